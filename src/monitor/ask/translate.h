#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "meter/alarm/alarm.h"
#include "meter/alarm/metric_query.h"
#include "wire/cloudwatch/fault.h"
#include "wire/cloudwatch/shapes/operations.h"

namespace adjoin::monitor {

// Between CloudWatch's shapes and what alarms and figures are called here.

/// The errors of figures and alarms as an operation tells them. Others come back as they are.
Error as_told(const Error& error, wire::cloudwatch::Told told);

Error wrong_value(std::string message);    ///< `invalid_parameter_value`
Error wrong_request(std::string message);  ///< `validation`

meter::alarm::MetricRef metric_ref(std::string_view name_space, std::string_view name,
                                   const std::vector<wire::cloudwatch::Dimension>& dimensions);
std::vector<wire::cloudwatch::Dimension> dimensions_of(const meter::alarm::MetricRef& metric);

/// Whether figures can be answered by periods of this length: 1, 5, 10, 20, 30, or whole minutes up
/// to a year.
bool is_period(std::int64_t seconds) noexcept;
/// The period by which figures are read: one below a minute is a minute.
std::uint32_t read_period(std::int64_t seconds) noexcept;
std::string period_demand();  ///< "it must be 1, 5, …"

/// @errors invalid_argument, as `validation`: a metric without a name, or a period that is none
Result<meter::alarm::MetricQuery> metric_query(const wire::cloudwatch::MetricDataQuery& query);
Result<std::vector<meter::alarm::MetricQuery>> metric_queries(
    const std::vector<wire::cloudwatch::MetricDataQuery>& queries);
wire::cloudwatch::MetricDataQuery shape_of(const meter::alarm::MetricQuery& query);

/// Seconds since 1970, from 0 to what 32 bits hold: figures have no other times.
std::uint32_t unix_second(std::chrono::milliseconds time) noexcept;

}  // namespace adjoin::monitor
