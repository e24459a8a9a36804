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
  std::vector<std::string> behind;  ///< of edge lists: what the words behind the ids are; "-": none

  std::string_view from_name() const { return from.empty() ? "from" : std::string_view(from); }
  std::string_view to_name() const { return to.empty() ? "to" : std::string_view(to); }
  /// The field that a column is, if any is said.
  const std::string* field_of(std::string_view column) const;
};

/// What one column of a file with a header is.
struct HeaderColumn {
  enum class Role : std::uint8_t { from, to, id, field, none };
  Role role = Role::field;
  std::string name;   ///< as the header has it
  std::string field;  ///< of role field
};

/// What the header says, together with what the command line does.
/// @errors usage: a column without a name, or twice, or one that is needed and not there
Result<std::vector<HeaderColumn>> read_header(std::vector<std::string> names, RecordKind kind,
                                              const Columns& columns);

}  // namespace adjoin::cli
