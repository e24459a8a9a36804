#include "cli/store/run_write.h"

#include <string>

#include "adjoin/state/wrap.h"
#include "base/text.h"
#include "cli/store/catch_up.h"
#include "cli/store/listing.h"

namespace adjoin::cli {
namespace {

Row outcome_row(const WriteResult& written) {
  return Row().text("outcome", to_string(written.outcome()));
}

Row outcomes_row(const WriteResult& written) {
  std::string json = "[";
  std::string text;
  for (const Outcome outcome : written.outcomes) {
    const std::string name(to_string(outcome));
    json += (json.size() > 1 ? ",\"" : "\"") + name + "\"";
    append_to_list(name, text);
  }
  Row row;
  row.integer("committed", static_cast<std::int64_t>(written.outcomes.size()));
  return row.json("outcomes", json + "]", text);
}

void print_written(Row row, const WriteResult& written, const Invocation& invocation,
                   Terminal& terminal) {
  if (written.copies_pending) row.boolean("copies_pending", true);
  Footer footer = footer_of(written.usage);
  footer.warnings = written.warnings;
  print_one(row, footer, invocation, terminal);
}

}  // namespace

Result<int> run_write(const OpenedGraph& opened, const Transaction& write,
                      const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const bool explained, is_explained(opened.graph, detail::operations_of(write).front(),
                                                invocation, terminal));
  if (explained) return kExitOk;
  ADJOIN_TRY(const WriteResult written, opened.handle.commit(write, interruptible_call()));
  print_written(outcome_row(written), written, invocation, terminal);
  catch_up(opened.handle, terminal);
  return written.outcome() == Outcome::missing ? kExitNotFound : kExitOk;
}

Result<int> run_transaction(const OpenedGraph& opened, const Transaction& transaction,
                            const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const bool explained,
             is_explained(opened.graph, detail::operations_of(transaction), invocation, terminal));
  if (explained) return kExitOk;
  ADJOIN_TRY(const WriteResult written, opened.handle.commit(transaction, interruptible_call()));
  print_written(outcomes_row(written), written, invocation, terminal);
  catch_up(opened.handle, terminal);
  return kExitOk;
}

}  // namespace adjoin::cli
