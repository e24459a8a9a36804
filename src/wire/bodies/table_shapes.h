#pragma once

#include "table/request/limits.h"
#include "table/request/messages.h"
#include "wire/decode/table_members.h"
#include "wire/errors/messages.h"
#include "wire/rows/members.h"

namespace adjoin::wire {

// The parts of requests about tables and of descriptions of tables.

inline constexpr Rules kAttributeName = {
    .required = true, .least = 1, .most = table::kKeyAttributeNameMax};

template <>
struct Shape<table::Tag> {
  using T = table::Tag;
  static constexpr std::string_view type = "Tag";
  static constexpr std::array rows = {
      member<&T::key>("Key", {.required = true}),
      member<&T::value>("Value", {.required = true}),
  };
};

template <>
struct Shape<table::AttributeDefinition> {
  using T = table::AttributeDefinition;
  static constexpr std::string_view type = "AttributeDefinition";
  static constexpr std::array rows = {
      member<&T::name>("AttributeName", kAttributeName),
      member<&T::type, OneOf<key_type_words>>("AttributeType", {.required = true}),
  };
};

template <>
struct Shape<table::KeySchemaElement> {
  using T = table::KeySchemaElement;
  static constexpr std::string_view type = "KeySchemaElement";
  static constexpr std::array rows = {
      member<&T::name>("AttributeName", kAttributeName),
      member<&T::role, OneOf<key_role_words>>("KeyType", {.required = true}),
  };
};

template <>
struct Shape<table::ProvisionedThroughput> {
  using T = table::ProvisionedThroughput;
  static constexpr std::string_view type = "ProvisionedThroughput";
  static constexpr Rules units = {.required = true, .least = 1, .most = INT64_MAX};
  static constexpr auto rows =
      faults_in_order<2>({"WriteCapacityUnits", "ReadCapacityUnits"},
                         {member<&T::read_capacity_units>("ReadCapacityUnits", units),
                          member<&T::write_capacity_units>("WriteCapacityUnits", units)});
};

template <>
struct Shape<table::OnDemandThroughput> {
  using T = table::OnDemandThroughput;
  static constexpr std::string_view type = "OnDemandThroughput";
  static constexpr std::array rows = {
      member<&T::max_read_request_units>("MaxReadRequestUnits"),
      member<&T::max_write_request_units>("MaxWriteRequestUnits"),
  };
};

template <>
struct Shape<table::WarmThroughput> {
  using T = table::WarmThroughput;
  static constexpr std::string_view type = "WarmThroughput";
  static constexpr std::array rows = {
      member<&T::read_units_per_second>("ReadUnitsPerSecond"),
      member<&T::write_units_per_second>("WriteUnitsPerSecond"),
  };
};

/// Names of attributes: at least one, if the list is there.
struct AttributeNames : AsItsType {
  static void decode(Decoder& in, std::vector<std::string>& out, const std::string& place,
                     Constraints& wrong) {
    decode_value(in, out, place, wrong);
    wrong.count(out.size(), "[]", place, 1, SIZE_MAX);
    for (std::size_t i = 0; i < out.size(); ++i) {
      wrong.length(out[i], element_place(place, i), 1, table::kKeyAttributeNameMax);
    }
  }
};

inline void no_projection_type(Constraints& wrong) {
  wrong.afterwards(validation_error(std::string(messages::kUnknownProjectionType)));
}

template <>
struct Shape<table::IndexProjection> {
  using T = table::IndexProjection;
  static constexpr std::string_view type = "Projection";
  static constexpr std::array rows = {
      member<&T::type, OneOf<projection_words>>("ProjectionType",
                                                {.required = true, .absent = no_projection_type}),
      member<&T::non_key_attributes, AttributeNames>("NonKeyAttributes"),
  };
};

/// A key schema of one to that many attributes.
template <std::size_t kMost>
struct Keys : AsItsType {
  static void decode(Decoder& in, std::vector<table::KeySchemaElement>& out,
                     const std::string& place, Constraints& wrong) {
    decode_value(in, out, place, wrong);
    if (!out.empty() && out.size() <= kMost) return;
    wrong.count(out.size(), table::messages::shown(out), place, 1, kMost);
  }
};
/// Of a table and a local index. The store checks how many a global index may have.
inline constexpr std::size_t kTableKeysMax = 2;

/// The two members of ThroughputSettings, which `Fields` lead to.
template <auto... Fields>
struct ThroughputRows {
  using T = table::ThroughputSettings;
  static constexpr Row on_demand =
      row_at<Kept<Fields..., &T::on_demand>, AsItsType>("OnDemandThroughput", {});
  static constexpr Row warm = row_at<Kept<Fields..., &T::warm>, AsItsType>("WarmThroughput", {});
};

/// An index in CreateTable and UpdateTable.
template <std::size_t kKeysMax>
struct IndexShape {
  using T = table::IndexDefinition;
  static constexpr auto rows = faults_in_order<6>(
      {"Projection", "IndexName", "KeySchema", "ProvisionedThroughput", "OnDemandThroughput",
       "WarmThroughput"},
      {member<&T::name>("IndexName", {.required = true, .is_name = true}),
       member<&T::key_schema, Keys<kKeysMax>>("KeySchema",
                                              {.required = true, .inside_first = true}),
       member<&T::projection>("Projection", {.required = true, .inside_first = true}),
       member<&T::throughput>("ProvisionedThroughput", {.inside_first = true}),
       ThroughputRows<&T::settings>::on_demand, ThroughputRows<&T::settings>::warm});
};

template <std::size_t kKeysMax>
struct Indexes {
  static void decode(Decoder& in, std::vector<table::IndexDefinition>& out,
                     const std::string& place, Constraints& wrong) {
    for (in.begin_list(); in.next_element();) {
      const Site site{{}, element_place(place, out.size())};
      decode_rows(in, IndexShape<kKeysMax>::rows, &out.emplace_back(), site, wrong);
    }
  }
};
template <>
struct Shape<table::IndexDefinition> : IndexShape<SIZE_MAX> {};

/// SSEType says KMS of a table that is encrypted, and nothing of another one. Only KMS is taken.
struct SseType {
  static void decode(Decoder& in, table::Encryption&, const std::string& place,
                     Constraints& wrong) {
    static const Words<bool> types{"[AES256, KMS]", {{"AES256", false}, {"KMS", true}}};
    std::optional<std::string> type;
    bool is_kms = true;
    in.read(type);
    wrong.choice(type, place, types, is_kms);
    if (!is_kms) wrong.afterwards(validation_error(std::string(messages::kOnlyKms)));
  }
  static void write(item::JsonWriter& json, const table::Encryption&) { json.string("KMS"); }
  static constexpr Row row() {
    Row row = row_at<KeptAsWhole<table::Encryption>, SseType>("SSEType", {});
    row.is_default = [](const void* whole) {
      return !static_cast<const table::Encryption*>(whole)->enabled;
    };
    return row;
  }
};

template <>
struct Shape<table::Encryption> {
  using T = table::Encryption;
  static constexpr std::string_view type = "SSESpecification";
  static constexpr std::array rows = {
      member<&T::enabled>("Enabled", {.always = true}),
      SseType::row(),
      member<&T::kms_key>("KMSMasterKeyId"),
  };
};

/// Settings that are only stored, among the members of a request.
template <>
struct Shape<table::TableSettings> {
  using T = table::TableSettings;
  static constexpr std::array rows = {
      ThroughputRows<&T::throughput>::on_demand,
      ThroughputRows<&T::throughput>::warm,
      member<&T::table_class, OneOf<table_class_words>>("TableClass"),
      member<&T::encryption>("SSESpecification"),
  };
};

template <>
struct Shape<StreamSpecification> {
  using T = StreamSpecification;
  static constexpr std::string_view type = "StreamSpecification";
  static constexpr std::array rows = {
      member<&T::enabled>("StreamEnabled", {.required = true}),
      member<&T::view_type, OneOf<view_type_words>>("StreamViewType"),
  };
};
/// Without a view type the stream is switched off.
inline StreamSpecification specification_of(std::optional<table::StreamViewType> view_type) {
  return {view_type.has_value(), view_type};
}

/// A stream as CreateTable and UpdateTable write it.
struct WrittenStream {
  static void write(item::JsonWriter& json, std::optional<table::StreamViewType> view_type) {
    write_value(json, specification_of(view_type));
  }
};

}  // namespace adjoin::wire
