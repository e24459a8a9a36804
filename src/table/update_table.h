#pragma once

#include <optional>
#include <string>
#include <vector>

#include "table/create_table.h"

namespace adjoin::table {

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateTable.html
/// At most one index is created or deleted per call.
struct UpdateTableRequest {
  std::string table_name;
  std::vector<AttributeDefinition> attribute_definitions;
  std::optional<IndexDefinition> create_index;
  std::optional<std::string> delete_index;
  std::optional<BillingMode> billing_mode;
  std::optional<ProvisionedThroughput> throughput;
  std::optional<std::optional<StreamViewType>> stream;  ///< inner nullopt switches it off
  std::optional<bool> deletion_protection;
};

}  // namespace adjoin::table
