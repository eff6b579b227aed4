"""A bare FastAPI endpoint that answers the bytes of the file named on its command line."""

import sys
from pathlib import Path

import uvicorn
from fastapi import FastAPI, Response

CONTENT = Path(sys.argv[2]).read_bytes()
app = FastAPI()


@app.post("/")
async def bare() -> Response:
    """The bytes."""
    return Response(CONTENT, media_type="application/json")


uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), access_log=False, log_level="error")
