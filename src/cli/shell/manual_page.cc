#include <algorithm>
#include <cctype>

#include "cli/shell/help.h"
#include "cli/shell/manual_chapter.h"

namespace adjoin::cli {
namespace {

/// Text for roff: backslashes and dashes escaped, no line that begins with a control character.
/// A dash in roff is a hyphen, which does not work when an option is copied from the page.
std::string roff(std::string_view text) {
  std::string out;
  bool line_start = true;
  for (const char c : text) {
    if (line_start && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
    line_start = c == '\n';
  }
  return out;
}

void append_option(const Option& option, std::string& out) {
  const std::string_view letter = letter_of(option.name);
  out += ".TP\n\\fB" + (letter.empty() ? "" : roff(letter) + "\\fR, \\fB") + roff(option.name) +
         "\\fR";
  if (!option.value.empty()) out += " \\fI" + roff(option.value) + "\\fR";
  out += "\n" + roff(option.help) + "\n";
}

void append_command(const Command& command, std::string& out) {
  out += ".SS " + roff(command.name) + "\n";
  out += roff(command.summary) + ".\n.PP\n.RS\n\\fB" + roff(synopsis(command)) + "\\fR\n.RE\n";
  if (!command.alias.empty()) {
    out += ".PP\nShort form: \\fBadjoin " + roff(command.alias) + "\\fR.\n";
  }
  std::string_view details = command.details;
  while (!details.empty()) {
    const std::size_t end = std::min(details.find("\n\n"), details.size());
    out += ".PP\n" + roff(details.substr(0, end)) + "\n";
    details.remove_prefix(std::min(end + 2, details.size()));
  }
  for (const Argument& argument : command.arguments) {
    out += ".TP\n\\fI" + roff(argument.name) + "\\fR\n" + roff(argument.help) + "\n";
  }
  for (const Option& option : command.options) append_option(option, out);
  for (const Example& example : command.examples) {
    out += ".TP\n\\fB" + roff(example.line) + "\\fR\n" + roff(example.meaning) + "\n";
  }
}

/// Headings of manual pages are in capitals by custom.
void append_chapter(const ManualChapter& chapter, std::string& out) {
  out += ".SH ";
  for (const char c : chapter.title) {
    out += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  out += "\n";
  if (!chapter.text.empty()) out += roff(chapter.text) + "\n";
  for (const ManualChapter::Entry& entry : chapter.entries) {
    out += ".TP\n\\fB" + roff(entry.word) + "\\fR\n" + roff(entry.meaning) + "\n";
  }
}

constexpr std::string_view kDescription =
    "Adjoin keeps a graph in one DynamoDB table by the adjacency list pattern: nodes and edges are "
    "items, an index reads every edge backwards, and each question is a known number of requests. "
    "The table lives in a folder of this machine, or behind an endpoint that speaks DynamoDB's "
    "protocol.\n.PP\n"
    "Commands say subject, type, object. A TYPE is the name of an edge type or of one of its ends; "
    "a ~ before it follows it backwards; several stand in a list with commas. A NODE is a whole "
    "reference such as USER#alice; where the schema leaves one type of node to choose, its id "
    "alone "
    "is enough. Answers go to standard output, everything about them to standard error.\n";

struct ExitCode {
  std::string_view code;
  std::string_view meaning;
};
// The numbers are those of terminal.h.
constexpr ExitCode kExitCodes[] = {
    {"0", "Done; an empty list too."},
    {"1", "A single thing was not found, there is no path, or a check failed."},
    {"130", "Interrupted."},
    {"252", "The command line makes no sense."},
    {"253", "The schema, a setting or the store folder cannot be used."},
    {"254", "The store refused the request."},
    {"255", "Any other error."},
};

}  // namespace

std::string manual_page(const std::vector<Command>& table, std::string_view version) {
  std::string out = ".TH ADJOIN 1 \"\" \"Adjoin " + roff(version) + "\" \"User Commands\"\n";
  out += ".SH NAME\nadjoin \\- a graph database whose storage format is one DynamoDB table\n";
  out += ".SH SYNOPSIS\n\\fBadjoin\\fR \\fICOMMAND\\fR [\\fIoptions\\fR]\n";
  out += ".SH DESCRIPTION\n" + std::string(kDescription);
  out += ".SH OPTIONS\n";
  for (const Option& option : global_options()) append_option(option, out);
  out += ".SH COMMANDS\n";
  for (const Command& command : table) append_command(command, out);
  out += ".SH EXIT STATUS\n";
  for (const ExitCode& exit : kExitCodes) {
    out += ".TP\n\\fB" + std::string(exit.code) + "\\fR\n" + roff(exit.meaning) + "\n";
  }
  for (const ManualChapter& chapter : manual_chapters()) append_chapter(chapter, out);
  return out;
}

}  // namespace adjoin::cli
