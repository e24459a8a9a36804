#include "table/note.h"

namespace adjoin::table {

Error note_was_changed(std::string_view table_name) {
  return Error(ErrorCode::configuration,
               "the schema of table " + std::string(table_name) +
                   " was changed since it was opened, nothing was done: open it again");
}

}  // namespace adjoin::table
