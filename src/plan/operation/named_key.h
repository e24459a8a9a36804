#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "schema/items/item_keys.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

// Computes keys from a schema alone, for programs that write the table themselves. Pure: no store.
// A loader in another language calls this for its keys, so that they stay those that the graph
// reads.

/// The key of one item, and what the item represents.
struct NamedKey {
  std::string kind;  ///< "node", "edge", "mirror", "series", "unknown"
  std::string type;  ///< the type's name; empty when unknown
  std::string node;  ///< ref of a node, or of a series' owner
  std::string from;  ///< of an edge, for both of its items
  std::string to;
  schema::Key key;         ///< exactly the table's key attributes
  schema::Bindings parts;  ///< every placeholder of the key with its text: {"from.id": "alice"}
};

/// Returns the key of a node. @errors invalid_argument: no such ref, or a type that is not stored
/// or not found by its ref
Result<NamedKey> key_of_node(const schema::Schema& schema, std::string_view ref);

/// Returns the keys of an edge's own item and of its mirror, if it has one. `fields` are those in
/// the key. `type` may be a role name, or have a `~` in front.
/// @errors invalid_argument: no such type or ends, a missing key field
Result<std::vector<NamedKey>> keys_of_edge(const schema::Schema& schema, std::string_view from,
                                           std::string_view type, std::string_view to,
                                           const Item& fields);

/// Recognises the item with this key; "unknown" if no declared type has such a key. A key of type N
/// is given as its number's text. @errors invalid_argument for a text that is no number there
Result<NamedKey> parse_key(const schema::Schema& schema, std::string_view pk, std::string_view sk);

}  // namespace adjoin::plan
