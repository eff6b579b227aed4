"""What the school decided for everybody: its settings, texts and look, and what it opens to candidates."""
