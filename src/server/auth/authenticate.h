#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/result.h"
#include "base/token_bucket.h"
#include "server/auth/credentials.h"
#include "server/http/http_message.h"
#include "wire/sigv4/verify.h"

namespace adjoin::server {

/// Token bucket of failed authentications for each address: 50 failures at once, then 5 a second.
/// Has 1,024 slots; an address that takes another's slot resets its count. Safe to call from any
/// thread.
class FailedPeers {
 public:
  using Time = std::chrono::steady_clock::time_point;
  /// @param salt  decides which addresses share a slot
  explicit FailedPeers(std::uint64_t salt) : salt_(salt) {}
  /// Returns a salt that no client knows. None can then choose an address that displaces another.
  static std::uint64_t random_salt();

  /// Counts a failure of `peer` ("127.0.0.1:51234"; the port is ignored).
  void failed(std::string_view peer, Time now);
  /// Returns whether `peer` has exceeded the limit.
  bool is_over(std::string_view peer, Time now) const;

  static constexpr double kBurst = 50;
  static constexpr double kPerSecond = 5;

 private:
  struct Place {
    std::uint64_t address = 0;
    TokenBucket left{kPerSecond, kBurst, kBurst, Time()};  ///< failures that it may have
  };
  std::uint64_t hash(std::string_view peer) const;

  const std::uint64_t salt_;
  mutable std::mutex mutex_;
  std::array<Place, 1024> places_;
};

/// Authenticated client.
struct Principal {
  std::string key_id;
};

/// Authenticates requests by their signature, before their body is parsed. A server without an
/// authenticator accepts every request, signed or not, as tools for local development expect. Safe
/// to call from any thread.
class Authenticator {
 public:
  /// Accepts requests signed with a key of `credentials`. `clock` must outlive the authenticator.
  /// @param salt  of the addresses that fail; a test may want one that it knows
  Authenticator(std::shared_ptr<const Credentials> credentials, wire::SignaturePolicy policy,
                const Clock& clock, std::uint64_t salt = FailedPeers::random_salt());

  /// Returns the client that signed `request` for `service`. The body must be as received.
  ///
  /// An address that exceeds the failure limit gets a throttling error instead of the reason, and
  /// its bodies beyond 64 KiB are no longer hashed. Its other correctly signed requests are still
  /// accepted, because other programs may share the address. Keys are never locked.
  /// @errors those of wire::SignatureVerifier::verify; throttling
  Result<Principal> authenticate(const HttpRequest& request,
                                 wire::SignedService service = wire::SignedService::dynamodb);

  /// Replaces the keys after a change of the credential file. Verifications in progress end with
  /// the previous keys.
  void replace(std::shared_ptr<const Credentials> credentials);

 private:
  std::shared_ptr<const Credentials> credentials() const;

  const Clock& clock_;
  wire::SignatureVerifier verifier_;
  FailedPeers failed_;
  mutable std::mutex mutex_;
  std::shared_ptr<const Credentials> credentials_;
};

}  // namespace adjoin::server
