#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "schema/items/item_keys.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

// Keys by a schema alone, for programs that write the table by themselves. Pure: no store.

/// The key of one item, and what the item is.
struct NamedKey {
  std::string kind;  ///< "node", "edge", "mirror", "series", "unknown"
  std::string type;  ///< the type's name; empty when unknown
  std::string node;  ///< ref of a node, or of a series' owner
  std::string from;  ///< of an edge, whichever of its items this is
  std::string to;
  schema::Key key;         ///< exactly the table's key attributes
  schema::Bindings parts;  ///< every hole of the key with its text: {"from.id": "alice"}
};

/// The key of a node. @errors validation: no such ref, a type that is not stored or not found so
Result<NamedKey> key_of_node(const schema::Schema& schema, std::string_view ref);

/// The keys of an edge's own item and, where it has one, of its mirror. `fields` are those in the
/// key; `type` may be an end's name or turned round by `~`.
/// @errors validation: no such type or ends, a field of the key that is missing
Result<std::vector<NamedKey>> keys_of_edge(const schema::Schema& schema, std::string_view from,
                                           std::string_view type, std::string_view to,
                                           const item::AttributeMap& fields);

/// What the item with this key is; "unknown" when no declared type has such a key. A key of type N
/// is given as its number's text. @errors validation for a text that is no number there
Result<NamedKey> parse_key(const schema::Schema& schema, std::string_view pk, std::string_view sk);

}  // namespace adjoin::plan
