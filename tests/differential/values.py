"""Random attribute values, keys and tables. Pools are small, so that requests meet each other."""
import base64

NUMBERS = ["0", "1", "2", "3", "5", "10", "-1", "-7", "1.5", "0.1", "100", "1E2", "2.50"]
ODD_NUMBERS = ["00042", "-0", "1E-130", "9.9E+125", "12345678901234567890123456789012345678",
               "0.00001", "-1.5e-7", "123456789.987654321", "1e20", "1E21", "1e22"]
WORDS = ["", "a", "b", "ab", "abc", "b c", "é", "Z", "word", "10", "x" * 40]
ATTRIBUTES = ["a", "b", "c", "n", "l", "m", "s"]
MEMBERS = ["x", "y", "z"]


def binary(data):
    return base64.b64encode(data).decode()


class Table:
    """A table as it was asked for: key and index schemas with the types of their attributes."""

    def __init__(self, name, key, types, local=(), globe=()):
        self.name, self.key, self.types = name, key, types
        self.local, self.globe = list(local), list(globe)  # Index

    def indexes(self):
        return self.local + self.globe

    def key_attributes(self):
        return set(self.key).union(*(index.key for index in self.indexes()))


class Index:
    def __init__(self, name, key, projection="ALL", included=()):
        self.name, self.key, self.projection, self.included = name, key, projection, included


SHAPES = [
    (("pk",), {"pk": "S"}, (), ()),
    (("pk", "sk"), {"pk": "S", "sk": "N"}, (), ()),
    (("pk", "sk"), {"pk": "S", "sk": "S", "a": "S", "n": "N"},
     [Index("local_n", ("pk", "n")), Index("local_a", ("pk", "a"), "KEYS_ONLY")],
     [Index("global_a", ("a", "n")), Index("global_n", ("n",), "INCLUDE", ("b", "m"))]),
    (("id", "at"), {"id": "N", "at": "B"}, (), ()),
    (("bin",), {"bin": "B", "a": "S", "sk": "S"}, (), [Index("by_a", ("a", "sk"), "KEYS_ONLY")]),
    (("pk", "sk"), {"pk": "S", "sk": "N", "c": "S"}, (), [Index("by_c", ("c", "sk"))]),
]


def table_of(random, name, shape=None):
    key, types, local, globe = SHAPES[random.randrange(len(SHAPES)) if shape is None else shape]
    return Table(name, key, types, local, globe)


class Values:
    def __init__(self, random):
        self.random = random

    def chance(self, share):
        return self.random.random() < share

    def one(self, *choices):
        return self.random.choice(choices)

    def number(self):
        return self.random.choice(ODD_NUMBERS if self.chance(0.1) else NUMBERS)

    def key_value(self, kind):
        if kind == "S":
            return {"S": self.one("k1", "k2", "k3", "k4", "é", "k10")}
        if kind == "N":
            return {"N": self.one("0", "1", "2", "-1", "1.5", "10", "100", "1E2", "2e1")}
        return {"B": binary(self.one(b"\x00", b"\x01", b"\x01\x00", b"\xff", b"abc"))}

    def scalar(self):
        kind = self.one("S", "S", "N", "N", "N", "B", "BOOL", "NULL")
        return {
            "S": lambda: {"S": self.random.choice(WORDS)},
            "N": lambda: {"N": self.number()},
            "B": lambda: {"B": binary(self.one(b"", b"\x00", b"abc", b"\xff\xfe"))},
            "BOOL": lambda: {"BOOL": self.one(True, False)},
            "NULL": lambda: {"NULL": True},
        }[kind]()

    def set(self, kind=None):
        kind = kind or self.one("SS", "NS", "BS")
        count = self.random.randint(1, 4)
        if kind == "SS":
            return {kind: self.random.sample(["a", "b", "c", "word", "é"], count)}
        if kind == "NS":
            return {kind: self.random.sample(["1", "2", "3", "-1.5", "10"], count)}
        return {kind: [binary(data) for data in self.random.sample([b"a", b"b", b"\x00", b"\xff"], count)]}

    def value(self, depth=0):
        pick = self.random.random()
        if pick < 0.6 or depth > 2:
            return self.scalar()
        if pick < 0.75:
            return self.set()
        count = self.random.randint(0, 3)
        if pick < 0.87:
            return {"L": [self.value(depth + 1) for _ in range(count)]}
        return {"M": {name: self.value(depth + 1) for name in self.random.sample(MEMBERS, count)}}

    def attribute_value(self, name):
        """A value that suits the name, mostly, so that expressions find what they speak of."""
        if self.chance(0.15):
            return self.value()
        if name == "n":
            return {"N": self.number()}
        if name in ("a", "c"):
            return {"S": self.random.choice(WORDS[1:])}
        if name == "l":
            return {"L": [self.value(1) for _ in range(self.random.randint(0, 4))]}
        if name == "m":
            return {"M": {member: self.value(1) for member in self.random.sample(MEMBERS, 2)}}
        if name == "s":
            return self.set()
        return self.scalar()

    def key(self, table):
        return {name: self.key_value(table.types[name]) for name in table.key}

    def item(self, table):
        item = self.key(table)
        for name in self.random.sample(ATTRIBUTES, self.random.randint(0, 5)):
            item[name] = self.attribute_value(name)
        for name in table.key_attributes() - set(table.key):
            if self.chance(0.6):
                item[name] = self.key_value(table.types[name])
            elif name in item and self.chance(0.9):
                del item[name]
        return item
