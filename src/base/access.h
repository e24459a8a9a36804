#pragma once

#include <cstdint>
#include <utility>

#include "adjoin/result.h"
#include "base/handle.h"

namespace adjoin::detail {

/// How the library reaches what the public classes keep to themselves.
struct Access {
  static std::uint8_t& api_error(Error& error) noexcept { return error.api_error_; }
  static std::uint8_t api_error(const Error& error) noexcept { return error.api_error_; }
  static std::string& message(Error& error) noexcept { return error.message_; }
  static Handle<const ErrorDetails>& details(Error& error) noexcept { return error.details_; }
  static const Handle<const ErrorDetails>& details(const Error& error) noexcept {
    return error.details_;
  }

  /// Makes a state and the one handle to it.
  template <typename T, typename... Arguments>
  static Handle<T> make(Arguments&&... arguments) {
    return Handle<T>(new T(std::forward<Arguments>(arguments)...));
  }
  /// The same, for a handle to a base of the state.
  template <typename Base, typename T, typename... Arguments>
  static Handle<Base> make_as(Arguments&&... arguments) {
    return Handle<Base>(new T(std::forward<Arguments>(arguments)...));
  }
};

}  // namespace adjoin::detail
