#include <algorithm>

#include "base/assert.h"
#include "plan/operation/key_value.h"
#include "plan/write/counters.h"

// Minima and maxima. DynamoDB cannot compare while it writes, so the plan takes the extreme to be
// one of three ways, the condition says which, and a failed try has told the truth.

namespace adjoin::plan {
namespace {

using schema::Counter;

/// The furthest of the values, or nothing.
const Value* furthest(const Counter& counter, const std::vector<Value>& values) {
  const Value* best = nullptr;
  for (const Value& value : values) {
    if (best == nullptr || is_beyond(counter, value, *best)) best = &value;
  }
  return best;
}

enum class Way {
  stays,   ///< the extreme is beyond all that goes, and no less far than all that comes
  taken,   ///< by what comes
  listed,  ///< what holds it goes: the other edges say what it is
};

/// Latest times grow with every edge; of other extremes most edges are no new one.
bool grows_mostly(const schema::Schema& schema, const Counter& counter) {
  const schema::EdgeType* const edge = schema.edge(counter.edge);
  ADJOIN_ASSERT(edge != nullptr);
  const schema::Field* field = edge->field(counter.field);
  return counter.kind == Counter::Kind::max && field != nullptr &&
         (field->type == schema::FieldType::epoch || field->type == schema::FieldType::ms ||
          field->type == schema::FieldType::date || field->type == schema::FieldType::datetime);
}

/// Which way it is on a node as it was found.
Way way_in(const ExtremeChange& change, const Value* added, const Value* removed,
           const Value* held) {
  const Counter& counter = *change.counter;
  ADJOIN_ASSERT(added != nullptr || removed != nullptr);
  const bool replaces =
      added != nullptr && (removed == nullptr || !is_beyond(counter, *removed, *added));
  if (held == nullptr || !compare_values(*held, added == nullptr ? *removed : *added)) {
    return removed == nullptr ? Way::taken : Way::listed;
  }
  if (replaces && !is_beyond(counter, *held, *added)) return Way::taken;
  const bool kept = removed == nullptr || is_beyond(counter, *held, *removed);
  return kept && (added == nullptr || !is_beyond(counter, *added, *held)) ? Way::stays
                                                                          : Way::listed;
}

/// The first plan reads nothing. It assumes what is likely, and the condition holds it to that. A
/// wrong guess returns the item, by which the next plan is right unless others write in between.
Result<void> finish_extreme(WriteBuild& build, const ExtremeChange& change) {
  ADJOIN_ASSERT(change.counter != nullptr);
  ADJOIN_ASSERT(change.counter->is_extreme());
  ADJOIN_ASSERT(change.operations.size() == change.added.size() + change.removed.size());
  ADJOIN_ASSERT(!change.operations.empty());
  const Counter& counter = *change.counter;
  const Value* added = furthest(counter, change.added);
  const Value* removed = furthest(counter, change.removed);
  const std::string identity = key_identity(change.key);
  const auto hint = build.known.hints.find(identity);
  Way way = Way::stays;
  if (hint != build.known.hints.end()) {
    way = way_in(change, added, removed, hint->second.find(counter.attribute));
  } else if (removed == nullptr && grows_mostly(build.schema(), counter)) {
    way = Way::taken;
  }
  using Is = ValueCondition::Is;
  MergedWrite& write = build.set.at(change.key);
  const Expectation expectation{Expectation::Kind::extreme, change.operations.front()};
  const bool is_min = counter.kind == Counter::Kind::min;
  if (way == Way::stays) {
    if (removed != nullptr) {
      write.expect_like({counter.attribute, is_min ? Is::less : Is::more, *removed}, expectation);
    }
    if (added != nullptr) {
      write.expect_like({counter.attribute, is_min ? Is::at_most : Is::at_least, *added},
                        expectation);
    }
    return {};
  }
  if (way == Way::taken) {
    ADJOIN_ASSERT(added != nullptr);
    write.expect_like({counter.attribute, is_min ? Is::at_least : Is::at_most, *added, true},
                      expectation);
    return write.set(counter.attribute, *added);
  }
  const auto listed = build.known.extremes.find(identity);
  const bool known =
      listed != build.known.extremes.end() && listed->second.values.count(counter.attribute) != 0;
  if (!known) {
    build.needs_extremes.push_back({change.key, change.ref, &counter});
    return {};
  }
  // Every write of such an edge leaves another mark: as long as this one is there, the listing
  // holds.
  write.expect_like({std::string(schema::kExtremeMark), Is::equal, listed->second.mark},
                    expectation);
  const std::optional<Value>& rest = listed->second.values.find(counter.attribute)->second;
  const Value* value = rest ? &*rest : nullptr;
  if (added != nullptr && (value == nullptr || is_beyond(counter, *added, *value))) value = added;
  return value == nullptr ? write.unset(counter.attribute) : write.set(counter.attribute, *value);
}

}  // namespace

bool is_beyond(const Counter& counter, const Value& value, const Value& other) {
  const std::optional<int> order = compare_values(value, other);
  return order && (counter.kind == Counter::Kind::min ? *order < 0 : *order > 0);
}

Result<void> finish_extremes(WriteBuild& build) {
  for (const auto& [place, change] : build.extremes) {
    ADJOIN_CHECK(finish_extreme(build, change));
    MergedWrite& write = build.set.at(change.key);
    for (const std::size_t operation : change.operations) {
      write.note({Expectation::Kind::extreme, operation});
    }
    // Also where the extreme stays: an edge that comes or goes makes every listing of before
    // incomplete.
    ADJOIN_CHECK(write.set(std::string(schema::kExtremeMark), build.target.token));
  }
  return {};
}

}  // namespace adjoin::plan
