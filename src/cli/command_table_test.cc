// One table, four texts: help, manual page, Markdown and completion hold every command and option.
#include "cli/shell/command_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>

#include "cli/shell/help.h"
#include "cli/shell/parse_arguments.h"

namespace adjoin::cli {
namespace {

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(CommandTable, DescribesEveryCommand) {
  std::set<std::string_view> names;
  for (const Command& command : command_table()) {
    EXPECT_TRUE(names.insert(command.name).second) << command.name << " stands twice";
    EXPECT_NE(command.run, nullptr) << command.name;
    EXPECT_FALSE(command.summary.empty()) << command.name;
    EXPECT_NE(command.summary.back(), '.') << command.name;
    EXPECT_FALSE(command.examples.empty()) << command.name;
    for (const Option& option : command.options) {
      EXPECT_EQ(option.name.substr(0, 2), "--") << command.name << " " << option.name;
      for (const Option& global : global_options()) {
        EXPECT_NE(option.name, global.name) << command.name;
      }
    }
  }
}

TEST(CommandTable, ExplainsEveryCommandThatSendsRequests) {
  for (const Command& command : command_table()) {
    const bool explains =
        std::any_of(command.options.begin(), command.options.end(),
                    [](const Option& option) { return option.name == "--explain"; });
    EXPECT_NE(explains, !command.sends_nothing.empty())
        << command.name << " has --explain, or says why it sends nothing: one of both";
    for (const Sent& sent : command.sends) {
      EXPECT_FALSE(sent.when.empty() || sent.request.empty()) << command.name;
    }
  }
}

TEST(CommandTable, HasTheFormsThatOthersUse) {
  const std::vector<std::vector<std::string_view>> lines = {
      {"--store", "DB", "init", "--schema", "S.yaml"},
      {"--store", "DB", "load", "--edges", "T", "--format", "edgelist", "F"},
      {"--store", "DB", "load", "--nodes", "T", "--format", "csv", "F", "--skip-bad"},
      {"load", "--format", "dynamodb-json", "F"},
      {"neighbors", "N", "T", "--reverse", "--first", "3", "--after", "C"},
      {"count", "N", "T", "--reverse"},
      {"edge", "get", "A", "T", "B"},
      {"hood", "N", "A,~B", "--hops", "all"},
      {"neighborhood", "N", "T", "--hops", "2"},
      {"path", "A", "T", "B"},
      {"collection", "N", "--output", "jsonl"},
  };
  for (const auto& words : lines) {
    const auto parsed = parse_arguments(command_table(), words);
    EXPECT_TRUE(parsed) << parsed.error().message();
  }
}

TEST(CommandTable, ShowsEveryCommandInHelpManualAndMarkdown) {
  const std::string help = help_of_all(command_table());
  const std::string manual = manual_page(command_table(), "1");
  const std::string page = markdown(command_table());
  for (const Command& command : command_table()) {
    EXPECT_TRUE(has(help, "  " + std::string(command.name))) << command.name;
    const std::string in_roff =
        std::regex_replace(std::string(command.name), std::regex("-"), "\\-");
    EXPECT_TRUE(has(manual, ".SS " + in_roff)) << command.name;
    EXPECT_TRUE(has(page, "## adjoin " + std::string(command.name) + "\n")) << command.name;
    const std::string own = help_of(command);
    for (const Option& option : command.options) {
      EXPECT_TRUE(has(own, option.name)) << command.name << " " << option.name;
      EXPECT_TRUE(has(page, option.name)) << command.name << " " << option.name;
    }
  }
}

TEST(CommandTable, CompletesEveryCommandInEveryShell) {
  for (std::string_view shell : {"bash", "zsh", "fish"}) {
    const std::string script = completion_script(command_table(), shell);
    for (const Command& command : command_table()) {
      std::string_view rest = command.name;
      while (!rest.empty()) {
        const std::string_view word = rest.substr(0, rest.find(' '));
        EXPECT_TRUE(has(script, word)) << shell << ": " << command.name;
        rest.remove_prefix(std::min(word.size() + 1, rest.size()));
      }
      for (const Option& option : command.options) {
        EXPECT_TRUE(has(script, option.name.substr(2))) << shell << ": " << option.name;
      }
    }
  }
  EXPECT_EQ(completion_script(command_table(), "csh"), "");
}

TEST(Help, StaysWithinAHundredColumns) {
  for (const Command& command : command_table()) {
    const std::string help = help_of(command);
    std::size_t begin = 0;
    while (begin < help.size()) {
      const std::size_t end = help.find('\n', begin);
      const std::string_view line = std::string_view(help).substr(begin, end - begin);
      if (line.find("  adjoin") != 0) {
        EXPECT_LE(display_width(line), 100U) << command.name << ": " << line;
      }
      begin = end + 1;
    }
  }
}

}  // namespace
}  // namespace adjoin::cli
