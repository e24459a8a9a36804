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

/// The partition key, and the sort key where there is one, of the item that carries a table's notes
/// behind an endpoint. Format: docs/formats/notes.md. PERSISTED: DO NOT CHANGE.
inline constexpr std::string_view kNotesWord = "adjoin#notes";

/// The attribute of it that is another one each time that anything was set.
inline constexpr std::string_view kNotesSet = "adjoin_set";

/// All that one table carries. Without an item of them: nothing.
struct NoteItem {
  std::optional<std::string> schema;
  std::optional<std::string> migration;
  std::string bound;    ///< another one each time that the schema was set; requests are held to it
  std::string settled;  ///< `bound`, once nobody can use the former schema any more
  std::string set;      ///< another one each time that anything was set

  std::optional<std::string>& of(NoteKind kind);
  const std::optional<std::string>& of(NoteKind kind) const;
};

/// The key of the item; nullopt: a table whose keys are not text has no place for it.
std::optional<item::Item> notes_key(const KeySchema& keys);
/// Whether a stored item, or what a projection left of it with a key, is the one that carries
/// notes.
bool carries_notes(item::ItemView item);
bool carries_notes(const item::Item& item);
/// Notes are none of the table's own items. Where only a count is asked for they are in it.
void leave_out_notes(ScanResult& page);
NoteItem read_notes(item::ItemView item);
item::Item notes_item(item::Item key, const NoteItem& notes);

struct NoteOptions {
  /// For how long requests that are bound to a schema go on without a look at it. To set another
  /// schema takes longer than that, so that none of them is under way then.
  std::chrono::milliseconds lease{30'000};
  /// Told before a call waits until leases of a former schema have run out: of which table, and for
  /// how long at most. By the thread that then waits.
  std::function<void(std::string_view table_name, std::chrono::milliseconds longest)> before_wait;
};

/// The notes of tables behind an endpoint, each table's in an item of it (note_item.h), and the
/// requests that are bound to them. Nothing there refuses a request because a schema was changed:
/// therefore who uses one has a lease of it, looks at it again before the lease has run out, and
/// ends each request within; and who changes it waits until every lease that there may be has run
/// out. Thread-safe.
class ItemNotes {
 public:
  /// Reads and writes the items by `store`, which outlives it.
  ItemNotes(TableStore& store, NoteOptions options) : store_(store), options_(options) {}

  /// As TableStore::note.
  Result<std::optional<std::string>> note(const CallContext& context, std::string_view table_name,
                                          NoteKind kind);
  /// As TableStore::set_notes. @errors also unsupported: keys of the table are no text;
  /// deadline_exceeded: it would pass while leases run out, nothing was set
  /// @cost a schema that replaces another: NoteOptions::lease and a quarter
  Result<void> set(const CallContext& context, std::string_view table_name,
                   const std::vector<NoteChange>& changes);
  /// As TableStore::resolve_noted. @cost none right after `note` of the schema, of which look both
  /// this and then `note` of the migration are answered, each once
  Result<TableRef> bind(const CallContext& context, std::string_view table_name,
                        std::string_view note);
  /// Until when a request to the table must have ended, at least a quarter of a lease from now.
  /// Nullopt: it is bound to no schema. @errors configuration: the schema is another by now
  /// @cost of a bound one: a read of the item every half lease, which is not in the cost of the
  /// call that happens to be there
  Result<std::optional<std::chrono::steady_clock::time_point>> held_until(
      const CallContext& context, const TableRef& table);
  /// Whether requests that are bound by an answer of `bind` are still taken. Where a server refuses
  /// them by itself no lease says so: it is looked. @errors configuration: another schema, or none
  Result<void> check(const CallContext& context, const TableRef& table);
  /// Whether notes were seen of a server that refuses by itself what is bound to a former schema:
  /// one of ours.
  bool has_seen_ours() const noexcept { return has_seen_ours_.load(std::memory_order_relaxed); }
  /// What an answer of `bind` is bound to, for a server that can refuse what is not; empty for
  /// every other. Valid while the table is.
  static std::string_view token_of(const TableRef& table);

 private:
  using Clock = std::chrono::steady_clock;
  using Deadline = Clock::time_point;

  /// What one answer of `bind` holds.
  struct Lease final : ResolvedTable {
    Lease(std::string bound_to, bool is_told, Deadline end)
        : bound(std::move(bound_to)), refused_there(is_told), until(end) {}
    const std::string bound;
    const bool refused_there;  ///< the server refuses by itself what is bound to a former schema
    mutable std::timed_mutex renewing;
    mutable std::atomic<Deadline> until;
    mutable std::atomic<bool> is_lost{false};
  };

  /// What was seen when a graph was opened, for what asks next.
  struct Look {
    std::optional<NoteItem> notes;
    Deadline begun;
    bool is_bound = false;
  };

  std::optional<Look> take_look(const std::string& table_name, bool is_bound);

  /// The key of a table's notes. Asks for the table's own once.
  Result<std::optional<item::Item>> key_of(const CallContext& context,
                                           const std::string& table_name);
  Result<std::optional<NoteItem>> read(const CallContext& context, const std::string& table_name);
  /// Puts notes where `seen` is what is there. False: it is not.
  Result<bool> put(const CallContext& context, const std::string& table_name,
                   const std::optional<NoteItem>& seen, const NoteItem& notes);
  /// Waits until nobody uses a former schema any more, and says so in the item. Whoever has not the
  /// time comes again: the wait counts from the first time.
  Result<void> settle(const CallContext& context, const std::string& table_name,
                      const std::string& bound);
  /// When every lease of a schema before this one has run out.
  Deadline others_end(const std::string& table_name, const std::string& bound);
  /// What a look at the notes means for a lease.
  Result<void> extend(const Lease& lease, const std::optional<NoteItem>& seen,
                      const std::string& table_name, Deadline looked) const;
  Result<void> renew(const CallContext& context, const std::string& table_name, const Lease& lease);
  std::chrono::milliseconds lease_end() const { return options_.lease + options_.lease / 4; }

  TableStore& store_;
  const NoteOptions options_;
  std::atomic<bool> has_seen_ours_{false};
  std::mutex mutex_;
  std::map<std::string, std::optional<item::Item>, std::less<>> keys_;
  std::map<std::string, Look, std::less<>> looks_;
  /// When a schema that is not settled was seen first: by table, its token and the time.
  std::map<std::string, std::pair<std::string, Deadline>, std::less<>> unsettled_;
};

/// Sleeps until then. False: `cancel`, where there is one, was set before.
bool pause_until(std::chrono::steady_clock::time_point until, const CancelFlag* cancel);

}  // namespace adjoin::table
