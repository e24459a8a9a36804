#include "wire/rows/by_rows.h"

namespace adjoin::wire {
namespace {

/// An attribute that is being enabled counts as enabled; one that is being disabled as disabled.
const Words<table::TimeToLiveStatus>& time_to_live_words() {
  using Value = table::TimeToLiveStatus;
  static const Words<Value> words{
      "",
      {{"ENABLED", Value::enabled}, {"ENABLING", Value::enabled}, {"DISABLED", Value::disabled}}};
  return words;
}

}  // namespace

template <>
struct Shape<table::TimeToLiveDescription> {
  using T = table::TimeToLiveDescription;
  static constexpr std::array rows = {
      member<&T::status, OneOf<time_to_live_words>>("TimeToLiveStatus", {.always = true}),
      member<&T::attribute_name>("AttributeName"),
  };
};

template <>
struct Body<table::DescribeTimeToLive> : NamedTable<table::DescribeTimeToLive> {
  static constexpr std::array reply = {
      whole<table::TimeToLiveDescription>("TimeToLiveDescription")};
};

template <>
Result<table::TimeToLiveDescription> Codec<table::DescribeTimeToLive>::read(std::string_view body) {
  ADJOIN_TRY(auto description, read_by_rows<table::TimeToLiveDescription>(
                                   Body<table::DescribeTimeToLive>::reply, body));
  if (description.status == table::TimeToLiveStatus::disabled) description.attribute_name.reset();
  return description;
}
template struct Codec<table::DescribeTimeToLive>;

template <>
struct Shape<table::TimeToLiveSpecification> {
  using T = table::TimeToLiveSpecification;
  static constexpr std::string_view type = "TimeToLiveSpecification";
  static constexpr auto rows = faults_in_order<2>(
      {"Enabled", "AttributeName"},
      {member<&T::attribute_name>("AttributeName", {.required = true, .least = 1, .most = 255}),
       member<&T::enabled>("Enabled", {.required = true})});
};

template <>
struct Body<table::UpdateTimeToLive> {
  using T = table::RequestOf<table::UpdateTimeToLive>;
  static constexpr std::array request = {
      member<&T::table_name, TableName>("TableName", kNamesTable),
      member<&T::specification>("TimeToLiveSpecification", {.required = true}),
  };
  static constexpr std::array reply = {
      whole<table::TimeToLiveSpecification>("TimeToLiveSpecification")};
};
template struct Codec<table::UpdateTimeToLive>;

}  // namespace adjoin::wire
