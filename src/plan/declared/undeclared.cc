#include "plan/declared/undeclared.h"

#include <algorithm>
#include <cctype>

#include "base/nearest.h"
#include "base/text.h"
#include "plan/operation/key_value.h"
#include "plan/operation/where.h"

namespace adjoin::plan {
namespace {

/// The attributes that a condition names, each once; of a path the first. What is no condition is
/// refused elsewhere.
std::vector<std::string> names_in(const std::string& where) {
  std::vector<std::string> found;
  if (where.empty()) return found;
  expression::Placeholders placeholders;
  const Result<std::string> compiled = compile_where(where, "w", placeholders);
  if (!compiled) return found;
  for (std::size_t at = compiled->find('#'); at != std::string::npos;
       at = compiled->find('#', at + 1)) {
    if (at > 0 && (*compiled)[at - 1] == '.') continue;
    std::size_t end = at + 1;
    while (end < compiled->size() && std::isalnum(static_cast<unsigned char>((*compiled)[end]))) {
      ++end;
    }
    const auto name = placeholders.names.find(compiled->substr(at, end - at));
    if (name == placeholders.names.end()) continue;
    if (std::find(found.begin(), found.end(), name->second) == found.end()) {
      found.push_back(name->second);
    }
  }
  return found;
}

/// What types declare, and what is said of other names.
/// A warning, never an error: DynamoDB has no schema for attributes, and other programs may write
/// more of them.
class DeclaredNames {
 public:
  explicit DeclaredNames(const schema::Schema& schema) : schema_(schema) {}

  void add(const schema::NodeType* type) {
    if (type == nullptr || type->is_open) {
      is_open_ = true;
      return;
    }
    add_type("nodes " + type->name, type->fields);
    for (const schema::Counter& counter : type->counters) names_.push_back(counter.attribute);
    if (type->edge_set) {
      names_.push_back(type->edge_set->attribute);
      names_.push_back(type->edge_set->overflow_mark);
    }
    names_.insert(names_.end(), type->stored_parts.begin(), type->stored_parts.end());
    names_.push_back(type->ttl);
    names_.emplace_back(schema::kCopyMark);
  }
  void add(const schema::EdgeType* type) {
    if (type == nullptr || type->is_open) {
      is_open_ = true;
      return;
    }
    add_type("edges " + type->name, type->fields);
    for (const auto* taken : {&type->set, &type->copies, &type->mirror_copies}) {
      for (const schema::TakenField& one : *taken) names_.push_back(one.attribute);
    }
    names_.push_back(type->ttl);
  }
  void add(const schema::Series* type) {
    if (type == nullptr || type->is_open) {
      is_open_ = true;
      return;
    }
    add_type("series " + type->name, type->fields);
    names_.push_back(type->ttl);
  }
  void add_all() {
    for (const schema::NodeType& node : schema_.nodes) add(&node);
    for (const schema::EdgeType& edge : schema_.edges) add(&edge);
    for (const schema::Series& series : schema_.series) add(&series);
    is_open_ = is_open_ || schema_.open_types;
  }

  void check(const std::vector<std::string>& names) {
    for (const std::string& name : names) check(name);
  }
  void check(const Item& fields) {
    for (const auto& [name, value] : fields) check(name);
  }
  void check(const Selection& selection) {
    check(names_in(selection.where));
    check(selection.fields);
  }
  void check(const std::string& name) {
    // Types that declare nothing have nothing that a name could be a misspelling of.
    if (is_open_ || names_.empty() || is_known(name)) return;
    std::string text = "\"" + name + "\" is no declared field of " + types_;
    const std::string_view meant = meant_by(name);
    said_.push_back(text + (meant.empty() ? std::string("; `extra-fields: keep` takes any")
                                          : "; did you mean \"" + std::string(meant) + "\"?"));
  }

  std::vector<std::string> said() && { return std::move(said_); }

 private:
  /// What a name is a misspelling of; the first letter is seldom wrong.
  /// A wrong suggestion is worse than none, as people follow it.
  std::string_view meant_by(const std::string& name) const {
    std::vector<std::string_view> alike;
    for (const std::string& known : names_) {
      if (!known.empty() && !name.empty() &&
          std::tolower(static_cast<unsigned char>(known[0])) ==
              std::tolower(static_cast<unsigned char>(name[0]))) {
        alike.push_back(known);
      }
    }
    return nearest(name, alike);
  }
  void add_type(const std::string& type, const std::vector<schema::Field>& fields) {
    append_to_list(type, types_);
    for (const schema::Field& field : fields) names_.push_back(field.name);
  }
  bool is_known(const std::string& name) const {
    if (std::find(names_.begin(), names_.end(), name) != names_.end()) return true;
    // Reading a stamp or a key is no mistake.
    if (is_kept_by_us(schema_, name)) return true;
    for (const schema::Index& index : schema_.indexes) {
      for (const auto* keys : {&index.pk, &index.sk}) {
        for (const schema::KeyAttribute& key : *keys) {
          if (key.name == name) return true;
        }
      }
    }
    return false;
  }

