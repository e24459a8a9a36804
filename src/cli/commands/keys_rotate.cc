#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/keys_file.h"
#include "server/credentials.h"

namespace adjoin::cli {
namespace {

Result<int> run_keys_rotate(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const std::string file, auth_file(invocation));
  const std::string secret = server::new_secret();
  ADJOIN_CHECK(server::change_credentials(
      file, false, [&](std::vector<server::AccessKey>& keys) -> Result<void> {
        ADJOIN_TRY(server::AccessKey* const key, find_key(keys, invocation.argument(0)));
        key->secrets.resize(1, key->secrets.front());
        key->secrets.insert(key->secrets.begin(), {secret, now()});
        return {};
      }));
  print_secret(invocation, invocation.argument(0), secret, terminal);
  return kExitOk;
}

}  // namespace

Command keys_rotate_command() {
  return Command{
      .name = "keys rotate",
      .alias = "",
      .arguments = {kKeyIdArgument},
      .options = {kAuthOption},
      .summary = "give a key a new secret; the last one stays good beside it",
      .details =
          "Clients change over one by one while both secrets sign. The secret before the last "
          "one is dropped: rotate a second time to end the old one.",
      .examples = {{"adjoin keys rotate ci --auth keys", "print a new secret for ci"}},
      .run = run_keys_rotate,
      .sends_nothing = "writes the file of keys"};
}

}  // namespace adjoin::cli
