#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "cli/shell/command.h"
#include "cli/store/store_choice.h"
#include "graph/graph.h"
#include "table/request/table_description.h"
#include "table/store/table_store.h"

namespace adjoin::cli {

/// Whether a command may make the store that it works on.
enum class Missing : std::uint8_t { is_error, is_created };

/// What a command does to the store that it works on. A folder that is only read is opened beside
/// others that do the same, and nothing of it is synced.
enum class Access : std::uint8_t { reads, writes };

/// Makes the folders above a store's. @errors configuration
Result<void> make_parents(const std::string& folder);

/// Call options that stop at an interrupt.
graph::CallOptions interruptible();

/// engine::Options::tell: a line on standard error.
void tell_owner(const std::string& sentence);

/// Opens a store. A folder that a server has open is reached through that server, by its owner's
/// session: the store behind is then one over HTTP. Of one behind an endpoint people are told when
/// a call has to wait until nobody uses a former schema.
/// @errors configuration, naming the folder and what to do about it; of the endpoint
Result<std::unique_ptr<table::TableStore>> open_chosen(
    const StoreChoice& choice, Missing missing,
    const table::CallContext& context = interruptible().context, Access access = Access::writes);

/// Opens the files of a folder, for what no server answers: to be read only where one has them
/// open.
/// @errors of engine::open
Result<std::unique_ptr<table::TableStore>> open_files(const StoreChoice& choice);

/// Opens the chosen store, at the pace that the command line gives. Stops at an interrupt, or when
/// --max-time has passed. @errors as open_chosen
Result<std::unique_ptr<table::TableStore>> open_store(const Invocation& invocation,
                                                      Missing missing = Missing::is_error);

/// That the store's URL, or --table, names the table of a schema or none. @errors usage
Result<void> check_table(const Invocation& invocation, std::string_view of_schema);

/// The table that --table names, else the store's URL; empty when neither does.
Result<std::string> named_table(const Invocation& invocation);

/// A graph and the store it lies in. Movable; the graph is valid while this lives.
struct OpenedGraph {
  std::unique_ptr<table::TableStore> store;
  graph::Graph graph;
};
Result<OpenedGraph> open_graph(const Invocation& invocation);

/// A store and one of its tables, for commands that know no schema.
struct OpenedTable {
  std::unique_ptr<table::TableStore> store;
  table::TableDescription description;
};
/// The table is `name`, else that of --table, else that of the store's URL, else the only one.
/// @errors usage when the store holds several tables and none is named.
Result<OpenedTable> open_table(const Invocation& invocation, std::string_view name = {});

/// The one table of a store. @errors configuration: it has none; usage: it has several
Result<std::string> only_table(table::TableStore& store,
                               const table::CallContext& context = interruptible().context);

}  // namespace adjoin::cli
