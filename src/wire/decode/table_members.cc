#include "wire/decode/table_members.h"

#include <algorithm>
#include <array>

#include "table/request/limits.h"
#include "table/request/messages.h"
#include "wire/decode/settings_members.h"
#include "wire/errors/messages.h"

namespace adjoin::wire {
const Words<Value::Type>& key_type_words() {
  static const Words<Value::Type> words{
      "[B, N, S]",
      {{"B", Value::Type::binary}, {"N", Value::Type::number}, {"S", Value::Type::string}}};
  return words;
}

const Words<table::KeyRole>& key_role_words() {
  static const Words<table::KeyRole> words{
      "[HASH, RANGE]", {{"HASH", table::KeyRole::hash}, {"RANGE", table::KeyRole::range}}};
  return words;
}

const Words<table::ProjectionType>& projection_words() {
  using Value = table::ProjectionType;
  static const Words<Value> words{
      "[ALL, INCLUDE, KEYS_ONLY]",
      {{"ALL", Value::all}, {"INCLUDE", Value::include}, {"KEYS_ONLY", Value::keys_only}}};
  return words;
}

const Words<table::StreamViewType>& view_type_words() {
  using Value = table::StreamViewType;
  static const Words<Value> words{"[NEW_AND_OLD_IMAGES, KEYS_ONLY, OLD_IMAGE, NEW_IMAGE]",
                                  {{"NEW_AND_OLD_IMAGES", Value::new_and_old_images},
                                   {"KEYS_ONLY", Value::keys_only},
                                   {"OLD_IMAGE", Value::old_image},
                                   {"NEW_IMAGE", Value::new_image}}};
  return words;
}

const Words<table::BillingMode>& billing_mode_words() {
  using Value = table::BillingMode;
  static const Words<Value> words{
      "[PROVISIONED, PAY_PER_REQUEST]",
      {{"PROVISIONED", Value::provisioned}, {"PAY_PER_REQUEST", Value::pay_per_request}}};
  return words;
}

namespace {

constexpr std::array<std::string_view, 8> kUnbuiltMembers = {
    "GlobalTableSettingsReplicationMode",
    "GlobalTableSourceArn",
    "GlobalTableWitnessUpdates",
    "MultiRegionConsistency",
    "ReplicaUpdates",
    "ResourcePolicy",
    "VectorIndexUpdates",
    "VectorIndexes",
};

/// "keySchema.2.member"
std::string member(const std::string& place, std::size_t index) {
  return place + "." + std::to_string(index + 1) + ".member";
}

/// An attribute's name: there, and 1 to 255 bytes.
std::string attribute_name(std::optional<std::string> name, Constraints& wrong,
                           const std::string& place) {
  if (!wrong.required(name.has_value(), place)) return {};
  wrong.length(*name, place, 1, table::kKeyAttributeNameMax);
  return *std::move(name);
}

table::IndexProjection read_projection(Decoder& in, Constraints& wrong, const std::string& place) {
  table::IndexProjection projection;
  std::optional<std::string> type;
  std::optional<std::vector<std::string>> names;
  for (in.begin_structure("Projection"); in.next_member();) {
    if (in.name() == "ProjectionType") {
      in.read(type);
    } else if (in.name() == "NonKeyAttributes") {
      in.read(names);
    } else {
      in.skip();
    }
  }
  if (!type) wrong.afterwards(validation_error(std::string(messages::kUnknownProjectionType)));
  wrong.choice(type, place + ".projectionType", projection_words(), projection.type);
  if (!names) return projection;
  wrong.count(names->size(), "[]", place + ".nonKeyAttributes", 1, SIZE_MAX);
  for (std::size_t i = 0; i < names->size(); ++i) {
    wrong.length((*names)[i], member(place + ".nonKeyAttributes", i), 1,
                 table::kKeyAttributeNameMax);
  }
  projection.non_key_attributes = *std::move(names);
  return projection;
}

table::Tag read_tag(Decoder& in, Constraints& wrong, const std::string& place) {
  std::optional<std::string> key;
  std::optional<std::string> value;
  for (in.begin_structure("Tag"); in.next_member();) {
    if (in.name() == "Key") {
      in.read(key);
    } else if (in.name() == "Value") {
      in.read(value);
    } else {
      in.skip();
    }
  }
  wrong.required(key.has_value(), place + ".key");
  wrong.required(value.has_value(), place + ".value");
  return {std::move(key).value_or(""), std::move(value).value_or("")};
}

}  // namespace

bool UnbuiltMembers::read(Decoder& in) {
  const auto* found = std::find(kUnbuiltMembers.begin(), kUnbuiltMembers.end(), in.name());
  if (found == kUnbuiltMembers.end()) return false;
  if (first_.empty()) first_ = *found;
  in.skip();
  return true;
}

Result<void> UnbuiltMembers::check() const {
  if (first_.empty()) return {};
  return validation_error(messages::unbuilt_member(first_));
}

Result<void> check_named(const std::optional<std::string>& table_name) {
  if (table_name) return {};
  return validation_error(std::string(messages::kTableNameRequired));
}

Result<std::string> decode_table_name(std::string_view body) {
  std::optional<std::string> name;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "TableName") {
      in.read(name);
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  ADJOIN_CHECK(check_named(name));
  Constraints constraints;
  std::string table_name = constraints.table_name(std::move(name));
  ADJOIN_CHECK(constraints.check());
  return table_name;
}

std::vector<table::AttributeDefinition> read_attribute_definitions(Decoder& in,
                                                                   Constraints& wrong) {
  std::vector<table::AttributeDefinition> definitions;
  for (in.begin_list(); in.next_element();) {
    const std::string place = member("attributeDefinitions", definitions.size());
    std::optional<std::string> name;
    std::optional<std::string> type;
    for (in.begin_structure("AttributeDefinition"); in.next_member();) {
      if (in.name() == "AttributeName") {
        in.read(name);
      } else if (in.name() == "AttributeType") {
        in.read(type);
      } else {
        in.skip();
      }
    }
    table::AttributeDefinition& definition = definitions.emplace_back();
    definition.name = attribute_name(std::move(name), wrong, place + ".attributeName");
    if (wrong.required(type.has_value(), place + ".attributeType")) {
      wrong.choice(type, place + ".attributeType", key_type_words(), definition.type);
    }
  }
  return definitions;
}

std::vector<table::KeySchemaElement> read_key_schema(Decoder& in, Constraints& wrong,
                                                     const std::string& place, KeySchemaOf owner) {
  std::vector<table::KeySchemaElement> elements;
  for (in.begin_list(); in.next_element();) {
    const std::string here = member(place, elements.size());
    std::optional<std::string> name;
    std::optional<std::string> role;
    for (in.begin_structure("KeySchemaElement"); in.next_member();) {
      if (in.name() == "AttributeName") {
        in.read(name);
      } else if (in.name() == "KeyType") {
        in.read(role);
      } else {
        in.skip();
      }
    }
    table::KeySchemaElement& element = elements.emplace_back();
    element.name = attribute_name(std::move(name), wrong, here + ".attributeName");
    if (wrong.required(role.has_value(), here + ".keyType")) {
      wrong.choice(role, here + ".keyType", key_role_words(), element.role);
    }
  }
  const std::size_t most = owner == KeySchemaOf::table ? 2 : SIZE_MAX;
  if (elements.empty() || elements.size() > most) {
    wrong.count(elements.size(), table::messages::shown(elements), place, 1, most);
  }
  return elements;
}

table::IndexDefinition read_index(Decoder& in, Constraints& wrong, const std::string& place,
                                  KeySchemaOf owner) {
  table::IndexDefinition index;
  std::optional<std::string> name;
  bool has_keys = false;
  bool has_projection = false;
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "IndexName") {
      in.read(name);
    } else if (in.name() == "KeySchema") {
      has_keys = true;
      index.key_schema = read_key_schema(in, wrong, place + ".keySchema", owner);
    } else if (in.name() == "Projection") {
      has_projection = true;
      index.projection = read_projection(in, wrong, place + ".projection");
    } else if (in.name() == "ProvisionedThroughput") {
      index.throughput = read_throughput(in, wrong, place + ".provisionedThroughput");
    } else if (!read_throughput_setting(in, index.settings)) {
      in.skip();
    }
  }
  wrong.required(has_projection, place + ".projection");
  if (wrong.required(name.has_value(), place + ".indexName")) {
    wrong.resource_name(*name, place + ".indexName");
    index.name = *std::move(name);
  }
  wrong.required(has_keys, place + ".keySchema");
  return index;
}

