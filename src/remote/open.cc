#include "remote/open.h"

#include <utility>

#include "remote/store/probe.h"
#include "remote/store/remote_store.h"

namespace adjoin::remote {

Result<std::unique_ptr<table::TableStore>> open(const SettingsChoice& choice,
                                                const OpenOptions& given) {
  ADJOIN_TRY(Settings settings, find_settings(choice, given.environment));
  RemoteOptions options;
  options.notes = given.notes;
  options.dispatch.total = given.total;
  options.pool.ca_file = std::move(settings.ca_file);
  // Nothing stands between a machine and itself, whatever the environment names for the others.
  options.pool.use_proxy = !settings.endpoint.is_loopback();
  options.dispatch.endpoint = std::move(settings.endpoint);
  options.dispatch.concurrency_max = settings.concurrency;
  // As many connections as requests: with fewer, requests would queue in the pool while their
  // deadlines run.
  options.pool.connections_max = settings.concurrency;
  options.declared = settings.declared;
  options.dispatch.region = std::move(settings.region);
  ADJOIN_TRY(std::unique_ptr<RemoteStore> store,
             RemoteStore::open(std::move(options), std::move(settings.credentials), system_clock(),
                               given.context));
  return std::unique_ptr<table::TableStore>(std::move(store));
}

Result<std::unique_ptr<table::TableStore>> open_own(const std::string& url, Credentials credentials,
                                                    const OpenOptions& given) {
  RemoteOptions options;
  options.notes = given.notes;
  options.dispatch.total = given.total;
  options.pool.use_proxy = false;
  ADJOIN_TRY(options.dispatch.endpoint, parse_endpoint(url));
  // A signature names some region. Our servers take each.
  options.dispatch.region = "us-east-1";
  // A server of this version has every operation, so no request is spent on questions. Its indexes
  // are written with their table.
  table::Capabilities all = all_of_the_service();
  all.gsi_consistency = table::GsiConsistency::strong;
  options.capabilities = all;
  ADJOIN_TRY(std::unique_ptr<RemoteStore> store,
             RemoteStore::open(std::move(options),
                               std::make_unique<CredentialSource>(std::move(credentials)),
                               system_clock(), given.context));
  return std::unique_ptr<table::TableStore>(std::move(store));
}

}  // namespace adjoin::remote
