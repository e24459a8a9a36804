#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace adjoin {

/// What went wrong, in the words of the DynamoDB API where it has one, and in a few of our own.
enum class ErrorCode : std::uint8_t {
  // Answers of the DynamoDB API; `wire` maps each to its exception name and HTTP status.
  validation,
  serialization,
  resource_not_found,
  resource_in_use,
  conditional_check_failed,
  duplicate_item,  ///< an INSERT of PartiQL found an item with that key
  transaction_canceled,
  transaction_in_progress,
  idempotent_parameter_mismatch,
  item_collection_size_limit_exceeded,
  limit_exceeded,
  throttling,
  expired_iterator,
  trimmed_data_access,
  access_denied,
  table_not_found,  ///< of the calls on backups; all others say resource_not_found
  missing_authentication_token,
  incomplete_signature,
  invalid_signature,
  unrecognized_client,
  // Ours.
  not_found,       ///< a named thing of the graph (node, edge, type, file) does not exist
  already_exists,  ///< an edge or node is there and the caller asked for `refuse`
  conflict,  ///< well formed, but what the graph holds forbids it: a limit, a cycle, a full set
  usage,     ///< the call or command line makes no sense
  configuration,    ///< schema, settings or store folder cannot be used as they are
  unsupported,      ///< declared or asked for, but this store or version does not do it
  budget_exceeded,  ///< a budget given by the caller ended the work
  deadline_exceeded,
  cancelled,
  outcome_unknown,  ///< the write may have happened or not; reading tells
  not_applied,      ///< the write certainly did not happen, though it was well formed
  unavailable,      ///< no writes now: the disk is full, a write failed, or it is closing
  storage_io,
  corruption,
  internal,  ///< a bug of ours that was contained
};

/// The code's own spelling, for example "resource_not_found". Valid for ever.
std::string_view to_string(ErrorCode code) noexcept;

/// What an error carries beyond its message, such as the old item of a failed condition.
/// Rooms above derive from it and find their own type with `Error::details_as<T>()`.
struct ErrorDetails {
  virtual ~ErrorDetails() = default;
};

/// A failed operation: a code to branch on and the exact sentence a user sees.
/// A value type; copying shares the details. Thread-safe like a const object.
class [[nodiscard]] Error {
 public:
  /// `file` and `line` are filled in by the compiler; they go to logs, never to users.
  Error(ErrorCode code, std::string message, const char* file = __builtin_FILE(),
        int line = __builtin_LINE())
      : code_(code), line_(line), file_(file), message_(std::move(message)) {}

  ErrorCode code() const noexcept { return code_; }
  /// Valid until the error is changed or destroyed.
  const std::string& message() const noexcept { return message_; }
  const char* file() const noexcept { return file_; }
  int line() const noexcept { return line_; }

  /// The same error with `details` attached.
  Error with_details(std::shared_ptr<const ErrorDetails> details) && {
    details_ = std::move(details);
    return std::move(*this);
  }

  /// The same error with "context: " before its message. Only for codes of our own: the text of a
  /// DynamoDB error is compatibility surface and is never rewritten.
  Error with_context(std::string_view context) &&;

  /// The details when they are a T, else null. Valid until the error is destroyed.
  template <typename T>
  const T* details_as() const noexcept {
    return dynamic_cast<const T*>(details_.get());
  }

 private:
  ErrorCode code_;
  int line_;
  const char* file_;
  std::string message_;
  std::shared_ptr<const ErrorDetails> details_;
};

/// The commonest error: the request itself is wrong.
inline Error validation_error(std::string message, const char* file = __builtin_FILE(),
                              int line = __builtin_LINE()) {
  return Error(ErrorCode::validation, std::move(message), file, line);
}

}  // namespace adjoin
