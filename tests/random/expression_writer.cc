#include "random/expression_writer.h"

namespace adjoin::random_programs {

std::string ExpressionWriter::value(Value value) {
  std::string key = ":v" + std::to_string(placeholders_.values.size());
  placeholders_.values.emplace(key, std::move(value));
  return key;
}

std::string ExpressionWriter::name(const std::string& attribute) {
  if (random_.one_in(2)) return attribute;
  for (const auto& [key, used] : placeholders_.names) {
    if (used == attribute) return key;
  }
  std::string key = "#n" + std::to_string(placeholders_.names.size());
  placeholders_.names.emplace(key, attribute);
  return key;
}

std::string ExpressionWriter::path() {
  const std::string attribute = values_.attribute();
  std::string text = name(attribute);
  if (attribute == "m" && !random_.one_in(3)) text += "." + name(values_.pick("x", "y", "z"));
  if (attribute == "v" && !random_.one_in(3)) text += values_.pick("[0]", "[1]", "[2]", "[99]");
  if (random_.one_in(10)) text += values_.pick(".x", "[0]", ".x.y", "[1][0]");
  return text;
}

std::string ExpressionWriter::operand() {
  if (random_.one_in(6)) return "size(" + path() + ")";
  return random_.one_in(2) ? path() : value(values_.scalar());
}

std::string ExpressionWriter::comparison() {
  const std::string attribute = values_.attribute();
  switch (random_.below(5)) {
    case 0: {
      Number low = values_.number();
      Number high = values_.number();
      if (high < low && !random_.one_in(8)) std::swap(low, high);
      return name("n") + " BETWEEN " + value(low) + " AND " + value(high);
    }
    case 1: {
      std::string list = value(values_.of(attribute));
      for (std::uint64_t i = random_.below(3); i > 0; --i) list += ", " + operand();
      return name(attribute) + " IN (" + list + ")";
    }
    case 2:
      return name(attribute) + " " + values_.pick("=", "<>") + " " + value(values_.of(attribute));
    case 3:
      return name("n") + " " + values_.pick("<", "<=", ">", ">=") + " " + value(values_.number());
    default: return operand() + " " + values_.pick("=", "<>", "<", "<=", ">", ">=") + " " + path();
  }
}

std::string ExpressionWriter::function() {
  switch (random_.below(5)) {
    case 0: return "attribute_exists(" + path() + ")";
    case 1: return "attribute_not_exists(" + path() + ")";
    case 2:
      return "attribute_type(" + path() + ", " +
             value(values_.pick("S", "N", "B", "BOOL", "NULL", "L", "M", "SS", "NS", "BS")) + ")";
    case 3: return "begins_with(" + path() + ", " + value(values_.pick("a", "ab", "")) + ")";
    default: return "contains(" + path() + ", " + value(values_.scalar()) + ")";
  }
}

std::string ExpressionWriter::condition(int depth) {
  if (depth > 0) {
    switch (random_.below(5)) {
      case 0: return condition(depth - 1) + " AND " + condition(depth - 1);
      case 1: return condition(depth - 1) + " OR " + condition(depth - 1);
      case 2: return "NOT " + condition(depth - 1);
      case 3:
        return "(" + condition(depth - 1) + " OR " + condition(depth - 1) + ") AND " +
               condition(depth - 1);
      default: break;
    }
  }
  return random_.one_in(2) ? comparison() : function();
}

std::string ExpressionWriter::set_value() {
  switch (random_.below(6)) {
    case 0: return name("n") + " + " + value(values_.number());
    case 1: return value(values_.number()) + " - " + name("n");
    case 2: return "if_not_exists(" + path() + ", " + value(values_.any(1)) + ")";
    case 3:
      return random_.one_in(2)
                 ? "list_append(" + name("v") + ", " + value(Value::List{values_.scalar()}) + ")"
                 : "list_append(if_not_exists(" + name("v") + ", " + value(Value::List{}) + "), " +
                       name("v") + ")";
    case 4: return path();
    default: return value(values_.any(1));
  }
}

/// An update that mostly succeeds: distinct attributes, operands of the types they need.
std::string ExpressionWriter::tame_update() {
  std::string sets;
  const auto set = [&](const std::string& attribute, const std::string& right) {
    sets += (sets.empty() ? "SET " : ", ") + name(attribute) + " = " + right;
  };
  const auto small = [&] { return value(Value(random_.one_in(2) ? 1 : -2)); };
  if (random_.one_in(2)) {
    set("n", random_.one_in(2) ? "if_not_exists(n, " + small() + ") + " + small()
                               : small() + " - " + small());
  }
  if (random_.one_in(2)) {
    const std::string list = "if_not_exists(v, " + value(Value::List{}) + ")";
    const std::string more = value(Value::List{values_.any(1)});
    set("v", random_.one_in(2) ? "list_append(" + list + ", " + more + ")"
                               : "list_append(" + more + ", " + list + ")");
  }
  for (const char* attribute : {"g", "h", "st"}) {
    if (random_.one_in(3)) set(attribute, value(values_.of(attribute)));
  }
  std::string text = sets;
  const auto clause = [&](const std::string& words) { text += (text.empty() ? "" : " ") + words; };
  if (random_.one_in(3)) clause("REMOVE " + name("l"));
  if (random_.one_in(4)) clause("ADD " + name("ns") + " " + value(values_.of("ns")));
  if (random_.one_in(4) || text.empty()) {
    clause("DELETE " + name("ss") + " " + value(values_.of("ss")));
  }
  return text;
}

std::string ExpressionWriter::update() {
  if (!random_.one_in(3)) return tame_update();
  std::string text;
  const auto clause = [&](const char* word, auto write_one) {
    text += (text.empty() ? "" : " ") + std::string(word) + " ";
    for (std::uint64_t i = 1 + random_.below(2); i > 0; --i)
      text += write_one() + (i > 1 ? ", " : "");
  };
  const auto typed = [&] {
    const std::string attribute = values_.pick("g", "h", "l", "n", "st", "a");
    return name(attribute) + " = " + value(values_.of(attribute));
  };
  if (!random_.one_in(3)) {
    clause("SET", [&] { return random_.one_in(2) ? typed() : path() + " = " + set_value(); });
  }
  if (random_.one_in(3)) clause("REMOVE", [&] { return path(); });
  if (random_.one_in(4)) {
    clause("ADD", [&] {
      return random_.one_in(2) ? name("n") + " " + value(values_.number())
                               : name(values_.pick("ss", "ns")) + " " + value(values_.set());
    });
  }
  if (random_.one_in(5) || text.empty()) {
    clause("DELETE", [&] { return name(values_.pick("ss", "ns")) + " " + value(values_.set()); });
  }
  return text;
}

std::string ExpressionWriter::projection() {
  std::string text = path();
  for (std::uint64_t i = random_.below(3); i > 0; --i) text += ", " + path();
  return text;
}

}  // namespace adjoin::random_programs
