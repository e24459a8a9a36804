#include "monitor/heat/insight_board.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/api_error.h"
#include "meter/series/record_key.h"
#include "meter/sketch/heat_collector.h"
#include "monitor/heat/heat_names.h"
#include "monitor/heat/insight_rule.h"
#include "monitor/heat/key_words.h"
#include "table/request/messages.h"

namespace adjoin::monitor {
namespace {

using meter::InsightRule;
using std::chrono::milliseconds;
using std::chrono::minutes;

/// Bytes that the contributors of one minute may take, of all rules together: 32 MB in three hours.
constexpr std::size_t kInsightMinuteBytes =
    std::size_t{32} * 1024 * 1024 / meter::ContributorLog::kMinutesKept;

minutes minute_of(milliseconds now) noexcept {
  // A second that ends with its minute is part of it.
  return std::chrono::floor<minutes>(now - milliseconds{1});
}

std::size_t bytes_of(const meter::Contributor& contributor) noexcept {
  return sizeof contributor + contributor.partition.size() + contributor.sort.size();
}

/// Cuts the lists rank by rank, so that each rule keeps its heaviest ones.
void cut_to_budget(std::vector<meter::ContributorMinute*>& all) {
  std::size_t bytes = 0;
  for (std::size_t rank = 0; rank < meter::kContributorsKept; ++rank) {
    for (meter::ContributorMinute* one : all) {
      if (rank >= one->heaviest.size()) continue;
      bytes += bytes_of(one->heaviest[rank]);
      if (bytes > kInsightMinuteBytes) one->heaviest.resize(rank);
    }
  }
}

std::optional<std::string> index_member(const std::string& index) {
  return index.empty() ? std::nullopt : std::optional(index);
}

table::ContributorInsightsDescription described(const InsightSetting& setting) {
  table::ContributorInsightsDescription told;
  told.table_name = setting.table;
  told.index_name = index_member(setting.index);
  told.enabled = setting.enabled;
  told.mode = setting.mode;
  told.last_updated = setting.last_updated;
  return told;
}

template <typename Request>
table::ContributorInsightsDescription never_enabled(const Request& request) {
  table::ContributorInsightsDescription told;
  told.table_name = request.table_name;
  told.index_name = request.index_name;
  return told;
}

}  // namespace

/// A table or an index whose setting was ever enabled.
struct InsightBoard::Watched {
  InsightSetting setting;
  table::KeySchema keys;
  std::array<meter::ContributorLog, 4> logs;  ///< by rule

  meter::ContributorLog& log(InsightRule rule) { return logs[static_cast<std::size_t>(rule)]; }
  const meter::ContributorLog& log(InsightRule rule) const {
    return logs[static_cast<std::size_t>(rule)];
  }
  std::vector<InsightRule> rules() const { return insight_rules_of(setting, !keys.sort.empty()); }

