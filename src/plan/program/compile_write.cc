#include "plan/program/compile_write.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "item/key_codec.h"
#include "plan/program/why_not_compiled.h"
#include "plan/write/write_build.h"

namespace adjoin::plan {
namespace {

using Attribute = WriteProgram::Attribute;
using Action = WriteProgram::Action;
using Change = table::StoredChange::Kind;
using schema::IndexEntry;
using Template = schema::Template;

/// An item that a write may name, by the templates of its key.
struct Role {
  const Template* pk;
  const Template* sk;
  TemplateOf whose = TemplateOf::edge;
  const std::vector<IndexEntry>* entries = nullptr;  ///< null: it is in no index
};

/// Explains the items of one plan by the schema and by what the write is given.
class Explainer {
 public:
  Explainer(const Target& target, const WriteInput& input)
      : schema_(*target.schema), now_(target.now), input_(input) {
    for (const auto& [name, value] : *input.fields) names_.push_back(name);
  }

  /// Nullopt: something of the write is made of more than is given.
  std::optional<Action> explain(const MergedWrite& write) {
    Action action;
    if (!set_kind(write, action) || !set_condition(write, action)) return std::nullopt;
    for (const Role& role : roles()) {
      std::optional<MadeText> pk = text_of(*role.pk, role.whose);
      std::optional<MadeText> sk = text_of(*role.sk, role.whose);
      if (!pk || !sk || made(*pk) != key_of_item(write, schema_.table.pk.name) ||
          made(*sk) != key_of_item(write, schema_.table.sk.name)) {
        continue;
      }
      action.pk = *std::move(pk);
      action.sk = *std::move(sk);
      action.when = write.when();
      if (!add_attributes(write, role, action)) return std::nullopt;
      return action;
    }
    return std::nullopt;
  }

 private:
  static bool set_kind(const MergedWrite& write, Action& action) {
    using Kind = table::StoredAction::Kind;
    if (write.changes_sets()) return false;
    switch (write.kind()) {
      case MergedWrite::Kind::check: return false;
      case MergedWrite::Kind::update: action.kind = Kind::update; return true;
      case MergedWrite::Kind::put: action.kind = Kind::put; return true;
      case MergedWrite::Kind::remove: action.kind = Kind::remove; return true;
    }
    return false;
  }

  /// "PK is absent", "one of name, age is there".
  static std::string to_text(const ItemCondition::Clause& clause) {
    std::string names;
    for (const ItemCondition::Term& term : clause.terms) {
      names += (names.empty() ? "" : ", ") + term.attribute;
    }
    const bool exists = clause.terms.front().kind == ItemCondition::Term::Kind::exists;
    const char* const which = clause.negated            ? "none of "
                              : clause.terms.size() > 1 ? "one of "
                                                        : "";
    return which + names + (exists ? " is there" : " is absent");
  }

  /// A condition that names no value is the same for every write.
  static bool set_condition(const MergedWrite& write, Action& action) {
    const ItemCondition& condition = write.condition();
    if (condition.empty()) return true;
    for (const ItemCondition::Clause& clause : condition.clauses()) {
      if (!clause.text.empty()) return false;
      if (std::ranges::any_of(clause.terms,
                              [](const auto& term) { return term.value.has_value(); })) {
        return false;
      }
      if (!action.condition_text.empty()) action.condition_text += " and ";
      action.condition_text += to_text(clause);
    }
    action.condition = condition.build();
    return true;
  }

  std::vector<Role> roles() const {
    std::vector<Role> all;
    if (input_.edge == nullptr) {
      const schema::NodeType& node = *input_.from_type;
      return {{&node.pk, &node.sk, TemplateOf::from_node, &node.entries}};
    }
    const schema::EdgeForm* const form =
        input_.edge->form(input_.from_type->name, input_.to_type->name);
    ADJOIN_ASSERT(form != nullptr);
    all.push_back({&form->pk, &form->sk, TemplateOf::edge, &form->entries});
    if (form->mirror_pk) all.push_back({&*form->mirror_pk, &*form->mirror_sk, TemplateOf::edge});
    // Their items count the edge.
    all.push_back({&input_.from_type->pk, &input_.from_type->sk, TemplateOf::from_node});
    all.push_back({&input_.to_type->pk, &input_.to_type->sk, TemplateOf::to_node});
    return all;
  }

