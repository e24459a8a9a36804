#include "wire/sigv4/key.h"

#include <openssl/crypto.h>

#include <functional>
#include <mutex>
#include <optional>

#include "base/assert.h"
#include "wire/sigv4/canonical.h"

namespace adjoin::wire {
namespace {

// A client needs one key a day for each region. A shard is searched from its beginning.
constexpr std::size_t kKeysPerShard = 4;

struct Entry {
  std::uint64_t serial;
  std::string scope;
  HmacSha256Key key;
};

}  // namespace

struct SigningKeyCache::Shard {
  mutable std::mutex mutex;
  std::array<std::optional<Entry>, kKeysPerShard> entries;
  std::size_t next = 0;  ///< the place that is given up next
  Counts counts;
};

HmacSha256Key derive_signing_key(std::string_view secret, std::string_view scope) {
  std::string start = "AWS4";
  start += secret;
  HmacSha256Key key(start);
  // The text held the secret.
  OPENSSL_cleanse(start.data(), start.size());
  for (int part = 0; part < 3; ++part) {
    ADJOIN_ASSERT(!scope.empty());
    const std::string_view word = scope.substr(0, scope.find('/'));
    scope.remove_prefix(part < 2 ? word.size() + 1 : word.size());
    key = HmacSha256Key(bytes_of(key.sign(word)));
  }
  ADJOIN_ASSERT(scope.empty());
  return HmacSha256Key(bytes_of(key.sign(kScopeTerminator)));
}

SigningKeyCache::SigningKeyCache() : shards_(std::make_unique<std::array<Shard, 64>>()) {}

SigningKeyCache::~SigningKeyCache() = default;

HmacSha256Key SigningKeyCache::get(const SigningSecret& secret, std::string_view scope) {
  const std::size_t hash =
      std::hash<std::string_view>{}(scope) ^ (secret.serial * 0x9E3779B97F4A7C15ULL);
  Shard& shard = (*shards_)[(hash >> 32) % shards_->size()];
  {
    const std::lock_guard lock(shard.mutex);
    for (const std::optional<Entry>& entry : shard.entries) {
      if (entry && entry->serial == secret.serial && entry->scope == scope) {
        ++shard.counts.found;
        return entry->key;
      }
    }
    ++shard.counts.derived;
  }
  // Without the lock: deriving takes microseconds. Two threads may derive the same key, which costs
  // a place in the shard and nothing else.
  const HmacSha256Key key = derive_signing_key(secret.text, scope);
  const std::lock_guard lock(shard.mutex);
  shard.entries[shard.next].emplace(Entry{secret.serial, std::string(scope), key});
  shard.next = (shard.next + 1) % kKeysPerShard;
  return key;
}

SigningKeyCache::Counts SigningKeyCache::counts() const {
  Counts sum;
  for (const Shard& shard : *shards_) {
    const std::lock_guard lock(shard.mutex);
    sum.found += shard.counts.found;
    sum.derived += shard.counts.derived;
  }
  return sum;
}

}  // namespace adjoin::wire
