#include <algorithm>
#include <set>

#include "item/key_codec.h"
#include "item/utf8.h"
#include "schema/load/load_context.h"

namespace adjoin::schema {

namespace {

constexpr std::size_t kPlacementsMax = 4096;
constexpr std::size_t kCollisionsMax = 100;  ///< more of them tell nobody anything

/// A place where items of a declared type live.
struct Placement {
  std::string what;  ///< "node type User"
  Place place;
  const Template* pk = nullptr;
  const Template* sk = nullptr;
  const NodeType* node = nullptr;
  const EdgeType* edge = nullptr;
  bool mirror = false;
};

/// The first form with a type at the end that shards spread: the counts are those of all of them.
bool is_first_of_shards(const EdgeType& edge, const EdgeForm& form) {
  const bool from = edge.shards->end == Direction::forward;
  const auto type = [from](const EdgeForm& one) { return from ? one.from_type : one.to_type; };
  return &form == &*std::find_if(edge.forms.begin(), edge.forms.end(),
                                 [&](const EdgeForm& one) { return type(one) == type(form); });
}

/// The first form that leads to a type: its guard is that of all of them.
const EdgeForm& first_to(const EdgeType& edge, const std::string& type) {
  return *std::find_if(edge.forms.begin(), edge.forms.end(),
                       [&](const EdgeForm& form) { return form.to_type == type; });
}

/// Guards, counters and positions too: what the graph keeps for itself must not be taken for an
/// item of a type.
std::vector<Placement> placements(const Schema& schema) {
  std::vector<Placement> all;
  for (const NodeType& node : schema.nodes) {
    if (node.stored)
      all.push_back({"node type " + node.name, node.place, &node.pk, &node.sk, &node});
    for (const UniqueField& unique : node.unique) {
      all.push_back({"the unique '" + unique.field + "' of node type " + node.name, node.place,
                     &unique.pk, &unique.sk});
    }
    if (node.counter_pk) {
      all.push_back({"the counters of node type " + node.name, node.place, &*node.counter_pk,
                     &*node.counter_sk});
    }
  }
  for (const EdgeType& edge : schema.edges) {
    for (const EdgeForm& form : edge.forms) {
      all.push_back({"edge type " + edge.name, edge.place, &form.pk, &form.sk, nullptr, &edge});
      if (form.parent_pk && &form == &first_to(edge, form.to_type)) {
        all.push_back(
            {"the guards of tree " + edge.name, edge.place, &*form.parent_pk, &*form.parent_sk});
      }
      if (form.shards_pk && is_first_of_shards(edge, form)) {
        all.push_back({"the shards of edge type " + edge.name, edge.place, &*form.shards_pk,
                       &*form.shards_sk});
      }
      if (edge.reverse == ReverseKind::item && form.mirror_pk && form.mirror_sk) {
        all.push_back({"the mirror of edge type " + edge.name, edge.place, &*form.mirror_pk,
                       &*form.mirror_sk, nullptr, &edge, true});
      }
    }
  }
  if (schema.is_followed()) {
    all.push_back({"the position in the stream", {}, &*schema.position_pk, &*schema.position_sk});
  }
  for (const Series& series : schema.series) {
    all.push_back({"series " + series.name, series.place, &series.pk, &series.sk});
    if (series.shards_pk) {
      all.push_back({"the shards of series " + series.name, series.place, &*series.shards_pk,
                     &*series.shards_sk});
    }
  }
  return all;
}

/// The edge at (ref, ref) is told from the node by refusing self-loops.
bool told_apart_by_self_loops(const Placement& a, const Placement& b) {
  const Placement& node = a.node != nullptr ? a : b;
  const Placement& edge = a.node != nullptr ? b : a;
  if (node.node == nullptr || edge.edge == nullptr || edge.mirror) return false;
  return !edge.edge->self_loops && node.pk->source() == node.sk->source();
}

void check_pair(LoadContext& context, const Placement& a, const Placement& b) {
  if (told_apart_by_self_loops(a, b)) return;
  const auto pk = common_text(*a.pk, *b.pk);
  if (!pk) return;
  const auto sk = common_text(*a.sk, *b.sk);
  if (!sk) return;
  const std::string both = "(" + *pk + ", " + *sk + ")";
  // The later one is told of: most often it is the one that was just added.
  const Placement& later = b.place.line >= a.place.line ? b : a;
  // The commonest case by far, so it has its own advice.
  if (a.edge != nullptr && a.edge == b.edge && a.mirror != b.mirror) {
    context.error(
        later.place,
        "edge type " + a.edge->name + ": a mirrored item could be a forward item, " + both +
            "; give the mirror its own sk prefix, or write reverse: same if the edge is symmetric");
    return;
  }
  context.error(later.place, a.what + " and " + b.what + " could name the same item, " + both +
                                 "; give one of them its own prefix in sk");
}

void check_length(LoadContext& context, Place place, std::string_view owner, const Template& t,
                  std::size_t max, std::string_view side) {
  // An unbounded template is allowed: most ids have no bound, and a write checks its own key.
  const bool bounded_too_long = t.longest() != Pattern::kUnbounded && t.longest() > max;
  if (t.shortest() <= max && !bounded_too_long) return;
  const std::string& source = t.source();
  const std::string shown =
      source.size() <= 60 ? source : std::string(item::utf8_front(source, 57)) + "...";
  context.error(place, std::string(owner) + ": template '" + shown + "' could exceed the " +
                           std::to_string(max) + " bytes of a " + std::string(side) +
                           "; shorten it or its kinds");
}

void check_key_type(LoadContext& context, Place place, std::string_view owner, const Template& t,
                    const KeyAttribute& attribute) {
  if (attribute.type != KeyType::N) return;
  const Segment& only = t.segments().front();
  const bool number = t.segments().size() == 1 && only.is_hole() &&
                      (only.kind == "int" || only.kind == "number" || only.kind == "epoch" ||
                       only.kind == "ms" || only.kind == "pad10" || only.kind == "desc");
  if (!number) {
    context.error(place, std::string(owner) + ": key '" + attribute.name +
                             "' is a number; its template must be one number hole alone");
    // The attribute is the user's field and the key at once, so it cannot hold another number than
    // the field.
  } else if (only.kind == "desc" && only.hole == attribute.name) {
    context.error(place, std::string(owner) + ": key '" + attribute.name +
                             "' is the field itself, which no kind turns round; write '{" +
                             only.hole + "}' and read descending");
  }
}

void check_key_pair(LoadContext& context, Place place, std::string_view owner, const Template& pk,
                    const Template& sk) {
  check_length(context, place, owner, pk, item::kPartitionKeyBytesMax, "partition key");
  check_length(context, place, owner, sk, item::kSortKeyBytesMax, "sort key");
  check_key_type(context, place, owner, pk, context.schema.table.pk);
  check_key_type(context, place, owner, sk, context.schema.table.sk);
}

/// All holes of `ref`, with `prefix`, must stand in pk or sk: else two things would be one item.
void check_identity(LoadContext& context, Place place, std::string_view owner, const Template& ref,
                    std::string_view prefix, const Template& pk, const Template& sk) {
  for (const Segment& segment : ref.segments()) {
    const std::string name = std::string(prefix) + segment.hole;
    if (!segment.is_hole() || pk.has_hole(name) || sk.has_hole(name)) continue;
    context.error(
        place,
        std::string(owner) + ": {" + name +
            "} is in neither pk nor sk, so that different ones would be the same item; add it");
  }
}

/// Every hole of a partition key must be known from one end, or reads there would be a Scan.
void check_partition(LoadContext& context, Place place, const std::string& owner,
                     const Template& pk, std::string_view end, std::string_view what) {
  const std::string prefix = std::string(end) + ".";
  for (const Segment& segment : pk.segments()) {
    if (!segment.is_hole() || segment.hole == "shard" ||
        segment.hole.compare(0, prefix.size(), prefix) == 0) {
      continue;
    }
    context.error(place, owner + ": " + std::string(what) + " '" + pk.source() + "' needs {" +
                             segment.hole + "}, but reads there know the '" + std::string(end) +
                             "' end only; make it from {" + std::string(end) + "}");
  }
}

/// One attribute, one maker: two entries on the same index would overwrite each other.
void check_entries(LoadContext& context, Place place, std::string_view owner,
                   const std::vector<IndexEntry>& entries) {
  std::set<std::string> made;
  const TableNaming& table = context.schema.table;
  for (const IndexEntry& entry : entries) {
    const Index* index = context.schema.index(entry.index);
    if (index == nullptr) continue;
    const auto check_side = [&](const std::vector<KeyAttribute>& attributes,
                                const std::vector<Template>& templates, std::size_t max,
                                std::string_view side) {
      for (std::size_t i = 0; i < attributes.size() && i < templates.size(); ++i) {
        check_length(context, place, owner, templates[i], max, side);
        check_key_type(context, place, owner, templates[i], attributes[i]);
        const std::string& name = attributes[i].name;
        if (name == table.pk.name || name == table.sk.name) continue;
        if (made.insert(name).second) continue;
        context.error(place, std::string(owner) + ": entry '" + entry.name + "' makes '" + name +
                                 "', which another entry makes already; use another index");
      }
    };
    check_side(index->pk, entry.pk, item::kPartitionKeyBytesMax, "partition key");
    check_side(index->sk, entry.sk, item::kSortKeyBytesMax, "sort key");
    const bool constant = std::all_of(entry.pk.begin(), entry.pk.end(), [](const Template& t) {
      return t.segments().size() == 1 && !t.segments().front().is_hole();
    });
    if (constant && !entry.pk.empty()) {
      context.warn(place,
                   std::string(owner) + ": every item goes to the one partition '" +
                       entry.pk.front().source() + "' of index " + entry.index +
                       ", which becomes hot; spread it by `shards: {default: 8}` on the type "
                       "and {shard} at the end of this pk, or by another key");
    }
  }
}

/// A field with the name of an index key attribute must be what that key is made from.
void check_field_clash(LoadContext& context, Place place, std::string_view owner,
                       const std::vector<IndexEntry>& entries, const std::vector<Field>& fields) {
  const auto check = [&](const KeyAttribute& attribute, const Template& made) {
    const bool lone = made.segments().size() == 1 && made.segments().front().hole == attribute.name;
    for (const Field& field : fields) {
      if (field.name != attribute.name || lone) continue;
      context.error(place, std::string(owner) + ": field '" + field.name +
                               "' is also an index key made from '" + made.source() +
                               "'; rename the field");
    }
  };
  for (const IndexEntry& entry : entries) {
    const Index* index = context.schema.index(entry.index);
    for (std::size_t i = 0; i < entry.pk.size() && i < index->pk.size(); ++i) {
      check(index->pk[i], entry.pk[i]);
    }
    for (std::size_t i = 0; i < entry.sk.size() && i < index->sk.size(); ++i) {
      check(index->sk[i], entry.sk[i]);
    }
  }
}

void check_ref_types(LoadContext& context, Place place, const std::string& owner,
                     const std::vector<Field>& fields) {
  for (const Field& field : fields) {
    if (field.type != FieldType::ref || context.schema.node(field.ref_type) != nullptr) continue;
    context.error(place, owner + ": field '" + field.name + "' refers to node type '" +
                             field.ref_type + "', which is not declared");
  }
}

}  // namespace

void check_items_apart(LoadContext& context) {
  const std::vector<Placement> all = placements(context.schema);
  if (all.size() > kPlacementsMax) {
    context.error(all.back().place, "more than " + std::to_string(kPlacementsMax) +
                                        " kinds of items in one table; split the schema");
    return;
  }
  const std::size_t before = context.out.size();
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      check_pair(context, all[i], all[j]);
      // One shared prefix makes an error for each pair of types.
      if (context.out.size() - before >= kCollisionsMax) return;
    }
  }
  for (std::size_t i = 0; i < context.schema.nodes.size(); ++i) {
    for (std::size_t j = i + 1; j < context.schema.nodes.size(); ++j) {
      const NodeType& a = context.schema.nodes[i];
      const NodeType& b = context.schema.nodes[j];
      const auto shared = common_text(a.ref, b.ref);
      if (!shared) continue;
      context.error(b.place, "node types " + a.name + " and " + b.name +
                                 " could have the same ref, '" + *shared +
                                 "'; give each its own prefix");
    }
  }
}

