#pragma once

#include <memory>
#include <mutex>

#include "base/result.h"
#include "cli/store/control_line.h"
#include "server/api.h"
#include "server/http/http_server.h"

namespace adjoin::cli {

/// By which the owner's commands on a served folder reach the store: a further port of this machine
/// without TLS, that takes one key alone, which nobody else knows. It is opened when the first asks
/// for it, and looks at nothing that the server's clients are asked for. Thread-safe.
class OwnerDoor {
 public:
  /// `store` outlives it.
  OwnerDoor(table::TableStore& store, bool writes_wait)
      : store_(store), writes_wait_(writes_wait) {}
  ~OwnerDoor();
  OwnerDoor(const OwnerDoor&) = delete;
  OwnerDoor& operator=(const OwnerDoor&) = delete;

  /// @errors of HttpServer::start
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
