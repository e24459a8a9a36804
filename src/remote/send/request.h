#pragma once

#include <cstdint>
#include <string>

#include "wire/operations/operation.h"

namespace adjoin::remote {

/// What a second attempt does when the first one may have been done.
enum class RetrySafety : std::uint8_t {
  harmless,  ///< a read, or a write whose second time changes nothing
  by_token,  ///< the service knows the token: it does such a request once and answers it twice
  guarded,   ///< its condition fails once it was done, and does not say by whom
  never,     ///< it would be done twice
  idle,      ///< it does nothing, whatever its operation: a question what the endpoint knows
};

/// One call of the API, ready to be sent as often as it takes.
struct Request {
  wire::Operation operation = wire::Operation::get_item;
  std::string body;
  RetrySafety again = RetrySafety::harmless;
  /// The schemas that it is bound to, for a server that looks: a header's value; empty: to none.
  std::string bound = {};
};

/// The body of a reply that says that the request was done.
struct Answer {
  std::string body;
  /// An attempt before the one that was answered may have been done as well.
  bool after_doubt = false;
};

/// Whether it changes anything.
bool is_write(wire::Operation operation) noexcept;
/// The same of one call, which may be idle.
bool is_write(const Request& request) noexcept;
/// Whether it is one of the operations on streams, which have a host and a name of their own.
bool is_of_streams(wire::Operation operation) noexcept;

}  // namespace adjoin::remote
