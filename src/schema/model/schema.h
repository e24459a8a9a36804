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

enum class KeyType : std::uint8_t { S, N, B };

/// A key attribute: its name in the items, and its type.
struct KeyAttribute {
  std::string name;
  KeyType type = KeyType::S;
};

/// How the table calls its things. An empty name means: this table has no such attribute.
struct TableNaming {
  std::string name;
  KeyAttribute pk{"PK"};
  KeyAttribute sk{"SK"};
  std::string separator = "#";
  std::string type_attribute;     ///< carries the type's name on every item
  std::string created_attribute;  ///< ISO time of the first write
  std::string updated_attribute;  ///< ISO time of the last write
  std::string ttl_attribute;      ///< time at which an item expires; types may name it alone
  bool ttl_is_own = false;        ///< the table itself names it: items of no type expire too
  std::string version_attribute;
};

enum class Projection : std::uint8_t { all, keys_only, include };

/// A secondary index; up to four attributes a side, or the table's own.
struct Index {
  std::string name;
  std::vector<KeyAttribute> pk;
  std::vector<KeyAttribute> sk;  ///< may be empty
  Projection projection = Projection::all;
  std::vector<std::string> included;  ///< of `include`
  bool local = false;
};

/// Which way an edge type is followed: `forward` from the `from` end, `reverse` from the `to` end.
enum class Direction : std::uint8_t { forward, reverse };

/// One order in an index: what an item's index key attributes are made from.
struct IndexEntry {
  std::string name;  ///< "reverse", or the view's or index entry's name: `by: NAME`
  std::string index;
  std::vector<Template> pk;                               ///< one per pk attribute of the index
  std::vector<Template> sk;                               ///< one per sk attribute of the index
  std::vector<std::pair<std::string, std::string>> when;  ///< only items whose fields are so
  bool required = false;  ///< a write that cannot make the keys is refused, not left out
};

/// A number kept on a node: how many edges of a type it has at one end, or what a field of theirs
/// sums up to.
struct Counter {
  enum class Kind : std::uint8_t { count, sum, min, max };
  enum class Mode : std::uint8_t { strong, eventual };
  std::string attribute;                     ///< on the node
  std::string edge;                          ///< name of the edge type
  Direction direction = Direction::forward;  ///< forward: this node is the edge's `from`
  Kind kind = Kind::count;
  std::string field;  ///< of sum, min, max
  Mode mode = Mode::strong;
  std::uint32_t shards = 1;

  /// Kept in items of its own (guard.h) and not on the node.
  bool is_sharded() const noexcept { return shards > 1; }
  bool is_extreme() const noexcept { return kind == Kind::min || kind == Kind::max; }
  /// No write of an edge touches it: whoever follows the table's stream does.
  bool is_eventual() const noexcept { return mode == Mode::eventual; }
};
/// One transaction removes a node with all items of its counters.
inline constexpr std::uint32_t kCounterShardsMax = 64;
/// Attribute of a node with minima or maxima: the token of the last write that may have moved them.
inline constexpr std::string_view kExtremeMark = "extremesChanged";

/// A String Set on the node that repeats its edges. Absent means empty: DynamoDB has no empty set.
struct NodeEdgeSet {
  std::string attribute;
  std::uint32_t max = 0;  ///< the bound: most entries
  /// `overflow: query`: the attribute that marks a node whose edges are too many for the set. Such
  /// a node has no set, and its edges are read by Query. Empty: an edge too many is refused.
  std::string overflow_mark;
};

/// A field whose value no two nodes of the type share. Each value in use has a guard (guard.h), an
/// item with this key, whose one hole is the value.
struct UniqueField {
  std::string field;
  Template pk;
  Template sk;
};

/// What places an entity inside another's partition.
struct Owner {
  std::string type;    ///< the owning node type
  std::string field;   ///< the owned node's field that holds the owner's id
  std::string as;      ///< end name, read from the owner
  std::string by_ref;  ///< index that finds the owned node by its ref alone
};

/// What spreads one partition over several.
struct Shards {
  enum class By : std::uint8_t { source, random, time };
  By by = By::source;
  std::uint32_t initial = 1;           ///< `default`
  std::uint32_t max = 1;               ///< most that one node has
  Direction end = Direction::forward;  ///< whose nodes they spread, when they grow

  /// Whether a node can have more than others (guard.h: shards_key).
  bool can_grow() const noexcept { return max > initial; }
};

