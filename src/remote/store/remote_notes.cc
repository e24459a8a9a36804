#include "remote/store/remote_store.h"

namespace adjoin::remote {

Result<table::TableRef> RemoteStore::resolve_noted(const CallContext& context,
                                                   std::string_view table_name,
                                                   std::string_view note) {
  return notes_.bind(context, table_name, note);
}

Result<void> RemoteStore::check_noted(const table::TableRef& table) {
  return notes_.check({}, table);
}

Result<std::optional<std::string>> RemoteStore::note(const CallContext& context,
                                                     std::string_view table_name,
                                                     table::NoteKind kind) {
  return notes_.note(context, table_name, kind);
}

Result<void> RemoteStore::set_notes(const CallContext& context, std::string_view table_name,
                                    std::vector<table::NoteChange> changes) {
  return notes_.set(context, table_name, changes);
}

}  // namespace adjoin::remote
