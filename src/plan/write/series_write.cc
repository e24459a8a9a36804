#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "base/assert.h"
#include "plan/operation/growth.h"
#include "plan/operation/key_value.h"
#include "plan/write/write_build.h"
#include "schema/items/item_keys.h"
#include "schema/model/made_keys.h"
#include "schema/template/encoding.h"

namespace adjoin::plan {
namespace {

using schema::FieldType;
using schema::Series;
using schema::Shards;

/// A transaction has at most a hundred operations, and ties are compared as texts.
constexpr std::size_t kPlaceDigits = 3;

/// The present moment as a value of the field; nothing when the field is no time.
std::optional<Value> now_as(FieldType type, const std::string& now) {
  const std::optional<std::int64_t> ms = schema::time_ms(schema::TimeForm::iso, now);
  if (!ms) return std::nullopt;
  const auto number = [](std::int64_t value) { return Value(Number(value)); };
  switch (type) {
    case FieldType::datetime: return Value(now);
    case FieldType::date: return Value(schema::time_text(schema::TimeForm::date, *ms));
    case FieldType::ms: return number(*ms);
    case FieldType::epoch: return number(*ms / 1000);
    default: return std::nullopt;
  }
}

void fill_times(const Series& series, const std::string& now, Item& fields) {
  for (const schema::Field& field : series.fields) {
    if (!series.sk.has_hole(field.name) || fields.contains(field.name)) continue;
    if (std::optional<Value> value = now_as(field.type, now)) {
      fields.set(field.name, *std::move(value));
    }
  }
}

/// By source: from what the item says. By time: the next one each second. Else by chance.
std::uint32_t choose_shard(const Series& series, const Item& fields, const Target& target,
                           std::uint32_t count) {
  ADJOIN_ASSERT(count > 0);
  if (count == 1) return 0;
  ADJOIN_ASSERT(series.shards.has_value());
  if (series.shards->by == Shards::By::source) {
    schema::Bindings bindings;
    schema::bind_fields(fields, bindings);
    std::string source;
    for (const auto& [name, text] : bindings) {
      if (series.sk.has_hole(name)) source += text;
    }
    return schema::shard_of(source, count);
  }
  if (series.shards->by == Shards::By::time) {
    const auto ms = schema::time_ms(schema::TimeForm::iso, target.now);
    return static_cast<std::uint32_t>(static_cast<std::uint64_t>(ms.value_or(0) / 1000) % count);
  }
  return schema::shard_of(target.token, count);
}

/// Ties of one transaction stand in the order of its operations.
std::string tie_of(const Target& target, std::size_t index) {
  std::string place = std::to_string(index);
  place.insert(0, kPlaceDigits - std::min(place.size(), kPlaceDigits), '0');
  return target.tie + place;
}

}  // namespace

Result<void> plan_write(WriteBuild& build, std::size_t index, const AddToSeries& add) {
  ADJOIN_TRY(const Series* series, find_series(build.schema(), add.series, add.of));
  schema::SeriesInput input;
  input.of = add.of;
  input.fields = add.fields;
  input.created =
      take_stamp(build.schema().table.created_attribute, build.target.now, input.fields);
  fill_times(*series, build.target.now, input.fields);
  std::optional<std::uint32_t> shards = series->shard_count();
  if (series->shards_pk) {
    ADJOIN_TRY(Growth growth, growth_of(build.schema(), *series, add.of));
    shards = build.shards(std::move(growth));
    if (!shards) {
      build.outcomes.push_back(WriteOutcome::created);
      return {};
    }
  }
  input.shard = choose_shard(*series, input.fields, build.target, *shards);
  ADJOIN_ASSERT(input.shard < *shards);
  // The tie is empty unless the key is taken, in the table or by this very transaction.
  // Most keys are free, and look better without a tie. A failed condition brings the write back
  // here with the knowledge that this one is taken.
  if (build.known.existing.count(index) != 0) input.tie = tie_of(build.target, index);
  ADJOIN_TRY(Item item, schema::derive_series(build.schema(), *series, input));
  Item key = key_of(build.schema(), item);
  if (series->has_tie() && build.set.find(key) != nullptr) {
    input.tie = tie_of(build.target, index);
    ADJOIN_TRY(item, schema::derive_series(build.schema(), *series, input));
    key = key_of(build.schema(), item);
  }
  MergedWrite& write = build.set.at(key);
  write.expect_absent({Expectation::Kind::place_free, index});
  build.outcomes.push_back(WriteOutcome::created);
  return write.put(std::move(item));
}

}  // namespace adjoin::plan