/// A kind of node.
struct NodeType {
  std::string name;
  Template ref;  ///< holes are the id parts: {id}, {userId}
  Template pk;   ///< holes are id parts, "owner.PART" and fields
  Template sk;
  bool stored = true;  ///< false: only edges mention it
  std::optional<Owner> owner;
  std::vector<Field> fields;
  ExtraFields extra_fields = ExtraFields::keep;
  bool is_open = false;  ///< takes any field: it declares none, or says `extra-fields: keep`
  std::vector<IndexEntry> entries;
  std::optional<Shards> shards;  ///< of entries with {shard}: by source, as many at every time
  std::vector<Counter> counters;
  /// Key of the items of counters in shards (guard.h). Holes: "shard", "of.PART".
  std::optional<Template> counter_pk;
  std::optional<Template> counter_sk;
  std::optional<NodeEdgeSet> edge_set;
  std::vector<UniqueField> unique;
  std::string ttl;  ///< field that holds the expiry, empty when none
  std::vector<std::string> was;
  /// Id parts that are attributes of the item too: all but one that is called plainly `id`, and
  /// that one when a field declares it.
  std::vector<std::string> stored_parts;
  Place place;

  /// True when (pk, sk) follow from the ref alone, so that the node is one GetItem away.
  bool is_found_by_ref() const noexcept;
  /// Items that the counters in shards of one node have; 0 when there are none.
  std::uint32_t counter_items() const noexcept;
  bool has_extremes() const noexcept;
  bool has_eventual_counters() const noexcept;
  const Field* field(std::string_view field_name) const noexcept;
  const IndexEntry* entry(std::string_view entry_name) const noexcept;
  /// Partitions that one list of the entry is spread over.
  std::uint32_t shard_count(const IndexEntry& entry) const noexcept;
};

/// One end of an edge type.
struct End {
  std::vector<std::string> types;  ///< names of node types
  std::string as;                  ///< the end's name, may be empty

  bool allows(std::string_view type) const noexcept;
};

enum class ReverseKind : std::uint8_t {
  none,   ///< forward only
  index,  ///< one item, read backwards through the entry named "reverse"
  item,   ///< a mirrored item with its own key
  same,   ///< symmetric: the mirrored item has the forward form with the ends swapped
};

enum class OnExists : std::uint8_t { replace, keep, refuse };

/// The key templates of an edge type between one type of `from` and one type of `to`. Holes:
/// "from.PART", "to.PART", fields, and shard, tie, rank.
struct EdgeForm {
  std::string from_type;
  std::string to_type;
  Template pk;
  Template sk;
  std::optional<Template> mirror_pk;  ///< of `item` and `same`; holes as in pk and sk
  std::optional<Template> mirror_sk;
  std::vector<IndexEntry> entries;   ///< "reverse" first when reverse is index, then the views
  std::optional<Template> edge_set;  ///< the value in the node's edge set
  /// Of a tree: key of the guard that holds the `to` node's parent (guard.h). Holes: "to.PART".
  std::optional<Template> parent_pk;
  std::optional<Template> parent_sk;
  /// Of shards that grow: key of the item with a node's count of them (guard.h). Holes: "of.PART".
  std::optional<Template> shards_pk;
  std::optional<Template> shards_sk;
};

/// What marks a node whose copies may be stale: the token of the write that changed it last.
inline constexpr std::string_view kCopyMark = "copiesPending";

/// A value that an edge takes from a node at its end.
struct TakenField {
  std::string attribute;               ///< on the edge (or its mirror)
  Direction end = Direction::forward;  ///< forward: from the `from` node
  std::string field;                   ///< id part or field of that node
  bool is_id_part = false;             ///< known without reading the node
  bool by_stream = false;              ///< `when: stream`
};

/// Ranks: an enum table of equal width, or (no values) a number field.
struct Rank {
  std::string field;
  std::vector<std::pair<std::string, std::string>> values;  ///< field value -> rank text
  std::vector<std::string> reserved;

  /// The rank text of a field value, or null.
  const std::string* of(std::string_view value) const noexcept;
};

/// A kind of edge.
struct EdgeType {
  std::string name;
  End from;
  End to;
  std::vector<std::string> key_fields;
  ReverseKind reverse = ReverseKind::none;
  std::string mirror_type_name;           ///< the mirror's type attribute
  std::vector<TakenField> mirror_copies;  ///< `copy` of `reverse: {item: …}`
  std::vector<EdgeForm> forms;            ///< one per pair of end types
  std::vector<Field> fields;
  ExtraFields extra_fields = ExtraFields::keep;
  bool is_open = false;            ///< as that of a node type
  std::vector<TakenField> set;     ///< id parts written onto the edge
  std::vector<TakenField> copies;  ///< fields of end nodes
  std::optional<Rank> rank;
  OnExists on_exists = OnExists::replace;
  std::optional<Shards> shards;
  bool tree =
      false;  ///< the from node is the parent: each node has one, and none is its own ancestor
  std::optional<std::uint64_t> limit;  ///< most edges of this type from one node
  bool self_loops = true;              ///< false: refused
  bool require_from = false;           ///< the node must exist
  bool require_to = false;
  bool in_edge_set = false;  ///< repeated in the from node's edge set
  std::string ttl;
  bool ttl_repaired = false;  ///< `repair: stream`: what an expired edge leaves is mended
  std::vector<std::string> was;
  Place place;

