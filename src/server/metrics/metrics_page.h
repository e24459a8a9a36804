#pragma once

#include <string>

#include "server/http/http_options.h"
#include "server/metrics/request_meter.h"
#include "table/store/table_store.h"

namespace adjoin::server {

/// Returns the metrics page in Prometheus' text format 0.0.4. Partition keys are never labels.
/// @cost reads every table's sizes; milliseconds with thousands of tables
std::string metrics_page(const RequestMeter& meter, const HttpCounters& http,
                         table::TableStore& store);

}  // namespace adjoin::server
