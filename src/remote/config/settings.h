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

/// Settings that the user chose on the command line or in a store's URL. nullopt: not chosen.
struct SettingsChoice {
  std::optional<std::string> endpoint_url;
  std::optional<std::string> region;
  std::optional<std::string> profile;
  std::optional<std::string> concurrency;  ///< requests in flight at a time
  CapabilityChoice capabilities;
};

/// Returns an environment variable, or nullopt if it is unset or empty.
using Environment = std::function<std::optional<std::string>(const char* name)>;
/// Returns the environment of this process.
Environment process_environment();

/// Resolved settings of a connection: endpoint, region, credentials and limits.
struct Settings {
  Endpoint endpoint;
  std::string region;
  std::unique_ptr<CredentialSource> credentials;
  std::string ca_file;           ///< PEM file of trusted certificates; empty: the system's
  std::size_t concurrency = 64;  ///< requests in flight at a time
  DeclaredCapabilities declared;
};

/// Resolves endpoint, region and credentials from the same sources as the AWS tools. The first
/// source that has a value wins:
///
/// endpoint     the choice; AWS_ENDPOINT_URL_DYNAMODB; AWS_ENDPOINT_URL; the profile's services
///              section; the profile's endpoint_url; the region's own endpoint.
///              AWS_IGNORE_CONFIGURED_ENDPOINT_URLS=true ignores the configured ones.
/// region       the choice; AWS_REGION; AWS_DEFAULT_REGION; the profile; the region in the
///              endpoint's name; us-east-1 if an endpoint is given. Without region and endpoint
///              the call fails, so that nobody reaches the cloud by accident.
/// profile      the choice; AWS_PROFILE; "default"
/// credentials  the chosen profile; AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN;
///              the profile's keys or credential_process, in AWS_SHARED_CREDENTIALS_FILE
///              (~/.aws/credentials), then AWS_CONFIG_FILE (~/.aws/config). An endpoint on this
///              machine accepts any: without credentials, "local" is used there.
/// certificates AWS_CA_BUNDLE; the profile's ca_bundle
/// concurrency  the choice, 1 to 4,096; else 64
/// capabilities the choice, parsed by `declared_capabilities`
///
/// @errors configuration: a missing setting, with the places that were searched; a region that
///         differs from the one in the endpoint's name; a profile that needs an unsupported method
///         (SSO, roles, metadata services), with the command to run instead. invalid_argument: an
///         invalid endpoint or region
Result<Settings> find_settings(const SettingsChoice& choice, const Environment& environment,
                               const Clock& clock = system_clock());

}  // namespace adjoin::remote
