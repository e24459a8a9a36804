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

/// Lets a node have so many shards of edges that can grow.
std::string change_to_most_shards(const schema::EdgeType& edge, std::uint32_t shards);

/// Spreads the table's own partitions of the edge type or series at `place`.
std::string change_to_write_shards(const schema::Schema& schema, std::string_view place,
                                   std::uint32_t shards);

/// Gives the node's counter another form: "{shards: 4}".
std::string change_to_counter(const schema::NodeType& node, const schema::Counter& counter,
                              const std::string& form);

/// Counts the edges that leave (forward) or arrive at a node, on its item. What a second add does
/// must be said then: it keeps the edge that is there. Empty also if the end has no name of its
/// own.
std::string change_to_count(const schema::Schema& schema, const schema::NodeType& node,
                            const schema::EdgeType& edge, schema::Direction direction);

/// Gives the series an expiry time: a field of type epoch that it has, or a new one.
std::string change_to_expire(const schema::Series& series);

/// Whether a finding's change says that the schema cannot help.
inline constexpr std::string_view kNoChange = "no change by schema: ";

}  // namespace adjoin::advise
