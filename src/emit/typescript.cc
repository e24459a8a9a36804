#include <algorithm>

#include "emit/client_text.h"
#include "emit/emit.h"
#include "emit/model.h"
#include "emit/names.h"
#include "emit/text.h"

namespace adjoin::emit {
namespace {

// Every name that the client or the language has for types; `Names` keeps declared ones apart.
const std::vector<std::string_view> kReserved = {"AnyEdge",
                                                 "AnyFields",
                                                 "AnyKey",
                                                 "AnyNode",
                                                 "AnyRef",
                                                 "Answer",
                                                 "Array",
                                                 "ArrayBuffer",
                                                 "AsyncGenerator",
                                                 "AsyncIterable",
                                                 "Attributes",
                                                 "Awaited",
                                                 "Budget",
                                                 "BufferSource",
                                                 "Call",
                                                 "CountOptions",
                                                 "Cost",
                                                 "Credentials",
                                                 "Date",
                                                 "Done",
                                                 "EdgeName",
                                                 "EdgeTypes",
                                                 "Edges",
                                                 "Ends",
                                                 "Environment",
                                                 "Error",
                                                 "ErrorCode",
                                                 "FieldsArgument",
                                                 "FindOptions",
                                                 "ForwardEdges",
                                                 "Graph",
                                                 "GraphError",
                                                 "GraphOptions",
                                                 "Infinity",
                                                 "Iterable",
                                                 "JSON",
                                                 "ListOptions",
                                                 "NaN",
                                                 "Neighbor",
                                                 "NodeListOptions",
                                                 "NodeRow",
                                                 "NodeTypes",
                                                 "Nodes",
                                                 "Object",
                                                 "Omit",
                                                 "OneOf",
                                                 "Outcome",
                                                 "Page",
                                                 "Partial",
                                                 "Pick",
                                                 "PlanOptions",
                                                 "Promise",
                                                 "Rank",
                                                 "RankingOptions",
                                                 "Reached",
                                                 "Record",
                                                 "Removed",
                                                 "Response",
                                                 "ReturnType",
                                                 "Scored",
                                                 "Series",
                                                 "SeriesTypes",
                                                 "Set",
                                                 "String",
                                                 "SubtleCrypto",
                                                 "TextEncoder",
                                                 "Transact",
                                                 "Tree",
                                                 "URL",
                                                 "Uint8Array",
                                                 "UpdateOptions",
                                                 "Value",
                                                 "Write",
                                                 "_"};
const std::vector<std::string_view> kWords = {
    "allDone",    "atob",       "break",      "btoa",
    "case",       "catch",      "chunkDone",  "class",
    "connect",    "const",      "continue",   "credentialsFromEnvironment",
    "debugger",   "default",    "delete",     "do",
    "doubt",      "else",       "enum",       "everyRow",
    "export",     "extends",    "false",      "fetch",
    "finally",    "for",        "fromJson",   "function",
    "globalThis", "if",         "implements", "import",
    "in",         "instanceof", "interface",  "let",
    "new",        "null",       "package",    "private",
    "protected",  "public",     "return",     "runStep",
    "sign",       "static",     "super",      "switch",
    "this",       "throw",      "toJson",     "toPage",
    "true",       "try",        "typeof",     "undefined",
    "var",        "void",       "while",      "with",
    "yield",      "await",      "arguments",  "eval"};

std::string property_name(std::string_view name) {
  return is_identifier(name) ? std::string(name) : quoted(name);
}

std::string template_literal(std::string_view text) {
  std::string literal;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool opens = text[i] == '$' && i + 1 < text.size() && text[i + 1] == '{';
    if (text[i] == '`' || text[i] == '\\' || opens) literal += '\\';
    literal += text[i];
  }
  return without_controls(literal);
}

/// A doc comment, which no text can end.
std::string comment(std::string text, std::string_view indent) {
  for (std::size_t at = text.find("*/"); at != std::string::npos; at = text.find("*/", at)) {
    text.replace(at, 2, "* /");
  }
  return std::string(indent) + "/** " + text + " */\n";
}

class TypeScriptWriter {
 public:
  explicit TypeScriptWriter(const Model& model)
      : model_(model), types_(kReserved), values_(kWords) {
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
    for (const PlanModel& plan : model.plans) {
      plan_names_.push_back(
          types_.take(type_name(upper_first(plan.name)), "Plan", {"Params", "Row"}));
    }
  }

