#include "wire/decode/constraints.h"
#include "wire/decode/decoder.h"
#include "wire/decode/table_members.h"
#include "wire/operations/operation.h"
#include "wire/operations/reply_parts.h"

namespace adjoin::wire {

Result<table::DescribeTimeToLive::Request> decode_describe_time_to_live(std::string_view body) {
  return decode_named<table::DescribeTimeToLive::Request>(body);
}

void append_describe_time_to_live(const table::TimeToLiveDescription& description,
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

Result<table::UpdateTimeToLiveRequest> decode_update_time_to_live(std::string_view body) {
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

void append_update_time_to_live(const table::TimeToLiveSpecification& specification,
                                std::string& out) {
  ReplyWriter reply(out);
  reply.json.name("TimeToLiveSpecification");
  reply.json.begin_object();
  reply.member("AttributeName", specification.attribute_name);
  reply.json.name("Enabled");
  reply.json.boolean(specification.enabled);
  reply.json.end_object();
}

}  // namespace adjoin::wire
