#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/hmac_sha256.h"

namespace adjoin::wire {

/// A secret access key. `serial` is unique in this process: a key id whose secret changes gets a
/// secret with another serial. The text is borrowed.
struct SigningSecret {
  std::uint64_t serial = 0;
  std::string_view text;
};

/// Derives the key that signs all requests of a day, region and service.
/// @param scope  "20130301/us-east-1/dynamodb", which must have these three parts
/// @cost five HMACs, about 3 us
HmacSha256Key derive_signing_key(std::string_view secret, std::string_view scope);

/// Bounded cache of derived signing keys, by secret and scope. Holds 256 keys in 64 shards of four;
/// a full shard replaces its oldest key. So requests with invented scopes use CPU time but no
/// further memory. Never writes to disk. Safe to call from any thread; a shard is locked only while
/// a key is copied.
class SigningKeyCache {
 public:
  SigningKeyCache();
  ~SigningKeyCache();
  SigningKeyCache(const SigningKeyCache&) = delete;
  SigningKeyCache& operator=(const SigningKeyCache&) = delete;

  /// Returns the key of `secret` for `scope`, and derives it if it is not cached.
  HmacSha256Key get(const SigningSecret& secret, std::string_view scope);

  /// Cache hits and derivations so far.
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
