#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "item/attribute_value.h"
#include "item/stored_item.h"

namespace adjoin::front {

/// One value of an answer, in both of its forms.
struct Cell {
  std::string name;
  std::string json;
  std::string text;        ///< for people: strings without quotes
  bool is_number = false;  ///< stands right in a table
};

/// One object of an answer: `{"node":…,"edge":…,"attributes":{…}}`. In a table the nested cells are
/// columns like the others.
struct Row {
  std::vector<Cell> cells;
  std::string nested_name;  ///< empty: nothing nested
  std::vector<Cell> nested;

  Row& text(std::string_view name, std::string_view value);
  Row& integer(std::string_view name, std::int64_t value);
  Row& boolean(std::string_view name, bool value);
  Row& null(std::string_view name);
  /// JSON made already, and what people read instead of it.
  Row& json(std::string_view name, std::string json, std::string text);
  /// An attribute in plain JSON, among the cells or the nested ones.
  Row& attribute(std::string_view name, item::ValueView value);
  Row& nested_attribute(std::string_view name, item::ValueView value);

  /// The row on one line of JSON.
  void append_json(std::string& out) const;
};

}  // namespace adjoin::front
