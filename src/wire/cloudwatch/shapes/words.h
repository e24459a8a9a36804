#pragma once

#include <array>
#include <string_view>

namespace adjoin::wire::cloudwatch {

// The enumerations of the API reference, in its order: errors print them so.

inline constexpr std::array<std::string_view, 27> kUnits = {"Seconds",
                                                            "Microseconds",
                                                            "Milliseconds",
                                                            "Bytes",
                                                            "Kilobytes",
                                                            "Megabytes",
                                                            "Gigabytes",
                                                            "Terabytes",
                                                            "Bits",
                                                            "Kilobits",
                                                            "Megabits",
                                                            "Gigabits",
                                                            "Terabits",
                                                            "Percent",
                                                            "Count",
                                                            "Bytes/Second",
                                                            "Kilobytes/Second",
                                                            "Megabytes/Second",
                                                            "Gigabytes/Second",
                                                            "Terabytes/Second",
                                                            "Bits/Second",
                                                            "Kilobits/Second",
                                                            "Megabits/Second",
                                                            "Gigabits/Second",
                                                            "Terabits/Second",
                                                            "Count/Second",
                                                            "None"};
inline constexpr std::array<std::string_view, 2> kScanBy = {"TimestampDescending",
                                                            "TimestampAscending"};
inline constexpr std::array<std::string_view, 5> kStatistics = {"SampleCount", "Average", "Sum",
                                                                "Minimum", "Maximum"};
inline constexpr std::array<std::string_view, 1> kRecentlyActive = {"PT3H"};
inline constexpr std::array<std::string_view, 7> kComparisonOperators = {
    "GreaterThanOrEqualToThreshold",
    "GreaterThanThreshold",
    "LessThanThreshold",
    "LessThanOrEqualToThreshold",
    "LessThanLowerOrGreaterThanUpperThreshold",
    "LessThanLowerThreshold",
    "GreaterThanUpperThreshold"};
inline constexpr std::array<std::string_view, 2> kAlarmTypes = {"CompositeAlarm", "MetricAlarm"};
inline constexpr std::array<std::string_view, 3> kStateValues = {"OK", "ALARM",
                                                                 "INSUFFICIENT_DATA"};
inline constexpr std::array<std::string_view, 5> kHistoryItemTypes = {
    "ConfigurationUpdate", "StateUpdate", "Action", "AlarmContributorStateUpdate",
    "AlarmContributorAction"};
// These two are texts in the reference, whose pages list the words.
inline constexpr std::array<std::string_view, 4> kTreatMissingData = {"breaching", "notBreaching",
                                                                      "ignore", "missing"};
inline constexpr std::array<std::string_view, 2> kLowSampleCount = {"evaluate", "ignore"};

}  // namespace adjoin::wire::cloudwatch
