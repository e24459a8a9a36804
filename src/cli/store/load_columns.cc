#include <string>
#include <utility>

#include "cli/input/words.h"
#include "cli/store/load.h"

namespace adjoin::cli {
namespace {

struct ColumnMap {
  std::string type;  ///< empty: of all files
  std::string column;
  std::string field;
};

/// "COLUMN=FIELD", "COLUMN=" and "TYPE.COLUMN=FIELD", of a type that one of the files has.
Result<std::vector<ColumnMap>> parse_map(std::string_view text,
                                         const std::vector<FileToLoad>& files) {
  std::vector<ColumnMap> map;
  for (const std::string& word : split_list(text)) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0) {
      return Error(ErrorCode::invalid_argument,
                   "--map '" + visible(word) +
                       "': COLUMN=FIELD is expected, or COLUMN= to leave the "
                       "column out");
    }
    ColumnMap one{"", word.substr(0, equals), word.substr(equals + 1)};
    const std::size_t dot = one.column.find('.');
    for (const FileToLoad& file : files) {
      if (dot == std::string::npos || file.plan.type_name() != one.column.substr(0, dot)) continue;
      one.type = one.column.substr(0, dot);
      one.column.erase(0, dot + 1);
      break;
    }
    map.push_back(std::move(one));
  }
  return map;
}

/// What one option says, for all files that have a use for it.
class Given {
 public:
  Given(const Invocation& invocation, std::string_view option, std::string_view use)
      : option_(option), use_(use), value_(invocation.value(option).value_or("")) {}

  void give(std::string& column) {
    is_used_ = true;
    if (column.empty()) column = value_;
  }
  void give(std::vector<std::string>& columns) {
    is_used_ = true;
    columns = split_list(value_);
  }
  void use() { is_used_ = true; }
  std::string_view value() const { return value_; }

  Result<void> check() const {
    if (value_.empty() || is_used_) return {};
    return Error(ErrorCode::invalid_argument,
                 std::string(option_) + " is for " + std::string(use_) + ", and no FILE has such");
  }

 private:
  std::string_view option_;
  std::string_view use_;
  std::string_view value_;
  bool is_used_ = false;
};

}  // namespace

Result<void> take_columns(std::string_view words, FileToLoad& file) {
  if (words.empty()) return {};
  const std::vector<std::string> names = split_list(words.substr(1));
  const bool is_edge = file.plan.kind == RecordKind::edge;
  if (names.size() != (is_edge ? 2U : 1U)) {
    return Error(ErrorCode::invalid_argument,
                 "'" + visible(words) + "': " +
                     (is_edge ? "TYPE:FROM,TO=FILE names the columns of both ends"
                              : "TYPE:ID=FILE names the column of the node"));
  }
  (is_edge ? file.plan.columns.from : file.plan.columns.id) = names.front();
  if (is_edge) file.plan.columns.to = names.back();
  return {};
}

Result<void> give_columns(const Invocation& invocation, std::vector<FileToLoad>& files) {
  Given from(invocation, "--from", "edges in csv, tsv or jsonl");
  Given to(invocation, "--to", "edges in csv, tsv or jsonl");
  Given id(invocation, "--id", "nodes in csv, tsv or jsonl");
  Given renamed(invocation, "--map", "edges and nodes in csv, tsv, jsonl or graphml");
  Given behind(invocation, "--fields", "files of format edgelist");
  ADJOIN_TRY(const std::vector<ColumnMap> map, parse_map(renamed.value(), files));
  for (FileToLoad& file : files) {
    Columns& columns = file.plan.columns;
    const std::string_view format = format_of(file.plan, file.path);
    if (format == "dynamodb-json") continue;
    if (format == "edgelist") {
      if (!columns.from.empty() || !columns.id.empty()) {
        return Error(ErrorCode::invalid_argument, visible(file.path) +
                                                      ": an edgelist has no columns to name; write "
                                                      "TYPE=FILE");
      }
      behind.give(columns.behind);
      continue;
    }
    renamed.use();
    for (const ColumnMap& one : map) {
      if (!one.type.empty() && one.type != file.plan.type_name()) continue;
      columns.fields.emplace_back(one.column, one.field);
    }
    if (file.plan.kind == RecordKind::edge) {
      from.give(columns.from);
      to.give(columns.to);
    } else if (file.plan.kind == RecordKind::node) {
      id.give(columns.id);
    }
  }
  for (const Given* given : {&from, &to, &id, &renamed, &behind}) ADJOIN_CHECK(given->check());
  return {};
}

}  // namespace adjoin::cli