  std::vector<std::string> key_labels(InsightRule rule) const {
    std::vector<std::string> labels;
    for (const auto& attribute : keys.partition) labels.push_back(attribute.name);
    if (!meter::counts_items(rule)) return labels;
    for (const auto& attribute : keys.sort) labels.push_back(attribute.name);
    return labels;
  }
};

/// What a request names.
struct InsightBoard::Target {
  table::ObjectId object;
  std::string table;
  std::string index;
  table::KeySchema keys;
};

InsightBoard::InsightBoard(const Surroundings& around)
    : around_(around),
      running_(meter::kPeriodSlots, around.memory),
      minute_(minute_of(around.clock.unix_time())) {}

InsightBoard::~InsightBoard() = default;

Result<void> InsightBoard::restore() {
  const table::SystemRecords* records = around_.store.system_records();
  if (records == nullptr) return {};
  const meter::RecordRange range = meter::records_of(meter::RecordKind::contributor_insights);
  std::map<std::uint32_t, InsightSetting> settings;
  ADJOIN_CHECK(
      records->read(range.begin, range.end, [&](BytesView key, BytesView value) -> Result<void> {
        ADJOIN_TRY(const std::uint32_t object, meter::decode_contributor_insights_key(key));
        ADJOIN_TRY(settings[object], decode_insight_setting(value));
        return {};
      }));
  for (const auto& [object, setting] : settings) {
    const auto target = find_target({}, setting.table, index_member(setting.index));
    if (!target || target->object.value != object) continue;  // it was dropped
    watch(*target, setting);
  }
  return {};
}

Result<InsightBoard::Target> InsightBoard::find_target(
    const table::CallContext& context, const std::string& table,
    const std::optional<std::string>& index) const {
  ADJOIN_TRY(auto description, around_.store.describe_table(context, table));
  if (!index) return Target{description.id, table, {}, std::move(description.keys)};
  const table::IndexDescription* found = description.find_index(*index);
  if (found == nullptr || found->kind != table::IndexKind::global) {
    return api_error(ApiError::resource_not_found, table::messages::index_not_found(*index, table));
  }
  return Target{found->id, table, *index, found->keys};
}

Result<table::ContributorInsightsDescription> InsightBoard::update(
    const table::CallContext& context, const table::UpdateContributorInsightsRequest& request) {
  const std::lock_guard updating(updating_);
  ADJOIN_TRY(const Target target, find_target(context, request.table_name, request.index_name));
  InsightSetting setting;
  {
    const std::lock_guard lock(mutex_);
    const auto found = watched_.find(target.object.value);
    if (found != watched_.end()) setting = found->second->setting;
    if (found == watched_.end() && !request.enable) return never_enabled(request);
  }
  const milliseconds now = around_.clock.unix_time();
  if (request.enable && !setting.enabled) setting.created = now;
  if (request.mode) setting.mode = *request.mode;
  setting.enabled = request.enable;
  setting.last_updated = now;
  setting.table = target.table;
  setting.index = target.index;
  ADJOIN_CHECK(write(target.object, setting));
  watch(target, setting);
  return described(setting);
}

Result<void> InsightBoard::write(table::ObjectId object,
                                 const std::optional<InsightSetting>& setting) {
  table::SystemRecords* records = around_.store.system_records();
  if (records == nullptr) return {};
  table::SystemRecord record{meter::contributor_insights_key(object.value), std::nullopt};
  if (setting) record.value = encode_insight_setting(*setting);
  return records->write({record});
}

void InsightBoard::watch(const Target& target, const InsightSetting& setting) {
  around_.names.learn(target.object, target.table, target.index);
  around_.names.watch(target.object, setting.enabled);
  const std::lock_guard lock(mutex_);
  std::unique_ptr<Watched>& watched = watched_[target.object.value];
  if (watched == nullptr) watched = std::make_unique<Watched>();
  // The rules end with a disabling; those of the next enabling begin anew.
  if (watched->setting.enabled != setting.enabled) watched->logs = {};
  watched->setting = setting;
  watched->keys = target.keys;
}

Result<table::ContributorInsightsDescription> InsightBoard::describe(
    const table::CallContext& context, const table::DescribeContributorInsightsRequest& request) {
  ADJOIN_TRY(const Target target, find_target(context, request.table_name, request.index_name));
  const std::lock_guard lock(mutex_);
  const auto found = watched_.find(target.object.value);
  if (found == watched_.end()) return never_enabled(request);
  table::ContributorInsightsDescription told = described(found->second->setting);
  for (const InsightRule rule : found->second->rules()) {
    told.rules.push_back(insight_rule_name(found->second->setting, rule));
  }
  return told;
}

Result<table::ListContributorInsightsResult> InsightBoard::list(
    const table::CallContext& context, const table::ListContributorInsightsRequest& request) {
  if (request.table_name) {
    ADJOIN_CHECK(find_target(context, *request.table_name, std::nullopt));
  }
  using Place = std::pair<std::string, std::string>;
  Place after;
  if (request.next_token) {
    const std::size_t slash = request.next_token->find('/');
    if (slash == std::string::npos || slash == 0) {
      return validation_error("NextToken is not one that ListContributorInsights has answered");
    }
    after = {request.next_token->substr(0, slash), request.next_token->substr(slash + 1)};
  }
  std::map<Place, std::pair<std::uint32_t, table::ContributorInsightsDescription>> all;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [object, watched] : watched_) {
      const InsightSetting& setting = watched->setting;
      const Place place{setting.table, setting.index};
      if (request.table_name && setting.table != *request.table_name) continue;
      if (request.next_token && place <= after) continue;
      all.insert_or_assign(place, std::pair(object, described(setting)));
    }
  }
  table::ListContributorInsightsResult page;
  const auto most = static_cast<std::size_t>(request.max_results.value_or(100));
  for (auto& [place, entry] : all) {
    const auto target = find_target(context, place.first, index_member(place.second));
    if (!target || target->object.value != entry.first) continue;
    if (page.summaries.size() == most) {
      const auto& last = page.summaries.back();
      page.next_token = last.table_name + "/" + last.index_name.value_or("");
      break;
    }
    page.summaries.push_back(std::move(entry.second));
  }
  return page;
}

