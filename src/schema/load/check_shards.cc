#include <set>
#include <tuple>

#include "schema/load/load_context.h"

namespace adjoin::schema {

namespace {

/// Shards are merged in the order of one sort key, as text.
/// Numbers as texts have another order, and several attributes have no one text.
bool sorts_as_one_text(const std::vector<KeyAttribute>& pk, const std::vector<KeyAttribute>& sk) {
  return pk.size() == 1 && sk.size() == 1 && sk.front().type == KeyType::S;
}

bool is_in(const std::optional<Template>& key) { return key && key->has_hole("shard"); }

bool is_in(const std::vector<Template>& keys) {
  for (const Template& key : keys) {
    if (key.has_hole("shard")) return true;
  }
  return false;
}

/// Adds the ends whose parts stand in a partition key with {shard}; false when anything else does.
bool add_ends(const Template& key, std::set<Direction>& ends) {
  for (const Segment& segment : key.segments()) {
    if (!segment.is_hole() || segment.hole == "shard") continue;
    const std::string_view hole = segment.hole;
    if (!hole.starts_with("from.") && !hole.starts_with("to.")) return false;
    ends.insert(hole.starts_with("from.") ? Direction::forward : Direction::reverse);
  }
  return true;
}

/// A reader must find every edge without knowing its shard, and a page must continue where the last
/// one ended. Both depend on where {shard} stands.
class ShardCheck {
 public:
  ShardCheck(LoadContext& context, EdgeType& edge) : context_(context), edge_(edge) {}

  void run() {
    const TableNaming& table = context_.schema.table;
    bool spreads = false;
    for (const EdgeForm& form : edge_.forms) {
      const bool in_base = form.pk.has_hole("shard") || is_in(form.mirror_pk);
      if (in_base) check_base(sorts_as_one_text({table.pk}, {table.sk}));
      bool in_sort_key = form.sk.has_hole("shard") || is_in(form.mirror_sk);
      spreads = spreads || in_base;
      for (const IndexEntry& entry : form.entries) {
        in_sort_key = in_sort_key || is_in(entry.sk);
        if (!is_in(entry.pk)) continue;
        spreads = true;
        const Index* index = context_.schema.index(entry.index);
        if (index != nullptr && !sorts_as_one_text(index->pk, index->sk)) {
          refuse("{shard} in index " + entry.index +
                 " needs one partition key and one sort key of type S, in whose order the shards "
                 "are read");
        }
      }
      if (in_sort_key) refuse("{shard} spreads partitions; write it into pk, not into sk");
    }
    if (!spreads) {
      refuse(
          "'shards' spreads nothing; write {shard} behind the node in pk, or in the pk of "
          "'reverse' or of a view");
    }
    if (edge_.shards->can_grow() && !refused_) let_grow();
  }

 private:
  void check_base(bool sorted) {
    if (edge_.shards->by != Shards::By::source) {
      refuse(
          "with {shard} in its own key an edge is only found when its ends say where; write "
          "shards: {by: source}, or {shard} in the pk of an index alone");
    }
    if (!sorted) {
      refuse("{shard} in pk needs a sort key of type S, in whose order the shards are read");
    }
    if (edge_.shards->can_grow()) {
      refuse(
          "with {shard} in its own key an edge would move when its node gets more shards; write "
          "'default' as large as 'max' for all nodes, or {shard} in the pk of an index alone");
    }
  }

  /// Counts are kept for the nodes of one end.
  void let_grow() {
    // A key of both ends would need the counts of two nodes, and a reader knows one.
    std::set<Direction> ends;
    for (const EdgeForm& form : edge_.forms) {
      for (const IndexEntry& entry : form.entries) {
        for (const Template& key : entry.pk) {
          if (!key.has_hole("shard") || add_ends(key, ends)) continue;
          refuse("'max' above 'default' needs a pk of the node and {shard} alone in index " +
                 entry.index + "; write 'default' as large as 'max', or take the field out");
          return;
        }
      }
    }
    if (ends.size() != 1 || edge_.reverse == ReverseKind::same) {
      refuse(
          "'max' above 'default' needs {shard} in keys of one end alone, whose nodes have the "
          "counts; write 'default' as large as 'max'");
      return;
    }
    edge_.shards->end = *ends.begin();
    for (EdgeForm& form : edge_.forms) {
      const bool from = edge_.shards->end == Direction::forward;
      const NodeType& node = *context_.schema.node(from ? form.from_type : form.to_type);
      std::tie(form.shards_pk, form.shards_sk) =
          make_shards_key(context_, edge_.place, "edge type " + edge_.name, edge_.name, node);
    }
  }
  void refuse(const std::string& what) {
    context_.error(edge_.place, "edge type " + edge_.name + ": " + what);
    refused_ = true;
  }

  LoadContext& context_;
  EdgeType& edge_;
  bool refused_ = false;
};

}  // namespace

void finish_shards(LoadContext& context, EdgeType& edge) {
  if (edge.shards) ShardCheck(context, edge).run();
}

void finish_shards(LoadContext& context, Series& series) {
  if (!series.shards || !series.shards->can_grow()) return;
  const std::string what = "series " + series.name;
  if (series.shards->by == Shards::By::source) {
    context.error(series.place,
                  what +
                      ": by source the shard of an item follows from its fields, and items would "
                      "be looked for elsewhere when their node gets more shards; write 'default' "
                      "as large as 'max', or by: random or time");
    return;
  }
  // Told elsewhere, where all keys of series are checked.
  if (!series.pk.has_hole("shard")) return;
  std::tie(series.shards_pk, series.shards_sk) =
      make_shards_key(context, series.place, what, series.name, *context.schema.node(series.of));
}

void finish_shards(LoadContext& context, NodeType& node) {
  if (!node.shards) return;
  const auto refuse = [&](const std::string& what) {
    context.error(node.place, "node type " + node.name + ": " + what);
  };
  if (node.shards->by != Shards::By::source || node.shards->can_grow()) {
    refuse(
        "a node's shard follows from its ref, whatever the list; write shards: {default: N} "
        "alone");
  }
  bool spreads = false;
  for (const IndexEntry& entry : node.entries) {
    if (is_in(entry.sk)) refuse("{shard} spreads partitions; write it into pk, not into sk");
    if (!is_in(entry.pk)) continue;
    spreads = true;
    const Index* index = context.schema.index(entry.index);
    if (index == nullptr || sorts_as_one_text(index->pk, index->sk)) continue;
    refuse("{shard} in index " + entry.index +
           " needs one partition key and one sort key of type S, in whose order the shards are "
           "read");
  }
  if (!spreads) refuse("'shards' spreads nothing; write {shard} into the pk of an index entry");
}

}  // namespace adjoin::schema
