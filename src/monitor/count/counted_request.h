#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <typeinfo>
#include <utility>
#include <vector>

#include "base/error.h"
#include "meter/series/metric.h"
#include "monitor/count/traffic_meter.h"
#include "table/request/call_context.h"
#include "table/request/charge.h"
#include "table/store/item_noted_store.h"

namespace adjoin::monitor {

/// One request as its client sent it, while it is answered: gathers what it is charged, and counts
/// it when it ends. Whoever stands above the store may make one and pass it as
/// CallContext::charges. Then what a MeteredStore below is asked for belongs to this request, as
/// the parts of a PartiQL statement do. Without one MeteredStore makes its own for each call.
///
/// It must outlive the calls that it is passed to, queued writes included. One thread at a time.
class CountedRequest final : public table::ChargeSink {
 public:
  /// @param operation  `none`: no table counts such requests; of it only a failure is counted
  /// @param began  by `traffic.now()`; its latency begins here
  /// @param next  receives each charge too, such as a log's sink; null: nobody
  CountedRequest(TrafficMeter& traffic, meter::MeteredOperation operation, TrafficMeter::Time began,
                 table::ChargeSink* next = nullptr) noexcept
      : traffic_(traffic), next_(next), began_(began), operation_(operation) {}
  CountedRequest(const CountedRequest&) = delete;
  CountedRequest& operator=(const CountedRequest&) = delete;

  /// Returns the request that a call belongs to; null: the call is a request of its own.
  static CountedRequest* of(const table::CallContext& context) noexcept {
    // Exactly this class: nothing derives from it.
    return context.charges != nullptr && typeid(*context.charges) == typeid(CountedRequest)
               ? static_cast<CountedRequest*>(context.charges)
               : nullptr;
  }

  void set_next(table::ChargeSink* next) noexcept { next_ = next; }
  void charge(const table::Charge& charge) noexcept override;

  // What charges do not tell, and MeteredStore does.

  /// Names the tables of a request, for the case that it fails before it is charged.
  /// @param request  of an operation on items  @cost a copy of the name
  template <typename Request>
  void name_tables(const Request& request) {
    forget_names();
    const Result<void> all = table::each_table(request, [&](const table::TableRef& table) {
      name_part(table.name());
      return Result<void>();
    });
    ADJOIN_ASSERT(all.has_value());
  }
  /// The same for so many parts that name one table.
  void name_table(const std::string& table, std::size_t parts) {
    forget_names();
    for (std::size_t i = 0; i < parts; ++i) name_part(table);
  }
  /// Adds items that were looked at, of a table or of an index unless that is empty, and how many
  /// of them a page returned.
  void add_items(std::string_view table, std::string_view index, std::uint64_t scanned,
                 std::uint64_t returned);
  /// The same of what was charged last. @cost no comparison of names
  void add_charged_items(std::uint64_t scanned, std::uint64_t returned) noexcept {
    if (charged_ != kNone) add_items_at(charged_, scanned, returned);
  }
  /// Adds a page of a stream.
  void add_records(std::string_view table, std::string_view stream_label, std::uint64_t records,
                   std::uint64_t bytes);
  /// Adds a part that failed, of a request that may still succeed; its tables are named. Only
  /// failed conditions count.
  void add_failure(const Error& error);

  /// Counts the request; the last call of all. @param ended  by `traffic.now()`
  void succeed(TrafficMeter::Time ended);
  void fail(const Error& error, TrafficMeter::Time ended);

 private:
  static constexpr std::size_t kObjectsHere = 8;
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  /// What the request did to one table or index.
  struct Object {
    CountedObject* counted;
    std::size_t table;  ///< place of its table; of a table its own
    std::uint32_t id;   ///< of its ObjectId, which would set itself to 0
    bool has_pages;     ///< of a table: a page of it or of its index was returned
    std::int64_t read;  ///< half units of its own
    std::int64_t write;
    std::int64_t consumed_read;  ///< half units that the service counts for it
    std::int64_t consumed_write;
    std::uint64_t scanned;
    std::uint64_t filtered;
    std::uint64_t returned;
    std::uint64_t failed_conditions;
  };

  /// What few requests need.
  struct Rest {
    std::vector<Object> objects;  ///< behind those that are here
    std::vector<std::string> names;
    std::vector<std::uint16_t> name_of_part;  ///< 0 is the first name; empty: one part
  };

  Object& at(std::size_t place) noexcept {
    return place < kObjectsHere ? here_[place] : rest_->objects[place - kObjectsHere];
  }
  Rest& rest() {
    if (rest_ == nullptr) rest_ = std::make_unique<Rest>();
    return *rest_;
  }
  std::size_t find(table::ObjectId id) noexcept {
    for (std::size_t i = 0; i < size_; ++i) {
      if (at(i).id == id.value) return i;
    }
    return kNone;
  }
  std::size_t find(std::string_view table, std::string_view index) noexcept;
  std::size_t add(CountedObject* counted, table::ObjectId id, std::size_t table);
  std::size_t append(CountedObject* counted, table::ObjectId id, std::size_t table);
  std::size_t place_of(const table::Charge& charge);
  std::size_t add_charged(const table::Charge& charge);
  void add_items_at(std::size_t place, std::uint64_t scanned, std::uint64_t returned) noexcept;
  std::size_t place_of_table(std::string_view name);
  void forget_names();
  void name_part(const std::string& table);
  std::uint16_t place_of_name(const std::string& name);
  void add_named_tables();
  void add_failed_condition(std::size_t part);

  enum class Outcome : std::uint8_t { success, throttled, failed_condition, user, system };
  static Outcome outcome_of(const Error& error);
  void count(Outcome outcome, std::uint32_t minute, std::uint64_t microseconds);
  void count_apart(const Object& object, bool is_apart, std::uint32_t minute);
  void count_operation(const Object& object, bool is_told, bool is_apart, Outcome outcome,
                       std::uint32_t minute, std::uint64_t microseconds);
  std::uint64_t microseconds_until(TrafficMeter::Time ended) const noexcept;

  TrafficMeter& traffic_;
  table::ChargeSink* next_;
  const TrafficMeter::Time began_;
  const meter::MeteredOperation operation_;
  Visitors::Visit visit_;      ///< from the first object on
  bool has_failures_ = false;  ///< `add_failure` has told of failed conditions
  std::size_t size_ = 0;
  std::size_t charged_ = kNone;  ///< place of what was charged last
  // Not initialised: most requests use one of them.
  std::array<Object, kObjectsHere> here_;
  // Names of tables: most requests have one.
  std::size_t parts_ = 0;
  std::string first_name_;
  std::unique_ptr<Rest> rest_;
};

}  // namespace adjoin::monitor
