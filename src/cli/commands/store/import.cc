#include <fstream>
#include <optional>
#include <ostream>
#include <sstream>

#include "cli/commands/commands.h"
#include "cli/input/json_argument.h"
#include "cli/input/options.h"
#include "cli/output/answer_writer.h"
#include "cli/shell/terminal.h"
#include "cli/store/import_files.h"
#include "cli/store/opened.h"
#include "table/prepare/prepare.h"
#include "transfer/create_request.h"
#include "transfer/item_writer.h"
#include "transfer/workbench.h"
#include "wire/codec/codec.h"

namespace adjoin::cli {
namespace {

Result<std::string> read_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  if (in) return text.str();
  return Error(ErrorCode::invalid_argument, "cannot read " + path);
}

/// The table that --table names, else the store's URL; empty when neither does.
Result<std::string> chosen_table(const Invocation& invocation) {
  if (const auto given = invocation.value("--table")) return std::string(*given);
  ADJOIN_TRY(const StoreChoice choice, choose_store(invocation));
  return choice.remote ? choice.remote->table : std::string();
}

/// That what is imported belongs to the table that was chosen, if one was.
Result<void> check_is_chosen(const std::string& chosen, const std::string& file,
                             const std::string& name, const std::string& way_out) {
  if (chosen.empty() || chosen == name) return {};
  return Error(ErrorCode::invalid_argument, "the table " + chosen + " is chosen, and " + file +
                                                " is of the table " + name + ": " + way_out);
}

/// The store of a job, counting what it consumes.
struct Target {
  std::unique_ptr<transfer::PacedStore> store;
  table::CallContext context;
};

Result<Target> open_target(const Invocation& invocation, Missing missing) {
  ADJOIN_TRY(const StoreChoice choice, choose_store(invocation));
  ADJOIN_TRY(const transfer::Pace pace, pace_of(invocation));
  ADJOIN_TRY(auto store, open_chosen(choice, missing));
  Target target{std::make_unique<transfer::PacedStore>(std::move(store), pace), {}};
  target.context.cancel = &interrupt_flag();
  return target;
}

/// A table by its name; nullopt when it is not there.
Result<std::optional<table::TableDescription>> find_table(Target& target, const std::string& name) {
  auto found = target.store->describe_table(target.context, name);
  if (found) {
    ADJOIN_TRY(table::TableDescription made,
               transfer::wait_until_made(*target.store, target.context, *std::move(found)));
    return std::optional<table::TableDescription>(std::move(made));
  }
  if (api_error_of(found.error()) != ApiError::resource_not_found) return std::move(found).error();
  return std::optional<table::TableDescription>();
}

/// Items of a graph are loaded by its schema's rules, not past them.
Result<void> check_no_schema(Target& target, const std::string& name) {
  if (!target.store->capabilities().notes) return {};
  ADJOIN_TRY(const auto note, target.store->note(target.context, name, table::NoteKind::schema));
  if (!note) return {};
  return Error(ErrorCode::invalid_argument,
               "table " + name +
                   " has a schema, which every item has to fit: load them with "
                   "adjoin load --format dynamodb-json PATH");
}

void answer(const Invocation& invocation, Terminal& terminal, const Target& target, Row row) {
  Footer footer;
  footer.cost.requests = target.store->requests();
  footer.cost.capacity = target.store->consumed();
  print_one(row, footer, invocation, terminal);
}

Row result_row(const std::string& table, bool created, std::uint64_t items) {
  Row row;
  row.text("table", table).boolean("created", created);
  row.integer("items", static_cast<std::int64_t>(items));
  return row;
}

/// The table as it would be made, so that items can be checked before it is.
Result<table::TableDescription> table_to_be(const table::CreateTableRequest& request) {
  ADJOIN_TRY(table::TableDescription table, table::prepare(request));
  return table;
}

Result<std::optional<table::CreateTableRequest>> definition_of(const Invocation& invocation) {
  const auto path = invocation.value("--create-table");
  if (!path) return std::optional<table::CreateTableRequest>();
  ADJOIN_TRY(const std::string text, read_text(std::string(*path)));
  auto request = wire::Codec<table::CreateTable>::decode(text);
  if (!request) {
    return Error(ErrorCode::invalid_argument,
                 std::string(*path) + ": " + request.error().message());
  }
  if (const auto name = invocation.value("--table")) request->table_name = std::string(*name);
  ADJOIN_TRY(const std::string chosen, chosen_table(invocation));
  ADJOIN_CHECK(check_is_chosen(chosen, std::string(*path), request->table_name,
                               "name that one, or make it as --table " + chosen));
  return std::optional<table::CreateTableRequest>(*std::move(request));
}

Result<int> import_dynamodb_json(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const auto definition, definition_of(invocation));
  ADJOIN_TRY(const std::vector<ItemFile> files, item_files(invocation.arguments, terminal));
  // Without a definition nothing would be made in a store that is new.
  ADJOIN_TRY(Target target,
             open_target(invocation, definition ? Missing::is_created : Missing::is_error));
  ADJOIN_TRY(std::string name, chosen_table(invocation));
  if (definition) name = definition->table_name;
  if (name.empty()) {
    ADJOIN_TRY(name, only_table(*target.store));
  }
  ADJOIN_TRY(std::optional<table::TableDescription> table, find_table(target, name));
  const bool is_new = !table.has_value();
  if (is_new && !definition) {
    return Error(
        ErrorCode::invalid_argument,
        "there is no table " + name + "; make it with --create-table FILE, a CreateTable request");
  }
  if (is_new) {
    ADJOIN_TRY(table, table_to_be(*definition));
  } else {
    ADJOIN_CHECK(check_no_schema(target, name));
  }
  ADJOIN_TRY(const std::uint64_t items, check_items(files, *table, terminal));
  if (is_new) {
    ADJOIN_TRY(table, transfer::create_and_wait(*target.store, target.context, *definition));
  }
  ADJOIN_TRY(const std::uint64_t written,
             import_items(files, items, *target.store, target.context, *table, terminal));
  answer(invocation, terminal, target, result_row(name, is_new, written));
  return kExitOk;
}

