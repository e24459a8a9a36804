#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "table/request/table_description.h"

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
  ThroughputSettings settings{};                    ///< global indexes only
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

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_ListTables.html
struct ListTablesRequest {
  std::optional<std::string> exclusive_start_table_name;
  std::optional<std::int64_t> limit;  ///< 1 to 100
};

struct ListTablesResult {
  std::vector<std::string> table_names;  ///< in byte order
  std::optional<std::string> last_evaluated_table_name;
};

/// The attribute by which a table's items expire, and whether they do.
struct TimeToLiveSpecification {
  std::string attribute_name;  ///< 1 to 255 characters
  bool enabled = false;
};

/// A local store never has DynamoDB's states ENABLING and DISABLING.
enum class TimeToLiveStatus : std::uint8_t { disabled, enabled };

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TimeToLiveDescription.html
struct TimeToLiveDescription {
  TimeToLiveStatus status = TimeToLiveStatus::disabled;
  std::optional<std::string> attribute_name;  ///< nullopt: disabled
};

/// GlobalSecondaryIndexUpdates.Update: changes the throughput of an index.
struct UpdateIndex {
  std::string name;
  std::optional<ProvisionedThroughput> throughput;
  ThroughputSettings settings{};
};

/// GlobalSecondaryIndexUpdates.Delete: removes an index.
struct DeleteIndex {
  std::string name;
};

/// One member of GlobalSecondaryIndexUpdates; an IndexDefinition is its Create.
using GlobalSecondaryIndexUpdate = std::variant<IndexDefinition, UpdateIndex, DeleteIndex>;

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateTable.html
/// Creates or deletes at most one index per call; changes the throughput of any number.
struct UpdateTableRequest {
  std::string table_name;
  /// The key attributes of a created index. Attributes that other keys use may be repeated.
  std::vector<AttributeDefinition> attribute_definitions;
  std::vector<GlobalSecondaryIndexUpdate> global_secondary_index_updates;
  std::optional<BillingMode> billing_mode;
  std::optional<ProvisionedThroughput> throughput;
  std::optional<std::optional<StreamViewType>> stream;  ///< inner nullopt switches it off
  std::optional<bool> deletion_protection;
  TableSettings settings;
};

}  // namespace adjoin::table
