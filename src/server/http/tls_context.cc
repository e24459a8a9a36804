#include "server/http/tls_context.h"

#include <openssl/crypto.h>
#include <openssl/ssl.h>

#include <array>

#include "server/http/private_file.h"

namespace adjoin::server {
namespace {

// Far above any key; a wrong path must not fill the memory.
constexpr std::size_t kKeyBytesMax = std::size_t{1024} * 1024;

/// Chooses http/1.1 among what the client offers; a client that offers only others is refused.
int choose_protocol(SSL*, const unsigned char** chosen, unsigned char* chosen_bytes,
                    const unsigned char* offered, unsigned int offered_bytes, void*) {
  static constexpr std::array<unsigned char, 9> kHttp11 = {8,   'h', 't', 't', 'p',
                                                           '/', '1', '.', '1'};
  unsigned char* place = nullptr;
  const int found = SSL_select_next_proto(&place, chosen_bytes, kHttp11.data(), kHttp11.size(),
                                          offered, offered_bytes);
  if (found != OPENSSL_NPN_NEGOTIATED) return SSL_TLSEXT_ERR_ALERT_FATAL;
  *chosen = place;
  return SSL_TLSEXT_ERR_OK;
}

Error unusable(const std::string& what, const std::string& file,
               const boost::system::error_code& error) {
  return Error(ErrorCode::configuration,
               what + " '" + file + "' cannot be used: " + error.message());
}

}  // namespace

Result<std::unique_ptr<boost::asio::ssl::context>> make_tls_context(
    const std::string& certificate_file, const std::string& key_file) {
  namespace ssl = boost::asio::ssl;
  auto context = std::make_unique<ssl::context>(ssl::context::tls_server);
  SSL_CTX* native = context->native_handle();
  SSL_CTX_set_min_proto_version(native, TLS1_2_VERSION);
  // Renegotiation lets a client make the server compute for free. Compression gives away secrets by
  // the size of what is sent (CRIME).
  SSL_CTX_set_options(native, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
  // An idle connection gives OpenSSL's buffers back.
  SSL_CTX_set_mode(native, SSL_MODE_RELEASE_BUFFERS);
  SSL_CTX_set_alpn_select_cb(native, choose_protocol, nullptr);
  boost::system::error_code error;
  context->use_certificate_chain_file(certificate_file, error);
  if (error) return unusable("the TLS certificate", certificate_file, error);
  // Read here and not by OpenSSL, so that a key that others may read is refused.
  auto key = read_private_file(key_file, kKeyBytesMax, Links::followed);
  if (!key) return Error(ErrorCode::configuration, "the TLS key " + key.error().message());
  context->use_private_key(boost::asio::buffer(*key), ssl::context::pem, error);
  OPENSSL_cleanse(key->data(), key->size());
  if (error) return unusable("the TLS key", key_file, error);
  return context;
}

}  // namespace adjoin::server
