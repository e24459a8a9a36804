#pragma once

#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "schema/model/schema.h"

namespace adjoin::schema {

/// What the parts of the loader share: the schema as far as it is made, and what was wrong so far.
struct LoadContext {
  Schema schema;
  Diagnostics out;
  std::map<std::string, PatternPtr, std::less<>> kinds;  ///< declared and built in
  PatternPtr text_kind;                                  ///< text without the separator
  PatternPtr whole_kind;                                 ///< any text, for keys of one hole alone
  std::vector<std::string> typed_keys;                   ///< index attributes with a `type`

  void error(Place place, std::string message);
  void warn(Place place, std::string message);

  /// Refuses names in a map that are not in `known`, proposing the nearest. `what`: "node type
  /// User".
  void check_names(const Tree& map, std::initializer_list<std::string_view> known,
                   std::string_view what);
  /// Whether `tree` is a map; else an error naming `what`.
  bool expect_map(const Tree& tree, std::string_view what);
  /// The text under `name`, or `fallback`; an error when it is not text.
  std::string text(const Tree& map, std::string_view name, std::string fallback = {});
  bool boolean(const Tree& map, std::string_view name, bool fallback);
  std::optional<std::uint64_t> whole_number(const Tree& map, std::string_view name);
  /// A list of texts, or one text alone.
  std::vector<std::string> texts(const Tree& map, std::string_view name);
  /// Whether a declared name is fit for one: letters, digits, `_`, `-` and `.`.
  bool check_name(std::string_view name, Place place, std::string_view what);
};

/// " (did you mean 'X'?)" for the nearest candidate, or nothing when none is near.
std::string did_you_mean(std::string_view given, const std::vector<std::string>& candidates);
/// "a, b and c".
std::string listed(const std::vector<std::string>& words);

// One part of the file each. They append to the context and go on after errors.
void load_table(LoadContext& context, const Tree& root);
void load_kinds(LoadContext& context, const Tree& root);
void load_nodes(LoadContext& context, const Tree& root);
void load_edges(LoadContext& context, const Tree& root);
void load_series(LoadContext& context, const Tree& root);
/// By which attribute items expire, after all types.
void load_expiry(LoadContext& context);
void check_expiry(LoadContext& context);                     ///< after the counters
void load_counters(LoadContext& context, const Tree& root);  ///< after the edges they count
void load_access_patterns(LoadContext& context, const Tree& root);

/// Gives index attributes the type of the fields that they are, after all types.
void settle_key_types(LoadContext& context, const Tree& root);

/// The fields of a node, edge or series type.
std::vector<Field> load_fields(LoadContext& context, const Tree* fields, std::string_view owner);
/// The `unique` fields of a node type, with the keys of their guards.
void load_unique(LoadContext& context, const Tree& map, NodeType& node);
/// The key of the guard of a node's parent, for one form of a tree.
void load_parent_key(LoadContext& context, EdgeForm& form, const EdgeType& edge);
/// The key of the items that have the node's counters in shards.
void load_counter_key(LoadContext& context, NodeType& node);
/// The key of the item that says how far the stream was followed, if a type asks for it.
void load_position_key(LoadContext& context);
/// pk and sk of the items with the counts of shards that nodes have of `name`, a type of edge or
/// series that can grow. `what` names it in errors.
std::pair<Template, Template> make_shards_key(LoadContext& context, Place place,
                                              const std::string& what, const std::string& name,
                                              const NodeType& node);
ExtraFields load_extra_fields(LoadContext& context, const Tree& map);
/// Whether a type takes fields that it does not declare without a word about it.
bool takes_any_field(const Tree& map);
std::optional<Shards> load_shards(LoadContext& context, const Tree& map);
/// `ttl: field` or `ttl: {field, repair: stream}`; sets `repaired`.
std::string load_ttl(LoadContext& context, const Tree& map, const std::vector<Field>& fields,
                     std::string_view owner, bool* repaired);

/// What the holes of a template may name.
struct HoleScope {
  struct End {
    std::string_view name;  ///< "from", "to", "of", "owner"
    const NodeType* type = nullptr;
    std::string prefix;   ///< of the hole names: "from."
    std::string renamed;  ///< when set, the name of the only part's hole instead
  };
  std::string_view owner;  ///< for messages: "edge type FOLLOWS"
  std::vector<End> ends;
  const Template* ref = nullptr;  ///< id parts by their plain names
  const Template* pk = nullptr;
  const Template* sk = nullptr;
  const std::vector<Field>* fields = nullptr;
  const Rank* rank = nullptr;
  bool shards = false;
  bool tie = false;
  bool declares_parts = false;             ///< a ref: any name is a new id part
  std::vector<Field>* implicit = nullptr;  ///< series: a hole with a kind declares a field
};

/// Reads a template; on an error says so and gives nullopt. `index_key` lets a lone hole hold any
/// text.
std::optional<Template> load_template(LoadContext& context, const HoleScope& scope,
                                      std::string_view text, Place place, bool index_key = false);

/// The entries `{NAME: {index, pk, sk, when}}`, or one entry (`name` "reverse") from its own map.
std::optional<IndexEntry> load_index_entry(LoadContext& context, const HoleScope& scope,
                                           std::string_view name, const Tree& map,
                                           std::string_view index_name,
                                           const std::string& default_pk,
                                           const std::string& default_sk);

/// Where {shard} may stand, and what keeps the counts of nodes whose shards grow.
void finish_shards(LoadContext& context, EdgeType& edge);
void finish_shards(LoadContext& context, Series& series);
void finish_shards(LoadContext& context, NodeType& node);

// Checks over the whole schema.
void check_items_apart(LoadContext& context);
void check_node(LoadContext& context, const NodeType& node);
void check_edge(LoadContext& context, const EdgeType& edge);
void check_edge_rules(LoadContext& context, const EdgeType& edge);  ///< on-exists and ttl
void check_edge_sets(LoadContext& context);  ///< entries of all types that share a node's set
void check_series(LoadContext& context, const Series& series);
void check_access_pattern(LoadContext& context, const AccessPattern& pattern);

}  // namespace adjoin::schema
