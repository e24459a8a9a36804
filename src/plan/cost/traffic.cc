#include <algorithm>
#include <charconv>
#include <utility>

#include "plan/cost/traffic_cost.h"
#include "plan/operation/sample_ref.h"
#include "schema/load/load_context.h"
#include "schema/load/yaml_reader.h"

namespace adjoin::plan {
namespace {

using schema::LoadContext;
using schema::Tree;

/// The kinds of writes, by the name that the file has for them.
enum class WriteKind : std::uint8_t {
  put_node,
  update_node,
  add_edge,
  update_edge,
  remove_edge,
  add_to_series
};
constexpr std::pair<std::string_view, WriteKind> kWriteKinds[] = {
    {"put-node", WriteKind::put_node},       {"update-node", WriteKind::update_node},
    {"add-edge", WriteKind::add_edge},       {"update-edge", WriteKind::update_edge},
    {"remove-edge", WriteKind::remove_edge}, {"add-to-series", WriteKind::add_to_series}};

/// A value that fits a field, for a request that is only priced.
/// Only the size of an item matters to its price, and that comes from `sizes`; the value must
/// merely be valid.
std::string sample_text(const schema::Schema& schema, const schema::Field& field) {
  switch (field.type) {
    case schema::FieldType::number:
    case schema::FieldType::integer:
    case schema::FieldType::epoch:
    case schema::FieldType::ms: return "1";
    case schema::FieldType::boolean: return "true";
    case schema::FieldType::date: return "2026-01-01";
    case schema::FieldType::datetime: return "2026-01-01T00:00:00Z";
    case schema::FieldType::enumeration: return field.values.empty() ? "" : field.values.front();
    case schema::FieldType::list: return "[]";
    case schema::FieldType::map: return "{}";
    case schema::FieldType::string_set: return "[\"a\"]";
    case schema::FieldType::number_set: return "[1]";
    case schema::FieldType::ref: {
      const auto ref = sample_ref(schema, field.ref_type, field.name);
      return ref ? *ref : std::string();
    }
    default: return "a";
  }
}

class TrafficReader {
 public:
  explicit TrafficReader(const schema::Schema& schema) : schema_(schema) {}

  void read(const Tree& root) {
    if (!in_.expect_map(root, "the traffic")) return;
    in_.check_names(root, {"traffic", "sizes", "reads", "writes", "prices"}, "the traffic");
    if (in_.text(root, "traffic") != "1") {
      in_.error(root.place, "traffic: 1 is expected, the version of this format");
    }
    each_entry(root, "sizes", [this](const Tree::Entry& entry) { read_size(entry); });
    each_entry(root, "reads", [this](const Tree::Entry& entry) { read_pattern(entry); });
    if (const Tree* writes = root.find("writes")) {
      if (!writes->is_list()) in_.error(writes->place, "writes is a list: - {add-edge: TYPE, …}");
      for (const Tree& write : writes->items) read_write(write);
    }
    if (const Tree* prices = root.find("prices")) read_prices(*prices);
  }

  /// Reads the prices of a traffic file, or of a file that has nothing else.
  void read_prices_of(const Tree& root) {
    const Tree* prices = root.find("prices");
    read_prices(prices == nullptr ? root : *prices);
  }

  Traffic traffic;
  const schema::Diagnostics& diagnostics() const { return in_.out; }

 private:
  template <typename Each>
  void each_entry(const Tree& root, std::string_view name, const Each& each) {
    const Tree* map = root.find(name);
    if (map == nullptr || !in_.expect_map(*map, name)) return;
    for (const Tree::Entry& entry : map->entries) each(entry);
  }

  std::optional<double> number(const Tree& map, std::string_view name) {
    const Tree* value = map.find(name);
    if (value == nullptr) return std::nullopt;
    double parsed = 0;
    const std::string& text = value->text;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), parsed);
    if (value->is_text() && failed == std::errc() && end == text.data() + text.size() &&
        // The bound keeps products of two such numbers within what a double holds exactly enough,
        // and refuses infinity.
        parsed >= 0 && parsed <= 1e18) {
      return parsed;
    }
    in_.error(value->place,
              std::string(name) + ": a number of at least 0 is expected, such as 1e9");
    return std::nullopt;
  }

