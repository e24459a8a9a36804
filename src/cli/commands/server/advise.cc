#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "advise/rules/log_inputs.h"
#include "advise/rules/rule.h"
#include "advise/rules/table_statistics.h"
#include "advise/rules/thresholds.h"
#include "base/clock.h"
#include "cli/commands/commands.h"
#include "cli/input/json_argument.h"
#include "cli/input/options.h"
#include "cli/input/time_span.h"
#include "cli/output/answer_writer.h"
#include "cli/shell/terminal.h"
#include "cli/store/figures_door.h"
#include "cli/store/figures_inputs.h"
#include "cli/store/log_files.h"
#include "cli/store/opened.h"
#include "cli/store/table_pass.h"
#include "plan/cost/traffic_cost.h"
#include "schema/load/load.h"
#include "server/metrics/log_secret.h"

namespace adjoin::cli {
namespace {

constexpr std::size_t kPricesBytesMax = std::size_t{1024} * 1024;
constexpr std::chrono::hours kSinceOtherwise{24};

/// The table that is judged; without a store only a log is.
struct Judged {
  std::optional<OpenedTable> opened;
  std::unique_ptr<const schema::Schema> schema;  ///< null: the table has none
  std::string table;                             ///< empty: the first one that the log names
};

Result<Judged> open_judged(const Invocation& invocation) {
  Judged judged;
  if (!invocation.arguments.empty() && !names_store(invocation)) {
    judged.table = std::string(invocation.value("--table").value_or(""));
    return judged;
  }
  ADJOIN_TRY(judged.opened, open_table(invocation));
  judged.table = judged.opened->description.name;
  ADJOIN_TRY(const auto note, judged.opened->store->note(interruptible().context, judged.table));
  if (!note) return judged;
  ADJOIN_TRY(schema::Schema schema, schema::load_schema(*note, judged.table));
  judged.schema = std::make_unique<const schema::Schema>(std::move(schema));
  return judged;
}

Result<advise::Thresholds> thresholds_of(const Invocation& invocation) {
  advise::Thresholds thresholds;
  for (const std::string& given : invocation.values("--threshold")) {
    const std::size_t at = given.find('=');
    if (at == std::string::npos) {
      return Error(ErrorCode::invalid_argument, "--threshold is NAME=VALUE, such as hot-share=0.9");
    }
    ADJOIN_CHECK(advise::set_threshold(std::string_view(given).substr(0, at),
                                       std::string_view(given).substr(at + 1), thresholds));
  }
  return thresholds;
}

/// The log's last moment, from which --since counts back. Reads the logs once more for that.
Result<std::int64_t> end_of_logs(const Invocation& invocation) {
  const auto& paths = invocation.arguments;
  if (std::find(paths.begin(), paths.end(), "-") != paths.end()) {
    return Error(ErrorCode::invalid_argument,
                 "--since needs the log's end first: give it as a file, not as -");
  }
  std::int64_t last_ms = 0;
  const auto take = [&last_ms](const advise::LogEntry& entry) {
    last_ms = std::max(last_ms, entry.time_ms);
  };
  ADJOIN_CHECK(read_log_files(paths, {}, take));
  return last_ms;
}

Result<advise::Inputs> inputs_of_logs(const Invocation& invocation, Judged& judged,
                                      Terminal& terminal) {
  std::int64_t from_ms = 0;
  if (invocation.has("--since")) {
    ADJOIN_TRY(const auto since, span_of(invocation, "--since", kSinceOtherwise));
    ADJOIN_TRY(const std::int64_t end_ms, end_of_logs(invocation));
    from_ms = end_ms - std::chrono::milliseconds(since).count();
  }
  std::optional<advise::LogInputs> inputs;
  if (!judged.table.empty()) inputs.emplace(judged.schema.get(), judged.table);
  const auto words = judged.schema ? advise::words_of(*judged.schema) : advise::TableWords();
  const auto take = [&](const advise::LogEntry& entry) {
    if (entry.time_ms < from_ms) return;
    if (!inputs && !entry.table.empty()) {
      judged.table = std::string(entry.table);
      inputs.emplace(judged.schema.get(), judged.table);
    }
    if (inputs) inputs->add(entry);
  };
  ADJOIN_TRY(const auto counts, read_log_files(invocation.arguments, words, take));
  tell_skipped(counts, terminal);
  return inputs ? inputs->inputs() : advise::Inputs();
}

Result<advise::Inputs> inputs_of_figures(const Invocation& invocation, const Judged& judged) {
  advise::Inputs inputs;
  inputs.schema = judged.schema.get();
  ADJOIN_TRY(const auto since, span_of(invocation, "--since", kSinceOtherwise));
  ADJOIN_TRY(FiguresDoor door, FiguresDoor::open(invocation));
  ADJOIN_CHECK(
      add_figures(door, judged.opened->description, since, system_clock().unix_time(), inputs));
  return inputs;
}

/// The secret by which the store's server names keys in its log; nullopt: it is out of reach.
std::optional<advise::LogSecret> secret_of(const Invocation& invocation, const Judged& judged) {
  if (judged.opened->store->system_records() != nullptr) {
    return server::kept_log_secret(*judged.opened->store);
  }
  const auto choice = choose_store(invocation);
  if (!choice || choice->folder.empty()) return std::nullopt;
  // A server has the folder: its files can be read beside it.
  const auto files = open_files(*choice);
  return files ? server::kept_log_secret(**files) : std::nullopt;
}

Result<void> add_statistics(const Invocation& invocation, const Judged& judged,
                            advise::Inputs& inputs) {
  const bool has_window = inputs.last_ms > 0;
  const std::int64_t now_ms =
      has_window ? inputs.last_ms : std::int64_t{system_clock().unix_time().count()};
  advise::TableReader reader({.table = &judged.opened->description,
                              .schema = judged.schema.get(),
                              .shapes = &inputs.shapes,
                              .now_ms = now_ms});
  if (const auto secret = secret_of(invocation, judged)) {
    reader.look_for(advise::KeyNames(advise::KeyNaming::hashed, *secret), inputs.heat);
  }
  ADJOIN_CHECK(each_item(*judged.opened, [&](item::ItemView item) { reader.add(item); }));
  inputs.statistics = reader.statistics();
  reader.find_keys(inputs.heat);
  return {};
}

Result<advise::Inputs> gather(const Invocation& invocation, Judged& judged, Terminal& terminal) {
  ADJOIN_TRY(advise::Inputs inputs, invocation.arguments.empty()
                                        ? inputs_of_figures(invocation, judged)
                                        : inputs_of_logs(invocation, judged, terminal));
  ADJOIN_TRY(inputs.thresholds, thresholds_of(invocation));
  if (const auto path = invocation.value("--prices")) {
    ADJOIN_TRY(const std::string text, read_whole_file(std::string(*path), kPricesBytesMax));
    ADJOIN_TRY(inputs.prices, plan::read_prices(text, *path));
  }
  if (!judged.opened) return inputs;
  inputs.schema = judged.schema.get();
  ADJOIN_CHECK(add_statistics(invocation, judged, inputs));
  inputs.billing = billing_of(inputs, judged.opened->description);
  return inputs;
}

void tell_too_little(const advise::Inputs& inputs, Terminal& terminal) {
  const auto minutes = static_cast<std::int64_t>(inputs.hours() * 60);
  terminal.err << "only the schema and the table are judged: requests " << inputs.requests
               << ", minutes " << minutes
               << "; traffic is judged from 1,000 requests and an hour on\n";
}

Result<int> run_advise(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(Judged judged, open_judged(invocation));
  ADJOIN_TRY(const advise::Inputs inputs, gather(invocation, judged, terminal));
  const advise::Advice advice = judge(inputs);
  const bool for_people = output_form(invocation, terminal) == OutputForm::table;
  for (const advise::Finding& finding : advice.findings) {
    std::string line;
    if (!for_people) {
      append_json_line(finding, inputs, line);
      terminal.out << line;
      continue;
    }
    terminal.out << to_text(finding) << '\n';
    if (!finding.diff.empty()) terminal.out << finding.diff;
  }
  if (!advice.has_traffic) tell_too_little(inputs, terminal);
  return advice.findings.empty() ? kExitOk : kExitNotFound;
}

}  // namespace

Command advise_command() {
  return Command{
      .name = "advise",
      .alias = "",
      .arguments = {{"LOG", "logs of `serve --log`, or of CloudTrail; none: the server's figures",
                     Count::any}},
      .options = with_pace(
          {{"--since",
            "SPAN",
            "the last 24h, 7d, …; of logs counted from their end, all if not given",
            {},
            false},
           {"--prices", "FILE", "what units cost: a traffic file, or its prices alone", {}, false},
           {"--threshold", "NAME=VALUE", "where a rule begins to speak: hot-share=0.9", {}, true},
           kCloudWatchEndpointOption}),
      .summary = "say what costs too much or will break, and what to change in the schema",
      .details =
          "Judges a table by what it is asked, by its schema, and by one pass over its items. A "
          "finding is one line: the rule, the thing, the evidence with its figures, the change, "
          "and the words of the document that it is from. As JSON one object a line: "
          "{\"rule\":…,\"thing\":…,\"evidence\":{…},\"cost\":{\"rcu\":n,\"wcu\":n,\"money\":n} a "
          "month,\"change\":…,\"migrate\":what the change takes of the items,\"words\":…}. Those "
          "that save most come first. The exit code is 1 when there are findings, and 0 when all "
          "is well.\n\n"
          "With logs the window is that of the logs. Without, it is the last 24 hours of the "
          "figures that the store or its server keeps; then rules that need patterns say nothing. "
          "Under 1,000 requests or an hour only what the schema and the table show is judged. "
          "Without --store a log is judged alone.\n\n"
          "A log that names keys by hashes is read with the store's secret, so that busy keys are "
          "told by their text. The table is read once by Scan; behind an endpoint that costs its "
          "size in read units, and --max-rcu paces it.",
      .examples = {{"adjoin advise requests.log --store graph --prices prices.yaml",
                    "what a day's requests tell"},
                   {"adjoin advise --store graph --since 7d --output json",
                    "by the figures alone"}},
      .run = run_advise,
      .sends = {{"every item, a megabyte at a time", "Scan"}},
      .only_reads = true};
}

}  // namespace adjoin::cli
