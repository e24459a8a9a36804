#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/keys_file.h"
#include "server/credentials.h"

namespace adjoin::cli {
namespace {

Result<int> run_keys_remove(const Invocation& invocation, Terminal&) {
  ADJOIN_TRY(const std::string file, auth_file(invocation));
  ADJOIN_CHECK(server::change_credentials(
      file, false, [&](std::vector<server::AccessKey>& keys) -> Result<void> {
        ADJOIN_TRY(server::AccessKey* const key, find_key(keys, invocation.argument(0)));
        keys.erase(keys.begin() + (key - keys.data()));
        return {};
      }));
  return kExitOk;
}

}  // namespace

Command keys_remove_command() {
  return Command{.name = "keys remove",
                 .alias = "",
                 .arguments = {kKeyIdArgument},
                 .options = {kAuthOption},
                 .summary = "remove a key and its secrets for good",
                 .details = "",
                 .examples = {{"adjoin keys remove ci --auth keys", "nobody signs with it"}},
                 .run = run_keys_remove,
                 .sends_nothing = "writes the file of keys"};
}

}  // namespace adjoin::cli
