#include "plan/write/tree.h"

#include "base/assert.h"
#include "plan/operation/key_value.h"
#include "plan/write/write_build.h"
#include "schema/items/guard.h"

namespace adjoin::plan {
namespace {

std::string has_parent_already(const schema::EdgeType& edge, std::string_view child) {
  return std::string(child) + " has a parent by edges " + edge.name + " already:";
}

/// The parent that the transaction gives a node, or nothing when it is not concerned with it.
const TreeChange* change_of(const WriteBuild& build, const TreeChange& like,
                            const std::string& child) {
  const auto found = build.trees.find({like.edge->name, child});
  return found == build.trees.end() ? nullptr : &found->second;
}

/// The parent of `child` as the transaction leaves it; empty: none. Nullopt: it has to be read.
Result<std::optional<std::string>> parent_of(WriteBuild& build, const TreeChange& change,
                                             const std::string& child) {
  if (const TreeChange* own = change_of(build, change, child)) {
    return std::optional<std::string>(own->after);
  }
  ADJOIN_TRY(const schema::NodeType* type, build.schema().node_of(child));
  if (!change.edge->to.allows(type->name)) return std::optional<std::string>(std::string());
  ADJOIN_TRY(const Item key, schema::parent_key(build.schema(), *change.edge, child));
  const std::optional<Item>* guard = build.seen(key);
  if (guard == nullptr) return std::optional<std::string>();
  const Value* holder = *guard ? (*guard)->find(schema::kGuardHolder) : nullptr;
  // Every ancestor must have the parent that was read, or another write could close a cycle
  // (decision 0015).
  build.set.at(key).expect_value(std::string(schema::kGuardHolder), holder,
                                 {Expectation::Kind::unchanged, change.operation});
  const std::string* parent = holder == nullptr ? nullptr : holder->as_string();
  return std::optional<std::string>(parent == nullptr ? std::string() : *parent);
}

/// Goes up from the new parent: the child must not be there.
/// Bounded by what one transaction can check: every ancestor is an item of it.
Result<void> check_no_cycle(WriteBuild& build, const TreeChange& change) {
  ADJOIN_ASSERT(!change.child.empty());
  ADJOIN_ASSERT(!change.after.empty());
  std::string at = change.after;
  for (std::size_t depth = 0; depth <= kTreeDepthMax; ++depth) {
    if (at == change.child) {
      return own_ancestor(*change.edge, change.after, change.child, depth == 0);
    }
    ADJOIN_TRY(const std::optional<std::string> parent, parent_of(build, change, at));
    if (!parent || parent->empty()) return {};
    at = *parent;
  }
  return too_many_ancestors(*change.edge, change.after);
}

Result<void> write_guard(WriteBuild& build, const TreeChange& change) {
  ADJOIN_ASSERT(!change.before.empty() || !change.after.empty());
  ADJOIN_TRY(const Item key, schema::parent_key(build.schema(), *change.edge, change.child));
  MergedWrite& write = build.set.at(key);
  if (change.after.empty()) return write.remove();
  ADJOIN_TRY(Item guard,
             schema::parent_guard(build.schema(), *change.edge, change.child, change.after));
  ADJOIN_CHECK(write.put(std::move(guard)));
  // The guard is what keeps a second parent away: two edges have two keys, and nothing else would
  // make their writers meet.
  write.expect_free(std::string(schema::kGuardHolder),
                    change.before.empty() ? change.after : change.before,
                    has_parent_already(*change.edge, change.child),
                    {Expectation::Kind::unique_free, change.operation});
  return {};
}

TreeChange& note(WriteBuild& build, const NamedEdge& edge) {
  TreeChange& change = build.trees[{edge.type, edge.to}];
  ADJOIN_ASSERT(change.edge == nullptr || change.edge == edge.edge);
  change.edge = edge.edge;
  change.child = edge.to;
  return change;
}

}  // namespace

Error own_ancestor(const schema::EdgeType& edge, std::string_view parent, std::string_view child,
                   bool is_same) {
  std::string message = std::string(parent) + " is " +
                        (is_same ? "itself" : "a descendant of " + std::string(child)) +
                        ": a node of the tree " + edge.name + " cannot be its own ancestor";
  return is_same ? validation_error(std::move(message))
                 : Error(ErrorCode::condition_failed, std::move(message));
}

Error too_many_ancestors(const schema::EdgeType& edge, std::string_view parent) {
  return Error(ErrorCode::limit_exceeded, std::string(parent) + " has more than " +
                                              std::to_string(kTreeDepthMax) +
                                              " ancestors by edges " + edge.name +
                                              ", more than one transaction can make sure of");
}

Error has_parent(const schema::EdgeType& edge, std::string_view child, std::string_view parent) {
  return Error(ErrorCode::already_exists,
               has_parent_already(edge, child) + " " + std::string(parent));
}

void grow_tree(WriteBuild& build, std::size_t operation, const NamedEdge& edge) {
  if (edge.edge == nullptr || !edge.edge->tree) return;
  TreeChange& change = note(build, edge);
  if (!change.after.empty() && change.after != edge.from) change.two_parents = true;
  change.after = edge.from;
  change.operation = operation;
}

void cut_tree(WriteBuild& build, const NamedEdge& edge) {
  if (edge.edge == nullptr || !edge.edge->tree) return;
  note(build, edge).before = edge.from;
}

/// Behind all operations: a transaction may cut an edge and add another, and only both together
/// tell where the node is.
Result<void> finish_trees(WriteBuild& build) {
  for (const auto& [name, change] : build.trees) {
    if (change.two_parents) {
      return validation_error("this transaction gives " + change.child + " two parents by edges " +
                              change.edge->name);
    }
    if (!change.after.empty()) ADJOIN_CHECK(check_no_cycle(build, change));
  }
  if (!build.is_whole()) return {};
  for (const auto& [name, change] : build.trees) ADJOIN_CHECK(write_guard(build, change));
  return {};
}

namespace {

/// An edge's key contains its parent, so a move removes one edge and adds another, with the fields
/// of the first.
Result<void> plan_parts(WriteBuild& build, std::size_t index, const NamedEdge& edge,
                        const MoveEdge& move, const std::string& old_parent) {
  ADJOIN_TRY(const NamedEdge old, name_edge(build.target, old_parent, edge.type, edge.to, {}));
  const std::optional<Item>* seen = build.seen(old.key);
  if (seen == nullptr) return {};
  if (!*seen) {
    return Error(ErrorCode::corruption, move.to + " has the parent " + old_parent + " by edges " +
                                            edge.type + ", but there is no such edge");
  }
  AddEdge add{edge.from, edge.type, edge.to, edge_fields(build.schema(), old, **seen)};
  const std::string& created = build.schema().table.created_attribute;
  if (const Value* stamp = (*seen)->find(created)) add.fields.set(created, *stamp);
  MergedWrite& write = build.set.at(old.key);
  for (const auto& [name, value] : add.fields) {
    write.expect_value(name, &value, {Expectation::Kind::unchanged, index});
  }
  if (const std::string& version = build.schema().table.version_attribute; !version.empty()) {
    write.expect_value(version, (*seen)->find(version), {Expectation::Kind::unchanged, index});
    add.fields.set(version, Value(version_of(build.schema(), **seen) + 1));
  }
  const std::size_t outcomes = build.outcomes.size();
  ADJOIN_CHECK(plan_write(build, index, RemoveEdge{{old_parent, edge.type, edge.to, {}}}));
  ADJOIN_CHECK(plan_write(build, index, add));
  ADJOIN_ASSERT(build.outcomes.size() == outcomes + 2);  // of the removal and of the addition
  // A move is one operation, with one outcome.
  build.outcomes.resize(outcomes);
  return {};
}

}  // namespace

Result<void> plan_write(WriteBuild& build, std::size_t index, const MoveEdge& move) {
  ADJOIN_TRY(const NamedEdge edge, name_edge(build.target, move.from, move.type, move.to, {}));
  if (edge.edge == nullptr || !edge.edge->tree) {
    return validation_error("edges " + move.type +
                            " are no tree: only there has a node one "
                            "parent, under which it can be moved");
  }
  ADJOIN_TRY(const Item key, schema::parent_key(build.schema(), *edge.edge, edge.to));
  const std::optional<Item>* guard = build.seen(key);
  if (guard == nullptr) {
    build.outcomes.push_back(WriteOutcome::updated);
    return {};
  }
  const Value* holder = *guard ? (*guard)->find(schema::kGuardHolder) : nullptr;
  const std::string* old_parent = holder == nullptr ? nullptr : holder->as_string();
  if (old_parent == nullptr) {
    return Error(ErrorCode::not_found,
                 edge.to + " has no parent by edges " + edge.type + ": add the edge instead");
  }
  if (*old_parent == edge.from) {
    build.set.at(edge.key).expect_exists({Expectation::Kind::edge_present, index});
    build.outcomes.push_back(WriteOutcome::existed);
    return {};
  }
  ADJOIN_CHECK(plan_parts(build, index, edge, move, *old_parent));
  build.outcomes.push_back(WriteOutcome::updated);
  return {};
}

}  // namespace adjoin::plan
