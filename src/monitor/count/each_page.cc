#include "monitor/count/each_page.h"

#include <algorithm>
#include <chrono>

namespace adjoin::monitor {

void EachPage::charge(const table::Charge& charge) noexcept {
  if (const Seen* const known = seen(charge)) {
    CountedObjects& objects = traffic_.objects();
    const std::uint32_t minute = traffic_.minute_of(traffic_.now());
    const auto half_units = static_cast<std::uint64_t>(charge.half_units);
    if (charge.is_local_index) {
      const auto plain = objects.block(*known->table, kPlainBlock);
      if (plain) objects.record(*plain, slot::kConsumedRead, minute, half_units);
    }
    const auto units = charge.is_local_index ? apart_block_of(operation_) : block_of(operation_);
    if (const auto block = objects.block(*known->object, units)) {
      objects.record(*block, slot::kReadUnits, minute, half_units);
    }
  }
  if (traffic_.heat() != nullptr) traffic_.heat()->charge(charge);
  if (next_ != nullptr) next_->charge(charge);
}

const EachPage::Seen* EachPage::seen(const table::Charge& charge) {
  const auto known = std::ranges::find(seen_, charge.object, &Seen::id);
  if (known != seen_.end()) return &*known;
  CountedObjects& objects = traffic_.objects();
  CountedObject* const table = objects.table_of(charge);
  CountedObject* const object = charge.object == charge.table ? table : objects.charged(charge);
  if (table == nullptr || object == nullptr) return nullptr;
  seen_.push_back({charge.object, object, table});
  return &seen_.back();
}

const EachPage::Seen* EachPage::seen(const table::QueryRequest& request) const {
  const auto found = std::ranges::find_if(seen_, [&](const Seen& one) {
    const meter::SeriesName& name = one.object->name;
    return name.table == request.table.name() && name.index == request.index_name.value_or("");
  });
  return found == seen_.end() ? nullptr : &*found;
}

void EachPage::succeed(const std::vector<table::QueryRequest>& requests,
                       const std::vector<table::QueryResult>& answers) {
  if (requests.empty()) return;
  const TrafficMeter::Time ended = traffic_.now();
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(ended - began_).count();
  const auto share = static_cast<std::uint64_t>(std::max<std::int64_t>(0, took)) / requests.size();
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const Seen* const page_of = seen(requests[i]);
    if (page_of != nullptr) count_page(*page_of, answers[i], traffic_.minute_of(ended), share);
  }
}

void EachPage::count_page(const Seen& seen, const table::QueryResult& page, std::uint32_t minute,
                          std::uint64_t microseconds) {
  CountedObjects& objects = traffic_.objects();
  const auto scanned = static_cast<std::uint64_t>(page.scanned_count);
  const auto returned = static_cast<std::uint64_t>(page.count);
  if (const auto block = objects.block(*seen.table, block_of(operation_))) {
    objects.record_with_histogram(*block, slot::kLatency, minute, microseconds);
    objects.record(*block, slot::kReturnedItems, minute, returned);
  }
  const auto block = objects.block(*seen.object, block_of(operation_));
  if (!block || scanned == 0) return;
  objects.record(*block, slot::kScannedItems, minute, scanned);
  if (scanned > returned) objects.record(*block, slot::kFilteredItems, minute, scanned - returned);
}

void EachPage::fail(const std::vector<table::QueryRequest>& requests, const Error& error) {
  CountedRequest failed(traffic_, operation_, began_);
  if (!requests.empty()) failed.name_tables(requests.front());
  failed.fail(error, traffic_.now());
}

}  // namespace adjoin::monitor
