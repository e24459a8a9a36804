// What a client and the server say to each other when both mean well: bytes in, bytes out, over a
// real socket.

#include <gtest/gtest.h>

#include "server/http/test_client.h"
#include "server/http/test_server.h"

namespace adjoin::server {
namespace {

using namespace testing;

TEST(HttpConversation, AnswersOneRequest) {
  TestServer server;
  TestClient client(server.port());
  ASSERT_TRUE(client.send(post("/a?b=c", "hello")));
  const std::string answer = client.receive_answer();
  EXPECT_EQ(status_line(answer), "HTTP/1.1 200 OK");
  EXPECT_EQ(body_of(answer), "POST /a?b=c|hello");
}

}  // namespace
}  // namespace adjoin::server
