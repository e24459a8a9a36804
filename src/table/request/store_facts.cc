#include "table/request/store_facts.h"

namespace adjoin::table {

Error note_is_another(std::string_view table_name) {
  return api_error(ApiError::conditional_check_failed,
                   "the note of table " + std::string(table_name) + " was changed meanwhile");
}

Error note_was_changed(std::string_view table_name) {
  return Error(ErrorCode::schema_changed,
               "the schema of table " + std::string(table_name) +
                   " was changed since it was opened, nothing was done: open it again");
}

}  // namespace adjoin::table
