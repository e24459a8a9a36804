#include <algorithm>
#include <map>
#include <set>

#include "cli/shell/help.h"

namespace adjoin::cli {
namespace {

std::string joined(const std::vector<std::string_view>& words) {
  std::string out;
  for (std::string_view word : words) out += (out.empty() ? "" : " ") + std::string(word);
  return out;
}

/// First words to their second words; a command of one word has none.
std::map<std::string_view, std::vector<std::string_view>> words_of(
    const std::vector<Command>& table) {
  std::map<std::string_view, std::vector<std::string_view>> words;
  for (const Command& command : table) {
    const std::size_t blank = command.name.find(' ');
    auto& seconds = words[command.name.substr(0, blank)];
    if (blank != std::string_view::npos) seconds.push_back(command.name.substr(blank + 1));
    if (!command.alias.empty()) words[command.alias];
  }
  return words;
}

std::vector<std::string_view> option_names(const Command& command) {
  std::vector<std::string_view> names;
  for (const Option& option : command.options) names.push_back(option.name);
  for (const Option& option : global_options()) names.push_back(option.name);
  return names;
}

/// Fixed values by option, over all commands: an option means the same wherever it stands.
/// By option and not by command: a shell sees the word before the cursor, and need not know the
/// command.
std::map<std::string_view, std::set<std::string_view>> choices_of(
    const std::vector<Command>& table) {
  std::map<std::string_view, std::set<std::string_view>> choices;
  const auto add = [&](const std::vector<Option>& options) {
    for (const Option& option : options) {
      for (std::string_view choice : option.choices) choices[option.name].insert(choice);
    }
  };
  for (const Command& command : table) add(command.options);
  add(global_options());
  return choices;
}

/// Whether the store's schema has to be asked for the words.
/// Names of types are the store's, so the script runs `adjoin completion` when they are wanted.
bool is_asked(std::string_view completes) {
  return completes == "edge-types" || completes == "node-types" || completes == "plans";
}

/// Every option that takes a value: with its letter and other spelling, "a|b|c" as a shell's case.
/// The script has to know which words are values of options, to count the arguments before the
/// cursor.
std::string options_with_values(const std::vector<Command>& table) {
  std::set<std::string_view> names;
  const auto add = [&](const std::vector<Option>& options) {
    for (const Option& option : options) {
      if (option.value.empty()) continue;
      names.insert(option.name);
      if (!option.also.empty()) names.insert(option.also);
      if (!letter_of(option.name).empty()) names.insert(letter_of(option.name));
    }
  };
  for (const Command& command : table) add(command.options);
  add(global_options());
  std::string out;
  for (const std::string_view name : names) out += (out.empty() ? "" : "|") + std::string(name);
  return out;
}

std::string shell_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

/// Commands of two words before those of one, which their first word may be.
/// The first pattern that fits is taken, so "edge get" must stand before "edge".
std::vector<const Command*> longest_first(const std::vector<Command>& table) {
  std::vector<const Command*> all;
  for (const Command& command : table) all.push_back(&command);
  std::stable_partition(all.begin(), all.end(), [](const Command* command) {
    return command->name.find(' ') != std::string_view::npos;
  });
  return all;
}

/// The pattern of a shell's case that the first two words of a command line fit.
std::string pattern_of(const Command& command) {
  const bool two = command.name.find(' ') != std::string_view::npos;
  std::string out = shell_quoted(command.name) + (two ? "" : "\\ *");
  if (!command.alias.empty()) out += "|" + shell_quoted(command.alias) + "\\ *";
  return out;
}

/// What completes each argument, and behind how many words of the command they stand.
/// Arguments by position: the script takes the words of the command off, and finds what completes
/// the next one.
std::string slots(const Command& command) {
  std::string out = "slots=(";
  for (const Argument& argument : command.arguments) {
    out += (out.ends_with('(') ? "" : " ") +
           shell_quoted(argument.completes.empty() ? "files" : argument.completes);
  }
  return out + (command.name.find(' ') == std::string_view::npos ? ") skip=1" : ") skip=2");
}

std::string first_words(const std::vector<Command>& table) {
  std::vector<std::string_view> firsts;
  for (const auto& [first, seconds] : words_of(table)) firsts.push_back(first);
  return joined(firsts);
}

/// The script is text that this program prints, so that a package needs no file for it.
std::string bash_script(const std::vector<Command>& table) {
  std::string out =
      "# bash completion for adjoin; load it with: source <(adjoin completion bash)\n"
      "_adjoin() {\n"
      "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
      "  local words=() store=() slots=() skip=1 i\n"
      "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
      "    case ${COMP_WORDS[i]} in\n"
      "      --store|--table|--endpoint-url|--region|--profile|-s|-t|-e) "
      "store+=(\"${COMP_WORDS[i]}\" \"${COMP_WORDS[i+1]}\"); ((i++)) ;;\n"
      "      " +
      options_with_values(table) +
      ") ((i++)) ;;\n"
      "      -*) ;;\n"
      "      *) words+=(\"${COMP_WORDS[i]}\") ;;\n"
      "    esac\n"
      "  done\n"
      "  local choices='' options=''\n"
      "  case $prev in\n";
  for (const auto& [option, choices] : choices_of(table)) {
    out += "    " + std::string(option) +
           ") choices=" + shell_quoted(joined({choices.begin(), choices.end()})) + " ;;\n";
  }
  out +=
      "  esac\n"
      "  if [ -n \"$choices\" ]; then COMPREPLY=($(compgen -W \"$choices\" -- \"$cur\")); return; "
      "fi\n"
      "  case \"${words[0]} ${words[1]}\" in\n";
  for (const Command* command : longest_first(table)) {
    out += "    " + pattern_of(*command) +
           ") options=" + shell_quoted(joined(option_names(*command))) + " " + slots(*command) +
           " ;;\n";
  }
  out +=
      "  esac\n"
      "  if [ \"${#words[@]}\" -eq 0 ]; then\n    choices=";
  const std::string firsts = first_words(table);
  out += shell_quoted(firsts + " --help --version") +
         "\n  elif [ \"${#words[@]}\" -eq 1 ]; then\n    case ${words[0]} in\n";
  for (const auto& [first, seconds] : words_of(table)) {
    if (!seconds.empty()) {
      out += "      " + std::string(first) + ") choices=" + shell_quoted(joined(seconds)) + " ;;\n";
    }
  }
  out +=
      "    esac\n  fi\n"
      "  if [ \"${#words[@]}\" -ge $skip ]; then\n"
      "    local slot=${slots[${#words[@]} - skip]}\n"
      "    case $slot in\n"
      "      edge-types|node-types|plans) "
      "choices+=\" $(adjoin \"${store[@]}\" completion $slot 2> /dev/null)\" ;;\n"
      "      commands) choices+=" +
      shell_quoted(" " + firsts) +
      " ;;\n"
      "      files|'') ;;\n"
      "      *) choices+=\" $slot\" ;;\n"
      "    esac\n  fi\n"
      "  case $cur in -*) choices=${options:-'--store --table --output --help --version'} ;; esac\n"
      "  COMPREPLY=($(compgen -W \"$choices\" -- \"$cur\"))\n"
      "  [ -n \"$choices\" ] || COMPREPLY=($(compgen -f -- \"$cur\"))\n"
      "}\n"
      "complete -o filenames -F _adjoin adjoin\n";
  return out;
}

/// Option names are offered where a word begins with a dash, types and plans elsewhere.
std::string zsh_script(const std::vector<Command>& table) {
  // zsh runs the bash script well; only the descriptions of commands are its own.
  std::string out =
      "#compdef adjoin\n"
      "# zsh completion for adjoin; load it with: source <(adjoin completion zsh)\n"
      "_adjoin() {\n  local -a commands slots\n  local -i skip=1\n  commands=(\n";
  std::set<std::string_view> seen;
  for (const Command& command : table) {
    const std::string_view first = command.name.substr(0, command.name.find(' '));
    if (!seen.insert(first).second) continue;
    const bool two = first.size() != command.name.size();
    out += "    " +
           shell_quoted(std::string(first) + ":" +
                        (two ? std::string(first) + " commands" : std::string(command.summary))) +
           "\n";
    if (!command.alias.empty()) {
      out += "    " +
             shell_quoted(std::string(command.alias) + ":" + std::string(command.summary)) + "\n";
    }
  }
  out +=
      "  )\n"
      "  if (( CURRENT == 2 )); then _describe command commands; return; fi\n"
      "  case $words[CURRENT-1] in\n";
  for (const auto& [option, choices] : choices_of(table)) {
    out += "    " + std::string(option) + ") compadd -- " +
           joined({choices.begin(), choices.end()}) + "; return ;;\n";
  }
  out += "  esac\n  if (( CURRENT == 3 )); then\n    case $words[2] in\n";
  for (const auto& [first, seconds] : words_of(table)) {
    if (!seconds.empty()) {
      out += "      " + std::string(first) + ") compadd -- " + joined(seconds) + "; return ;;\n";
    }
  }
  out += "    esac\n  fi\n  case \"$words[2] $words[3]\" in\n";
  for (const Command* command : longest_first(table)) {
    out += "    " + pattern_of(*command) + ") " + slots(*command) +
           "; [[ $PREFIX == -* ]] && compadd -- " + joined(option_names(*command)) + " ;;\n";
  }
  out +=
      "  esac\n  [[ $PREFIX == -* ]] && return\n"
      "  local -a store\n  local -i i plain=0\n"
      "  for ((i = 2; i < CURRENT; i++)); do\n"
      "    case $words[i] in\n"
      "      --store|--table|--endpoint-url|--region|--profile|-s|-t|-e) "
      "store+=($words[i] $words[i+1]); ((i++)) ;;\n"
      "      " +
      options_with_values(table) +
      ") ((i++)) ;;\n"
      "      -*) ;;\n"
      "      *) ((plain++)) ;;\n"
      "    esac\n  done\n"
      "  (( plain < skip )) && return\n"
      "  local slot=$slots[plain-skip+1]\n"
      "  case $slot in\n"
      "    edge-types|node-types|plans) compadd -- $(adjoin $store completion $slot 2> /dev/null) "
      ";;\n"
      "    commands) compadd -- " +
      first_words(table) +
      " ;;\n"
      "    files|'') _files ;;\n"
      "    *) compadd -- ${=slot} ;;\n"
      "  esac\n}\ncompdef _adjoin adjoin\n";
  return out;
}

std::string fish_letter(const Option& option) {
  const std::string_view letter = letter_of(option.name);
  return letter.empty() ? std::string() : " -s " + std::string(letter.substr(1));
}

/// fish takes one line for each completion, with a condition. The shells above need a function.
std::string fish_script(const std::vector<Command>& table) {
  std::string out = "# fish completion for adjoin; load it with: adjoin completion fish | source\n";
  std::set<std::string_view> seen;
  const auto first_word = [&](std::string_view word, std::string_view help) {
    out += "complete -c adjoin -n __fish_use_subcommand -a " + shell_quoted(word) + " -d " +
           shell_quoted(help) + "\n";
  };
  for (const Command& command : table) {
    const std::size_t blank = command.name.find(' ');
    const std::string_view first = command.name.substr(0, blank);
    const bool two = blank != std::string_view::npos;
    if (seen.insert(first).second) {
      first_word(first, two ? std::string(first) + " commands" : std::string(command.summary));
    }
    if (!command.alias.empty()) first_word(command.alias, command.summary);
    std::string condition = "__fish_seen_subcommand_from " + std::string(first) +
                            (command.alias.empty() ? "" : " " + std::string(command.alias));
    if (two) {
      const std::string second(command.name.substr(blank + 1));
      out += "complete -c adjoin -n " + shell_quoted(condition) + " -a " + shell_quoted(second) +
             " -d " + shell_quoted(command.summary) + "\n";
      condition += "; and __fish_seen_subcommand_from " + second;
    }
    for (const Argument& argument : command.arguments) {
      if (argument.completes.empty()) continue;
      const std::string words =
          is_asked(argument.completes)
              ? "(adjoin completion " + std::string(argument.completes) + " 2> /dev/null)"
          : argument.completes == "commands" ? first_words(table)
                                             : std::string(argument.completes);
      out += "complete -c adjoin -n " + shell_quoted(condition) + " -f -a " + shell_quoted(words) +
             " -d " + shell_quoted(argument.name) + "\n";
    }
    for (const Option& option : command.options) {
      out += "complete -c adjoin -n " + shell_quoted(condition) + " -l " +
             std::string(option.name.substr(2)) + fish_letter(option) +
             (option.value.empty() ? "" : " -r");
      if (!option.choices.empty()) out += " -f -a " + shell_quoted(joined(option.choices));
      out += " -d " + shell_quoted(option.help) + "\n";
    }
  }
  for (const Option& option : global_options()) {
    out += "complete -c adjoin -l " + std::string(option.name.substr(2)) + fish_letter(option) +
           (option.value.empty() ? "" : " -r");
    if (!option.choices.empty()) out += " -f -a " + shell_quoted(joined(option.choices));
    out += " -d " + shell_quoted(option.help) + "\n";
  }
  return out;
}

}  // namespace

std::string completion_script(const std::vector<Command>& table, std::string_view shell) {
  if (shell == "bash") return bash_script(table);
  if (shell == "zsh") return zsh_script(table);
  return shell == "fish" ? fish_script(table) : std::string();
}

}  // namespace adjoin::cli
