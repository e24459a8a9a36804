#include "meter/capacity/capacity_model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/assert.h"
#include "meter/sketch/frequent_keys.h"
#include "meter/sketch/partition_limits.h"

namespace adjoin::meter {
namespace {

using table::ChargeKind;

std::size_t kind_number(ChargeKind kind) noexcept { return static_cast<std::size_t>(kind); }

bool is_provisioned(const CapacityObject& object) noexcept {
  return object.mode == table::BillingMode::provisioned;
}

/// The rate of an object that has no history.
double first_rate(const CapacityObject& object, ChargeKind kind) noexcept {
  if (is_provisioned(object)) return object.provisioned.of(kind);
  return std::max(CapacityModel::kOnDemandLeast.of(kind), object.warm.of(kind));
}

/// Units that a bucket of the mode holds: a provisioned one saves five minutes, the other one none.
double mode_capacity(const CapacityObject& object, double rate) noexcept {
  return is_provisioned(object) ? rate * CapacityModel::kBurstSeconds : rate;
}

/// As many partitions as serve both rates.
std::size_t ranges_for(double reads, double writes) noexcept {
  const double count =
      std::ceil(std::max(reads / kPartitionReadUnits, writes / kPartitionWriteUnits));
  return static_cast<std::size_t>(
      std::clamp(count, 1.0, static_cast<double>(KeyRanges::kRangesMax)));
}

TokenBucket one_second(double rate, TokenBucket::Time now) {
  return TokenBucket(rate, rate, rate, now);
}

/// Makes, changes or removes a bucket without burst; a rate of 0 is no limit.
void set_limit(double rate, TokenBucket::Time now, std::optional<TokenBucket>& bucket) {
  if (rate <= 0) {
    bucket.reset();
  } else if (bucket) {
    bucket->set_rate(rate, rate, now);
  } else {
    bucket = one_second(rate, now);
  }
}

KeyPlaceView place_of_use(const CapacityUse& use) noexcept {
  return {key_hash(use.partition), use.sort};
}

void add_reason(const CapacityObject& object, ChargeKind kind, CapacityLimit limit,
                std::optional<Throttle>& throttle) {
  if (!throttle) {
    throttle = Throttle{exception_of(object.index, object.mode, limit),
                        throttle_message(object.index, object.mode, limit),
                        {}};
  }
  ThrottleReason reason{object.id, kind, limit, throttling_word(object.index, kind, limit),
                        object.arn};
  auto& reasons = throttle->reasons;
  if (std::find(reasons.begin(), reasons.end(), reason) == reasons.end()) {
    reasons.push_back(std::move(reason));
  }
}

}  // namespace

CapacityUse use_of(const table::Charge& charge) noexcept {
  return {charge.object, charge.kind, charge.partition_key, charge.sort_key,
          static_cast<double>(charge.half_units) / 2};
}

CapacityModel::Side CapacityModel::new_side(const CapacityObject& object, ChargeKind kind,
                                            Time now) {
  const double rate = first_rate(object, kind);
  const double capacity = mode_capacity(object, rate);
  Side side{TokenBucket(rate, capacity, capacity, now), {}, {}, {}, minute_of(now)};
  set_side(object, kind, now, side);
  return side;
}

/// Sets the limits that do not depend on what was used.
void CapacityModel::set_side(const CapacityObject& object, ChargeKind kind, Time now, Side& side) {
  const bool on_demand = !is_provisioned(object);
  set_limit(on_demand ? object.maximum.of(kind) : 0, now, side.maximum);
  set_limit(on_demand ? kAccountOnDemandUnits : 0, now, side.account);
}

void CapacityModel::put(const CapacityObject& object, Time now) {
  now = forward(now);
  for (const table::ObjectId local : object.local_indexes) tables_[local.value] = object.id.value;
  State* known = find(object.id);
  if (known == nullptr) {
    const std::size_t count =
        ranges_for(first_rate(object, ChargeKind::read), first_rate(object, ChargeKind::write));
    objects_.emplace(
        object.id.value,
        State{object,
              {{new_side(object, ChargeKind::read, now), new_side(object, ChargeKind::write, now)}},
              KeyRanges(count, object.local_indexes.empty(), now)});
    return;
  }
  known->object = object;
  for (const ChargeKind kind : {ChargeKind::read, ChargeKind::write}) {
    Side& side = known->sides[kind_number(kind)];
    set_side(object, kind, now, side);
    side.refreshed = -1;
    refresh(*known, kind, now);
  }
}

void CapacityModel::remove(table::ObjectId object) {
  objects_.erase(object.value);
  std::erase_if(tables_, [object](const auto& local) { return local.second == object.value; });
}

CapacityModel::State* CapacityModel::find(table::ObjectId object) noexcept {
  auto found = objects_.find(object.value);
  if (found == objects_.end()) {
    const auto local = tables_.find(object.value);
    if (local == tables_.end()) return nullptr;
    found = objects_.find(local->second);
    ADJOIN_ASSERT(found != objects_.end());
  }
  return &found->second;
}

/// Threads that ask one after the other may have read the clock in another order.
CapacityModel::Time CapacityModel::forward(Time now) noexcept {
  latest_ = std::max(latest_, now);
  return latest_;
}

/// Sets the rate of the mode, which on demand may change with each minute.
void CapacityModel::refresh(State& state, ChargeKind kind, Time now) {
  Side& side = state.sides[kind_number(kind)];
  const std::int64_t minute = minute_of(now);
  if (side.refreshed == minute) return;
  side.refreshed = minute;
  double rate = first_rate(state.object, kind);
  if (!is_provisioned(state.object)) rate = std::max(rate, 2 * side.demand.highest(minute));
  side.mode.set_rate(rate, mode_capacity(state.object, rate), now);
  const double reads = state.sides[kind_number(ChargeKind::read)].mode.per_second();
  const double writes = state.sides[kind_number(ChargeKind::write)].mode.per_second();
  state.ranges.grow(ranges_for(reads, writes), now);
}

/// Adds the limits that have no units for a use.
void CapacityModel::refuse(State& state, const CapacityUse& use, Time now,
                           std::optional<Throttle>& throttle) {
  refresh(state, use.kind, now);
  const Side& side = state.sides[kind_number(use.kind)];
  const bool lags = state.object.index && use.kind == ChargeKind::write;
  const double debt = lags ? kIndexDebtSeconds : 0;
  const auto require = [&](const TokenBucket& bucket, CapacityLimit limit) {
    if (bucket.tokens(now) > -debt * bucket.per_second()) return;
    add_reason(state.object, use.kind, limit, throttle);
  };
  if (side.maximum) require(*side.maximum, CapacityLimit::max_on_demand);
  if (side.account) require(*side.account, CapacityLimit::account);
  require(side.mode,
          is_provisioned(state.object) ? CapacityLimit::provisioned : CapacityLimit::key_range);
  if (use.partition.empty()) return;
  if (!state.ranges.has_units(place_of_use(use), use.kind, debt, now)) {
    add_reason(state.object, use.kind, CapacityLimit::key_range, throttle);
  }
}

std::optional<Throttle> CapacityModel::check(std::span<const CapacityUse> uses, Time now) {
  now = forward(now);
  std::optional<Throttle> throttle;
  for (const CapacityUse& use : uses) {
    if (State* state = find(use.object)) refuse(*state, use, now, throttle);
  }
  return throttle;
}

void CapacityModel::charge(std::span<const CapacityUse> uses, Time now) {
  now = forward(now);
  for (const CapacityUse& use : uses) {
    State* state = find(use.object);
    if (state == nullptr || use.units <= 0) continue;
    refresh(*state, use.kind, now);
    Side& side = state->sides[kind_number(use.kind)];
    side.mode.spend(use.units, now);
    if (side.maximum) side.maximum->spend(use.units, now);
    if (side.account) side.account->spend(use.units, now);
    side.demand.add(use.units, minute_of(now));
    if (use.partition.empty()) continue;
    state->ranges.charge(place_of_use(use), use.kind, use.units, now);
  }
}

std::optional<Throttle> CapacityModel::admit(std::span<const CapacityUse> uses, Time now) {
  std::optional<Throttle> throttle = check(uses, now);
  if (!throttle) charge(uses, now);
  return throttle;
}

double CapacityModel::rate(table::ObjectId object, ChargeKind kind, Time now) {
  State* state = find(object);
  ADJOIN_ASSERT(state != nullptr);
  refresh(*state, kind, forward(now));
  return state->sides[kind_number(kind)].mode.per_second();
}

std::size_t CapacityModel::partitions(table::ObjectId object) const {
  const auto found = objects_.find(object.value);
  ADJOIN_ASSERT(found != objects_.end());
  return found->second.ranges.size();
}

}  // namespace adjoin::meter
