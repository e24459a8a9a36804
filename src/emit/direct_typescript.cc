#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "base/text.h"
#include "emit/client_text.h"
#include "emit/direct_requests.h"
#include "emit/emit.h"
#include "emit/model.h"
#include "emit/text.h"
#include "emit/typescript_types.h"

namespace adjoin::emit {
namespace {

// Every name that direct.ts declares or imports. A type of a schema that has one of them is
// renamed.
constexpr std::string_view kDirectTypes =
    "Answer AttributeValue Attributes BatchGetItemCommand Capitalize Command DeleteItemCommand "
    "DirectGraph DirectOptions EdgeModel EdgeRow Edges ErrorCode ErrorOptions FieldsArgument Given "
    "FormModel "
    "GetItemCommand GraphError Item ListOptions Made Map Math Model Neighbor NodeListOptions "
    "NodeModel NodeRow Nodes Number Page PutItemCommand QueryCommand REQUESTS Readonly RegExp "
    "Request Requests Sender Table TransactWriteItemsCommand TypeModel UpdateItemCommand Updates "
    "Value "
    "Without Words";
constexpr std::string_view kDirectValues =
    "addFields checkChanges checkNames checkRequired commands encoded encodedItem encodedSet "
    "everyRow filled listed partsOf "
    "partsOfRequest passing patternOf patterns pause plainly refOf renamed setTimeout startKey "
    "toCommand tries";

/// Whether every one of these is left out, and the first one's reason.
struct LeftOut {
  const DirectRequests& requests;

  // An edge type with several forms offers a method if one form does.
  std::string why(const std::vector<std::string>& names, std::string_view none) const {
    std::string first(none);
    for (const std::string& name : names) {
      const auto found = requests.left_out.find(name);
      if (found == requests.left_out.end()) return "";
      if (&name == &names.front()) first = found->second;
    }
    return first;
  }
};

/// Methods that a class has and this type cannot offer.
/// A method that would always fail is taken out of the type. So the mistake is found when the
/// program is compiled.
class Methods {
 public:
  void leave_out(std::string_view name, const std::string& why) {
    if (why.empty()) return;
    names_.push_back(quoted(name));
    std::string& of_why = reasons_[why];
    append_to_list(name, of_why);
  }

  /// A property whose type is the class without them.
  std::string property(const std::string& type, const std::string& of_class) const {
    const std::string whole = of_class + "<" + quoted(type) + ">";
    if (names_.empty()) return "    " + property_name(type) + ": " + whole + ";\n";
    std::string note;
    for (const auto& [why, names] : reasons_) {
      note += (note.empty() ? "Not offered: " : "; ") + names + " (" + why + ")";
    }
    return comment(note + ".", "    ") + "    " + property_name(type) + ": Without<" + whole +
           ", " + joined(names_, " | ", "") + ">;\n";
  }

 private:
  std::vector<std::string> names_;
  std::map<std::string, std::string> reasons_;  ///< and what is left out for each
};

class DirectTypeScript {
 public:
  explicit DirectTypeScript(const schema::Schema& schema)
      : schema_(schema),
        model_(make_model(schema)),
        requests_(direct_requests(schema)),
        types_(model_, kDirectTypes, kDirectValues) {}

  std::string write() {
    return "// Types and a client of the graph in table " + quoted(schema_.table.name) +
           " on DynamoDB itself,\n// made by `adjoin schema emit typescript-direct` from schema " +
           schema_.fingerprint() +
           ".\n// Make it anew when the schema changes; do not edit. It needs "
           "@aws-sdk/client-dynamodb.\n"
           "import {\n  BatchGetItemCommand,\n  DeleteItemCommand,\n  GetItemCommand,\n"
           "  PutItemCommand,\n  QueryCommand,\n  TransactWriteItemsCommand,\n"
           "  UpdateItemCommand,\n} from \"@aws-sdk/client-dynamodb\";\n"
           "import type { AttributeValue } from \"@aws-sdk/client-dynamodb\";\n" +
           types_.nodes() + types_.edges() + tables() + graph() +
           "\n// What each read and write sends. `{…}` are the parts of refs.\n"
           "const REQUESTS: Requests = JSON.parse(String.raw`" +
           json_without(requests_.json, "`$") + "`);\n\n" + std::string(typescript_direct_client());
  }

