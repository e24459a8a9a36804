#include <cstdlib>
#include <filesystem>

#include "contract/store_factory.h"
#include "model/model_store.h"
#ifdef ADJOIN_CONTRACT_ENGINE
#include <unistd.h>

#include "engine/open.h"
#endif

namespace adjoin::contract {
namespace {

#ifdef ADJOIN_CONTRACT_ENGINE
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
#endif

}  // namespace

std::vector<StoreFactory> store_factories() {
  std::vector<StoreFactory> factories;
  factories.push_back(
      {"Model",
       [](const Clock& clock) { return std::make_unique<model::ModelStore>(clock); },
       {},
       [](table::TableStore& store) { static_cast<model::ModelStore&>(store).expire_items(); }});
#ifdef ADJOIN_CONTRACT_ENGINE
  factories.push_back(engine_factory());
#endif
  return factories;
}

}  // namespace adjoin::contract
