#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "advise/patterns/patterns_by_table.h"
#include "cli/commands/commands.h"
#include "cli/input/json_argument.h"
#include "cli/output/answer_writer.h"
#include "cli/output/table_facts.h"
#include "cli/shell/terminal.h"
#include "cli/store/figures_door.h"
#include "cli/store/log_files.h"
#include "cli/store/opened.h"
#include "item/json.h"
#include "item/json_reader.h"
#include "schema/load/load.h"

namespace adjoin::cli {
namespace {

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
    ADJOIN_TRY(const auto tables, all_tables(*store_, interruptible().context));
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

/// The elements of a list of JSON, each as its text.
Result<std::vector<std::string_view>> cut_list(std::string_view text) {
  std::vector<std::string_view> elements;
  item::JsonReader json(text);
  ADJOIN_CHECK(json.begin_array());
  for (;;) {
    ADJOIN_TRY(const bool more, json.next_element());
    if (!more) return elements;
    json.peek();
    const std::size_t begin = json.position();
    ADJOIN_CHECK(json.skip_value());
    elements.push_back(text.substr(begin, json.position() - begin));
  }
}

/// The members of an object, each with its value's text.
Result<std::vector<std::pair<std::string, std::string_view>>> cut_object(std::string_view text) {
  std::vector<std::pair<std::string, std::string_view>> members;
  item::JsonReader json(text);
  ADJOIN_CHECK(json.begin_object());
  for (;;) {
    std::string name;
    ADJOIN_TRY(const bool more, json.next_name(name));
    if (!more) return members;
    json.peek();
    const std::size_t begin = json.position();
    ADJOIN_CHECK(json.skip_value());
    members.emplace_back(std::move(name), text.substr(begin, json.position() - begin));
  }
}

/// A line of JSON as a row, so that each form of output can print it.
Result<Row> row_of_line(std::string_view line) {
  ADJOIN_TRY(const auto members, cut_object(line));
  Row row;
  for (const auto& [name, json] : members) {
    if (json == "null") {
      row.null(name);
    } else if (json.starts_with('"')) {
      item::JsonReader reader(json);
      std::string text;
      ADJOIN_CHECK(reader.read_string(text));
      row.text(name, text);
    } else {
      row.json(name, std::string(json), std::string(json));
      row.cells.back().is_number = true;
    }
  }
  return row;
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
    auto made = row_of_line(line);
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

/// What a server says of the requests that it answered last (docs/admin-http.md).
struct LivePatterns {
  std::vector<Row> rows;
  std::vector<std::pair<std::string, std::string>> undeclared;  ///< tables with their YAML
  std::string notes;
  bool is_whole = true;
};

std::string text_member(const Item& item, std::string_view name) {
  const Value* value = item.find(name);
  const std::string* text = value == nullptr ? nullptr : value->as_string();
  return text == nullptr ? std::string() : *text;
}

std::string n_plus_one_note(const Item& one) {
  const Value* sure = one.find("keysMatch");
  const bool* known = sure == nullptr ? nullptr : std::get_if<bool>(&sure->content());
  std::string note = known != nullptr && *known ? "N+1 query: " : "likely N+1 query: ";
  note += text_member(one, "table") + ": " + text_member(one, "query") + ", then " +
          text_member(one, "get") + " for each";
  const std::string plan = text_member(one, "plan");
  return note + (plan.empty() ? "; read the nodes in one BatchGetItem\n"
                              : "; this plan reads them in three requests:\nplans:\n" + plan);
}

Result<LivePatterns> read_live(std::string_view page) {
  LivePatterns live;
  ADJOIN_TRY(const auto members, cut_object(page));
  for (const auto& [name, json] : members) {
    if (name == "whole") live.is_whole = json != "false";
    if (name != "patterns" && name != "undeclared" && name != "nPlusOne") continue;
    ADJOIN_TRY(const auto elements, cut_list(json));
    for (const std::string_view element : elements) {
      if (name == "patterns") {
        ADJOIN_TRY(live.rows.emplace_back(), row_of_line(element));
        continue;
      }
      ADJOIN_TRY(const Item one, item::parse_item(element, item::JsonForm::plain));
      if (name == "undeclared") {
        live.undeclared.emplace_back(text_member(one, "table"), text_member(one, "yaml"));
      }
      if (name == "nPlusOne") live.notes += n_plus_one_note(one);
    }
  }
  return live;
}

Result<int> patterns_now(const Invocation& invocation, Terminal& terminal) {
  if (!invocation.arguments.empty()) {
    return Error(ErrorCode::invalid_argument, "--live asks a server: it goes without LOG");
  }
  ADJOIN_TRY(FiguresDoor door, FiguresDoor::open(invocation));
  ADJOIN_TRY(const std::string page, door.admin("/_admin/patterns"));
  ADJOIN_TRY(LivePatterns live, read_live(page));
  if (invocation.has("--undeclared")) {
    ADJOIN_TRY(KnownSchemas schemas, KnownSchemas::open(invocation));
    for (const auto& [table, yaml] : live.undeclared) {
      terminal.out << to_append(yaml, schemas.of(table).get());
    }
    return kExitOk;
  }
  const OutputForm form = output_form(invocation, terminal);
  AnswerWriter writer(terminal, form);
  for (Row& row : live.rows) writer.row(std::move(row));
  writer.finish(no_cost());
  for (const auto& [table, yaml] : live.undeclared) live.notes += yaml;
  print_notes(live.notes, form, terminal);
  if (!live.is_whole) {
    terminal.err << "the server had more than 1000 requests a second: of those seconds only the "
                    "first 1000 are counted\n";
  }
  return kExitOk;
}

Result<int> run_patterns(const Invocation& invocation, Terminal& terminal) {
  if (invocation.has("--live")) return patterns_now(invocation, terminal);
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
      .options = {{"--live", "", "ask the server of the store for its last requests", {}, false},
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
          "--live needs no log: a server keeps the last requests for an hour, 16 MB of them, and "
          "of each second the first thousand.",
      .examples = {{"adjoin patterns requests.log --store graph", "by the store's schema"},
                   {"zcat trail.json.gz | adjoin patterns - --schema graph.yaml",
                    "what a table at AWS is asked"},
                   {"adjoin patterns --live --store graph", "of the server that serves it"}},
      .run = run_patterns,
      .sends_nothing = "reads logs, and the schema",
      .only_reads = true};
}

}  // namespace adjoin::cli
