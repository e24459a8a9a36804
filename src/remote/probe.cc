#include "remote/probe.h"

#include <array>
#include <utility>
#include <vector>

namespace adjoin::remote {
namespace {

using wire::Operation;

constexpr std::array<std::pair<Operation, bool table::Capabilities::*>, 4> kQuestions = {
    {{Operation::transact_write_items, &table::Capabilities::transactions},
     {Operation::update_table, &table::Capabilities::update_table},
     {Operation::describe_time_to_live, &table::Capabilities::time_to_live},
     {Operation::describe_stream, &table::Capabilities::streams}}};

/// Whether the error says nothing about the operation: nobody came so far as to look at it.
bool is_no_answer(ErrorCode code) {
  switch (code) {
    case ErrorCode::unavailable:
    case ErrorCode::deadline_exceeded:
    case ErrorCode::outcome_unknown:
    case ErrorCode::configuration:
    case ErrorCode::cancelled:
    case ErrorCode::throttling:
    case ErrorCode::missing_authentication_token:
    case ErrorCode::incomplete_signature:
    case ErrorCode::invalid_signature:
    case ErrorCode::unrecognized_client: return true;
    default: return false;
  }
}

}  // namespace

Result<table::Capabilities> probe(Dispatcher& dispatcher, const table::CallContext& context) {
  std::vector<Request> requests;
  for (const auto& [operation, capability] : kQuestions)
    requests.push_back({operation, "{}", Again::idle});
  const std::vector<Result<Answer>> answers = dispatcher.run_all(context, std::move(requests));
  table::Capabilities capabilities;
  for (std::size_t i = 0; i < kQuestions.size(); ++i) {
    if (!answers[i] && is_no_answer(answers[i].error().code())) return answers[i].error();
    const bool unknown = !answers[i] && answers[i].error().code() == ErrorCode::unsupported;
    capabilities.*kQuestions[i].second = !unknown;
  }
  return capabilities;
}

}  // namespace adjoin::remote
