#include <fstream>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "transfer/graph_export.h"
#include "transfer/properties.h"

namespace adjoin::transfer {
namespace {

/// A cell as RFC 4180 quotes it; one that is empty but there is quoted too.
std::string cell(std::string_view text) {
  const bool is_plain = !text.empty() && text.find_first_of("\",\r\n") == std::string_view::npos &&
                        text.front() != ' ' && text.back() != ' ';
  if (is_plain) return std::string(text);
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

std::string_view neptune_type(PropertyKind kind) {
  switch (kind) {
    case PropertyKind::integer: return "Long";
    case PropertyKind::number: return "Double";
    case PropertyKind::boolean: return "Bool";
    case PropertyKind::date: return "Date";
    case PropertyKind::text: break;
  }
  return "String";
}

/// A header's name for a property: blanks, commas and line ends may not stand there, a colon would
/// begin the type.
std::string column_name(std::string_view name) {
  std::string out;
  for (const char c : name) {
    const bool is_refused =
        c == ' ' || c == ',' || c == '"' || static_cast<unsigned char>(c) < 0x20;
    if (c == ':') out += '\\';
    out += is_refused ? '_' : c;
  }
  return out;
}

/// The file of one type. Opened with the first of its elements.
/// Neptune's loader wants the columns in the header and the same ones in each row, hence a file for
/// each type.
class TypeFile {
 public:
  TypeFile(const std::string& path, std::string_view system_columns,
           std::vector<PropertyType> columns)
      : path_(path), out_(path, std::ios::binary), columns_(std::move(columns)) {
    out_ << system_columns;
    for (const PropertyType& column : columns_) {
      out_ << ',' << column_name(column.name) << ':' << neptune_type(column.kind);
    }
    out_ << ',' << kExtraProperty << ":String\n";
  }

  /// @param front  the system cells
  Result<void> row(std::string front, const Item* attributes) {
    for (const PropertyType& column : columns_) {
      front += ',';
      const Value* value = attributes == nullptr ? nullptr : attributes->find(column.name);
      if (value != nullptr && fits(*value, column.kind)) front += cell(property_text(*value));
    }
    front += ',';
    const std::string extra = attributes == nullptr ? "" : extra_text(*attributes, columns_);
    if (!extra.empty()) front += cell(extra);
    out_ << front << '\n';
    return state();
  }

  // A file may be closed and opened again: there can be more types than a process may have files.
  bool is_open() const { return out_.is_open(); }
  /// Goes on behind what it has.
  void open_again() { out_.open(path_, std::ios::binary | std::ios::app); }
  Result<void> close() {
    if (!out_.is_open()) return {};
    out_.close();
    return state();
  }

 private:
  Result<void> state() const {
    if (out_) return {};
    return Error(ErrorCode::io_error, "cannot write " + path_);
  }

  std::string path_;
  std::ofstream out_;
  std::vector<PropertyType> columns_;
};

class NeptuneSink final : public GraphSink {
 public:
  NeptuneSink(const schema::Schema& schema, std::string folder)
      : schema_(schema), folder_(std::move(folder)) {}

  Result<void> node(const NodeElement& node) override {
    ADJOIN_TRY(TypeFile * file, file_of("nodes-", node.type_name(), "~id,~label", [&] {
                 return node.type == nullptr ? std::vector<PropertyType>()
                                             : properties_of(schema_, *node.type);
               }));
    // The loader gives a node without a label its own.
    const std::string label = node.type == nullptr ? "" : cell(node.type_name());
    return file->row(cell(node.ref) + "," + label, node.attributes);
  }

  Result<void> edge(const EdgeElement& edge) override {
    ADJOIN_TRY(TypeFile * file, file_of("edges-", edge.type_name, "~id,~from,~to,~label", [&] {
                 return edge.type == nullptr ? std::vector<PropertyType>()
                                             : properties_of(schema_, *edge.type);
               }));
    return file->row(
        cell(edge.id) + "," + cell(edge.from) + "," + cell(edge.to) + "," + cell(edge.type_name),
        edge.attributes);
  }

  Result<void> finish() override {
    for (auto& [key, file] : files_) ADJOIN_CHECK(file.close());
    return {};
  }

 private:
  template <typename Columns>
  Result<TypeFile*> file_of(std::string_view front, std::string_view type,
                            std::string_view system_columns, const Columns& columns) {
    const std::string key = std::string(front) + std::string(type);
    const auto found = files_.find(key);
    if (found != files_.end() && found->second.is_open()) return &found->second;
    ADJOIN_CHECK(make_room());
    ++open_;
    if (found == files_.end()) {
      return &files_.try_emplace(key, folder_ + "/" + file_name(key), system_columns, columns())
                  .first->second;
    }
    found->second.open_again();
    return &found->second;
  }

  /// Types are as many as the data have names for them, and a process may open only so many files.
  Result<void> make_room() {
    if (open_ < kOpenMax) return {};
    for (auto& [key, file] : files_) ADJOIN_CHECK(file.close());
    open_ = 0;
    return {};
  }

  /// A type's name may hold what no file's name can.
  std::string file_name(std::string_view key) {
    std::string name;
    // "nodes.csv" has those of no type.
    for (const char c : key == "nodes-" ? std::string_view("nodes") : key) {
      const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                            (c >= '0' && c <= '9') || c == '-' || c == '_';
      name += is_plain ? c : '_';
    }
    std::string free = name;
    for (int i = 2; !names_.insert(free).second; ++i) free = name + "-" + std::to_string(i);
    return free + ".csv";
  }

  const schema::Schema& schema_;
  std::string folder_;
  static constexpr std::size_t kOpenMax = 100;
  std::map<std::string, TypeFile> files_;
  std::size_t open_ = 0;
  std::set<std::string> names_;
};

}  // namespace

std::unique_ptr<GraphSink> neptune_sink(const schema::Schema& schema, std::string folder) {
  return std::make_unique<NeptuneSink>(schema, std::move(folder));
}

}  // namespace adjoin::transfer
