#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "wire/sigv4/key.h"
#include "wire/sigv4/request.h"

namespace adjoin::wire {

/// Where a request says who signed it.
enum class SignaturePlace : std::uint8_t { header, query };

/// Who signed what for whom, as a client says the same all day.
struct SignatureTerms {
  std::string_view key_id;
  std::string_view date;     ///< of the scope, "20130301"
  std::string_view region;   ///< of the scope
  std::string_view service;  ///< of the scope
  std::string_view scope;    ///< "20130301/us-east-1/dynamodb", without the terminator
  std::string_view terminator;
  std::string_view whole_scope;                    ///< with the terminator
  std::string_view signed_headers;                 ///< as the request lists them
  std::span<const std::string_view> header_names;  ///< the same, apart: lower case, rising
};

/// What a request says about its signature, taken apart and well formed, and nothing of it
/// believed yet. Views point into the request, into the object, which is therefore not moved, or
/// into what this thread remembers until it reads the next one.
struct Authorization : SignatureTerms {
  Authorization() = default;
  Authorization(const Authorization&) = delete;
  Authorization& operator=(const Authorization&) = delete;

  SignaturePlace place = SignaturePlace::header;
  std::string_view time_text;  ///< the signed X-Amz-Date
  std::chrono::sys_seconds time;
  /// How long after `time` it may be used: what a presigned query says, else 15 minutes.
  std::chrono::seconds lifetime{15 * 60};
  std::string_view signature;   ///< as long as the digits of a digest
  std::string canonical_query;  ///< without the signature itself

  /// What the views above point to when that is not the request.
  std::array<std::string, 5> decoded;
  std::vector<std::string_view> own_header_names;
};

/// Reads the signature of `request` from its Authorization header or its query.
/// @errors missing_authentication_token, incomplete_signature, invalid_signature
///   (both places, or one twice), unrecognized_client (a session token)
Result<void> read_authorization(const SignableRequest& request, Authorization& out);

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
