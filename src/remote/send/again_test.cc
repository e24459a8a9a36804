// Goal: which writes of one item may be sent a second time when the first may have been done.
#include "remote/send/again.h"

#include <gtest/gtest.h>

#include <vector>

#include "item/json.h"

namespace adjoin::remote {
namespace {

item::Item plain(std::string_view json) {
  return item::parse_item(json, item::JsonForm::plain).value();
}

expression::Placeholders placeholders() {
  expression::Placeholders all;
  all.values = {{":1", item::AttributeValue::number(1)}, {":2", item::AttributeValue::number(2)}};
  return all;
}

TEST(APut, IsSafeAgainWhenItsConditionFailsForWhatItLeaves) {
  const struct {
    const char* condition;
    table::ReturnValues values;
    Again again;
  } cases[] = {
      {"", table::ReturnValues::none, Again::harmless},
      {"", table::ReturnValues::all_old, Again::never},
      {"attribute_not_exists(p)", table::ReturnValues::none, Again::guarded},
      {"attribute_not_exists(p)", table::ReturnValues::all_old, Again::guarded},
      {"attribute_exists(p)", table::ReturnValues::none, Again::harmless},
      {"version = :1", table::ReturnValues::none, Again::guarded},
      {"version = :2", table::ReturnValues::none, Again::harmless},
      {"version = :2", table::ReturnValues::all_old, Again::never},
      {"no condition at all", table::ReturnValues::none, Again::never},
  };
  for (const auto& c : cases) {
    table::PutItemRequest put;
    put.item = plain(R"({"p":"a","version":2})");
    if (*c.condition != '\0') put.condition_expression = c.condition;
    put.placeholders = placeholders();
    put.return_values = c.values;
    EXPECT_EQ(again_of(put), c.again) << c.condition;
  }
}

TEST(ADeletion, IsSafeAgainWhenItsConditionFailsForNoItem) {
  const struct {
    const char* condition;
    table::ReturnValues values;
    Again again;
  } cases[] = {
      {"", table::ReturnValues::none, Again::harmless},
      {"", table::ReturnValues::all_old, Again::never},
      {"attribute_exists(p)", table::ReturnValues::all_old, Again::guarded},
      {"attribute_not_exists(x)", table::ReturnValues::none, Again::harmless},
  };
  for (const auto& c : cases) {
    table::DeleteItemRequest request;
    request.key = plain(R"({"p":"a"})");
    if (*c.condition != '\0') request.condition_expression = c.condition;
    request.return_values = c.values;
    EXPECT_EQ(again_of(request), c.again) << c.condition;
  }
}

TEST(AnUpdate, IsSafeAgainWhenItSetsConstantsOrUndoesItsCondition) {
  using Values = table::ReturnValues;
  const struct {
    const char* update;
    const char* condition;
    Values values;
    Again again;
  } cases[] = {
      {"SET x = :1, y.z = :2 REMOVE w", "", Values::none, Again::harmless},
      {"SET x = :1", "", Values::all_new, Again::harmless},
      {"SET x = :1", "", Values::all_old, Again::never},
      {"SET x = :1", "", Values::updated_old, Again::never},
      {"ADD n :1", "", Values::none, Again::never},
      {"SET n = n + :1", "", Values::none, Again::never},
      {"SET n = if_not_exists(n, :1)", "", Values::none, Again::never},
      {"SET l[0] = :1", "", Values::none, Again::never},
      {"REMOVE l[0]", "", Values::none, Again::never},
      {"SET version = :2 ADD n :1", "version = :1", Values::all_old, Again::guarded},
      {"SET version = :2 ADD n :1", "attribute_exists(p) AND version = :1", Values::none,
       Again::guarded},
      {"SET version = :2 ADD n :1", "version = :1 OR x = :1", Values::none, Again::never},
      {"SET version = :2 ADD n :1", "version = :2", Values::none, Again::never},
      {"SET made = :1 ADD n :1", "attribute_not_exists(made)", Values::none, Again::guarded},
      {"ADD n :1", "attribute_not_exists(n)", Values::none, Again::never},
      {"ADD n :1", "attribute_not_exists(p)", Values::none, Again::guarded},
      {"SET x = :1", "y = :2", Values::none, Again::harmless},
      {"NO UPDATE", "", Values::none, Again::never},
  };
  for (const auto& c : cases) {
    table::UpdateItemRequest update;
    update.key = plain(R"({"p":"a"})");
    update.update_expression = c.update;
    if (*c.condition != '\0') update.condition_expression = c.condition;
    update.placeholders = placeholders();
    update.return_values = c.values;
    EXPECT_EQ(again_of(update), c.again) << c.update << " if " << c.condition;
  }
}

TEST(AnUpdate, IsLookedAtAlsoWhenItWasBuilt) {
  table::UpdateItemRequest update;
  update.key = plain(R"({"p":"a"})");
  update.update.emplace().set("x", item::AttributeValue::number(1));
  EXPECT_EQ(again_of(update), Again::harmless);
  update.update->add("n", item::AttributeValue::number(1));
  EXPECT_EQ(again_of(update), Again::never);
  update.condition = expression::attribute_not_exists("x");
  EXPECT_EQ(again_of(update), Again::guarded);
}

}  // namespace
}  // namespace adjoin::remote
