// Rules of reads: what they take that they need not.

#include <algorithm>

#include "advise/log/shape.h"
#include "advise/patterns/how_often.h"
#include "advise/rules/changes.h"
#include "advise/rules/rule.h"
#include "advise/rules/wording.h"

namespace adjoin::advise {

namespace {

double read_units_of(const ShapeFigures& figures) {
  return static_cast<double>(figures.read_half_units) / 2;
}

/// The names behind an option: "filter a,b" gives "a,b".
std::string names_behind(const std::string& shape, const std::string& option) {
  const std::size_t at = shape.find(" " + option + " ");
  if (at == std::string::npos) return {};
  const std::size_t begin = at + option.size() + 2;
  return shape.substr(begin, shape.find(' ', begin) - begin);
}

Finding& add_shape(const Inputs& inputs, const ShapeFigures& figures,
                   std::vector<Finding>& findings) {
  Finding& finding = findings.emplace_back();
  finding.thing = object_name(inputs, figures.index) + " " + figures.shape;
  finding.figures = {{"times", static_cast<double>(figures.times)},
                     {"units", read_units_of(figures)}};
  finding.about.shape = &figures;
  return finding;
}

std::vector<std::string> split_names(const std::string& names) {
  std::vector<std::string> all;
  for (std::size_t begin = 0; begin < names.size();) {
    const std::size_t end = std::min(names.find(',', begin), names.size());
    all.push_back(names.substr(begin, end - begin));
    begin = end + 1;
  }
  return all;
}

/// Why no entry of an index answers a Scan that asks for these attributes, and what does.
std::string why_no_index(const schema::Schema& schema, const std::vector<std::string>& names) {
  const auto asks = [&names](const std::string& name) {
    return !name.empty() && std::find(names.begin(), names.end(), name) != names.end();
  };
  if (names.empty()) return "it asks for every item, which no index makes less";
  if (asks(schema.table.pk.name)) return "a Query of " + schema.table.pk.name + " answers it";
  if (asks(schema.table.type_attribute)) {
    return "an index of {" + schema.table.type_attribute +
           "} has one partition a type; list the nodes by an entry with {shard} in its pk";
  }
  return "no node type declares " + names.front() + " as a field that can be a key";
}

void propose_index(const Inputs& inputs, const std::string& filter, Finding& finding) {
  const std::vector<std::string> names = split_names(filter);
  if (inputs.schema == nullptr) {
    finding.change = names.empty() ? "an index that holds what is asked for"
                                   : "an index with " + names.front() + " as its key";
    return;
  }
  for (const std::string& name : names) {
    finding.diff = change_to_index(*inputs.schema, name);
    if (finding.diff.empty()) continue;
    finding.change = "an index entry of {" + name + "}";
    finding.about.field = name;
    return;
  }
  finding.change = std::string(kNoChange) + why_no_index(*inputs.schema, names);
}

/// A field that stands in the sort key is asked for by the key condition, not by a filter.
void propose_sort_key(const Inputs& inputs, const std::string& filter, Finding& finding) {
  const std::vector<std::string> names = split_names(filter);
  const auto can_stand = [&inputs](const std::string& name) {
    return inputs.schema == nullptr || is_key_field(*inputs.schema, name);
  };
  const auto found = std::find_if(names.begin(), names.end(), can_stand);
  if (found != names.end()) {
    finding.change = "sk: …{" + *found + "}…";
  } else if (names.empty()) {
    finding.change = "sk: …{field}…";
  } else {
    finding.change = std::string(kNoChange) + "no type declares " + names.front() +
                     " as a field that can be a key";
  }
}

/// Whether the sort part of a shape's condition holds a time, by the schema's fields.
bool sorts_by_time(const schema::Schema& schema, const std::string& shape) {
  const auto has_time = [](const schema::Template& t) {
    return std::any_of(t.segments().begin(), t.segments().end(), [](const schema::Segment& s) {
      return s.time != schema::TimeForm::none || s.kind == "iso" || s.kind == "date" ||
             s.kind == "ms" || s.kind == "ulid" || s.kind == "desc";
    });
  };
  // A shape is told to be of a form by the template's first literal.
  const std::size_t at = shape.find(" sk^");
  if (at == std::string::npos) return true;  // the whole partition, or a range: not judged
  const std::string front = shape.substr(at + 4, shape.find_first_of(" {", at + 1) - at - 4);
  const auto time_in = [&](const schema::Template& t) {
    return t.static_prefix().substr(0, front.size()) == front && has_time(t);
  };
  bool found = false;
  for (const schema::EdgeType& edge : schema.edges) {
    for (const schema::EdgeForm& form : edge.forms) {
      found = found || time_in(form.sk) || (form.mirror_sk && time_in(*form.mirror_sk));
      for (const schema::IndexEntry& entry : form.entries) {
        found = found || std::any_of(entry.sk.begin(), entry.sk.end(), time_in);
      }
    }
  }
  for (const schema::Series& series : schema.series) found = found || time_in(series.sk);
  for (const schema::NodeType& node : schema.nodes) {
    for (const schema::IndexEntry& entry : node.entries) {
      found = found || std::any_of(entry.sk.begin(), entry.sk.end(), time_in);
    }
  }
  return found;
}

}  // namespace

void find_scans(const Inputs& inputs, std::vector<Finding>& findings) {
  const double all = inputs.read_units();
  for (const ShapeFigures& figures : inputs.shapes) {
    const double units = read_units_of(figures);
    if (figures.operation != "Scan" || all <= 0 || units / all <= inputs.thresholds.scan_share) {
      continue;
    }
    Finding& finding = add_shape(inputs, figures, findings);
    finding.evidence = std::to_string(figures.times) +
                       (figures.times == 1 ? " Scan, " : " Scans, ") + percent_of(units / all) +
                       " of all read units";
    finding.figures.emplace_back("share", units / all);
    finding.read_units = inputs.a_month(units);
    propose_index(inputs, names_behind(figures.shape, "filter"), finding);
  }
}

void find_filters(const Inputs& inputs, std::vector<Finding>& findings) {
  const double all = inputs.read_units();
  for (const ShapeFigures& figures : inputs.shapes) {
    const double discarded = figures.filtered().value_or(0);
    const double units = read_units_of(figures);
    if (figures.operation != "Query" || all <= 0 || discarded <= inputs.thresholds.filtered ||
        units / all <= inputs.thresholds.filter_units_share) {
      continue;
    }
    Finding& finding = add_shape(inputs, figures, findings);
    finding.evidence = percent_of(discarded) + " of what it reads is discarded, " +
                       percent_of(units / all) + " of all read units";
    finding.figures.emplace_back("discarded", discarded);
    finding.figures.emplace_back("share", units / all);
    finding.read_units = inputs.a_month(units * discarded);
    propose_sort_key(inputs, names_behind(figures.shape, "filter"), finding);
  }
}

void find_count_reads(const Inputs& inputs, std::vector<Finding>& findings) {
  const double days = inputs.hours() / 24;
  for (const ShapeFigures& figures : inputs.shapes) {
    if (figures.operation != "Query" || days <= 0) continue;
    const bool counts = has_option(figures.shape, "count");
    const double reads = static_cast<double>(counts ? figures.lists : figures.pages_to_end);
    if (reads / days <= inputs.thresholds.counts_a_day) continue;
    Finding& finding = add_shape(inputs, figures, findings);
    finding.evidence = amount(reads / days) + (counts ? " counts" : " lists read to the end") +
                       " a day, " + amount(read_units_of(figures)) + " units";
    finding.figures.emplace_back("perDay", reads / days);
    finding.read_units = inputs.a_month(read_units_of(figures));
    finding.change = "counters: {NAME: {of: EDGE}}";
  }
}

void find_not_latest(const Inputs& inputs, std::vector<Finding>& findings) {
  if (inputs.schema == nullptr) return;
  for (const ShapeFigures& figures : inputs.shapes) {
    if (figures.operation != "Query" || !has_option(figures.shape, "desc")) continue;
    if (sorts_by_time(*inputs.schema, std::string(core_of(figures.shape)))) continue;
    Finding& finding = add_shape(inputs, figures, findings);
    finding.evidence = how_often(figures.times) + " in falling order, which is not that of a time";
    finding.change = "sk: …{createdAt}…";
  }
}

void find_strong_reads(const Inputs& inputs, std::vector<Finding>& findings) {
  const Thresholds& when = inputs.thresholds;
  for (const SequenceFigures::StrongRead& read : inputs.sequences.strong_reads) {
    if (read.reads == 0 || read.consistent == 0) continue;
    const double share = static_cast<double>(read.consistent) / static_cast<double>(read.reads);
    const double unneeded =
        1 - static_cast<double>(read.after_write) / static_cast<double>(read.consistent);
    if (share <= when.strong_share || unneeded < when.strong_unneeded) continue;
    Finding& finding = findings.emplace_back();
    finding.thing = read.shape;
    finding.evidence = percent_of(share) + " consistent, " + percent_of(unneeded) +
                       " without a write in the second before";
    finding.figures = {{"consistent", share}, {"unneeded", unneeded}};
    finding.read_units = inputs.a_month(read.read_units / 2);
    finding.change = "eventually consistent reads: half the RCU";
  }
}

void find_n_plus_one(const Inputs& inputs, std::vector<Finding>& findings) {
  for (const NPlusOneFinding& seen : inputs.n_plus_one) {
    Finding& finding = findings.emplace_back();
    finding.thing = seen.query;
    finding.about.one_by_one = &seen;
    finding.evidence = std::string(seen.keys_match ? "" : "likely, ") + how_often(seen.times) +
                       " followed by " + std::to_string(seen.gets) + " " + seen.get;
    finding.figures = {{"times", static_cast<double>(seen.times)},
                       {"gets", static_cast<double>(seen.gets)}};
    finding.change = seen.plan.empty() ? "read the nodes in one BatchGetItem"
                                       : "a plan of three requests under plans:";
    if (!seen.plan.empty()) finding.diff = "plans:\n" + seen.plan;
  }
}

}  // namespace adjoin::advise
