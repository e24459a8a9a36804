#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "table/request/charge.h"
#include "table/request/table_description.h"

namespace adjoin::meter {

/// What a request can exceed. The words are the last part of a reason.
enum class CapacityLimit : std::uint8_t { provisioned, key_range, max_on_demand, account };

/// The exceptions that throttled requests get.
enum class ThrottleException : std::uint8_t {
  provisioned_throughput_exceeded,
  throttling,
  request_limit_exceeded,
};

/// One limit that a request would have exceeded.
struct ThrottleReason {
  table::ObjectId object;
  table::ChargeKind kind = table::ChargeKind::read;
  CapacityLimit limit = CapacityLimit::provisioned;
  std::string word;      ///< such as "TableReadProvisionedThroughputExceeded"
  std::string resource;  ///< ARN of the table or index
  friend bool operator==(const ThrottleReason&, const ThrottleReason&) = default;
};

/// The answer to a request that is not admitted.
struct Throttle {
  ThrottleException exception = ThrottleException::throttling;
  std::string message;
  std::vector<ThrottleReason> reasons;  ///< at least one; the first one decides the exception
};

/// "ProvisionedThroughputExceededException", … The text is static.
std::string_view exception_name(ThrottleException exception) noexcept;
/// The member of the exception that lists the reasons: its first letter is small in one of them,
/// and clients drop the other spelling. The text is static.
std::string_view reasons_member(ThrottleException exception) noexcept;
/// What a cancelled transaction says of such a part: "ThrottlingError", or
/// "ProvisionedThroughputExceeded". The text is static.
std::string_view cancellation_code(ThrottleException exception) noexcept;

/// One of sixteen words: {Table,Index}{Read,Write}LIMIT.
std::string throttling_word(bool index, table::ChargeKind kind, CapacityLimit limit);
/// The exception of a limit, which depends on what exceeded it.
ThrottleException exception_of(bool index, table::BillingMode mode, CapacityLimit limit) noexcept;
/// The message of a limit. Only those of provisioned throughput and of an account are published.
std::string throttle_message(bool index, table::BillingMode mode, CapacityLimit limit);

}  // namespace adjoin::meter
