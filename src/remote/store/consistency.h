#pragma once

#include <optional>
#include <string>
#include <utility>

#include "base/result.h"
#include "table/request/item_read_requests.h"
#include "table/request/messages.h"

namespace adjoin::remote {

/// A read request as a call's context asks for it: with `consistent_read`, where the request itself
/// does not have it. Borrows the request.
template <typename Request>
class AsContextAsks {
 public:
  AsContextAsks(const table::CallContext& context, const Request& request) : request_(request) {
    if (!context.consistent_read) return;
    raised_ = request;
    if constexpr (requires { request.tables; }) {
      for (table::KeysAndAttributes& part : raised_->tables) part.consistent_read = true;
    } else {
      raised_->consistent_read = true;
    }
  }
  const Request& operator*() const noexcept { return raised_ ? *raised_ : request_; }

 private:
  const Request& request_;
  std::optional<Request> raised_;
};

/// Explains the endpoint's refusal of a consistent read that the context asked for. Only the
/// endpoint knows which indexes are global. @errors unsupported, naming the index
template <typename Request, typename T>
Result<T> explained(const table::CallContext& context, const Request& request, Result<T> answer) {
  const bool is_refused = !answer && context.consistent_read && !request.consistent_read &&
                          request.index_name &&
                          answer.error().message() == table::messages::kConsistentGlobalIndex;
  if (!is_refused) return answer;
  return Error(ErrorCode::unsupported,
               "consistent_read of the global index " + *request.index_name + " of " +
                   request.table.name() +
                   ": the endpoint offers it for tables and local indexes alone");
}

}  // namespace adjoin::remote
