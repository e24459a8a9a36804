#include "mutation/sync_count.h"

#include <rocksdb/env.h>

#include <atomic>
#include <filesystem>
#include <memory>

#include "engine/open.h"

namespace adjoin::mutation {
namespace {

std::atomic<int> log_syncs{0};

class CountingFile final : public rocksdb::WritableFileWrapper {
 public:
  explicit CountingFile(std::unique_ptr<rocksdb::WritableFile> file)
      : rocksdb::WritableFileWrapper(file.get()), file_(std::move(file)) {}
  rocksdb::Status Sync() override {
    ++log_syncs;
    return file_->Sync();
  }
  rocksdb::Status Fsync() override {
    ++log_syncs;
    return file_->Fsync();
  }

 private:
  std::unique_ptr<rocksdb::WritableFile> file_;
};

class CountingEnv final : public rocksdb::EnvWrapper {
 public:
  CountingEnv() : rocksdb::EnvWrapper(rocksdb::Env::Default()) {}
  const char* Name() const override { return "CountingEnv"; }
  rocksdb::Status NewWritableFile(const std::string& name,
                                  std::unique_ptr<rocksdb::WritableFile>* file,
                                  const rocksdb::EnvOptions& options) override {
    rocksdb::Status status = target()->NewWritableFile(name, file, options);
    const bool is_log = name.size() > 4 && name.compare(name.size() - 4, 4, ".log") == 0;
    if (status.ok() && is_log) *file = std::make_unique<CountingFile>(std::move(*file));
    return status;
  }
};

std::string write_some(table::TableStore& store) {
  table::CreateTableRequest create;
  create.table_name = "syncs";
  create.attribute_definitions = {{"id", Value::Type::number}};
  create.key_schema = {{"id", table::KeyRole::hash}};
  if (!store.create_table({}, create)) return "the table cannot be made";
  constexpr int kPuts = 20;
  const int before = log_syncs;
  for (int i = 0; i < kPuts; ++i) {
    table::PutItemRequest put;
    put.table = "syncs";
    put.item.set("id", Value(i));
    if (!store.put_item({}, put)) return "a put failed";
  }
  return log_syncs - before >= kPuts ? "" : "acknowledged writes were not synced";
}

}  // namespace

std::string check_syncs(const std::string& folder) {
  std::filesystem::remove_all(folder);
  CountingEnv env;
  std::string fault;
  {
    engine::Options options;
    options.path = folder;
    options.durability = engine::Durability::sync;
    options.env = &env;
    auto store = engine::open(options);
    fault = store ? write_some(**store) : store.error().message();
  }
  std::filesystem::remove_all(folder);
  return fault;
}

}  // namespace adjoin::mutation
