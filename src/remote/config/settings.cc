#include "remote/config/settings.h"

#include <array>
#include <charconv>
#include <cstdlib>
#include <utility>
#include <vector>

#include "base/lack.h"
#include "remote/config/credential_process.h"
#include "remote/config/profile_file.h"

namespace adjoin::remote {
namespace {

using Text = std::optional<std::string>;

/// What a profile may ask for that this program does not do by itself.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kOtherWays = {
    {{"sso_session", "signs in by SSO"},
     {"sso_start_url", "signs in by SSO"},
     {"login_session", "signs in by a console session"},
     {"web_identity_token_file", "takes a role by a web identity"},
     {"role_arn", "takes a role"},
     {"credential_source", "takes credentials from the machine"}}};
constexpr std::array kOtherVariables = {"AWS_WEB_IDENTITY_TOKEN_FILE",
                                        "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
                                        "AWS_CONTAINER_CREDENTIALS_FULL_URI", "AWS_ROLE_ARN"};

/// The two files, and which profile is meant.
class Profile {
 public:
  static Result<Profile> find(const SettingsChoice& choice, const Environment& environment) {
    Profile profile;
    const std::string home = environment("HOME").value_or("");
    profile.credentials_path_ =
        environment("AWS_SHARED_CREDENTIALS_FILE").value_or(home + "/.aws/credentials");
    profile.config_path_ = environment("AWS_CONFIG_FILE").value_or(home + "/.aws/config");
    ADJOIN_TRY(profile.credentials_, read_profile_file(profile.credentials_path_));
    ADJOIN_TRY(profile.config_, read_profile_file(profile.config_path_));
    const Text named = choice.profile ? choice.profile : environment("AWS_PROFILE");
    profile.name_ = named.value_or("default");
    // A profile that somebody named must exist. The default one may be missing: everything may be
    // in variables.
    if (named && profile.sections().empty()) {
      return Error(ErrorCode::configuration, "there is no profile \"" + *named + "\" in " +
                                                 profile.credentials_path_ + " or " +
                                                 profile.config_path_);
    }
    return profile;
  }

  const std::string& name() const noexcept { return name_; }
  /// "A or B": where it was looked for.
  std::string places() const { return credentials_path_ + " or " + config_path_; }

  Text value(std::string_view setting) const {
    // Setting by setting: the credentials file often holds the keys, and the other file the region.
    for (const ProfileFile::Settings* section : sections()) {
      const auto found = section->find(setting);
      if (found != section->end() && !found->second.empty()) return found->second;
    }
    return std::nullopt;
  }

  /// Of the services section that the profile names.
  Text service_endpoint() const {
    const Text services = value("services");
    if (!services) return std::nullopt;
    const ProfileFile::Settings* section = config_.find("services " + *services);
    if (section == nullptr) return std::nullopt;
    const auto found = section->find("dynamodb.endpoint_url");
    if (found == section->end()) return std::nullopt;
    return found->second;
  }

 private:
  /// Those of the profile, the credentials file's first.
  std::vector<const ProfileFile::Settings*> sections() const {
    std::vector<const ProfileFile::Settings*> found;
    for (const auto* section : {credentials_.find(name_), config_.find("profile " + name_),
                                name_ == "default" ? config_.find("default") : nullptr}) {
      if (section != nullptr) found.push_back(section);
    }
    return found;
  }

