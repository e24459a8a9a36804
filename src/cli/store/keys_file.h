#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "cli/shell/command.h"
#include "server/auth/access_key.h"

namespace adjoin::cli {

/// The options and arguments of every `keys` command.
inline const Option kAuthOption{
    "--auth", "FILE", "the credential file; else $ADJOIN_AUTH", {}, false};
inline const Argument kKeyIdArgument{"KEY_ID", "the key", Count::one};

/// The credential file of a command line. @errors invalid_argument (none was named)
Result<std::string> auth_file(const Invocation& invocation);

/// The key of that id. Valid while `keys` stays as it is. @errors not_found
Result<server::AccessKey*> find_key(std::vector<server::AccessKey>& keys, std::string_view key_id);

/// Prints a secret, the only time that anything does.
void print_secret(const Invocation& invocation, std::string_view key_id, std::string_view secret,
                  Terminal& terminal);

/// The time on the clock, in whole seconds.
std::chrono::sys_seconds now();

}  // namespace adjoin::cli
