#include "engine/open.h"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <utility>

#include "engine/catalog/private_folder.h"
#include "engine/store.h"

// The way in. It checks the options and chooses how the folder is opened: to write
// (store_recover.cc, which tells what happens after a crash) or to read (store_open_to_read.cc).

namespace adjoin::engine {
namespace {

/// With less, RocksDB's write buffers and the index blocks of its files alone exceed the budget.
constexpr std::size_t kMemoryBytesMin = std::size_t{8} * 1024 * 1024;

Result<void> check_options(const Options& options) {
  if (options.path.empty() && !options.in_memory) {
    return Error(ErrorCode::invalid_argument, "open: a store needs a folder");
  }
  if (options.in_memory && options.memory_store_bytes_max == 0) {
    return Error(ErrorCode::invalid_argument, "open: a store in memory needs a cap, in bytes");
  }
  if (options.read_only && options.in_memory) {
    return Error(ErrorCode::invalid_argument,
                 "open: a store in memory begins empty, with nothing to read");
  }
  return {};
}

/// The end of a process destroys what RocksDB has for all stores, and waits for its threads. In a
/// child they are not there, so that it would wait for ever: it ends without that, and without
/// whatever else was registered before the fork.
void let_children_end() {
  static const int watched = ::pthread_atfork(nullptr, nullptr, [] {
    ::on_exit(
        [](int status, void*) {
          std::cout.flush();
          std::clog.flush();
          std::fflush(nullptr);
          ::_exit(status);
        },
        nullptr);
  });
  static_cast<void>(watched);  // fails only without memory, as the process begins
}

}  // namespace

Result<std::unique_ptr<EngineStore>> EngineStore::open(const Options& options) {
  // RocksDB keeps threads for all stores of a process: in a child of it they are not there.
  // Made once and kept: what counts is which process made the first store, not which made this one.
  static const OwnProcess of_the_first_store;
  ADJOIN_CHECK(of_the_first_store.check());
  let_children_end();
  ADJOIN_CHECK(check_options(options));
  Options adjusted = options;
  adjusted.memory_bytes = std::max(options.memory_bytes, kMemoryBytesMin);
  if (adjusted.in_memory) {
    // Files in memory have no working directory that a relative path could start from.
    if (adjusted.path.empty()) adjusted.path = "memory";
    if (adjusted.path.front() != '/') adjusted.path.insert(0, "/");
    adjusted.create_if_missing = true;
  } else if (!options.read_only && is_on_read_only_disk(options.path)) {
    // Somebody may want to look into a store on such a disk, as a snapshot of a volume is. Refusing
    // would help nobody.
    adjusted.read_only = true;
    if (options.tell) {
      options.tell(options.path + ": the disk cannot be written: the store is opened to be read");
    }
  }
  if (adjusted.read_only) return open_to_read(adjusted);
  std::unique_ptr<EngineStore> store(new EngineStore());
  ADJOIN_CHECK(store->recover(adjusted));
  return store;
}

Result<std::unique_ptr<table::TableStore>> open(const Options& options) {
  ADJOIN_TRY(std::unique_ptr<EngineStore> store, EngineStore::open(options));
  ADJOIN_CHECK(store->take_in_notes());
  return std::unique_ptr<table::TableStore>(std::move(store));
}

}  // namespace adjoin::engine
