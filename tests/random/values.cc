#include "random/values.h"

#include <iterator>

#include "item/set.h"

namespace adjoin::random_programs {

std::string Values::string() {
  static const std::string kStrings[] = {"a",        "b", "ab", "abc", "", std::string("\0", 1),
                                         "\xC3\xA4", "z", "aa"};
  return kStrings[random_.below(std::size(kStrings))];
}

Number Values::number() {
  static const char* kNumbers[] = {"0",  "1",    "2",    "-1",    "10",     "1.5",
                                   "-2", "1e20", "-0.5", "9e125", "1e-130", "3"};
  return Number::parse(kNumbers[random_.below(std::size(kNumbers))]).value();
}

Value Values::key(Value::Type type) {
  if (type == Value::Type::number) return Number(static_cast<int>(random_.below(5)) - 2);
  const std::string text = pick("a", "b", "ab", "abc", "\x01\xff");
  if (type == Value::Type::binary) return Binary{text};
  return text == "\x01\xff" ? Value(std::string("a\0b", 3)) : Value(text);
}

Value Values::scalar() {
  switch (random_.below(8)) {
    case 0:
    case 1:
    case 2: return string();
    case 3:
    case 4:
    case 5: return number();
    case 6: return Binary{string()};
    default: return random_.one_in(2) ? Value() : Value(random_.one_in(2));
  }
}

Value Values::set() {
  switch (random_.below(3)) {
    case 0: {
      std::vector<std::string> elements{pick("a", "b", "")};
      if (random_.one_in(2)) elements.push_back(pick("c", "d"));
      return item::make_set(std::move(elements)).value();
    }
    case 1: {
      std::vector<Number> elements{Number(static_cast<int>(random_.below(3)))};
      if (random_.one_in(2)) elements.push_back(Number(7));
      return item::make_set(std::move(elements)).value();
    }
    default: return item::make_set(std::vector<Binary>{{pick("a", "b", "c")}}).value();
  }
}

Value Values::any(int depth) {
  if (depth == 0 || random_.one_in(2)) return scalar();
  switch (random_.below(3)) {
    case 0: return set();
    case 1: {
      Value::List list;
      for (std::uint64_t i = random_.below(4); i > 0; --i) list.push_back(any(depth - 1));
      return list;
    }
    default: {
      Item map;
      for (std::uint64_t i = random_.below(3); i > 0; --i) {
        map.set(pick("x", "y", "z"), any(depth - 1));
      }
      return map;
    }
  }
}

std::string Values::attribute() {
  return pick("a", "n", "n", "st", "m", "v", "v", "ss", "ns", "g", "h", "l", "gone");
}

Value Values::of(const std::string& attribute) {
  if (random_.one_in(12)) return any();
  if (attribute == "g" || attribute == "l") return pick("a", "b", "ab");
  if (attribute == "h") return key(Value::Type::number);
  if (attribute == "n") return number();
  if (attribute == "st") return string();
  if (attribute == "ss") {
    return item::make_set(std::vector<std::string>{pick("a", "b"), pick("c", "d")}).value();
  }
  if (attribute == "ns") {
    return item::make_set(std::vector<Number>{Number(1)}).value();
  }
  if (attribute == "m") {
    Item map;
    map.set("x", any(1));
    map.set("y", number());
    return map;
  }
  if (attribute == "v") {
    Value::List list;
    for (std::uint64_t i = 1 + random_.below(4); i > 0; --i) list.push_back(any(1));
    return list;
  }
  return any();
}

}  // namespace adjoin::random_programs
