#include <algorithm>

#include "emit/model.h"
#include "plan/declared/declared.h"

// The rows that declared reads answer: what graph_text::plan_row prints of each kind of step.

namespace adjoin::emit {
namespace {

using Attributes = RowModel::Attributes;
using schema::Tree;

void add(const std::vector<std::string>& from, std::vector<std::string>& to) {
  for (const std::string& name : from) {
    if (std::find(to.begin(), to.end(), name) == to.end()) to.push_back(name);
  }
}

/// Makes the row of one step; later steps may answer rows of earlier ones.
/// A step says what it reads, a row what is printed of it. Each overload below mirrors one case of
/// what the server prints.
class RowReader {
 public:
  RowReader(const schema::Schema& schema, const plan::Declared& declared)
      : schema_(schema), declared_(declared) {}

  RowModel row(std::size_t step) const {
    const plan::DeclaredStep& declared = declared_.steps[step];
    return std::visit([&](const auto& action) { return of(action, declared); }, declared.action);
  }

  // Nested lists are rows of other steps, so the same functions make their types.
  RowModel shaped() const {
    RowModel made = row(declared_.shape.each);
    for (const plan::ReturnedWith& with : declared_.shape.with) {
      made.with.push_back({with.name, with.node ? hung_node(*with.node) : row(with.via)});
    }
    return made;
  }

 private:
  /// A node that an edge leads to, as a later step fetched it, if it is stored.
  RowModel hung_node(std::size_t step) const {
    RowModel made = row(step);
    made.may_lack_attributes = true;
    return made;
  }

  static RowModel node_row(const plan::DeclaredStep& step, bool is_partial) {
    RowModel made;
    made.nodes = made.types = step.node_types;
    made.attributes = Attributes::nodes;
    made.is_partial = is_partial;
    return made;
  }
  static RowModel measured(const plan::DeclaredStep& step, std::string measure) {
    RowModel made;
    made.nodes = step.node_types;
    made.measure = std::move(measure);
    return made;
  }

  RowModel edge_row(const plan::DeclaredStep& step, const std::vector<std::string>& types,
                    bool is_partial) const {
    RowModel made;
    made.nodes = step.node_types;
    made.attributes = Attributes::edges;
    made.is_partial = is_partial;
    for (const std::string& type : types) {
      const schema::EdgeType* edge = schema_.edge_end(type).edge;
      if (edge != nullptr) add({edge->name}, made.edges);
    }
    made.types = made.edges;
    // A type that the schema does not declare has unknown attributes, and so has the whole row.
    if (made.edges.empty() || made.edges.size() < types.size()) made.attributes = Attributes::any;
    return made;
  }

  RowModel of(const plan::FetchNodes& action, const plan::DeclaredStep& step) const {
    return node_row(step, !action.fields.empty());
  }
  RowModel of(const plan::FollowEdges& action, const plan::DeclaredStep& step) const {
    return edge_row(step, action.read.types, is_partial(action.read));
  }
  RowModel of(const plan::Expand&, const plan::DeclaredStep& step) const {
    return measured(step, "level");
  }
  RowModel of(const plan::Unpack& action, const plan::DeclaredStep& step) const {
    // What is unpacked comes from a set of refs. Its attributes are read only if a later step asks.
    RowModel made = edge_row(step, {action.edge->name}, true);
    made.may_lack_attributes = true;
    return made;
  }
  RowModel of(const plan::Descend& action, const plan::DeclaredStep& step) const {
    RowModel made = node_row(step, false);
    made.measure = "level";
    made.has_parent = true;
    made.edges = {action.edge->name};
    made.may_lack_edge = true;
    made.may_lack_attributes = true;
    return made;
  }
  RowModel of(const plan::Intersect&, const plan::DeclaredStep& step) const {
    return measured(step, "");
  }
  RowModel of(const plan::Score&, const plan::DeclaredStep& step) const {
    return measured(step, "score");
  }
  RowModel of(const plan::Filter& action, const plan::DeclaredStep&) const {
    return row(action.step);
  }
  RowModel of(const plan::ReadOperation& action, const plan::DeclaredStep& step) const {
    return std::visit([&](const auto& read) { return of(read, step); }, action);
  }

