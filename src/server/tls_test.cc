// The same conversation inside TLS, with a certificate made on the spot.

#include <gtest/gtest.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "server/http/test_client.h"
#include "server/test_server.h"

namespace adjoin::server {
namespace {

using namespace test;

/// A self-signed certificate and its key in two files, which go with it.
class Certificate {
 public:
  Certificate() : folder_(std::filesystem::temp_directory_path() / "adjoin-tls-XXXXXX") {
    std::string name = folder_.string();
    folder_ = mkdtemp(name.data());
    EVP_PKEY* key = EVP_EC_gen("P-256");
    X509* certificate = X509_new();
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate), 0);
    X509_gmtime_adj(X509_getm_notAfter(certificate), 3600);
    X509_set_pubkey(certificate, key);
    X509_NAME* subject = X509_get_subject_name(certificate);
    const auto* common_name = reinterpret_cast<const unsigned char*>("localhost");
    X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC, common_name, -1, -1, 0);
    X509_set_issuer_name(certificate, subject);
    X509_sign(certificate, key, EVP_sha256());
    FILE* file = std::fopen(certificate_file().c_str(), "w");
    PEM_write_X509(file, certificate);
    std::fclose(file);
    file = std::fopen(key_file().c_str(), "w");
    PEM_write_PrivateKey(file, key, nullptr, nullptr, 0, nullptr, nullptr);
    std::fclose(file);
    give_key(owner_alone);
    X509_free(certificate);
    EVP_PKEY_free(key);
  }
  ~Certificate() { std::filesystem::remove_all(folder_); }

  /// What a client sees of it: the file's text.
  std::string text() const {
    std::ifstream file(certificate_file());
    return {std::istreambuf_iterator<char>(file), {}};
  }
  std::string certificate_file() const { return folder_ / "certificate.pem"; }
  std::string key_file() const { return folder_ / "key.pem"; }
  static constexpr auto owner_alone =
      std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;
  void give_key(std::filesystem::perms mode) const {
    std::filesystem::permissions(key_file(), mode);
  }

 private:
  std::filesystem::path folder_;
};

HttpOptions with(const Certificate& certificate) {
  HttpOptions options;
  options.certificate_file = certificate.certificate_file();
  options.key_file = certificate.key_file();
  return options;
}

/// A TLS client over a TestClient's socket.
class TlsClient {
 public:
  explicit TlsClient(std::uint16_t port, int version_max = 0, const std::string& protocols = "")
      : client_(port), context_(SSL_CTX_new(TLS_client_method())) {
    if (version_max != 0) SSL_CTX_set_max_proto_version(context_, version_max);
    SSL_CTX_set_security_level(context_, 0);
    tls_ = SSL_new(context_);
    if (!protocols.empty()) {
      SSL_set_alpn_protos(tls_, reinterpret_cast<const unsigned char*>(protocols.data()),
                          static_cast<unsigned>(protocols.size()));
    }
    SSL_set_fd(tls_, client_.socket());
    connected_ = SSL_connect(tls_) == 1;
  }
  ~TlsClient() {
    SSL_free(tls_);
    SSL_CTX_free(context_);
  }
  TlsClient(const TlsClient&) = delete;
  TlsClient& operator=(const TlsClient&) = delete;

  bool connected() const { return connected_; }
  std::string protocol() const {
    const unsigned char* name = nullptr;
    unsigned bytes = 0;
    SSL_get0_alpn_selected(tls_, &name, &bytes);
    return std::string(reinterpret_cast<const char*>(name), bytes);
  }
  /// The server's, as a PEM text.
  std::string certificate() const {
    X509* shown = SSL_get1_peer_certificate(tls_);
    BIO* memory = BIO_new(BIO_s_mem());
    PEM_write_bio_X509(memory, shown);
    char* text = nullptr;
    const long bytes = BIO_get_mem_data(memory, &text);
    std::string copy(text, static_cast<std::size_t>(bytes));
    BIO_free(memory);
    X509_free(shown);
    return copy;
  }
  void send(const std::string& bytes) {
    ASSERT_EQ(SSL_write(tls_, bytes.data(), static_cast<int>(bytes.size())),
              static_cast<int>(bytes.size()));
  }
  /// Until the server says goodbye or the connection ends.
  std::string receive_all() {
    std::string all;
    char bytes[16384];
    int count = 0;
    while ((count = SSL_read(tls_, bytes, sizeof(bytes))) > 0) {
      all.append(bytes, static_cast<std::size_t>(count));
    }
    said_goodbye_ = SSL_get_error(tls_, count) == SSL_ERROR_ZERO_RETURN;
    return all;
  }
  bool said_goodbye() const { return said_goodbye_; }

 private:
  TestClient client_;
  SSL_CTX* context_;
  SSL* tls_ = nullptr;
  bool connected_ = false;
  bool said_goodbye_ = false;
};

