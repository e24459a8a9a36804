// What records mean by a schema: which type they are of, whole refs, typed fields.
#include <algorithm>
#include <string>
#include <utility>

#include "cli/input/load_records.h"
#include "cli/input/words.h"
#include "schema/items/item_keys.h"

namespace adjoin::cli {
namespace {

/// Types that a record may name: of Neo4j "Person;Actor", of its exports ":Person:Actor".
template <typename Find>
Result<decltype(std::declval<Find>()(std::string_view()))> named_type(std::string_view words,
                                                                      std::string_view kind,
                                                                      const Find& find) {
  decltype(find(words)) found = find(words);
  for (std::string_view rest = words; found == nullptr && !rest.empty();) {
    const std::size_t end = std::min(rest.find_first_of(";:"), rest.size());
    found = find(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    for (std::string_view other = rest; found != nullptr && !other.empty();) {
      const std::size_t stop = std::min(other.find_first_of(";:"), other.size());
      if (find(other.substr(0, stop)) != nullptr) {
        return validation_error("'" + visible(words) + "' are several " + std::string(kind) +
                                " types of the schema: --" + std::string(kind) +
                                "s TYPE says which is meant");
      }
      other.remove_prefix(std::min(stop + 1, other.size()));
    }
  }
  if (found != nullptr) return found;
  return validation_error("the schema has no " + std::string(kind) + " type '" + visible(words) +
                          "'; --" + std::string(kind) + "s TYPE says what such records are");
}

/// Told with the option that helps: the file cannot be changed by everybody who loads it.
Error no_type(std::string_view kind) {
  return validation_error("the record does not say of which type it is: --" + std::string(kind) +
                          "s TYPE does");
}

/// What is not a field of a node by itself, but follows from its ref and its edges.
/// A graph counts these itself while edges are added. Loading them as well would count twice.
void erase_derived(const schema::NodeType& type, Item& fields) {
  for (const schema::Counter& counter : type.counters) fields.erase(counter.attribute);
  if (type.edge_set) {
    fields.erase(type.edge_set->attribute);
    fields.erase(type.edge_set->overflow_mark);
  }
  for (const schema::Segment& segment : type.ref.segments()) {
    if (segment.is_hole() && type.field(segment.hole) == nullptr) fields.erase(segment.hole);
  }
  fields.erase(schema::kExtremeMark);
  fields.erase(schema::kCopyMark);
}

void erase_derived(const schema::EdgeType& type, Item& fields) {
  for (const auto* taken : {&type.set, &type.copies}) {
    for (const schema::TakenField& one : *taken) fields.erase(one.attribute);
  }
}

/// Reads records of another reader and makes them fit the schema. It runs on the reader's thread,
/// so that the thread that writes has only whole records.
class MeantReader final : public RecordReader {
 public:
  MeantReader(std::unique_ptr<RecordReader> reader, const graph::Graph& graph, const LoadPlan& plan)
      : reader_(std::move(reader)), graph_(graph), schema_(graph.schema()), plan_(plan) {}

  Result<bool> next(Record& record) override {
    for (;;) {
      Result<bool> next = reader_->next(record);
      if (!next && std::exchange(is_first_, false)) return of_first(next.error());
      ADJOIN_TRY(const bool more, std::move(next));
      is_first_ = false;
      if (!more) return false;
      ADJOIN_TRY(const bool is_taken, complete(record));
      if (is_taken) return true;
    }
  }
  std::uint64_t line_number() const noexcept override { return reader_->line_number(); }
  std::uint64_t bytes_read() const noexcept override { return reader_->bytes_read(); }
  const LineSource& source() const noexcept override { return reader_->source(); }

 private:
  /// False: the record says nothing that its graph does not say elsewhere.
  Result<bool> complete(Record& record) {
    switch (record.kind) {
      case RecordKind::item: return true;
      case RecordKind::edge: return complete_edge(record);
      case RecordKind::node: break;
    }
    return complete_node(record);
  }
  Result<bool> complete_edge(Record& record);
  Result<bool> complete_node(Record& record);
  Result<void> complete_end(const schema::End& end, std::string_view space, std::string& ref) const;
  Result<void> make_ref(const schema::NodeType& type, Record& record) const;
  Result<const schema::EdgeType*> edge_type(const Record& record);
  Result<const schema::NodeType*> node_type(const Record& record);

  /// Whoever meant nodes or edges meets whole items at the first one.
  Error of_first(const Error& error) const {
    const bool is_item = plan_.type_name().empty() &&
                         format_of(plan_, source().name()) == std::string_view("dynamodb-json");
    if (!is_item || api_error_of(error) != ApiError::validation) return error;
    return validation_error(error.message() +
                            "; without a type FILE has whole items in DynamoDB JSON: --nodes TYPE "
                            "or --edges TYPE says that it has something else");
  }

  std::unique_ptr<RecordReader> reader_;
  const graph::Graph& graph_;
  const schema::Schema& schema_;
  const LoadPlan& plan_;
  bool is_first_ = true;
  std::pair<std::string, const schema::EdgeType*> last_edge_;  ///< records of a type follow others
  std::pair<std::string, const schema::NodeType*> last_node_;
};

Result<const schema::EdgeType*> MeantReader::edge_type(const Record& record) {
  if (plan_.edge != nullptr) return plan_.edge;
  if (record.type.empty()) return no_type("edge");
  // Files come sorted by type. Comparing with the last one saves a search for each record.
  if (last_edge_.second == nullptr || last_edge_.first != record.type) {
    ADJOIN_TRY(last_edge_.second, named_type(record.type, "edge", [this](std::string_view name) {
                 return schema_.edge(name);
               }));
    last_edge_.first = record.type;
  }
  return last_edge_.second;
}

Result<const schema::NodeType*> MeantReader::node_type(const Record& record) {
  if (plan_.node != nullptr) return plan_.node;
  if (record.type.empty()) {
    // A ref that only one type can have names that type.
    const schema::NodeType* type = schema_.find_node_of(record.ref);
    if (type == nullptr) return no_type("node");
    return type;
  }
  if (last_node_.second == nullptr || last_node_.first != record.type) {
    ADJOIN_TRY(last_node_.second, named_type(record.type, "node", [this](std::string_view name) {
                 return schema_.node(name);
               }));
    last_node_.first = record.type;
  }
  return last_node_.second;
}

Result<void> MeantReader::complete_end(const schema::End& end, std::string_view space,
                                       std::string& ref) const {
  // An id alone is enough where the type of the end is known: from the schema, or from the group
  // that the file names. Otherwise the ref must say it.
  if (end.types.size() == 1 || end.allows(space)) {
    ADJOIN_TRY(ref, graph_.complete_ref(end.types.size() == 1 ? end.types.front() : space, ref));
    return {};
  }
  ADJOIN_CHECK(schema_.node_of(ref));
  return {};
}

Result<bool> MeantReader::complete_edge(Record& record) {
  ADJOIN_TRY(record.edge, edge_type(record));
  const schema::EdgeType& type = *record.edge;
  // The same edge, as seen from its other end.
  if (record.is_second_way && type.reverse == schema::ReverseKind::same) return false;
  ADJOIN_CHECK(complete_end(type.from, record.from_space, record.from));
  ADJOIN_CHECK(complete_end(type.to, record.to_space, record.to));
  ADJOIN_CHECK(type_texts(type.fields, record));
  if (record.is_of_graph) erase_derived(type, record.fields);
  return true;
}

Result<bool> MeantReader::complete_node(Record& record) {
  ADJOIN_TRY(const schema::NodeType* const found, node_type(record));
  const schema::NodeType& type = *found;
  if (record.ref.empty()) {
    // A column `ref` names the node, unless the schema has a field of that name.
    const auto named = std::find_if(record.texts.begin(), record.texts.end(),
                                    [](const Text& text) { return text.name == "ref"; });
    if (named != record.texts.end() && type.field("ref") == nullptr) {
      record.ref = std::move(named->text);
      record.texts.erase(named);
    }
  }
  // Before the ref is made, which takes its parts from typed fields.
  ADJOIN_CHECK(type_texts(type.fields, record));
  ADJOIN_CHECK(make_ref(type, record));
  if (record.is_of_graph) erase_derived(type, record.fields);
  if (!record.is_exported) return true;
  // A node that only edges mention: had it been put, it would have the stamp.
  const std::string& stamp = schema_.table.created_attribute;
  return type.stored && (stamp.empty() || record.fields.contains(stamp));
}

Result<void> MeantReader::make_ref(const schema::NodeType& type, Record& record) const {
  if (!record.ref.empty()) {
    ADJOIN_TRY(record.ref, graph_.complete_ref(type.name, record.ref));
    return {};
  }
  schema::Bindings parts;
  for (const schema::Segment& segment : type.ref.segments()) {
    if (!segment.is_hole()) continue;
    const Value* value = record.fields.find(segment.hole);
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
  ADJOIN_TRY(record.ref, schema_.make_ref(type, parts));
  return {};
}

}  // namespace

std::unique_ptr<RecordReader> read_as_meant(std::unique_ptr<RecordReader> reader,
                                            const graph::Graph& graph, const LoadPlan& plan) {
  return std::make_unique<MeantReader>(std::move(reader), graph, plan);
}

}  // namespace adjoin::cli
