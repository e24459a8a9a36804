#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "meter/sketch/heat_window.h"

namespace adjoin::meter {

/// The rules of Contributor Insights: partition or sort keys, consumed or throttled.
enum class InsightRule : std::uint8_t { pkc, pkt, skc, skt };
/// "PKC", … as in a rule's name. The text is static.
std::string_view to_string(InsightRule rule) noexcept;
constexpr bool counts_items(InsightRule rule) noexcept {
  return rule == InsightRule::skc || rule == InsightRule::skt;
}

/// One key, and what it took: 3 x write units + read units, or throttles. A lower bound.
struct Contributor {
  Bytes partition;  ///< encoded
  Bytes sort;       ///< encoded; empty for rules of partition keys
  double value = 0;
};

/// The contributors of one minute.
struct ContributorMinute {
  std::chrono::minutes minute{0};     ///< since 1970
  std::vector<Contributor> heaviest;  ///< heaviest first
  std::size_t known = 0;              ///< how many keys are known to have contributed
  double error = 0;                   ///< how much higher a value may be
};

/// Most contributors that a minute keeps: four times what a report may have, because the heaviest
/// of an hour need not be the heaviest of each minute.
inline constexpr std::size_t kContributorsKept = 100;
/// Most contributors of one report.
inline constexpr std::size_t kContributorsMax = 25;

/// Returns the contributors of a minute's heat to one rule.
ContributorMinute contributors_of(const HeatWindow& heat, std::chrono::minutes minute,
                                  table::ObjectId object, InsightRule rule);

/// What GetInsightRuleReport asks.
struct InsightQuery {
  enum class Order : std::uint8_t { sum, maximum };
  std::chrono::seconds start{0};  ///< since 1970
  std::chrono::seconds end{0};    ///< exclusive
  std::chrono::seconds period{60};
  std::size_t contributors = 10;
  Order order = Order::sum;
};

struct InsightReport {
  struct Point {
    std::chrono::seconds time{0};  ///< since 1970, a multiple of the period
    double value = 0;
  };
  struct Line {
    Contributor contributor;  ///< its sum, or the largest of its points, as the query orders
    std::vector<Point> points;
  };
  /// The statistics of one period. An observation is what one contributor took in one minute.
  struct Period {
    std::chrono::seconds time{0};
    std::size_t unique_contributors = 0;
    double max_contributor_value = 0;  ///< of the heaviest one, all its minutes together
    std::size_t samples = 0;
    double sum = 0;
    double minimum = 0;
    double maximum = 0;
    double average() const noexcept { return sum / static_cast<double>(samples); }
  };
  double value = 0;                     ///< of all contributors together, as the query orders
  std::size_t unique_contributors = 0;  ///< that are known
  std::vector<Line> lines;              ///< heaviest first
  std::vector<Period> periods;          ///< oldest first; those without a contributor are left out
};

/// The last minutes of one rule. Not thread-safe.
class ContributorLog {
 public:
  static constexpr std::size_t kMinutesKept = 180;

  /// Adds a minute, later than all before it (asserted); the oldest one goes when there are too
  /// many.
  void add(ContributorMinute minute);
  /// @errors invalid_argument: no time between start and end, a period that is no whole number of
  /// minutes, no contributors or more than 25
  Result<InsightReport> report(const InsightQuery& query) const;

 private:
  std::deque<ContributorMinute> minutes_;
};

}  // namespace adjoin::meter
