#include "plan/operation/key_range.h"

#include <utility>

#include "base/assert.h"
#include "plan/operation/key_value.h"

namespace adjoin::plan {
namespace {

using expression::KeyOperator;
using expression::KeyTerm;

/// A bound in values is a bound in texts, since the encodings of keys keep the order of their
/// values.
struct Bound {
  std::string text;
  std::string last;  ///< no key of this value sorts behind it; `text` itself when it is a whole key
};

/// Whether some text of the pattern begins so.
bool begins(const schema::PatternPtr& pattern, std::string_view text) {
  if (pattern == nullptr) return true;
  std::uint16_t state = 0;
  for (const char c : text) {
    state = pattern->step(state, static_cast<unsigned char>(c));
    if (state == schema::Pattern::kDead) return false;
  }
  return true;
}

/// The key text of a value in the user's words. A plain text may be given in part ("2024-06").
Result<Bound> bound_text(const SortRange& range, const schema::Segment& hole,
                         const std::string& value) {
  ADJOIN_ASSERT(range.bindings != nullptr);
  schema::Bindings bindings = *range.bindings;
  bindings.set(hole.hole, value);
  Bound bound;
  bool whole = false;
  Result<std::string> text = range.sort->render_prefix(bindings, &whole);
  if (text) {
    bound.text = *std::move(text);
    bound.last = bound.text;
    // Behind a whole key stand those of the same value that a tie-breaker tells apart.
    // "At most 5" must include every item of value 5, whatever its tie-breaker.
    if (whole && range.sort->has_hole("tie")) bound.last += range.sort->separator();
    if (!whole || range.sort->has_hole("tie")) bound.last += kLastText;
    return bound;
  }
  // An encoded value has one width: a part of it would be a bound of another magnitude.
  const bool can_be_part = hole.encoding == schema::Encoding::plain && hole.ranks.empty();
  if (!can_be_part || !begins(hole.pattern, value)) return std::move(text).error();
  bound.text = range.front + value;
  bound.last = bound.text + std::string(kLastText);
  return bound;
}

/// For keys that are stored largest first: what is less as a value is greater as a text.
Range::Op turned_round(Range::Op op) {
  switch (op) {
    case Range::Op::lt: return Range::Op::gt;
    case Range::Op::le: return Range::Op::ge;
    case Range::Op::gt: return Range::Op::lt;
    case Range::Op::ge: return Range::Op::le;
    default: return op;
  }
}

/// DynamoDB has no exclusive BETWEEN. The least text behind another is that text with a zero byte.
std::string just_behind(const Bound& bound) { return bound.last + std::string(1, '\0'); }

KeyTerm term(const std::string& name, KeyOperator op, std::string value, std::string upper = {}) {
  return {name, op, Value(std::move(value)), upper.empty() ? Value() : Value(std::move(upper))};
}

Result<std::string> add_range(const std::string& name, const SortRange& range, const Range& asked,
                              expression::KeyCondition& condition) {
  const schema::Segment* hole = first_open(range);
  if (hole == nullptr) {
    return validation_error("these edges are in no order that a range can be given for");
  }
  Range::Op op = asked.op;
  bool without_lower = asked.without_value;
  bool without_upper = asked.without_upper;
  ADJOIN_TRY(Bound lower, bound_text(range, *hole, asked.value));
  Bound upper;
  if (op == Range::Op::between) {
    ADJOIN_TRY(upper, bound_text(range, *hole, asked.upper));
  }
  // In this encoding larger values have smaller texts.
  if (hole->encoding == schema::Encoding::desc) {
    op = turned_round(op);
    std::swap(lower, upper);
    std::swap(without_lower, without_upper);
    // Only BETWEEN has two bounds; of the others the one bound stands in `lower` whichever way it
    // points.
    if (op != Range::Op::between) std::swap(lower, upper);
  }
  // Behind a front stand other keys of the partition: a range that is open above ends with the
  // front.
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
      // BETWEEN includes its upper end: readers leave out rows with this text.
      return lower.text;
    case Range::Op::between:
      condition.terms.push_back(term(name, KeyOperator::between,
                                     without_lower ? just_behind(lower) : lower.text,
                                     without_upper ? upper.text : upper.last));
      return without_upper ? upper.text : std::string();
  }
  return std::string();
}

/// A range over a sort key that is a number: the order is that of the values.
Result<void> add_number_range(const schema::KeyAttribute& sort, const SortRange& range,
                              const Range& asked, expression::KeyCondition& condition) {
  const schema::Segment* hole = first_open(range);
  if (hole == nullptr || !range.front.empty() || range.sort->segments().size() != 1) {
    return validation_error("the sort key " + sort.name + " is in no order that a range can bound");
  }
  if (asked.without_value || asked.without_upper) {
    return Error(ErrorCode::unsupported, "a range of the sort key " + sort.name +
                                             ", which is a number, includes both of its bounds");
  }
  ADJOIN_ASSERT(range.bindings != nullptr);
  const auto number_of = [&](const std::string& value) -> Result<Value> {
    schema::Bindings bindings = *range.bindings;
    bindings.set(hole->hole, value);
    // A bound need not be a value that the key could have.
    // `lt: 10.5` is a fair question of whole numbers.
    Result<std::string> text = range.sort->render(bindings);
    return key_value(sort, text ? *std::move(text) : value);
  };
  ADJOIN_TRY(Value lower, number_of(asked.value));
  KeyTerm term{sort.name, KeyOperator::eq, std::move(lower), {}};
  switch (hole->encoding == schema::Encoding::desc ? turned_round(asked.op) : asked.op) {
    case Range::Op::eq: break;
    case Range::Op::lt: term.op = KeyOperator::lt; break;
    case Range::Op::le: term.op = KeyOperator::le; break;
    case Range::Op::gt: term.op = KeyOperator::gt; break;
    case Range::Op::ge: term.op = KeyOperator::ge; break;
    case Range::Op::between: {
      term.op = KeyOperator::between;
      ADJOIN_TRY(term.upper, number_of(asked.upper));
      if (hole->encoding == schema::Encoding::desc) std::swap(term.value, term.upper);
    }
  }
  condition.terms.push_back(std::move(term));
  return {};
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

/// A prefix is of the other end's ref where the key goes on with it, else of plain text.
/// A ref given where the key goes on with a rank would match nothing, and an empty answer looks
/// like the truth.
Result<void> check_prefix(const SortRange& range, std::string_view prefix) {
  const schema::Segment* hole = prefix.empty() ? nullptr : first_open(range);
  if (hole == nullptr || hole->hole.find('.') != std::string::npos) return {};
  const bool is_ref = range.other_ref != nullptr && !range.other_ref->static_prefix().empty() &&
                      prefix.starts_with(range.other_ref->static_prefix());
  if (hole->encoding != schema::Encoding::rank && !is_ref) return {};
  return validation_error("the sort key goes on with {" + hole->hole +
                          "} here, which is no ref: bound it by a range, or give a prefix where "
                          "the edges stand in the order of refs");
}

}  // namespace

const schema::Segment* first_open(const SortRange& range) {
  if (range.sort == nullptr) return nullptr;
  for (const schema::Segment& segment : range.sort->segments()) {
    // Both suffixes are empty in the first shard and without a tie: they hold no value to bound.
    const bool empty_suffix = segment.encoding == schema::Encoding::shard_suffix ||
                              segment.encoding == schema::Encoding::tie_suffix;
    if (segment.is_hole() && !empty_suffix &&
        (range.bindings == nullptr || range.bindings->find(segment.hole) == nullptr)) {
      return &segment;
    }
  }
  return nullptr;
}

Result<std::string> add_sort_condition(const KeySpace& space, const SortRange& range,
                                       const EdgeListOptions& options,
                                       expression::KeyCondition& condition) {
  ADJOIN_ASSERT(condition.terms.size() == space.pk.size());  // the partition, and no sort key yet
  if (space.sk.empty()) {
    if (options.range != nullptr || !options.prefix.empty()) {
      return validation_error("these edges are in no order that a range can be given for");
    }
    return std::string();
  }
  const schema::KeyAttribute& sort = space.sk.front();
  if (options.range != nullptr && !options.prefix.empty()) {
    return validation_error("a bound on the sort key and a prefix exclude each other");
  }
  if (sort.type != schema::KeyType::S) {
    if (!options.prefix.empty() || (options.range != nullptr && sort.type != schema::KeyType::N)) {
      return Error(ErrorCode::unsupported,
                   "a prefix of the sort key " + sort.name + ", which is not a string");
    }
    if (options.range == nullptr) return std::string();
    ADJOIN_CHECK(add_number_range(sort, range, *options.range, condition));
    return std::string();
  }
  // A condition on the front keeps a Query to this type's edges, whatever else lives in the
  // partition.
  ADJOIN_CHECK(check_prefix(range, options.prefix));
  if (options.range != nullptr) return add_range(sort.name, range, *options.range, condition);
  const std::string front = with_prefix(range, options.prefix);
  if (!front.empty()) {
    condition.terms.push_back(term(sort.name, KeyOperator::begins_with, front));
  }
  return std::string();
}

namespace {

using schema::Template;

/// Compares literals only, so it may say yes too often. A yes costs a check of each row, a wrong no
/// a wrong answer.
bool may_meet(const Template& sk, std::string_view front) {
  const std::string_view fixed = sk.static_prefix();
  return fixed.size() < front.size() ? front.starts_with(fixed) : fixed.starts_with(front);
}

/// Where to look for items: in one partition, or in all whose texts begin so.
struct Place {
  const std::vector<std::string>& pk;
  std::string_view front;
  bool of_any = false;

