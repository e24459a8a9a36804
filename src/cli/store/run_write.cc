#include "cli/store/run_write.h"

#include "cli/store/catch_up.h"
#include "cli/store/listing.h"

namespace adjoin::cli {

Result<int> run_write(const graph::Graph& graph, const plan::WriteOperation& operation,
                      const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const bool explained, is_explained(graph, operation, invocation, terminal));
  if (explained) return kExitOk;
  ADJOIN_TRY(const graph::Written written, graph.transact({operation}, interruptible()));
  const Row row = front::written_row(written);
  print_one(row, front::footer(written.spent), invocation, terminal);
  catch_up(graph, terminal);
  return written.outcome == graph::Written::Outcome::missing ? kExitNotFound : kExitOk;
}

}  // namespace adjoin::cli
