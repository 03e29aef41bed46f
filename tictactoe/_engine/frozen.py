"""Values with named fields that never change, as frozen dataclasses with slots have them; that is all a reader needs.

The fields of a class that inherits from Frozen are what its body annotates, in this order, and what is assigned to
one there is its default. Its values take their fields by place or by name, are equal to values of the same class with
equal fields, print as the call that makes them, and can be hashed, copied and pickled. Where not all fields count for
equality, the class gives those that do by `_values`.

They are no tuples: they have no length and cannot be unpacked, so a class may get another field without breaking what
uses it. `dataclasses` and `typing` are not used: to import them and to make their classes takes long at the start.
What is neither public nor needed at the start may be a NamedTuple.
"""

from operator import attrgetter

TYPE_CHECKING = False  # as in typing

if TYPE_CHECKING:
    from collections.abc import Callable
    from inspect import Signature
    from typing import Any, Self, dataclass_transform
else:

    def dataclass_transform(**_):
        return lambda cls: cls


@dataclass_transform(frozen_default=True)
class FrozenType(type):
    """The class of such classes, which makes a slot of each field."""

    _fields: "tuple[str, ...]" = ()
    _defaults: "dict[str, object]" = {}
    _setters: "tuple[Callable[[object, object], None], ...]" = ()
    _values: "Callable[[object], object]" = staticmethod(lambda value: ())

    def __new__(mcs, name: str, bases: "tuple[FrozenType, ...]", body: "dict[str, Any]") -> "FrozenType":
        annotate = body.get("__annotate_func__")  # since Python 3.14
        own = tuple(annotate(1) if annotate else body.get("__annotations__", ()))
        if not own:
            return super().__new__(mcs, name, bases, {"__slots__": ()} | body)
        base = next(base for base in bases if isinstance(base, FrozenType))
        fields = base._fields + own
        defaults = {field: body.pop(field) for field in own if field in body}
        body |= {"__slots__": own + body.get("__slots__", ()), "__match_args__": fields}
        body |= {"_fields": fields, "_defaults": base._defaults | defaults}
        cls = super().__new__(mcs, name, bases, {"_values": attrgetter(*fields)} | body)
        cls._setters = base._setters + tuple([cls.__dict__[field].__set__ for field in own])
        return cls

    @property
    def __signature__(cls) -> "Signature":
        """What `help` and `inspect.signature` show; a class with a constructor of its own has that one's."""
        if "__init__" in cls.__dict__:
            raise AttributeError
        from inspect import Parameter, Signature  # few programs ask

        kind, defaults = Parameter.POSITIONAL_OR_KEYWORD, cls._defaults
        return Signature([Parameter(it, kind, default=defaults.get(it, Parameter.empty)) for it in cls._fields])


class Frozen(metaclass=FrozenType):
    """The base of classes whose values have named fields that never change."""

    __slots__ = ()

    def __init__(self, *values: "Any", **named: "Any") -> None:
        cls = type(self)
        fields = cls._fields
        if named or len(values) != len(fields):
            known, others = cls._defaults | named, fields[len(values) :]
            if len(values) > len(fields) or not named.keys() <= {*others} <= known.keys():
                cls.__signature__.bind(*values, **named)  # raises TypeError, which says what is wrong
            values = (*values, *[known[field] for field in others])
        for set_field, value in zip(cls._setters, values):  # noqa: B905 - `strict` would take a quarter of the time
            set_field(self, value)

    def _replace(self, **changes: "Any") -> "Self":
        """The value with other fields."""
        cls = type(self)
        values = [changes.pop(field) if field in changes else getattr(self, field) for field in cls._fields]
        return cls(*values, **changes)  # which refuses what is no field

    __replace__ = _replace  # what copy.replace calls, since Python 3.13

    def _astuple(self) -> "tuple[Any, ...]":
        """The values of the fields, in their order."""
        return tuple(getattr(self, field) for field in type(self)._fields)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} never changes: {name} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        cls = type(self)
        if type(other) is not cls:
            return NotImplemented
        return self is other or cls._values(self) == cls._values(other)

    def __hash__(self) -> int:
        return hash(type(self)._values(self))

    def __repr__(self) -> str:
        cls = type(self)
        return f"{cls.__name__}({', '.join(f'{field}={getattr(self, field)!r}' for field in cls._fields)})"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __reduce__(self) -> "tuple[type[Self], tuple[object, ...]]":
        return type(self), self._astuple()
