#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "schema/model/field.h"
#include "schema/model/tree.h"
#include "schema/template/template.h"

namespace adjoin::schema {

/// DynamoDB type of a key attribute.
enum class KeyType : std::uint8_t { S, N, B };

/// A key attribute: its name in items, and its type.
struct KeyAttribute {
  std::string name;
  KeyType type = KeyType::S;
};

/// The table's attribute names. An empty name means that the table has no such attribute.
struct TableNaming {
  std::string name;
  KeyAttribute pk{"PK"};
  KeyAttribute sk{"SK"};
  std::string separator = "#";
  std::string type_attribute;     ///< holds the type's name on every item
  std::string created_attribute;  ///< ISO time of the first write
  std::string updated_attribute;  ///< ISO time of the last write
  std::string ttl_attribute;      ///< expiry time of an item; types may name it too
  bool ttl_is_own = false;        ///< the table itself names it: items of no type expire too
  /// Number of writes of a node or edge.
  std::string version_attribute;
};

/// What an index copies of an item.
enum class Projection : std::uint8_t { all, keys_only, include };

/// A secondary index. Each key has up to four attributes, or is the table's own.
struct Index {
  std::string name;
  std::vector<KeyAttribute> pk;
  std::vector<KeyAttribute> sk;  ///< may be empty
  Projection projection = Projection::all;
  std::vector<std::string> included;  ///< attributes of `include`
  bool local = false;
};

/// The direction in which edges are followed: `forward` from the `from` end, `reverse` from the
/// `to` end.
enum class Direction : std::uint8_t { forward, reverse };

/// One order in an index: the templates of an item's index key attributes.
/// An index lists only items that have all of its key attributes, so a type without an entry costs
/// nothing there.
struct IndexEntry {
  std::string name;  ///< "reverse", or the name of the view or index entry, as in `by: NAME`
  std::string index;
  std::vector<Template> pk;  ///< one per pk attribute of the index
  std::vector<Template> sk;  ///< one per sk attribute of the index
  /// only items whose fields have these values
  std::vector<std::pair<std::string, std::string>> when;
  /// true: a write whose keys cannot be made fails; false: it leaves them out
  bool required = false;
};

/// A counter on a node: the number of its edges of one type at one end, or the sum, minimum or
/// maximum of one of their fields.
/// To count by reading costs a Query for each megabyte of edges. A strong counter is written with
/// the edge; an eventual one later, so that a popular node's item is not written by every edge.
struct Counter {
  enum class Kind : std::uint8_t { count, sum, min, max };
  enum class Mode : std::uint8_t { strong, eventual };
  std::string attribute;                     ///< on the node
  std::string edge;                          ///< name of the edge type
  Direction direction = Direction::forward;  ///< forward: this node is the edge's `from`
  Kind kind = Kind::count;
  std::string field;  ///< field of sum, min, max
  Mode mode = Mode::strong;
  std::uint32_t shards = 1;

  /// Returns whether separate items (guard.h) hold the counter, instead of the node.
  bool is_sharded() const noexcept { return shards > 1; }
  bool is_extreme() const noexcept { return kind == Kind::min || kind == Kind::max; }
  /// Returns whether writes leave the counter alone, and the consumer of the table's stream updates
  /// it.
  bool is_eventual() const noexcept { return mode == Mode::eventual; }
};
/// Maximum shards of a counter, so that one transaction can remove a node with all its counter
/// items.
inline constexpr std::uint32_t kCounterShardsMax = 64;
/// PERSISTED: attribute of a node with a minimum or maximum. Holds the token of the last write that
/// may have changed it.
inline constexpr std::string_view kExtremeMark = "extremesChanged";

/// A String Set on a node that repeats its edges. A missing attribute means empty: DynamoDB has no
/// empty set.
/// One GetItem then reads a node with all its edges. That suits nodes with tens of edges that are
/// read together.
struct NodeEdgeSet {
  std::string attribute;
  std::uint32_t max = 0;  ///< maximum number of entries
  /// With `overflow: query`: attribute that flags a node with more edges than the set may have.
  /// Such a node has no set; readers query its edges. Empty: an edge beyond the maximum is refused.
  std::string overflow_mark;
};

/// A field whose values are unique among the nodes of the type. Each value in use has a guard item
/// (guard.h) with this key; the value is the key's only placeholder.
/// DynamoDB enforces uniqueness of primary keys alone, so each value becomes the key of an item.
struct UniqueField {
  std::string field;
  Template pk;
  Template sk;
};

/// Places a node type in the partition of another node type.
/// One Query then reads an owner with all it owns. The price is that an owned node is not found by
/// its ref alone.
struct Owner {
  std::string type;    ///< the owning node type
  std::string field;   ///< field of the owned node that holds the owner's id
  std::string as;      ///< role name, as read from the owner
  std::string by_ref;  ///< index that finds the owned node by its ref alone
};

/// Sharding of a partition: over how many, and how a shard is chosen.
/// DynamoDB gives one partition 1,000 write units a second. A popular node would reach that without
/// shards.
struct Shards {
  enum class By : std::uint8_t { source, random, time };
  By by = By::source;
  std::uint32_t initial = 1;           ///< `default`
  std::uint32_t max = 1;               ///< most shards of one node
  Direction end = Direction::forward;  ///< the end whose nodes the shards spread, if they can grow

