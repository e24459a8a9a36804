#include "monitor/capacity/capacity_gate.h"

#include <algorithm>
#include <string>
#include <utility>

namespace adjoin::monitor {
namespace {

ApiError error_of(meter::ThrottleException exception) noexcept {
  switch (exception) {
    case meter::ThrottleException::provisioned_throughput_exceeded:
      return ApiError::provisioned_throughput_exceeded;
    case meter::ThrottleException::throttling: return ApiError::throttling;
    case meter::ThrottleException::request_limit_exceeded: break;
  }
  return ApiError::request_limit_exceeded;
}

/// The reasons of a whole request: those of its parts, each once. The first part decides the
/// exception and its message.
void add_throttle(const meter::Throttle& part, std::optional<meter::Throttle>& whole) {
  if (!whole) {
    whole = part;
    return;
  }
  for (const meter::ThrottleReason& reason : part.reasons) {
    const auto same = [&](const meter::ThrottleReason& other) {
      return other.word == reason.word && other.resource == reason.resource;
    };
    if (std::ranges::none_of(whole->reasons, same)) whole->reasons.push_back(reason);
  }
}

Error throttled(const meter::Throttle& throttle) {
  std::vector<table::ThrottlingReason> reasons;
  for (const meter::ThrottleReason& reason : throttle.reasons) {
    reasons.push_back({reason.word, reason.resource});
  }
  return with_details<table::ThrottlingDetails>(
      api_error(error_of(throttle.exception), throttle.message), std::move(reasons));
}

/// A local index takes its table's units.
table::Charge as_its_table(table::Charge charge) {
  if (!charge.is_local_index) return charge;
  charge.object = charge.table;
  charge.index_name = {};
  charge.is_local_index = false;
  return charge;
}

}  // namespace

void CapacityGate::tell(OnThrottle told) {
  const std::lock_guard lock(mutex_);
  told_ = std::move(told);
}

std::optional<Error> CapacityGate::check(std::span<const table::Charge> charges) {
  std::optional<meter::Throttle> whole;
  std::vector<std::pair<const table::Charge*, meter::CapacityLimit>> refused;
  OnThrottle told;
  {
    const std::lock_guard lock(mutex_);
    const meter::CapacityModel::Time now = clock_.steady();
    for (const table::Charge& charge : charges) {
      const meter::CapacityUse use = meter::use_of(charge);
      const std::optional<meter::Throttle> part = model_.check({&use, 1}, now);
      if (!part) continue;
      add_throttle(*part, whole);
      for (const meter::ThrottleReason& reason : part->reasons) {
        refused.emplace_back(&charge, reason.limit);
      }
    }
    if (!whole) return std::nullopt;
    told = told_;
  }
  if (told) {
    for (const auto& [charge, limit] : refused) told(as_its_table(*charge), limit);
  }
  return throttled(*whole);
}

void CapacityGate::charge(std::span<const table::Charge> charges) {
  const std::lock_guard lock(mutex_);
  const meter::CapacityModel::Time now = clock_.steady();
  for (const table::Charge& charge : charges) {
    const meter::CapacityUse use = meter::use_of(charge);
    model_.charge({&use, 1}, now);
  }
}

Result<void> CapacityGate::check_table(const table::TableDescription& table) {
  const meter::CapacityRates wanted = meter::provisioned_units(table);
  const std::lock_guard lock(mutex_);
  meter::CapacityRates others;
  for (const auto& [id, known] : tables_) {
    if (id == table.id.value) {
      const bool grows =
          wanted.read > known.provisioned.read || wanted.write > known.provisioned.write;
      if (!grows) return {};
      continue;
    }
    others.read += known.provisioned.read;
    others.write += known.provisioned.write;
  }
  return meter::check_account(others, table);
}

void CapacityGate::put(const table::TableDescription& table) {
  const std::vector<meter::CapacityObject> objects = meter::capacity_objects(table);
  const std::lock_guard lock(mutex_);
  const meter::CapacityModel::Time now = clock_.steady();
  Known& known = tables_[table.id.value];
  // An index that is gone takes nothing any more.
  for (const table::ObjectId before : known.objects) {
    const auto is_there = [&](const meter::CapacityObject& object) { return object.id == before; };
    if (std::ranges::none_of(objects, is_there)) model_.remove(before);
  }
  known.objects.clear();
  for (const meter::CapacityObject& object : objects) {
    model_.put(object, now);
    known.objects.push_back(object.id);
  }
  known.provisioned = meter::provisioned_units(table);
}

void CapacityGate::remove(const table::TableDescription& table) {
  const std::lock_guard lock(mutex_);
  const auto known = tables_.find(table.id.value);
  if (known == tables_.end()) return;
  for (const table::ObjectId object : known->second.objects) model_.remove(object);
  tables_.erase(known);
}

}  // namespace adjoin::monitor
