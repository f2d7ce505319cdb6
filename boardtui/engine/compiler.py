"""The compilation of kernels by numba, each only in the form needed.

For its callers a kernel is a part: LLVM code as numba generates it. LLVM optimizes parts when they
are linked into a whole: machine code that Python can call and the cache stores. Most kernels never
become wholes.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Container, Iterable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from numba.core import compiler
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import register_pass
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import NativeLowering

from boardtui.engine import cache, progress
from boardtui.engine.stamp import game_of

# Wrappers for C and Python would take a sixth of the time to compile, and nothing calls them.
_OPTIONS = {"nopython": True, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}


class Kernel:
    """A function of one signature that other kernels and Python can call."""

    def __init__(self, signature: Any, function: FunctionType) -> None:
        functools.update_wrapper(self, function)
        self._function = function
        self._signature = signature
        self._part = _Part(function, {}, _OPTIONS | {"no_cpython_wrapper": True}, _PartCompiler)
        self._whole: Any = None
        self._coming: Any = None
        """The whole during its compilation; it has the type, for a kernel that calls itself."""
        self._is_counted = False

    def __call__(self, *arguments: Any) -> Any:
        if self._whole is None:
            self.make_whole()
        return self._whole(*arguments)

    @property
    def name(self) -> str:
        """The name of the kernel among all kernels."""
        return f"{self._function.__module__}.{self._function.__qualname__}"

    @property
    def is_whole(self) -> bool:
        """True if Python can call the kernel at once."""
        return self._whole is not None

    @property
    def callees(self) -> Iterator[Kernel]:
        """The kernels that this one calls."""
        return _called_by(self._function)

    @property
    def _numba_type_(self) -> Any:
        """The type of this kernel in another one; called by numba."""
        self.make_part()
        return (self._whole or self._coming or self._part)._numba_type_

    def make_part(self) -> None:
        """Compile the kernel for its callers, if it is not compiled yet."""
        compiled = self._whole or self._coming or self._part.overloads
        if not (compiled or self._part.is_compiling):
            self._part.compile(self._signature)
            self.count(is_compiled=True)

    def make_whole(self) -> None:
        """Compile the kernel for Python, or load it from the cache, if that is not done yet."""
        # Numba compiles under the same lock: no two threads compile one kernel.
        with global_compiler_lock:
            if not self.load():
                self._compile()

    def load(self) -> bool:
        """Load the kernel for Python from the cache; False if it is not there."""
        with global_compiler_lock:
            if self._whole is not None:
                return True
            for place in cache.places(self._function.__module__):
                whole = _Whole(self._function, {}, _OPTIONS, _WholeCompiler)
                try:
                    is_there = whole.load(self._signature, place)
                except Exception:  # noqa: BLE001  any error means compiling again
                    cache.discard(place)
                    continue
                if is_there:
                    self._finish(whole, is_compiled=False)
                    return True
            return False

    def _compile(self) -> None:
        self._coming = whole = _Whole(self._function, {}, _OPTIONS, _WholeCompiler)
        try:
            whole.compile(self._signature)
        finally:
            self._coming = None
        with cache.writing(game_of(self._function.__module__)) as place:
            if place is not None:
                whole.save(self._signature, place)
        self._finish(whole, is_compiled=True)

    def _finish(self, whole: Any, *, is_compiled: bool) -> None:
        # Arguments of other types are an error, not a reason to compile.
        whole.disable_compile()
        self._whole = whole
        for kernel in with_callees([self]):
            kernel.count(is_compiled=is_compiled)

    def count(self, *, is_compiled: bool) -> None:
        """Count the kernel as ready in the progress, once."""
        if not self._is_counted:
            self._is_counted = True
            progress.ready_one(is_compiled=is_compiled)


def with_callees(kernels: Iterable[Kernel], besides: Container[Kernel] = ()) -> list[Kernel]:
    """Return kernels and all that they call, directly or not, each before its callers.

    Those in `besides`, and what only they call, are left out.
    """
    found: dict[Kernel, None] = {}
    seen = set[Kernel]()

    def visit(kernel: Kernel) -> None:
        if kernel not in seen and kernel not in besides:
            seen.add(kernel)
            for callee in kernel.callees:
                visit(callee)
            found[kernel] = None

    for kernel in kernels:
        visit(kernel)
    return list(found)


def _called_by(function: FunctionType) -> Iterator[Kernel]:
    for name in _names(function.__code__):
        value = function.__globals__.get(name)
        if isinstance(value, Kernel):
            yield value


def _names(code: CodeType) -> Iterator[str]:
    """Yield the names of globals and attributes in a function and the functions inside it."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


