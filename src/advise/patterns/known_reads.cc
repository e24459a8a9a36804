#include "advise/patterns/known_reads.h"

#include <algorithm>
#include <set>
#include <utility>

#include "advise/log/shape.h"
#include "advise/patterns/possible_step.h"
#include "plan/explain/explain.h"
#include "schema/items/recognise_condition.h"
#include "schema/load/load.h"

namespace adjoin::advise {

namespace {

/// The shapes of one request. A batch may read keys of several forms.
struct CoresOf {
  const TableWords& words;

  std::vector<std::string> operator()(const table::GetItemRequest& get) const {
    return {shape_of_key("GetItem", get.key, words)};
  }
  std::vector<std::string> operator()(const table::BatchGetItemRequest& batch) const {
    std::vector<std::string> cores;
    for (const table::KeysAndAttributes& keys : batch.tables) {
      for (const Item& key : keys.keys) cores.push_back(shape_of_key("BatchGetItem", key, words));
    }
    return cores;
  }
  std::vector<std::string> operator()(const table::QueryRequest& query) const {
    const auto asked = asked_keys(query, words);
    if (!asked) return {};
    return {core_shape(*asked, words)};
  }
  template <typename Other>
  std::vector<std::string> operator()(const Other&) const {
    return {};
  }
};

std::set<std::string> cores_of(const plan::Plan& plan, const TableWords& words) {
  std::set<std::string> cores;
  for (const plan::Step& step : plan.steps) {
    for (std::string& core : std::visit(CoresOf{words}, step.request)) {
      cores.insert(std::move(core));
    }
  }
  return cores;
}

/// The core of a list that asks for its whole partition, where that holds nothing else: programs
/// leave the sort key out there. Empty: it holds more, or the request is no such list.
std::string whole_partition_core(const plan::Step& step, const TableWords& words) {
  const auto* query = std::get_if<table::QueryRequest>(&step.request);
  auto asked = query == nullptr ? std::nullopt : asked_keys(*query, words);
  if (!asked || asked->sk.size() != 1 || asked->op != SortOperator::begins) return {};
  asked->sk.clear();
  asked->op = SortOperator::none;
  if (recognise_condition(*words.schema, asked->ranges()).size() != 1) return {};
  return core_shape(*asked, words);
}

std::set<std::string> whole_partition_cores(const plan::Plan& plan, const TableWords& words) {
  std::set<std::string> cores;
  for (const plan::Step& step : plan.steps) {
    std::string core = whole_partition_core(step, words);
    if (!core.empty()) cores.insert(std::move(core));
  }
  return cores;
}

/// The schema's file with one more access pattern.
bool loads_with(const schema::Schema& schema, const std::string& name, const PossibleStep& step) {
  schema::Tree source = schema.source;
  const auto is_patterns = [](const schema::Tree::Entry& e) { return e.name == "access-patterns"; };
  auto patterns = std::find_if(source.entries.begin(), source.entries.end(), is_patterns);
  if (patterns == source.entries.end()) {
    source.entries.push_back({"access-patterns", {}, map_tree({})});
    patterns = std::prev(source.entries.end());
  }
  patterns->value.kind = schema::Tree::Kind::map;
  patterns->value.entries.push_back(
      {name, {}, map_tree({{"params", step.params_tree()}, {"get", step.step_tree()}})});
  std::string json;
  append_json(sorted(source), json);
  return schema::load(json).schema.has_value();
}

/// The one shape that the step sends; empty: several, or it is refused. Behind it the shapes that
/// read the same.
std::vector<std::string> cores_of_step(const schema::Schema& schema, const TableWords& words,
                                       const PossibleStep& step) {
  const auto plan = plan_of(schema, step);
  if (!plan) return {};
  const std::set<std::string> cores = cores_of(*plan, words);
  if (cores.size() != 1) return {};
  std::vector<std::string> all = {*cores.begin()};
  for (const std::string& whole : whole_partition_cores(*plan, words)) all.push_back(whole);
  return all;
}

bool is_taken(const schema::Schema& schema, const std::vector<KnownRead>& reads,
              const std::string& name) {
  const auto has_name = [&name](const auto& known) { return known.name == name; };
  return std::any_of(schema.access_patterns.begin(), schema.access_patterns.end(), has_name) ||
         std::any_of(schema.plans.begin(), schema.plans.end(), has_name) ||
         std::any_of(reads.begin(), reads.end(), has_name);
}

/// Where the sort condition of a core begins, behind its sign; npos: there is none.
struct SortPart {
  std::string_view front;  ///< all before " sk"
  std::string_view sign;
  std::string_view text;
  bool exists = false;
};

SortPart sort_part(std::string_view core) {
  SortPart part;
  const std::size_t at = core.find(" sk");
  part.front = core.substr(0, at);
  if (at == std::string_view::npos) return part;
  part.exists = true;
  const std::string_view rest = core.substr(at + 3);
  const std::size_t text = std::min(rest.find_first_not_of("^<>=~"), rest.size());
  part.sign = rest.substr(0, text);
  part.text = rest.substr(text);
  return part;
}

/// A list's shape covers a part of the list: a longer front, or a range that begins with the front.
bool covers(std::string_view known, std::string_view asked) {
  if (known == asked) return true;
  const SortPart list = sort_part(known);
  const SortPart part = sort_part(asked);
  return list.exists && part.exists && list.sign == "^" && part.sign != "=" &&
         list.front == part.front && part.text.starts_with(list.text);
}

}  // namespace

std::set<std::string> cores_that_read(const plan::Plan& plan, const TableWords& words) {
  std::set<std::string> cores = cores_of(plan, words);
  cores.merge(whole_partition_cores(plan, words));
  return cores;
}

std::vector<KnownRead> declared_reads(const schema::Schema& schema) {
  const TableWords words = words_of(schema);
  std::vector<KnownRead> reads;
  for (const plan::Proof& proof : plan::prove(schema)) {
    if (proof.verdict != plan::Proof::Verdict::proven) continue;
    for (const std::string& core : cores_that_read(proof.plan, words)) {
      KnownRead& read = reads.emplace_back();
      read.core = core;
      read.name = proof.pattern;
    }
  }
  return reads;
}

std::vector<KnownRead> possible_reads(const schema::Schema& schema) {
  const TableWords words = words_of(schema);
  std::vector<KnownRead> reads;
  for (PossibleStep& step : possible_steps(schema)) {
    const std::vector<std::string> cores = cores_of_step(schema, words, step);
    const auto same = [&cores](const KnownRead& read) { return read.core == cores.front(); };
    if (cores.empty() || std::any_of(reads.begin(), reads.end(), same)) continue;
    const std::string plain = step.name;
    for (int n = 2; is_taken(schema, reads, step.name); ++n) step.name = plain + std::to_string(n);
    if (!loads_with(schema, step.name, step)) continue;
    for (const std::string& core : cores) {
      KnownRead& read = reads.emplace_back();
      read.core = core;
      read.name = step.name;
      read.yaml = step.yaml();
      read.edge = step.edge;
      read.direction = step.direction;
      if (step.params.size() == 1) read.node_type = step.params.front().second;
    }
  }
  return reads;
}

const KnownRead* find_read(const std::vector<KnownRead>& reads, std::string_view shape) {
  const std::string_view core = core_of(shape);
  const KnownRead* best = nullptr;
  for (const KnownRead& read : reads) {
    if (!covers(read.core, core)) continue;
    if (best == nullptr || read.core.size() > best->core.size()) best = &read;
  }
  return best;
}

}  // namespace adjoin::advise
