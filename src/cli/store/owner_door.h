#pragma once

#include <memory>
#include <mutex>

#include "base/result.h"
#include "cli/store/control_line.h"
#include "server/api.h"
#include "server/http/http_server.h"

namespace adjoin::cli {

/// Second listener of `serve` for commands of the store's owner: a local port without TLS that
/// accepts one private key only. Opened at the first request for it. The server's own access rules
/// do not apply to it. Thread-safe.
class OwnerDoor {
 public:
  /// `store` must outlive it.
  OwnerDoor(table::TableStore& store, bool writes_wait)
      : store_(store), writes_wait_(writes_wait) {}
  ~OwnerDoor();
  OwnerDoor(const OwnerDoor&) = delete;
  OwnerDoor& operator=(const OwnerDoor&) = delete;

  /// Starts listening at the first call, and returns address and key. @errors of HttpServer::start
  Result<OwnerSession> open();

 private:
  table::TableStore& store_;
  const bool writes_wait_;
  std::mutex mutex_;
  OwnerSession session_;
  std::unique_ptr<server::Authenticator> authenticator_;
  std::unique_ptr<server::Api> api_;
  std::unique_ptr<server::HttpServer> http_;
};

}  // namespace adjoin::cli