  std::string write() {
    const schema::Schema& schema = *model_.schema;
    out_ = "// Types and a client of the graph in table " + quoted(schema.table.name) +
           ",\n// made by `adjoin schema emit typescript` from schema " + schema.fingerprint() +
           ".\n// Make it anew when the schema changes; do not edit.\n";
    section("Nodes");
    for (std::size_t i = 0; i < model_.nodes.size(); ++i) node(i);
    section("Edges");
    for (std::size_t i = 0; i < model_.edges.size(); ++i) edge(i);
    if (!model_.series.empty()) section("Series");
    for (std::size_t i = 0; i < model_.series.size(); ++i) {
      fields(series_names_[i] + "Fields", model_.series[i].fields);
    }
    if (!model_.plans.empty()) section("Declared reads");
    for (std::size_t i = 0; i < model_.plans.size(); ++i) plan(i);
    type_tables();
    graph();
    out_ += "\n" + std::string(typescript_client());
    return std::move(out_);
  }

 private:
  static std::string upper_first(std::string name) {
    if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] -= 'a' - 'A';
    return name;
  }

  void section(std::string_view title) {
    std::string line = "\n// ---- " + std::string(title) + " ";
    line.resize(std::max<std::size_t>(line.size(), 100), '-');
    out_ += line + "\n";
  }

  template <typename Models>
  static std::size_t find(const Models& models, std::string_view name) {
    for (std::size_t i = 0; i < models.size(); ++i) {
      if (models[i].type->name == name) return i;
    }
    return 0;  // a checked schema names only what it declares
  }

  std::string refs(const std::vector<std::string>& types) const {
    std::vector<std::string> names;
    for (const std::string& type : types) {
      names.push_back(node_names_[find(model_.nodes, type)] + "Ref");
    }
    return joined(names, " | ", "string");
  }

  std::string type_of(const Shape& shape) const {
    const std::string one = type_of_one(shape);
    return shape.is_many ? "readonly (" + one + ")[]" : one;
  }

