#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "cli/commands/commands.h"
#include "cli/output/answer_writer.h"
#include "cli/shell/command.h"
#include "cli/shell/terminal.h"
#include "server/auth/access_key.h"
#include "server/auth/credentials.h"

namespace adjoin::cli {
namespace {

const Option kAuthOption{"--auth", "FILE", "the credential file; else $ADJOIN_AUTH", {}, false};
const Argument kKeyIdArgument{"KEY_ID", "the key", Count::one};

/// The path of the credential file: --auth, else $ADJOIN_AUTH. @errors invalid_argument: neither
Result<std::string> auth_file(const Invocation& invocation) {
  if (const auto given = invocation.value("--auth")) return std::string(*given);
  if (const char* given = std::getenv("ADJOIN_AUTH"); given != nullptr && *given != '\0') {
    return std::string(given);
  }
  return Error(ErrorCode::invalid_argument,
               "which credential file? Give --auth FILE or set $ADJOIN_AUTH");
}

/// The key with this id. Valid while `keys` is not changed. @errors not_found
Result<server::AccessKey*> find_key(std::vector<server::AccessKey>& keys, std::string_view key_id) {
  const auto found = std::find_if(keys.begin(), keys.end(),
                                  [key_id](const auto& key) { return key.key_id == key_id; });
  if (found == keys.end()) {
    return Error(ErrorCode::not_found, "there is no key " + std::string(key_id));
  }
  return &*found;
}

/// Prints a new secret. No other call ever prints it.
void print_secret(const Invocation& invocation, std::string_view key_id, std::string_view secret,
                  Terminal& terminal) {
  Row row;
  row.text("key_id", key_id).text("secret", secret);
  print_one(row, no_cost(), invocation, terminal);
  terminal.err << "keep the secret now: it is not shown again\n";
}

/// The present time in whole seconds.
std::chrono::sys_seconds now() {
  return std::chrono::sys_seconds(
      std::chrono::floor<std::chrono::seconds>(system_clock().unix_time()));
}

Result<int> run_keys_add(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const std::string file, auth_file(invocation));
  const std::string key_id =
      invocation.arguments.empty() ? server::new_key_id() : std::string(invocation.argument(0));
  if (!server::is_key_id(key_id)) {
    return Error(ErrorCode::invalid_argument,
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

namespace {

Result<int> run_keys_list(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const std::string file, auth_file(invocation));
  ADJOIN_TRY(const std::vector<server::AccessKey> keys, server::read_credentials(file));
  const auto row_of = [](const server::AccessKey& key) {
    Row row;
    row.text("key_id", key.key_id).text("state", key.enabled ? "enabled" : "disabled");
    row.integer("secrets", static_cast<std::int64_t>(key.secrets.size()));
    row.integer("newest", key.secrets.front().created.time_since_epoch().count());
    return row;
  };
  return print_rows(keys, row_of, no_cost(), invocation, terminal);
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
