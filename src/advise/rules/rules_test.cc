// Each rule speaks just above its threshold and is silent just below it; nothing else speaks.

#include <gtest/gtest.h>

#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "advise/rules/rule.h"
#include "schema/test_schema.h"

namespace adjoin::advise::rules_test {
namespace {

constexpr const char* kSchema = R"(
graph: 1
table: {name: tests, pk: PK, sk: SK}
indexes:
  GSI1: {pk: GSI1PK, sk: GSI1SK}
  GSI2: {pk: GSI2PK, sk: GSI2SK, projection: KEYS_ONLY}
nodes:
  User: {ref: "USER#{id}", sk: PROFILE, counters: {fans: {of: FOLLOWS, mode: strong}}}
  Spare: {ref: "SPARE#{id}"}
edges:
  FOLLOWS:
    from: User
    to: {type: User, as: fans}
    on-exists: keep
    reverse: {index: GSI1, pk: "TARGET#{to.id}", sk: "USER#{from.id}"}
  LIKES:
    from: User
    to: User
    reverse: {item: {sk: "LIKED#{from.id}", type: LIKED_BY}}
series:
  Visit: {of: User, sk: "VISIT#{at:iso}", fields: {at: datetime}}
)";

constexpr std::int64_t kHourMs = 3'600'000;

ShapeFigures shape(std::string text, std::uint64_t times, std::int64_t half_units) {
  ShapeFigures figures;
  figures.table = "tests";
  figures.shape = std::move(text);
  figures.operation = figures.shape.substr(0, figures.shape.find(' '));
  figures.times = times;
  figures.units_known = times;
  figures.read_half_units = half_units;
  figures.rows_known = times;
  figures.lists = times;
  figures.scanned = figures.returned = 100;
  return figures;
}

KeyHeat heat(std::string index, std::string key, bool is_write, double rate, std::size_t minutes) {
  KeyHeat key_heat;
  key_heat.index = std::move(index);
  key_heat.key = std::move(key);
  key_heat.is_write = is_write;
  key_heat.minute_rates.assign(minutes, rate);
  key_heat.share = 0.1;
  key_heat.requests = 300;
  return key_heat;
}

/// Eight days of a table in which all is well: everything is read.
Inputs healthy(const schema::Schema& schema) {
  Inputs inputs;
  inputs.schema = &schema;
  inputs.first_ms = 0;
  inputs.last_ms = 192 * kHourMs;
  inputs.requests = 1'000'000;
  inputs.objects = {{"", 9000, 500, 10'000, 0}, {"GSI1", 1000, 500, 10'000, 0}};
  inputs.shapes = {shape("Query pk=USER#{User}", 1000, 16'000),
                   shape("Query GSI1 pk=TARGET#{User} sk^USER#", 1000, 2000)};
  inputs.shapes[1].index = "GSI1";
  inputs.statistics.indexes = {{"GSI1", "TARGET#{User}", 100'000, 5000, 0.9}};
  inputs.statistics.types = {{"User", 100, 400, 400}, {"LIKED_BY", 10, 400, 400}};
  return inputs;
}

struct Pair {
  const char* rule;
  std::function<void(Inputs&)> above;
  std::function<void(Inputs&)> below;
};

std::vector<Pair> pairs() {
  using S = SequenceFigures;
  using D = TableStatistics;
  std::vector<Pair> all;
  const auto add = [&all](const char* rule, std::function<void(Inputs&)> above,
                          std::function<void(Inputs&)> below) {
    all.push_back({rule, std::move(above), std::move(below)});
  };
  const auto with_heat = [](KeyHeat key) { return [key](Inputs& inputs) { inputs.heat = {key}; }; };
  const auto with_shape = [](ShapeFigures figures) {
    return [figures](Inputs& inputs) { inputs.shapes.push_back(figures); };
  };
  add("celebrity", with_heat(heat("GSI1", "TARGET#bob", false, 2401, 5)),
      with_heat(heat("GSI1", "TARGET#bob", false, 2400, 5)));
  add("celebrity", with_heat(heat("GSI1", "TARGET#bob", true, 801, 5)),
      with_heat(heat("GSI1", "TARGET#bob", true, 801, 4)));
  const auto with_share = [](double share, std::uint64_t requests) {
    return [share, requests](Inputs& inputs) {
      inputs.heat = {heat("GSI1", "TARGET#bob", false, 1, 5)};
      inputs.heat[0].share = share;
      inputs.heat[0].requests = requests;
    };
  };
  add("celebrity", with_share(0.31, 1000), with_share(0.30, 1000));
  add("celebrity", with_share(0.31, 1000), with_share(0.31, 999));
  // Where it is asked to be five percent of what a partition serves.
  const auto with_load = [](bool is_write, double rate) {
    return [is_write, rate](Inputs& inputs) {
      inputs.heat = {heat("GSI1", "TARGET#bob", is_write, rate, 1)};
      inputs.heat[0].share = 1;
      inputs.heat[0].requests = 1000;
      inputs.thresholds.hot_share_min = 0.05;
    };
  };
  add("celebrity", with_load(false, 150.1), with_load(false, 150));
  add("celebrity", with_load(true, 50.1), with_load(true, 50));
  const auto with_index = [](D::IndexKeys keys) {
    return [keys](Inputs& inputs) { inputs.statistics.indexes = {keys}; };
  };
  add("one-partition", with_index({"GSI1", "ALL", 10'001, 1, 1}),
      with_index({"GSI1", "ALL", 10'000, 1, 1}));
  add("hot-write", with_heat(heat("", "OTHER#a", true, 501, 5)),
      with_heat(heat("", "OTHER#a", true, 500, 5)));
  add("hot-counter", with_heat(heat("", "USER#a", true, 301, 5)),
      with_heat(heat("", "USER#a", true, 300, 5)));
  add("scan", with_shape(shape("Scan", 1, 202)), with_shape(shape("Scan", 1, 200)));
  const auto filtered = [](std::int64_t returned, std::int64_t half_units) {
    ShapeFigures figures = shape("Query pk=USER#{User} sk^VISIT# filter how", 10, half_units);
    figures.returned = returned;
    return figures;
  };
  add("filter", with_shape(filtered(19, 1002)), with_shape(filtered(20, 1002)));
  add("filter", with_shape(filtered(19, 1002)), with_shape(filtered(19, 1000)));
  const auto unread = [](std::int64_t days, double reads) {
    return [days, reads](Inputs& inputs) { inputs.objects.push_back({"GSI2", reads, 9, 9, days}); };
  };
  add("unused-index", unread(7, 0), unread(6, 0));
  add("unused-index", unread(7, 0), unread(7, 1));
  add("too-much", with_index({"GSI1", "TARGET#{User}", 9, 9, 0.29}),
      with_index({"GSI1", "TARGET#{User}", 9, 9, 0.30}));
  const auto read_back = [](std::uint64_t then_read) {
    return [then_read](Inputs& inputs) {
      inputs.sequences.read_backs = {S::ReadBack{"GSI2", 100, then_read}};
    };
  };
  add("too-little", read_back(51), read_back(50));
  const auto item = [](double now, double later) {
    return [now, later](Inputs& inputs) {
      inputs.statistics.large_items = {{"User", "USER#a", now, later, true}};
    };
  };
  add("item-size", item(300.1, 301), item(300, 301));
  add("item-size", item(100, 400), item(100, 399));
  const auto collection = [](double now, double later) {
    return [now, later](Inputs& inputs) {
      inputs.statistics.collections = {{"USER#a", now, later}};
    };
  };
  add("collection", collection(8.1, 8.2), collection(8, 8.2));
  add("collection", collection(1, 10), collection(1, 9.9));
  // Eight days: 160 are 20 a day.
  add("count-read", with_shape(shape("Query pk=USER#{User} sk^LIKED# count", 161, 10)),
      with_shape(shape("Query pk=USER#{User} sk^LIKED# count", 160, 10)));
  const auto to_end = [](std::uint64_t ends) {
    ShapeFigures figures = shape("Query pk=USER#{User} sk^LIKED#", 1000, 10);
    figures.pages_to_end = ends;
    return figures;
  };
  add("count-read", with_shape(to_end(161)), with_shape(to_end(160)));
  const auto puts = [](std::uint64_t count) {
    return [count](Inputs& inputs) {
      inputs.sequences.mirrored_puts = {
          S::MirroredPuts{"PutItem pk=A#{}", "PutItem pk=B#{}", count}};
    };
  };
  add("two-puts", puts(192), puts(191));
  add("not-latest", with_shape(shape("Query pk=USER#{User} sk^LIKED# desc", 5, 10)),
      with_shape(shape("Query pk=USER#{User} sk^VISIT# desc", 5, 10)));
  add("low-cardinality", with_index({"GSI1", "TARGET#{User}", 1001, 19, 1}),
      with_index({"GSI1", "TARGET#{User}", 1001, 20, 1}));
  add("low-cardinality", with_index({"GSI1", "TARGET#{User}", 1001, 19, 1}),
      with_index({"GSI1", "TARGET#{User}", 1000, 19, 1}));
  const auto strong = [](std::uint64_t consistent, std::uint64_t after) {
    return [consistent, after](Inputs& inputs) {
      inputs.sequences.strong_reads = {
          S::StrongRead{"GetItem pk=A#{}", 1000, consistent, after, 9}};
    };
  };
  add("strong", strong(501, 5), strong(500, 5));
  add("strong", strong(600, 6), strong(600, 7));
  const auto series = [](std::int64_t oldest, std::int64_t read) {
    return [oldest, read](Inputs& inputs) {
      inputs.statistics.types.push_back({"Visit", 5, oldest, read});
    };
  };
  add("no-ttl", series(91, 30), series(90, 30));
  add("no-ttl", series(91, 30), series(91, 31));
  add(
      "n-plus-one",
      [](Inputs& inputs) {
        inputs.n_plus_one = {{"t", "Query pk=A#{}", "GetItem pk=B#{}", 20, 100, 60, true, {}}};
      },
      [](Inputs& inputs) { inputs.n_plus_one.clear(); });
  const auto spare = [](std::uint64_t items) {
    return [items](Inputs& inputs) { inputs.statistics.types.push_back({"Spare", items, 1, 1}); };
  };
  add("unused-type", spare(0), spare(1));
  add("unused-type", spare(0), [spare](Inputs& inputs) {
    spare(0)(inputs);
    inputs.shapes.push_back(shape("PutItem pk=SPARE#{Spare} sk=SPARE#{Spare}", 1, 0));
  });
  add(
      "unused-mirror",
      [](Inputs& inputs) { inputs.shapes[0].shape = "Query pk=USER#{User} sk^VISIT#"; },
      [](Inputs& inputs) { inputs.shapes[0].shape = "Query pk=USER#{User} sk^LIKED#"; });
  add(
      "unused-mirror",
      [](Inputs& inputs) { inputs.shapes[0].shape = "Query pk=USER#{User} sk^VISIT#"; },
      [](Inputs& inputs) {
        inputs.shapes[0].shape = "Query pk=USER#{User} sk^VISIT#";
        inputs.shapes.push_back(shape("/_graph/edges neighbors LIKED", 1, 0));
      });
  const auto bill = [](bool on_demand, double demand, double provisioned) {
    return [=](Inputs& inputs) {
      inputs.billing = BillingFigures{on_demand, demand, provisioned, 10, 5};
    };
  };
  add("billing", bill(true, 100, 79), bill(true, 100, 80));
  add("billing", bill(false, 79, 100), bill(false, 80, 100));
  return all;
}

std::string names_of(const Advice& advice) {
  std::string names;
  for (const Finding& finding : advice.findings) names += to_text(finding) + "\n";
  return names;
}

TEST(Rules, AreSilentWhereAllIsWell) {
  const schema::Schema schema = schema::load_schema(kSchema, "test").value();
  EXPECT_EQ(names_of(judge(healthy(schema))), "");
  EXPECT_EQ(names_of(judge(Inputs())), "");
}

TEST(Rules, SpeakAboveTheirThresholdAlone) {
  const schema::Schema schema = schema::load_schema(kSchema, "test").value();
  for (const Pair& pair : pairs()) {
    SCOPED_TRACE(pair.rule);
    Inputs above = healthy(schema);
    pair.above(above);
    const Advice advice = judge(above);
    EXPECT_EQ(advice.findings.size(), 1U) << names_of(advice);
    if (!advice.findings.empty()) {
      EXPECT_EQ(advice.findings.front().rule->name, pair.rule);
    }
    Inputs below = healthy(schema);
    pair.below(below);
    EXPECT_EQ(names_of(judge(below)), "");
  }
}

TEST(Rules, HaveEachAPairOfDataSets) {
  std::set<std::string_view> tested;
  for (const Pair& pair : pairs()) tested.insert(pair.rule);
  std::set<std::string_view> names;
  for (const Rule& rule : rules()) {
    EXPECT_TRUE(names.insert(rule.name).second) << rule.name;
    EXPECT_TRUE(tested.contains(rule.name)) << rule.name;
    EXPECT_FALSE(rule.words.empty() || rule.migrate.empty()) << rule.name;
  }
  EXPECT_EQ(names.size(), 21U);
}

TEST(Rules, JudgeNoTrafficThatIsTooLittle) {
  const schema::Schema schema = schema::load_schema(kSchema, "test").value();
  Inputs inputs = healthy(schema);
  inputs.heat = {heat("GSI1", "TARGET#bob", false, 2999, 50)};
  inputs.statistics.collections = {{"USER#a", 9, 9}};
  inputs.requests = 999;
  const Advice few = judge(inputs);
  EXPECT_FALSE(few.has_traffic);
  ASSERT_EQ(few.findings.size(), 1U);
  EXPECT_EQ(few.findings[0].rule->name, "collection");
  inputs.requests = 1000;
  EXPECT_EQ(judge(inputs).findings.size(), 2U);
  inputs.last_ms = kHourMs - 1;
  EXPECT_FALSE(judge(inputs).has_traffic);
}

TEST(Rules, AreWordedAsTheDocumentationSays) {
  const schema::Schema schema = schema::load_schema(kSchema, "test").value();
  Inputs inputs = healthy(schema);
  inputs.last_ms = 24 * kHourMs;
  inputs.heat = {heat("GSI1", "TARGET#bob", false, 2610, 41)};
  inputs.heat[0].share = 0.38;
  const Advice advice = judge(inputs);
  ASSERT_EQ(advice.findings.size(), 1U);
  EXPECT_EQ(to_text(advice.findings[0]),
            "celebrity GSI1 TARGET#bob: 2610 of 3000 RCU/s, 41 min of 24 h, 38 % of GSI1; "
            "shards: {default: 4}; S0 \"shard the hot key\"");
  std::string line;
  append_json_line(advice.findings[0], inputs, line);
  EXPECT_EQ(line, R"({"rule":"celebrity","thing":"GSI1 TARGET#bob","evidence":{"perSecond":2610,)"
                  R"("limit":3000,"minutes":41,"share":0.38,"from":"1970-01-01T00:00:00.000Z",)"
                  R"("to":"1970-01-02T00:00:00.000Z"},"cost":{"rcu":0,"wcu":0,"money":null},)"
                  R"("change":"edges: {FOLLOWS: {reverse: {pk: \"TARGET#{to.id}{shard}\"}, )"
                  R"(shards: {default: 4}}}\n",)"
                  R"("migrate":"shards of edges are not migrated: declare another type with them, )"
                  R"(and load the edges",)"
                  R"("words":"S0 \"shard the hot key\""})"
                  "\n");
}

TEST(Rules, RoundUpWhatAProjectionLeaves) {
  const schema::Schema schema = schema::load_schema(kSchema, "test").value();
  Inputs inputs = healthy(schema);
  inputs.last_ms = 730 * kHourMs;  // a month
  // A hundred rows on ten pages, of an index that 500 writes fill.
  inputs.objects[1] = {"GSI1", 1000, 500, 10'000, 0};
  inputs.shapes[1] = shape("Query GSI1 pk=TARGET#{User} sk^USER#", 10, 2000);
  inputs.shapes[1].index = "GSI1";
  const auto told = [&](double bytes, double used) {
    inputs.statistics.indexes = {{"GSI1", "TARGET#{User}", 9, 9, used, bytes}};
    const Advice advice = judge(inputs);
    return std::pair(advice.findings.at(0).read_units, advice.findings.at(0).write_units);
  };
  EXPECT_EQ(told(900, 0.2), std::pair(995.0, 0.0)) << "a kilobyte that is begun takes a unit";
  EXPECT_EQ(told(4096, 0.25), std::pair(985.0, 375.0));
}

TEST(Rules, TellWhatATransactionCosts) {
  const schema::Schema schema = schema::load_schema(kSchema, "test").value();
  Inputs inputs = healthy(schema);
  inputs.last_ms = 730 * kHourMs;
  inputs.sequences.mirrored_puts = {{"PutItem pk=A#{}", "PutItem pk=B#{}", 800}};
  for (const char* put : {"PutItem pk=A#{}", "PutItem pk=B#{}"}) {
    inputs.shapes.push_back(shape(put, 1000, 0));
    inputs.shapes.back().write_half_units = 3000;
  }
  const Advice advice = judge(inputs);
  ASSERT_EQ(advice.findings.size(), 1U);
  EXPECT_EQ(advice.findings[0].rule->name, "two-puts");
  EXPECT_EQ(advice.findings[0].write_units, -800 * 3.0) << "twice what they took";
}

TEST(Rules, PutFirstWhatSavesMost) {
  const schema::Schema schema = schema::load_schema(kSchema, "test").value();
  Inputs inputs = healthy(schema);
  inputs.prices.emplace();
  inputs.prices->million_reads = 0.125;
  inputs.prices->million_writes = 0.625;
  inputs.objects.push_back({"GSI2", 0, 1e6, 9, 7});
  inputs.shapes.push_back(shape("Scan", 1, 4'000'000));
  const Advice advice = judge(inputs);
  ASSERT_EQ(advice.findings.size(), 2U);
  EXPECT_EQ(advice.findings[0].rule->name, "unused-index") << "fewer units, more money";
  EXPECT_NEAR(*advice.findings[0].money, 1e6 * 730 / 192 * 0.625 / 1e6, 1e-6);
}

}  // namespace
}  // namespace adjoin::advise::rules_test
