#include "monitor/ask/heat_page.h"

#include <array>
#include <utility>

#include "base/iso_time.h"
#include "item/json_writer.h"
#include "monitor/ask/admin_query.h"
#include "monitor/heat/heat_board.h"

namespace adjoin::monitor {
namespace {

constexpr std::array<std::string_view, 6> kHeatNames = {"since", "table", "index",
                                                        "kind",  "items", "rows"};

Result<std::optional<meter::HeatKind>> read_heat_kind(std::optional<std::string_view> word) {
  if (!word) return std::optional<meter::HeatKind>();
  for (const auto kind :
       {meter::HeatKind::read, meter::HeatKind::write, meter::HeatKind::throttle}) {
    if (meter::to_string(kind) == *word) return std::optional(kind);
  }
  return Error(ErrorCode::invalid_argument,
               "\"kind\" is read, write or throttle, not \"" + std::string(*word) + "\"");
}

Result<HeatQuestion> read_heat_question(std::string_view query) {
  ADJOIN_TRY(const AdminQuery asked, AdminQuery::read("/_admin/heat", query, kHeatNames));
  HeatQuestion question;
  ADJOIN_TRY(const std::int64_t since, asked.number("since", {1, 3600, 3600}));
  ADJOIN_TRY(const std::int64_t items, asked.number("items", {0, 1, 0}));
  ADJOIN_TRY(const std::int64_t rows, asked.number("rows", {1, 1000, 25}));
  ADJOIN_TRY(question.kind, read_heat_kind(asked.text("kind")));
  if (const auto table = asked.text("table")) question.table = std::string(*table);
  if (const auto index = asked.text("index")) question.index = std::string(*index);
  if (question.index && !question.table) {
    return Error(ErrorCode::invalid_argument, "\"index\" needs \"table\", whose index it is");
  }
  question.since = std::chrono::seconds(since);
  question.items = items == 1;
  question.rows = static_cast<std::size_t>(rows);
  return question;
}

void write_heat_number(std::string_view name, double value, item::JsonWriter& json) {
  json.name(name);
  json.number(value);
}

}  // namespace

void write_heat_line(const HeatLine& line, item::JsonWriter& json) {
  json.begin_object();
  json.name("object");
  json.string(line.index.empty() ? line.table : line.table + "/" + line.index);
  json.name("key");
  json.string(line.key);
  json.name("kind");
  json.string(meter::to_string(line.kind));
  write_heat_number("perSecond", line.per_second, json);
  write_heat_number("share", line.share, json);
  write_heat_number("error", line.error, json);
  json.end_object();
}

Result<std::string> heat_json(const HeatBoard& board, std::string_view query) {
  ADJOIN_TRY(const HeatQuestion question, read_heat_question(query));
  const HeatAnswer answer = board.rows(question);
  std::string out;
  item::JsonWriter json(out);
  json.begin_object();
  json.name("from");
  json.string(iso_time(answer.from));
  json.name("until");
  json.string(iso_time(answer.until));
  write_heat_number("seconds", std::chrono::duration<double>(answer.until - answer.from).count(),
                    json);
  json.name("keys");
  json.begin_array();
  for (const HeatLine& line : answer.lines) write_heat_line(line, json);
  json.end_array();
  json.end_object();
  out += '\n';
  return out;
}

}  // namespace adjoin::monitor
