#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/shell/command.h"
#include "schema/model/tree.h"

namespace adjoin::cli {

// Settings of a command that runs for long: each of its options may also stand in the environment
// and in a file. An option goes before the environment, and the environment before the file.

/// Returns the environment's name of an option: "ADJOIN_LOG_KEYS" for "--log-keys".
std::string variable_of(std::string_view option);
/// Returns its name in the file: "log-keys".
std::string_view name_in_file(std::string_view option);

/// A file of settings, as read.
struct SettingsFile {
  std::string name;                                                     ///< for errors
  std::map<std::string, std::vector<std::string>, std::less<>> values;  ///< by option: "--log-keys"
  schema::Tree alarm_actions;  ///< what `alarm-actions` says; null: nothing
};
/// Reads a file of settings: YAML, a name for each option of `command`. A flag is true or false, an
/// option that may stand several times has one text or a list.
/// @param file  its name, for errors
/// @errors configuration: not readable, names that are unknown or written twice, values of another
///         kind; with line and column
Result<SettingsFile> parse_settings(const Command& command, const std::string& file,
                                    std::string_view text);
/// Reads the file that --config or ADJOIN_CONFIG names; nothing if neither does.
/// @errors configuration: it cannot be read; those of parse_settings
Result<SettingsFile> read_settings(const Invocation& invocation);

/// Finds a variable of the environment; null: it is not set.
using Environment = const char* (*)(const char* name);

/// Returns the invocation with what it did not say taken from the environment, then from the file.
/// ADJOIN_STORE stays what it is for every command.
/// @errors invalid_argument: a value of the environment that its option would refuse
Result<Invocation> settled(const Invocation& given, const SettingsFile& file,
                           Environment environment);

/// Returns the options that two settled invocations say otherwise, by name.
std::vector<const Option*> changed_settings(const Invocation& before, const Invocation& after);

}  // namespace adjoin::cli
