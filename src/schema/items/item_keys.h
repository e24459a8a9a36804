#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "item/stored_item.h"
#include "schema/model/schema.h"

namespace adjoin::schema {

// Derives items from nodes, edges and series items, and recognises items. Pure: no clock, no store.
// Both ways in one place: what is derived must be recognised as the same thing again.

/// Binds the parts of `ref` as "END.PART" (END is "from", "to", "of"; empty binds plain names).
/// @errors invalid_argument when the ref is not one of `type`.
Result<void> bind_ref(const NodeType& type, std::string_view end, std::string_view ref,
                      Bindings& bindings);

/// The primary key of an item, as attributes (exactly the table's pk and sk).
using Key = Item;

/// Returns the key of a node, if it follows from the ref alone.
/// @errors invalid_argument: an unknown ref; a type that is not stored; an owned node, naming what
///         is missing
Result<Key> node_key(const Schema& schema, std::string_view ref);
/// The same for a ref that is parsed already.
Result<Key> node_key(const Schema& schema, std::string_view ref, const ParsedRef& parsed);
/// The texts of a primary key.
struct KeyTexts {
  std::string pk;
  std::string sk;
};
/// Returns the key of a node whose keys are texts around its whole ref: the ref is copied and not
/// taken apart. Nullopt: they are made of more, or too long, which `node_key` says.
std::optional<KeyTexts> node_key_texts(const TableNaming& table, const NodeType& type,
                                       std::string_view ref);

/// Input of a node's item. `fields` are the given ones, without defaults.
struct NodeInput {
  std::string ref;
  Item fields;
  std::string created;  ///< ISO time of the created stamp, may be empty
  std::string updated;
};

/// Returns the whole item: keys, index keys, type, stamps, stored id parts, fields.
/// @errors invalid_argument for a wrong ref or field, or a required key that cannot be made
Result<Item> derive_node(const Schema& schema, const NodeType& type, const NodeInput& input);

/// Returns the shard that follows from an edge's two refs, the same from either end. 0 unless the
/// type is sharded by source.
std::uint32_t source_shard(const EdgeType& type, std::string_view from, std::string_view to);
/// The same for a given number of shards, whatever the type declares.
std::uint32_t source_shard(std::string_view from, std::string_view to, std::uint32_t shards);

/// Input of an edge's items.
struct EdgeInput {
  std::string from;
  std::string to;
  Item fields;
  std::string created;
  std::string updated;
  /// nullopt: the shard that the ends determine, which is 0 unless the type is sharded by source.
  std::optional<std::uint32_t> shard = {};
  std::string tie;
  /// Fields of the end nodes, to copy from; null: not read, then copies stay as given.
  const Item* from_fields = nullptr;
  const Item* to_fields = nullptr;
  std::int64_t version = 0;  ///< 0: the table keeps no version
};

/// The items of one edge. A mirror exists for `reverse: item` and `same`, unless it would be the
/// same item (a symmetric self-loop).
/// Both items hold all fields of the edge, so that a list from either end needs no second read.
struct EdgeItems {
  const EdgeForm* form = nullptr;
  Item edge;
  std::optional<Item> mirror;
  Bindings bindings;  ///< everything that the keys were made from
};

/// Returns both items of an edge. They are complete, except for copies from ends whose fields are
/// not given.
/// @errors invalid_argument: an end of the wrong type, a self-loop that is refused, a wrong or
///         missing field, a required index key that cannot be made
Result<EdgeItems> derive_edge(const Schema& schema, const EdgeType& type, const EdgeInput& input);

/// The keys of an edge's items.
struct EdgeKeys {
  const EdgeForm* form = nullptr;
  Key edge;
  std::optional<Key> mirror;
};
/// Returns the keys only, from the ends and the fields in the key (`key:`, and placeholders of pk
/// and sk). @errors invalid_argument, as derive_edge for what it looks at
Result<EdgeKeys> edge_keys(const Schema& schema, const EdgeType& type, const EdgeInput& input);

/// Returns the index key attributes that can be made from the bindings, by attribute name.
/// @errors invalid_argument when a required entry cannot be made
Result<Item> index_attributes(const Schema& schema, std::span<const IndexEntry> entries,
                              const Bindings& bindings);

/// Adds bindings for all fields that can stand in a key. A name that is bound keeps its text.
void bind_fields(const Item& fields, Bindings& bindings);

/// Input of a series item.
struct SeriesInput {
  std::string of;
  Item fields;
  std::string created;
  std::uint32_t shard = 0;
  std::string tie;
};
/// Returns the whole item of a series. @errors invalid_argument, as derive_node
Result<Item> derive_series(const Schema& schema, const Series& type, const SeriesInput& input);

/// Result of recognising an item: what it represents, and its decoded key.
struct Recognised {
  enum class Kind : std::uint8_t {
    unknown,  ///< of no declared type
    node,
    edge,    ///< the forward item (both items of a symmetric edge)
    mirror,  ///< the mirrored item of a `reverse: item` edge
    series,
    guard,      ///< of a unique value (`node` is its type) or of a parent (`edge`, `to`); guard.h
    counter,    ///< one shard of the counters of a node (`node`, `ref`); guard.h
    position,   ///< position in the table's stream; guard.h
    shards,     ///< a node's number of shards (`edge` or `series`, and `ref`); guard.h
    open_edge,  ///< under `open-types`: an edge of an undeclared type, which `open_type` names
  };
  Kind kind = Kind::unknown;
  const NodeType* node = nullptr;
  const EdgeType* edge = nullptr;
  const EdgeForm* form = nullptr;
  const Series* series = nullptr;
  std::string ref;   ///< of a node, or of the owner of a series item, counters or shards
  std::string from;  ///< of an edge or mirror: the edge's own from, whichever item this is
  std::string to;
  std::string open_type;
  Bindings bindings;  ///< everything decoded, index keys included

  /// Returns the declared type's name, of a mirror its own type name, of a guard its word. Empty if
  /// unknown.
  std::string_view type_name() const noexcept;
};

/// Recognises an item by its key. At most one type fits, which the loader has checked. Keys of type
/// N are given as canonical text, keys of type B as their bytes. @cost tries each variant whose
/// prefix fits
Recognised recognise_key(const Schema& schema, std::string_view pk, std::string_view sk);

/// Recognises an item by its key, and also decodes its index keys, which may hold a stamp that the
/// item lacks.
Recognised recognise(const Schema& schema, const Item& item);
Recognised recognise(const Schema& schema, item::ItemView item);
/// Returns a key attribute as the text that templates match; nullopt: the item lacks it, or keys
/// have no such type.
std::optional<std::string> key_text_of(item::ItemView item, std::string_view name);

}  // namespace adjoin::schema
