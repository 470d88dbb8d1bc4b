"""The palettes as tables of tokens; `palettes.py` reads them.

A colour is `#rrggbb`, a number of the 256 colours, or a name of the 16.
"""

from collections.abc import Mapping
from typing import Final

BLIND_PIPS: Final[Mapping[str, str]] = {
    "truecolor": "#69604e,#865203,#8c32c7,#0a1901,#3d0363,#1b6b6b,#0505d1",
    "256": "240,94,92,16,53,23,20",
}
"""Pips that people with any common colour blindness tell apart, 0 first."""

TABLES: Final[Mapping[str, str]] = {
    "truecolor": """
        band-0          #185a3a  #18202d  #77916f  #000000
        band-1          #1a5e3d  #19212f  #79936f  #000000
        band-2          #1c6240  #1a2231  #7b9571  #000000
        band-3          #1d6742  #1b2332  #7c9773  #000000
        table           #1f6b45  #1c2433  #7e9975  #000000
        table-text      #f3f6ef  #e8eef7  #0d120a  #ffffff
        table-dim       #d3e2d3  #a3b3c9  #182014  #dddddd
        table-accent    #ffd54a  #7fd4ff  #3f1500  #ffe600
        hand            #0f3d27  #0e131c  #7b9573  #000000
        hand-text       #f3f6ef  #e8eef7  #0d120a  #ffffff
        hand-dim        #9dbfa9  #8fa0b5  #182014  #dddddd
        hand-accent     #ffd54a  #7fd4ff  #3f1500  #ffe600
        message         #0f3d27  #0e131c  #e9eee5  #000000
        message-text    #f3f6ef  #e8eef7  #1d241a  #ffffff
        message-dim     #9dbfa9  #8fa0b5  #55614f  #dddddd
        message-accent  #ffd54a  #7fd4ff  #7a3000  #ffe600
        bar             #0c2f1f  #0b1018  #f6f8f3  #000000
        bar-text        #f3f6ef  #e8eef7  #1d241a  #ffffff
        bar-dim         #9dbfa9  #8fa0b5  #55614f  #dddddd
        bar-accent      #ffd54a  #7fd4ff  #7a3000  #ffe600
        back            #b9ad92  #a3acb9  #6b7a63  #ffffff
        face            #f6efdc  #e9edf3  #fffdf6  #ffffff
        off-face        #a0bda3  #aeb6c1  #b5beac  #b8b8b8
        ghost-face      #a3c0a6  #aeb6c1  #c4ccbb  #b8b8b8
        pips            #69604e,#b3261e,#1a57b5,#196f38,#7a2fb0,#9c4a00,#22262b
        divider         #b9ad92  #a3acb9  #c9c1ab  #000000
        shadow          #124a2f  #121823  #5f7a59  #000000
        glow            #ffd54a  #7fd4ff  #702a00  #ffe600
        quiet           #dcb640  #4f9cc4  #23422b  #c9b400
        key             #1a2a1f  #08131d  #ffffff  #000000""",
    "256": """
        table           22   17   65   16
        table-text      231  231  16   231
        table-dim       151  152  233  253
        table-accent    221  117  16   226
        hand            234  233  65   16
        hand-text       255  255  16   231
        hand-dim        108  110  233  253
        hand-accent     221  117  16   226
        message         234  233  255  16
        message-text    255  255  234  231
        message-dim     108  110  240  253
        message-accent  221  117  88   226
        bar             233  232  231  16
        bar-text        255  255  234  231
        bar-dim         108  110  240  253
        bar-accent      221  117  88   226
        back            144  146  242  231
        face            230  255  231  231
        off-face        250  250  250  250
        ghost-face      151  250  151  250
        pips            240,124,25,22,91,94,16
        divider         250  248  250  16
        shadow          235  16   239  16
        glow            221  117  52   226
        quiet           178  74   236  178
        key             16   16   231  16""",
    "16": """
        table           black          blue         black          black
        table-text      bright_white
        table-dim       white
        table-accent    bright_yellow  bright_cyan  bright_yellow  bright_yellow
        hand            black
        hand-text       bright_white
        hand-dim        white
        hand-accent     bright_yellow  bright_cyan  bright_yellow  bright_yellow
        message         black          black        white          black
        message-text    bright_white   bright_white black          bright_white
        message-dim     white          white        black          white
        message-accent  bright_yellow  bright_cyan  blue           bright_yellow
        bar             black          black        white          black
        bar-text        bright_white   bright_white black          bright_white
        bar-dim         white          white        black          white
        bar-accent      bright_yellow  bright_cyan  blue           bright_yellow
        back            white          white        blue           bright_white
        face            bright_white
        off-face        blue
        off-pip         bright_white
        ghost-face      blue           white        blue           blue
        ghost-pip       bright_white   black        bright_white   bright_white
        pip             black
        divider         bright_black
        shadow          black
        glow            bright_yellow  bright_cyan  bright_yellow  bright_yellow
        quiet           green          cyan         green          cyan
        key             black""",
    "console": """
        table           black
        table-text      bright_white
        table-dim       white
        table-accent    bright_yellow  bright_cyan  bright_yellow  bright_yellow
        hand            black
        hand-text       bright_white
        hand-dim        white
        hand-accent     bright_yellow  bright_cyan  bright_yellow  bright_yellow
        message         black          black        white          black
        message-text    bright_white   bright_white black          bright_white
        message-dim     white          white        black          white
        message-accent  bright_yellow  bright_cyan  blue           bright_yellow
        bar             black          black        white          black
        bar-text        bright_white   bright_white black          bright_white
        bar-dim         white          white        black          white
        bar-accent      bright_yellow  bright_cyan  blue           bright_yellow
        back            white          white        blue           white
        face            white
        off-face        blue
        off-pip         bright_white
        ghost-face      blue
        ghost-pip       bright_white
        pip             black
        divider         bright_black
        shadow          black
        glow            cyan
        quiet           green
        key             black""",
    "grey": """
        table           237  235  245  16
        table-text      231  231  16   231
        table-dim       248  248  234  253
        table-accent    231  231  16   231
        hand            234  233  245  16
        hand-text       255  255  16   231
        hand-dim        248  248  234  253
        hand-accent     231  231  16   231
        message         234  233  255  16
        message-text    255  255  232  231
        message-dim     248  248  240  253
        message-accent  231  231  16   231
        bar             233  232  231  16
        bar-text        255  255  232  231
        bar-dim         248  248  240  253
        bar-accent      231  231  16   231
        back            250  250  240  231
        face            251  251  231  231
        off-face        244  244  250  244
        ghost-face      246  244  250  244
        pip             16
        divider         245  245  250  16
        shadow          234  232  240  16
        glow            231  231  16   248
        quiet           246  245  236  243
        key             16   16   231  16""",
    "grey-16": """
        table           black
        table-text      bright_white
        table-dim       white
        table-accent    bright_white
        hand            black
        hand-text       bright_white
        hand-dim        white
        hand-accent     bright_white
        message         black         black         white  black
        message-text    bright_white  bright_white  black  bright_white
        message-dim     white         white         black  white
        message-accent  bright_white  bright_white  black  bright_white
        bar             black         black         white  black
        bar-text        bright_white  bright_white  black  bright_white
        bar-dim         white         white         black  white
        bar-accent      bright_white  bright_white  black  bright_white
        back            white         white         black  white
        face            bright_white
        off-face        white
        ghost-face      white
        pip             black
        divider         bright_black
        shadow          black
        glow            white
        quiet           white
        key             black""",
    "grey-console": """
        face            white""",
}
"""A row for each token, a column for each theme: felt, midnight, linen, contrast.

A row of one column holds for all themes. `table` is the middle band and stands for the other bands
where they have no rows of their own. `pip`, `off-pip` and `ghost-pip` hold for 0 to 6; tiles that
do not fit and ghosts have the pips of other tiles where they have no rows of their own.
`grey-console` says what differs from `grey-16` where black and white are the only backgrounds.
"""
