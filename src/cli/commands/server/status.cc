#include <ostream>
#include <string>
#include <string_view>

#include "cli/commands/commands.h"
#include "cli/output/answer_writer.h"
#include "cli/output/json_page.h"
#include "cli/output/progress.h"
#include "cli/output/sparkline.h"
#include "cli/shell/terminal.h"
#include "cli/store/figures_door.h"

namespace adjoin::cli {
namespace {

constexpr double kMegabytes = 1e6;

std::string span_text(double seconds) {
  return to_text(std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000)));
}

void tell_line(Terminal& terminal, std::string_view label, const std::string& text) {
  constexpr std::size_t kLabelWidth = 10;
  std::string padded(label);
  padded.resize(std::max(kLabelWidth, padded.size() + 1), ' ');
  terminal.out << padded << visible(text) << '\n';
}

std::string server_text(const Row& status, std::string_view place) {
  if (text_in(status, "served") != "yes") {
    return std::string(place) + ", which nobody serves (adjoin " +
           std::string(text_in(status, "version")) + ")";
  }
  return std::string(place) + ", adjoin " + std::string(text_in(status, "version")) + ", up " +
         span_text(number_in(status, "uptimeSeconds"));
}

std::string disk_text(const Row& status) {
  std::string text = measure_text(number_in(status, "diskBytes") / kMegabytes, 1) + " MB";
  const std::string_view used = text_in(status, "diskUsedPercent");
  if (!used.empty()) text.append(", the disk is ").append(used).append(" % full");
  return text;
}

std::string memory_text(const Row& status) {
  const std::string_view bytes = text_in(status, "memoryBytes");
  if (bytes.empty()) return "not known yet";
  return measure_text(number_of_json(bytes) / kMegabytes, 1) + " MB";
}

std::string backup_text(const Row& status) {
  const std::string_view age = text_in(status, "backupAgeSeconds");
  return age.empty() ? "none known" : span_text(number_of_json(age)) + " old";
}

Result<std::string> alarms_text(const Row& status) {
  ADJOIN_TRY(const Row counts, row_of_json(text_in(status, "alarmCounts")));
  return std::string(text_in(counts, "alarm")) + " in ALARM, " +
         std::string(text_in(counts, "ok")) + " OK, " +
         std::string(text_in(counts, "insufficientData")) + " without data";
}

Result<void> print_followers(const Row& status, Terminal& terminal) {
  ADJOIN_TRY(const auto followers, elements_of_json(text_in(status, "followers")));
  for (const std::string_view one : followers) {
    ADJOIN_TRY(const Row follower, row_of_json(one));
    tell_line(terminal, "follower",
              std::string(text_in(follower, "table")) + " is " +
                  span_text(number_in(follower, "lagMilliseconds") / 1000) + " behind");
  }
  return {};
}

Result<void> print_problems(const Row& status, Terminal& terminal) {
  ADJOIN_TRY(const auto problems, elements_of_json(text_in(status, "problems")));
  for (const std::string_view one : problems) {
    ADJOIN_TRY(const Row problem, row_of_json(one));
    tell_line(terminal, "wrong", std::string(text_in(problem, "message")));
  }
  const auto left = number_in(status, "problemCount") - static_cast<double>(problems.size());
  if (left > 0) tell_line(terminal, "wrong", measure_text(left) + " more");
  return {};
}

/// A short text for people.
Result<void> print_status(const Row& status, std::string_view place, Terminal& terminal) {
  tell_line(terminal, "server", server_text(status, place));
  tell_line(terminal, "health",
            text_in(status, "healthy") == "yes" ? "healthy" : "something is wrong");
  ADJOIN_CHECK(print_problems(status, terminal));
  tell_line(terminal, "tables", std::string(text_in(status, "tables")));
  tell_line(terminal, "disk", disk_text(status));
  tell_line(terminal, "memory", memory_text(status));
  ADJOIN_TRY(const std::string alarms, alarms_text(status));
  tell_line(terminal, "alarms", alarms);
  tell_line(terminal, "backup", backup_text(status));
  return print_followers(status, terminal);
}

Result<int> run_status(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(FiguresDoor door, FiguresDoor::open(invocation));
  ADJOIN_TRY(const std::string page, door.admin("/_admin/status"));
  ADJOIN_TRY(const Row status, row_of_json(page));
  if (output_form(invocation, terminal) == OutputForm::table) {
    ADJOIN_CHECK(print_status(status, door.place(), terminal));
  } else {
    print_one(status, no_cost(), invocation, terminal);
  }
  return text_in(status, "healthy") == "yes" ? kExitOk : kExitNotFound;
}

}  // namespace

Command status_command() {
  return Command{
      .name = "status",
      .alias = "",
      .arguments = {},
      .options = {kCloudWatchEndpointOption},
      .summary = "whether a server is well, and what is wrong if not",
      .details =
          "The answer is one object: version, uptimeSeconds, healthy, problems, tables, diskBytes, "
          "diskUsedPercent, memoryBytes, backupAgeSeconds, followers, alarmCounts and alarms "
          "(docs/admin-http.md has all its members). On a terminal it is a short text. Of a folder "
          "that nobody serves it tells what is kept in it.\n\n"
          "The exit code is 0 when all is well, and 1 when something is wrong: an alarm is in "
          "ALARM, the disk is over 95 % full, a follower is more than a minute behind its table, "
          "or metrics cannot be written.",
      .examples = {{"adjoin status", "the server of the default folder"},
                   {"adjoin --endpoint-url http://localhost:8000 status || page-somebody",
                    "in a script"}},
      .run = run_status,
      .sends_nothing = "asks the server about itself, not its tables",
      .only_reads = true};
}

}  // namespace adjoin::cli