  std::optional<MadeText> text_of(const Template& key, TemplateOf whose) const {
    return MadeText::of(key, whose, input_, schema_.table);
  }
  /// Nullopt: it cannot be made now.
  std::optional<std::string> made(const MadeText& text) const {
    std::string out;
    if (!text.append(input_, now_, out)) return std::nullopt;
    return out;
  }
  static std::optional<std::string> key_of_item(const MergedWrite& write, const std::string& name) {
    const Value* value = write.key().find(name);
    ADJOIN_ASSERT(value != nullptr && value->as_string() != nullptr);
    return *value->as_string();
  }

  bool add_attributes(const MergedWrite& write, const Role& role, Action& action) const {
    const auto add = [&](const std::string& name, const Value& value, Change change) {
      std::optional<Attribute> one = explain(name, value, role);
      if (!one) return false;
      one->change = change;
      action.attributes.push_back(*std::move(one));
      return true;
    };
    for (const auto& [name, value] : write.item()) {
      if (!add(name, value, Change::set)) return false;
    }
    for (const MergedWrite::Assignment& set : write.sets()) {
      if (!add(set.attribute, set.value, set.if_missing ? Change::set_if_absent : Change::set)) {
        return false;
      }
    }
    for (const std::string& name : write.unsets()) {
      action.attributes.push_back({name, Change::remove});
    }
    for (const auto& [name, amount] : write.adds()) {
      // A count goes up or down by one whatever the edge is; a sum by one of its fields.
      if (!is_count(name, role)) return false;
      ADJOIN_ASSERT(amount == Number(1) || amount == Number(-1));
      Attribute& one = action.attributes.emplace_back();
      one.name = name;
      one.change = Change::add;
      item::encode_value(Value(amount), one.fixed);
    }
    if (action.kind == table::StoredAction::Kind::update) {
      for (const auto& [name, value] : write.key()) {
        if (!add(name, value, Change::set_if_absent)) return false;
      }
    }
    const auto by_name = [](const Attribute& a, const Attribute& b) { return a.name < b.name; };
    std::ranges::sort(action.attributes, by_name);
    const auto twice =
        std::ranges::adjacent_find(action.attributes, std::ranges::equal_to(), &Attribute::name);
    return twice == action.attributes.end();
  }

  /// Whether the attribute counts edges on the node of the role.
  bool is_count(const std::string& name, const Role& role) const {
    if (role.whose == TemplateOf::edge) return false;
    const schema::NodeType& node =
        role.whose == TemplateOf::from_node ? *input_.from_type : *input_.to_type;
    return std::ranges::any_of(node.counters, [&](const schema::Counter& counter) {
      return counter.attribute == name && counter.kind == schema::Counter::Kind::count;
    });
  }

  std::optional<Attribute> explain(const std::string& name, const Value& value,
                                   const Role& role) const {
    Attribute one;
    one.name = name;
    const schema::TableNaming& table = schema_.table;
    if (name == table.pk.name || name == table.sk.name) {
      one.from = name == table.pk.name ? Attribute::From::pk : Attribute::From::sk;
      return one;
    }
    const std::optional<IndexKey> key = index_key(name, role);
    if (std::optional<MadeText> text = key ? text_of(*key->made_by, role.whose) : std::nullopt) {
      if (value.as_string() == nullptr || made(*text) != *value.as_string()) return std::nullopt;
      one.from = Attribute::From::text;
      one.text = std::move(text);
      one.bytes_max = key->bytes_max;
      return one;
    }
    const auto given = std::ranges::find(names_, name);
    if (given != names_.end()) {
      one.from = Attribute::From::field;
      one.field = static_cast<std::size_t>(given - names_.begin());
      if (!(*input_.fields->find(name) == value)) return std::nullopt;
      return one;
    }
    if (name == table.created_attribute || name == table.updated_attribute) {
      one.from = Attribute::From::now;
      if (!(value == Value(now_))) return std::nullopt;
      return one;
    }
    if (name == table.type_attribute || is_default(name, value)) {
      item::encode_value(value, one.fixed);
      return one;
    }
    return explain_part(std::move(one), value);
  }

  /// An attribute that repeats a part of a ref.
  std::optional<Attribute> explain_part(Attribute one, const Value& value) const {
    if (input_.edge == nullptr) {
      one.text = MadeText::of_part(one.name, schema::Direction::forward, input_);
    } else {
      for (const schema::TakenField& taken : input_.edge->set) {
        if (taken.attribute != one.name || !taken.is_id_part) continue;
        one.text = MadeText::of_part(taken.field, taken.end, input_);
      }
    }
    one.from = Attribute::From::text;
    one.bytes_max = item::kPartitionKeyBytesMax;  // a ref is a part of a key
    if (!one.text || value.as_string() == nullptr || made(*one.text) != *value.as_string()) {
      return std::nullopt;
    }
    return one;
  }

