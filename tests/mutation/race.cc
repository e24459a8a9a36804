#include "mutation/race.h"

#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include "item/number.h"

namespace adjoin::mutation {
namespace {

using table::TransactPut;

Item key_of(const std::string& id) {
  Item key;
  key.set("id", id);
  return key;
}

class Race {
 public:
  Race(table::TableStore& store, std::int64_t additions) : store_(store), end_(additions) {}

  std::string run() {
    table::CreateTableRequest create;
    create.table_name = "race";
    create.attribute_definitions = {{"id", Value::Type::string}};
    create.key_schema = {{"id", table::KeyRole::hash}};
    if (!store_.create_table({}, create)) return "the table cannot be made";
    if (!put_pair(0)) return "the pair cannot be put";
    std::vector<std::thread> threads;
    for (int i = 0; i < 3; ++i) threads.emplace_back([this, i] { count(i); });
    threads.emplace_back([this] { read_own(); });
    threads.emplace_back([this] { write_pair(); });
    for (int i = 0; i < 2; ++i) threads.emplace_back([this] { read_pair(); });
    for (std::thread& thread : threads) thread.join();
    check_counter();
    return fault_;
  }

 private:
  bool going() const { return !failed_ && added_ < end_; }
  void fail(const std::string& what) {
    const std::lock_guard lock(mutex_);
    if (!failed_) fault_ = what;
    failed_ = true;
  }

  /// Adds to the one counter, and puts and removes an item of its own.
  void count(int thread) {
    const std::string own = "own" + std::to_string(thread);
    table::DeleteItemRequest remove;
    remove.table = "race";
    remove.key = key_of(own);
    for (std::int64_t n = 1; going(); ++n) {
      table::UpdateItemRequest add;
      add.table = "race";
      add.key = key_of("counter");
      add.update_expression = "ADD n :one";
      add.placeholders.values[":one"] = Value(1);
      if (!store_.update_item({}, add)) return fail("a counter could not be added to");
      ++added_;
      table::PutItemRequest put;
      put.table = "race";
      put.item = key_of(own);
      put.item.set("n", Value(n));
      const auto written = store_.put_item({}, put);
      if (!written || written->commit.value == 0) return fail("a put has no commit");
      if (number_at(own) != n) return fail("an acknowledged put cannot be read");
      if (!store_.delete_item({}, remove)) return fail("an item could not be removed");
      if (number_at(own) != -1) return fail("a removed item can be read");
    }
  }

  /// So that others read what a thread writes while it does.
  void read_own() {
    for (int i = 0; going(); ++i) number_at("own" + std::to_string(i % 3));
  }

  bool put_pair(std::int64_t n) {
    table::TransactWriteItemsRequest request;
    for (const char* id : {"left", "right"}) {
      TransactPut put;
      put.table = "race";
      put.item = key_of(id);
      put.item.set("n", Value(n));
      request.actions.push_back(std::move(put));
    }
    return store_.transact_write_items({}, request).has_value();
  }
  void write_pair() {
    for (std::int64_t n = 1; going(); ++n) {
      if (!put_pair(n)) return fail("a pair could not be written");
    }
  }
  void read_pair() {
    table::TransactGetItemsRequest request;
    for (const char* id : {"left", "right"}) {
      table::TransactGet get;
      get.table = "race";
      get.key = key_of(id);
      request.items.push_back(std::move(get));
    }
    while (going()) {
      const auto result = store_.transact_get_items({}, request);
      if (!result || !result->items[0] || !result->items[1]) return fail("half a pair is gone");
      if (result->items[0]->view().find("n") != result->items[1]->view().find("n")) {
        return fail("a transaction was read half done");
      }
    }
  }

  std::int64_t number_at(const std::string& id) {
    table::GetItemRequest get;
    get.table = "race";
    get.key = key_of(id);
    const auto result = store_.get_item({}, get);
    std::int64_t n = -1;
    if (!result || !result->item || !result->item->view().find("n")) return n;
    static_cast<void>(item::to_int64(result->item->view().find("n")->as_number(), n));
    return n;
  }
  void check_counter() {
    if (!failed_ && number_at("counter") != added_) fail("acknowledged additions are missing");
  }

  table::TableStore& store_;
  std::int64_t end_;
  std::atomic<bool> failed_{false};
  std::atomic<std::int64_t> added_{0};
  std::mutex mutex_;
  std::string fault_;
};

}  // namespace

std::string race(table::TableStore& store, std::int64_t additions) {
  return Race(store, additions).run();
}

}  // namespace adjoin::mutation
