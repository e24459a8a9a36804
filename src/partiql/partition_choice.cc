#include <algorithm>
#include <utility>

#include "partiql/conditions.h"
#include "partiql/messages.h"
#include "partiql/select_plan.h"
#include "table/check/key_values.h"

namespace adjoin::partiql {
namespace {

using expression::KeyOperator;
using expression::KeyTerm;
using Kind = Expression::Kind;
using Conditions = std::vector<const Expression*>;
using Partition = std::vector<KeyTerm>;

/// One operand of an OR, or the whole WHERE when there is none.
/// An item passes the WHERE if it passes one way. A way that fixes no partition needs a Scan, and a
/// Scan finds the items of all the others too.
struct Way {
  const Expression* whole = nullptr;
  std::vector<Partition> partitions;
  Conditions rest;
};

bool is_test_of(const Expression& condition, std::string_view attribute, Kind op,
                const Value*& value) {
  const std::optional<AttributeTest> test = attribute_test(condition);
  if (!test || test->attribute != attribute || test->op != op) return false;
  value = test->value;
  return true;
}

KeyTerm equality(const std::string& name, const Value& value) {
  return {.name = name, .op = KeyOperator::eq, .value = value};
}

Result<void> check_type(const table::AttributeDefinition& key, const Value& value) {
  if (value.type() != key.type) return messages::key_type(key.name);
  return {};
}

/// The values the condition allows the attribute and says nothing else; empty when it is no such.
/// `a = 1 OR a = 2` is read as `a IN [1, 2]`.
std::vector<const Value*> values_allowed(const Expression& condition, std::string_view attribute) {
  const Value* value = nullptr;
  if (is_test_of(condition, attribute, Kind::eq, value)) return {value};
  std::vector<const Value*> values;
  const std::vector<Expression>& operands = condition.operands;
  if (condition.kind == Kind::in) {
    const expression::Path& path = operands.front().path;
    if (!path.is_top_level() || path.attribute != attribute) return {};
    for (std::size_t i = 1; i < operands.size(); ++i) values.push_back(&operands[i].value);
  }
  if (condition.kind == Kind::logical_or) {
    for (const Expression& operand : operands) {
      const auto some = values_allowed(operand, attribute);
      if (some.empty()) return {};
      values.insert(values.end(), some.begin(), some.end());
    }
  }
  return values;
}

/// An index key of several partition attributes wants each of them by `=`.
Result<bool> find_whole_partition(const table::KeySchema& keys, Way& way) {
  Partition partition;
  for (const table::AttributeDefinition& key : keys.partition) {
    const Value* value = nullptr;
    const auto found = std::find_if(way.rest.begin(), way.rest.end(), [&](const Expression* one) {
      return is_test_of(*one, key.name, Kind::eq, value);
    });
    if (found == way.rest.end()) return false;
    ADJOIN_CHECK(check_type(key, *value));
    partition.push_back(equality(key.name, *value));
    way.rest.erase(found);
  }
  way.partitions.push_back(std::move(partition));
  return true;
}

Result<bool> find_partitions(const table::KeySchema& keys, Way& way) {
  if (keys.partition.size() > 1) return find_whole_partition(keys, way);
  const table::AttributeDefinition& key = keys.partition.front();
  // The first condition that fixes the key is enough. Others on the same attribute stay as filters,
  // and remove what does not fit.
  for (auto condition = way.rest.begin(); condition != way.rest.end(); ++condition) {
    const auto values = values_allowed(**condition, key.name);
    if (values.empty()) continue;
    for (const Value* value : values) {
      ADJOIN_CHECK(check_type(key, *value));
      Partition partition{equality(key.name, *value)};
      // An item would be answered twice if its partition were read twice.
      const bool known = std::find(way.partitions.begin(), way.partitions.end(), partition) !=
                         way.partitions.end();
      if (!known) way.partitions.push_back(std::move(partition));
      if (way.partitions.size() > kPartitionValuesMax) {
        return messages::too_many_partition_values(values.size());
      }
    }
    way.rest.erase(condition);
    return true;
  }
  return false;
}

/// Tests of one sort attribute that a key condition could say.
struct RangeTests {
  Conditions::iterator whole;  ///< BETWEEN or begins_with
  Conditions::iterator lower;
  Conditions::iterator upper;
};

/// A key condition says one range of one attribute. BETWEEN and begins_with are whole; two bounds
/// can be joined to one.
RangeTests find_range(const table::AttributeDefinition& key, Conditions& rest) {
  RangeTests tests{rest.end(), rest.end(), rest.end()};
  const auto keep_first = [&](Conditions::iterator& place, Conditions::iterator found) {
    if (place == rest.end()) place = found;
  };
  for (auto condition = rest.begin(); condition != rest.end(); ++condition) {
    const std::optional<AttributeTest> test = attribute_test(**condition);
    if (!test || test->attribute != key.name) continue;
    switch (test->op) {
      case Kind::between: keep_first(tests.whole, condition); break;
      case Kind::begins_with:
        // Numbers have no prefix, so this stays a filter, which is false.
        if (key.type != Value::Type::number) keep_first(tests.whole, condition);
        break;
      case Kind::gt:
      case Kind::ge: keep_first(tests.lower, condition); break;
      case Kind::lt:
      case Kind::le: keep_first(tests.upper, condition); break;
      default: break;
    }
  }
  return tests;
}

KeyOperator key_operator(Kind op) {
  switch (op) {
    case Kind::lt: return KeyOperator::lt;
    case Kind::le: return KeyOperator::le;
    case Kind::gt: return KeyOperator::gt;
    case Kind::ge: return KeyOperator::ge;
    case Kind::between: return KeyOperator::between;
    case Kind::begins_with: return KeyOperator::begins_with;
    default: return KeyOperator::eq;
  }
}

/// Two bounds become one BETWEEN; a bound that excludes its value stays in `rest` as well.
Result<std::optional<KeyTerm>> join_bounds(const table::AttributeDefinition& key,
                                           const RangeTests& tests, Conditions& rest) {
  const AttributeTest lower = *attribute_test(**tests.lower);
  const AttributeTest upper = *attribute_test(**tests.upper);
  ADJOIN_CHECK(check_type(key, *lower.value));
  ADJOIN_CHECK(check_type(key, *upper.value));
  // BETWEEN refuses such bounds. As filters they are simply never true.
  if (table::compare_key_values(*lower.value, *upper.value) > 0) return std::optional<KeyTerm>();
  KeyTerm term{
      .name = key.name, .op = KeyOperator::between, .value = *lower.value, .upper = *upper.value};
  const Expression* dropped[] = {lower.op == Kind::ge ? *tests.lower : nullptr,
                                 upper.op == Kind::le ? *tests.upper : nullptr};
  for (const Expression* condition : dropped) {
    if (condition != nullptr) rest.erase(std::find(rest.begin(), rest.end(), condition));
  }
  return std::optional<KeyTerm>(std::move(term));
}

Result<std::optional<KeyTerm>> take_range(const table::AttributeDefinition& key, Conditions& rest) {
  const RangeTests tests = find_range(key, rest);
  auto chosen = tests.whole;
  if (chosen == rest.end() && tests.lower != rest.end() && tests.upper != rest.end()) {
    ADJOIN_TRY(std::optional<KeyTerm> joined, join_bounds(key, tests, rest));
    if (joined) return joined;
  }
  if (chosen == rest.end()) chosen = tests.lower != rest.end() ? tests.lower : tests.upper;
  if (chosen == rest.end()) return std::optional<KeyTerm>();
  const AttributeTest test = *attribute_test(**chosen);
  ADJOIN_CHECK(check_type(key, *test.value));
  KeyTerm term{.name = key.name, .op = key_operator(test.op), .value = *test.value};
  if (test.upper != nullptr) {
    ADJOIN_CHECK(check_type(key, *test.upper));
    term.upper = *test.upper;
  }
  rest.erase(chosen);
  return std::optional<KeyTerm>(std::move(term));
}

/// Sort attributes from the left: by `=`, and the last one used by a range.
/// Keys of an index may have several sort attributes. Items are in order by the first, then by the
/// next, so none can be skipped.
Result<void> take_sort_terms(const table::KeySchema& keys, Conditions& rest,
                             std::vector<KeyTerm>& terms) {
  for (const table::AttributeDefinition& key : keys.sort) {
    const Value* value = nullptr;
    const auto found = std::find_if(rest.begin(), rest.end(), [&](const Expression* one) {
      return is_test_of(*one, key.name, Kind::eq, value);
    });
    if (found == rest.end()) {
      ADJOIN_TRY(std::optional<KeyTerm> range, take_range(key, rest));
      if (range) terms.push_back(*std::move(range));
      return {};
    }
    ADJOIN_CHECK(check_type(key, *value));
    terms.push_back(equality(key.name, *value));
    rest.erase(found);
  }
  return {};
}

/// A partition and the ways that lead to it.
struct Reached {
  const Partition* partition = nullptr;
  std::vector<const Way*> ways;
};

/// Sorts the ways by partition. Several ways may lead into the same one.
Result<std::vector<Reached>> join_ways(const std::vector<Way>& ways) {
  std::vector<Reached> reached;
  for (const Way& way : ways) {
    for (const Partition& partition : way.partitions) {
      auto known = std::find_if(reached.begin(), reached.end(),
                                [&](const Reached& one) { return *one.partition == partition; });
      if (known == reached.end()) {
        if (reached.size() == kPartitionValuesMax) {
          return messages::too_many_partition_values(reached.size() + 1);
        }
        known = reached.insert(reached.end(), {&partition, {}});
      }
      known->ways.push_back(&way);
    }
  }
  return reached;
}

Result<PartitionChoice> choose(const Reached& reached, const table::KeySchema& keys) {
  PartitionChoice choice;
  choice.key_condition.terms = *reached.partition;
  if (reached.ways.size() == 1) {
    Conditions rest = reached.ways.front()->rest;
    ADJOIN_CHECK(take_sort_terms(keys, rest, choice.key_condition.terms));
    for (const Expression* condition : rest) choice.rest.push_back(*condition);
    return choice;
  }
  // Two ways into one partition: read it once, and let an item pass by any of them.
  Expression any;
  any.kind = Kind::logical_or;
  for (const Way* way : reached.ways) any.operands.push_back(*way->whole);
  choice.rest.push_back(std::move(any));
  return choice;
}

}  // namespace

Result<std::optional<std::vector<PartitionChoice>>> choose_partitions(
    const Expression& where, const table::KeySchema& keys) {
  using Choices = std::optional<std::vector<PartitionChoice>>;
  Conditions wholes{&where};
  if (where.kind == Kind::logical_or) {
    wholes.clear();
    for (const Expression& operand : where.operands) wholes.push_back(&operand);
  }
  std::vector<Way> ways;
  for (const Expression* whole : wholes) {
    Way way{whole, {}, conjuncts(*whole)};
    ADJOIN_TRY(const bool found, find_partitions(keys, way));
    if (!found) return Choices();
    ways.push_back(std::move(way));
  }
  ADJOIN_TRY(const std::vector<Reached> reached, join_ways(ways));
  std::vector<PartitionChoice> choices;
  for (const Reached& one : reached) {
    ADJOIN_TRY(PartitionChoice choice, choose(one, keys));
    choices.push_back(std::move(choice));
  }
  return Choices(std::move(choices));
}

}  // namespace adjoin::partiql
