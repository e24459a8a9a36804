#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "expression/condition_builder.h"
#include "plan/write/write_set.h"

namespace adjoin::plan {
namespace {

using Term = ItemCondition::Term;
using Clause = ItemCondition::Clause;
using ConditionOp = expression::Condition::Op;
using expression::ConditionBuilder;

struct Comparison {
  ConditionOp op;
  std::string_view symbol;
};

/// One table for both forms, so that text and compiled condition cannot differ.
Comparison comparison_of(Term::Kind kind) {
  switch (kind) {
    case Term::Kind::less: return {ConditionOp::lt, "<"};
    case Term::Kind::more: return {ConditionOp::gt, ">"};
    case Term::Kind::at_least: return {ConditionOp::ge, ">="};
    case Term::Kind::sized:
    case Term::Kind::at_most: return {ConditionOp::le, "<="};
    default: return {ConditionOp::eq, "="};
  }
}

/// Moves the value: texts of 400 KB pass through here.
std::string text_of(Term&& term, expression::Placeholders& placeholders) {
  std::string place = place_name(term.attribute, placeholders);
  if (term.kind == Term::Kind::exists) return "attribute_exists(" + place + ")";
  if (term.kind == Term::Kind::absent) return "attribute_not_exists(" + place + ")";
  if (term.kind == Term::Kind::sized) place = "size(" + place + ")";
  place += " ";
  place += comparison_of(term.kind).symbol;
  ADJOIN_ASSERT(term.value.has_value());
  return place + " " + place_value(*std::move(term.value), placeholders);
}

std::string text_of(Clause&& clause, expression::Placeholders& placeholders) {
  if (!clause.text.empty()) {
    placeholders.names.merge(clause.placeholders.names);
    placeholders.values.merge(clause.placeholders.values);
    // Merging leaves behind what is there already: another condition would have its placeholders.
    ADJOIN_ASSERT(clause.placeholders.names.empty());
    ADJOIN_ASSERT(clause.placeholders.values.empty());
    return "(" + clause.text + ")";
  }
  std::string text;
  for (Term& term : clause.terms) {
    if (!text.empty()) text += " OR ";
    text += text_of(std::move(term), placeholders);
  }
  if (clause.grouped || clause.terms.size() > 1) text = "(" + text + ")";
  return clause.negated ? "NOT " + text : text;
}

ConditionBuilder::Node build_term(const Term& term, ConditionBuilder& builder) {
  ConditionBuilder::Node place = builder.attribute(term.attribute);
  if (term.kind == Term::Kind::exists) return builder.node(ConditionOp::exists, {place});
  if (term.kind == Term::Kind::absent) return builder.node(ConditionOp::not_exists, {place});
  if (term.kind == Term::Kind::sized) place = builder.node(ConditionOp::size, {place});
  ADJOIN_ASSERT(term.value.has_value());
  const ConditionBuilder::Node value = builder.literal(*term.value);
  return builder.node(comparison_of(term.kind).op, {place, value});
}

}  // namespace

/// Always a placeholder, never the name itself: a name may be one of the 573 reserved words, or
/// contain a dot.
std::string place_name(const std::string& attribute, expression::Placeholders& placeholders) {
  for (const auto& [placeholder, known] : placeholders.names) {
    if (known == attribute) return placeholder;
  }
  std::string placeholder = "#n" + std::to_string(placeholders.names.size());
  const bool is_new = placeholders.names.emplace(placeholder, attribute).second;
  ADJOIN_ASSERT(is_new);
  return placeholder;
}

std::string place_value(Value value, expression::Placeholders& placeholders) {
  std::string placeholder = ":v" + std::to_string(placeholders.values.size());
  const bool is_new = placeholders.values.emplace(placeholder, std::move(value)).second;
  ADJOIN_ASSERT(is_new);
  return placeholder;
}

bool ItemCondition::is_buildable() const noexcept {
  return std::all_of(clauses_.begin(), clauses_.end(),
                     [](const Clause& clause) { return clause.text.empty(); });
}

std::size_t ItemCondition::size() const noexcept {
  std::size_t terms = 0;
  for (const Clause& clause : clauses_) terms += clause.terms.size();
  return terms;
}

std::string ItemCondition::to_text(expression::Placeholders& placeholders) && {
  std::string text;
  for (Clause& clause : clauses_) {
    if (!text.empty()) text += " AND ";
    text += text_of(std::move(clause), placeholders);
  }
  return text;
}

/// A store in this process takes the tree as it is. Writing a text and parsing it again takes
/// longer than evaluating it.
expression::Condition ItemCondition::build() const {
  ADJOIN_ASSERT(is_buildable());
  ConditionBuilder builder;
  builder.reserve(size());
  std::vector<ConditionBuilder::Node> all;
  for (const Clause& clause : clauses_) {
    std::vector<ConditionBuilder::Node> any;
    any.reserve(clause.terms.size());
    for (const Term& term : clause.terms) any.push_back(build_term(term, builder));
    ConditionBuilder::Node node = any.front();
    if (any.size() > 1) node = builder.node(ConditionOp::either, any);
    if (clause.negated) node = builder.node(ConditionOp::negate, {node});
    all.push_back(node);
  }
  if (all.size() > 1) builder.node(ConditionOp::both, all);
  return builder.finish();
}

}  // namespace adjoin::plan
