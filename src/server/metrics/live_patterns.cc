#include "server/metrics/live_patterns.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "advise/log/log_input.h"
#include "advise/patterns/pattern_report.h"
#include "advise/patterns/patterns_by_table.h"
#include "base/iso_time.h"
#include "item/json_writer.h"

namespace adjoin::server {
namespace {

constexpr std::size_t kRowsTold = 1000;

/// Reads blocks one behind the other.
class BlockSource {
 public:
  explicit BlockSource(const LiveRequests::Window& window) : window_(window) {}
  Result<std::size_t> operator()(char* out, std::size_t bytes) {
    while (block_ < window_.blocks.size() && at_ == window_.blocks[block_]->size()) {
      ++block_;
      at_ = 0;
    }
    if (block_ == window_.blocks.size()) return std::size_t{0};
    const std::string& text = *window_.blocks[block_];
    const std::size_t count = std::min(bytes, text.size() - at_);
    std::memcpy(out, text.data() + at_, count);
    at_ += count;
    return count;
  }

 private:
  const LiveRequests::Window& window_;
  std::size_t block_ = 0;
  std::size_t at_ = 0;
};

void member_time(std::string_view name, std::optional<std::int64_t> ms, item::JsonWriter& json) {
  json.name(name);
  ms ? json.string(iso_time(std::chrono::milliseconds(*ms))) : json.null();
}

void member_count(std::string_view name, std::uint64_t count, item::JsonWriter& json) {
  json.name(name);
  json.integer(static_cast<std::int64_t>(count));
}

/// Since when the window is open, and for how long that is: for people, and to compute with.
void append_watched(std::chrono::steady_clock::duration open, std::chrono::milliseconds unix_time,
                    item::JsonWriter& json) {
  const auto watched = std::chrono::duration_cast<std::chrono::milliseconds>(open);
  member_time("since", (unix_time - watched).count(), json);
  json.name("seconds");
  json.number(static_cast<double>(watched.count()) / 1000);
}

using Reports = std::vector<std::pair<std::string, advise::PatternReport>>;

void append_n_plus_one(const Reports& reports, item::JsonWriter& json) {
  json.name("nPlusOne");
  json.begin_array();
  for (const auto& [table, report] : reports) {
    for (const advise::NPlusOneFinding& one : report.n_plus_one) {
      json.begin_object();
      json.name("table");
      json.string(table);
      json.name("query");
      json.string(one.query);
      json.name("get");
      json.string(one.get);
      member_count("times", one.times, json);
      member_count("rows", one.rows, json);
      member_count("gets", one.gets, json);
      json.name("keysMatch");
      json.boolean(one.keys_match);
      json.name("plan");
      json.string(one.plan);
      json.end_object();
    }
  }
  json.end_array();
}

void append_undeclared(const Reports& reports, item::JsonWriter& json) {
  json.name("undeclared");
  json.begin_array();
  for (const auto& [table, report] : reports) {
    if (report.undeclared.empty()) continue;
    json.begin_object();
    json.name("table");
    json.string(table);
    json.name("yaml");
    json.string(report.undeclared);
    json.end_object();
  }
  json.end_array();
}

void append_rows(const Reports& reports, item::JsonWriter& json) {
  json.name("patterns");
  json.begin_array();
  std::size_t told = 0;
  for (const advise::PatternRow* row : advise::rows_of(reports)) {
    if (told++ == kRowsTold) break;
    std::string line;
    advise::append_json_line(*row, line);
    line.pop_back();
    json.raw(line);
  }
  json.end_array();
}

}  // namespace

std::string live_patterns_json(LiveRequests& live, LoggedTables& tables, LiveRequests::Time now,
                               std::chrono::milliseconds unix_time) {
  const LiveRequests::Window window = live.window(now);
  advise::PatternsByTable patterns([&](std::string_view name) {
    const std::shared_ptr<const LoggedTable> table = tables.of(name, now);
    const bool has_schema = table != nullptr && table->schema.has_value();
    return has_schema ? std::shared_ptr<const schema::Schema>(table, &*table->schema) : nullptr;
  });
  std::optional<std::int64_t> first_ms;
  std::optional<std::int64_t> last_ms;
  advise::LogCounts counts;
  const auto take = [&](const advise::LogEntry& entry) {
    first_ms = std::min(first_ms.value_or(entry.time_ms), entry.time_ms);
    last_ms = std::max(last_ms.value_or(entry.time_ms), entry.time_ms);
    patterns.add(entry);
  };
  const advise::TableWords words;
  // Its own lines from memory: reading them cannot fail.
  [[maybe_unused]] const Result<void> read =
      advise::read_log(BlockSource(window), words, take, counts);
  const Reports reports = patterns.reports();
  std::string out;
  item::JsonWriter json(out);
  json.begin_object();
  append_watched(now - window.opened, unix_time, json);
  member_time("from", first_ms, json);
  member_time("to", last_ms, json);
  member_count("requests", counts.entries, json);
  json.name("whole");
  json.boolean(window.is_whole);
  append_rows(reports, json);
  append_undeclared(reports, json);
  append_n_plus_one(reports, json);
  json.end_object();
  return out;
}

}  // namespace adjoin::server
