"""Scenes: what a seat sees, as data: things, boards, questions and answers, beats, pictures, words."""
