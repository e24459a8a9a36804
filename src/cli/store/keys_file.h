#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "cli/shell/command.h"
#include "server/auth/access_key.h"

namespace adjoin::cli {

// Option and argument of the `keys` commands.
inline const Option kAuthOption{
    "--auth", "FILE", "the credential file; else $ADJOIN_AUTH", {}, false};
inline const Argument kKeyIdArgument{"KEY_ID", "the key", Count::one};

/// Returns the path of the credential file: --auth, else $ADJOIN_AUTH. @errors invalid_argument:
/// neither is set
Result<std::string> auth_file(const Invocation& invocation);

/// Returns the key with this id. Valid while `keys` is not changed. @errors not_found
Result<server::AccessKey*> find_key(std::vector<server::AccessKey>& keys, std::string_view key_id);

/// Prints a new secret. No other call ever prints it.
void print_secret(const Invocation& invocation, std::string_view key_id, std::string_view secret,
                  Terminal& terminal);

/// Returns the present time in whole seconds.
std::chrono::sys_seconds now();

}  // namespace adjoin::cli
