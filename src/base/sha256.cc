// The calls used here are deprecated in OpenSSL 3 and present in it. Their state is a plain struct,
// which makes a midstate a copy; decision 0010 says what the newer calls would cost.
#define OPENSSL_SUPPRESS_DEPRECATED

#include "base/sha256.h"

#include <openssl/crypto.h>
#include <openssl/sha.h>

#include <type_traits>

#include "base/assert.h"
#include "base/text.h"

namespace adjoin {
namespace {

static_assert(std::is_trivially_copyable_v<SHA256_CTX>);

SHA256_CTX* context(std::array<unsigned char, 112>& state) {
  static_assert(sizeof(SHA256_CTX) <= 112 && alignof(SHA256_CTX) <= 8);
  return reinterpret_cast<SHA256_CTX*>(state.data());
}

}  // namespace

Sha256::Sha256() : state_{} {
  const int begun = SHA256_Init(context(state_));
  ADJOIN_ASSERT(begun == 1);
}

Sha256::~Sha256() { OPENSSL_cleanse(state_.data(), state_.size()); }

void Sha256::update(BytesView bytes) {
  const int eaten = SHA256_Update(context(state_), bytes.data(), bytes.size());
  ADJOIN_ASSERT(eaten == 1);
}

Sha256Digest Sha256::finish() {
  Sha256Digest digest;
  const int finished = SHA256_Final(digest.data(), context(state_));
  ADJOIN_ASSERT(finished == 1);
  return digest;
}

Sha256Digest sha256(BytesView bytes) {
  Sha256 hash;
  hash.update(bytes);
  return hash.finish();
}

BytesView bytes_of(const Sha256Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

std::string to_hex(const Sha256Digest& digest) {
  std::string text;
  append_hex(digest, text);
  return text;
}

void append_hex(const Sha256Digest& digest, std::string& out) {
  append_hex(BytesView(reinterpret_cast<const char*>(digest.data()), digest.size()), out);
}

}  // namespace adjoin
