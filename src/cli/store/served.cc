#include "cli/store/served.h"

#include <ostream>
#include <utility>

#include "base/clock.h"
#include "server/http/private_file.h"

namespace adjoin::cli {

ServedCertificate::ServedCertificate(const server::HttpOptions& options)
    : certificate_file_(options.certificate_file), key_file_(options.key_file), stamp_(stamp()) {}

std::string ServedCertificate::stamp() const {
  if (certificate_file_.empty()) return {};
  return server::file_stamp(certificate_file_) + " " + server::file_stamp(key_file_);
}

void ServedCertificate::refresh(server::HttpServer& http, Terminal& terminal) {
  std::string now = stamp();
  if (now == stamp_) return;
  stamp_ = std::move(now);
  const Result<void> read = http.read_certificate_again();
  if (read) return;
  terminal.err << "adjoin: the certificate stays as it was: " << read.error().message() << '\n'
               << std::flush;
}

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
