#include "graph/ordered/ordered_write.h"

#include <cctype>
#include <utility>

#include "base/assert.h"
#include "graph/context/context.h"
#include "plan/operation/key_value.h"
#include "plan/write/needs_transactions.h"
#include "schema/model/made_keys.h"
#include "table/store/write_action.h"

namespace adjoin::graph {
namespace {

/// Each try is lost to a writer that succeeded, so some write goes on whenever one gives up.
constexpr int kOrderedTriesMax = 16;

using WriteKind = table::WriteAction::Kind;

Result<table::WriteResult> send(table::TableStore& store, const table::CallContext& context,
                                table::WriteAction write) {
  return table::send(store, context, std::move(write).to_request());
}

/// Conditions of ours, beside those of a request: placeholders that nothing else uses.
/// The caller's texts use placeholders of their own. Names that count up never meet those.
class Fence {
 public:
  explicit Fence(expression::Placeholders& placeholders) : placeholders_(placeholders) {}

  std::string name(std::string_view attribute) {
    const std::string place = "#fence" + std::to_string(placeholders_.names.size());
    placeholders_.names[place] = attribute;
    return place;
  }
  std::string value(Value value) {
    const std::string place = ":fence" + std::to_string(placeholders_.values.size());
    placeholders_.values[place] = std::move(value);
    return place;
  }
  std::string equals(std::string_view attribute, Value to) {
    std::string place = name(attribute);
    return place + " = " + value(std::move(to));
  }

 private:
  expression::Placeholders& placeholders_;
};

void require(std::optional<std::string>& condition, const std::string& also) {
  condition = condition && !condition->empty() ? "(" + *condition + ") AND " + also : also;
}

/// With placeholders that are none of the borrower's.
/// A symmetric edge is written at both its items, and the condition may stand at either. Only the
/// own item is written under a condition, so it takes the other's.
void borrow_condition(const table::WriteAction& from, table::WriteAction& to) {
  if (!from.condition_expression) return;
  const std::string& text = *from.condition_expression;
  const auto is_part = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
  };
  std::string lent;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    if (text[at] == '#' || text[at] == ':') {
      while (end < text.size() && is_part(text[end])) ++end;
      const std::string place = text.substr(at, end - at);
      const std::string own = place.substr(0, 1) + "lent_" + place.substr(1);
      if (place[0] == '#') {
        to.placeholders.names[own] = from.placeholders.names.at(place);
      } else {
        to.placeholders.values[own] = from.placeholders.values.at(place);
      }
      lent += own;
    } else {
      lent += text[at];
    }
    at = end;
  }
  to.condition_expression = std::move(lent);
}

bool is_refused(const Error& error) {
  return api_error_of(error) == ApiError::conditional_check_failed;
}

std::optional<Item> old_item(const Error& error) {
  const auto* details = details_of<table::ConditionalCheckFailedDetails>(error);
  if (details == nullptr || !details->item) return std::nullopt;
  return details->item->decode();
}

const Value* intent_of(const std::optional<Item>& own) {
  return own ? own->find(schema::kIntentMark) : nullptr;
}

/// Why a transaction cannot be made of single requests.
/// Refused before anything is written: half of a transaction is worse than none.
Error needs_transactions(const schema::Schema& schema,
                         const std::vector<table::WriteAction>& actions) {
  std::vector<Item> keys;
  keys.reserve(actions.size());
  for (const table::WriteAction& action : actions) keys.push_back(action.item);
  return Error(
      ErrorCode::unsupported,
      plan::why_together(schema, keys) +
          ", and this store has no transactions: nothing was written; declare the type "
          "without, or use a store that has them (Amazon DynamoDB, adjoin serve, a folder)");
}

