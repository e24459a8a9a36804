#pragma once

#include <memory>
#include <string>

#include "cli/shell/terminal.h"
#include "server/auth/authenticate.h"
#include "server/http/http_options.h"
#include "server/http/http_server.h"

namespace adjoin::cli {

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

}  // namespace adjoin::cli
