#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace adjoin::cli {

/// What a record of a file is meant as.
enum class RecordKind : std::uint8_t { edge, node, item };

/// What the columns of a file mean, or the members of its objects, where their names do not say it.
struct Columns {
  std::string from;  ///< of edges; empty: the one called `from`
  std::string to;    ///< of edges; empty: the one called `to`
  std::string id;    ///< of nodes: it names the node; empty: `ref` does, or the fields do
  std::vector<std::pair<std::string, std::string>> fields;  ///< column, field; none: left out
  std::string how_to_name;  ///< of kind item: how types are named, for a header that names none
  std::vector<std::string> behind;  ///< of edge lists: what the words behind the ids are; "-": none

  std::string_view from_name() const { return from.empty() ? "from" : std::string_view(from); }
  std::string_view to_name() const { return to.empty() ? "to" : std::string_view(to); }
  /// The field that a column is, if any is said.
  const std::string* field_of(std::string_view column) const;
};

/// What a file itself says of a text in it. The schema's word comes first.
struct TextType {
  enum class Kind : std::uint8_t {
    unsaid,
    text,
    number,
    boolean,
    attributes,  ///< an object of plain JSON, whose members are the fields
  };
  Kind kind = Kind::unsaid;
  bool is_list = false;  ///< of such, between semicolons
};

/// What one column of a file with a header is.
struct HeaderColumn {
  enum class Role : std::uint8_t { from, to, id, type, field, none };
  Role role = Role::field;
  std::string name;   ///< as the header has it
  std::string field;  ///< of role field, and of an id that is a field too; else empty
  TextType type;
  std::string space;  ///< of ids: the group that they are of
};

struct Header {
  RecordKind kind = RecordKind::item;
  std::vector<HeaderColumn> columns;
  bool is_typed = false;  ///< it says what its columns are, as Neo4j and Neptune have them
};

/// What the header says, together with what the command line does. Of kind item: the header must
/// say what the records are. @errors invalid_argument: a column without a name, or twice, or one
/// that is needed and not there
Result<Header> read_header(const std::vector<std::string>& names, RecordKind kind,
                           const Columns& columns);

/// No two columns are one field. @errors invalid_argument
Result<void> check_field_is_new(const std::vector<HeaderColumn>& others,
                                const HeaderColumn& column);

/// Whether the header is of Neo4j's import (`:ID`, `:START_ID`, …) or Neptune's loader (`~id`, …).
bool is_typed_header(const std::vector<std::string>& names);
/// What such a header says. @errors invalid_argument
Result<Header> read_typed_header(const std::vector<std::string>& names, RecordKind kind,
                                 const Columns& columns);

}  // namespace adjoin::cli
