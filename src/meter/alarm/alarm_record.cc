#include "meter/alarm/alarm_record.h"

#include <cmath>
#include <limits>
#include <utility>

#include "meter/alarm/fault.h"
#include "meter/alarm/record_bytes.h"

namespace adjoin::meter::alarm {
namespace {

constexpr std::uint8_t kAlarmVersion = 1;
constexpr std::uint8_t kHistoryVersion = 1;
constexpr std::uint64_t kTimeMax = std::numeric_limits<std::int64_t>::max();
constexpr std::uint64_t kNumberMax = std::numeric_limits<std::uint32_t>::max();

// Bits of a definition's flags.
constexpr std::uint8_t kActionsEnabled = 1;
constexpr std::uint8_t kHasNeeded = 2;
constexpr std::uint8_t kHasMissingData = 4;
constexpr std::uint8_t kHasLowSamples = 8;
constexpr std::uint8_t kHasStat = 16;
constexpr std::uint8_t kDefinitionFlags = 31;
// Bits of a query's flags.
constexpr std::uint8_t kReturnsData = 1;
constexpr std::uint8_t kQueryHasStat = 2;
constexpr std::uint8_t kQueryFlags = 3;

std::uint8_t flag(bool set, std::uint8_t bit) { return set ? bit : std::uint8_t{0}; }

std::uint64_t stored_time(std::int64_t time) {
  return time > 0 ? static_cast<std::uint64_t>(time) : 0;
}

void write_texts(const std::vector<std::string>& texts, RecordWriter& out) {
  out.varint(texts.size());
  for (const std::string& text : texts) out.text(text);
}

std::vector<std::string> read_texts(RecordReader& in) {
  std::vector<std::string> texts;
  for (std::size_t left = in.count(); left > 0 && in.ok(); --left) texts.push_back(in.text());
  return texts;
}

void write_stat(const MetricStat& stat, RecordWriter& out) {
  out.text(stat.metric.space);
  out.text(stat.metric.name);
  out.varint(stat.metric.dimensions.size());
  for (const MetricDimension& dimension : stat.metric.dimensions) {
    out.text(dimension.name);
    out.text(dimension.value);
  }
  out.text(stat.statistic);
  out.varint(stat.period);
  out.text(stat.unit);
}

MetricStat read_stat(RecordReader& in) {
  MetricStat stat;
  stat.metric.space = in.text();
  stat.metric.name = in.text();
  for (std::size_t left = in.count(); left > 0 && in.ok(); --left) {
    MetricDimension dimension;
    dimension.name = in.text();
    dimension.value = in.text();
    stat.metric.dimensions.push_back(std::move(dimension));
  }
  stat.statistic = in.text();
  stat.period = static_cast<std::uint32_t>(in.varint_to(kNumberMax));
  stat.unit = in.text();
  return stat;
}

void write_query(const MetricQuery& query, RecordWriter& out) {
  out.byte(static_cast<std::uint8_t>(flag(query.returns_data, kReturnsData) |
                                     flag(query.stat.has_value(), kQueryHasStat)));
  out.text(query.id);
  out.text(query.label);
  if (query.stat) {
    write_stat(*query.stat, out);
  } else {
    out.text(query.expression);
    out.varint(query.period);
  }
}

MetricQuery read_query(RecordReader& in) {
  MetricQuery query;
  const std::uint8_t flags = in.byte_to(kQueryFlags);
  query.returns_data = (flags & kReturnsData) != 0;
  query.id = in.text();
  query.label = in.text();
  if ((flags & kQueryHasStat) != 0) {
    query.stat = read_stat(in);
  } else {
    query.expression = in.text();
    query.period = static_cast<std::uint32_t>(in.varint_to(kNumberMax));
  }
  return query;
}

void write_definition(const AlarmDefinition& definition, RecordWriter& out) {
  out.byte(static_cast<std::uint8_t>(flag(definition.actions_enabled, kActionsEnabled) |
                                     flag(definition.breaching_needed.has_value(), kHasNeeded) |
                                     flag(definition.missing_data.has_value(), kHasMissingData) |
                                     flag(definition.low_samples.has_value(), kHasLowSamples) |
                                     flag(definition.stat.has_value(), kHasStat)));
  out.text(definition.name);
  out.text(definition.description);
  write_texts(definition.ok_actions, out);
  write_texts(definition.alarm_actions, out);
  write_texts(definition.insufficient_data_actions, out);
  if (definition.stat) {
    write_stat(*definition.stat, out);
  } else {
    out.varint(definition.queries.size());
    for (const MetricQuery& query : definition.queries) write_query(query, out);
  }
  out.varint(definition.evaluation_periods);
  if (definition.breaching_needed) out.varint(*definition.breaching_needed);
  out.number(definition.threshold);
  out.byte(static_cast<std::uint8_t>(definition.comparison));
  if (definition.missing_data) out.byte(static_cast<std::uint8_t>(*definition.missing_data));
  if (definition.low_samples) out.byte(static_cast<std::uint8_t>(*definition.low_samples));
}

AlarmDefinition read_definition(RecordReader& in) {
  AlarmDefinition definition;
  const std::uint8_t flags = in.byte_to(kDefinitionFlags);
  definition.actions_enabled = (flags & kActionsEnabled) != 0;
  definition.name = in.text();
  definition.description = in.text();
  definition.ok_actions = read_texts(in);
  definition.alarm_actions = read_texts(in);
  definition.insufficient_data_actions = read_texts(in);
  if ((flags & kHasStat) != 0) {
    definition.stat = read_stat(in);
  } else {
    for (std::size_t left = in.count(); left > 0 && in.ok(); --left) {
      definition.queries.push_back(read_query(in));
    }
  }
  definition.evaluation_periods = static_cast<std::uint32_t>(in.varint_to(kNumberMax));
  if ((flags & kHasNeeded) != 0) {
    definition.breaching_needed = static_cast<std::uint32_t>(in.varint_to(kNumberMax));
  }
  definition.threshold = in.number();
  definition.comparison = static_cast<Comparison>(in.byte_to(3));
  if ((flags & kHasMissingData) != 0) {
    definition.missing_data = static_cast<MissingData>(in.byte_to(3));
  }
  if ((flags & kHasLowSamples) != 0) {
    definition.low_samples = static_cast<LowSamples>(in.byte_to(1));
  }
  return definition;
}

Error damaged(std::string_view what) {
  return {ErrorCode::corruption, "The record of " + std::string(what) + " is damaged"};
}

Error from_later_version(std::string_view what, std::uint8_t version) {
  return {ErrorCode::unsupported, "The record of " + std::string(what) + " has version " +
                                      std::to_string(version) +
                                      "; this program knows version 1 alone"};
}

}  // namespace

Bytes encode_alarm(const AlarmRecord& record) {
  RecordWriter out;
  out.byte(kAlarmVersion);
  write_definition(record.definition, out);
  out.byte(static_cast<std::uint8_t>(record.status.state));
  out.text(record.status.reason);
  out.text(record.status.reason_data);
  out.varint(stored_time(record.status.updated));
  out.varint(stored_time(record.status.transitioned));
  out.varint(stored_time(record.configured));
  return out.take();
}

Result<AlarmRecord> decode_alarm(BytesView bytes) {
  RecordReader in(bytes);
  const std::uint8_t version = in.byte();
  if (version > kAlarmVersion) return from_later_version("an alarm", version);
  if (version != kAlarmVersion) return damaged("an alarm");
  AlarmRecord record;
  record.definition = read_definition(in);
  record.status.state = static_cast<AlarmState>(in.byte_to(2));
  record.status.reason = in.text();
  record.status.reason_data = in.text();
  record.status.updated = static_cast<std::int64_t>(in.varint_to(kTimeMax));
  record.status.transitioned = static_cast<std::int64_t>(in.varint_to(kTimeMax));
  record.configured = static_cast<std::int64_t>(in.varint_to(kTimeMax));
  if (!in.at_end()) return damaged("an alarm");
  // What is wrong as a definition could not be run.
  const auto checked = check(record.definition);
  if (!checked) return damaged("alarm '" + record.definition.name + "'");
  return record;
}

std::string_view to_string(HistoryKind kind) noexcept {
  switch (kind) {
    case HistoryKind::configuration: return "ConfigurationUpdate";
    case HistoryKind::state: return "StateUpdate";
    case HistoryKind::action: break;
  }
  return "Action";
}

Result<HistoryKind> read_history_kind(std::string_view text) {
  for (const auto kind : {HistoryKind::configuration, HistoryKind::state, HistoryKind::action}) {
    if (to_string(kind) == text) return kind;
  }
  return fault(Fault::invalid_value,
               "HistoryItemType '" + std::string(text.substr(0, 60)) +
                   "' is not known. It must be one of: ConfigurationUpdate, StateUpdate, Action");
}

Bytes encode_history(const HistoryEntry& entry) {
  RecordWriter out;
  out.byte(kHistoryVersion);
  out.byte(static_cast<std::uint8_t>(entry.kind));
  out.text(entry.alarm);
  out.text(entry.summary);
  out.text(entry.data);
  return out.take();
}

Result<HistoryEntry> decode_history(const HistoryKey& key, BytesView bytes) {
  RecordReader in(bytes);
  const std::uint8_t version = in.byte();
  if (version > kHistoryVersion) return from_later_version("an alarm's history", version);
  if (version != kHistoryVersion) return damaged("an alarm's history");
  HistoryEntry entry{.key = key};
  entry.kind = static_cast<HistoryKind>(in.byte_to(2));
  entry.alarm = in.text();
  entry.summary = in.text();
  entry.data = in.text();
  if (!in.at_end()) return damaged("an alarm's history");
  return entry;
}

}  // namespace adjoin::meter::alarm
