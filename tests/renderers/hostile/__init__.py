"""Drawing code that tries to do harm, as data. Every attempt bounds itself, so that a hole cannot take down a machine."""
