#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "table/request/table_requests.h"

namespace adjoin::transfer {

/// A table of a data model of NoSQL Workbench, with its sample data.
struct WorkbenchTable {
  table::CreateTableRequest request;
  std::vector<Item> items;
};

/// Parses a data model and returns its tables in order. What is only for people (facets, authors)
/// is ignored. Unknown members are passed over: the tool adds some with each version.
/// @errors invalid_argument: no model, or a table that lacks what a table needs, naming it
Result<std::vector<WorkbenchTable>> read_workbench(std::string_view json);

}  // namespace adjoin::transfer
