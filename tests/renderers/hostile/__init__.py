"""Drawing code that tries to do harm, as data. Each attempt bounds itself: a hole must not take a machine down."""
