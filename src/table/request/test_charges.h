#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "item/key_codec.h"
#include "table/request/call_context.h"
#include "table/request/charge.h"

namespace adjoin::table {

/// Half units by object: "Table", or "Table/index". Nothing stands under an object without any.
using ChargeSums = std::map<std::string, CapacityUnits, std::less<>>;

inline void add_to(const ConsumedCapacity& consumed, ChargeSums& sums) {
  const auto add = [&](const std::string& object, const CapacityUnits& units) {
    if (units != CapacityUnits()) sums[object] += units;
  };
  add(consumed.table_name, consumed.table);
  for (const IndexCapacity& index : consumed.indexes) {
    add(consumed.table_name + "/" + index.index_name, index.units);
  }
}
/// What a reply reported, with ReturnConsumedCapacity::indexes.
inline ChargeSums sums_of(const std::optional<ConsumedCapacity>& consumed) {
  ChargeSums sums;
  if (consumed) add_to(*consumed, sums);
  return sums;
}
inline ChargeSums sums_of(const std::vector<ConsumedCapacity>& consumed) {
  ChargeSums sums;
  for (const ConsumedCapacity& one : consumed) add_to(one, sums);
  return sums;
}

/// Test double of a meter: keeps what it is charged.
class ToldCharges final : public ChargeSink {
 public:
  struct One {
    std::string object;
    ObjectId table;
    ObjectId id;
    CountedOperation operation;
    ChargeKind kind;
    bool begins_request;
    std::int64_t half_units;
    Bytes partition_key;
    Bytes sort_key;
    std::optional<std::uint16_t> partition_hash;
  };

  void charge(const Charge& charge) noexcept override {
    EXPECT_GT(charge.half_units, 0);
    std::string object(charge.table_name);
    if (!charge.index_name.empty()) object.append("/").append(charge.index_name);
    EXPECT_EQ(charge.index_name.empty(), charge.object == charge.table) << object;
    const std::lock_guard lock(mutex_);
    told_.push_back({std::move(object), charge.table, charge.object, charge.operation, charge.kind,
                     charge.begins_request, charge.half_units, Bytes(charge.partition_key),
                     Bytes(charge.sort_key), charge.partition_hash});
  }

  std::vector<One> told() const {
    const std::lock_guard lock(mutex_);
    return told_;
  }
  /// "PutItem Table/index write 2 PARTITION|SORT", with "+" behind a charge that does not begin its
  /// request. Keys are told of type S: "#" for others, "-" for none.
  std::vector<std::string> lines() const {
    std::vector<std::string> lines;
    for (const One& one : told()) {
      std::string line(name_of(one.operation));
      line += " " + one.object + (one.kind == ChargeKind::read ? " read " : " write ") +
              std::to_string(one.half_units) + " " + values(one.partition_key);
      if (!one.sort_key.empty()) line += "|" + values(one.sort_key);
      if (!one.begins_request) line += " +";
      lines.push_back(std::move(line));
    }
    return lines;
  }
  ChargeSums sums() const {
    ChargeSums sums;
    for (const One& one : told()) {
      CapacityUnits& units = sums[one.object];
      (one.kind == ChargeKind::read ? units.read_half_units : units.write_half_units) +=
          one.half_units;
    }
    return sums;
  }
  CapacityUnits total() const {
    CapacityUnits total;
    for (const auto& [object, units] : sums()) total += units;
    return total;
  }
  void clear() {
    const std::lock_guard lock(mutex_);
    told_.clear();
  }

 private:
  static std::string values(BytesView parts) {
    std::string text;
    while (!parts.empty()) {
      const Result<Value> value = item::take_key_part(parts, Value::Type::string);
      if (!value) return "#";
      if (!text.empty()) text += '+';
      text += *value->as_string();
    }
    return text.empty() ? "-" : text;
  }

  mutable std::mutex mutex_;
  std::vector<One> told_;
};

}  // namespace adjoin::table
