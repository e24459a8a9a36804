#pragma once

#include <string>

#include "table/query.h"

namespace adjoin::plan {

/// One Query for items in key order; no paging set.
struct ItemList {
  table::QueryRequest request;
  /// Rows whose sort text equals this are beyond an exclusive bound. Usually empty.
  std::string excluded;
};

}  // namespace adjoin::plan
