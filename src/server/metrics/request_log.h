#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace adjoin::server {

/// Log entry of one finished request.
struct LoggedRequest {
  std::string_view request_id;
  std::string_view peer;
  std::string_view principal;  ///< key id of the client; empty without authentication
  std::string_view operation;  ///< for anything but an operation, the path
  int status = 0;
  std::string_view error;  ///< error code; empty if it succeeded
  std::string_view cause;  ///< message of an error that clients do not see
  std::chrono::nanoseconds took{0};
  std::size_t bytes_in = 0;
  std::size_t bytes_out = 0;
};

/// Log with one line of JSON per request. Appends each line to the file in one write, so that lines
/// of several threads never mix. Never contains keys, items or secrets. Thread-safe.
class RequestLog {
 public:
  /// Opens the log.
  /// @param path  created if missing, readable only by its owner; "-" is standard error
  /// @errors configuration if it cannot be opened
  static Result<std::unique_ptr<RequestLog>> open(const std::string& path);
  ~RequestLog();
  RequestLog(const RequestLog&) = delete;
  RequestLog& operator=(const RequestLog&) = delete;

  /// Opens the file again, for a log rotation that has moved it away. @errors configuration: it
  /// cannot be opened, and the log continues in the old file
  Result<void> reopen();

  /// Appends one line. A line that cannot be written is dropped, and the server goes on.
  void write(const LoggedRequest& request);

 private:
  RequestLog(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}

  int descriptor_;
  std::string path_;  ///< empty: standard error
};

}  // namespace adjoin::server
