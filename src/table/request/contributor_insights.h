#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace adjoin::table {

/// Which keys Contributor Insights lists. PERSISTED: DO NOT CHANGE THESE VALUES.
enum class InsightsMode : std::uint8_t { accessed_and_throttled_keys = 1, throttled_keys = 2 };

/// As in UpdateContributorInsights. Without a mode it keeps the one that was set, else it takes
/// the first one.
struct UpdateContributorInsightsRequest {
  std::string table_name;
  std::optional<std::string> index_name;  ///< of a global index; nullopt: the table
  bool enable = false;
  std::optional<InsightsMode> mode;
};

struct DescribeContributorInsightsRequest {
  std::string table_name;
  std::optional<std::string> index_name;
};

/// What is set for a table or an index. Updates answer it too, without the rules.
struct ContributorInsightsDescription {
  std::string table_name;
  std::optional<std::string> index_name;
  bool enabled = false;
  std::vector<std::string> rules;                         ///< by name; empty while disabled
  std::optional<InsightsMode> mode;                       ///< nullopt: it was never enabled
  std::optional<std::chrono::milliseconds> last_updated;  ///< since 1970; nullopt: never enabled
};

struct ListContributorInsightsRequest {
  std::optional<std::string> table_name;  ///< nullopt: all tables
  std::optional<std::string> next_token;
  std::optional<std::int64_t> max_results;  ///< nullopt: 100
};

struct ListContributorInsightsResult {
  std::vector<ContributorInsightsDescription> summaries;  ///< by table and index; without rules
  std::optional<std::string> next_token;
};

}  // namespace adjoin::table
