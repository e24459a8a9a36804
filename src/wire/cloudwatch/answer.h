#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "wire/cloudwatch/codec.h"
#include "wire/cloudwatch/spoken.h"

namespace adjoin::wire::cloudwatch {

/// What goes back to a client. The server adds the headers that all its answers have.
struct Answer {
  int status = 200;
  std::string_view content_type;  ///< static
  std::vector<std::pair<std::string_view, std::string>> headers;
  std::string body;
  std::string operation;          ///< for logs; empty if the request named none
  std::string error;              ///< for logs: "ResourceNotFound"; empty if all went well
  std::optional<ErrorCode> code;  ///< for counts, of an error
  std::string cause;              ///< for logs: the message of an error that clients do not see
};

/// Makes the answer that has this body.
Answer answer_body(Form form, std::string_view operation, std::string body);

/// Makes the answer of an error. Clients of JSON and CBOR know its code by the header
/// x-amzn-query-error, as those of Query know it by the body.
Answer answer_error(Form form, std::string_view operation, const Error& error,
                    std::string_view request_id, Told told = Told::validation);

Error unknown_operation(std::string_view name);

template <typename Op, typename Run>
Answer answer_operation(Form form, std::string_view body, std::string_view request_id, Run& run) {
  const auto request = decode<Op>(form, body);
  if (!request) return answer_error(form, Op::kName, request.error(), request_id, Op::kTold);
  const Result<typename Op::Reply> reply = run(Op{}, *request);
  if (!reply) return answer_error(form, Op::kName, reply.error(), request_id, Op::kTold);
  return answer_body(form, Op::kName, encode<Op>(form, *reply, request_id));
}

template <typename... Ops, typename Run>
Answer answer_one_of(OperationList<Ops...>, Form form, std::string_view operation,
                     std::string_view body, std::string_view request_id, Run& run) {
  std::optional<Answer> made;
  const auto try_one = [&]<typename Op>(Op) {
    if (!made && operation == Op::kName) {
      made = answer_operation<Op>(form, body, request_id, run);
    }
  };
  (try_one(Ops{}), ...);
  if (made) return *std::move(made);
  return answer_error(form, operation, unknown_operation(operation), request_id);
}

/// Decodes a request, carries it out and writes the answer. `run(Op{}, request)` carries out each
/// operation and returns a Result of its reply; the errors of other rooms are translated.
template <typename Run>
Answer answer(const Spoken& spoken, std::string_view body, std::string_view request_id, Run&& run) {
  std::string operation(spoken.operation);
  if (spoken.form == Form::query) {
    auto named = operation_of_query(body);
    if (!named) return answer_error(spoken.form, {}, named.error(), request_id);
    operation = *std::move(named);
  }
  return answer_one_of(Operations{}, spoken.form, operation, body, request_id, run);
}

}  // namespace adjoin::wire::cloudwatch
