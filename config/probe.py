"""Whether the server in this container is well: `python config/probe.py /readyz 8000` ends with 0 or 1.

Standard library only and no import of the house, for it is asked twice a minute.
"""

import os
import sys
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit

PATIENCE_SECONDS = 4


def is_well(path: str, *, host: str, port: int) -> bool:
    """Whether a GET of `path` is answered by 200, when asked for under the site's own name."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
    try:
        connection.request("GET", path, headers={"Host": host})
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


if __name__ == "__main__":
    site = urlsplit(os.environ.get("GUILDPOST_SITE_URL", "http://127.0.0.1:8000"))
    sys.exit(not is_well(sys.argv[1], host=site.netloc, port=int(sys.argv[2])))
