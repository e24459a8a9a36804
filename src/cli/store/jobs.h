#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "adjoin/maintenance.h"
#include "adjoin/table.h"
#include "base/result.h"
#include "cli/output/answer_writer.h"
#include "cli/shell/command.h"
#include "cli/store/opened.h"
#include "engine/backup.h"

namespace adjoin::cli {

// What commands share that run a job of adjoin/maintenance.h, or work through a whole table.

/// Returns the footer of a job's answer: what it consumed, and the limit that ended it.
Footer job_footer(const Usage& usage, Limit stopped_by = Limit::none);

/// Returns a Store over one that the command line opened, which it takes over.
Store handle_of(const StoreChoice& choice, std::unique_ptr<table::TableStore> store);

/// Opens the chosen store as open_store, as programs have it. @errors as open_store
Result<Store> open_handle(const Invocation& invocation, Missing missing = Missing::is_error);

/// Returns the table that was opened, as programs have it. Sends nothing. @errors not_found
Result<Table> table_of(const Invocation& invocation, OpenedTable opened);

/// Returns a report as it is, or the budget's error if that ended the job and half of an answer is
/// none. @errors budget_exceeded
Result<Report> check_not_cut(Report report);

/// Returns the progress of a job as a bar of work_progress draws it. It ends the job at an
/// interrupt, of which `as_interrupt` then speaks.
decltype(JobOptions::on_progress) job_progress(engine::ByteProgress bar);

/// Returns an error as it is, or "interrupted" for that of a job which its own progress ended.
Error as_interrupt(const Error& error);

}  // namespace adjoin::cli
