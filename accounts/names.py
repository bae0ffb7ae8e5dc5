"""What a person may be called. Pure.

Two names are the same if they look the same: compared are skeletons, in which case, accents' encoding, spaces and
punctuation do not count and signs that look alike are one. Unicode's own table for this (UTS 39) has some 9,000 rows;
no living library brings it. It is not needed: a name is written in one script, so what remains are names that are
entirely of lookalikes, such as a Cyrillic "рор", and the few signs that look alike among Latin letters and digits.
"""

import re
import unicodedata

from accounts.errors import NameIsAddress, NameLength, NameMarks, NameReserved, NameScripts, NameSigns

LEAST, MOST = 2, 30
"""How many characters a name has."""

_STRAY_MARKS = re.compile("[^LM]M|MMM")
"""Marks on no letter, or more than two on one, in the kinds of a name's signs; Vietnamese and Thai need no more."""

_PUNCTUATION = " -'’._·"
_DIGITS = "0123456789"
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\ufe0e\ufe0f")
"""Letters and marks that show nothing."""

_ADDRESS = re.compile(r"[^\W_]{2,}\.[^\W_]{2,}|www\.", re.IGNORECASE)

_SCRIPTS = frozenset(
    (
        *("ARABIC", "ARMENIAN", "BENGALI", "BOPOMOFO", "CJK", "CYRILLIC", "DEVANAGARI", "ETHIOPIC", "GEORGIAN"),
        *("GREEK", "GUJARATI", "GURMUKHI", "HANGUL", "HEBREW", "HIRAGANA", "IDEOGRAPHIC", "KANNADA", "KATAKANA"),
        *("KATAKANA-HIRAGANA", "KHMER", "LAO", "LATIN", "MALAYALAM", "MYANMAR", "ORIYA", "SINHALA", "TAMIL"),
        *("TELUGU", "THAANA", "THAI", "TIBETAN"),
    )
)
"""The scripts in everyday use (Unicode, UAX 31, table 5), as the names of their letters begin."""

_TOGETHER = (
    frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC", "BOPOMOFO"}),
    frozenset({"CJK", "HANGUL"}),
)
"""Scripts that are written together."""

_PLAIN_LATIN = (range(0x250), range(0x1E00, 0x1F00))
"""Beyond these Latin letters are phonetic signs, half of which look like others."""

_LOOKALIKES = str.maketrans(
    {
        **dict(zip("авгԁеѕіјкӏмнорԛстуԝхһү", "abrdesijklmhopqctywxhy", strict=True)),  # Cyrillic
        **dict(zip("αβεζηικμνορτυχϲϳ", "abezhikmnoptyxcj", strict=True)),  # Greek, as its capitals look
        **dict(zip("օսոհյզց", "ounhjqg", strict=True)),  # Armenian
        **dict(zip("ı01", "iol", strict=True)),
    }
)
"""Applied after case is folded."""

_RESERVED = (
    *("admin", "administrator", "moderator", "operator", "owner", "root", "staff", "support", "system", "team"),
    *("guildpost", "guild", "house", "the house", "postmaster", "post office", "post room", "security", "webmaster"),
    *("bot", "guest", "nobody", "anonymous", "empty seat", "everybody", "everyone", "deleted", "you", "me"),
    *("anvil", "beam", "chisel", "dowel", "eaves", "flint"),
)
"""The last line are the house's own players."""


def clean(name: str) -> str:
    """A name as it is kept: in Unicode's form NFKC, without space around or doubled within.

    Raises:
        NameLength, NameSigns, NameMarks, NameScripts, NameIsAddress, NameReserved: see `accounts.errors`.
    """
    cleaned = " ".join(part for part in unicodedata.normalize("NFKC", name).split(" ") if part)
    if not LEAST <= len(cleaned) <= MOST:
        raise NameLength(least=LEAST, most=MOST)
    if not all(map(_is_welcome, cleaned)) or not any(map(str.isalpha, cleaned)) or not cleaned[0].isalnum():
        raise NameSigns
    if _STRAY_MARKS.search("".join(unicodedata.category(sign)[0] for sign in cleaned)):
        raise NameMarks
    if not _is_of_one_script(cleaned):
        raise NameScripts
    if _ADDRESS.search(cleaned):
        raise NameIsAddress
    if skeleton(cleaned) in RESERVED:
        raise NameReserved
    return cleaned


def skeleton(name: str) -> str:
    """What is compared of a name: equal for names that look alike. Never empty for one that is not."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    plain = "".join(sign for sign in folded if unicodedata.category(sign)[0] in "LMN")
    alike = plain.translate(_LOOKALIKES).replace("rn", "m").replace("vv", "w").replace("i", "l")
    return unicodedata.normalize("NFKC", alike) or folded


def _is_welcome(sign: str) -> bool:
    if sign in _PUNCTUATION or sign in _DIGITS:
        return True
    if not _is_letter(sign) or sign in _INVISIBLE or unicodedata.category(sign) == "Me":
        return False
    script = _script(sign)
    if script == "LATIN":
        return any(ord(sign) in block for block in _PLAIN_LATIN)
    return script in _SCRIPTS or script == "COMBINING"


def _is_letter(sign: str) -> bool:
    """Whether it is a letter, or a mark on one."""
    return unicodedata.category(sign)[0] in "LM"


def _script(sign: str) -> str:
    """Python knows no scripts, but the name of a letter begins with its own."""
    return unicodedata.name(sign, "UNNAMED").split()[0]


def _is_of_one_script(name: str) -> bool:
    scripts = {_script(sign) for sign in name if _is_letter(sign)} - {"COMBINING"}
    return len(scripts) <= 1 or any(scripts <= together for together in _TOGETHER)


RESERVED = frozenset(map(skeleton, _RESERVED))
