#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "plan/write_plan.h"

namespace adjoin::graph {

/// A record to load, with the name it has in failures.
struct LoadRecord {
  std::uint64_t tag = 0;
  plan::WriteOperation operation;
};

/// Records that go into one request.
struct LoadBatch {
  std::vector<LoadRecord> records;
  plan::WritePlan plan;
  int tries = 0;
  std::vector<std::string> keys = {};  ///< of items that it writes, where they are waited for
};

}  // namespace adjoin::graph
