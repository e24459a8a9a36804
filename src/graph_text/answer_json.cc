#include "graph_text/answer_json.h"

#include "item/json_writer.h"

namespace adjoin::graph_text {
namespace {

void append_cost(const table::Cost& cost, std::string& out) {
  out += "\"requests\":" + std::to_string(cost.requests) +
         ",\"rcu\":" + units_text(cost.capacity.read_half_units) +
         ",\"wcu\":" + units_text(cost.capacity.write_half_units) +
         ",\"scanned\":" + std::to_string(cost.scanned) +
         ",\"returned\":" + std::to_string(cost.returned);
}

/// A list under a name; nothing when it is empty.
void append_list(std::string_view name, const std::vector<std::string>& texts, std::string& out) {
  for (std::size_t i = 0; i < texts.size(); ++i) {
    out += i == 0 ? ",\"" + std::string(name) + "\":[" : ",";
    item::append_json_string(texts[i], out);
    if (i + 1 == texts.size()) out += ']';
  }
}

}  // namespace

Footer footer(const graph::Spent& spent, std::string cursor) {
  // The one place where a call's usage becomes text, so that the command line and the server say
  // the same of the same call.
  Footer made;
  made.cursor = std::move(cursor);
  made.cut_by = to_string(spent.cut_by);
  made.cost = spent.cost;
  made.source = spent.source;
  made.warnings = spent.warnings;
  return made;
}

/// The data come first and the footer last, since the cost is known only when the rows have been
/// written out.
void append_json(const Footer& footer, std::string& out) {
  // Always there, as null at the end of a list: a client that pages need not tell "no more" from
  // "no such member".
  out += ",\"cursor\":";
  if (footer.cursor.empty()) {
    out += "null";
  } else {
    item::append_json_string(footer.cursor, out);
  }
  out += ",\"cost\":";
  if (footer.has_cost) {
    out += '{';
    append_cost(footer.cost, out);
    for (std::size_t i = 0; i < footer.steps.size(); ++i) {
      out += i == 0 ? ",\"steps\":[{\"step\":" : ",{\"step\":";
      item::append_json_string(footer.steps[i].first, out);
      out += ',';
      append_cost(footer.steps[i].second, out);
      out += i + 1 == footer.steps.size() ? "}]" : "}";
    }
    out += '}';
  } else {
    out += "null";
  }
  if (!footer.cut_by.empty()) {
    out += ",\"cut_by\":";
    item::append_json_string(footer.cut_by, out);
  }
  append_list("missing", footer.missing, out);
  append_list("warnings", footer.warnings, out);
  if (!footer.source.empty()) {
    out += ",\"source\":";
    item::append_json_string(footer.source, out);
  }
  out += "}\n";
}

/// Units are kept in halves, since an eventually consistent read costs half of one. Halves add up
/// exactly.
std::string units_text(std::int64_t half_units) {
  return std::to_string(half_units / 2) + (half_units % 2 == 1 ? ".5" : "");
}

}  // namespace adjoin::graph_text
