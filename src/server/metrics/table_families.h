#pragma once

#include <vector>

#include "monitor/count/table_totals.h"
#include "server/metrics/page_writer.h"

namespace adjoin::server {

/// Appends the families of the metrics page whose samples are of single tables and indexes. Nothing
/// where nothing was counted.
void append_table_families(const std::vector<monitor::TableTotal>& totals, PageWriter& page);

}  // namespace adjoin::server
