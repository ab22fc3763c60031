"""What is taught: lessons as data, questions that the engine answers, goals. Standard library only.

What is wrong with a lesson, `checker` finds: only authors need it.
"""

from .faults import LessonFault
from .lesson import Lesson, Step
from .reading import ids, load, parse

__all__ = ["Lesson", "LessonFault", "Step", "ids", "load", "parse"]
