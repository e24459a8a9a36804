#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "adjoin/graph.h"
#include "base/result.h"
#include "cli/shell/command.h"
#include "graph/graph.h"
#include "server/http/http_options.h"
#include "table/store/table_store.h"
#include "transfer/paced_store.h"

namespace adjoin::cli {

/// Parses where `serve` listens and which clients it accepts.
///
/// A host that other machines can reach requires TLS and keys. Access from every web page
/// (`--cors *`) requires keys. --insecure-i-understand lifts both rules.
/// @errors invalid_argument, naming the missing option
Result<server::HttpOptions> listen_options(const Invocation& invocation);

/// Returns a job's options with those that limit its rate.
std::vector<Option> with_pace(std::vector<Option> options);

/// Parses --max-rcu and --max-wcu of a command whose options were made by `with_pace`. Other
/// commands have no rate limit: there --max-rcu is a budget. @errors invalid_argument
Result<transfer::Pace> pace_of(const Invocation& invocation);

/// Wraps a job's store so that it counts consumed units, and limits the rate if the command line
/// asks for that. For a command without `with_pace` it returns the store as it is. @errors
/// invalid_argument
Result<std::unique_ptr<table::TableStore>> paced(const Invocation& invocation,
                                                 std::unique_ptr<table::TableStore> store);

/// Returns a line with what a job consumed of a `paced` store. Empty for other stores, and if no
/// request was sent.
std::string consumed_text(const table::TableStore& store);

inline const Option kTopologyOption{
    "--topology", "", "read the table once into memory and answer from there", {}, false};
inline const Option kTopologyMemoryOption{
    "--topology-memory",
    "MIB",
    "from memory, at most so much of it (1024); beyond, the table answers",
    {},
    false};

/// Returns whether the command is to answer from a topology in memory.
/// Either option is enough: who limits the memory wants the topology.
bool wants_topology(const Invocation& invocation);

/// Returns the topology's options; nullopt: the command is to answer from the table. @errors
/// invalid_argument
Result<std::optional<graph::TopologyOptions>> topology_options(const Invocation& invocation);

/// Returns the graph with a topology of these edge types, even if no option asks for one. Its size
/// is limited by --topology-memory. @errors invalid_argument; those of adjoin::with_topology
Result<Graph> with_topology(const Graph& graph, const std::vector<std::string>& types,
                            const Invocation& invocation);

/// The graph with such a topology where the command is to answer from memory, else as it is.
/// @errors invalid_argument
Result<Graph> with_wanted_topology(const Graph& graph, const std::vector<std::string>& types,
                                   const Invocation& invocation);

}  // namespace adjoin::cli
