#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <system_error>

#include "base/sha256.h"
#include "cli/commands/commands.h"
#include "cli/input/options.h"
#include "cli/output/answer_writer.h"
#include "cli/output/progress.h"
#include "cli/shell/terminal.h"
#include "cli/store/opened.h"
#include "cli/store/settled_items.h"
#include "graph/upkeep/table_fit.h"
#include "remote/config/settings.h"
#include "schema/load/load.h"
#include "transfer/copy_table.h"
#include "transfer/create_request.h"

namespace adjoin::cli {
namespace {

constexpr std::int64_t kSegmentsMax = 1000;

/// A store that takes part in a copy.
struct Side {
  StoreChoice choice;
  std::string name;  ///< in words that are the same the next time
  /// Shared by both sides of a copy within one folder.
  std::shared_ptr<table::TableStore> opened;
  std::unique_ptr<transfer::PacedStore> store;
  table::TableDescription table;
  std::unique_ptr<table::TableStore> settled;

  /// Where its items are read.
  table::TableStore& items() const { return settled == nullptr ? *store : *settled; }
};

bool is_same_folder(const StoreChoice& one, const StoreChoice& other) {
  std::error_code failure;
  return !one.remote && !other.remote &&
         std::filesystem::equivalent(one.folder, other.folder, failure) && !failure;
}

/// A store in words that are the same the next time, and another one's when it is another store.
Result<std::string> identity_of(const StoreChoice& choice) {
  if (!choice.remote) {
    std::error_code failure;
    const std::filesystem::path folder =
        std::filesystem::weakly_canonical(std::filesystem::absolute(choice.folder), failure);
    return failure ? choice.folder : folder.string();
  }
  const remote::Environment environment = remote::process_environment();
  const remote::SettingsChoice& chosen = choice.remote->choice;
  ADJOIN_TRY(const remote::Settings settings, remote::find_settings(chosen, environment));
  const std::optional<std::string> profile =
      chosen.profile ? chosen.profile : environment("AWS_PROFILE");
  return settings.endpoint.url() + " " + settings.region + " " + profile.value_or("default");
}

/// @param before  the other side, if that is open already
Result<Side> open_side(const Invocation& invocation, std::size_t argument, Missing missing,
                       const Side* before) {
  Side side;
  const std::string& given = invocation.arguments[argument];
  ADJOIN_TRY(side.choice, choose_named_store(invocation, given, argument == 0 ? "FROM" : "TO"));
  ADJOIN_TRY(side.name, identity_of(side.choice));
  if (before != nullptr && is_same_folder(before->choice, side.choice)) {
    side.opened = before->opened;
  } else {
    ADJOIN_TRY(side.opened, open_chosen(side.choice, missing));
  }
  ADJOIN_TRY(const transfer::Pace pace, pace_of(invocation));
  side.store = std::make_unique<transfer::PacedStore>(side.opened, pace);
  return side;
}

Result<std::string> table_of(const Invocation& invocation, Side& side, std::string_view option) {
  if (const auto given = invocation.value(option)) return std::string(*given);
  if (side.choice.remote && !side.choice.remote->table.empty()) return side.choice.remote->table;
  return std::string();
}

/// The table to copy into, made like the other one when it is not there.
Result<bool> find_or_make(const Invocation& invocation, const Side& from, Side& to,
                          const table::CallContext& context) {
  ADJOIN_TRY(std::string name, table_of(invocation, to, "--to-table"));
  if (name.empty()) name = from.table.name;
  auto there = to.store->describe_table(context, name);
  if (there) {
    ADJOIN_TRY(to.table, transfer::wait_until_made(*to.store, context, *std::move(there)));
    return false;
  }
  if (api_error_of(there.error()) != ApiError::resource_not_found) return std::move(there).error();
  if (invocation.has("--compare")) return std::move(there).error();
  ADJOIN_TRY(to.table, transfer::create_and_wait(*to.store, context,
                                                 transfer::create_request_of(from.table, name)));
  return true;
}

/// Where a copy keeps how far it is: one file for each pair of tables.
std::string journal_path(const Side& from, const Side& to) {
  const auto environment = [](const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
  };
  std::string folder = environment("XDG_STATE_HOME");
  if (folder.empty()) {
    folder = environment("HOME");
    if (folder.empty()) return {};
    folder += "/.local/state";
  }
  const std::string pair =
      from.name + "\n" + from.table.name + "\n" + to.name + "\n" + to.table.name;
  return folder + "/adjoin/copy/" + to_hex(sha256(pair)).substr(0, 16) + ".json";
}

class CopyRun {
 public:
  CopyRun(const Invocation& invocation, Terminal& terminal)
      : invocation_(invocation), terminal_(terminal) {
    context_.cancel = &interrupt_flag();
  }

