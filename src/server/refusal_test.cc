// What the server does not take. Bytes in, status line and closing out; after each of them another
// client is served as if nothing had been. Rows 27 to 30 and 41 of the list of hostile inputs.

#include <gtest/gtest.h>

#include "server/http/test_client.h"
#include "server/test_server.h"

namespace adjoin::server {
namespace {

using namespace test;

struct Hostile {
  std::string what;
  std::string bytes;
  int status;  ///< 0: accepted, 200 and kept open
};

const std::string kHost = "Host: localhost\r\n";

std::string post_with(const std::string& fields, const std::string& body = "") {
  return "POST / HTTP/1.1\r\n" + kHost + fields + "\r\n" + body;
}

std::string chunked(const std::string& body) {
  return post_with("Transfer-Encoding: chunked\r\n", body);
}

std::string repeat(const std::string& text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

void expect_refused(TestServer& server, const Hostile& each) {
  TestClient client(server.port());
  client.send(each.bytes);
  const std::string answer = client.receive_answer();
  const std::string status = each.status == 0 ? "200" : std::to_string(each.status);
  ASSERT_EQ(status_line(answer).substr(0, 12), "HTTP/1.1 " + status) << each.what;
  if (each.status == 0) return;
  EXPECT_EQ(body_of(answer).find(R"({"__type":"com.amazon.coral.service#)"), 0u) << each.what;
  EXPECT_NE(answer.find("\r\nConnection: close\r\n"), std::string::npos) << each.what;
  client.close_sending();
  EXPECT_EQ(client.receive_until_closed(), "") << each.what;
}

void expect_all(const std::vector<Hostile>& table) {
  TestServer server;
  TestClient bystander(server.port());
  for (const Hostile& each : table) {
    expect_refused(server, each);
    ASSERT_TRUE(bystander.send(get("/"))) << each.what;
    ASSERT_EQ(body_of(bystander.receive_answer()), "GET /|") << each.what;
  }
}

TEST(HttpRefusal, OfRequestLines) {
  expect_all({
      {"a TLS hello on the plain port", std::string("\x16\x03\x01\x02\x00\x01\x00", 7), 400},
      {"the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505},
      {"HTTP/0.9", "GET /\r\n", 400},
      {"HTTP/0.9 with a version", "GET / HTTP/0.9\r\n\r\n", 505},
      {"HTTP/1.2", "GET / HTTP/1.2\r\n" + kHost + "\r\n", 505},
      {"HTTP/3.0", "GET / HTTP/3.0\r\n", 505},
      {"no version's number", "GET / HTTP/1.x\r\n", 400},
      {"lower case version", "GET / http/1.1\r\n", 400},
      {"absolute form", "GET http://localhost/ HTTP/1.1\r\n" + kHost + "\r\n", 400},
      {"authority form", "GET localhost:80 HTTP/1.1\r\n" + kHost + "\r\n", 400},
      {"asterisk without OPTIONS", "GET * HTTP/1.1\r\n" + kHost + "\r\n", 400},
      {"asterisk with OPTIONS", "OPTIONS * HTTP/1.1\r\n" + kHost + "\r\n", 0},
      {"CONNECT", "CONNECT localhost:80 HTTP/1.1\r\n" + kHost + "\r\n", 405},
      {"TRACE", "TRACE / HTTP/1.1\r\n" + kHost + "\r\n", 405},
      {"an unknown method", "BREW / HTTP/1.1\r\n" + kHost + "\r\n", 501},
      {"a lower case method", "get / HTTP/1.1\r\n" + kHost + "\r\n", 501},
      {"a method that is no token", "G@T / HTTP/1.1\r\n" + kHost + "\r\n", 400},
      {"two blanks", "GET  / HTTP/1.1\r\n" + kHost + "\r\n", 400},
      {"a blank in the target", "GET /a b HTTP/1.1\r\n" + kHost + "\r\n", 400},
      {"a tab for a blank", "GET\t/ HTTP/1.1\r\n" + kHost + "\r\n", 400},
      {"a NUL in the target", std::string("GET /\0 HTTP/1.1\r\n", 17), 400},
      {"a byte above ASCII", "GET /\xff HTTP/1.1\r\n" + kHost + "\r\n", 400},
      {"a blank at the end", "GET / HTTP/1.1 \r\n" + kHost + "\r\n", 400},
      {"a bare LF", "GET / HTTP/1.1\n" + kHost + "\r\n", 400},
      {"a blank first", " GET / HTTP/1.1\r\n" + kHost + "\r\n", 400},
      {"two empty lines first", "\r\n\r\nGET / HTTP/1.1\r\n" + kHost + "\r\n", 400},
      {"16 KiB", "GET /" + std::string(16384 - 16, 'a') + " HTTP/1.1\r\n" + kHost + "\r\n", 0},
      {"16 KiB and 1", "GET /" + std::string(16384 - 15, 'a') + " HTTP/1.1\r\n" + kHost + "\r\n",
       400},
      {"a line without end", "GET /" + std::string(20'000, 'a'), 400},
  });
}

TEST(HttpRefusal, OfHeaderFields) {
  const std::string line = "GET / HTTP/1.1\r\n" + kHost;
  expect_all({
      {"a bare LF after a field", line + "A: b\n\r\n", 400},
      {"a bare LF for the empty line", line + "\n", 400},
      {"a folded line", line + "A: b\r\n c\r\n\r\n", 400},
      {"a folded line with a tab", line + "A: b\r\n\tc\r\n\r\n", 400},
      {"a blank before the first field", "GET / HTTP/1.1\r\n " + kHost + "\r\n", 400},
      {"a blank before the colon", line + "A : b\r\n\r\n", 400},
      {"a tab before the colon", line + "A\t: b\r\n\r\n", 400},
      {"no colon", line + "Abc\r\n\r\n", 400},
      {"no name", line + ": b\r\n\r\n", 400},
      {"a NUL in a value", line + std::string("A: b\0c\r\n\r\n", 10), 400},
      {"a NUL in a name", line + std::string("A\0: b\r\n\r\n", 9), 400},
      {"a CR in a value", line + "A: b\rc\r\n\r\n", 400},
      {"two CR", line + "A: b\r\r\n\r\n", 400},
      {"a control character", line + "A: b\x01\r\n\r\n", 400},
      {"DEL", line + "A: b\x7f\r\n\r\n", 400},
      {"a parenthesis in a name", line + "A(b): c\r\n\r\n", 400},
      {"a byte above ASCII in a name", line + "\xc3\xa4: c\r\n\r\n", 400},
      {"a byte above ASCII in a value", line + "A: \xc3\xa4\r\n\r\n", 0},
      {"an empty value", line + "A:\r\n\r\n", 0},
      {"128 fields", line + repeat("a:\r\n", 127) + "\r\n", 0},
      {"129 fields", line + repeat("a:\r\n", 128) + "\r\n", 400},
      {"10 000 fields", line + repeat("a:\r\n", 10'000) + "\r\n", 400},
      {"16 KiB of fields", line + "A: " + std::string(16384 - 17 - 7, 'b') + "\r\n\r\n", 0},
      {"16 KiB and 1", line + "A: " + std::string(16384 - 17 - 6, 'b') + "\r\n\r\n", 400},
      {"a field without end", line + "A: " + std::string(20'000, 'b'), 400},
  });
}

TEST(HttpRefusal, OfHosts) {
  const std::string line = "GET / HTTP/1.1\r\n";
  expect_all({
      {"no Host", line + "\r\n", 400},
      {"an empty Host", line + "Host:\r\n\r\n", 400},
      {"two Hosts", line + kHost + kHost + "\r\n", 400},
      {"two names", line + "Host: localhost, localhost\r\n\r\n", 400},
      {"a user", line + "Host: me@localhost\r\n\r\n", 400},
      {"a path", line + "Host: localhost/x\r\n\r\n", 400},
      {"a port of letters", line + "Host: localhost:http\r\n\r\n", 400},
      {"an open bracket", line + "Host: [::1\r\n\r\n", 400},
      {"a rebound name", line + "Host: evil.example\r\n\r\n", 403},
      {"a rebound name and port", line + "Host: evil.example:8000\r\n\r\n", 403},
      {"a name that goes on", line + "Host: localhost.evil.example\r\n\r\n", 403},
      {"another address", line + "Host: 10.0.0.1:8000\r\n\r\n", 403},
      {"any case and port", line + "Host: LocalHost:1\r\n\r\n", 0},
      {"the address", line + "Host: 127.0.0.1:8000\r\n\r\n", 0},
      {"the address of version 6", line + "Host: [::1]:8000\r\n\r\n", 0},
      {"HTTP/1.0 without Host", "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", 0},
      {"HTTP/1.0 with a rebound name", "GET / HTTP/1.0\r\nHost: evil.example\r\n\r\n", 403},
  });
}

TEST(HttpRefusal, OfAmbiguousLengths) {
  const std::string length = "Content-Length: ";
  const std::string chunks = "Transfer-Encoding: chunked\r\n";
  const std::string end = "0\r\n\r\n";
  expect_all({
      {"length and chunks", post_with(length + "5\r\n" + chunks, end), 400},
      {"chunks and length", post_with(chunks + length + "5\r\n", end), 400},
      {"two lengths", post_with(length + "5\r\n" + length + "6\r\n", "abcdef"), 400},
      {"two equal lengths", post_with(length + "5\r\n" + length + "5\r\n", "abcde"), 400},
      {"a list", post_with(length + "5,5\r\n", "abcde"), 400},
      {"a list with a blank", post_with(length + "5, 6\r\n", "abcde"), 400},
      {"a sign", post_with(length + "+5\r\n", "abcde"), 400},
      {"a negative", post_with(length + "-1\r\n", "abcde"), 400},
      {"hexadecimal", post_with(length + "0x10\r\n", "abcde"), 400},
      {"letters", post_with(length + "five\r\n", "abcde"), 400},
      {"empty", post_with(length + "\r\n", "abcde"), 400},
      {"a fraction", post_with(length + "5.0\r\n", "abcde"), 400},
      {"two numbers", post_with(length + "5 5\r\n", "abcde"), 400},
      {"2^64", post_with(length + "18446744073709551616\r\n"), 400},
      {"2^64 - 1", post_with(length + "18446744073709551615\r\n"), 413},
      {"2^63", post_with(length + "9223372036854775808\r\n"), 413},
      {"twenty nines", post_with(length + "99999999999999999999\r\n"), 400},
      {"leading zeros", post_with(length + "0005\r\n", "abcde"), 0},
      {"zero", post_with(length + "0\r\n"), 0},
      {"identity", post_with("Transfer-Encoding: identity\r\n", end), 400},
      {"gzip, chunked", post_with("Transfer-Encoding: gzip, chunked\r\n", end), 400},
      {"chunked, gzip", post_with("Transfer-Encoding: chunked, gzip\r\n", end), 400},
      {"chunked twice", post_with("Transfer-Encoding: chunked, chunked\r\n", end), 400},
      {"xchunked", post_with("Transfer-Encoding: xchunked\r\n", end), 400},
      {"chunked with a parameter", post_with("Transfer-Encoding: chunked;a=b\r\n", end), 400},
      {"an empty coding", post_with("Transfer-Encoding:\r\n", end), 400},
      {"two fields", post_with(chunks + chunks, end), 400},
      {"two fields, identity first", post_with("Transfer-Encoding: identity\r\n" + chunks, end),
       400},
      {"chunks in HTTP/1.0", "POST / HTTP/1.0\r\n" + kHost + chunks + "\r\n" + end, 400},
      {"a vertical tab in the coding", post_with("Transfer-Encoding: \vchunked\r\n", end), 400},
      {"another expectation", post_with("Expect: a-miracle\r\nContent-Length: 0\r\n"), 417},
      {"two expectations",
       post_with("Expect: 100-continue\r\nExpect: 100-continue\r\nContent-Length: 0\r\n"), 417},
  });
}

TEST(HttpRefusal, OfChunks) {
  expect_all({
      {"no size", chunked("\r\nabc\r\n"), 400},
      {"a sign", chunked("+3\r\nabc\r\n0\r\n\r\n"), 400},
      {"a prefix", chunked("0x3\r\nabc\r\n0\r\n\r\n"), 400},
      {"a blank before the size", chunked(" 3\r\nabc\r\n0\r\n\r\n"), 400},
      {"a blank after the size", chunked("3 \r\nabc\r\n0\r\n\r\n"), 400},
      {"letters", chunked("g\r\nabc\r\n0\r\n\r\n"), 400},
      {"a bare LF after the size", chunked("3\nabc\r\n0\r\n\r\n"), 400},
      {"a bare CR after the size", chunked("3\rabc\r\n0\r\n\r\n"), 400},
      {"a bare LF after the data", chunked("3\r\nabc\n0\r\n\r\n"), 400},
      {"more data than its size", chunked("3\r\nabcd\r\n0\r\n\r\n"), 400},
      {"less data than its size", chunked("3\r\nab\r\n0\r\n\r\n"), 400},
      {"a size of 2^64", chunked("10000000000000000\r\nabc"), 413},
      {"a size of 2^64 and 3", chunked("10000000000000003\r\nabc\r\n0\r\n\r\n"), 413},
      {"a size of 2^32 - 1", chunked("ffffffff\r\nabc"), 413},
      {"a negative size", chunked("-1\r\nabc\r\n0\r\n\r\n"), 400},
      {"a flood of leading zeros", chunked("0000000000003\r\nabc\r\n0\r\n\r\n"), 400},
      {"an extension of 256", chunked("3;" + std::string(256, 'x') + "\r\nabc\r\n0\r\n\r\n"), 0},
      {"an extension of 257", chunked("3;" + std::string(257, 'x') + "\r\nabc\r\n0\r\n\r\n"), 400},
      {"a bare LF in an extension", chunked("3;a\nb\r\nabc\r\n0\r\n\r\n"), 400},
      {"a trailer", chunked("0\r\nA: b\r\n\r\n"), 0},
      {"4 KiB of trailers", chunked("0\r\n" + repeat("A: bbbbb\r\n", 512) + "\r\n"), 0},
      {"more trailers", chunked("0\r\n" + repeat("A: bbbbb\r\n", 513) + "\r\n"), 400},
      {"a folded trailer", chunked("0\r\nA: b\r\n c\r\n\r\n"), 400},
      {"a bare LF in a trailer", chunked("0\r\nA: b\n\r\n"), 400},
      {"a NUL in a trailer", chunked(std::string("0\r\nA: \0\r\n\r\n", 11)), 400},
      {"1 000 chunks of one byte", chunked(repeat("1\r\nx\r\n", 1000) + "0\r\n\r\n"), 0},
      {"a flood of tiny chunks", chunked(repeat("1\r\nx\r\n", 5000)), 400},
  });
}

TEST(HttpRefusal, OfBodiesAboveTheLimitIsReadable) {
  const std::size_t limit = HttpOptions().body_bytes_max;
  expect_all({
      {"by length", post_with("Content-Length: " + std::to_string(limit + 1) + "\r\n"), 413},
      {"by length, the body begun",
       post_with("Content-Length: " + std::to_string(limit + 1) + "\r\n", std::string(60'000, 'x')),
       413},
      {"by length, waiting to be asked",
       post_with("Expect: 100-continue\r\nContent-Length: " + std::to_string(limit + 1) + "\r\n"),
       413},
      {"by one chunk", chunked("1000001\r\n" + std::string(1000, 'x')), 413},
      {"by the sum of chunks",
       chunked(repeat("100000\r\n" + std::string(0x100000, 'x') + "\r\n", 16) + "1\r\nx\r\n"), 413},
      {"the limit in chunks",
       chunked(repeat("100000\r\n" + std::string(0x100000, 'x') + "\r\n", 16) + "0\r\n\r\n"), 0},
  });
}

TEST(HttpRefusal, LeavesWhatFollowsUnread) {
  TestServer server;
  TestClient client(server.port());
  // Whoever takes the length for the truth sees a second request in here.
  ASSERT_TRUE(client.send(post_with("Content-Length: 6\r\nTransfer-Encoding: chunked\r\n",
                                    "0\r\n\r\n" + get("/smuggled"))));
  client.close_sending();
  const auto all = client.receive_until_closed();
  ASSERT_TRUE(all.has_value());
  EXPECT_EQ(all->find("smuggled"), std::string::npos);
  EXPECT_EQ(server.server->counters().requests, 0u);
}

TEST(HttpRefusal, ComesAfterTheAnswersThatAreDue) {
  TestServer server;
  TestClient client(server.port());
  ASSERT_TRUE(client.send(get("/pool") + get("/2") + "GET / HTTP/9.9\r\n\r\n" + get("/3")));
  EXPECT_EQ(body_of(client.receive_answer()), "GET /pool|");
  EXPECT_EQ(body_of(client.receive_answer()), "GET /2|");
  EXPECT_EQ(status_line(client.receive_answer()).substr(0, 12), "HTTP/1.1 505");
  client.close_sending();
  EXPECT_EQ(client.receive_until_closed(), "");
  EXPECT_EQ(server.server->counters().requests, 2u);
}

TEST(HttpRefusal, HasATextForEachReason) {
  for (std::size_t i = 0; i < kRefusalCount; ++i) {
    const RefusalText& text = text_of(static_cast<Refusal>(i));
    EXPECT_GE(text.status, 400) << text.name;
    EXPECT_FALSE(text.message.empty()) << i;
  }
  EXPECT_EQ(text_of(Refusal::deadline_exceeded).name, "deadline_exceeded");
  EXPECT_EQ(text_of(Refusal::malformed_chunk).name, "malformed_chunk");
}

}  // namespace
}  // namespace adjoin::server
