#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "adjoin/graph.h"
#include "base/result.h"
#include "cli/shell/command.h"
#include "cli/store/store_choice.h"
#include "graph/graph.h"
#include "table/request/table_description.h"
#include "table/store/table_store.h"

namespace adjoin::cli {

/// Whether a command may create a missing store.
enum class Missing : std::uint8_t { is_error, is_created };

/// Whether a command writes to its store. A folder that is only read may be open in other readers
/// too, and nothing is synced.
enum class Access : std::uint8_t { reads, writes };

/// Succeeds unless what is there is no folder. @errors configuration
Result<void> check_no_file(const StoreChoice& choice);
/// Succeeds if the folder of a store is there. @errors configuration: it is not, and how to make
/// it; those of check_no_file
Result<void> check_exists(const StoreChoice& choice);
/// Creates the parent folders of a store's folder. @errors configuration
Result<void> make_parents(const std::string& folder);

/// Returns call options that the user's interrupt cancels.
graph::CallOptions interruptible();
/// The same for a call of the public API.
CallOptions interruptible_call();

/// Returns what opening a store, or asking for figures, stops at: an interrupt, and the end of
/// --max-time. @errors invalid_argument
Result<table::CallContext> opening(const Invocation& invocation);

/// Prints a sentence to standard error; for engine::Options::tell.
void tell_owner(const std::string& sentence);

/// Opens a store. What goes through a folder that is opened to write is counted there. If a server
/// has the folder open, the store is reached over HTTP through that server, by its owner's session.
/// For an endpoint, prints a message when a call has to wait until no process uses an old schema.
/// @errors configuration, naming the folder and what to do about it; of the endpoint
Result<std::unique_ptr<table::TableStore>> open_chosen(
    const StoreChoice& choice, Missing missing,
    const table::CallContext& context = interruptible().context, Access access = Access::writes);

/// Opens the files of a folder directly, for work that no server does. Read-only if a server has
/// them open.
/// @errors of engine::open
Result<std::unique_ptr<table::TableStore>> open_files(const StoreChoice& choice);

/// Opens the chosen store, with the command line's rate limit. Ends at an interrupt, or when
/// --max-time has passed. @errors as open_chosen
Result<std::unique_ptr<table::TableStore>> open_store(const Invocation& invocation,
                                                      Missing missing = Missing::is_error);

/// Succeeds if the store's URL or --table names the schema's table, or no table. @errors
/// invalid_argument
Result<void> check_table(const Invocation& invocation, std::string_view of_schema);

/// Returns the table that --table names, else the store's URL; empty if neither does.
Result<std::string> named_table(const Invocation& invocation);

/// A graph with its store. The graph is valid while this lives.
struct OpenedGraph {
  std::shared_ptr<table::TableStore> store;
  graph::Graph graph;
  Graph handle;  ///< the same, as programs have it
};
Result<OpenedGraph> open_graph(const Invocation& invocation);

/// A store and one of its tables, for commands without a schema.
struct OpenedTable {
  std::unique_ptr<table::TableStore> store;
  table::TableDescription description;
};
/// Opens the table `name`, else that of --table, else that of the store's URL, else the only one.
/// @errors invalid_argument when the store holds several tables and none is named.
Result<OpenedTable> open_table(const Invocation& invocation, std::string_view name = {});

/// Returns the name of a store's only table. @errors configuration: it has none; invalid_argument:
/// it has several
Result<std::string> only_table(table::TableStore& store,
                               const table::CallContext& context = interruptible().context);

}  // namespace adjoin::cli
