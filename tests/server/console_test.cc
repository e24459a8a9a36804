// The console's files over a real socket: what comes with them, and what is no file of the console.

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "console/asset.h"
#include "engine/open.h"
#include "server/api/api.h"
#include "server/http/http_server.h"
#include "server/http/inflate_body.h"
#include "server/http/test_client.h"

namespace adjoin::server::console_test {
namespace {

using console::Asset;

struct Answer {
  std::string head;  ///< with its line ends
  std::string body;

  bool has(const std::string& line) const {
    return head.find("\r\n" + line + "\r\n") != std::string::npos;
  }
  bool has_field(const std::string& name) const {
    return head.find("\r\n" + name + ": ") != std::string::npos;
  }
  std::string status() const { return head.substr(9, 3); }
};

class Console : public testing::Test {
 protected:
  Console() {
    engine::Options options;
    options.in_memory = true;
    options.memory_store_bytes_max = std::size_t{64} << 20U;
    store_ = engine::open(options).value();
    api_ = std::make_unique<Api>(*store_, ApiOptions());
    HttpOptions http;
    http.port = 0;
    http.reactors = 1;
    server_ = HttpServer::start(http, *api_).value();
  }

  Answer ask(const std::string& target, const std::string& fields = {},
             const std::string& method = "GET") {
    TestClient client(server_->port());
    client.send(method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n" + fields + "\r\n");
    const std::string all = client.receive_answer(method != "HEAD");
    const std::size_t end = all.find("\r\n\r\n");
    return end == std::string::npos ? Answer{all, ""}
                                    : Answer{all.substr(0, end + 2), all.substr(end + 4)};
  }

  using TestClient = test::TestClient;
  std::unique_ptr<table::TableStore> store_;
  std::unique_ptr<Api> api_;
  std::unique_ptr<HttpServer> server_;
};

const std::string kTakesGzip = "Accept-Encoding: gzip, deflate, br\r\n";

std::string path_to(const Asset& asset) { return "/_console/" + std::string(asset.name); }

TEST_F(Console, BeginsAtItsPathAndIsNeverKept) {
  const Asset* index = console::find_asset(console::kIndexName);
  ASSERT_NE(index, nullptr);
  for (const std::string target : {"/_console/", "/_console/?x=1", "/_console/index.html"}) {
    const Answer answer = ask(target, kTakesGzip);
    EXPECT_EQ(answer.status(), "200") << target;
    EXPECT_EQ(answer.body, index->gzip) << target;
    EXPECT_TRUE(answer.has("Content-Type: text/html; charset=utf-8")) << target;
    EXPECT_TRUE(answer.has("Content-Encoding: gzip")) << target;
    EXPECT_TRUE(answer.has("Cache-Control: no-store")) << target;
  }
}

TEST_F(Console, IsFoundFromThePathWithoutItsSlash) {
  const Answer answer = ask("/_console");
  EXPECT_EQ(answer.status(), "308");
  EXPECT_TRUE(answer.has("Location: /_console/"));
}

TEST_F(Console, IsWhereABrowserGoesThatAsksForTheServersRoot) {
  const Answer browser = ask("/", "Accept: text/html,application/xhtml+xml,*/*;q=0.8\r\n");
  EXPECT_EQ(browser.status(), "302");
  EXPECT_TRUE(browser.has("Location: /_console/"));
  for (const std::string fields : {"", "Accept: */*\r\n", "Accept: application/json\r\n"}) {
    EXPECT_EQ(ask("/", fields).body, "healthy: localhost\n") << fields;
  }
}

TEST_F(Console, KeepsFilesForGoodOnlyWhereTheirNameHasAHash) {
  for (const Asset& asset : console::assets()) {
    const Answer answer = ask(path_to(asset), kTakesGzip);
    EXPECT_EQ(answer.status(), "200") << asset.name;
    EXPECT_EQ(answer.body, asset.gzip) << asset.name;
    EXPECT_TRUE(answer.has("Content-Type: " + std::string(asset.content_type))) << asset.name;
    EXPECT_EQ(answer.has("Cache-Control: public, max-age=31536000, immutable"), asset.has_hash)
        << asset.name;
    EXPECT_EQ(answer.has("Cache-Control: no-store"), !asset.has_hash) << asset.name;
    EXPECT_TRUE(answer.has("ETag: W/\"" + std::string(asset.tag) + "\"")) << asset.name;
  }
}

TEST_F(Console, SendsNothingThatTheBrowserHas) {
  for (const Asset& asset : console::assets()) {
    const std::string tag = "W/\"" + std::string(asset.tag) + "\"";
    const Answer same = ask(path_to(asset), "If-None-Match: \"x\", " + tag + "\r\n" + kTakesGzip);
    EXPECT_EQ(same.status(), "304") << asset.name;
    EXPECT_EQ(same.body, "") << asset.name;
    EXPECT_EQ(ask(path_to(asset), "If-None-Match: \"x\"\r\n" + kTakesGzip).status(), "200");
  }
}

TEST_F(Console, UnpacksForAClientThatTakesNoGzip) {
  for (const Asset& asset : console::assets()) {
    for (const std::string fields : {"", "Accept-Encoding: gzip;q=0, br\r\n"}) {
      const Answer answer = ask(path_to(asset), fields);
      EXPECT_EQ(answer.status(), "200") << asset.name;
      EXPECT_FALSE(answer.has_field("Content-Encoding")) << asset.name;
      EXPECT_EQ(answer.body, inflate_body("gzip", asset.gzip, asset.bytes).value()) << asset.name;
      EXPECT_TRUE(answer.has("Vary: Accept-Encoding")) << asset.name;
    }
  }
}

TEST_F(Console, AnswersHeadWithTheSameHead) {
  for (const Asset& asset : console::assets()) {
    const Answer answer = ask(path_to(asset), kTakesGzip, "HEAD");
    EXPECT_EQ(answer.status(), "200") << asset.name;
    EXPECT_TRUE(answer.has("Content-Length: " + std::to_string(asset.gzip.size()))) << asset.name;
    EXPECT_EQ(answer.body, "") << asset.name;
  }
}

TEST_F(Console, SaysWithEveryAnswerWhatAPageMayDo) {
  for (const std::string target : {"/_console/", "/_console", "/_console/none", "/_console/%2e"}) {
    const Answer answer = ask(target, kTakesGzip);
    EXPECT_TRUE(answer.has(
        "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
        "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; font-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"))
        << target;
    EXPECT_EQ(answer.head.find("unsafe-"), std::string::npos) << target;
    EXPECT_TRUE(answer.has("X-Content-Type-Options: nosniff")) << target;
    EXPECT_TRUE(answer.has("Referrer-Policy: no-referrer")) << target;
    EXPECT_TRUE(answer.has("Cross-Origin-Opener-Policy: same-origin")) << target;
    EXPECT_TRUE(answer.has("Cross-Origin-Resource-Policy: same-origin")) << target;
    EXPECT_FALSE(answer.has_field("Strict-Transport-Security")) << target;
  }
}

TEST_F(Console, HasNoFileBeyondItsList) {
  const std::vector<std::string> targets = {
      "/_console/none.js",
      "/_console/..",
      "/_console/../",
      "/_console/../metrics",
      "/_console/../../../../etc/passwd",
      "/_console/..%2f..%2fetc%2fpasswd",
      "/_console/%2e%2e/%2e%2e/etc/passwd",
      "/_console/%2e%2e%2fmetrics",
      "/_console/.",
      "/_console/./index.html",
      "/_console/%69ndex.html",
      "/_console//",
      "/_console//index.html",
      "/_console//etc/passwd",
      "/_console/index.html/",
      "/_console/index.html%00",
      "/_console/index.html%00.js",
      "/_console/index.html.gz",
      "/_console/INDEX.HTML",
      "/_console/\\..\\index.html",
      "/_console/;index.html",
      "/_console/" + std::string(8192, 'a'),
      "/_console/" + std::string(4096, '/') + "index.html",
  };
  for (const std::string& target : targets) {
    const Answer answer = ask(target, kTakesGzip);
    EXPECT_EQ(answer.status(), "404") << target;
    EXPECT_EQ(answer.body, "The console has no such file; it begins at /_console/\n") << target;
    EXPECT_TRUE(answer.has("Content-Type: text/plain; charset=utf-8")) << target;
  }
  EXPECT_EQ(ask(std::string("/_console/index.html\0", 21)).status(), "400");
}

TEST_F(Console, TakesNoOtherMethod) {
  for (const std::string method : {"POST", "PUT", "DELETE", "PATCH"}) {
    EXPECT_EQ(ask("/_console/", "Content-Length: 0\r\n", method).status(), "404") << method;
  }
}

/// A request that came over TLS, to a server whose pool is full.
class OverTls final : public Exchange {
 public:
  OverTls(const std::string& target, std::string_view host, std::string_view encoding)
      : target_(target) {
    request_.method = "GET";
    request_.target = target_;
    request_.tls = true;
    request_.fields.push_back({"Host", host});
    request_.fields.push_back({"Accept-Encoding", encoding});
  }
  void finish() override { finished = true; }
  bool run_on_pool(std::function<void(Exchange&)>) override { return false; }

