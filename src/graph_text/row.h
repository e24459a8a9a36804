#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "item/stored_item.h"

namespace adjoin::graph_text {

/// One value of an answer, as JSON and as text for people.
struct Cell {
  std::string name;
  std::string json;
  std::string text;        ///< without quotes around strings
  bool is_number = false;  ///< right-aligned in a table
};

/// One object of an answer: `{"node":…,"edge":…,"attributes":{…}}`. A table prints the nested cells
/// as columns beside the others.
struct Row {
  std::vector<Cell> cells;
  std::string nested_name;  ///< member that holds `nested`; empty: there is none
  std::vector<Cell> nested;

  /// Appends a cell and returns this row, as the calls below do.
  Row& text(std::string_view name, std::string_view value);
  Row& integer(std::string_view name, std::int64_t value);
  Row& boolean(std::string_view name, bool value);
  Row& null(std::string_view name);
  /// Appends a cell whose JSON is already encoded, with its text for people.
  Row& json(std::string_view name, std::string json, std::string text);
  /// Appends an attribute in plain JSON, among the cells or the nested ones.
  Row& attribute(std::string_view name, item::ValueView value);
  Row& nested_attribute(std::string_view name, item::ValueView value);

  /// Appends the row as one line of JSON.
  void append_json(std::string& out) const;
};

}  // namespace adjoin::graph_text
