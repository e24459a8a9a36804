#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "base/result.h"

namespace adjoin::server {

/// A text that who reads the metrics page sends as `Authorization: Bearer TEXT`, as Prometheus does
/// with `credentials_file`. It stands in a private file. Safe to call from any thread, but for
/// `refresh`.
class MetricsToken {
 public:
  /// @errors those of read_private_file; configuration: what the file has is no token
  static Result<std::unique_ptr<MetricsToken>> open(const std::string& file);

  /// Whether the value of an Authorization field is this token.
  bool is_in(std::string_view authorization) const;
  /// Reads the file again when it is another one since the last time; an error, which is told once
  /// for each file, leaves the token as it was. @errors those of open
  Result<void> refresh();

 private:
  MetricsToken(std::string file, std::string stamp, std::string token)
      : file_(std::move(file)), stamp_(std::move(stamp)), token_(std::move(token)) {}

  const std::string file_;
  std::string stamp_;
  mutable std::mutex mutex_;
  std::string token_;
};

}  // namespace adjoin::server
