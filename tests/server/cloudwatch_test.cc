// CloudWatch over a real server: each request that clients sent, in each form, is answered in its
// form, as the same operation with the same outcome; bodies that are compressed, too large or
// broken are told in it too.

#include <gtest/gtest.h>
#include <zlib.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "engine/open.h"
#include "monitor/monitor.h"
#include "server/api/api.h"
#include "server/http/http_server.h"
#include "server/http/test_client.h"
#include "wire/cloudwatch/vectors_for_test.h"

namespace adjoin::server::cloudwatch_test {
namespace {

using wire::cloudwatch::Form;
using wire::cloudwatch::RequestVector;

/// What came back, as far as a client looks at it.
struct Answered {
  int status = 0;
  std::map<std::string, std::string> fields;  ///< names in lower case
  std::string body;
};

Answered parse(const std::string& answer) {
  Answered out;
  out.status = std::stoi(answer.substr(9, 3));
  std::size_t at = answer.find("\r\n") + 2;
  for (std::size_t end; (end = answer.find("\r\n", at)) > at; at = end + 2) {
    std::string name = answer.substr(at, answer.find(':', at) - at);
    for (char& c : name) c = static_cast<char>(std::tolower(c));
    const std::size_t value = answer.find(": ", at) + 2;
    out.fields[name] = answer.substr(value, end - value);
  }
  out.body = answer.substr(at + 2);
  return out;
}

class CloudWatchOverHttp : public testing::Test {
 protected:
  CloudWatchOverHttp() {
    engine::Options options;
    options.in_memory = true;
    options.memory_store_bytes_max = std::size_t{64} << 20U;
    store_ = engine::open(options).value();
    // The requests that clients sent are of this day.
    monitor_ =
        std::make_unique<monitor::Monitor>(*store_, monitor::MonitorOptions{.runs = false}, clock_);
    api_ = std::make_unique<Api>(monitor_->store(), ApiOptions{.monitor = monitor_.get()});
    HttpOptions http;
    http.port = 0;
    http.reactors = 1;
    server_ = HttpServer::start(http, *api_).value();
  }

  Answered send(Form form, const std::string& operation, const std::string& body,
                const std::string& more_fields = {}) {
    std::string head = "POST /";
    if (form == Form::cbor) head += "service/GraniteServiceVersion20100801/operation/" + operation;
    head += " HTTP/1.1\r\nHost: localhost\r\n";
    switch (form) {
      case Form::json:
        head +=
            "Content-Type: application/x-amz-json-1.0\r\nx-amzn-query-mode: true\r\n"
            "X-Amz-Target: GraniteServiceVersion20100801." +
            operation + "\r\n";
        break;
      case Form::cbor:
        head +=
            "Content-Type: application/cbor\r\nAccept: application/cbor\r\n"
            "Smithy-Protocol: rpc-v2-cbor\r\nX-Amzn-Query-Mode: true\r\n";
        break;
      case Form::query:
        head +=
            "Content-Type: application/x-www-form-urlencoded; charset=utf-8\r\n"
            "Authorization: AWS4-HMAC-SHA256 Credential=a/b/c/monitoring/aws4_request\r\n";
        break;
    }
    head += "Content-Length: " + std::to_string(body.size()) + "\r\n" + more_fields + "\r\n";
    test::TestClient client(server_->port());
    client.send(head + body);
    return parse(client.receive_answer());
  }
  static const std::string& body_in(Form form, const RequestVector& vector) {
    return form == Form::json ? vector.json : form == Form::cbor ? vector.cbor : vector.query;
  }