std::vector<InsightRuleInfo> InsightBoard::rules() const {
  std::vector<InsightRuleInfo> rules;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [object, watched] : watched_) {
      const InsightSetting& setting = watched->setting;
      for (const InsightRule rule : watched->rules()) {
        rules.push_back({insight_rule_name(setting, rule), rule, setting.table, setting.index,
                         watched->key_labels(rule)});
      }
    }
  }
  std::ranges::sort(rules, {}, &InsightRuleInfo::name);
  return rules;
}

Result<InsightAnswer> InsightBoard::report(std::string_view rule_name,
                                           const meter::InsightQuery& query) const {
  const std::lock_guard lock(mutex_);
  for (const auto& [object, watched] : watched_) {
    for (const InsightRule rule : watched->rules()) {
      if (insight_rule_name(watched->setting, rule) != rule_name) continue;
      meter::ContributorLog log = watched->log(rule);
      meter::ContributorMinute running =
          contributors_of(running_, minute_, table::ObjectId{object}, rule);
      if (!running.heaviest.empty()) log.add(std::move(running));
      InsightAnswer answer;
      ADJOIN_TRY(answer.report, log.report(query));
      answer.key_labels = watched->key_labels(rule);
      for (const meter::InsightReport::Line& line : answer.report.lines) {
        ADJOIN_TRY(std::vector<std::string> keys,
                   key_parts(line.contributor.partition, watched->keys.partition));
        if (meter::counts_items(rule)) {
          ADJOIN_TRY(const std::vector<std::string> sort,
                     key_parts(line.contributor.sort, watched->keys.sort));
          keys.insert(keys.end(), sort.begin(), sort.end());
        }
        answer.keys.push_back(std::move(keys));
      }
      return answer;
    }
  }
  return Error(ErrorCode::not_found,
               "There is no rule " + std::string(rule_name) +
                   ". DescribeContributorInsights lists those of a table that has it enabled.");
}

void InsightBoard::collect(std::span<meter::HeatShard* const> shards, milliseconds now) {
  const std::lock_guard lock(mutex_);
  const minutes minute = minute_of(now);
  if (minute > minute_) {
    end_minute();
    minute_ = minute;
  }
  for (meter::HeatShard* shard : shards) {
    shard->collect([this](const meter::HeatWindow& second) { running_.merge(second); });
  }
}

void InsightBoard::end_minute() {
  struct Ended {
    meter::ContributorLog* log;
    meter::ContributorMinute minute;
  };
  std::vector<Ended> ended;
  for (const auto& [object, watched] : watched_) {
    for (const InsightRule rule : watched->rules()) {
      ended.push_back(
          {&watched->log(rule), contributors_of(running_, minute_, table::ObjectId{object}, rule)});
    }
  }
  std::vector<meter::ContributorMinute*> lists;
  for (Ended& one : ended) lists.push_back(&one.minute);
  cut_to_budget(lists);
  for (Ended& one : ended) {
    if (!one.minute.heaviest.empty()) one.log->add(std::move(one.minute));
  }
  running_.clear();
}

bool InsightBoard::exists(std::uint32_t object, const InsightSetting& setting) const {
  const auto target = find_target({}, setting.table, index_member(setting.index));
  if (target) return target->object.value == object;
  return api_error_of(target.error()) != ApiError::resource_not_found;
}

void InsightBoard::forget_dropped() {
  std::map<std::uint32_t, InsightSetting> settings;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [object, watched] : watched_) settings[object] = watched->setting;
  }
  for (const auto& [object, setting] : settings) {
    if (exists(object, setting)) continue;
    // A record that stays is left out by the next opening.
    if (!write(table::ObjectId{object}, std::nullopt)) continue;
    around_.names.watch(table::ObjectId{object}, false);
    const std::lock_guard lock(mutex_);
    watched_.erase(object);
  }
}

}  // namespace adjoin::monitor
