#include "monitor/heat/insight_record.h"

#include <cstdint>
#include <limits>

#include "item/varint.h"

namespace adjoin::monitor {
namespace {

constexpr std::uint8_t kInsightVersion = 1;

Error damaged_insights(std::string_view what) {
  return Error(ErrorCode::corruption,
               "A record of Contributor Insights is damaged: " + std::string(what) + ".");
}

void append_insight_text(std::string_view text, Bytes& out) {
  item::append_varint(text.size(), out);
  out.append(text);
}

Result<std::string> take_insight_text(BytesView& rest) {
  std::uint64_t size = 0;
  if (!item::take_varint(rest, size) || size > rest.size()) {
    return damaged_insights("a name is cut off");
  }
  std::string text(rest.substr(0, static_cast<std::size_t>(size)));
  rest.remove_prefix(text.size());
  return text;
}

Result<std::chrono::milliseconds> take_insight_time(BytesView& rest) {
  std::uint64_t time = 0;
  constexpr std::uint64_t kLast = std::numeric_limits<std::int64_t>::max();
  if (!item::take_varint(rest, time) || time > kLast) {
    return damaged_insights("a time is cut off or too large");
  }
  return std::chrono::milliseconds(static_cast<std::int64_t>(time));
}

}  // namespace

Bytes encode_insight_setting(const InsightSetting& setting) {
  Bytes out;
  out.push_back(static_cast<char>(kInsightVersion));
  out.push_back(setting.enabled ? '\1' : '\0');
  out.push_back(static_cast<char>(setting.mode));
  item::append_varint(static_cast<std::uint64_t>(setting.created.count()), out);
  item::append_varint(static_cast<std::uint64_t>(setting.last_updated.count()), out);
  append_insight_text(setting.table, out);
  append_insight_text(setting.index, out);
  return out;
}

Result<InsightSetting> decode_insight_setting(BytesView value) {
  if (value.empty()) return damaged_insights("it is empty");
  const auto version = static_cast<std::uint8_t>(value[0]);
  if (version != kInsightVersion) {
    return Error(ErrorCode::unsupported,
                 "A record of Contributor Insights has version " + std::to_string(version) +
                     ", and this program reads version 1. Open the store with the newer program "
                     "that wrote it.");
  }
  if (value.size() < 3) return damaged_insights("it is cut off");
  const auto enabled = static_cast<std::uint8_t>(value[1]);
  const auto mode = static_cast<std::uint8_t>(value[2]);
  if (enabled > 1) return damaged_insights("it is neither enabled nor disabled");
  if (mode < 1 || mode > 2) return damaged_insights("its mode is neither 1 nor 2");
  InsightSetting setting;
  setting.enabled = enabled == 1;
  setting.mode = static_cast<table::InsightsMode>(mode);
  BytesView rest = value.substr(3);
  ADJOIN_TRY(setting.created, take_insight_time(rest));
  ADJOIN_TRY(setting.last_updated, take_insight_time(rest));
  ADJOIN_TRY(setting.table, take_insight_text(rest));
  ADJOIN_TRY(setting.index, take_insight_text(rest));
  if (setting.table.empty()) return damaged_insights("it names no table");
  if (!rest.empty()) return damaged_insights("bytes are behind its end");
  return setting;
}

}  // namespace adjoin::monitor
