#include "wire/client/expression_text.h"
#include "wire/client/request_body.h"
#include "wire/client/request_writer.h"
#include "wire/read_members.h"

namespace adjoin::wire {
namespace {

/// What Query and Scan share.
template <typename Read>
void write_read(const Read& request, ExpressionText& text, RequestWriter& out) {
  const auto filter = text.condition(request.filter_expression, request.filter);
  const auto projection = text.projection(request.projection_expression, request.projection);
  out.member("TableName", request.table.name());
  out.member("IndexName", request.index_name);
  out.member("FilterExpression", filter);
  out.member("ProjectionExpression", projection);
  out.placeholders(text.placeholders());
  if (request.select != table::Select::unspecified) {
    out.member("Select", word_of(select_words(), request.select));
  }
  out.member("Limit", request.limit);
  out.flag("ConsistentRead", request.consistent_read);
  if (request.exclusive_start_key) out.item("ExclusiveStartKey", *request.exclusive_start_key);
  out.choice(request.return_consumed_capacity);
}

}  // namespace

Result<std::string> request_body(const table::QueryRequest& request) {
  ExpressionText text(request.placeholders);
  const auto key = text.key_condition(request.key_condition_expression, request.key_condition);
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  write_read(request, text, out);
  out.member("KeyConditionExpression", key);
  if (!request.scan_index_forward) {
    out.json.name("ScanIndexForward");
    out.json.boolean(false);
  }
  out.json.end_object();
  return body;
}

Result<std::string> request_body(const table::ScanRequest& request) {
  ExpressionText text(request.placeholders);
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  write_read(request, text, out);
  out.member("Segment", request.segment);
  out.member("TotalSegments", request.total_segments);
  out.json.end_object();
  return body;
}

}  // namespace adjoin::wire
