#include "cli/input/settings.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <optional>
#include <utility>

#include "base/nearest.h"
#include "base/text.h"
#include "cli/shell/parse_arguments.h"
#include "cli/shell/terminal.h"
#include "schema/load/yaml_reader.h"

namespace adjoin::cli {
namespace {

constexpr std::string_view kConfig = "--config";
constexpr std::string_view kStore = "--store";
constexpr std::string_view kAlarmActions = "alarm-actions";

/// The options that may be settings: the command's own, and the store. Not the file itself, which
/// cannot name another one.
std::vector<const Option*> settings_of(const Command& command) {
  std::vector<const Option*> settings;
  for (const Option& option : command.options) {
    if (option.name != kConfig) settings.push_back(&option);
  }
  for (const Option& option : global_options()) {
    if (option.name == kStore) settings.push_back(&option);
  }
  return settings;
}

/// Collects what is wrong in a file, with its places.
class FileReader {
 public:
  FileReader(const Command& command, SettingsFile& out)
      : settings_(settings_of(command)), out_(out) {}

  void read(const schema::Tree& root) {
    if (root.is_null()) return;
    if (!root.is_map()) return error(root.place, "names with values are expected, as port: 8000");
    for (const schema::Tree::Entry& entry : root.entries) read(entry);
  }

  schema::Diagnostics found;

 private:
  void error(schema::Place place, std::string message) {
    found.push_back({schema::Diagnostic::Severity::error, place, std::move(message)});
  }

  void read(const schema::Tree::Entry& entry) {
    if (entry.name == kAlarmActions) {
      out_.alarm_actions = entry.value;
      return;
    }
    const auto named = std::find_if(settings_.begin(), settings_.end(), [&](const Option* one) {
      return name_in_file(one->name) == entry.name;
    });
    if (named == settings_.end()) return unknown(entry);
    const Option& option = **named;
    if (option.value.empty()) return read_flag(option, entry);
    if (entry.value.is_list() && option.repeats) {
      for (const schema::Tree& item : entry.value.items) add(option, entry.name, item);
      return;
    }
    add(option, entry.name, entry.value);
  }

  void unknown(const schema::Tree::Entry& entry) {
    std::vector<std::string_view> names = {kAlarmActions};
    for (const Option* option : settings_) names.push_back(name_in_file(option->name));
    const std::string_view meant = nearest(entry.name, names);
    error(entry.place, "unknown setting '" + visible(entry.name) + "'" +
                           (meant.empty() ? "; adjoin help serve lists them"
                                          : "; did you mean '" + std::string(meant) + "'?"));
  }

  void read_flag(const Option& option, const schema::Tree::Entry& entry) {
    const std::string& text = entry.value.text;
    if (!entry.value.is_text() || (text != "true" && text != "false")) {
      return error(entry.value.place, "'" + entry.name + "' is true or false");
    }
    if (text == "true") out_.values[std::string(option.name)] = {""};
  }

  void add(const Option& option, const std::string& name, const schema::Tree& value) {
    if (!value.is_text()) {
      return error(value.place,
                   "'" + name + "' is one text" + (option.repeats ? ", or a list of texts" : ""));
    }
    if (const Result<void> known = check_value(option, name + ":", value.text); !known) {
      return error(value.place, known.error().message());
    }
    out_.values[std::string(option.name)].push_back(value.text);
  }

  const std::vector<const Option*> settings_;
  SettingsFile& out_;
};

Error unusable(const std::string& file, const schema::Diagnostics& found) {
  std::string message;
  for (const schema::Diagnostic& one : found) {
    if (!message.empty()) message += '\n';
    message += one.to_string(file);
  }
  return Error(ErrorCode::configuration, std::move(message));
}

/// The values of an option in the environment. One that repeats is a list with commas.
Result<std::vector<std::string>> values_in(const Option& option, const std::string& variable,
                                           std::string_view text) {
  if (option.value.empty()) {
    if (text == "true" || text == "1") return std::vector<std::string>{""};
    if (text == "false" || text == "0" || text.empty()) return std::vector<std::string>();
    return Error(ErrorCode::invalid_argument, variable + " is true or false");
  }
  std::vector<std::string> values;
  while (option.repeats && text.find(',') != text.npos) {
    values.emplace_back(text.substr(0, text.find(',')));
    text.remove_prefix(text.find(',') + 1);
  }
  values.emplace_back(text);
  for (const std::string& value : values) ADJOIN_CHECK(check_value(option, variable, value));
  return values;
}

}  // namespace

std::string variable_of(std::string_view option) {
  std::string variable = "ADJOIN_";
  for (const char c : name_in_file(option)) {
    const bool is_small = c >= 'a' && c <= 'z';
    variable += c == '-' ? '_' : is_small ? static_cast<char>(c - 'a' + 'A') : c;
  }
  return variable;
}

std::string_view name_in_file(std::string_view option) { return option.substr(2); }

Result<SettingsFile> parse_settings(const Command& command, const std::string& file,
                                    std::string_view text) {
  SettingsFile settings;
  settings.name = file;
  FileReader reader(command, settings);
  const auto tree = schema::read_yaml(text, reader.found, schema::kSettingsYaml);
  if (tree && !schema::has_errors(reader.found)) reader.read(*tree);
  if (schema::has_errors(reader.found)) return unusable(file, reader.found);
  return settings;
}

namespace {

/// The file's text, or the beginning of one that is too large, which `parse_settings` refuses.
Result<std::string> settings_text(const std::string& file) {
  constexpr std::size_t kSettingsBytesRead = 2 * 1024 * 1024;
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  std::string text(kSettingsBytesRead, '\0');
  // A folder can be opened, and only then says that it is one.
  if (in) in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!in.is_open() || in.bad()) {
    return Error(ErrorCode::configuration,
                 "cannot read the settings in " + file + ": " + std::strerror(errno));
  }
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

}  // namespace

Result<SettingsFile> read_settings(const Invocation& invocation) {
  std::string file(invocation.value(kConfig).value_or(""));
  if (file.empty()) {
    const char* const named = std::getenv(variable_of(kConfig).c_str());
    if (named == nullptr || *named == '\0') return SettingsFile();
    file = named;
  }
  ADJOIN_TRY(const std::string text, settings_text(file));
  return parse_settings(*invocation.command, file, text);
}

Result<Invocation> settled(const Invocation& given, const SettingsFile& file,
                           Environment environment) {
  Invocation all = given;
  for (const Option* option : settings_of(*given.command)) {
    if (given.has(option->name)) continue;
    const std::string variable = variable_of(option->name);
    if (const char* const text = environment(variable.c_str()); text != nullptr) {
      if (option->name == kStore) continue;
      ADJOIN_TRY(std::vector<std::string> values, values_in(*option, variable, text));
      if (!values.empty()) all.options[std::string(option->name)] = std::move(values);
      continue;
    }
    const auto said = file.values.find(option->name);
    if (said != file.values.end()) all.options[said->first] = said->second;
  }
  return all;
}

std::vector<const Option*> changed_settings(const Invocation& before, const Invocation& after) {
  std::vector<const Option*> changed;
  for (const Option* option : settings_of(*before.command)) {
    const bool differs = before.has(option->name) != after.has(option->name) ||
                         before.values(option->name) != after.values(option->name);
    if (differs) changed.push_back(option);
  }
  return changed;
}

}  // namespace adjoin::cli