  const schema::Schema& schema_;
  std::string types_;  ///< "edges FOLLOWS, edges LIKES"
  std::vector<std::string> names_;
  bool is_open_ = false;
  std::vector<std::string> said_;
};

/// Edge types as reads name them; none: all of them.
void add_edges(const schema::Schema& schema, const std::vector<std::string>& types,
               DeclaredNames& names) {
  for (const std::string& type : types) names.add(schema.edge_end(type).edge);
  if (!types.empty()) return;
  for (const schema::EdgeType& edge : schema.edges) names.add(&edge);
}

bool is_empty(const Selection& selection) {
  return selection.where.empty() && selection.fields.empty();
}

/// Whether the type declares every one of these: then, as nearly always, nothing is looked up.
/// Called with every write, so the usual case must cost nothing.
template <typename Type>
bool declares_all(const Type* type, const Item& fields) {
  return type != nullptr && std::all_of(fields.begin(), fields.end(), [type](const auto& field) {
           return type->field(field.first) != nullptr;
         });
}

/// What one write names.
struct WriteNames {
  const schema::Schema& schema;

  std::vector<std::string> node(const std::string& ref, const Item& fields, const Item& more,
                                const std::string& where) const {
    if (fields.empty() && more.empty() && where.empty()) return {};
    const schema::NodeType* type = schema.find_node_of(ref);
    if (where.empty() && declares_all(type, fields) && declares_all(type, more)) return {};
    DeclaredNames names(schema);
    names.add(type);
    names.check(fields);
    names.check(more);
    names.check(names_in(where));
    return std::move(names).said();
  }
  std::vector<std::string> edge(const std::string& type, const Item& fields,
                                const std::string& where) const {
    if (fields.empty() && where.empty()) return {};
    const schema::EdgeType* edge = schema.edge(type);
    if (where.empty() && declares_all(edge, fields)) return {};
    DeclaredNames names(schema);
    names.add(edge);
    names.check(fields);
    names.check(names_in(where));
    return std::move(names).said();
  }

  std::vector<std::string> operator()(const PutNode& put) const {
    return node(put.ref, put.fields, {}, "");
  }
  std::vector<std::string> operator()(const UpdateNode& update) const {
    return node(update.ref, update.set, update.add, update.where);
  }
  std::vector<std::string> operator()(const RemoveNode&) const { return {}; }
  std::vector<std::string> operator()(const AddEdge& add) const {
    return edge(add.type, add.fields, "");
  }
  std::vector<std::string> operator()(const RemoveEdge&) const { return {}; }
  std::vector<std::string> operator()(const UpdateEdge& update) const {
    Item fields = update.set;
    for (const auto& [name, amount] : update.add) fields.set(name, amount);
    return edge(update.edge.type, fields, update.where);
  }
  std::vector<std::string> operator()(const MoveEdge&) const { return {}; }
  std::vector<std::string> operator()(const AddToSeries& add) const {
    DeclaredNames names(schema);
    names.add(schema.series_type(add.series));
    names.check(add.fields);
    return std::move(names).said();
  }
  std::vector<std::string> operator()(const CheckNode& check) const {
    return node(check.ref, {}, {}, check.where);
  }
  std::vector<std::string> operator()(const CheckEdge& check) const {
    return edge(check.edge.type, {}, check.where);
  }
};

/// What one read names; those that name no fields have nothing to say.
struct ReadNames {
  const schema::Schema& schema;

  template <typename Operation>
  std::vector<std::string> operator()(const Operation& operation) const {
    // A read that gets fields later needs only an overload; it cannot be forgotten here.
    if constexpr (requires { undeclared(schema, operation); }) {
      return undeclared(schema, operation);
    } else {
      return {};
    }
  }
};

/// What the action of a step names.
struct StepNames {
  const schema::Schema& schema;
  const DeclaredStep& step;

