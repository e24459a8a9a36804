#!/usr/bin/env python3
"""Writes src/item/testdata/numbers.tsv, the test vectors of item/number.h.

Python's decimal is the oracle. Columns, separated by tabs:
  parse  TEXT  CANONICAL|overflow|underflow|digits
  order  A     B          -1|0|1
  add    A     B          CANONICAL|overflow|underflow
  sub    A     B          CANONICAL|overflow|underflow
The seed is fixed: the same file comes out every time.
"""
import pathlib
import random
from decimal import Decimal, getcontext

getcontext().prec = 1000
getcontext().Emax = 100000
getcontext().Emin = -100000
DIGITS_MAX, MAGNITUDE_MAX, MAGNITUDE_MIN = 38, 125, -130


def canonical(value, beyond_digits):
    """The text DynamoDB answers, or why it refuses."""
    if value == 0:
        return "0"
    value = value.normalize()
    if len(value.as_tuple().digits) > DIGITS_MAX:
        return beyond_digits
    if value.adjusted() > MAGNITUDE_MAX:
        return "overflow"
    if value.adjusted() < MAGNITUDE_MIN:
        return "underflow"
    return format(value, "f")


def random_text(rng, digits_max=DIGITS_MAX, exponent=130):
    count = rng.choice([1, 1, 2, 3, 5, 18, 19, 20, 37, 38, rng.randint(1, digits_max)])
    digits = "".join(rng.choice("0123456789") for _ in range(min(count, digits_max)))
    if rng.random() < 0.4:
        digits = "0" * rng.randint(0, 4) + digits + "0" * rng.randint(0, 4)
    sign = rng.choice(["", "", "-", "+"])
    if rng.random() < 0.5:
        point = rng.randint(0, len(digits))
        digits = digits[:point] + "." + digits[point:]
    if rng.random() < 0.6:
        digits += rng.choice("eE") + rng.choice(["", "+", "-"]) + str(rng.randint(0, exponent))
    return sign + digits


def stored_text(rng, exponent=130):
    while True:
        text = random_text(rng, exponent=exponent)
        if canonical(Decimal(text), "digits") not in ("overflow", "underflow", "digits"):
            return text


def neighbour(rng, text):
    """A number that is close: the last of 38 digits changed, or the sign."""
    value = Decimal(text)
    step = Decimal(rng.choice([-1, 1])).scaleb(value.adjusted() - rng.randint(0, 38))
    near = rng.choice([value + step, -value, value, value + step * 5])
    verdict = canonical(near, "digits")
    return text if verdict in ("overflow", "underflow", "digits") else str(near)


def lines(rng):
    fixed = ["9" * 38 + "E+88", "-" + "9" * 38 + "E+88", "1E+126", "9." + "9" * 37 + "E+125",
             "1E-130", "-1E-130", "9.9E-131", "1." + "0" * 36 + "1E-130", "1" * 38, "1" * 39,
             "1" + "0" * 60, "0." + "0" * 60 + "1", "0E+126", "0." + "0" * 200, "1" + "0" * 125,
             "1" + "0" * 126, "0." + "0" * 129 + "1", "0." + "0" * 130 + "1",
             "18446744073709551615", "18446744073709551616", "340282366920938463463374607431768211"]
    for text in fixed + [random_text(rng, 40) for _ in range(80)]:
        yield "parse", text, canonical(Decimal(text), "digits")
    for _ in range(80):
        a = stored_text(rng)
        b = neighbour(rng, a) if rng.random() < 0.5 else stored_text(rng)
        yield "order", a, b, str(int(Decimal(a).compare(Decimal(b))))
    near = [("9" * 38, "1"), ("9" * 38, "2"), ("1E+50", "1"), ("1", "1E+100"), ("9E+125", "9E+125"),
            ("1" + "0" * 37, "-1"), ("1E+38", "-1"), ("1E+38", "1"), ("3.5E+38", "-1"),
            ("3.4E+38", "-9" + "9" * 37), ("1.1E-130", "-1E-130"), ("1E-130", "1E-130")]
    pairs = near + [(stored_text(rng, 22), stored_text(rng, 22)) for _ in range(30)]
    pairs += [(a, neighbour(rng, a)) for a in (stored_text(rng) for _ in range(28))]
    for a, b in pairs:
        yield "add", a, b, canonical(Decimal(a) + Decimal(b), "overflow")
        yield "sub", a, b, canonical(Decimal(a) - Decimal(b), "overflow")


def main():
    path = pathlib.Path(__file__).resolve().parent.parent / "src/item/testdata/numbers.tsv"
    path.write_text("".join("\t".join(line) + "\n" for line in lines(random.Random(38))))
    print(f"wrote {path}")


if __name__ == "__main__":
    main()
