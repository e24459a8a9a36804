#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/strong_id.h"
#include "expression/condition.h"
#include "table/request/table_ref.h"
#include "table/request/transaction_requests.h"

namespace adjoin::table {

/// One attribute that a stored write changes. Borrows its texts.
struct StoredChange {
  enum class Kind : std::uint8_t {
    set,
    set_if_absent,
    add,  ///< as ADD of an update expression, for a number
    remove,
  };
  Kind kind = Kind::set;
  std::string_view name;
  BytesView value;  ///< in stored form (item/stored_item.h); of `add` a number, of `remove` empty
};

/// What a stored write does to one item. Borrows its texts and its condition.
struct StoredAction {
  enum class Kind : std::uint8_t { put, update, remove };
  Kind kind = Kind::put;
  ActionWhen when = ActionWhen::always;
  const expression::Condition* condition = nullptr;  ///< null: none
  std::string_view pk;
  std::string_view sk;
  BytesView item;  ///< of a put: the whole item in stored form
  /// Of an update, sorted by name. Those of the item's key are among them, as `set_if_absent`: an
  /// item that is not there comes into being.
  std::vector<StoredChange> changes;
};

/// Most actions of one stored write.
inline constexpr std::size_t kStoredActionsMax = 8;

/// A transaction of items that the caller has made in stored form, on a table whose key attributes
/// are of type S. It does what TransactWriteItems with `when` does, or PutItem, UpdateItem or
/// DeleteItem if it has one action, and costs the same.
///
/// The caller vouches for what a request is checked for, because bytes are stored as they are: keys
/// have 1 to 2,048 and 1 to 1,024 bytes, texts are UTF-8, nothing is nested, and each item is named
/// once. Borrows everything.
/// A request with texts of expressions is compiled, and its trees of attributes are encoded, for
/// each write. Who sends the same write again and again makes its bytes from a pattern instead.
struct StoredWriteRequest {
  const TableRef* table = nullptr;    ///< never null when it is sent
  std::vector<StoredAction> actions;  ///< 1 to kStoredActionsMax; `when` as in TransactWriteItems
  /// That the condition of the first action does not hold is an answer. Else the write is declined
  /// then, as for any other reason.
  bool may_be_refused = false;
};

struct StoredWriteResult {
  enum class Did : std::uint8_t {
    written,
    /// The first condition does not hold. Nothing was written, and it cost what a refused request
    /// does.
    refused,
    /// Nothing was written or charged: a condition does not hold, an item would not fit, or the
    /// store does not take such writes now. The same as a request succeeds, or says why not.
    declined,
  };
  Did did = Did::declined;
  CommitId commit;
  bool first_existed = false;  ///< the first item was there before
};

}  // namespace adjoin::table
