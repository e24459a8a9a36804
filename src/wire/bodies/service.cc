#include "wire/bodies/reply_parts.h"
#include "wire/codec/codec.h"
#include "wire/decode/decoder.h"
#include "wire/decode/table_members.h"
#include "wire/errors/messages.h"

namespace adjoin::wire {

template <>
Result<std::string> Codec<DescribeContinuousBackups>::decode(std::string_view body) {
  return decode_table_name(body);
}

template <>
Result<std::string> Codec<UpdateContinuousBackups>::decode(std::string_view body) {
  std::optional<std::string> name;
  std::optional<bool> enabled;
  std::optional<std::int64_t> days;
  bool has_specification = false;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "TableName") {
      in.read(name);
    } else if (in.name() == "PointInTimeRecoverySpecification") {
      has_specification = true;
      for (in.begin_structure("PointInTimeRecoverySpecification"); in.next_member();) {
        if (in.name() == "PointInTimeRecoveryEnabled") {
          in.read(enabled);
        } else if (in.name() == "RecoveryPeriodInDays") {
          in.read(days, "Integer");
        } else {
          in.skip();
        }
      }
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  ADJOIN_CHECK(check_named(name));
  Constraints constraints;
  std::string table_name = constraints.table_name(std::move(name));
  const std::string place = "pointInTimeRecoverySpecification";
  if (constraints.required(has_specification, place)) {
    constraints.required(enabled.has_value(), place + ".pointInTimeRecoveryEnabled");
    if (days) constraints.range(*days, place + ".recoveryPeriodInDays", 1, 35);
  }
  ADJOIN_CHECK(constraints.check());
  if (!*enabled) return table_name;
  return validation_error(messages::unbuilt_member("PointInTimeRecoveryEnabled"));
}

namespace {

/// The service says ENABLED of every table; restoring to a point in time is never offered here.
void append_continuous_backups(std::string& out) {
  ReplyWriter reply(out);
  reply.json.name("ContinuousBackupsDescription");
  reply.json.begin_object();
  reply.member("ContinuousBackupsStatus", "ENABLED");
  reply.json.name("PointInTimeRecoveryDescription");
  reply.json.begin_object();
  reply.member("PointInTimeRecoveryStatus", "DISABLED");
  reply.json.end_object();
  reply.json.end_object();
}

/// Checks that the body is an object and ignores its members.
Result<std::monostate> decode_nothing(std::string_view body) {
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) in.skip();
  ADJOIN_CHECK(in.finish());
  return std::monostate{};
}

}  // namespace

template <>
void Codec<DescribeContinuousBackups>::append(const std::monostate&, std::string& out) {
  append_continuous_backups(out);
}

template <>
void Codec<UpdateContinuousBackups>::append(const std::monostate&, std::string& out) {
  append_continuous_backups(out);
}

template <>
Result<std::monostate> Codec<DescribeEndpoints>::decode(std::string_view body) {
  return decode_nothing(body);
}

template <>
void Codec<DescribeEndpoints>::append(const std::string& address, std::string& out) {
  ReplyWriter reply(out);
  reply.json.name("Endpoints");
  reply.json.begin_array();
  reply.json.begin_object();
  reply.member("Address", address);
  reply.member("CachePeriodInMinutes", 1440);
  reply.json.end_object();
  reply.json.end_array();
}

template <>
Result<std::monostate> Codec<DescribeLimits>::decode(std::string_view body) {
  return decode_nothing(body);
}

/// The service's own defaults. Nothing here enforces them, but capacity planners ask.
template <>
void Codec<DescribeLimits>::append(const std::monostate&, std::string& out) {
  ReplyWriter reply(out);
  reply.member("AccountMaxReadCapacityUnits", 80'000);
  reply.member("AccountMaxWriteCapacityUnits", 80'000);
  reply.member("TableMaxReadCapacityUnits", 40'000);
  reply.member("TableMaxWriteCapacityUnits", 40'000);
}

}  // namespace adjoin::wire