  std::string name_;
  std::string credentials_path_;
  std::string config_path_;
  ProfileFile credentials_;
  ProfileFile config_;
};

Text configured_endpoint(const Profile& profile, const Environment& environment) {
  const auto is_true = [](const Text& text) { return text == "true" || text == "True"; };
  // The variable overrides the profile in both directions.
  const Text by_variable = environment("AWS_IGNORE_CONFIGURED_ENDPOINT_URLS");
  if (is_true(by_variable ? by_variable : profile.value("ignore_configured_endpoint_urls"))) {
    return std::nullopt;
  }
  for (const char* name : {"AWS_ENDPOINT_URL_DYNAMODB", "AWS_ENDPOINT_URL"}) {
    if (Text url = environment(name)) return url;
  }
  if (Text url = profile.service_endpoint()) return url;
  return profile.value("endpoint_url");
}

Text chosen_region(const SettingsChoice& choice, const Profile& profile,
                   const Environment& environment) {
  if (choice.region) return choice.region;
  for (const char* name : {"AWS_REGION", "AWS_DEFAULT_REGION"}) {
    if (Text region = environment(name)) return region;
  }
  return profile.value("region");
}

/// Of two settings that belong together. Half a pair is an error and not skipped: the next source
/// may belong to another account. @errors configuration: only one is there
Result<std::optional<Credentials>> key_pair(Text key_id, Text secret, Text token,
                                            const std::string& where) {
  if (!key_id && !secret) return std::optional<Credentials>();
  if (!key_id || !secret) {
    return Error(ErrorCode::configuration,
                 where + " has " +
                     (key_id ? "an access key without its secret"
                             : "a secret access key without the key's id"));
  }
  return std::optional(Credentials{*std::move(key_id), *std::move(secret),
                                   std::move(token).value_or(""), std::nullopt});
}

Result<std::unique_ptr<CredentialSource>> of_profile(const Profile& profile, const Clock& clock) {
  ADJOIN_TRY(auto keys,
             key_pair(profile.value("aws_access_key_id"), profile.value("aws_secret_access_key"),
                      profile.value("aws_session_token"), "profile \"" + profile.name() + "\""));
  if (keys) return std::make_unique<CredentialSource>(*std::move(keys));
  if (const Text command = profile.value("credential_process")) {
    return std::make_unique<CredentialSource>(
        [process = CredentialProcess{profile.name(), *command}, &clock] {
          return run_credential_process(process, clock);
        },
        clock);
  }
  for (const auto& [setting, what] : kOtherWays) {
    if (!profile.value(setting)) continue;
    return Error(ErrorCode::configuration,
                 "profile \"" + profile.name() + "\" " + std::string(what) +
                     ", which is not supported; run: eval \"$(aws configure export-credentials "
                     "--profile " +
                     profile.name() + " --format env)\"");
  }
  return std::unique_ptr<CredentialSource>();
}

Result<std::unique_ptr<CredentialSource>> chosen_credentials(const SettingsChoice& choice,
                                                             const Profile& profile,
                                                             const Environment& environment,
                                                             const Clock& clock) {
  // A profile that the user names here is meant before variables that some login has set.
  if (!choice.profile) {
    ADJOIN_TRY(auto keys,
               key_pair(environment("AWS_ACCESS_KEY_ID"), environment("AWS_SECRET_ACCESS_KEY"),
                        environment("AWS_SESSION_TOKEN"), "the environment"));
    if (keys) return std::make_unique<CredentialSource>(*std::move(keys));
  }
  return of_profile(profile, clock);
}

/// Names the way that the machine seems to be set up for, and how to use it with this program.
Error no_credentials(const Profile& profile, const Environment& environment) {
  for (const char* name : kOtherVariables) {
    if (!environment(name)) continue;
    return Error(ErrorCode::configuration,
                 "credentials by " + std::string(name) +
                     " are not supported; run: eval \"$(aws configure export-credentials --format "
                     "env)\"");
  }
  return Error(ErrorCode::configuration,
               "there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give "
               "profile \"" +
                   profile.name() + "\" keys or a credential_process in " + profile.places());
}

/// The region of a signature. An endpoint of another region would refuse each request, with a
/// message about signatures. @errors configuration: the endpoint's name says another one
Result<std::string> signed_region(const Endpoint& endpoint, const Text& chosen) {
  const std::string named = region_in(endpoint);
  if (!chosen) return named.empty() ? std::string("us-east-1") : named;
  if (named.empty() || named == *chosen) return *chosen;
  return with_lack(Lack::What::region,
                   Error(ErrorCode::configuration, endpoint.url() + " is in the region " + named +
                                                       ", and the region chosen is " + *chosen));
}

Result<std::size_t> concurrency_of(std::string_view text) {
  constexpr std::size_t kMax = 4096;
  std::size_t number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = failure == std::errc() && end == text.data() + text.size();
  if (whole && number >= 1 && number <= kMax) return number;
  return Error(ErrorCode::invalid_argument, "the concurrency of a store is a number of 1 to " +
                                                std::to_string(kMax) + ", not \"" +
                                                std::string(text) + "\"");
}

}  // namespace

Environment process_environment() {
  return [](const char* name) -> Text {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') return std::nullopt;
    return std::string(value);
  };
}

Result<Settings> find_settings(const SettingsChoice& choice, const Environment& environment,
                               const Clock& clock) {
  ADJOIN_TRY(const Profile profile, Profile::find(choice, environment));
  Settings settings;
  const Text url =
      choice.endpoint_url ? choice.endpoint_url : configured_endpoint(profile, environment);
  const Text region = chosen_region(choice, profile, environment);
  if (url) {
    ADJOIN_TRY(settings.endpoint, parse_endpoint(*url));
  } else if (region) {
    ADJOIN_TRY(settings.endpoint, public_endpoint(*region));
  } else {
    return with_lack(Lack::What::endpoint,
                     Error(ErrorCode::configuration, "neither an endpoint nor a region is chosen"));
  }
  ADJOIN_TRY(settings.region, signed_region(settings.endpoint, region));
  ADJOIN_TRY(settings.credentials, chosen_credentials(choice, profile, environment, clock));
  if (!settings.credentials && settings.endpoint.is_loopback()) {
    // Local servers want a signature but look up no key.
    settings.credentials =
        std::make_unique<CredentialSource>(Credentials{"local", "local", "", std::nullopt, true});
  }
  if (!settings.credentials) return no_credentials(profile, environment);
  const Text bundle = environment("AWS_CA_BUNDLE");
  settings.ca_file = bundle ? *bundle : profile.value("ca_bundle").value_or("");
  if (choice.concurrency) {
    ADJOIN_TRY(settings.concurrency, concurrency_of(*choice.concurrency));
  }
  ADJOIN_TRY(settings.declared, declared_capabilities(choice.capabilities));
  return settings;
}

}  // namespace adjoin::remote
