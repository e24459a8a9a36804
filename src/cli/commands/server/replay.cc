#include "advise/replay/replay.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "advise/replay/expected_traffic.h"
#include "base/clock.h"
#include "base/iso_time.h"
#include "cli/commands/commands.h"
#include "cli/input/json_argument.h"
#include "cli/output/answer_writer.h"
#include "cli/output/progress.h"
#include "cli/shell/terminal.h"
#include "cli/store/log_files.h"
#include "cli/store/opened.h"
#include "schema/load/load.h"
#include "table/store/all_tables.h"

namespace adjoin::cli {
namespace {

constexpr std::size_t kTrafficFileBytesMax = std::size_t{1024} * 1024;
constexpr std::size_t kKeyWidth = 60;
/// Numbers of shards that are tried, until no partition is too hot.
constexpr std::uint32_t kShardsTried[] = {2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64};

/// Hears of each entry: how far the work is, and how many requests it stands for. Returns whether
/// it goes on.
using Step = std::function<Result<bool>(std::uint64_t done, double requests)>;
/// Sends all requests to a replay. It can be called again, for another replay.
using SendAll = std::function<Result<void>(advise::Replay&, const Step&)>;

/// What the command line asks to replay.
struct Asked {
  SendAll send_all;
  bool is_repeatable = true;  ///< standard input can be read once
  std::vector<table::TableDescription> tables;
  plan::UnitPrices prices;
  std::optional<plan::TrafficCost> expected;  ///< of a traffic file

  std::uint64_t steps() const { return expected ? advise::kExpectedSeconds : 0; }
};

/// Ends the work at an interrupt, and tells on standard error how far it is once it has taken a
/// second; in a pipe by lines.
class ReplayWatch {
 public:
  explicit ReplayWatch(Terminal& terminal) : terminal_(terminal) {}

  /// Begins to send all requests once more. @param steps  in all; 0: not known
  void begin(std::string_view label, std::uint64_t steps) {
    bar_.emplace(terminal_, label, steps);
    begun_ = system_clock().steady();
    calls_ = 0;
    requests_ = 0;
  }
  Result<void> step(std::uint64_t done, double requests) {
    requests_ += requests;
    if (++calls_ % kCallsBetween != 0) return {};
    ADJOIN_CHECK(check_interrupt());
    const auto now = system_clock().steady();
    if (now < next_) return {};
    const auto count = static_cast<std::uint64_t>(requests_);
    if (terminal_.err_is_terminal) {
      bar_->update(done, count);
      return {};
    }
    next_ = now + std::chrono::seconds(10);
    const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(now - begun_);
    terminal_.err << bar_->line(done, count, elapsed) << std::endl;
    return {};
  }
  void finish() { bar_.reset(); }

 private:
  static constexpr std::uint64_t kCallsBetween = 256;