  Frequency frequency(const Tree& map) {
    Frequency often;
    if (map.find("per-second") == nullptr) in_.error(map.place, "per-second is missing");
    often.per_second = number(map, "per-second").value_or(0);
    // A peak below the average is a slip; capacity that is planned for it would throttle all day.
    often.peak = std::max(number(map, "peak").value_or(0), often.per_second);
    often.hottest = number(map, "hottest").value_or(0);
    if (often.hottest > 1) in_.error(map.place, "hottest is a share, from 0 to 1");
    return often;
  }

  void read_size(const Tree::Entry& entry) {
    const bool is_known = schema_.node(entry.name) != nullptr ||
                          schema_.edge(entry.name) != nullptr ||
                          schema_.series_type(entry.name) != nullptr;
    if (!is_known) in_.error(entry.place, "the schema has no type " + entry.name);
    if (!in_.expect_map(entry.value, entry.name)) return;
    in_.check_names(entry.value, {"items", "bytes"}, entry.name);
    TypeSize size;
    size.type = entry.name;
    size.items = number(entry.value, "items").value_or(0);
    const double bytes = number(entry.value, "bytes").value_or(0);
    // DynamoDB takes no larger item.
    if (bytes < 1 || bytes > 409'600) {
      in_.error(entry.place, entry.name + ": bytes of one item are expected, from 1 to 409600");
    }
    size.bytes = static_cast<std::size_t>(bytes);
    traffic.sizes.push_back(std::move(size));
  }

  void read_pattern(const Tree::Entry& entry) {
    const auto is_plan = [&](const schema::Plan& plan) { return plan.name == entry.name; };
    if (schema_.access_pattern(entry.name) == nullptr &&
        std::none_of(schema_.plans.begin(), schema_.plans.end(), is_plan)) {
      in_.error(entry.place, "the schema declares no access pattern or plan " + entry.name);
    }
    if (!in_.expect_map(entry.value, entry.name)) return;
    in_.check_names(entry.value, {"per-second", "peak", "hottest", "rows", "nodes", "shards"},
                    entry.name);
    TrafficRead read;
    read.pattern = entry.name;
    read.how_often = frequency(entry.value);
    read.rows = number(entry.value, "rows").value_or(1);
    read.nodes = number(entry.value, "nodes").value_or(1);
    // How far lists have grown is not in the schema, only how far they may grow.
    read.shards = std::max(number(entry.value, "shards").value_or(1), 1.0);
    traffic.reads.push_back(std::move(read));
  }

  /// Fields that a write of the type needs, or that `given` names.
  Item fields_of(const std::vector<schema::Field>& declared, const Tree* given) {
    Item fields;
    const auto take = [&](const schema::Field& field, const std::string& text,
                          schema::Place place) {
      auto value = schema::parse_field(field, text);
      if (value) {
        fields.set(field.name, *std::move(value));
      } else {
        in_.error(place, value.error().message() + "; give one under fields");
      }
    };
    for (const schema::Field& field : declared) {
      const Tree* text = given == nullptr ? nullptr : given->find(field.name);
      if (text != nullptr) {
        take(field, text->text, text->place);
        // Fields that may be left out are left out: the write is the smallest that the schema
        // takes.
      } else if (field.required && !field.default_value) {
        take(field, sample_text(schema_, field), given == nullptr ? schema::Place{} : given->place);
      }
    }
    return fields;
  }

  std::string ref_of(const std::vector<std::string>& types, std::string_view name,
                     schema::Place place) {
    auto ref = sample_ref(schema_, types.front(), name);
    if (ref) return *std::move(ref);
    in_.error(place, ref.error().message());
    return {};
  }

  void read_write(const Tree& write) {
    if (!in_.expect_map(write, "a write")) return;
    in_.check_names(write,
                    {"put-node", "update-node", "add-edge", "update-edge", "remove-edge",
                     "add-to-series", "fields", "per-second", "peak", "hottest"},
                    "a write");
    for (const auto& [name, kind] : kWriteKinds) {
      const Tree* type = write.find(name);
      if (type == nullptr) continue;
      TrafficWrite out;
      out.name = std::string(name) + " " + type->text;
      out.how_often = frequency(write);
      if (make(kind, *type, write.find("fields"), out.operation)) {
        traffic.writes.push_back(std::move(out));
      }
      return;
    }
    in_.error(write.place, "a write says what it does: add-edge: TYPE, put-node: TYPE, …");
  }