  Result<int> run() {
    ADJOIN_TRY(const auto segments, invocation_.integer("--segments"));
    segments_ = static_cast<std::uint32_t>(std::min(segments.value_or(4), kSegmentsMax + 1));
    if (segments_ > kSegmentsMax)
      return Error(ErrorCode::invalid_argument, "--segments: at most 1000");
    ADJOIN_TRY(from_, open_side(invocation_, 0, Missing::is_error, nullptr));
    ADJOIN_TRY(std::string name, table_of(invocation_, from_, "--table"));
    if (name.empty()) {
      ADJOIN_TRY(name, only_table(*from_.store));
    }
    ADJOIN_TRY(from_.table, from_.store->describe_table(context_, name));
    ADJOIN_TRY(from_.settled, settled_items(*from_.store, name, context_));
    const bool compares = invocation_.has("--compare");
    ADJOIN_TRY(
        to_, open_side(invocation_, 1, compares ? Missing::is_error : Missing::is_created, &from_));
    ADJOIN_TRY(created_, find_or_make(invocation_, from_, to_, context_));
    ADJOIN_TRY(to_.settled, settled_items(*to_.store, to_.table.name, context_));
    if (from_.opened == to_.opened && from_.table.name == to_.table.name) {
      return Error(ErrorCode::invalid_argument,
                   "FROM and TO are one table; name another with --to-table");
    }
    if (const auto sizes = from_.store->table_sizes(context_, from_.table.name)) {
      items_ = sizes->item_count;
    }
    return compares ? compare() : copy();
  }

 private:
  Result<int> compare() {
    ADJOIN_TRY(const transfer::ItemSum there, sum(from_, "reading"));
    return verify(there, {});
  }

  /// What reads the copy as a graph asks the indexes of the graph's schema.
  Result<void> check_fits_schema() {
    if (!from_.store->capabilities().notes || !to_.store->capabilities().notes) return {};
    ADJOIN_TRY(const std::optional<std::string> note,
               from_.store->note(context_, from_.table.name, table::NoteKind::schema));
    if (!note) return {};
    ADJOIN_TRY(const schema::Schema schema,
               schema::load_schema(*note, "the schema kept with " + from_.table.name));
    // What its own table lacks a copy need not have.
    if (!graph::check_table_fits(from_.table, schema)) return {};
    const Result<void> fits = graph::check_table_fits(to_.table, schema);
    if (fits) return {};
    return reworded(fits.error(),
                    fits.error().message() +
                        "; nothing was copied: copy into a table that is not there yet, or make it "
                        "as the schema says (adjoin schema emit create-table)");
  }

  Result<int> copy() {
    if (!created_) ADJOIN_CHECK(check_fits_schema());
    ADJOIN_TRY(transfer::JournalFile opened, transfer::JournalFile::open(journal_path(from_, to_)));
    const transfer::JournalFile& journal = journal_.emplace(std::move(opened));
    const transfer::TableAt from{&from_.items(), from_.table};
    const transfer::TableAt to{to_.store.get(), to_.table};
    Progress progress(terminal_, "copying", items_);
    transfer::CopyOptions options;
    options.segments = segments_;
    options.journal = &journal;
    options.from_name = from_.name;
    options.to_name = to_.name;
    options.progress = shown_by(progress);
    const auto copied = transfer::copy_items(from, to, context_, options);
    progress.finish();
    if (!copied) return cut_short(copied.error());
    if (copied->resumed != 0) {
      terminal_.err << "adjoin: went on with a copy that was cut short, "
                    << grouped(copied->resumed) << " items of which were there already\n";
    }
    ADJOIN_TRY(const int code, verify(copied->sum, copied->resumed));
    if (code != kExitOk) {
      // Nothing is left to go on with.
      journal.remove();
      terminal_.err << "adjoin: to copy again, empty or drop " << to_.table.name << "\n";
      return code;
    }
    const auto settings = transfer::copy_settings(from, to, context_);
    if (!settings) return cut_short(settings.error());
    if (settings->schema_left_behind) {
      terminal_.err << "adjoin: the schema of the graph stays behind, as this store keeps none: "
                       "what reads the copy as a graph brings its own\n";
    }
    journal.remove();
    return code;
  }

  /// What ended the work, and that nothing of it has to be done again where that is so.
  Error cut_short(const Error& error) const {
    const bool is_interrupted = error.code() == ErrorCode::cancelled;
    const std::string what = is_interrupted ? "interrupted" : error.message();
    if (!is_kept() || is_refusal(error)) return reworded(error, what);
    return reworded(error,
                    what + (is_interrupted ? "; the same command goes on from here"
                                           : "; the same command goes on from where it was"));
  }

