#include "table/limits.h"
#include "table/prepare_read.h"
#include "table/prepare_stages.h"

namespace adjoin::table {
namespace {

ReadMembers members_of(const ScanRequest& request) {
  return {request.index_name,
          projection_member(request),
          request.exclusive_start_key,
          request.select,
          request.limit,
          request.consistent_read,
          false};
}

Result<void> check_segments(const ScanRequest& request) {
  if (!request.segment && !request.total_segments) return {};
  if (!request.total_segments) {
    return validation_error(std::string(messages::kSegmentWithoutTotal));
  }
  const std::int64_t total = *request.total_segments;
  if (total < 1 || total > static_cast<std::int64_t>(kTotalSegmentsMax)) {
    return validation_error(messages::constraint(
        std::to_string(total), "totalSegments",
        total < 1 ? messages::value_at_least(1) : messages::value_at_most(kTotalSegmentsMax)));
  }
  if (!request.segment) return validation_error(std::string(messages::kTotalWithoutSegment));
  const std::int64_t segment = *request.segment;
  if (segment < 0) {
    return validation_error(
        messages::constraint(std::to_string(segment), "segment", messages::value_at_least(0)));
  }
  if (segment >= total) {
    return validation_error(messages::segment_not_below_total(static_cast<std::size_t>(segment),
                                                              static_cast<std::size_t>(total)));
  }
  return {};
}

Result<PreparedRead> compile(const ScanRequest& request) {
  ADJOIN_CHECK(check_members(members_of(request)));
  ADJOIN_CHECK(check_segments(request));
  RequestExpressions expressions(request.placeholders);
  ADJOIN_CHECK(expressions.start(
      {{expression::Kind::filter, request.filter_expression.has_value()},
       {expression::Kind::projection, request.projection_expression.has_value()}}));
  PreparedRead read;
  ADJOIN_TRY(read.filter, expressions.condition(request.filter_expression, expression::Kind::filter,
                                                request.filter));
  ADJOIN_TRY(read.projection,
             expressions.projection(request.projection_expression, request.projection));
  ADJOIN_CHECK(expressions.finish());
  if (request.total_segments) {
    read.segment = static_cast<std::size_t>(*request.segment);
    read.total_segments = static_cast<std::size_t>(*request.total_segments);
  }
  return read;
}

}  // namespace

Result<PreparedRead> prepare(const ScanRequest& request, const TableDescription& table) {
  ADJOIN_TRY(PreparedRead read, compile(request));
  ADJOIN_CHECK(bind_index(request.index_name, table, read));
  ADJOIN_CHECK(bind_read(members_of(request), table, read));
  return read;
}

Result<void> check_request(const ScanRequest& request) {
  ADJOIN_CHECK(compile(request));
  return {};
}

Error missing_table(const ScanRequest& request) { return missing_table_unless(compile(request)); }

}  // namespace adjoin::table
