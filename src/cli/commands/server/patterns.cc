#include <chrono>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "advise/patterns/patterns_by_table.h"
#include "cli/commands/commands.h"
#include "cli/commands/server/watch_patterns.h"
#include "cli/input/json_argument.h"
#include "cli/input/time_span.h"
#include "cli/output/answer_writer.h"
#include "cli/output/json_page.h"
#include "cli/output/progress.h"
#include "cli/shell/terminal.h"
#include "cli/store/figures_door.h"
#include "cli/store/log_files.h"
#include "cli/store/opened.h"
#include "schema/load/load.h"
#include "table/store/all_tables.h"

namespace adjoin::cli {
namespace {

constexpr std::chrono::seconds kWatchedIfNotTold{10};
constexpr std::chrono::hours kWatchedMax{1};

using Reports = std::vector<std::pair<std::string, advise::PatternReport>>;

/// The schemas that the patterns of a log are put into words by: of a file, or of the tables of the
/// chosen store.
class KnownSchemas {
 public:
  static Result<KnownSchemas> open(const Invocation& invocation) {
    KnownSchemas known;
    if (const auto file = invocation.value("--schema")) {
      ADJOIN_TRY(const std::string text, read_schema_file(std::string(*file)));
      ADJOIN_TRY(schema::Schema schema, schema::load_schema(text, std::string(*file)));
      known.of_file_ = std::make_shared<const schema::Schema>(std::move(schema));
    } else if (names_store(invocation)) {
      ADJOIN_TRY(known.store_, open_store(invocation));
    }
    return known;
  }

  /// A table of the log that the store does not have has no schema.
  std::shared_ptr<const schema::Schema> of(std::string_view table) {
    if (of_file_ != nullptr) return of_file_->table.name == table ? of_file_ : nullptr;
    if (store_ == nullptr) return nullptr;
    const auto note = store_->note(interruptible().context, std::string(table));
    if (!note || !*note) return nullptr;
    auto loaded = schema::load_schema(**note, table);
    if (!loaded) return nullptr;
    return std::make_shared<const schema::Schema>(*std::move(loaded));
  }

  /// The words of the one table that has a schema: lines of CloudTrail have keys and no shapes.
  Result<advise::TableWords> words() {
    if (of_file_ != nullptr) return advise::words_of(*of_file_);
    if (store_ == nullptr) return advise::TableWords();
    ADJOIN_TRY(const auto tables, table::all_tables(*store_, interruptible().context));
    for (const std::string& table : tables) {
      auto schema = of(table);
      if (schema == nullptr) continue;
      if (of_words_ != nullptr) return advise::TableWords();
      of_words_ = std::move(schema);
    }
    return of_words_ == nullptr ? advise::TableWords() : advise::words_of(*of_words_);
  }