  ManualClock clock_{std::chrono::milliseconds(1'795'525'200'000)};
  std::unique_ptr<table::TableStore> store_;
  std::unique_ptr<monitor::Monitor> monitor_;
  std::unique_ptr<Api> api_;
  std::unique_ptr<HttpServer> server_;
};

constexpr Form kForms[] = {Form::json, Form::cbor, Form::query};

/// The code of an error, wherever the form has it; empty without one.
std::string code_of(Form form, const Answered& answer) {
  if (form != Form::query) {
    const auto field = answer.fields.find("x-amzn-query-error");
    return field == answer.fields.end() ? "" : field->second.substr(0, field->second.find(';'));
  }
  const std::size_t begin = answer.body.find("<Code>");
  if (begin == std::string::npos) return "";
  return answer.body.substr(begin + 6, answer.body.find("</Code>") - begin - 6);
}

TEST_F(CloudWatchOverHttp, HasOneOutcomeForARequestInThreeForms) {
  for (const RequestVector& vector : wire::cloudwatch::request_vectors()) {
    std::map<std::string, int> outcomes;
    for (const Form form : kForms) {
      Answered answer = send(form, vector.operation, body_in(form, vector));
      ++outcomes[std::to_string(answer.status) + " " + code_of(form, answer)];
      EXPECT_EQ(answer.status == 200, code_of(form, answer).empty()) << answer.body;
      EXPECT_LT(answer.status, 500) << vector.operation << ": " << answer.body;
      EXPECT_EQ(answer.fields["x-amzn-requestid"].size(), kRequestIdBytes) << vector.operation;
    }
    ASSERT_EQ(outcomes.size(), 1U) << vector.operation << ": " << outcomes.begin()->first << " and "
                                   << outcomes.rbegin()->first;
    EXPECT_EQ(outcomes.begin()->second, 3);
  }
}

TEST_F(CloudWatchOverHttp, AnswersInTheFormThatItWasAsked) {
  const std::map<Form, std::string> types = {{Form::json, "application/x-amz-json-1.0"},
                                             {Form::cbor, "application/cbor"},
                                             {Form::query, "text/xml"}};
  const std::map<Form, std::string> bodies = {
      {Form::json, "{}"},
      {Form::cbor, "\xa0"},
      {Form::query, "Action=DescribeInsightRules&Version=2010-08-01"}};
  for (const Form form : kForms) {
    Answered answer = send(form, "DescribeInsightRules", bodies.at(form));
    EXPECT_EQ(answer.status, 200) << answer.body;
    EXPECT_EQ(answer.fields["content-type"], types.at(form));
    EXPECT_EQ(answer.fields.count("smithy-protocol"), form == Form::cbor ? 1U : 0U);
    if (form == Form::query) {
      EXPECT_NE(answer.body.find("<RequestId>" + answer.fields["x-amzn-requestid"]),
                std::string::npos)
          << answer.body;
    }
  }
}

TEST_F(CloudWatchOverHttp, AnswersNothingInTheWayOfTheForm) {
  const RequestVector put = [] {
    for (RequestVector& each : wire::cloudwatch::request_vectors()) {
      if (each.operation == "EnableAlarmActions") return each;
    }
    return RequestVector{};
  }();
  EXPECT_EQ(send(Form::json, put.operation, put.json).body, "{}");
  EXPECT_EQ(send(Form::cbor, put.operation, put.cbor).body, "\xa0");
  EXPECT_NE(send(Form::query, put.operation, put.query).body.find("<EnableAlarmActionsResponse"),
            std::string::npos);
}

/// The body as clients compress it.
std::string gzip(const std::string& text) {
  z_stream stream = {};
  EXPECT_EQ(deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
  std::string out(deflateBound(&stream, text.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

std::string put_of(std::size_t bytes) {
  std::string body = R"({"Namespace":"App","MetricData":[{"MetricName":"x","Value":1}]})";
  body.append(bytes - body.size(), ' ');
  return body;
}

TEST_F(CloudWatchOverHttp, TakesCompressedBodiesUpToAMegabyte) {
  const std::string encoded = "Content-Encoding: gzip\r\n";
  EXPECT_EQ(send(Form::json, "PutMetricData", gzip(put_of(20'000)), encoded).status, 200);
  EXPECT_EQ(send(Form::json, "PutMetricData", gzip(put_of(1024 * 1024)), encoded).status, 200);
  const Answered bomb = send(Form::json, "PutMetricData", gzip(put_of(16 << 20)), encoded);
  EXPECT_EQ(bomb.status, 400);
  EXPECT_EQ(code_of(Form::json, bomb), "InvalidParameterValue");
  EXPECT_NE(
      bomb.body.find("The body has more than 1048576 bytes, counted after decompression; at most"),
      std::string::npos)
      << bomb.body;
  const Answered plain = send(Form::json, "PutMetricData", put_of(1024 * 1024 + 1));
  EXPECT_EQ(code_of(Form::json, plain), "InvalidParameterValue");
  EXPECT_NE(plain.body.find("The body has 1048577 bytes"), std::string::npos) << plain.body;
  const Answered cut =
      send(Form::json, "PutMetricData", gzip(put_of(20'000)).substr(0, 60), encoded);
  EXPECT_EQ(code_of(Form::json, cut), "MalformedInput") << cut.body;
}

TEST_F(CloudWatchOverHttp, TellsWhatItDoesNotHave) {
  const std::map<Form, std::string> bodies = {
      {Form::json, "{}"},
      {Form::cbor, "\xa0"},
      {Form::query, "Action=ListDashboards&Version=2010-08-01"}};
  for (const Form form : kForms) {
    const Answered answer = send(form, "ListDashboards", bodies.at(form));
    EXPECT_EQ(answer.status, 400);
    EXPECT_EQ(code_of(form, answer), "InvalidAction");
    EXPECT_NE(answer.body.find("ListDashboards"), std::string::npos);
  }
}

TEST_F(CloudWatchOverHttp, TellsBrokenBodiesInTheirForm) {
  for (const std::string body : {"", "{", "\xbf\xff\xff", "\xff", "a=b", "[]", "Action=", "null"}) {
    for (const Form form : kForms) {
      const Answered answer = send(form, "DeleteAlarms", body);
      EXPECT_EQ(answer.status, 400) << body;
      EXPECT_FALSE(code_of(form, answer).empty()) << body << ": " << answer.body;
    }
  }
}

TEST_F(CloudWatchOverHttp, IsCountedByName) {
  send(Form::json, "DescribeAlarms", "{}");
  send(Form::json, "DeleteAlarms", R"({"AlarmNames":["nothing"]})");
  test::TestClient client(server_->port());
  client.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const std::string page = client.receive_answer();
  EXPECT_NE(page.find(R"(adjoin_requests_total{op="DescribeAlarms",code="OK"} 1)"),
            std::string::npos)
      << page;
  EXPECT_NE(page.find(R"(adjoin_requests_total{op="DeleteAlarms",code="not_found"} 1)"),
            std::string::npos)
      << page;
}

}  // namespace
}  // namespace adjoin::server::cloudwatch_test
