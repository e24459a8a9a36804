#include "table/check/check_schema.h"

#include <algorithm>

#include "item/value.h"
#include "table/request/limits.h"
#include "table/request/messages.h"

namespace adjoin::table {
namespace {

using messages::invalid_parameter;

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.' || c == '-';
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

}  // namespace

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

Result<Definitions> Definitions::make(const std::vector<AttributeDefinition>& definitions) {
  Definitions made;
  for (const AttributeDefinition& definition : definitions) {
    if (definition.name.empty() || definition.name.size() > kKeyAttributeNameMax) {
      const bool empty = definition.name.empty();
      return validation_error(messages::constraint(
          definition.name, "attributeDefinitions.member.attributeName",
          empty ? messages::length_at_least(1) : messages::length_at_most(kKeyAttributeNameMax)));
    }
    if (definition.type != Value::Type::string && definition.type != Value::Type::number &&
        definition.type != Value::Type::binary) {
      return validation_error("1 validation error detected: Value '" +
                              std::string(item::to_string(definition.type)) +
                              "' at 'attributeDefinitions.member.attributeType' failed to "
                              "satisfy constraint: Member must satisfy enum value set: [B, N, S]");
    }
    for (const AttributeDefinition& earlier : made.definitions_) {
      if (earlier.name == definition.name) {
        return validation_error(messages::attribute_twice(definition.name));
      }
    }
    made.definitions_.push_back(definition);
  }
  return made;
}

const AttributeDefinition* Definitions::find(std::string_view name) const noexcept {
  for (const AttributeDefinition& definition : definitions_) {
    if (definition.name == name) return &definition;
  }
  return nullptr;
}

// What is used is remembered: the service refuses a definition that no key needs, as a likely slip.
const AttributeDefinition* Definitions::use(const std::string& name) {
  used_.insert(name);
  return find(name);
}

std::string Definitions::names() const {
  std::vector<std::string_view> names;
  for (const AttributeDefinition& definition : definitions_) names.push_back(definition.name);
  return bracketed(names);
}

std::string Definitions::used_names() const { return bracketed(used_); }

Result<void> check_shape(const std::vector<KeySchemaElement>& elements, std::size_t each_max) {
  // A table's key has one attribute of each role. An index may have several, which is newer, and
  // the service words the two alike faults differently.
  const bool single = each_max == 1;
  if (elements.empty() || (single && elements.size() > 2)) {
    return validation_error(messages::constraint(
        messages::shown(elements), "keySchema",
        elements.empty() ? messages::length_at_least(1) : messages::length_at_most(2)));
  }
  std::size_t hashes = 0;
  while (hashes < elements.size() && elements[hashes].role == KeyRole::hash) ++hashes;
  if (hashes == 0) return validation_error(std::string(messages::kFirstNotHash));
  if (single && hashes > 1) return validation_error(std::string(messages::kSecondNotRange));
  for (std::size_t i = hashes; i < elements.size(); ++i) {
    if (elements[i].role != KeyRole::range) {
      return validation_error(std::string(messages::kHashBehindRange));
    }
  }
  if (hashes > each_max) return validation_error(messages::too_many_key_attributes("HASH"));
  if (elements.size() - hashes > each_max) {
    return validation_error(messages::too_many_key_attributes("RANGE"));
  }
  for (std::size_t i = 0; i < elements.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (elements[i].name == elements[j].name) {
        return validation_error(std::string(messages::kKeyWithoutDefinition));
      }
    }
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
  // The service lists what is missing only for an index.
  if (of_table) {
    return validation_error(std::string(messages::kKeyWithoutDefinition));
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
  // Sorted and kept so: two descriptions of the same index are then equal.
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice != names.end()) {
    return validation_error(messages::attribute_twice(*twice));
  }
  return checked;
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

Result<void> check_projected_count(const TableDescription& table) {
  std::size_t count = 0;
  for (const IndexDescription& index : table.indexes) {
    count += index.projection.non_key_attributes.size();
  }
  if (count <= kProjectedAttributesMax) return {};
  return validation_error(invalid_parameter(
      "Number of projected attributes over all indexes exceeds the per-table limit of 100"));
}

}  // namespace adjoin::table
