"""Names that want to be more than words in a chat, as a database could hold them whatever is refused on the way in."""

from tests import hostile

_CALLS = """
@everyone
@here
@channel
@all
@alice
 @everyone
@@everyone
x@everyone
\\@everyone
@\u200beveryone
@every\u00adone
＠everyone
<!channel>
<!here>
<!everyone>
<!here|here>
<!subteam^S123>
<!date^0^{date}|x>
<@123>
<@!123>
<@&456>
<@U123>
<@U123|bob>
<#C123>
<#789>
<id:customize>
</help:1>
<:emoji:123>
<a:emoji:123>
<t:0:R>
:tada:
:everyone:
~town-square
~~gone~~
||spoiler||
**bold**
*bold*
__under__
_italic_
***both***
`code`
```code
``x``
> quote
>>> quotes
# title
## title
-# small
- item
* item
+ item
1. item
1) item
---
===
| a | b |
[x](https://evil.example)
[x]: //evil.example
![x](https://evil.example)
<https://evil.example>
<https://evil.example|x>
<mailto:x@evil.example|x>
https://evil.example
http://evil.example/@all
steam://run/1
discord.gg/evil
www.evil.example
evil.example
x@evil.example
tel:+1234567
&lt;!channel&gt;
&#64;everyone
&commat;everyone
\\u0040everyone
%40everyone
$\\sum$
$$x$$
#town-square
#general
/shrug
/me
\\
\\\\
\\n@all
{"text":"@all"}
""".strip("\n").split("\n")

_LINES = [f"x{line}@everyone" for line in ("\n", "\r", "\r\n", "\x0b", "\x0c", "\x85", "\u2028", "\u2029", "\t", "\0")]
_SIGNS = [
    0xAD,
    0x34F,
    0x61C,
    0x180E,
    0x2060,
    0xFEFF,
    *range(0x200B, 0x2010),
    *range(0x202A, 0x202F),
    *range(0x2066, 0x206A),
]
_UNSEEN = [f"@{chr(sign)}everyone{chr(sign)}" for sign in _SIGNS]

NAMES = [*_CALLS, *_LINES, *_UNSEEN, *hostile.NAMES[::2]]
"""More than 200."""
