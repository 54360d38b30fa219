"""Links that show one explanation to learners: nothing else of the service, for a while, until they are taken back."""
