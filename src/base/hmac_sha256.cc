#include "base/hmac_sha256.h"

#include <openssl/crypto.h>

#include <algorithm>
#include <array>

namespace adjoin {
namespace {

constexpr std::size_t kBlockBytes = 64;
using Block = std::array<char, kBlockBytes>;

BytesView view_of(const Block& block) { return {block.data(), block.size()}; }

}  // namespace

HmacSha256Key::HmacSha256Key(BytesView key) {
  Sha256Digest digest{};
  if (key.size() > kBlockBytes) {
    digest = sha256(key);
    key = bytes_of(digest);
  }
  Block block{};
  std::copy(key.begin(), key.end(), block.begin());
  for (char& c : block) c = static_cast<char>(c ^ 0x36);
  // Both midstates are kept: a signature then hashes the message alone, and not the key again.
  inner_.update(view_of(block));
  for (char& c : block) c = static_cast<char>(c ^ 0x36 ^ 0x5c);
  outer_.update(view_of(block));
  OPENSSL_cleanse(block.data(), block.size());
  OPENSSL_cleanse(digest.data(), digest.size());
}

Sha256Digest HmacSha256Key::sign(BytesView message) const {
  Sha256 inner = inner_;
  inner.update(message);
  Sha256 outer = outer_;
  outer.update(bytes_of(inner.finish()));
  return outer.finish();
}

bool equal_in_constant_time(BytesView left, BytesView right) {
  return left.size() == right.size() && CRYPTO_memcmp(left.data(), right.data(), left.size()) == 0;
}

}  // namespace adjoin
