// Goal: an update of stored bytes makes the item that an update of the tree makes, or leaves it to
// that. Method: random updates of random items by both ways, from a printed seed.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "base/random.h"
#include "expression/test_values.h"
#include "expression/update.h"

namespace adjoin::expression::update_stored_test {
namespace {

using namespace testing;

const char* const kNames[] = {"PK", "a", "b", "bb", "c", "count", "z"};

Value random_value(Random& random) {
  switch (random.below(8)) {
    case 0: return s(std::string(random.below(200), 'x'));
    case 1: return b(std::string(random.below(3), '\0'));
    case 2: return boolean(random.one_in(2));
    case 3: return null();
    case 4: return list({n("1")});
    case 5: return ss({"e"});
    case 6: return random.one_in(5) ? s("\xFF no text") : s("");
    default: return Value(static_cast<std::int64_t>(random.below(1000)) - 500);
  }
}

Item random_item(Random& random) {
  Item item{{"PK", s("key")}};
  for (const char* name : kNames) {
    if (random.one_in(2)) item.set(name, random_value(random));
  }
  return item;
}

Update random_update(Random& random) {
  Update update;
  for (const char* name : kNames) {
    switch (random.below(8)) {
      case 0: update.set(name, random_value(random)); break;
      case 1: update.set_if_missing(name, random_value(random)); break;
      case 2: update.remove(name); break;
      case 3: update.add(name, Value(static_cast<std::int64_t>(random.below(9)) - 4)); break;
      case 4:
        if (random.one_in(9)) update.add(name, n("9e125"));
        break;
      case 5:
        if (random.one_in(9)) update.remove_elements(name, ss({"e"}));
        break;
      default: break;
    }
  }
  std::shuffle(update.actions.begin(), update.actions.end(), std::mt19937(random.below(1000)));
  return update;
}

TEST(StoredUpdate, MakesTheItemThatTheTreeMakes) {
  const std::uint64_t seed = std::random_device()();
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  int applied = 0;
  for (int i = 0; i < 20'000; ++i) {
    const Item before = random_item(random);
    const Bytes stored = item::encode_item(before);
    const Update update = random_update(random);
    Bytes made;
    const bool is_applied = apply_stored(update, item::ItemView(stored), made);
    Item after = before;
    const auto outcome = apply(update, after);
    if (!is_applied) continue;
    ++applied;
    ASSERT_TRUE(outcome.has_value()) << "the tree's way refuses it: " << outcome.error().message();
    ASSERT_EQ(made, item::encode_item(after));
  }
  EXPECT_GT(applied, 5'000) << "or hardly anything was compared";
}

TEST(StoredUpdate, LeavesToTheTreeWhatIsNotAWholeAttributeOrWouldBeRefused) {
  const Bytes stored = item::encode_item(sample_item());
  const auto is_applied = [&](auto fill) {
    Update update;
    fill(update);
    Bytes made;
    return apply_stored(update, item::ItemView(stored), made);
  };
  EXPECT_TRUE(is_applied([](Update& update) { update.set("new", s("x")); }));
  EXPECT_TRUE(is_applied([](Update& update) { update.add("num", n("1")); }));
  EXPECT_FALSE(is_applied([](Update& update) { update.add("str", n("1")); })) << "is no number";
  EXPECT_FALSE(is_applied([](Update& update) { update.set("new", list({})); })) << "has a depth";
  EXPECT_FALSE(is_applied([](Update& update) { update.set("new", s("\xFF")); })) << "is no text";
  EXPECT_FALSE(is_applied([](Update& update) { update.set("", s("x")); })) << "has no name";
  EXPECT_FALSE(is_applied([](Update& update) {
    update.set("new", s("x"));
    update.set("new", s("y"));
  })) << "names it twice";
  EXPECT_FALSE(is_applied([](Update& update) {
    for (const char* name : {"x", "y", "z"}) update.set(name, s(std::string(200'000, 'x')));
  })) << "is larger than an item";
}

}  // namespace
}  // namespace adjoin::expression::update_stored_test
