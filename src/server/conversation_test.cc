// What a client and the server say to each other when both mean well: bytes in, bytes out, over a
// real socket.

#include <gtest/gtest.h>
#include <libdeflate.h>

#include <regex>
#include <set>

#include "server/http/inflate_body.h"
#include "server/http/test_client.h"
#include "server/test_server.h"

namespace adjoin::server {
namespace {

using namespace test;

std::string field_of(const std::string& answer, const std::string& name) {
  const std::size_t at = answer.find("\r\n" + name + ": ");
  if (at == std::string::npos || at > answer.find("\r\n\r\n")) return "";
  const std::size_t begin = at + 4 + name.size();
  return answer.substr(begin, answer.find("\r\n", begin) - begin);
}

TEST(HttpConversation, AnswersWithTheFieldsThatClientsOfTheServiceRead) {
  TestServer server;
  TestClient client(server.port());
  ASSERT_TRUE(client.send(post("/a?b=c", "hello")));
  const std::string answer = client.receive_answer();
  const std::string body = "POST /a?b=c|hello";
  EXPECT_EQ(status_line(answer), "HTTP/1.1 200 OK");
  EXPECT_EQ(body_of(answer), body);
  EXPECT_EQ(field_of(answer, "Server"), "Adjoin");
  EXPECT_EQ(field_of(answer, "Content-Type"), "application/x-amz-json-1.0");
  EXPECT_EQ(field_of(answer, "Content-Length"), std::to_string(body.size()));
  EXPECT_EQ(field_of(answer, "x-amz-crc32"),
            std::to_string(libdeflate_crc32(0, body.data(), body.size())));
  EXPECT_TRUE(std::regex_match(field_of(answer, "x-amzn-RequestId"), std::regex("[A-Z0-9]{52}")));
  EXPECT_TRUE(std::regex_match(
      field_of(answer, "Date"),
      std::regex("[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} 20[0-9]{2} [0-9:]{8} GMT")));
  EXPECT_EQ(field_of(answer, "Connection"), "");
  EXPECT_EQ(field_of(answer, "Access-Control-Allow-Origin"), "");
}

TEST(HttpConversation, GivesEveryRequestAnIdOfItsOwn) {
  TestServer server;
  TestClient client(server.port());
  std::set<std::string> ids;
  for (int i = 0; i < 100; ++i) {
    ASSERT_TRUE(client.send(get("/")));
    ids.insert(field_of(client.receive_answer(), "x-amzn-RequestId"));
  }
  EXPECT_EQ(ids.size(), 100u);
}

TEST(HttpConversation, UnderstandsARequestWhereverItsBytesAreCut) {
  TestServer server;
  const std::vector<std::string> requests = {
      get("/get"),
      post("/post", "body"),
      "POST /chunked HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
      "3;name=value\r\nabc\r\n1\r\nd\r\n0\r\nTrailer: x\r\n\r\n",
  };
  for (const std::string& request : requests) {
    TestClient whole(server.port());
    ASSERT_TRUE(whole.send(request));
    const std::string expected = body_of(whole.receive_answer());
    ASSERT_NE(expected, "");
    TestClient client(server.port());
    for (std::size_t cut = 1; cut < request.size(); ++cut) {
      ASSERT_TRUE(client.send(request.substr(0, cut)));
      ASSERT_TRUE(client.send(request.substr(cut)));
      ASSERT_EQ(body_of(client.receive_answer()), expected) << "cut at " << cut;
    }
    for (const char byte : request) ASSERT_TRUE(client.send({&byte, 1}));
    ASSERT_EQ(body_of(client.receive_answer()), expected) << "byte by byte";
  }
}

TEST(HttpConversation, JoinsChunks) {
  TestServer server;
  TestClient client(server.port());
  const std::string head =
      "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: Chunked\r\n\r\n";
  ASSERT_TRUE(client.send(head + "5\r\nhello\r\n1\r\n \r\n00a\r\n0123456789\r\n0\r\n\r\n"));
  EXPECT_EQ(body_of(client.receive_answer()), "POST /|hello 0123456789");
  std::string request = head, body;
  for (int i = 0; i < 300; ++i) {
    const std::string chunk(1000, static_cast<char>('a' + i % 26));
    request += "3e8\r\n" + chunk + "\r\n";
    body += chunk;
  }
  ASSERT_TRUE(client.send(request + "0\r\n\r\n"));
  EXPECT_EQ(body_of(client.receive_answer()), "POST /|" + body);
}

TEST(HttpConversation, KeepsAConnectionAsLongAsTheClientWants) {
  struct Case {
    std::string request;
    bool kept;
    std::string connection;
  };
  const std::vector<Case> cases = {
      {get("/"), true, ""},
      {get("/", "Connection: close\r\n"), false, "close"},
      {get("/", "Connection: keep-alive, Close\r\n"), false, "close"},
      {"GET / HTTP/1.0\r\n\r\n", false, "close"},
      {"GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", true, "keep-alive"},
      {"\r\n" + get("/"), true, ""},
  };
  TestServer server;
  for (const Case& each : cases) {
    TestClient client(server.port());
    ASSERT_TRUE(client.send(each.request));
    const std::string answer = client.receive_answer();
    EXPECT_EQ(status_line(answer), "HTTP/1.1 200 OK") << each.request;
    EXPECT_EQ(field_of(answer, "Connection"), each.connection) << each.request;
    if (each.kept) {
      ASSERT_TRUE(client.send(each.request));
      EXPECT_EQ(body_of(client.receive_answer()), "GET /|") << each.request;
    } else {
      EXPECT_EQ(client.receive_until_closed(), "") << each.request;
    }
  }
}

TEST(HttpConversation, AnswersAClientThatHasClosedItsSide) {
  TestServer server;
  TestClient client(server.port());
  ASSERT_TRUE(client.send(post("/pool", "x")));
  client.close_sending();
  EXPECT_EQ(body_of(client.receive_answer()), "POST /pool|x");
  EXPECT_EQ(client.receive_until_closed(), "");
}

TEST(HttpConversation, AnswersPipelinedRequestsInTheirOrder) {
  TestServer server;
  TestClient client(server.port());
  std::string requests;
  for (int i = 0; i < 1000; ++i) {
    // The slow way and the fast way mixed: their answers must not overtake each other.
    requests += post(i % 3 == 0 ? "/pool" : "/", std::to_string(i));
  }
  ASSERT_TRUE(client.send(requests));
  for (int i = 0; i < 1000; ++i) {
    const std::string target = i % 3 == 0 ? "/pool" : "/";
    ASSERT_EQ(body_of(client.receive_answer()), "POST " + target + "|" + std::to_string(i));
  }
}

TEST(HttpConversation, CarriesBodiesUpToTheLimitBothWays) {
  TestServer server;
  TestClient client(server.port());
  const std::string body(16 * 1024 * 1024, 'b');
  ASSERT_TRUE(client.send(post("/", body)));
  const std::string answer = client.receive_answer();
  EXPECT_EQ(status_line(answer), "HTTP/1.1 200 OK");
  EXPECT_TRUE(body_of(answer) == "POST /|" + body);
  for (const std::size_t size : {0u, 32u * 1024, 32u * 1024 + 1, 3'000'000u}) {
    ASSERT_TRUE(client.send(get("/bytes/" + std::to_string(size))));
    EXPECT_EQ(body_of(client.receive_answer()).size(), size);
  }
}

TEST(HttpConversation, SendsHeadsOfHeadRequestsAlone) {
  TestServer server;
  TestClient client(server.port());
  ASSERT_TRUE(client.send("HEAD /bytes/100 HTTP/1.1\r\nHost: localhost\r\n\r\n" + get("/next")));
  EXPECT_EQ(field_of(client.receive_answer(false), "Content-Length"), "100");
  EXPECT_EQ(body_of(client.receive_answer()), "GET /next|");
}

TEST(HttpConversation, AsksForABodyThatWaitsToBeAskedFor) {
  TestServer server;
  TestClient client(server.port());
  const std::string expect = "Expect: 100-continue\r\n";
  const std::string request = post("/", "body", expect);
  ASSERT_TRUE(client.send(request.substr(0, request.size() - 4)));
  EXPECT_EQ(client.receive_answer(), "HTTP/1.1 100 Continue\r\n\r\n");
  ASSERT_TRUE(client.send("body"));
  EXPECT_EQ(body_of(client.receive_answer()), "POST /|body");
  // Nobody waits: the body came along, or there is none.
  ASSERT_TRUE(client.send(request));
  EXPECT_EQ(body_of(client.receive_answer()), "POST /|body");
  ASSERT_TRUE(client.send(get("/", expect)));
  EXPECT_EQ(body_of(client.receive_answer()), "GET /|");
}

TEST(HttpConversation, AnswersWhatIsAheadOfABodyThatHasYetToCome) {
  TestServer server;
  TestClient client(server.port());
  ASSERT_TRUE(client.send(get("/pool") + "POST / HTTP/1.1\r\nHost: localhost\r\n"
                                         "Content-Length: 4\r\n\r\nbo"));
  EXPECT_EQ(body_of(client.receive_answer()), "GET /pool|");
  ASSERT_TRUE(client.send("dy"));
  EXPECT_EQ(body_of(client.receive_answer()), "POST /|body");
}

TEST(HttpConversation, CompressesLargeAnswersForClientsThatAskForIt) {
  struct Case {
    std::string accept;
    int bytes;
    bool packed;
  };
  const std::vector<Case> cases = {
      {"gzip", 5000, true},
      {"deflate, GZIP;q=0.5", 5000, true},
      {"*", 5000, true},
      {"gzip", 4095, false},
      {"gzip;q=0", 5000, false},
      {"gzip;q=0.00, *;q=0", 5000, false},
      {"identity, br", 5000, false},
      {"gzipped", 5000, false},
      {"", 5000, false},
  };
  TestServer server;
  TestClient client(server.port());
  for (const Case& each : cases) {
    ASSERT_TRUE(client.send(
        get("/bytes/" + std::to_string(each.bytes), "Accept-Encoding: " + each.accept + "\r\n")));
    const std::string answer = client.receive_answer();
    const std::string body = body_of(answer);
    EXPECT_EQ(field_of(answer, "Content-Encoding"), each.packed ? "gzip" : "") << each.accept;
    EXPECT_EQ(field_of(answer, "x-amz-crc32"),
              std::to_string(libdeflate_crc32(0, body.data(), body.size())));
    const auto plain = inflate_body(field_of(answer, "Content-Encoding"), body, 10'000);
    ASSERT_TRUE(plain.has_value());
    EXPECT_EQ(*plain, std::string(static_cast<std::size_t>(each.bytes), 'x'));
  }
}

TEST(HttpConversation, CompressesLongAnswersOnThePoolAndInTheirOrder) {
  const std::string long_answer = get("/bytes/1000000", "Accept-Encoding: gzip\r\n");
  const std::string short_answer = get("/bytes/10000", "Accept-Encoding: gzip\r\n");
  TestServer server;
  TestClient holder(server.port()), client(server.port()), other(server.port());
  HttpOptions defaults;
  for (std::size_t i = 0; i < defaults.pool_threads; ++i)
    ASSERT_TRUE(holder.send(get("/hold-pool")));
  ASSERT_TRUE(client.send(long_answer + get("/behind")));
  // While the pool is held, the connection's thread answers others, and compresses what is short.
  ASSERT_TRUE(other.send(get("/other") + short_answer));
  EXPECT_EQ(body_of(other.receive_answer()), "GET /other|");
  EXPECT_EQ(field_of(other.receive_answer(), "Content-Encoding"), "gzip");
  server.handler.release_kept();
  const std::string answer = client.receive_answer();
  EXPECT_EQ(field_of(answer, "Content-Encoding"), "gzip");
  const auto plain = inflate_body("gzip", body_of(answer), 2'000'000);
  ASSERT_TRUE(plain.has_value());
  EXPECT_EQ(*plain, std::string(1'000'000, 'x'));
  EXPECT_EQ(body_of(client.receive_answer()), "GET /behind|");
  ASSERT_TRUE(client.send(get("/bytes/1000000")));
  EXPECT_EQ(body_of(client.receive_answer()).size(), 1'000'000u);
}

TEST(HttpConversation, TurnsExceptionsOfAHandlerIntoOneFailedRequest) {
  TestServer server;
  TestClient client(server.port());
  ASSERT_TRUE(client.send(get("/throw") + get("/pool-throw") + get("/after")));
  for (int i = 0; i < 2; ++i) {
    const std::string answer = client.receive_answer();
    EXPECT_EQ(status_line(answer), "HTTP/1.1 500 Internal Server Error");
    EXPECT_NE(body_of(answer).find("#InternalServerError\""), std::string::npos);
  }
  EXPECT_EQ(body_of(client.receive_answer()), "GET /after|");
  EXPECT_EQ(server.server->counters().handler_exceptions, 2u);
}

TEST(HttpConversation, LeavesTheNextRequestAloneWhenWorkThrowsBehindItsAnswer) {
  TestServer server;
  TestClient client(server.port());
  ASSERT_TRUE(client.send(get("/pool-late")));
  EXPECT_EQ(body_of(client.receive_answer()), "GET /pool-late|");
  ASSERT_TRUE(client.send(get("/never")));  // takes the exchange that the work has still
  while (server.server->counters().handler_exceptions < 1) usleep(1000);
  server.handler.release_kept();
  EXPECT_EQ(body_of(client.receive_answer()), "late");
}

TEST(HttpConversation, OutlivesClientsThatLeaveBeforeTheirAnswer) {
  TestServer server;
  for (int i = 0; i < 20; ++i) {
    TestClient client(server.port());
    ASSERT_TRUE(client.send(get("/never") + get("/never") + "POST / HTTP/1.1\r\nHost: loc"));
    while (server.handler.kept() < 2) usleep(1000);
    client.close();
    server.handler.release_kept();
  }
  TestClient client(server.port());
  ASSERT_TRUE(client.send(get("/")));
  EXPECT_EQ(body_of(client.receive_answer()), "GET /|");
}

TEST(HttpConversation, AllowsOnlyListedOriginsToReadAnswers) {
  struct Case {
    std::vector<std::string> listed;
    std::string origin;
    int status;
    std::string allowed;
  };
  const std::string page = "http://page.example:3000";
  const std::vector<Case> cases = {
      {{}, page, 403, ""},
      {{}, "null", 403, ""},
      {{}, "http://localhost", 200, ""},
      {{}, "https://localhost", 403, ""},
      {{}, "http://localhost:81", 403, ""},
      {{page}, page, 200, page},
      {{page}, "http://page.example", 403, ""},
      {{"http://a.example", page}, page, 200, page},
      {{"*"}, page, 200, page},
  };
  for (const Case& each : cases) {
    HttpOptions options;
    options.cors_origins = each.listed;
    TestServer server(options);
    for (const std::string& request :
         {post("/", "{}", "Origin: " + each.origin + "\r\n"),
          "OPTIONS / HTTP/1.1\r\nHost: localhost\r\nAccess-Control-Request-Method: "
          "POST\r\nOrigin: " +
              each.origin + "\r\n\r\n"}) {
      TestClient client(server.port());
      ASSERT_TRUE(client.send(request));
      const std::string answer = client.receive_answer();
      EXPECT_EQ(status_line(answer).substr(9, 3), std::to_string(each.status)) << each.origin;
      EXPECT_EQ(field_of(answer, "Access-Control-Allow-Origin"), each.allowed) << each.origin;
      const bool preflight = request[0] == 'O' && each.status == 200;
      EXPECT_EQ(!field_of(answer, "Access-Control-Allow-Headers").empty(), preflight);
    }
  }
}

TEST(HttpConversation, CountsWhatItDoes) {
  TestServer server;
  {
    TestClient client(server.port());
    ASSERT_TRUE(client.send(get("/") + get("/")));
    client.receive_answer();
    client.receive_answer();
    // Bytes are counted when the socket has taken them, which the client may know earlier.
    while (server.server->counters().bytes_sent < 400) usleep(1000);
    const HttpCounters counters = server.server->counters();
    EXPECT_EQ(counters.connections_accepted, 1u);
    EXPECT_EQ(counters.connections_open, 1u);
    EXPECT_EQ(counters.requests, 2u);
    EXPECT_EQ(counters.bytes_received, 2 * get("/").size());
  }
  TestClient bad(server.port());
  ASSERT_TRUE(bad.send("GET / HTTP/3.0\r\n"));
  bad.receive_until_closed();
  const auto refused = server.server->counters().refused;
  EXPECT_EQ(refused[static_cast<std::size_t>(Refusal::unsupported_version)], 1u);
}

}  // namespace
}  // namespace adjoin::server
