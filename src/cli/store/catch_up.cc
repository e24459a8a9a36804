#include "cli/store/catch_up.h"

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "cli/input/words.h"
#include "cli/output/advice.h"
#include "cli/output/answer_writer.h"
#include "cli/output/progress.h"
#include "cli/output/rows.h"
#include "cli/store/jobs.h"
#include "cli/store/opened.h"

namespace adjoin::cli {

void tell_refused(const std::vector<std::string>& refused, Terminal& terminal) {
  for (const std::string& name : refused) {
    terminal.err << "adjoin: " << visible(name)
                 << " is not brought up to date: its item is too large, has something else there, "
                    "or is changed by others too often; `adjoin verify` says what is wrong\n";
  }
}

void catch_up(const Graph& graph, Terminal& terminal) {
  const Result<Report> did = apply_stream(graph, {.recount = false}, interruptible_call());
  if (did) {
    const table::Cost cost = footer_of(did->usage).cost;
    if (cost.requests != 0) terminal.err << "following: " << to_text(cost) << "\n";
    return tell_refused(did->refused, terminal);
  }
  terminal.err << "adjoin: it is written, but what follows the stream does not know it yet: "
               << advised(did.error()) << '\n';
}

Result<Report> apply_with_progress(const Graph& graph, Terminal& terminal) {
  Progress bar(terminal, "following", 0);
  JobOptions options;
  options.on_progress = [&bar](std::string_view, std::uint64_t records, std::uint64_t) {
    bar.update(0, records);
    return true;
  };
  ADJOIN_TRY(Report done, apply_stream(graph, options, interruptible_call()));
  bar.finish();
  ADJOIN_TRY(Report report, check_not_cut(std::move(done)));
  tell_refused(report.refused, terminal);
  return report;
}

}  // namespace adjoin::cli
