// Goal: which writes of one item may be sent a second time when the first may have been done.
#include "remote/send/retry_safety.h"

#include <gtest/gtest.h>

#include <vector>

#include "item/json.h"

namespace adjoin::remote {
namespace {

Item plain(std::string_view json) { return item::parse_item(json, item::JsonForm::plain).value(); }

expression::Placeholders placeholders() {
  expression::Placeholders all;
  all.values = {{":1", Value(1)}, {":2", Value(2)}};
  return all;
}

TEST(APut, IsSafeAgainWhenItsConditionFailsForWhatItLeaves) {
  const struct {
    const char* condition;
    table::ReturnValues values;
    RetrySafety again;
  } cases[] = {
      {"", table::ReturnValues::none, RetrySafety::harmless},
      {"", table::ReturnValues::all_old, RetrySafety::never},
      {"attribute_not_exists(p)", table::ReturnValues::none, RetrySafety::guarded},
      {"attribute_not_exists(p)", table::ReturnValues::all_old, RetrySafety::guarded},
      {"attribute_exists(p)", table::ReturnValues::none, RetrySafety::harmless},
      {"version = :1", table::ReturnValues::none, RetrySafety::guarded},
      {"version = :2", table::ReturnValues::none, RetrySafety::harmless},
      {"version = :2", table::ReturnValues::all_old, RetrySafety::never},
      {"no condition at all", table::ReturnValues::none, RetrySafety::never},
  };
  for (const auto& c : cases) {
    table::PutItemRequest put;
    put.item = plain(R"({"p":"a","version":2})");
    if (*c.condition != '\0') put.condition_expression = c.condition;
    put.placeholders = placeholders();
    put.return_values = c.values;
    EXPECT_EQ(retry_safety_of(put), c.again) << c.condition;
  }
}

TEST(ADeletion, IsSafeAgainWhenItsConditionFailsForNoItem) {
  const struct {
    const char* condition;
    table::ReturnValues values;
    RetrySafety again;
  } cases[] = {
      {"", table::ReturnValues::none, RetrySafety::harmless},
      {"", table::ReturnValues::all_old, RetrySafety::never},
      {"attribute_exists(p)", table::ReturnValues::all_old, RetrySafety::guarded},
      {"attribute_not_exists(x)", table::ReturnValues::none, RetrySafety::harmless},
  };
  for (const auto& c : cases) {
    table::DeleteItemRequest request;
    request.key = plain(R"({"p":"a"})");
    if (*c.condition != '\0') request.condition_expression = c.condition;
    request.return_values = c.values;
    EXPECT_EQ(retry_safety_of(request), c.again) << c.condition;
  }
}

TEST(AnUpdate, IsSafeAgainWhenItSetsConstantsOrUndoesItsCondition) {
  using Values = table::ReturnValues;
  const struct {
    const char* update;
    const char* condition;
    Values values;
    RetrySafety again;
  } cases[] = {
      {"SET x = :1, y.z = :2 REMOVE w", "", Values::none, RetrySafety::harmless},
      {"SET x = :1", "", Values::all_new, RetrySafety::harmless},
      {"SET x = :1", "", Values::all_old, RetrySafety::never},
      {"SET x = :1", "", Values::updated_old, RetrySafety::never},
      {"ADD n :1", "", Values::none, RetrySafety::never},
      {"SET n = n + :1", "", Values::none, RetrySafety::never},
      {"SET n = if_not_exists(n, :1)", "", Values::none, RetrySafety::never},
      {"SET l[0] = :1", "", Values::none, RetrySafety::never},
      {"REMOVE l[0]", "", Values::none, RetrySafety::never},
      {"SET version = :2 ADD n :1", "version = :1", Values::all_old, RetrySafety::guarded},
      {"SET version = :2 ADD n :1", "attribute_exists(p) AND version = :1", Values::none,
       RetrySafety::guarded},
      {"SET version = :2 ADD n :1", "version = :1 OR x = :1", Values::none, RetrySafety::never},
      {"SET version = :2 ADD n :1", "version = :2", Values::none, RetrySafety::never},
      {"SET made = :1 ADD n :1", "attribute_not_exists(made)", Values::none, RetrySafety::guarded},
      {"ADD n :1", "attribute_not_exists(n)", Values::none, RetrySafety::never},
      {"ADD n :1", "attribute_not_exists(p)", Values::none, RetrySafety::guarded},
      {"SET x = :1", "y = :2", Values::none, RetrySafety::harmless},
      {"NO UPDATE", "", Values::none, RetrySafety::never},
  };
  for (const auto& c : cases) {
    table::UpdateItemRequest update;
    update.key = plain(R"({"p":"a"})");
    update.update_expression = c.update;
    if (*c.condition != '\0') update.condition_expression = c.condition;
    update.placeholders = placeholders();
    update.return_values = c.values;
    EXPECT_EQ(retry_safety_of(update), c.again) << c.update << " if " << c.condition;
  }
}

TEST(AnUpdate, IsLookedAtAlsoWhenItWasBuilt) {
  table::UpdateItemRequest update;
  update.key = plain(R"({"p":"a"})");
  update.update.emplace().set("x", Value(1));
  EXPECT_EQ(retry_safety_of(update), RetrySafety::harmless);
  update.update->add("n", Value(1));
  EXPECT_EQ(retry_safety_of(update), RetrySafety::never);
  update.condition = expression::attribute_not_exists("x");
  EXPECT_EQ(retry_safety_of(update), RetrySafety::guarded);
}

}  // namespace
}  // namespace adjoin::remote
