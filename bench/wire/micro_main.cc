// What the protocol costs by itself: bodies to requests, results to bodies. Prints microseconds of
// CPU time per call, the best of several rounds, since the machine is rarely idle.
//
//   bench_wire_micro [NAME]     NAME: only what begins so, "decode" or "encode Query"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "item/json.h"
#include "wire/codec/codec.h"

namespace adjoin::bench {
namespace {

constexpr int kRounds = 15;
constexpr int kCalls = 20'000;

double cpu_microseconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

/// `call` answers a number that depends on its work, so that no work can be left out.
void measure(std::string_view wanted, std::string_view name, std::size_t bytes,
             const std::function<std::size_t()>& call) {
  if (!name.starts_with(wanted)) return;
  std::vector<double> rounds;
  std::size_t sum = 0;
  for (int round = 0; round < kRounds; ++round) {
    const double start = cpu_microseconds();
    for (int i = 0; i < kCalls; ++i) sum += call();
    rounds.push_back((cpu_microseconds() - start) / kCalls);
  }
  std::sort(rounds.begin(), rounds.end());
  fmt::print("{:<28} {:>6} B  best {:>7.3f} us  median {:>7.3f} us  ({})\n", name, bytes,
             rounds.front(), rounds[rounds.size() / 2], sum % 10);
}

constexpr std::string_view kItem =
    R"({"PK":{"S":"USER#12345"},"SK":{"S":"ORDER#2024-01-20#ORD001"},"Status":{"S":"shipped"},)"
    R"("Total":{"N":"199.99"},"Created":{"S":"2024-01-20T10:00:00Z"},"Items":{"N":"3"},)"
    R"("Paid":{"BOOL":true}})";

void run(std::string_view wanted) {
  const std::string get =
      R"({"TableName":"EcommerceData","Key":{"PK":{"S":"USER#12345"},"SK":{"S":"USER#12345"}},)"
      R"("ConsistentRead":true,"ReturnConsumedCapacity":"NONE"})";
  const std::string put =
      std::string(R"({"TableName":"EcommerceData","Item":)") + std::string(kItem) + "}";
  const std::string query =
      R"({"TableName":"EcommerceData","KeyConditionExpression":"PK = :pk AND SK > :sk",)"
      R"("ExpressionAttributeValues":{":pk":{"S":"USER#12345"},":sk":{"S":"ORDER#"}}})";
  measure(wanted, "decode GetItem", get.size(),
          [&] { return wire::Codec<table::GetItem>::decode(get)->key.size(); });
  measure(wanted, "decode PutItem", put.size(),
          [&] { return wire::Codec<table::PutItem>::decode(put)->item.size(); });
  measure(wanted, "decode Query", query.size(),
          [&] { return wire::Codec<table::Query>::decode(query)->placeholders.values.size(); });

  const auto parsed = item::parse_item(kItem, item::JsonForm::dynamodb);
  const Bytes stored = item::encode_item(*parsed);
  table::GetItemResult got;
  got.item = table::OwnedItem(stored);
  table::QueryResult page;
  for (int i = 0; i < 25; ++i) page.items.append(stored);
  page.count = page.scanned_count = 25;
  std::string out;
  wire::Codec<table::GetItem>::append(got, out);
  measure(wanted, "encode GetItem", out.size(), [&] {
    out.clear();
    wire::Codec<table::GetItem>::append(got, out);
    return out.size();
  });
  out.clear();
  wire::append_query(page, true, out);
  measure(wanted, "encode Query of 25", out.size(), [&] {
    out.clear();
    wire::append_query(page, true, out);
    return out.size();
  });
}

}  // namespace
}  // namespace adjoin::bench

int main(int argc, char** argv) { adjoin::bench::run(argc > 1 ? argv[1] : ""); }
