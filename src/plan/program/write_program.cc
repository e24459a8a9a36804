#include "plan/program/write_program.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "item/key_codec.h"
#include "item/utf8.h"
#include "item/varint.h"
#include "schema/model/field.h"

namespace adjoin::plan {
namespace {

using From = WriteProgram::Attribute::From;
using Change = table::StoredChange::Kind;
using ActionKind = table::StoredAction::Kind;

void append_text_value(std::string_view text, Bytes& out) {
  out.push_back(static_cast<char>(Value::Type::string));
  item::append_varint(text.size(), out);
  out += text;
}

/// Whether the value may be stored without a look inside: what a request would be refused for, or
/// what nests, is not.
bool is_plain(const Value& value) {
  if (const std::string* text = value.as_string()) return item::is_utf8(*text);
  return value.as_number() != nullptr || std::holds_alternative<bool>(value.content());
}

std::string_view text_of(BytesView value) { return item::ValueView(value).as_string(); }

std::string to_text(const WriteProgram::Attribute& attribute) {
  switch (attribute.from) {
    case From::fixed:
      if (attribute.fixed.empty()) return "";
      return schema::key_text(item::ValueView(attribute.fixed).decode()).value_or("?");
    case From::field: return "{" + attribute.name + "}";
    case From::now: return "{now}";
    case From::text: return attribute.text->to_string();
    case From::pk: return "{pk}";
    case From::sk: return "{sk}";
  }
  return {};
}

std::string to_text(const WriteProgram::Action& action) {
  static constexpr const char* kKinds[] = {"put", "update", "remove"};
  static constexpr const char* kChanges[] = {" = ", " = (if absent) ", " + ", " gone"};
  std::string text = kKinds[static_cast<std::size_t>(action.kind)];
  text += " " + action.pk.to_string() + " | " + action.sk.to_string();
  if (action.when == table::ActionWhen::if_absent) text += " if the first is absent";
  if (action.when == table::ActionWhen::if_present) text += " if the first is there";
  if (action.condition) text += " if " + action.condition_text;
  const char* between = ": ";
  for (const WriteProgram::Attribute& one : action.attributes) {
    // The key is said in front.
    if (one.from == From::pk || one.from == From::sk) continue;
    text += std::exchange(between, ", ") + one.name +
            kChanges[static_cast<std::size_t>(one.change)] + to_text(one);
  }
  return text;
}

}  // namespace

std::size_t StoredDraft::kept_bytes() const noexcept {
  std::size_t bytes = bytes_.capacity() + text_.capacity();
  for (const Bytes& item : items_) bytes += item.capacity();
  return bytes;
}

WriteProgram::WriteProgram(std::vector<const schema::Field*> fields, std::vector<Action> actions,
                           WriteOutcome outcome, std::optional<Expectation> refusal)
    : fields_(std::move(fields)),
      actions_(std::move(actions)),
      outcome_(outcome),
      refusal_(refusal) {
  ADJOIN_ASSERT(!actions_.empty() && actions_.size() <= table::kStoredActionsMax);
  for (const Action& action : actions_) {
    decides_ = decides_ || action.when != table::ActionWhen::always;
    ADJOIN_ASSERT(std::ranges::is_sorted(action.attributes, {}, &Attribute::name));
  }
}

WriteOutcome WriteProgram::outcome(bool first_existed) const noexcept {
  return decides_ && first_existed ? WriteOutcome::replaced : outcome_;
}

/// Encodes each field once, whatever it is used for.
bool WriteProgram::take_fields(const WriteInput& input, StoredDraft& draft) const {
  ADJOIN_ASSERT(input.fields->size() == fields_.size());
  draft.fields_.clear();
  std::size_t place = 0;
  for (const auto& [name, value] : *input.fields) {
    const schema::Field& field = *fields_[place++];
    ADJOIN_ASSERT(field.name == name);
    if (!is_plain(value) || !schema::check_field(field, value)) return false;
    const std::size_t at = draft.bytes_.size();
    item::encode_value(value, draft.bytes_);
    draft.fields_.push_back({at, draft.bytes_.size() - at});
  }
  return true;
}

/// Puts the values of all actions side by side. What views them is made afterwards, when they do
/// not move any more.
bool WriteProgram::make_values(const WriteInput& input, std::string_view now,
                               StoredDraft& draft) const {
  draft.values_.clear();
  draft.keys_.clear();
  const auto add_text = [&](const MadeText& text, std::size_t bytes_max, auto& spans) {
    draft.text_.clear();
    if (!text.append(input, now, draft.text_)) return false;
    if (draft.text_.empty() || draft.text_.size() > bytes_max) return false;
    const std::size_t at = draft.bytes_.size();
    append_text_value(draft.text_, draft.bytes_);
    spans.push_back({at, draft.bytes_.size() - at});
    return true;
  };
  for (const Action& action : actions_) {
    if (!add_text(action.pk, item::kPartitionKeyBytesMax, draft.keys_)) return false;
    if (!add_text(action.sk, item::kSortKeyBytesMax, draft.keys_)) return false;
    for (const Attribute& attribute : action.attributes) {
      switch (attribute.from) {
        case From::fixed: draft.values_.push_back({}); break;  // viewed where it is
        case From::field: draft.values_.push_back(draft.fields_[attribute.field]); break;
        case From::pk: draft.values_.push_back(draft.keys_[draft.keys_.size() - 2]); break;
        case From::sk: draft.values_.push_back(draft.keys_.back()); break;
        case From::text:
          if (!add_text(*attribute.text, attribute.bytes_max, draft.values_)) return false;
          break;
        case From::now: {
          const std::size_t at = draft.bytes_.size();
          append_text_value(now, draft.bytes_);
          draft.values_.push_back({at, draft.bytes_.size() - at});
          break;
        }
      }
    }
  }
  return true;
}

void WriteProgram::fill(StoredDraft& draft) const {
  draft.request_.may_be_refused = refusal_.has_value();
  std::vector<table::StoredAction>& actions = draft.request_.actions;
  actions.resize(actions_.size());
  draft.items_.resize(std::max(draft.items_.size(), actions_.size()));
  std::size_t place = 0;
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    const Action& from = actions_[i];
    table::StoredAction& to = actions[i];
    to.kind = from.kind;
    to.when = from.when;
    to.condition = from.condition ? &*from.condition : nullptr;
    to.pk = text_of(draft.view(draft.keys_[2 * i]));
    to.sk = text_of(draft.view(draft.keys_[2 * i + 1]));
    to.item = {};
    to.changes.clear();
    draft.attributes_.clear();
    for (const Attribute& attribute : from.attributes) {
      const StoredDraft::Span span = draft.values_[place++];
      const BytesView value =
          attribute.from == From::fixed ? BytesView(attribute.fixed) : draft.view(span);
      if (from.kind == ActionKind::put) {
        draft.attributes_.push_back({attribute.name, value});
      } else {
        to.changes.push_back({attribute.change, attribute.name, value});
      }
    }
    if (from.kind != ActionKind::put) continue;
    // In the caller's thread, and not where all writers wait.
    item::merge_item({}, draft.attributes_, draft.items_[i]);
    to.item = draft.items_[i];
  }
  ADJOIN_ASSERT(place == draft.values_.size());
}

bool WriteProgram::make(const WriteInput& input, std::string_view now, StoredDraft& draft) const {
  draft.bytes_.clear();
  if (!take_fields(input, draft) || !make_values(input, now, draft)) return false;
  fill(draft);
  // Two items of one key would be one item with two actions.
  const std::vector<table::StoredAction>& actions = draft.request_.actions;
  for (std::size_t i = 1; i < actions.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (actions[i].sk == actions[j].sk && actions[i].pk == actions[j].pk) return false;
    }
  }
  return true;
}

std::string WriteProgram::to_string() const {
  std::string text;
  for (const Action& action : actions_) text += to_text(action) + "\n";
  return text;
}

}  // namespace adjoin::plan
