#pragma once

// What the three targets of CloudWatch's requests share. The first byte picks an operation, the
// rest is its body: decoding never crashes and never takes long, an error is one that a client may
// earn, and what was decoded is written and read again as the same.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/assert.h"
#include "item/utf8.h"
#include "wire/cloudwatch/answer.h"
#include "wire/cloudwatch/fault.h"

namespace adjoin::fuzz {

namespace cloudwatch = wire::cloudwatch;

inline void check_refusal(const Error& error, cloudwatch::Told told) {
  using cloudwatch::Fault;
  const Fault which = cloudwatch::fault_of(error);
  const bool is_of_bounds =
      told == cloudwatch::Told::validation
          ? which == Fault::validation
          : which == Fault::missing_parameter || which == Fault::invalid_parameter_value;
  ADJOIN_ASSERT(which == Fault::malformed || is_of_bounds);
  ADJOIN_ASSERT(!error.message().empty() && error.message().size() < 65'536);
  ADJOIN_ASSERT(item::is_utf8(error.message()));
}

template <typename Op>
void check_request(cloudwatch::Form form, std::string_view body) {
  const auto request = cloudwatch::decode<Op>(form, body);
  if (!request) return check_refusal(request.error(), Op::kTold);
  const auto again =
      cloudwatch::decode<Op>(cloudwatch::Form::json, cloudwatch::encode_request<Op>(*request));
  ADJOIN_ASSERT(again.has_value() && *again == *request);
}

template <typename... Ops>
void check_one(cloudwatch::OperationList<Ops...>, std::size_t chosen, cloudwatch::Form form,
               std::string_view body) {
  std::size_t number = 0;
  const auto check = [&]<typename Op>(Op) {
    if (number++ == chosen % sizeof...(Ops)) check_request<Op>(form, body);
  };
  (check(Ops{}), ...);
}

inline void check_cloudwatch(cloudwatch::Form form, const std::uint8_t* data, std::size_t size) {
  if (size == 0) return;
  const std::string_view body(reinterpret_cast<const char*>(data) + 1, size - 1);
  check_one(cloudwatch::Operations{}, data[0], form, body);
}

}  // namespace adjoin::fuzz
