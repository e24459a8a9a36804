#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "table/table_description.h"

namespace adjoin::table {

struct Tag {
  std::string key;
  std::string value;
};

struct IndexDefinition {
  std::string name;
  std::vector<KeySchemaElement> key_schema;
  IndexProjection projection;
  std::optional<ProvisionedThroughput> throughput;  ///< global indexes only
  ThroughputSettings settings{};                    ///< likewise
};

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_CreateTable.html
struct CreateTableRequest {
  std::string table_name;
  std::vector<AttributeDefinition> attribute_definitions;
  std::vector<KeySchemaElement> key_schema;
  std::vector<IndexDefinition> global_secondary_indexes;
  std::vector<IndexDefinition> local_secondary_indexes;
  BillingMode billing_mode = BillingMode::pay_per_request;
  std::optional<ProvisionedThroughput> throughput;
  std::optional<StreamViewType> stream_view_type;
  bool deletion_protection = false;
  TableSettings settings;
  std::vector<Tag> tags;
};

}  // namespace adjoin::table