namespace {

/// A node goes with its guards and the items of its counters in one transaction.
void check_removal(LoadContext& context, const NodeType& node, const std::string& owner) {
  const std::size_t items = 1 + node.counter_items() + node.unique.size();
  if (node.counter_items() == 0 || items <= 100) return;
  context.error(node.place,
                owner + ": removing a node would be a transaction of " + std::to_string(items) +
                    " items (" + std::to_string(node.counter_items()) + " shards, " +
                    std::to_string(node.unique.size()) +
                    " unique values, the node), and one can write 100; lower 'shards' of its "
                    "counters, or declare fewer unique fields");
}

}  // namespace

void check_node(LoadContext& context, const NodeType& node) {
  const std::string owner = "node type " + node.name;
  check_key_pair(context, node.place, owner, node.pk, node.sk);
  check_identity(context, node.place, owner, node.ref, "", node.pk, node.sk);
  check_entries(context, node.place, owner, node.entries);
  check_field_clash(context, node.place, owner, node.entries, node.fields);
  check_ref_types(context, node.place, owner, node.fields);
  if (node.stored && !node.is_found_by_ref() && (!node.owner || node.owner->by_ref.empty())) {
    context.error(node.place, owner +
                                  " cannot be found by its ref; write by-ref: INDEX in 'owner', or "
                                  "a key made from the ref alone");
  }
  // A changed value frees one guard and takes another.
  if (2 * node.unique.size() + 1 > 100) {
    context.error(
        node.place,
        owner +
            ": a write would be a transaction of more than 100 items; declare fewer unique fields");
  }
  check_removal(context, node, owner);
}

