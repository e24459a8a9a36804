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
const Words<table::TableClass>& table_class_words();

/// Decodes a request whose only relevant member is TableName. @errors as for every decode_
Result<std::string> decode_table_name(std::string_view body);
/// Requires a table name in an operation on tables. Source: GitHub issues quote the message for
/// DescribeTable and UpdateTable; data operations use that of `Constraints::required`.
/// @errors validation
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

/// StreamSpecification as given.
struct StreamSpecification {
  bool enabled = false;
  std::optional<table::StreamViewType> view_type;
};

/// Returns the view type, or nullopt if the specification disables the stream. @errors validation
/// if its members contradict each other
Result<std::optional<table::StreamViewType>> stream_view_type(
    const StreamSpecification& specification);

/// Parses "PROVISIONED" or "PAY_PER_REQUEST". Returns nullopt if there is no word. Adds a violation
/// for a word that is neither.
std::optional<table::BillingMode> billing_mode(const std::optional<std::string>& word,
                                               Constraints& wrong);

}  // namespace adjoin::wire
