#include "cli/load_records.h"

#include <algorithm>
#include <utility>

#include "cli/terminal.h"
#include "cli/words.h"

namespace adjoin::cli {
namespace {

std::string_view format_by_ending(std::string_view path) {
  if (path.ends_with(".gz")) path.remove_suffix(3);
  static constexpr std::pair<std::string_view, std::string_view> kEndings[] = {
      {".txt", "edgelist"}, {".edges", "edgelist"}, {".mtx", "edgelist"}, {".tsv", "tsv"},
      {".csv", "csv"},      {".jsonl", "jsonl"},    {".ndjson", "jsonl"}};
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
  constexpr std::size_t kNamesMax = 8;
  std::string list;
  for (std::size_t i = 0; i < types.size() && i < kNamesMax; ++i) {
    list += (i == 0 ? " (" : ", ") + types[i].name;
  }
  if (types.size() > kNamesMax) list += ", …";
  return list.empty() ? list : list + ")";
}

/// A type is needed and was not named.
Error needs_type(const schema::Schema& schema, std::string_view path, std::string_view format) {
  return Error(ErrorCode::usage,
               visible(path) + ": format " + std::string(format) +
                   " does not say what its records are: name their type with --nodes TYPE" +
                   names_of(schema.nodes) + " or --edges TYPE" + names_of(schema.edges));
}

/// Texts become fields as the schema types them.
Result<void> type_texts(const std::vector<schema::Field>& declared, Record& record) {
  for (const auto& [name, text] : record.texts) {
    ADJOIN_TRY(item::AttributeValue value, typed_value(declared, name, text));
    record.fields.set(name, std::move(value));
  }
  record.texts.clear();
  return {};
}

Result<void> complete_end(const graph::Graph& graph, const schema::End& end, std::string& ref) {
  if (end.types.size() == 1) {
    ADJOIN_TRY(ref, graph.complete_ref(end.types.front(), ref));
    return {};
  }
  ADJOIN_CHECK(graph.schema().node_of(ref));
  return {};
}

class MeantReader final : public RecordReader {
 public:
  MeantReader(std::unique_ptr<RecordReader> reader, const graph::Graph& graph, const LoadPlan& plan)
      : reader_(std::move(reader)), graph_(graph), plan_(plan) {}

  Result<bool> next(Record& record) override {
    Result<bool> next = reader_->next(record);
    if (!next && std::exchange(is_first_, false)) return of_first(next.error());
    ADJOIN_TRY(const bool more, std::move(next));
    is_first_ = false;
    if (more && plan_.kind == RecordKind::edge) ADJOIN_CHECK(complete_edge(record));
    if (more && plan_.kind == RecordKind::node) ADJOIN_CHECK(complete_node(record));
    return more;
  }
  std::uint64_t line_number() const noexcept override { return reader_->line_number(); }
  std::uint64_t bytes_read() const noexcept override { return reader_->bytes_read(); }
  const LineSource& source() const noexcept override { return reader_->source(); }

 private:
  Result<void> complete_edge(Record& record) const {
    const schema::EdgeType& type = *plan_.edge;
    ADJOIN_CHECK(complete_end(graph_, type.from, record.from));
    ADJOIN_CHECK(complete_end(graph_, type.to, record.to));
    return type_texts(type.fields, record);
  }
  Result<void> complete_node(Record& record) const;
  /// Whoever meant nodes or edges meets whole items at the first one.
  Error of_first(const Error& error) const {
    if (plan_.kind != RecordKind::item || error.code() != ErrorCode::validation) return error;
    return validation_error(error.message() +
                            "; without a type FILE has whole items in DynamoDB JSON: --nodes TYPE "
                            "or --edges TYPE says that it has something else");
  }

  std::unique_ptr<RecordReader> reader_;
  const graph::Graph& graph_;
  const LoadPlan& plan_;
  bool is_first_ = true;
};

Result<void> MeantReader::complete_node(Record& record) const {
  const schema::NodeType& type = *plan_.node;
  if (record.ref.empty()) {
    // A column `ref` names the node, unless the schema has a field of that name.
    const auto named = std::find_if(record.texts.begin(), record.texts.end(),
                                    [](const auto& cell) { return cell.first == "ref"; });
    if (named != record.texts.end() && type.field("ref") == nullptr) {
      record.ref = std::move(named->second);
      record.texts.erase(named);
    }
  }
  ADJOIN_CHECK(type_texts(type.fields, record));
  if (!record.ref.empty()) {
    ADJOIN_TRY(record.ref, graph_.complete_ref(type.name, record.ref));
    return {};
  }
  schema::Bindings parts;
  for (const schema::Segment& segment : type.ref.segments()) {
    if (!segment.is_hole()) continue;
    const item::AttributeValue* value = record.fields.find(segment.hole);
    const std::optional<std::string> text =
        value == nullptr ? std::nullopt : schema::key_text(*value);
    if (!text) {
      return validation_error("the field '" + segment.hole + "' is missing: the ref of a " +
                              type.name + " is " + type.ref.source() +
                              "; --id COLUMN says which one names the node");
    }
    parts.set(segment.hole, *text);
    // The part stands in the ref; as an attribute too only where the schema says so.
    if (type.field(segment.hole) == nullptr) record.fields.erase(segment.hole);
  }
  ADJOIN_TRY(record.ref, graph_.schema().make_ref(type, parts));
  return {};
}

}  // namespace

std::string_view format_of(const LoadPlan& plan, std::string_view path) {
  if (!plan.format.empty()) return plan.format;
  const std::string_view format = format_by_ending(path);
  const bool is_item = plan.kind == RecordKind::item && (format.empty() || format == "jsonl");
  return is_item ? "dynamodb-json" : format;
}

Result<std::unique_ptr<RecordReader>> open_reader(const schema::Schema& schema,
                                                  const LoadPlan& plan, const std::string& path) {
  const bool is_item = plan.kind == RecordKind::item;
  const std::string_view format = format_of(plan, path);
  if (format.empty()) {
    return Error(ErrorCode::usage, "the name " + path +
                                       " does not tell its format; give --format edgelist, tsv, "
                                       "csv, jsonl or dynamodb-json");
  }
  if (format == "dynamodb-json" && !is_item) {
    return Error(ErrorCode::usage,
                 "dynamodb-json holds whole items: leave --edges and --nodes out");
  }
  if (is_item && format != "dynamodb-json" && format != "jsonl") {
    return needs_type(schema, path, format);
  }
  ADJOIN_TRY(LineSource source, LineSource::open(path));
  if (format == "edgelist") return read_edge_list(std::move(source), plan.kind, plan.columns);
  if (format == "tsv") return read_delimited(std::move(source), plan.kind, '\t', plan.columns);
  if (format == "csv") return read_delimited(std::move(source), plan.kind, ',', plan.columns);
  if (format == "jsonl") return read_json(std::move(source), plan.kind, plan.columns);
  return read_dynamodb_json(std::move(source));
}

std::unique_ptr<RecordReader> read_as_meant(std::unique_ptr<RecordReader> reader,
                                            const graph::Graph& graph, const LoadPlan& plan) {
  return std::make_unique<MeantReader>(std::move(reader), graph, plan);
}

}  // namespace adjoin::cli
