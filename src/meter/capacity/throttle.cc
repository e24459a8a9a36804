#include "meter/capacity/throttle.h"

namespace adjoin::meter {

std::string_view exception_name(ThrottleException exception) noexcept {
  switch (exception) {
    case ThrottleException::provisioned_throughput_exceeded:
      return "ProvisionedThroughputExceededException";
    case ThrottleException::throttling: return "ThrottlingException";
    case ThrottleException::request_limit_exceeded: break;
  }
  return "RequestLimitExceeded";
}

std::string_view reasons_member(ThrottleException exception) noexcept {
  return exception == ThrottleException::throttling ? "throttlingReasons" : "ThrottlingReasons";
}

std::string_view cancellation_code(ThrottleException exception) noexcept {
  return exception == ThrottleException::provisioned_throughput_exceeded
             ? "ProvisionedThroughputExceeded"
             : "ThrottlingError";
}

std::string throttling_word(bool index, table::ChargeKind kind, CapacityLimit limit) {
  std::string word = index ? "Index" : "Table";
  word += kind == table::ChargeKind::read ? "Read" : "Write";
  switch (limit) {
    case CapacityLimit::provisioned: return word + "ProvisionedThroughputExceeded";
    case CapacityLimit::key_range: return word + "KeyRangeThroughputExceeded";
    case CapacityLimit::max_on_demand: return word + "MaxOnDemandThroughputExceeded";
    case CapacityLimit::account: break;
  }
  return word + "AccountLimitExceeded";
}

ThrottleException exception_of(bool index, table::BillingMode mode, CapacityLimit limit) noexcept {
  switch (limit) {
    case CapacityLimit::provisioned: return ThrottleException::provisioned_throughput_exceeded;
    case CapacityLimit::key_range:
      return mode == table::BillingMode::provisioned
                 ? ThrottleException::provisioned_throughput_exceeded
                 : ThrottleException::throttling;
    case CapacityLimit::max_on_demand: return ThrottleException::throttling;
    case CapacityLimit::account: break;
  }
  return index ? ThrottleException::throttling : ThrottleException::request_limit_exceeded;
}

std::string throttle_message(bool index, table::BillingMode mode, CapacityLimit limit) {
  if (exception_of(index, mode, limit) == ThrottleException::provisioned_throughput_exceeded) {
    return index ? "The level of configured provisioned throughput for one or more global "
                   "secondary indexes of the table was exceeded. Consider increasing your "
                   "provisioning level for the under-provisioned global secondary indexes with "
                   "the UpdateTable API"
                 : "The level of configured provisioned throughput for the table was exceeded. "
                   "Consider increasing your provisioning level with the UpdateTable API.";
  }
  switch (limit) {
    case CapacityLimit::provisioned: break;
    case CapacityLimit::key_range:
      return "Throughput exceeds the current capacity of your table or index. DynamoDB is "
             "automatically scaling your table or index so please try again shortly. If "
             "exceptions persist, check if you have a hot key.";
    case CapacityLimit::max_on_demand:
      return "Throughput exceeds the maximum OnDemandThroughput configured on table or index. "
             "Please increase the maximum, or try again later.";
    case CapacityLimit::account: break;
  }
  return "Throughput exceeds the current throughput limit for your account.";
}

}  // namespace adjoin::meter