  /// Returns whether the number of shards of a node can grow (guard.h: shards_key).
  /// A small node is read by one Query and a popular one by many, though both are of one type.
  bool can_grow() const noexcept { return max > initial; }
};

struct EdgeEnd;

/// A declared node type.
/// A node's ref names it in edges, commands and answers, and never changes. Its key may: a
/// migration can move it.
struct NodeType {
  std::string name;
  Template ref;  ///< placeholders are the id parts: {id}, {userId}
  Template pk;   ///< placeholders are id parts, "owner.PART" and fields
  Template sk;
  bool stored = true;  ///< false: the nodes have no items, only edges mention them
  std::optional<Owner> owner;
  std::vector<Field> fields;
  ExtraFields extra_fields = ExtraFields::keep;
  bool is_open = false;  ///< accepts any field: it declares none, or has `extra-fields: keep`
  std::vector<IndexEntry> entries;
  std::optional<Shards> shards;  ///< of entries with {shard}: by source, a fixed number
  std::vector<Counter> counters;
  /// Key of the items with sharded counters (guard.h). Placeholders: "shard", "of.PART".
  std::optional<Template> counter_pk;
  std::optional<Template> counter_sk;
  std::optional<NodeEdgeSet> edge_set;
  std::vector<UniqueField> unique;
  std::string ttl;               ///< field with the expiry time; empty: none
  std::vector<std::string> was;  ///< earlier names of the type
  /// Id parts that are also attributes of the item. These are all but a part called `id`, and that
  /// one too if a field declares it.
  std::vector<std::string> stored_parts;
  Place place;

  /// Returns whether pk and sk follow from the ref alone, so that one GetItem finds the node.
  bool is_found_by_ref() const noexcept;
  /// Number of items with sharded counters that one node has; 0: it has no such counters.
  std::uint32_t counter_items() const noexcept;
  /// Returns the counter that holds how many edges there are at `end`, or null. At a symmetric edge
  /// type counters of both directions count the same edges.
  const Counter* count_of(const EdgeEnd& end) const noexcept;
  /// Returns whether a counter is a minimum or maximum.
  bool has_extremes() const noexcept;
  bool has_eventual_counters() const noexcept;
  /// Returns the declaration with that name, or null.
  const Field* field(std::string_view field_name) const noexcept;
  const IndexEntry* entry(std::string_view entry_name) const noexcept;
  /// Number of partitions that one list of the entry is spread over.
  std::uint32_t shard_count(const IndexEntry& entry) const noexcept;
};

/// One end of an edge type.
struct End {
  std::vector<std::string> types;  ///< names of node types
  std::string as;                  ///< role name of the end, may be empty

