"""What an archive holds, and how it goes to the object store: as a stream, so that its size costs no memory."""
