"""A toy game for tests: small, with a hidden thing of every sort. See `tests.rules.toy.rules`.

def test_…(toy):                      # the fixture of `tests.rules.toy.fixture` installs it
    step = table.start("toy", 2, {}, bytes(32))
"""
