#include "bench/wire/requests.h"

#include <fmt/format.h>

#include <array>
#include <chrono>

#include "wire/sigv4/sign.h"

namespace adjoin::bench {
namespace {

constexpr int kBatch = 25;
constexpr int kStride = 7919;  // a prime: neighbouring requests ask for distant keys
constexpr std::string_view kHost = "127.0.0.1:8000";
constexpr std::string_view kJson = "application/x-amz-json-1.0";

std::string partition_key(int partition) { return fmt::format("USER#{:08}", partition); }
std::string sort_key(int item) { return fmt::format("FOLLOWS#USER#{:08}", item); }

std::string key_json(int partition, int item) {
  return fmt::format(R"({{"PK":{{"S":"{}"}},"SK":{{"S":"{}"}}}})", partition_key(partition),
                     sort_key(item));
}

std::string item_json(int partition, int item) {
  std::string json = key_json(partition, item);
  json.pop_back();
  json += fmt::format(R"(,"since":{{"N":"{}"}},"mutual":{{"BOOL":true}},"note":{{"S":")",
                      1'700'000'000 + partition * kItems + item);
  constexpr std::string_view kEnd = R"("}})";
  json.append(kItemJsonBytes - json.size() - kEnd.size(), 'n').append(kEnd);
  return json;
}

PreparedRequest signed_request(std::string_view operation, std::string_view body,
                               const Signer& signer) {
  const std::string target = fmt::format("DynamoDB_20120810.{}", operation);
  const std::array<wire::HeaderField, 3> headers = {
      {{"host", kHost}, {"content-type", kJson}, {"x-amz-target", target}}};
  const auto time = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  const auto signature = wire::sign_request({"POST", "/", "", headers, body},
                                            {signer.key_id, signer.secret, "us-east-1"}, time);
  return {fmt::format("POST / HTTP/1.1\r\nHost: {}\r\nContent-Type: {}\r\nX-Amz-Target: {}\r\n"
                      "X-Amz-Date: {}\r\nAuthorization: {}\r\nContent-Length: {}\r\n\r\n{}",
                      kHost, kJson, target, signature.x_amz_date, signature.authorization,
                      body.size(), body),
          "", 0};
}

PreparedRequest create(const Signer& signer) {
  return signed_request(
      "CreateTable",
      R"({"TableName":"Bench","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[)"
      R"({"AttributeName":"PK","AttributeType":"S"},{"AttributeName":"SK","AttributeType":"S"}],)"
      R"("KeySchema":[{"AttributeName":"PK","KeyType":"HASH"},)"
      R"({"AttributeName":"SK","KeyType":"RANGE"}]})",
      signer);
}

PreparedRequest load(int partition, const Signer& signer) {
  std::string body = R"({"RequestItems":{"Bench":[)";
  for (int item = 0; item < kBatch; ++item) {
    if (item > 0) body += ',';
    body += fmt::format(R"({{"PutRequest":{{"Item":{}}}}})", item_json(partition, item));
  }
  PreparedRequest request = signed_request("BatchWriteItem", body + "]}}", signer);
  request.marker = R"("UnprocessedItems":{})";
  return request;
}

PreparedRequest get(int serial, const Signer& signer) {
  const int partition = serial * kStride % kPartitions;
  const int item = serial / kPartitions % kItems;
  PreparedRequest request = signed_request(
      "GetItem", fmt::format(R"({{"TableName":"Bench","Key":{}}})", key_json(partition, item)),
      signer);
  request.marker = fmt::format(R"("N":"{}")", 1'700'000'000 + partition * kItems + item);
  request.answer_min = kItemJsonBytes;
  return request;
}

/// Items beside those that were loaded: what is read stays as it was.
PreparedRequest put(int serial, const Signer& signer) {
  const int partition = kPartitions + serial * kStride % 100'003;
  return signed_request(
      "PutItem",
      fmt::format(R"({{"TableName":"Bench","Item":{}}})", item_json(partition, serial % kItems)),
      signer);
}

PreparedRequest query(int serial, const Signer& signer) {
  const int partition = serial * kStride % kPartitions;
  PreparedRequest request =
      signed_request("Query",
                     fmt::format(R"~({{"TableName":"Bench","KeyConditionExpression":"PK = :p",)~"
                                 R"~("ExpressionAttributeValues":{{":p":{{"S":"{}"}}}}}})~",
                                 partition_key(partition)),
                     signer);
  // The last item: whoever has it in an answer of this size has those before it.
  request.marker = fmt::format(R"("N":"{}")", 1'700'000'000 + partition * kItems + kItems - 1);
  request.answer_min = kItems * kItemJsonBytes;
  return request;
}

}  // namespace

std::vector<PreparedRequest> prepare(Work work, int count, const Signer& signer) {
  static_assert(kItems == kBatch);
  std::vector<PreparedRequest> requests;
  if (work == Work::create) count = 1;
  if (work == Work::load) count = kPartitions;
  for (int serial = 0; serial < count; ++serial) {
    switch (work) {
      case Work::create: requests.push_back(create(signer)); break;
      case Work::load: requests.push_back(load(serial, signer)); break;
      case Work::get: requests.push_back(get(serial, signer)); break;
      case Work::put: requests.push_back(put(serial, signer)); break;
      case Work::query: requests.push_back(query(serial, signer)); break;
      case Work::one_key: requests.push_back(get(0, signer)); break;
    }
  }
  return requests;
}

}  // namespace adjoin::bench
