#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "table/limits.h"
#include "table/messages.h"
#include "table/prepare.h"

namespace adjoin::table {
namespace {

using messages::invalid_key_schema;
using messages::invalid_parameter;

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.' || c == '-';
}

Result<void> check_name(std::string_view name, std::string_view place) {
  if (name.size() < kTableNameMin) {
    return validation_error(
        messages::constraint(name, place, messages::length_at_least(kTableNameMin)));
  }
  if (name.size() > kTableNameMax) {
    return validation_error(
        messages::constraint(name, place, messages::length_at_most(kTableNameMax)));
  }
  if (!std::all_of(name.begin(), name.end(), is_name_character)) {
    return validation_error("1 validation error detected: Value '" + std::string(name) + "' at '" +
                            std::string(place) +
                            "' failed to satisfy constraint: Member must satisfy regular "
                            "expression pattern: [a-zA-Z0-9_.-]+");
  }
  return {};
}

template <typename Names>
std::string bracketed(const Names& names) {
  std::string text = "[";
  for (const auto& name : names) {
    if (text.size() > 1) text += ", ";
    text += name;
  }
  return text + "]";
}

/// Attribute definitions, and which of them the keys use.
class Definitions {
 public:
  static Result<Definitions> make(const std::vector<AttributeDefinition>& definitions) {
    Definitions made;
    for (const AttributeDefinition& definition : definitions) {
      if (definition.name.empty() || definition.name.size() > kKeyAttributeNameMax) {
        const bool empty = definition.name.empty();
        return validation_error(messages::constraint(
            definition.name, "attributeDefinitions.member.attributeName",
            empty ? messages::length_at_least(1) : messages::length_at_most(kKeyAttributeNameMax)));
      }
      if (definition.type != item::Type::S && definition.type != item::Type::N &&
          definition.type != item::Type::B) {
        return validation_error(
            "1 validation error detected: Value '" + std::string(item::to_string(definition.type)) +
            "' at 'attributeDefinitions.member.attributeType' failed to "
            "satisfy constraint: Member must satisfy enum value set: [B, N, S]");
      }
      for (const AttributeDefinition& earlier : made.definitions_) {
        if (earlier.name == definition.name) {
          return validation_error(invalid_parameter(
              "Cannot have two attributes with the same name: " + definition.name));
        }
      }
      made.definitions_.push_back(definition);
    }
    return made;
  }

  /// Null when there is none. Remembers that the name is used.
  const AttributeDefinition* use(const std::string& name) {
    used_.insert(name);
    for (const AttributeDefinition& definition : definitions_) {
      if (definition.name == name) return &definition;
    }
    return nullptr;
  }

  std::string names() const {
    std::vector<std::string_view> names;
    for (const AttributeDefinition& definition : definitions_) names.push_back(definition.name);
    return bracketed(names);
  }
  std::string used_names() const { return bracketed(used_); }
  bool all_used() const { return used_.size() == definitions_.size(); }

 private:
  std::vector<AttributeDefinition> definitions_;
  std::set<std::string> used_;
};

/// Hash elements first, then range elements, no name twice, at most `each_max` of either.
Result<void> check_shape(const std::vector<KeySchemaElement>& elements, std::size_t each_max) {
  if (elements.empty()) {
    return validation_error(messages::constraint("[]", "keySchema", messages::length_at_least(1)));
  }
  std::size_t hashes = 0;
  while (hashes < elements.size() && elements[hashes].role == KeyRole::hash) ++hashes;
  if (hashes == 0) {
    return validation_error(
        invalid_key_schema("The first KeySchemaElement is not a HASH key type"));
  }
  for (std::size_t i = hashes; i < elements.size(); ++i) {
    if (elements[i].role != KeyRole::range) {
      return validation_error(
          invalid_key_schema("HASH KeySchemaElements must come before RANGE KeySchemaElements"));
    }
  }
  for (std::size_t i = 0; i < elements.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (elements[i].name == elements[j].name) {
        return validation_error(
            "Both the Hash Key and the Range Key element in the KeySchema have the same name");
      }
    }
  }
  if (each_max == 1 && hashes > 1) {
    return validation_error(
        invalid_key_schema("The second KeySchemaElement is not a RANGE key type"));
  }
  if (hashes > each_max || elements.size() - hashes > each_max) {
    return validation_error(
        messages::constraint("[...]", "keySchema", messages::length_at_most(2 * each_max)));
  }
  return {};
}

