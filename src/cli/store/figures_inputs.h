#pragma once

#include <chrono>

#include "advise/rules/inputs.h"
#include "base/result.h"
#include "cli/store/figures_door.h"
#include "table/request/table_description.h"

namespace adjoin::cli {

/// Fills in what the figures of a store tell of a table, where no log does: units and requests of
/// the table and its indexes in the last `since`, whole days without a read, and busy keys where a
/// server of ours answers.
/// @errors those of the door
Result<void> add_figures(FiguresDoor& door, const table::TableDescription& table,
                         std::chrono::seconds since, std::chrono::milliseconds now,
                         advise::Inputs& inputs);

}  // namespace adjoin::cli