/// A table of a model, checked before anything is written.
struct ModelTable {
  transfer::WorkbenchTable model;
  std::optional<table::TableDescription> there;
};

Result<ModelTable> check_model(Target& target, transfer::WorkbenchTable model) {
  ModelTable table{std::move(model), {}};
  const std::string& name = table.model.request.table_name;
  ADJOIN_TRY(const table::TableDescription as_made, table_to_be(table.model.request));
  ADJOIN_TRY(table.there, find_table(target, name));
  if (table.there) ADJOIN_CHECK(check_no_schema(target, name));
  for (std::size_t i = 0; i < table.model.items.size(); ++i) {
    const Result<void> fits =
        table::check_item_for_table(table.model.items[i], table.there ? *table.there : as_made);
    if (fits) continue;
    return validation_error("table " + name + ", item " + std::to_string(i + 1) + ": " +
                            fits.error().message());
  }
  return table;
}

Result<int> import_workbench(const Invocation& invocation, Terminal& terminal) {
  if (invocation.arguments.size() > 1 || invocation.has("--create-table")) {
    return Error(ErrorCode::invalid_argument,
                 "a model is one file, and says itself which tables it needs");
  }
  const std::string path(invocation.argument(0));
  ADJOIN_TRY(const std::string text, read_text(path));
  auto model = transfer::read_workbench(text);
  if (!model) return Error(ErrorCode::invalid_argument, path + ": " + model.error().message());
  ADJOIN_TRY(const std::string chosen, chosen_table(invocation));
  for (const transfer::WorkbenchTable& one : *model) {
    ADJOIN_CHECK(check_is_chosen(chosen, path, one.request.table_name, "name that one, or none"));
  }
  ADJOIN_TRY(Target target, open_target(invocation, Missing::is_created));
  std::vector<ModelTable> tables;
  for (transfer::WorkbenchTable& one : *model) {
    ADJOIN_TRY(ModelTable checked, check_model(target, std::move(one)));
    tables.push_back(std::move(checked));
  }
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  for (ModelTable& one : tables) {
    const bool is_new = !one.there.has_value();
    if (is_new) {
      ADJOIN_TRY(one.there,
                 transfer::create_and_wait(*target.store, target.context, one.model.request));
    }
    const std::uint64_t count = one.model.items.size();
    transfer::ItemWriter items(*target.store, target.context, *one.there);
    Result<void> ended;
    for (std::size_t i = 0; ended && i < count; ++i) {
      ended = items.add(std::move(one.model.items[i]));
    }
    if (ended) ended = items.flush();
    if (!ended) return import_cut_short(ended.error(), items.written());
    writer.row(result_row(one.there->name, is_new, count));
  }
  Footer footer;
  footer.cost.requests = target.store->requests();
  footer.cost.capacity = target.store->consumed();
  writer.finish(footer);
  return kExitOk;
}

Result<int> run_import(const Invocation& invocation, Terminal& terminal) {
  return invocation.value("--format").value_or("") == "workbench"
             ? import_workbench(invocation, terminal)
             : import_dynamodb_json(invocation, terminal);
}

}  // namespace

Command import_command() {
  return Command{
      .name = "import",
      .alias = "",
      .arguments = {{"PATH", "a folder with an export to S3, or a file of items, packed or not",
                     Count::one},
                    {"PATH", "further ones", Count::any}},
      .options =
          with_pace({{"--format",
                      "FORMAT",
                      "dynamodb-json (the default), or workbench: a data model with its tables",
                      {"dynamodb-json", "workbench"},
                      false},
                     {"--create-table",
                      "FILE",
                      "make the table when it is not there, by this CreateTable request",
                      {},
                      false}}),
      .summary = "put the items of another table's export into a table without a schema",
      .details =
          "Reads what Amazon DynamoDB exports to S3 in DynamoDB JSON: PATH is the folder of the "
          "manifests, or one above it, fetched with aws s3 sync. Also files of items as dump and "
          "AWS CLI have them: a line each, an array, or a batch-write file; gzip is unpacked. "
          "workbench: the tables of a data model of NoSQL Workbench and their data.\n\n"
          "Nothing is written before everything was looked at once: manifests, the MD5 of every "
          "file, the number of items, and each item against the table's key. An incremental export "
          "and Ion are refused. Items with a key that is there replace it.\n\n"
          "A graph checks what it takes: make it by adjoin init, then adjoin load PATH, which "
          "reads the same folders and files.",
      .examples = {{"adjoin schema emit create-table graph.yaml > table.json", "a definition"},
                   {"adjoin --store db import --create-table table.json AWSDynamoDB/0170…-1a2b",
                    "what Amazon exported"},
                   {"adjoin --store db import --format workbench model.json",
                    "tables of a design"}},
      .run = run_import,
      .sends = {{"with --create-table", "CreateTable, then DescribeTable until it is there"},
                {"every 25 items", "BatchWriteItem"}}};
}

}  // namespace adjoin::cli
