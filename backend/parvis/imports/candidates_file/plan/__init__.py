"""What an import would do: the file compared with what Parvis holds, the report, and its recording."""
