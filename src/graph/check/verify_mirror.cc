#include <algorithm>

#include "base/text.h"
#include "graph/check/verify_item.h"
#include "graph/context/conditional_write.h"
#include "graph/context/items.h"
#include "graph/ordered/mirror_image.h"
#include "plan/operation/key_value.h"
#include "plan/write/expected.h"

// The mirrored item of an edge, compared with the edge's own item, which is the truth of what the
// schema declares. What nothing declares is kept: it may stand nowhere else.

namespace adjoin::graph {
namespace {

using Kind = Finding::Kind;

std::string comma_joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) append_to_list(name, text);
  return text;
}

/// Attributes of the mirror that are not as the edge has them.
struct MirrorDifferences {
  std::vector<std::string> wrong;       ///< the schema says what they are
  std::vector<std::string> undeclared;  ///< of both items, and nothing says which is right
};

MirrorDifferences mirror_differences(const schema::Schema& schema, const schema::EdgeType& edge,
                                     const schema::EdgeForm& form, const Item& expected,
                                     const Item& held) {
  MirrorDifferences differ;
  const auto is_compared = [&](const std::string& name) {
    if (name == schema.table.created_attribute || name == schema.table.updated_attribute) {
      return false;
    }
    for (const auto* taken : {&edge.copies, &edge.mirror_copies}) {
      for (const schema::TakenField& field : *taken) {
        if (field.attribute == name && !field.is_id_part) return false;
      }
    }
    return true;
  };
  for (const auto& [name, value] : expected) {
    if (!is_compared(name)) continue;
    const Value* other = held.find(name);
    if (other != nullptr && *other == value) continue;
    const bool is_told = other == nullptr || plan::is_declared(schema, edge, form, name);
    (is_told ? differ.wrong : differ.undeclared).push_back(name);
  }
  for (const auto& [name, value] : held) {
    if (!is_compared(name) || expected.contains(name)) continue;
    // What nothing declares is the mirror's own: another program's, or a copy without a schema.
    if (plan::is_declared(schema, edge, form, name)) differ.wrong.push_back(name);
  }
  return differ;
}

/// The mirror as it should be, with what it has beside that.
Item mended_mirror(const Item& expected, const Item& held, const MirrorDifferences& differ) {
  Item mended = held;
  for (const std::string& name : differ.wrong) mended.erase(name);
  for (const auto& [name, value] : expected) {
    const auto& kept = differ.undeclared;
    if (std::find(kept.begin(), kept.end(), name) == kept.end()) mended.set(name, value);
  }
  return mended;
}

}  // namespace

Result<void> ItemVerifier::check_mirrored(const Subject& subject,
                                          const schema::EdgeItems& expected) {
  const schema::Schema& schema = *target_.schema;
  const schema::EdgeType& edge = *subject.known.edge;
  Item key = plan::key_of(schema, *expected.mirror);
  const Item* held = companion(key);
  const auto put_mirror = [&](Item mirror,
                              const AsSeen& seen) -> Result<std::vector<table::TransactAction>> {
    ADJOIN_TRY(std::vector<table::TransactAction> mend, ends_as_seen(subject));
    mend.push_back(put_action(target_, std::move(mirror), seen));
    mend.push_back(
        check_action(target_, plan::key_of(schema, *subject.item), AsSeen().equals(*subject.item)));
    return mend;
  };
  if (held == nullptr) {
    ADJOIN_TRY(std::vector<table::TransactAction> mend,
               put_mirror(*expected.mirror, AsSeen().absent(schema.table.pk.name)));
    report(Kind::missing_mirror, subject, "there is no item " + name_of({}, key).substr(5), key,
           std::move(mend));
    return {};
  }
  // Of a symmetric edge either item could be the right one: the first in order is. The copies on
  // the other are looked at with it.
  const bool symmetric = edge.reverse == schema::ReverseKind::same;
  // Both items are checked, and each has the other for its mirror. One of the two findings is
  // enough, and two repairs would turn the items round.
  const bool is_second = symmetric && subject.known.to < subject.known.from;
  const MirrorDifferences differ =
      mirror_differences(schema, edge, *expected.form, *expected.mirror, *held);
  if (!differ.undeclared.empty() && !is_second) {
    report(Kind::wrong_mirror, subject,
           "the mirrored item differs in " + comma_joined(differ.undeclared) +
               ", which the schema does not declare: both are kept",
           key);
  }
  if (!differ.wrong.empty()) {
    if (is_second) return {};
    ADJOIN_TRY(std::vector<table::TransactAction> mend,
               put_mirror(mended_mirror(*expected.mirror, *held, differ), AsSeen().equals(*held)));
    report(Kind::wrong_mirror, subject,
           "the mirrored item differs in " + comma_joined(differ.wrong), key, std::move(mend));
    return {};
  }
  if (symmetric) return {};
  ADJOIN_CHECK(check_copies(subject, edge.copies, *expected.mirror, *held));
  return check_copies(subject, edge.mirror_copies, *expected.mirror, *held);
}

