"""The event feed with a heart that beats fast and little patience."""

import config.events  # noqa: F401 - sets Django up, as it does where it is served
from api.streams import Streams

application = Streams(heartbeat_seconds=0.3, session_seconds=1)
