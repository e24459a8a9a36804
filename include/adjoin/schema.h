#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "adjoin/call.h"
#include "adjoin/detail/handle.h"
#include "adjoin/result.h"
#include "adjoin/value.h"

namespace adjoin {

namespace detail {
struct SchemaState;
extern template class Handle<const SchemaState>;
}  // namespace detail

/// One difference between two schemas, and the work that it takes to migrate a table.
struct SchemaChange {
  enum class Kind : std::uint8_t {
    free,      ///< No item changes.
    backfill,  ///< Each item of the type gets an attribute.
    rekey,     ///< Each item of the type moves to another key.
    drop,      ///< Items or attributes are deleted.
    refused,   ///< No migration does this; `work` says what to do instead.
  };
  Kind kind = Kind::free;
  std::string subject;  ///< "edge FOLLOWS"
  std::string change;   ///< "view byDate is new"
  std::string work;     ///< "one update per item"
  int requests = 0;     ///< For each item that it concerns; 0: none, or one for the whole table.
};
/// The kind's name in what the program `adjoin` prints: "free", "backfill", "re-key", "drop" or
/// "refused". Scripts read it, so that it never changes. Valid for the life of the program.
std::string_view to_string(SchemaChange::Kind kind) noexcept;

/// A declared graph: node types, edge types, series, indexes and plans, and how they lie in one
/// table. The language is described in docs/formats/schema.md.
///
/// Immutable and cheap to copy. Any thread may use it.
class Schema {
 public:
  /// Reads a schema from YAML or JSON text. Messages call it `name`.
  /// @errors configuration: every mistake of the text, one a line, as NAME:LINE:COLUMN: message
  static Result<Schema> parse(std::string_view text, std::string_view name = "schema");

  /// Reads a schema from a file. @errors not_found: no such file; and as `parse`
  static Result<Schema> load(const std::string& path);

  /// The table that the schema declares. Valid while this schema lives.
  const std::string& table() const noexcept;

  /// The schema as canonical JSON: two schemas mean the same if and only if this is equal.
  std::string to_json() const;

  /// A hash of to_json(), as 16 hex digits. Messages name a schema by it.
  std::string fingerprint() const;

  /// Names of the declared plans and access patterns, in the order of the schema.
  std::vector<std::string> plans() const;

  /// The requests of a declared plan and their worst cost, before any table exists. Parameters that
  /// are not given get made-up values.
  /// @errors not_found: no such plan; the message names those there are
  Result<Explanation> explain(std::string_view plan, const Item& parameters = {}) const;

  /// Risky but legal declarations, such as a partition that all writes share.
  std::vector<std::string> warnings() const;

  /// What a migration from this schema to `later` would change. Reads no data.
  std::vector<SchemaChange> diff(const Schema& later) const;

 private:
  friend struct detail::Access;
  explicit Schema(detail::Handle<const detail::SchemaState> state);
  detail::Handle<const detail::SchemaState> state_;
};

}  // namespace adjoin
