#pragma once

#include <chrono>
#include <string>

#include "base/bytes.h"
#include "base/result.h"
#include "table/request/contributor_insights.h"

namespace adjoin::monitor {

/// What is set for a table or an index. It is kept after it was disabled.
struct InsightSetting {
  bool enabled = false;
  table::InsightsMode mode = table::InsightsMode::accessed_and_throttled_keys;
  std::chrono::milliseconds created{0};       ///< since 1970: the number in the rules' names
  std::chrono::milliseconds last_updated{0};  ///< since 1970
  std::string table;
  std::string index;  ///< empty: the table
  friend bool operator==(const InsightSetting&, const InsightSetting&) = default;
};

/// The value of a record of kind 12 (docs/formats/meters.md), and back.
Bytes encode_insight_setting(const InsightSetting& setting);
/// @errors corruption; unsupported: a version that this program does not know
Result<InsightSetting> decode_insight_setting(BytesView value);

}  // namespace adjoin::monitor
