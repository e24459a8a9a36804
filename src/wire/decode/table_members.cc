#include "wire/decode/table_members.h"

#include <algorithm>
#include <array>

#include "wire/errors/messages.h"

namespace adjoin::wire {
/// Texts in brackets are printed in messages, in the order in which the service prints them.
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

const Words<table::TableClass>& table_class_words() {
  using Value = table::TableClass;
  static const Words<Value> words{
      "[STANDARD, STANDARD_INFREQUENT_ACCESS]",
      {{"STANDARD", Value::standard},
       {"STANDARD_INFREQUENT_ACCESS", Value::standard_infrequent_access}}};
  return words;
}

namespace {

// Members of features that are refused by name. All other unknown members are ignored, as the
// service does.
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

}  // namespace

/// Skipped for now and refused by `check`: a request that is also malformed must hear of that
/// first.
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

/// Operations on tables report a missing name in another way than those on items.
Result<void> check_named(const std::optional<std::string>& table_name) {
  if (table_name) return {};
  return validation_error(std::string(messages::kTableNameRequired));
}

/// For operations whose only member is the name. Others are skipped, as the service does.
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

/// A stream that is off has no view type. So one optional says both.
Result<std::optional<table::StreamViewType>> stream_view_type(
    const StreamSpecification& specification) {
  const bool enabled = specification.enabled;
  if (enabled && !specification.view_type) {
    return validation_error(std::string(messages::kStreamWithoutViewType));
  }
  if (!enabled && specification.view_type) {
    return validation_error(std::string(messages::kViewTypeWithoutStream));
  }
  return specification.view_type;
}

/// Without a word nothing is chosen: CreateTable and UpdateTable have different defaults.
std::optional<table::BillingMode> billing_mode(const std::optional<std::string>& word,
                                               Constraints& wrong) {
  if (!word) return std::nullopt;
  table::BillingMode mode = table::BillingMode::provisioned;
  wrong.choice(word, "billingMode", billing_mode_words(), mode);
  return mode;
}

}  // namespace adjoin::wire
