#include "cli/shell/parse_arguments.h"

#include <algorithm>
#include <charconv>

#include "base/nearest.h"
#include "base/text.h"
#include "cli/shell/help.h"

namespace adjoin::cli {
namespace {

std::string in_quotes(std::string_view text) { return "'" + visible(text) + "'"; }

/// Near words are usually slips of the finger. Without one, the message says where to look.
std::string hint(std::string_view word, const std::vector<std::string_view>& candidates,
                 std::string_view otherwise) {
  const std::string_view meant = nearest(word, candidates);
  if (!meant.empty()) return "; did you mean '" + std::string(meant) + "'?";
  return "; " + std::string(otherwise);
}

Error usage_error(const Command* command, std::string message) {
  if (command != nullptr) message += "; see: adjoin " + std::string(command->name) + " --help";
  return Error(ErrorCode::invalid_argument, std::move(message));
}

}  // namespace

Error unknown_command(const std::vector<Command>& table, std::string_view word,
                      std::string_view second) {
  std::vector<std::string_view> firsts;
  std::vector<std::string_view> of_group;
  for (const Command& command : table) {
    firsts.push_back(command.name.substr(0, command.name.find(' ')));
    if (!command.alias.empty()) firsts.push_back(command.alias);
    if (command.name.size() > word.size() && command.name.substr(0, word.size()) == word &&
        command.name[word.size()] == ' ') {
      of_group.push_back(command.name);
    }
  }
  // The first word is right, so the second words are what the user needs.
  if (!of_group.empty()) {
    std::string list;
    for (std::string_view name : of_group) append_to_list(name, list);
    if (second.empty()) {
      return Error(ErrorCode::invalid_argument,
                   "'" + std::string(word) + "' needs a second word: " + list);
    }
    const std::string both = std::string(word) + " " + std::string(second);
    return Error(ErrorCode::invalid_argument,
                 "unknown command " + in_quotes(both) + hint(both, of_group, "there are " + list));
  }
  return Error(ErrorCode::invalid_argument, "unknown command " + in_quotes(word) +
                                                hint(word, firsts, "adjoin --help lists them"));
}

namespace {

/// A command's own option goes before one of all commands.
const Option* find_option(const Command* command, std::string_view spelled) {
  std::string_view name = spelled;
  for (const ShortOption& option : short_options()) {
    if (option.letter == spelled) name = option.name;
  }
  const auto named = [&](const Option& option) {
    return option.name == name || (!option.also.empty() && option.also == name);
  };
  if (command != nullptr) {
    const auto own = std::find_if(command->options.begin(), command->options.end(), named);
    if (own != command->options.end()) return &*own;
  }
  const auto& globals = global_options();
  const auto global = std::find_if(globals.begin(), globals.end(), named);
  return global == globals.end() ? nullptr : &*global;
}

/// Whether a command takes fields as words: NAME=VALUE.
bool takes_fields(const Command* command) {
  return command != nullptr &&
         std::any_of(command->arguments.begin(), command->arguments.end(),
                     [](const Argument& one) { return one.name == "FIELD=VALUE"; });
}

/// @param value  the word behind it, if there is one
Error unknown_option(const Command* command, std::string_view name, std::string_view value) {
  // Without the dashes, which all of them have.
  std::vector<std::string_view> names;
  for (const Option& option : global_options()) names.push_back(option.name.substr(2));
  if (command != nullptr) {
    for (const Option& option : command->options) names.push_back(option.name.substr(2));
  }
  const std::string_view plain = name.substr(std::min<std::size_t>(2, name.size()));
  const std::string_view meant = nearest(plain, names);
  std::string message = "unknown option " + in_quotes(name);
  if (!meant.empty()) {
    return usage_error(nullptr, message + "; did you mean '--" + std::string(meant) + "'?");
  }
  // `--name Ann` where NAME=VALUE is meant is a common slip.
  if (takes_fields(command)) {
    const std::string field =
        std::string(plain) + "=" + std::string(value.empty() ? "VALUE" : value);
    message += "; a field is written " + in_quotes(field);
  }
  return usage_error(command, std::move(message));
}

/// A word that is an option: at least two dashes and a name, a letter or another program's spelling
/// that the command knows. A lone "-" is standard input.
/// A negative number, or a ref that begins with a dash, is no option unless a command has such a
/// letter.
bool is_option(const Command* command, std::string_view word) {
  if (word.size() > 2 && word.substr(0, 2) == "--") return true;
  return word.size() > 1 && word.front() == '-' &&
         find_option(command, word.substr(0, word.find('='))) != nullptr;
}

struct SplitWords {
  std::vector<std::string_view> plain;
  std::vector<std::string_view> options;  ///< name, value, name, value … flags have value ""
};

/// Options may stand anywhere. So words and options are told apart first, and counted after.
Result<SplitWords> split(const Command* command, const std::vector<std::string_view>& words) {
  SplitWords out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    // Everything behind it is an argument, whatever it looks like.
    if (words[i] == "--") {
      out.plain.insert(out.plain.end(), words.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                       words.end());
      break;
    }
    if (!is_option(command, words[i])) {
      out.plain.push_back(words[i]);
      continue;
    }
    const std::size_t equals = words[i].find('=');
    const std::string_view spelled = words[i].substr(0, equals);
    const Option* option = find_option(command, spelled);
    const bool inline_value = equals != std::string_view::npos;
    if (option == nullptr) {
      return unknown_option(command, spelled,
                            inline_value           ? words[i].substr(equals + 1)
                            : i + 1 < words.size() ? words[i + 1]
                                                   : std::string_view());
    }
    if (option->value.empty()) {
      if (inline_value) return usage_error(command, std::string(spelled) + " takes no value");
      out.options.insert(out.options.end(), {option->name, ""});
    } else if (inline_value) {
      out.options.insert(out.options.end(), {option->name, words[i].substr(equals + 1)});
    } else if (i + 1 < words.size()) {
      out.options.insert(out.options.end(), {option->name, words[++i]});
    } else {
      return usage_error(command, std::string(option->name) + " needs a value: " +
                                      std::string(option->name) + " " + std::string(option->value));
    }
  }
  return out;
}

}  // namespace