Result<KeySchema> resolve_keys(const std::vector<KeySchemaElement>& elements,
                               Definitions& definitions, bool of_table) {
  KeySchema keys;
  std::vector<std::string_view> undefined;
  for (const KeySchemaElement& element : elements) {
    const AttributeDefinition* definition = definitions.use(element.name);
    if (definition == nullptr) {
      undefined.push_back(element.name);
    } else {
      (element.role == KeyRole::hash ? keys.partition : keys.sort).push_back(*definition);
    }
  }
  if (undefined.empty()) return keys;
  if (of_table) {
    return validation_error(invalid_key_schema("Some index key attribute have no definition"));
  }
  return validation_error(invalid_parameter(
      "Some index key attributes are not defined in AttributeDefinitions. Keys: " +
      bracketed(undefined) + ", AttributeDefinitions: " + definitions.names()));
}

Result<IndexProjection> check_projection(const IndexProjection& projection) {
  IndexProjection checked = projection;
  std::vector<std::string>& names = checked.non_key_attributes;
  if (projection.type == ProjectionType::include) {
    if (names.empty()) {
      return validation_error(
          invalid_parameter("ProjectionType is INCLUDE, but NonKeyAttributes is not specified"));
    }
  } else if (!names.empty()) {
    return validation_error(
        invalid_parameter(std::string("ProjectionType is ") +
                          (projection.type == ProjectionType::all ? "ALL" : "KEYS_ONLY") +
                          ", but NonKeyAttributes is specified"));
  }
  for (const std::string& name : names) {
    if (name.empty() || name.size() > kKeyAttributeNameMax) {
      return validation_error(
          messages::constraint(name, "projection.nonKeyAttributes.member",
                               name.empty() ? messages::length_at_least(1)
                                            : messages::length_at_most(kKeyAttributeNameMax)));
    }
  }
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice != names.end()) {
    return validation_error(invalid_parameter("NonKeyAttributes contains duplicates: " + *twice));
  }
  return checked;
}

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

Result<void> check_throughput(const std::optional<ProvisionedThroughput>& throughput,
                              BillingMode mode, std::string_view whose) {
  if (mode == BillingMode::pay_per_request) {
    if (!throughput) return {};
    return validation_error(invalid_parameter(
        "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is "
        "PAY_PER_REQUEST"));
  }
  if (!throughput) {
    return validation_error(
        whose.empty()
            ? invalid_parameter("ReadCapacityUnits and WriteCapacityUnits must both be specified "
                                "when BillingMode is PROVISIONED")
            : invalid_parameter("ProvisionedThroughput is not specified for index: " +
                                std::string(whose)));
  }
  const bool read_low = throughput->read_capacity_units < 1;
  if (read_low || throughput->write_capacity_units < 1) {
    return validation_error(
        messages::constraint(std::to_string(read_low ? throughput->read_capacity_units
                                                     : throughput->write_capacity_units),
                             read_low ? "provisionedThroughput.readCapacityUnits"
                                      : "provisionedThroughput.writeCapacityUnits",
                             messages::value_at_least(1)));
  }
  return {};
}

class TableBuilder {
 public:
  explicit TableBuilder(const CreateTableRequest& request) : request_(request) {}

  Result<TableDescription> build() {
    ADJOIN_CHECK(check_name(request_.table_name, "tableName"));
    ADJOIN_CHECK(check_throughput(request_.throughput, request_.billing_mode, ""));
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
    ADJOIN_CHECK(check_projected_count());
    table_.name = request_.table_name;
    table_.billing_mode = request_.billing_mode;
    table_.throughput = request_.throughput.value_or(ProvisionedThroughput{});
    table_.stream_view_type = request_.stream_view_type;
    table_.deletion_protection = request_.deletion_protection;
    return std::move(table_);
  }

 private:
  Result<void> check_counts() const {
    if (request_.local_secondary_indexes.size() > kLocalIndexesMax) {
      return validation_error(
          invalid_parameter("Number of LocalSecondaryIndexes exceeds per-table limit of 5"));
    }
    if (request_.global_secondary_indexes.size() > kGlobalIndexesMax) {
      return validation_error(
          invalid_parameter("GlobalSecondaryIndex count exceeds the per-table limit of 20"));
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
    table_.indexes.push_back(std::move(index));
    return {};
  }

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

  Result<void> check_projected_count() const {
    std::size_t count = 0;
    for (const IndexDescription& index : table_.indexes) {
      count += index.projection.non_key_attributes.size();
    }
    if (count <= kProjectedAttributesMax) return {};
    return validation_error(invalid_parameter(
        "Number of projected attributes over all indexes exceeds the per-table limit of 100"));
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
