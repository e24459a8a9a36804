#include "schema/diff/diff.h"

#include <algorithm>

#include "schema/diff/differences.h"

namespace adjoin::schema {
namespace {

using Class = Difference::Class;

/// A type of the same name comes first: `was` may name a type that has its own heir by now.
template <typename Type>
const Type* heir_among(const std::vector<Type>& types, const std::string& name) {
  for (const Type& type : types) {
    if (type.name == name) return &type;
  }
  for (const Type& type : types) {
    if (std::count(type.was.begin(), type.was.end(), name) > 0) return &type;
  }
  return nullptr;
}

std::string shown(const KeyAttribute& key) {
  return key.name + (key.type == KeyType::N ? " (N)" : key.type == KeyType::B ? " (B)" : "");
}

/// What every key contains cannot be changed in place: old items would not even be recognised.
void compare_tables(Differences& out) {
  out.about("table");
  const TableNaming& before = out.before().table;
  const TableNaming& after = out.after().table;
  const std::string instead = "make a new store with this schema, then dump and load";
  const auto fixed = [&](const char* what, const std::string& was, const std::string& is) {
    if (was != is) {
      out.add(Class::refused, std::string(what) + " is " + is + ", was " + was, instead);
    }
  };
  fixed("name", before.name, after.name);
  fixed("pk", shown(before.pk), shown(after.pk));
  fixed("sk", shown(before.sk), shown(after.sk));
  fixed("separator", before.separator, after.separator);
  const auto stamp = [&](const char* what, const std::string& was, const std::string& is) {
    if (was == is) return;
    if (was.empty()) {
      out.add(Class::free, std::string(what) + " is new",
              "items get it when they are written next");
    } else {
      out.add(Class::refused, std::string(what) + " is " + (is.empty() ? "gone" : is),
              "keep the name " + was + ": items have it");
    }
  };
  // A stamp can begin at any time, but its value for old items is lost if its name goes.
  stamp("created", before.created_attribute, after.created_attribute);
  stamp("updated", before.updated_attribute, after.updated_attribute);
  stamp("version", before.version_attribute, after.version_attribute);
  if (before.type_attribute != after.type_attribute) {
    if (after.type_attribute.empty()) {
      out.add(Class::drop, "type " + before.type_attribute + " is gone", "one update removes it",
              1);
    } else {
      out.add(Class::backfill, "type is " + after.type_attribute, "one update", 1);
    }
  }
  if (before.ttl_attribute != after.ttl_attribute)
    out.add(Class::free, "ttl is " + after.ttl_attribute);
}

/// The first key attribute that both have and sort otherwise, in words; empty: none.
/// DynamoDB declares a key attribute's type once. An item with the old type would drop out of the
/// index.
std::string changed_type(const Index& before, const Index& after) {
  const auto word = [](KeyType type) {
    return type == KeyType::N ? "a number" : type == KeyType::B ? "binary" : "text";
  };
  for (const auto& [old, now] : {std::pair(&before.pk, &after.pk), {&before.sk, &after.sk}}) {
    for (std::size_t i = 0; i < old->size() && i < now->size(); ++i) {
      if ((*old)[i].name != (*now)[i].name || (*old)[i].type == (*now)[i].type) continue;
      return "sorts " + (*old)[i].name + " as " + word((*now)[i].type) + ", was " +
             word((*old)[i].type);
    }
  }
  return {};
}

void compare_indexes(Differences& out) {
  const std::string local = "a local index lives as long as its table: make a new store";
  for (const Index& index : out.before().indexes) {
    out.about("index " + index.name);
    const Index* now = out.after().index(index.name);
    if (now == nullptr) {
      if (index.local) {
        out.add(Class::refused, "is gone", local);
      } else {
        out.add(Class::drop, "is gone", "one update removes its keys from each item it had", 1);
      }
    } else if (const std::string key = changed_type(index, *now); !key.empty()) {
      out.add(
          Class::refused, key,
          "an index cannot be changed: drop this one by a schema without it, let a repair (`adjoin "
          "verify`) bring its items to the type, then declare it anew");
    } else if (!same_index(index, *now)) {
      out.add(Class::refused, "has other keys or another projection",
              "an index cannot be changed: declare one with another name, drop this one");
    }
  }
  for (const Index& index : out.after().indexes) {
    if (out.before().index(index.name) != nullptr) continue;
    out.about("index " + index.name);
    if (index.local) {
      out.add(Class::refused, "is new", local);
    } else {
      out.add(Class::backfill, "is new", "the store fills it from the items");
      out.reaches(Difference::Reach::items);
    }
  }
}

/// No migration moves items of a series: what would change their keys is refused.
void compare_series(Differences& out) {
  const std::string instead = "declare another series, and drop this one";
  for (const Series& series : out.before().series) {
    out.about("series " + series.name);
    const Series* now = out.after().series_type(series.name);
    if (now == nullptr) {
      out.add(Class::drop, "is gone", "one delete", 1);
      continue;
    }
    const NodeType* owner = out.before().node(series.of);
    const NodeType* heir = heir_of(*owner, out.after());
    const bool moved = heir == nullptr || heir->name != now->of ||
                       layout_of(series.pk) != layout_of(now->pk) ||
                       layout_of(series.sk) != layout_of(now->sk) ||
                       (series.shards && now->shards && series.shards->by != now->shards->by);
    if (moved) out.add(Class::refused, "has other keys", instead);
    if (now->shard_count() < series.shard_count())
      out.add(Class::refused, "has fewer shards", "readers would miss items: " + instead);
    if (now->shard_count() > series.shard_count()) out.add(Class::free, "has more shards");
    // A node may have grown up to the old maximum by now.
    const std::uint32_t most = series.shards_pk ? series.shards->max : series.shard_count();
    const std::uint32_t most_now = now->shards_pk ? now->shards->max : now->shard_count();
    if (most_now != most && now->shard_count() == series.shard_count()) {
      out.add(
          most_now < most ? Class::refused : Class::free,
          "a node has at most " + std::to_string(most_now) + " shards",
          most_now < most ? "readers would miss items of nodes that have more: " + instead : "");
    }
    compare_fields(out, series.fields, ExtraFields::keep, now->fields, ExtraFields::keep);
  }
  for (const Series& series : out.after().series) {
    out.about("series " + series.name);
    if (out.before().series_type(series.name) == nullptr) out.add(Class::free, "is new");
  }
}

/// Reads and kinds, which leave no trace in items: told from the files.
/// By their canonical text: what a plan means is not compared, only whether somebody changed it.
void compare_maps(Differences& out, const std::string& block, const std::string& word,
                  const std::string& work) {
  static const Tree kNone;
  const auto map_of = [&](const Schema& schema) -> const Tree& {
    const Tree* map = schema.source.find(block);
    return map == nullptr ? kNone : *map;
  };
  // Nothing is kept of how a store reads.
  const bool of_items = word == "kind";
  const auto add = [&](const std::string& change, const std::string& what) {
    out.add(Class::free, change, what);
    if (!of_items) out.concerns_no_item();
  };
  const Tree& before = map_of(out.before());
  const Tree& after = map_of(out.after());
  const auto text = [](const Tree& tree) {
    std::string json;
    append_json(sorted(tree), json);
    return json;
  };
  for (const Tree::Entry& entry : before.entries) {
    out.about(word + " " + entry.name);
    const Tree* now = after.find(entry.name);
    if (now == nullptr) {
      add("is gone", "");
    } else if (text(*now) != text(entry.value)) {
      add("is another", work);
    }
  }
  for (const Tree::Entry& entry : after.entries) {
    out.about(word + " " + entry.name);
    if (before.find(entry.name) == nullptr) add("is new", "");
  }
}

void compare_types(Differences& out) {
  const Schema& before = out.before();
  const Schema& after = out.after();
  for (const NodeType& node : before.nodes) {
    out.about("node " + node.name);
    const NodeType* heir = heir_of(node, after);
    if (heir != nullptr) {
      compare_nodes(out, node, *heir);
    } else {
      out.add(Class::drop, "is gone", node.stored ? "one delete" : "", node.stored ? 1 : 0);
    }
  }
  for (const NodeType& node : after.nodes) {
    const bool known = std::any_of(before.nodes.begin(), before.nodes.end(),
                                   [&](const auto& old) { return heir_of(old, after) == &node; });
    out.about("node " + node.name);
    if (!known) out.add(Class::free, "is new");
  }
  for (const EdgeType& edge : before.edges) {
    out.about("edge " + edge.name);
    const EdgeType* heir = heir_of(edge, after);
    if (heir != nullptr) {
      compare_edges(out, edge, *heir);
    } else {
      out.add(Class::drop, "is gone", "one transaction removes the edge and its mirror", 1);
    }
  }
  for (const EdgeType& edge : after.edges) {
    const bool known = std::any_of(before.edges.begin(), before.edges.end(),
                                   [&](const auto& old) { return heir_of(old, after) == &edge; });
    out.about("edge " + edge.name);
    if (!known) out.add(Class::free, "is new");
  }
}

}  // namespace

bool same_index(const Index& a, const Index& b) {
  const auto same = [](const std::vector<KeyAttribute>& left,
                       const std::vector<KeyAttribute>& right) {
    return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                      [](const KeyAttribute& x, const KeyAttribute& y) {
                        return x.name == y.name && x.type == y.type;
                      });
  };
  std::vector<std::string> of_a = a.included;
  std::vector<std::string> of_b = b.included;
  std::sort(of_a.begin(), of_a.end());
  std::sort(of_b.begin(), of_b.end());
  return same(a.pk, b.pk) && same(a.sk, b.sk) && a.projection == b.projection && of_a == of_b &&
         a.local == b.local;
}

