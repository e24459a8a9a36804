#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "base/result.h"
#include "cli/shell/terminal.h"
#include "cli/store/control_line.h"
#include "server/api/api.h"
#include "server/auth/authenticate.h"
#include "server/http/http_options.h"
#include "server/http/http_server.h"

namespace adjoin::cli {

// What `serve` has beside its server.

/// Reloads a server's TLS certificate and key when one of their files changes. Not thread-safe.
class ServedCertificate {
 public:
  /// Notes the present state of the files. Construct it before the server starts, so that no change
  /// is missed.
  explicit ServedCertificate(const server::HttpOptions& options);

  /// Makes `http` read the files again if they changed since the last call. If they cannot be used,
  /// for example because only one was replaced so far, prints the reason and changes nothing.
  void refresh(server::HttpServer& http, Terminal& terminal);

 private:
  std::string stamp() const;

  std::string certificate_file_;  ///< empty without TLS
  std::string key_file_;
  std::string stamp_;
};

/// Access keys of a server, reloaded when their file changes. Not thread-safe, except for the
/// authenticator.
class ServedKeys {
 public:
  /// Reads the credential file. @errors those of server::Credentials::load
  static Result<std::unique_ptr<ServedKeys>> open(const std::string& file,
                                                  wire::SignaturePolicy policy);

  /// Valid while this object lives. `refresh` replaces its keys.
  server::Authenticator& authenticator() { return authenticator_; }

  /// Reads the file again if it changed since the last call. If it cannot be read, prints the
  /// reason and keeps the present keys.
  void refresh(Terminal& terminal);

 private:
  ServedKeys(std::string file, std::string stamp, std::shared_ptr<const server::Credentials> keys,
             wire::SignaturePolicy policy);

  std::string file_;
  std::string stamp_;
  server::Authenticator authenticator_;
};

/// Second listener of `serve` for commands of the store's owner: a local port without TLS that
/// accepts one private key only. Opened at the first request for it. The server's own access rules
/// do not apply to it. Thread-safe.
class OwnerDoor {
 public:
  /// `store` must outlive it, and so must what `options` point to. Their keys and log do not count.
  OwnerDoor(table::TableStore& store, server::ApiOptions options)
      : store_(store), options_(std::move(options)) {}
  ~OwnerDoor();
  OwnerDoor(const OwnerDoor&) = delete;
  OwnerDoor& operator=(const OwnerDoor&) = delete;

  /// Starts listening at the first call, and returns address and key. @errors of HttpServer::start
  Result<OwnerSession> open();

 private:
  table::TableStore& store_;
  server::ApiOptions options_;
  std::mutex mutex_;
  OwnerSession session_;
  std::unique_ptr<server::Authenticator> authenticator_;
  std::unique_ptr<server::Api> api_;
  std::unique_ptr<server::HttpServer> http_;
};

}  // namespace adjoin::cli
