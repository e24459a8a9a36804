#include "advise/price/seen_traffic.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>

#include "advise/log/shape.h"
#include "advise/patterns/known_reads.h"
#include "advise/price/traffic_price.h"
#include "base/assert.h"

namespace adjoin::advise {

namespace {

// ---- Reads

/// A step and the shapes that it sends.
struct ShapedStep {
  PossibleStep step;
  std::string row_type;
  std::uint32_t lists = 1;  ///< Queries that one call sends
};

std::string row_type_of(const PossibleStep& step) {
  const auto& [verb, name] = step.words.front();
  if (step.edge == nullptr) return verb == "node" ? step.params.front().second : name;
  const bool of_mirrors = step.direction == schema::Direction::reverse &&
                          step.edge->reverse == schema::ReverseKind::item;
  return of_mirrors ? step.edge->mirror_type_name : step.edge->name;
}

/// The plan without the requests that look up how many shards there are.
plan::Plan lists_alone(const plan::Plan& plan) {
  plan::Plan lists;
  for (const plan::Step& step : plan.steps) {
    if (step.repeat == plan::Step::Repeat::per_page) lists.steps.push_back(step);
  }
  return lists.steps.empty() ? plan : lists;
}

/// Every step with a type whose size is known, and a read for each of its shapes, which names the
/// step by its number.
class StepsByShape {
 public:
  StepsByShape(const schema::Schema& schema, const plan::Traffic& sizes) {
    const TableWords words = words_of(schema);
    for (PossibleStep& step : possible_steps(schema)) {
      // A whole partition has items of many types.
      if (step.words.front().first == "collection") continue;
      std::string type = row_type_of(step);
      if (!has_size(sizes, type)) continue;
      const auto plan = plan_of(schema, step);
      if (!plan) continue;
      for (const std::string& core : cores_that_read(lists_alone(*plan), words)) {
        KnownRead& read = reads_.emplace_back();
        read.core = core;
        read.name = std::to_string(steps_.size());
      }
      steps_.push_back({std::move(step), std::move(type), lists_of(*plan)});
    }
  }

  const ShapedStep* find(std::string_view shape) const {
    const KnownRead* read = find_read(reads_, shape);
    return read == nullptr ? find_wider(core_of(shape)) : &steps_[std::stoul(read->name)];
  }

 private:
  /// The list of which a program asks for more than the list alone, "sk^LIKES#" for
  /// "sk^LIKES#POST#", where that has the items of one type.
  const ShapedStep* find_wider(std::string_view core) const {
    if (core.find(" sk^") == std::string_view::npos) return nullptr;
    const ShapedStep* found = nullptr;
    for (const KnownRead& read : reads_) {
      if (!read.core.starts_with(core)) continue;
      const ShapedStep& step = steps_[std::stoul(read.name)];
      if (found != nullptr && found->row_type != step.row_type) return nullptr;
      found = &step;
    }
    return found;
  }

  std::vector<ShapedStep> steps_;
  std::vector<KnownRead> reads_;
};

/// What the units that a list took say of its size: each page was rounded up.
double fitted_bytes(double known, double half_units, double rows) {
  if (rows <= 0 || half_units <= 0) return known;
  return std::clamp(known, ((half_units - 1) * kHalfUnitBytes + 1) / rows,
                    half_units * kHalfUnitBytes / rows);
}

std::optional<SeenRead> seen_read(const ShapedStep& shaped, const ShapeFigures& figures,
                                  const plan::Traffic& sizes) {
  SeenRead read;
  read.step = shaped.step;
  read.figures = &figures;
  read.consistent = has_option(figures.shape, "consistent");
  read.row_bytes = static_cast<double>(sizes.bytes_of(shaped.row_type));
  read.calls = static_cast<double>(figures.times);
  if (figures.operation == "Query") {
    if (figures.lists == 0) return std::nullopt;
    read.calls = static_cast<double>(figures.lists) / shaped.lists;
    read.rows = static_cast<double>(figures.scanned) / read.calls;
    read.found = static_cast<double>(figures.returned) / read.calls;
  }
  const double half_units = static_cast<double>(figures.read_half_units) / read.calls /
                            (read.consistent ? 2 : 1) / shaped.lists;
  read.row_bytes = fitted_bytes(read.row_bytes, half_units, read.rows / shaped.lists);
  return read;
}

// ---- Writes

/// Kinds of writes as a traffic file has them. Of two with the same request the first counts.
constexpr std::string_view kNodeWrites[] = {"put-node"};
constexpr std::string_view kEdgeWrites[] = {"add-edge", "update-edge", "remove-edge"};
constexpr std::string_view kSeriesWrites[] = {"add-to-series"};

struct ShapedWrite {
  std::string core;
  plan::TrafficWrite write;
};

/// A Put and an update of one item cost the same.
std::string write_core(std::string_view shape) {
  const std::string_view core = core_of(shape);
  const std::string_view operation = operation_of(core);
  const bool sets_one = operation == "PutItem" || operation == "UpdateItem";
  return (sets_one ? "put" : std::string(operation)) + std::string(core.substr(operation.size()));
}

struct WriteCore {
  const TableWords& words;

