#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/shell/command.h"
#include "graph/graph.h"
#include "server/http/http_options.h"
#include "table/store/table_store.h"
#include "transfer/paced_store.h"

namespace adjoin::cli {

/// Where `serve` listens and whom it lets in, from its options.
///
/// Beyond this machine it listens only over TLS and with keys, and every web page may read answers
/// only where keys are asked for, unless the user says --insecure-i-understand.
/// @errors invalid_argument, naming what is missing
Result<server::HttpOptions> listen_options(const Invocation& invocation);

/// The options of a job, and those that say how fast it may go.
std::vector<Option> with_pace(std::vector<Option> options);

/// What --max-rcu and --max-wcu say of a command whose options are `with_pace`; of others nothing.
/// @errors invalid_argument
Result<transfer::Pace> pace_of(const Invocation& invocation);

/// The store, counting what a job consumes, held to the pace of the command line if that has one.
/// Of other commands the store as it is.
Result<std::unique_ptr<table::TableStore>> paced(const Invocation& invocation,
                                                 std::unique_ptr<table::TableStore> store);

/// What a job has consumed of a `paced` store, in a line for people; nothing of any other,
/// or where it consumed nothing.
std::string consumed_text(const table::TableStore& store);

inline const Option kTopologyOption{
    "--topology", "", "read the table once into memory and answer from there", {}, false};
inline const Option kTopologyMemoryOption{
    "--topology-memory",
    "MIB",
    "from memory, at most so much of it (1024); beyond, the table answers",
    {},
    false};

/// Whether the command is to answer from memory.
bool wants_topology(const Invocation& invocation);

/// How large a topology may be, where the command is to answer from memory. @errors
/// invalid_argument
Result<std::optional<graph::TopologyOptions>> topology_options(const Invocation& invocation);

/// The graph with a topology of these edge types, of the size that the options allow.
/// @errors invalid_argument
Result<graph::Graph> with_topology(const graph::Graph& graph, const std::vector<std::string>& types,
                                   const Invocation& invocation);

/// The graph with such a topology where the command is to answer from memory, else as it is.
/// @errors usage
Result<graph::Graph> with_wanted_topology(const graph::Graph& graph,
                                          const std::vector<std::string>& types,
                                          const Invocation& invocation);

}  // namespace adjoin::cli
