#pragma once

#include <memory>
#include <vector>

#include "base/result.h"
#include "cli/command.h"
#include "table/table_store.h"
#include "transfer/paced_store.h"

namespace adjoin::cli {

/// The options of a job, and those that say how fast it may go.
std::vector<Option> with_pace(std::vector<Option> options);

/// What --max-rcu and --max-wcu say. @errors usage
Result<transfer::Pace> pace_of(const Invocation& invocation);

/// The store, held to the pace of the command line if that has one.
Result<std::unique_ptr<table::TableStore>> paced(const Invocation& invocation,
                                                 std::unique_ptr<table::TableStore> store);

}  // namespace adjoin::cli