  std::string operator()(const table::PutItemRequest& put) const {
    return write_core(shape_of_key("PutItem", put.item, words));
  }
  std::string operator()(const table::UpdateItemRequest& update) const {
    return write_core(shape_of_key("UpdateItem", update.key, words));
  }
  std::string operator()(const table::DeleteItemRequest& one) const {
    return write_core(shape_of_key("DeleteItem", one.key, words));
  }
  std::string operator()(const table::TransactWriteItemsRequest& transaction) const {
    const auto key_of = [](const auto& action) -> const Item& {
      if constexpr (requires { action.item; }) {
        return action.item;
      } else {
        return action.key;
      }
    };
    const Item& first = std::visit(key_of, transaction.actions.front());
    return write_core(shape_of_key("TransactWriteItems", first, words));
  }
  template <typename Other>
  std::string operator()(const Other&) const {
    return {};
  }
};

class WritesByShape {
 public:
  WritesByShape(const schema::Schema& schema, const plan::Traffic& sizes)
      : schema_(schema), words_(words_of(schema)) {
    for (const schema::NodeType& node : schema.nodes) {
      if (node.stored && has_size(sizes, node.name)) add(kNodeWrites, node.name, node.fields);
    }
    for (const schema::EdgeType& edge : schema.edges) {
      if (has_size(sizes, edge.name)) add(kEdgeWrites, edge.name, edge.fields);
    }
    for (const schema::Series& series : schema.series) {
      if (has_size(sizes, series.name)) add(kSeriesWrites, series.name, series.fields);
    }
  }

  const plan::TrafficWrite* find(std::string_view shape) const {
    const std::string core = write_core(shape);
    const auto found = std::find_if(writes_.begin(), writes_.end(),
                                    [&core](const auto& one) { return one.core == core; });
    return found == writes_.end() ? nullptr : &found->write;
  }

 private:
  template <typename Kinds>
  void add(const Kinds& kinds, const std::string& type, const std::vector<schema::Field>& fields) {
    for (const std::string_view kind : kinds) {
      auto write = sample_write(kind, type, {});
      auto plan = write ? plan_of(schema_, write->operation) : std::nullopt;
      if (!plan) continue;
      std::string core = std::visit(WriteCore{words_}, plan->steps.back().request);
      if (core.empty()) continue;
      // An item that is put whole has every entry that its fields make, after the change, too. An
      // update of a field that is the same as before moves no entry.
      if (!std::holds_alternative<table::UpdateItemRequest>(plan->steps.back().request)) {
        if (auto whole = sample_write(kind, type, fields)) write = std::move(whole);
      }
      writes_.push_back({std::move(core), *std::move(write)});
    }
  }

  std::optional<plan::TrafficWrite> sample_write(std::string_view kind, const std::string& type,
                                                 const std::vector<schema::Field>& fields) const {
    std::string text = "{traffic: 1, writes: [{" + std::string(kind) + ": " + yaml_text(type) +
                       ", per-second: 1, fields: {";
    for (const schema::Field& field : fields) {
      const std::string value = sample_key_text(field);
      if (!value.empty()) text += yaml_text(field.name) + ": " + yaml_text(value) + ", ";
    }
    auto traffic = plan::read_traffic(schema_, text + "}}]}", "seen");
    if (!traffic) return std::nullopt;
    ADJOIN_ASSERT(traffic->writes.size() == 1);
    return std::move(traffic->writes.front());
  }

  const schema::Schema& schema_;
  const TableWords words_;
  std::vector<ShapedWrite> writes_;
};

}  // namespace

std::string sample_key_text(const schema::Field& field) {
  switch (field.type) {
    case schema::FieldType::number:
    case schema::FieldType::integer:
    case schema::FieldType::epoch:
    case schema::FieldType::ms: return "1";
    case schema::FieldType::date: return "2026-01-01";
    case schema::FieldType::datetime: return "2026-01-01T00:00:00Z";
    case schema::FieldType::enumeration: return field.values.empty() ? "" : field.values.front();
    case schema::FieldType::string: return "a";
    default: return {};
  }
}

const SeenRead* SeenTraffic::read_of(std::string_view shape) const {
  const SeenRead* best = nullptr;
  for (const SeenRead& read : reads) {
    if (read.figures->shape == shape) return &read;
    const bool same = core_of(read.figures->shape) == shape;
    if (same && (best == nullptr || read.calls > best->calls)) best = &read;
  }
  return best;
}

SeenTraffic seen_traffic(const schema::Schema& schema, const std::vector<ShapeFigures>& shapes,
                         std::vector<plan::TypeSize> sizes) {
  SeenTraffic traffic;
  traffic.sizes.sizes = std::move(sizes);
  const StepsByShape steps(schema, traffic.sizes);
  const WritesByShape writes(schema, traffic.sizes);
  for (const ShapeFigures& figures : shapes) {
    if (const ShapedStep* shaped = steps.find(figures.shape)) {
      auto read = seen_read(*shaped, figures, traffic.sizes);
      if (read && traffic.reads.size() < SeenTraffic::kOperationsMax) {
        traffic.reads.push_back(*std::move(read));
      }
    } else if (const plan::TrafficWrite* write = writes.find(figures.shape)) {
      if (traffic.writes.size() == SeenTraffic::kOperationsMax) continue;
      traffic.writes.push_back({*write, static_cast<double>(figures.times)});
    }
  }
  return traffic;
}

}  // namespace adjoin::advise