  bool is_kept() const {
    if (!journal_) return false;
    const auto kept = journal_->read();
    return kept && kept->has_value();
  }

  /// The two tables are no pair to copy: what a journal says is of others.
  static bool is_refusal(const Error& error) {
    return error.code() == ErrorCode::configuration || error.code() == ErrorCode::corruption ||
           api_error_of(error) == ApiError::resource_in_use;
  }

  Result<transfer::ItemSum> sum(Side& side, std::string_view label) {
    Progress progress(terminal_, label, items_);
    auto sum =
        transfer::sum_table(side.items(), context_, side.table, segments_, shown_by(progress));
    progress.finish();
    if (!sum) return cut_short(sum.error());
    return sum;
  }

  Result<int> verify(const transfer::ItemSum& source, std::optional<std::uint64_t> resumed) {
    ADJOIN_TRY(const transfer::ItemSum target, sum(to_, "verifying"));
    const bool same = source == target;
    Row row;
    row.text("from", from_.table.name).text("to", to_.table.name);
    row.integer("items", static_cast<std::int64_t>(source.items()));
    if (resumed) row.boolean("created", created_);
    row.text("checksum", source.to_hex()).boolean("verified", same);
    Footer footer;
    for (const Side* side : {&from_, &to_}) {
      footer.cost.requests += side->store->requests();
      footer.cost.capacity += side->store->consumed();
    }
    footer.cost.scanned = footer.cost.returned =
        static_cast<std::int64_t>(source.items() + target.items());
    AnswerWriter(terminal_, output_form(invocation_, terminal_)).single(row, footer);
    if (same) return kExitOk;
    terminal_.err << "adjoin: the tables differ: " << grouped(source.items()) << " items and "
                  << source.to_hex().substr(0, 16) << "… in " << from_.table.name << ", "
                  << grouped(target.items()) << " items and " << target.to_hex().substr(0, 16)
                  << "… in " << to_.table.name
                  << "; one of them was written to meanwhile, or they are no copies\n";
    return kExitNotFound;
  }

  transfer::ItemProgress shown_by(Progress& progress) const {
    return [&progress](std::uint64_t items) -> Result<void> {
      progress.update(items, items);
      return check_interrupt();
    };
  }

  const Invocation& invocation_;
  Terminal& terminal_;
  table::CallContext context_;
  Side from_;
  Side to_;
  std::optional<transfer::JournalFile> journal_;
  bool created_ = false;
  std::uint64_t items_ = 0;  ///< about, for the bar
  std::uint32_t segments_ = 4;
};

Result<int> run_copy(const Invocation& invocation, Terminal& terminal) {
  return CopyRun(invocation, terminal).run();
}

}  // namespace

Command copy_command() {
  return Command{
      .name = "copy",
      .alias = "",
      .arguments = {{"FROM", "the store to read: a folder or dynamodb://TABLE, as --store has it",
                     Count::one},
                    {"TO", "the store to write, which may be new", Count::one}},
      .options = with_pace(
          {{"--to-table", "NAME", "the table to write; else TO's, else as in FROM", {}, false},
           {"--segments", "N", "read N parts of the table at once (4)", {}, false},
           {"--compare", "", "write nothing, only compare the two tables", {}, false}}),
      .summary = "copy a table into another store, and prove that it is the same",
      .details =
          "The table of FROM is that of --table, of its URL, or the only one. In TO it is made "
          "with "
          "the same keys, indexes and stream, or it is there and empty. A URL may name its own "
          "endpoint and region; what it leaves out is taken from --endpoint-url, --region and "
          "--profile.\n\n"
          "Every page is durable before it counts as copied. A copy that was cut short goes on "
          "when "
          "the same command is given again; how far it is stands in adjoin/copy in the XDG state "
          "folder. At the end TO is read as a whole: the number of items and a checksum over all "
          "of them, in any order, have to be those that were read from FROM, else the exit code is "
          "1. Then expiry and the graph's schema follow. What is written to FROM meanwhile may be "
          "missing and makes the checksums differ: stop its writers first.",
      .examples = {{"adjoin copy data/store dynamodb://Shop --region eu-west-1 --max-wcu 500",
                    "to the service, without disturbing who uses it"},
                   {"adjoin copy 'dynamodb://Shop?region=eu-west-1' backup",
                    "into a folder, without a server"},
                   {"adjoin copy --compare a b", "whether two copies are still the same"}},
      .run = run_copy,
      .sends = {{"the tables", "DescribeTable, and CreateTable where it is missing"},
                {"every item of the first table, a megabyte at a time", "Scan"},
                {"every 25 items of those", "BatchWriteItem into the second"}}};
}

}  // namespace adjoin::cli
