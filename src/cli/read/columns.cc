#include "cli/read/columns.h"

#include <algorithm>

#include "base/text.h"
#include "cli/shell/terminal.h"

namespace adjoin::cli {
namespace {

using Role = HeaderColumn::Role;

Error header_error(std::string message) {
  return Error(ErrorCode::invalid_argument, std::move(message));
}

std::string list_of(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) append_to_list(visible(name), list);
  return list;
}

/// A column that is needed. `option` is how another one is named.
Result<void> check_has(const std::vector<std::string>& names, std::string_view name,
                       std::string_view option) {
  if (std::find(names.begin(), names.end(), name) != names.end()) return {};
  return header_error("the header has no column '" + visible(name) + "'; it has " + list_of(names) +
                      ": " + std::string(option) + " names the one that is meant");
}

/// A name that stands twice would put two values into one field, and one would be lost silently.
Result<void> check_names(const std::vector<std::string>& names) {
  for (auto at = names.begin(); at != names.end(); ++at) {
    if (at->empty()) return header_error("the header has a column without a name");
    if (std::find(names.begin(), at, *at) != at) {
      return header_error("the header names '" + visible(*at) + "' twice");
    }
  }
  return {};
}

/// At the header, so that a wrong option is told before any record is read.
Result<void> check_wanted(const std::vector<std::string>& names, RecordKind kind,
                          const Columns& columns) {
  if (kind == RecordKind::edge) {
    ADJOIN_CHECK(check_has(names, columns.from_name(), "--from COLUMN"));
    ADJOIN_CHECK(check_has(names, columns.to_name(), "--to COLUMN"));
    if (columns.from_name() == columns.to_name()) {
      return header_error("--from and --to name the same column, '" + visible(columns.from) + "'");
    }
  } else if (!columns.id.empty()) {
    ADJOIN_CHECK(check_has(names, columns.id, "--id COLUMN"));
  }
  for (const auto& [column, field] : columns.fields) {
    ADJOIN_CHECK(check_has(names, column, "--map COLUMN=FIELD"));
  }
  return {};
}

Role role_of(std::string_view name, RecordKind kind, const Columns& columns) {
  if (kind == RecordKind::edge && name == columns.from_name()) return Role::from;
  if (kind == RecordKind::edge && name == columns.to_name()) return Role::to;
  if (kind == RecordKind::node && !columns.id.empty() && name == columns.id) return Role::id;
  const std::string* field = columns.field_of(name);
  // --map COLUMN= leaves the column out.
  return field != nullptr && field->empty() ? Role::none : Role::field;
}

}  // namespace

Result<void> check_field_is_new(const std::vector<HeaderColumn>& others,
                                const HeaderColumn& column) {
  for (const HeaderColumn& other : others) {
    if (column.field.empty() || other.field != column.field) continue;
    return header_error("the columns '" + visible(other.name) + "' and '" + visible(column.name) +
                        "' are both the field '" + visible(column.field) + "'");
  }
  return {};
}

const std::string* Columns::field_of(std::string_view column) const {
  const auto found = std::find_if(fields.begin(), fields.end(),
                                  [&](const auto& one) { return one.first == column; });
  return found == fields.end() ? nullptr : &found->second;
}

Result<Header> read_header(const std::vector<std::string>& names, RecordKind kind,
                           const Columns& columns) {
  if (is_typed_header(names)) return read_typed_header(names, kind, columns);
  // Without a type on the command line, only a header of Neo4j's or Neptune's says what the lines
  // are.
  if (kind == RecordKind::item) {
    return header_error("the header does not say what the records are" + columns.how_to_name);
  }
  ADJOIN_CHECK(check_names(names));
  ADJOIN_CHECK(check_wanted(names, kind, columns));
  Header header{kind, {}, false};
  for (const std::string& name : names) {
    HeaderColumn column;
    column.name = name;
    column.role = role_of(name, kind, columns);
    if (column.role == Role::field) {
      const std::string* field = columns.field_of(name);
      column.field = field == nullptr ? name : *field;
      ADJOIN_CHECK(check_field_is_new(header.columns, column));
    }
    header.columns.push_back(std::move(column));
  }
  return header;
}

}  // namespace adjoin::cli
