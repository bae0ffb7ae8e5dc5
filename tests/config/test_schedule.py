from config.celery import app


def test_everything_on_the_schedule_is_known() -> None:
    app.loader.import_default_modules()

    assert {entry["task"] for entry in app.conf.beat_schedule.values()} <= set(app.tasks)