  bool make(WriteKind kind, const Tree& type, const Tree* given, WriteOperation& out) {
    if (kind == WriteKind::put_node || kind == WriteKind::update_node) {
      const schema::NodeType* node = schema_.node(type.text);
      if (node == nullptr) return unknown("node type", type);
      const std::string ref = ref_of({node->name}, "node", type.place);
      Item fields = fields_of(node->fields, given);
      if (kind == WriteKind::put_node) {
        out = PutNode{ref, std::move(fields)};
      } else {
        out = UpdateNode{ref, std::move(fields)};
      }
      return true;
    }
    if (kind == WriteKind::add_to_series) {
      const schema::Series* series = schema_.series_type(type.text);
      if (series == nullptr) return unknown("series", type);
      out = AddToSeries{ref_of({series->of}, "of", type.place), series->name,
                        fields_of(series->fields, given)};
      return true;
    }
    const schema::EdgeType* edge = schema_.edge(type.text);
    if (edge == nullptr) return unknown("edge type", type);
    const std::string from = ref_of(edge->from.types, "from", type.place);
    const std::string to = ref_of(edge->to.types, "to", type.place);
    Item fields = fields_of(edge->fields, given);
    if (kind == WriteKind::add_edge) {
      out = AddEdge{from, edge->name, to, std::move(fields)};
      return true;
    }
    EdgeId id{from, edge->name, to, {}};
    // Fields in the key name the edge and cannot be changed with it.
    for (const std::string& name : edge->key_fields) {
      if (const Value* value = fields.find(name)) id.fields.set(name, *value);
      fields.erase(name);
    }
    if (kind == WriteKind::remove_edge) {
      out = RemoveEdge{std::move(id)};
    } else {
      out = UpdateEdge{std::move(id), std::move(fields)};
    }
    return true;
  }

  bool unknown(std::string_view what, const Tree& type) {
    in_.error(type.place, "the schema has no " + std::string(what) + " " + type.text);
    return false;
  }

  void read_prices(const Tree& prices) {
    if (!in_.expect_map(prices, "prices")) return;
    in_.check_names(prices,
                    {"currency", "million-reads", "million-writes", "read-hour", "write-hour",
                     "utilization", "gigabyte-month"},
                    "prices");
    UnitPrices& out = traffic.prices;
    out.currency = in_.text(prices, "currency");
    out.million_reads = number(prices, "million-reads");
    out.million_writes = number(prices, "million-writes");
    out.read_hour = number(prices, "read-hour");
    out.write_hour = number(prices, "write-hour");
    out.gigabyte_month = number(prices, "gigabyte-month");
    out.utilization = number(prices, "utilization").value_or(1);
    if (out.utilization <= 0 || out.utilization > 1) {
      in_.error(prices.place, "utilization is a share, above 0 and at most 1");
    }
  }

  const schema::Schema& schema_;
  LoadContext in_;
};

}  // namespace

/// A type without a size is priced as the largest one, since an estimate should not be too low.
std::size_t Traffic::largest_bytes() const {
  std::size_t largest = 1;
  for (const TypeSize& size : sizes) largest = std::max(largest, size.bytes);
  return largest;
}

std::size_t Traffic::bytes_of(std::string_view type) const {
  for (const TypeSize& size : sizes) {
    if (size.type == type) return size.bytes;
  }
  return largest_bytes();
}

namespace {

/// What `read` takes out of the file. @errors configuration: all mistakes at once, since such a
/// file is written by hand and mended in one go
template <typename Read>
Result<Traffic> read_file(const schema::Schema& schema, std::string_view text,
                          std::string_view file, const Read& read) {
  schema::Diagnostics wrong;
  TrafficReader reader(schema);
  if (const auto tree = schema::read_yaml(text, wrong)) read(reader, *tree);
  wrong.insert(wrong.end(), reader.diagnostics().begin(), reader.diagnostics().end());
  if (!schema::has_errors(wrong)) return std::move(reader.traffic);
  std::string message;
  for (const schema::Diagnostic& one : wrong) {
    message += (message.empty() ? "" : "\n") + one.to_string(file);
  }
  return Error(ErrorCode::configuration, message);
}

}  // namespace

Result<Traffic> read_traffic(const schema::Schema& schema, std::string_view text,
                             std::string_view file) {
  return read_file(schema, text, file,
                   [](TrafficReader& reader, const Tree& root) { reader.read(root); });
}

Result<UnitPrices> read_prices(std::string_view text, std::string_view file) {
  const schema::Schema none;
  ADJOIN_TRY(const Traffic traffic,
             read_file(none, text, file, [](TrafficReader& reader, const Tree& root) {
               reader.read_prices_of(root);
             }));
  return traffic.prices;
}

}  // namespace adjoin::plan
