#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "table/request/item_read_requests.h"
#include "table/request/table_ref.h"

namespace adjoin::table {

// Reads for callers that send the same again and again. A request is checked each time, and its
// trees are taken apart; these say what differs from one read to the next. They return whole items,
// charge and cost as the requests that say the same. They borrow everything.

/// A GetItem of a table whose key attributes are of type S.
struct StoredGetRequest {
  const TableRef* table = nullptr;  ///< never null when it is sent
  std::string_view pk;
  std::string_view sk;
};

/// A Query of one partition, of a table or of an index, whose key attributes are of type S.
struct StoredListRequest {
  const TableRef* table = nullptr;          ///< never null when it is sent
  const std::string* index_name = nullptr;  ///< null: the items of the table
  std::span<const std::string> partition;   ///< texts of the partition, in the key schema's order
  std::string_view sort_front;              ///< what the sort key begins with; empty: whatever
  std::size_t limit = 0;                    ///< most items; 0: as many as a page has
  bool forward = true;
  std::optional<KeyTail> tails;  ///< as in QueryRequest
};

}  // namespace adjoin::table