namespace {

/// @param name  how the user wrote the option, for errors
Result<std::int64_t> whole_number(std::string_view name, std::string_view text,
                                  WholeNumbers allowed) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < allowed.least) {
    return usage_error(nullptr, std::string(name) + " " + in_quotes(text) +
                                    ": a whole number of at least " +
                                    std::to_string(allowed.least) + " is expected");
  }
  if (number > allowed.most) {
    return usage_error(nullptr, std::string(name) + " " + std::to_string(number) + ": at most " +
                                    std::to_string(allowed.most));
  }
  return number;
}

}  // namespace

Result<void> check_value(const Option& option, std::string_view name, std::string_view value) {
  if (option.numbers) ADJOIN_CHECK(whole_number(name, value, *option.numbers));
  const auto& choices = option.choices;
  if (choices.empty() || std::find(choices.begin(), choices.end(), value) != choices.end()) {
    return {};
  }
  std::string list;
  for (const std::string_view choice : choices) append_to_list(choice, list);
  return usage_error(nullptr, std::string(name) + " " + in_quotes(value) + ": one of " + list);
}

namespace {

/// The last step that knows choices, repeats and implied flags. Commands only ask what is there.
Result<void> keep_options(const SplitWords& split_words, Invocation& invocation) {
  for (std::size_t i = 0; i < split_words.options.size(); i += 2) {
    const std::string_view name = split_words.options[i];
    const std::string_view value = split_words.options[i + 1];
    // `split` has kept known names only.
    const Option& option = *find_option(invocation.command, name);
    ADJOIN_CHECK(check_value(option, name, value));
    auto& values = invocation.options[std::string(name)];
    // A flag may stand twice, since it means the same. Of two values one would be ignored.
    if (!option.value.empty() && !option.repeats && !values.empty()) {
      return usage_error(invocation.command, std::string(name) + " is given twice");
    }
    values.emplace_back(value);
    if (!option.implies.empty()) invocation.options[std::string(option.implies)] = {""};
  }
  return {};
}

/// Names the missing argument with its help, since the synopsis alone does not say what it means.
Result<void> check_arguments(const Invocation& invocation) {
  const Command& command = *invocation.command;
  std::size_t required = 0;
  bool unbounded = false;
  for (const Argument& argument : command.arguments) {
    if (argument.count == Count::one) ++required;
    if (argument.count == Count::any) unbounded = true;
  }
  if (invocation.arguments.size() < required) {
    const Argument& missing = command.arguments[invocation.arguments.size()];
    return usage_error(&command, "adjoin " + std::string(command.name) + ": " +
                                     std::string(missing.name) + " is missing (" +
                                     std::string(missing.help) + ")");
  }
  if (!unbounded && invocation.arguments.size() > command.arguments.size()) {
    return usage_error(&command, "adjoin " + std::string(command.name) + ": " +
                                     in_quotes(invocation.arguments[command.arguments.size()]) +
                                     " is one argument too many");
  }
  return {};
}

/// The words before any option decide the command, so that its options are known when they come;
/// an option's value before them is skipped by knowing the global options.
std::vector<std::string_view> leading_words(const std::vector<std::string_view>& words) {
  std::vector<std::string_view> plain;
  for (std::size_t i = 0; i < words.size() && plain.size() < 2 && words[i] != "--"; ++i) {
    if (!is_option(nullptr, words[i])) {
      plain.push_back(words[i]);
      continue;
    }
    const Option* option = find_option(nullptr, words[i]);
    if (option != nullptr && !option->value.empty()) ++i;
    // An unknown option ends the search: whether it takes a value is the command's to say.
    if (option == nullptr && words[i].find('=') == std::string_view::npos) break;
  }
  return plain;
}

bool asks_help(const std::vector<std::string_view>& words) {
  return std::any_of(words.begin(), words.end(), [](std::string_view word) {
    return word == "--help" || word == letter_of("--help");
  });
}

}  // namespace

