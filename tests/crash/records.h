#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "table/store/table_store.h"

namespace adjoin::crash {

/// Writes records of meters beside the workers, until it ends or one fails: each time two with the
/// same rising number, and a third that is removed by range before the next ones.
class RecordKeeper {
 public:
  /// @param from  above every number of an earlier life
  /// @param acknowledged  told the number of each pair that was written
  RecordKeeper(table::TableStore& store, std::int64_t from,
               std::function<void(std::int64_t)> acknowledged);
  ~RecordKeeper();
  RecordKeeper(const RecordKeeper&) = delete;
  RecordKeeper& operator=(const RecordKeeper&) = delete;

 private:
  std::atomic<bool> stops_{false};
  std::thread thread_;
};

/// Compares the records of a reopened store with each other. Each complaint is a sentence.
/// @param acknowledged  the last number that must be there; 0: none must
std::vector<std::string> check_records(table::TableStore& store, std::int64_t acknowledged);

}  // namespace adjoin::crash
