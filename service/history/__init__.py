"""What a person has made: found again, renamed, deleted, and brought back."""
