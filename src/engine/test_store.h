#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/clock.h"
#include "engine/open.h"

namespace adjoin::engine {

/// A new, empty temporary folder. The destructor deletes it.
class TestFolder {
 public:
  TestFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "adjoin-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) std::abort();
    path_ = name;
  }
  ~TestFolder() { std::filesystem::remove_all(path_); }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;
  std::string store() const { return path_ + "/store"; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

inline table::IndexDefinition index_on(std::string name, std::string partition, std::string sort) {
  table::IndexDefinition index;
  index.name = std::move(name);
  index.key_schema = {{std::move(partition), table::KeyRole::hash},
                      {std::move(sort), table::KeyRole::range}};
  return index;
}

/// Table "graph": PK, SK, and the global index "reverse" on GSI1PK, GSI1SK.
inline table::CreateTableRequest graph_table() {
  table::CreateTableRequest request;
  request.table_name = "graph";
  for (const char* name : {"PK", "SK", "GSI1PK", "GSI1SK"}) {
    request.attribute_definitions.push_back({name, Value::Type::string});
  }
  request.key_schema = {{"PK", table::KeyRole::hash}, {"SK", table::KeyRole::range}};
  request.global_secondary_indexes = {index_on("reverse", "GSI1PK", "GSI1SK")};
  return request;
}

/// Test fixture: a store in a temporary folder, with shorthands for common calls. A call that fails
/// aborts the test program.
class TestStore {
 public:
  ManualClock clock{std::chrono::hours(24 * 365 * 50)};

  explicit TestStore(Options settings = {}) : options_(std::move(settings)) {
    options_.path = folder_.store();
    options_.clock = &clock;
    options_.memory_bytes = std::size_t{16} * 1024 * 1024;
    reopen();
  }

  void reopen() {
    store_.reset();
    auto opened = open(options_);
    if (!opened) {
      ADD_FAILURE() << opened.error().message();
      std::abort();
    }
    store_ = *std::move(opened);
  }
  void close() { store_.reset(); }
  const Options& options() const { return options_; }
  /// Sets an option for the next `reopen`. So does `set_item_collection_bytes_max`.
  void set_expire_interval(std::chrono::milliseconds interval) {
    options_.expire_interval = interval;
  }
  void set_item_collection_bytes_max(std::uint64_t bytes) {
    options_.item_collection_bytes_max = bytes;
  }
  table::TableStore* operator->() { return store_.get(); }
  table::TableStore& operator*() { return *store_; }

  void create_table(const table::CreateTableRequest& request) {
    taken(store_->create_table({}, request));
  }
  table::WriteResult put(Item item) {
    table::PutItemRequest request;
    request.table = "graph";
    request.item = std::move(item);
    return taken(store_->put_item({}, request));
  }
  table::WriteResult update(const char* pk, const char* sk, const char* expression,
                            std::map<std::string, Value, std::less<>> values) {
    table::UpdateItemRequest request;
    request.table = "graph";
    request.key = {{"PK", pk}, {"SK", sk}};
    request.update_expression = expression;
    request.placeholders.values = std::move(values);
    return taken(store_->update_item({}, request));
  }
  table::WriteResult remove(const char* pk, const char* sk) {
    table::DeleteItemRequest request;
    request.table = "graph";
    request.key = {{"PK", pk}, {"SK", sk}};
    return taken(store_->delete_item({}, request));
  }
  std::optional<Item> get(const char* pk, const char* sk) {
    table::GetItemRequest request;
    request.table = "graph";
    request.key = {{"PK", pk}, {"SK", sk}};
    const table::GetItemResult result = taken(store_->get_item({}, request));
    if (!result.item) return std::nullopt;
    return result.item->decode();
  }
  table::QueryRequest query_of(const char* pk) const {
    table::QueryRequest request;
    request.table = "graph";
    request.key_condition_expression = "PK = :pk";
    request.placeholders.values.emplace(":pk", pk);
    return request;
  }
  table::QueryResult query(const table::QueryRequest& request) {
    return taken(store_->query({}, request));
  }
  table::StoreStats stats() { return taken(store_->stats()); }

 private:
  template <typename T>
  static T taken(Result<T> result) {
    if (!result) {
      ADD_FAILURE() << result.error().message();
      std::abort();
    }
    return *std::move(result);
  }

  TestFolder folder_;
  Options options_;
  std::unique_ptr<table::TableStore> store_;
};

}  // namespace adjoin::engine