class _WholeCompiler(compiler.Compiler):  # type: ignore[misc]
    """Compiler that makes the parts of a kernel before the kernel.

    Numba would make them in the midst of typing, where it takes any exception for a wrong type.
    """

    def define_pipelines(self) -> Any:
        for kernel in _called_by(self.state.func_id.func):
            kernel.make_part()
        return super().define_pipelines()


class _PartCompiler(_WholeCompiler):
    def define_pipelines(self) -> Any:
        pipelines = super().define_pipelines()
        for pipeline in pipelines:
            pipeline.passes = [
                (_PartLowering if each is NativeLowering else each, about)
                for each, about in pipeline.passes
            ]
        return pipelines


class _Part(CPUDispatcher):  # type: ignore[misc]
    """Dispatcher of a part, which Python cannot call."""

    def add_overload(self, result: Any) -> None:
        self.overloads[tuple(result.signature.args)] = result


class _PartLibrary(JITCodeLibrary):  # type: ignore[misc]
    """Code that is only linked into other libraries."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class _PartLowering(NativeLowering):  # type: ignore[misc]
    """Generates code that is not executed by itself."""

    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = _PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags = state.flags.copy()
        state.flags.no_compile = True
        super().run_pass(state)
        key = object()  # in the place of the function that Python would call
        state.targetctx.insert_user_function(key, state.cr.fndesc, [state.library])
        state.cr = state.cr._replace(cfunc=key)
        return True


class _Whole(CPUDispatcher):  # type: ignore[misc]
    """Dispatcher of a whole, which a directory may hold."""

    def load(self, signature: Any, place: Path) -> bool:
        """Load the machine code; False if it is not there."""
        result = _files_in(place)(self.py_func).load_overload(signature, self.targetctx)
        if result is None:
            return False
        libraries = [result.library]
        self.targetctx.insert_user_function(result.entry_point, result.fndesc, libraries)
        self.add_overload(result)
        return True

    def save(self, signature: Any, place: Path) -> None:
        """Save the machine code; raises OSError."""
        (result,) = self.overloads.values()
        _files_in(place)(self.py_func).save_overload(signature, result)


@functools.cache
def _files_in(place: Path) -> type[FunctionCache]:
    """Return numba's cache for functions, in a directory.

    Numba itself looks only where it can write.
    """

    class Locator:
        def __init__(self, function: FunctionType, file: str) -> None:
            self._function = function
            self._py_file = file

        @classmethod
        def from_function(cls, function: FunctionType, file: str) -> Locator:
            return cls(function, file)

        def ensure_cache_path(self) -> None:
            """The directory is there."""

        def get_cache_path(self) -> str:
            return str(place)

        def get_source_stamp(self) -> str:
            # By content, not by date: a file that is copied or touched stays valid.
            return hashlib.sha256(Path(self._py_file).read_bytes()).hexdigest()

        def get_disambiguator(self) -> str:
            return f"{self._function.__module__}-{self._function.__code__.co_firstlineno}"

    class Implementation(CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = (Locator,)

    class Files(FunctionCache):  # type: ignore[misc]
        _impl_class = Implementation

    return Files
