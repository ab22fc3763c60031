"""What is taught: lessons as data, questions that the engine answers, goals, and the check of it all. Standard library only."""

from .checker import check
from .faults import LessonFault
from .lesson import Lesson, Step
from .reading import ids, load, parse

__all__ = ["Lesson", "LessonFault", "Step", "check", "ids", "load", "parse"]
