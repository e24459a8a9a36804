#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <utility>

#include "monitor/alarm/alarm_keeper.h"
#include "monitor/ask/cloudwatch.h"
#include "monitor/ask/translate.h"
#include "monitor/monitor.h"
#include "wire/cloudwatch/next_token.h"

namespace adjoin::monitor {
namespace {

namespace cloudwatch = wire::cloudwatch;
using cloudwatch::DescribeAlarmHistory;
using meter::alarm::HistoryKey;

std::string text_of(const HistoryKey& key) {
  return std::to_string(key.time) + " " + std::to_string(key.number);
}

/// Nullopt: a client made the text up.
std::optional<HistoryKey> history_key_of(std::string_view text) {
  HistoryKey key;
  const char* const end = text.data() + text.size();
  const auto time = std::from_chars(text.data(), end, key.time);
  if (time.ec != std::errc() || time.ptr == end || *time.ptr != ' ') return std::nullopt;
  const auto number = std::from_chars(time.ptr + 1, end, key.number);
  if (number.ec != std::errc() || number.ptr != end) return std::nullopt;
  return key;
}

/// Nothing but metric alarms has a history here, and none of them has contributors.
bool can_have_entries(const DescribeAlarmHistory::Request& request) {
  const auto& types = request.alarm_types;
  const bool asks_for_metric_alarms =
      types.empty() || std::find(types.begin(), types.end(), "MetricAlarm") != types.end();
  const bool asks_for_contributors =
      request.alarm_contributor_id ||
      (request.history_item_type && request.history_item_type->starts_with("AlarmContributor"));
  return asks_for_metric_alarms && !asks_for_contributors;
}

Result<HistoryFilter> filter_of(const DescribeAlarmHistory::Request& request) {
  HistoryFilter filter;
  filter.alarm = request.alarm_name.value_or("");
  if (request.history_item_type) {
    ADJOIN_TRY(filter.kind, meter::alarm::read_history_kind(*request.history_item_type));
  }
  if (request.start_date) filter.from = request.start_date->count();
  if (request.end_date) filter.to = request.end_date->count();
  filter.oldest_first = request.scan_by == "TimestampAscending";
  filter.count_max = static_cast<std::size_t>(
      std::clamp<std::int64_t>(request.max_records.value_or(cloudwatch::kAlarmsPage), 1, 100));
  if (!request.next_token) return filter;
  ADJOIN_TRY(const std::string text,
             cloudwatch::key_of_token(DescribeAlarmHistory::kName, *request.next_token));
  filter.after = history_key_of(text);
  if (filter.after) return filter;
  return cloudwatch::fault_error(cloudwatch::Fault::invalid_next_token,
                                 "The NextToken is not one that DescribeAlarmHistory returned. Ask "
                                 "without a token, which returns the first page.");
}

DescribeAlarmHistory::Entry shape_of(meter::alarm::HistoryEntry entry) {
  DescribeAlarmHistory::Entry out;
  out.alarm_name = std::move(entry.alarm);
  out.alarm_type = "MetricAlarm";
  out.timestamp = std::chrono::milliseconds(static_cast<std::int64_t>(entry.key.time));
  out.history_item_type = std::string(to_string(entry.kind));
  out.history_summary = std::move(entry.summary);
  out.history_data = std::move(entry.data);
  return out;
}

}  // namespace

Result<DescribeAlarmHistory::Reply> CloudWatch::run(DescribeAlarmHistory,
                                                    const DescribeAlarmHistory::Request& request) {
  DescribeAlarmHistory::Reply reply;
  if (!can_have_entries(request)) return reply;
  ADJOIN_TRY(const HistoryFilter filter, filter_of(request));
  ADJOIN_TRY(HistoryPage page, monitor_.alarms().history(filter));
  for (auto& entry : page.entries) reply.entries.push_back(shape_of(std::move(entry)));
  if (page.after) {
    reply.next_token = cloudwatch::next_token(DescribeAlarmHistory::kName, text_of(*page.after));
  }
  return reply;
}

}  // namespace adjoin::monitor
