#include <algorithm>

#include "emit/client_text.h"
#include "emit/emit.h"
#include "emit/model.h"
#include "emit/names.h"
#include "emit/text.h"
#include "emit/typescript_types.h"

namespace adjoin::emit {
namespace {

// Every name that client.ts declares. A type of a schema that has one of them is renamed.
constexpr std::string_view kClientTypes =
    "AnyFields AnyKey Answer Attributes Budget Call CountOptions Cost Credentials Done EdgeName "
    "Edges Ends Environment ErrorCode FieldsArgument FindOptions ForwardEdges Graph GraphError "
    "GraphOptions ListOptions Neighbor NodeListOptions NodeRow Nodes OneOf Outcome Page "
    "PlanOptions Rank RankingOptions Reached Removed Scored Series SeriesTypes Transact Tree "
    "UpdateOptions Value Write";
constexpr std::string_view kClientValues =
    "allDone atob btoa chunkDone connect credentialsFromEnvironment doubt everyRow fetch fromJson "
    "runStep sign toJson toPage";

/// Names are taken in one fixed order: nodes, edges, series, plans. A type that is added later
/// renames none before it.
class TypeScriptWriter {
 public:
  explicit TypeScriptWriter(const Model& model)
      : model_(model), types_(model, kClientTypes, kClientValues) {
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
    out_ += types_.nodes() + types_.edges();
    if (!model_.series.empty()) out_ += section("Series");
    for (std::size_t i = 0; i < model_.series.size(); ++i) {
      out_ += types_.fields(types_.series_name(i) + "Fields", model_.series[i].fields);
    }
    if (!model_.plans.empty()) out_ += section("Declared reads");
    for (std::size_t i = 0; i < model_.plans.size(); ++i) plan(i);
    type_tables();
    graph();
    out_ += "\n" + std::string(typescript_client());
    return std::move(out_);
  }

 private:
  // Types begin with a capital, names of plans usually do not.
  static std::string upper_first(std::string name) {
    if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] -= 'a' - 'A';
    return name;
  }

  // A row of several types has the union of their attributes. TypeScript lets a program read only
  // what all of them share, until it has looked at `type` or `edge`.
  std::string row_attributes(const RowModel& row) const {
    std::vector<std::string> names;
    for (const std::string& type : row.types) {
      switch (row.attributes) {
        case RowModel::Attributes::nodes:
          names.push_back(types_.node_name(type) + "Attributes");
          break;
        case RowModel::Attributes::edges:
          names.push_back(types_.edge_name(type) + "Attributes");
          break;
        case RowModel::Attributes::series:
          names.push_back(types_.series_name(type) + "Fields");
          break;
        case RowModel::Attributes::any:
        case RowModel::Attributes::none: break;
      }
    }
    if (names.empty() || row.attributes == RowModel::Attributes::any) return "Attributes";
    const std::string all = joined(names, " | ", "");
    return row.is_partial ? "Partial<" + all + ">" : all;
  }

  // Optional members are those that some rows of the same read lack, as `RowModel` says.
  std::string row_members(const RowModel& row, const std::string& indent) const {
    if (row.is_count) return indent + "count: number;\n";
    std::string out = indent + "node: " + types_.refs(row.nodes) + ";\n";
    std::vector<std::string> edges;
    for (const std::string& edge : row.edges) edges.push_back(quoted(edge));
    if (row.has_type) out += indent + "type?: string;\n";
    if (!edges.empty()) {
      out += indent + (row.may_lack_edge ? "edge?: " : "edge: ") + joined(edges, " | ", "") + ";\n";
    }
    if (!row.measure.empty()) out += indent + row.measure + ": number;\n";
    if (row.has_parent) out += indent + "parent?: " + types_.refs(row.nodes) + ";\n";
    // Nested lists are typed in place. They have no names of their own that could clash.
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

  // Parameters that may be missing also take null: a server treats both alike, and forms often give
  // null.
  void plan(std::size_t number) {
    const PlanModel& plan = model_.plans[number];
    out_ += "\nexport interface " + plan_names_[number] + "Params {\n";
    for (const Property& param : plan.params) {
      if (!param.note.empty()) out_ += comment(param.note, "  ");
      out_ += "  " + property_name(param.name) + (param.required ? ": " : "?: ") +
              types_.type_of(param.shape) + (param.required ? ";\n" : " | null;\n");
    }
    out_ += "}\n\nexport interface " + plan_names_[number] + "Row {\n" +
            row_members(plan.row, "  ") + "}\n";
  }

  void type_tables() {
    out_ += section("By their names in the schema") + "\nexport interface NodeTypes {\n";
    for (std::size_t i = 0; i < model_.nodes.size(); ++i) {
      out_ += "  " + property_name(model_.nodes[i].type->name) + ": { " + types_.node_members(i) +
              " };\n";
    }
    out_ += "}\n\nexport interface EdgeTypes {\n";
    for (std::size_t i = 0; i < model_.edges.size(); ++i) edge_row(i);
    out_ += "}\n\nexport interface SeriesTypes {\n";
    for (std::size_t i = 0; i < model_.series.size(); ++i) {
      out_ += "  " + property_name(model_.series[i].type->name) +
              ": { of: " + types_.refs({model_.series[i].type->of}) +
              "; fields: " + types_.series_name(i) + "Fields };\n";
    }
    out_ += "}\n\n" + types_.any_types();
  }

  // `never` where a type has no views or keys, so that passing one does not compile.
  void edge_row(std::size_t number) {
    const EdgeModel& edge = model_.edges[number];
    std::vector<std::string> views;
    for (const std::string& view : edge.views) views.push_back(quoted(view));
    std::string key;
    for (const Property& property : edge.key) {
      key += (key.empty() ? "" : "; ") + property_name(property.name) + ": " +
             types_.type_of(property.shape);
    }
    out_ += "  " + property_name(edge.type->name) + ": {\n" + types_.edge_members(number) +
            "    key: " + (key.empty() ? "{ [name: string]: never }" : "{ " + key + " }") +
            ";\n    view: " + joined(views, " | ", "never") + ";\n  };\n";
  }

  // The class has only the methods that the edge type can answer.
  static std::string_view class_of(const EdgeModel& edge) {
    if (!edge.type->is_reversible()) return "ForwardEdges";
    return edge.type->tree ? "Tree" : "Edges";
  }

  // The classes that it makes stand below it. They are needed only when a program makes a graph.
  void graph() {
    out_ += section("The graph");
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
      // A plan that needs nothing can be called without an argument.
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
  TypeScriptTypes types_;
  std::vector<std::string> plan_names_;
  std::string out_;
};

}  // namespace

std::string typescript(const schema::Schema& schema) {
  const Model model = make_model(schema);
  return TypeScriptWriter(model).write();
}

}  // namespace adjoin::emit
