#include "emit/typescript_types.h"

#include <algorithm>

#include "base/assert.h"
#include "emit/text.h"

namespace adjoin::emit {
namespace {

// Names that the language has for types; the clients add theirs. `Names` keeps declared ones apart.
constexpr std::string_view kLanguageTypes =
    "AnyEdge AnyNode AnyRef Array ArrayBuffer AsyncGenerator AsyncIterable Awaited BufferSource "
    "Date EdgeTypes Error Infinity Iterable JSON NaN NodeTypes Object Omit Partial Pick Promise "
    "Record Response ReturnType Set String SubtleCrypto TextEncoder URL Uint8Array _";
// Words of the language that cannot name a parameter or a function.
constexpr std::string_view kLanguageWords =
    "arguments await break case catch class const continue debugger default delete do else enum "
    "eval export extends false finally for function globalThis if implements import in instanceof "
    "interface let new null package private protected public return static super switch this throw "
    "true try typeof undefined var void while with yield";

void split_into(std::vector<std::string_view>& names, std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    names.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

/// The views stay valid: both texts are literals.
std::vector<std::string_view> both(std::string_view language, std::string_view client) {
  std::vector<std::string_view> names;
  split_into(names, language);
  split_into(names, client);
  return names;
}

/// Inside backticks `${` begins an expression. A ref's literal part must stay text.
std::string template_literal(std::string_view text) {
  std::string literal;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool opens = text[i] == '$' && i + 1 < text.size() && text[i + 1] == '{';
    if (text[i] == '`' || text[i] == '\\' || opens) literal += '\\';
    literal += text[i];
  }
  return without_controls(literal);
}

/// The name of the declared type that is called so.
template <typename Models>
const std::string& name_in(const Models& models, const std::vector<std::string>& names,
                           std::string_view type) {
  const auto found = std::find_if(models.begin(), models.end(),
                                  [&](const auto& one) { return one.type->name == type; });
  ADJOIN_ASSERT(found != models.end());  // a checked schema names only what it declares
  return names[static_cast<std::size_t>(found - models.begin())];
}

}  // namespace

/// A quoted property takes any text, so no field has to be renamed.
std::string property_name(std::string_view name) {
  return is_identifier(name) ? std::string(name) : quoted(name);
}

std::string comment(std::string text, std::string_view indent) {
  // A note comes from the schema and must not end the comment.
  for (std::size_t at = text.find("*/"); at != std::string::npos; at = text.find("*/", at)) {
    text.replace(at, 2, "* /");
  }
  return std::string(indent) + "/** " + text + " */\n";
}

/// As wide as the parts of the client that people wrote, so that the module looks like one text.
std::string section(std::string_view title) {
  std::string line = "\n// ---- " + std::string(title) + " ";
  line.resize(std::max<std::size_t>(line.size(), 100), '-');
  return line + "\n";
}

bool any_required(const std::vector<Property>& properties) {
  return std::any_of(properties.begin(), properties.end(),
                     [](const Property& one) { return one.required; });
}

/// Nodes take their names first, then edges, then series. Of two types that clash the later one is
/// renamed.
TypeScriptTypes::TypeScriptTypes(const Model& model, std::string_view client_types,
                                 std::string_view client_values)
    : model_(model),
      types_(both(kLanguageTypes, client_types)),
      values_(both(kLanguageWords, client_values)) {
  for (const NodeModel& node : model.nodes) {
    node_names_.push_back(
        types_.take(type_name(node.type->name), "Node", {"", "Ref", "Fields", "Attributes"}));
  }
  for (const EdgeModel& edge : model.edges) {
    edge_names_.push_back(
        types_.take(type_name(edge.type->name), "Edge", {"", "Fields", "Attributes"}));
  }
  for (const SeriesModel& series : model.series) {
    series_names_.push_back(types_.take(type_name(series.type->name), "Series", {"Fields"}));
  }
}

std::string TypeScriptTypes::take(const std::string& wanted, std::string_view otherwise,
                                  const std::vector<std::string_view>& endings) {
  return types_.take(wanted, otherwise, endings);
}

const std::string& TypeScriptTypes::node_name(std::string_view type) const {
  return name_in(model_.nodes, node_names_, type);
}

const std::string& TypeScriptTypes::edge_name(std::string_view type) const {
  return name_in(model_.edges, edge_names_, type);
}

const std::string& TypeScriptTypes::series_name(std::string_view type) const {
  return name_in(model_.series, series_names_, type);
}

std::string TypeScriptTypes::nodes() {
  std::string out = section("Nodes");
  for (std::size_t i = 0; i < model_.nodes.size(); ++i) out += node(i);
  return out;
}

std::string TypeScriptTypes::edges() const {
  std::string out = section("Edges");
  for (std::size_t i = 0; i < model_.edges.size(); ++i) out += edge(i);
  return out;
}

/// Without types the answer is a plain string: an open end takes any ref.
std::string TypeScriptTypes::refs(const std::vector<std::string>& types) const {
  std::vector<std::string> names;
  for (const std::string& type : types) names.push_back(node_name(type) + "Ref");
  return joined(names, " | ", "string");
}

std::string TypeScriptTypes::type_of(const Shape& shape) const {
  const std::string one = type_of_one(shape);
  // In parentheses, because `|` binds weaker than `[]`.
  return shape.is_many ? "readonly (" + one + ")[]" : one;
}

std::string TypeScriptTypes::type_of_one(const Shape& shape) const {
  using Kind = Shape::Kind;
  switch (shape.kind) {
    case Kind::text: return "string";
    case Kind::number:
    // A number of DynamoDB has up to 38 digits, one of JavaScript about 15. Programs expect
    // `number` all the same, and client.ts says what is lost.
    case Kind::integer: return "number";
    case Kind::boolean: return "boolean";
    case Kind::bytes: return "Uint8Array";
    case Kind::list: return "Value[]";
    case Kind::map: return "Attributes";
    case Kind::text_set: return "Set<string>";
    case Kind::number_set: return "Set<number>";
    case Kind::scalar: return "string | number | boolean";
    case Kind::ref: return refs(shape.names);
    case Kind::choice: break;
  }
  std::vector<std::string> values;
  for (const std::string& value : shape.names) values.push_back(quoted(value));
  return joined(values, " | ", "never");
}

std::string TypeScriptTypes::properties(const std::vector<Property>& properties,
                                        bool are_read) const {
  std::string out;
  for (const Property& property : properties) {
    if (!property.note.empty()) out += comment(property.note, "  ");
    out += std::string(are_read ? "  readonly " : "  ") + property_name(property.name) +
           (property.required ? ": " : "?: ") + type_of(property.shape) + ";\n";
  }
  return out;
}

// A type that declares no fields takes any.
std::string TypeScriptTypes::fields(const std::string& name,
                                    const std::vector<Property>& declared) const {
  if (declared.empty()) return "\nexport type " + name + " = Attributes;\n";
  return "\nexport interface " + name + " {\n" + properties(declared, false) + "}\n";
}

/// What is read differs from what is written: the graph adds counters and stamps, which a program
/// must not send back.
std::string TypeScriptTypes::attributes(const std::string& name, const std::vector<Property>& kept,
                                        bool is_partial) const {
  const std::string base = is_partial ? "Partial<" + name + "Fields>" : name + "Fields";
  if (kept.empty()) return "\nexport type " + name + "Attributes = " + base + ";\n";
  return "\n/** What is read: the fields, and what the graph keeps beside them. */\n"
         "export interface " +
         name + "Attributes extends " + base + " {\n" + properties(kept, true) + "}\n";
}

std::string TypeScriptTypes::node(std::size_t number) {
  const NodeModel& node = model_.nodes[number];
  const std::string& name = node_names_[number];
  std::string type;
  std::string made;
  std::vector<std::string> parts;
  Names parameters(both(kLanguageWords, ""));
  for (const schema::Segment& segment : node.type->ref.segments()) {
    if (!segment.is_hole()) {
      type += template_literal(segment.literal);
      made += template_literal(segment.literal);
      continue;
    }
    const std::string part = parameters.take(identifier(segment.hole), "_");
    parts.push_back(part + ": string");
    // A template type: the compiler refuses a ref of another form.
    type += "${string}";
    made += "${" + part + "}";
  }
  const std::string function = values_.take(camel_case(name) + "Ref", "Of");
  std::string out = "\n" + comment(node.type->name + ": " + node.type->ref.source(), "");
  out += "export type " + name + "Ref = `" + type + "`;\n";
  out += "export const " + function + " = (" + joined(parts, ", ", "") + "): " + name + "Ref => `" +
         made + "`;\n";
  out += fields(name + "Fields", node.fields);
  // Without required fields there is nothing that could be missing.
  out += attributes(name, node.kept, node.may_be_bare && any_required(node.fields));
  out += "\nexport interface " + name + " {\n  node: " + name +
         "Ref;\n  type: " + quoted(node.type->name) + ";\n  attributes: " + name +
         "Attributes;\n}\n";
  return out;
}

/// An edge is identified by its two ends. So they are members of the type beside the attributes.
std::string TypeScriptTypes::edge(std::size_t number) const {
  const EdgeModel& edge = model_.edges[number];
  const std::string& name = edge_names_[number];
  std::string out =
      "\n" + comment(edge.type->name + ": " + joined(edge.type->from.types, " or ", "") + " to " +
                         joined(edge.type->to.types, " or ", "") + ".",
                     "");
  out += "export interface " + name + " {\n  from: " + refs(edge.type->from.types) +
         ";\n  edge: " + quoted(edge.type->name) + ";\n  to: " + refs(edge.type->to.types) +
         ";\n  attributes: " + name + "Attributes;\n}\n";
  out += fields(name + "Fields", edge.fields);
  out += attributes(name, edge.kept, false);
  return out;
}

std::string TypeScriptTypes::node_members(std::size_t number) const {
  const std::string& name = node_names_[number];
  return "ref: " + name + "Ref; fields: " + name + "Fields; attributes: " + name + "Attributes";
}

/// `listed` differs from `attributes` where an index that lists the edges has not all of them.
std::string TypeScriptTypes::edge_members(std::size_t number) const {
  const EdgeModel& edge = model_.edges[number];
  const std::string& name = edge_names_[number];
  return "    from: " + refs(edge.type->from.types) + ";\n    to: " + refs(edge.type->to.types) +
         ";\n    fields: " + name + "Fields;\n    attributes: " + name +
         "Attributes;\n    listed: " +
         (edge.lists_whole ? name + "Attributes" : "Partial<" + name + "Attributes>") + ";\n";
}

std::string TypeScriptTypes::any_types() const {
  return "/** Told apart by `type`. */\nexport type AnyNode = " +
         joined(node_names_, " | ", "never") +
         ";\nexport type AnyRef = AnyNode[\"node\"];\n\n/** Told apart by `edge`. */\n"
         "export type AnyEdge = " +
         joined(edge_names_, " | ", "never") + ";\n";
}

}  // namespace adjoin::emit
