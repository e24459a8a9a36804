#include "transfer/create_request.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "base/text.h"
#include "item/value.h"

namespace adjoin::transfer {
namespace {

using table::AttributeDefinition;

constexpr std::chrono::milliseconds kPause{200};
/// DynamoDB makes a table within a minute as a rule, and one with many indexes within some.
constexpr std::chrono::minutes kWaitMax{10};

void define(const std::vector<AttributeDefinition>& attributes, table::KeyRole role,
            std::vector<table::KeySchemaElement>& keys,
            std::vector<AttributeDefinition>& definitions) {
  for (const AttributeDefinition& attribute : attributes) {
    keys.push_back({attribute.name, role});
    // DynamoDB refuses a request that defines an attribute twice, and indexes share attributes.
    if (std::find(definitions.begin(), definitions.end(), attribute) == definitions.end()) {
      definitions.push_back(attribute);
    }
  }
}

std::string key_text(const table::KeySchema& keys) {
  std::string text;
  for (const auto* part : {&keys.partition, &keys.sort}) {
    for (const AttributeDefinition& attribute : *part) {
      append_to_list(attribute.name + " (" + std::string(item::to_string(attribute.type)) + ")",
                     text);
    }
  }
  return text;
}

}  // namespace

table::CreateTableRequest create_request_of(const table::TableDescription& table,
                                            std::string name) {
  table::CreateTableRequest request;
  request.table_name = std::move(name);
  const auto keys_of = [&request](const table::KeySchema& keys) {
    std::vector<table::KeySchemaElement> elements;
    define(keys.partition, table::KeyRole::hash, elements, request.attribute_definitions);
    define(keys.sort, table::KeyRole::range, elements, request.attribute_definitions);
    return elements;
  };
  const bool is_provisioned = table.billing_mode == table::BillingMode::provisioned;
  request.key_schema = keys_of(table.keys);
  for (const table::IndexDescription& index : table.indexes) {
    const bool is_local = index.kind == table::IndexKind::local;
    table::IndexDefinition definition{index.name, keys_of(index.keys), index.projection, {}};
    // A local index uses its table's capacity. Naming one for it is refused.
    if (is_provisioned && !is_local) definition.throughput = index.throughput;
    (is_local ? request.local_secondary_indexes : request.global_secondary_indexes)
        .push_back(std::move(definition));
  }
  request.billing_mode = table.billing_mode;
  if (is_provisioned) request.throughput = table.throughput;
  request.stream_view_type = table.stream_view_type;
  return request;
}

Result<table::TableDescription> create_and_wait(table::TableStore& store,
                                                const table::CallContext& context,
                                                const table::CreateTableRequest& request) {
  ADJOIN_TRY(table::TableDescription table, store.create_table(context, request));
  return wait_until_made(store, context, std::move(table));
}

Result<table::TableDescription> wait_until_made(table::TableStore& store,
                                                const table::CallContext& context,
                                                table::TableDescription table) {
  const std::string name = table.name;
  const auto end = std::chrono::steady_clock::now() + kWaitMax;
  while (table.status == table::ResourceStatus::creating) {
    if (context.cancel != nullptr && context.cancel->load(std::memory_order_relaxed)) {
      return Error(ErrorCode::cancelled, "interrupted");
    }
    if (std::chrono::steady_clock::now() > end) {
      return Error(ErrorCode::deadline_exceeded,
                   "table " + name + " is still being made after ten minutes");
    }
    std::this_thread::sleep_for(kPause);
    ADJOIN_TRY(table, store.describe_table(context, name));
  }
  if (table.status == table::ResourceStatus::deleting) {
    return api_error(ApiError::resource_in_use, "table " + name + " is being deleted");
  }
  return table;
}

Result<void> check_same_keys(const table::TableDescription& from,
                             const table::TableDescription& to) {
  if (from.keys == to.keys) return {};
  return Error(ErrorCode::configuration, "the key of " + from.name + " is " + key_text(from.keys) +
                                             ", and that of " + to.name + " is " +
                                             key_text(to.keys));
}

}  // namespace adjoin::transfer
