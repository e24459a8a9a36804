#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "advise/log/log_entry.h"
#include "advise/patterns/n_plus_one.h"
#include "advise/patterns/patterns.h"
#include "advise/rules/inputs.h"
#include "advise/rules/log_heat.h"

namespace adjoin::advise {

/// What programs do one request after the other. Not thread-safe.
class LogSequences {
 public:
  static constexpr std::size_t kRemembered = 65'536;  ///< keys and callers, each
  static constexpr std::size_t kShapesMax = 10'000;
  static constexpr std::int64_t kAfterWriteMs = 1000;
  static constexpr std::int64_t kReadBackMs = 1000;
  static constexpr std::int64_t kMirrorMs = 50;

  /// @param keys_only  the indexes that project keys alone
  explicit LogSequences(std::set<std::string, std::less<>> keys_only)
      : keys_only_(std::move(keys_only)) {}

  void add(const LogEntry& entry);
  SequenceFigures figures() const;

 private:
  /// The last requests of a caller that another may belong to.
  struct Caller {
    std::string index;  ///< of a Query of keys alone; empty: none waits
    std::int64_t query_ms = 0;
    std::string put_shape;  ///< empty: none waits
    std::string put_pk;
    std::string put_sk;
    std::int64_t put_ms = 0;
  };

  void add_write(const LogEntry& entry, Caller& caller);
  void add_read(const LogEntry& entry, Caller& caller);

  std::set<std::string, std::less<>> keys_only_;
  std::unordered_map<std::uint64_t, Caller> callers_;
  std::unordered_map<std::string, std::int64_t> written_ms_;
  std::map<std::string, SequenceFigures::ReadBack, std::less<>> read_backs_;
  std::map<std::string, SequenceFigures::StrongRead, std::less<>> strong_reads_;
  std::map<std::pair<std::string, std::string>, std::uint64_t> mirrored_;
};

/// Fills in from a log of one table what rules are judged by: meters, heat and patterns, in the
/// log's own time. What only the table or a price list knows is left to the caller. Not
/// thread-safe.
class LogInputs {
 public:
  /// @param schema  may be null; must outlive this and what it returns
  LogInputs(const schema::Schema* schema, std::string table);

  /// Takes the log's next request; passes over those of other tables.
  void add(const LogEntry& entry);
  Inputs inputs();

 private:
  struct Object {
    std::int64_t read_half_units = 0;
    std::int64_t write_half_units = 0;
    std::uint64_t requests = 0;
    std::int64_t last_read_ms = -1;
    std::uint64_t last_request = 0;  ///< number of the request that was counted last
  };
  /// Half units of one minute.
  struct Minute {
    std::int64_t number = -1;
    std::int64_t read_half_units = 0;
    std::int64_t write_half_units = 0;
  };
  void count_charge(const LoggedCharge& charge, std::int64_t time_ms);
  void end_minute();

  const schema::Schema* schema_;
  std::string table_;
  std::map<std::string, Object, std::less<>> objects_;
  LogHeat heat_;
  Patterns patterns_;
  NPlusOne n_plus_one_;
  LogSequences sequences_;
  std::uint64_t requests_ = 0;
  Minute minute_;
  double peak_read_units_ = 0;  ///< units a second of the busiest minute
  double peak_write_units_ = 0;
};

}  // namespace adjoin::advise
