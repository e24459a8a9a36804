#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "adjoin/detail/handle.h"

namespace adjoin {

namespace detail {
struct ErrorDetails;
extern template class Handle<const ErrorDetails>;
/// Ends the program: a Result was asked for its value and holds an error, or the other way round.
[[noreturn]] void wrong_side(const std::string* error) noexcept;
}  // namespace detail

/// Why a call failed. Branch on the code; show the message.
///
/// Unless a code says otherwise, a failed write has changed nothing.
enum class ErrorCode : std::uint8_t {
  invalid_argument,   ///< The call, ref, field, condition or cursor is wrong. Do not retry.
  not_found,          ///< The node, edge, table, file or plan does not exist.
  already_exists,     ///< It exists, and the call or the schema asked to refuse that.
  condition_failed,   ///< A `where` or a check of a transaction did not hold.
  conflict,           ///< Another writer was faster, or a migration is under way. Retry.
  schema_changed,     ///< The table has another schema now. Open the graph again.
  configuration,      ///< Schema, settings, credentials or folder cannot be used as they are.
  unsupported,        ///< This store, or the schema, does not offer it; the message says which.
  limit_exceeded,     ///< A hard limit of the table format, such as 400 KB for an item.
  throttled,          ///< The endpoint asked for less traffic, and retries did not help.
  access_denied,      ///< The endpoint refused the credentials or the operation.
  budget_exceeded,    ///< The answer must be complete, and the budget ended it early.
  deadline_exceeded,  ///< `CallOptions::timeout_ms` passed.
  cancelled,          ///< `CallOptions::cancel` was set.
  outcome_unknown,    ///< The write happened, or not. Read to find out before you repeat it.
  unavailable,        ///< The endpoint is down, or the store takes no writes: its disk is full.
                      ///< The write that itself meets the full disk is outcome_unknown.
  io_error,           ///< The file system or the network failed.
  corruption,         ///< Stored bytes are damaged. `adjoin check` names them.
  internal,           ///< A bug in Adjoin. Please report it.
};

/// The code's name, such as "not_found". Valid for the life of the program.
std::string_view to_string(ErrorCode code) noexcept;

/// A failed call: a code for the program and a message for a person. A copyable value.
class [[nodiscard]] Error {
 public:
  /// One operation of a transaction that was refused.
  struct Cause {
    std::size_t operation = 0;  ///< Its position in the transaction, from 0.
    ErrorCode code = ErrorCode::internal;
    std::string message;
  };

  Error(ErrorCode code, std::string message) : code_(code), message_(std::move(message)) {}

  ErrorCode code() const noexcept { return code_; }

  /// One sentence that names what is wrong. Valid until this error changes.
  const std::string& message() const noexcept { return message_; }

  /// The exception that DynamoDB has for it, such as "ConditionalCheckFailedException".
  /// Empty for errors that DynamoDB does not know. Valid until this error changes.
  std::string_view service_code() const noexcept;

  /// The refused operations of a write; a single write is operation 0. Empty for every other error.
  /// Valid until this error changes.
  const std::vector<Cause>& causes() const noexcept;

  /// Whether the same call may succeed later: conflict, throttled and unavailable.
  /// The library has retried already, within the call's timeout.
  bool is_retryable() const noexcept;

 private:
  friend struct detail::Access;
  ErrorCode code_;
  std::uint8_t api_error_ = 0;  ///< Which exception of DynamoDB it is; 0: none.
  std::string message_;
  detail::Handle<const detail::ErrorDetails> details_;  ///< Shared by copies.
};

/// What `Result::value` throws. No other function of the library throws it.
class ErrorException : public std::exception {
 public:
  explicit ErrorException(Error error) : error_(std::move(error)) {}
  const char* what() const noexcept override { return error_.message().c_str(); }
  const Error& error() const noexcept { return error_; }

