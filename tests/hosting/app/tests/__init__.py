"""The app's tests are a package called ``tests``, as ours are."""
