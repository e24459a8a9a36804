#include "cli/output/json_page.h"

#include <cstdlib>
#include <utility>

#include "item/json_reader.h"

namespace adjoin::cli {
namespace {

using graph_text::Cell;
using graph_text::Row;

std::string_view trimmed_json(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n,:");
  return first == std::string_view::npos ? std::string_view() : text.substr(first);
}

/// Skips the next value and returns its text.
Result<std::string_view> next_value(item::JsonReader& json, std::string_view text) {
  const std::size_t begin = json.position();
  ADJOIN_CHECK(json.skip_value());
  return trimmed_json(text.substr(begin, json.position() - begin));
}

Result<Cell> cell_of_json(std::string name, std::string_view value) {
  Cell cell{std::move(name), std::string(value), std::string(value), false};
  item::JsonReader json(value);
  const item::JsonReader::Kind kind = json.peek();
  cell.is_number = kind == item::JsonReader::Kind::number;
  if (kind == item::JsonReader::Kind::null) cell.text = "none";
  if (kind == item::JsonReader::Kind::boolean) cell.text = value == "true" ? "yes" : "no";
  if (kind == item::JsonReader::Kind::string) ADJOIN_CHECK(json.read_string(cell.text));
  return cell;
}

/// Calls `take(name, value)` for each member.
template <typename Take>
Result<void> each_member(std::string_view object, Take take) {
  item::JsonReader json(object);
  ADJOIN_CHECK(json.check_encoding());
  ADJOIN_CHECK(json.begin_object());
  std::string name;
  for (;;) {
    ADJOIN_TRY(const bool more, json.next_name(name));
    if (!more) return json.finish();
    ADJOIN_TRY(const std::string_view value, next_value(json, object));
    ADJOIN_CHECK(take(name, value));
  }
}

}  // namespace

Result<Row> row_of_json(std::string_view object) {
  Row row;
  ADJOIN_CHECK(
      each_member(object, [&row](const std::string& name, std::string_view value) -> Result<void> {
        ADJOIN_TRY(Cell cell, cell_of_json(name, value));
        row.cells.push_back(std::move(cell));
        return {};
      }));
  return row;
}

Result<std::vector<std::string_view>> elements_of_json(std::string_view array) {
  item::JsonReader json(array);
  ADJOIN_CHECK(json.check_encoding());
  std::vector<std::string_view> elements;
  if (json.peek() == item::JsonReader::Kind::null) return elements;
  ADJOIN_CHECK(json.begin_array());
  for (;;) {
    ADJOIN_TRY(const bool more, json.next_element());
    if (!more) break;
    ADJOIN_TRY(const std::string_view element, next_value(json, array));
    elements.push_back(element);
  }
  ADJOIN_CHECK(json.finish());
  return elements;
}

Result<std::string_view> member_of_json(std::string_view object, std::string_view name) {
  std::string_view found = "null";
  ADJOIN_CHECK(
      each_member(object, [&](const std::string& member, std::string_view value) -> Result<void> {
        if (member == name) found = value;
        return {};
      }));
  return found;
}

double number_of_json(std::string_view number) {
  return std::strtod(std::string(number).c_str(), nullptr);
}

const Cell* find_cell(const Row& row, std::string_view name) {
  for (const Cell& cell : row.cells) {
    if (cell.name == name) return &cell;
  }
  return nullptr;
}

std::string_view text_in(const Row& row, std::string_view name) {
  const Cell* cell = find_cell(row, name);
  return cell == nullptr || cell->json == "null" ? std::string_view()
                                                 : std::string_view(cell->text);
}

double number_in(const Row& row, std::string_view name) {
  const Cell* cell = find_cell(row, name);
  return cell == nullptr ? 0 : number_of_json(cell->json);
}

}  // namespace adjoin::cli
