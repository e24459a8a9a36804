#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "contract/store_factory.h"
#include "engine/open.h"
#ifndef ADJOIN_CONTRACT_ENGINE_ALONE
#include "contract/served_store.h"
#include "model/model_store.h"
#include "table/store/all_tables.h"
#endif

namespace adjoin::contract {
namespace {

/// A folder of this process's own, empty at first; one store at a time lives in it.
std::filesystem::path store_folder() {
  return std::filesystem::temp_directory_path() / ("adjoin-contract-" + std::to_string(::getpid()));
}

std::unique_ptr<table::TableStore> open_engine(const Clock& clock) {
  engine::Options options;
  options.path = store_folder().string();
  options.durability = engine::Durability::none;
  options.clock = &clock;
  options.expire_interval = std::chrono::milliseconds(5);
  options.expire_step_items_max = 2;
  return engine::open(options).value();
}

StoreFactory engine_factory() {
  StoreFactory factory;
  factory.name = "Engine";
  factory.open = [](const Clock& clock) {
    std::filesystem::remove_all(store_folder());
    return open_engine(clock);
  };
  factory.reopen = [](std::unique_ptr<table::TableStore>& store, const Clock& clock) {
    store.reset();
    store = open_engine(clock);
  };
  return factory;
}

#ifndef ADJOIN_CONTRACT_ENGINE_ALONE
StoreFactory model_factory() {
  return {"Model",
          [](const Clock& clock) { return std::make_unique<model::ModelStore>(clock); },
          {},
          [](table::TableStore& store) { static_cast<model::ModelStore&>(store).expire_items(); }};
}

/// What time it is, as a test says, beside deadlines, which a server sets by the machine's clock.
class ServedClock final : public Clock {
 public:
  explicit ServedClock(const Clock& told) : told_(told) {}
  std::chrono::milliseconds unix_time() const override { return told_.unix_time(); }
  std::chrono::steady_clock::time_point steady() const override { return system_clock().steady(); }

 private:
  const Clock& told_;
};

/// The engine behind our own server, in this process.
struct ServedEngine {
  explicit ServedEngine(const Clock& told) : clock(told), served(open_engine(clock)) {}
  ServedClock clock;
  ServedStore served;
};

StoreFactory remote_factory() {
  // Shared: what stands behind the one store that is open at a time.
  const auto engine = std::make_shared<std::unique_ptr<ServedEngine>>();
  const auto open = [engine](const Clock& clock) {
    *engine = std::make_unique<ServedEngine>(clock);
    return (*engine)->served.connect();
  };
  StoreFactory factory;
  factory.name = "Remote";
  factory.open = [open](const Clock& clock) {
    std::filesystem::remove_all(store_folder());
    return open(clock);
  };
  factory.reopen = [engine, open](std::unique_ptr<table::TableStore>& store, const Clock& clock) {
    store.reset();
    engine->reset();
    store = open(clock);
  };
  factory.behind_api = true;
  factory.close = [engine] { engine->reset(); };
  return factory;
}

/// What answers at a URL: other implementations, one of whose places is emptied for each test.
StoreFactory endpoint_factory(const std::string& url) {
  StoreFactory factory;
  factory.name = "Endpoint";
  const auto open = [url](const Clock&) -> std::unique_ptr<table::TableStore> {
    remote::RemoteOptions options;
    options.notes.lease = std::chrono::seconds(4);
    options.table_look = std::chrono::milliseconds(10);
    auto store = connect_to(url, options).value();
    table::UpdateTableRequest update;
    update.table_name = "none";
    update.deletion_protection = false;
    const auto updated = store->update_table({}, update);
    if (updated || updated.error().code() != ErrorCode::unsupported) return store;
    options.declared.update_table = false;
    return connect_to(url, std::move(options)).value();
  };
  factory.open = [open](const Clock& clock) {
    auto store = open(clock);
    for (const std::string& name : table::all_tables(*store, {}).value()) {
      table::UpdateTableRequest update;
      update.table_name = name;
      update.deletion_protection = false;
      static_cast<void>(store->update_table({}, update));  // not known everywhere
      store->delete_table({}, name).value();
    }
    return store;
  };
  factory.reopen = [open](std::unique_ptr<table::TableStore>& store, const Clock& clock) {
    store = open(clock);
  };
  factory.behind_api = true;
  factory.wide_index_keys = false;
  return factory;
}
#endif

}  // namespace

std::vector<StoreFactory> store_factories() {
  std::vector<StoreFactory> factories;
  factories.push_back(engine_factory());
#ifndef ADJOIN_CONTRACT_ENGINE_ALONE
  factories.push_back(model_factory());
  factories.push_back(remote_factory());
  if (const char* url = std::getenv("ADJOIN_TEST_ENDPOINT")) {
    factories.push_back(endpoint_factory(url));
  }
#endif
  return factories;
}

}  // namespace adjoin::contract
