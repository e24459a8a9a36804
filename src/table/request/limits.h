#pragma once

#include <cstddef>
#include <cstdint>

namespace adjoin::table {

/// Limits of the DynamoDB API. Source: "Service, account, and table quotas" of its developer guide.

/// Most accounted bytes of items or index entries that a page evaluates, before filter and
/// projection. A page ends with the item that brings the sum to this or beyond, or with the last
/// one that `Limit` allows. It then has a LastEvaluatedKey, even if no item follows.
constexpr std::size_t kPageBytesMax = 1024 * 1024;

constexpr std::size_t kBatchGetKeysMax = 100;
constexpr std::size_t kBatchGetBytesMax = 16 * 1024 * 1024;
constexpr std::size_t kBatchWriteActionsMax = 25;
constexpr std::size_t kTransactActionsMax = 100;
constexpr std::size_t kTransactBytesMax = 4 * 1024 * 1024;
constexpr std::size_t kClientRequestTokenMax = 36;
constexpr std::size_t kTableNameMin = 3;
constexpr std::size_t kTableNameMax = 255;
constexpr std::size_t kKeyAttributeNameMax = 255;
constexpr std::size_t kAttributeNameMax = 65535;
constexpr std::size_t kGlobalIndexesMax = 20;
constexpr std::size_t kLocalIndexesMax = 5;
constexpr std::size_t kIndexKeyAttributesMax = 4;
constexpr std::size_t kProjectedAttributesMax = 100;
/// Item collections of a table with local indexes; index entries count too.
constexpr std::uint64_t kCollectionUnitBytes = std::uint64_t{1} << 30;
constexpr std::uint64_t kCollectionBytesMax = 10 * kCollectionUnitBytes;
constexpr std::size_t kTotalSegmentsMax = 1'000'000;
constexpr std::size_t kListTablesMax = 100;
constexpr std::size_t kTagsMax = 50;
constexpr std::size_t kTagKeyMax = 128;    ///< characters, as UTF-16 counts them
constexpr std::size_t kTagValueMax = 256;  ///< characters
constexpr std::size_t kListStreamsMax = 100;
constexpr std::size_t kGetRecordsMax = 1000;

}  // namespace adjoin::table
