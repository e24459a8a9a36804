#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "schema/model/schema.h"

namespace adjoin::advise {

// Changes of a schema as YAML: what to put into its file, map into map. With it the file passes
// `adjoin schema check`. Empty: no such change is known.

/// Whether a type declares a field of that name whose values can stand in keys.
bool is_key_field(const schema::Schema& schema, std::string_view field);

/// An index NAME of the field, and an entry for each node type that declares it.
std::string change_to_index(const schema::Schema& schema, std::string_view field);

/// Spreads the lists of an index, of the type at `place` ("edges.FOLLOWS"), over so many shards.
/// @param separator  stands before {shard} where the key has none yet
std::string change_to_shards(const schema::Schema& schema, std::string_view place,
                             std::string_view index, std::uint32_t shards,
                             std::string_view separator = {});

/// Spreads the table's own partitions of the edge type or series at `place`.
std::string change_to_write_shards(const schema::Schema& schema, std::string_view place,
                                   std::uint32_t shards);

/// Gives the node's counter another form: "{shards: 4}".
std::string change_to_counter(const schema::NodeType& node, const schema::Counter& counter,
                              const std::string& form);

/// Gives the series an expiry time: a field of type epoch that it has, or a new one.
std::string change_to_expire(const schema::Series& series);

/// Whether a finding's change says that the schema cannot help.
inline constexpr std::string_view kNoChange = "no change by schema: ";

}  // namespace adjoin::advise
