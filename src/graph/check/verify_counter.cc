#include <cstdlib>

#include "base/assert.h"
#include "graph/check/verify_item.h"
#include "graph/context/conditional_write.h"
#include "graph/context/further_shards.h"
#include "graph/live/follow_position.h"
#include "item/number.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/key_value.h"
#include "plan/read/read_plan.h"
#include "plan/write/counters.h"
#include "schema/items/guard.h"

// What nodes keep about their edges, compared with the edges.

namespace adjoin::graph {
namespace {

using Kind = Finding::Kind;
using schema::Counter;

/// How often edges that others change are counted once more, to compare them or to count anew.
constexpr int kCompareTries = 3;
constexpr int kRecountTries = 100;

/// The lists of what a counter counts; none when they cannot be read.
Result<std::vector<plan::EdgeList>> counted_lists(const plan::Target& target,
                                                  const std::string& ref,
                                                  const schema::NodeType& type,
                                                  const Counter& counter) {
  const schema::EdgeType* edge = target.schema->edge(counter.edge);
  // A counter may count edges that nobody can list (no reverse). Then nothing is said about it.
  const bool backwards = counter.direction == schema::Direction::reverse;
  if (edge == nullptr || (backwards && !edge->is_reversible()))
    return std::vector<plan::EdgeList>();
  const plan::EdgeChoice choice{edge->name, edge, counter.direction};
  if (!plan::can_have(choice, type)) return std::vector<plan::EdgeList>();
  return plan::edge_lists(target, type, ref, choice, {});
}

/// What an edge counts for.
Number addend(const Counter& counter, item::ItemView row) {
  if (counter.kind == Counter::Kind::count) return Number(1);
  const auto value = row.find(counter.field);
  return value && value->type() == Value::Type::number ? value->as_number() : Number();
}

std::string shown(const Value* value) {
  return value == nullptr ? "missing" : schema::key_text(*value).value_or("no number");
}

bool is_zero(const Value& value) {
  return value.as_number() != nullptr && value.as_number()->is_zero();
}

}  // namespace

void ItemVerifier::report_counter(const std::string& ref, Item key, const std::string& attribute,
                                  const Value* held, const Value* expected, AsSeen seen,
                                  const Value* type_name) {
  Finding finding;
  finding.kind = Kind::wrong_counter;
  finding.what = "node " + ref;
  finding.attribute = attribute;
  finding.detail = attribute + " is " + shown(held) + ", the edges say " +
                   (expected == nullptr ? "nothing" : shown(expected));
  finding.key = key;
  // Whoever keeps a text under this name keeps no count, and nobody else has what it says.
  // A repair takes away only what the graph itself can have written.
  if (held != nullptr && !held->as_number() && expected != nullptr && expected->as_number()) {
    finding.detail += "; it is no number, and stays: give it, or the counter, another name";
    report(std::move(finding));
    return;
  }
  std::vector<std::pair<std::string, const Value*>> changes{{attribute, expected}};
  if (type_name != nullptr) changes.emplace_back(target_.schema->table.type_attribute, type_name);
  // The repair sets the value that was counted, if the attribute is as it was seen. An edge that
  // comes in between changes the attribute, and the repair fails instead of undoing it.
  finding.mend.emplace_back().actions.push_back(
      update_action(target_, std::move(key), changes, std::move(seen.equals(attribute, held))));
  report(std::move(finding));
}

Result<std::optional<Value>> ItemVerifier::recount(std::vector<plan::EdgeList> lists,
                                                   const Counter& counter, Meter& meter) {
  Number sum;
  std::optional<Value> furthest;
  ADJOIN_CHECK(read_lists(*graph_.store, target_, std::move(lists), meter,
                          [&](item::ItemView row, std::string_view) -> Result<void> {
                            if (!counter.is_extreme()) {
                              ADJOIN_TRY(sum, item::add(sum, addend(counter, row)));
                              return {};
                            }
                            const auto field = row.find(counter.field);
                            if (!field) return {};
                            Value value = field->decode();
                            // A value that cannot be compared with itself has no order, and is
                            // neither minimum nor maximum.
                            if (!plan::compare_values(value, value)) return {};
                            if (!furthest || plan::is_beyond(counter, value, *furthest)) {
                              furthest = std::move(value);
                            }
                            return {};
                          }));
  if (!counter.is_extreme()) furthest = Value(sum);
  return furthest;
}

/// A counter that follows the stream is compared with edges none of which changed between the
/// position that it is of and now.
Result<void> ItemVerifier::check_eventual(const std::string& ref, const schema::NodeType& type,
                                          const Item* stored, const Counter& counter) {
  if (eventual_.stream == nullptr) return {};
  ADJOIN_TRY(const std::vector<plan::EdgeList> lists, counted_lists(target_, ref, type, counter));
  ADJOIN_TRY(const Item key, schema::node_key(*target_.schema, ref));
  // Eventual counters follow the newest state; a snapshot of the table would be compared with a
  // stream that goes on.
  Meter& meter = live();
  // What the node has in a view is of another moment than its edges now.
  if (!eventual_.anew && eventual_.live == nullptr) {
    ADJOIN_TRY(const auto counted, recount(lists, counter, meter));
    const Value* held = stored == nullptr ? nullptr : stored->find(counter.attribute);
    if (held == nullptr ? is_zero(*counted) : *held == *counted) return {};
  }
  const int tries = eventual_.anew ? kRecountTries : kCompareTries;
  for (int i = 0; i < tries; ++i) {
    ADJOIN_CHECK(meter.check());
    ADJOIN_TRY(const StreamPosition at, eventual_.stream->begin(meter));
    ADJOIN_TRY(const auto counted, recount(lists, counter, meter));
    ADJOIN_TRY(const StreamComparison::Held held,
               eventual_.stream->held(meter, key, counter.attribute));
    // The follower moved on in between: counter and edges are of two positions.
    if (at.empty() || held.at != at) continue;
    ADJOIN_TRY(const std::optional<StreamPosition> now, eventual_.stream->end(meter, ref, at));
    if (!now) continue;
    const Value* value = held.value ? &*held.value : nullptr;
    if (value == nullptr ? is_zero(*counted) : *value == *counted) return {};
    const Value word(type.name);
    const bool is_new = stored == nullptr && !target_.schema->table.type_attribute.empty();
    report_counter(ref, key, counter.attribute, value, &*counted, AsSeen(),
                   is_new ? &word : nullptr);
    if (!findings_.empty() && !findings_.back().mend.empty()) {
      // The repair holds only for the position at which the edges were counted.
      findings_.back().mend.back().actions.push_back(check_position(target_, *now));
    }
    return {};
  }
  if (!eventual_.anew) return {};  // what follows the stream is at work on it
  return Error(ErrorCode::conflict, "edges of " + ref + " change too often to be counted anew");
}

Result<void> ItemVerifier::check_counter(const std::string& ref, const schema::NodeType& type,
                                         const Item* stored, const Counter& counter) {
  ADJOIN_ASSERT(!counter.is_sharded());
  ADJOIN_ASSERT(!counter.is_eventual());
  ADJOIN_TRY(std::vector<plan::EdgeList> lists, counted_lists(target_, ref, type, counter));
  if (lists.empty()) return {};
  ADJOIN_TRY(const auto furthest, recount(std::move(lists), counter, meter_));
  const Value* expected = furthest ? &*furthest : nullptr;
  const Value* held = stored == nullptr ? nullptr : stored->find(counter.attribute);
  if (held == nullptr || expected == nullptr) {
    if (held == expected) return {};
    if (held == nullptr && !counter.is_extreme() && is_zero(*expected)) return {};
  } else if (*held == *expected) {
    return {};
  }
  ADJOIN_TRY(Item key, schema::node_key(*target_.schema, ref));
  AsSeen seen;
  // An edge that came meanwhile need not have moved the extreme, but the mark.
  if (counter.is_extreme()) {
    seen.equals(std::string(schema::kExtremeMark),
                stored == nullptr ? nullptr : stored->find(schema::kExtremeMark));
  }
  const Value word{type.name};
  const bool names_type = stored == nullptr && !target_.schema->table.type_attribute.empty();
  report_counter(ref, std::move(key), counter.attribute, held, expected, std::move(seen),
                 names_type ? &word : nullptr);
  return {};
}

Result<void> ItemVerifier::check_shards(const std::string& ref, const schema::NodeType& type,
                                        const Counter& counter) {
  ADJOIN_ASSERT(counter.is_sharded());
  ADJOIN_ASSERT(!counter.is_extreme());
  ADJOIN_TRY(std::vector<plan::EdgeList> lists, counted_lists(target_, ref, type, counter));
  if (lists.empty()) return {};
  // Before the edges: of one that comes meanwhile the shard is not as it was seen.
  // So its repair fails, and no edge is counted out of the sum.
  ADJOIN_TRY(table::BatchGetItemRequest request, plan::counter_shards(target_, type, ref, counter));
  request.tables.front().consistent_read = true;
  std::map<std::string, Item> found;
  while (!request.tables.empty()) {
    ADJOIN_TRY(table::BatchGetItemResult result,
               graph_.store->batch_get_item(meter_.context(), request));
    for (const auto& part : result.tables) {
      for (const item::ItemView view : part.items) {
        Item item = view.decode();
        found[plan::key_identity(plan::key_of(*target_.schema, item))] = std::move(item);
      }
    }
    request.tables = std::move(result.unprocessed);
  }
  std::vector<Number> sums(counter.shards);
  ADJOIN_CHECK(read_lists(*graph_.store, target_, std::move(lists), meter_,
                          [&](item::ItemView row, std::string_view other) -> Result<void> {
                            const std::uint32_t shard = plan::counter_shard(other, counter.shards);
                            ADJOIN_ASSERT(shard < sums.size());
                            Number& sum = sums[shard];
                            ADJOIN_TRY(sum, item::add(sum, addend(counter, row)));
                            return {};
                          }));
  for (std::uint32_t shard = 0; shard < counter.shards; ++shard) {
    ADJOIN_TRY(Item key, schema::counter_key(*target_.schema, type, ref, shard));
    const auto item = found.find(plan::key_identity(key));
    const Value* held = item == found.end() ? nullptr : item->second.find(counter.attribute);
    const Value expected(sums[shard]);
    if (held == nullptr ? is_zero(expected) : *held == expected) continue;
    const Value word{std::string(schema::kCounterWord)};
    const bool names_type = item == found.end() && !target_.schema->table.type_attribute.empty();
    report_counter(ref, std::move(key), counter.attribute, held, &expected, AsSeen(),
                   names_type ? &word : nullptr);
  }
  return {};
}

Result<void> ItemVerifier::check_all_counters(const std::string& ref, const schema::NodeType& type,
                                              const Item* stored) {
  if (!looks_at(Kind::wrong_counter)) return {};
  for (const Counter& counter : type.counters) {
    if (counter.is_eventual()) {
      ADJOIN_CHECK(check_eventual(ref, type, stored, counter));
      continue;
    }
    if (eventual_.anew) continue;
    const std::size_t before = findings_.size();
    ADJOIN_CHECK(counter.is_sharded() ? check_shards(ref, type, counter)
                                      : check_counter(ref, type, stored, counter));
    if (findings_.size() == before) continue;
    // An edge that moves meanwhile is met twice.
    ADJOIN_TRY(const auto lists, counted_lists(target_, ref, type, counter));
    // In one moment no edge is in two shards.
    if (meter_.context().read_view != nullptr) continue;
    // A reshard moves edges from low shards to high ones, and lists are read in that order.
    ADJOIN_TRY(const bool moving, are_spread_now(lists));
    if (moving) {
      findings_.erase(findings_.begin() + static_cast<std::ptrdiff_t>(before), findings_.end());
    }
  }
  return {};
}

/// What counters have left behind in shards that they have no more.
void ItemVerifier::check_leftovers(const Subject& subject) {
  const schema::NodeType& type = *subject.known.node;
  const std::string* number = subject.known.bindings.find("shard");
  if (number == nullptr) return;
  const std::uint64_t shard = std::strtoull(number->c_str(), nullptr, 10);
  const Item key = plan::key_of(*target_.schema, *subject.item);
  // The schema had more shards before: nothing reads this item, whatever it holds.
  if (shard >= type.counter_items()) {
    report(Kind::wrong_counter, subject,
           "this is shard " + *number + ", and they have " + std::to_string(type.counter_items()) +
               ", numbered from 0",
           key, {delete_action(target_, key, AsSeen().equals(*subject.item))});
    return;
  }
  for (const Counter& counter : type.counters) {
    const Value* held = subject.item->find(counter.attribute);
    if (held == nullptr || (counter.is_sharded() && shard < counter.shards)) continue;
    report(Kind::wrong_counter, subject, counter.attribute + " does not stand in shard " + *number,
           key,
           {update_action(target_, key, {{counter.attribute, nullptr}},
                          AsSeen().equals(counter.attribute, held))});
  }
}

Result<void> ItemVerifier::check_counter_item(const Subject& subject) {
  // Nodes without an item are counted before what names them is taken away.
  if (options_.counts_of != VerifyOptions::CountsOf::absent_nodes) check_leftovers(subject);
  const std::string& ref = subject.known.ref;
  if (node_item(ref) != nullptr) return {};
  return check_absent(ref, *subject.known.node);
}

}  // namespace adjoin::graph
