#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <memory>
#include <utility>

#include "engine/open.h"

namespace adjoin::graph {

/// An engine in memory that soon removes what has expired.
inline std::unique_ptr<table::TableStore> open_test_engine() {
  engine::Options options;
  options.path = "/test";
  options.in_memory = true;
  options.expire_interval = std::chrono::milliseconds(20);
  options.memory_store_bytes_max = std::size_t{64} * 1024 * 1024;
  Result<std::unique_ptr<table::TableStore>> store = engine::open(options);
  if (!store) {
    ADD_FAILURE() << store.error().message();
    std::abort();
  }
  return *std::move(store);
}

}  // namespace adjoin::graph
