// Goal: who does what a finding says has a schema that loads. Method: every rule that proposes YAML
// speaks of every part of the example schemas; its change is put in its place, and the whole
// loaded.

#include "advise/rules/changes.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "advise/patterns/known_reads.h"
#include "advise/patterns/n_plus_one_plan.h"
#include "advise/rules/rule.h"
#include "schema/load/yaml_reader.h"
#include "schema/test_schema.h"

namespace adjoin::advise::changes_test {
namespace {

constexpr const char* kExamples[] = {"debian", "follow-graph", "goals", "shop", "social", "users"};

schema::Tree tree_of(const std::string& yaml) {
  schema::Diagnostics said;
  auto tree = schema::read_yaml(yaml, said);
  EXPECT_TRUE(tree.has_value()) << yaml;
  return tree ? *std::move(tree) : schema::Tree();
}

/// Map into map; what else is there is replaced.
void merge(const schema::Tree& change, schema::Tree& into) {
  if (!change.is_map() || !into.is_map()) {
    into = change;
    return;
  }
  for (const schema::Tree::Entry& entry : change.entries) {
    schema::Tree::Entry* there = nullptr;
    for (schema::Tree::Entry& one : into.entries) {
      if (one.name == entry.name) there = &one;
    }
    if (there == nullptr) {
      into.entries.push_back(entry);
    } else {
      merge(entry.value, there->value);
    }
  }
}

/// The change as the JSON of the finding has it, from the top of the schema on.
std::string yaml_of(const Finding& finding) {
  if (!finding.diff.empty()) return finding.diff;
  std::string yaml = finding.change;
  std::string place = finding.place;
  while (!place.empty()) {
    const std::size_t dot = place.rfind('.');
    const std::size_t begin = dot == std::string::npos ? 0 : dot + 1;
    yaml = place.substr(begin) + ": {" + yaml + "}";
    place.resize(dot == std::string::npos ? 0 : dot);
  }
  return yaml;
}

void expect_loads(const std::string& example, const Finding& finding) {
  const std::string yaml = yaml_of(finding);
  SCOPED_TRACE(testing::Message() << example << ": " << finding.rule->name << " " << finding.thing
                                  << "\n"
                                  << yaml);
  schema::Tree schema = tree_of(schema::example_text(example));
  merge(tree_of(yaml), schema);
  std::string text;
  append_json(schema, text);
  const auto loaded = schema::load_schema(text, "changed");
  EXPECT_TRUE(loaded.has_value()) << loaded.error().message();
}

/// A key that the template makes.
std::string key_of(const schema::Template& form) {
  std::string key;
  for (const schema::Segment& segment : form.segments()) {
    if (segment.hole != "shard") key += segment.is_hole() ? "7" : segment.literal;
  }
  return key;
}

class Faults {
 public:
  explicit Faults(const schema::Schema& schema) {
    inputs_.schema = &schema;
    inputs_.last_ms = std::int64_t{8} * 24 * 3'600'000;
    inputs_.requests = 1'000'000;
    for (const schema::NodeType& node : schema.nodes) {
      scan(node.fields);
      entries(node.entries);
      if (!node.counters.empty()) heat("", node.pk, true);
    }
    for (const schema::EdgeType& edge : schema.edges) {
      scan(edge.fields);
      for (const schema::EdgeForm& form : edge.forms) {
        entries(form.entries);
        heat("", form.pk, true);
      }
    }
    for (const schema::Series& series : schema.series) {
      scan(series.fields);
      heat("", series.pk, true);
      inputs_.statistics.types.push_back({series.name, 5, 200, 1});
    }
    for (const std::string& name : {schema.table.pk.name, schema.table.type_attribute,
                                    std::string("elsewhere"), std::string()}) {
      scan_by(name);
    }
    for (const schema::Index& index : schema.indexes) {
      inputs_.objects.push_back({index.name, 9000, 500, 10'000, 0});
      inputs_.sequences.read_backs.push_back({index.name, 100, 90});
    }
    plans(schema);
  }

  const Inputs& inputs() const { return inputs_; }

 private:
  void heat(const std::string& index, const schema::Template& pk, bool is_write) {
    KeyHeat& heat = inputs_.heat.emplace_back();
    heat.index = index;
    heat.key = key_of(pk);
    heat.is_write = is_write;
    heat.minute_rates.assign(10, 2900);
    heat.share = 0.5;
    heat.requests = 10'000;
  }
  void entries(const std::vector<schema::IndexEntry>& all) {
    for (const schema::IndexEntry& entry : all) {
      heat(entry.index, entry.pk.front(), false);
      const std::string form = key_of(entry.pk.front());
      if (form == entry.pk.front().source()) {
        inputs_.statistics.indexes.push_back({entry.index, form, 100'000, 1, 1});
      }
    }
  }
  void scan(const std::vector<schema::Field>& fields) {
    for (const schema::Field& field : fields) scan_by(field.name);
  }
  void scan_by(const std::string& name) {
    ShapeFigures& figures = inputs_.shapes.emplace_back();
    figures.operation = "Scan";
    figures.shape = name.empty() ? "Scan" : "Scan filter " + name;
    figures.times = 9;
    figures.read_half_units = 9'000'000;
  }
  void plans(const schema::Schema& schema) {
    for (const KnownRead& list : possible_reads(schema)) {
      for (const schema::NodeType& node : schema.nodes) {
        const std::string plan = three_request_plan(schema, list, node.name);
        if (plan.empty()) continue;
        inputs_.n_plus_one.push_back({"t", list.core, "GetItem", 20, 100, 60, true, plan});
      }
    }
  }

  Inputs inputs_;
};

TEST(Changes, PassTheCheckInTheirPlace) {
  std::map<std::string_view, int> loaded;
  for (const char* example : kExamples) {
    const schema::Schema schema = schema::example(example);
    const Faults faults(schema);
    for (const Finding& finding : judge(faults.inputs()).findings) {
      const bool placed = !finding.diff.empty() || !finding.place.empty();
      if (!placed || finding.change.starts_with(kNoChange)) continue;
      expect_loads(example, finding);
      ++loaded[finding.rule->name];
    }
  }
  for (const char* rule : {"celebrity", "one-partition", "hot-write", "hot-counter", "scan",
                           "too-little", "no-ttl", "n-plus-one"}) {
    EXPECT_GT(loaded[rule], 0) << rule;
  }
}

TEST(Changes, SpreadWritesOnlyOfKeysWithRoomForShards) {
  // An index of this type sorts by the key of the edge itself.
  const schema::Schema follow = schema::example("follow-graph");
  EXPECT_EQ(change_to_write_shards(follow, "edges.FOLLOWS", 4), "");
  const schema::Schema social = schema::example("social");
  EXPECT_NE(change_to_write_shards(social, "edges." + social.edges.front().name, 4), "");
}

TEST(Changes, AreNotMadeUpWhereTheSchemaCannotHelp) {
  const schema::Schema shop = schema::example("shop");
  std::map<std::string, std::string> changes;
  const Faults faults(shop);
  for (const Finding& finding : judge(faults.inputs()).findings) {
    changes[finding.thing] = finding.change;
  }
  EXPECT_EQ(changes["EcommerceData Scan filter Type"],
            "no change by schema: an index of {Type} has one partition a type; list the nodes by "
            "an entry with {shard} in its pk");
  EXPECT_EQ(changes["EcommerceData Scan filter PK"],
            "no change by schema: a Query of PK answers it");
  EXPECT_EQ(changes["EcommerceData Scan"],
            "no change by schema: it asks for every item, which no index makes less");
  EXPECT_EQ(changes["EcommerceData Scan filter elsewhere"],
            "no change by schema: no node type declares elsewhere as a field that can be a key");
  EXPECT_EQ(changes["EcommerceData Scan filter price"], "an index entry of {price}");
  EXPECT_TRUE(is_key_field(shop, "price"));
  EXPECT_FALSE(is_key_field(shop, "Type"));
  EXPECT_EQ(change_to_index(shop, "price"),
            "indexes: {NAME: {pk: NAMEPK, sk: NAMESK}}\n"
            "nodes: {Product: {index: {NAME: {pk: \"{price}\", sk: \"PRODUCT#{productId}\"}}}}\n");
}

}  // namespace
}  // namespace adjoin::advise::changes_test
