#include "graph/live/follow_position.h"

#include "schema/items/guard.h"

namespace adjoin::graph {
namespace {

/// PERSISTED names: followers of older versions read the same item.
constexpr const char* kStream = "followedStream";
constexpr const char* kAt = "followedShards";
constexpr const char* kToken = "followedBy";
constexpr const char* kRecount = "recount";

std::string text_of(const Item& item, const char* name) {
  const Value* value = item.find(name);
  return value != nullptr && value->as_string() != nullptr ? *value->as_string() : std::string();
}

Value value_of(const StreamPosition& at) {
  Item shards;
  for (const auto& [shard, number] : at) shards.set(shard, number);
  return Value(std::move(shards));
}

}  // namespace

FollowPosition position_of(const Item& item) {
  FollowPosition position{
      text_of(item, kStream), {}, text_of(item, kToken), item.contains(kRecount)};
  const Value* at = item.find(kAt);
  const auto* shards = at == nullptr ? nullptr : std::get_if<Item>(&at->content());
  if (shards == nullptr) return position;
  for (const auto& [shard, number] : *shards) {
    // Sequence numbers are texts: they have more digits than a number of DynamoDB holds.
    if (number.as_string() != nullptr) position.at.emplace(shard, *number.as_string());
  }
  return position;
}

Result<std::optional<FollowPosition>> read_position(table::TableStore& store,
                                                    const table::CallContext& context,
                                                    const plan::Target& target) {
  table::GetItemRequest get;
  get.table = target.table;
  get.key = schema::position_key(*target.schema);
  // An old position would make the follower count records a second time, until its write is
  // refused.
  get.consistent_read = true;
  ADJOIN_TRY(const table::GetItemResult result, store.get_item(context, get));
  if (!result.item) return std::optional<FollowPosition>();
  return std::optional<FollowPosition>(position_of(result.item->decode()));
}

Item position_item(const plan::Target& target, const FollowPosition& position) {
  Item item = schema::position_key(*target.schema);
  const std::string& type = target.schema->table.type_attribute;
  if (!type.empty()) item.set(type, std::string(schema::kPositionWord));
  item.set(kStream, position.stream);
  // The token names who began this position. A follower that was started anew elsewhere has
  // another.
  item.set(kToken, position.token);
  if (!position.at.empty()) item.set(kAt, value_of(position.at));
  if (position.recount) item.set(kRecount, Value(true));
  return item;
}

/// Two followers may run at once. Whoever moves the position requires it as he read it, so each
/// record is counted by one of them.
AsSeen position_seen(const plan::Target& target, const std::optional<FollowPosition>& position) {
  AsSeen seen;
  if (!position) return seen.absent(target.schema->table.pk.name);
  const Value at = value_of(position->at);
  const Value token(position->token);
  seen.equals(kAt, position->at.empty() ? nullptr : &at);
  return seen.equals(kToken, &token);
}

table::TransactAction move_position(const plan::Target& target, const FollowPosition& from,
                                    const StreamPosition& to) {
  const Value at = value_of(to);
  return update_action(target, schema::position_key(*target.schema), {{kAt, &at}},
                       position_seen(target, from));
}

table::TransactAction settle_position(const plan::Target& target, const FollowPosition& position) {
  const Value token(position.token);
  return update_action(target, schema::position_key(*target.schema), {{kRecount, nullptr}},
                       AsSeen().equals(kToken, &token));
}

table::TransactAction check_position(const plan::Target& target, const StreamPosition& at) {
  const Value value = value_of(at);
  // Read and checked together with a counter, so that both are of one moment.
  return check_action(target, schema::position_key(*target.schema), AsSeen().equals(kAt, &value));
}

}  // namespace adjoin::graph
