#pragma once

#include <exception>
#include <type_traits>
#include <utility>
#include <variant>

#include "base/assert.h"
#include "base/error.h"

namespace adjoin {

/// Thrown by `Result::value()` only. Library code never calls it; examples and programs may.
class ErrorException : public std::exception {
 public:
  explicit ErrorException(Error error) : error_(std::move(error)) {}
  const char* what() const noexcept override { return error_.message().c_str(); }
  const Error& error() const noexcept { return error_; }

 private:
  Error error_;
};

/// Either a T or the Error that prevented it. Has the interface of std::expected, so that one alias
/// can replace it later. Ignoring a Result is a compile error with the project's warnings.
///
/// Use ADJOIN_TRY to take the value or return the error.
template <typename T>
class [[nodiscard]] Result {
  static_assert(!std::is_reference_v<T>, "a Result owns its value; hold a pointer instead");
  static_assert(!std::is_same_v<std::remove_cv_t<T>, Error>, "an Error is not a success");

 public:
  using value_type = T;

  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}      // NOLINT: implicit
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT: implicit
  template <typename U>
  requires(std::is_convertible_v<U&&, T> && !std::is_same_v<std::remove_cvref_t<U>, T> &&
           !std::is_same_v<std::remove_cvref_t<U>, Error> &&
           !std::is_same_v<std::remove_cvref_t<U>, Result>) Result(U&& value)
      : state_(std::in_place_index<0>, std::forward<U>(value)) {}  // NOLINT

  bool has_value() const noexcept { return state_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }

  /// The value. Asserts that this is no error, as do the other accessors of the value.
  T& operator*() & { return checked(); }
  const T& operator*() const& { return const_cast<Result*>(this)->checked(); }
  T&& operator*() && { return std::move(checked()); }
  T* operator->() { return &checked(); }
  const T* operator->() const { return &const_cast<Result*>(this)->checked(); }

  /// Returns the error. Asserts that this is one.
  const Error& error() const& {
    ADJOIN_ASSERT(!has_value());
    return *std::get_if<1>(&state_);
  }
  Error&& error() && {
    ADJOIN_ASSERT(!has_value());
    return std::move(*std::get_if<1>(&state_));
  }

  /// Returns the value, or throws ErrorException.
  T value() && {
    if (!has_value()) throw ErrorException(std::move(*this).error());
    return std::move(checked());
  }

 private:
  T& checked() {
    ADJOIN_ASSERT(has_value());
    return *std::get_if<0>(&state_);
  }

  std::variant<T, Error> state_;
};

/// Success without a value, or an Error.
template <>
class [[nodiscard]] Result<void> {
 public:
  using value_type = void;

  Result() = default;
  Result(Error error) : error_(std::in_place_index<1>, std::move(error)) {}  // NOLINT: implicit

  bool has_value() const noexcept { return error_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }
  const Error& error() const& {
    ADJOIN_ASSERT(!has_value());
    return *std::get_if<1>(&error_);
  }
  Error&& error() && {
    ADJOIN_ASSERT(!has_value());
    return std::move(*std::get_if<1>(&error_));
  }
  void value() && {
    if (!has_value()) throw ErrorException(std::move(*this).error());
  }

 private:
  std::variant<std::monostate, Error> error_;
};

}  // namespace adjoin

#define ADJOIN_CONCAT_(a, b) a##b
#define ADJOIN_CONCAT(a, b) ADJOIN_CONCAT_(a, b)

/// ADJOIN_TRY(const Header header, decode(row)): declares the value or returns the error.
#define ADJOIN_TRY(declaration, ...) \
  ADJOIN_TRY_(ADJOIN_CONCAT(adjoin_try_, __LINE__), declaration, __VA_ARGS__)
#define ADJOIN_TRY_(result, declaration, ...)    \
  auto result = (__VA_ARGS__);                   \
  if (!result) return std::move(result).error(); \
  declaration = *std::move(result)

/// ADJOIN_CHECK(verify(row)): returns the error, keeps nothing.
#define ADJOIN_CHECK(...)                                   \
  do {                                                      \
    if (auto adjoin_check = (__VA_ARGS__); !adjoin_check) { \
      return std::move(adjoin_check).error();               \
    }                                                       \
  } while (false)
