#include "plan/write/copies.h"

#include <algorithm>
#include <set>

#include "base/assert.h"
#include "plan/operation/key_value.h"
#include "schema/items/item_keys.h"
#include "table/request/limits.h"

namespace adjoin::plan {
namespace {

using schema::Direction;
using schema::ReverseKind;
using schema::TakenField;

/// Calls `visit(taken, on_mirror)` for each copy of a field that is no id part.
template <typename Visit>
void each_copy(const schema::EdgeType& edge, CopyTime time, const Visit& visit) {
  const bool by_stream = time == CopyTime::stream;
  for (const TakenField& taken : edge.copies) {
    if (!taken.is_id_part && taken.by_stream == by_stream) visit(taken, false);
  }
  for (const TakenField& taken : edge.mirror_copies) {
    if (!taken.is_id_part && taken.by_stream == by_stream) visit(taken, true);
  }
}

/// Whether a copy is taken from nodes at this end; of a symmetric edge from both.
bool takes_from(const schema::EdgeType& edge, const TakenField& taken, Direction end) {
  return taken.end == end || edge.reverse == ReverseKind::same;
}

bool is_end(const schema::EdgeType& edge, Direction end, const schema::NodeType& node) {
  return (end == Direction::forward ? edge.from : edge.to).allows(node.name);
}

/// An edge is written with the values that its nodes have, on condition that they have them still.
/// A node that changes at the same moment makes one of the two writes fail.
Result<const Item*> end_fields(WriteBuild& build, std::size_t operation, const NamedEdge& edge,
                               Direction end, bool* missing) {
  static const Item kNothing;
  ADJOIN_ASSERT(edge.edge != nullptr);
  std::vector<std::string> fields;
  each_copy(*edge.edge, CopyTime::transaction, [&](const TakenField& taken, bool) {
    if (!takes_from(*edge.edge, taken, end)) return;
    if (std::find(fields.begin(), fields.end(), taken.field) == fields.end()) {
      fields.push_back(taken.field);
    }
  });
  if (fields.empty()) return static_cast<const Item*>(nullptr);
  const std::string& ref = end == Direction::forward ? edge.from : edge.to;
  ADJOIN_TRY(const Item key, schema::node_key(build.schema(), ref));
  const std::optional<Item>* seen = build.seen(key);
  if (seen == nullptr) {
    *missing = true;
    return &kNothing;
  }
  // A node without an item has nothing to copy, and must still have nothing when the edge is
  // written.
  const Item* found = *seen ? &**seen : &kNothing;
  MergedWrite& write = build.set.at(key);
  for (const std::string& field : fields) {
    write.expect_value(field, found->find(field), {Expectation::Kind::unchanged, operation});
  }
  return found;
}

/// The new value of one copy onto its item: null takes the attribute away.
Result<void> write_copy(MergedWrite& write, const std::string& attribute, const Value* value) {
  return value == nullptr ? write.unset(attribute) : write.set(attribute, *value);
}

Result<void> write_copies(WriteBuild& build, const CopySpread& spread) {
  const std::vector<std::string>& gone = spread.changes.gone;
  ADJOIN_ASSERT(!spread.known->too_many || spread.known->targets.empty());
  for (const CopyTarget& target : spread.known->targets) {
    // The pass after the write brings items up to date that the transaction writes otherwise.
    if (build.set.find(target.key) != nullptr) continue;
    for (const auto& [attribute, field] : target.copies) {
      const Value* value = spread.changes.set.find(field);
      if (value == nullptr && std::find(gone.begin(), gone.end(), field) == gone.end()) continue;
      ADJOIN_CHECK(write_copy(build.set.at(target.key), attribute, value));
    }
    if (MergedWrite* write = build.set.find(target.key)) {
      // An update of an edge that went meanwhile would bring half of it back.
      write->expect_exists({Expectation::Kind::unchanged, spread.operation});
    }
  }
  return {};
}

/// Edges that stay would have copies of what is gone.
Result<void> check_copies_go(WriteBuild& build, const CopySpread& spread) {
  bool go = !spread.known->too_many;
  for (const CopyTarget& target : spread.known->targets) {
    const MergedWrite* write = build.set.find(target.key);
    go = go && write != nullptr && write->kind() == MergedWrite::Kind::remove;
  }
  if (go) return {};
  return Error(ErrorCode::condition_failed, spread.round.ref +
                                                " still has edges with copies of its fields: "
                                                "remove them as well");
}

CopyTarget make_target(Item key, const schema::EdgeType& edge, Direction end, bool mirror,
                       CopyTime time) {
  CopyTarget target{std::move(key), {}};
  each_copy(edge, time, [&](const TakenField& taken, bool mirror_only) {
    if (mirror_only && !mirror) return;
    if (taken.end == end) target.copies.emplace_back(taken.attribute, taken.field);
  });
  return target;
}

std::set<std::string> fields_of(const std::vector<CopyTarget>& targets) {
  std::set<std::string> fields;
  for (const CopyTarget& target : targets) {
    for (const auto& copy : target.copies) fields.insert(copy.second);
  }
  return fields;
}

}  // namespace

void add_target(CopyTarget target, std::vector<CopyTarget>& targets) {
  for (CopyTarget& known : targets) {
    if (!(known.key == target.key)) continue;
    known.copies.insert(known.copies.end(), target.copies.begin(), target.copies.end());
    return;
  }
  targets.push_back(std::move(target));
}

bool copies_fields(const schema::EdgeType& edge) {
  for (const auto* copies : {&edge.copies, &edge.mirror_copies}) {
    for (const schema::TakenField& taken : *copies) {
      if (!taken.is_id_part) return true;
    }
  }
  return false;
}

bool is_copied(const schema::Schema& schema, const schema::NodeType& node, std::string_view field,
               CopyTime time) {
  bool found = false;
  for (const schema::EdgeType& edge : schema.edges) {
    each_copy(edge, time, [&](const TakenField& taken, bool) {
      if (!field.empty() && taken.field != field) return;
      for (const Direction end : {Direction::forward, Direction::reverse}) {
        found = found || (takes_from(edge, taken, end) && is_end(edge, end, node));
      }
    });
  }
  return found;
}

bool is_copied_from(const schema::Schema& schema, const schema::NodeType& node, CopyTime time) {
  return is_copied(schema, node, {}, time);
}

Result<CopySources> copy_sources(WriteBuild& build, std::size_t operation, const NamedEdge& edge) {
  CopySources sources;
  bool missing = false;
  ADJOIN_TRY(sources.from, end_fields(build, operation, edge, Direction::forward, &missing));
  ADJOIN_TRY(sources.to, end_fields(build, operation, edge, Direction::reverse, &missing));
  sources.known = !missing;
  return sources;
}

/// A node's write marks it and rewrites the copies that fit into its transaction. The pass behind
/// the write rewrites the others and takes the mark away.
bool spread_copies(WriteBuild& build, std::size_t operation, const CopyRound& round,
                   const Item& key, FieldChanges changes) {
  const auto known = build.known.copies.find(key_identity(key));
  if (known == build.known.copies.end()) {
    build.needs_edges.push_back(round.ref);
    return false;
  }
  build.rounds.push_back(round);
  build.spreads.push_back({operation, round, &known->second, std::move(changes)});
  return true;
}

Result<void> finish_copies(WriteBuild& build) {
  // Copies that do not fit the transaction are left to the pass after the write.
  for (const CopySpread& spread : build.spreads) {
    ADJOIN_ASSERT(spread.known != nullptr);
    if (spread.round.removed) {
      ADJOIN_CHECK(check_copies_go(build, spread));
    } else if (build.set.size() + spread.known->targets.size() <= build.target.transact_items_max) {
      ADJOIN_CHECK(write_copies(build, spread));
      ADJOIN_ASSERT(build.set.size() <= build.target.transact_items_max);
    }
  }
  return {};
}

Result<std::vector<EdgeList>> copy_lists(const Target& target, const std::string& ref,
                                         CopyTime time) {
  ADJOIN_TRY(const schema::NodeType* node, target.schema->node_of(ref));
  Result<std::vector<EdgeList>> all{std::vector<EdgeList>()};
  for (const schema::EdgeType& edge : target.schema->edges) {
    for (const Direction end : {Direction::forward, Direction::reverse}) {
      // Both ends of a symmetric edge list it forward.
      if (edge.reverse == ReverseKind::same && end == Direction::reverse) continue;
      bool taken_here = false;
      each_copy(edge, time, [&](const TakenField& taken, bool) {
        taken_here = taken_here || takes_from(edge, taken, end);
      });
      if (!taken_here || !is_end(edge, end, *node)) continue;
      ADJOIN_TRY(std::vector<EdgeList> lists,
                 edge_lists(target, *node, ref, EdgeChoice{edge.name, &edge, end}, {}));
      for (EdgeList& list : lists) all->push_back(std::move(list));
    }
  }
  return all;
}

Result<std::vector<CopyTarget>> copy_targets(const schema::Schema& schema, const EdgeList& list,
                                             const std::string& ref, const std::string& other,
                                             item::ItemView row, CopyTime time) {
  ADJOIN_ASSERT(list.choice.edge != nullptr);
  const schema::EdgeType& edge = *list.choice.edge;
  const Direction end = list.choice.direction;
  schema::EdgeInput input;
  input.from = end == Direction::forward ? ref : other;
  input.to = end == Direction::forward ? other : ref;
  input.fields = user_fields(schema, row.decode());
  for (const auto& [name, text] : schema::recognise(schema, row).bindings) {
    if (name.find('.') == std::string::npos && !input.fields.contains(name)) {
      input.fields.set(name, text);
    }
  }
  ADJOIN_TRY(const schema::EdgeKeys keys, edge_keys(schema, edge, input));
  Result<std::vector<CopyTarget>> targets{std::vector<CopyTarget>()};
  const auto add = [&](const schema::Key& key, Direction from_end, bool mirror) {
    CopyTarget target = make_target(key, edge, from_end, mirror, time);
    if (!target.copies.empty()) add_target(std::move(target), *targets);
  };
  // A self-loop has its one node at both of its ends.
  const bool loop = input.from == input.to;
  const Direction far = end == Direction::forward ? Direction::reverse : Direction::forward;
  add(keys.edge, end, false);
  if (loop) add(keys.edge, far, false);
  if (keys.mirror && edge.reverse == ReverseKind::same) add(*keys.mirror, far, false);
  if (keys.mirror && edge.reverse == ReverseKind::item) {
    add(*keys.mirror, end, true);
    if (loop) add(*keys.mirror, far, true);
  }
  return targets;
}

table::TransactWriteItemsRequest rewrite_copies(const Target& target, const Item& node_key,
                                                const Item& node,
                                                const std::vector<CopyTarget>& targets) {
  ADJOIN_ASSERT(targets.size() < target.transact_items_max);
  const std::string& pk = target.schema->table.pk.name;
  table::TransactWriteItemsRequest request;
  const std::string mark(schema::kCopyMark);
  MergedWrite check(node_key, pk);
  // The mark has the token of the write that made it. As long as it is there, no later write has
  // changed what is copied.
  check.expect_value(mark, node.find(mark), {});
  // With a mark, a change of a copied field would have replaced the mark.
  if (!node.contains(mark)) {
    for (const std::string& field : fields_of(targets)) {
      check.expect_value(field, node.find(field), {});
    }
  }
  request.actions.push_back(std::move(check).to_action(target.table));
  for (const CopyTarget& copy : targets) {
    MergedWrite write(copy.key, pk);
    for (const auto& [attribute, field] : copy.copies) {
      const Result<void> written = write_copy(write, attribute, node.find(field));
      ADJOIN_ASSERT(written.has_value());
    }
    write.expect_exists({});
    request.actions.push_back(std::move(write).to_action(target.table));
  }
  ADJOIN_ASSERT(request.actions.size() == targets.size() + 1);
  return request;
}

table::UpdateItemRequest clear_copy_mark(const Target& target, const Item& node_key,
                                         const std::string& token) {
  MergedWrite write(node_key, target.schema->table.pk.name);
  const Result<void> unset = write.unset(std::string(schema::kCopyMark));
  ADJOIN_ASSERT(unset.has_value());
  const Value mark(token);
  write.expect_value(std::string(schema::kCopyMark), &mark, {});
  return std::get<table::UpdateItemRequest>(std::move(write).to_request(target.table));
}

}  // namespace adjoin::plan
