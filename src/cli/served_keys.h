#pragma once

#include <memory>
#include <string>

#include "cli/terminal.h"
#include "server/authenticate.h"

namespace adjoin::cli {

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
