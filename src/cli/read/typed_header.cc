// Headers whose columns say what they are: `userId:ID(User)`, `:LABEL`, `age:int`, `tags:string[]`
// of Neo4j's import, `~id`, `~label`, `age:Int` of Neptune's loader.
#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "cli/read/columns.h"
#include "cli/shell/terminal.h"

namespace adjoin::cli {
namespace {

using Role = HeaderColumn::Role;
using TextKind = TextType::Kind;

Error typed_header_error(std::string message) {
  return Error(ErrorCode::invalid_argument, std::move(message));
}

/// "NAME:WORD(SPACE){…}[]", of which only NAME or WORD must be there.
struct ColumnWords {
  std::string name;
  std::string word;
  std::string space;
  bool is_list = false;
};

ColumnWords column_words_of(std::string_view text) {
  ColumnWords words;
  if (text.substr(0, 1) == "~") {
    words.word = text;
    return words;
  }
  // The last colon before any bracket. Names may have colons, and what stands in brackets may too.
  const std::size_t colon = text.rfind(':', text.find_first_of("({"));
  if (colon == std::string_view::npos) {
    words.name = text;
    return words;
  }
  words.name = text.substr(0, colon);
  std::string_view word = text.substr(colon + 1);
  words.is_list = word.ends_with("[]");
  if (words.is_list) word.remove_suffix(2);
  const std::size_t open = word.find('(');
  const std::size_t close = word.find(')', std::min(open, word.size()));
  if (close != std::string_view::npos) words.space = word.substr(open + 1, close - open - 1);
  words.word = word.substr(0, word.find_first_of("({"));
  return words;
}

/// What a word in capitals, or one of Neptune's, makes of a column.
std::optional<Role> role_of_word(std::string_view word, bool is_of_edges) {
  if (word == "ID") return Role::id;
  if (word == "START_ID" || word == "~from") return Role::from;
  if (word == "END_ID" || word == "~to") return Role::to;
  if (word == "LABEL" || word == "TYPE" || word == "~label") return Role::type;
  if (word == "IGNORE") return Role::none;
  // Of Neptune's edges, which have ids too.
  if (word == "~id") return is_of_edges ? Role::none : Role::id;
  return std::nullopt;
}

/// Times stay texts: no two programs write them alike, and the schema's type decides in the end.
std::optional<TextKind> kind_of_word(std::string_view word) {
  std::string lower(word);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  static constexpr std::pair<std::string_view, TextKind> kWords[] = {
      {"", TextKind::unsaid},        {"string", TextKind::text},
      {"char", TextKind::text},      {"int", TextKind::number},
      {"long", TextKind::number},    {"float", TextKind::number},
      {"double", TextKind::number},  {"byte", TextKind::number},
      {"short", TextKind::number},   {"boolean", TextKind::boolean},
      {"bool", TextKind::boolean},   {"date", TextKind::text},
      {"datetime", TextKind::text},  {"localdatetime", TextKind::text},
      {"localtime", TextKind::text}, {"time", TextKind::text},
      {"duration", TextKind::text},  {"point", TextKind::text}};
  for (const auto& [name, kind] : kWords) {
    if (name == lower) return kind;
  }
  return std::nullopt;
}

Result<HeaderColumn> typed_column(const std::string& text, bool is_of_edges,
                                  const Columns& columns) {
  ColumnWords words = column_words_of(text);
  HeaderColumn column;
  column.name = text;
  column.space = std::move(words.space);
  const std::optional<Role> role = role_of_word(words.word, is_of_edges);
  if (!role) {
    const std::optional<TextKind> kind = kind_of_word(words.word);
    if (!kind || words.name.empty()) {
      return typed_header_error(
          "the header's column '" + visible(text) +
          "' is not understood: it has NAME:TYPE with a TYPE such as string, int or string[], or "
          ":ID, :LABEL, :START_ID, :END_ID, :TYPE, :IGNORE");
    }
    column.type = {*kind, words.is_list};
  } else {
    column.role = *role;
  }
  if (column.role != Role::field && column.role != Role::id) return column;
  const std::string* field = columns.field_of(words.name);
  column.field = field == nullptr ? words.name : *field;
  if (column.role == Role::field && column.field.empty()) column.role = Role::none;
  return column;
}

/// A file of edges needs both ends. One of nodes needs an id, because edges in other files name it.
Result<void> check_roles(const Header& header) {
  for (const auto& [role, name] :
       {std::pair(Role::from, ":START_ID"), std::pair(Role::to, ":END_ID"),
        std::pair(Role::id, ":ID"), std::pair(Role::type, "type")}) {
    const auto count =
        std::count_if(header.columns.begin(), header.columns.end(),
                      [wanted = role](const auto& one) { return one.role == wanted; });
    const bool is_end = role == Role::from || role == Role::to;
    const bool is_needed = role != Role::type && is_end == (header.kind == RecordKind::edge);
    if (count > 1) return typed_header_error(std::string("the header has two columns ") + name);
    if (is_needed && count == 0)
      return typed_header_error(std::string("the header has no column ") + name);
  }
  return {};
}

Result<void> check_command_line(const Header& header, RecordKind kind, const Columns& columns) {
  const bool is_edge = header.kind == RecordKind::edge;
  if (kind != RecordKind::item && kind != header.kind) {
    return typed_header_error(is_edge ? "the header is one of edges: name their type with --edges"
                                      : "the header is one of nodes: name their type with --nodes");
  }
  // The header is the file's own word. An option against it would be one of two truths.
  const char* said = !columns.from.empty() ? "--from" : !columns.to.empty() ? "--to" : "--id";
  if (!columns.from.empty() || !columns.to.empty() || !columns.id.empty()) {
    return typed_header_error(std::string("the header itself says what its columns are: leave ") +
                              said + " out");
  }
  return {};
}

}  // namespace

bool is_typed_header(const std::vector<std::string>& names) {
  return std::any_of(names.begin(), names.end(), [](const std::string& name) {
    const bool is_field = column_words_of(name).word.empty();
    // One column with such a role makes the header typed. A type alone, as in "a:b", may be a name
    // of the user's.
    return !is_field && role_of_word(column_words_of(name).word, false).has_value();
  });
}

Result<Header> read_typed_header(const std::vector<std::string>& names, RecordKind kind,
                                 const Columns& columns) {
  const bool is_of_edges = std::any_of(names.begin(), names.end(), [](const std::string& name) {
    const auto role = role_of_word(column_words_of(name).word, false);
    return role == Role::from || role == Role::to;
  });
  Header header{is_of_edges ? RecordKind::edge : RecordKind::node, {}, true};
  ADJOIN_CHECK(check_command_line(header, kind, columns));
  for (const std::string& name : names) {
    ADJOIN_TRY(HeaderColumn column, typed_column(name, is_of_edges, columns));
    ADJOIN_CHECK(check_field_is_new(header.columns, column));
    header.columns.push_back(std::move(column));
  }
  ADJOIN_CHECK(check_roles(header));
  return header;
}

}  // namespace adjoin::cli
