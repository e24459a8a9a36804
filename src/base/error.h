#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adjoin/result.h"
#include "base/access.h"
#include "base/api_error.h"

namespace adjoin {

namespace detail {
/// Base of what an Error carries beside its message, such as the old item of a failed condition.
/// Rooms derive their own type and read it back with `details_of`.
struct ErrorDetails : Counted {
  /// The operations that failed, for Error::causes().
  std::vector<Error::Cause> causes;
};
extern template class Handle<const ErrorDetails>;
}  // namespace detail
using detail::ErrorDetails;

/// Attaches new details of type T to an error; they replace earlier ones.
/// Details are behind a pointer, so an Error without any stays small and cheap to return.
template <typename T, typename... Arguments>
Error with_details(Error error, Arguments&&... arguments) {
  detail::Access::details(error) =
      detail::Access::make_as<const ErrorDetails, T>(std::forward<Arguments>(arguments)...);
  return error;
}

/// Returns the error's details if they are a T, else null. Valid until the error is destroyed.
template <typename T>
const T* details_of(const Error& error) noexcept {
  return dynamic_cast<const T*>(detail::Access::details(error).get());
}

/// Returns the same error, its details aside, with another message.
Error reworded(const Error& error, std::string message);

/// Puts "context: " before the message. Only for Adjoin's own codes: clients may compare the text
/// of a DynamoDB error, so it is never rewritten.
Error with_context(std::string_view context, Error error);

}  // namespace adjoin
