#pragma once

#include <boost/asio/ssl/context.hpp>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "base/result.h"

namespace adjoin::server {

/// TLS 1.2 and later, no renegotiation, ALPN http/1.1, with this certificate chain and key (PEM).
/// @errors configuration  a file cannot be read or used, or the two do not belong together
Result<std::unique_ptr<boost::asio::ssl::context>> make_tls_context(
    const std::string& certificate_file, const std::string& key_file);

/// The context that new connections use, which may be replaced at any time. Null: plain HTTP.
/// Thread-safe.
class CurrentTlsContext {
 public:
  explicit CurrentTlsContext(std::unique_ptr<boost::asio::ssl::context> first)
      : context_(std::move(first)) {}

  /// Shared, since a connection may be begun with it while another takes its place; from then on
  /// OpenSSL keeps what the connection needs.
  std::shared_ptr<boost::asio::ssl::context> get() const {
    const std::lock_guard lock(mutex_);
    return context_;
  }
  void replace(std::unique_ptr<boost::asio::ssl::context> context) {
    const std::lock_guard lock(mutex_);
    context_ = std::move(context);
  }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<boost::asio::ssl::context> context_;
};

}  // namespace adjoin::server
