#include "advise/model_graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>
#include <utility>

#include "advise/log/log_input.h"
#include "advise/rules/log_inputs.h"
#include "advise/rules/rule.h"
#include "advise/rules/table_statistics.h"
#include "base/iso_time.h"
#include "base/random.h"
#include "engine/open.h"
#include "graph/upkeep/migrate.h"
#include "schema/items/item_keys.h"
#include "schema/load/load.h"
#include "schema/model/field.h"

namespace adjoin::advise_test {

namespace {

constexpr std::size_t kEdgesOfANode = 6;

void check(const Result<void>& done) {
  if (!done) {
    std::cerr << done.error().message() << '\n';
    std::abort();
  }
}

template <typename T>
T need(Result<T> result) {
  if (!result) {
    std::cerr << result.error().message() << '\n';
    std::abort();
  }
  return *std::move(result);
}

/// The ref of a node of a type whose id is this text, whatever its parts are called.
std::string ref_of(const schema::NodeType& type, const std::string& id) {
  std::string ref;
  for (const schema::Segment& segment : type.ref.segments()) {
    ref += segment.is_hole() ? id : segment.literal;
  }
  return ref;
}

Value sample_value(const schema::Field& field, std::size_t n, std::int64_t now_ms) {
  const std::int64_t seconds = now_ms / 1000;
  switch (field.type) {
    case schema::FieldType::number:
    case schema::FieldType::integer: return Value(static_cast<std::int64_t>(n % 5 + 1));
    case schema::FieldType::boolean: return Value(n % 2 == 0);
    case schema::FieldType::epoch: return Value(seconds);
    case schema::FieldType::ms: return Value(now_ms);
    case schema::FieldType::date:
      return Value(iso_time(std::chrono::milliseconds(now_ms)).substr(0, 10));
    case schema::FieldType::datetime: return Value(iso_time(std::chrono::milliseconds(now_ms)));
    case schema::FieldType::enumeration: return Value(field.values[n % field.values.size()]);
    default: return Value("text " + std::to_string(n));
  }
}

Item sample_fields(const std::vector<schema::Field>& fields, std::size_t n, std::int64_t now_ms) {
  Item item;
  for (const schema::Field& field : fields) item.set(field.name, sample_value(field, n, now_ms));
  return item;
}

/// "FOLLOWER#alice" gives "FOLLOWER#"; a text without a separator is whole.
std::string front_of_key(const std::string& text, const std::string& separator) {
  const std::size_t at = text.find(separator);
  return at == std::string::npos ? text : text.substr(0, at + separator.size());
}

std::string text_of(const Item& item, const std::string& name) {
  const Value* value = item.find(name);
  return value == nullptr ? std::string() : schema::key_text(*value).value_or("");
}

}  // namespace

std::string likes_schema() {
  return "graph: 1\n"
         "table: {name: Likes, pk: PK, sk: SK}\n"
         "nodes:\n"
         "  User: {ref: \"USER#{id}\", fields: {name: string}}\n"
         "  Post: {ref: \"POST#{id}\", fields: {title: string}}\n"
         "edges:\n"
         "  LIKES:\n"
         "    from: {type: User, as: likes}\n"
         "    to: {type: Post}\n"
         "    sk: \"LIKES#{to}\"\n"
         "    fields: {how: string!, note: string}\n";
}

std::string likes_by_way_schema() {
  return exchanged(exchanged(likes_schema(), "LIKES#{to}", "LIKES#{how}#{to}"), "    fields: {how",
                   "    key: [how]\n    fields: {how");
}

std::string source_file(const std::string& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file) << path << " is not there: tests run from the top of the sources";
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string exchanged(std::string text, const std::string& part, const std::string& by) {
  const std::size_t at = text.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  if (at == std::string::npos) return text;
  EXPECT_EQ(text.find(part, at + 1), std::string::npos) << part << " stands there twice";
  return text.replace(at, part.size(), by);
}

ModelGraph::ModelGraph(const std::string& name, std::size_t nodes, std::string_view without) {
  open(source_file("examples/" + name + "/schema.yaml"));
  fill(nodes, without);
}

std::unique_ptr<ModelGraph> ModelGraph::of_schema(const std::string& schema_text,
                                                  std::size_t nodes) {
  std::unique_ptr<ModelGraph> model(new ModelGraph);
  model->open(schema_text);
  model->fill(nodes, {});
  return model;
}

void ModelGraph::open(const std::string& schema_text) {
  engine::Options options;
  options.path = "/advise";
  options.in_memory = true;
  options.memory_store_bytes_max = std::size_t{256} * 1024 * 1024;
  store_ = need(engine::open(options));
  schema_ = std::make_shared<const schema::Schema>(need(schema::load_schema(schema_text, "test")));
  logged_ = std::make_unique<LoggedStore>(*store_);
  logged_->at(kBeginMs);
  graph_ = std::make_unique<graph::Graph>(
      need(graph::Graph::create(*logged_, schema::Schema(*schema_), clock_)));
  program_ = std::make_unique<Program>(*logged_, table());
}

void ModelGraph::put_node(std::string_view type, const std::string& id, const Item& fields) {
  const schema::NodeType* node = schema_->node(type);
  ASSERT_NE(node, nullptr) << type;
  need(graph_->put_node({ref_of(*node, id), fields, false}));
}

void ModelGraph::add_edge(std::string_view type, const std::string& from, const std::string& to,
                          const Item& fields) {
  need(graph_->add_edge({from, std::string(type), to, fields}));
}

void ModelGraph::append(std::string_view series, const std::string& of, const Item& fields) {
  need(graph_->transact({plan::AddToSeries{of, std::string(series), fields}}));
}

void ModelGraph::fill_edges(const schema::EdgeType& edge, std::size_t nodes) {
  const schema::NodeType* from = schema_->node(edge.from.types.front());
  const std::size_t each = edge.tree ? 1 : kEdgesOfANode;
  for (std::size_t i = 0; i < nodes; ++i) {
    for (std::size_t k = 0; k < each; ++k) {
      const auto& types = edge.to.types;
      const schema::NodeType* to = schema_->node(types[(i + k) % types.size()]);
      // A tree grows from its root; other edges go to the next nodes.
      const std::size_t source = edge.tree ? i / 3 : i;
      const std::size_t target = edge.tree ? i + 1 : (i + k + 1) % nodes;
      if (edge.tree && target >= nodes) continue;
      const auto now_ms = clock_.unix_time().count();
      add_edge(edge.name, ref_of(*from, "G" + std::to_string(source)),
               ref_of(*to, "G" + std::to_string(target)),
               sample_fields(edge.fields, i + k, now_ms));
      clock_.advance(std::chrono::milliseconds(1000));
    }
  }
}

void ModelGraph::fill(std::size_t nodes, std::string_view without) {
  for (const schema::NodeType& type : schema_->nodes) {
    for (std::size_t i = 0; type.stored && i < nodes; ++i) {
      Item fields = sample_fields(type.fields, i, clock_.unix_time().count());
      // Nodes that an index lists by another one's id are spread over these.
      if (fields.contains("customerId")) fields.set("customerId", Value("G" + std::to_string(i)));
      put_node(type.name, "G" + std::to_string(i), fields);
      clock_.advance(std::chrono::milliseconds(1000));
    }
  }
  for (const schema::EdgeType& edge : schema_->edges) {
    if (edge.name != without) fill_edges(edge, nodes);
  }
  for (const schema::Series& series : schema_->series) {
    const schema::NodeType* of = schema_->node(series.of);
    for (std::size_t i = 0; i < nodes; ++i) {
      append(series.name, ref_of(*of, "G" + std::to_string(i)),
             sample_fields(series.fields, i, clock_.unix_time().count()));
      clock_.advance(std::chrono::milliseconds(1000));
    }
  }
  // How it came to be is not what is judged.
  logged_->forget();
}

std::vector<Item> ModelGraph::items() {
  std::vector<Item> items;
  table::ScanRequest request;
  request.table = table();
  do {
    table::ScanResult page = need(store_->scan({}, request));
    for (const item::ItemView item : page.items) items.push_back(item.decode());
    request.exclusive_start_key = std::move(page.last_evaluated_key);
  } while (request.exclusive_start_key);
  return items;
}

void ModelGraph::be_healthy(const Unread& unread) {
  constexpr std::int64_t kRequests = 8 * 24 * 60;
  std::vector<Item> all = items();
  std::erase_if(all, [&](const Item& item) {
    return !unread.type.empty() && recognise(*schema_, item).type_name() == unread.type;
  });
  const std::string& pk = schema_->table.pk.name;
  const std::string& sk = schema_->table.sk.name;
  const std::string& separator = schema_->table.separator;
  Random random(kSeed);
  for (std::int64_t i = 0; i < kRequests; ++i) {
    logged_->pass(60'000);
    const Item& item = all[random.next() % all.size()];
    const std::uint64_t choice = random.next() % 3;
    if (choice == 0) {
      program_->get({{pk, item[pk]}, {sk, item[sk]}});
      continue;
    }
    Asked asked;
    if (choice == 1) {
      asked.pk = text_of(item, pk);
      asked.begins = front_of_key(text_of(item, sk), separator);
      program_->query(asked);
      continue;
    }
    for (const schema::Index& index : schema_->indexes) {
      if (index.name == unread.index) continue;
      asked.index = index.name;
      asked.pk = text_of(item, index.pk.front().name);
      if (!asked.pk.empty()) program_->query(asked);
    }
  }
}

void ModelGraph::migrate(const std::string& schema_text) {
  const schema::Schema after = need(schema::load_schema(schema_text, "test"));
  graph::MigrateOptions options;
  options.drop = true;
  const graph::MigrateAnswer answer = need(graph::migrate(*store_, after, options));
  EXPECT_TRUE(answer.done);
  schema_ = std::make_shared<const schema::Schema>(after);
  graph_ = std::make_unique<graph::Graph>(need(graph::Graph::open(*logged_, table(), clock_)));
}

ModelGraph::Judged ModelGraph::judged(const advise::Thresholds& thresholds) {
  advise::LogInputs log(schema_.get(), table());
  advise::LogCounts counts;
  std::string_view rest = logged_->log();
  const auto source = [&rest](char* out, std::size_t bytes) -> Result<std::size_t> {
    const std::size_t count = std::min(bytes, rest.size());
    std::memcpy(out, rest.data(), count);
    rest.remove_prefix(count);
    return count;
  };
  check(advise::read_log(
      source, advise::words_of(*schema_), [&log](const advise::LogEntry& entry) { log.add(entry); },
      counts));
  EXPECT_EQ(counts.skipped, 0U);
  advise::Inputs inputs = log.inputs();
  inputs.thresholds = thresholds;
  const table::TableDescription description = need(store_->describe_table({}, table()));
  advise::TableReader reader({.table = &description,
                              .schema = schema_.get(),
                              .shapes = &inputs.shapes,
                              .now_ms = inputs.last_ms});
  table::ScanRequest request;
  request.table = table();
  do {
    table::ScanResult page = need(store_->scan({}, request));
    for (const item::ItemView item : page.items) reader.add(item);
    request.exclusive_start_key = std::move(page.last_evaluated_key);
  } while (request.exclusive_start_key);
  inputs.statistics = reader.statistics();
  Judged judged;
  judged.findings = judge(inputs).findings;
  // What they are about goes with the inputs.
  for (advise::Finding& finding : judged.findings) finding.about = {};
  judged.read_units = inputs.a_month(inputs.read_units());
  judged.write_units = inputs.a_month(inputs.write_units());
  return judged;
}

std::vector<std::string> ModelGraph::findings(const advise::Thresholds& thresholds) {
  std::vector<std::string> lines;
  for (const advise::Finding& finding : judged(thresholds).findings) {
    lines.push_back(to_text(finding));
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

std::vector<std::string> ModelGraph::rules() {
  std::vector<std::string> rules;
  for (const std::string& line : findings()) rules.push_back(line.substr(0, line.find(' ')));
  return rules;
}

}  // namespace adjoin::advise_test
