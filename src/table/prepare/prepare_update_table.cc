#include <algorithm>
#include <utility>

#include "table/check/check_schema.h"
#include "table/prepare/prepare.h"
#include "table/request/limits.h"
#include "table/request/messages.h"

namespace adjoin::table {
namespace {

using messages::invalid_parameter;

bool is_online(const IndexDescription& index) {
  return index.backfilling || index.status == ResourceStatus::deleting;
}

const std::string& name_of(const GlobalSecondaryIndexUpdate& update) {
  return std::visit([](const auto& one) -> const std::string& { return one.name; }, update);
}

bool is_throughput_only(const GlobalSecondaryIndexUpdate& update) {
  return std::holds_alternative<UpdateIndex>(update);
}

/// Whether it changes anything but indexes.
bool changes_table(const UpdateTableRequest& request) {
  return request.billing_mode || request.throughput || request.stream ||
         request.deletion_protection || !request.settings.empty();
}

Error in_use(std::string_view doing, const TableDescription& table) {
  return api_error(ApiError::resource_in_use, messages::table_in_use(doing, table.name));
}

/// While an index is being filled that index may be deleted, and nothing else may change.
/// A wrong index can thus be taken back while it fills, which may take hours.
Result<void> check_status(const UpdateTableRequest& request, const TableDescription& table) {
  switch (table.status) {
    case ResourceStatus::active: return {};
    case ResourceStatus::creating: return in_use("created", table);
    case ResourceStatus::deleting: return in_use("deleted", table);
    case ResourceStatus::updating: break;
  }
  const auto& updates = request.global_secondary_index_updates;
  if (updates.empty() || std::any_of(updates.begin(), updates.end(), is_throughput_only) ||
      changes_table(request)) {
    return in_use("updated", table);
  }
  const auto* removal = std::get_if<DeleteIndex>(&updates.front());
  const IndexDescription* index = removal == nullptr ? nullptr : table.find_index(removal->name);
  if (index == nullptr || index->status != ResourceStatus::creating) {
    return api_error(ApiError::limit_exceeded, std::string(messages::kOneOnlineIndex));
  }
  return {};
}

/// Makes the table as it will be out of the table as it is.
class TableChanger {
 public:
  TableChanger(const UpdateTableRequest& request, const TableDescription& table)
      : request_(request), table_(table) {}

  /// It works on a copy of the description. When a check fails half-way, nothing was changed.
  Result<TableDescription> run() {
    ADJOIN_CHECK(check_request(request_));
    ADJOIN_CHECK(check_status(request_, table_));
    ADJOIN_CHECK(change_billing());
    ADJOIN_CHECK(check_stream());
    if (request_.deletion_protection) table_.deletion_protection = *request_.deletion_protection;
    table_.settings.merge(request_.settings);
    for (const GlobalSecondaryIndexUpdate& update : request_.global_secondary_index_updates) {
      ADJOIN_CHECK(std::visit([&](const auto& one) { return change(one); }, update));
    }
    ADJOIN_CHECK(check_index_throughput());
    table_.status = ResourceStatus::updating;
    return std::move(table_);
  }

 private:
  Result<void> change_billing() {
    const BillingMode before = table_.billing_mode;
    table_.billing_mode = request_.billing_mode.value_or(before);
    if (request_.throughput || request_.billing_mode) {
      ADJOIN_CHECK(check_throughput(request_.throughput, table_.billing_mode, ""));
    }
    if (request_.throughput) {
      if (before == table_.billing_mode && *request_.throughput == table_.throughput) {
        return validation_error(messages::throughput_will_not_change(
            "table", "table", table_.throughput.read_capacity_units,
            table_.throughput.write_capacity_units));
      }
      table_.throughput = *request_.throughput;
    }
    // Numbers left behind would come back with the next change to provisioned capacity.
    if (table_.billing_mode == BillingMode::pay_per_request) {
      table_.throughput = {};
      for (IndexDescription& index : table_.indexes) index.throughput = {};
    }
    return {};
  }

  /// What the switch does, the store decides: only it knows at which commit the stream begins.
  Result<void> check_stream() const {
    if (!request_.stream) return {};
    if (table_.stream_view_type && *request_.stream) {
      return validation_error(messages::stream_already_on(table_.name));
    }
    if (!table_.stream_view_type && !*request_.stream) {
      return validation_error(messages::no_stream_to_disable(table_.name));
    }
    return {};
  }

  /// Null when there is no such global index.
  IndexDescription* find_global(std::string_view name) {
    for (IndexDescription& index : table_.indexes) {
      if (index.kind == IndexKind::global && index.name == name) return &index;
    }
    return nullptr;
  }

  Result<void> change(const UpdateIndex& update) {
    IndexDescription* index = find_global(update.name);
    if (index == nullptr) return not_found(update.name);
    index->settings.merge(update.settings);
    if (!update.throughput && !update.settings.empty()) return {};
    ADJOIN_CHECK(check_throughput(update.throughput, table_.billing_mode, update.name));
    if (!update.throughput || index->throughput == *update.throughput) {
      return validation_error(messages::throughput_will_not_change(
          "index " + index->name, "index", index->throughput.read_capacity_units,
          index->throughput.write_capacity_units));
    }
    index->throughput = *update.throughput;
    return {};
  }