 private:
  std::shared_ptr<const schema::Schema> of_file_;
  std::shared_ptr<const schema::Schema> of_words_;
  std::unique_ptr<table::TableStore> store_;  ///< null: none is chosen
};

/// The patterns that a schema lacks, to be appended to its file: with the heading only where the
/// schema has none, as a name stands in a file once.
std::string_view to_append(std::string_view yaml, const schema::Schema* schema) {
  static constexpr std::string_view kHeadings[] = {"access-patterns:\n", "# access-patterns:\n"};
  if (schema == nullptr || schema->access_patterns.empty()) return yaml;
  for (const std::string_view heading : kHeadings) {
    if (yaml.starts_with(heading)) return yaml.substr(heading.size());
  }
  return yaml;
}

/// What stands out goes beside the rows: programs read those alone.
void print_notes(const std::string& notes, OutputForm form, Terminal& terminal) {
  (form == OutputForm::table ? terminal.out : terminal.err) << notes;
}

void print_reports(const Reports& reports, OutputForm form, Terminal& terminal) {
  if (form == OutputForm::table) {
    for (const auto& [table, report] : reports) {
      if (!report.rows.empty()) terminal.out << to_text(report);
    }
    return;
  }
  AnswerWriter writer(terminal, form);
  for (const advise::PatternRow* row : advise::rows_of(reports)) {
    std::string line;
    append_json_line(*row, line);
    auto made = row_of_json(line);
    if (made) writer.row(*std::move(made));
  }
  writer.finish(no_cost());
  for (const auto& [table, report] : reports) print_notes(notes_of(report), form, terminal);
}

Result<int> patterns_of_logs(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(KnownSchemas schemas, KnownSchemas::open(invocation));
  ADJOIN_TRY(const advise::TableWords words, schemas.words());
  advise::PatternsByTable patterns([&](std::string_view table) { return schemas.of(table); });
  const auto take = [&](const advise::LogEntry& entry) { patterns.add(entry); };
  ADJOIN_TRY(const advise::LogCounts counts, read_log_files(invocation.arguments, words, take));
  const Reports reports = patterns.reports();
  if (invocation.has("--undeclared")) {
    for (const auto& [table, report] : reports) {
      terminal.out << to_append(report.undeclared, schemas.of(table).get());
    }
  } else {
    print_reports(reports, output_form(invocation, terminal), terminal);
  }
  tell_skipped(counts, terminal);
  return kExitOk;
}

/// How long the server is watched.
Result<std::chrono::seconds> span_to_watch(const Invocation& invocation) {
  ADJOIN_TRY(const auto span, span_of(invocation, "--for", kWatchedIfNotTold));
  if (span > kWatchedMax) {
    return Error(ErrorCode::invalid_argument,
                 "--for " + std::string(*invocation.value("--for")) +
                     ": a server keeps its requests for an hour; longer: serve --log FILE, then "
                     "adjoin patterns FILE");
  }
  return span;
}

void print_watched(WatchedPatterns patterns, OutputForm form, Terminal& terminal) {
  AnswerWriter writer(terminal, form);
  for (Row& row : patterns.rows) writer.row(std::move(row));
  writer.finish(no_cost());
  for (const auto& [table, yaml] : patterns.undeclared) patterns.notes += yaml;
  print_notes(patterns.notes, form, terminal);
  terminal.err << "watched for " << to_text(patterns.watched) << ": " << grouped(patterns.requests)
               << (patterns.requests == 1 ? " request\n" : " requests\n");
  if (!patterns.is_whole) {
    terminal.err << "the server had more than 1000 requests a second: of those seconds only the "
                    "first 1000 are counted\n";
  }
}

Result<int> patterns_now(const Invocation& invocation, Terminal& terminal) {
  if (!invocation.arguments.empty()) {
    return Error(ErrorCode::invalid_argument, "--live asks a server: it goes without LOG");
  }
  ADJOIN_TRY(const auto span, span_to_watch(invocation));
  ADJOIN_TRY(FiguresDoor door, FiguresDoor::open(invocation));
  ADJOIN_TRY(WatchedPatterns patterns, watch_patterns(door, span, terminal));
  if (!invocation.has("--undeclared")) {
    print_watched(std::move(patterns), output_form(invocation, terminal), terminal);
    return kExitOk;
  }
  ADJOIN_TRY(KnownSchemas schemas, KnownSchemas::open(invocation));
  for (const auto& [table, yaml] : patterns.undeclared) {
    terminal.out << to_append(yaml, schemas.of(table).get());
  }
  return kExitOk;
}

Result<int> run_patterns(const Invocation& invocation, Terminal& terminal) {
  if (invocation.has("--live")) return patterns_now(invocation, terminal);
  if (invocation.has("--for")) {
    return Error(ErrorCode::invalid_argument, "--for goes with --live: it says how long to watch");
  }
  if (invocation.arguments.empty()) {
    return Error(ErrorCode::invalid_argument,
                 "LOG is missing: a file that `adjoin serve --log FILE` wrote, a file of "
                 "CloudTrail, or - for standard input; or --live, which asks a server");
  }
  return patterns_of_logs(invocation, terminal);
}

}  // namespace

Command patterns_command() {
  return Command{
      .name = "patterns",
      .alias = "",
      .arguments = {{"LOG", "logs of `serve --log`, or of CloudTrail; - is standard input",
                     Count::any}},
      .options = {{"--live", "", "watch what the server of the store is asked", {}, false},
                  {"--for",
                   "SPAN",
                   "with --live, how long: 30s, 5m, at most 1h; 10s if not given",
                   {},
                   false},
                  {"--schema", "FILE", "put keys into the words of this schema", {}, false},
                  {"--undeclared",
                   "",
                   "print only the patterns that the schema lacks, as YAML to append to it",
                   {},
                   false},
                  kCloudWatchEndpointOption},
      .summary = "tell which access patterns are really used, and what they take",
      .details =
          "A row is one shape: what requests of one access pattern have in common, without values. "
          "{\"shape\":…,\"object\":table or table/index,\"operation\":…,\"times\":n,\"units\":n,"
          "\"p50\":ms,\"p99\":ms,\"rows\":n,\"pages\":of a list,\"filtered\":0 to 1,\"callers\":n,"
          "\"declared\":the pattern's name or null}. What a log does not know is null: CloudTrail "
          "tells no units, latencies and counts.\n\n"
          "Then follows what stands out, on standard error where rows are for programs: Scans, "
          "filters "
          "that discard over 80 %, declared patterns that a day did not use, Queries whose rows "
          "are then read one by one, with the plan of three requests that reads the same, and the "
          "patterns that the schema does not declare, as YAML to put into it.\n\n"
          "The schemas are those of the store that --store or ADJOIN_STORE names, or that of "
          "--schema; without one shapes have the words that keys share. Logs may be packed by "
          "gzip. Lines that "
          "are cut, foreign or of an older version are skipped and counted.\n\n"
          "--live needs no log. The server notes its requests from the first question on, and "
          "stops when nobody has asked for five minutes; before that nothing is noted, so that it "
          "costs nothing. It keeps the last hour at most, 16 MB, and of each second the first "
          "thousand. If it has noted requests for as long as --for already, the answer comes at "
          "once. The last line on standard error says how long was watched. Ctrl-C ends the watch "
          "and prints what was seen.",
      .examples = {{"adjoin patterns requests.log --store graph", "by the store's schema"},
                   {"zcat trail.json.gz | adjoin patterns - --schema graph.yaml",
                    "what a table at AWS is asked"},
                   {"adjoin patterns --live --for 1m --store graph",
                    "of the server that serves it, for a minute"}},
      .run = run_patterns,
      .sends_nothing = "reads logs, and the schema",
      .only_reads = true};
}

}  // namespace adjoin::cli
