"""The bundle of the page, as it was built: served by name, never by path.

Takes a name; gives the file, if the folder `static` has one of that name.
"""

from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from starlette.responses import HTMLResponse, Response

from nerai.errors import RequestError

_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".json": "application/json",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}
_INDEX: Final = "index.html"
_NOT_BUILT: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>nerai tutor</title></head>
<body><h1>The page is not built</h1>
<p>The server runs, but <code>src/nerai/web/static</code> has no bundle. Build it with
<code>scripts/web</code> (needs Node.js), then load this page again.</p></body></html>
"""


def page() -> Response:
    """The page, or how to build it."""
    found = _files().get(_INDEX)
    if found is None:
        return HTMLResponse(_NOT_BUILT, headers={"Cache-Control": "no-cache"})
    return _file(found)


def asset(name: str) -> Response:
    """A file of the bundle; RequestError when there is none of that name."""
    found = _files().get(name)
    if found is None:
        raise RequestError("there is nothing at this path", where="path", status=404)
    return _file(found)


def _files() -> dict[str, Traversable]:
    """All files of the bundle by their names: what is not among these cannot be asked for."""
    folder = files("nerai.web").joinpath("static")
    return {item.name: item for item in folder.iterdir() if item.is_file()} if folder.is_dir() else {}


def _file(found: Traversable) -> Response:
    ending = f".{found.name.rpartition('.')[2].lower()}"
    media = _TYPES.get(ending, "application/octet-stream")
    return Response(found.read_bytes(), media_type=media, headers={"Cache-Control": "no-cache"})
