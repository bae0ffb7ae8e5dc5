"""Blacksmith Brothers, by Nicholas Paschalis."""
