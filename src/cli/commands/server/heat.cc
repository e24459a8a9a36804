#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/input/time_span.h"
#include "cli/output/answer_writer.h"
#include "cli/output/json_page.h"
#include "cli/output/progress.h"
#include "cli/output/sparkline.h"
#include "cli/shell/terminal.h"
#include "cli/store/figures_door.h"
#include "cli/store/opened.h"
#include "wire/sigv4/canonical.h"

namespace adjoin::cli {
namespace {

constexpr std::chrono::seconds kHeatKept = std::chrono::hours(1);

Result<std::string> heat_path(const Invocation& invocation) {
  ADJOIN_TRY(const std::chrono::seconds since, span_of(invocation, "--since", kHeatKept));
  if (since > kHeatKept) {
    return Error(ErrorCode::invalid_argument,
                 "--since " + std::string(*invocation.value("--since")) +
                     ": a server knows the busy keys of the last hour; give 1h or less. Units by "
                     "the minute for 15 days, without keys: adjoin metrics --since 7d");
  }
  std::vector<wire::QueryParameter> query{{"since", std::to_string(since.count())}};
  ADJOIN_TRY(const std::string table, named_table(invocation));
  if (!table.empty()) query.push_back({"table", table});
  if (const auto kind = invocation.value("--kind")) query.push_back({"kind", std::string(*kind)});
  if (invocation.has("--items")) query.push_back({"items", "1"});
  ADJOIN_TRY(const auto rows, invocation.integer("--rows"));
  if (rows) query.push_back({"rows", std::to_string(*rows)});
  return "/_admin/heat?" + wire::canonical_query(query);
}

/// A row as people read it: rounded, and the share in percent.
Row shown_heat(const Row& told) {
  Row row;
  row.text("object", text_in(told, "object"));
  row.text("key", text_in(told, "key"));
  row.text("kind", text_in(told, "kind"));
  for (const std::string_view name : {"perSecond", "error"}) {
    const std::string text = measure_text(number_in(told, name), 1);
    row.cells.push_back({std::string(name), text, text, true});
  }
  const bool is_throttle = text_in(told, "kind") == "throttle";
  const std::string share = measure_text(100 * number_in(told, "share"), 1) + " %";
  row.cells.push_back({"share", "", is_throttle ? "" : share, true});
  return row;
}

std::string heat_window_text(const Row& page) {
  const auto span =
      std::chrono::milliseconds(static_cast<std::int64_t>(number_in(page, "seconds") * 1000));
  return "the last " + to_text(span);
}

/// "no busy key", or of what was asked for: "no throttled key of Orders".
Result<std::string> nothing_hot_text(const Invocation& invocation) {
  const auto kind = invocation.value("--kind");
  std::string text = kind == "throttle" ? "no throttled key" : "no busy key";
  ADJOIN_TRY(const std::string table, named_table(invocation));
  if (!table.empty()) text += " of " + visible(table);
  return text;
}

Result<int> run_heat(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const std::string path, heat_path(invocation));
  ADJOIN_TRY(FiguresDoor door, FiguresDoor::open(invocation));
  ADJOIN_TRY(const std::string answer, door.admin(path));
  ADJOIN_TRY(const Row page, row_of_json(answer));
  ADJOIN_TRY(const std::string_view keys, member_of_json(answer, "keys"));
  ADJOIN_TRY(const auto rows, elements_of_json(keys));
  const OutputForm form = output_form(invocation, terminal);
  AnswerWriter writer(terminal, form);
  for (const std::string_view one : rows) {
    ADJOIN_TRY(Row row, row_of_json(one));
    writer.row(form == OutputForm::table ? shown_heat(row) : std::move(row));
  }
  writer.finish(no_cost());
  if (rows.empty()) {
    ADJOIN_TRY(const std::string nothing, nothing_hot_text(invocation));
    terminal.err << nothing << " in " << heat_window_text(page) << " at " << visible(door.place())
                 << '\n';
  } else if (form == OutputForm::table) {
    terminal.err << "units a second over " << heat_window_text(page)
                 << ", of throttles refused requests; share of the 3000 read or 1000 write units "
                    "that one partition serves\n";
  }
  return kExitOk;
}

}  // namespace

Command heat_command() {
  return Command{
      .name = "heat",
      .alias = "",
      .arguments = {},
      .options = {kSinceOption,
                  {"--kind",
                   "KIND",
                   "only reads, writes or throttles",
                   {"read", "write", "throttle"},
                   false},
                  {"--items", "", "single items, in the partitions that have over 1 %", {}, false},
                  {"--rows", "N", "so many keys of each table, index and kind (25)", {}, false},
                  kCloudWatchEndpointOption},
      .summary = "the busiest keys of a server's tables",
      .details =
          "In a pipe a line for each table or index, key and kind: object, key, kind, perSecond, "
          "share, error. perSecond is in units, of throttles in refused requests. share is the "
          "fraction of the 3,000 read or 1,000 write units that one partition of DynamoDB serves "
          "in a second. The rates are lower bounds: a key took at most `error` more, and no key "
          "above the error is missing.\n\n"
          "A minute or less is answered by the last whole minute and the one that runs, a longer "
          "time by the last whole hour and the one that runs. Keys are known while the server "
          "runs; a folder that nobody serves has none. Control characters in keys are written as "
          "\\x1b.",
      .examples = {{"adjoin heat", "the last hour"},
                   {"adjoin heat --since 1m --kind write", "what is written most now"},
                   {"adjoin heat --table graph --items", "which items are busy"}},
      .run = run_heat,
      .sends_nothing = "asks the server about itself, not its tables",
      .only_reads = true};
}

}  // namespace adjoin::cli
