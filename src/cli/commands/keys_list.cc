#include "cli/answer_writer.h"
#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/keys_file.h"
#include "server/credentials.h"

namespace adjoin::cli {
namespace {

Result<int> run_keys_list(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const std::string file, auth_file(invocation));
  ADJOIN_TRY(const std::vector<server::AccessKey> keys, server::read_credentials(file));
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  for (const server::AccessKey& key : keys) {
    Row row;
    row.text("key_id", key.key_id).text("state", key.enabled ? "enabled" : "disabled");
    row.integer("secrets", static_cast<std::int64_t>(key.secrets.size()));
    row.integer("newest", key.secrets.front().created.time_since_epoch().count());
    writer.row(std::move(row));
  }
  Footer footer;
  footer.has_cost = false;
  writer.finish(footer);
  return kExitOk;
}

}  // namespace

Command keys_list_command() {
  return Command{.name = "keys list",
                 .alias = "",
                 .arguments = {},
                 .options = {kAuthOption},
                 .summary = "list the keys of a credential file, without their secrets",
                 .details =
                     "Each with its state, how many secrets it signs with (two while clients "
                     "change over), and when the newest was made, in seconds since 1970.",
                 .examples = {{"adjoin keys list --auth keys", "who may sign"}},
                 .run = run_keys_list,
                 .sends_nothing = "reads the file of keys"};
}

}  // namespace adjoin::cli