  /// Returns whether a node of this type may be at the end.
  bool allows(std::string_view type) const noexcept;
};

/// How an edge is found from its `to` node.
enum class ReverseKind : std::uint8_t {
  none,   ///< forward only
  index,  ///< one item; the index entry named "reverse" finds it
  item,   ///< a second item, the mirror, with its own key
  same,   ///< symmetric: the mirror has the key templates of the edge with the ends swapped
};

/// What adding an edge does if it exists.
/// A counted edge must not be counted twice, so this also decides whether a write needs to know if
/// the edge is there.
enum class OnExists : std::uint8_t { replace, keep, refuse };

/// The key templates of an edge type between one `from` type and one `to` type: a variant of the
/// edge type. Placeholders: "from.PART", "to.PART", fields, shard, tie and rank.
/// One type may join several kinds of nodes, whose refs look different. Each pair of kinds has keys
/// of its own.
struct EdgeForm {
  std::string from_type;
  std::string to_type;
  Template pk;
  Template sk;
  std::optional<Template> mirror_pk;  ///< of `item` and `same`; placeholders as in pk and sk
  std::optional<Template> mirror_sk;
  std::vector<IndexEntry> entries;   ///< "reverse" first if reverse is index, then the views
  std::optional<Template> edge_set;  ///< the edge's entry in the node's edge set
  /// For trees: key of the guard that holds the `to` node's parent (guard.h). Placeholders:
  /// "to.PART".
  std::optional<Template> parent_pk;
  std::optional<Template> parent_sk;
  /// For shards that can grow: key of the item with a node's number of them (guard.h).
  /// Placeholders: "of.PART".
  std::optional<Template> shards_pk;
  std::optional<Template> shards_sk;
};

/// PERSISTED: attribute that flags a node whose copies may be stale. Holds the token of the write
/// that changed it last.
inline constexpr std::string_view kCopyMark = "copiesPending";

/// A value that an edge copies from a node at one of its ends.
/// So that a list of edges shows names and pictures without a read for each node.
struct TakenField {
  std::string attribute;               ///< on the edge (or its mirror)
  Direction end = Direction::forward;  ///< forward: from the `from` node
  std::string field;                   ///< id part or field of that node
  bool is_id_part = false;             ///< the ref determines it, without a read of the node
  bool by_stream = false;              ///< `when: stream`: the stream consumer updates it
};

/// The rank of an edge: a table from field values to texts of equal width, or (no values) a number
/// field.
/// Keys sort as text, in which "high" comes before "low". A rank gives each value a text that sorts
/// as it should.
struct Rank {
  std::string field;
  std::vector<std::pair<std::string, std::string>> values;  ///< field value -> rank text
  std::vector<std::string> reserved;

  /// Returns the rank text of a field value, or null.
  const std::string* of(std::string_view value) const noexcept;
};

/// A declared edge type.
/// An edge lies in its `from` node's partition, so that one Query lists them. To find it from `to`
/// it needs a `reverse`.
struct EdgeType {
  std::string name;
  End from;
  End to;
  std::vector<std::string> key_fields;
  ReverseKind reverse = ReverseKind::none;
  std::string mirror_type_name;           ///< value of the mirror's type attribute
  std::vector<TakenField> mirror_copies;  ///< `copy` under `reverse: {item: …}`
  std::vector<EdgeForm> forms;            ///< one variant for each pair of end types
  std::vector<Field> fields;
  ExtraFields extra_fields = ExtraFields::keep;
  bool is_open = false;            ///< as NodeType::is_open
  std::vector<TakenField> set;     ///< id parts written onto the edge
  std::vector<TakenField> copies;  ///< copied fields of the end nodes
  std::optional<Rank> rank;
  OnExists on_exists = OnExists::replace;
  std::optional<Shards> shards;
  bool tree =
      false;  ///< the from node is the parent: each node has one, and none is its own ancestor
  std::optional<std::uint64_t> limit;  ///< most edges of this type from one node
  bool self_loops = true;              ///< false: self-loops are refused
  bool require_from = false;           ///< true: the node must exist
  bool require_to = false;
  bool in_edge_set = false;  ///< the from node's edge set repeats the edge
  std::string ttl;
  /// `repair: stream`: the stream consumer repairs what an expired edge leaves
  bool ttl_repaired = false;
  std::vector<std::string> was;
  Place place;

  /// Returns the variant between these node types, or null.
  const EdgeForm* form(std::string_view from_type, std::string_view to_type) const noexcept;
  const Field* field(std::string_view field_name) const noexcept;
  bool has_view(std::string_view view) const noexcept;
  /// Returns whether the edges at a `to` node can be listed without a Scan.
  bool is_reversible() const noexcept { return reverse != ReverseKind::none; }
};

/// A series: items of a node that are not edges.
/// Events and readings: there are many, they come in the order of time, and nothing leads on from
/// them.
struct Series {
  std::string name;
  std::string of;  ///< type of the owning node
  Template pk;     ///< placeholders: "of.PART", shard
  Template sk;     ///< placeholders: fields, tie
  std::optional<Shards> shards;
  std::optional<Template> shards_pk;  ///< if shards can grow, as EdgeForm::shards_pk
  std::optional<Template> shards_sk;
  std::vector<Field> fields;
  bool is_open = false;  ///< declares no fields
  std::string ttl;
  Place place;

