#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/shell/terminal.h"

namespace adjoin::cli {

/// How often an argument stands on the command line.
enum class Count : std::uint8_t { one, optional, any };

struct Argument {
  std::string_view name;  ///< "NODE"
  std::string_view help;
  Count count = Count::one;
  /// What a shell completes: "edge-types", "node-types" or "plans" of the store's schema,
  /// "commands", or the words themselves with blanks between; empty: names of files.
  std::string_view completes = {};
};

struct Option {
  std::string_view name;   ///< "--first"
  std::string_view value;  ///< "N"; empty when the option is a flag
  std::string_view help;
  std::vector<std::string_view> choices;  ///< the only values allowed, when not empty
  bool repeats = false;
  std::string_view also = {};     ///< another spelling, with one dash, as other programs have it
  std::string_view implies = {};  ///< a flag that is given with it
};

struct Example {
  std::string_view line;
  std::string_view meaning;
};

/// What a command sends that depends on what it reads, for `--explain`.
struct Sent {
  std::string_view when;     ///< "for each 32 items"
  std::string_view request;  ///< operations of the DynamoDB API: "BatchGetItem of their mirrors"
};

class Invocation;

/// One row of the command table. Parsing, --help, the manual page and shell completion are all made
/// from it, so they cannot differ. All text lives as long as the process.
struct Command {
  std::string_view name;   ///< one or two words: "hood", "edge get"
  std::string_view alias;  ///< another first word, or empty
  std::vector<Argument> arguments;
  std::vector<Option> options;
  std::string_view summary;  ///< one line, no full stop
  std::string_view details;  ///< paragraphs, an empty line between them
  std::vector<Example> examples;
  /// Does it; the answer is the exit code. Errors are printed by the caller.
  Result<int> (*run)(const Invocation&, Terminal&) = nullptr;
  /// What it sends, when it cannot show the requests themselves: printed by --explain, which the
  /// table gives to every command that has this.
  std::vector<Sent> sends = {};
  /// Why there is nothing to explain: "reads the file alone". Empty: it sends requests, and has
  /// --explain.
  std::string_view sends_nothing = {};
  /// It changes nothing in a store, but for what --repair and --topology say: a folder is then
  /// opened to be read only.
  bool only_reads = false;
};

/// A command line that fits its command: every required argument there, every option known.
class Invocation {
 public:
  const Command* command = nullptr;
  std::vector<std::string> arguments;

  /// The n-th argument, empty when it was not given. Valid while the invocation lives.
  std::string_view argument(std::size_t n) const {
    return n < arguments.size() ? std::string_view(arguments[n]) : std::string_view();
  }
  bool has(std::string_view option) const { return options.find(option) != options.end(); }
  /// The option's last value. Valid while the invocation lives.
  std::optional<std::string_view> value(std::string_view option) const;
  /// Every value in order. Valid while the invocation lives.
  const std::vector<std::string>& values(std::string_view option) const;
  /// The option as a whole number of at least `minimum`. @errors usage
  Result<std::optional<std::int64_t>> integer(std::string_view option,
                                              std::int64_t minimum = 1) const;

  std::map<std::string, std::vector<std::string>, std::less<>> options;
};

/// Options that every command knows.
const std::vector<Option>& global_options();

/// A letter that stands for an option, wherever a command has it.
struct ShortOption {
  std::string_view letter;  ///< "-o"
  std::string_view name;    ///< "--output"
};
const std::vector<ShortOption>& short_options();
/// The letter of an option, or empty. Valid for ever.
std::string_view letter_of(std::string_view option) noexcept;

}  // namespace adjoin::cli
