#include "monitor/count/counted_request.h"

#include <algorithm>

#include "base/api_error.h"
#include "base/assert.h"
#include "table/request/transaction_requests.h"
#include "wire/errors/error_table.h"

namespace adjoin::monitor {
namespace {

using meter::MeteredOperation;

/// Of which the service counts what they returned.
bool returns_pages(MeteredOperation operation) {
  return operation == MeteredOperation::query || operation == MeteredOperation::scan ||
         operation == MeteredOperation::execute_statement;
}

bool is_failed_condition(const table::CancellationReason& reason) {
  return reason.code == "ConditionalCheckFailed" || reason.code == "DuplicateItem";
}
bool is_throttled(const table::CancellationReason& reason) {
  return reason.code == "ThrottlingError" || reason.code == "ProvisionedThroughputExceeded";
}

template <typename Number>
[[gnu::always_inline]] inline void record_some(Number value, std::uint32_t place,
                                               CountedObjects::CellWriter& cells) noexcept {
  if (value > 0) cells.record(place, static_cast<std::uint64_t>(value));
}

}  // namespace

inline std::size_t CountedRequest::place_of(const table::Charge& charge) {
  const std::size_t known = find(charge.object);
  return known != kNone ? known : add_charged(charge);
}

void CountedRequest::charge(const table::Charge& charge) noexcept {
  charged_ = place_of(charge);
  if (charged_ != kNone) {
    Object& object = at(charged_);
    // A local index uses up the units of its table, as on the service.
    Object& consumer = charge.is_local_index ? at(object.table) : object;
    const bool is_read = charge.kind == table::ChargeKind::read;
    (is_read ? object.read : object.write) += charge.half_units;
    (is_read ? consumer.consumed_read : consumer.consumed_write) += charge.half_units;
  }
  if (traffic_.heat() != nullptr) traffic_.heat()->charge(charge);
  if (next_ != nullptr) next_->charge(charge);
}

std::size_t CountedRequest::find(std::string_view table, std::string_view index) noexcept {
  for (std::size_t i = 0; i < size_; ++i) {
    const meter::SeriesName& name = at(i).counted->name;
    const bool is_part = name.kind == meter::NameKind::table || name.kind == meter::NameKind::index;
    if (is_part && name.table == table && name.index == index) return i;
  }
  return kNone;
}

inline std::size_t CountedRequest::append(CountedObject* counted, table::ObjectId id,
                                          std::size_t table) {
  at(size_) = Object{counted, table, id.value, false, 0, 0, 0, 0, 0, 0, 0, 0};
  return size_++;
}

std::size_t CountedRequest::add(CountedObject* counted, table::ObjectId id, std::size_t table) {
  if (counted == nullptr) return kNone;
  for (std::size_t i = 0; i < size_; ++i) {  // found by its name before, or made anew meanwhile
    if (at(i).counted != counted) continue;
    at(i).id = id.value;
    return i;
  }
  if (size_ >= kObjectsHere) rest().objects.emplace_back();
  return append(counted, id, table == kNone ? size_ : table);
}

/// A request for an index counts for its table too, which is added first.
std::size_t CountedRequest::add_charged(const table::Charge& charge) {
  visit_.enter(traffic_.objects().visitors());
  CountedObjects& objects = traffic_.objects();
  if (charge.object == charge.table) {
    CountedObject* const counted = objects.table_of(charge);
    // Most requests are charged for one table, and nothing is compared then.
    if (size_ == 0 && counted != nullptr) return append(counted, charge.table, 0);
    return add(counted, charge.table, kNone);
  }
  std::size_t table = find(charge.table);
  if (table == kNone) table = add(objects.table_of(charge), charge.table, kNone);
  if (table == kNone) return table;
  return add(objects.charged(charge), charge.object, table);
}

std::size_t CountedRequest::place_of_table(std::string_view name) {
  const std::size_t known = find(name, "");
  if (known != kNone) return known;
  visit_.enter(traffic_.objects().visitors());
  // No object has the number 0.
  return add(traffic_.objects().named(meter::SeriesName::of_table(name)), {}, kNone);
}

void CountedRequest::forget_names() {
  parts_ = 0;
  if (rest_ == nullptr) return;
  rest_->names.clear();
  rest_->name_of_part.clear();
}

void CountedRequest::name_part(const std::string& table) {
  if (parts_++ == 0) {
    first_name_ = table;
    return;
  }
  std::vector<std::uint16_t>& places = rest().name_of_part;
  if (places.empty()) places.push_back(0);
  places.push_back(place_of_name(table));
}

std::uint16_t CountedRequest::place_of_name(const std::string& name) {
  if (name == first_name_) return 0;
  std::vector<std::string>& names = rest().names;
  const auto known = std::ranges::find(names, name);
  const auto place = static_cast<std::uint16_t>(1 + (known - names.begin()));
  if (known == names.end()) names.push_back(name);
  return place;
}

void CountedRequest::add_named_tables() {
  if (parts_ > 0) place_of_table(first_name_);
  if (rest_ == nullptr) return;
  for (const std::string& name : rest_->names) place_of_table(name);
}

void CountedRequest::add_items(std::string_view table, std::string_view index,
                               std::uint64_t scanned, std::uint64_t returned) {
  const std::size_t place = find(table, index);
  if (place != kNone) add_items_at(place, scanned, returned);
}

void CountedRequest::add_items_at(std::size_t place, std::uint64_t scanned,
                                  std::uint64_t returned) noexcept {
  Object& object = at(place);
  object.scanned += scanned;
  if (!returns_pages(operation_)) return;
  object.filtered += scanned - returned;
  Object& page_of = at(object.table);
  page_of.has_pages = true;
  page_of.returned += returned;
}

void CountedRequest::add_records(std::string_view table, std::string_view stream_label,
                                 std::uint64_t records, std::uint64_t bytes) {
  place_of_table(table);  // enters
  CountedObjects& objects = traffic_.objects();
  CountedObject* const stream = objects.named(meter::SeriesName::of_stream(table, stream_label));
  if (stream == nullptr) return;
  const auto block = objects.block(*stream, block_of(operation_));
  if (!block) return;
  const std::uint32_t minute = traffic_.minute_of(traffic_.now());
  objects.record(*block, slot::kReturnedRecords, minute, records);
  objects.record(*block, slot::kReturnedBytes, minute, bytes);
}

void CountedRequest::add_failure(const Error& error) {
  if (const auto* cancelled = details_of<table::TransactionCanceledDetails>(error)) {
    const std::size_t parts = std::min(cancelled->reasons.size(), parts_);
    for (std::size_t i = 0; i < parts; ++i) {
      if (is_failed_condition(cancelled->reasons[i])) add_failed_condition(i);
    }
  } else if (outcome_of(error) == Outcome::failed_condition && parts_ > 0) {
    add_failed_condition(0);
  }
}

void CountedRequest::add_failed_condition(std::size_t part) {
  has_failures_ = true;
  const bool has_one = rest_ == nullptr || rest_->name_of_part.empty();
  const std::size_t name = has_one ? 0 : rest_->name_of_part[part];
  const std::size_t place = place_of_table(name == 0 ? first_name_ : rest_->names[name - 1]);
  if (place != kNone) ++at(place).failed_conditions;
}

CountedRequest::Outcome CountedRequest::outcome_of(const Error& error) {
  switch (api_error_of(error)) {
    case ApiError::throttling:
    case ApiError::provisioned_throughput_exceeded:
    case ApiError::request_limit_exceeded: return Outcome::throttled;
    case ApiError::conditional_check_failed:
    case ApiError::duplicate_item: return Outcome::failed_condition;
    default: break;
  }
  if (const auto* cancelled = details_of<table::TransactionCanceledDetails>(error)) {
    if (std::ranges::any_of(cancelled->reasons, is_throttled)) return Outcome::throttled;
    const bool is_by_conditions =
        std::ranges::all_of(cancelled->reasons, [](const table::CancellationReason& reason) {
          return reason.code == "None" || is_failed_condition(reason);
        });
    return is_by_conditions ? Outcome::failed_condition : Outcome::user;
  }
  return wire::error_row(error).status >= 500 ? Outcome::system : Outcome::user;
}

std::uint64_t CountedRequest::microseconds_until(TrafficMeter::Time ended) const noexcept {
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(ended - began_).count();
  return took < 0 ? 0 : static_cast<std::uint64_t>(took);
}

/// Counts what is counted without an operation, or apart from it.
void CountedRequest::count_apart(const Object& object, bool is_apart, std::uint32_t minute) {
  CountedObjects& objects = traffic_.objects();
  const bool consumes = is_apart && (object.consumed_read > 0 || object.consumed_write > 0);
  if (consumes || object.failed_conditions > 0) {
    const auto plain = objects.block(*object.counted, kPlainBlock);
    if (!plain) return;
    objects.write(*plain, minute, [&](CountedObjects::CellWriter& cells) {
      if (consumes) {
        record_some(object.consumed_read, slot::kConsumedRead, cells);
        record_some(object.consumed_write, slot::kConsumedWrite, cells);
      }
      for (std::uint64_t n = 0; n < object.failed_conditions; ++n) {
        cells.record(slot::kFailedConditions, 1);
      }
    });
  }
  const bool has_units = object.read > 0 || object.write > 0;
  if (!is_apart || !has_units || operation_ == MeteredOperation::none) return;
  const auto apart = objects.block(*object.counted, apart_block_of(operation_));
  if (!apart) return;
  objects.write(*apart, minute, [&object](CountedObjects::CellWriter& cells) {
    record_some(object.read, slot::kReadUnits, cells);
    record_some(object.write, slot::kWriteUnits, cells);
  });
}

inline void CountedRequest::count_operation(const Object& object, bool is_told, bool is_apart,
                                            Outcome outcome, std::uint32_t minute,
                                            std::uint64_t microseconds) {
  const bool has_units = !is_apart && (object.read > 0 || object.write > 0);
  if (!is_told && !has_units && object.scanned == 0) return;
  CountedObjects& objects = traffic_.objects();
  const auto block = objects.block(*object.counted, block_of(operation_));
  if (!block) return;
  objects.write(*block, minute, [&](CountedObjects::CellWriter& cells) {
    if (is_told && outcome == Outcome::success) {
      cells.record_with_histogram(slot::kLatency, microseconds);
      if (object.has_pages) cells.record(slot::kReturnedItems, object.returned);
    } else if (is_told) {
      cells.record(outcome == Outcome::system ? slot::kSystemErrors : slot::kThrottledRequests, 1);
    }
    if (has_units) {
      record_some(object.read, slot::kReadUnits, cells);
      record_some(object.write, slot::kWriteUnits, cells);
    }
    record_some(object.scanned, slot::kScannedItems, cells);
    record_some(object.filtered, slot::kFilteredItems, cells);
  });
}

inline void CountedRequest::count(Outcome outcome, std::uint32_t minute,
                                  std::uint64_t microseconds) {
  const bool has_operation = operation_ != MeteredOperation::none;
  const bool tells_table =
      outcome == Outcome::success || outcome == Outcome::system || outcome == Outcome::throttled;
  for (std::size_t i = 0; i < size_; ++i) {
    const Object& object = at(i);
    const bool is_apart = !has_operation || object.consumed_read != object.read ||
                          object.consumed_write != object.write;
    if (is_apart || object.failed_conditions > 0) count_apart(object, is_apart, minute);
    if (!has_operation) continue;
    count_operation(object, tells_table && object.table == i, is_apart, outcome, minute,
                    microseconds);
  }
}

void CountedRequest::succeed(TrafficMeter::Time ended) {
  if (size_ == 0) add_named_tables();
  count(Outcome::success, traffic_.minute_of(ended), microseconds_until(ended));
}

void CountedRequest::fail(const Error& error, TrafficMeter::Time ended) {
  if (!has_failures_) add_failure(error);
  const Outcome outcome = outcome_of(error);
  if (outcome == Outcome::user) {
    traffic_.user_error();
  } else if (outcome != Outcome::failed_condition) {
    add_named_tables();
  }
  count(outcome, traffic_.minute_of(ended), microseconds_until(ended));
}

}  // namespace adjoin::monitor
