#include "emit/direct_requests.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "emit/direct_limits.h"
#include "emit/model.h"
#include "item/json.h"
#include "item/json_writer.h"
#include "plan/api_request.h"
#include "plan/key_value.h"
#include "plan/plan.h"
#include "plan/write_plan.h"

namespace adjoin::emit {
namespace {

/// Made-up texts for the parts of refs. The first are what stands in the emitted requests; requests
/// for the others must be the same but for them.
constexpr std::size_t kTellings = 3;

/// Stands in requests where undeclared fields go.
constexpr std::string_view kProbe = "a field of yours";

std::string part_text(std::size_t telling, std::string_view end, std::string_view hole) {
  const std::string name = std::string(end) + "." + std::string(hole);
  if (telling == 0) return "{" + name + "}";
  std::string text = telling == 1 ? "q1" : "another";
  for (const char c : name) text += c == '.' || c == '-' || c == '_' ? 'z' : c;
  return text;
}

/// The actions of a write that hold the fields of what is written: of one request the only one.
std::vector<std::size_t> that_take_fields(const plan::Request& request, const std::string& probe) {
  const auto* transaction = std::get_if<table::TransactWriteItemsRequest>(&request);
  if (transaction == nullptr) return {0};
  std::vector<std::size_t> taking;
  for (std::size_t i = 0; i < transaction->actions.size(); ++i) {
    const auto* put = std::get_if<table::TransactPut>(&transaction->actions[i]);
    if (put != nullptr && put->item.contains(probe)) taking.push_back(i);
  }
  return taking;
}

/// A request as JSON. `taking`: the actions that hold the fields, of a write that has some.
std::string json_of(const plan::Request& request, const std::vector<std::size_t>& taking = {}) {
  const plan::ApiRequest api = plan::to_api(request);
  std::string out;
  item::JsonWriter json(out);
  json.begin_object();
  if (!taking.empty()) {
    json.name("takes");
    json.begin_array();
    for (const std::size_t action : taking) json.integer(static_cast<std::int64_t>(action));
    json.end_array();
  }
  json.name("op");
  json.string(api.operation);
  json.name("request");
  json.begin_object();
  for (const auto& [name, value] : api.members) {
    json.name(name);
    if (const auto* text = std::get_if<std::string>(&value)) json.string(*text);
    if (const auto* number = std::get_if<std::int64_t>(&value)) json.integer(*number);
    if (const auto* flag = std::get_if<bool>(&value)) json.boolean(*flag);
    if (const auto* raw = std::get_if<plan::Json>(&value)) json.raw(raw->text);
  }
  json.end_object();
  json.end_object();
  return out;
}

std::string replaced(std::string text, std::string_view what, std::string_view with) {
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
  return text;
}

/// Writes the object, type by type.
class DirectWriter {
 public:
  explicit DirectWriter(const schema::Schema& schema)
      : schema_(schema), model_(make_model(schema)) {}

