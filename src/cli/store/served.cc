#include "cli/store/served.h"

#include <chrono>
#include <ostream>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "server/auth/access_key.h"
#include "server/auth/credentials.h"
#include "server/http/private_file.h"

namespace adjoin::cli {
namespace {

constexpr auto kOwnersPatience = std::chrono::seconds(5);

std::shared_ptr<const server::Credentials> only_key(const OwnerSession& session) {
  server::AccessKey key;
  key.key_id = session.key_id;
  key.secrets.push_back({session.secret, {}});
  std::vector<server::AccessKey> keys;
  keys.push_back(std::move(key));
  return std::make_shared<const server::Credentials>(std::move(keys));
}

}  // namespace

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

OwnerDoor::~OwnerDoor() {
  if (http_ != nullptr) http_->drain(kOwnersPatience);
}

Result<OwnerSession> OwnerDoor::open() {
  const std::lock_guard lock(mutex_);
  if (http_ != nullptr) return session_;
  session_.key_id = server::new_key_id();
  session_.secret = server::new_secret();
  authenticator_ = std::make_unique<server::Authenticator>(only_key(session_),
                                                           wire::SignaturePolicy(), system_clock());
  options_.authenticator = authenticator_.get();
  api_ = std::make_unique<server::Api>(store_, options_);
  server::HttpOptions options;
  options.port = 0;
  options.reactors = 1;
  ADJOIN_TRY(http_, server::HttpServer::start(options, *api_));
  session_.url = http_->url();
  return session_;
}

}  // namespace adjoin::cli
