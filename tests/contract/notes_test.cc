// Goal: a table's note is set against what the caller saw, and kept with the table.
#include "contract/store_contract.h"

namespace adjoin::contract {
namespace {

TEST_P(StoreContract, ANoteIsReplacedOnlyWhenItIsAsExpected) {
  EXPECT_EQ(store().note(context_, "Tab").value(), std::nullopt);
  EXPECT_EQ(failure(store().set_note(context_, "Tab", std::nullopt, "one")), "ok");
  EXPECT_EQ(failure(store().set_note(context_, "Tab", std::nullopt, "two")).substr(0, 24),
            "conditional_check_failed");
  EXPECT_EQ(failure(store().set_note(context_, "Tab", "zero", "two")).substr(0, 24),
            "conditional_check_failed");
  EXPECT_EQ(failure(store().set_note(context_, "Tab", "one", "two")), "ok");
  reopen();
  EXPECT_EQ(store().note(context_, "Tab").value(), "two");
  EXPECT_EQ(store().note(context_, "Num").value(), std::nullopt);
}

TEST_P(StoreContract, ANoteGoesWithItsTable) {
  EXPECT_EQ(failure(store().note(context_, "None")).substr(0, 18), "resource_not_found");
  EXPECT_EQ(failure(store().set_note(context_, "None", std::nullopt, "x")).substr(0, 18),
            "resource_not_found");
}

}  // namespace
}  // namespace adjoin::contract
