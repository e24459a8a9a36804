#include "cli/store/run_write.h"

#include "cli/output/answer_writer.h"
#include "cli/output/rows.h"
#include "cli/shell/shared_options.h"
#include "cli/shell/terminal.h"
#include "cli/store/catch_up.h"
#include "cli/store/opened.h"

namespace adjoin::cli {

Result<int> run_write(const graph::Graph& graph, const plan::WriteOperation& operation,
                      const Invocation& invocation, Terminal& terminal) {
  if (invocation.has("--explain")) {
    ADJOIN_TRY(const plan::Plan plan, graph.explain(operation));
    print_plan(plan, invocation, terminal);
    return kExitOk;
  }
  ADJOIN_TRY(const graph::Written written, graph.transact({operation}, interruptible()));
  const Row row = front::written_row(written);
  AnswerWriter(terminal, output_form(invocation, terminal))
      .single(row, front::footer(written.spent));
  catch_up(graph, terminal);
  return written.outcome == graph::Written::Outcome::missing ? kExitNotFound : kExitOk;
}

}  // namespace adjoin::cli
