#pragma once

#include <rocksdb/env.h>

#include <memory>

namespace adjoin::engine {

/// Drops RocksDB's messages: who only looks at a folder leaves no log file behind.
class SilentLogger final : public rocksdb::Logger {
 public:
  using rocksdb::Logger::Logv;
  void Logv(const char*, va_list) override {}
};

inline std::shared_ptr<rocksdb::Logger> silent_logger() { return std::make_shared<SilentLogger>(); }

}  // namespace adjoin::engine
