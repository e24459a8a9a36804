#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "server/credentials.h"
#include "server/failed_peers.h"
#include "server/http_request.h"
#include "wire/sigv4_verify.h"

namespace adjoin::server {

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
