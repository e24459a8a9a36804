"""Random expressions of the five kinds, with the placeholders they use. Most are right; some have
the mistakes that people make."""
from values import ATTRIBUTES, MEMBERS, Values

RESERVED = ["name", "status", "size", "Values", "COUNT", "data"]


class Expressions(Values):
    """Placeholders gather in NAMES and VALUES until the request takes them (`into`)."""

    def __init__(self, random):
        super().__init__(random)
        self.names, self.values = {}, {}

    def begin(self):
        self.names, self.values = {}, {}

    def into(self, request):
        if self.names:
            request["ExpressionAttributeNames"] = self.names
        if self.values:
            request["ExpressionAttributeValues"] = self.values
        self.begin()
        return request

    def name(self, attribute):
        if attribute.upper() in {word.upper() for word in RESERVED} or self.chance(0.3):
            placeholder = "#" + attribute
            self.names[placeholder] = attribute
            return placeholder
        return attribute

    def bind(self, value):
        for placeholder, known in self.values.items():
            if known == value and self.chance(0.5):
                return placeholder
        placeholder = f":v{len(self.values)}"
        self.values[placeholder] = value
        return placeholder

    def path(self):
        top = self.random.choice(ATTRIBUTES + (["name"] if self.chance(0.05) else []))
        text = self.name(top)
        if top == "l" and self.chance(0.7):
            text += f"[{self.random.randint(0, 4)}]"
        elif top == "m" and self.chance(0.7):
            text += "." + self.name(self.random.choice(MEMBERS))
            if self.chance(0.2):
                text += self.one(".x", "[0]", "[1]")
        return text

    def operand(self):
        pick = self.random.random()
        if pick < 0.5:
            return self.path()
        if pick < 0.9:
            return self.bind(self.value(2))
        return f"size({self.path()})"

    def comparison(self):
        pick = self.random.random()
        if pick < 0.3:
            return f"{self.operand()} {self.one('=', '<>', '<', '<=', '>', '>=')} {self.operand()}"
        if pick < 0.5:
            return f"{self.path()} {self.one('=', '<', '>', '<>')} {self.bind(self.attribute_value('n'))}"
        if pick < 0.62:
            return f"attribute_{self.one('exists', 'not_exists')}({self.path()})"
        if pick < 0.7:
            kind = self.one("S", "N", "B", "SS", "NS", "BS", "BOOL", "NULL", "L", "M", "X")
            return f"attribute_type({self.path()}, {self.bind({'S': kind})})"
        if pick < 0.78:
            return f"begins_with({self.path()}, {self.bind(self.scalar())})"
        if pick < 0.86:
            return f"contains({self.path()}, {self.bind(self.scalar())})"
        if pick < 0.93:
            low, high = sorted((self.random.randint(-2, 6), self.random.randint(-2, 6)))
            low, high = self.bind({"N": str(low)}), self.bind({"N": str(high)})
            return f"{self.path()} BETWEEN {low} AND {high}"
        some = ", ".join(self.bind(self.scalar()) for _ in range(self.random.randint(1, 3)))
        return f"{self.path()} IN ({some})"

    def condition(self, depth=0):
        pick = self.random.random()
        if pick < 0.6 or depth > 2:
            return self.comparison()
        if pick < 0.7:
            return f"NOT {self.condition(depth + 1)}"
        left, right = self.condition(depth + 1), self.condition(depth + 1)
        text = f"{left} {self.one('AND', 'OR', 'and')} {right}"
        return f"({text})" if depth and self.chance(0.5) else text

    def projection(self, table=None):
        paths = [self.path() for _ in range(self.random.randint(1, 3))]
        if table and self.chance(0.5):
            paths += [self.name(part) for part in table.key]
        return ", ".join(dict.fromkeys(paths))

    def right_side(self):
        pick = self.random.random()
        if pick < 0.45:
            return self.bind(self.value(1))
        if pick < 0.55:
            return self.path()
        if pick < 0.75:
            left = self.one("n", self.path())
            return f"{left} {self.one('+', '-')} {self.bind({'N': self.number()})}"
        if pick < 0.9:
            return f"if_not_exists({self.path()}, {self.bind(self.scalar())})"
        return f"list_append({self.one('l', self.path())}, {self.bind({'L': [self.scalar()]})})"

    def update(self):
        clauses = {}
        for _ in range(self.random.randint(1, 3)):
            kind = self.one("SET", "SET", "SET", "REMOVE", "ADD", "DELETE")
            if kind == "SET":
                text = f"{self.path()} = {self.right_side()}"
            elif kind == "REMOVE":
                text = self.path()
            elif kind == "ADD":
                value = {"N": self.number()} if self.chance(0.7) else self.set()
                text = f"{self.one('n', 's', self.path())} {self.bind(value)}"
            else:
                text = f"{self.one('s', 's', self.path())} {self.bind(self.set())}"
            clauses.setdefault(kind, []).append(text)
        return " ".join(f"{kind} {', '.join(texts)}" for kind, texts in clauses.items())

    def key_condition(self, table, index=None):
        key = index.key if index else table.key
        text = f"{self.name(key[0])} = {self.bind(self.key_value(table.types[key[0]]))}"
        if len(key) < 2 or self.chance(0.4):
            return text
        name, kind = self.name(key[1]), table.types[key[1]]
        pick = self.random.random()
        if pick < 0.5:
            more = f"{name} {self.one('=', '<', '<=', '>', '>=')} {self.bind(self.key_value(kind))}"
        elif pick < 0.75 or kind == "N":
            low, high = self.key_value(kind), self.key_value(kind)
            more = f"{name} BETWEEN {self.bind(low)} AND {self.bind(high)}"
        else:
            more = f"begins_with({name}, {self.bind(self.key_value(kind))})"
        return self.one(f"{text} AND {more}", f"{more} AND {text}", f"({text}) AND ({more})")
