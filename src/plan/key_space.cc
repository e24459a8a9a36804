#include "plan/key_space.h"

#include "plan/key_value.h"

namespace adjoin::plan {
namespace {

using schema::Template;

bool may_meet(const Template& sk, std::string_view front) {
  const std::string_view fixed = sk.static_prefix();
  return fixed.size() < front.size() ? front.starts_with(fixed) : fixed.starts_with(front);
}

bool is_hit(const Template& pk, const Template& sk, const std::string& pk_text,
            std::string_view front) {
  return may_meet(sk, front) && pk.fits(pk_text);
}

bool is_hit(const schema::IndexEntry& entry, const std::vector<std::string>& pk,
            std::string_view front) {
  if (entry.pk.size() != pk.size()) return true;
  if (!entry.sk.empty() && !may_meet(entry.sk.front(), front)) return false;
  for (std::size_t i = 0; i < pk.size(); ++i) {
    if (!entry.pk[i].fits(pk[i])) return false;
  }
  return true;
}

bool table_shares(const schema::Schema& schema, const std::string& pk, std::string_view front,
                  const schema::EdgeType* except) {
  for (const schema::NodeType& node : schema.nodes) {
    if (node.stored && is_hit(node.pk, node.sk, pk, front)) return true;
  }
  for (const schema::Series& series : schema.series) {
    if (is_hit(series.pk, series.sk, pk, front)) return true;
  }
  for (const schema::EdgeType& edge : schema.edges) {
    for (const schema::EdgeForm& form : edge.forms) {
      const bool own = &edge == except;
      if (!own && is_hit(form.pk, form.sk, pk, front)) return true;
      if (form.mirror_pk && (!own || edge.reverse == schema::ReverseKind::item) &&
          is_hit(*form.mirror_pk, *form.mirror_sk, pk, front)) {
        // A mirror of the same type meets its forward items only when both can share a partition.
        if (!own || is_hit(form.pk, form.sk, pk, front)) return true;
      }
    }
  }
  return schema.open_types && front.empty();
}

bool index_shares(const schema::Schema& schema, std::string_view index,
                  const std::vector<std::string>& pk, std::string_view front,
                  const schema::EdgeType* except) {
  for (const schema::NodeType& node : schema.nodes) {
    for (const schema::IndexEntry& entry : node.entries) {
      if (entry.index == index && is_hit(entry, pk, front)) return true;
    }
  }
  for (const schema::EdgeType& edge : schema.edges) {
    if (&edge == except) continue;
    for (const schema::EdgeForm& form : edge.forms) {
      for (const schema::IndexEntry& entry : form.entries) {
        if (entry.index == index && is_hit(entry, pk, front)) return true;
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
    ADJOIN_TRY(item::AttributeValue value, key_value(space.pk[i], texts[i]));
    condition.terms.push_back(
        {space.pk[i].name, expression::KeyOperator::eq, std::move(value), {}});
  }
  return condition;
}

bool shares_range(const schema::Schema& schema, std::string_view index,
                  const std::vector<std::string>& pk, std::string_view front,
                  const schema::EdgeType* except) {
  if (index.empty()) return table_shares(schema, pk.front(), front, except);
  return index_shares(schema, index, pk, front, except);
}

}  // namespace adjoin::plan
