#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/hmac_sha256.h"

namespace adjoin::wire {

/// A secret that signs. `serial` tells it from every other secret this process has seen: a key id
/// whose secret changes has a secret with another serial. The text is borrowed.
struct SigningSecret {
  std::uint64_t serial = 0;
  std::string_view text;
};

/// The key that signs all requests of a day, region and service. Five HMACs, about 3 us.
/// @param scope "20130301/us-east-1/dynamodb", which must have these three parts
HmacSha256Key derive_signing_key(std::string_view secret, std::string_view scope);

/// Signing keys by secret and scope, ready to sign. Holds 256 keys and forgets one of four when a
/// place is wanted, so that made-up scopes cost their sender's time and no memory. In memory only.
/// Safe to call from any thread; threads meet for the time of a copy.
class SigningKeyCache {
 public:
  SigningKeyCache();
  ~SigningKeyCache();
  SigningKeyCache(const SigningKeyCache&) = delete;
  SigningKeyCache& operator=(const SigningKeyCache&) = delete;

  /// The key of `secret` for `scope`, derived when it is not here.
  HmacSha256Key get(const SigningSecret& secret, std::string_view scope);

  struct Counts {
    std::uint64_t found = 0;
    std::uint64_t derived = 0;
  };
  Counts counts() const;

 private:
  struct Shard;
  std::unique_ptr<std::array<Shard, 64>> shards_;
};

}  // namespace adjoin::wire
