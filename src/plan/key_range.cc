#include "plan/key_range.h"

#include <utility>

#include "plan/key_value.h"

namespace adjoin::plan {
namespace {

using expression::KeyOperator;
using expression::KeyTerm;

/// The first hole of the sort key that the front leaves open.
const schema::Segment* first_open(const SortRange& range) {
  if (range.sort == nullptr) return nullptr;
  for (const schema::Segment& segment : range.sort->segments()) {
    const bool empty_suffix = segment.encoding == schema::Encoding::shard_suffix ||
                              segment.encoding == schema::Encoding::tie_suffix;
    if (segment.is_hole() && !empty_suffix && range.bindings->find(segment.hole) == nullptr) {
      return &segment;
    }
  }
  return nullptr;
}

struct Bound {
  std::string text;
  std::string last;  ///< no key of this value sorts behind it; `text` itself when it is a whole key
};

/// The key text of a value in the user's words. A plain text may be given in part ("2024-06").
Result<Bound> bound_text(const SortRange& range, const schema::Segment& hole,
                         const std::string& value) {
  schema::Bindings bindings = *range.bindings;
  bindings.set(hole.hole, value);
  Bound bound;
  bool whole = false;
  Result<std::string> text = range.sort->render_prefix(bindings, &whole);
  if (text) {
    bound.text = *std::move(text);
    bound.last = bound.text;
    // Behind a whole key stand those of the same value that a tie-breaker tells apart.
    if (whole && range.sort->has_hole("tie")) bound.last += range.sort->separator();
    if (!whole || range.sort->has_hole("tie")) bound.last += kLastText;
    return bound;
  }
  const bool can_be_part = hole.encoding == schema::Encoding::plain && hole.ranks.empty();
  if (!can_be_part) return std::move(text).error();
  bound.text = range.front + value;
  bound.last = bound.text + std::string(kLastText);
  return bound;
}

Range::Op turned_round(Range::Op op) {
  switch (op) {
    case Range::Op::lt: return Range::Op::gt;
    case Range::Op::le: return Range::Op::ge;
    case Range::Op::gt: return Range::Op::lt;
    case Range::Op::ge: return Range::Op::le;
    default: return op;
  }
}

std::string just_behind(const Bound& bound) { return bound.last + std::string(1, '\0'); }

KeyTerm term(const std::string& name, KeyOperator op, std::string value, std::string upper = {}) {
  return {name, op, item::AttributeValue(std::move(value)),
          upper.empty() ? item::AttributeValue() : item::AttributeValue(std::move(upper))};
}

Result<std::string> add_range(const std::string& name, const SortRange& range, const Range& asked,
                              expression::KeyCondition& condition) {
  const schema::Segment* hole = first_open(range);
  if (hole == nullptr) {
    return validation_error("these edges are in no order that a range can be given for");
  }
  Range::Op op = asked.op;
  ADJOIN_TRY(Bound lower, bound_text(range, *hole, asked.value));
  Bound upper;
  if (op == Range::Op::between) {
    ADJOIN_TRY(upper, bound_text(range, *hole, asked.upper));
  }
  if (hole->encoding == schema::Encoding::desc) {
    op = turned_round(op);
    std::swap(lower, upper);
    if (op != Range::Op::between) std::swap(lower, upper);
  }
  const std::string end = range.front + std::string(kLastText);
  switch (op) {
    case Range::Op::eq:
      condition.terms.push_back(lower.last == lower.text
                                    ? term(name, KeyOperator::eq, lower.text)
                                    : term(name, KeyOperator::between, lower.text, lower.last));
      return std::string();
    case Range::Op::ge:
      condition.terms.push_back(range.front.empty()
                                    ? term(name, KeyOperator::ge, lower.text)
                                    : term(name, KeyOperator::between, lower.text, end));
      return std::string();
    case Range::Op::gt:
      condition.terms.push_back(term(name, KeyOperator::between, just_behind(lower), end));
      return std::string();
    case Range::Op::le:
      condition.terms.push_back(range.front.empty()
                                    ? term(name, KeyOperator::le, lower.last)
                                    : term(name, KeyOperator::between, range.front, lower.last));
      return std::string();
    case Range::Op::lt:
      if (range.front.empty()) {
        condition.terms.push_back(term(name, KeyOperator::lt, lower.text));
        return std::string();
      }
      condition.terms.push_back(term(name, KeyOperator::between, range.front, lower.text));
      return lower.text;
    case Range::Op::between:
      condition.terms.push_back(term(name, KeyOperator::between, lower.text, upper.last));
      return std::string();
  }
  return std::string();
}

/// A prefix may repeat the literal front of the other end's ref: "PKG#lib" after "DEPENDS#PKG#".
std::string with_prefix(const SortRange& range, std::string_view prefix) {
  if (range.other_ref != nullptr) {
    const std::string& fixed = range.other_ref->static_prefix();
    if (!fixed.empty() && range.front.ends_with(fixed) && prefix.starts_with(fixed)) {
      prefix.remove_prefix(fixed.size());
    }
  }
  return range.front + std::string(prefix);
}

}  // namespace

Result<std::string> add_sort_condition(const KeySpace& space, const SortRange& range,
                                       const EdgeListOptions& options,
                                       expression::KeyCondition& condition) {
  if (space.sk.empty()) {
    if (options.range != nullptr || !options.prefix.empty()) {
      return validation_error("these edges are in no order that a range can be given for");
    }
    return std::string();
  }
  const schema::KeyAttribute& sort = space.sk.front();
  if (sort.type != schema::KeyType::S) {
    if (options.range != nullptr || !options.prefix.empty()) {
      return Error(ErrorCode::unsupported,
                   "a range over the sort key " + sort.name + ", which is not a string");
    }
    return std::string();
  }
  if (options.range != nullptr) return add_range(sort.name, range, *options.range, condition);
  const std::string front = with_prefix(range, options.prefix);
  if (!front.empty()) {
    condition.terms.push_back(term(sort.name, KeyOperator::begins_with, front));
  }
  return std::string();
}

}  // namespace adjoin::plan