  std::string type_of_one(const Shape& shape) const {
    using Kind = Shape::Kind;
    switch (shape.kind) {
      case Kind::text: return "string";
      case Kind::number:
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

  void properties(const std::vector<Property>& properties, bool are_read) {
    for (const Property& property : properties) {
      if (!property.note.empty()) out_ += comment(property.note, "  ");
      out_ += std::string(are_read ? "  readonly " : "  ") + property_name(property.name) +
              (property.required ? ": " : "?: ") + type_of(property.shape) + ";\n";
    }
  }

  /// What a program writes. A type that declares no fields takes any.
  void fields(const std::string& name, const std::vector<Property>& declared) {
    if (declared.empty()) {
      out_ += "\nexport type " + name + " = Attributes;\n";
      return;
    }
    out_ += "\nexport interface " + name + " {\n";
    properties(declared, false);
    out_ += "}\n";
  }

  void attributes(const std::string& name, const std::vector<Property>& kept, bool is_partial) {
    const std::string base = is_partial ? "Partial<" + name + "Fields>" : name + "Fields";
    if (kept.empty()) {
      out_ += "\nexport type " + name + "Attributes = " + base + ";\n";
      return;
    }
    out_ += "\n/** What is read: the fields, and what the graph keeps beside them. */\n";
    out_ += "export interface " + name + "Attributes extends " + base + " {\n";
    properties(kept, true);
    out_ += "}\n";
  }

  void node(std::size_t number) {
    const NodeModel& node = model_.nodes[number];
    const std::string& name = node_names_[number];
    std::string type;
    std::string made;
    std::vector<std::string> parts;
    Names parameters(kWords);
    for (const schema::Segment& segment : node.type->ref.segments()) {
      if (!segment.is_hole()) {
        type += template_literal(segment.literal);
        made += template_literal(segment.literal);
        continue;
      }
      const std::string part = parameters.take(identifier(segment.hole), "_");
      parts.push_back(part + ": string");
      type += "${string}";
      made += "${" + part + "}";
    }
    const std::string function = values_.take(camel_case(name) + "Ref", "Of");
    out_ += "\n" + comment(node.type->name + ": " + node.type->ref.source(), "");
    out_ += "export type " + name + "Ref = `" + type + "`;\n";
    out_ += "export const " + function + " = (" + joined(parts, ", ", "") + "): " + name +
            "Ref => `" + made + "`;\n";
    fields(name + "Fields", node.fields);
    attributes(name, node.kept, node.may_be_bare && any_required(node.fields));
    out_ += "\nexport interface " + name + " {\n  node: " + name +
            "Ref;\n  type: " + quoted(node.type->name) + ";\n  attributes: " + name +
            "Attributes;\n}\n";
  }

  static bool any_required(const std::vector<Property>& properties) {
    return std::any_of(properties.begin(), properties.end(),
                       [](const Property& one) { return one.required; });
  }

  void edge(std::size_t number) {
    const EdgeModel& edge = model_.edges[number];
    const std::string& name = edge_names_[number];
    out_ += "\n" + comment(edge.type->name + ": " + joined(edge.type->from.types, " or ", "") +
                               " to " + joined(edge.type->to.types, " or ", "") + ".",
                           "");
    out_ += "export interface " + name + " {\n  from: " + refs(edge.type->from.types) +
            ";\n  edge: " + quoted(edge.type->name) + ";\n  to: " + refs(edge.type->to.types) +
            ";\n  attributes: " + name + "Attributes;\n}\n";
    fields(name + "Fields", edge.fields);
    attributes(name, edge.kept, false);
  }

  std::string row_attributes(const RowModel& row) const {
    std::vector<std::string> names;
    for (const std::string& type : row.types) {
      switch (row.attributes) {
        case RowModel::Attributes::nodes:
          names.push_back(node_names_[find(model_.nodes, type)] + "Attributes");
          break;
        case RowModel::Attributes::edges:
          names.push_back(edge_names_[find(model_.edges, type)] + "Attributes");
          break;
        case RowModel::Attributes::series:
          names.push_back(series_names_[find(model_.series, type)] + "Fields");
          break;
        case RowModel::Attributes::any:
        case RowModel::Attributes::none: break;
      }
    }
    if (names.empty() || row.attributes == RowModel::Attributes::any) return "Attributes";
    const std::string all = joined(names, " | ", "");
    return row.is_partial ? "Partial<" + all + ">" : all;
  }

  std::string row_members(const RowModel& row, const std::string& indent) const {
    if (row.is_count) return indent + "count: number;\n";
    std::string out = indent + "node: " + refs(row.nodes) + ";\n";
    std::vector<std::string> edges;
    for (const std::string& edge : row.edges) edges.push_back(quoted(edge));
    if (row.has_type) out += indent + "type?: string;\n";
    if (!edges.empty()) {
      out += indent + (row.may_lack_edge ? "edge?: " : "edge: ") + joined(edges, " | ", "") + ";\n";
    }
    if (!row.measure.empty()) out += indent + row.measure + ": number;\n";
    if (row.has_parent) out += indent + "parent?: " + refs(row.nodes) + ";\n";
    for (const auto& [name, hung] : row.with) {
      out += indent + property_name(name) + ": {\n" + row_members(hung, indent + "  ") + indent +
             "}[];\n";
    }
    if (row.attributes != RowModel::Attributes::none) {
      out += indent + (row.may_lack_attributes ? "attributes?: " : "attributes: ") +
             row_attributes(row) + ";\n";
    }
    return out;
  }

  void plan(std::size_t number) {
    const PlanModel& plan = model_.plans[number];
    out_ += "\nexport interface " + plan_names_[number] + "Params {\n";
    for (const Property& param : plan.params) {
      if (!param.note.empty()) out_ += comment(param.note, "  ");
      out_ += "  " + property_name(param.name) + (param.required ? ": " : "?: ") +
              type_of(param.shape) + (param.required ? ";\n" : " | null;\n");
    }
    out_ += "}\n\nexport interface " + plan_names_[number] + "Row {\n" +
            row_members(plan.row, "  ") + "}\n";
  }

  void type_tables() {
    section("By their names in the schema");
    out_ += "\nexport interface NodeTypes {\n";
    for (std::size_t i = 0; i < model_.nodes.size(); ++i) {
      const std::string& name = node_names_[i];
      out_ += "  " + property_name(model_.nodes[i].type->name) + ": { ref: " + name +
              "Ref; fields: " + name + "Fields; attributes: " + name + "Attributes };\n";
    }
    out_ += "}\n\nexport interface EdgeTypes {\n";
    for (std::size_t i = 0; i < model_.edges.size(); ++i) edge_row(i);
    out_ += "}\n\nexport interface SeriesTypes {\n";
    for (std::size_t i = 0; i < model_.series.size(); ++i) {
      out_ += "  " + property_name(model_.series[i].type->name) +
              ": { of: " + refs({model_.series[i].type->of}) + "; fields: " + series_names_[i] +
              "Fields };\n";
    }
    out_ += "}\n\n/** Told apart by `type`. */\nexport type AnyNode = " +
            joined(node_names_, " | ", "never") +
            ";\nexport type AnyRef = AnyNode[\"node\"];\n\n/** Told apart by `edge`. */\n"
            "export type AnyEdge = " +
            joined(edge_names_, " | ", "never") + ";\n";
  }

  void edge_row(std::size_t number) {
    const EdgeModel& edge = model_.edges[number];
    const std::string& name = edge_names_[number];
    std::vector<std::string> views;
    for (const std::string& view : edge.views) views.push_back(quoted(view));
    std::string key;
    for (const Property& property : edge.key) {
      key +=
          (key.empty() ? "" : "; ") + property_name(property.name) + ": " + type_of(property.shape);
    }
    out_ += "  " + property_name(edge.type->name) +
            ": {\n    from: " + refs(edge.type->from.types) +
            ";\n    to: " + refs(edge.type->to.types) + ";\n    fields: " + name +
            "Fields;\n    attributes: " + name + "Attributes;\n    listed: " +
            (edge.lists_whole ? name + "Attributes" : "Partial<" + name + "Attributes>") +
            ";\n    key: " + (key.empty() ? "{ [name: string]: never }" : "{ " + key + " }") +
            ";\n    view: " + joined(views, " | ", "never") + ";\n  };\n";
  }

  static std::string_view class_of(const EdgeModel& edge) {
    if (!edge.type->is_reversible()) return "ForwardEdges";
    return edge.type->tree ? "Tree" : "Edges";
  }

  void graph() {
    section("The graph");
    out_ +=
        "\nexport class Graph {\n  private readonly call: Call;\n  readonly nodes;\n"
        "  readonly edges;\n  readonly series;\n  readonly plans;\n\n"
        "  /** `url` is where `adjoin serve` listens: http://127.0.0.1:8000 */\n"
        "  constructor(url: string, options: GraphOptions = {}) {\n"
        "    const call = (this.call = connect(url, " +
        quoted(model_.schema->table.name) + ", options));\n    this.nodes = {\n";
    for (const NodeModel& node : model_.nodes) {
      out_ += "      " + property_name(node.type->name) + ": new Nodes(call, " +
              quoted(node.type->name) + "),\n";
    }
    out_ += "    };\n    this.edges = {\n";
    for (const EdgeModel& edge : model_.edges) {
      out_ += "      " + property_name(edge.type->name) + ": new " + std::string(class_of(edge)) +
              "(call, " + quoted(edge.type->name) + "),\n";
    }
    out_ += "    };\n    this.series = {\n";
    for (const SeriesModel& series : model_.series) {
      out_ += "      " + property_name(series.type->name) + ": new Series(call, " +
              quoted(series.type->name) + "),\n";
    }
    out_ += "    };\n    this.plans = {\n";
    for (std::size_t i = 0; i < model_.plans.size(); ++i) {
      const std::string& name = plan_names_[i];
      const bool is_optional = !any_required(model_.plans[i].params);
      out_ += "      " + property_name(model_.plans[i].name) + ": (params: " + name + "Params" +
              (is_optional ? " = {}" : "") + ", options: PlanOptions = {}) =>\n        this.plan<" +
              name + "Row>(" + quoted(model_.plans[i].name) + ", params, options),\n";
    }
    out_ += "    };\n  }\n";
    if (!model_.plans.empty()) {
      out_ += R"(
  private async plan<Row>(plan: string, params: object, options: PlanOptions): Promise<Page<Row>> {
    return toPage(await this.call<Row[]>("plan", { plan, params, ...options }));
  }
)";
    }
    out_ += R"(
  /** A node of any type. */
  async node(node: AnyRef): Promise<AnyNode> {
    return (await this.call<AnyNode>("nodes", { getNode: { node } })).data;
  }

  /** The rows of a read in several steps, written as in a schema's `plans`. */
  async steps<Row = Attributes>(
    steps: readonly object[],
    params: object = {},
    options: { return?: object; budget?: Budget } = {},
  ): Promise<Page<Row>> {
    return toPage(await this.call<Row[]>("plan", { steps, params, ...options }));
  }

  /** All of the writes or none, as one transaction. What became of each. */
  async transact(writes: readonly Write[]): Promise<Outcome[]> {
    const body = { operations: writes };
    return (await this.call<{ outcomes: Outcome[] }>("transact", body)).data.outcomes;
  }

  /**
   * Many writes, in order: what became of each, as soon as it is known. So many are one
   * transaction. One that is refused has changed nothing: its writes are then tried one by one, so
   * that a bad one stops no other. Where it is not known what became of a transaction, each of its
   * writes has that error.
   */
  bulk(
    writes: Iterable<Write> | AsyncIterable<Write>,
    options: { together?: number } = {},
  ): AsyncGenerator<Done, void, undefined> {
    return allDone((chunk) => this.transact(chunk), writes, options.together ?? 20);
  }
}
)";
  }

  const Model& model_;
  Names types_;
  Names values_;
  std::vector<std::string> node_names_;
  std::vector<std::string> edge_names_;
  std::vector<std::string> series_names_;
  std::vector<std::string> plan_names_;
  std::string out_;
};

}  // namespace

std::string typescript(const schema::Schema& schema) {
  const Model model = make_model(schema);
  return TypeScriptWriter(model).write();
}

}  // namespace adjoin::emit
