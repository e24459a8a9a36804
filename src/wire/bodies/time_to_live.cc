#include "wire/bodies/reply_parts.h"
#include "wire/client/reply_reader.h"
#include "wire/client/request_writer.h"
#include "wire/codec/codec.h"
#include "wire/decode/constraints.h"
#include "wire/decode/decoder.h"
#include "wire/decode/table_members.h"

namespace adjoin::wire {

template <>
Result<table::DescribeTimeToLive::Request> Codec<table::DescribeTimeToLive>::decode(
    std::string_view body) {
  return decode_named<table::DescribeTimeToLive::Request>(body);
}

template <>
void Codec<table::DescribeTimeToLive>::append(const table::TimeToLiveDescription& description,
                                              std::string& out) {
  ReplyWriter reply(out);
  reply.json.name("TimeToLiveDescription");
  reply.json.begin_object();
  reply.member("TimeToLiveStatus",
               description.status == table::TimeToLiveStatus::enabled ? "ENABLED" : "DISABLED");
  if (description.attribute_name) reply.member("AttributeName", *description.attribute_name);
  reply.json.end_object();
}

namespace {

constexpr std::size_t kAttributeNameMax = 255;

}  // namespace

template <>
Result<table::UpdateTimeToLiveRequest> Codec<table::UpdateTimeToLive>::decode(
    std::string_view body) {
  std::optional<std::string> table_name;
  std::optional<std::string> attribute;
  std::optional<bool> enabled;
  bool has_specification = false;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "TableName") {
      in.read(table_name);
    } else if (in.name() == "TimeToLiveSpecification") {
      has_specification = true;
      for (in.begin_structure("TimeToLiveSpecification"); in.next_member();) {
        if (in.name() == "AttributeName") {
          in.read(attribute);
        } else if (in.name() == "Enabled") {
          in.read(enabled);
        } else {
          in.skip();
        }
      }
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  ADJOIN_CHECK(check_named(table_name));

  Constraints constraints;
  table::UpdateTimeToLiveRequest request;
  request.table_name = constraints.table_name(std::move(table_name));
  if (constraints.required(has_specification, "timeToLiveSpecification")) {
    constraints.required(enabled.has_value(), "timeToLiveSpecification.enabled");
    if (constraints.required(attribute.has_value(), "timeToLiveSpecification.attributeName")) {
      constraints.length(*attribute, "timeToLiveSpecification.attributeName", 1, kAttributeNameMax);
    }
  }
  ADJOIN_CHECK(constraints.check());
  request.specification = {*std::move(attribute), *enabled};
  return request;
}

template <>
void Codec<table::UpdateTimeToLive>::append(const table::TimeToLiveSpecification& specification,
                                            std::string& out) {
  ReplyWriter reply(out);
  reply.json.name("TimeToLiveSpecification");
  reply.json.begin_object();
  reply.member("AttributeName", specification.attribute_name);
  reply.json.name("Enabled");
  reply.json.boolean(specification.enabled);
  reply.json.end_object();
}

template <>
Result<std::string> Codec<table::UpdateTimeToLive>::encode(
    const table::UpdateTimeToLiveRequest& request) {
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  out.member("TableName", request.table_name);
  out.json.name("TimeToLiveSpecification");
  out.json.begin_object();
  out.member("AttributeName", request.specification.attribute_name);
  out.json.name("Enabled");
  out.json.boolean(request.specification.enabled);
  out.json.end_object();
  out.json.end_object();
  return body;
}

template <>
Result<table::TimeToLiveSpecification> Codec<table::UpdateTimeToLive>::read(std::string_view body) {
  table::TimeToLiveSpecification specification;
  ReplyReader in(body);
  for (in.begin_object(); in.next_member();) {
    if (in.name() != "TimeToLiveSpecification") {
      in.skip();
      continue;
    }
    for (in.begin_object(); in.next_member();) {
      if (in.name() == "AttributeName") {
        in.read(specification.attribute_name);
      } else if (in.name() == "Enabled") {
        in.read(specification.enabled);
      } else {
        in.skip();
      }
    }
  }
  ADJOIN_CHECK(in.finish());
  return specification;
}

template <>
Result<std::string> Codec<table::DescribeTimeToLive>::encode(
    const table::DescribeTimeToLive::Request& request) {
  return named_body(request.table_name);
}

/// An attribute that is being enabled counts as enabled; one that is being disabled as disabled.
template <>
Result<table::TimeToLiveDescription> Codec<table::DescribeTimeToLive>::read(std::string_view body) {
  table::TimeToLiveDescription description;
  std::string status;
  ReplyReader in(body);
  for (in.begin_object(); in.next_member();) {
    if (in.name() != "TimeToLiveDescription") {
      in.skip();
      continue;
    }
    for (in.begin_object(); in.next_member();) {
      if (in.name() == "TimeToLiveStatus") {
        in.read(status);
      } else if (in.name() == "AttributeName") {
        in.read(description.attribute_name);
      } else {
        in.skip();
      }
    }
  }
  ADJOIN_CHECK(in.finish());
  if (status == "ENABLED" || status == "ENABLING") {
    description.status = table::TimeToLiveStatus::enabled;
  } else {
    description.attribute_name.reset();
  }
  return description;
}

}  // namespace adjoin::wire
