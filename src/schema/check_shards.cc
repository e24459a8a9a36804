#include "schema/load_context.h"

namespace adjoin::schema {

namespace {

/// Shards are merged in the order of one sort key, as text.
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

class ShardCheck {
 public:
  ShardCheck(LoadContext& context, const EdgeType& edge) : context_(context), edge_(edge) {}

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
  }
  void refuse(const std::string& what) {
    context_.error(edge_.place, "edge type " + edge_.name + ": " + what);
  }

  LoadContext& context_;
  const EdgeType& edge_;
};

}  // namespace

void check_shards(LoadContext& context, const EdgeType& edge) {
  if (edge.shards) ShardCheck(context, edge).run();
}

}  // namespace adjoin::schema
