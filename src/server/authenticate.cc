#include "server/authenticate.h"

#include <algorithm>
#include <vector>

#include "base/assert.h"
#include "wire/messages.h"

namespace adjoin::server {
namespace {

constexpr std::size_t kDoubtfulBodyBytesMax = 64 * 1024;

Error slow_down() {
  return Error(ErrorCode::throttling, std::string(wire::messages::kTooManyFailures));
}

}  // namespace

Authenticator::Authenticator(std::shared_ptr<const Credentials> credentials,
                             wire::SignaturePolicy policy, const Clock& clock)
    : clock_(clock), verifier_(std::move(policy), clock), credentials_(std::move(credentials)) {
  ADJOIN_ASSERT(credentials_ != nullptr);
}

Result<Principal> Authenticator::authenticate(const HttpRequest& request) {
  if (request.body.size() > kDoubtfulBodyBytesMax &&
      failed_.is_over(request.peer, clock_.steady())) {
    return slow_down();
  }
  std::vector<wire::HeaderField> fields;
  fields.reserve(request.fields.size());
  for (const HeaderField& field : request.fields) fields.push_back({field.name, field.value});
  const std::string_view target = request.target;
  const std::size_t mark = std::min(target.find('?'), target.size());
  const wire::SignableRequest signable{request.method, target.substr(0, mark),
                                       target.substr(std::min(target.size(), mark + 1)), fields,
                                       request.body};

  const std::shared_ptr<const Credentials> keys = credentials();
  auto key_id = verifier_.verify(signable, *keys);
  if (key_id) return Principal{*std::move(key_id)};
  const auto now = clock_.steady();
  failed_.failed(request.peer, now);
  if (failed_.is_over(request.peer, now)) return slow_down();
  return std::move(key_id).error();
}

void Authenticator::replace(std::shared_ptr<const Credentials> credentials) {
  ADJOIN_ASSERT(credentials != nullptr);
  const std::lock_guard lock(mutex_);
  credentials_ = std::move(credentials);
}

std::shared_ptr<const Credentials> Authenticator::credentials() const {
  const std::lock_guard lock(mutex_);
  return credentials_;
}

}  // namespace adjoin::server
