#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/result.h"
#include "remote/config/credentials.h"
#include "remote/config/declared_capabilities.h"
#include "remote/config/endpoint.h"

namespace adjoin::remote {

/// What somebody has chosen by hand, on a command line or in a store's URL.
struct SettingsChoice {
  std::optional<std::string> endpoint_url;
  std::optional<std::string> region;
  std::optional<std::string> profile;
  std::optional<std::string> concurrency;  ///< requests under way at a time
  CapabilityChoice capabilities;
};

/// A variable of the environment; nullopt when it is unset or empty.
using Environment = std::function<std::optional<std::string>(const char* name)>;
Environment process_environment();

/// Where to, and as whom.
struct Settings {
  Endpoint endpoint;
  std::string region;
  std::unique_ptr<CredentialSource> credentials;
  std::string ca_file;  ///< empty: the system's
  std::size_t concurrency = 64;
  DeclaredCapabilities declared;
};

/// Finds endpoint, region and credentials where the tools of AWS look for them, the first that has
/// any:
///
/// endpoint     the choice; AWS_ENDPOINT_URL_DYNAMODB; AWS_ENDPOINT_URL; the profile's services
///              section; the profile's endpoint_url; the region's own. What is configured is left
///              out with AWS_IGNORE_CONFIGURED_ENDPOINT_URLS=true.
/// region       the choice; AWS_REGION; AWS_DEFAULT_REGION; the profile; the endpoint's own
///              where its name says one; us-east-1 where an endpoint is given. Without
///              either nothing is reached: never the cloud by accident.
/// profile      the choice; AWS_PROFILE; "default"
/// credentials  the chosen profile; AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN;
///              the profile's keys or credential_process, in AWS_SHARED_CREDENTIALS_FILE
///              (~/.aws/credentials), then AWS_CONFIG_FILE (~/.aws/config). An endpoint on this
///              machine takes any: there "local" stands for none.
/// certificates AWS_CA_BUNDLE; the profile's ca_bundle
/// concurrency  the choice, 1 to 4,096; else 64
/// capabilities the choice, as `declared_capabilities`
///
/// @errors configuration, saying what is missing and where it was looked for; that the region is
///         not the one in the endpoint's name; or what a profile asks
///         for and is not done here (SSO, roles, metadata services), and what to run instead;
///         usage: an endpoint or region that is none
Result<Settings> find_settings(const SettingsChoice& choice, const Environment& environment,
                               const Clock& clock = system_clock());

}  // namespace adjoin::remote