  Result<void> change(const DeleteIndex& removal) {
    IndexDescription* index = find_global(removal.name);
    if (index == nullptr) return not_found(removal.name);
    index->status = ResourceStatus::deleting;
    return {};
  }

  Result<void> change(const IndexDefinition& definition) {
    ADJOIN_CHECK(
        check_name(definition.name, "globalSecondaryIndexUpdates.1.member.create.indexName"));
    if (request_.attribute_definitions.empty()) {
      return validation_error(std::string(messages::kNoAttributeSchema));
    }
    ADJOIN_TRY(Definitions definitions, Definitions::make(request_.attribute_definitions));
    ADJOIN_CHECK(check_shape(definition.key_schema, kIndexKeyAttributesMax));
    if (table_.find_index(definition.name) != nullptr) {
      return validation_error(messages::index_exists(definition.name));
    }
    IndexDescription index;
    ADJOIN_TRY(index.keys, resolve_keys(definition.key_schema, definitions, false));
    ADJOIN_CHECK(check_definitions(definitions));
    ADJOIN_TRY(index.projection, check_projection(definition.projection));
    ADJOIN_CHECK(check_throughput(definition.throughput, table_.billing_mode, definition.name));
    index.name = definition.name;
    index.kind = IndexKind::global;
    index.status = ResourceStatus::creating;
    // Written from the next commit on, and readable only when the last older item has its entry.
    index.backfilling = true;
    index.throughput = definition.throughput.value_or(ProvisionedThroughput{});
    index.settings.merge(definition.settings);
    return insert(std::move(index));
  }

  /// Behind the global indexes that are there, before the local ones.
  /// The order is what DescribeTable shows, and descriptions on the disk have it too.
  Result<void> insert(IndexDescription index) {
    const auto local =
        std::find_if(table_.indexes.begin(), table_.indexes.end(),
                     [](const IndexDescription& one) { return one.kind == IndexKind::local; });
    if (static_cast<std::size_t>(local - table_.indexes.begin()) >= kGlobalIndexesMax) {
      return validation_error(std::string(messages::kTooManyGlobalIndexes));
    }
    table_.indexes.insert(local, std::move(index));
    return check_projected_count(table_);
  }

  /// What other keys use may be defined again, but as it is; nothing may be defined in vain.
  Result<void> check_definitions(Definitions& definitions) const {
    const auto check_known = [&](const KeySchema& keys) -> Result<void> {
      for (const auto* attributes : {&keys.partition, &keys.sort}) {
        for (const AttributeDefinition& known : *attributes) {
          const AttributeDefinition* asked = definitions.find(known.name);
          if (asked == nullptr) continue;
          if (asked->type != known.type) {
            return validation_error(
                messages::attribute_redefined(known.name, known.type, asked->type));
          }
          definitions.use(known.name);
        }
      }
      return {};
    };
    ADJOIN_CHECK(check_known(table_.keys));
    for (const IndexDescription& index : table_.indexes) ADJOIN_CHECK(check_known(index.keys));
    if (definitions.all_used()) return {};
    return validation_error(invalid_parameter(
        "Some AttributeDefinitions are not used. AttributeDefinitions: " + definitions.names() +
        ", keys used: " + definitions.used_names()));
  }

  /// A table that becomes PROVISIONED needs throughput for each of its global indexes.
  Result<void> check_index_throughput() const {
    if (table_.billing_mode == BillingMode::pay_per_request) return {};
    for (const IndexDescription& index : table_.indexes) {
      if (index.kind == IndexKind::local || index.status == ResourceStatus::deleting) continue;
      if (index.throughput != ProvisionedThroughput{}) continue;
      return check_throughput(std::nullopt, table_.billing_mode, index.name);
    }
    return {};
  }

  Error not_found(std::string_view index) const {
    return api_error(ApiError::resource_not_found, messages::index_not_found(index, table_.name));
  }

  const UpdateTableRequest& request_;
  TableDescription table_;
};

}  // namespace

Result<void> check_request(const UpdateTableRequest& request) {
  const auto& updates = request.global_secondary_index_updates;
  if (updates.empty() && !changes_table(request)) {
    return validation_error(std::string(messages::kNothingToUpdate));
  }
  for (std::size_t i = 0; i < updates.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (name_of(updates[i]) == name_of(updates[j])) {
        return validation_error(messages::index_updated_twice(name_of(updates[i])));
      }
    }
  }
  const auto throughput_only = std::count_if(updates.begin(), updates.end(), is_throughput_only);
  if (static_cast<std::size_t>(throughput_only) + 1 < updates.size()) {
    return api_error(ApiError::limit_exceeded, std::string(messages::kOneOnlineIndex));
  }
  return {};
}

Result<TableDescription> prepare(const UpdateTableRequest& request, const TableDescription& table) {
  return TableChanger(request, table).run();
}

bool has_online_index(const TableDescription& table) noexcept {
  return std::any_of(table.indexes.begin(), table.indexes.end(), is_online);
}

}  // namespace adjoin::table
