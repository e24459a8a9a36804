#include "cli/store/store_choice.h"

#include <array>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace adjoin::cli {
namespace {

constexpr std::string_view kEndpointUrl = "--endpoint-url";
constexpr std::string_view kStoreVariable = "ADJOIN_STORE";
constexpr std::array<std::string_view, 3> kRemoteOptions = {kEndpointUrl, "--region", "--profile"};

std::optional<std::string> environment(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == '\0') return std::nullopt;
  return std::string(value);
}

/// What is said by options goes before what is in the URL.
StoreChoice with_options(const Invocation& invocation, remote::StoreUrl url, std::string because) {
  const auto take = [&](const char* option, std::optional<std::string>& out) {
    if (const auto value = invocation.value(option)) out = std::string(*value);
  };
  take("--endpoint-url", url.choice.endpoint_url);
  take("--region", url.choice.region);
  take("--profile", url.choice.profile);
  return StoreChoice{{}, std::move(because), std::move(url)};
}

/// A region or a profile alone chooses no endpoint: that would be the cloud by accident.
Result<void> no_remote_options(const Invocation& invocation, const std::string& because) {
  for (const std::string_view option : kRemoteOptions) {
    if (!invocation.has(option)) continue;
    const bool chooses_alone = option == kEndpointUrl && because == kStoreVariable;
    return Error(ErrorCode::invalid_argument, std::string(option) + " goes with an endpoint, and " +
                                                  because +
                                                  " is a folder; give --store dynamodb://TABLE" +
                                                  (chooses_alone ? ", or unset ADJOIN_STORE" : ""));
  }
  return {};
}

/// The store that a text names, without what options say.
Result<StoreChoice> read_store(std::string store, std::string because) {
  if (store.empty()) return Error(ErrorCode::invalid_argument, because + " names no folder");
  if (remote::is_store_url(store)) {
    ADJOIN_TRY(remote::StoreUrl url, remote::parse_store_url(store));
    return StoreChoice{{}, std::move(because), std::move(url)};
  }
  if (store.find("://") != std::string::npos) {
    return Error(ErrorCode::invalid_argument,
                 because + " " + store +
                     ": a store is a folder, or dynamodb://TABLE with --endpoint-url URL or "
                     "--region REGION");
  }
  return StoreChoice{std::move(store), std::move(because)};
}

Result<StoreChoice> checked(const Invocation& invocation, std::string store, std::string because) {
  ADJOIN_TRY(StoreChoice choice, read_store(std::move(store), std::move(because)));
  if (choice.remote) {
    return with_options(invocation, *std::move(choice.remote), std::move(choice.because));
  }
  ADJOIN_CHECK(no_remote_options(invocation, choice.because));
  return choice;
}

}  // namespace

Result<StoreChoice> choose_store(const Invocation& invocation) {
  if (const auto given = invocation.value("--store")) {
    return checked(invocation, std::string(*given), "--store");
  }
  if (auto given = environment("ADJOIN_STORE")) {
    return checked(invocation, *std::move(given), "ADJOIN_STORE");
  }
  if (invocation.has("--endpoint-url")) return with_options(invocation, {}, "--endpoint-url");
  ADJOIN_CHECK(no_remote_options(invocation, "the default"));
  if (const auto data = environment("XDG_DATA_HOME")) {
    return StoreChoice{*data + "/adjoin/store", "the default"};
  }
  if (const auto home = environment("HOME")) {
    return StoreChoice{*home + "/.local/share/adjoin/store", "the default"};
  }
  return Error(ErrorCode::configuration,
               "no store is chosen and there is no home folder; give --store FOLDER");
}

Result<StoreChoice> choose_named_store(const Invocation& invocation, const std::string& store,
                                       const std::string& argument) {
  ADJOIN_TRY(StoreChoice choice, read_store(store, argument));
  if (!choice.remote) return choice;
  const auto fill = [&](const char* option, std::optional<std::string>& out) {
    const auto value = invocation.value(option);
    if (!out && value) out = std::string(*value);
  };
  fill("--endpoint-url", choice.remote->choice.endpoint_url);
  fill("--region", choice.remote->choice.region);
  fill("--profile", choice.remote->choice.profile);
  return choice;
}

Result<StoreChoice> choose_folder(const Invocation& invocation) {
  ADJOIN_TRY(StoreChoice choice, choose_store(invocation));
  if (!choice.remote) return choice;
  return Error(ErrorCode::invalid_argument, "adjoin " + std::string(invocation.command->name) +
                                                " works on a folder of this machine, and " +
                                                choice.because + " chooses an endpoint");
}

}  // namespace adjoin::cli
