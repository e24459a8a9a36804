#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/call.h"
#include "adjoin/detail/handle.h"
#include "adjoin/rows.h"

namespace adjoin {

namespace detail {
struct Operations;
extern template class Handle<Operations>;
}  // namespace detail

/// Changes to a node, an edge or an item:
///
///     graph.update_node("PRODUCT#7", {.add = {{"stock", -3}}, .where = "stock >= 3"});
struct Update {
  Item set = {};                         ///< Replaces or adds these values.
  Item add = {};                         ///< Adds to numbers; a missing one counts as 0.
  std::vector<std::string> remove = {};  ///< Removes these values; missing ones do not matter.
  std::string where = {};  ///< Condition on what is stored: "stock >= 3"; empty: none.
};

/// What one operation did.
enum class Outcome : std::uint8_t {
  created,
  existed,   ///< The edge was there and the schema says `on-exists: keep`: nothing changed.
  replaced,  ///< The edge was there and the schema says `on-exists: replace`.
  put,       ///< Written without asking whether it was there.
  updated,
  removed,
  missing,  ///< There was nothing to remove.
  checked,  ///< The condition of a check held.
};
std::string_view to_string(Outcome outcome) noexcept;

/// What a write did.
struct WriteResult {
  /// One for each operation, in the order of the transaction. A single call has one.
  std::vector<Outcome> outcomes;
  Outcome outcome() const { return outcomes.front(); }  ///< Of a single call.

  /// The write's place in the order of all writes of a local store. 0 behind an endpoint.
  std::uint64_t commit = 0;

  /// The write is done, but edges that copy fields of the node still have old values. The next
  /// write of the node continues, and `verify` reports and repairs it.
  bool copies_pending = false;

  /// Likely mistakes in the request, a sentence each: a field that the schema does not declare.
  std::vector<std::string> warnings;

  Usage usage;
};

/// Writes and checks that happen together or not at all. Build it, then pass it to Graph::commit:
///
///     adjoin::Transaction order;
///     order.add_edge({"USER#ann", "BOUGHT", "PRODUCT#7", {{"quantity", 2}}})
///         .update_node("PRODUCT#7", {.add = {{"stock", -2}}, .where = "stock >= 2"});
///     graph.commit(order).value();
///
/// Each operation does what the Graph function of the same name does. Operations that change one
/// item, such as an edge's counters and an update of its node, become one write. If they cannot,
/// for example two puts of one node, commit fails with invalid_argument. `Error::causes` has the
/// position of any operation that is wrong or was refused.
///
/// A copyable value; it may be committed again. Not for several threads at once.
class Transaction {
 public:
  Transaction();
  Transaction(const Transaction&);
  Transaction& operator=(const Transaction&);
  Transaction(Transaction&&) noexcept;
  Transaction& operator=(Transaction&&) noexcept;
  ~Transaction();

  // Each returns the transaction itself, so that calls chain. Conditions see what was stored before
  // the transaction, not what its other operations write.
  Transaction& put_node(Node node);
  Transaction& create_node(Node node);
  Transaction& update_node(std::string_view ref, Update update);
  /// Removes the node's own item alone. Commit fails with condition_failed while the node has
  /// edges that a strong counter counts. Graph::remove_node removes the edges too.
  Transaction& remove_node_item(std::string_view ref);

  Transaction& add_edge(Edge edge);
  Transaction& update_edge(Edge edge, Update update);
  Transaction& move_edge(Edge edge);
  Transaction& remove_edge(Edge edge);

  Transaction& append(std::string_view node, std::string_view series, Item fields);

  /// Commit fails with condition_failed unless the node exists and the condition holds. An empty
  /// condition asks for existence alone.
  Transaction& check_node(std::string_view ref, std::string_view where = {});
  Transaction& check_edge(Edge edge, std::string_view where = {});
  /// Commit fails with condition_failed if the node, or the edge, exists.
  Transaction& check_no_node(std::string_view ref);
  Transaction& check_no_edge(Edge edge);

  std::size_t size() const noexcept;  ///< Operations, checks included.

 private:
  friend struct detail::Access;
  detail::Handle<detail::Operations> operations_;
};

}  // namespace adjoin
