"""The event feed with a heart that beats fast and little patience."""

from config.events import Streams

application = Streams(heartbeat_seconds=0.3, session_seconds=1)
