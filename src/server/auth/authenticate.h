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
#include "server/auth/credentials.h"
#include "server/http/http_message.h"
#include "wire/sigv4/verify.h"

namespace adjoin::server {

/// Counts what each address got wrong lately: 50 failures at once, then 5 a second. 1,024 places;
/// an address whose place another one takes starts anew. Safe to call from any thread.
class FailedPeers {
 public:
  using Time = std::chrono::steady_clock::time_point;
  FailedPeers();

  /// Notes a failure of `peer` ("127.0.0.1:51234"; the port does not count).
  void failed(std::string_view peer, Time now);
  /// Whether `peer` has failed too often.
  bool is_over(std::string_view peer, Time now) const;

  static constexpr double kBurst = 50;
  static constexpr double kPerSecond = 5;

 private:
  struct Place {
    std::uint64_t address = 0;
    double failures = 0;  ///< as of `time`; they drain away
    Time time;
  };
  std::uint64_t hash(std::string_view peer) const;
  static double drained(const Place& place, Time now);

  std::uint64_t salt_;  ///< so that nobody can choose an address that takes another's place
  mutable std::mutex mutex_;
  std::array<Place, 1024> places_;
};

/// Who asks.
struct Principal {
  std::string key_id;
};

/// Decides who sent a request, before anything of its body is read. A server without one takes
/// everybody, signed or not, as tools for local development expect. Safe to call from any thread.
class Authenticator {
 public:
  /// Takes what a key of `credentials` signed. `clock` must outlive the authenticator.
  Authenticator(std::shared_ptr<const Credentials> credentials, wire::SignaturePolicy policy,
                const Clock& clock);

  /// The sender of `request`, whose body is as it was received.
  ///
  /// An address that keeps failing is told to slow down instead of why it failed, and its bodies
  /// beyond 64 KiB are not hashed any more. What it signs rightly is still taken: other programs
  /// may share the address, so that nobody can lock them out. No key is ever locked.
  /// @errors those of wire::SignatureVerifier::verify; throttling
  Result<Principal> authenticate(const HttpRequest& request);

  /// Takes these keys from now on, when the credential file has changed. Requests being verified
  /// end with the keys they began with.
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