  std::string field(std::string_view name) const {
    for (const auto& [known, value] : response_.fields) {
      if (known == name) return value;
    }
    return {};
  }
  bool finished = false;

 private:
  const std::string target_;
};

TEST_F(Console, WantsTlsForGoodOfNamesThatAreNotThisMachines) {
  for (const auto& [host, wanted] :
       {std::pair("db.example:8000", true), std::pair("localhost:8000", false),
        std::pair("127.0.0.1", false), std::pair("[::1]:8000", false)}) {
    OverTls exchange("/_console/", host, "gzip");
    api_->handle(exchange);
    EXPECT_TRUE(exchange.finished);
    EXPECT_EQ(exchange.response().status, 200);
    EXPECT_EQ(exchange.field("Strict-Transport-Security"), wanted ? "max-age=31536000" : "")
        << host;
  }
}

TEST_F(Console, SaysSoWhenNobodyIsFreeToUnpack) {
  for (const Asset& asset : console::assets()) {
    OverTls exchange(path_to(asset), "localhost", "identity");
    api_->handle(exchange);
    EXPECT_TRUE(exchange.finished);
    EXPECT_EQ(exchange.response().status, 503);
    EXPECT_EQ(exchange.response().body, "The server is busy; try again in a moment.\n");
    EXPECT_EQ(exchange.field("Cache-Control"), "no-store") << asset.name;
    EXPECT_EQ(exchange.field("ETag"), "") << asset.name;
    EXPECT_NE(exchange.field("Content-Security-Policy"), "") << asset.name;
  }
}

TEST_F(Console, IsRefusedToAReboundName) {
  test::TestClient client(server_->port());
  client.send("GET /_console/ HTTP/1.1\r\nHost: evil.example\r\n\r\n");
  EXPECT_EQ(client.receive_answer().substr(0, 12), "HTTP/1.1 403");
}

}  // namespace
}  // namespace adjoin::server::console_test