TEST(HttpsConversation, IsTheSameInsideTls) {
  const Certificate certificate;
  TestServer server(with(certificate));
  EXPECT_EQ(server.server->url().substr(0, 8), "https://");
  TlsClient client(server.port(), 0, std::string("\x02h2\x08http/1.1"));
  ASSERT_TRUE(client.connected());
  EXPECT_EQ(client.protocol(), "http/1.1");
  client.send(post("/1", std::string(100'000, 'x')) + get("/pool") + get("/bytes/1000000") +
              get("/last", "Connection: close\r\nOrigin: https://localhost\r\n"));
  const std::string all = client.receive_all();
  EXPECT_NE(all.find("POST /1|xxx"), std::string::npos);
  EXPECT_NE(all.find("GET /pool|"), std::string::npos);
  EXPECT_EQ(all.substr(all.size() - 10), "GET /last|");
  EXPECT_GT(all.size(), 1'100'000u);
  EXPECT_TRUE(client.said_goodbye());
}

TEST(HttpsConversation, RefusesOldVersionsAndOtherProtocols) {
  const Certificate certificate;
  TestServer server(with(certificate));
  EXPECT_FALSE(TlsClient(server.port(), TLS1_1_VERSION).connected());
  EXPECT_TRUE(TlsClient(server.port(), TLS1_2_VERSION).connected());
  EXPECT_FALSE(TlsClient(server.port(), 0, std::string("\x02h2")).connected());
  EXPECT_TRUE(TlsClient(server.port()).connected());
}

TEST(HttpsConversation, EndsWithClientsThatDoNotShakeHands) {
  const Certificate certificate;
  ManualClock clock(std::chrono::hours(1));
  HttpOptions options = with(certificate);
  options.clock = &clock;
  TestServer server(options);
  TestClient silent(server.port());
  // A connection is accepted after it is made: its time may begin with a second of delay.
  for (int second = 0; second < 1000 && !silent.closed(); ++second) {
    clock.advance(std::chrono::seconds(1));
    if (silent.receive_until_closed(std::chrono::milliseconds(10))) {
      EXPECT_GE(second, 9);
    }
  }
  EXPECT_TRUE(silent.closed());
  EXPECT_GE(server.server->counters().timeouts_handshake, 1u);
  TestClient plain(server.port());
  ASSERT_TRUE(plain.send(get("/")));
  const auto answer = plain.receive_until_closed();
  ASSERT_TRUE(answer.has_value());
  EXPECT_EQ(answer->find("200"), std::string::npos);
  EXPECT_EQ(server.server->counters().requests, 0u);
}

TEST(HttpsConversation, TakesANewCertificateWithoutAStop) {
  const Certificate first, second;
  TestServer server(with(first));
  TlsClient before(server.port());
  ASSERT_TRUE(before.connected());
  EXPECT_EQ(before.certificate(), first.text());
  // The key is still the old one: nothing changes.
  std::filesystem::copy_file(second.certificate_file(), first.certificate_file(),
                             std::filesystem::copy_options::overwrite_existing);
  const std::string replaced = second.text();
  const auto refused = server.server->read_certificate_again();
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code(), ErrorCode::configuration);
  EXPECT_NE(TlsClient(server.port()).certificate(), replaced);
  std::filesystem::copy_file(second.key_file(), first.key_file(),
                             std::filesystem::copy_options::overwrite_existing);
  ASSERT_TRUE(server.server->read_certificate_again().has_value());
  EXPECT_EQ(TlsClient(server.port()).certificate(), replaced);
  before.send(get("/still", "Connection: close\r\n"));
  EXPECT_NE(before.receive_all().find("GET /still|"), std::string::npos);
}

TEST(HttpsConversation, NeedsAKeyThatBelongsToItsCertificate) {
  const Certificate one, other;
  HttpOptions options = with(one);
  options.key_file = other.key_file();
  options.port = 0;
  TestHandler handler;
  const auto started = HttpServer::start(options, handler);
  ASSERT_FALSE(started.has_value());
  EXPECT_EQ(started.error().code(), ErrorCode::configuration);
}

TEST(HttpsConversation, RefusesAKeyThatOthersMayRead) {
  const Certificate certificate;
  for (const auto others :
       {std::filesystem::perms::others_read, std::filesystem::perms::group_read}) {
    certificate.give_key(Certificate::owner_alone | others);
    TestHandler handler;
    HttpOptions options = with(certificate);
    options.port = 0;
    const auto refused = HttpServer::start(options, handler);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code(), ErrorCode::configuration);
    const bool is_group = others == std::filesystem::perms::group_read;
    EXPECT_EQ(refused.error().message(),
              "the TLS key " + certificate.key_file() + ": others may read or change it (mode " +
                  (is_group ? "0640" : "0604") + "); make it yours alone: chmod 600 " +
                  certificate.key_file());
  }
}

TEST(HttpsConversation, KeepsItsKeyWhenTheNewOneMayBeReadByOthers) {
  const Certificate first, second;
  TestServer server(with(first));
  std::filesystem::copy_file(second.certificate_file(), first.certificate_file(),
                             std::filesystem::copy_options::overwrite_existing);
  const std::string replaced = second.text();
  second.give_key(std::filesystem::perms(0644));
  std::filesystem::remove(first.key_file());
  std::filesystem::copy_file(second.key_file(), first.key_file());
  first.give_key(std::filesystem::perms(0644));
  const auto refused = server.server->read_certificate_again();
  ASSERT_FALSE(refused.has_value());
  EXPECT_NE(refused.error().message().find("(mode 0644)"), std::string::npos);
  EXPECT_NE(TlsClient(server.port()).certificate(), replaced);
  first.give_key(Certificate::owner_alone);  // as the message says
  ASSERT_TRUE(server.server->read_certificate_again().has_value());
  EXPECT_EQ(TlsClient(server.port()).certificate(), replaced);
}

TEST(HttpsConversation, FollowsLinksToItsKey) {
  const Certificate certificate;
  HttpOptions options = with(certificate);
  const std::string link = certificate.key_file() + ".link";
  std::filesystem::create_symlink(certificate.key_file(), link);
  options.key_file = link;
  TestServer server(options);
  EXPECT_EQ(TlsClient(server.port()).certificate(), certificate.text());
}

}  // namespace
}  // namespace adjoin::server
