#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace adjoin::server {

/// What is told of one answered request.
struct LoggedRequest {
  std::string_view request_id;
  std::string_view peer;
  std::string_view principal;  ///< empty when nobody was asked
  std::string_view operation;  ///< or the path of what is no operation
  int status = 0;
  std::string_view error;  ///< the code, empty when it succeeded
  std::string_view cause;  ///< of errors that clients are not told about
  std::chrono::nanoseconds took{0};
  std::size_t bytes_in = 0;
  std::size_t bytes_out = 0;
};

/// One line of JSON per request, appended to a file as one write, so that lines of several threads
/// never mix. Never holds keys, items or secrets. Thread-safe.
class RequestLog {
 public:
  /// @param path  made when it is missing, readable by its owner alone; "-" is standard error
  /// @errors configuration when it cannot be opened
  static Result<std::unique_ptr<RequestLog>> open(const std::string& path);
  ~RequestLog();
  RequestLog(const RequestLog&) = delete;
  RequestLog& operator=(const RequestLog&) = delete;

  /// Goes on in a new file when the one of its name was moved away. @errors configuration: it
  /// cannot be opened, and lines go on into the old one
  Result<void> reopen();

  /// A line that cannot be written is dropped: the database goes on.
  void write(const LoggedRequest& request);

 private:
  RequestLog(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}

  int descriptor_;
  std::string path_;  ///< empty: standard error
};

}  // namespace adjoin::server
