#include "cli/load_records.h"

#include <algorithm>

#include "cli/words.h"

namespace adjoin::cli {
namespace {

std::string_view format_of(std::string_view path) {
  if (path.ends_with(".gz")) path.remove_suffix(3);
  static constexpr std::pair<std::string_view, std::string_view> kEndings[] = {
      {".txt", "edgelist"}, {".edges", "edgelist"}, {".tsv", "tsv"},
      {".csv", "csv"},      {".jsonl", "jsonl"},    {".ndjson", "jsonl"}};
  for (const auto& [ending, format] : kEndings) {
    if (path.size() > ending.size() && path.substr(path.size() - ending.size()) == ending) {
      return format;
    }
  }
  return {};
}

/// The fields of a record: those with a type of their own, and texts typed by the schema.
Result<item::AttributeMap> fields_of(const std::vector<schema::Field>& declared, Record& record) {
  item::AttributeMap fields = std::move(record.fields);
  for (const auto& [name, text] : record.texts) {
    ADJOIN_TRY(item::AttributeValue value, typed_value(declared, name, text));
    fields.set(name, std::move(value));
  }
  return fields;
}

Result<std::string> end_ref(const graph::Graph& graph, const schema::End& end, std::string text) {
  if (end.types.size() == 1) return graph.complete_ref(end.types.front(), text);
  ADJOIN_CHECK(graph.schema().node_of(text));
  return text;
}

}  // namespace

Result<std::unique_ptr<RecordReader>> open_reader(const LoadPlan& plan, const std::string& path) {
  std::string_view format = plan.format;
  if (format.empty()) format = plan.kind == RecordKind::item ? "dynamodb-json" : format_of(path);
  if (format.empty()) {
    return Error(ErrorCode::usage, "the name " + path +
                                       " does not tell its format; give --format edgelist, tsv, "
                                       "csv, jsonl or dynamodb-json");
  }
  const bool is_item = plan.kind == RecordKind::item;
  if (format == "dynamodb-json" && !is_item) {
    return Error(ErrorCode::usage,
                 "dynamodb-json holds whole items: leave --edges and --nodes out");
  }
  if (is_item && format != "dynamodb-json" && format != "jsonl") {
    return Error(ErrorCode::usage,
                 "--format " + std::string(format) + " needs --edges TYPE or --nodes TYPE");
  }
  ADJOIN_TRY(LineSource source, LineSource::open(path));
  if (format == "edgelist") return read_edge_list(std::move(source), plan.kind);
  if (format == "tsv") return read_delimited(std::move(source), plan.kind, '\t');
  if (format == "csv") return read_delimited(std::move(source), plan.kind, ',');
  if (format == "jsonl") return read_json(std::move(source), plan.kind);
  return read_dynamodb_json(std::move(source));
}

Result<plan::AddEdge> edge_of(const graph::Graph& graph, const schema::EdgeType& type,
                              Record record) {
  plan::AddEdge edge;
  edge.type = type.name;
  ADJOIN_TRY(edge.from, end_ref(graph, type.from, std::move(record.from)));
  ADJOIN_TRY(edge.to, end_ref(graph, type.to, std::move(record.to)));
  ADJOIN_TRY(edge.fields, fields_of(type.fields, record));
  return edge;
}

Result<plan::PutNode> node_of(const graph::Graph& graph, const schema::NodeType& type,
                              Record record) {
  plan::PutNode node;
  if (record.ref.empty()) {
    // A column `ref` names the node, unless the schema has a field of that name.
    const auto named = std::find_if(record.texts.begin(), record.texts.end(),
                                    [](const auto& cell) { return cell.first == "ref"; });
    if (named != record.texts.end() && type.field("ref") == nullptr) {
      record.ref = std::move(named->second);
      record.texts.erase(named);
    }
  }
  ADJOIN_TRY(node.fields, fields_of(type.fields, record));
  if (!record.ref.empty()) {
    ADJOIN_TRY(node.ref, graph.complete_ref(type.name, record.ref));
    return node;
  }
  schema::Bindings parts;
  for (const schema::Segment& segment : type.ref.segments()) {
    if (!segment.is_hole()) continue;
    const item::AttributeValue* value = node.fields.find(segment.hole);
    const std::optional<std::string> text =
        value == nullptr ? std::nullopt : schema::key_text(*value);
    if (!text) {
      return validation_error("the field '" + segment.hole + "' is missing: the ref of a " +
                              type.name + " is " + type.ref.source());
    }
    parts.set(segment.hole, *text);
    // The part stands in the ref; as an attribute too only where the schema says so.
    if (type.field(segment.hole) == nullptr) node.fields.erase(segment.hole);
  }
  ADJOIN_TRY(node.ref, graph.schema().make_ref(type, parts));
  return node;
}

}  // namespace adjoin::cli
