#include "monitor/ask/metric_data.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/assert.h"
#include "meter/alarm/metric_math.h"

namespace adjoin::monitor {
namespace {

using meter::alarm::Data;
using meter::alarm::MathProgram;
using meter::alarm::MetricQuery;
using meter::alarm::QuerySet;

constexpr std::size_t kRememberedMax = 1'000'000;

// Work before the first value, in what values cost. As measured, roughly.
constexpr std::size_t kSetupOfQuery = 50;
constexpr std::size_t kSetupOfSeries = 8;  ///< types are checked by empty series
constexpr std::size_t kSetupOfRule = 10'000;

/// Positions of what an expression names.
std::vector<std::size_t> needs_of(const MathProgram& program,
                                  const std::vector<MetricQuery>& queries) {
  const std::vector<std::string> ids = program.query_ids();
  std::vector<std::size_t> needs;
  for (std::size_t i = 0; i < queries.size(); ++i) {
    const bool is_named = std::binary_search(ids.begin(), ids.end(), queries[i].id);
    if (is_named || (program.names_all_metrics() && queries[i].stat)) needs.push_back(i);
  }
  return needs;
}

}  // namespace

Result<DataQueries> DataQueries::make(std::vector<MetricQuery> queries) {
  DataQueries out;
  // First: their types are checked by carrying them out on nothing.
  ADJOIN_TRY(out.sizes_, math_sizes(queries));
  ADJOIN_TRY([[maybe_unused]] const QuerySet whole, QuerySet::make(queries, {}));
  out.queries_ = std::move(queries);
  out.needs_.resize(out.queries_.size());
  for (std::size_t i = 0; i < out.queries_.size(); ++i) {
    const MetricQuery& query = out.queries_[i];
    if (query.returns_data) out.returned_.push_back(i);
    if (query.stat) continue;
    ADJOIN_TRY(const MathProgram program, meter::alarm::parse_math(query.expression));
    out.needs_[i] = needs_of(program, out.queries_);
  }
  return out;
}

std::vector<bool> DataQueries::needed_by(std::size_t position) const {
  std::vector<bool> needed(queries_.size());
  std::vector<std::size_t> open = {position};
  needed[position] = true;
  while (!open.empty()) {
    const std::size_t one = open.back();
    open.pop_back();
    for (const std::size_t need : needs_[one]) {
      if (!needed[need]) open.push_back(need);
      needed[need] = true;
    }
  }
  return needed;
}

Result<DataQuery> DataQueries::one(std::size_t position) const {
  ADJOIN_ASSERT(position < queries_.size());
  const std::vector<bool> needed = needed_by(position);
  std::vector<MetricQuery> part;
  std::vector<MathSize> sizes;
  std::size_t expressions = 0;
  std::size_t names = 0;
  std::size_t made = 0;
  std::size_t setup = 0;
  std::uint32_t longest = 0;
  for (std::size_t i = 0; i < queries_.size(); ++i) {
    if (!needed[i]) continue;
    part.push_back(queries_[i]);
    part.back().returns_data = i == position;
    sizes.push_back(sizes_[i]);
    made += sizes_[i].made;
    setup += kSetupOfQuery + queries_[i].expression.size();
    names += needs_[i].size();
    if (queries_[i].stat) {
      longest = std::max(longest, queries_[i].stat->period);
    } else {
      ++expressions;
    }
  }
  const std::uint32_t own = queries_[position].period;
  ADJOIN_TRY(QuerySet set, QuerySet::make(std::move(part), {}));
  // Their order is found in as many rounds as a chain of them is long, over all that they name.
  setup += made * kSetupOfSeries + expressions * names / 32 + set.rules().size() * kSetupOfRule;
  return DataQuery{std::move(set), std::max(own != 0 ? own : longest, 60U), held_at_once(sizes),
                   made, setup};
}

Result<Data> ReadOnce::read(const meter::alarm::MetricStat& stat,
                            const meter::alarm::Window& window) {
  const Key key(stat, window.from, window.period);
  if (const auto kept = kept_.find(key); kept != kept_.end()) return kept->second;
  ADJOIN_TRY(Data data, source_.read(stat, window));
  if (values_ + data.size() > kRememberedMax) return data;
  values_ += data.size();
  kept_.emplace(key, data);
  return data;
}

Result<Data> ReadOnce::read_rule(const meter::alarm::RuleMetric& rule,
                                 const meter::alarm::Window& window) {
  return source_.read_rule(rule, window);
}

}  // namespace adjoin::monitor
