"""``make bench-clock``: how long a learner waits, workflow beside workflow, on recorded conversations.

A server streams what a model once wrote, at a set pace, over HTTP; all else is the product: its client, its graph, its
drawing. ``original`` is the protocol as EduIllustrate §3.3 writes it, unstreamed, on the same replies; ``one by one``
does not even write scenes 2…N at the same time.
"""
