#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "wire/cloudwatch/codec.h"
#include "wire/cloudwatch/fields/fields.h"

namespace adjoin::wire::cloudwatch {

// The functions of `codec.h`, by the lists of an operation's members. A family's file ends with
// ADJOIN_CLOUDWATCH_CODEC(ListMetrics) for each of its operations.

template <>
struct Shape<Void> {
  static constexpr std::array<Field, 0> fields{};
};

/// Reads a body into `whole` and checks it.
Result<void> read_body(Form form, std::string_view body, std::span<const Field> fields, void* whole,
                       Violations& wrong);
/// An operation that says nothing has no element for its result in XML.
std::string write_body(Form form, std::string_view operation, std::span<const Field> fields,
                       const void* whole, std::string_view request_id);
std::string write_json(std::span<const Field> fields, const void* whole);

template <typename Op>
Result<typename Op::Request> decode(Form form, std::string_view body) {
  typename Op::Request request{};
  Violations wrong;
  ADJOIN_CHECK(read_body(form, body, Shape<typename Op::Request>::fields, &request, wrong));
  ADJOIN_CHECK(wrong.check(Op::kTold));
  return request;
}

template <typename Op>
std::string encode(Form form, const typename Op::Reply& reply, std::string_view request_id) {
  return write_body(form, Op::kName, Shape<typename Op::Reply>::fields, &reply, request_id);
}

template <typename Op>
std::string encode_request(const typename Op::Request& request) {
  return write_json(Shape<typename Op::Request>::fields, &request);
}

template <typename Op>
Result<typename Op::Reply> decode_reply(std::string_view body) {
  typename Op::Reply reply{};
  Violations ignored;  // bounds are a server's
  ADJOIN_CHECK(read_body(Form::json, body, Shape<typename Op::Reply>::fields, &reply, ignored));
  return reply;
}

}  // namespace adjoin::wire::cloudwatch

#define ADJOIN_CLOUDWATCH_CODEC(OP)                                          \
  template Result<OP::Request> decode<OP>(Form, std::string_view);           \
  template std::string encode<OP>(Form, const OP::Reply&, std::string_view); \
  template std::string encode_request<OP>(const OP::Request&);               \
  template Result<OP::Reply> decode_reply<OP>(std::string_view)
