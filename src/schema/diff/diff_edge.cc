#include <algorithm>

#include "schema/diff/differences.h"

namespace adjoin::schema {
namespace {

using Class = Difference::Class;

bool same(const std::optional<Template>& a, const std::optional<Template>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return layout_of(*a) == layout_of(*b);
}

/// Whether the forms that are in both schemas agree in something.
template <typename Agree>
bool all_forms(const Differences& out, const EdgeType& before, const EdgeType& after, Agree agree) {
  return std::all_of(before.forms.begin(), before.forms.end(), [&](const EdgeForm& form) {
    const EdgeForm* now = heir_of(out.before(), form, after, out.after());
    // A form without heir is told by compare_ends; here it would be told a second time.
    return now == nullptr || agree(form, *now);
  });
}

void compare_ends(Differences& out, const EdgeType& before, const EdgeType& after) {
  for (const EdgeForm& form : before.forms) {
    if (heir_of(out.before(), form, after, out.after()) != nullptr) continue;
    const NodeType* from = out.before().node(form.from_type);
    const NodeType* to = out.before().node(form.to_type);
    // Edges of a node type that goes are named with it.
    if (heir_of(*from, out.after()) == nullptr || heir_of(*to, out.after()) == nullptr) continue;
    out.add(Class::drop, "joins no " + form.from_type + " to " + form.to_type + " any more",
            "one transaction removes the edge", 1);
  }
  if (after.forms.size() > before.forms.size()) out.add(Class::free, "joins more types of nodes");
}

/// An edge can move only if its new key is unique as well, and can be computed from what is stored.
void compare_keys(Differences& out, const EdgeType& before, const EdgeType& after) {
  const bool same_key = all_forms(out, before, after, [](const EdgeForm& a, const EdgeForm& b) {
    return layout_of(a.pk) == layout_of(b.pk) && layout_of(a.sk) == layout_of(b.sk);
  });
  for (const std::string& field : before.key_fields) {
    if (std::count(after.key_fields.begin(), after.key_fields.end(), field) > 0) continue;
    out.add(Class::refused, "key has no " + field + " any more",
            "edges that differ in it alone would be one: declare another type");
  }
  const auto has_tie = [](const EdgeForm& form) {
    return form.pk.has_hole("tie") || form.sk.has_hole("tie");
  };
  if (!same_key && (std::any_of(before.forms.begin(), before.forms.end(), has_tie) ||
                    std::any_of(after.forms.begin(), after.forms.end(), has_tie))) {
    out.add(Class::refused, "edges with {tie} have other keys",
            "two that it told apart could be one: declare another type");
  } else if (!same_key && (before.shards || after.shards)) {
    out.add(Class::refused, "edges in shards have other keys",
            "declare another type, and load the edges into it");
  } else if (!same_key) {
    out.add(Class::rekey,
            after.forms.empty() ? "edges have other keys"
                                : "edges lie at " + after.forms.front().pk.source() + ", " +
                                      after.forms.front().sk.source(),
            "one transaction moves the edge with its mirror", 1);
  }
}

void compare_reverse(Differences& out, const EdgeType& before, const EdgeType& after) {
  const bool was_same = before.reverse == ReverseKind::same;
  if (was_same != (after.reverse == ReverseKind::same)) {
    out.add(Class::refused, was_same ? "is not symmetric any more" : "is symmetric",
            "an edge a-b and an edge b-a would mean something else: declare another type");
    return;
  }
  if (was_same) return;
  const bool had = before.reverse == ReverseKind::item;
  const bool has = after.reverse == ReverseKind::item;
  if (has && !had) {
    out.add(Class::backfill, "mirror is new", "one transaction puts it", 1);
    out.reaches(Difference::Reach::items);
  }
  if (had && !has) out.add(Class::drop, "mirror is gone", "one delete", 1);
  if (!had || !has) return;
  const bool same_key = all_forms(out, before, after, [](const EdgeForm& a, const EdgeForm& b) {
    return same(a.mirror_pk, b.mirror_pk) && same(a.mirror_sk, b.mirror_sk);
  });
  if (!same_key) {
    out.add(Class::rekey, "mirrors have other keys", "one delete, one transaction", 2);
  } else if (before.mirror_type_name != after.mirror_type_name) {
    out.add(Class::backfill, "mirrors are of type " + after.mirror_type_name, "one transaction", 1);
  }
}

/// By attribute, which is what items have: a copy that is renamed is one that goes and one that
/// comes.
void compare_taken(Differences& out, const std::string& word, const std::vector<TakenField>& before,
                   const std::vector<TakenField>& after) {
  const auto find = [](const std::vector<TakenField>& fields, const std::string& attribute) {
    return std::find_if(fields.begin(), fields.end(),
                        [&](const TakenField& field) { return field.attribute == attribute; });
  };
  for (const TakenField& field : before) {
    if (find(after, field.attribute) != after.end()) continue;
    out.add(Class::drop, word + " " + field.attribute + " is gone", "one update removes it", 1);
  }
  for (const TakenField& field : after) {
    const auto was = find(before, field.attribute);
    const bool followed = !field.is_id_part && field.by_stream;
    if (was == before.end() ? followed : followed != (!was->is_id_part && was->by_stream)) {
      out.add(Class::refused,
              word + " " + field.attribute +
                  (was == before.end() ? " is new and by the stream"
                   : followed          ? " is by the stream now"
                                       : " is in the transaction now"),
              "make a table with this schema, load a dump of the old one into it, and follow");
    } else if (was == before.end()) {
      out.add(Class::backfill, word + " " + field.attribute + " is new", "one transaction", 1);
    } else if (was->end != field.end || was->field != field.field ||
               was->is_id_part != field.is_id_part) {
      out.add(Class::backfill, word + " " + field.attribute + " is taken from elsewhere",
              "one transaction", 1);
    }
  }
}

/// The number of shards is part of where readers look. While a migration ran they would look in the
/// wrong places.
void compare_shards(Differences& out, const EdgeType& before, const EdgeType& after) {
  const std::string instead = "declare another type with these shards, and load the edges into it";
  if (before.shards.has_value() != after.shards.has_value()) {
    out.add(Class::refused, after.shards ? "shards are new" : "shards are gone", instead);
  } else if (after.shards && (before.shards->by != after.shards->by ||
                              before.shards->initial != after.shards->initial)) {
    out.add(Class::refused, "edges go to other shards", instead);
  } else if (after.shards && before.shards->max != after.shards->max) {
    const bool more = after.shards->max > before.shards->max;
    out.add(more ? Class::free : Class::refused,
            "a node has at most " + std::to_string(after.shards->max) + " shards",
            more ? "" : "readers would miss edges of nodes that have more: " + instead);
  }
  if (before.shards && before.shards->can_grow() && before.name != after.name) {
    out.add(Class::refused, "counts of shards have the type's new name",
            "nodes that have grown would lose theirs: keep the name");
  }
}

/// Rules are for writes: what is there stays, even where it breaks a new one.
void compare_rules(Differences& out, const EdgeType& before, const EdgeType& after) {
  if (before.on_exists != after.on_exists) out.add(Class::free, "on-exists is another");
  if (after.tree && !before.tree) {
    out.add(Class::backfill, "is a tree",
            "one transaction puts the guard of the child; second parents are named", 1);
  } else if (before.tree && !after.tree) {
    out.add(Class::drop, "is no tree any more", "one delete of the child's guard", 1);
  } else if (before.tree && before.name != after.name) {
    out.add(Class::rekey, "guards of parents have the type's new name",
            "one transaction and one delete", 2);
  }
  if (before.limit != after.limit) {
    out.add(Class::free, after.limit ? "limit is " + std::to_string(*after.limit) : "limit is gone",
            after.limit ? "nodes with more edges keep them and take no more" : "");
  }
  if (before.self_loops && !after.self_loops) {
    out.add(Class::free, "self-loops are refused",
            "those that are there stay; migrate and verify name them");
  }
  if (before.require_from != after.require_from || before.require_to != after.require_to)
    out.add(Class::free, "other ends are required");
  if (before.ttl_repaired != after.ttl_repaired) {
    out.add(Class::free, after.ttl_repaired ? "what expires is repaired by the stream"
                                            : "what expires is repaired no more");
  }
  if (before.ttl != after.ttl)
    out.add(Class::free, "ttl is " + (after.ttl.empty() ? "gone" : after.ttl));
}

/// Whether nodes that such edges leave have an edge set with no way out when it is full, and had it
/// before.
bool sets_are_bounded(const Differences& out, const EdgeType& edge) {
  return std::any_of(edge.forms.begin(), edge.forms.end(), [&](const EdgeForm& form) {
    const NodeType& node = *out.after().node(form.from_type);
    if (!node.edge_set || !node.edge_set->overflow_mark.empty()) return false;
    const std::vector<NodeType>& nodes = out.before().nodes;
    return std::any_of(nodes.begin(), nodes.end(), [&](const NodeType& old) {
      return old.edge_set && heir_of(old, out.after()) == &node;
    });
  });
}

void compare_forms(Differences& out, const EdgeType& before, const EdgeType& after) {
  // What one form has, the others have with other parts of refs.
  for (const EdgeForm& form : before.forms) {
    const EdgeForm* now = heir_of(out.before(), form, after, out.after());
    if (now == nullptr) continue;
    compare_entries(out, "view", form.entries, now->entries);
    break;
  }
  const bool same_set = all_forms(out, before, after, [](const EdgeForm& a, const EdgeForm& b) {
    return same(a.edge_set, b.edge_set);
  });
  if (!same_set && before.in_edge_set == after.in_edge_set) {
    out.add(Class::backfill, "entries in edge sets are made otherwise",
            "a Query and one update, of each node they leave", 2);
  } else if (after.in_edge_set && !before.in_edge_set && sets_are_bounded(out, after)) {
    out.add(Class::refused, "is in edge sets without overflow",
            "nodes may have more edges than these hold: declare overflow: query for them");
  } else if (before.in_edge_set != after.in_edge_set) {
    out.add(Class::backfill, after.in_edge_set ? "is in edge sets" : "is in no edge set any more",
            "a Query and one update, of each node they leave", 2);
  }
}

}  // namespace

void compare_edges(Differences& out, const EdgeType& before, const EdgeType& after) {
  out.about("edge " + after.name);
  if (before.name != after.name) {
    const bool written = !out.after().table.type_attribute.empty();
    out.add(written ? Class::backfill : Class::free, "was " + before.name,
            written ? "one update of its type" : "", written ? 1 : 0);
  }
  // In the order in which a person reads the declaration.
  compare_ends(out, before, after);
  compare_keys(out, before, after);
  compare_reverse(out, before, after);
  compare_forms(out, before, after);
  compare_fields(out, before.fields, before.extra_fields, after.fields, after.extra_fields);
  compare_taken(out, "set", before.set, after.set);
  compare_taken(out, "copy", before.copies, after.copies);
  compare_taken(out, "mirror's copy", before.mirror_copies, after.mirror_copies);
  compare_shards(out, before, after);
  compare_rules(out, before, after);
}

}  // namespace adjoin::schema