void check_edge(LoadContext& context, const EdgeType& edge) {
  const std::string owner = "edge type " + edge.name;
  check_ref_types(context, edge.place, owner, edge.fields);
  for (const EdgeForm& form : edge.forms) {
    check_key_pair(context, edge.place, owner, form.pk, form.sk);
    check_partition(context, edge.place, owner, form.pk, "from", "pk");
    check_entries(context, edge.place, owner, form.entries);
    check_field_clash(context, edge.place, owner, form.entries, edge.fields);
    for (const auto& [end, type] : {std::pair{"from.", &form.from_type}, {"to.", &form.to_type}}) {
      const NodeType* node = context.schema.node(*type);
      check_identity(context, edge.place, owner, node->ref, end, form.pk, form.sk);
      if (!form.mirror_pk || !form.mirror_sk) continue;
      check_identity(context, edge.place, "the mirror of " + owner, node->ref, end, *form.mirror_pk,
                     *form.mirror_sk);
    }
    for (const Template* t : {&form.pk, &form.sk}) {
      for (const Segment& segment : t->segments()) {
        const std::string& hole = segment.hole;
        if (!segment.is_hole() || hole == "shard" || hole == "tie" || edge.field(hole) == nullptr)
          continue;
        if (std::find(edge.key_fields.begin(), edge.key_fields.end(), hole) !=
            edge.key_fields.end())
          continue;
        context.error(edge.place, owner + ": field '" + hole +
                                      "' is part of the item's key; say so with key: [" + hole +
                                      "]");
      }
    }
    for (const std::string& field : edge.key_fields) {
      if (form.pk.has_hole(field) || form.sk.has_hole(field)) continue;
      context.error(edge.place, owner + ": key field '" + field +
                                    "' is in neither pk nor sk; add {" + field + "} to sk");
    }
    if (edge.reverse == ReverseKind::index && !form.entries.empty() &&
        form.entries.front().name == "reverse") {
      const IndexEntry& reverse = form.entries.front();
      // A local index has the table's own partition key.
      const Index* index = context.schema.index(reverse.index);
      if (index != nullptr && index->local) {
        context.error(edge.place, owner + ": local index " + reverse.index +
                                      " keeps the partition of the source and can never serve the "
                                      "reverse direction; use a global index");
      } else {
        for (const Template& pk : reverse.pk)
          check_partition(context, edge.place, owner, pk, "to", "the reverse index key");
      }
    }
    if (form.mirror_pk)
      check_partition(context, edge.place, owner, *form.mirror_pk, "to", "the mirror's pk");
  }
}

void check_series(LoadContext& context, const Series& series) {
  const std::string owner = "series " + series.name;
  check_key_pair(context, series.place, owner, series.pk, series.sk);
  check_partition(context, series.place, owner, series.pk, "of", "pk");
}

}  // namespace adjoin::schema
