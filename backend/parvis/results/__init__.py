"""What becomes of a ranking: the file for the national platform, the reasons of a rank, the statistics."""
