#pragma once

#include <string>

#include "cli/terminal.h"
#include "server/http_options.h"
#include "server/http_server.h"

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

}  // namespace adjoin::cli
