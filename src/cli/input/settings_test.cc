// An option of serve stands on the command line, in the environment or in a file, in that order.
#include "cli/input/settings.h"

#include <gtest/gtest.h>

#include "cli/shell/command_table.h"
#include "cli/shell/parse_arguments.h"

namespace adjoin::cli {
namespace {

const Command& serve() { return *find_command(command_table(), {"serve"}).command; }

Invocation given(const std::vector<std::string_view>& words) {
  std::vector<std::string_view> all = {"serve"};
  all.insert(all.end(), words.begin(), words.end());
  return parse_arguments(command_table(), all).value();
}

SettingsFile file_of(std::string_view text) {
  return parse_settings(serve(), "adjoin.yaml", text).value();
}

std::string refusal(std::string_view text) {
  const auto read = parse_settings(serve(), "adjoin.yaml", text);
  return read ? "taken" : std::string(read.error().message());
}

std::map<std::string, std::string, std::less<>> variables;
const char* variable(const char* name) {
  const auto found = variables.find(name);
  return found == variables.end() ? nullptr : found->second.c_str();
}
const char* nothing(const char*) { return nullptr; }

/// A value that the option takes.
std::string value_for(const Option& option) {
  return option.choices.empty() ? "7" : std::string(option.choices.back());
}

TEST(Settings, EveryOptionOfServeIsTakenFromEachOfThreePlaces) {
  for (const Option& option : serve().options) {
    if (option.name == "--config") continue;
    const bool is_flag = option.value.empty();
    const std::string name(name_in_file(option.name));
    const std::string value = is_flag ? "" : value_for(option);
    const std::vector<std::string> expected = {value};

    const auto by_file = settled(
        given({}), file_of(name + ": " + (is_flag ? "true" : "\"" + value + "\"")), nothing);
    EXPECT_EQ(by_file.value().values(option.name), expected) << name;

    variables = {{variable_of(option.name), is_flag ? "true" : value}};
    const auto by_variable = settled(given({}), SettingsFile(), variable);
    EXPECT_EQ(by_variable.value().values(option.name), expected) << name;

    std::vector<std::string_view> words = {option.name};
    if (!is_flag) words.push_back(value);
    EXPECT_EQ(settled(given(words), SettingsFile(), nothing).value().values(option.name), expected)
        << name;
  }
}

TEST(Settings, AnOptionGoesBeforeTheEnvironmentAndThatBeforeTheFile) {
  const SettingsFile file = file_of("port: 1\nhost: file\nlog: file");
  variables = {{"ADJOIN_PORT", "2"}, {"ADJOIN_HOST", "variable"}};
  const Invocation all = settled(given({"--port", "3"}), file, variable).value();
  EXPECT_EQ(all.value("--port"), "3");
  EXPECT_EQ(all.value("--host"), "variable");
  EXPECT_EQ(all.value("--log"), "file");
}

TEST(Settings, AFlagThatIsFalseIsNotGiven) {
  variables = {{"ADJOIN_TOPOLOGY", "false"}};
  EXPECT_FALSE(settled(given({}), file_of("topology: true"), variable).value().has("--topology"));
  EXPECT_FALSE(settled(given({}), file_of("topology: false"), nothing).value().has("--topology"));
}

TEST(Settings, AnOptionThatRepeatsIsAListInTheFileAndHasCommasInTheEnvironment) {
  const std::vector<std::string> two = {"a.example", "b.example"};
  EXPECT_EQ(file_of("allow-host: [a.example, b.example]").values.at("--allow-host"), two);
  variables = {{"ADJOIN_ALLOW_HOST", "a.example,b.example"}};
  const Invocation all = settled(given({}), SettingsFile(), variable).value();
  EXPECT_EQ(all.values("--allow-host"), two);
}

TEST(Settings, TheFileNamesTheStoreAndAdjoinStoreGoesBeforeIt) {
  const SettingsFile file = file_of("store: /srv/graph");
  EXPECT_EQ(settled(given({}), file, nothing).value().value("--store"), "/srv/graph");
  variables = {{"ADJOIN_STORE", "/home/graph"}};
  EXPECT_FALSE(settled(given({}), file, variable).value().has("--store"));
}

TEST(Settings, AnEmptyFileSaysNothing) {
  EXPECT_TRUE(file_of("").values.empty());
  EXPECT_TRUE(file_of("# only a comment\n").values.empty());
}

TEST(Settings, MistakesInTheFileAreToldWithTheirPlace) {
  EXPECT_EQ(refusal("port: 1\nprot: 2"),
            "adjoin.yaml:2:1: error: unknown setting 'prot'; did you mean 'port'?");
  EXPECT_EQ(
      refusal("somewhere-else: 2"),
      "adjoin.yaml:1:1: error: unknown setting 'somewhere-else'; adjoin help serve lists them");
  EXPECT_EQ(refusal("port: 1\nport: 2"),
            "adjoin.yaml:2:1: error: 'port' is written twice; keep one of them");
  EXPECT_EQ(refusal("topology: yes"), "adjoin.yaml:1:11: error: 'topology' is true or false");
  EXPECT_EQ(refusal("port: [1, 2]"), "adjoin.yaml:1:7: error: 'port' is one text");
  EXPECT_EQ(refusal("cors: {a: b}"),
            "adjoin.yaml:1:7: error: 'cors' is one text, or a list of texts");
  EXPECT_EQ(refusal("durability: often"),
            "adjoin.yaml:1:13: error: durability: 'often': one of sync, none");
  EXPECT_EQ(refusal("memory: 64\nport: 80x"),
            "adjoin.yaml:2:7: error: port: '80x': a whole number of at least 0 is expected");
  EXPECT_EQ(refusal("port: 65536"), "adjoin.yaml:1:7: error: port: 65536: at most 65535");
  EXPECT_EQ(refusal("threads: 0"),
            "adjoin.yaml:1:10: error: threads: '0': a whole number of at least 1 is expected");
  EXPECT_EQ(refusal("- port"),
            "adjoin.yaml:1:1: error: names with values are expected, as port: 8000");
  EXPECT_EQ(refusal("config: other.yaml"),
            "adjoin.yaml:1:1: error: unknown setting 'config'; adjoin help serve lists them");
  EXPECT_EQ(
      refusal("port: 1\n---\nport: 2"),
      "adjoin.yaml:2:1: error: a second document; settings are one document, remove the '---'");
}

TEST(Settings, AMistakeInTheEnvironmentNamesTheVariable) {
  variables = {{"ADJOIN_DURABILITY", "often"}};
  EXPECT_EQ(settled(given({}), SettingsFile(), variable).error().message(),
            "ADJOIN_DURABILITY 'often': one of sync, none");
  variables = {{"ADJOIN_PORT", "often"}};
  EXPECT_EQ(settled(given({}), SettingsFile(), variable).error().message(),
            "ADJOIN_PORT 'often': a whole number of at least 0 is expected");
  variables = {{"ADJOIN_TOPOLOGY", "often"}};
  EXPECT_EQ(settled(given({}), SettingsFile(), variable).error().message(),
            "ADJOIN_TOPOLOGY is true or false");
}

TEST(Settings, WhatChangedIsFoundByName) {
  const Invocation before = settled(given({}), file_of("port: 1\nlog: a"), nothing).value();
  const Invocation after =
      settled(given({}), file_of("port: 1\nlog: b\ntopology: true"), nothing).value();
  std::vector<std::string_view> names;
  for (const Option* option : changed_settings(before, after)) names.push_back(option->name);
  EXPECT_EQ(names, (std::vector<std::string_view>{"--topology", "--log"}));
}

}  // namespace
}  // namespace adjoin::cli
