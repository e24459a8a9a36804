#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "advise/log/log_entry.h"
#include "advise/patterns/known_reads.h"

namespace adjoin::advise {

/// A list whose rows a program then reads one by one.
struct NPlusOneFinding {
  std::string table;
  std::string query;        ///< core of the Query's shape
  std::string get;          ///< core of the GetItem's shape
  std::uint64_t times = 0;  ///< Queries that were followed so
  std::uint64_t rows = 0;   ///< of these Queries
  std::uint64_t gets = 0;   ///< that followed them
  bool keys_match = false;  ///< false: the log does not name the keys, so it is likely
  /// The plan of three requests that reads the same, under `plans:`. Empty: the schema has none, or
  /// there is no schema.
  std::string plan;
};

/// Finds N+1 queries in a log as it is read. A Query of edges returns m rows, at least kRowsMin.
/// Then the same caller sends GetItems of one shape for at least half as many nodes at the edges'
/// far ends, kGapMs apart at most. A pair of shapes is a finding when that has happened kTimesMin
/// times. Its memory has a bound: callers and pairs that were seen longest ago are forgotten. Not
/// thread-safe.
class NPlusOne {
 public:
  static constexpr std::int64_t kRowsMin = 5;
  static constexpr std::int64_t kGapMs = 100;
  static constexpr std::uint64_t kTimesMin = 20;
  static constexpr std::size_t kCallersMax = 4096;
  static constexpr std::size_t kPairsMax = 10'000;
  static constexpr std::size_t kOpenMax = 8;  ///< Queries of one caller at once

  /// `schema` may be null. It must outlive this.
  explicit NPlusOne(const schema::Schema* schema);

  /// Takes the log's next request.
  void add(const LogEntry& entry);
  /// Returns the findings, those that happen most often first. Ends what is open.
  std::vector<NPlusOneFinding> findings();

 private:
  /// Two shapes, told by numbers.
  using Pair = std::pair<std::size_t, std::size_t>;
  struct Open {
    std::size_t query = 0;
    std::size_t get = kNone;
    std::int64_t rows = 0;
    std::int64_t gets = 0;
    std::int64_t last_ms = 0;
    bool has_keys = false;
    /// Hashes of the far ends that no GetItem has read yet.
    std::unordered_set<std::size_t> wanted;
  };
  struct Caller {
    std::deque<Open> open;
    std::int64_t last_ms = 0;
  };
  struct Seen {
    std::uint64_t times = 0;
    std::uint64_t rows = 0;
    std::uint64_t gets = 0;
    std::uint64_t with_keys = 0;
  };
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  struct Core {
    std::string table;
    std::string text;
    const KnownRead* read = nullptr;
  };

  void begin(const LogEntry& entry, Caller& caller);
  void follow(const LogEntry& entry, Caller& caller);
  void close(const Open& open);
  void forget_callers();
  std::size_t core_number(const LogEntry& entry);
  bool may_lead_to(const Core& query, const Core& get) const;
  std::string plan_of(const Core& query, const Core& get) const;

  const schema::Schema* schema_;
  std::vector<KnownRead> reads_;
  std::unordered_map<std::uint64_t, Caller> callers_;
  std::map<std::string, std::size_t, std::less<>> numbers_;
  std::vector<Core> cores_;
  std::map<Pair, Seen> pairs_;
};

}  // namespace adjoin::advise