  Terminal& terminal_;
  std::optional<Progress> bar_;
  std::chrono::steady_clock::time_point begun_;
  std::chrono::steady_clock::time_point next_ = system_clock().steady() + std::chrono::seconds(1);
  std::uint64_t calls_ = 0;
  double requests_ = 0;
};

Result<std::vector<table::TableDescription>> tables_of(const Invocation& invocation) {
  std::vector<table::TableDescription> tables;
  if (!names_store(invocation)) return tables;
  ADJOIN_TRY(const std::unique_ptr<table::TableStore> store, open_store(invocation));
  const table::CallContext context = interruptible().context;
  ADJOIN_TRY(const std::vector<std::string> names, table::all_tables(*store, context));
  for (const std::string& name : names) {
    ADJOIN_TRY(tables.emplace_back(), store->describe_table(context, name));
  }
  return tables;
}

/// Of the file, else of the store's graph.
Result<schema::Schema> schema_of_traffic(const Invocation& invocation) {
  const auto file = invocation.value("--schema");
  if (!file) {
    ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
    return schema::Schema(opened.graph.schema());
  }
  ADJOIN_TRY(const std::string text, read_schema_file(std::string(*file)));
  return schema::load_schema(text, std::string(*file));
}

Result<void> ask_for_traffic(const Invocation& invocation, Asked& asked) {
  if (!invocation.arguments.empty()) {
    return Error(ErrorCode::invalid_argument,
                 "LOG and --traffic exclude each other: a log tells what was asked, a traffic file "
                 "what is expected");
  }
  const std::string path(*invocation.value("--traffic"));
  ADJOIN_TRY(const std::string text, read_whole_file(path, kTrafficFileBytesMax));
  ADJOIN_TRY(schema::Schema loaded, schema_of_traffic(invocation));
  const auto schema = std::make_shared<const schema::Schema>(std::move(loaded));
  ADJOIN_TRY(plan::Traffic read, plan::read_traffic(*schema, text, path));
  const auto traffic = std::make_shared<const plan::Traffic>(std::move(read));
  asked.prices = traffic->prices;
  ADJOIN_TRY(asked.expected, plan::price_traffic(*schema, *traffic));
  asked.send_all = [schema, traffic](advise::Replay& replay, const Step& step) {
    return advise::expect_traffic(
        *schema, *traffic, [&](const advise::LogEntry& entry, double times) {
          replay.add_many(entry, times);
          return step(static_cast<std::uint64_t>(entry.time_ms) / 1000, times);
        });
  };
  return {};
}

Result<void> ask_for_logs(const Invocation& invocation, Terminal& terminal, Asked& asked) {
  const std::vector<std::string>& paths = invocation.arguments;
  if (paths.empty()) {
    return Error(ErrorCode::invalid_argument,
                 "LOG is missing: a file that `adjoin serve --log FILE` wrote, or - for standard "
                 "input; or --traffic FILE, for requests that are expected");
  }
  asked.is_repeatable = std::find(paths.begin(), paths.end(), "-") == paths.end();
  asked.send_all = [&paths, &terminal, is_told = false](advise::Replay& replay,
                                                        const Step& step) mutable -> Result<void> {
    Result<bool> goes_on = true;
    ADJOIN_TRY(const advise::LogCounts counts,
               read_log_files(paths, {}, [&](const advise::LogEntry& entry) {
                 if (!goes_on || !*goes_on) return;
                 replay.add(entry);
                 goes_on = step(0, 1);
               }));
    if (!goes_on) return goes_on.error();
    if (!std::exchange(is_told, true)) tell_skipped(counts, terminal);
    return {};
  };
  return {};
}

Result<Asked> read_asked(const Invocation& invocation, Terminal& terminal) {
  if (!invocation.has("--simulate-capacity")) {
    return Error(ErrorCode::invalid_argument,
                 "--simulate-capacity is missing: requests are replayed against the rules of "
                 "throttling");
  }
  Asked asked;
  ADJOIN_TRY(asked.tables, tables_of(invocation));
  ADJOIN_CHECK(invocation.has("--traffic") ? ask_for_traffic(invocation, asked)
                                           : ask_for_logs(invocation, terminal, asked));
  if (const auto path = invocation.value("--prices")) {
    ADJOIN_TRY(const std::string text, read_whole_file(std::string(*path), kTrafficFileBytesMax));
    ADJOIN_TRY(asked.prices, plan::read_prices(text, *path));
  }
  return asked;
}

/// Sends all requests, or those until all of `hot` are too hot: more would not change that. An
/// empty `hot` stops nothing.
Result<void> send_until(const Asked& asked, const std::set<std::string>& hot,
                        advise::Replay& replay, ReplayWatch& watch) {
  return asked.send_all(replay, [&](std::uint64_t done, double requests) -> Result<bool> {
    ADJOIN_CHECK(watch.step(done, requests));
    return hot.empty() || !std::ranges::includes(replay.hot_so_far(), hot);
  });
}

/// For each object whose partitions are too hot, the least number of shards with which they are
/// not; none if no tried number is enough.
Result<std::map<std::string, std::uint32_t>> cures_of(const Asked& asked,
                                                      const advise::ReplayReport& report,
                                                      ReplayWatch& watch) {
  std::map<std::string, std::uint32_t> cures;
  const std::set<std::string> hot = report.hot_objects();
  if (!asked.is_repeatable) return cures;
  std::set<std::string> uncured = hot;
  for (const std::uint32_t shards : kShardsTried) {
    if (uncured.empty()) break;
    watch.begin("trying " + std::to_string(shards) + " shards", asked.steps());
    advise::Replay replay(asked.tables, shards, hot);
    ADJOIN_CHECK(send_until(asked, uncured, replay, watch));
    std::erase_if(uncured, [&](const std::string& object) {
      const bool is_cured = !replay.hot_so_far().contains(object);
      if (is_cured) cures.emplace(object, shards);
      return is_cured;
    });
  }
  return cures;
}

/// Up to `digits` behind the point, without zeros at the end.
std::string shown_number(double value, int digits) {
  char text[64];
  const int length = std::snprintf(text, sizeof text, "%.*f", digits, value);
  std::string shown(text, static_cast<std::size_t>(length));
  if (shown.find('.') == std::string::npos) return shown;
  shown.erase(shown.find_last_not_of('0') + 1);
  if (shown.back() == '.') shown.pop_back();
  return shown;
}

void figure(Row& row, std::string_view name, double value, int digits) {
  const std::string shown = shown_number(value, digits);
  row.json(name, shown, shown);
  row.cells.back().is_number = true;
}

/// Of what is expected, the time since the beginning: "00:05:00.000".
std::string moment(const Asked& asked, std::int64_t milliseconds) {
  const std::string time = iso_time(std::chrono::milliseconds(milliseconds));
  return asked.expected ? time.substr(time.find('T') + 1, 12) : time;
}

using Cures = std::map<std::string, std::uint32_t>;

/// The least number of shards that cures an object's limit; nullopt: none does.
std::optional<std::uint32_t> cure_of(const advise::ThrottledObject& one, const Cures& cures) {
  const auto found = cures.find(one.object);
  const bool is_of_partitions = one.reason.find("KeyRange") != std::string::npos;
  if (found == cures.end() || !is_of_partitions) return std::nullopt;
  return found->second;
}

Row throttle_row(const Asked& asked, const advise::ThrottledObject& one,
                 const advise::ReplayReport& report, const Cures& cures) {
  Row row;
  row.text("object", one.object).text("reason", one.reason).text("exception", one.exception);
  figure(row, "requests", one.requests, 0);
  figure(row, "share", one.requests / report.requests, 4);
  row.text("from", moment(asked, one.first_ms)).text("until", moment(asked, one.last_ms));
  row.integer("minutes", static_cast<std::int64_t>(one.minutes));
  if (one.key.empty()) {
    row.null("key").null("keyShare");
  } else {
    row.text("key", one.key);
    figure(row, "keyShare", one.key_share, 2);
  }
  const std::optional<std::uint32_t> cure = cure_of(one, cures);
  if (cure) {
    row.integer("shards", *cure);
  } else {
    row.null("shards");
  }
  return row;
}

/// For people: the reason alone would fill half of a table.
std::string throttle_line(const Asked& asked, const advise::ThrottledObject& one,
                          const advise::ReplayReport& report, const Cures& cures) {
  std::string line = visible(one.object) + ": " + one.reason + "\n  " +
                     shown_number(one.requests, 0) + " requests (" +
                     shown_number(100 * one.requests / report.requests, 2) + " %) from " +
                     moment(asked, one.first_ms) + " until " + moment(asked, one.last_ms) +
                     ", in minutes: " + std::to_string(one.minutes) + "\n";
  if (!one.key.empty()) {
    line += "  most at the key " + fit(one.key, kKeyWidth) + " (" +
            shown_number(100 * one.key_share, 0) + " %)\n";
  }
  if (const auto cure = cure_of(one, cures)) {
    line += "  shards that cure it: " + std::to_string(*cure) + "\n";
  }
  return line;
}

Row total_row_of(const Asked& asked, const advise::ReplayReport& report) {
  Row row;
  figure(row, "requests", report.requests, 0);
  figure(row, "throttled", report.throttled, 0);
  figure(row, "partly", report.partly, 0);
  figure(row, "share", report.share(), 4);
  row.text("from", moment(asked, report.first_ms)).text("until", moment(asked, report.last_ms));
  figure(row, "peakRcu", report.peak_read_units, 1);
  figure(row, "peakWcu", report.peak_write_units, 1);
  // What a traffic file expects of a month is known; twenty minutes of it are not carried forward.
  const advise::ReplayBill bill =
      asked.expected
          ? advise::ReplayBill{asked.expected->on_demand_month, asked.expected->provisioned_month}
          : advise::bill_of(report, asked.prices);
  const auto money = [&](std::string_view name, const std::optional<double>& month) {
    if (month) {
      figure(row, name, *month, 2);
    } else {
      row.null(name);
    }
  };
  money("onDemandMonth", bill.on_demand);
  money("provisionedMonth", bill.provisioned);
  if (!asked.prices.currency.empty()) row.text("currency", asked.prices.currency);
  return row;
}

void print_report(const Asked& asked, const advise::ReplayReport& report, const Cures& cures,
                  OutputForm form, Terminal& terminal) {
  const Row total = total_row_of(asked, report);
  if (form == OutputForm::table) {
    for (const advise::ThrottledObject& one : report.objects) {
      terminal.out << throttle_line(asked, one, report, cures) << '\n';
    }
    AnswerWriter(terminal, form).single(total, no_cost());
    return;
  }
  AnswerWriter rows(terminal, form);
  for (const advise::ThrottledObject& one : report.objects) {
    rows.row(throttle_row(asked, one, report, cures));
  }
  rows.row(total);
  rows.finish(no_cost());
}

/// A log of a server that throttled tells less than was asked.
void tell_passed_over(const advise::ReplayReport& report, Terminal& terminal) {
  if (report.refused_before == 0) return;
  terminal.err
      << "requests that the log says were throttled: " << grouped(report.refused_before)
      << "; they have no charges and were passed over, so the traffic was higher than what "
         "is replayed\n";
}

Result<int> run_replay(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const Asked asked, read_asked(invocation, terminal));
  ReplayWatch watch(terminal);
  watch.begin("replaying", asked.steps());
  advise::Replay replay(asked.tables);
  ADJOIN_CHECK(send_until(asked, {}, replay, watch));
  const advise::ReplayReport report = replay.report();
  watch.finish();
  tell_passed_over(report, terminal);
  if (report.requests == 0) {
    return Error(ErrorCode::invalid_argument,
                 "no request here says what it was charged: lines of version 2 do, which "
                 "`adjoin serve --log` writes; CloudTrail's do not");
  }
  ADJOIN_TRY(const auto cures, cures_of(asked, report, watch));
  watch.finish();
  print_report(asked, report, cures, output_form(invocation, terminal), terminal);
  if (!asked.is_repeatable && !report.hot_objects().empty()) {
    terminal.err << "how many shards cure it is told of files alone: standard input is read once\n";
  }
  return report.objects.empty() ? kExitOk : kExitNotFound;
}

}  // namespace

