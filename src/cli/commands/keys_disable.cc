#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/keys_file.h"
#include "server/credentials.h"

namespace adjoin::cli {
namespace {

Result<int> set_enabled(const Invocation& invocation, bool enabled) {
  ADJOIN_TRY(const std::string file, auth_file(invocation));
  ADJOIN_CHECK(server::change_credentials(
      file, false, [&](std::vector<server::AccessKey>& keys) -> Result<void> {
        ADJOIN_TRY(server::AccessKey* const key, find_key(keys, invocation.argument(0)));
        key->enabled = enabled;
        return {};
      }));
  return kExitOk;
}

Result<int> run_disable(const Invocation& invocation, Terminal&) {
  return set_enabled(invocation, false);
}

Result<int> run_enable(const Invocation& invocation, Terminal&) {
  return set_enabled(invocation, true);
}

}  // namespace

Command keys_disable_command() {
  return Command{.name = "keys disable",
                 .alias = "",
                 .arguments = {kKeyIdArgument},
                 .options = {kAuthOption},
                 .summary = "refuse what a key signs, and keep the key",
                 .details = "A running server reads the file again within a second or two.",
                 .examples = {{"adjoin keys disable ci --auth keys", "until further notice"}},
                 .run = run_disable,
                 .sends_nothing = "writes the file of keys"};
}

Command keys_enable_command() {
  return Command{.name = "keys enable",
                 .alias = "",
                 .arguments = {kKeyIdArgument},
                 .options = {kAuthOption},
                 .summary = "accept again what a disabled key signs",
                 .details = "",
                 .examples = {{"adjoin keys enable ci --auth keys", "after all"}},
                 .run = run_enable,
                 .sends_nothing = "writes the file of keys"};
}

}  // namespace adjoin::cli
