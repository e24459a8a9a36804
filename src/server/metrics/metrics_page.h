#pragma once

#include <string>
#include <vector>

#include "monitor/count/table_totals.h"
#include "server/metrics/call_counts.h"

namespace adjoin::table {
class TableStore;
}

namespace adjoin::server {

struct HttpCounters;

/// Returns the metrics page in Prometheus' text format 0.0.4. Partition keys are never labels.
/// @param tables  what is counted by table; empty: nothing is
std::string metrics_page(const std::vector<CallCount>& calls,
                         const std::vector<monitor::TableTotal>& tables, const HttpCounters& http,
                         table::TableStore& store);

}  // namespace adjoin::server
