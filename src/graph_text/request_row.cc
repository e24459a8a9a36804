#include "graph_text/request_row.h"

#include "emit/aws_cli.h"
#include "emit/cpp.h"
#include "emit/request_members.h"
#include "graph_text/rows.h"
#include "item/json_writer.h"

namespace adjoin::graph_text {

Result<Emit> parse_emit(std::string_view name) {
  if (name.empty()) return Emit::none;
  if (name == "aws-cli") return Emit::aws_cli;
  if (name == "cpp") return Emit::cpp;
  return Error(ErrorCode::invalid_argument, "\"emit\": \"" + std::string(name) +
                                                "\" is no language here; there are aws-cli, cpp");
}

void add_request(const plan::Request& request, Emit emit, Row& row) {
  const emit::RequestMembers call = emit::members_of(request);
  row.text("operation", call.operation);
  std::string input = emit::body_of(call);
  row.json("input", std::move(input), std::string());
  if (emit == Emit::aws_cli) row.text("text", emit::to_aws_cli(request));
  if (emit == Emit::cpp) row.text("text", emit::to_cpp(request));
}

Row request_row(const plan::Step& step, Emit emit) {
  Row row = step_row(step);
  add_request(step.request, emit, row);
  return row;
}

}  // namespace adjoin::graph_text
