// Goal: what somebody says of an endpoint goes before what is known of it, and nothing else is
// changed; what cannot be said is named.
#include "remote/config/declared_capabilities.h"

#include <gtest/gtest.h>

namespace adjoin::remote {
namespace {

/// "transactions streams strong 100": what is there, of an endpoint that has it all but streams.
std::string with(const CapabilityChoice& choice) {
  const auto declared = declared_capabilities(choice);
  if (!declared) return declared.error().message();
  table::Capabilities can;
  can.transactions = can.time_to_live = can.update_table = true;
  declared->apply_to(can);
  std::string text;
  if (can.transactions) text += "transactions ";
  if (can.streams) text += "streams ";
  if (can.time_to_live) text += "expiry ";
  if (can.update_table) text += "changes ";
  text += can.gsi_consistency == table::GsiConsistency::strong ? "strong " : "eventual ";
  return text + std::to_string(can.transact_items_max);
}

TEST(DeclaredCapabilities, GoBeforeWhatIsKnown) {
  EXPECT_EQ(with({}), "transactions expiry changes eventual 100");
  EXPECT_EQ(with({.transactions = "no"}), "expiry changes eventual 100");
  EXPECT_EQ(with({.transactions = "auto"}), "transactions expiry changes eventual 100");
  EXPECT_EQ(with({.streams = "yes"}), "transactions streams expiry changes eventual 100");
  EXPECT_EQ(with({.time_to_live = "no", .update_table = "no"}), "transactions eventual 100");
  EXPECT_EQ(with({.gsi_consistency = "strong"}), "transactions expiry changes strong 100");
  EXPECT_EQ(with({.transact_items = "25"}), "transactions expiry changes eventual 25");
}

TEST(DeclaredCapabilities, AreRefusedByNameWhereTheySayNothing) {
  EXPECT_EQ(with({.transactions = "perhaps"}),
            "the store says transactions=perhaps: yes, no or auto is expected");
  EXPECT_EQ(with({.gsi_consistency = "yes"}),
            "the store says gsi_consistency=yes: strong or eventual is expected");
  for (const char* wrong : {"9", "101", "-1", "1e1", "25 ", "99999999999"}) {
    EXPECT_EQ(with({.transact_items = wrong}),
              "the store says transact_items=" + std::string(wrong) +
                  ": a number of 10 to 100 is expected");
  }
}

}  // namespace
}  // namespace adjoin::remote
