// How a command line is read: which command, which options, and what is said when it makes no
// sense.
#include "cli/shell/parse_arguments.h"

#include <gtest/gtest.h>

namespace adjoin::cli {
namespace {

Result<int> nothing(const Invocation&, Terminal&) { return 0; }

const std::vector<Command>& table() {
  static const std::vector<Command> kTable = {
      {.name = "hood",
       .alias = "near",
       .arguments = {{"NODE", "the node", Count::one}},
       .options = {{"--hops", "K", "how far", {}, false}, {"--list", "", "names", {}, false}},
       .summary = "s",
       .details = "",
       .examples = {},
       .run = nothing},
      {.name = "edge get",
       .alias = "",
       .arguments = {{"A", "one", Count::one}, {"B", "two", Count::optional}},
       .options = {{"--key", "F", "fields", {}, true}},
       .summary = "s",
       .details = "",
       .examples = {},
       .run = nothing},
      {.name = "edge add",
       .alias = "",
       .arguments = {{"F", "files", Count::any}},
       .options = {},
       .summary = "s",
       .details = "",
       .examples = {},
       .run = nothing},
  };
  return kTable;
}

std::string failure(const std::vector<std::string_view>& words) {
  const auto parsed = parse_arguments(table(), words);
  if (parsed) return "no failure";
  EXPECT_EQ(parsed.error().code(), ErrorCode::invalid_argument);
  return parsed.error().message();
}

TEST(ParseArguments, FindsACommandOfOneOrTwoWordsAndItsAlias) {
  EXPECT_EQ(parse_arguments(table(), {"hood", "x"})->command->name, "hood");
  EXPECT_EQ(parse_arguments(table(), {"near", "x"})->command->name, "hood");
  EXPECT_EQ(parse_arguments(table(), {"edge", "get", "x"})->command->name, "edge get");
}

TEST(ParseArguments, TakesOptionsAnywhere) {
  for (const std::vector<std::string_view>& words :
       {std::vector<std::string_view>{"--store", "S", "hood", "x", "--hops", "2"},
        {"hood", "--hops=2", "x", "--store=S"},
        {"hood", "--store", "S", "--hops", "2", "--", "x"}}) {
    const auto parsed = parse_arguments(table(), words);
    ASSERT_TRUE(parsed) << parsed.error().message();
    EXPECT_EQ(*parsed->value("--store"), "S");
    EXPECT_EQ(**parsed->integer("--hops"), 2);
    EXPECT_EQ(parsed->argument(0), "x");
  }
}

TEST(ParseArguments, LetsArgumentsLookLikeOptionsBehindTwoDashes) {
  EXPECT_EQ(parse_arguments(table(), {"hood", "--", "--hops"})->argument(0), "--hops");
  EXPECT_EQ(parse_arguments(table(), {"edge", "add", "-", "~x"})->arguments.size(), 2U);
}

TEST(ParseArguments, CollectsAnOptionThatRepeats) {
  EXPECT_EQ(parse_arguments(table(), {"edge", "get", "x", "--key", "a=1", "--key", "b=2"})
                ->values("--key")
                .size(),
            2U);
}

TEST(ParseArguments, AsksForNothingElseBesideHelp) {
  EXPECT_TRUE(parse_arguments(table(), {"hood", "--help"})->has("--help"));
  EXPECT_TRUE(parse_arguments(table(), {"-h"})->has("--help"));
  EXPECT_TRUE(parse_arguments(table(), {"--version"})->has("--version"));
}

TEST(ParseArguments, SaysWhatIsWrongAndWhatWasMeant) {
  struct Case {
    std::vector<std::string_view> words;
    std::string_view message;
  };
  const Case cases[] = {
      {{"hod", "x"}, "unknown command 'hod'; did you mean 'hood'?"},
      {{"frobnicate"}, "unknown command 'frobnicate'; adjoin --help lists them"},
      {{"edge"}, "'edge' needs a second word: edge get, edge add"},
      {{"hood"}, "adjoin hood: NODE is missing (the node); see: adjoin hood --help"},
      {{"hood", "x", "y"}, "adjoin hood: 'y' is one argument too many; see: adjoin hood --help"},
      {{"hood", "x", "--hop", "1"}, "unknown option '--hop'; did you mean '--hops'?"},
      {{"hood", "x", "--frobnicate"}, "unknown option '--frobnicate'; see: adjoin hood --help"},
      {{"hood", "x", "--hops"}, "--hops needs a value: --hops K; see: adjoin hood --help"},
      {{"hood", "x", "--list=1"}, "--list takes no value; see: adjoin hood --help"},
      {{"hood", "x", "--hops", "1", "--hops", "2"},
       "--hops is given twice; see: adjoin hood --help"},
      {{"hood", "x", "--output", "xml"}, "--output 'xml': one of table, json, jsonl, csv"},
      {{"--store", "x"}, "say what to do; adjoin --help lists the commands"},
      {{"x\x1b[2J"}, "unknown command 'x\\x1b[2J'; adjoin --help lists them"},
  };
  for (const Case& c : cases) EXPECT_EQ(failure(c.words), c.message);
}

TEST(ParseArguments, RefusesNumbersThatAreNone) {
  for (std::string_view text : {"0", "-1", "1.5", "x", "", "99999999999999999999"}) {
    const auto parsed = parse_arguments(table(), {"hood", "x", "--hops", text});
    ASSERT_TRUE(parsed);
    EXPECT_FALSE(parsed->integer("--hops")) << text;
  }
}

}  // namespace
}  // namespace adjoin::cli
