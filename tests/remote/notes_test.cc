// Goal: nobody uses a schema behind an endpoint while others may use the former one.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "contract/served_store.h"
#include "engine/open.h"
#include "table/store/item_notes.h"

namespace adjoin::remote {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// A table with a schema, behind a server that knows nothing of schemas.
class NotesBehindAnEndpoint : public ::testing::Test {
 protected:
  static constexpr milliseconds kLease{400};

  static std::unique_ptr<table::TableStore> open_store() {
    engine::Options options;
    options.path = "/test";
    options.in_memory = true;
    options.memory_store_bytes_max = std::size_t{64} << 20;
    return std::make_unique<contract::KeepsNoNotes>(engine::open(options).value());
  }

  void SetUp() override {
    table::CreateTableRequest create;
    create.table_name = "Tab";
    create.attribute_definitions = {{"PK", Value::Type::string}, {"SK", Value::Type::string}};
    create.key_schema = {{"PK", table::KeyRole::hash}, {"SK", table::KeyRole::range}};
    ASSERT_TRUE(store_->create_table({}, create).has_value());
    ASSERT_TRUE(store_->set_note({}, "Tab", std::nullopt, "one").has_value());
  }

  Item notes() {
    table::GetItemRequest get;
    get.table = "Tab";
    get.key = {{"PK", std::string(table::kNotesWord)}, {"SK", std::string(table::kNotesWord)}};
    get.consistent_read = true;
    return store_->get_item({}, get).value().item->decode();
  }
  /// As it is while somebody who has set a schema waits, or when they died there.
  void unsettle() {
    Item item = notes();
    item.set("adjoin_settled", "before");
    table::PutItemRequest put;
    put.table = "Tab";
    put.item = std::move(item);
    ASSERT_TRUE(store_->put_item({}, put).has_value());
  }

  contract::ServedStore served_{open_store()};
  std::unique_ptr<RemoteStore> store_ = served_.connect();
};

TEST_F(NotesBehindAnEndpoint, AFirstSchemaIsSetWithoutWaiting) {
  EXPECT_EQ(*notes().find("adjoin_settled"), *notes().find("adjoin_bound"));
}

TEST_F(NotesBehindAnEndpoint, WhoSetsAnotherSchemaWaitsUntilEveryLeaseHasEnded) {
  const auto begin = steady_clock::now();
  ASSERT_TRUE(store_->set_note({}, "Tab", "one", "two").has_value());
  EXPECT_GE(steady_clock::now() - begin, kLease);
  EXPECT_EQ(*notes().find("adjoin_settled"), *notes().find("adjoin_bound"));
}

TEST_F(NotesBehindAnEndpoint, WhoHasToWaitIsToldForHowLongAtMost) {
  std::vector<std::string> waits;
  RemoteOptions options;
  options.notes.before_wait = [&](std::string_view table, milliseconds longest) {
    EXPECT_GT(longest, kLease);
    EXPECT_LE(longest, 2 * kLease);
    waits.emplace_back(table);
  };
  const auto told = served_.connect(std::move(options));
  ASSERT_TRUE(told->resolve_noted({}, "Tab", "one").has_value());
  EXPECT_TRUE(waits.empty()) << "nobody has changed it";
  ASSERT_TRUE(told->set_note({}, "Tab", "one", "two").has_value());
  EXPECT_EQ(waits, std::vector<std::string>{"Tab"});
}

TEST_F(NotesBehindAnEndpoint, WhoOpensASchemaWhoseSetterDiedWaitsAsLong) {
  unsettle();
  const auto begin = steady_clock::now();
  const auto bound = store_->resolve_noted({}, "Tab", "one");
  ASSERT_TRUE(bound.has_value()) << bound.error().message();
  EXPECT_GE(steady_clock::now() - begin, kLease);
  EXPECT_EQ(*notes().find("adjoin_settled"), *notes().find("adjoin_bound"));
  EXPECT_TRUE(store_->check_noted(*bound).has_value());
}

TEST_F(NotesBehindAnEndpoint, WhoHasNoTimeToWaitIsToldSo) {
  unsettle();
  table::CallContext context;
  context.deadline = steady_clock::now() + kLease / 2;
  EXPECT_EQ(store_->resolve_noted(context, "Tab", "one").error().code(),
            ErrorCode::deadline_exceeded);
  EXPECT_EQ(store_->set_note(context, "Tab", "one", "two").error().code(),
            ErrorCode::deadline_exceeded);
  EXPECT_EQ(store_->note({}, "Tab").value(), "one");
}

TEST_F(NotesBehindAnEndpoint, ALeaseIsRenewedWhileTheSchemaIsTheSame) {
  const table::TableRef bound = store_->resolve_noted({}, "Tab", "one").value();
  for (int i = 0; i < 5; ++i) {
    std::this_thread::sleep_for(kLease / 2);
    EXPECT_TRUE(store_->check_noted(bound).has_value());
  }
  const std::unique_ptr<RemoteStore> other = served_.connect();
  ASSERT_TRUE(other->set_note({}, "Tab", "one", "two").has_value());
  EXPECT_EQ(store_->check_noted(bound).error().code(), ErrorCode::schema_changed);
}

TEST_F(NotesBehindAnEndpoint, AreInNoScanWhateverItProjects) {
  table::ScanRequest scan;
  scan.table = "Tab";
  EXPECT_TRUE(store_->scan({}, scan).value().items.empty());
  scan.projection_expression = "PK";
  EXPECT_TRUE(store_->scan({}, scan).value().items.empty());
}

}  // namespace
}  // namespace adjoin::remote
