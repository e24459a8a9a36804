#include "server/graph/graph_body.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <optional>

#include "base/text.h"
#include "item/json_reader.h"
#include "schema/load/load.h"
#include "server/graph/graphs.h"
#include "server/http/inflate_body.h"
#include "server/metrics/request_note.h"

namespace adjoin::server {
namespace {

using item::JsonReader;

// Names are compared with all before them, so their number is bounded.
constexpr std::size_t kMembersMax = 64;

// What one call may spend at most, and does when its body does not say: an answer is held in memory
// until it is sent.
constexpr std::int64_t kRequestsMax = 20'000;
constexpr std::int64_t kReadUnitsMax = 16'384;  // at most 128 MB
constexpr std::int64_t kHopsMax = 1'000;
constexpr std::int64_t kNodesMax = 100'000;
// Below the server's own limit of 30 seconds for a request.
constexpr std::int64_t kMillisecondsMax = 25'000;

std::string quoted(std::string_view name) { return "\"" + std::string(name) + "\""; }

std::string list_of(const std::vector<std::string_view>& names) {
  std::string list;
  for (const std::string_view name : names) append_to_list(name, list);
  return list;
}

/// The same error, with the member that it is about.
Error in_member(std::string_view name, const Error& error) {
  return reworded(error, quoted(name) + ": " + error.message());
}

/// A number of a budget. @errors invalid_argument
Result<std::int64_t> amount(const schema::Tree::Entry& entry, std::int64_t max) {
  const std::string& text = entry.value.text;
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  // A number in quotes is refused: a budget is written by programs, and a text there is a mistake.
  const bool is_whole = entry.value.is_text() && !entry.value.quoted && error == std::errc() &&
                        end == text.data() + text.size();
  if (is_whole && value >= 1 && value <= max) return value;
  return validation_error("\"budget\": " + quoted(entry.name) + " is a whole number from 1 to " +
                          std::to_string(max));
}

}  // namespace

/// The text is walked once and cut, not made into a tree: most members are read by others, from
/// their own text.
Result<GraphBody> GraphBody::read(std::string_view json) {
  if (json.size() > kGraphBodyBytesMax) {
    return body_too_large("the body is larger than " + std::to_string(kGraphBodyBytesMax) +
                          " bytes");
  }
  JsonReader reader(json);
  ADJOIN_CHECK(reader.check_encoding());
  ADJOIN_CHECK(reader.begin_object());
  Result<GraphBody> body{GraphBody()};
  for (;;) {
    std::string name;
    ADJOIN_TRY(const bool more, reader.next_name(name));
    if (!more) break;
    if (body->has(name)) return validation_error(quoted(name) + " is given twice");
    if (body->members_.size() == kMembersMax) return validation_error("too many members");
    // Blanks in front are taken, so that what is cut out begins with the value.
    reader.peek();
    const std::size_t begin = reader.position();
    ADJOIN_CHECK(reader.skip_value());
    body->members_.emplace_back(std::move(name), json.substr(begin, reader.position() - begin));
  }
  ADJOIN_CHECK(reader.finish());
  return body;
}

std::string_view GraphBody::json(std::string_view name) const {
  for (const auto& [one, json] : members_) {
    if (one == name) return json;
  }
  return {};
}

Result<std::string> GraphBody::text(std::string_view name) const {
  std::string text;
  if (!has(name)) return text;
  JsonReader reader(json(name));
  if (reader.peek() != JsonReader::Kind::string) {
    return validation_error(quoted(name) + ": a string is expected");
  }
  ADJOIN_CHECK(reader.read_string(text));
  return text;
}

Result<bool> GraphBody::flag(std::string_view name) const {
  const std::string_view text = json(name);
  if (text.empty() || text == "false") return false;
  if (text == "true") return true;
  return validation_error(quoted(name) + ": true or false is expected");
}

Result<std::size_t> GraphBody::number(std::string_view name, std::size_t max,
                                      std::size_t otherwise) const {
  if (!has(name)) return otherwise;
  std::size_t number = 0;
  const std::string_view text = json(name);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole = error == std::errc() && end == text.data() + text.size();
  if (is_whole && number >= 1 && number <= max) return number;
  return validation_error(quoted(name) + " is a whole number from 1 to " + std::to_string(max));
}

Result<schema::Tree> GraphBody::tree(std::string_view name) const {
  if (!has(name)) return schema::Tree();
  auto tree = schema::read_json(json(name));
  if (!tree) return in_member(name, tree.error());
  return tree;
}

Result<void> GraphBody::check_names(const std::vector<std::string_view>& allowed) const {
  for (const auto& [name, json] : members_) {
    if (std::find(allowed.begin(), allowed.end(), name) != allowed.end()) continue;
    return validation_error(quoted(name) + " is not known here; there are " + list_of(allowed));
  }
  return {};
}

Result<std::string_view> GraphBody::one_of(const std::vector<std::string_view>& names) const {
  std::string_view found;
  for (const std::string_view name : names) {
    if (!has(name)) continue;
    if (!found.empty()) {
      return validation_error(quoted(found) + " and " + quoted(name) + " exclude each other");
    }
    found = name;
  }
  if (found.empty()) return validation_error("one of " + list_of(names) + " is expected");
  return found;
}

/// Cuts only. Each element is read by who knows its meaning, so that an error can name its number.
Result<std::vector<std::string_view>> elements_of(std::string_view name, std::string_view json) {
  JsonReader reader(json);
  if (reader.peek() != JsonReader::Kind::array) {
    return validation_error(quoted(name) + ": an array is expected");
  }
  ADJOIN_CHECK(reader.check_encoding());
  ADJOIN_CHECK(reader.begin_array());
  std::vector<std::string_view> elements;
  for (;;) {
    ADJOIN_TRY(const bool more, reader.next_element());
    if (!more) break;
    reader.peek();
    const std::size_t begin = reader.position();
    ADJOIN_CHECK(reader.skip_value());
    elements.push_back(json.substr(begin, reader.position() - begin));
  }
  ADJOIN_CHECK(reader.finish());
  return elements;
}

Result<graph::Graph> open_graph(ApiCall& call, const GraphBody& body) {
  ADJOIN_TRY(const std::string table, body.text("table"));
  return call.graphs.open(table, call.context);
}

void note_asked(ApiCall& call, std::string_view operation, const std::vector<std::string>& types) {
  if (call.note == nullptr) return;
  std::string words(operation);
  for (const std::string& type : types) {
    words += &type == &types.front() ? ' ' : ',';
    words += type;
  }
  call.note->asked_graph(std::move(words));
}

/// A body can lower the server's limits, never raise them.
Result<graph::CallOptions> read_budget(ApiCall& call, const GraphBody& body) {
  using std::chrono::milliseconds;
  Result<graph::CallOptions> options{graph::CallOptions()};
  options->context = call.context;
  Budget& budget = options->budget;
  budget.requests_max = kRequestsMax;
  budget.read_units_max = static_cast<double>(kReadUnitsMax);
  budget.hops_max = static_cast<std::uint32_t>(kHopsMax);
  budget.nodes_max = static_cast<std::size_t>(kNodesMax);
  budget.time_ms_max = kMillisecondsMax;
  ADJOIN_TRY(const schema::Tree given, body.tree("budget"));
  if (!given.is_map() && !given.is_null()) {
    return validation_error("\"budget\": an object is expected");
  }
  for (const schema::Tree::Entry& entry : given.entries) {
    if (entry.name == "requests") {
      ADJOIN_TRY(budget.requests_max, amount(entry, kRequestsMax));
    } else if (entry.name == "rcu") {
      ADJOIN_TRY(const std::int64_t units, amount(entry, kReadUnitsMax));
      budget.read_units_max = static_cast<double>(units);
    } else if (entry.name == "hops") {
      ADJOIN_TRY(const std::int64_t hops, amount(entry, kHopsMax));
      budget.hops_max = static_cast<std::uint32_t>(hops);
    } else if (entry.name == "fanOut") {
      ADJOIN_TRY(const std::int64_t edges, amount(entry, kNodesMax));
      budget.fan_out_max = static_cast<std::size_t>(edges);
    } else if (entry.name == "nodes") {
      ADJOIN_TRY(const std::int64_t nodes, amount(entry, kNodesMax));
      budget.nodes_max = static_cast<std::size_t>(nodes);
    } else if (entry.name == "timeMs") {
      ADJOIN_TRY(budget.time_ms_max, amount(entry, kMillisecondsMax));
    } else {
      return validation_error("\"budget\": " + quoted(entry.name) +
                              " is not known here; there are requests, rcu, hops, fanOut, nodes, "
                              "timeMs");
    }
  }
  // An answer that is cut comes in time, one beyond the deadline never.
  if (call.context.deadline) {
    const auto left = *call.context.deadline - std::chrono::steady_clock::now();
    const auto usable = std::chrono::duration_cast<milliseconds>(left) * 5 / 6;
    budget.time_ms_max =
        std::max<std::int64_t>(0, std::min<std::int64_t>(budget.time_ms_max, usable.count()));
  }
  return options;
}

}  // namespace adjoin::server