  /// How an attribute is made that is a key of an index.
  struct IndexKey {
    const Template* made_by = nullptr;
    std::size_t bytes_max = 0;
  };
  /// Nullopt: it is no key of an index, or of two entries. Which of them the item has depends on
  /// more than its names.
  std::optional<IndexKey> index_key(const std::string& name, const Role& role) const {
    std::optional<IndexKey> found;
    if (role.entries == nullptr) return found;
    for (const IndexEntry& entry : *role.entries) {
      const schema::Index* const index = schema_.index(entry.index);
      ADJOIN_ASSERT(index != nullptr);
      const auto look = [&](const std::vector<schema::KeyAttribute>& attributes,
                            const std::vector<Template>& templates, std::size_t bytes_max) {
        for (std::size_t i = 0; i < templates.size() && i < attributes.size(); ++i) {
          if (attributes[i].name != name || attributes[i].type != schema::KeyType::S) continue;
          if (found) return false;
          found = IndexKey{&templates[i], bytes_max};
        }
        return true;
      };
      if (!look(index->pk, entry.pk, item::kPartitionKeyBytesMax)) return std::nullopt;
      if (!look(index->sk, entry.sk, item::kSortKeyBytesMax)) return std::nullopt;
    }
    return found;
  }

  bool is_default(const std::string& name, const Value& value) const {
    const schema::Field* const field =
        input_.edge == nullptr ? input_.from_type->field(name) : input_.edge->field(name);
    return field != nullptr && field->default_value && *field->default_value == value;
  }

  const schema::Schema& schema_;
  const std::string& now_;
  const WriteInput& input_;
  std::vector<std::string> names_;
};

std::vector<const schema::Field*> fields_of(const WriteInput& input) {
  std::vector<const schema::Field*> fields;
  for (const auto& [name, value] : *input.fields) {
    fields.push_back(input.edge == nullptr ? input.from_type->field(name)
                                           : input.edge->field(name));
    ADJOIN_ASSERT(fields.back() != nullptr);
  }
  return fields;
}

/// Whether a text is too long for a key that is made of it. Its entry is then left out, or goes,
/// where other writes of the same fields have it.
bool leaves_an_entry_out(const WriteInput& input) {
  const std::vector<IndexEntry>* entries = &input.from_type->entries;
  if (input.edge != nullptr) {
    entries = &input.edge->form(input.from_type->name, input.to_type->name)->entries;
  }
  return std::ranges::any_of(*input.fields, [&](const Item::Entry& field) {
    const std::string* const text = field.second.as_string();
    return text != nullptr && text->size() > item::kPartitionKeyBytesMax &&
           uses_field(*entries, field.first);
  });
}

CompiledWrite refused(std::string why) { return {std::nullopt, std::move(why)}; }

}  // namespace

std::optional<CompiledWrite> compile_write(const Target& target, const WriteInput& input,
                                           const WriteOperation& operation) {
  ADJOIN_ASSERT(target.decides);
  ADJOIN_ASSERT(target.existing == nullptr);  // a guess is not the same for every write
  if (const char* why = why_not_compiled(*target.schema, input)) return refused(why);
  if (leaves_an_entry_out(input)) return std::nullopt;
  const Knowledge nothing;
  WritePlanner planner(target, nothing, true);
  if (!planner.add(operation)) return std::nullopt;
  const Result<void> settled = planner.settle();
  if (!settled) return std::nullopt;
  const WriteBuild& build = planner.build();
  if (!build.is_whole()) return refused("it has to read first");
  if (!build.rounds.empty() || !build.spreads.empty()) return refused("others copy its fields");
  ADJOIN_ASSERT(build.extremes.empty());  // refused by name
  if (build.set.size() > table::kStoredActionsMax) return refused("it writes many items");
  Explainer explainer(target, input);
  std::vector<Action> actions;
  for (const auto& write : build.set.writes()) {
    std::optional<Action> action = explainer.explain(*write);
    if (!action) return refused("a value is made of more than is given");
    actions.push_back(*std::move(action));
  }
  const bool looks = input.edge != nullptr && input.kind == WriteInput::Kind::add_edge &&
                     input.edge->on_exists == schema::OnExists::replace &&
                     actions.front().condition.has_value();
  if (looks) return refused("what it replaces has to be seen");
  std::optional<Expectation> refusal;
  const std::vector<Expectation>& expectations = build.set.writes().front()->expectations();
  if (expectations.size() == 1) refusal = expectations.front();
  return CompiledWrite{
      WriteProgram(fields_of(input), std::move(actions), build.outcomes.front(), refusal), {}};
}

}  // namespace adjoin::plan