  const EdgeForm* form(std::string_view from_type, std::string_view to_type) const noexcept;
  const Field* field(std::string_view field_name) const noexcept;
  bool has_view(std::string_view view) const noexcept;
  /// Whether the edges at a `to` node can be listed without a Scan.
  bool is_reversible() const noexcept { return reverse != ReverseKind::none; }
};

/// Items owned by a node that are not edges.
struct Series {
  std::string name;
  std::string of;  ///< node type
  Template pk;     ///< holes: "of.PART", shard
  Template sk;     ///< holes: fields, tie
  std::optional<Shards> shards;
  std::optional<Template> shards_pk;  ///< of shards that grow, as EdgeForm::shards_pk
  std::optional<Template> shards_sk;
  std::vector<Field> fields;
  bool is_open = false;  ///< declares no fields
  std::string ttl;
  Place place;

  /// Partitions that items of a node that has not grown are spread over.
  std::uint32_t shard_count() const noexcept { return shards ? shards->initial : 1; }
  /// Whether two items of the same moment can stand side by side.
  bool has_tie() const noexcept { return sk.has_hole("tie"); }
};

/// A declared read. `get` is kept as written; the planner gives it meaning and proves it.
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

/// The type of node that a parameter `Person`, or a list of them `[Person]`, may name: its text.
inline const std::string& param_type(const Tree& value) {
  return value.is_list() && value.items.size() == 1 ? value.items.front().text : value.text;
}

/// A declared plan, kept as written.
struct Plan {
  std::string name;
  Tree params;
  Tree steps;
  Tree returns;
  Place place;
};

/// What a name after a node stands for: an edge type and the way it is followed.
struct EdgeEnd {
  const EdgeType* edge = nullptr;
  Direction direction = Direction::forward;
};

/// A node's ref, taken apart.
struct ParsedRef {
  const NodeType* type = nullptr;
  Bindings parts;  ///< the id parts, by their plain names
};

/// A checked schema. Immutable after loading; safe to share between threads. Pointers to its parts
/// are valid while it lives and is not moved from.
struct Schema {
  std::string version;  ///< the user's own
  TableNaming table;
  std::vector<Index> indexes;
  std::vector<NodeType> nodes;
  std::vector<EdgeType> edges;
  std::vector<Series> series;
  std::vector<AccessPattern> access_patterns;
  std::vector<Plan> plans;
  bool open_types = false;
  /// Key of the item that says how far the table's stream was followed (guard.h). No holes.
  std::optional<Template> position_pk;
  std::optional<Template> position_sk;
  Tree source;       ///< the file as it was read
  std::string text;  ///< the file as it was written, byte for byte; empty: it was made otherwise

  /// Whether counters, copies or what expires are kept true over the table's stream, which then has
  /// to be on.
  bool is_followed() const noexcept { return position_pk.has_value(); }

  const Index* index(std::string_view name) const noexcept;
  const NodeType* node(std::string_view name) const noexcept;
  const EdgeType* edge(std::string_view name) const noexcept;
  const Series* series_type(std::string_view name) const noexcept;
  const AccessPattern* access_pattern(std::string_view name) const noexcept;

  /// An edge type's name (forward), the `as` name of an end (from end: forward, to end: reverse),
  /// or either after `~`, which turns the direction round. `edge` is null when nothing has that
  /// name.
  EdgeEnd edge_end(std::string_view name) const noexcept;

  /// Which node a ref means. @errors validation: no node type has such refs (naming those there
  /// are).
  Result<ParsedRef> parse_ref(std::string_view ref) const;
  /// parse_ref for who needs only the type: takes nothing apart. Never null.
  Result<const NodeType*> node_of(std::string_view ref) const;
  /// node_of for who expects that there may be none: null then.
  const NodeType* find_node_of(std::string_view ref) const;
  /// The ref of a node from its id parts' texts. @errors validation.
  Result<std::string> make_ref(const NodeType& type, const Bindings& parts) const;

  /// Counters on nodes of `node_type` that an edge of `edge` changes when the node is at the end
  /// that `direction` names (forward: its from).
  std::vector<const Counter*> counters_of(std::string_view node_type, std::string_view edge,
                                          Direction direction) const;

  /// The canonical printed form: JSON, keys in a fixed order, the same for two files that mean the
  /// same. Reading it gives the same schema.
  std::string canonical_json() const;
  /// What a table keeps: the file as it was written, comments and all. A very long one, or one that
  /// no file has, is kept in its canonical form.
  std::string kept_text() const;
  /// 16 hex digits over canonical_json; a store refuses a writer with another one.
  std::string fingerprint() const;
};

}  // namespace adjoin::schema
