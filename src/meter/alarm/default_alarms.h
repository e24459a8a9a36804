#pragma once

#include <string>
#include <vector>

#include "meter/alarm/alarm.h"

namespace adjoin::meter::alarm {

/// The alarms that every server should have: for each table throttles, system errors, a partition
/// above 80 % of what it can serve, an item above 300 KB, a collection above 8 GB, drift between
/// items and schema, a follower that lags; and for the server its disk.
/// They are metric math with FILL(m, 0), so they come back to OK when a metric falls silent, which
/// plain alarms on AWS/DynamoDB never do. `actions` are the ARNs for ALARM and for OK.
std::vector<AlarmDefinition> default_alarms(const std::vector<std::string>& tables,
                                            const std::vector<std::string>& actions);

}  // namespace adjoin::meter::alarm
