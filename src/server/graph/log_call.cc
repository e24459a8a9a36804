#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/iso_time.h"
#include "item/json_writer.h"
#include "server/graph/graph_answer.h"
#include "server/graph/graph_body.h"
#include "server/graph/graph_routes.h"
#include "server/metrics/live_requests.h"
#include "server/metrics/live_tail.h"

namespace adjoin::server {
namespace {

using item::JsonWriter;

constexpr std::size_t kToldMax = 1'000;
constexpr std::size_t kToldUsual = 200;
/// Below the 30 seconds that a request may take.
constexpr std::size_t kWaitMillisecondsMax = 20'000;

/// The cursor is the number of the last request that was answered.
Result<std::optional<std::uint64_t>> read_after(const GraphBody& body) {
  if (!body.has("after")) return std::optional<std::uint64_t>();
  ADJOIN_TRY(const std::string text, body.text("after"));
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size()) return std::optional(number);
  return validation_error("\"after\" is the cursor of an answer of this path");
}

bool is_about(const advise::LogEntry& entry, std::string_view table) {
  if (table.empty() || entry.table == table) return true;
  return std::any_of(entry.charges.begin(), entry.charges.end(),
                     [&](const advise::LoggedCharge& charge) { return charge.table == table; });
}

void text_member(std::string_view name, std::string_view text, JsonWriter& json) {
  json.name(name);
  text.empty() ? json.null() : json.string(text);
}

void count_member(std::string_view name, std::optional<std::int64_t> count, JsonWriter& json) {
  json.name(name);
  count ? json.integer(*count) : json.null();
}

void append_entry_key(const advise::NamedKey& key, JsonWriter& json) {
  json.name("key");
  if (key.empty()) return json.null();
  json.begin_array();
  json.string(key.pk);
  if (!key.sk.empty()) json.string(key.sk);
  json.end_array();
}

void append_entry(std::uint64_t number, const advise::LogEntry& entry, JsonWriter& json) {
  json.begin_object();
  json.name("number");
  json.integer(static_cast<std::int64_t>(number));
  json.name("time");
  json.string(iso_time(std::chrono::milliseconds(entry.time_ms)));
  text_member("operation", entry.operation, json);
  text_member("path", entry.path, json);
  text_member("table", entry.table, json);
  text_member("index", entry.index, json);
  text_member("shape", entry.shape, json);
  append_entry_key(entry.key, json);
  json.name("rcu");
  json.raw(graph_text::units_text(entry.read_half_units.value_or(0)));
  json.name("wcu");
  json.raw(graph_text::units_text(entry.write_half_units.value_or(0)));
  count_member("scanned", entry.scanned, json);
  count_member("returned", entry.returned, json);
  count_member("microseconds", entry.microseconds, json);
  count_member("status", entry.status, json);
  text_member("error", entry.error, json);
  json.end_object();
}

std::string_view naming_word(advise::KeyNaming naming) {
  switch (naming) {
    case advise::KeyNaming::hashed: return "hashed";
    case advise::KeyNaming::plain: return "plain";
    case advise::KeyNaming::none: break;
  }
  return "none";
}

/// What a request asks for.
struct LogQuestion {
  std::string table;  ///< empty: requests of all tables
  std::optional<std::uint64_t> after;
  std::size_t first = kToldUsual;
  std::chrono::milliseconds wait{0};
};

Result<LogQuestion> read_log_question(const GraphBody& body) {
  Result<LogQuestion> question{LogQuestion()};
  ADJOIN_TRY(question->table, body.text("table"));
  ADJOIN_TRY(question->after, read_after(body));
  ADJOIN_TRY(question->first, body.number("first", kToldMax, kToldUsual));
  ADJOIN_TRY(const std::size_t wait,
             body.number("waitMs", kWaitMillisecondsMax, kWaitMillisecondsMax));
  question->wait = std::chrono::milliseconds(wait);
  return question;
}

void append_tail(const LogQuestion& question, const LiveRequests::Tail& tail, const ApiCall& call,
                 std::string& out) {
  JsonWriter json(out);
  json.begin_object();
  json.name("data");
  json.begin_array();
  read_tail(tail, [&](std::uint64_t number, const advise::LogEntry& entry) {
    if (is_about(entry, question.table)) append_entry(number, entry, json);
  });
  json.end_array();
  json.name("keys");
  json.string(naming_word(call.live_names->naming()));
  json.name("since");
  const auto open = std::chrono::duration_cast<std::chrono::milliseconds>(call.now - tail.opened);
  json.string(iso_time(system_clock().unix_time() - open));
  json.name("lost");
  const std::uint64_t before = tail.first - 1;
  const std::uint64_t known = std::min(question.after.value_or(before), before);
  json.integer(static_cast<std::int64_t>(before - known));
  graph_text::Footer footer;
  footer.has_cost = false;
  footer.cursor = std::to_string(tail.first + tail.lines.size() - 1);
  graph_text::append_json(footer, out);
}

}  // namespace

Result<void> answer_graph_log(ApiCall& call) {
  ADJOIN_TRY(const GraphBody body, GraphBody::read(call.body));
  ADJOIN_CHECK(body.check_names({"table", "after", "first", "waitMs"}));
  ADJOIN_TRY(const LogQuestion question, read_log_question(body));
  if (call.live == nullptr) {
    return Error(ErrorCode::unsupported,
                 "this server does not know its last requests: it passes them on to an endpoint, "
                 "or it was started with --metrics off");
  }
  const LiveRequests::Tail tail = call.live->tail(question.after, question.first, call.now);
  // Of another table's requests the caller hears at once too: their cursor saves reading them anew.
  if (question.after && tail.lines.empty() && call.may_wait) {
    call.wait = LiveWait{*question.after, call.now + question.wait};
    return {};
  }
  append_tail(question, tail, call, call.out);
  return {};
}

}  // namespace adjoin::server
