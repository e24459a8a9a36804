#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "base/result.h"

namespace adjoin::server {

/// Bearer token of the metrics page. A client sends `Authorization: Bearer TEXT`, as Prometheus
/// does with `credentials_file`. The token is in a private file. Safe to call from any thread,
/// except for `refresh`.
class MetricsToken {
 public:
  /// Reads the token from `file`.
  /// @errors those of read_private_file; configuration: the file holds no valid token
  static Result<std::unique_ptr<MetricsToken>> open(const std::string& file);

  /// Returns whether the value of an Authorization field is this token.
  bool is_in(std::string_view authorization) const;
  /// Reads the file again if it has changed since the last call. On an error the old token stays
  /// valid; the error is returned once for each change. @errors those of open
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
