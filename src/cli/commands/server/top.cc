#include <chrono>
#include <ostream>
#include <string>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/output/answer_writer.h"
#include "cli/output/json_page.h"
#include "cli/output/screen.h"
#include "cli/output/top_text.h"
#include "cli/shell/terminal.h"
#include "cli/store/figures_door.h"
#include "cli/store/opened.h"
#include "wire/sigv4/canonical.h"

namespace adjoin::cli {
namespace {

constexpr std::chrono::seconds kTopDrawnEvery{1};

/// The page to ask for, with what the command line says of it.
Result<std::string> top_target(const Invocation& invocation) {
  ADJOIN_TRY(const auto seconds, invocation.integer("--seconds"));
  if (seconds && *seconds > 60) {
    return Error(ErrorCode::invalid_argument,
                 "--seconds " + std::to_string(*seconds) +
                     ": a server keeps the last 60; longer times: adjoin metrics --since 1h");
  }
  ADJOIN_TRY(const std::string table, named_table(invocation));
  std::vector<wire::QueryParameter> parameters = {{"rows", "1000"}, {"keys", "25"}};
  parameters.push_back({"seconds", std::to_string(seconds.value_or(10))});
  if (!table.empty()) parameters.push_back({"table", table});
  return "/_admin/top?" + wire::canonical_query(parameters);
}

/// A line for each operation, then one for each key.
Result<void> print_top_rows(const std::string& page, const Invocation& invocation,
                            Terminal& terminal) {
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  for (const char* list : {"operations", "keys"}) {
    ADJOIN_TRY(const std::string_view array, member_of_json(page, list));
    ADJOIN_TRY(const auto elements, elements_of_json(array));
    for (const std::string_view element : elements) {
      ADJOIN_TRY(Row row, row_of_json(element));
      writer.row(std::move(row));
    }
  }
  writer.finish(no_cost());
  return {};
}

Result<void> print_top_text(const std::string& page, std::string_view place, Terminal& terminal) {
  constexpr std::size_t kAllRows = 2000;
  ADJOIN_TRY(const auto lines, top_lines(page, place, {terminal.width, kAllRows}));
  for (const Screen::Line& line : lines) terminal.out << line.text << '\n';
  return {};
}

/// What is shown while a server does not answer: it may be about to come back.
std::vector<Screen::Line> lines_of_error(const Error& error, Screen::Size size) {
  return {{fit(error.message(), size.columns)}, {fit("asking again; q ends it", size.columns)}};
}

/// Draws again and again until the user has seen enough.
Result<void> watch_top(FiguresDoor& door, const std::string& target, std::string page,
                       Terminal& terminal) {
  Screen screen(terminal.out);
  Result<std::string> latest = std::move(page);
  for (;;) {
    const Screen::Size size = screen.size();
    auto lines = latest ? top_lines(*latest, door.place(), size) : latest.error();
    screen.show(lines ? *lines : lines_of_error(lines.error(), size));
    switch (screen.wait(kTopDrawnEvery)) {
      case Screen::Event::quit:
      case Screen::Event::interrupted: return {};
      case Screen::Event::resized: continue;
      case Screen::Event::time: break;
    }
    latest = door.admin(target);
  }
}

Result<int> run_top(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const std::string target, top_target(invocation));
  ADJOIN_TRY(FiguresDoor door, FiguresDoor::open(invocation));
  ADJOIN_TRY(std::string page, door.admin(target));
  if (output_form(invocation, terminal) != OutputForm::table) {
    ADJOIN_CHECK(print_top_rows(page, invocation, terminal));
  } else if (!terminal.out_is_terminal || invocation.has("--once")) {
    ADJOIN_CHECK(print_top_text(page, door.place(), terminal));
  } else {
    ADJOIN_CHECK(watch_top(door, target, std::move(page), terminal));
  }
  return kExitOk;
}

}  // namespace

Command top_command() {
  return Command{
      .name = "top",
      .alias = "",
      .arguments = {},
      .options = {{"--seconds", "N", "what was asked in the last N, at most 60; 10 if not given"},
                  {"--once", "", "print it once, also on a terminal", {}, false},
                  kCloudWatchEndpointOption},
      .summary = "what a server is asked right now: operations, latencies, units, busy keys",
      .details =
          "On a terminal it is drawn each second, what is asked most first, until q or Ctrl-C. In "
          "a "
          "pipe it is printed once. A line for each operation of a table has table, operation, "
          "perSecond, p50Milliseconds, p99Milliseconds, maximumMilliseconds, readUnitsPerSecond, "
          "writeUnitsPerSecond, returnedItemsPerSecond, throttledPerSecond, systemErrorsPerSecond. "
          "Then a line for each busy key of the last minute has object, key, kind, perSecond, "
          "share, error.\n\n"
          "Units of an index count for the operation that used them. Requests of a graph are shown "
          "as the requests that they consist of. A share is that of what one partition serves: "
          "3,000 read or 1,000 write units a second.",
      .examples = {{"adjoin top", "the server of the default folder"},
                   {"adjoin --endpoint-url http://localhost:8000 top --seconds 60 --once",
                    "the last minute, once"}},
      .run = run_top,
      .sends_nothing = "asks the server about itself, not its tables",
      .only_reads = true};
}

}  // namespace adjoin::cli
