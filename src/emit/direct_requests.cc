#include "emit/direct_requests.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "emit/direct_limits.h"
#include "emit/direct_planner.h"
#include "emit/model.h"
#include "item/json.h"
#include "item/json_writer.h"
#include "plan/operation/key_value.h"
#include "plan/write/write_plan.h"

namespace adjoin::emit {
namespace {

/// Stands in requests where undeclared fields go.
/// Nobody would call a field of his so by accident.
constexpr std::string_view kProbe = "a field of yours";

/// Writes the object, type by type.
/// An operation is either a request with holes or a reason in `left_out_`. Nothing is silently
/// missing, so a generated client can say why it lacks a method.
class DirectWriter {
 public:
  explicit DirectWriter(const schema::Schema& schema)
      : schema_(schema), model_(make_model(schema)), planner_(schema) {}

  // The order of members is that of the schema. Two runs give the same text, so a diff shows what a
  // change of the schema did.
  DirectRequests write() {
    std::string out;
    item::JsonWriter json(out);
    json.begin_object();
    json.name("table");
    json.string(schema_.table.name);
    json.name("probe");
    json.string(kProbe);
    // Clients cut refs into their parts with it, as the graph does.
    json.name("separator");
    json.string(schema_.table.separator);
    json.name("structural");
    write_structural(json);
    json.name("nodes");
    json.begin_object();
    for (const NodeModel& model : model_.nodes) {
      json.name(model.type->name);
      json.raw(node(model));
    }
    json.end_object();
    json.name("edges");
    json.begin_object();
    for (const EdgeModel& model : model_.edges) {
      json.name(model.type->name);
      json.raw(edge(model));
    }
    json.end_object();
    json.name("left_out");
    json.begin_object();
    for (const auto& [what, why] : left_out_) {
      json.name(what);
      json.string(why);
    }
    json.end_object();
    json.end_object();
    return {std::move(out), std::move(left_out_)};
  }

