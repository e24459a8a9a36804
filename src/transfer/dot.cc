#include <ostream>

#include "transfer/graph_export.h"

namespace adjoin::transfer {
namespace {

/// A quoted ID of DOT. There a backslash also begins names of things in labels (\N, \G), hence it
/// is doubled; a line end becomes one of theirs.
std::string dot_id(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n') {
      out += "\\n";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += ' ';
    } else {
      out += c;
    }
  }
  return out + '"';
}

class DotSink final : public GraphSink {
 public:
  DotSink(const schema::Schema& schema, std::ostream& out) : out_(out) {
    out_ << "digraph " << dot_id(schema.table.name) << " {\n";
  }

  Result<void> node(const NodeElement& node) override {
    out_ << "  " << dot_id(node.ref) << " [class=" << dot_id(node.type_name());
    // Dashed: edges mention the node, and nothing is stored of it.
    out_ << (node.attributes == nullptr ? ", style=dashed];\n" : "];\n");
    return state();
  }

  Result<void> edge(const EdgeElement& edge) override {
    out_ << "  " << dot_id(edge.from) << " -> " << dot_id(edge.to)
         << " [label=" << dot_id(edge.type_name);
    const bool both = edge.type != nullptr && edge.type->reverse == schema::ReverseKind::same;
    out_ << (both ? ", dir=none];\n" : "];\n");
    return state();
  }

  Result<void> finish() override {
    out_ << "}\n";
    return state();
  }

 private:
  Result<void> state() const {
    if (out_) return {};
    return Error(ErrorCode::io_error, "the graph could not be written");
  }

  std::ostream& out_;
};

}  // namespace

std::unique_ptr<GraphSink> dot_sink(const schema::Schema& schema, std::ostream& out) {
  return std::make_unique<DotSink>(schema, out);
}

}  // namespace adjoin::transfer
