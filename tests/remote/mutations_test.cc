// Goal: of 5,000 changes through a proxy that harms one request in five, none is lost, none is done
// twice, and what is in doubt is said to be. Method: every change adds its own name to a set and
// one to a number, so that the table tells afterwards which were done, and whether any was done
// more than once.
#include <gtest/gtest.h>

#include <array>
#include <mutex>
#include <random>
#include <set>

#include "base/random.h"
#include "remote/served_with_faults.h"

namespace adjoin::remote::testing::mutations_test {
namespace {

constexpr int kThreads = 4;
constexpr int kChanges = 5'000;
constexpr std::uint64_t kItems = 40;

/// What can happen to any request; the delay is left out, which would only take time.
constexpr std::array kHarm = {Fault::drop_before_send, Fault::drop_after_execution,
                              Fault::internal_error,   Fault::internal_error_after,
                              Fault::unavailable,      Fault::throttle,
                              Fault::reset_mid_reply,  Fault::truncated_body,
                              Fault::wrong_crc,        Fault::html_page,
                              Fault::html_instead};

/// One request in five is harmed. Twice delivered are only requests that know each other again: of
/// other ones a client cannot know.
FaultProxy::Choose one_in_five(std::uint64_t seed) {
  const auto random = std::make_shared<std::pair<std::mutex, Random>>(
      std::piecewise_construct, std::forward_as_tuple(), std::forward_as_tuple(seed));
  return [random](const ProxiedRequest& request) {
    const std::lock_guard lock(random->first);
    if (!random->second.one_in(5)) return Fault::none;
    const std::uint64_t choice = random->second.below(kHarm.size() + 4);
    if (choice < kHarm.size()) return kHarm[choice];
    if (request.operation == "BatchWriteItem") return Fault::partial_batch;
    if (request.operation != "TransactWriteItems") return Fault::drop_after_execution;
    constexpr std::array kOfTransactions = {Fault::duplicate, Fault::in_progress, Fault::conflict,
                                            Fault::drop_after_execution};
    return kOfTransactions[choice - kHarm.size()];
  };
}

/// What the callers were told.
struct Told {
  std::mutex mutex;
  std::set<std::string> done;
  std::set<std::string> in_doubt;
  std::set<std::string> refused;
};

expression::Placeholders values_of(const std::string& name) {
  expression::Placeholders placeholders;
  placeholders.values.emplace(":one", Value(1));
  placeholders.values.emplace(":name", Value(Set<std::string>{name}));
  return placeholders;
}

Result<void> add_to_two_items(RemoteStore& store, std::uint64_t which, const std::string& name) {
  table::TransactWriteItemsRequest request;
  for (const char* kind : {"left#", "right#"}) {
    table::TransactUpdate add;
    add.table = "tab";
    add.key = Item{{"pk", kind + std::to_string(which)}};
    add.update_expression = "ADD n :one, who :name";
    add.placeholders = values_of(name);
    request.actions.emplace_back(std::move(add));
  }
  ADJOIN_CHECK(store.transact_write_items({}, request));
  return {};
}

Result<void> add_to_one_item(RemoteStore& store, std::uint64_t which, const std::string& name) {
  table::UpdateItemRequest add;
  add.table = "tab";
  add.key = Item{{"pk", "one#" + std::to_string(which)}};
  add.update_expression = "ADD n :one, who :name";
  add.placeholders = values_of(name);
  ADJOIN_CHECK(store.update_item({}, add));
  return {};
}

Result<void> put_once(RemoteStore& store, const std::string& name) {
  table::PutItemRequest put;
  put.table = "tab";
  put.item = Item{{"pk", name}};
  put.condition_expression = "attribute_not_exists(pk)";
  ADJOIN_CHECK(store.put_item({}, put));
  return {};
}

Result<void> put_several(RemoteStore& store, const std::string& name) {
  table::BatchWriteItemRequest batch;
  batch.tables = {{"tab", {}}};
  for (const char* part : {"", "+1", "+2", "+3", "+4"}) {
    batch.tables[0].actions.push_back(table::BatchPut{Item{{"pk", name + part}}});
  }
  ADJOIN_TRY(const auto result, store.batch_write_item({}, batch));
  if (result.unprocessed.empty()) return {};
  return api_error(ApiError::throttling, "some are left");
}

void change(RemoteStore& store, Random& random, const std::string& name, Told& told) {
  const std::uint64_t which = random.below(kItems);
  const Result<void> result = name.starts_with("two")   ? add_to_two_items(store, which, name)
                              : name.starts_with("one") ? add_to_one_item(store, which, name)
                              : name.starts_with("put") ? put_once(store, name)
                                                        : put_several(store, name);
  const std::lock_guard lock(told.mutex);
  if (result) {
    told.done.insert(name);
  } else if (result.error().code() == ErrorCode::outcome_unknown) {
    told.in_doubt.insert(name);
  } else {
    told.refused.insert(name + ": " + result.error().message());
  }
}

/// The names that the items of a kind hold; each item's number must be that of its names.
std::set<std::string> names_in(ServedWithFaults& served, const std::string& kind) {
  std::set<std::string> names;
  for (std::uint64_t i = 0; i < kItems; ++i) {
    table::GetItemRequest get;
    get.table = "tab";
    get.key = Item{{"pk", kind + std::to_string(i)}};
    const auto found = served.behind().get_item({}, get).value().item;
    if (!found) continue;
    const Item item = found->decode();
    const auto& set = std::get<Set<std::string>>(item.find("who")->content());
    EXPECT_EQ(*item.find("n"), Value(static_cast<std::int64_t>(set.elements().size())))
        << kind << i << ": a change was done twice";
    names.insert(set.elements().begin(), set.elements().end());
  }
  return names;
}

TEST(FiveThousandChangesUnderFaults, AreDoneOnceOrToldToBeInDoubt) {
  const std::uint64_t seed = std::random_device()();
  SCOPED_TRACE("seed " + std::to_string(seed));
  ServedWithFaults served(one_in_five(seed));
  const auto store = served.connect();
  Told told;
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      Random random(seed + static_cast<std::uint64_t>(thread));
      constexpr std::array kKinds = {"two", "one", "put", "batch"};
      for (int i = thread; i < kChanges; i += kThreads) {
        change(*store, random, kKinds[random.below(4)] + ("#" + std::to_string(i)), told);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();

  const std::set<std::string> left = names_in(served, "left#");
  EXPECT_EQ(left, names_in(served, "right#")) << "half of a transaction";
  const std::set<std::string> one = names_in(served, "one#");
  const auto is_there = [&](const std::string& name) {
    if (name.starts_with("two")) return left.contains(name);
    if (name.starts_with("one")) return one.contains(name);
    if (name.starts_with("put")) return served.stored(name) != "none";
    return served.stored(name) != "none" && served.stored(name + "+4") != "none";
  };
  for (const std::string& name : told.done) EXPECT_TRUE(is_there(name)) << name << " was lost";
  for (const std::string& name : told.refused) ADD_FAILURE() << name;
  std::size_t done_in_doubt = 0;
  for (const std::string& name : told.in_doubt) {
    EXPECT_TRUE(name.starts_with("one") || name.starts_with("put"))
        << name << ": nothing keeps it from being asked again";
    done_in_doubt += is_there(name) ? 1 : 0;
  }
  EXPECT_EQ(told.done.size() + told.in_doubt.size() + told.refused.size(),
            static_cast<std::size_t>(kChanges));
  RecordProperty("done", static_cast<int>(told.done.size()));
  std::printf("%zu done, %zu in doubt of which %zu were done, %llu requests; seed %llu\n",
              told.done.size(), told.in_doubt.size(), done_in_doubt,
              static_cast<unsigned long long>(served.proxy.requests()),
              static_cast<unsigned long long>(seed));
}

}  // namespace
}  // namespace adjoin::remote::testing::mutations_test