/// Whether nobody wrote the edge between two looks at its own item.
/// Every write of an edge leaves a new intent on its own item, so the intents tell; contents need
/// not be compared.
bool is_unchanged(const std::optional<Item>& before, const std::optional<Item>& now) {
  if (before.has_value() != now.has_value()) return false;
  const Value* a = intent_of(before);
  const Value* b = intent_of(now);
  return a == nullptr || b == nullptr ? a == b : *a == *b;
}

}  // namespace

/// False as soon as an action is of another edge: the order of writes protects one edge, not two.
bool OrderedWrite::take(std::size_t action) {
  ADJOIN_ASSERT(action < actions_.size());
  const Item& item = actions_[action].item;
  const std::optional<MirroredEdge> edge = mirrored_edge(schema_, item);
  if (!edge) return false;
  const Item key = plan::key_of(schema_, item);
  edge_ = edge->edge;
  if (own_key_.empty()) own_key_ = edge->own;
  if (!(own_key_ == edge->own)) return false;
  if (key == own_key_) {
    own_action_ = action;
  } else {
    mirrors_.push_back({key, action});
  }
  return true;
}

/// Of a symmetric edge the condition may stand at its other item, which is alike.
void OrderedWrite::pair_up() {
  condition_action_ = own_action_;
  if (own_action_ == kNone || actions_[own_action_].has_condition()) return;
  for (const Mirror& mirror : mirrors_) {
    if (actions_[mirror.action].has_condition()) condition_action_ = mirror.action;
  }
}

bool OrderedWrite::writes_own() const {
  return own_action_ != kNone && actions_[own_action_].kind != WriteKind::check;
}

Result<OrderedWrite> OrderedWrite::of(table::TableStore& store, const schema::Schema& schema,
                                      const std::vector<table::WriteAction>& actions) {
  OrderedWrite write(store, schema, actions);
  bool is_one_edge = true;
  for (std::size_t i = 0; is_one_edge && i < actions.size(); ++i) is_one_edge = write.take(i);
  ADJOIN_ASSERT(!is_one_edge || write.mirrors_.empty() || write.edge_ != nullptr);
  if (!is_one_edge || write.mirrors_.empty() ||
      !plan::why_transactions(schema, *write.edge_).empty()) {
    return needs_transactions(schema, actions);
  }
  write.pair_up();
  return write;
}

Result<std::optional<Item>> OrderedWrite::read(const Item& key) {
  table::GetItemRequest get;
  get.table = table();
  get.key = key;
  get.consistent_read = true;
  ADJOIN_TRY(const table::GetItemResult found, store_.get_item(context_, get));
  return found.item ? std::optional(found.item->decode()) : std::nullopt;
}

/// One that is to be put comes with the mark; one that is there gets it, and keeps what it has.
Result<void> OrderedWrite::mark(Mirror& mirror) {
  ADJOIN_ASSERT(mirror.action < actions_.size());
  const table::WriteAction& action = actions_[mirror.action];
  return mark_as(mirror, action.kind == WriteKind::put ? &action.item : nullptr);
}

Result<void> OrderedWrite::mark_as(Mirror& mirror, const Item* put) {
  // Set before the request: a mark whose answer was lost may be there, and has to be looked after.
  mirror.is_marked = true;
  const bool is_put = put != nullptr;
  for (int attempt = 0; attempt < kOrderedTriesMax; ++attempt) {
    if (is_put) {
      table::PutItemRequest request;
      request.table = table();
      request.item = *put;
      request.item.set(schema::kPendingMark, token_);
      Fence fence(request.placeholders);
      const std::string pk = fence.name(schema_.table.pk.name);
      // A put over a mirror that is there would lose what its edge says until the write is done. If
      // the process ended, it would be lost for good. So an existing one is only marked.
      request.condition_expression = "attribute_not_exists(" + pk + ")";
      const Result<table::WriteResult> done = store_.put_item(context_, request);
      if (done || !is_refused(done.error())) return done ? Result<void>() : done.error();
    }
    table::UpdateItemRequest request;
    request.table = table();
    request.key = mirror.key;
    Fence fence(request.placeholders);
    const std::string mark = fence.name(schema::kPendingMark);
    request.update_expression = "SET " + mark + " = " + fence.value(token_);
    const std::string pk = fence.name(schema_.table.pk.name);
    request.condition_expression = "attribute_exists(" + pk + ")";
    const Result<table::WriteResult> done = store_.update_item(context_, request);
    if (done || !is_refused(done.error())) return done ? Result<void>() : done.error();
    if (!is_put) {
      mirror.is_marked = false;
      return {};
    }
  }
  return Error(ErrorCode::conflict, "others changed the edge again and again: try again");
}

