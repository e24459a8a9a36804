#include "cli/served_keys.h"

#include <ostream>
#include <utility>

#include "base/clock.h"
#include "server/private_file.h"

namespace adjoin::cli {

ServedKeys::ServedKeys(std::string file, std::string stamp,
                       std::shared_ptr<const server::Credentials> keys,
                       wire::SignaturePolicy policy)
    : file_(std::move(file)),
      stamp_(std::move(stamp)),
      authenticator_(std::move(keys), std::move(policy), system_clock()) {}

Result<std::unique_ptr<ServedKeys>> ServedKeys::open(const std::string& file,
                                                     wire::SignaturePolicy policy) {
  std::string stamp = server::file_stamp(file);  // before reading: a change meanwhile is seen later
  ADJOIN_TRY(auto keys, server::Credentials::load(file));
  return std::unique_ptr<ServedKeys>(
      new ServedKeys(file, std::move(stamp), std::move(keys), std::move(policy)));
}

void ServedKeys::refresh(Terminal& terminal) {
  std::string stamp = server::file_stamp(file_);
  if (stamp == stamp_) return;
  stamp_ = std::move(stamp);
  auto keys = server::Credentials::load(file_);
  if (!keys) {
    terminal.err << "adjoin: the keys stay as they were: " << keys.error().message() << '\n'
                 << std::flush;
    return;
  }
  authenticator_.replace(*std::move(keys));
}

}  // namespace adjoin::cli
