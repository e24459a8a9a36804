#include "engine/open.h"

#include <utility>

#include "engine/store.h"

namespace adjoin::engine {

Result<std::unique_ptr<table::TableStore>> open(const Options& options) {
  ADJOIN_TRY(std::unique_ptr<EngineStore> store, EngineStore::open(options));
  return std::unique_ptr<table::TableStore>(std::move(store));
}

}  // namespace adjoin::engine