Result<OrderedWrite::Outcome> OrderedWrite::write_own() {
  ADJOIN_ASSERT(writes_own());
  ADJOIN_ASSERT(condition_action_ != kNone);
  table::WriteAction write = actions_[own_action_];
  if (condition_action_ != own_action_) {
    borrow_condition(actions_[condition_action_], write);
  }
  write.on_condition_failure = table::ReturnValuesOnConditionCheckFailure::all_old;
  Fence fence(write.placeholders);
  const auto pk = [&] { return fence.name(schema_.table.pk.name); };
  // The own item must be as it was before the mirrors were marked. Else another writer has marked
  // and written in between, and the image of his edge would be overwritten.
  if (!before_) {
    require(write.condition_expression, "attribute_not_exists(" + pk() + ")");
  } else if (const Value* intent = intent_of(before_)) {
    require(write.condition_expression, fence.equals(schema::kIntentMark, *intent));
  } else {
    const std::string mark = fence.name(schema::kIntentMark);
    require(write.condition_expression,
            "attribute_exists(" + pk() + ") AND attribute_not_exists(" + mark + ")");
  }
  if (write.kind == WriteKind::put) write.item.set(schema::kIntentMark, token_);
  if (write.kind == WriteKind::update) {
    const std::string mark = fence.name(schema::kIntentMark);
    const std::string set = "SET " + mark + " = " + fence.value(token_);
    std::string& text = write.update_expression;
    // An update has one SET clause at most.
    text = text.starts_with("SET ") ? set + ", " + text.substr(4) : set + " " + text;
    write.return_values = table::ReturnValues::all_new;
  }
  if (write.kind == WriteKind::put) after_ = write.item;
  const WriteKind write_kind = write.kind;
  const Result<table::WriteResult> done = send(store_, context_, std::move(write));
  if (!done) return judge(done.error());
  commit_ = done->commit;
  if (write_kind == WriteKind::update) {
    Result<std::optional<Item>> after = own_after(*done);
    if (after) {
      after_ = *std::move(after);
    } else {
      // The edge is written, so that its caller must not hear of an error. The marks stay, and
      // readers ask the own item.
      for (Mirror& mirror : mirrors_) mirror.is_marked = false;
    }
  }
  return Outcome::written;
}

Result<OrderedWrite::Outcome> OrderedWrite::judge(const Error& error) {
  if (!is_refused(error)) return error;
  found_ = old_item(error);
  // It was done by an attempt whose answer was lost.
  // The transport repeats a request without an answer. The second one meets the first one's intent.
  const Value* intent = intent_of(found_);
  if (intent != nullptr && *intent == Value(token_)) {
    after_ = found_;
    return Outcome::written;
  }
  return is_unchanged(before_, found_) ? Outcome::refused : Outcome::changed_meanwhile;
}

/// A store that was asked for the item and does not return it is asked again. A read that comes
/// later does no harm: who wrote the edge since then has marked its mirror anew.
Result<std::optional<Item>> OrderedWrite::own_after(const table::WriteResult& update) {
  if (update.attributes) return std::optional(update.attributes->decode());
  return read(own_key_);
}

