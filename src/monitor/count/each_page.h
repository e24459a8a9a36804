#pragma once

#include <cstdint>
#include <vector>

#include "base/error.h"
#include "meter/series/metric.h"
#include "monitor/count/counted_request.h"
#include "monitor/count/traffic_meter.h"
#include "table/request/charge.h"
#include "table/request/item_read_requests.h"
#include "table/request/stored_read.h"

namespace adjoin::monitor {

inline const std::string& table_name_of(const table::StoredListRequest& request) {
  return request.table->name();
}
template <typename Request>
const std::string& table_name_of(const Request& request) {
  return request.table.name();
}

/// Adds a page of a Query, a list or a Scan to its request.
template <typename Request>
void add_page(const Request& request, const table::QueryResult& page, CountedRequest& whole) {
  const std::string_view index =
      request.index_name ? std::string_view(*request.index_name) : std::string_view();
  whole.add_items(table_name_of(request), index, static_cast<std::uint64_t>(page.scanned_count),
                  static_cast<std::uint64_t>(page.count));
}

/// Counts queries that are answered in one go, each as a request. Which charge is of which query
/// is not told, so each charge is a sample: a query by a local index that fetches items from the
/// table is two there. One thread at a time.
class EachPage final : public table::ChargeSink {
 public:
  EachPage(TrafficMeter& traffic, meter::MeteredOperation operation, table::ChargeSink* next)
      : traffic_(traffic), next_(next), began_(traffic.now()), operation_(operation) {
    visit_.enter(traffic.objects().visitors());
  }

  void charge(const table::Charge& charge) noexcept override;

  /// Counts them all, with an equal share of the time each.
  void succeed(const std::vector<table::QueryRequest>& requests,
               const std::vector<table::QueryResult>& answers);
  /// Counts the failure as one of the first query: nobody knows whose it is.
  void fail(const std::vector<table::QueryRequest>& requests, const Error& error);

 private:
  /// An object that was charged.
  struct Seen {
    table::ObjectId id;
    CountedObject* object;
    CountedObject* table;
  };
  const Seen* seen(const table::Charge& charge);
  const Seen* seen(const table::QueryRequest& request) const;
  void count_page(const Seen& seen, const table::QueryResult& page, std::uint32_t minute,
                  std::uint64_t microseconds);

  TrafficMeter& traffic_;
  table::ChargeSink* next_;
  const TrafficMeter::Time began_;
  const meter::MeteredOperation operation_;
  Visitors::Visit visit_;
  std::vector<Seen> seen_;
};

}  // namespace adjoin::monitor
