#pragma once

#include <rocksdb/env.h>

#include <memory>

namespace adjoin::engine {

/// Null logger for RocksDB: discards all messages, so that a read-only open creates no log file.
class SilentLogger final : public rocksdb::Logger {
 public:
  using rocksdb::Logger::Logv;
  void Logv(const char*, va_list) override {}
};

inline std::shared_ptr<rocksdb::Logger> silent_logger() { return std::make_shared<SilentLogger>(); }

}  // namespace adjoin::engine
