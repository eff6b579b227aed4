# /// script
# requires-python = ">=3.11"
# dependencies = ["flask-cors==6.0.5", "flask==3.1.3", "moto[s3]==5.2.5"]
# ///
"""An S3 server for the tests, run by uv in its own environment: Parvis does not need its dependencies.

Prints its address once it answers, and stops when its standard input ends, with the process that started it.
"""

import sys

from moto.server import ThreadedMotoServer

server = ThreadedMotoServer("127.0.0.1", port=0, verbose=False)
server.start()
print("http://{}:{}".format(*server.get_host_and_port()), flush=True)  # noqa: T201
sys.stdin.read()
server.stop()
