// Goal: an endpoint is read from a URL exactly, or refused by what is wrong with it.
#include "remote/config/endpoint.h"

#include <gtest/gtest.h>

namespace adjoin::remote {
namespace {

TEST(AnEndpoint, IsASchemeAHostAndAPort) {
  const struct {
    const char* text;
    const char* url;
    bool loopback;
  } cases[] = {
      {"http://localhost:8000", "http://localhost:8000/", true},
      {"http://127.0.0.1:8000/", "http://127.0.0.1:8000/", true},
      {"http://[::1]:8000", "http://[::1]:8000/", true},
      {"http://example.com:80", "http://example.com/", false},
      {"https://Example.COM", "https://example.com/", false},
      {"https://example.com:8443", "https://example.com:8443/", false},
      {"http://example.com:443", "http://example.com:443/", false},
  };
  for (const auto& c : cases) {
    const auto endpoint = parse_endpoint(c.text);
    ASSERT_TRUE(endpoint) << c.text << ": " << endpoint.error().message();
    EXPECT_EQ(endpoint->url(), c.url);
    EXPECT_EQ(endpoint->is_loopback(), c.loopback) << c.text;
  }
}

TEST(AnEndpoint, IsRefusedWhenItIsAnythingElse) {
  for (const char* text :
       {"", "localhost:8000", "ftp://host", "http://", "http://user:secret@host",
        "http://host/path", "http://host?x=1", "http://host#x", "http://host:0",
        "http://host:65536", "http://host:", "http://host:80x", "http://ho st", "http://[::1",
        "http://[]", "http://a\r\nb", "HTTP:host", "http://169.254.169.254\n"}) {
    const auto endpoint = parse_endpoint(text);
    ASSERT_FALSE(endpoint) << text;
    EXPECT_EQ(endpoint.error().code(), ErrorCode::invalid_argument);
  }
  const std::string message = parse_endpoint("http://user:secret@host").error().message();
  EXPECT_EQ(message.find("secret"), std::string::npos) << message;
}

TEST(TheServicesEndpoints, FollowFromTheRegion) {
  EXPECT_EQ(public_endpoint("eu-west-1").value().url(),
            "https://dynamodb.eu-west-1.amazonaws.com/");
  EXPECT_EQ(public_endpoint("cn-north-1").value().url(),
            "https://dynamodb.cn-north-1.amazonaws.com.cn/");
  EXPECT_EQ(streams_endpoint(public_endpoint("eu-west-1").value()).url(),
            "https://streams.dynamodb.eu-west-1.amazonaws.com/");
  for (const char* named : {"https://dynamodb.eu-west-1.amazonaws.com",
                            "https://vpce-1.dynamodb.eu-west-1.vpce.amazonaws.com",
                            "https://monitoring.eu-west-1.amazonaws.com"}) {
    EXPECT_EQ(region_in(parse_endpoint(named).value()), "eu-west-1") << named;
  }
  EXPECT_EQ(region_in(parse_endpoint("https://dynamodb.eu-west-1.example.com").value()), "");
  const Endpoint local = parse_endpoint("http://localhost:8000").value();
  EXPECT_EQ(streams_endpoint(local).url(), local.url());
  EXPECT_EQ(cloudwatch_endpoint(local).url(), local.url());
  EXPECT_EQ(cloudwatch_endpoint(public_endpoint("eu-west-1").value()).url(),
            "https://monitoring.eu-west-1.amazonaws.com/");
  EXPECT_EQ(cloudwatch_endpoint(public_endpoint("cn-north-1").value()).url(),
            "https://monitoring.cn-north-1.amazonaws.com.cn/");
  for (const char* region : {"", "eu west", "evil.example/", "EU-WEST-1"}) {
    EXPECT_EQ(public_endpoint(region).error().code(), ErrorCode::invalid_argument) << region;
  }
}

}  // namespace
}  // namespace adjoin::remote