 private:
  Error error_;
};

/// A value, or the Error that prevented it. The compiler warns when a Result is dropped.
///
/// Two styles, as you like:
///
///     auto node = graph.get_node("PERSON#bob");        // no exceptions
///     if (!node) return report(node.error());
///     use(*node);
///
///     use(graph.get_node("PERSON#bob").value());       // throws ErrorException
///
/// The names are those of std::expected, so that you can move to it later. A copy copies the value;
/// a Result is as thread-safe as its value.
template <typename T>
class [[nodiscard]] Result {
  static_assert(!std::is_reference_v<T>, "a Result owns its value: hold a pointer instead");
  static_assert(!std::is_same_v<std::remove_cv_t<T>, Error>, "an Error is not a success");

 public:
  using value_type = T;

  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}
  /// From anything that converts to the value, such as a derived pointer.
  template <typename U>
  requires(std::is_convertible_v<U&&, T> && !std::is_same_v<std::remove_cvref_t<U>, T> &&
           !std::is_same_v<std::remove_cvref_t<U>, Error> &&
           !std::is_same_v<std::remove_cvref_t<U>, Result>) Result(U&& value)
      : state_(std::in_place_index<0>, std::forward<U>(value)) {}

  bool has_value() const noexcept { return state_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }

  /// The value. REQUIRES: has_value(); else the program aborts.
  T& operator*() & noexcept { return held(); }
  const T& operator*() const& noexcept { return const_cast<Result*>(this)->held(); }
  T&& operator*() && noexcept { return std::move(held()); }
  T* operator->() noexcept { return &held(); }
  const T* operator->() const noexcept { return &const_cast<Result*>(this)->held(); }

  /// The error. REQUIRES: !has_value(); else the program aborts.
  const Error& error() const& noexcept { return const_cast<Result*>(this)->failure(); }
  Error&& error() && noexcept { return std::move(failure()); }

  /// The value, or throws ErrorException. A temporary Result gives its value away, so that
  /// `for (auto& row : call().value())` is safe.
  const T& value() const& {
    if (!has_value()) throw ErrorException(error());
    return **this;
  }
  T value() && {
    if (!has_value()) throw ErrorException(std::move(*this).error());
    return std::move(held());
  }

 private:
  T& held() noexcept {
    if (!has_value()) detail::wrong_side(&failure().message());
    return *std::get_if<0>(&state_);
  }
  Error& failure() noexcept {
    if (has_value()) detail::wrong_side(nullptr);
    return *std::get_if<1>(&state_);
  }

  std::variant<T, Error> state_;
};

/// Success without a value, or an Error.
template <>
class [[nodiscard]] Result<void> {
 public:
  using value_type = void;

  Result() = default;
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool has_value() const noexcept { return state_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }
  const Error& error() const& noexcept { return const_cast<Result*>(this)->failure(); }
  Error&& error() && noexcept { return std::move(failure()); }
  void value() const {
    if (!has_value()) throw ErrorException(error());
  }

 private:
  Error& failure() noexcept {
    if (has_value()) detail::wrong_side(nullptr);
    return *std::get_if<1>(&state_);
  }

  std::variant<std::monostate, Error> state_;
};

}  // namespace adjoin

/// Declares a variable with the value of a Result, or returns its error from your function:
///
///     ADJOIN_TRY(auto node, graph.get_node(ref));
#define ADJOIN_TRY(declaration, ...) \
  ADJOIN_TRY_IMPL_(ADJOIN_TRY_NAME_(__LINE__), declaration, __VA_ARGS__)

/// Returns the error of a Result from your function, or goes on. The value is dropped.
#define ADJOIN_CHECK(...)                                     \
  do {                                                        \
    if (auto adjoin_check_ = (__VA_ARGS__); !adjoin_check_) { \
      return std::move(adjoin_check_).error();                \
    }                                                         \
  } while (false)

#define ADJOIN_TRY_NAME_2_(line) adjoin_try_##line
#define ADJOIN_TRY_NAME_(line) ADJOIN_TRY_NAME_2_(line)
#define ADJOIN_TRY_IMPL_(result, declaration, ...) \
  auto result = (__VA_ARGS__);                     \
  if (!result) return std::move(result).error();   \
  declaration = *std::move(result)
