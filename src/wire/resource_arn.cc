#include "wire/resource_arn.h"

#include "table/arn.h"
#include "wire/messages.h"

namespace adjoin::wire {
namespace {

constexpr std::size_t kResourceArnMax = 1283;

}  // namespace

void check_resource_arn(const std::optional<std::string>& arn, Constraints& constraints) {
  if (!constraints.required(arn.has_value(), "resourceArn")) return;
  constraints.length(*arn, "resourceArn", 1, kResourceArnMax);
}

Result<std::string> table_of_resource(std::string_view arn) {
  const auto parsed = table::parse_arn(arn);
  if (parsed && !parsed->index_name && !parsed->stream_label) {
    return std::string(parsed->table_name);
  }
  return validation_error(messages::invalid_table_arn(arn));
}

}  // namespace adjoin::wire
