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

/// The words of enumeration members, for both directions.
const Words<item::Type>& key_type_words();
const Words<table::KeyRole>& key_role_words();
const Words<table::ProjectionType>& projection_words();
const Words<table::StreamViewType>& view_type_words();
const Words<table::BillingMode>& billing_mode_words();

/// A request that has a table's name and nothing else that matters. @errors as of every decode_
Result<std::string> decode_table_name(std::string_view body);

/// That an operation on tables names one. @errors validation. Source: the text that GitHub issues
/// quote for DescribeTable and UpdateTable; data operations have that of `Constraints::required`.
Result<void> check_named(const std::optional<std::string>& table_name);

/// The members of CreateTable and UpdateTable that ask for what is not built. They are refused by
/// name: who asks for a policy, a replica or a vector index must not believe that it is there.
class UnbuiltMembers {
 public:
  /// Skips the member `in` stands at; false when it is none of these.
  bool read(Decoder& in);
  /// @errors validation, with the name of the first one that was there
  Result<void> check() const;

 private:
  std::string_view first_;
};

/// Readers of what CreateTable and UpdateTable have in common. Each reads the value `in` stands at
/// and adds what is wrong with its members to `wrong`; `place` is where the value stands.
std::vector<table::AttributeDefinition> read_attribute_definitions(Decoder& in, Constraints& wrong);
/// Of a table and its local indexes: one or two elements. How many attributes the key of a global
/// index may have, is the store's to check.
enum class KeySchemaOf : std::uint8_t { table, global_index };
std::vector<table::KeySchemaElement> read_key_schema(Decoder& in, Constraints& wrong,
                                                     const std::string& place, KeySchemaOf owner);
/// IndexName, KeySchema, Projection and ProvisionedThroughput of one index.
table::IndexDefinition read_index(Decoder& in, Constraints& wrong, const std::string& place,
                                  KeySchemaOf owner);
std::vector<table::IndexDefinition> read_indexes(Decoder& in, Constraints& wrong,
                                                 const std::string& place, KeySchemaOf owner);
table::ProvisionedThroughput read_throughput(Decoder& in, Constraints& wrong,
                                             const std::string& place);
std::vector<table::Tag> read_tags(Decoder& in, Constraints& wrong, const std::string& place);

struct StreamSpecification {
  std::optional<bool> enabled;
  std::optional<table::StreamViewType> view_type;
};
StreamSpecification read_stream_specification(Decoder& in, Constraints& wrong);

/// Nullopt when it says that there is no stream. @errors validation when the two contradict
Result<std::optional<table::StreamViewType>> stream_view_type(
    const StreamSpecification& specification);

/// "PROVISIONED" or "PAY_PER_REQUEST"; nullopt, with a constraint, for another word.
std::optional<table::BillingMode> billing_mode(const std::optional<std::string>& word,
                                               Constraints& wrong);

/// The operations on tags name their table by its ARN; what comes out here is the table's name.
struct TagResourceRequest {
  std::string table_name;
  std::vector<table::Tag> tags;
};

struct UntagResourceRequest {
  std::string table_name;
  std::vector<std::string> tag_keys;
};

}  // namespace adjoin::wire
