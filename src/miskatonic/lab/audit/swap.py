"""A function that runs other code from now on: nothing is imported anew, and nothing on disk is touched."""

from __future__ import annotations

import ast
import functools
import importlib
from types import CodeType, FunctionType
from typing import Any

from miskatonic.lab.audit.places import Place


class NoFunction(LookupError):
    """There is no such function in what is running: it has been compiled, or was made in some other way."""


def live(place: Place) -> FunctionType:
    """The function itself, out of whatever wraps it."""
    found: Any = importlib.import_module(place.module)
    for name in place.name.split("."):
        found = vars(found).get(name)
    while not isinstance(found, FunctionType):
        if isinstance(found, property):
            found = found.fget
        elif isinstance(found, functools.cached_property):
            found = found.func
        elif isinstance(found, (staticmethod, classmethod)) or hasattr(found, "__wrapped__"):
            found = found.__wrapped__
        else:
            raise NoFunction(f"{place} is not there as a function")
    return found


def code_of(source: str | ast.Module, place: Place) -> CodeType:
    """The code that a source gives the function."""
    code = compile(source, place.file, "exec")
    for name in place.name.split("."):
        inner = [const for const in code.co_consts if isinstance(const, CodeType) and const.co_name == name]
        if not inner:
            raise NoFunction(f"{place} is not in its source")
        code = inner[-1]
    return code


def swap(place: Place, text: str) -> None:
    """From now on the function is that of this text."""
    live(place).__code__ = code_of(text, place)
