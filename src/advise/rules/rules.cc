#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <tuple>
#include <utility>

#include "advise/rules/pricing.h"
#include "advise/rules/rule.h"
#include "base/assert.h"
#include "base/iso_time.h"
#include "item/json_writer.h"

namespace adjoin::advise {

namespace {

constexpr std::string_view kKeysChange = "every item of the type is written again with new keys";
constexpr std::string_view kIndexChange = "the index is filled, or removed, in the background";
constexpr std::string_view kNothing = "nothing";
constexpr std::string_view kProgram = "nothing in the table; the program changes";

std::string without_controls(std::string text) {
  std::replace_if(
      text.begin(), text.end(),
      [](char c) { return static_cast<unsigned char>(c) < 32 || c == 127; }, '?');
  return text;
}

std::optional<double> money_of(const Inputs& inputs, const Finding& finding) {
  if (finding.money) return finding.money;
  if (!inputs.prices || !inputs.prices->million_reads || !inputs.prices->million_writes) {
    return std::nullopt;
  }
  return (finding.read_units * *inputs.prices->million_reads +
          finding.write_units * *inputs.prices->million_writes) /
         1e6;
}

std::string change_of(const Finding& finding) {
  if (!finding.diff.empty()) return finding.diff;
  return finding.place.empty() ? finding.change : finding.place + ": {" + finding.change + "}";
}

/// Without a sign where nothing is left.
double rounded(double value, double parts) { return std::round(value * parts) / parts + 0.0; }

void cost_member(const Finding& finding, item::JsonWriter& json) {
  json.name("cost");
  json.begin_object();
  json.name("rcu");
  json.number(rounded(finding.read_units, 10));
  json.name("wcu");
  json.number(rounded(finding.write_units, 10));
  json.name("money");
  finding.money ? json.number(rounded(*finding.money, 100)) : json.null();
  json.end_object();
}

}  // namespace

const std::vector<Rule>& rules() {
  static const std::vector<Rule> all = {
      {"celebrity", R"(S0 "shard the hot key")", kKeysChange, true, find_celebrities,
       price_celebrity},
      {"one-partition", R"(S3 "distribute your data")", kKeysChange, false, find_one_partition,
       price_schema},
      {"hot-write", R"(S3 "implement write sharding")", kKeysChange, true, find_hot_writes,
       price_schema},
      {"hot-counter", R"(S3 "eventually consistent aggregations")",
       "the counters are counted again", true, find_hot_counters, price_schema},
      {"scan", R"(S0 "the Scan footgun")", kIndexChange, true, find_scans, price_index},
      {"filter", R"(S3 "access patterns")", kKeysChange, true, find_filters, price_sort_key},
      {"unused-index", R"(S2 "write amplification")", kIndexChange, true, find_unused_indexes},
      {"too-much", R"(S3 "INCLUDE")", kIndexChange, true, find_too_much},
      {"too-little", R"(S3 "reserve ALL")", kIndexChange, true, find_too_little},
      {"item-size", R"(S4 "gets too big")", "the nodes with a set are written again", false,
       find_large_items},
      {"collection", R"(S3 "hot partitions")", kIndexChange, false, find_large_collections},
      {"count-read", R"(S0 "don't derive it")", "the edges are counted once", true,
       find_count_reads, price_counter},
      {"two-puts", R"(S2 "use transactions")", "the mirrors are taken as they are", true,
       find_two_puts},
      {"not-latest", R"(S3 "pattern 4")", kKeysChange, true, find_not_latest},
      {"low-cardinality", R"(S3 "uneven")", kKeysChange, false, find_low_cardinality},
      {"strong", R"(S3 "trade-offs")", kProgram, true, find_strong_reads},
      {"no-ttl", R"(S3 "time-based")", "the items get an expiry time when they are written again",
       false, find_missing_ttl},
      {"n-plus-one", R"(S4 "N+1 query")", kProgram, true, find_n_plus_one, price_plan},
      {"unused-type", R"(S3 "identify")", kNothing, true, find_unused_types},
      {"unused-mirror", R"(S2 "only store forward")", "every mirror is removed", true,
       find_unused_mirrors, price_no_mirror},
      {"billing", R"(S3 "cost effective")", kNothing, true, find_billing},
  };
  return all;
}

Advice judge(const Inputs& inputs) {
  Advice advice;
  advice.has_traffic = inputs.has_traffic();
  std::optional<Pricing> pricing;  // made for the first finding that needs it
  std::size_t priced = 0;
  const bool can_price = advice.has_traffic && Pricing::is_possible(inputs);
  for (const Rule& rule : rules()) {
    if (rule.needs_traffic && !advice.has_traffic) continue;
    const std::size_t before = advice.findings.size();
    rule.find(inputs, advice.findings);
    for (std::size_t i = before; i < advice.findings.size(); ++i) {
      Finding& finding = advice.findings[i];
      finding.rule = &rule;
      if (rule.price != nullptr && can_price && priced++ < Pricing::kFindingsMax) {
        if (!pricing) pricing.emplace(inputs);
        rule.price(*pricing, finding);
      }
      finding.money = money_of(inputs, finding);
      ADJOIN_ASSERT(!finding.evidence.empty());
    }
  }
  std::stable_sort(advice.findings.begin(), advice.findings.end(),
                   [](const Finding& a, const Finding& b) {
                     return std::tuple(a.money.value_or(0), a.read_units + a.write_units) >
                            std::tuple(b.money.value_or(0), b.read_units + b.write_units);
                   });
  return advice;
}

std::string to_text(const Finding& finding) {
  ADJOIN_ASSERT(finding.rule != nullptr);
  std::string text(finding.rule->name);
  text += " " + finding.thing + ": " + finding.evidence + "; " + finding.change + "; ";
  text += finding.rule->words;
  return without_controls(std::move(text));
}

void append_json_line(const Finding& finding, const Inputs& inputs, std::string& out) {
  ADJOIN_ASSERT(finding.rule != nullptr);
  item::JsonWriter json(out);
  // Where nothing was read there is no window.
  const auto write_time = [&](std::int64_t ms) {
    if (inputs.last_ms == 0) return json.null();
    json.string(iso_time(std::chrono::milliseconds(ms)));
  };
  json.begin_object();
  json.name("rule");
  json.string(finding.rule->name);
  json.name("thing");
  json.string(finding.thing);
  json.name("evidence");
  json.begin_object();
  for (const auto& [name, value] : finding.figures) {
    json.name(name);
    json.number(value);
  }
  json.name("from");
  write_time(inputs.first_ms);
  json.name("to");
  write_time(inputs.last_ms);
  json.end_object();
  cost_member(finding, json);
  json.name("change");
  json.string(change_of(finding));
  json.name("migrate");
  json.string(finding.migrate.empty() ? finding.rule->migrate : finding.migrate);
  json.name("words");
  json.string(finding.rule->words);
  json.end_object();
  out.push_back('\n');
}

}  // namespace adjoin::advise
