"""What the service and its pages know of judging."""
