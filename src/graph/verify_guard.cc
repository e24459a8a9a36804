#include "graph/mend.h"
#include "graph/verify_item.h"
#include "plan/key_value.h"
#include "schema/guard.h"

// Guards: that every unique value and every parent is held, and nothing else is.

namespace adjoin::graph {
namespace {

using Kind = Finding::Kind;
using RecognisedKind = schema::Recognised::Kind;

/// The guards that an item should have.
std::vector<item::Item> guards_of(const schema::Schema& schema, const schema::Recognised& known,
                                  const item::Item& item) {
  std::vector<item::Item> guards;
  const auto add = [&](Result<item::Item> guard) {
    if (guard) guards.push_back(*std::move(guard));
  };
  if (known.kind == RecognisedKind::node) {
    for (const schema::UniqueField& unique : known.node->unique) {
      const item::AttributeValue* value = item.find(unique.field);
      if (value != nullptr) add(schema::unique_guard(schema, unique, *value, known.ref));
    }
  }
  if (known.kind == RecognisedKind::edge && known.edge->tree) {
    add(schema::parent_guard(schema, *known.edge, known.to, known.from));
  }
  return guards;
}

std::string holder_of(const item::Item& guard) {
  const item::AttributeValue* holder = guard.find(schema::kGuardHolder);
  const std::string* ref = holder == nullptr ? nullptr : holder->as_string();
  return ref == nullptr ? std::string() : *ref;
}

/// The item that a guard stands for: the node that holds the value, or the edge from the parent.
Result<item::Item> guarded_key(const schema::Schema& schema, const schema::Recognised& known,
                               const std::string& holder) {
  if (known.edge == nullptr) return schema::node_key(schema, holder);
  schema::EdgeInput input;
  input.from = holder;
  input.to = known.to;
  ADJOIN_TRY(schema::EdgeKeys keys, schema::edge_keys(schema, *known.edge, input));
  return std::move(keys.edge);
}

}  // namespace

void ItemVerifier::want_guards(const schema::Recognised& known, const item::Item& item) {
  const schema::Schema& schema = *target_.schema;
  for (const item::Item& guard : guards_of(schema, known, item)) {
    want(plan::key_of(schema, guard));
  }
  if (known.kind != RecognisedKind::guard) return;
  Result<item::Item> key = guarded_key(schema, known, holder_of(item));
  if (key) want(*std::move(key));
}

Result<void> ItemVerifier::check_guards(const Subject& subject) {
  const schema::Schema& schema = *target_.schema;
  for (const item::Item& guard : guards_of(schema, subject.known, *subject.item)) {
    item::Item key = plan::key_of(schema, guard);
    const item::Item* held = companion(key);
    if (held == nullptr) {
      report(Kind::missing_guard, subject, "no guard holds its unique value or parent", key,
             {put_action(target_, guard, AsSeen().absent(schema.table.pk.name)),
              check_action(target_, plan::key_of(schema, *subject.item),
                           AsSeen().equals(*subject.item))});
    } else if (holder_of(*held) != holder_of(guard)) {
      report(Kind::missing_guard, subject, "its guard is held by " + holder_of(*held), key);
    }
  }
  return {};
}

Result<void> ItemVerifier::check_guard(const Subject& subject) {
  const schema::Schema& schema = *target_.schema;
  const std::string holder = holder_of(*subject.item);
  const Result<const schema::NodeType*> type = schema.node_of(holder);
  // Such a node lies where its ref alone does not tell: its own item says whether it is guarded.
  if (type && subject.known.edge == nullptr && !(*type)->is_found_by_ref()) return {};
  item::Item key = plan::key_of(schema, *subject.item);
  const Result<item::Item> guarded = guarded_key(schema, subject.known, holder);
  const item::Item* found = guarded ? companion(*guarded) : nullptr;
  if (found != nullptr) {
    const schema::Recognised known = schema::recognise(schema, *found);
    for (const item::Item& guard : guards_of(schema, known, *found)) {
      if (plan::key_of(schema, guard) == key) return {};
    }
  }
  std::vector<table::TransactAction> mend{
      delete_action(target_, key, AsSeen().equals(*subject.item))};
  if (guarded) {
    AsSeen as_seen;
    found == nullptr ? as_seen.absent(schema.table.pk.name) : as_seen.equals(*found);
    mend.push_back(check_action(target_, *guarded, as_seen));
  }
  report(Kind::orphan_guard, subject, "it is held by " + holder + ", which has it not", key,
         std::move(mend));
  return {};
}

}  // namespace adjoin::graph
