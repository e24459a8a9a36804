// Goal: what clients read in a reply does not change unseen, and an error is told in the words of
// its form. Method: a reply of every operation with every member, and one with none, in each form;
// golden/ has them. ADJOIN_UPDATE_GOLDEN writes it, and `tools/cloudwatch_vectors.py --replies
// FILE` has botocore read it: all three forms must say the same.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "base/text.h"
#include "wire/cloudwatch/answer.h"
#include "wire/cloudwatch/fault.h"
#include "wire/cloudwatch/replies_for_test.h"
#include "wire/cloudwatch/vectors_for_test.h"

namespace adjoin::wire::cloudwatch {
namespace {

constexpr const char* kGolden = "src/wire/cloudwatch/golden/replies.txt";

template <typename Op>
std::string block_of(const typename Op::Reply& reply) {
  std::string text = "operation " + std::string(Op::kName);
  text.append("\njson ").append(encode<Op>(Form::json, reply, "id-1")).append("\ncbor ");
  append_hex(encode<Op>(Form::cbor, reply, "id-1"), text);
  return text.append("\nquery ").append(encode<Op>(Form::query, reply, "id-1")).append("\n\n");
}

template <typename... Ops>
std::string all_replies(OperationList<Ops...>) {
  std::string text;
  const auto add = [&]<typename Op>(Op) {
    text += block_of<Op>(full_reply<Op>());
    if (!(full_reply<Op>() == typename Op::Reply())) text += block_of<Op>({});
  };
  (add(Ops{}), ...);
  return text;
}

TEST(CloudWatchReplies, EveryReplyIsAsRecordedInEveryForm) {
  const std::string text = all_replies(Operations{});
  if (std::getenv("ADJOIN_UPDATE_GOLDEN") != nullptr) std::ofstream(kGolden) << text;
  std::stringstream golden;
  golden << std::ifstream(kGolden).rdbuf();
  EXPECT_EQ(text, golden.str());
}

template <typename... Ops>
void read_back(OperationList<Ops...>) {
  const auto check = []<typename Op>(Op) {
    const auto reply = full_reply<Op>();
    const auto again = decode_reply<Op>(encode<Op>(Form::json, reply, "id-1"));
    ASSERT_TRUE(again.has_value()) << Op::kName << ": " << again.error().message();
    EXPECT_EQ(*again, reply) << Op::kName;
  };
  (check(Ops{}), ...);
}

TEST(CloudWatchReplies, AClientReadsTheReplyThatTheServerWrote) { read_back(Operations{}); }

TEST(CloudWatchReplies, AnOperationThatSaysNothingHasAnEmptyObjectAndNoResult) {
  EXPECT_EQ(encode<DeleteAlarms>(Form::json, {}, "id"), "{}");
  EXPECT_EQ(encode<DeleteAlarms>(Form::cbor, {}, "id"), "\xA0");
  EXPECT_EQ(
      encode<DeleteAlarms>(Form::query, {}, "id"),
      "<DeleteAlarmsResponse xmlns=\"http://monitoring.amazonaws.com/doc/2010-08-01/\">"
      "<ResponseMetadata><RequestId>id</RequestId></ResponseMetadata></DeleteAlarmsResponse>");
}

/// All that is said of an error, for a table.
std::string told(Form form, const Error& error) {
  const Answer made = answer_error(form, "SetAlarmState", error, "id-1");
  std::string text = std::to_string(made.status) + " " + std::string(made.content_type);
  for (const auto& [name, value] : made.headers)
    text.append(" ").append(name).append(": ").append(value);
  return text + " " + made.body;
}

TEST(CloudWatchReplies, AnErrorIsToldInTheWordsOfItsForm) {
  const Error missing = fault_error(Fault::resource_not_found, "No alarm <a>.");
  EXPECT_EQ(told(Form::json, missing),
            "404 application/x-amz-json-1.0 x-amzn-query-error: ResourceNotFound;Sender "
            R"({"__type":"com.amazonaws.cloudwatch#ResourceNotFound","message":"No alarm <a>."})");
  EXPECT_EQ(told(Form::cbor, missing),
            "404 application/cbor smithy-protocol: rpc-v2-cbor x-amzn-query-error: "
            "ResourceNotFound;Sender " +
                from_hex("a2665f5f74797065") + "\x78\x29" +
                "com.amazonaws.cloudwatch#ResourceNotFound" + from_hex("676d657373616765") +
                "\x6dNo alarm <a>.");
  EXPECT_EQ(told(Form::query, missing),
            "404 text/xml <ErrorResponse xmlns=\"http://monitoring.amazonaws.com/doc/2010-08-01/\">"
            "<Error><Type>Sender</Type><Code>ResourceNotFound</Code><Message>No alarm &lt;a&gt;."
            "</Message></Error><RequestId>id-1</RequestId></ErrorResponse>");
  const auto read = decode_fault(answer_error(Form::json, "X", missing, "id").body);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->type + ": " + read->message, "ResourceNotFound: No alarm <a>.");
}

TEST(CloudWatchReplies, AnErrorOfAnotherRoomIsTranslated) {
  const Error disk(ErrorCode::io_error, "cannot write /secret/path");
  EXPECT_EQ(told(Form::json, disk),
            "500 application/x-amz-json-1.0 x-amzn-query-error: InternalServiceError;Receiver "
            R"({"__type":"com.amazonaws.cloudwatch#InternalServiceFault","Message":)"
            R"("The request processing has failed because of an internal error."})");
  const Error wrong(ErrorCode::invalid_argument, "SEARCH is not offered");
  EXPECT_EQ(fault_of(wrong), Fault::validation);
  EXPECT_EQ(fault_of(wrong, Told::parameters), Fault::invalid_parameter_value);
  EXPECT_EQ(fault_of(Error(ErrorCode::not_found, "x")), Fault::resource_not_found);
  EXPECT_EQ(fault_of(Error(ErrorCode::unavailable, "x")), Fault::unavailable);
  EXPECT_EQ(fault_of(api_error(ApiError::invalid_signature, "x")), Fault::invalid_signature);
  EXPECT_EQ(fault_of(api_error(ApiError::access_denied, "x")), Fault::access_denied);
}

/// Answers ListMetrics, and refuses all others.
struct ListOnly {
  Result<ListMetrics::Reply> operator()(ListMetrics, const ListMetrics::Request& request) const {
    ListMetrics::Reply reply;
    reply.metrics.push_back({request.name_space, "m", {}});
    return reply;
  }
  template <typename Op>
  Result<typename Op::Reply> operator()(Op, const typename Op::Request&) const {
    return Error(ErrorCode::unsupported, "not here");
  }
};

TEST(CloudWatchReplies, ARequestIsCarriedOutAndAnsweredInItsForm) {
  const Answer json = answer({Form::json, "ListMetrics"}, R"({"Namespace":"N"})", "id", ListOnly{});
  EXPECT_EQ(json.status, 200);
  EXPECT_EQ(json.body, R"({"Metrics":[{"Namespace":"N","MetricName":"m","Dimensions":[]}]})");
  EXPECT_EQ(json.error, "");
  const Answer query = answer(
      {Form::query, ""}, "Action=ListMetrics&Version=2010-08-01&Namespace=N", "id", ListOnly{});
  EXPECT_EQ(query.operation, "ListMetrics");
  EXPECT_NE(query.body.find("<ListMetricsResult><Metrics><member><Namespace>N</Namespace>"),
            std::string::npos);
  const Answer refused = answer({Form::cbor, "DescribeAlarms"}, "\xA0", "id", ListOnly{});
  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(refused.error, "ValidationError");
  const Answer unknown = answer({Form::json, "PutDashboard\n\xFF"}, "{}", "id", ListOnly{});
  EXPECT_EQ(unknown.error, "InvalidAction");
  EXPECT_EQ(unknown.operation, "PutDashboard??");
}

}  // namespace
}  // namespace adjoin::wire::cloudwatch
