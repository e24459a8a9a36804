#include "advise/replay/replay.h"

#include <algorithm>
#include <chrono>

#include "base/assert.h"
#include "base/error.h"
#include "meter/sketch/frequent_keys.h"

namespace adjoin::advise {
namespace {

constexpr std::int64_t kReplayMinuteMs = 60'000;

meter::CapacityModel::Time time_of(std::int64_t milliseconds) {
  return meter::CapacityModel::Time(std::chrono::milliseconds(milliseconds));
}

/// Whether the parts of a request are taken or refused each for itself.
bool is_of_parts(const LogEntry& entry) {
  return !entry.path.empty() || entry.operation == "BatchWriteItem" ||
         entry.operation == "BatchGetItem" || entry.operation == "BatchExecuteStatement";
}

/// Whether a server, this one or the service, refused the request for its capacity.
bool says_throttled(const LogEntry& entry) {
  constexpr ApiError kErrors[] = {ApiError::throttling, ApiError::provisioned_throughput_exceeded,
                                  ApiError::request_limit_exceeded};
  constexpr meter::ThrottleException kExceptions[] = {
      meter::ThrottleException::throttling,
      meter::ThrottleException::provisioned_throughput_exceeded,
      meter::ThrottleException::request_limit_exceeded};
  const std::string_view error = entry.error;
  return error == to_string(ErrorCode::throttled) ||
         std::ranges::any_of(kErrors, [&](ApiError one) { return error == to_string(one); }) ||
         std::ranges::any_of(kExceptions, [&](meter::ThrottleException one) {
           return error == meter::exception_name(one);
         });
}

std::string joined(std::string_view table, std::string_view index) {
  std::string name(table);
  if (!index.empty()) name.append("/").append(index);
  return name;
}

/// What the log left out of its list of charges: it names a thousand at most.
void add_unlisted(const LogEntry& entry, std::vector<LoggedCharge>& charges) {
  std::int64_t reads = entry.read_half_units.value_or(0);
  std::int64_t writes = entry.write_half_units.value_or(0);
  for (const LoggedCharge& charge : charges)
    (charge.is_write ? writes : reads) -= charge.half_units;
  if (reads > 0) charges.push_back({entry.table, {}, false, reads, {}});
  if (writes > 0) charges.push_back({entry.table, {}, true, writes, {}});
}

}  // namespace

Replay::Replay(std::vector<table::TableDescription> tables, std::uint32_t shards,
               std::set<std::string> sharded)
    : shards_(shards), sharded_(std::move(sharded)), tables_(std::move(tables)) {
  ADJOIN_ASSERT(shards_ > 0);
}

/// Numbers of its own: tables of several stores, and those that only a log names, come together.
void Replay::know(const table::TableDescription& table) {
  table::TableDescription numbered = table;
  const auto number = [&](std::string_view index) {
    const table::ObjectId id{next_id_++};
    objects_[{table.name, std::string(index)}] = {joined(table.name, index), id};
    names_[id.value] = joined(table.name, index);
    return id;
  };
  numbered.id = number({});
  for (table::IndexDescription& index : numbered.indexes) index.id = number(index.name);
  for (const meter::CapacityObject& object : meter::capacity_objects(numbered)) {
    model_.put(object, time_of(now_ms_));
  }
}

const Replay::Object& Replay::object_of(std::string_view table, std::string_view index) {
  const std::pair<std::string, std::string> name{table, index};
  if (const auto known = objects_.find(name); known != objects_.end()) return known->second;
  // Who knows no description cannot tell a local index from a global one.
  meter::CapacityObject object;
  object.id = table::ObjectId{next_id_++};
  object.index = !index.empty();
  object.arn = joined(table, index);
  model_.put(object, time_of(now_ms_));
  names_[object.id.value] = object.arn;
  return objects_[name] = {object.arn, object.id};
}

void Replay::add_uses(const LoggedCharge& charge) {
  const Object& object = object_of(charge.table, charge.index);
  const auto kind = charge.is_write ? table::ChargeKind::write : table::ChargeKind::read;
  const double units = static_cast<double>(charge.half_units) / 2;
  if (charge.key.empty() || shards_ == 1 || !sharded_.contains(object.name)) {
    uses_.push_back({object.id, kind, charge.key.pk, charge.key.sk, units});
    return;
  }
  const auto add = [&](std::uint32_t shard, double part) {
    keys_.push_back(Bytes(charge.key.pk) + '\0' + std::to_string(shard));
    uses_.push_back({object.id, kind, keys_.back(), charge.key.sk, part});
  };
  // An item stands in one shard, and always in the same.
  if (!charge.key.sk.empty() || (charge.is_write && !is_many_)) {
    return add(static_cast<std::uint32_t>(meter::key_hash(charge.key.sk) % shards_), units);
  }
  for (std::uint32_t shard = 0; shard < shards_; ++shard) {
    add(shard, std::max(0.5, units / shards_));
  }
}

bool Replay::send(std::span<const LoggedCharge> charges, double times) {
  keys_.clear();
  keys_.reserve(charges.size() * shards_);  // the uses borrow them
  uses_.clear();
  for (const LoggedCharge& charge : charges) add_uses(charge);
  const std::optional<meter::Throttle> throttle = model_.admit(uses_, time_of(now_ms_));
  if (!throttle) return true;
  note(*throttle, charges, times);
  return false;
}

void Replay::note(const meter::Throttle& throttle, std::span<const LoggedCharge> charges,
                  double times) {
  for (const meter::ThrottleReason& reason : throttle.reasons) {
    Refusals& refusals = refusals_[{reason.object.value, reason.kind, reason.limit}];
    ThrottledObject& told = refusals.told;
    if (told.requests == 0) {
      told.object = names_.at(reason.object.value);
      told.reason = reason.word;
      told.exception = meter::exception_name(throttle.exception);
      told.first_ms = now_ms_;
    }
    told.requests += times;
    told.last_ms = now_ms_;
    if (const std::int64_t minute = now_ms_ / kReplayMinuteMs; minute != refusals.minute) {
      refusals.minute = minute;
      ++told.minutes;
    }
    note_key(reason, charges, times, refusals);
  }
}

/// Counts the partition of the object's first charge.
void Replay::note_key(const meter::ThrottleReason& reason, std::span<const LoggedCharge> charges,
                      double times, Refusals& refusals) {
  const auto charge = std::ranges::find_if(charges, [&](const LoggedCharge& one) {
    return !one.key.empty() && object_of(one.table, one.index).id == reason.object;
  });
  if (charge == charges.end()) return;
  const auto known = refusals.keys.find(charge->key.pk);
  if (known != refusals.keys.end()) {
    known->second += times;
  } else if (refusals.keys.size() < kKeysMax) {
    refusals.keys.emplace(charge->key.pk, times);
  }
  if (reason.limit == meter::CapacityLimit::key_range && refusals.keys.size() == 1) {
    hot_.insert(refusals.told.object);
  }
}

void Replay::count_units(std::span<const LoggedCharge> charges) {
  const std::int64_t number = now_ms_ / kReplayMinuteMs;
  if (number != minute_.number) {
    end_minute();
    minute_ = {number, 0, 0};
  }
  for (const LoggedCharge& charge : charges) {
    const double units = static_cast<double>(charge.half_units) / 2;
    (charge.is_write ? minute_.write_units : minute_.read_units) += units;
  }
}

void Replay::end_minute() {
  report_.read_units += minute_.read_units;
  report_.write_units += minute_.write_units;
  report_.peak_read_units = std::max(report_.peak_read_units, minute_.read_units / 60);
  report_.peak_write_units = std::max(report_.peak_write_units, minute_.write_units / 60);
  minute_ = {};
}

void Replay::add_many(const LogEntry& entry, double times) {
  is_many_ = true;
  take(entry, times);
  is_many_ = false;
}

void Replay::go_to(const LogEntry& entry) {
  // A line that came late counts with those beside it.
  const bool is_first = report_.requests == 0;
  now_ms_ = is_first ? entry.time_ms : std::max(now_ms_, entry.time_ms);
  if (is_first) {
    report_.first_ms = now_ms_;
    for (const table::TableDescription& table : tables_) know(table);
  }
  report_.last_ms = now_ms_;
}

void Replay::take(const LogEntry& entry, double times) {
  charges_ = entry.charges;
  add_unlisted(entry, charges_);
  if (charges_.empty()) {
    if (says_throttled(entry)) ++report_.refused_before;
    return;
  }
  go_to(entry);
  report_.requests += times;
  count_units(charges_);
  if (!is_of_parts(entry)) {
    if (!send(charges_, times)) report_.throttled += times;
    return;
  }
  std::size_t taken = 0;
  for (const LoggedCharge& charge : charges_) taken += send({&charge, 1}, times) ? 1 : 0;
  if (taken == 0) {
    report_.throttled += times;
  } else if (taken < charges_.size()) {
    report_.partly += times;
  }
}

}  // namespace adjoin::advise
