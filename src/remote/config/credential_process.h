#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "remote/config/credentials.h"

namespace adjoin::remote {

/// The credential_process command of a profile.
struct CredentialProcess {
  std::string profile;
  std::string command;
};

/// Runs a profile's credential_process and parses the credentials that it prints. Starts the
/// program without a shell. Blanks separate the words of the command; quotes keep a word together.
/// https://docs.aws.amazon.com/sdkref/latest/guide/feature-process-credentials.html
/// @errors configuration, naming profile and program: it cannot be run, fails, takes longer than
///         `patience`, or prints something else or expired credentials. No message contains its
///         output or its arguments
Result<Credentials> run_credential_process(
    const CredentialProcess& process, const Clock& clock,
    std::chrono::milliseconds patience = std::chrono::seconds(60));

/// Splits a command into words.
/// @errors configuration: there are none, or a quote has no end
Result<std::vector<std::string>> split_command(std::string_view command);

/// Parses the output of a credential_process.
/// @param json  {"Version":1,"AccessKeyId":…,"SecretAccessKey":…,"SessionToken":…,"Expiration":…}
/// @errors configuration: it is no such JSON, or its Expiration is no time
Result<Credentials> parse_process_credentials(std::string_view json);

/// Parses a time such as "2024-06-20T12:00:00Z", which may have a fraction or an offset. Returns
/// seconds since 1970, or nullopt if the text is no such time.
std::optional<std::chrono::seconds> parse_expiration(std::string_view text);

}  // namespace adjoin::remote
