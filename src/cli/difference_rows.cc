#include "cli/difference_rows.h"

namespace adjoin::cli {

graph::Row difference_row(const schema::Difference& difference) {
  graph::Row row;
  row.text("class", to_string(difference.kind)).text("what", difference.subject);
  row.text("change", difference.change).text("work", difference.work);
  row.integer("requests", difference.requests);
  return row;
}

std::string refused(const std::vector<schema::Difference>& differences) {
  std::string text;
  for (const schema::Difference& one : differences) {
    if (one.kind != schema::Difference::Class::refused) continue;
    text += (text.empty() ? "" : "; ") + one.subject + " " + one.change + ": " + one.work;
  }
  return text;
}

}  // namespace adjoin::cli