  /// Number of partitions of a node's items before its shards have grown.
  std::uint32_t shard_count() const noexcept { return shards ? shards->initial : 1; }
  /// Returns whether two items of the same moment can exist.
  bool has_tie() const noexcept { return sk.has_hole("tie"); }
};

/// A declared read. `get` is stored as written; the planner interprets and proves it.
struct AccessPattern {
  struct Param {
    std::string name;
    std::string type;  ///< a node type
    bool is_list = false;
  };
  std::string name;
  std::vector<Param> params;
  Tree get;
  Place place;
};

/// Returns the node type of a parameter `Person`, or of a list of them `[Person]`.
inline const std::string& param_type(const Tree& value) {
  return value.is_list() && value.items.size() == 1 ? value.items.front().text : value.text;
}

/// A declared plan, stored as written.
struct Plan {
  std::string name;
  Tree params;
  Tree steps;
  Tree returns;
  Place place;
};

/// An edge type and the direction in which a name follows it.
struct EdgeEnd {
  const EdgeType* edge = nullptr;
  Direction direction = Direction::forward;
};

/// A parsed ref: its node type and its id parts.
/// No two types can have the same ref: the loader compares all of them.
struct ParsedRef {
  const NodeType* type = nullptr;
  Bindings parts;  ///< the id parts, by their plain names
};

/// A checked schema. Immutable after loading; safe to share between threads. Pointers to its parts
/// stay valid while it lives and is not moved from.
/// Everything else in the project takes keys and requests from here. There is no code for any one
/// type.
struct Schema {
  std::string version;  ///< the user's own version text
  TableNaming table;
  std::vector<Index> indexes;
  std::vector<NodeType> nodes;
  std::vector<EdgeType> edges;
  std::vector<Series> series;
  std::vector<AccessPattern> access_patterns;
  std::vector<Plan> plans;
  bool open_types = false;
  /// Key of the stream position item (guard.h). No placeholders.
  std::optional<Template> position_pk;
  std::optional<Template> position_sk;
  Tree source;       ///< the parsed file
  std::string text;  ///< the file byte for byte; empty: the schema was not made from a file

  /// Returns whether the table's stream must be on: a consumer of it updates counters or copies, or
  /// repairs what expired edges leave.
  bool is_followed() const noexcept { return position_pk.has_value(); }
  /// Returns whether some write puts the present time into an item or a key: a stamp, an item of a
  /// series, a shard chosen by time.
  bool writes_time() const noexcept;

  /// Returns the declaration with that name, or null.
  const Index* index(std::string_view name) const noexcept;
  const NodeType* node(std::string_view name) const noexcept;
  const EdgeType* edge(std::string_view name) const noexcept;
  const Series* series_type(std::string_view name) const noexcept;
  const AccessPattern* access_pattern(std::string_view name) const noexcept;

  /// Resolves an edge type's name (forward) or the role name of an end (from end: forward, to end:
  /// reverse). A `~` in front turns the direction round. `edge` is null if nothing has that name.
  EdgeEnd edge_end(std::string_view name) const noexcept;

  /// Parses a ref. @errors invalid_argument: no node type has such refs (naming those there are)
  Result<ParsedRef> parse_ref(std::string_view ref) const;
  /// Returns only the node type of a ref, without its parts. Never null. @errors as parse_ref
  Result<const NodeType*> node_of(std::string_view ref) const;
  /// Returns the node type of a ref; null if there is none.
  const NodeType* find_node_of(std::string_view ref) const;
  /// Returns the ref of a node from the texts of its id parts. @errors invalid_argument
  Result<std::string> make_ref(const NodeType& type, const Bindings& parts) const;

  /// Returns the counters of `node_type` that an edge of type `edge` changes when the node is at
  /// the end that `direction` names (forward: its from).
  std::vector<const Counter*> counters_of(std::string_view node_type, std::string_view edge,
                                          Direction direction) const;

  /// Returns the canonical form: JSON with keys in a fixed order. It is the same for two files that
  /// mean the same. Loading it gives the same schema.
  std::string canonical_json() const;
  /// Returns the text that is stored with a table: the file as it was written, with comments. The
  /// canonical form instead if the text is very long, or if there is no file.
  std::string kept_text() const;
  /// Returns 16 hex digits over canonical_json. A store refuses a writer with another fingerprint.
  /// Comments and the order of names do not change it, so that reformatting a file is no migration.
  std::string fingerprint() const;
};

}  // namespace adjoin::schema
