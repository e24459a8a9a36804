#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/command.h"
#include "table/table_store.h"
#include "transfer/paced_store.h"

namespace adjoin::cli {

/// The options of a job, and those that say how fast it may go.
std::vector<Option> with_pace(std::vector<Option> options);

/// What --max-rcu and --max-wcu say of a command whose options are `with_pace`; of others nothing.
/// @errors usage
Result<transfer::Pace> pace_of(const Invocation& invocation);

/// The store, counting what a job consumes, held to the pace of the command line if that has one.
/// Of other commands the store as it is.
Result<std::unique_ptr<table::TableStore>> paced(const Invocation& invocation,
                                                 std::unique_ptr<table::TableStore> store);

/// What a job has consumed of a `paced` store, in a line for people; nothing of any other,
/// or where it consumed nothing.
std::string consumed_text(const table::TableStore& store);

}  // namespace adjoin::cli
