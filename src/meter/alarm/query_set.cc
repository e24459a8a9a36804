#include "meter/alarm/query_set.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/assert.h"
#include "meter/alarm/fault.h"
#include "meter/alarm/math_words.h"
#include "meter/series/statistic.h"

namespace adjoin::meter::alarm {
namespace {

constexpr std::size_t kIdBytesMax = 255;

Error query_fault(Fault kind, const std::string& id, std::string_view what) {
  return fault(kind, "Query '" + id.substr(0, 60) + "': " + std::string(what));
}

Result<void> check_id(const std::string& id) {
  const bool fits = !id.empty() && id.size() <= kIdBytesMax && id.front() >= 'a' &&
                    id.front() <= 'z' && std::all_of(id.begin(), id.end(), is_word_character);
  if (fits) return {};
  return query_fault(Fault::invalid_value, id,
                     "an id begins with a lowercase letter and has letters, digits and '_' alone, "
                     "at most 255");
}

Result<void> check_query(const MetricQuery& query) {
  ADJOIN_CHECK(check_id(query.id));
  if (query.stat.has_value() == !query.expression.empty()) {
    return query_fault(Fault::wrong_combination, query.id,
                       "it must have either a MetricStat or an Expression, and not both");
  }
  if (!query.stat) return {};
  const std::string& statistic = query.stat->statistic;
  if (find_statistic(statistic)) return {};
  return query_fault(Fault::invalid_value, query.id,
                     "the statistic '" + statistic.substr(0, 40) +
                         "' is not known; use Sum, Average, Minimum, Maximum, SampleCount, or one "
                         "such as p99, tm90 or PR(:100)");
}

MathSeries series_of(const MetricQuery& query, const Data& data) {
  MathSeries series{.id = query.id, .label = query.label, .is_metric = true};
  series.values.reserve(data.size());
  for (const auto& datum : data) {
    series.values.push_back(datum ? std::optional(datum->value) : std::nullopt);
  }
  return series;
}

/// Positions of what each expression names, for the order among them.
std::vector<std::vector<std::size_t>> needs_of(const std::vector<MetricQuery>& queries,
                                               const std::vector<MathProgram>& programs) {
  std::map<std::string_view, std::size_t> position;
  for (std::size_t i = 0; i < queries.size(); ++i) position.emplace(queries[i].id, i);
  std::vector<std::vector<std::size_t>> needs(queries.size());
  for (std::size_t i = 0; i < queries.size(); ++i) {
    for (const std::string& id : programs[i].query_ids()) {
      const auto found = position.find(id);
      if (found != position.end()) needs[i].push_back(found->second);
    }
  }
  return needs;
}

/// An expression's value is no metric any more, even if it only names one.
MathValue result_of(const MetricQuery& query, MathValue value) {
  if (auto* one = std::get_if<MathSeries>(&value)) {
    one->id = query.id;
    one->label = query.label;
    one->is_metric = false;
  }
  if (auto* several = std::get_if<SeriesArray>(&value)) {
    for (MathSeries& each : *several) each.is_metric = false;
  }
  return value;
}

QueryAnswer answer_of(const MetricQuery& query, const MathValue& value) {
  QueryAnswer answer{.id = query.id, .label = query.label};
  if (const auto* one = std::get_if<MathSeries>(&value)) answer.series.push_back(*one);
  if (const auto* several = std::get_if<SeriesArray>(&value)) answer.series = *several;
  return answer;
}

}  // namespace

Result<QuerySet> QuerySet::make(std::vector<MetricQuery> queries, const QueryLimits& limits) {
  if (queries.size() > limits.queries) {
    return fault(Fault::limit_exceeded, "At most " + std::to_string(limits.queries) +
                                            " queries may be given, found " +
                                            std::to_string(queries.size()));
  }
  std::set<std::string_view> ids;
  std::size_t metrics = 0;
  for (const MetricQuery& query : queries) {
    ADJOIN_CHECK(check_query(query));
    if (!ids.insert(query.id).second) {
      return query_fault(Fault::invalid_value, query.id, "two queries have this id");
    }
    if (query.stat) ++metrics;
  }
  if (metrics > limits.metrics) {
    return fault(Fault::limit_exceeded, "Metric math takes at most " +
                                            std::to_string(limits.metrics) + " metrics, found " +
                                            std::to_string(metrics));
  }
  QuerySet set;
  set.queries_ = std::move(queries);
  ADJOIN_CHECK(set.add_programs());
  ADJOIN_CHECK(set.set_order());
  ADJOIN_CHECK(set.check_types());
  return set;
}

Result<void> QuerySet::add_programs() {
  programs_.resize(queries_.size());
  stat_of_.resize(queries_.size());
  std::set<RuleMetric> rules;
  for (std::size_t i = 0; i < queries_.size(); ++i) {
    MetricQuery& query = queries_[i];
    if (query.stat) {
      sort_dimensions(query.stat->metric);
      const auto found = std::find(stats_.begin(), stats_.end(), *query.stat);
      stat_of_[i] = static_cast<std::size_t>(found - stats_.begin());
      if (found == stats_.end()) stats_.push_back(*query.stat);
      continue;
    }
    auto program = parse_math(query.expression);
    if (!program) {
      return query_fault(Fault::invalid_expression, query.id, program.error().message());
    }
    for (RuleMetric& rule : program->rule_metrics()) rules.insert(std::move(rule));
    programs_[i] = *std::move(program);
  }
  rules_.assign(rules.begin(), rules.end());
  return {};
}

/// Takes again and again the expressions of which all needs are there. At most as many rounds as
/// queries; the rest goes in a circle.
Result<void> QuerySet::set_order() {
  const auto needs = needs_of(queries_, programs_);
  std::vector<bool> done(queries_.size());
  for (std::size_t i = 0; i < queries_.size(); ++i) done[i] = queries_[i].stat.has_value();
  std::size_t taken = 0;
  do {
    taken = order_.size();
    for (std::size_t i = 0; i < queries_.size(); ++i) {
      const bool ready = !done[i] && std::all_of(needs[i].begin(), needs[i].end(),
                                                 [&](std::size_t need) { return done[need]; });
      if (!ready) continue;
      done[i] = true;
      order_.push_back(i);
    }
  } while (order_.size() > taken);
  for (std::size_t i = 0; i < queries_.size(); ++i) {
    if (done[i]) continue;
    return query_fault(Fault::invalid_expression, queries_[i].id,
                       "the expression needs its own value, perhaps through others");
  }
  return {};
}

/// An empty window shows every fault of types, because types do not depend on figures.
Result<void> QuerySet::check_types() const {
  const std::vector<Data> stats(stats_.size());
  const std::vector<Data> rules(rules_.size());
  const auto answers = run(Window{}, stats, rules);
  if (!answers) return answers.error();
  return {};
}

Result<std::vector<QueryAnswer>> QuerySet::run(const Window& window, const std::vector<Data>& stats,
                                               const std::vector<Data>& rules) const {
  ADJOIN_ASSERT(stats.size() == stats_.size() && rules.size() == rules_.size());
  MathInput input{.window = window};
  for (std::size_t i = 0; i < queries_.size(); ++i) {
    if (!queries_[i].stat) continue;
    const Data& data = stats[stat_of_[i]];
    ADJOIN_ASSERT(data.size() == window.steps);
    input.values.emplace(queries_[i].id, series_of(queries_[i], data));
    input.metric_ids.push_back(queries_[i].id);
  }
  for (std::size_t i = 0; i < rules_.size(); ++i) {
    ADJOIN_ASSERT(rules[i].size() == window.steps);
    MathSeries series = series_of({.id = {}, .label = rules_[i].rule}, rules[i]);
    series.is_metric = false;
    input.rules.emplace(rules_[i], std::move(series));
  }
  for (const std::size_t position : order_) {
    const MetricQuery& query = queries_[position];
    auto value = evaluate(programs_[position], input);
    if (!value) return query_fault(Fault::invalid_expression, query.id, value.error().message());
    if (query.returns_data && std::holds_alternative<double>(*value)) {
      return query_fault(Fault::invalid_expression, query.id,
                         "the expression is a number; what returns data must be a time series");
    }
    input.values.emplace(query.id, result_of(query, *std::move(value)));
  }
  std::vector<QueryAnswer> answers;
  for (const MetricQuery& query : queries_) {
    if (query.returns_data) answers.push_back(answer_of(query, input.values.at(query.id)));
  }
  return answers;
}

Result<std::vector<QueryAnswer>> QuerySet::run(const Window& window, MetricSource& source) const {
  std::vector<Data> stats;
  for (const MetricStat& stat : stats_) {
    ADJOIN_TRY(Data data, source.read(stat, window));
    stats.push_back(std::move(data));
  }
  std::vector<Data> rules;
  for (const RuleMetric& rule : rules_) {
    ADJOIN_TRY(Data data, source.read_rule(rule, window));
    rules.push_back(std::move(data));
  }
  return run(window, stats, rules);
}

}  // namespace adjoin::meter::alarm
