#pragma once

#include <memory>
#include <string>
#include <utility>

#include "contract/served_store.h"
#include "engine/open.h"
#include "item/json.h"
#include "remote/fault_proxy.h"
#include "remote/store/remote_store.h"

namespace adjoin::remote::testing {

/// The engine in memory behind our own server, and a proxy in front of that. The table "tab" has
/// the key pk (S).
class ServedWithFaults {
 public:
  /// @param keeps_notes  no: as behind the endpoints of others
  explicit ServedWithFaults(FaultProxy::Choose choose, bool keeps_notes = true)
      : served_(make_store(keeps_notes)), proxy(served_.port(), std::move(choose)) {
    table::CreateTableRequest create;
    create.table_name = "tab";
    create.attribute_definitions = {{"pk", Value::Type::string}};
    create.key_schema = {{"pk", table::KeyRole::hash}};
    served_.store().create_table({}, create).value();
  }

  /// A store that speaks through the proxy, and does not ask what there is.
  std::unique_ptr<RemoteStore> connect(DispatcherOptions dispatch = quick()) const {
    RemoteOptions options;
    options.dispatch = std::move(dispatch);
    options.dispatch.endpoint = parse_endpoint(proxy.url()).value();
    options.dispatch.region = "us-east-1";
    options.capabilities.emplace().transactions = true;
    auto credentials =
        std::make_unique<CredentialSource>(Credentials{"local", "local", "", std::nullopt});
    return RemoteStore::open(std::move(options), std::move(credentials)).value();
  }

  /// A store that is told nothing of what there is.
  Result<std::unique_ptr<RemoteStore>> ask(const table::CallContext& context = {}) const {
    RemoteOptions options;
    options.dispatch = quick();
    options.dispatch.endpoint = parse_endpoint(proxy.url()).value();
    options.dispatch.region = "us-east-1";
    auto credentials =
        std::make_unique<CredentialSource>(Credentials{"local", "local", "", std::nullopt});
    return RemoteStore::open(std::move(options), std::move(credentials), system_clock(), context);
  }

  /// Short pauses, so that a test of many faults takes seconds.
  static DispatcherOptions quick() {
    DispatcherOptions options;
    options.backoff = {std::chrono::milliseconds(1), std::chrono::milliseconds(20)};
    options.attempts_max = 12;
    return options;
  }

  /// What is stored, past the proxy: plain JSON, or "none".
  std::string stored(const std::string& pk) {
    table::GetItemRequest request;
    request.table = "tab";
    request.key = Item{{"pk", pk}};
    const auto result = served_.store().get_item({}, request).value();
    return result.item ? to_json(result.item->decode(), item::JsonForm::plain) : "none";
  }
  table::TableStore& behind() { return served_.store(); }

 private:
  static std::unique_ptr<table::TableStore> make_store(bool keeps_notes) {
    engine::Options options;
    options.in_memory = true;
    options.memory_store_bytes_max = std::size_t{64} << 20;
    auto store = engine::open(options).value();
    if (keeps_notes) return store;
    return std::make_unique<contract::KeepsNoNotes>(std::move(store));
  }

  contract::ServedStore served_;

 public:
  FaultProxy proxy;
};

}  // namespace adjoin::remote::testing
