#include "plan/key_value.h"
#include "plan/write_build.h"
#include "schema/guard.h"

namespace adjoin::plan {
namespace {

Result<void> plan_parts(WriteBuild& build, std::size_t index, const NamedEdge& edge,
                        const MoveEdge& move, const std::string& old_parent) {
  ADJOIN_TRY(const NamedEdge old, name_edge(build.target, old_parent, edge.type, edge.to, {}));
  const std::optional<item::Item>* seen = build.seen(old.key);
  if (seen == nullptr) return {};
  if (!*seen) {
    return Error(ErrorCode::corruption, move.to + " has the parent " + old_parent + " by edges " +
                                            edge.type + ", but there is no such edge");
  }
  AddEdge add{edge.from, edge.type, edge.to, edge_fields(build.schema(), old, **seen)};
  const std::string& created = build.schema().table.created_attribute;
  if (const item::AttributeValue* stamp = (*seen)->find(created)) add.fields.set(created, *stamp);
  ItemWrite& write = build.set.at(old.key);
  for (const auto& [name, value] : add.fields) {
    write.expect_value(name, &value, {Expectation::Kind::unchanged, index});
  }
  if (const std::string& version = build.schema().table.version_attribute; !version.empty()) {
    write.expect_value(version, (*seen)->find(version), {Expectation::Kind::unchanged, index});
    add.fields.set(version, item::AttributeValue::number(version_of(build.schema(), **seen) + 1));
  }
  const std::size_t outcomes = build.outcomes.size();
  ADJOIN_CHECK(plan_write(build, index, RemoveEdge{{old_parent, edge.type, edge.to, {}}}));
  ADJOIN_CHECK(plan_write(build, index, add));
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
  ADJOIN_TRY(const item::Item key, schema::parent_key(build.schema(), *edge.edge, edge.to));
  const std::optional<item::Item>* guard = build.seen(key);
  if (guard == nullptr) {
    build.outcomes.push_back(WriteOutcome::updated);
    return {};
  }
  const item::AttributeValue* holder = *guard ? (*guard)->find(schema::kGuardHolder) : nullptr;
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
