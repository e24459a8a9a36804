#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "advise/rules/inputs.h"

namespace adjoin::advise {

struct Rule;
class Pricing;

/// What a finding speaks of, for who prices it. Valid while the inputs are unchanged.
struct FindingSource {
  const ShapeFigures* shape = nullptr;
  const KeyHeat* heat = nullptr;
  const NPlusOneFinding* one_by_one = nullptr;
  std::string field;                       ///< by which the change finds what is asked for
  const schema::EdgeType* edge = nullptr;  ///< of which one node gets more shards
  std::uint32_t shards = 1;                ///< that the change makes of one
};

/// What a rule found in one thing, and what cures it.
struct Finding {
  const Rule* rule = nullptr;  ///< never null in what `judge` returns
  std::string thing;           ///< "GSI1 TARGET#bob"
  std::string evidence;        ///< "2610 of 3000 RCU/s, 41 min of 24 h, 38 % of GSI1"
  /// The same as numbers, by their names in JSON.
  std::vector<std::pair<std::string, double>> figures;
  double read_units = 0;   ///< that the change saves in a month; less than 0: that it costs
  double write_units = 0;  ///< the same
  std::optional<double> money;
  std::string place;   ///< in the schema: "edges.FOLLOWS"; empty: not known, or the whole
  std::string change;  ///< what to write there: "shards: {default: 4}"
  std::string diff;    ///< the same as YAML of several lines; empty: `change` says it all
  std::string
      migrate;  ///< what the change takes of the items that are there; empty: as the rule says
  FindingSource about;
};

/// One rule. Rules are a table, so that they can be listed, documented and tested one by one.
struct Rule {
  std::string_view name;
  std::string_view words;    ///< the advice that it stands for, and where that is from
  std::string_view migrate;  ///< what the change takes of the items that are there
  bool needs_traffic = true;
  void (*find)(const Inputs& inputs, std::vector<Finding>& findings) = nullptr;
  /// Has the planner price the change (pricing.h). Null: the estimate of `find` is the better one,
  /// or nothing is sent otherwise.
  void (*price)(const Pricing& pricing, Finding& finding) = nullptr;
};

/// Returns all rules, in the order of the documentation. Valid for ever.
const std::vector<Rule>& rules();

/// What came of all rules.
struct Advice {
  bool has_traffic = true;  ///< false: only what the table itself shows was judged
  std::vector<Finding> findings;
};

/// Applies every rule. Findings that save most money come first, then those that save most units.
Advice judge(const Inputs& inputs);

/// Returns `celebrity GSI1 TARGET#bob: EVIDENCE; CHANGE; S0 "shard the hot key"`, without a line's
/// end. Control bytes are shown as '?'.
std::string to_text(const Finding& finding);
/// Appends the finding as one object of JSON and a line's end: `rule thing evidence cost change
/// migrate words`.
void append_json_line(const Finding& finding, const Inputs& inputs, std::string& out);

// The groups of rules. Each function appends its findings, without their rule.

void find_celebrities(const Inputs& inputs, std::vector<Finding>& findings);
void find_one_partition(const Inputs& inputs, std::vector<Finding>& findings);
void find_hot_writes(const Inputs& inputs, std::vector<Finding>& findings);
void find_hot_counters(const Inputs& inputs, std::vector<Finding>& findings);
void find_low_cardinality(const Inputs& inputs, std::vector<Finding>& findings);

void find_scans(const Inputs& inputs, std::vector<Finding>& findings);
void find_filters(const Inputs& inputs, std::vector<Finding>& findings);
void find_count_reads(const Inputs& inputs, std::vector<Finding>& findings);
void find_not_latest(const Inputs& inputs, std::vector<Finding>& findings);
void find_strong_reads(const Inputs& inputs, std::vector<Finding>& findings);
void find_n_plus_one(const Inputs& inputs, std::vector<Finding>& findings);

void find_unused_indexes(const Inputs& inputs, std::vector<Finding>& findings);
void find_too_much(const Inputs& inputs, std::vector<Finding>& findings);
void find_too_little(const Inputs& inputs, std::vector<Finding>& findings);
void find_unused_types(const Inputs& inputs, std::vector<Finding>& findings);
void find_unused_mirrors(const Inputs& inputs, std::vector<Finding>& findings);

void find_large_items(const Inputs& inputs, std::vector<Finding>& findings);
void find_large_collections(const Inputs& inputs, std::vector<Finding>& findings);
void find_missing_ttl(const Inputs& inputs, std::vector<Finding>& findings);
void find_two_puts(const Inputs& inputs, std::vector<Finding>& findings);
void find_billing(const Inputs& inputs, std::vector<Finding>& findings);

}  // namespace adjoin::advise