Command replay_command() {
  return Command{
      .name = "replay",
      .alias = "",
      .arguments = {{"LOG", "logs of `serve --log`; - is standard input", Count::any}},
      .options =
          {{"--simulate-capacity", "", "against the rules by which DynamoDB throttles", {}, false},
           {"--traffic",
            "FILE",
            "requests that are expected, in place of a log: twenty minutes, ten at the peak",
            {},
            false},
           {"--schema", "FILE", "the schema of --traffic; else that of the store", {}, false},
           {"--prices", "FILE", "what units cost: a traffic file, or its prices alone", {}, false}},
      .summary = "tell when, where and why DynamoDB would have throttled what was asked",
      .details =
          "Sends the requests of a log to the rules of throttling in their own time: nothing is "
          "written, no store is asked, and the same log gives the same answer. Tables are as the "
          "store that --store or ADJOIN_STORE names has them: billing mode, provisioned units, "
          "maximum and warm throughput. Those that it does not have are on demand, and start "
          "cold.\n\n"
          "A row is a limit that a table or an index ran into: the requests that it refused and "
          "their share of all, the first and the last moment, in how many minutes, the partition "
          "key that was refused most and its share, and the least number of shards with which its "
          "partitions hold; null where shards do not help. The last row is the whole: requests, "
          "those that were throttled, batches of which a part was, the busiest minute's units a "
          "second, and the month's bill in both billing modes if prices are known. A request that "
          "is refused is not sent again. With --traffic, from and until are the time since the "
          "traffic began.\n\n"
          "The exit code is 1 if anything was throttled.",
      .examples = {{"adjoin replay requests.log --simulate-capacity --store graph",
                    "a day against the limits of the graph's table"},
                   {"adjoin replay --traffic traffic.yaml --schema graph.yaml --simulate-capacity",
                    "before anything runs"}},
      .run = run_replay,
      .sends_nothing = "reads logs, and the descriptions of tables",
      .only_reads = true};
}

}  // namespace adjoin::cli
