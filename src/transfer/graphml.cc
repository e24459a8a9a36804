#include <algorithm>
#include <map>
#include <ostream>
#include <utility>
#include <vector>

#include "transfer/graph_export.h"
#include "transfer/properties.h"

namespace adjoin::transfer {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

/// Text and attribute values of XML 1.0.
std::string xml(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    switch (c) {
      case '&': out += "&amp;"; continue;
      case '<': out += "&lt;"; continue;
      case '>': out += "&gt;"; continue;
      case '"': out += "&quot;"; continue;
      // As they are, a parser would make blanks or line feeds of them.
      case '\t': out += "&#9;"; continue;
      case '\n': out += "&#10;"; continue;
      case '\r': out += "&#13;"; continue;
      default: break;
    }
    const bool is_noncharacter = text.substr(i, 2) == "\xEF\xBF" && i + 2 < text.size() &&
                                 (text[i + 2] == '\xBE' || text[i + 2] == '\xBF');
    if (is_noncharacter || static_cast<unsigned char>(c) < 0x20) {
      out += kReplacement;
      if (is_noncharacter) i += 2;
    } else {
      out += c;
    }
  }
  return out;
}

std::string_view graphml_type(PropertyKind kind) {
  switch (kind) {
    case PropertyKind::integer: return "long";
    case PropertyKind::number: return "double";
    case PropertyKind::boolean: return "boolean";
    default: return "string";
  }
}

/// The keys of all nodes, or of all edges: one for each name. A name that types mean differently is
/// text.
/// GraphML declares its keys before the first node, when only the schema is known. What no key was
/// declared for goes to "extra".
class Keys {
 public:
  explicit Keys(char letter) : letter_(letter) {}

  void add(const std::vector<PropertyType>& properties) {
    for (const PropertyType& one : properties) {
      const auto [at, is_new] = places_.emplace(one.name, all_.size());
      if (is_new) {
        all_.push_back(one);
      } else if (all_[at->second].kind != one.kind) {
        // GraphML has one declaration for each name. Text holds any value, a number's type not any
        // text.
        all_[at->second].kind = PropertyKind::text;
      }
    }
  }

  void declare(std::string_view whose, std::string_view label, std::string& out) const {
    declare("label", label, "string", whose, out);
    for (std::size_t i = 0; i < all_.size(); ++i) {
      declare(std::to_string(i), all_[i].name, graphml_type(all_[i].kind), whose, out);
    }
    declare("extra", kExtraProperty, "string", whose, out);
  }

  void data(std::string_view label, const Item* attributes, std::string& out) const {
    data("label", label, out);
    if (attributes == nullptr) return;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      const Value* value = attributes->find(all_[i].name);
      if (value == nullptr || !fits(*value, all_[i].kind)) continue;
      data(std::to_string(i), property_text(*value), out);
    }
    const std::string extra = extra_text(*attributes, all_);
    if (!extra.empty()) data("extra", extra, out);
  }

 private:
  void declare(std::string_view id, std::string_view name, std::string_view type,
               std::string_view whose, std::string& out) const {
    out += "  <key id=\"";
    out += letter_;
    out += std::string(id) + "\" for=\"" + std::string(whose) + "\" attr.name=\"" + xml(name) +
           "\" attr.type=\"" + std::string(type) + "\"/>\n";
  }
  void data(std::string_view id, std::string_view text, std::string& out) const {
    out += "<data key=\"";
    out += letter_;
    out += std::string(id) + "\">" + xml(text) + "</data>";
  }

  char letter_;
  std::vector<PropertyType> all_;
  std::map<std::string, std::size_t> places_;
};

bool is_symmetric(const schema::EdgeType& type) {
  return type.reverse == schema::ReverseKind::same;
}

/// Whether every edge that such a graph can have stands for both ways.
bool has_symmetric_edges_alone(const schema::Schema& schema) {
  return !schema.open_types && !schema.edges.empty() &&
         std::all_of(schema.edges.begin(), schema.edges.end(), is_symmetric);
}

class GraphmlSink final : public GraphSink {
 public:
  GraphmlSink(const schema::Schema& schema, std::ostream& out)
      : out_(out), nodes_('n'), edges_('e'), is_undirected_(has_symmetric_edges_alone(schema)) {
    for (const auto& type : schema.nodes) nodes_.add(properties_of(schema, type));
    for (const auto& type : schema.edges) edges_.add(properties_of(schema, type));
    text_ =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" "
        "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
        "xsi:schemaLocation=\"http://graphml.graphdrawing.org/xmlns "
        "http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd\">\n";
    nodes_.declare("node", "labelV", text_);
    edges_.declare("edge", "labelE", text_);
    text_ += "  <graph id=\"" + xml(schema.table.name) + "\" edgedefault=\"" +
             (is_undirected_ ? "undirected" : "directed") + "\">\n";
  }

  Result<void> node(const NodeElement& node) override {
    text_ += "    <node id=\"" + xml(node.ref) + "\">";
    nodes_.data(node.type_name(), node.attributes, text_);
    text_ += "</node>\n";
    return write();
  }

  Result<void> edge(const EdgeElement& edge) override {
    append(edge, edge.id, edge.from, edge.to);
    // Few programs read directed and undirected edges in one graph, and NetworkX refuses them.
    const bool both = !is_undirected_ && edge.type != nullptr && is_symmetric(*edge.type);
    if (both && edge.from != edge.to) {
      append(edge, std::string(edge.id) + "|back", edge.to, edge.from);
    }
    return write();
  }

  Result<void> finish() override {
    text_ += "  </graph>\n</graphml>\n";
    return write();
  }

 private:
  void append(const EdgeElement& edge, std::string_view id, std::string_view from,
              std::string_view to) {
    text_ +=
        "    <edge id=\"" + xml(id) + "\" source=\"" + xml(from) + "\" target=\"" + xml(to) + "\">";
    edges_.data(edge.type_name, edge.attributes, text_);
    text_ += "</edge>\n";
  }

  Result<void> write() {
    out_ << text_;
    text_.clear();
    if (out_) return {};
    return Error(ErrorCode::io_error, "the graph could not be written");
  }

  std::ostream& out_;
  Keys nodes_;
  Keys edges_;
  bool is_undirected_;
  std::string text_;
};

}  // namespace

std::unique_ptr<GraphSink> graphml_sink(const schema::Schema& schema, std::ostream& out) {
  return std::make_unique<GraphmlSink>(schema, out);
}

}  // namespace adjoin::transfer
