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

/// The store, held to the pace of the command line if that has one.
Result<std::unique_ptr<table::TableStore>> paced(const Invocation& invocation,
                                                 std::unique_ptr<table::TableStore> store);

/// What a store that is held to a pace has consumed, in a line for people; of any other nothing.
std::string consumed_text(const table::TableStore& store);

}  // namespace adjoin::cli
