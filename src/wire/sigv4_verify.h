#pragma once

#include <chrono>
#include <span>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "wire/sigv4_key.h"
#include "wire/sigv4_request.h"

namespace adjoin::wire {

/// Who may sign. Implementations may be called from any thread.
class SecretSource {
 public:
  virtual ~SecretSource() = default;
  /// The secrets that `key_id` signs with now, at most two; none when it is not known or disabled.
  /// Valid as long as the source.
  virtual std::span<const SigningSecret> secrets_of(std::string_view key_id) const = 0;
};

/// Which signatures are taken beside being right.
struct SignaturePolicy {
  std::vector<std::string> regions;  ///< the regions of a scope; every one when empty
};

/// Checks requests' signatures (AWS Signature Version 4) by the rules that README.md lists, and
/// keeps the signing keys. Safe to call from any thread.
class SignatureVerifier {
 public:
  /// `clock` must outlive the verifier.
  SignatureVerifier(SignaturePolicy policy, const Clock& clock)
      : policy_(std::move(policy)), clock_(clock) {}

  /// The key id that signed `request`. Looks at the head and hashes the body; parses nothing else.
  /// About 1.5 us and 0.5 ns per byte of the body; the same for a key id that is not known as for a
  /// signature that is wrong.
  /// @errors missing_authentication_token, incomplete_signature, invalid_signature,
  ///   unrecognized_client, with the service's own words
  Result<std::string> verify(const SignableRequest& request, const SecretSource& secrets);

  /// How often a signing key was at hand, and how often not.
  SigningKeyCache::Counts key_counts() const { return keys_.counts(); }

 private:
  SignaturePolicy policy_;
  const Clock& clock_;
  SigningKeyCache keys_;
};

}  // namespace adjoin::wire
