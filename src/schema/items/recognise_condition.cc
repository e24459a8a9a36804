#include "schema/items/recognise_condition.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "schema/model/made_keys.h"

namespace adjoin::schema {

namespace {

/// One kind of item that a table with the schema holds: its primary key, and what else it may have.
struct Carrier {
  FoundForm is;
  const Template* pk = nullptr;
  const Template* sk = nullptr;
  const std::vector<IndexEntry>* entries = nullptr;  ///< null: no entry makes keys for it
  const std::vector<Field>* fields = nullptr;        ///< null: none that a user gives
  bool keeps_others = false;                         ///< may have fields that are not declared
};

class Carriers {
 public:
  explicit Carriers(const Schema& schema) : schema_(schema) {}

  std::vector<Carrier> all() && {
    all_.reserve(schema_.nodes.size() + 2 * schema_.edges.size() + schema_.series.size() + 1);
    for (const NodeType& node : schema_.nodes) add_node(node);
    for (const EdgeType& edge : schema_.edges) {
      for (const EdgeForm& form : edge.forms) add_form(edge, form);
    }
    for (const Series& series : schema_.series) add_series(series);
    if (schema_.position_pk) {
      add(Recognised::Kind::position, *schema_.position_pk, *schema_.position_sk);
    }
    return std::move(all_);
  }

 private:
  Carrier& add(Recognised::Kind kind, const Template& pk, const Template& sk) {
    Carrier& carrier = all_.emplace_back();
    carrier.is.kind = kind;
    carrier.pk = &pk;
    carrier.sk = &sk;
    return carrier;
  }

  void add_node(const NodeType& node) {
    if (node.stored) {
      Carrier& carrier = add(Recognised::Kind::node, node.pk, node.sk);
      carrier.is.node = &node;
      carrier.entries = &node.entries;
      carrier.fields = &node.fields;
      carrier.keeps_others = node.extra_fields == ExtraFields::keep;
    }
    for (const UniqueField& unique : node.unique) {
      add(Recognised::Kind::guard, unique.pk, unique.sk).is.node = &node;
    }
    if (node.counter_pk) {
      add(Recognised::Kind::counter, *node.counter_pk, *node.counter_sk).is.node = &node;
    }
  }

  void add_form(const EdgeType& edge, const EdgeForm& form) {
    const auto add_item = [&](Recognised::Kind kind, const Template& pk, const Template& sk) {
      Carrier& carrier = add(kind, pk, sk);
      carrier.is.edge = &edge;
      carrier.is.form = &form;
      carrier.fields = &edge.fields;
      carrier.keeps_others = edge.extra_fields == ExtraFields::keep;
    };
    add_item(Recognised::Kind::edge, form.pk, form.sk);
    all_.back().entries = &form.entries;
    // The mirror of a symmetric edge has the edge's own templates.
    if (edge.reverse == ReverseKind::item) {
      add_item(Recognised::Kind::mirror, *form.mirror_pk, *form.mirror_sk);
    }
    if (form.parent_pk) {
      add(Recognised::Kind::guard, *form.parent_pk, *form.parent_sk).is.edge = &edge;
    }
    if (form.shards_pk) {
      add(Recognised::Kind::shards, *form.shards_pk, *form.shards_sk).is.edge = &edge;
    }
  }

  void add_series(const Series& series) {
    Carrier& carrier = add(Recognised::Kind::series, series.pk, series.sk);
    carrier.is.series = &series;
    carrier.fields = &series.fields;
    carrier.keeps_others = true;
    if (series.shards_pk) {
      add(Recognised::Kind::shards, *series.shards_pk, *series.shards_sk).is.series = &series;
    }
  }

  const Schema& schema_;
  std::vector<Carrier> all_;
};

/// Whether an item may have the attribute as a field that a user gives.
bool may_have_field(const Schema& schema, const Carrier& carrier, const std::string& attribute) {
  if (carrier.fields == nullptr) return false;
  const bool declared = std::any_of(carrier.fields->begin(), carrier.fields->end(),
                                    [&](const Field& field) { return field.name == attribute; });
  return declared || (carrier.keeps_others && !is_made_key(schema, attribute));
}

class ConditionMatch {
 public:
  ConditionMatch(const Schema& schema, const KeyRanges& condition, const Index* index)
      : schema_(schema), condition_(condition), index_(index) {}

