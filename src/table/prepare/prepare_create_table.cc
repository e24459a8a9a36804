#include "table/check/check_schema.h"
#include "table/prepare/prepare.h"
#include "table/request/limits.h"
#include "table/request/messages.h"

namespace adjoin::table {
namespace {

using messages::invalid_parameter;

Result<void> check_local_keys(const IndexDefinition& definition, const KeySchema& keys,
                              const KeySchema& table_keys) {
  if (table_keys.sort.empty()) {
    return validation_error(invalid_parameter(
        "Table KeySchema does not have a range key, which is required when specifying a "
        "LocalSecondaryIndex"));
  }
  if (keys.sort.empty()) {
    return validation_error(invalid_parameter(
        "Index KeySchema does not have a range key for index: " + definition.name));
  }
  if (keys.partition.front() != table_keys.partition.front()) {
    return validation_error(invalid_parameter(
        "Index KeySchema does not have the same leading hash key as table KeySchema for index: " +
        definition.name + ". index hash key: " + keys.partition.front().name +
        ", table hash key: " + table_keys.partition.front().name));
  }
  return {};
}

class TableBuilder {
 public:
  explicit TableBuilder(const CreateTableRequest& request) : request_(request) {}

  /// The checks stand in the service's order, from the request's own members to the indexes.
  Result<TableDescription> build() {
    ADJOIN_CHECK(check_name(request_.table_name, "tableName"));
    ADJOIN_CHECK(check_throughput(request_.throughput, request_.billing_mode, ""));
    ADJOIN_CHECK(check_tags());
    ADJOIN_CHECK(check_counts());
    ADJOIN_TRY(definitions_, Definitions::make(request_.attribute_definitions));
    ADJOIN_CHECK(check_shape(request_.key_schema, 1));
    ADJOIN_TRY(table_.keys, resolve_keys(request_.key_schema, definitions_, true));
    for (const IndexDefinition& index : request_.global_secondary_indexes) {
      ADJOIN_CHECK(add_index(index, IndexKind::global));
    }
    for (const IndexDefinition& index : request_.local_secondary_indexes) {
      ADJOIN_CHECK(add_index(index, IndexKind::local));
    }
    ADJOIN_CHECK(check_all_used());
    ADJOIN_CHECK(check_projected_count(table_));
    table_.name = request_.table_name;
    table_.billing_mode = request_.billing_mode;
    table_.throughput = request_.throughput.value_or(ProvisionedThroughput{});
    table_.stream_view_type = request_.stream_view_type;
    table_.deletion_protection = request_.deletion_protection;
    table_.settings.merge(request_.settings);
    return std::move(table_);
  }

 private:
  Result<void> check_tags() const {
    if (request_.tags.empty()) return {};
    ADJOIN_CHECK(merge_tags({}, request_.tags));
    return {};
  }

  Result<void> check_counts() const {
    if (request_.local_secondary_indexes.size() > kLocalIndexesMax) {
      return validation_error(
          invalid_parameter("Number of LocalSecondaryIndexes exceeds per-table limit of 5"));
    }
    if (request_.global_secondary_indexes.size() > kGlobalIndexesMax) {
      return validation_error(std::string(messages::kTooManyGlobalIndexes));
    }
    return {};
  }

  Result<void> add_index(const IndexDefinition& definition, IndexKind kind) {
    const bool global = kind == IndexKind::global;
    ADJOIN_CHECK(check_name(definition.name, global ? "globalSecondaryIndexes.member.indexName"
                                                    : "localSecondaryIndexes.member.indexName"));
    if (table_.find_index(definition.name) != nullptr) {
      return validation_error(invalid_parameter("Duplicate index name: " + definition.name));
    }
    ADJOIN_CHECK(check_shape(definition.key_schema, global ? kIndexKeyAttributesMax : 1));
    IndexDescription index;
    ADJOIN_TRY(index.keys, resolve_keys(definition.key_schema, definitions_, false));
    if (!global) ADJOIN_CHECK(check_local_keys(definition, index.keys, table_.keys));
    ADJOIN_TRY(index.projection, check_projection(definition.projection));
    if (global) {
      ADJOIN_CHECK(check_throughput(definition.throughput, request_.billing_mode, definition.name));
    }
    index.name = definition.name;
    index.kind = kind;
    index.throughput = definition.throughput.value_or(ProvisionedThroughput{});
    index.settings.merge(definition.settings);
    table_.indexes.push_back(std::move(index));
    return {};
  }

  /// A definition without a use would show up in DescribeTable and mean nothing.
  Result<void> check_all_used() const {
    if (definitions_.all_used()) return {};
    if (table_.indexes.empty()) {
      return validation_error(
          invalid_parameter("Number of attributes in KeySchema does not exactly match number of "
                            "attributes defined in AttributeDefinitions"));
    }
    return validation_error(invalid_parameter(
        "Some AttributeDefinitions are not used. AttributeDefinitions: " + definitions_.names() +
        ", keys used: " + definitions_.used_names()));
  }

  const CreateTableRequest& request_;
  Definitions definitions_;
  TableDescription table_;
};

}  // namespace

Result<TableDescription> prepare(const CreateTableRequest& request) {
  return TableBuilder(request).build();
}

}  // namespace adjoin::table
