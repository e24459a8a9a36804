// Rules of indexes, mirrors and types that cost more than they give.

#include <algorithm>
#include <cmath>

#include "advise/log/shape.h"
#include "advise/rules/rule.h"
#include "advise/rules/wording.h"
#include "schema/items/recognise_condition.h"

namespace adjoin::advise {

namespace {

const ObjectFigures* figures_of(const Inputs& inputs, std::string_view index) {
  for (const ObjectFigures& object : inputs.objects) {
    if (object.index == index) return &object;
  }
  return nullptr;
}

bool window_has_days(const Inputs& inputs, std::int64_t days) {
  return inputs.hours() >= static_cast<double>(days) * 24;
}

/// The share of an entry's write units that is left when it has so much of its bytes: each kilobyte
/// that is begun takes one.
double write_share(double bytes, double used) {
  if (bytes <= 0) return used;
  constexpr double kWriteBytes = 1024;
  return std::ceil(std::max(bytes * used, 1.0) / kWriteBytes) / std::ceil(bytes / kWriteBytes);
}

/// The read units of an index that are left when its entries have so many bytes: each half unit is
/// of 4 KB of a list.
double reads_left(const Inputs& inputs, const ObjectFigures& object, double bytes, double used) {
  constexpr double kReadBytes = 4096;
  double units = 0;
  for (const ShapeFigures& figures : inputs.shapes) {
    if (figures.index != object.index || figures.rows_known == 0) continue;
    const auto pages = static_cast<double>(figures.rows_known);
    const double page_bytes = static_cast<double>(figures.scanned) / pages * bytes * used;
    units += std::max(std::ceil(page_bytes / kReadBytes), 1.0) / 2 * pages;
  }
  return bytes <= 0 || units <= 0 ? object.read_units * used : std::min(units, object.read_units);
}

/// Whether a shape's partition is one that a template makes, by their literals.
bool is_of_template(const schema::Template& pk, std::string_view core) {
  const std::size_t at = core.find(" pk=");
  if (at == std::string_view::npos) return false;
  const std::string& front = pk.static_prefix();
  return core.substr(at + 4, front.size()) == front;
}

/// Whether the log has a read of the template's items.
bool has_read(const Inputs& inputs, const schema::Template& pk, const schema::Template& sk) {
  return std::any_of(inputs.shapes.begin(), inputs.shapes.end(), [&](const ShapeFigures& figures) {
    if (hides_reads(figures.shape)) return true;
    const bool reads = figures.operation == "Query" || figures.operation == "GetItem" ||
                       figures.operation == "BatchGetItem" ||
                       figures.operation == "TransactGetItems";
    const std::string_view core = core_of(figures.shape);
    if (!reads || !figures.index.empty() || !is_of_template(pk, core)) return false;
    const std::size_t at = core.find(" sk");
    if (at == std::string_view::npos) return true;
    const std::size_t begin = std::min(core.find_first_not_of("^<>=~", at + 3), core.size());
    const std::string_view bound = core.substr(begin);
    const std::string_view front = sk.static_prefix();
    const std::size_t common = std::min(bound.find('{'), std::min(bound.size(), front.size()));
    return bound.substr(0, common) == front.substr(0, common);
  });
}

/// Whether anything was asked of the type at all, writes included.
bool is_asked(const Inputs& inputs, const schema::Template& pk) {
  return std::any_of(inputs.shapes.begin(), inputs.shapes.end(), [&](const ShapeFigures& figures) {
    return hides_reads(figures.shape) || is_of_template(pk, core_of(figures.shape));
  });
}

const TableStatistics::TypeItems* items_of(const Inputs& inputs, std::string_view type) {
  for (const TableStatistics::TypeItems& items : inputs.statistics.types) {
    if (items.type == type) return &items;
  }
  return nullptr;
}

void add_unused_type(const Inputs& inputs, const std::string& name, std::string_view part,
                     const std::vector<const schema::Template*>& partitions,
                     std::vector<Finding>& findings) {
  // Without a pass over the table nobody knows that there are no items.
  const TableStatistics::TypeItems* items = items_of(inputs, name);
  if (items == nullptr || items->items > 0) return;
  const bool asked = std::any_of(partitions.begin(), partitions.end(),
                                 [&](const auto* pk) { return is_asked(inputs, *pk); });
  if (asked) return;
  Finding& finding = findings.emplace_back();
  finding.thing = name;
  finding.evidence = "no item, and no request in " + amount(inputs.hours() / 24) + " days";
  finding.figures = {{"items", 0}};
  finding.place = std::string(part) + "." + name;
  finding.change = "remove the type";
}

}  // namespace

void find_unused_indexes(const Inputs& inputs, std::vector<Finding>& findings) {
  for (const ObjectFigures& object : inputs.objects) {
    const bool unread = object.days_unread >= inputs.thresholds.unread_days;
    if (object.index.empty() || object.write_units <= 0 || object.read_units > 0 || !unread) {
      continue;
    }
    Finding& finding = findings.emplace_back();
    finding.thing = object.index;
    finding.evidence = amount(object.write_units) + " WCU written, not read for " +
                       std::to_string(object.days_unread) + " days";
    finding.figures = {{"writeUnits", object.write_units},
                       {"daysUnread", static_cast<double>(object.days_unread)}};
    finding.write_units = inputs.a_month(object.write_units);
    finding.place = "indexes";
    finding.change = "drop " + object.index;
  }
}

void find_too_much(const Inputs& inputs, std::vector<Finding>& findings) {
  if (inputs.schema == nullptr) return;
  for (const TableStatistics::IndexKeys& keys : inputs.statistics.indexes) {
    const schema::Index* index = inputs.schema->index(keys.index);
    if (index == nullptr || index->projection != schema::Projection::all) continue;
    const ObjectFigures* object = figures_of(inputs, keys.index);
    if (keys.bytes_used >= inputs.thresholds.used_bytes || object == nullptr ||
        object->read_units <= 0) {
      continue;
    }
    Finding& finding = findings.emplace_back();
    finding.thing = keys.index + " " + keys.form;
    finding.evidence = percent_of(keys.bytes_used) + " of its bytes are asked for";
    finding.figures = {{"bytesUsed", keys.bytes_used}};
    const double reads = reads_left(inputs, *object, keys.bytes, keys.bytes_used);
    finding.read_units = inputs.a_month(object->read_units - reads);
    finding.write_units =
        inputs.a_month(object->write_units * (1 - write_share(keys.bytes, keys.bytes_used)));
    finding.place = "indexes." + keys.index;
    finding.change = "projection: [the attributes that are read]";
  }
}

void find_too_little(const Inputs& inputs, std::vector<Finding>& findings) {
  for (const SequenceFigures::ReadBack& back : inputs.sequences.read_backs) {
    if (back.queries == 0) continue;
    const double share = static_cast<double>(back.then_read) / static_cast<double>(back.queries);
    if (share <= inputs.thresholds.read_back_share) continue;
    Finding& finding = findings.emplace_back();
    finding.thing = back.index;
    finding.evidence = percent_of(share) + " of " + std::to_string(back.queries) +
                       " Queries are followed by reads of the items";
    finding.figures = {{"share", share}, {"queries", static_cast<double>(back.queries)}};
    finding.place = "indexes." + back.index;
    finding.change = "projection: ALL";
  }
}

void find_unused_types(const Inputs& inputs, std::vector<Finding>& findings) {
  if (inputs.schema == nullptr || !window_has_days(inputs, inputs.thresholds.unread_days)) return;
  for (const schema::NodeType& node : inputs.schema->nodes) {
    if (node.stored) add_unused_type(inputs, node.name, "nodes", {&node.pk}, findings);
  }
  for (const schema::EdgeType& edge : inputs.schema->edges) {
    // Its partitions are those of its nodes, which are asked for themselves.
    std::vector<const schema::Template*> none;
    const bool asked = std::any_of(edge.forms.begin(), edge.forms.end(), [&](const auto& form) {
      return has_read(inputs, form.pk, form.sk);
    });
    if (!asked) add_unused_type(inputs, edge.name, "edges", none, findings);
  }
  for (const schema::Series& series : inputs.schema->series) {
    if (has_read(inputs, series.pk, series.sk)) continue;
    add_unused_type(inputs, series.name, "series", {}, findings);
  }
}

void find_unused_mirrors(const Inputs& inputs, std::vector<Finding>& findings) {
  if (inputs.schema == nullptr || !window_has_days(inputs, inputs.thresholds.unread_days)) return;
  for (const schema::EdgeType& edge : inputs.schema->edges) {
    if (edge.reverse != schema::ReverseKind::item) continue;
    const bool read = std::any_of(edge.forms.begin(), edge.forms.end(), [&](const auto& form) {
      return has_read(inputs, *form.mirror_pk, *form.mirror_sk);
    });
    const TableStatistics::TypeItems* items = items_of(inputs, edge.mirror_type_name);
    if (read || items == nullptr || items->items == 0) continue;
    Finding& finding = findings.emplace_back();
    finding.thing = edge.name + " " + edge.mirror_type_name;
    finding.evidence = std::to_string(items->items) + " mirrors, not read in " +
                       amount(inputs.hours() / 24) + " days";
    finding.figures = {{"items", static_cast<double>(items->items)}};
    finding.place = "edges." + edge.name;
    finding.change = "drop reverse";
  }
}

}  // namespace adjoin::advise