  void try_carrier(const Carrier& carrier, std::vector<FoundForm>& found) const {
    if (index_ == nullptr) {
      if (!may_fit(carrier.pk, carrier.sk)) return;
      FoundForm form = carrier.is;
      form.pk = {carrier.pk};
      form.sk = {carrier.sk};
      keep_if_it_fits(std::move(form), {schema_.table.sk}, found);
      return;
    }
    bool always_made = false;
    if (carrier.entries != nullptr) {
      for (const IndexEntry& entry : *carrier.entries) {
        if (entry.index != index_->name) continue;
        always_made = always_made || entry.when.empty();
        if (!may_fit(first_of(entry.pk), first_of(entry.sk))) continue;
        FoundForm form = carrier.is;
        form.entry = &entry;
        for (const Template& t : entry.pk) form.pk.push_back(&t);
        for (const Template& t : entry.sk) form.sk.push_back(&t);
        keep_if_it_fits(std::move(form), index_->sk, found);
      }
    }
    // Items that no entry puts there: their own keys or fields are the index's.
    FoundForm form = carrier.is;
    if (!always_made && own(carrier, index_->pk, form.pk) && own(carrier, index_->sk, form.sk)) {
      keep_if_it_fits(std::move(form), index_->sk, found);
    }
  }

 private:
  /// The primary key's templates, and null for fields. False: the item lacks an attribute.
  bool own(const Carrier& carrier, const std::vector<KeyAttribute>& attributes,
           std::vector<const Template*>& templates) const {
    for (const KeyAttribute& attribute : attributes) {
      if (attribute.name == schema_.table.pk.name) {
        templates.push_back(carrier.pk);
      } else if (attribute.name == schema_.table.sk.name) {
        templates.push_back(carrier.sk);
      } else if (may_have_field(schema_, carrier, attribute.name)) {
        templates.push_back(nullptr);
      } else {
        return false;
      }
    }
    return true;
  }

  /// By the literal fronts alone, which decides for nearly all forms before anything is copied.
  bool may_fit(const Template* pk, const Template* sk) const {
    if (pk != nullptr && !condition_.pk.empty() &&
        !condition_.pk.front().starts_with(pk->static_prefix())) {
      return false;
    }
    return sk == nullptr || condition_.sk.empty() || !condition_.sk.front().is_one() ||
           condition_.sk.front().low.starts_with(sk->static_prefix());
  }
  static const Template* first_of(const std::vector<Template>& templates) {
    return templates.empty() ? nullptr : &templates.front();
  }

  void keep_if_it_fits(FoundForm form, const std::vector<KeyAttribute>& sort_attributes,
                       std::vector<FoundForm>& found) const {
    for (std::size_t i = 0; i < form.pk.size() && i < condition_.pk.size(); ++i) {
      if (form.pk[i] != nullptr && !form.pk[i]->match(condition_.pk[i], form.bindings)) return;
    }
    for (std::size_t i = 0; i < form.sk.size() && i < condition_.sk.size(); ++i) {
      const TextRange& range = condition_.sk[i];
      if (form.sk[i] == nullptr) continue;
      if (range.is_one()) {
        if (!form.sk[i]->match(range.low, form.bindings)) return;
        continue;
      }
      // Numbers are not in the order of their texts.
      const bool bytewise = sort_attributes[i].type != KeyType::N;
      if (!meets(*form.sk[i], bytewise ? range : TextRange(), form.bindings)) return;
    }
    found.push_back(std::move(form));
  }

  const Schema& schema_;
  const KeyRanges& condition_;
  const Index* index_;
};

/// Under open-types: a node's partition, and a sort key `TYPE` separator rest.
bool may_find_open_edge(const Schema& schema, const KeyRanges& condition, const Index* index) {
  if (!schema.open_types) return false;
  if (index != nullptr) {
    const auto is_own = [&](const KeyAttribute& attribute) {
      return attribute.name == schema.table.pk.name || attribute.name == schema.table.sk.name;
    };
    return std::all_of(index->pk.begin(), index->pk.end(), is_own) &&
           std::all_of(index->sk.begin(), index->sk.end(), is_own);
  }
  if (condition.pk.empty() || !schema.parse_ref(condition.pk.front())) return false;
  if (condition.sk.empty() || !condition.sk.front().is_one()) return true;
  const std::size_t cut = condition.sk.front().low.find(schema.table.separator);
  return cut != 0 && cut != std::string::npos;
}

}  // namespace

std::string_view FoundForm::type_name() const noexcept {
  switch (kind) {
    case Recognised::Kind::node: return node->name;
    case Recognised::Kind::edge: return edge->name;
    case Recognised::Kind::mirror: return edge->mirror_type_name;
    case Recognised::Kind::series: return series->name;
    default: return {};
  }
}

std::vector<FoundForm> recognise_condition(const Schema& schema, const KeyRanges& condition) {
  std::vector<FoundForm> found;
  const Index* index = condition.index.empty() ? nullptr : schema.index(condition.index);
  if (index == nullptr && !condition.index.empty()) return found;
  const ConditionMatch match(schema, condition, index);
  for (const Carrier& carrier : Carriers(schema).all()) match.try_carrier(carrier, found);
  if (may_find_open_edge(schema, condition, index)) {
    found.emplace_back().kind = Recognised::Kind::open_edge;
  }
  return found;
}

}  // namespace adjoin::schema
