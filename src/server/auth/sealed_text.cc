#include <openssl/evp.h>
#include <openssl/rand.h>

#include <memory>

#include "base/assert.h"
#include "base/text.h"
#include "server/auth/credentials.h"

namespace adjoin::server {
namespace {

constexpr std::size_t kNonceBytes = 12;
constexpr std::size_t kTagBytes = 16;

using Cipher = std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)>;

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

unsigned char* bytes_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

/// Begins either direction: key, nonce and label are in. 1 encrypts, 0 decrypts.
Cipher begin(const SealingKey& key, BytesView nonce, std::string_view label, int encrypts) {
  Cipher cipher(EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
  ADJOIN_ASSERT(cipher != nullptr);
  const int begun = EVP_CipherInit_ex(cipher.get(), EVP_aes_256_gcm(), nullptr, key.data(),
                                      bytes_of(nonce), encrypts);
  ADJOIN_ASSERT(begun == 1);
  int length = 0;
  // The label is not encrypted but authenticated: a file cannot be passed off as one of another
  // version.
  const int labelled = EVP_CipherUpdate(cipher.get(), nullptr, &length, bytes_of(label),
                                        static_cast<int>(label.size()));
  ADJOIN_ASSERT(labelled == 1);
  return cipher;
}

std::string random_bytes(std::size_t count) {
  std::string bytes(count, '\0');
  const int filled = RAND_bytes(bytes_of(bytes), static_cast<int>(count));
  ADJOIN_ASSERT(filled == 1);
  return bytes;
}

}  // namespace

std::optional<SealingKey> parse_sealing_key(std::string_view text) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  SealingKey key;
  if (text.size() != 2 * key.size()) return std::nullopt;
  for (std::size_t i = 0; i < key.size(); ++i) {
    const int high = hex_value(text[2 * i]);
    const int low = hex_value(text[2 * i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    key[i] = static_cast<unsigned char>(high * 16 + low);
  }
  return key;
}

std::string new_sealing_key() {
  std::string text;
  append_hex(random_bytes(sizeof(SealingKey)), text);
  return text + '\n';
}

Bytes seal(const SealingKey& key, std::string_view label, std::string_view text) {
  // A new nonce each time. GCM is broken by two texts under the same key and nonce.
  Bytes out = random_bytes(kNonceBytes);
  const Cipher cipher = begin(key, out, label, 1);
  out.resize(kNonceBytes + text.size() + kTagBytes);
  unsigned char* place = bytes_of(out) + kNonceBytes;
  int length = 0;
  const int sealed =
      EVP_CipherUpdate(cipher.get(), place, &length, bytes_of(text), static_cast<int>(text.size()));
  ADJOIN_ASSERT(sealed == 1);
  place += length;
  const int ended = EVP_CipherFinal_ex(cipher.get(), place, &length);
  ADJOIN_ASSERT(ended == 1);
  place += length;
  const int tagged =
      EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, static_cast<int>(kTagBytes), place);
  ADJOIN_ASSERT(tagged == 1);
  return out;
}

std::optional<std::string> unseal(const SealingKey& key, std::string_view label, BytesView sealed) {
  if (sealed.size() < kNonceBytes + kTagBytes) return std::nullopt;
  const Cipher cipher = begin(key, sealed.substr(0, kNonceBytes), label, 0);
  std::string tag(sealed.substr(sealed.size() - kTagBytes));
  sealed.remove_prefix(kNonceBytes);
  sealed.remove_suffix(kTagBytes);
  std::string text(sealed.size() + 1, '\0');  // never empty: OpenSSL wants a place
  int length = 0;
  const int opened = EVP_CipherUpdate(cipher.get(), bytes_of(text), &length, bytes_of(sealed),
                                      static_cast<int>(sealed.size()));
  ADJOIN_ASSERT(opened == 1);
  const int tagged = EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_SET_TAG,
                                         static_cast<int>(kTagBytes), bytes_of(tag));
  ADJOIN_ASSERT(tagged == 1);
  int rest = 0;
  // Here the tag is compared. Before this, `text` is what anybody may have written.
  if (EVP_CipherFinal_ex(cipher.get(), bytes_of(text) + length, &rest) != 1) return std::nullopt;
  text.resize(sealed.size());
  return text;
}

}  // namespace adjoin::server
