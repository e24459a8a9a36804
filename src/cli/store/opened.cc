#include "cli/store/opened.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <system_error>

#include "adjoin/state/wrap.h"
#include "base/text.h"
#include "cli/input/options.h"
#include "cli/output/advice.h"
#include "cli/output/answer_writer.h"
#include "cli/output/endpoint_total.h"
#include "cli/shell/terminal.h"
#include "cli/store/control_socket.h"
#include "engine/open.h"
#include "monitor/monitor.h"
#include "remote/open.h"

namespace adjoin::cli {
namespace {

/// A table that is not there, with its name and the place where it was looked for: another region,
/// or endpoint, may have it. Every other error as it is.
Error with_place(const Invocation& invocation, const std::string& table, Error error) {
  if (api_error_of(error) != ApiError::resource_not_found || table.empty()) return error;
  const auto choice = choose_store(invocation);
  if (!choice || !choice->remote) return error;
  const auto settings =
      remote::find_settings(choice->remote->choice, remote::process_environment());
  if (!settings) return error;
  return reworded(error, "there is no table " + table + " at " + settings->endpoint.url() +
                             " (region " + settings->region +
                             "); make it with: adjoin init --schema FILE");
}

/// A topology is kept in a file beside the store's own.
Access access_of(const Invocation& invocation) {
  if (invocation.has("--explain") || invocation.has("--emit")) return Access::reads;
  const bool writes = invocation.has("--repair") || invocation.has("--topology");
  return invocation.command->only_reads && !writes ? Access::reads : Access::writes;
}

/// What a command does is counted, as a server counts it. Alarms are a server's.
monitor::MonitorOptions counting_alone() {
  monitor::MonitorOptions options;
  options.heat = false;
  options.judges_alarms = false;
  options.tell = &tell_owner;
  return options;
}

/// Half a minute without a word looks like a command that hangs.
void tell_wait(std::string_view table, std::chrono::milliseconds longest) {
  std::cerr << "waiting up to " << std::chrono::ceil<std::chrono::seconds>(longest).count()
            << " s until nobody uses the former schema of table " << table << std::endl;
}

Result<std::unique_ptr<table::TableStore>> open_store_within(const Invocation& invocation,
                                                             Missing missing,
                                                             const table::CallContext& context) {
  ADJOIN_TRY(const StoreChoice choice, choose_store(invocation));
  const Access access = missing == Missing::is_error ? access_of(invocation) : Access::writes;
  ADJOIN_TRY(auto store, open_chosen(choice, missing, context, access));
  return paced(invocation, std::move(store));
}

}  // namespace

Result<table::CallContext> opening(const Invocation& invocation) {
  constexpr std::int64_t kSecondsMax = 1'000'000'000;
  table::CallContext context = interruptible().context;
  ADJOIN_TRY(const auto seconds, invocation.integer("--max-time"));
  if (seconds) {
    context.deadline =
        std::chrono::steady_clock::now() + std::chrono::seconds(std::min(*seconds, kSecondsMax));
  }
  return context;
}

Result<std::string> named_table(const Invocation& invocation) {
  if (const auto given = invocation.value("--table")) return std::string(*given);
  ADJOIN_TRY(const StoreChoice choice, choose_store(invocation));
  return choice.remote ? choice.remote->table : std::string();
}

Result<std::string> only_table(table::TableStore& store, const table::CallContext& context) {
  ADJOIN_TRY(const table::ListTablesResult tables, store.list_tables(context, {}));
  if (tables.table_names.empty()) {
    return Error(ErrorCode::configuration,
                 "the store holds no table yet; make one with: adjoin init --schema FILE");
  }
  if (tables.table_names.size() > 1) {
    std::string names;
    for (const std::string& name : tables.table_names) append_to_list(name, names);
    return Error(ErrorCode::invalid_argument,
                 "the store holds several tables; choose with --table: " + names);
  }
  return tables.table_names.front();
}

Result<void> check_no_file(const StoreChoice& choice) {
  std::error_code failure;
  const auto status = std::filesystem::status(choice.folder, failure);
  if (!std::filesystem::exists(status) || std::filesystem::is_directory(status)) return {};
  return Error(ErrorCode::configuration, choice.folder + " (" + choice.because +
                                             ") is a file, and a store is a folder; name its "
                                             "folder, or one that is not there yet");
}

Result<void> check_exists(const StoreChoice& choice) {
  std::error_code failure;
  if (std::filesystem::exists(choice.folder, failure)) return check_no_file(choice);
  return Error(ErrorCode::configuration, "there is no store at " + choice.folder + " (" +
                                             choice.because + "); make one with: adjoin --store " +
                                             choice.folder + " init --schema FILE");
}

Result<void> make_parents(const std::string& folder) {
  const std::filesystem::path parent = std::filesystem::path(folder).parent_path();
  std::error_code failure;
  if (!parent.empty()) std::filesystem::create_directories(parent, failure);
  if (!failure) return {};
  return Error(ErrorCode::configuration,
               "cannot make the folder " + parent.string() + ": " + failure.message());
}

Result<std::unique_ptr<table::TableStore>> open_chosen(const StoreChoice& choice, Missing missing,
                                                       const table::CallContext& context,
                                                       Access access) {
  if (choice.remote) {
    remote::OpenOptions options;
    options.context = context;
    options.total = endpoint_total();
    options.notes.before_wait = &tell_wait;
    return remote::open(choice.remote->choice, options);
  }
  ADJOIN_CHECK(missing == Missing::is_error ? check_exists(choice) : check_no_file(choice));
  ADJOIN_TRY(const std::optional<OwnerSession> served, ask_for_session(choice.folder));
  if (served) {
    remote::OpenOptions options;
    options.context = context;
    options.notes.before_wait = &tell_wait;
    return remote::open_own(served->url, {served->key_id, served->secret, {}}, options);
  }
  if (missing == Missing::is_created) ADJOIN_CHECK(make_parents(choice.folder));
  engine::Options options;
  options.path = choice.folder;
  options.create_if_missing = missing == Missing::is_created;
  options.tell = &tell_owner;
  options.read_only = access == Access::reads;
  ADJOIN_TRY(auto store, engine::open(options));
  if (options.read_only) return store;
  return monitor::watched(std::move(store), counting_alone());
}

void tell_owner(const std::string& sentence) { std::cerr << "adjoin: " << sentence << std::endl; }

Result<std::unique_ptr<table::TableStore>> open_files(const StoreChoice& choice) {
  ADJOIN_CHECK(check_exists(choice));
  ADJOIN_TRY(const std::optional<OwnerSession> served, ask_for_session(choice.folder));
  engine::Options options;
  options.path = choice.folder;
  options.create_if_missing = false;
  options.read_only = served.has_value();
  options.tell = &tell_owner;
  return engine::open(options);
}

Result<std::unique_ptr<table::TableStore>> open_store(const Invocation& invocation,
                                                      Missing missing) {
  ADJOIN_TRY(const table::CallContext context, opening(invocation));
  return open_store_within(invocation, missing, context);
}

Result<void> check_table(const Invocation& invocation, std::string_view of_schema) {
  ADJOIN_TRY(const std::string name, named_table(invocation));
  if (name.empty() || name == of_schema) return {};
  return Error(ErrorCode::invalid_argument,
               "the table " + name + " is chosen, and the schema is of the table " +
                   std::string(of_schema) +
                   ": name that one, or give the schema another `table: {name}`");
}

Result<OpenedGraph> open_graph(const Invocation& invocation) {
  ADJOIN_TRY(const table::CallContext context, opening(invocation));
  ADJOIN_TRY(auto store, open_store_within(invocation, Missing::is_error, context));
  ADJOIN_TRY(const std::string name, named_table(invocation));
  auto graph = graph::Graph::open(*store, name, system_clock(), context);
  if (graph) {
    ADJOIN_TRY(const StoreChoice choice, choose_store(invocation));
    std::shared_ptr<table::TableStore> shared = std::move(store);
    const Graph handle = detail::wrap(detail::wrap(shared, choice.remote.has_value()), *graph);
    return OpenedGraph{std::move(shared), *std::move(graph), handle};
  }
  // What is not found here is no single thing that was asked for: the store is not set up.
  // That the table itself is missing is told with the place that was looked at.
  if (graph.error().code() != ErrorCode::not_found ||
      api_error_of(graph.error()) != ApiError::none) {
    return with_place(invocation, name, std::move(graph).error());
  }
  return Error(ErrorCode::configuration, advised(graph.error()));
}

Result<OpenedTable> open_table(const Invocation& invocation, std::string_view given) {
  ADJOIN_TRY(const table::CallContext context, opening(invocation));
  ADJOIN_TRY(auto store, open_store_within(invocation, Missing::is_error, context));
  std::string name(given);
  if (name.empty()) {
    ADJOIN_TRY(name, named_table(invocation));
  }
  if (name.empty()) {
    ADJOIN_TRY(name, only_table(*store, context));
  }
  auto description = store->describe_table(context, name);
  if (!description) return with_place(invocation, name, std::move(description).error());
  return OpenedTable{std::move(store), *std::move(description)};
}

CallOptions interruptible_call() { return {.cancel = &interrupt_flag()}; }

graph::CallOptions interruptible() {
  graph::CallOptions options;
  options.context.cancel = &interrupt_flag();
  return options;
}

}  // namespace adjoin::cli