  bool has(const Template& key, std::size_t attribute) const {
    return of_any ? may_meet(key, pk[attribute]) : key.fits(pk[attribute]);
  }
};

bool is_hit(const Template& pk, const Template& sk, const Place& place) {
  return may_meet(sk, place.front) && place.has(pk, 0);
}

/// Numbers of attributes differ only if the entry is of another index; then the safe answer is yes.
bool is_hit(const schema::IndexEntry& entry, const Place& place) {
  if (entry.pk.size() != place.pk.size()) return true;
  if (!entry.sk.empty() && !may_meet(entry.sk.front(), place.front)) return false;
  for (std::size_t i = 0; i < place.pk.size(); ++i) {
    if (!place.has(entry.pk[i], i)) return false;
  }
  return true;
}

bool table_shares(const schema::Schema& schema, const Place& place,
                  const schema::EdgeType* except) {
  for (const schema::NodeType& node : schema.nodes) {
    // A node type that is not stored has no item of its own that could come between.
    if (node.stored && is_hit(node.pk, node.sk, place)) return true;
  }
  for (const schema::Series& series : schema.series) {
    if (is_hit(series.pk, series.sk, place)) return true;
  }
  for (const schema::EdgeType& edge : schema.edges) {
    for (const schema::EdgeForm& form : edge.forms) {
      const bool own = &edge == except;
      if (!own && is_hit(form.pk, form.sk, place)) return true;
      if (form.mirror_pk && (!own || edge.reverse == schema::ReverseKind::item) &&
          is_hit(*form.mirror_pk, *form.mirror_sk, place)) {
        // A mirror of the same type meets its forward items only when both can share a partition.
        if (!own || is_hit(form.pk, form.sk, place)) return true;
      }
    }
  }
  // Edges of open types begin with the name of their type, so a front keeps them out.
  return schema.open_types && place.front.empty();
}

bool index_shares(const schema::Schema& schema, std::string_view index, const Place& place,
                  const schema::EdgeType* except) {
  for (const schema::NodeType& node : schema.nodes) {
    for (const schema::IndexEntry& entry : node.entries) {
      if (entry.index == index && is_hit(entry, place)) return true;
    }
  }
  for (const schema::EdgeType& edge : schema.edges) {
    // Its own forms are what the list wants to see.
    if (&edge == except) continue;
    for (const schema::EdgeForm& form : edge.forms) {
      for (const schema::IndexEntry& entry : form.entries) {
        if (entry.index == index && is_hit(entry, place)) return true;
      }
    }
  }
  return false;
}

}  // namespace

KeySpace KeySpace::of_table(const schema::Schema& schema) {
  return KeySpace{{&schema.table.pk, 1}, {&schema.table.sk, 1}};
}

KeySpace KeySpace::of_index(const schema::Index& index) { return KeySpace{index.pk, index.sk}; }

Result<expression::KeyCondition> partition_condition(const KeySpace& space,
                                                     const std::vector<std::string>& texts) {
  ADJOIN_ASSERT(texts.size() == space.pk.size());
  expression::KeyCondition condition;
  condition.terms.reserve(texts.size() + space.sk.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    ADJOIN_TRY(Value value, key_value(space.pk[i], texts[i]));
    condition.terms.push_back(
        {space.pk[i].name, expression::KeyOperator::eq, std::move(value), {}});
  }
  return condition;
}

bool shares_range(const schema::Schema& schema, std::string_view index,
                  const std::vector<std::string>& pk, std::string_view front,
                  const schema::EdgeType* except, bool of_any) {
  ADJOIN_ASSERT(!pk.empty());
  const Place place{pk, front, of_any};
  return index.empty() ? table_shares(schema, place, except)
                       : index_shares(schema, index, place, except);
}

}  // namespace adjoin::plan
