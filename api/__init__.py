"""The interface other programs speak to."""
