#include "remote/store/probe.h"

#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace adjoin::remote {
namespace {

struct Question {
  const table::OperationInfo* operation;
  bool table::Capabilities::*capability;
  std::optional<bool> DeclaredCapabilities::*declared;
};

/// Reads only, so that nothing is changed if an endpoint takes an empty body for a request.
constexpr std::array<Question, 3> kQuestions = {
    {{&table::TransactGetItems::kInfo, &table::Capabilities::transactions,
      &DeclaredCapabilities::transactions},
     {&table::DescribeTimeToLive::kInfo, &table::Capabilities::time_to_live,
      &DeclaredCapabilities::time_to_live},
     {&table::DescribeStream::kInfo, &table::Capabilities::streams,
      &DeclaredCapabilities::streams}}};

/// Whether the error says nothing about the operation: nobody came so far as to look at it.
bool is_no_answer(const Error& error) {
  // A key that may not call the operation proves that there is one. A signature that was refused
  // proves nothing.
  if (error.code() == ErrorCode::access_denied) {
    return api_error_of(error) != ApiError::access_denied;
  }
  switch (error.code()) {
    case ErrorCode::unavailable:
    case ErrorCode::deadline_exceeded:
    case ErrorCode::outcome_unknown:
    case ErrorCode::configuration:
    case ErrorCode::cancelled:
    case ErrorCode::throttled: return true;
    default: return false;
  }
}

}  // namespace

table::Capabilities all_of_the_service() {
  table::Capabilities all;
  all.transactions = all.update_table = all.time_to_live = all.streams = true;
  return all;
}

Result<table::Capabilities> probe(Dispatcher& dispatcher, const DeclaredCapabilities& declared,
                                  const table::CallContext& context) {
  std::vector<Question> questions;
  std::vector<Request> requests;
  for (const Question& question : kQuestions) {
    if (declared.*question.declared) continue;
    questions.push_back(question);
    requests.push_back({question.operation, "{}", RetrySafety::idle});
  }
  const std::vector<Result<Answer>> answers = dispatcher.run_all(context, std::move(requests));
  table::Capabilities capabilities = all_of_the_service();
  for (std::size_t i = 0; i < questions.size(); ++i) {
    if (!answers[i] && is_no_answer(answers[i].error())) return answers[i].error();
    // Any other refusal comes from an endpoint that knows the operation and dislikes the empty
    // body.
    const bool unknown = !answers[i] && answers[i].error().code() == ErrorCode::unsupported;
    capabilities.*questions[i].capability = !unknown;
  }
  return capabilities;
}

}  // namespace adjoin::remote
