#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/iso_time.h"
#include "item/json_writer.h"
#include "monitor/heat/heat_board.h"
#include "server/graph/graph_answer.h"
#include "server/graph/graph_body.h"
#include "server/graph/graph_routes.h"
#include "server/graph/partitions.h"

namespace adjoin::server {
namespace {

using item::JsonWriter;
using meter::HeatKind;

constexpr std::size_t kHeatSecondsMax = 3'600;
constexpr std::size_t kHeatSecondsUsual = 60;
constexpr std::size_t kHotKeysMax = 1'000;
constexpr std::size_t kHotKeysUsual = 25;

Result<std::optional<HeatKind>> read_kind(const GraphBody& body) {
  if (!body.has("kind")) return std::optional<HeatKind>();
  ADJOIN_TRY(const std::string word, body.text("kind"));
  for (const HeatKind kind : {HeatKind::read, HeatKind::write, HeatKind::throttle}) {
    if (meter::to_string(kind) == word) return std::optional(kind);
  }
  return validation_error("\"kind\" is read, write or throttle, not \"" + word + "\"");
}

Result<monitor::TableHeatQuestion> read_heat_question(const GraphBody& body,
                                                      const Partitions& partitions) {
  Result<monitor::TableHeatQuestion> question{monitor::TableHeatQuestion()};
  question->table = partitions.table();
  ADJOIN_TRY(const std::size_t seconds, body.number("seconds", kHeatSecondsMax, kHeatSecondsUsual));
  question->since = std::chrono::seconds(seconds);
  ADJOIN_TRY(question->rows, body.number("first", kHotKeysMax, kHotKeysUsual));
  ADJOIN_TRY(question->kind, read_kind(body));
  if (!body.has("index")) return question;
  ADJOIN_TRY(question->index, body.text("index"));
  ADJOIN_CHECK(partitions.attributes(*question->index));
  return question;
}

void append_object(const std::string& index, HeatKind kind, JsonWriter& json) {
  json.name("index");
  index.empty() ? json.null() : json.string(index);
  json.name("kind");
  json.string(meter::to_string(kind));
}

void figure(std::string_view name, double value, JsonWriter& json) {
  json.name(name);
  json.number(value);
}

void append_hot_key(const Partitions& partitions, const monitor::HotKey& hot, JsonWriter& json) {
  json.begin_object();
  append_object(hot.index, hot.kind, json);
  const auto attributes = partitions.attributes(hot.index);
  if (hot.key && attributes) {
    partitions.append(hot.index, *attributes, *hot.key, json);
  } else {
    // An index that was dropped meanwhile.
    for (const std::string_view name : {"key", "text", "node", "type"}) {
      json.name(name);
      json.null();
    }
  }
  figure("units", hot.units, json);
  json.name("requests");
  json.integer(static_cast<std::int64_t>(hot.count));
  figure("peak", hot.peak, json);
  figure("per_second", hot.per_second, json);
  json.name("limit");
  hot.limit > 0 ? json.number(hot.limit) : json.null();
  figure("share", hot.share, json);
  figure("error", hot.error, json);
  json.end_object();
}

void append_strip(const monitor::KeyStretches& strip, JsonWriter& json) {
  json.begin_object();
  append_object(strip.index, strip.kind, json);
  figure("units", strip.units, json);
  json.name("stretches");
  json.begin_array();
  for (const double units : strip.stretches) json.number(units);
  json.end_array();
  json.end_object();
}

}  // namespace

Result<void> answer_graph_heat(ApiCall& call) {
  ADJOIN_TRY(const GraphBody body, GraphBody::read(call.body));
  ADJOIN_CHECK(body.check_names({"table", "seconds", "first", "index", "kind"}));
  ADJOIN_TRY(const Partitions partitions, Partitions::open(call, body));
  ADJOIN_TRY(const monitor::TableHeatQuestion question, read_heat_question(body, partitions));
  if (call.heat == nullptr) {
    return Error(ErrorCode::unsupported,
                 "this server does not know which keys are busy: it passes requests on to an "
                 "endpoint, which tells nobody, or it was started with --metrics off");
  }
  const monitor::TableHeat heat = call.heat->of_table(question);
  JsonWriter json(call.out);
  json.begin_object();
  json.name("data");
  json.begin_array();
  for (const monitor::HotKey& hot : heat.keys) append_hot_key(partitions, hot, json);
  json.end_array();
  json.name("objects");
  json.begin_array();
  for (const monitor::KeyStretches& strip : heat.objects) append_strip(strip, json);
  json.end_array();
  json.name("from");
  json.string(iso_time(heat.from));
  json.name("until");
  json.string(iso_time(heat.until));
  figure("seconds", std::chrono::duration<double>(heat.until - heat.from).count(), json);
  graph_text::Footer footer;
  footer.has_cost = false;
  graph_text::append_json(footer, call.out);
  return {};
}

}  // namespace adjoin::server
