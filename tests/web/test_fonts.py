from web.fonts import FontFinder


def test_only_the_faces_in_use_are_collected() -> None:
    collected = [f"{storage.prefix}/{path}" for path, storage in FontFinder().list([])]

    assert sorted(collected) == [
        "fonts/SourceSansPro-Regular.ttf",
        "fonts/SourceSansPro-Semibold.ttf",
        "fonts/SourceSerifPro-Semibold.ttf",
    ]


def test_a_face_is_found_by_the_name_the_pages_use() -> None:
    assert str(FontFinder().find("fonts/SourceSansPro-Regular.ttf")).endswith("files/SourceSansPro-Regular.ttf")
    assert not FontFinder().find("fonts/Comic.ttf")
