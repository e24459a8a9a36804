#include "expression/path.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace adjoin::expression {
namespace {

/// A dash may stand in a bare name here, though not in an expression: rows always use placeholders.
bool is_bare(std::string_view name) {
  const auto accepts = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
  };
  return !name.empty() && std::all_of(name.begin(), name.end(), accepts);
}

/// Dots and brackets are allowed in names of attributes. In backticks they cannot be taken for
/// steps.
void append_name(std::string_view name, std::string& out) {
  if (is_bare(name)) {
    out += name;
    return;
  }
  out += '`';
  for (const char c : name) {
    if (c == '`') out += '`';
    out += c;
  }
  out += '`';
}

Error bad_text(std::string_view text, std::string_view expected) {
  return Error(ErrorCode::invalid_argument, "the attribute path '" + std::string(text) +
                                                "' is not well formed: expected " +
                                                std::string(expected));
}

/// Takes one name, bare or in backticks, from the front of `rest`.
/// Backticks are doubled inside of backticks, as quotes are in csv.
Result<std::string> take_name(std::string_view text, std::string_view& rest) {
  std::string name;
  if (rest.empty() || rest.front() != '`') {
    const std::size_t size = std::min(rest.find_first_of(".[`"), rest.size());
    name = rest.substr(0, size);
    rest.remove_prefix(size);
    if (name.empty()) return bad_text(text, "a name");
    return name;
  }
  rest.remove_prefix(1);
  while (true) {
    const std::size_t size = rest.find('`');
    if (size == std::string_view::npos) return bad_text(text, "a closing backtick");
    name += rest.substr(0, size);
    rest.remove_prefix(size + 1);
    if (rest.empty() || rest.front() != '`') return name;
    name += '`';
    rest.remove_prefix(1);
  }
}

/// from_chars takes no sign and no blanks, so "[ 1]" and "[-1]" are refused.
Result<std::uint64_t> take_index(std::string_view text, std::string_view& rest) {
  std::uint64_t index = 0;
  const char* const begin = rest.data();
  const auto [end, fault] = std::from_chars(begin, begin + rest.size(), index);
  rest.remove_prefix(static_cast<std::size_t>(end - begin));
  if (fault != std::errc() || rest.empty() || rest.front() != ']') {
    return bad_text(text, "a position and ']' behind '['");
  }
  rest.remove_prefix(1);
  return index;
}

}  // namespace

/// Looks into the packed item. Nothing is decoded but the value that is asked for, and that by its
/// user.
std::optional<item::ValueView> find(item::ItemView item, const Path& path) {
  if (item.empty()) return std::nullopt;
  std::optional<item::ValueView> value = item.find(path.attribute);
  for (const PathStep& step : path.steps) {
    if (!value) return std::nullopt;
    // A step of the wrong kind finds nothing. What an item holds is never an error.
    if (value->type() != (step.is_index ? Value::Type::list : Value::Type::map))
      return std::nullopt;
    value = step.is_index ? value->element(step.index) : value->as_map().find(step.name);
  }
  return value;
}

const Value* find(const Item& item, const Path& path) {
  const Value* value = item.find(path.attribute);
  for (const PathStep& step : path.steps) {
    if (value == nullptr) return nullptr;
    if (step.is_index) {
      const auto* list = std::get_if<Value::List>(&value->content());
      if (list == nullptr || step.index >= list->size()) return nullptr;
      value = &(*list)[step.index];
    } else {
      const auto* map = std::get_if<Item>(&value->content());
      if (map == nullptr) return nullptr;
      value = map->find(step.name);
    }
  }
  return value;
}

/// One pair of steps decides: a shorter path overlaps all that continue it.
PathRelation relate(const Path& a, const Path& b) noexcept {
  if (a.attribute != b.attribute) return PathRelation::apart;
  const std::size_t shared = std::min(a.steps.size(), b.steps.size());
  for (std::size_t i = 0; i < shared; ++i) {
    // The value cannot be a map and a list at once.
    if (a.steps[i].is_index != b.steps[i].is_index) return PathRelation::conflict;
    if (a.steps[i] != b.steps[i]) return PathRelation::apart;
  }
  return PathRelation::overlap;
}

std::string to_text(const Path& path) {
  std::string out;
  append_name(path.attribute, out);
  for (const PathStep& step : path.steps) {
    if (step.is_index) {
      out += "[" + std::to_string(step.index) + "]";
    } else {
      out += ".";
      append_name(step.name, out);
    }
  }
  return out;
}

/// The text of people and files. Paths of expressions are parsed elsewhere and have placeholders.
Result<Path> parse_path_text(std::string_view text) {
  std::string_view rest = text;
  Path path;
  ADJOIN_TRY(path.attribute, take_name(text, rest));
  while (!rest.empty()) {
    const char c = rest.front();
    rest.remove_prefix(1);
    PathStep step;
    if (c == '[') {
      ADJOIN_TRY(step.index, take_index(text, rest));
      step.is_index = true;
    } else if (c == '.') {
      ADJOIN_TRY(step.name, take_name(text, rest));
    } else {
      return bad_text(text, "'.' or '[' between names");
    }
    path.steps.push_back(std::move(step));
  }
  return path;
}

}  // namespace adjoin::expression
