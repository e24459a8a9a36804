#include "advise/patterns/n_plus_one.h"

#include <algorithm>
#include <functional>
#include <optional>

#include "advise/log/shape.h"
#include "advise/patterns/n_plus_one_plan.h"
#include "advise/patterns/shape_figures.h"
#include "base/assert.h"

namespace adjoin::advise {

namespace {

std::size_t key_hash(const NamedKey& key) {
  const std::hash<std::string_view> hash;
  return hash(key.pk) * 31 + hash(key.sk);
}

/// The first literal of a partition's form, "USER#"; empty if it begins with a placeholder.
std::string_view partition_front(std::string_view core) {
  const std::size_t at = core.find(" pk=");
  if (at == std::string_view::npos) return {};
  const std::string_view form = core.substr(at + 4);
  return form.substr(0, std::min(form.find_first_of("{ "), form.size()));
}

/// When the request began, as the log tells when it ended.
std::int64_t begun_ms(const LogEntry& entry) {
  return entry.time_ms - entry.microseconds.value_or(0) / 1000;
}

}  // namespace

NPlusOne::NPlusOne(const schema::Schema* schema) : schema_(schema) {
  if (schema != nullptr) reads_ = possible_reads(*schema);
}

void NPlusOne::add(const LogEntry& entry) {
  if (entry.table.empty() || !entry.error.empty()) return;
  const bool is_query = entry.operation == "Query";
  if (!is_query && entry.operation != "GetItem") return;
  const auto known = callers_.find(caller_of(entry));
  const bool lists = is_query && entry.returned.value_or(0) >= kRowsMin;
  if (known == callers_.end()) {
    if (!lists) return;
    if (callers_.size() == kCallersMax) forget_callers();
    begin(entry, callers_[caller_of(entry)]);
    return;
  }
  if (is_query) {
    if (lists) begin(entry, known->second);
    return;
  }
  follow(entry, known->second);
}

void NPlusOne::begin(const LogEntry& entry, Caller& caller) {
  caller.last_ms = entry.time_ms;
  const std::size_t query = core_number(entry);
  if (query == kNone) return;
  if (caller.open.size() == kOpenMax) {
    close(caller.open.front());
    caller.open.pop_front();
  }
  Open& open = caller.open.emplace_back();
  open.query = query;
  open.rows = *entry.returned;
  open.last_ms = entry.time_ms;
  open.has_keys = !entry.far_ends.empty();
  for (const NamedKey& end : entry.far_ends) open.wanted.insert(key_hash(end));
}

/// Gives the GetItem to the newest Query that it can belong to, and ends those that nothing has
/// followed in time.
void NPlusOne::follow(const LogEntry& entry, Caller& caller) {
  const std::int64_t begun = begun_ms(entry);
  const auto is_over = [begun](const Open& open) { return begun - open.last_ms > kGapMs; };
  for (const Open& open : caller.open) {
    if (is_over(open)) close(open);
  }
  std::erase_if(caller.open, is_over);
  caller.last_ms = std::max(caller.last_ms, entry.time_ms);
  if (caller.open.empty()) return;
  const std::size_t get = core_number(entry);
  if (get == kNone) return;
  for (auto open = caller.open.rbegin(); open != caller.open.rend(); ++open) {
    if (open->gets == open->rows || (open->get != kNone && open->get != get)) continue;
    ADJOIN_ASSERT(open->query < cores_.size() && get < cores_.size());
    const bool fits = open->has_keys ? open->wanted.erase(key_hash(entry.key)) > 0
                                     : may_lead_to(cores_[open->query], cores_[get]);
    if (!fits) continue;
    open->get = get;
    ++open->gets;
    open->last_ms = std::max(open->last_ms, entry.time_ms);
    return;
  }
}

void NPlusOne::close(const Open& open) {
  ADJOIN_ASSERT(open.gets <= open.rows);
  if (open.get == kNone || open.gets < (open.rows + 1) / 2) return;
  const Pair pair{open.query, open.get};
  if (pairs_.size() == kPairsMax && !pairs_.contains(pair)) return;
  Seen& seen = pairs_[pair];
  ++seen.times;
  seen.rows += static_cast<std::uint64_t>(open.rows);
  seen.gets += static_cast<std::uint64_t>(open.gets);
  if (open.has_keys) ++seen.with_keys;
}

/// Half of the callers go, so that this is rare: those that were silent longest.
void NPlusOne::forget_callers() {
  std::vector<std::int64_t> times;
  for (const auto& [hash, caller] : callers_) times.push_back(caller.last_ms);
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), middle, times.end());
  const std::int64_t limit = *middle;
  for (auto at = callers_.begin(); at != callers_.end();) {
    if (at->second.last_ms > limit) {
      ++at;
      continue;
    }
    for (const Open& open : at->second.open) close(open);
    at = callers_.erase(at);
  }
}

/// The number of the entry's shape; kNone when there are too many.
std::size_t NPlusOne::core_number(const LogEntry& entry) {
  const std::string_view core = core_of(entry.shape);
  if (core.empty()) return kNone;
  std::string name = std::string(entry.table) + "\n" + std::string(core);
  const auto known = numbers_.find(name);
  if (known != numbers_.end()) return known->second;
  if (cores_.size() == kPairsMax) return kNone;
  const bool is_graph = schema_ != nullptr && schema_->table.name == entry.table;
  cores_.push_back(
      {std::string(entry.table), std::string(core), is_graph ? find_read(reads_, core) : nullptr});
  numbers_.emplace(std::move(name), cores_.size() - 1);
  return cores_.size() - 1;
}

/// Without keys: by the types at the edges' far ends, or by the words of the keys.
bool NPlusOne::may_lead_to(const Core& query, const Core& get) const {
  if (query.table != get.table) return false;
  if (query.read != nullptr && get.read != nullptr) {
    const KnownRead& list = *query.read;
    if (list.edge == nullptr) return false;
    const bool forward = list.direction == schema::Direction::forward;
    return (forward ? list.edge->to : list.edge->from).allows(get.read->node_type);
  }
  if (schema_ != nullptr && schema_->table.name == query.table) return false;
  const std::string_view front = partition_front(get.text);
  const std::size_t sort = query.text.find(" sk");
  return !front.empty() && sort != std::string::npos &&
         query.text.find(front, sort) != std::string::npos;
}

std::vector<NPlusOneFinding> NPlusOne::findings() {
  for (auto& [hash, caller] : callers_) {
    for (const Open& open : caller.open) close(open);
    caller.open.clear();
  }
  std::vector<NPlusOneFinding> all;
  for (const auto& [pair, seen] : pairs_) {
    if (seen.times < kTimesMin) continue;
    const Core& query = cores_[pair.first];
    const Core& get = cores_[pair.second];
    NPlusOneFinding& finding = all.emplace_back();
    finding.table = query.table;
    finding.query = query.text;
    finding.get = get.text;
    finding.times = seen.times;
    finding.rows = seen.rows;
    finding.gets = seen.gets;
    finding.keys_match = seen.with_keys >= kTimesMin;
    finding.plan = plan_of(query, get);
  }
  std::stable_sort(all.begin(), all.end(), [](const NPlusOneFinding& a, const NPlusOneFinding& b) {
    return a.gets > b.gets;
  });
  return all;
}

std::string NPlusOne::plan_of(const Core& query, const Core& get) const {
  if (schema_ == nullptr || query.read == nullptr || get.read == nullptr) return {};
  return three_request_plan(*schema_, *query.read, get.read->node_type);
}

}  // namespace adjoin::advise
