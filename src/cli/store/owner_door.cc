#include "cli/store/owner_door.h"

#include <chrono>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "server/auth/access_key.h"
#include "server/auth/credentials.h"

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
  api_ = std::make_unique<server::Api>(
      store_,
      server::ApiOptions{.writes_wait = writes_wait_, .authenticator = authenticator_.get()});
  server::HttpOptions options;
  options.port = 0;
  options.reactors = 1;
  ADJOIN_TRY(http_, server::HttpServer::start(options, *api_));
  session_.url = http_->url();
  return session_;
}

}  // namespace adjoin::cli
