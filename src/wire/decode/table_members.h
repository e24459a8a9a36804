#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "table/request/table_requests.h"
#include "wire/decode/constraints.h"
#include "wire/decode/decoder.h"

namespace adjoin::wire {

/// Words of the enumerations, for decoding and encoding.
const Words<Value::Type>& key_type_words();
const Words<table::KeyRole>& key_role_words();
const Words<table::ProjectionType>& projection_words();
const Words<table::StreamViewType>& view_type_words();
const Words<table::BillingMode>& billing_mode_words();

/// Decodes a request whose only relevant member is TableName. @errors as for every decode_
Result<std::string> decode_table_name(std::string_view body);
/// The same as a request that holds the name alone.
template <typename Request>
Result<Request> decode_named(std::string_view body) {
  ADJOIN_TRY(std::string table_name, decode_table_name(body));
  return Request{std::move(table_name)};
}

/// Requires a table name in an operation on tables. @errors validation. Source: GitHub issues quote
/// the message for DescribeTable and UpdateTable; data operations use that of
/// `Constraints::required`.
Result<void> check_named(const std::optional<std::string>& table_name);

/// Refuses members of CreateTable and UpdateTable for features that are not implemented. The error
/// names the member, so that no client believes that its policy, replica or vector index exists.
class UnbuiltMembers {
 public:
  /// Skips the current member of `in`; returns false if it is none of these.
  bool read(Decoder& in);
  /// @errors validation, naming the first such member of the request
  Result<void> check() const;

 private:
  std::string_view first_;
};

/// Readers of members that CreateTable and UpdateTable share. Each reads the current value and adds
/// the violations of its members to `wrong`; `place` is the place of the value in the request.
std::vector<table::AttributeDefinition> read_attribute_definitions(Decoder& in, Constraints& wrong);
/// Owner of a key schema. A table and its local indexes have one or two key attributes. The store
/// checks how many a global index may have.
enum class KeySchemaOf : std::uint8_t { table, global_index };
std::vector<table::KeySchemaElement> read_key_schema(Decoder& in, Constraints& wrong,
                                                     const std::string& place, KeySchemaOf owner);
/// Reads IndexName, KeySchema, Projection and ProvisionedThroughput of one index.
table::IndexDefinition read_index(Decoder& in, Constraints& wrong, const std::string& place,
                                  KeySchemaOf owner);
std::vector<table::IndexDefinition> read_indexes(Decoder& in, Constraints& wrong,
                                                 const std::string& place, KeySchemaOf owner);
table::ProvisionedThroughput read_throughput(Decoder& in, Constraints& wrong,
                                             const std::string& place);
std::vector<table::Tag> read_tags(Decoder& in, Constraints& wrong, const std::string& place);

/// StreamSpecification as given; nullopt: the member is absent.
struct StreamSpecification {
  std::optional<bool> enabled;
  std::optional<table::StreamViewType> view_type;
};
StreamSpecification read_stream_specification(Decoder& in, Constraints& wrong);

/// Returns the view type, or nullopt if the specification disables the stream. @errors validation
/// if its members contradict each other
Result<std::optional<table::StreamViewType>> stream_view_type(
    const StreamSpecification& specification);

/// Parses "PROVISIONED" or "PAY_PER_REQUEST". Returns nullopt for another word, and adds a
/// violation.
std::optional<table::BillingMode> billing_mode(const std::optional<std::string>& word,
                                               Constraints& wrong);

/// Requests of the operations on tags. Clients send the table's ARN; decoding replaces it by the
/// table's name.
}  // namespace adjoin::wire
