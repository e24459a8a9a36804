#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/keys_file.h"
#include "server/credentials.h"

namespace adjoin::cli {
namespace {

Result<int> run_keys_add(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const std::string file, auth_file(invocation));
  const std::string key_id =
      invocation.arguments.empty() ? server::new_key_id() : std::string(invocation.argument(0));
  if (!server::is_key_id(key_id)) {
    return Error(ErrorCode::usage,
                 "'" + key_id + "' is no key id: 1 to 128 letters, digits, _ or -");
  }
  const std::string secret = server::new_secret();
  ADJOIN_CHECK(server::change_credentials(
      file, true, [&](std::vector<server::AccessKey>& keys) -> Result<void> {
        if (find_key(keys, key_id)) {
          return Error(ErrorCode::already_exists, "there is a key " + key_id + " already");
        }
        if (keys.size() == server::kAccessKeysMax) {
          return Error(ErrorCode::limit_exceeded, "10,000 keys are as many as a file may hold");
        }
        keys.push_back({key_id, true, {{secret, now()}}});
        return {};
      }));
  print_secret(invocation, key_id, secret, terminal);
  return kExitOk;
}

}  // namespace

Command keys_add_command() {
  return Command{
      .name = "keys add",
      .alias = "",
      .arguments = {{"KEY_ID", "the new key's id; else one is made up", Count::optional}},
      .options = {kAuthOption},
      .summary = "make a key that clients sign with, and print its secret once",
      .details =
          "The first key makes the credential file, encrypted, readable by you alone. What opens "
          "it is $ADJOIN_CREDENTIALS_KEY (64 hexadecimal digits), or the systemd credential "
          "adjoin-credentials-key, or FILE.key, which is made when there is none of these.",
      .examples = {{"adjoin keys add --auth keys", "a key with a made-up id"},
                   {"adjoin keys add ci --auth keys --output json", "for a script"}},
      .run = run_keys_add,
      .sends_nothing = "writes the file of keys"};
}

}  // namespace adjoin::cli
