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

/// State that the parts of the loader share: the schema so far, and the diagnostics so far.
/// Errors are gathered, not returned: a schema is written by hand, and one run should tell all its
/// mistakes. What is wrong gets a harmless default, and the schema is thrown away in the end.
struct LoadContext {
  Schema schema;
  Diagnostics out;
  std::map<std::string, PatternPtr, std::less<>> kinds;  ///< key formats, declared and built in
  PatternPtr text_kind;                                  ///< text without the separator
  PatternPtr whole_kind;                ///< any text, for keys of one placeholder alone
  std::vector<std::string> typed_keys;  ///< index attributes with a `type`

  void error(Place place, std::string message);
  void warn(Place place, std::string message);

  /// Reports names in a map that are not in `known`, and suggests the nearest. `what`: "node type
  /// User".
  void check_names(const Tree& map, std::initializer_list<std::string_view> known,
                   std::string_view what);
  /// Returns whether `tree` is a map; otherwise reports an error naming `what`.
  bool expect_map(const Tree& tree, std::string_view what);
  /// Returns the text under `name`, or `fallback`. Reports an error if the value is not text.
  std::string text(const Tree& map, std::string_view name, std::string fallback = {});
  bool boolean(const Tree& map, std::string_view name, bool fallback);
  std::optional<std::uint64_t> whole_number(const Tree& map, std::string_view name);
  /// Returns the texts under `name`: a list, or one text alone.
  std::vector<std::string> texts(const Tree& map, std::string_view name);
  /// Returns whether a declared name is valid: letters, digits, `_`, `-` and `.`. Reports an error
  /// if not.
  bool check_name(std::string_view name, Place place, std::string_view what);
};

/// Returns " (did you mean 'X'?)" for the nearest candidate; empty if none is near.
std::string did_you_mean(std::string_view given, const std::vector<std::string>& candidates);
/// Joins words: "a, b and c".
std::string listed(const std::vector<std::string>& words);

// Each loads one part of the file. They add to the context and continue after errors.
// In this order: each part looks up names that the earlier ones declare.
void load_table(LoadContext& context, const Tree& root);
void load_kinds(LoadContext& context, const Tree& root);
void load_nodes(LoadContext& context, const Tree& root);
void load_edges(LoadContext& context, const Tree& root);
void load_series(LoadContext& context, const Tree& root);
/// Determines the attribute by which items expire. Call after all types.
void load_expiry(LoadContext& context);
void check_expiry(LoadContext& context);                     ///< after the counters
void load_counters(LoadContext& context, const Tree& root);  ///< after the edges they count
void load_access_patterns(LoadContext& context, const Tree& root);

/// Sets the key types of index attributes from the fields that they are. Call after all types.
void settle_key_types(LoadContext& context, const Tree& root);

/// Loads the fields of a node, edge or series type.
std::vector<Field> load_fields(LoadContext& context, const Tree* fields, std::string_view owner);
/// Loads the `unique` fields of a node type, with the key templates of their guards.
void load_unique(LoadContext& context, const Tree& map, NodeType& node);
/// Makes the key template of the guard that holds a node's parent, for one variant of a tree.
void load_parent_key(LoadContext& context, EdgeForm& form, const EdgeType& edge);
/// Makes the key template of the items with a node's sharded counters.
void load_counter_key(LoadContext& context, NodeType& node);
/// Makes the key of the stream position item, if a type needs it.
void load_position_key(LoadContext& context);
/// Returns pk and sk of the items with the numbers of shards that nodes have of `name`. `name` is
/// an edge or series type whose shards can grow. `what` names it in errors.
std::pair<Template, Template> make_shards_key(LoadContext& context, Place place,
                                              const std::string& what, const std::string& name,
                                              const NodeType& node);
ExtraFields load_extra_fields(LoadContext& context, const Tree& map);
/// Returns whether a type accepts undeclared fields without a warning.
bool takes_any_field(const Tree& map);
std::optional<Shards> load_shards(LoadContext& context, const Tree& map);
/// `ttl: field` or `ttl: {field, repair: stream}`; sets `repaired`.
std::string load_ttl(LoadContext& context, const Tree& map, const std::vector<Field>& fields,
                     std::string_view owner, bool* repaired);

/// The names that the placeholders of a template may have.
/// Which names are allowed differs from key to key: a node's key cannot hold a field of an edge.
struct HoleScope {
  struct End {
    std::string_view name;  ///< "from", "to", "of", "owner"
    const NodeType* type = nullptr;
    std::string prefix;   ///< of the placeholder names: "from."
    std::string renamed;  ///< if set, the name of the placeholder of an end with one id part
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
  bool declares_parts = false;  ///< for a ref: any name is a new id part
  /// for series: a placeholder with a key format declares a field
  /// Null anywhere else: there such a placeholder is a misspelling.
  std::vector<Field>* implicit = nullptr;
};

/// Loads a template. On an error it reports it and returns nullopt. With `index_key` a key of one
/// placeholder alone may hold any text.
std::optional<Template> load_template(LoadContext& context, const HoleScope& scope,
                                      std::string_view text, Place place, bool index_key = false);

/// Loads one index entry `{index, pk, sk, when}` called `name`, from its own map.
std::optional<IndexEntry> load_index_entry(LoadContext& context, const HoleScope& scope,
                                           std::string_view name, const Tree& map,
                                           std::string_view index_name,
                                           const std::string& default_pk,
                                           const std::string& default_sk);

/// Checks where {shard} stands, and makes the keys of the items with numbers of shards.
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
