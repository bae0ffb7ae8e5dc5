def draw(view, scene):
    return ""


def describe(view, scene):
    return ""
