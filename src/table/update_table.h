#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "table/create_table.h"

namespace adjoin::table {

/// GlobalSecondaryIndexUpdates.Update: other throughput for an index.
struct UpdateIndex {
  std::string name;
  std::optional<ProvisionedThroughput> throughput;
  ThroughputSettings settings{};
};

/// GlobalSecondaryIndexUpdates.Delete.
struct DeleteIndex {
  std::string name;
};

/// One member of GlobalSecondaryIndexUpdates; an IndexDefinition is its Create.
using GlobalSecondaryIndexUpdate = std::variant<IndexDefinition, UpdateIndex, DeleteIndex>;

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateTable.html
/// At most one index is created or deleted per call; any number get other throughput.
struct UpdateTableRequest {
  std::string table_name;
  /// Those of the key attributes of an index that is created; what others use may come again.
  std::vector<AttributeDefinition> attribute_definitions;
  std::vector<GlobalSecondaryIndexUpdate> global_secondary_index_updates;
  std::optional<BillingMode> billing_mode;
  std::optional<ProvisionedThroughput> throughput;
  std::optional<std::optional<StreamViewType>> stream;  ///< inner nullopt switches it off
  std::optional<bool> deletion_protection;
  TableSettings settings;
};

}  // namespace adjoin::table