std::vector<table::IndexDefinition> read_indexes(Decoder& in, Constraints& wrong,
                                                 const std::string& place, KeySchemaOf owner) {
  std::vector<table::IndexDefinition> indexes;
  for (in.begin_list(); in.next_element();) {
    indexes.push_back(read_index(in, wrong, member(place, indexes.size()), owner));
  }
  return indexes;
}

table::ProvisionedThroughput read_throughput(Decoder& in, Constraints& wrong,
                                             const std::string& place) {
  std::optional<std::int64_t> reads;
  std::optional<std::int64_t> writes;
  for (in.begin_structure("ProvisionedThroughput"); in.next_member();) {
    if (in.name() == "ReadCapacityUnits") {
      in.read(reads);
    } else if (in.name() == "WriteCapacityUnits") {
      in.read(writes);
    } else {
      in.skip();
    }
  }
  if (wrong.required(writes.has_value(), place + ".writeCapacityUnits")) {
    wrong.range(*writes, place + ".writeCapacityUnits", 1, INT64_MAX);
  }
  if (wrong.required(reads.has_value(), place + ".readCapacityUnits")) {
    wrong.range(*reads, place + ".readCapacityUnits", 1, INT64_MAX);
  }
  return {reads.value_or(1), writes.value_or(1)};
}

