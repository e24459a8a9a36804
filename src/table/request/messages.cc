#include "table/request/messages.h"

#include "item/value.h"

namespace adjoin::table::messages {
namespace {

std::string text(std::initializer_list<std::string_view> parts) {
  std::string joined;
  for (const std::string_view part : parts) joined += part;
  return joined;
}

std::string_view empty_kind(Value::Type type) {
  return type == Value::Type::binary ? "binary" : "string";
}

}  // namespace

std::string table_not_found(std::string_view table) {
  return text({"Requested resource not found: Table: ", table, " not found"});
}

std::string table_exists(std::string_view table) { return text({"Table already exists: ", table}); }

std::string empty_key(std::string_view name, Value::Type type) {
  return text(
      {"One or more parameter values are not valid. The AttributeValue for a key attribute "
       "cannot contain an empty ",
       empty_kind(type), " value. Key: ", name});
}

std::string missing_key(std::string_view name) {
  return invalid_parameter(text({"Missing the key ", name, " in the item"}));
}

std::string key_type_mismatch(std::string_view name, Value::Type expected, Value::Type actual) {
  return invalid_parameter(text({"Type mismatch for key ", name, " expected: ",
                                 item::to_string(expected), " actual: ", item::to_string(actual)}));
}

// The words are the service's, blanks and grammar included. Clients match on them.
std::string empty_set(Value::Type type) {
  switch (type) {
    case Value::Type::number_set: return invalid_parameter("An number set  may not be empty");
    case Value::Type::binary_set: return invalid_parameter("Binary sets should not be empty");
    default: return invalid_parameter("An string set  may not be empty");
  }
}

std::string index_key_type_mismatch(std::string_view name, Value::Type expected, Value::Type actual,
                                    std::string_view index) {
  return invalid_parameter(
      text({"Type mismatch for Index Key ", name, " Expected: ", item::to_string(expected),
            " Actual: ", item::to_string(actual), " IndexName: ", index}));
}

std::string empty_index_key(std::string_view name, std::string_view index, Value::Type type) {
  return text(
      {"One or more parameter values are not valid. A value specified for a secondary "
       "index key is not supported. The AttributeValue for a key attribute cannot contain "
       "an empty ",
       empty_kind(type), " value. IndexName: ", index, ", IndexKey: ", name});
}

std::string key_not_scalar(std::string_view kind, std::string_view name) {
  return text(
      {"Key attributes must be scalars; list random access '[]' and map lookup '.' are not "
       "allowed: ",
       kind, ": ", name});
}

std::string key_attribute_updated(std::string_view name) {
  return invalid_parameter(
      text({"Cannot update attribute ", name, ". This attribute is part of the key"}));
}

std::string values_without_expression(std::string_view absent) {
  return text({"ExpressionAttributeValues can only be specified when using expressions: ", absent});
}

// The service counts the errors of a request. It is told one at a time here, the first.
std::string constraint(std::string_view value, std::string_view place, std::string_view rule) {
  return text({"1 validation error detected: Value '", value, "' at '", place,
               "' failed to satisfy constraint: Member must have ", rule});
}

std::string constraint_at(std::string_view place, std::string_view rule) {
  return text({"1 validation error detected: Value at '", place,
               "' failed to satisfy constraint: Member must have ", rule});
}

std::string counted(std::string_view what) { return text({"1 validation error detected: ", what}); }

std::string length_at_least(std::size_t limit) {
  return text({"length greater than or equal to ", std::to_string(limit)});
}

std::string length_at_most(std::size_t limit) {
  return text({"length less than or equal to ", std::to_string(limit)});
}

std::string value_at_least(std::size_t limit) {
  return text({"value greater than or equal to ", std::to_string(limit)});
}

std::string value_at_most(std::size_t limit) {
  return text({"value less than or equal to ", std::to_string(limit)});
}

std::string unknown_index(std::string_view index) {
  return text({"The table does not have the specified index: ", index});
}

std::string index_being_filled(std::string_view index) {
  return text({"Cannot read from backfilling global secondary index: ", index});
}

std::string filter_on_key(std::string_view name, bool built) {
  return text({built ? "QueryFilter" : "Filter Expression",
               " can only contain non-primary key attributes: Primary key attribute: ", name});
}

std::string projection_with_select(std::string_view member, std::string_view select) {
  return text({"Cannot specify the ", member, " when choosing to get ", select});
}

std::string all_attributes_of_global_index(std::string_view index) {
  return invalid_parameter(
      text({"Select type ALL_ATTRIBUTES is not supported for global secondary "
            "index ",
            index, " because its projection type is not ALL"}));
}

std::string not_projected(std::string_view index, std::string_view names) {
  return invalid_parameter(
      text({"Global secondary index ", index, " does not project [", names, "]"}));
}

std::string filter_not_projected(std::string_view index, std::string_view names) {
  return invalid_parameter(
      text({"Secondary index ", index, " does not project one or more filter attributes: [", names,
            "]"}));
}

std::string start_key_outside_segment(std::size_t segment, std::size_t total) {
  return text({kStartKeyInvalid,
               ": Invalid ExclusiveStartKey. Please use ExclusiveStartKey with correct Segment. "
               "TotalSegments: ",
               std::to_string(total), " Segment: ", std::to_string(segment)});
}

std::string segment_not_below_total(std::size_t segment, std::size_t total) {
  const std::string first = std::to_string(segment);
  const std::string second = std::to_string(total);
  return text(
      {"The Segment parameter is zero-based and must be less than parameter TotalSegments: "
       "Segment: ",
       first, " is not less than TotalSegments: ", second});
}

std::string too_many_items(std::string_view operation) {
  return text({"Too many items requested for the ", operation, " call"});
}

std::string write_requests_per_table(std::string_view shown, std::size_t most) {
  return text({"1 validation error detected: Value '", shown,
               "' at 'requestItems' failed to satisfy constraint: Map value must satisfy "
               "constraint: [Member must have ",
               length_at_most(most), ", Member must have ", length_at_least(1), "]"});
}

std::string no_request_items(std::string_view operation) {
  return text({"The requestItems parameter is required for ", operation});
}

std::string table_named_twice(std::string_view table) {
  return text({"The request names table ", table, " twice; put its keys under one entry"});
}

std::string invalid_stream_arn(std::string_view arn) {
  return text({"Invalid StreamArn: Invalid ResourceArn provided as input ", arn});
}

std::string stream_not_found(std::string_view stream_arn) {
  return text({"Requested resource not found: Stream: ", stream_arn, " not found"});
}

std::string other_time_to_live_attribute(std::string_view current) {
  return text(
      {"TimeToLive is active on a different AttributeName: current AttributeName is ", current});
}

std::string table_in_use(std::string_view doing, std::string_view table) {
  return text(
      {"Attempt to change a resource which is still in use: Table is being ", doing, ": ", table});
}

std::string stream_already_on(std::string_view table) {
  return text({"Table already has an enabled stream: TableName: ", table});
}

std::string no_stream_to_disable(std::string_view table) {
  return text({"Table has no stream to disable: TableName: ", table});
}

std::string throughput_will_not_change(std::string_view whose, std::string_view kind,
                                       std::int64_t read_units, std::int64_t write_units) {
  const std::string read = std::to_string(read_units);
  const std::string write = std::to_string(write_units);
  return text({"The provisioned throughput for the ", whose,
               " will not change. The requested value equals the current value. Current "
               "ReadCapacityUnits provisioned for the ",
               kind, ": ", read, ". Requested ReadCapacityUnits: ", read,
               ". Current WriteCapacityUnits provisioned for the ", kind, ": ", write,
               ". Requested WriteCapacityUnits: ", write,
               ". Refer to the Amazon DynamoDB Developer Guide for current limits and how to "
               "request higher limits."});
}

std::string index_updated_twice(std::string_view index) {
  return invalid_parameter(
      text({"Only one global secondary index update per index is allowed "
            "simultaneously. Index: ",
            index}));
}

std::string index_exists(std::string_view index) {
  return text({"Attempting to create an index which already exists: ", index});
}

std::string index_not_found(std::string_view index, std::string_view table) {
  return text({"Requested resource not found: Index: ", index, " of table: ", table, " not found"});
}

std::string attribute_redefined(std::string_view name, Value::Type known, Value::Type asked) {
  return invalid_parameter(
      text({"Cannot change the type of an attribute that other keys use: ", name, " is ",
            item::to_string(known), ", not ", item::to_string(asked)}));
}

std::string tag_characters(std::string_view value, std::string_view place) {
  return text({"1 validation error detected: Value '", value, "' at '", place,
               "' failed to satisfy constraint: Member must satisfy regular expression pattern: "
               "^([\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*)$"});
}

std::string reserved_tag(std::string_view key) {
  return invalid_parameter(
      text({"Tag keys that begin with 'aws:' are reserved for system use: ", key}));
}

std::string invalid_parameter(std::string_view what) {
  return text({"One or more parameter values were invalid: ", what});
}

std::string shown(const std::vector<KeySchemaElement>& elements) {
  std::string list = "[";
  for (const KeySchemaElement& element : elements) {
    list += text({list.size() > 1 ? ", " : "", "KeySchemaElement(attributeName=", element.name,
                  ", keyType=", element.role == KeyRole::hash ? "HASH)" : "RANGE)"});
  }
  return list + "]";
}

std::string too_many_key_attributes(std::string_view role) {
  return text({"Invalid KeySchema: The KeySchema exceeds the maximum allowed number of ", role,
               " key attributes"});
}

std::string attribute_twice(std::string_view name) {
  return text({"Attribute Name is duplicated: ", name});
}

}  // namespace adjoin::table::messages
