#include <algorithm>

#include "base/assert.h"
#include "plan/declared/step_reader.h"
#include "plan/operation/edge_choice.h"

// Steps over the answers of earlier steps: they take edge sets apart, join, rank, or leave some
// out. An edge set must be among the fields that the earlier step asks for, or it would look empty.

namespace adjoin::plan {

void add_types(const std::vector<std::string>& from, std::vector<std::string>& to) {
  for (const std::string& type : from) {
    if (std::find(to.begin(), to.end(), type) == to.end()) to.push_back(type);
  }
}

const std::vector<std::string>& StepParts::types_at(const NodeSource& source) const {
  ADJOIN_ASSERT(source.step < steps.size());
  const DeclaredStep& earlier = steps[source.step];
  // Types are tracked so that `fields` and edges of a later step are checked when the plan is made,
  // not on the first row.
  if (source.end == NodeSource::End::from) return earlier.from_types;
  return source.end == NodeSource::End::to ? earlier.to_types : earlier.node_types;
}

Result<void> StepParts::note_edges(const std::vector<std::string>& types) const {
  for (const std::string& type : types) {
    ADJOIN_TRY(const EdgeChoice choice, choose_edge(schema, type));
    if (choice.edge == nullptr) continue;
    add_types(choice.edge->from.types, step.from_types);
    add_types(choice.edge->to.types, step.to_types);
    add_types(reached_types(choice), step.node_types);
  }
  return {};
}

namespace {

/// What `fields` leave out would look empty.
Result<void> check_set_is_read(const StepParts& parts, const DeclaredStep& from,
                               const std::string& attribute) {
  const std::vector<std::string>* fields = fields_of(from.action);
  if (fields == nullptr || fields->empty()) return {};
  // With its overflow mark: without it a full set would pass for a complete one.
  std::vector<std::string> needed{attribute};
  for (const std::string& type : from.node_types) {
    const auto& set = parts.schema.node(type)->edge_set;
    if (set && !set->overflow_mark.empty()) add_types({set->overflow_mark}, needed);
  }
  for (const std::string& name : needed) {
    if (std::find(fields->begin(), fields->end(), name) != fields->end()) continue;
    return validation_error("`fields` of step " + from.name + " leave out \"" + name + "\"");
  }
  return {};
}

/// STEP.ATTRIBUTE, and the edge type whose entries are read from that set.
template <typename Action>
Result<void> read_set(const StepParts& parts, std::string_view verb, Action& action) {
  const schema::Tree* tree = parts.words.tree(verb);
  const std::string text = tree->is_text() ? tree->text : std::string();
  const std::size_t dot = text.find('.');
  if (dot == std::string::npos) {
    return validation_error("`" + std::string(verb) +
                            "` takes STEP.ATTRIBUTE, the edge set on the step's nodes");
  }
  ADJOIN_TRY(const NodeSource source, parts.words.source_of(std::string_view(text).substr(0, dot)));
  action.step = source.step;
  action.attribute = text.substr(dot + 1);
  ADJOIN_TRY(const std::string type, parts.words.required("edge"));
  action.edge = parts.schema.edge(type);
  if (action.edge == nullptr || !action.edge->in_edge_set) {
    return validation_error("edges " + type + " are in no edge set: declare `edge-set` on " + type);
  }
  ADJOIN_CHECK(check_set_is_read(parts, parts.steps[source.step], action.attribute));
  return parts.note_edges({type});
}

}  // namespace

Result<void> read_unpack(const StepParts& parts) {
  ADJOIN_CHECK(parts.words.check_words("unpack", {"edge", "where"}));
  Unpack unpack;
  ADJOIN_CHECK(read_set(parts, "unpack", unpack));
  ADJOIN_TRY(unpack.where, parts.words.field_values("where"));
  parts.step.action = std::move(unpack);
  return {};
}

Result<void> read_descend(const StepParts& parts) {
  ADJOIN_CHECK(parts.words.check_words("descend", {"edge", "levels"}));
  Descend descend;
  ADJOIN_CHECK(read_set(parts, "descend", descend));
  ADJOIN_TRY(const auto levels, parts.words.number("levels"));
  // One level unless told: each level reads the nodes of the one above, so the cost can grow with
  // every level.
  descend.levels = static_cast<std::uint32_t>(levels.value_or(1));
  add_types(parts.steps[descend.step].node_types, parts.step.node_types);
  parts.step.action = std::move(descend);
  return {};
}

Result<void> read_intersect(const StepParts& parts) {
  ADJOIN_CHECK(parts.words.check_words("intersect", {}));
  Intersect intersect;
  ADJOIN_TRY(const std::vector<std::string> names, parts.words.texts("intersect"));
  if (names.size() < 2) return validation_error("`intersect` takes two steps or more");
  for (const std::string& name : names) {
    ADJOIN_TRY(const NodeSource source, parts.words.source_of(name));
    add_types(parts.types_at(source), parts.step.node_types);
    // A set that is named twice changes nothing of the intersection, and would be read twice.
    if (std::find(intersect.sets.begin(), intersect.sets.end(), source) == intersect.sets.end()) {
      intersect.sets.push_back(source);
    }
  }
  parts.step.action = std::move(intersect);
  return {};
}

Result<void> read_score(const StepParts& parts) {
  ADJOIN_CHECK(parts.words.check_words("score", {"first"}));
  Score score;
  ADJOIN_TRY(score.nodes, parts.words.source("score"));
  ADJOIN_TRY(score.first, parts.words.number("first"));
  parts.step.node_types = parts.types_at(score.nodes);
  parts.step.action = score;
  return {};
}

Result<void> read_filter(const StepParts& parts) {
  ADJOIN_CHECK(parts.words.check_words("filter", {"where"}));
  Filter filter;
  ADJOIN_TRY(filter.step, parts.words.step("filter"));
  ADJOIN_TRY(filter.where, parts.words.field_values("where"));
  const DeclaredStep& source = parts.steps[filter.step];
  parts.step.node_types = source.node_types;
  parts.step.from_types = source.from_types;
  parts.step.to_types = source.to_types;
  parts.step.action = std::move(filter);
  return {};
}

}  // namespace adjoin::plan
