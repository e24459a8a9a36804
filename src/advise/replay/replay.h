#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "advise/log/log_entry.h"
#include "meter/capacity/capacity_model.h"
#include "plan/cost/traffic_cost.h"
#include "table/request/table_description.h"

namespace adjoin::advise {

/// One limit that a table or an index ran into.
struct ThrottledObject {
  std::string object;     ///< "Table" or "Table/index"
  std::string reason;     ///< "IndexReadKeyRangeThroughputExceeded"
  std::string exception;  ///< "ThrottlingException"
  double requests = 0;    ///< that it refused, whole or in part
  std::int64_t first_ms = 0;
  std::int64_t last_ms = 0;
  std::uint64_t minutes = 0;  ///< in how many minutes it happened
  std::string key;            ///< the partition that was refused most; empty: none was named
  double key_share = 0;       ///< its part of `requests`
};

/// What a replay showed.
struct ReplayReport {
  double requests = 0;   ///< that were charged
  double throttled = 0;  ///< refused as a whole
  double partly = 0;     ///< batches of which a part was left unprocessed
  std::int64_t first_ms = 0;
  std::int64_t last_ms = 0;
  double read_units = 0;  ///< that were asked for, refused ones too: programs send those again
  double write_units = 0;
  double peak_read_units = 0;  ///< a second, on average of the busiest minute
  double peak_write_units = 0;
  /// That the log says were refused as throttled. They have no charges, and were passed over.
  std::uint64_t refused_before = 0;
  std::vector<ThrottledObject> objects;  ///< most refused first

  double share() const noexcept { return requests == 0 ? 0 : throttled / requests; }
  /// The objects whose partitions had too much: what more shards may cure.
  std::set<std::string> hot_objects() const;
};

/// The month's bill in both billing modes, as the traffic goes on. Nullopt: a price is missing, or
/// the traffic was shorter than a minute.
struct ReplayBill {
  std::optional<double> on_demand;
  std::optional<double> provisioned;
};
ReplayBill bill_of(const ReplayReport& report, const plan::UnitPrices& prices);

/// Sends the requests of a log, or those that a traffic file expects, to the rules of throttling,
/// in their own time: what would have been refused, when, where and why (decision 0066). The same
/// requests give the same report. What is refused is not sent again; nothing else waits for it.
///
/// Tables that are not known are on demand, and begin with what the service gives a new one. Of a
/// batch, and of a graph's request, each part stands for itself; all else is refused as a whole.
/// Entries come nearly in the order of time. Not thread-safe.
class Replay {
 public:
  /// @param tables  those that are known, with their modes and limits
  /// @param shards  over which each partition of `sharded` is spread: an item goes to one of them
  /// by
  ///                its sort key, and a list is read from all. 1: as it was
  explicit Replay(std::vector<table::TableDescription> tables, std::uint32_t shards = 1,
                  std::set<std::string> sharded = {});

  /// Takes the next request. One without charges is passed over.
  void add(const LogEntry& entry) { take(entry, 1); }
  /// Takes several requests as one entry, which has the charges of all. A charge without a sort key
  /// is of many items of its partition, so shards divide it.
  void add_many(const LogEntry& entry, double times);
  /// The objects whose partitions had too much until now: those that the report will tell, too.
  const std::set<std::string>& hot_so_far() const noexcept { return hot_; }
  ReplayReport report();

 private:
  /// A table or an index, as it was named.
  struct Object {
    std::string name;
    table::ObjectId id;
  };
  /// Refusals of one object for one reason.
  struct Refusals {
    ThrottledObject told;
    std::int64_t minute = -1;
    std::map<std::string, double, std::less<>> keys;
  };
  /// An object's limit. Numbers, since it is looked up for each refusal.
  using Limit = std::tuple<std::uint32_t, table::ChargeKind, meter::CapacityLimit>;
  /// Names of a table and of an index, compared without being copied.
  struct ByNames {
    using is_transparent = void;
    template <typename A, typename B>
    bool operator()(const A& a, const B& b) const noexcept {
      const int table = std::string_view(a.first).compare(b.first);
      return table != 0 ? table < 0 : std::string_view(a.second) < std::string_view(b.second);
    }
  };
  struct Minute {
    std::int64_t number = -1;
    double read_units = 0;
    double write_units = 0;
  };
  static constexpr std::size_t kKeysMax = 10'000;  ///< of each object and reason

  void know(const table::TableDescription& table);
  const Object& object_of(std::string_view table, std::string_view index);
  /// Fills in what a charge takes. The uses borrow `keys_`.
  void add_uses(const LoggedCharge& charge);
  void take(const LogEntry& entry, double times);
  /// Moves to the entry's time.
  void go_to(const LogEntry& entry);
  /// Sends the charges as one, and returns whether they were taken.
  bool send(std::span<const LoggedCharge> charges, double times);
  void note(const meter::Throttle& throttle, std::span<const LoggedCharge> charges, double times);
  void note_key(const meter::ThrottleReason& reason, std::span<const LoggedCharge> charges,
                double times, Refusals& refusals);
  void count_units(std::span<const LoggedCharge> charges);
  void end_minute();

  const std::uint32_t shards_;
  const std::set<std::string> sharded_;
  std::vector<table::TableDescription> tables_;
  meter::CapacityModel model_;
  std::map<std::pair<std::string, std::string>, Object, ByNames> objects_;
  std::map<std::uint32_t, std::string> names_;  ///< of objects, by id
  std::uint32_t next_id_ = 1;
  std::int64_t now_ms_ = 0;
  bool is_many_ = false;                  ///< whether the entry stands for several requests
  std::vector<LoggedCharge> charges_;     ///< of the entry
  std::vector<meter::CapacityUse> uses_;  ///< of the request that is sent
  std::vector<Bytes> keys_;               ///< that the uses borrow
  std::map<Limit, Refusals> refusals_;
  std::set<std::string> hot_;
  Minute minute_;
  ReplayReport report_;
};

}  // namespace adjoin::advise
