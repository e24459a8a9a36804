#pragma once

#include <string>
#include <vector>

#include "table/create_table.h"

namespace adjoin::wire {

/// The operations on tags name their table by its ARN; what comes out here is the table's name.
struct TagResourceRequest {
  std::string table_name;
  std::vector<table::Tag> tags;
};

struct UntagResourceRequest {
  std::string table_name;
  std::vector<std::string> tag_keys;
};

}  // namespace adjoin::wire
