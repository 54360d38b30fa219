"""A worksheet: several problems at once, taken apart, looked over, explained, and handed out as one document."""