/// Bound to the own item as it is: who marked before this and writes it later has to begin anew.
Result<void> OrderedWrite::settle(const Mirror& mirror) {
  for (int attempt = 0; attempt < kOrderedTriesMax; ++attempt) {
    ADJOIN_TRY(const std::optional<Item> own, read(own_key_));
    // It stays marked: somebody may be about to add the edge, and counts on it.
    if (!own) return {};
    table::UpdateItemRequest touch;
    touch.table = table();
    touch.key = own_key_;
    Fence fence(touch.placeholders);
    const std::string mark = fence.name(schema::kIntentMark);
    // A new intent makes every writer fail that read the edge before and has not written it yet.
    // What the mirror becomes cannot be outdated by him any more.
    touch.update_expression = "SET " + mark + " = " + fence.value(new_token());
    const std::string pk = fence.name(schema_.table.pk.name);
    touch.condition_expression = "attribute_exists(" + pk + ") AND ";
    const Value* intent = intent_of(own);
    *touch.condition_expression += intent == nullptr ? "attribute_not_exists(" + mark + ")"
                                                     : fence.equals(schema::kIntentMark, *intent);
    touch.return_values = table::ReturnValues::all_new;
    const Result<table::WriteResult> touched = store_.update_item(context_, touch);
    if (!touched && is_refused(touched.error())) continue;
    if (!touched) return touched.error();
    ADJOIN_TRY(const std::optional<Item> written, own_after(*touched));
    if (!written) return {};
    ADJOIN_TRY(const std::optional<Item> image, mirror_image(schema_, *written));
    const bool stands = image && plan::key_of(schema_, *image) == mirror.key;
    table::WriteAction write;
    write.kind = stands ? WriteKind::put : WriteKind::remove;
    write.table = table();
    write.item = stands ? *image : mirror.key;
    Fence own_mark(write.placeholders);
    // A mark of another token is another writer's, who brings it to an end himself.
    write.condition_expression = own_mark.equals(schema::kPendingMark, token_);
    const Result<table::WriteResult> done = send(store_, context_, std::move(write));
    return done || is_refused(done.error()) ? Result<void>() : done.error();
  }
  return {};
}

/// A mark that is another one's is theirs to take away.
Result<void> OrderedWrite::finish(Mirror& mirror) {
  if (!mirror.is_marked) return {};
  const table::WriteAction& action = actions_[mirror.action];
  table::WriteAction write;
  write.table = table();
  write.kind = WriteKind::remove;
  write.item = mirror.key;
  // What the mirror becomes is derived from the own item as it was written, not from what was
  // asked: an update knows only a part of it.
  if (after_ && action.kind != WriteKind::remove) {
    write.kind = WriteKind::put;
    if (action.kind == WriteKind::put) {
      write.item = action.item;
    } else {
      ADJOIN_TRY(const std::optional<Item> image, mirror_image(schema_, *after_));
      if (!image || !(plan::key_of(schema_, *image) == mirror.key)) return {};
      write.item = *image;
    }
  }
  Fence fence(write.placeholders);
  write.condition_expression = fence.equals(schema::kPendingMark, token_);
  write.on_condition_failure = table::ReturnValuesOnConditionCheckFailure::all_old;
  const bool puts = write.kind == WriteKind::put;
  const Result<table::WriteResult> done = send(store_, context_, std::move(write));
  if (!done && !is_refused(done.error())) return done.error();
  // A mark that is another one's is theirs to take away.
  if (!done && (!puts || old_item(done.error()))) return {};
  if (done && puts) return {};
  // Who marked before this, and wrote behind it, left the mirror to this one; or it went with an
  // earlier edge of this name.
  ADJOIN_TRY(const std::optional<Item> own, read(own_key_));
  if (!own) return {};
  ADJOIN_TRY(const std::optional<Item> image, mirror_image(schema_, *own));
  if (!image || !(plan::key_of(schema_, *image) == mirror.key)) return {};
  ADJOIN_CHECK(mark_as(mirror, &*image));
  return settle(mirror);
}