  DirectRequests write() {
    std::string out;
    item::JsonWriter json(out);
    json.begin_object();
    json.name("table");
    json.string(schema_.table.name);
    json.name("probe");
    json.string(kProbe);
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

  plan::Target target() const {
    plan::Target target;
    target.schema = &schema_;
    target.table = table::TableRef(schema_.table.name);
    target.now = "{now}";
    target.token = "{token}";
    return target;
  }

  Result<std::string> ref(const schema::NodeType& type, std::size_t telling,
                          std::string_view end) const {
    schema::Bindings parts;
    for (const schema::Segment& segment : type.ref.segments()) {
      if (segment.is_hole()) parts.set(segment.hole, part_text(telling, end, segment.hole));
    }
    return schema_.make_ref(type, parts);
  }

  /// The request for each telling of the refs, which must be one text.
  template <typename Make>
  Result<std::string> told(const std::vector<std::pair<const schema::NodeType*, std::string>>& ends,
                           const Make& make) const {
    std::string first;
    for (std::size_t telling = 0; telling < kTellings; ++telling) {
      std::vector<std::string> refs;
      for (const auto& [type, end] : ends) {
        ADJOIN_TRY(std::string one, ref(*type, telling, end));
        refs.push_back(std::move(one));
      }
      ADJOIN_TRY(std::string text, make(refs));
      for (const auto& [type, end] : ends) {
        for (const schema::Segment& segment : type->ref.segments()) {
          if (!segment.is_hole()) continue;
          text = replaced(std::move(text), part_text(telling, end, segment.hole),
                          part_text(0, end, segment.hole));
        }
      }
      if (telling == 0) {
        first = std::move(text);
      } else if (text != first) {
        return validation_error("its requests depend on more than the refs");
      }
    }
    return first;
  }

  Result<std::string> read(const plan::ReadOperation& operation) const {
    ADJOIN_TRY(const plan::Plan plan, plan::explain(target(), operation));
    if (plan.steps.size() != 1) return validation_error("it takes several requests");
    return json_of(plan.steps.front().request);
  }

  Result<std::string> write_of(const plan::WriteOperation& operation, const std::string& probe,
                               bool is_there = false) const {
    plan::Knowledge known;
    if (is_there) known.existing.insert(0);
    ADJOIN_TRY(const plan::WritePlan plan, plan::plan_writes(target(), {operation}, known));
    if (!plan.is_ready()) return validation_error("it has to look at items first");
    if (!plan.rounds.empty()) return validation_error("fields of it are copied elsewhere");
    std::vector<std::size_t> taking;
    if (!probe.empty()) taking = that_take_fields(plan.request, probe);
    return json_of(plan.request, taking);
  }

  /// Sample fields of a type, among them one by which it is seen where fields go.
  static Result<std::pair<item::AttributeMap, std::string>> probed(
      const std::vector<schema::Field>& fields, schema::ExtraFields extra) {
    std::optional<item::AttributeMap> sample = sample_fields(fields);
    if (!sample) return validation_error("a required field has values that only you know");
    std::string probe;
    if (extra == schema::ExtraFields::keep) {
      probe = kProbe;
      sample->set(probe, item::AttributeValue("x"));
    } else if (!sample->empty()) {
      probe = (*sample->begin()).first;
    }
    return std::pair(*std::move(sample), probe);
  }

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
    const auto of = [&](const auto& make) -> Result<std::string> {
      if (!type.stored) return validation_error("only edges mention such nodes");
      return told({{&type, "node"}}, make);
    };
    member(json, type.name, "get", of([&](const std::vector<std::string>& refs) {
             return read(plan::GetNode{refs[0], {}});
           }));
    for (const bool only_new : {false, true}) {
      member(json, type.name, only_new ? "create" : "put", put(type, only_new));
    }
    json.name("lists");
    json.begin_object();
    for (const schema::IndexEntry& entry : type.entries) {
      plan::NodesBy list;
      list.type = type.name;
      list.by = entry.name;
      member(json, type.name + " list", entry.name, read(list));
    }
    json.end_object();
    json.end_object();
    return out;
  }

  Result<std::string> put(const schema::NodeType& type, bool only_new) const {
    if (!type.stored) return validation_error("only edges mention such nodes");
    if (const auto why = why_no_put(type)) return validation_error(*why);
    ADJOIN_TRY(const auto sample, probed(type.fields, type.extra_fields));
    return told({{&type, "node"}}, [&](const std::vector<std::string>& refs) {
      return write_of(plan::PutNode{refs[0], sample.first, only_new}, sample.second);
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
        return told({{node, "node"}}, make);
      };
      member(json, whose, "list", of([&](const std::vector<std::string>& refs) {
               plan::Neighbors list;
               list.node = refs[0];
               list.types = {name};
               return read(list);
             }));
      member(json, whose, "count", of([&](const std::vector<std::string>& refs) {
               plan::Count count;
               count.node = refs[0];
               count.type = name;
               return read(count);
             }));
      json.end_object();
    }
    json.end_object();
  }

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
    const auto of = [&](const auto& make) -> Result<std::string> {
      if (why) return validation_error(*why);
      return told({{schema_.node(form.from_type), "from"}, {schema_.node(form.to_type), "to"}},
                  make);
    };
    const auto named = [&](const std::vector<std::string>& refs) {
      return plan::EdgeId{refs[0], type.name, refs[1], {}};
    };
    const auto get = [&]() -> Result<std::string> {
      if (const auto no_key = why_no_key(type)) return validation_error(*no_key);
      return told({{schema_.node(form.from_type), "from"}, {schema_.node(form.to_type), "to"}},
                  [&](const std::vector<std::string>& refs) {
                    return read(plan::GetEdge{named(refs), {}});
                  });
    };
    member(json, whose, "get", get());
    const auto add = [&](bool is_there) -> Result<std::string> {
      ADJOIN_TRY(const auto sample, probed(type.fields, type.extra_fields));
      return of([&, is_there](const std::vector<std::string>& refs) {
        return write_of(plan::AddEdge{refs[0], type.name, refs[1], sample.first}, sample.second,
                        is_there);
      });
    };
    member(json, whose, "add", add(false));
    if (type.on_exists == schema::OnExists::replace) member(json, whose, "replace", add(true));
    member(json, whose, "remove", of([&](const std::vector<std::string>& refs) {
             return write_of(plan::RemoveEdge{named(refs)}, "");
           }));
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
  std::map<std::string, std::string, std::less<>> left_out_;
};

}  // namespace

DirectRequests direct_requests(const schema::Schema& schema) {
  return DirectWriter(schema).write();
}

}  // namespace adjoin::emit
