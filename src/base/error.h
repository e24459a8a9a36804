#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace adjoin {

/// Reason of a failure. Errors of the DynamoDB API keep its names; Adjoin adds a few codes.
enum class ErrorCode : std::uint8_t {
  // Errors of the DynamoDB API; `wire` maps each to its exception name and HTTP status.
  validation,
  serialization,
  resource_not_found,
  resource_in_use,
  conditional_check_failed,
  duplicate_item,  ///< a PartiQL INSERT found an item with that key
  transaction_canceled,
  transaction_in_progress,
  idempotent_parameter_mismatch,
  item_collection_size_limit_exceeded,
  limit_exceeded,
  throttling,
  expired_iterator,
  trimmed_data_access,
  access_denied,
  table_not_found,  ///< only calls on backups; all others return resource_not_found
  missing_authentication_token,
  incomplete_signature,
  invalid_signature,
  unrecognized_client,
  // Errors of Adjoin.
  not_found,       ///< a named part of the graph (node, edge, type, file) does not exist
  already_exists,  ///< the node or edge exists and the caller asked for `refuse`
  conflict,       ///< well formed, but the graph's content forbids it: a limit, a cycle, a full set
  usage,          ///< the call or command line makes no sense
  configuration,  ///< schema, settings or store folder cannot be used as they are
  unsupported,    ///< this store or version lacks the declared or requested feature
  budget_exceeded,  ///< the caller's budget ended the work
  deadline_exceeded,
  cancelled,
  outcome_unknown,  ///< the write may have been applied; read the item to find out
  not_applied,      ///< the write was well formed and certainly was not applied
  unavailable,      ///< no writes now: the disk is full, a write failed, or the store is closing
  storage_io,
  corruption,
  internal,  ///< a bug in Adjoin, which was contained
};

/// Returns the code's name, for example "resource_not_found". The text is static.
std::string_view to_string(ErrorCode code) noexcept;

/// Base of the structured details of an error, such as the old item of a failed condition. Modules
/// derive their own type and read it back with `Error::details_as<T>()`.
struct ErrorDetails {
  virtual ~ErrorDetails() = default;
};

/// A failed operation: a code to branch on and the exact sentence that a user sees. A value type;
/// copies share the details. Const use from any thread.
class [[nodiscard]] Error {
 public:
  /// The compiler fills in `file` and `line` of the caller. They go to logs, never to users.
  Error(ErrorCode code, std::string message, const char* file = __builtin_FILE(),
        int line = __builtin_LINE())
      : code_(code), line_(line), file_(file), message_(std::move(message)) {}

  ErrorCode code() const noexcept { return code_; }
  /// Valid until the error is changed or destroyed.
  const std::string& message() const noexcept { return message_; }
  const char* file() const noexcept { return file_; }
  int line() const noexcept { return line_; }

  /// Returns the same error with `details` attached; they replace earlier ones.
  Error with_details(std::shared_ptr<const ErrorDetails> details) && {
    details_ = std::move(details);
    return std::move(*this);
  }

  /// Returns the same error with "context: " before its message. Only for Adjoin's own codes:
  /// clients may compare the text of a DynamoDB error, so it is never rewritten.
  Error with_context(std::string_view context) &&;

  /// Returns the details if they are a T, else null. Valid until the error is destroyed.
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

/// Makes an error of code `validation`: the request itself is wrong.
inline Error validation_error(std::string message, const char* file = __builtin_FILE(),
                              int line = __builtin_LINE()) {
  return Error(ErrorCode::validation, std::move(message), file, line);
}

}  // namespace adjoin