 private:
  /// Attributes that are no fields: keys, and the name of the type.
  /// Clients take them out of rows: they are the table's, not the node's.
  void write_structural(item::JsonWriter& json) const {
    json.begin_array();
    std::vector<std::string> names{schema_.table.pk.name, schema_.table.sk.name};
    if (!schema_.table.type_attribute.empty()) names.push_back(schema_.table.type_attribute);
    for (const schema::Index& index : schema_.indexes) {
      for (const auto* side : {&index.pk, &index.sk}) {
        for (const schema::KeyAttribute& key : *side) {
          if (plan::is_structural(schema_, key.name)) names.push_back(key.name);
        }
      }
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    for (const std::string& name : names) json.string(name);
    json.end_array();
  }

  /// `verb`: an update of one field, in whose place all others can stand that are not left out.
  /// A client changes a field by putting its name and value into one prepared UpdateItem. So one
  /// request per type is emitted, not one per field.
  template <typename Type>
  void changes(item::JsonWriter& json, const std::string& whose, const std::string& verb,
               const Type& type, const DirectPlanner::Ends& ends, const Change& change) {
    const std::string_view probe = type.extra_fields == schema::ExtraFields::keep ? kProbe : "";
    const Changes changes = changes_of(planner_, probe, type.fields, ends, change);
    for (const auto& [field, why] : changes.left_out) {
      left_out_.emplace(whose + " " + verb + (field.empty() ? "" : " " + field), why);
    }
    if (changes.request.empty()) return;
    json.name(verb);
    json.raw(changes.request);
  }

  // Both verbs have the same reason, but a client looks each up by its own name.
  void leave_out_changes(const std::string& whose, const std::string& why) {
    for (const char* verb : {" update", " unset"}) left_out_.emplace(whose + verb, why);
  }

  /// Sample fields of a type, among them one by which it is seen where fields go.
  /// Required fields have to be there for the planner to accept the write. The client replaces all
  /// of them.
  static Result<std::pair<Item, std::string>> probed(const std::vector<schema::Field>& fields,
                                                     schema::ExtraFields extra) {
    std::optional<Item> sample = sample_fields(fields);
    if (!sample) return validation_error("a required field has values that only you know");
    std::string probe;
    if (extra == schema::ExtraFields::keep) {
      probe = kProbe;
      sample->set(probe, Value("x"));
    } else if (!sample->empty()) {
      probe = (*sample->begin()).first;
    }
    return std::pair(*std::move(sample), probe);
  }

  // A client checks names and required fields before it sends. So mistakes cost no request.
  static void write_fields(item::JsonWriter& json, const std::vector<schema::Field>& fields,
                           schema::ExtraFields extra, const std::vector<Property>& kept) {
    json.name("kept");
    json.begin_array();
    for (const Property& one : kept) json.string(one.name);
    json.end_array();
    json.name("fields");
    json.begin_object();
    for (const schema::Field& field : fields) {
      json.name(field.name);
      json.boolean(field.required);
    }
    json.end_object();
    json.name("others");
    json.boolean(extra == schema::ExtraFields::keep);
  }

  /// A member of an object, or its reason among what is left out.
  void member(item::JsonWriter& json, const std::string& whose, std::string_view name,
              const Result<std::string>& made) {
    if (made) {
      json.name(name);
      json.raw(*made);
    } else {
      left_out_.emplace(whose + " " + std::string(name), made.error().message());
    }
  }

  std::string node(const NodeModel& model) {
    const schema::NodeType& type = *model.type;
    std::string out;
    item::JsonWriter json(out);
    json.begin_object();
    json.name("ref");
    json.string(type.ref.source());
    write_fields(json, type.fields, type.extra_fields, model.kept);
    // A reason that holds for the whole type is given before anything is planned.
    const auto of = [&](const auto& make) -> Result<std::string> {
      if (!type.stored) return validation_error("only edges mention such nodes");
      return planner_.told({{&type, "node"}}, make);
    };
    member(json, type.name, "get", of([&](const std::vector<std::string>& refs) {
             return planner_.read(plan::GetNode{refs[0], {}});
           }));
    // `put` replaces a node, `create` fails if there is one.
    for (const bool only_new : {false, true}) {
      member(json, type.name, only_new ? "create" : "put", put(type, only_new));
    }
    if (type.stored) {
      changes(json, type.name, "update", type, {{&type, "node"}},
              [](const auto& refs, const auto& field, const auto& value) {
                return plan::UpdateNode{refs[0], one_field(field, value), {}, "", {}};
              });
      changes(json, type.name, "unset", type, {{&type, "node"}},
              [](const auto& refs, const auto& field, const auto&) {
                return plan::UpdateNode{refs[0], {}, {field}, "", {}};
              });
    } else {
      leave_out_changes(type.name, "only edges mention such nodes");
    }
    json.name("lists");
    json.begin_object();
    for (const schema::IndexEntry& entry : type.entries) {
      plan::NodesBy list;
      list.type = type.name;
      list.by = entry.name;
      member(json, type.name + " list", entry.name, planner_.read(list));
    }
    json.end_object();
    json.end_object();
    return out;
  }

  // The reasons are asked first: a plan for such a type could succeed with sample fields and be
  // wrong for others.
  Result<std::string> put(const schema::NodeType& type, bool only_new) const {
    if (!type.stored) return validation_error("only edges mention such nodes");
    if (const auto why = why_no_put(type)) return validation_error(*why);
    ADJOIN_TRY(const auto sample, probed(type.fields, type.extra_fields));
    return planner_.told({{&type, "node"}}, [&](const std::vector<std::string>& refs) {
      return planner_.write_of(plan::PutNode{refs[0], sample.first, only_new}, sample.second);
    });
  }

  std::string edge(const EdgeModel& model) {
    const schema::EdgeType& type = *model.type;
    std::string out;
    item::JsonWriter json(out);
    json.begin_object();
    json.name("on_exists");
    json.string(type.on_exists == schema::OnExists::keep     ? "keep"
                : type.on_exists == schema::OnExists::refuse ? "refuse"
                                                             : "replace");
    write_fields(json, type.fields, type.extra_fields, model.kept);
    for (const bool forward : {true, false}) {
      if (!forward && !type.is_reversible()) continue;
      lists(json, type, forward);
    }
    json.name("forms");
    json.begin_array();
    for (const schema::EdgeForm& form : type.forms) json.raw(this->form(type, form));
    json.end_array();
    json.end_object();
    return out;
  }

  /// What starts at each type of node of one end.
  /// By type of the node: an edge type may start at several types, whose keys differ.
  void lists(item::JsonWriter& json, const schema::EdgeType& type, bool forward) {
    const std::string name = (forward ? "" : "~") + type.name;
    json.name(forward ? "from" : "to");
    json.begin_object();
    for (const std::string& end : (forward ? type.from : type.to).types) {
      const schema::NodeType* node = schema_.node(end);
      json.name(end);
      json.begin_object();
      const std::string whose = name + " of " + end;
      const auto of = [&](const auto& make) -> Result<std::string> {
        if (const auto why = why_no_key(type)) return validation_error(*why);
        return planner_.told({{node, "node"}}, make);
      };
      member(json, whose, "list", of([&](const std::vector<std::string>& refs) {
               plan::Neighbors list;
               list.node = refs[0];
               list.types = {name};
               return planner_.read(list);
             }));
      member(json, whose, "count", of([&](const std::vector<std::string>& refs) {
               plan::Count count;
               count.node = refs[0];
               count.type = name;
               return planner_.read(count);
             }));
      json.end_object();
    }
    json.end_object();
  }

  // An edge type has one form for each pair of node types. Keys and requests differ by form, so
  // each gets its own.
  std::string form(const schema::EdgeType& type, const schema::EdgeForm& form) {
    std::string out;
    item::JsonWriter json(out);
    json.begin_object();
    json.name("from");
    json.string(form.from_type);
    json.name("to");
    json.string(form.to_type);
    write_keys(json, type, form);
    const std::string whose = form.from_type + " " + type.name + " " + form.to_type;
    const std::optional<std::string> why = why_not_plain(schema_, type, form);
    const DirectPlanner::Ends ends{{schema_.node(form.from_type), "from"},
                                   {schema_.node(form.to_type), "to"}};
    const auto of = [&](const auto& make) -> Result<std::string> {
      if (why) return validation_error(*why);
      return planner_.told(ends, make);
    };
    const auto named = [&](const std::vector<std::string>& refs) {
      return plan::EdgeId{refs[0], type.name, refs[1], {}};
    };
    // Reading an edge needs its key only. So it is offered for many types whose edges cannot be
    // added here.
    const auto get = [&]() -> Result<std::string> {
      if (const auto no_key = why_no_key(type)) return validation_error(*no_key);
      return planner_.told(ends, [&](const std::vector<std::string>& refs) {
        return planner_.read(plan::GetEdge{named(refs), {}});
      });
    };
    member(json, whose, "get", get());
    const auto add = [&](bool is_there) -> Result<std::string> {
      ADJOIN_TRY(const auto sample, probed(type.fields, type.extra_fields));
      return of([&, is_there](const std::vector<std::string>& refs) {
        return planner_.write_of(plan::AddEdge{refs[0], type.name, refs[1], sample.first},
                                 sample.second, is_there);
      });
    };
    member(json, whose, "add", add(false));
    // Adding and replacing are different requests: a counter moves only if the edge is new.
    if (type.on_exists == schema::OnExists::replace) member(json, whose, "replace", add(true));
    member(json, whose, "remove", of([&](const std::vector<std::string>& refs) {
             return planner_.write_of(plan::RemoveEdge{named(refs)}, "");
           }));
    if (const auto no_key = why_no_key(type)) {
      leave_out_changes(whose, *no_key);
    } else {
      changes(json, whose, "update", type, ends,
              [&](const auto& refs, const auto& field, const auto& value) {
                return plan::UpdateEdge{named(refs), one_field(field, value), {}, ""};
              });
      changes(json, whose, "unset", type, ends,
              [&](const auto& refs, const auto& field, const auto&) {
                return plan::UpdateEdge{named(refs), {}, {field}, ""};
              });
    }
    json.end_object();
    return out;
  }

  /// The keys of an edge's items, by which rows are told apart.
  void write_keys(item::JsonWriter& json, const schema::EdgeType& type,
                  const schema::EdgeForm& form) const {
    json.name("keys");
    json.begin_array();
    schema::Bindings parts;
    for (const auto& [name, end] :
         {std::pair(&form.from_type, "from"), std::pair(&form.to_type, "to")}) {
      for (const schema::Segment& segment : schema_.node(*name)->ref.segments()) {
        if (!segment.is_hole()) continue;
        parts.set(std::string(end) + "." + segment.hole, part_text(0, end, segment.hole));
      }
    }
    const auto key = [&](const schema::Template& pk, const schema::Template& sk) {
      const Result<std::string> first = pk.render(parts);
      const Result<std::string> second = sk.render(parts);
      // A key with another hole cannot be made here. `why_no_key` has told why.
      if (!first || !second) return;
      json.begin_object();
      json.name(schema_.table.pk.name);
      json.string(*first);
      json.name(schema_.table.sk.name);
      json.string(*second);
      json.end_object();
    };
    if (!why_no_key(type)) {
      key(form.pk, form.sk);
      if (form.mirror_pk) key(*form.mirror_pk, *form.mirror_sk);
    }
    json.end_array();
  }

  const schema::Schema& schema_;
  const Model model_;
  const DirectPlanner planner_;
  std::map<std::string, std::string, std::less<>> left_out_;
};

}  // namespace

DirectRequests direct_requests(const schema::Schema& schema) {
  return DirectWriter(schema).write();
}

}  // namespace adjoin::emit