  RowModel of(const plan::GetNode& read, const plan::DeclaredStep& step) const {
    return node_row(step, !read.fields.empty());
  }
  RowModel of(const plan::GetNodes& read, const plan::DeclaredStep& step) const {
    return node_row(step, !read.fields.empty());
  }
  RowModel of(const plan::GetEdge& read, const plan::DeclaredStep& step) const {
    return edge_row(step, {read.edge.type}, !read.fields.empty());
  }
  RowModel of(const plan::Neighbors& read, const plan::DeclaredStep& step) const {
    return edge_row(step, read.types, is_partial(read));
  }
  // A partition holds items of every type. Each row tells its own.
  RowModel of(const plan::Collection&, const plan::DeclaredStep&) const {
    RowModel made;
    made.has_type = true;
    made.attributes = Attributes::any;
    return made;
  }
  RowModel of(const plan::NodesBy& read, const plan::DeclaredStep& step) const {
    return node_row(step, !read.selection.fields.empty() || !entry_is_whole(read));
  }
  RowModel of(const plan::Count&, const plan::DeclaredStep&) const {
    RowModel made;
    made.has_node = false;
    made.is_count = true;
    return made;
  }
  RowModel of(const plan::Between&, const plan::DeclaredStep& step) const {
    std::vector<std::string> all;
    for (const schema::EdgeType& edge : schema_.edges) all.push_back(edge.name);
    RowModel made = edge_row(step, all, true);
    // With open types there are edges that no list here can name.
    if (schema_.open_types) made.edges.clear();
    made.has_type = schema_.open_types;
    made.attributes = Attributes::any;
    return made;
  }
  // The nodes on a path may be of any type: the search follows every edge it is allowed to.
  RowModel of(const plan::FindPath&, const plan::DeclaredStep&) const {
    RowModel made;
    made.measure = "level";
    return made;
  }
  RowModel of(const plan::Neighborhood&, const plan::DeclaredStep& step) const {
    return measured(step, "level");
  }
  RowModel of(const plan::Mutual&, const plan::DeclaredStep& step) const {
    return measured(step, "");
  }
  RowModel of(const plan::Walk& read, const plan::DeclaredStep& step) const {
    RowModel made = measured(step, "score");
    // Of friends of friends the types beyond the first edge are not followed up.
    if (read.kind != plan::Walk::Kind::related) made.nodes.clear();
    if (!read.fields.empty()) {
      made.attributes = Attributes::any;
      made.may_lack_attributes = true;
    }
    return made;
  }
  // The start is in its own answer, so its type is among those of the rows.
  RowModel of(const plan::ReadTree&, const plan::DeclaredStep& step) const {
    RowModel made = measured(step, "level");
    made.has_parent = true;
    add(step.from_types, made.nodes);
    return made;
  }
  // What is found comes from the entries of an index of words, which need not hold every attribute.
  RowModel of(const plan::Find&, const plan::DeclaredStep& step) const {
    return node_row(step, true);
  }
  RowModel of(const plan::ReadSeries& read, const plan::DeclaredStep& step) const {
    RowModel made = node_row(step, !read.selection.fields.empty());
    made.attributes = Attributes::series;
    made.types = {read.series};
    return made;
  }

  bool has_all(const schema::IndexEntry* entry) const {
    const schema::Index* index = entry == nullptr ? nullptr : schema_.index(entry->index);
    return index == nullptr || index->projection == schema::Projection::all;
  }

  /// Whether fields were chosen, or an index that has not all of them is read.
  bool is_partial(const plan::Neighbors& read) const {
    if (!read.selection.fields.empty()) return true;
    for (const std::string& type : read.types) {
      const schema::EdgeEnd end = schema_.edge_end(type);
      if (end.edge == nullptr) continue;
      // Forward lists are read from the table itself, which has everything.
      if (read.by.empty() && end.direction == schema::Direction::forward) continue;
      const std::string_view name = read.by.empty() ? std::string_view("reverse") : read.by;
      for (const schema::EdgeForm& form : end.edge->forms) {
        for (const schema::IndexEntry& entry : form.entries) {
          if (entry.name == name && !has_all(&entry)) return true;
        }
      }
    }
    return false;
  }

