#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "item/stored_item.h"
#include "table/request/call_context.h"
#include "table/request/item_read_requests.h"
#include "table/request/store_facts.h"
#include "table/request/table_description.h"
#include "table/store/table_store.h"

namespace adjoin::table {

/// Value of all key attributes of the metadata item: the item of a table behind an endpoint that
/// holds the table's metadata (notes). Format: docs/formats/notes.md. PERSISTED: DO NOT CHANGE.
inline constexpr std::string_view kNotesWord = "adjoin#notes";

/// Attribute of the metadata item with NoteItem::set, its version.
inline constexpr std::string_view kNotesSet = "adjoin_set";

/// The decoded metadata of one table. A table without a metadata item has none.
/// Three tokens, because three things are asked: has anything changed, which schema is it, and may
/// old requests still run.
struct NoteItem {
  std::optional<std::string> schema;
  std::optional<std::string> migration;
  std::string bound;    ///< token of the schema, new each time it is set; requests are bound to it
  std::string settled;  ///< equals `bound` once all leases of earlier schemas have expired
  std::string set;      ///< version token, new each time anything is set

  /// Returns the document of that kind.
  std::optional<std::string>& of(NoteKind kind);
  const std::optional<std::string>& of(NoteKind kind) const;
};

/// Returns the key of the metadata item. Nullopt: a key of the table is not text (type S), so the
/// table cannot have such an item.
std::optional<Item> notes_key(const KeySchema& keys);
/// Whether an item is the metadata item. It may be projected if a key attribute is left.
bool carries_notes(item::ItemView item);
bool carries_notes(const Item& item);
/// Removes the metadata item from a page and from its counts. A page with only a count still counts
/// it.
void leave_out_notes(ScanResult& page);
/// Decodes a metadata item. Missing attributes become nullopt or empty.
NoteItem read_notes(item::ItemView item);
/// Encodes a metadata item with that key.
Item notes_item(Item key, const NoteItem& notes);

struct NoteOptions {
  /// How long requests that are bound to a schema may run before the schema is read again. Setting
  /// another schema takes longer than this, so that none of them still runs then.
  std::chrono::milliseconds lease{30'000};
  /// Called before a call waits for leases of an old schema to expire, with the table and the
  /// longest wait. Called by the thread that then waits. May be empty.
  std::function<void(std::string_view table_name, std::chrono::milliseconds longest)> before_wait;
};

/// Table metadata behind an endpoint, each table's in an item of that table (`NoteItem`), and
/// leases that bind requests to a schema. A plain DynamoDB endpoint does not refuse requests of an
/// old schema. Therefore each user of a schema holds a lease. It reads the metadata again before
/// the lease expires, and ends each request within the lease. A schema change waits until every
/// lease that may exist has expired. Thread-safe.
class ItemNotes {
 public:
  /// Reads and writes metadata items through `store`, which must outlive this object.
  ItemNotes(TableStore& store, NoteOptions options) : store_(store), options_(options) {}

  /// As TableStore::note.
  Result<std::optional<std::string>> note(const CallContext& context, std::string_view table_name,
                                          NoteKind kind);
  /// As TableStore::set_notes. @errors also unsupported: a key of the table is not text;
  /// deadline_exceeded: the deadline is before the leases expire, nothing was set
  /// @cost a schema that replaces another waits for NoteOptions::lease and a quarter
  Result<void> set(const CallContext& context, std::string_view table_name,
                   const std::vector<NoteChange>& changes);
  /// As TableStore::resolve_noted. @cost one read of the metadata item; no read right after `note`
  /// of the schema. That one read also serves the next `note` of the migration
  Result<TableRef> bind(const CallContext& context, std::string_view table_name,
                        std::string_view note);
  /// Returns the time by which a request to the table must have ended, at least a quarter of a
  /// lease from now. Nullopt: the table is bound to no schema.
  /// @errors schema_changed
  /// @cost one read of the metadata item every half lease, which is not in the usage of the call
  Result<std::optional<std::chrono::steady_clock::time_point>> held_until(
      const CallContext& context, const TableRef& table);
  /// Checks that the schema of a result of `bind` is still the table's. If the server itself
  /// refuses requests of an old schema, reads the metadata item, since a lease proves nothing
  /// there. @errors schema_changed: the table has another schema, or none
  Result<void> check(const CallContext& context, const TableRef& table);
  /// Whether this object has read metadata of an Adjoin server, which itself refuses requests of an
  /// old schema.
  bool has_seen_ours() const noexcept { return has_seen_ours_.load(std::memory_order_relaxed); }
  /// Returns the schema token of a result of `bind`, for a server that refuses requests of an old
  /// schema. Empty: the table is bound to no schema. Valid while `table` lives.
  static std::string_view token_of(const TableRef& table);

 private:
  using Clock = std::chrono::steady_clock;
  using Deadline = Clock::time_point;

  /// The handle in a result of `bind`.
  /// Shared by all requests of a graph. One of them renews it, and the others find it renewed.
  struct Lease final : ResolvedTable {
    Lease(std::string bound_to, bool is_told, Deadline end)
        : bound(std::move(bound_to)), refused_there(is_told), until(end) {}
    const std::string bound;
    const bool refused_there;  ///< the server itself refuses requests of an old schema
    mutable std::timed_mutex renewing;
    mutable std::atomic<Deadline> until;
    mutable std::atomic<bool> is_lost{false};
  };

  /// The metadata as last read, for the next call on the same table.
  struct Look {
    std::optional<NoteItem> notes;
    Deadline begun;
    bool is_bound = false;
  };

  std::optional<Look> take_look(const std::string& table_name, bool is_bound);

  /// Returns the key of a table's metadata item. Describes the table once and caches the key.
  Result<std::optional<Item>> key_of(const CallContext& context, const std::string& table_name);
  Result<std::optional<NoteItem>> read(const CallContext& context, const std::string& table_name);
  /// Writes the metadata item if it is still as `seen`. Returns false if it is not.
  Result<bool> put(const CallContext& context, const std::string& table_name,
                   const std::optional<NoteItem>& seen, const NoteItem& notes);
  /// Waits until all leases of earlier schemas have expired, then sets `settled` in the item. A
  /// call whose deadline is too early fails; the wait still counts from the first call.
  Result<void> settle(const CallContext& context, const std::string& table_name,
                      const std::string& bound);
  /// Returns the time when every lease of an earlier schema has expired.
  Deadline others_end(const std::string& table_name, const std::string& bound);
  /// Extends a lease from the time `looked`, or marks it lost if the schema is another one.
  Result<void> extend(const Lease& lease, const std::optional<NoteItem>& seen,
                      const std::string& table_name, Deadline looked) const;
  Result<void> renew(const CallContext& context, const std::string& table_name, const Lease& lease);
  std::chrono::milliseconds lease_end() const { return options_.lease + options_.lease / 4; }

  TableStore& store_;
  const NoteOptions options_;
  std::atomic<bool> has_seen_ours_{false};
  std::mutex mutex_;
  std::map<std::string, std::optional<Item>, std::less<>> keys_;
  std::map<std::string, Look, std::less<>> looks_;
  /// By table: the token of a schema that is not settled, and the time when it was first seen.
  std::map<std::string, std::pair<std::string, Deadline>, std::less<>> unsettled_;
};

/// Sleeps until that time. Returns false if `cancel`, unless null, was set before.
bool pause_until(std::chrono::steady_clock::time_point until, const std::atomic<bool>* cancel);

}  // namespace adjoin::table
