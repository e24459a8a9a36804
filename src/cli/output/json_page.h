#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "graph_text/row.h"

namespace adjoin::cli {

// Reads the answer of a page under /_admin (docs/admin-http.md) without knowing what is in it, so
// that a member that a newer server adds is printed too. What views the text is valid as long as
// that. @errors of all: serialization, naming the byte

/// Returns a row with a cell for each member of an object, in their order.
Result<graph_text::Row> row_of_json(std::string_view object);
/// Returns the elements of an array as their texts.
Result<std::vector<std::string_view>> elements_of_json(std::string_view array);
/// Returns the value of an object's member as its text; "null" if there is none of that name.
Result<std::string_view> member_of_json(std::string_view object, std::string_view name);
/// Returns a number's value; 0 for null.
double number_of_json(std::string_view number);

/// Returns the cell of that name, or null. Valid until the row changes.
const graph_text::Cell* find_cell(const graph_text::Row& row, std::string_view name);
/// Returns a cell's text, or an empty one where there is none or it is null.
std::string_view text_in(const graph_text::Row& row, std::string_view name);
/// Returns a cell's number; 0 where there is none or it is null.
double number_in(const graph_text::Row& row, std::string_view name);

}  // namespace adjoin::cli
