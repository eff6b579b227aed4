"""What is imported: the candidates' file of the national platform, future sheets and documents by zip."""