std::vector<table::Tag> read_tags(Decoder& in, Constraints& wrong, const std::string& place) {
  std::vector<table::Tag> tags;
  for (in.begin_list(); in.next_element();) {
    tags.push_back(read_tag(in, wrong, member(place, tags.size())));
  }
  return tags;
}

StreamSpecification read_stream_specification(Decoder& in, Constraints& wrong) {
  StreamSpecification specification;
  std::optional<std::string> view_type;
  for (in.begin_structure("StreamSpecification"); in.next_member();) {
    if (in.name() == "StreamEnabled") {
      in.read(specification.enabled);
    } else if (in.name() == "StreamViewType") {
      in.read(view_type);
    } else {
      in.skip();
    }
  }
  wrong.required(specification.enabled.has_value(), "streamSpecification.streamEnabled");
  if (view_type) {
    specification.view_type = table::StreamViewType::keys_only;
    wrong.choice(view_type, "streamSpecification.streamViewType", view_type_words(),
                 *specification.view_type);
  }
  return specification;
}

Result<std::optional<table::StreamViewType>> stream_view_type(
    const StreamSpecification& specification) {
  const bool enabled = specification.enabled.value_or(false);
  if (enabled && !specification.view_type) {
    return validation_error(std::string(messages::kStreamWithoutViewType));
  }
  if (!enabled && specification.view_type) {
    return validation_error(std::string(messages::kViewTypeWithoutStream));
  }
  return specification.view_type;
}

std::optional<table::BillingMode> billing_mode(const std::optional<std::string>& word,
                                               Constraints& wrong) {
  if (!word) return std::nullopt;
  table::BillingMode mode = table::BillingMode::provisioned;
  wrong.choice(word, "billingMode", billing_mode_words(), mode);
  return mode;
}

}  // namespace adjoin::wire
