#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace adjoin::cli {

/// What a record of a file stands for.
enum class RecordKind : std::uint8_t { edge, node, item };

/// What the command line says about the columns of a file, or the members of its JSON objects, if
/// their names do not tell.
struct Columns {
  std::string from;  ///< column of an edge's first node; empty: `from`
  std::string to;    ///< column of an edge's second node; empty: `to`
  std::string id;    ///< column that names a node; empty: `ref`, or the fields
  /// Column and its field; empty field: the column is left out.
  std::vector<std::pair<std::string, std::string>> fields;
  std::string how_to_name;          ///< end of the error for a header that names no types
  std::vector<std::string> behind;  ///< edge lists: fields after the ids; "-": left out

  std::string_view from_name() const { return from.empty() ? "from" : std::string_view(from); }
  std::string_view to_name() const { return to.empty() ? "to" : std::string_view(to); }
  /// Returns the field for a column, empty if the column is left out; null: nothing is said of it.
  const std::string* field_of(std::string_view column) const;
};

/// The type that a file declares for a text in it. The schema's type takes precedence.
struct TextType {
  enum class Kind : std::uint8_t {
    unsaid,
    text,
    number,
    boolean,
    attributes,  ///< an object of plain JSON, whose members are the fields
  };
  Kind kind = Kind::unsaid;
  bool is_list = false;  ///< a list of such values, separated by semicolons
};

/// One column of a file with a header.
struct HeaderColumn {
  enum class Role : std::uint8_t { from, to, id, type, field, none };
  Role role = Role::field;
  std::string name;   ///< as in the header
  std::string field;  ///< for role field, and an id that is a field too; else empty
  TextType type;
  std::string space;  ///< of ids: their group, in Neo4j's headers
};

/// A parsed header.
struct Header {
  RecordKind kind = RecordKind::item;
  std::vector<HeaderColumn> columns;
  bool is_typed = false;  ///< its columns declare roles and types, as in Neo4j and Neptune
};

/// Interprets a header together with the command line. With kind item, the header itself must tell
/// whether the records are nodes or edges.
/// @errors invalid_argument: a column without a name or named twice, or a needed column is missing
Result<Header> read_header(const std::vector<std::string>& names, RecordKind kind,
                           const Columns& columns);

/// Succeeds if no other column is the same field. @errors invalid_argument
Result<void> check_field_is_new(const std::vector<HeaderColumn>& others,
                                const HeaderColumn& column);

/// Returns whether the header is in the format of Neo4j's import (`:ID`, `:START_ID`, …) or of
/// Neptune's loader (`~id`, …).
bool is_typed_header(const std::vector<std::string>& names);
/// Interprets such a header. @errors invalid_argument
Result<Header> read_typed_header(const std::vector<std::string>& names, RecordKind kind,
                                 const Columns& columns);

}  // namespace adjoin::cli
