#include "plan/declared/declared.h"

#include "base/text.h"
#include "plan/declared/step_reader.h"
#include "plan/operation/sample_ref.h"

namespace adjoin::plan {
namespace {

using schema::Tree;

/// A parameter: the type of node that it takes, or its default.
struct Parameter {
  std::string name;
  std::string node_type;  ///< empty: plain text
  bool is_list = false;
  std::optional<Argument> default_value;  ///< none: it must be given
};

Parameter parameter_of(const schema::Schema& schema, const std::string& name, const Tree& value) {
  Parameter made{name, "", value.is_list(), {}};
  // The text of a parameter is the name of a node type, or else its default.
  // So no default can be a text that is also the name of a node type.
  const std::string& type = schema::param_type(value);
  if (schema.node(type) != nullptr) {
    made.node_type = type;
    return made;
  }
  if (!made.is_list) {
    made.default_value = Argument(value.text);
    return made;
  }
  std::vector<std::string> texts;
  for (const Tree& item : value.items) texts.push_back(item.text);
  made.default_value = Argument(std::move(texts));
  return made;
}

std::vector<Parameter> parameters_of(const schema::Schema& schema, const schema::Plan& plan) {
  std::vector<Parameter> found;
  for (const Tree::Entry& entry : plan.params.entries) {
    found.push_back(parameter_of(schema, entry.name, entry.value));
  }
  return found;
}

std::vector<Parameter> parameters_of(const schema::AccessPattern& pattern) {
  std::vector<Parameter> found;
  for (const schema::AccessPattern::Param& param : pattern.params) {
    found.push_back({param.name, param.type, param.is_list, {}});
  }
  return found;
}

const schema::Plan* find_plan(const schema::Schema& schema, std::string_view name) {
  for (const schema::Plan& plan : schema.plans) {
    if (plan.name == name) return &plan;
  }
  return nullptr;
}

Error no_such(const schema::Schema& schema, std::string_view name) {
  std::string known;
  for (const schema::Plan& plan : schema.plans) append_to_list(plan.name, known);
  for (const schema::AccessPattern& pattern : schema.access_patterns) {
    append_to_list(pattern.name, known);
  }
  return Error(ErrorCode::not_found, "the schema declares no plan or access pattern \"" +
                                         std::string(name) + "\"; it has " +
                                         (known.empty() ? "none" : known));
}

/// A node by its ref, or by its id where the type's refs have one part.
Result<std::string> node_argument(const schema::Schema& schema, const Parameter& parameter,
                                  const std::string& text) {
  const schema::NodeType& type = *schema.node(parameter.node_type);
  // A ref is checked against the declared type. Else a ref of another type would reach a Query as a
  // part of a key.
  const Result<const schema::NodeType*> whole = schema.node_of(text);
  if (whole && *whole == &type) return text;
  schema::Bindings parts;
  for (const schema::Segment& segment : type.ref.segments()) {
    if (segment.is_hole() && parts.empty()) parts.set(segment.hole, text);
  }
  Result<std::string> ref = type.ref.render(parts);
  // The ref of another type must not be taken for an id.
  if (whole || !ref) {
    return validation_error("parameter " + parameter.name + ": \"" + text + "\" is no " +
                            type.name + " (" + type.ref.source() + ")");
  }
  return ref;
}

/// The result has a value for every parameter. What reads the steps need not ask again whether one
/// is missing.
Result<Arguments> fill(const schema::Schema& schema, const std::vector<Parameter>& parameters,
                       const Arguments& given) {
  Arguments filled;
  for (const Parameter& parameter : parameters) {
    const auto found = given.find(parameter.name);
    if (found == given.end()) {
      if (!parameter.default_value) {
        return validation_error("parameter " + parameter.name + " is missing: a " +
                                (parameter.is_list ? "list of " : "") + parameter.node_type);
      }
      filled[parameter.name] = *parameter.default_value;
      continue;
    }
    Argument& value = filled[parameter.name] = found->second;
    if (value.is_list && !parameter.is_list) {
      return validation_error("parameter " + parameter.name + " takes one value, not a list");
    }
    // One value stands for a list of one.
    value.is_list = parameter.is_list;
    if (schema.node(parameter.node_type) == nullptr) continue;
    for (std::string& text : value.texts) {
      ADJOIN_TRY(text, node_argument(schema, parameter, text));
    }
  }
  // A misspelt optional parameter would else leave its default in force without a word.
  for (const auto& [name, text] : given) {
    if (filled.count(name) != 0) continue;
    std::string known;
    for (const auto& [one, value] : filled) append_to_list(one, known);
    return validation_error("no parameter \"" + name + "\"; there are " +
                            (known.empty() ? "none" : known));
  }
  return filled;
}

/// The code stays: only the text gets its place in front.
Error in_step(const Error& error, std::string_view plan, const std::string& step) {
  return reworded(error,
                  std::string(plan) + ", step " + step + ": " + std::string(error.message()));
}

Result<void> read_steps(StepReader& reader, const schema::Plan& plan) {
  if (!plan.steps.is_list() || plan.steps.items.empty())
    return validation_error(plan.name + " has no steps");
  for (const Tree& step : plan.steps.items) {
    const Result<void> added = reader.add(step);
    if (added) continue;
    const auto number = static_cast<std::size_t>(&step - plan.steps.items.data()) + 1;
    const Tree* as = step.find("as");
    return in_step(added.error(), plan.name, as != nullptr ? as->text : std::to_string(number));
  }
  const Result<void> shaped = reader.add_return(plan.returns);
  if (!shaped) return in_step(shaped.error(), plan.name, "return");
  return {};
}

}  // namespace

/// Only steps whose rows are nodes can be the source of an edge set.
const std::vector<std::string>* fields_of(const StepAction& action) {
  if (const auto* fetch = std::get_if<FetchNodes>(&action)) return &fetch->fields;
  const auto* read = std::get_if<ReadOperation>(&action);
  if (read == nullptr) return nullptr;
  if (const auto* get = std::get_if<GetNode>(read)) return &get->fields;
  if (const auto* list = std::get_if<GetNodes>(read)) return &list->fields;
  if (const auto* nodes = std::get_if<NodesBy>(read)) return &nodes->selection.fields;
  return nullptr;
}

Arguments sample_arguments(const schema::Schema& schema, std::string_view name) {
  std::vector<Parameter> parameters;
  if (const schema::Plan* plan = find_plan(schema, name); plan != nullptr) {
    parameters = parameters_of(schema, *plan);
  } else if (const schema::AccessPattern* pattern = schema.access_pattern(name);
             pattern != nullptr) {
    parameters = parameters_of(*pattern);
  }
  // Plain texts have no sample: their default is shown, or the text "$name" itself.
  Arguments samples;
  for (const Parameter& parameter : parameters) {
    if (schema.node(parameter.node_type) == nullptr) continue;
    Result<std::string> ref = sample_ref(schema, parameter.node_type, parameter.name);
    if (!ref) continue;
    Argument& sample = samples[parameter.name] = Argument(*std::move(ref));
    // How many values a list will have is not known.
    sample.is_list = sample.any_length = parameter.is_list;
  }
  return samples;
}

namespace {

/// With the arguments of every parameter.
Result<Declared> compile(const schema::Schema& schema, const schema::Plan& given,
                         const Arguments& arguments) {
  Result<Declared> declared{Declared()};
  declared->name = given.name;
  StepReader reader(schema, arguments, *declared);
  ADJOIN_CHECK(read_steps(reader, given));
  return declared;
}

}  // namespace

Result<Declared> declare(const schema::Schema& schema, const schema::Plan& given,
                         const Arguments& arguments) {
  // A plan that a caller wrote has no parameters and is the common case: it saves the copy of all
  // arguments.
  if (given.params.entries.empty()) return compile(schema, given, arguments);
  ADJOIN_TRY(const Arguments filled, fill(schema, parameters_of(schema, given), arguments));
  return compile(schema, given, filled);
}

Result<Declared> declare(const schema::Schema& schema, std::string_view name,
                         const Arguments& arguments) {
  Result<Declared> declared{Declared()};
  declared->name = name;
  if (const schema::Plan* plan = find_plan(schema, name); plan != nullptr) {
    ADJOIN_TRY(const Arguments filled, fill(schema, parameters_of(schema, *plan), arguments));
    return compile(schema, *plan, filled);
  }
  const schema::AccessPattern* pattern = schema.access_pattern(name);
  if (pattern == nullptr) return no_such(schema, name);
  ADJOIN_TRY(const Arguments filled, fill(schema, parameters_of(*pattern), arguments));
  StepReader reader(schema, filled, *declared);
  ADJOIN_CHECK(reader.add(pattern->get));
  return declared;
}

}  // namespace adjoin::plan
