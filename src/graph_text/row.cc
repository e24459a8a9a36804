#include "graph_text/row.h"

#include <utility>

#include "item/json.h"
#include "item/json_writer.h"

namespace adjoin::graph_text {
namespace {

/// Plain JSON, not DynamoDB's: a user reads `"age":3`, and types that JSON lacks are marked by the
/// item writer.
Cell attribute_cell(std::string_view name, item::ValueView value) {
  Cell cell;
  cell.name = name;
  item::append_json(value, item::JsonForm::plain, cell.json);
  cell.is_number = value.type() == Value::Type::number;
  cell.text = value.type() == Value::Type::string ? std::string(value.as_string()) : cell.json;
  return cell;
}

void append_members(const std::vector<Cell>& cells, std::string& out, bool& first) {
  for (const Cell& cell : cells) {
    if (!std::exchange(first, false)) out += ',';
    item::append_json_string(cell.name, out);
    out += ':';
    out += cell.json;
  }
}

}  // namespace

Row& Row::text(std::string_view name, std::string_view value) {
  std::string quoted;
  item::append_json_string(value, quoted);
  cells.push_back({std::string(name), std::move(quoted), std::string(value), false});
  return *this;
}

Row& Row::integer(std::string_view name, std::int64_t value) {
  cells.push_back({std::string(name), std::to_string(value), std::to_string(value), true});
  return *this;
}

Row& Row::boolean(std::string_view name, bool value) {
  cells.push_back({std::string(name), value ? "true" : "false", value ? "yes" : "no", false});
  return *this;
}

Row& Row::null(std::string_view name) {
  cells.push_back({std::string(name), "null", "none", false});
  return *this;
}

Row& Row::json(std::string_view name, std::string json, std::string text) {
  cells.push_back({std::string(name), std::move(json), std::move(text), false});
  return *this;
}

Row& Row::attribute(std::string_view name, item::ValueView value) {
  cells.push_back(attribute_cell(name, value));
  return *this;
}

Row& Row::nested_attribute(std::string_view name, item::ValueView value) {
  nested.push_back(attribute_cell(name, value));
  return *this;
}

/// Written by hand into one string: an answer may have a million rows, and a tree of values would
/// double its memory.
void Row::append_json(std::string& out) const {
  out += '{';
  bool first = true;
  append_members(cells, out, first);
  // An empty object is written as well, so that a client finds the member in every row.
  if (!nested_name.empty()) {
    if (!first) out += ',';
    item::append_json_string(nested_name, out);
    out += ":{";
    bool first_nested = true;
    append_members(nested, out, first_nested);
    out += '}';
  }
  out += '}';
}

}  // namespace adjoin::graph_text
