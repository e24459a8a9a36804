#include "cli/input/load_records.h"

#include <algorithm>
#include <utility>

#include "cli/input/words.h"
#include "cli/shell/terminal.h"

namespace adjoin::cli {
namespace {

std::string_view format_by_ending(std::string_view path) {
  // The reader unpacks by itself, whatever the name is.
  if (path.ends_with(".gz")) path.remove_suffix(3);
  static constexpr std::pair<std::string_view, std::string_view> kEndings[] = {
      {".txt", "edgelist"}, {".edges", "edgelist"},  {".mtx", "edgelist"},
      {".tsv", "tsv"},      {".csv", "csv"},         {".jsonl", "jsonl"},
      {".ndjson", "jsonl"}, {".graphml", "graphml"}, {".xml", "graphml"}};
  for (const auto& [ending, format] : kEndings) {
    if (path.size() > ending.size() && path.substr(path.size() - ending.size()) == ending) {
      return format;
    }
  }
  return {};
}

/// What names a type, of those that there are: " (User, Tag)".
template <typename Type>
std::string names_of(const std::vector<Type>& types) {
  // A schema may have hundreds of types; a message should fit on a screen.
  constexpr std::size_t kNamesMax = 8;
  std::string list;
  for (std::size_t i = 0; i < types.size() && i < kNamesMax; ++i) {
    list += (i == 0 ? " (" : ", ") + types[i].name;
  }
  if (types.size() > kNamesMax) list += ", …";
  return list.empty() ? list : list + ")";
}

/// Of records that do not say it themselves.
std::string how_to_name(const schema::Schema& schema) {
  return ": name their type with --nodes TYPE" + names_of(schema.nodes) + " or --edges TYPE" +
         names_of(schema.edges);
}

}  // namespace

std::string_view format_of(const LoadPlan& plan, std::string_view path) {
  if (!plan.format.empty()) return plan.format;
  const std::string_view format = format_by_ending(path);
  // Without a type the records are whole items, whose form is DynamoDB JSON, a line each.
  const bool is_item = plan.kind == RecordKind::item && (format.empty() || format == "jsonl");
  return is_item ? "dynamodb-json" : format;
}

Result<std::unique_ptr<RecordReader>> open_reader(const schema::Schema& schema,
                                                  const LoadPlan& plan, const std::string& path) {
  const bool is_item = plan.kind == RecordKind::item;
  const std::string_view format = format_of(plan, path);
  if (format.empty()) {
    return Error(ErrorCode::invalid_argument,
                 "the name " + path +
                     " does not tell its format; give --format edgelist, tsv, "
                     "csv, jsonl, graphml or dynamodb-json");
  }
  if (format == "dynamodb-json" && !is_item) {
    return Error(ErrorCode::invalid_argument,
                 "dynamodb-json holds whole items: leave --edges and --nodes out");
  }
  // A list of ids has no place in which a type could be said.
  if (is_item && format == "edgelist") {
    return Error(
        ErrorCode::invalid_argument,
        visible(path) + ": an edgelist does not say what its records are" + how_to_name(schema));
  }
  ADJOIN_TRY(LineSource source, LineSource::open(path));
  Columns columns = plan.columns;
  if (is_item) columns.how_to_name = how_to_name(schema);
  if (format == "edgelist") return read_edge_list(std::move(source), plan.kind, std::move(columns));
  if (format == "tsv")
    return read_delimited(std::move(source), plan.kind, '\t', std::move(columns));
  if (format == "csv") return read_delimited(std::move(source), plan.kind, ',', std::move(columns));
  if (format == "graphml") return read_graphml(std::move(source), std::move(columns));
  if (format == "jsonl") return read_json(std::move(source), plan.kind, std::move(columns));
  return read_dynamodb_json(std::move(source));
}

}  // namespace adjoin::cli