/// Attributes of a mirror that would be lost with it: those that nothing declares, and copies whose
/// source is not there.
Result<std::vector<std::string>> ItemVerifier::stands_only_on(const Subject& subject,
                                                              const schema::EdgeForm& form) {
  std::vector<std::string> names;
  // Of edges that expired the mirror holds nothing that should stay.
  if (options_.edges_are_gone) return names;
  const schema::Schema& schema = *target_.schema;
  const schema::EdgeType& edge = *subject.known.edge;
  for (const auto& [name, value] : *subject.item) {
    if (!plan::is_declared(schema, edge, form, name)) names.push_back(name);
  }
  std::vector<std::pair<const schema::TakenField*, Item>> copies;
  for (const auto* taken : {&edge.copies, &edge.mirror_copies}) {
    for (const schema::TakenField& copy : *taken) {
      if (copy.is_id_part || !subject.item->contains(copy.attribute)) continue;
      const bool from = copy.end == schema::Direction::forward;
      ADJOIN_TRY(Item key, schema::node_key(schema, from ? subject.known.from : subject.known.to));
      copies.emplace_back(&copy, std::move(key));
    }
  }
  if (copies.empty()) return names;
  std::vector<Item> keys;
  for (const auto& [copy, key] : copies) keys.push_back(key);
  ADJOIN_TRY(const ItemsByKey nodes, read_items(*graph_.store, target_, meter_, keys));
  for (const auto& [copy, key] : copies) {
    const Item* node = find_item(nodes, key);
    if (node == nullptr || !node->contains(copy->field)) names.push_back(copy->attribute);
  }
  return names;
}

Result<void> ItemVerifier::check_mirror(const Subject& subject) {
  const schema::Schema& schema = *target_.schema;
  const schema::Recognised& known = subject.known;
  Item key = plan::key_of(schema, *subject.item);
  schema::EdgeInput input;
  input.from = known.from;
  input.to = known.to;
  input.fields = *subject.item;
  const Result<schema::EdgeKeys> keys = schema::edge_keys(schema, *known.edge, input);
  if (!keys) {
    report(Kind::wrong_key, subject, keys.error().message(), key);
    return {};
  }
  if (companion(keys->edge) != nullptr) return {};
  ADJOIN_TRY(const std::vector<std::string> only_here, stands_only_on(subject, *keys->form));
  if (!only_here.empty()) {
    report(Kind::orphan_mirror, subject,
           "the mirrored item has no edge; it is kept for " + comma_joined(only_here) +
               ", which nothing else has",
           key);
    return {};
  }
  report(Kind::orphan_mirror, subject, "the mirrored item has no edge", key,
         {delete_action(target_, key, AsSeen().exists(schema.table.pk.name)),
          check_action(target_, keys->edge, AsSeen().absent(schema.table.pk.name))});
  return {};
}

Result<void> ItemVerifier::check_pending(const Subject& subject) {
  const schema::Schema& schema = *target_.schema;
  Item key = plan::key_of(schema, *subject.item);
  const Item* own = companion(*subject.pending_of);
  std::vector<table::TransactAction> mend;
  std::optional<Item> image;
  if (own != nullptr) {
    Result<std::optional<Item>> made = mirror_image(schema, *own);
    if (!made) {
      report(Kind::pending_mirror, subject, "its edge cannot be told: " + made.error().message(),
             std::move(key));
      return {};
    }
    image = *std::move(made);
  }
  const AsSeen as_it_is = AsSeen().equals(*subject.item);
  if (image && plan::key_of(schema, *image) == key) {
    mend = {put_action(target_, *std::move(image), as_it_is),
            check_action(target_, *subject.pending_of, AsSeen().equals(*own))};
  } else {
    const AsSeen gone =
        own == nullptr ? AsSeen().absent(schema.table.pk.name) : AsSeen().equals(*own);
    mend = {delete_action(target_, key, as_it_is),
            check_action(target_, *subject.pending_of, gone)};
  }
  report(Kind::pending_mirror, subject,
         "a write of the edge did not end; it is read from the edge's own item, which " +
             std::string(own == nullptr ? "is not there" : "is there"),
         std::move(key), std::move(mend));
  return {};
}

}  // namespace adjoin::graph
