#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/shell/terminal.h"

namespace adjoin::cli {

/// How often an argument may be given.
enum class Count : std::uint8_t { one, optional, any };

/// A positional argument of a command.
struct Argument {
  std::string_view name;  ///< "NODE"
  std::string_view help;
  Count count = Count::one;
  /// Shell completion: "edge-types", "node-types" or "plans" of the store's schema, "commands", or
  /// the words themselves, separated by blanks. Empty: names of files.
  std::string_view completes = {};
};

/// Which whole numbers an option takes.
struct WholeNumbers {
  std::int64_t least = 1;
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
};

/// An option of a command: a flag, or a name with a value.
struct Option {
  std::string_view name;   ///< "--first"
  std::string_view value;  ///< "N"; empty when the option is a flag
  std::string_view help;
  std::vector<std::string_view> choices;  ///< the only values allowed, when not empty
  bool repeats = false;                   ///< may be given several times
  std::string_view also = {};             ///< alternative spelling of other programs, with one dash
  std::string_view implies = {};          ///< a flag that this option sets too
  bool reloads = false;                   ///< of `serve`: a running server takes it anew
  /// The only values allowed, where it is no command's own affair. Every number among the options
  /// of `serve` has it: then a wrong one in a file or in the environment is told with its place.
  std::optional<WholeNumbers> numbers = {};
};

/// An example in a command's help.
struct Example {
  std::string_view line;
  std::string_view meaning;
};

/// Requests of a command that depend on what it reads, as `--explain` prints them.
struct Sent {
  std::string_view when;     ///< "for each 32 items"
  std::string_view request;  ///< operations of the DynamoDB API: "BatchGetItem of their mirrors"
};

class Invocation;

/// One row of the command table. Parsing, --help, the manual page and shell completion all use it,
/// so they cannot differ. All texts live as long as the process.
/// What a command does lies elsewhere, in the function that `run` names.
struct Command {
  std::string_view name;   ///< one or two words: "hood", "edge get"
  std::string_view alias;  ///< another first word, or empty
  std::vector<Argument> arguments;
  std::vector<Option> options;
  std::string_view summary;  ///< one line, no full stop
  std::string_view details;  ///< paragraphs, an empty line between them
  std::vector<Example> examples;
  /// Runs the command and returns its exit code. The caller prints errors.
  Result<int> (*run)(const Invocation&, Terminal&) = nullptr;
  /// Outline of its requests, for a command that cannot list them exactly. --explain prints it; the
  /// table adds --explain to every command with an outline.
  std::vector<Sent> sends = {};
  /// Why the command sends no request: "reads the file alone". Empty: it sends some, and has
  /// --explain.
  std::string_view sends_nothing = {};
  /// The command changes nothing in a store, except with --repair or --topology. A folder is opened
  /// read-only for it.
  bool only_reads = false;
};

/// A parsed command line: all required arguments are present and all options are known.
class Invocation {
 public:
  const Command* command = nullptr;
  std::vector<std::string> arguments;

  /// Returns the n-th argument (from 0), empty if it was not given. Valid while the invocation
  /// lives.
  std::string_view argument(std::size_t n) const {
    return n < arguments.size() ? std::string_view(arguments[n]) : std::string_view();
  }
  bool has(std::string_view option) const { return options.find(option) != options.end(); }
  /// Returns the option's last value; nullopt if it was not given. Valid while the invocation
  /// lives.
  std::optional<std::string_view> value(std::string_view option) const;
  /// Returns all values of the option in order. Valid while the invocation lives.
  const std::vector<std::string>& values(std::string_view option) const;
  /// Returns the option as a whole number; nullopt if it was not given.
  /// @errors invalid_argument: no whole number, or less than `minimum`
  Result<std::optional<std::int64_t>> integer(std::string_view option,
                                              std::int64_t minimum = 1) const;

  std::map<std::string, std::vector<std::string>, std::less<>> options;
};

/// Options that every command has.
const std::vector<Option>& global_options();

/// Short form of an option, in every command that has the option.
struct ShortOption {
  std::string_view letter;  ///< "-o"
  std::string_view name;    ///< "--output"
};
const std::vector<ShortOption>& short_options();
/// Returns the short form of an option, empty if it has none. Valid for ever.
std::string_view letter_of(std::string_view option) noexcept;

}  // namespace adjoin::cli
