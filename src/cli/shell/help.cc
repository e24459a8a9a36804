#include "cli/shell/help.h"

#include <algorithm>
#include <utility>

#include "cli/shell/manual_chapter.h"

namespace adjoin::cli {
namespace {

// Narrower than the terminal of nearly everybody, and the same in a file.
constexpr std::size_t kColumns = 96;

std::string spelled(const Option& option) {
  return option.value.empty() ? std::string(option.name)
                              : std::string(option.name) + " " + std::string(option.value);
}

/// With its letter: "-o, --output FORMAT".
std::string listed(const Option& option) {
  const std::string_view letter = letter_of(option.name);
  return (letter.empty() ? "" : std::string(letter) + ", ") + spelled(option);
}

std::string spelled(const Argument& argument) {
  const std::string name(argument.name);
  if (argument.count == Count::optional) return "[" + name + "]";
  return argument.count == Count::any ? "[" + name + "…]" : name;
}

/// Breaks `text` at blanks into lines that begin with `indent` blanks; the first line stands behind
/// what is there already.
void append_wrapped(std::string_view text, std::size_t indent, std::size_t column,
                    std::string& out) {
  bool first = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    const std::size_t width = display_width(word);
    if (!first && column + 1 + width > kColumns) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
      first = true;
    }
    if (!std::exchange(first, false)) {
      out += ' ';
      ++column;
    }
    out += word;
    column += width;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  out += '\n';
}

struct Entry {
  std::string left;
  std::string right;
};

/// Two columns. The left one is as wide as its longest usual name.
void append_entries(std::string_view title, const std::vector<Entry>& entries, std::string& out) {
  if (entries.empty()) return;
  out += "\n" + std::string(title) + ":\n";
  std::size_t width = 0;
  for (const Entry& entry : entries) {
    const std::size_t own = display_width(entry.left);
    // A few long names must not push all explanations to the right. Those names get a line of their
    // own.
    if (own <= 26) width = std::max(width, own);
  }
  for (const Entry& entry : entries) {
    const std::size_t own = display_width(entry.left);
    out += "  " + entry.left;
    if (own > width) {
      out += "\n" + std::string(width + 4, ' ');
    } else {
      out += std::string(width - own + 2, ' ');
    }
    append_wrapped(entry.right, width + 4, width + 4, out);
  }
}

std::vector<Entry> option_entries(const std::vector<Option>& options) {
  std::vector<Entry> entries;
  for (const Option& option : options) {
    entries.push_back({listed(option), std::string(option.help)});
  }
  return entries;
}

}  // namespace

std::string synopsis(const Command& command) {
  std::string line = "adjoin " + std::string(command.name);
  for (const Argument& argument : command.arguments) line += " " + spelled(argument);
  for (const Option& option : command.options) line += " [" + spelled(option) + "]";
  return line;
}

std::string help_of_all(const std::vector<Command>& table) {
  std::string out =
      "Adjoin: a graph database whose storage format is one DynamoDB table.\n\n"
      "usage: adjoin COMMAND … [options]\n";
  std::vector<Entry> commands;
  for (const Command& command : table) {
    std::string name(command.name);
    if (!command.alias.empty()) name += ", " + std::string(command.alias);
    commands.push_back({name, std::string(command.summary)});
  }
  append_entries("commands", commands, out);
  append_entries("options of every command", option_entries(global_options()), out);
  out += "\nadjoin help COMMAND tells more and shows examples; adjoin demo makes a graph to try.\n";
  return out;
}

std::string help_of_group(const std::vector<Command>& table, std::string_view group) {
  std::vector<Entry> commands;
  for (const Command& command : table) {
    if (command.name.starts_with(std::string(group) + " ")) {
      commands.push_back({std::string(command.name), std::string(command.summary)});
    }
  }
  if (commands.empty()) return {};
  std::string out = "usage: adjoin " + std::string(group) + " COMMAND … [options]\n";
  append_entries("commands", commands, out);
  return out + "\nadjoin " + std::string(group) + " COMMAND --help tells more.\n";
}

/// In the order of a manual: what it does, how it is called, what it means, then arguments, options
/// and examples.
std::string help_of(const Command& command) {
  std::string out =
      "adjoin " + std::string(command.name) + ": " + std::string(command.summary) + ".\n\nusage: ";
  append_wrapped(synopsis(command), 14, 7, out);
  if (!command.alias.empty()) out += "       (or: adjoin " + std::string(command.alias) + " …)\n";
  std::string_view details = command.details;
  while (!details.empty()) {
    const std::size_t end = std::min(details.find("\n\n"), details.size());
    out += '\n';
    append_wrapped(details.substr(0, end), 0, 0, out);
    details.remove_prefix(std::min(end + 2, details.size()));
  }
  std::vector<Entry> arguments;
  for (const Argument& argument : command.arguments) {
    arguments.push_back({spelled(argument), std::string(argument.help)});
  }
  append_entries("arguments", arguments, out);
  append_entries("options", option_entries(command.options), out);
  append_entries("options of every command", option_entries(global_options()), out);
  if (!command.examples.empty()) {
    out += "\nexamples:\n";
    for (const Example& example : command.examples) {
      out += "  " + std::string(example.line) + "\n      " + std::string(example.meaning) + "\n";
    }
  }
  return out;
}

/// docs/cli.md is this text, and a test compares the two.
std::string markdown(const std::vector<Command>& table) {
  std::string out =
      "# The command line\n\n"
      "Made from the command table in `src/cli` by `adjoin man --markdown`; do not edit.\n"
      "Exit codes: 0 done (an empty list too), 1 a single thing not found, no path or a failed\n"
      "check, 130 interrupted, 252 usage, 253 configuration, 254 the store refused, 255 other.\n";
  for (const Command& command : table) {
    out += "\n## adjoin " + std::string(command.name) + "\n\n" + std::string(command.summary) +
           ".\n\n    " + synopsis(command) + "\n";
    if (!command.alias.empty())
      out += "\nShort form: `adjoin " + std::string(command.alias) + "`.\n";
    if (!command.details.empty()) out += "\n" + std::string(command.details) + "\n";
    if (!command.arguments.empty() || !command.options.empty()) out += "\n";
    for (const Argument& argument : command.arguments) {
      out += "- `" + spelled(argument) + "` " + std::string(argument.help) + "\n";
    }
    for (const Option& option : command.options) {
      out += "- `" + listed(option) + "` " + std::string(option.help) + "\n";
    }
    if (!command.examples.empty()) out += "\n";
    for (const Example& example : command.examples) {
      out += "    " + std::string(example.line) + "    # " + std::string(example.meaning) + "\n";
    }
  }
  out += "\n## Options of every command\n\n";
  for (const Option& option : global_options()) {
    out += "- `" + listed(option) + "` " + std::string(option.help) + "\n";
  }
  for (const ManualChapter& chapter : manual_chapters()) {
    out += "\n## " + std::string(chapter.title) + "\n\n";
    if (!chapter.text.empty()) out += std::string(chapter.text) + "\n\n";
    for (const ManualChapter::Entry& entry : chapter.entries) {
      out += "- `" + std::string(entry.word) + "` " + std::string(entry.meaning) + "\n";
    }
  }
  return out;
}

}  // namespace adjoin::cli
