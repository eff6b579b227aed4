"""Backups: what a target holds, how one is made, brought back and verified.

A target, a folder or a bucket, holds ``manifest-<instant>.json``, ``database-<instant>.dump`` and ``objects/<sha256>``:
each content of the store once, however many backups name it. A backup counts once its manifest is there, written last.
"""