Error OrderedWrite::refused(std::size_t action, const std::optional<Item>& found) const {
  ADJOIN_ASSERT(action < actions_.size());
  std::vector<table::CancellationReason> reasons(actions_.size());
  std::optional<table::OwnedItem> stored;
  if (found) {
    Item shown = *found;
    // Asked of the other item of a symmetric edge, which is alike.
    if (action == condition_action_ && action != own_action_) {
      if (const auto image = mirror_image(schema_, *found); image && *image) shown = **image;
    }
    // Marks are of this store alone; a store with transactions would show none.
    shown.erase(schema::kIntentMark);
    shown.erase(schema::kPendingMark);
    stored.emplace(item::encode_item(shown));
  }
  reasons[action] = table::cancellation_reason(table::conditional_check_failed(std::move(stored)));
  return table::transaction_canceled(std::move(reasons));
}

/// Mirrored items alone, which become what their edge says.
Result<table::TransactWriteItemsResult> OrderedWrite::mend() {
  for (Mirror& mirror : mirrors_) {
    ADJOIN_TRY(const std::optional<Item> seen, read(mirror.key));
    ADJOIN_TRY(const bool holds, actions_[mirror.action].holds_for(seen));
    if (!holds) return refused(mirror.action, seen);
    ADJOIN_CHECK(mark(mirror));
    ADJOIN_TRY(const std::optional<Item> own, read(own_key_));
    after_ = own;
    if (own) {
      ADJOIN_CHECK(settle(mirror));
    } else {
      ADJOIN_CHECK(finish(mirror));
    }
  }
  return table::TransactWriteItemsResult{};
}

Result<table::TransactWriteItemsResult> OrderedWrite::run(const table::CallContext& context,
                                                          std::string token) {
  ADJOIN_ASSERT(token_.empty());  // it is used once
  ADJOIN_ASSERT(!token.empty());
  context_ = context;
  token_ = std::move(token);
  if (!writes_own()) return mend();
  for (int attempt = 0; attempt < kOrderedTriesMax; ++attempt) {
    // Four steps, each of which may be the last. Read the edge; mark its mirrors; write the edge;
    // take the marks away by writing the mirrors. A reader who meets a mark asks the edge's own
    // item, so every edge is told as before or as after the third step.
    ADJOIN_TRY(before_, read(own_key_));
    const bool is_put = actions_[own_action_].kind == WriteKind::put;
    const std::size_t asked = condition_action_;
    ADJOIN_TRY(const bool holds, actions_[asked].holds_for(before_));
    // Judged before the marks are made: a write that is refused leaves none behind.
    if (!holds || (!is_put && !before_)) {
      for (const Mirror& mirror : mirrors_) {
        if (mirror.is_marked) ADJOIN_CHECK(settle(mirror));
      }
      return refused(asked, before_);
    }
    for (Mirror& mirror : mirrors_) ADJOIN_CHECK(mark(mirror));
    after_.reset();
    ADJOIN_TRY(const Outcome outcome, write_own());
    if (outcome == Outcome::changed_meanwhile) continue;
    if (outcome == Outcome::refused) {
      for (const Mirror& mirror : mirrors_) ADJOIN_CHECK(settle(mirror));
      return refused(asked, found_);
    }
    // The edge is written. What is left keeps nobody from reading it right.
    // So an error from here on is not reported: the caller would repeat what is done.
    for (Mirror& mirror : mirrors_) static_cast<void>(finish(mirror).has_value());
    table::TransactWriteItemsResult result;
    result.commit = commit_;
    return result;
  }
  for (const Mirror& mirror : mirrors_) ADJOIN_CHECK(settle(mirror));
  return Error(ErrorCode::conflict,
               "others changed the edge again and again: nothing was written, try again");
}

}  // namespace adjoin::graph