  bool entry_is_whole(const plan::NodesBy& read) const {
    const schema::NodeType* type = schema_.node(read.type);
    if (type == nullptr || type->entries.empty()) return false;
    const schema::IndexEntry* entry =
        read.by.empty() ? &type->entries.front() : type->entry(read.by);
    return entry != nullptr && has_all(entry);
  }

  const schema::Schema& schema_;
  const plan::Declared& declared_;
};

/// The words under which `$name` stands in the steps.
void find_uses(const Tree& tree, std::string_view word, const std::string& name,
               std::vector<std::string>& words) {
  if (tree.is_text() && tree.text == "$" + name) words.emplace_back(word);
  for (const Tree& item : tree.items) find_uses(item, word, name, words);
  for (const Tree::Entry& entry : tree.entries) find_uses(entry.value, entry.name, name, words);
}

/// A plan declares no types for its values. The words that they stand behind often tell.
/// A parameter that is used in two ways gets the wider type. Too narrow a type would refuse good
/// programs.
Shape shape_of_use(const Tree& steps, const std::string& name) {
  std::vector<std::string> words;
  find_uses(steps, "", name, words);
  const auto all_are = [&](std::initializer_list<std::string_view> expected) {
    return !words.empty() && std::all_of(words.begin(), words.end(), [&](const std::string& word) {
      return std::find(expected.begin(), expected.end(), word) != expected.end();
    });
  };
  if (all_are({"first", "hops", "levels"})) return {Shape::Kind::integer, {}};
  if (all_are({"after", "before", "prefix", "order", "by"})) return {Shape::Kind::text, {}};
  return {Shape::Kind::scalar, {}};
}

/// A read that is refused, since only a Scan would do, is left out: no server would answer it.
/// A plan that cannot be declared would be refused by the server in the same way.
void add_plan(const schema::Schema& schema, const std::string& name, std::vector<Property> params,
              std::vector<PlanModel>& plans) {
  // Sample arguments: the rows of a plan do not depend on the values it is given.
  const Result<plan::Declared> declared =
      plan::declare(schema, name, plan::sample_arguments(schema, name));
  if (!declared) return;
  PlanModel made{name, std::move(params), RowReader(schema, *declared).shaped(), false};
  made.pages = std::any_of(declared->steps.begin(), declared->steps.end(),
                           [](const plan::DeclaredStep& step) { return step.pages; });
  plans.push_back(std::move(made));
}

}  // namespace

std::vector<PlanModel> make_plans(const schema::Schema& schema) {
  std::vector<PlanModel> plans;
  for (const schema::Plan& plan : schema.plans) {
    std::vector<Property> params;
    for (const Tree::Entry& entry : plan.params.entries) {
      // A parameter whose type is a node's name takes refs of it. Others have only the words they
      // stand behind.
      const std::string& type = schema::param_type(entry.value);
      const bool is_list = entry.value.is_list();
      if (schema.node(type) != nullptr) {
        params.push_back({entry.name, {Shape::Kind::ref, {type}, is_list}, true, ""});
      } else {
        Shape shape = shape_of_use(plan.steps, entry.name);
        shape.is_many = is_list;
        params.push_back({entry.name, std::move(shape), false,
                          entry.value.is_text() ? entry.value.text + " if not given." : ""});
      }
    }
    add_plan(schema, plan.name, std::move(params), plans);
  }
  // Access patterns come after plans. A server takes both under one set of names.
  for (const schema::AccessPattern& pattern : schema.access_patterns) {
    std::vector<Property> params;
    for (const schema::AccessPattern::Param& param : pattern.params) {
      const bool is_node = schema.node(param.type) != nullptr;
      Shape shape =
          is_node ? Shape{Shape::Kind::ref, {param.type}} : shape_of_use(pattern.get, param.name);
      shape.is_many = param.is_list;
      params.push_back({param.name, std::move(shape), true, ""});
    }
    add_plan(schema, pattern.name, std::move(params), plans);
  }
  return plans;
}

}  // namespace adjoin::emit
