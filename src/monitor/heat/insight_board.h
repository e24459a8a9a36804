#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "meter/sketch/contributors.h"
#include "meter/sketch/heat_shard.h"
#include "meter/sketch/heat_window.h"
#include "monitor/heat/insight_record.h"
#include "table/store/contributor_insights.h"
#include "table/store/table_store.h"

namespace adjoin::monitor {

class HeatNames;

/// A rule of Contributor Insights that counts.
struct InsightRuleInfo {
  std::string name;  ///< "DynamoDBContributorInsights-PKC-graph-1700000000000"
  meter::InsightRule rule = meter::InsightRule::pkc;
  std::string table;
  std::string index;                    ///< empty: the table
  std::vector<std::string> key_labels;  ///< the names of the key attributes that it tells
};

/// A rule's report, with keys as text.
struct InsightAnswer {
  std::vector<std::string> key_labels;
  meter::InsightReport report;
  /// The keys of each line of the report, a text for each label: strings as they are, numbers as
  /// DynamoDB writes them, bytes in base64. Not escaped.
  std::vector<std::vector<std::string>> keys;
};

/// Contributor Insights: which tables and indexes have it, and who contributed in the last three
/// hours. PartiQL's statements are not counted, as the service does not count them. The settings
/// are records of the store (docs/formats/meters.md); without such records they live in memory.
/// Thread-safe.
class InsightBoard final : public table::ContributorInsights {
 public:
  /// All are borrowed, and must outlive it.
  struct Surroundings {
    table::TableStore& store;
    const Clock& clock;
    HeatNames& names;
    meter::HeatMemory& memory;  ///< of the running minute
  };
  explicit InsightBoard(const Surroundings& around);
  ~InsightBoard() override;

  /// Reads the settings of the store. Call it once, before all else.
  /// @errors io_error, corruption
  Result<void> restore();

  Result<table::ContributorInsightsDescription> update(
      const table::CallContext& context,
      const table::UpdateContributorInsightsRequest& request) override;
  Result<table::ContributorInsightsDescription> describe(
      const table::CallContext& context,
      const table::DescribeContributorInsightsRequest& request) override;
  Result<table::ListContributorInsightsResult> list(
      const table::CallContext& context,
      const table::ListContributorInsightsRequest& request) override;

  /// The rules that count, by name.
  std::vector<InsightRuleInfo> rules() const;
  /// Reports the contributors of a rule. The minute that runs is part of it.
  /// @errors not_found: no rule of that name counts; those of meter::ContributorLog::report
  Result<InsightAnswer> report(std::string_view rule_name, const meter::InsightQuery& query) const;

  /// For HeatBoard: takes what the shards counted; ends the minute when it is over. One thread at
  /// a time.
  void collect(std::span<meter::HeatShard* const> shards, std::chrono::milliseconds now);
  /// Forgets the settings of tables and indexes that were dropped. @cost a look-up for each
  void forget_dropped();

 private:
  struct Watched;
  struct Target;

  /// Finds the table or index that a request names. @errors resource_not_found
  Result<Target> find_target(const table::CallContext& context, const std::string& table,
                             const std::optional<std::string>& index) const;
  Result<void> write(table::ObjectId object, const std::optional<InsightSetting>& setting);
  void watch(const Target& target, const InsightSetting& setting);
  bool exists(std::uint32_t object, const InsightSetting& setting) const;
  void end_minute();

  const Surroundings around_;
  std::mutex updating_;  ///< one update at a time, so that records and memory agree
  mutable std::mutex mutex_;
  std::map<std::uint32_t, std::unique_ptr<Watched>> watched_;  ///< by object; guarded by mutex_
  meter::HeatWindow running_;       ///< of the minute that runs; guarded by mutex_
  std::chrono::minutes minute_{0};  ///< its number since 1970; guarded by mutex_
};

}  // namespace adjoin::monitor
