#include "server/auth/authenticate.h"

#include <openssl/rand.h>

#include <algorithm>
#include <vector>

#include "base/assert.h"
#include "wire/errors/messages.h"

namespace adjoin::server {
namespace {

// A body of this size is hashed in the time of some twenty small requests.
constexpr std::size_t kDoubtfulBodyBytesMax = 64 * 1024;

Error slow_down() {
  return api_error(ApiError::throttling, std::string(wire::messages::kTooManyFailures));
}

}  // namespace

Authenticator::Authenticator(std::shared_ptr<const Credentials> credentials,
                             wire::SignaturePolicy policy, const Clock& clock, std::uint64_t salt)
    : clock_(clock),
      verifier_(std::move(policy), clock),
      failed_(salt),
      credentials_(std::move(credentials)) {
  ADJOIN_ASSERT(credentials_ != nullptr);
}

Result<Principal> Authenticator::authenticate(const HttpRequest& request,
                                              wire::SignedService service) {
  // Hashing is all that a stranger can make the server do. An address that keeps failing gets no
  // large bodies hashed.
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

  // A copy of the pointer: the keys may be replaced while this request is checked.
  const std::shared_ptr<const Credentials> keys = credentials();
  auto key_id = verifier_.verify(signable, *keys, service);
  if (key_id) return Principal{*std::move(key_id)};
  const auto now = clock_.steady();
  failed_.failed(request.peer, now);
  // The reason is withheld too, so that guessing goes no faster than the limit.
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

std::uint64_t FailedPeers::random_salt() {
  std::uint64_t salt = 0;
  const int filled = RAND_bytes(reinterpret_cast<unsigned char*>(&salt), sizeof salt);
  ADJOIN_ASSERT(filled == 1);
  return salt;
}

std::uint64_t FailedPeers::hash(std::string_view peer) const {
  std::uint64_t value = salt_;
  // Without the port: a client gets a new one with every connection.
  for (const char c : peer.substr(0, peer.rfind(':'))) {
    value = (value ^ static_cast<unsigned char>(c)) * 0x9E3779B97F4A7C15ULL;
    value ^= value >> 29;
  }
  return value;
}

void FailedPeers::failed(std::string_view peer, Time now) {
  const std::uint64_t address = hash(peer);
  const std::lock_guard lock(mutex_);
  Place& place = places_[address % places_.size()];
  // An address that takes the place of another starts anew. The table is bounded, and who is
  // displaced only gets more tries.
  if (place.address != address) place = {address, {kPerSecond, kBurst, kBurst, now}};
  // It never owes more than one, so that an address is not locked for long.
  place.left.spend(std::min(1.0, place.left.tokens(now) + 1), now);
}

bool FailedPeers::is_over(std::string_view peer, Time now) const {
  const std::uint64_t address = hash(peer);
  const std::lock_guard lock(mutex_);
  const Place& place = places_[address % places_.size()];
  return place.address == address && place.left.tokens(now) < 0;
}

}  // namespace adjoin::server
