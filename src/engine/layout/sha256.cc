#include "engine/layout/sha256.h"

#include <openssl/evp.h>

#include <array>

#include "base/assert.h"

namespace adjoin::engine::layout {

struct Sha256::State {
  EVP_MD_CTX* context = nullptr;
};

Sha256::Sha256() : state_(std::make_unique<State>()) {
  state_->context = EVP_MD_CTX_new();
  ADJOIN_ASSERT(state_->context != nullptr);
  const int begun = EVP_DigestInit_ex(state_->context, EVP_sha256(), nullptr);
  ADJOIN_ASSERT(begun == 1);
}

Sha256::~Sha256() { EVP_MD_CTX_free(state_->context); }

void Sha256::add(std::string_view bytes) {
  const int added = EVP_DigestUpdate(state_->context, bytes.data(), bytes.size());
  ADJOIN_ASSERT(added == 1);
}

std::string Sha256::finish() {
  std::array<unsigned char, 32> digest{};
  const int ended = EVP_DigestFinal_ex(state_->context, digest.data(), nullptr);
  ADJOIN_ASSERT(ended == 1);
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : digest) {
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 15U];
  }
  return text;
}

std::string sha256(std::string_view bytes) {
  Sha256 sum;
  sum.add(bytes);
  return sum.finish();
}

}  // namespace adjoin::engine::layout