 private:
  // Types that the generic classes look up by name, so that one class serves all node types.
  std::string tables() const {
    std::string out = section("By their names in the schema") + "\nexport interface NodeTypes {\n";
    for (std::size_t i = 0; i < model_.nodes.size(); ++i) {
      const schema::NodeType& type = *model_.nodes[i].type;
      std::vector<std::string> lists;
      for (const std::string& by : offered_lists(type)) lists.push_back(quoted(by));
      out += "  " + property_name(type.name) + ": { " + types_.node_members(i) +
             "; by: " + joined(lists, " | ", "never") + "; " +
             changes({type.name}, type, types_.node_name(i), " ") + " };\n";
    }
    out += "}\n\nexport interface EdgeTypes {\n";
    for (std::size_t i = 0; i < model_.edges.size(); ++i) {
      const schema::EdgeType& type = *model_.edges[i].type;
      out += "  " + property_name(type.name) + ": {\n" + types_.edge_members(i) + "    " +
             changes(forms_of(type), type, types_.edge_name(i), "\n    ") + ";\n  };\n";
    }
    return out + "}\n\n" + types_.any_types();
  }

  std::string graph() const {
    std::string out = section("The graph") +
                      "\n/** new DirectGraph(new DynamoDBClient()) */\n"
                      "export class DirectGraph {\n  readonly nodes: {\n";
    for (const NodeModel& node : model_.nodes) out += methods(*node.type);
    out += "  };\n  readonly edges: {\n";
    for (const EdgeModel& edge : model_.edges) out += methods(*edge.type);
    out +=
        "  };\n  /** What is not offered, by name, with its reason. */\n"
        "  readonly leftOut: Readonly<Record<string, string>> = REQUESTS.left_out;\n\n"
        "  constructor(client: Sender, options: DirectOptions = {}) {\n"
        "    const table = new Table(client, options);\n    this.nodes = {\n";
    for (const NodeModel& node : model_.nodes) {
      out += "      " + property_name(node.type->name) + ": new Nodes(table, " +
             quoted(node.type->name) + "),\n";
    }
    out += "    };\n    this.edges = {\n";
    for (const EdgeModel& edge : model_.edges) {
      out += "      " + property_name(edge.type->name) + ": new Edges(table, " +
             quoted(edge.type->name) + "),\n";
    }
    return out + "    };\n  }\n}\n";
  }

  /// As the requests call the forms of an edge.
  static std::vector<std::string> forms_of(const schema::EdgeType& type) {
    std::vector<std::string> forms;
    for (const schema::EdgeForm& form : type.forms) {
      forms.push_back(form.from_type + " " + type.name + " " + form.to_type);
    }
    return forms;
  }

  /// Whether an update, or one of a field, is offered of one of them at least.
  bool is_offered(const std::vector<std::string>& whose, const std::string& verb,
                  const std::string& field) const {
    return std::any_of(whose.begin(), whose.end(), [&](const std::string& one) {
      const std::string all = one + " " + verb;
      return requests_.left_out.count(all) == 0 && requests_.left_out.count(all + " " + field) == 0;
    });
  }

  // Such a type has no list of fields to choose from, so any name is taken.
  template <typename Type>
  static bool takes_any_field(const Type& type) {
    return type.fields.empty() && type.extra_fields == schema::ExtraFields::keep;
  }

  template <typename Type>
  std::vector<std::string> changed(const std::vector<std::string>& whose, const std::string& verb,
                                   const Type& type) const {
    std::vector<std::string> names;
    for (const schema::Field& field : type.fields) {
      if (is_offered(whose, verb, field.name)) names.push_back(quoted(field.name));
    }
    return names;
  }