  std::vector<std::string> operator()(const ReadOperation& operation) const {
    return std::visit(ReadNames{schema}, operation);
  }
  std::vector<std::string> operator()(const FollowEdges& follow) const {
    return undeclared(schema, follow.read);
  }
  std::vector<std::string> operator()(const FetchNodes& fetch) const {
    if (fetch.fields.empty()) return {};
    DeclaredNames names(schema);
    for (const std::string& type : step.node_types) names.add(schema.node(type));
    names.check(fetch.fields);
    return std::move(names).said();
  }
  template <typename Action>
  std::vector<std::string> operator()(const Action&) const {
    return {};
  }
};

}  // namespace

std::vector<std::string> undeclared(const schema::Schema& schema, const WriteOperation& operation) {
  return std::visit(WriteNames{schema}, operation);
}

std::vector<std::string> undeclared(const schema::Schema& schema, const GetNode& operation) {
  return operation.fields.empty() ? std::vector<std::string>()
                                  : undeclared(schema, GetNodes{{operation.ref}, operation.fields});
}

std::vector<std::string> undeclared(const schema::Schema& schema, const GetNodes& operation) {
  if (operation.fields.empty()) return {};
  DeclaredNames names(schema);
  std::vector<const schema::NodeType*> types;
  for (const std::string& ref : operation.refs) {
    const schema::NodeType* type = schema.find_node_of(ref);
    if (std::find(types.begin(), types.end(), type) != types.end()) continue;
    types.push_back(type);
    names.add(type);
  }
  names.check(operation.fields);
  return std::move(names).said();
}

std::vector<std::string> undeclared(const schema::Schema& schema, const GetEdge& operation) {
  if (operation.fields.empty()) return {};
  DeclaredNames names(schema);
  names.add(schema.edge(operation.edge.type));
  names.check(operation.fields);
  return std::move(names).said();
}

std::vector<std::string> undeclared(const schema::Schema& schema, const Neighbors& operation) {
  if (is_empty(operation.selection)) return {};
  DeclaredNames names(schema);
  add_edges(schema, operation.types, names);
  names.check(operation.selection);
  return std::move(names).said();
}

std::vector<std::string> undeclared(const schema::Schema& schema, const Collection& operation) {
  if (is_empty(operation.selection)) return {};
  DeclaredNames names(schema);
  names.add_all();
  names.check(operation.selection);
  return std::move(names).said();
}

std::vector<std::string> undeclared(const schema::Schema& schema, const NodesBy& operation) {
  if (is_empty(operation.selection)) return {};
  DeclaredNames names(schema);
  names.add(schema.node(operation.type));
  names.check(operation.selection);
  return std::move(names).said();
}

std::vector<std::string> undeclared(const schema::Schema& schema, const Find& operation) {
  if (is_empty(operation.selection)) return {};
  DeclaredNames names(schema);
  names.add(schema.node(operation.type));
  names.check(operation.selection);
  return std::move(names).said();
}

std::vector<std::string> undeclared(const schema::Schema& schema, const Count& operation) {
  if (operation.where.empty()) return {};
  DeclaredNames names(schema);
  add_edges(schema, {operation.type}, names);
  for (const std::string& type : operation.further) names.add(schema.edge_end(type).edge);
  names.check(names_in(operation.where));
  return std::move(names).said();
}

std::vector<std::string> undeclared(const schema::Schema& schema, const ReadSeries& operation) {
  if (is_empty(operation.selection)) return {};
  DeclaredNames names(schema);
  names.add(schema.series_type(operation.series));
  names.check(operation.selection);
  return std::move(names).said();
}

std::vector<std::string> undeclared(const schema::Schema& schema, const Walk& operation) {
  if (operation.fields.empty()) return {};
  DeclaredNames names(schema);
  if (operation.kind == Walk::Kind::related) {
    names.add(schema.find_node_of(operation.node));
  } else {
    for (const std::string& type : operation.types) {
      const schema::EdgeEnd end = schema.edge_end(type);
      // An undeclared type may lead to any node.
      if (end.edge == nullptr) return {};
      const bool forward = end.direction == schema::Direction::forward;
      for (const std::string& node : (forward ? end.edge->to : end.edge->from).types) {
        names.add(schema.node(node));
      }
    }
  }
  names.check(operation.fields);
  return std::move(names).said();
}

std::vector<std::string> undeclared(const schema::Schema& schema, const Declared& declared) {
  std::vector<std::string> said;
  for (const DeclaredStep& step : declared.steps) {
    for (std::string& one : std::visit(StepNames{schema, step}, step.action)) {
      said.push_back(declared.name + ", step " + step.name + ": " + std::move(one));
    }
  }
  return said;
}

}  // namespace adjoin::plan
