#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "remote/config/credentials.h"

namespace adjoin::remote {

/// The command that a profile has for its credentials.
struct CredentialProcess {
  std::string profile;
  std::string command;
};

/// Runs the command of a profile's credential_process and reads the credentials that it prints.
/// No shell is asked: words are separated by blanks, and kept together by quotes.
/// https://docs.aws.amazon.com/sdkref/latest/guide/feature-process-credentials.html
/// @errors configuration, naming profile and program: it cannot be run, fails, takes too long, or
///         prints something else or credentials that have expired. What it printed, and what the
///         program is given, is in no message
Result<Credentials> run_credential_process(
    const CredentialProcess& process, const Clock& clock,
    std::chrono::milliseconds patience = std::chrono::seconds(60));

/// The words of a command. @errors configuration: there are none, or a quote has no end
Result<std::vector<std::string>> split_command(std::string_view command);

/// @param json  {"Version":1,"AccessKeyId":…,"SecretAccessKey":…,"SessionToken":…,"Expiration":…}
Result<Credentials> parse_process_credentials(std::string_view json);

/// Seconds since 1970 of "2024-06-20T12:00:00Z", which may have a fraction or an offset.
std::optional<std::chrono::seconds> parse_expiration(std::string_view text);

}  // namespace adjoin::remote