  /// Members for the fields that an update sets, and those that it removes.
  template <typename Type>
  std::string changes(const std::vector<std::string>& whose, const Type& type,
                      const std::string& name, const std::string& between) const {
    if (takes_any_field(type)) return "changes: Attributes;" + between + "unsets: string";
    const std::vector<std::string> set = changed(whose, "update", type);
    const std::string fields = "Partial<Pick<" + name + "Fields, " + joined(set, " | ", "") + ">>";
    return "changes: " + (set.empty() ? "Record<string, never>" : fields) + ";" + between +
           "unsets: " + joined(changed(whose, "unset", type), " | ", "never");
  }

  /// Why no field of such nodes or edges can be changed; empty when one can.
  /// A method without a single field to change would have a type that nobody can call.
  template <typename Type>
  std::string why_no_change(const std::vector<std::string>& whose, const Type& type) const {
    std::vector<std::string> all;
    for (const std::string& one : whose) all.push_back(one + " update");
    const LeftOut left_out{requests_};
    const std::string why = left_out.why(all, "");
    if (!why.empty() || takes_any_field(type)) return why;
    if (!changed(whose, "update", type).empty() || !changed(whose, "unset", type).empty())
      return "";
    if (type.fields.empty()) return "it has no fields";
    return left_out.why({all.front() + " " + type.fields.front().name}, "");
  }

  std::vector<std::string> offered_lists(const schema::NodeType& type) const {
    std::vector<std::string> lists;
    for (const schema::IndexEntry& entry : type.entries) {
      if (requests_.left_out.count(type.name + " list " + entry.name) == 0) {
        lists.push_back(entry.name);
      }
    }
    return lists;
  }

  std::string methods(const schema::NodeType& type) const {
    const LeftOut left_out{requests_};
    Methods methods;
    const std::string no_get = left_out.why({type.name + " get"}, "");
    methods.leave_out("get", no_get);
    methods.leave_out("getAll", no_get);
    methods.leave_out("put", left_out.why({type.name + " put"}, ""));
    methods.leave_out("update", why_no_change({type.name}, type));
    methods.leave_out("create", left_out.why({type.name + " create"}, ""));
    std::vector<std::string> lists;
    for (const schema::IndexEntry& entry : type.entries) {
      lists.push_back(type.name + " list " + entry.name);
    }
    methods.leave_out("page", left_out.why(lists, "no index lists it"));
    return methods.property(type.name, "Nodes");
  }

  std::string methods(const schema::EdgeType& type) const {
    const LeftOut left_out{requests_};
    Methods methods;
    for (const char* name : {"get", "add", "remove"}) {
      std::vector<std::string> forms = forms_of(type);
      for (std::string& form : forms) form += std::string(" ") + name;
      methods.leave_out(name, left_out.why(forms, "it has no form"));
    }
    methods.leave_out("update", why_no_change(forms_of(type), type));
    const auto of_each = [&](const std::vector<std::string>& ends, const std::string& name,
                             const char* what) {
      std::vector<std::string> all;
      for (const std::string& end : ends) all.push_back(name + " of " + end + " " + what);
      return left_out.why(all, "no node has it");
    };
    methods.leave_out("from", of_each(type.from.types, type.name, "list"));
    methods.leave_out("countFrom", of_each(type.from.types, type.name, "count"));
    const bool is_reversible = type.is_reversible();
    const std::string one_way = "it is read from one end only";
    const std::string reverse = "~" + type.name;
    methods.leave_out("to", is_reversible ? of_each(type.to.types, reverse, "list") : one_way);
    methods.leave_out("countTo",
                      is_reversible ? of_each(type.to.types, reverse, "count") : one_way);
    return methods.property(type.name, "Edges");
  }

  const schema::Schema& schema_;
  const Model model_;
  const DirectRequests requests_;
  TypeScriptTypes types_;
};

}  // namespace

std::string typescript_direct(const schema::Schema& schema) {
  return DirectTypeScript(schema).write();
}

}  // namespace adjoin::emit
