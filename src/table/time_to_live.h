#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace adjoin::table {

/// As in UpdateTimeToLive: {AttributeName, Enabled}.
struct TimeToLiveSpecification {
  std::string attribute_name;  ///< 1 to 255 characters
  bool enabled = false;
};

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateTimeToLive.html
/// The service takes up to an hour and refuses another change meanwhile; a local store changes at
/// once, as often as it is asked to.
struct UpdateTimeToLiveRequest {
  std::string table_name;
  TimeToLiveSpecification specification;
};

/// The service's ENABLING and DISABLING never show here.
enum class TimeToLiveStatus : std::uint8_t { disabled, enabled };

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TimeToLiveDescription.html
struct TimeToLiveDescription {
  TimeToLiveStatus status = TimeToLiveStatus::disabled;
  std::optional<std::string> attribute_name;  ///< while enabled
};

}  // namespace adjoin::table
