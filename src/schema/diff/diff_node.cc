#include <algorithm>

#include "schema/diff/differences.h"

namespace adjoin::schema {
namespace {

using Class = Difference::Class;

std::string heir_name(const Schema& before, const Schema& after, const std::string& edge) {
  const EdgeType* type = before.edge(edge);
  const EdgeType* heir = type == nullptr ? nullptr : heir_of(*type, after);
  return heir == nullptr ? std::string() : heir->name;
}

bool same_counter(const Differences& out, const Counter& a, const Counter& b) {
  return heir_name(out.before(), out.after(), a.edge) == b.edge && a.direction == b.direction &&
         a.kind == b.kind && a.field == b.field && a.mode == b.mode && a.shards == b.shards;
}

/// Items of one node that a counter stands on.
int items_of(const Counter& counter) { return static_cast<int>(counter.shards); }

/// Items that are written when a counter becomes another: in those that it leaves it is unset.
/// A counter that goes into shards, or out of them, moves to other items.
int items_changed(const Counter& before, const Counter& after) {
  if (before.is_sharded() == after.is_sharded()) return std::max(items_of(before), items_of(after));
  return items_of(before) + items_of(after);
}

std::string one_for_each(const std::string& what, int items) {
  return items == 1 ? "one " + what
                    : "one " + what + " for each of " + std::to_string(items) + " items";
}

/// Writers and followers would have to change at one moment.
/// A strong counter is changed by the write, an eventual one by the follower. In between an edge
/// would be counted twice or never.
void refuse_eventual(Differences& out, const std::string& counter, const std::string& how) {
  out.add(Class::refused, "counter " + counter + how,
          "make a table with this schema, load a dump of the old one into it, and follow");
}

void compare_counters(Differences& out, const NodeType& before, const NodeType& after) {
  const auto find = [](const NodeType& type, const std::string& attribute) {
    return std::find_if(type.counters.begin(), type.counters.end(),
                        [&](const Counter& counter) { return counter.attribute == attribute; });
  };
  const auto recount = [&](const Counter& counter, const std::string& how, int items) {
    out.add(Class::backfill, "counter " + counter.attribute + how,
            "a Query for each page of its edges, " + one_for_each("update", items), 1 + items);
    out.reaches(Difference::Reach::counts);
  };
  if (before.name != after.name && before.counter_items() > 0) {
    const auto items = static_cast<int>(before.counter_items());
    out.add(Class::rekey, "items of counters in shards have the type's new name",
            one_for_each("transaction", items) + " moves them", items);
  }
  for (const Counter& counter : before.counters) {
    const auto now = find(after, counter.attribute);
    if (now == after.counters.end()) {
      const int items = items_of(counter);
      out.add(Class::drop, "counter " + counter.attribute + " is gone",
              items == 1 ? "one update removes it" : one_for_each("delete", items), items);
    } else if (same_counter(out, counter, *now)) {
      continue;
    } else if (counter.is_eventual() || now->is_eventual()) {
      refuse_eventual(out, counter.attribute,
                      now->mode == counter.mode ? " counts otherwise"
                      : now->is_eventual()      ? " is eventual now"
                                                : " is strong now");
    } else if (counter.is_extreme() || now->is_extreme()) {
      out.add(Class::refused, "counter " + counter.attribute + " counts otherwise",
              "what a minimum or maximum was says nothing of what it is to be: declare a counter "
              "of another name, and drop this one");
    } else {
      recount(counter, " counts otherwise", items_changed(counter, *now));
    }
  }
  for (const Counter& counter : after.counters) {
    if (find(before, counter.attribute) != before.counters.end()) continue;
    if (counter.is_eventual()) {
      refuse_eventual(out, counter.attribute, " is new and eventual");
      continue;
    }
    recount(counter, " is new", items_of(counter));
  }
}

void compare_edge_set(Differences& out, const NodeType& before, const NodeType& after) {
  const std::string work = "a Query for each page of its edges, one update";
  if (!before.edge_set && !after.edge_set) return;
  // Without `overflow` every edge must be in the set, and how many a node has is known only when it
  // is read.
  const bool may_be_too_small = after.edge_set && after.edge_set->overflow_mark.empty() &&
                                (!before.edge_set || !before.edge_set->overflow_mark.empty() ||
                                 (before.edge_set->attribute != after.edge_set->attribute &&
                                  before.edge_set->max > after.edge_set->max));
  if (may_be_too_small) {
    out.add(Class::refused,
            "edge set " + after.edge_set->attribute + (before.edge_set ? " has" : " is new, with") +
                " no overflow",
            "nodes may have more edges than it holds: declare overflow: query");
  } else if (!before.edge_set) {
    out.add(Class::backfill, "edge set " + after.edge_set->attribute + " is new", work, 2);
    out.reaches(Difference::Reach::counts);
  } else if (!after.edge_set) {
    out.add(Class::drop, "edge set " + before.edge_set->attribute + " is gone",
            "one update removes it", 1);
  } else if (before.edge_set->attribute != after.edge_set->attribute ||
             before.edge_set->overflow_mark != after.edge_set->overflow_mark) {
    out.add(Class::backfill, "edge set " + after.edge_set->attribute + " is kept otherwise", work,
            3);
  } else if (before.edge_set->max != after.edge_set->max) {
    out.add(Class::free, "edge set " + after.edge_set->attribute + " has another bound",
            "a set that has more entries stays and takes no more");
  }
}

void compare_unique(Differences& out, const NodeType& before, const NodeType& after) {
  const auto has = [](const NodeType& type, const std::string& field) {
    return std::any_of(type.unique.begin(), type.unique.end(),
                       [&](const UniqueField& unique) { return unique.field == field; });
  };
  const bool renamed = before.name != after.name;
  for (const UniqueField& unique : before.unique) {
    if (!has(after, unique.field)) {
      out.add(Class::drop, "unique " + unique.field + " is gone", "one delete of its guard", 1);
    } else if (renamed) {
      out.add(Class::rekey, "guards of unique " + unique.field + " have the type's new name",
              "one transaction and one delete", 2);
    }
  }
  for (const UniqueField& unique : after.unique) {
    if (has(before, unique.field)) continue;
    out.add(Class::backfill, "unique " + unique.field + " is new",
            "one transaction puts its guard; a value that two nodes have is named", 1);
  }
}

bool same_owner(const Schema& before, const Schema& after, const NodeType& a, const NodeType& b) {
  if (!a.owner || !b.owner) return a.owner.has_value() == b.owner.has_value();
  const NodeType* type = before.node(a.owner->type);
  const NodeType* heir = type == nullptr ? nullptr : heir_of(*type, after);
  return heir != nullptr && heir->name == b.owner->type && a.owner->field == b.owner->field &&
         a.owner->by_ref == b.owner->by_ref;
}

/// A ref is written into every edge, mirror, guard and set of the node. A node can move to another
/// key; its ref cannot change.
void compare_place(Differences& out, const NodeType& before, const NodeType& after) {
  const std::string instead =
      "declare another type, put the nodes again under it, and drop this one";
  if (layout_of(before.ref) != layout_of(after.ref)) {
    out.add(Class::refused, "refs are " + after.ref.source() + ", were " + before.ref.source(),
            "edges hold the refs: " + instead);
    return;
  }
  if (before.stored != after.stored) {
    out.add(Class::refused, after.stored ? "nodes are stored" : "nodes are not stored", instead);
    return;
  }
  if (!same_owner(out.before(), out.after(), before, after)) {
    out.add(Class::refused, "nodes have another owner", instead);
    return;
  }
  if (!before.stored) return;
  if (layout_of(before.pk) == layout_of(after.pk) && layout_of(before.sk) == layout_of(after.sk))
    return;
  if (!before.is_found_by_ref() || !after.is_found_by_ref()) {
    out.add(Class::refused, "nodes that their ref alone does not find have another key", instead);
    return;
  }
  out.add(Class::rekey, "nodes lie at " + after.pk.source() + ", " + after.sk.source(),
          "one transaction moves the item", 1);
}

}  // namespace

void compare_nodes(Differences& out, const NodeType& before, const NodeType& after) {
  out.about("node " + after.name);
  if (before.name != after.name) {
    const bool written = !out.after().table.type_attribute.empty() && after.stored;
    out.add(written ? Class::backfill : Class::free, "was " + before.name,
            written ? "one update of its type" : "", written ? 1 : 0);
  }
  compare_place(out, before, after);
  compare_fields(out, before.fields, before.extra_fields, after.fields, after.extra_fields);
  compare_entries(out, "entry", before.entries, after.entries);
  if (before.shards && after.shards && before.shards->initial != after.shards->initial) {
    out.add(Class::backfill,
            "lists are in " + std::to_string(after.shards->initial) + " shards, were in " +
                std::to_string(before.shards->initial),
            "one update", 1);
  }
  compare_counters(out, before, after);
  compare_edge_set(out, before, after);
  compare_unique(out, before, after);
  if (before.ttl != after.ttl)
    out.add(Class::free, "ttl is " + (after.ttl.empty() ? "gone" : after.ttl));
}

}  // namespace adjoin::schema
