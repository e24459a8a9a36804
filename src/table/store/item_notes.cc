#include "table/store/item_notes.h"

#include <algorithm>
#include <memory>
#include <thread>
#include <utility>

#include "base/fingerprint.h"
#include "table/request/owned_or_borrowed.h"

namespace adjoin::table {
namespace {

/// What two notes may have together: an item holds 400 KB, its key and other attributes among them.
constexpr std::size_t kNotesBytesMax = std::size_t{390} * 1024;
/// How old a look may be that what follows it is answered by.
constexpr std::chrono::milliseconds kLookMax{2000};
/// How long a call without a deadline waits while another looks at the schema.
constexpr std::chrono::seconds kRenewMax{60};

bool has_schema(const std::vector<NoteChange>& changes) {
  for (const NoteChange& change : changes) {
    if (change.kind == NoteKind::schema) return true;
  }
  return false;
}

/// Whether the server that showed the notes refuses by itself what is bound to a former schema:
/// then its token is made of the schema that it stands for.
bool refuses_former(const NoteItem& notes) {
  return notes.schema && notes.bound.starts_with(text_fingerprint(*notes.schema));
}

/// The notes as the changes leave them. @errors conditional_check_failed, limit_exceeded
Result<NoteItem> changed(const std::optional<NoteItem>& seen, std::string_view table_name,
                         const std::vector<NoteChange>& changes) {
  NoteItem notes = seen.value_or(NoteItem{});
  // A new token for each change makes the put conditional: who read an older one cannot write over
  // it.
  notes.set = new_request_token();
  if (has_schema(changes)) {
    notes.bound = notes.set;
    // Whoever had none cannot use it any more.
    if (!seen || !seen->schema) notes.settled = notes.bound;
  }
  for (const NoteChange& change : changes) {
    std::optional<std::string>& note = notes.of(change.kind);
    if (note != change.expected) return note_is_another(table_name);
    note = change.note;
  }
  const std::size_t bytes = notes.schema.value_or("").size() + notes.migration.value_or("").size();
  if (bytes <= kNotesBytesMax) return notes;
  return api_error(ApiError::limit_exceeded,
                   "the schema of table " + std::string(table_name) +
                       " is kept in an item of it: " + std::to_string(bytes) +
                       " bytes are more than the " + std::to_string(kNotesBytesMax) +
                       " that such an item has place for");
}

}  // namespace

Result<std::optional<Item>> ItemNotes::key_of(const CallContext& context,
                                              const std::string& table_name) {
  {
    const std::scoped_lock lock(mutex_);
    if (const auto known = keys_.find(table_name); known != keys_.end()) return known->second;
  }
  ADJOIN_TRY(const TableDescription table, store_.describe_table(context, table_name));
  std::optional<Item> key = notes_key(table.keys);
  const std::scoped_lock lock(mutex_);
  keys_.insert_or_assign(table_name, key);
  return key;
}

Result<std::optional<NoteItem>> ItemNotes::read(const CallContext& context,
                                                const std::string& table_name) {
  for (bool first = true;; first = false) {
    ADJOIN_TRY(const std::optional<Item> key, key_of(context, table_name));
    if (!key) return std::optional<NoteItem>();
    GetItemRequest get;
    get.table = table_name;
    get.key = *key;
    get.consistent_read = true;
    const Result<GetItemResult> result = store_.get_item(context, get);
    if (result) {
      if (!result->item) return std::optional<NoteItem>();
      std::optional<NoteItem> notes = read_notes(result->item->view());
      if (refuses_former(*notes)) has_seen_ours_.store(true, std::memory_order_relaxed);
      return notes;
    }
    if (!first || api_error_of(result.error()) != ApiError::validation) return result.error();
    // The table may have been made anew, with other keys.
    const std::scoped_lock lock(mutex_);
    keys_.erase(table_name);
  }
}

Result<bool> ItemNotes::put(const CallContext& context, const std::string& table_name,
                            const std::optional<NoteItem>& seen, const NoteItem& notes) {
  ADJOIN_TRY(const std::optional<Item> key, key_of(context, table_name));
  if (!key) {
    return Error(ErrorCode::unsupported,
                 "table " + table_name +
                     " has no place for a schema: it would be kept in an item of the table, whose "
                     "keys must be text (type S) for that");
  }
  PutItemRequest request;
  request.table = table_name;
  request.item = notes_item(*key, notes);
  request.placeholders.names = {{"#set", std::string(kNotesSet)}};
  request.condition_expression = seen ? "#set = :seen" : "attribute_not_exists(#set)";
  if (seen) request.placeholders.values = {{":seen", seen->set}};
  const Result<WriteResult> written = store_.put_item(context, request);
  if (written) return true;
  if (api_error_of(written.error()) == ApiError::conditional_check_failed) return false;
  // The answer was lost, perhaps behind a write that happened. The token tells whose item is there.
  if (written.error().code() != ErrorCode::outcome_unknown) return written.error();
  // No other put has brought this token.
  const auto now = read(context, table_name);
  if (now && *now && (*now)->set == notes.set) return true;
  return written.error();
}

// Counted from when this process first saw the token. Clocks of several machines need not agree:
// the change was made no later than that.
ItemNotes::Deadline ItemNotes::others_end(const std::string& table_name, const std::string& bound) {
  const std::scoped_lock lock(mutex_);
  auto& [token, seen] = unsettled_[table_name];
  if (token != bound) seen = Clock::now();
  token = bound;
  return seen + lease_end();
}

Result<void> ItemNotes::settle(const CallContext& context, const std::string& table_name,
                               const std::string& bound) {
  // A server of ours refuses itself what is bound to a former schema: there is nobody to wait for.
  ADJOIN_TRY(const std::optional<NoteItem> now, read(context, table_name));
  if (!now || now->bound != bound || now->settled == bound) return {};
  const Deadline end = others_end(table_name, bound);
  const auto rest = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
  if (context.deadline && *context.deadline < end) {
    return Error(ErrorCode::deadline_exceeded,
                 "the schema of table " + table_name +
                     " was just changed, and others may use the former one for " +
                     std::to_string(rest.count()) + " ms: try again then");
  }
  if (options_.before_wait && rest.count() > 0) options_.before_wait(table_name, rest);
  if (!pause_until(end, context.cancel)) {
    return Error(ErrorCode::cancelled,
                 "the call was cancelled while others may use the former "
                 "schema of table " +
                     table_name);
  }
  for (;;) {
    ADJOIN_TRY(const std::optional<NoteItem> seen, read(context, table_name));
    if (!seen || seen->bound != bound || seen->settled == bound) return {};
    NoteItem notes = *seen;
    notes.settled = bound;
    notes.set = new_request_token();
    ADJOIN_TRY(const bool done, put(context, table_name, seen, notes));
    if (done) return {};
  }
}

Result<std::optional<std::string>> ItemNotes::note(const CallContext& context,
                                                   std::string_view table_name, NoteKind kind) {
  const std::string name(table_name);
  if (kind == NoteKind::migration) {
    const std::optional<Look> look = take_look(name, true);
    if (look) return look->notes ? look->notes->migration : std::nullopt;
  }
  const Deadline begun = Clock::now();
  ADJOIN_TRY(std::optional<NoteItem> notes, read(context, name));
  std::optional<std::string> note = notes ? notes->of(kind) : std::nullopt;
  if (kind == NoteKind::schema) {
    const std::scoped_lock lock(mutex_);
    looks_.insert_or_assign(name, Look{std::move(notes), begun});
  }
  return note;
}

std::optional<ItemNotes::Look> ItemNotes::take_look(const std::string& table_name, bool is_bound) {
  const std::scoped_lock lock(mutex_);
  const auto found = looks_.find(table_name);
  if (found == looks_.end() || found->second.is_bound != is_bound) return std::nullopt;
  Look look = std::move(found->second);
  looks_.erase(found);
  if (Clock::now() - look.begun > std::min(kLookMax, options_.lease / 4)) return std::nullopt;
  return look;
}

Result<void> ItemNotes::set(const CallContext& context, std::string_view table_name,
                            const std::vector<NoteChange>& changes) {
  const std::string name(table_name);
  for (;;) {
    ADJOIN_TRY(const std::optional<NoteItem> seen, read(context, name));
    ADJOIN_TRY(const NoteItem notes, changed(seen, table_name, changes));
    const bool waits = seen && seen->schema && has_schema(changes);
    const bool is_refused_there = seen && refuses_former(*seen);
    if (waits && !is_refused_there && context.deadline &&
        *context.deadline < Clock::now() + lease_end()) {
      return Error(ErrorCode::deadline_exceeded,
                   "to change the schema of table " + name + " takes " +
                       std::to_string(lease_end().count()) +
                       " ms, as others may use it for that long: nothing was changed");
    }
    // Before the wait. Whoever reads the item from now on gets the new schema, so only leases that
    // exist already have to end.
    ADJOIN_TRY(const bool done, put(context, name, seen, notes));
    {
      const std::scoped_lock lock(mutex_);
      looks_.erase(name);  // of before
    }
    if (!done) continue;  // somebody else was first, perhaps with another kind of note
    return waits ? settle(context, name, notes.bound) : Result<void>();
  }
}

Result<TableRef> ItemNotes::bind(const CallContext& context, std::string_view table_name,
                                 std::string_view note) {
  std::string name(table_name);
  Look look{{}, Clock::now()};
  std::optional<Look> seen = take_look(name, false);
  if (seen && seen->notes && seen->notes->schema == note) {
    look = *std::move(seen);
  } else {
    ADJOIN_TRY(look.notes, read(context, name));
  }
  const std::optional<NoteItem>& notes = look.notes;
  if (notes && notes->schema == note && notes->settled != notes->bound) {
    // Who has set it waits, or was cut short.
    ADJOIN_CHECK(settle(context, name, notes->bound));
    return bind(context, table_name, note);
  }
  if (!notes || notes->schema != note) return note_was_changed(table_name);
  const bool refused_there = refuses_former(*notes);
  auto lease =
      std::make_shared<const Lease>(notes->bound, refused_there, look.begun + options_.lease);
  {
    const std::scoped_lock lock(mutex_);
    look.is_bound = true;
    looks_.insert_or_assign(name, std::move(look));
  }
  return TableRef(std::move(name), std::move(lease));
}

Result<std::optional<ItemNotes::Deadline>> ItemNotes::held_until(const CallContext& context,
                                                                 const TableRef& table) {
  const auto* const lease = dynamic_cast<const Lease*>(table.resolved());
  if (lease == nullptr) return std::optional<Deadline>();
  const auto lasts = [&](std::chrono::milliseconds time) {
    return Clock::now() + time < lease->until.load();
  };
  if (lease->is_lost) return note_was_changed(table.name());
  // The usual way: no lock and no read. Half of the lease is enough for any request that begins
  // now.
  if (lasts(options_.lease / 2)) return std::optional<Deadline>(lease->until.load());
  // One renews; the others go on while it lasts.
  std::unique_lock lock(lease->renewing, std::try_to_lock);
  if (!lock && lasts(options_.lease / 4)) return std::optional<Deadline>(lease->until.load());
  if (!lock) {
    const Deadline end = context.deadline.value_or(Clock::now() + kRenewMax);
    if (!lock.try_lock_until(end)) {
      return Error(ErrorCode::deadline_exceeded,
                   "the schema of table " + table.name() + " could not be looked at in time");
    }
  }
  if (!lasts(options_.lease / 2)) ADJOIN_CHECK(renew(context, table.name(), *lease));
  return std::optional<Deadline>(lease->until.load());
}

std::string_view ItemNotes::token_of(const TableRef& table) {
  const auto* const lease = dynamic_cast<const Lease*>(table.resolved());
  return lease == nullptr ? std::string_view() : std::string_view(lease->bound);
}

Result<void> ItemNotes::check(const CallContext& context, const TableRef& table) {
  const auto* const lease = dynamic_cast<const Lease*>(table.resolved());
  if (lease == nullptr || !lease->refused_there) {
    ADJOIN_CHECK(held_until(context, table));
    return {};
  }
  if (lease->is_lost) return note_was_changed(table.name());
  const Deadline begin = Clock::now();
  ADJOIN_TRY(const std::optional<NoteItem> notes, read(context, table.name()));
  return extend(*lease, notes, table.name(), begin);
}

Result<void> ItemNotes::extend(const Lease& lease, const std::optional<NoteItem>& seen,
                               const std::string& table_name, Deadline looked) const {
  if (!seen || !seen->schema || seen->bound != lease.bound) {
    lease.is_lost = true;
    return note_was_changed(table_name);
  }
  // From when the look began. What was read may have been true only then.
  lease.until = looked + options_.lease;
  return {};
}

Result<void> ItemNotes::renew(const CallContext& context, const std::string& table_name,
                              const Lease& lease) {
  CallContext uncounted = context;
  uncounted.cost = nullptr;
  const Deadline begin = Clock::now();
  const auto notes = read(uncounted, table_name);
  // Whoever cannot look goes on while the lease lasts.
  if (!notes) {
    const bool lasts = Clock::now() + options_.lease / 4 < lease.until.load();
    return lasts ? Result<void>() : Result<void>(notes.error());
  }
  return extend(lease, *notes, table_name, begin);
}

bool pause_until(std::chrono::steady_clock::time_point until, const std::atomic<bool>* cancel) {
  using std::chrono::steady_clock;
  constexpr std::chrono::milliseconds kStep{20};
  for (;;) {
    if (cancel != nullptr && cancel->load(std::memory_order_relaxed)) return false;
    const steady_clock::time_point now = steady_clock::now();
    if (now >= until) return true;
    std::this_thread::sleep_for(std::min<steady_clock::duration>(until - now, kStep));
  }
}

}  // namespace adjoin::table
