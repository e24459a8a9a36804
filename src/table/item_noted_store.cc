#include "table/item_noted_store.h"

#include <utility>

namespace adjoin::table {

Result<bool> ItemNotedStore::keeps(const CallContext& context, std::string_view name) {
  ADJOIN_TRY(const auto own, inner_.note(context, name, NoteKind::schema));
  return own.has_value();
}

Result<TableRef> ItemNotedStore::resolve_noted(const CallContext& context, std::string_view name,
                                               std::string_view note) {
  ADJOIN_TRY(const bool own, keeps(context, name));
  return own ? inner_.resolve_noted(context, name, note) : notes_.bind(context, name, note);
}

Result<void> ItemNotedStore::check_noted(const TableRef& table) {
  return ItemNotes::is_bound(table) ? notes_.check({}, table) : inner_.check_noted(table);
}

Result<std::optional<std::string>> ItemNotedStore::note(const CallContext& context,
                                                        std::string_view name, NoteKind kind) {
  ADJOIN_TRY(const bool own, keeps(context, name));
  return own ? inner_.note(context, name, kind) : notes_.note(context, name, kind);
}

Result<void> ItemNotedStore::set_notes(const CallContext& context, std::string_view name,
                                       std::vector<NoteChange> changes) {
  ADJOIN_TRY(const bool own, keeps(context, name));
  if (!own) {
    ADJOIN_TRY(const auto of_item, notes_.note(context, name, NoteKind::schema));
    if (of_item) return notes_.set(context, name, changes);
  }
  return inner_.set_notes(context, name, std::move(changes));
}

Result<ScanResult> ItemNotedStore::scan(const CallContext& caller, const ScanRequest& request) {
  ADJOIN_TRY(const CallContext context, held(notes_, caller, request));
  ADJOIN_TRY(ScanResult page, PassingStore::scan(context, request));
  leave_out_notes(page);
  return page;
}

Result<std::vector<QueryResult>> ItemNotedStore::query_many(
    const CallContext& caller, const std::vector<QueryRequest>& requests) {
  CallContext context = caller;
  for (const QueryRequest& request : requests) {
    ADJOIN_CHECK(hold(notes_, request, context));
  }
  return inner_.query_many(context, requests);
}

void ItemNotedStore::submit(const CallContext& caller, WriteRequest request, WriteCompletion done) {
  const Result<CallContext> context =
      std::visit([&](const auto& one) { return held(notes_, caller, one); }, request);
  if (!context) return done(context.error());
  inner_.submit(*context, std::move(request), std::move(done));
}

}  // namespace adjoin::table