FoundCommand find_command(const std::vector<Command>& table,
                          const std::vector<std::string_view>& words) {
  if (words.empty()) return {};
  const std::string two =
      words.size() > 1 ? std::string(words[0]) + " " + std::string(words[1]) : std::string();
  // Two words first: "edge" may be a command as well as the beginning of others.
  for (const Command& command : table) {
    if (command.name == two) return {&command, 2};
  }
  for (const Command& command : table) {
    if (command.name == words[0] || (!command.alias.empty() && command.alias == words[0])) {
      return {&command, 1};
    }
  }
  return {};
}

Result<Invocation> parse_arguments(const std::vector<Command>& table,
                                   const std::vector<std::string_view>& words) {
  const std::vector<std::string_view> leading = leading_words(words);
  const FoundCommand found = find_command(table, leading);
  if (found.command == nullptr && !leading.empty()) {
    // The commands of a group are what its help is.
    if (asks_help(words) && !help_of_group(table, leading[0]).empty() && leading.size() == 1) {
      Invocation group;
      group.arguments = {std::string(leading[0])};
      group.options["--help"] = {""};
      return group;
    }
    return unknown_command(table, leading[0], leading.size() > 1 ? leading[1] : "");
  }
  Invocation invocation;
  invocation.command = found.command;
  ADJOIN_TRY(const SplitWords split_words, split(found.command, words));
  ADJOIN_CHECK(keep_options(split_words, invocation));
  const auto first_argument =
      split_words.plain.begin() +
      static_cast<std::ptrdiff_t>(std::min(found.words, split_words.plain.size()));
  invocation.arguments.assign(first_argument, split_words.plain.end());
  // Who asks for help need not give what the command requires.
  if (invocation.has("--help") || invocation.has("--version")) return invocation;
  if (found.command == nullptr) {
    return Error(ErrorCode::invalid_argument, "say what to do; adjoin --help lists the commands");
  }
  ADJOIN_CHECK(check_arguments(invocation));
  return invocation;
}

std::optional<std::string_view> Invocation::value(std::string_view option) const {
  const auto found = options.find(option);
  if (found == options.end() || found->second.empty()) return std::nullopt;
  return found->second.back();
}

const std::vector<std::string>& Invocation::values(std::string_view option) const {
  static const std::vector<std::string> kNone;
  const auto found = options.find(option);
  return found == options.end() ? kNone : found->second;
}

Result<std::optional<std::int64_t>> Invocation::integer(std::string_view option,
                                                        std::int64_t minimum) const {
  const std::optional<std::string_view> text = value(option);
  if (!text) return std::optional<std::int64_t>();
  ADJOIN_TRY(const std::int64_t number, whole_number(option, *text, {.least = minimum}));
  return std::optional<std::int64_t>(number);
}

const std::vector<Option>& global_options() {
  static const std::vector<Option> kOptions = {
      {"--store",
       "DB",
       "the store, a folder or dynamodb://TABLE; else $ADJOIN_STORE, else --endpoint-url, else "
       "adjoin/store in the XDG data folder",
       {},
       false,
       "-dbPath"},
      {"--table", "NAME", "the table, when the store holds several", {}, false},
      {"--endpoint-url", "URL", "where a DynamoDB answers, as http://localhost:8000", {}, false},
      {"--region",
       "NAME",
       "the region of a store dynamodb://TABLE; its endpoint is Amazon's unless "
       "another one is given or configured",
       {},
       false},
      {"--profile", "NAME", "the profile of the AWS tools that has the credentials", {}, false},
      {"--output",
       "FORMAT",
       "table (on a terminal), jsonl (in a pipe), csv, or json with cursor and cost",
       {"table", "json", "jsonl", "csv"},
       false},
      {"--help", "", "what a command does, its options and examples", {}, false},
      {"--version", "", "Adjoin's version and the RocksDB it runs on", {}, false},
  };
  return kOptions;
}

const std::vector<ShortOption>& short_options() {
  static const std::vector<ShortOption> kShort = {
      {"-s", "--store"},      {"-t", "--table"},   {"-e", "--endpoint-url"}, {"-o", "--output"},
      {"-n", "--first"},      {"-f", "--fields"},  {"-w", "--where"},        {"-r", "--reverse"},
      {"-d", "--descending"}, {"-x", "--explain"}, {"-h", "--help"},         {"-V", "--version"}};
  return kShort;
}

std::string_view letter_of(std::string_view option) noexcept {
  for (const ShortOption& known : short_options()) {
    if (known.name == option) return known.letter;
  }
  return {};
}

}  // namespace adjoin::cli
