#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "item/attribute_value.h"
#include "item/stored_item.h"
#include "schema/model/schema.h"

namespace adjoin::schema {

// From a declared thing to its items, and back. Pure: no clock, no store.

/// Binds the parts of `ref` as "END.PART" (END is "from", "to", "of"; empty binds plain names).
/// @errors validation when the ref is not one of `type`.
Result<void> bind_ref(const NodeType& type, std::string_view end, std::string_view ref,
                      Bindings& bindings);

/// The primary key of an item, as attributes (exactly the table's pk and sk).
using Key = item::AttributeMap;

/// The key of a node that is found by its ref alone.
/// @errors validation: unknown ref; a type that is not stored; an owned node, naming what is
/// missing.
Result<Key> node_key(const Schema& schema, std::string_view ref);
/// The same of a ref that was taken apart already.
Result<Key> node_key(const Schema& schema, std::string_view ref, const ParsedRef& parsed);

/// What a node is written from. `fields` are those given, not yet completed by defaults.
struct NodeInput {
  std::string ref;
  item::AttributeMap fields;
  std::string created;  ///< ISO time for the created stamp, may be empty
  std::string updated;
};

/// The whole item: keys, index keys, type, stamps, stored id parts, fields.
/// @errors validation for a wrong ref or field, or a required key that cannot be made.
Result<item::Item> derive_node(const Schema& schema, const NodeType& type, const NodeInput& input);

/// The shard that the ends of an edge name, the same from either end: 0 unless its type is in
/// shards by source.
std::uint32_t source_shard(const EdgeType& type, std::string_view from, std::string_view to);
/// The same of so many shards, whatever its type says.
std::uint32_t source_shard(std::string_view from, std::string_view to, std::uint32_t shards);

/// What an edge is written from.
struct EdgeInput {
  std::string from;
  std::string to;
  item::AttributeMap fields;
  std::string created;
  std::string updated;
  /// Nothing: what the ends say, which is 0 unless the type is in shards by source.
  std::optional<std::uint32_t> shard = {};
  std::string tie;
  /// The ends' own fields, for the copies of them; null: not read, copies are left as given.
  const item::AttributeMap* from_fields = nullptr;
  const item::AttributeMap* to_fields = nullptr;
  std::int64_t version = 0;  ///< 0: none is kept
};

/// The items of one edge. The mirror is there for `reverse: item` and `same`, unless it is the very
/// same item (a symmetric self-loop).
struct EdgeItems {
  const EdgeForm* form = nullptr;
  item::Item edge;
  std::optional<item::Item> mirror;
  Bindings bindings;  ///< everything that the keys were made from
};

/// Both items of an edge, complete but for copies from ends whose fields are not given.
/// @errors validation: an end of the wrong type, a self-loop that is refused, a wrong or missing
///         field, an index key that must be made and cannot.
Result<EdgeItems> derive_edge(const Schema& schema, const EdgeType& type, const EdgeInput& input);

/// The keys alone, from the ends and the fields in the key (`key:`, and holes of pk and sk).
struct EdgeKeys {
  const EdgeForm* form = nullptr;
  Key edge;
  std::optional<Key> mirror;
};
Result<EdgeKeys> edge_keys(const Schema& schema, const EdgeType& type, const EdgeInput& input);

/// The index key attributes of one item under the bindings: those that can be made, by attribute
/// name. @errors validation when a required entry cannot be made.
Result<item::AttributeMap> index_attributes(const Schema& schema,
                                            const std::vector<IndexEntry>& entries,
                                            const Bindings& bindings);

/// The bindings of all fields that can stand in a key, added to `bindings`.
void bind_fields(const item::AttributeMap& fields, Bindings& bindings);

/// What a series item is written from.
struct SeriesInput {
  std::string of;
  item::AttributeMap fields;
  std::string created;
  std::uint32_t shard = 0;
  std::string tie;
};
Result<item::Item> derive_series(const Schema& schema, const Series& type,
                                 const SeriesInput& input);

/// What an item is.
struct Recognised {
  enum class Kind : std::uint8_t {
    unknown,  ///< of no declared type
    node,
    edge,    ///< the forward item (both items of a symmetric edge)
    mirror,  ///< the mirrored item of a `reverse: item` edge
    series,
    guard,      ///< of a unique value (`node` is its type) or a parent (`edge`, `to`); guard.h
    counter,    ///< one shard of the counters of a node (`node`, `ref`); guard.h
    position,   ///< how far the table's stream was followed; guard.h
    shards,     ///< a node's count of shards (`edge` or `series`, and `ref`); guard.h
    open_edge,  ///< under `open-types`: an edge of an undeclared type, `open_type` names it
  };
  Kind kind = Kind::unknown;
  const NodeType* node = nullptr;
  const EdgeType* edge = nullptr;
  const EdgeForm* form = nullptr;
  const Series* series = nullptr;
  std::string ref;   ///< of a node, or the owner of a series item, of counters or shards
  std::string from;  ///< of an edge or mirror: the edge's own from, whichever item this is
  std::string to;
  std::string open_type;
  Bindings bindings;  ///< everything decoded, index keys included

  /// The declared type's name; the mirror's own name for a mirror; a guard's word; empty when
  /// unknown.
  std::string_view type_name() const noexcept;
};

/// The declared type of the item with this key: at most one, the loader saw to that. Keys of type N
/// are given in canonical text, of type B in their bytes. @cost tries each form whose front fits.
Recognised recognise_key(const Schema& schema, std::string_view pk, std::string_view sk);

/// recognise_key on an item's key, plus what its index keys tell (a stamp that the item lacks).
Recognised recognise(const Schema& schema, const item::Item& item);
Recognised recognise(const Schema& schema, item::ItemView item);

}  // namespace adjoin::schema
