#pragma once

#include <boost/asio/ssl/context.hpp>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "base/result.h"

namespace adjoin::server {

/// Creates a context for TLS 1.2 and later, without renegotiation, with ALPN http/1.1 and this
/// certificate chain and key (PEM).
/// @errors configuration  a file cannot be read or used, or the two do not match
Result<std::unique_ptr<boost::asio::ssl::context>> make_tls_context(
    const std::string& certificate_file, const std::string& key_file);

/// Holds the TLS context for new connections, which may be replaced at any time. Null: plain HTTP.
/// Thread-safe.
class CurrentTlsContext {
 public:
  explicit CurrentTlsContext(std::unique_ptr<boost::asio::ssl::context> first)
      : context_(std::move(first)) {}

  /// Returns the current context. It is shared, because it may be replaced while a connection is
  /// being set up with it. After that OpenSSL keeps what the connection needs.
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
