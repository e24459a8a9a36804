#include "cli/store/jobs.h"

#include <utility>

#include "adjoin/state/wrap.h"
#include "cli/output/rows.h"
#include "cli/shell/terminal.h"

namespace adjoin::cli {

Footer job_footer(const Usage& usage, Limit stopped_by) {
  Footer footer = footer_of(usage);
  footer.cut_by = to_string(stopped_by);
  return footer;
}

Store handle_of(const StoreChoice& choice, std::unique_ptr<table::TableStore> store) {
  return detail::wrap(std::move(store), choice.remote.has_value());
}

Result<Store> open_handle(const Invocation& invocation, Missing missing) {
  ADJOIN_TRY(const StoreChoice choice, choose_store(invocation));
  ADJOIN_TRY(auto store, open_store(invocation, missing));
  return handle_of(choice, std::move(store));
}

Result<Table> table_of(const Invocation& invocation, OpenedTable opened) {
  ADJOIN_TRY(const StoreChoice choice, choose_store(invocation));
  const Store store = handle_of(choice, std::move(opened.store));
  return detail::wrap(store, std::move(opened.description), interruptible().context);
}

Result<Report> check_not_cut(Report report) {
  // The note of a job without an answer is the error that ended it. An `adopt` that found
  // something missing has an answer.
  const bool has_answer = report.complete || report.stopped_by != Limit::none || report.missing > 0;
  if (has_answer || report.note.empty()) return report;
  return Error(ErrorCode::budget_exceeded, report.note);
}

decltype(JobOptions::on_progress) job_progress(engine::ByteProgress bar) {
  return [bar = std::move(bar)](std::string_view, std::uint64_t done, std::uint64_t total) {
    return bar(done, total).has_value();
  };
}

Error as_interrupt(const Error& error) {
  if (error.code() != ErrorCode::cancelled) return error;
  const Result<void> interrupted = check_interrupt();
  return interrupted ? error : interrupted.error();
}

}  // namespace adjoin::cli
