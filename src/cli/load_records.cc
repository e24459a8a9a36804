#include "cli/load_records.h"

#include <algorithm>
#include <ostream>

#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/words.h"
#include "graph/loader.h"

namespace adjoin::cli {
namespace {

/// Bad records named one by one; beyond that only counted, so that a wrong file does not flood.
constexpr std::uint64_t kBadRecordsShown = 100;

std::string_view format_of(std::string_view path) {
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
  ADJOIN_CHECK(graph.schema().parse_ref(text));
  return text;
}

/// One file on its way into the graph.
class FileLoad {
 public:
  FileLoad(const graph::Graph& graph, const LoadPlan& plan, Terminal& terminal, LoadCounts& counts)
      : graph_(graph),
        plan_(plan),
        terminal_(terminal),
        counts_(counts),
        loader_(graph, graph::LoadOptions{.skip_bad = plan.skip_bad}) {}

  Result<void> run(RecordReader& reader);

 private:
  Result<void> read_all(RecordReader& reader, Progress& progress);
  Result<void> add(Record record);
  Error placed(const RecordReader& reader, std::uint64_t line, const Error& error) const;
  void show(const Error& error, Progress& progress);

  const graph::Graph& graph_;
  const LoadPlan& plan_;
  Terminal& terminal_;
  LoadCounts& counts_;
  graph::Loader loader_;
  std::uint64_t shown_ = 0;
  std::uint64_t line_ = 0;  ///< of the last record that was read
};

Error FileLoad::placed(const RecordReader& reader, std::uint64_t line, const Error& error) const {
  return Error(error.code(),
               reader.source().name() + ":" + std::to_string(line) + ": " + error.message());
}

void FileLoad::show(const Error& error, Progress& progress) {
  progress.finish();
  if (++shown_ <= kBadRecordsShown) {
    terminal_.err << "adjoin: " << error.message() << '\n';
  } else if (shown_ == kBadRecordsShown + 1) {
    terminal_.err << "adjoin: more bad records follow; they are counted, not shown\n";
  }
}

Result<void> FileLoad::add(Record record) {
  const std::uint64_t line = record.line;
  switch (plan_.kind) {
    case RecordKind::edge: {
      ADJOIN_TRY(plan::AddEdge edge, edge_of(graph_, *plan_.edge, std::move(record)));
      return loader_.add_edge(line, std::move(edge));
    }
    case RecordKind::node: {
      ADJOIN_TRY(plan::PutNode node, node_of(graph_, *plan_.node, std::move(record)));
      return loader_.add_node(line, std::move(node));
    }
    case RecordKind::item: break;
  }
  return loader_.add_item(line, std::move(record.fields));
}

/// A record is bad when it is wrong by itself; anything else means that the load cannot go on.
bool is_bad_record(ErrorCode code) {
  return code == ErrorCode::validation || code == ErrorCode::serialization ||
         code == ErrorCode::already_exists || code == ErrorCode::not_found ||
         code == ErrorCode::limit_exceeded || code == ErrorCode::conditional_check_failed;
}

Result<void> FileLoad::read_all(RecordReader& reader, Progress& progress) {
  for (;;) {
    ADJOIN_CHECK(check_interrupt());
    auto record = reader.next();
    if (record && !*record) return {};
    if (!record && record.error().code() == ErrorCode::cancelled) return record.error();
    line_ = reader.line_number();
    if ((++counts_.read & 0xFFU) == 0) {
      progress.update(reader.source().bytes_read(), counts_.read);
    }
    const Result<void> added = record ? add(**std::move(record)) : std::move(record).error();
    if (added) continue;
    const Error bad = placed(reader, reader.line_number(), added.error());
    if (!is_bad_record(bad.code())) return bad;
    ++counts_.bad;
    if (!plan_.skip_bad) return bad;
    show(bad, progress);
  }
}

Result<void> FileLoad::run(RecordReader& reader) {
  Progress progress(terminal_, "loading", reader.source().total_bytes());
  const Result<void> read = read_all(reader, progress);
  const Result<void> flushed = loader_.flush();
  progress.finish();
  counts_.written += loader_.written();
  counts_.kept += loader_.kept();
  // Failures that only the store could see come with the flush; those of `add` are shown already.
  std::optional<Error> late;
  if (read || plan_.skip_bad) {
    const std::uint64_t counted = counts_.bad;
    for (const graph::LoadFailure& failure : loader_.failures()) {
      if (counted != 0 && failure.error.code() == ErrorCode::validation) continue;
      ++counts_.bad;
      late = placed(reader, failure.tag, failure.error);
      if (plan_.skip_bad) show(*late, progress);
    }
  }
  if (!read) {
    if (read.error().code() == ErrorCode::cancelled && flushed) {
      return Error(ErrorCode::cancelled,
                   "interrupted behind " + reader.source().name() + ":" + std::to_string(line_) +
                       "; everything up to there is written, nothing behind it");
    }
    if (plan_.skip_bad || counts_.bad == 0) return read.error();
    return Error(read.error().code(),
                 read.error().message() + "\nadjoin: everything before that line is written, " +
                     "nothing behind it; mend it and load again, or pass --skip-bad");
  }
  if (late && !plan_.skip_bad) return *std::move(late);
  return plan_.skip_bad && !flushed && is_bad_record(flushed.error().code()) ? Result<void>()
                                                                             : flushed;
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

Result<void> load_file(const graph::Graph& graph, const LoadPlan& plan, const std::string& path,
                       Terminal& terminal, LoadCounts& counts) {
  ADJOIN_TRY(const std::unique_ptr<RecordReader> reader, open_reader(plan, path));
  return FileLoad(graph, plan, terminal, counts).run(*reader);
}

}  // namespace adjoin::cli
