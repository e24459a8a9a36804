#pragma once

#include <memory>
#include <string>

#include "cli/shell/terminal.h"
#include "server/auth/authenticate.h"
#include "server/http/http_options.h"
#include "server/http/http_server.h"

namespace adjoin::cli {

/// A server's certificate and key, read again when one of their files changes. Not thread-safe.
class ServedCertificate {
 public:
  /// Before the server starts, so that no change is missed.
  explicit ServedCertificate(const server::HttpOptions& options);

  /// Lets `http` read the files if they are others since the last time. Files that cannot be used,
  /// as when only one of the two has been replaced yet, are reported and change nothing.
  void refresh(server::HttpServer& http, Terminal& terminal);

 private:
  std::string stamp() const;

  std::string certificate_file_;  ///< empty without TLS
  std::string key_file_;
  std::string stamp_;
};

/// The keys that a server takes, read again when their file changes. Not thread-safe, but for the
/// authenticator.
class ServedKeys {
 public:
  /// @errors those of server::read_credentials
  static Result<std::unique_ptr<ServedKeys>> open(const std::string& file,
                                                  wire::SignaturePolicy policy);

  /// Valid as long as this.
  server::Authenticator& authenticator() { return authenticator_; }

  /// Reads the file if it is another one since the last time. One that cannot be read is reported
  /// and changes nothing.
  void refresh(Terminal& terminal);

 private:
  ServedKeys(std::string file, std::string stamp, std::shared_ptr<const server::Credentials> keys,
             wire::SignaturePolicy policy);

  std::string file_;
  std::string stamp_;
  server::Authenticator authenticator_;
};

}  // namespace adjoin::cli