std::string_view to_string(Difference::Class kind) noexcept {
  switch (kind) {
    case Class::free: return "free";
    case Class::backfill: return "backfill";
    case Class::rekey: return "re-key";
    case Class::drop: return "drop";
    case Class::refused: break;
  }
  return "refused";
}

const NodeType* heir_of(const NodeType& type, const Schema& after) noexcept {
  return heir_among(after.nodes, type.name);
}
const EdgeType* heir_of(const EdgeType& type, const Schema& after) noexcept {
  return heir_among(after.edges, type.name);
}

/// Forms are matched by the heirs of their ends: a renamed node type must not look like another
/// pair.
const EdgeForm* heir_of(const Schema& before, const EdgeForm& form, const EdgeType& heir,
                        const Schema& after) noexcept {
  const NodeType* from = heir_among(after.nodes, before.node(form.from_type)->name);
  const NodeType* to = heir_among(after.nodes, before.node(form.to_type)->name);
  return from == nullptr || to == nullptr ? nullptr : heir.form(from->name, to->name);
}

bool keeps_counts(const NodeType& type) noexcept {
  return !type.counters.empty() || type.edge_set.has_value();
}

/// Every difference is put into one of five classes, from free to refused. A migration does what
/// the classes say and asks before it drops anything.
std::vector<Difference> diff(const Schema& before, const Schema& after) {
  Differences out(before, after);
  compare_tables(out);
  compare_indexes(out);
  compare_maps(out, "kinds", "kind", "ids that do not fit it stay; migrate and verify name them");
  compare_types(out);
  compare_series(out);
  compare_maps(out, "access-patterns", "access pattern", "");
  compare_maps(out, "plans", "plan", "");
  out.about("open types");
  if (before.open_types != after.open_types)
    out.add(Class::free, after.open_types ? "are allowed" : "are not allowed");
  return out.take();
}

}  // namespace adjoin::schema
