#include "graph/upkeep/verify.h"

#include <algorithm>
#include <random>
#include <set>
#include <thread>

#include "graph/check/verify_claims.h"
#include "graph/check/verify_item.h"
#include "graph/check/verify_ledger.h"
#include "graph/context/items.h"
#include "graph/context/meter.h"
#include "graph/follow/follower.h"
#include "graph/follow/stream_check.h"
#include "graph/transition/migration_record.h"
#include "graph/upkeep/finding_mender.h"
#include "graph/upkeep/verify_sums.h"
#include "plan/operation/key_value.h"

namespace adjoin::graph {
namespace {

/// Smaller tables are read by one thread.
constexpr std::uint64_t kItemsOfAThread = 10'000;
constexpr std::uint32_t kThreadsMax = 8;
/// Nodes that repairs of their edges may have changed what is counted of: more are left to the next
/// run.
constexpr std::size_t kTouchedMax = 100'000;
/// How often a repair that loses to other writers is tried.
constexpr int kRepairTriesMax = 16;

struct VerifyCallbacks {
  const FindingSink& found;
  const VerifyProgress& progress;
  const VerifyPosition& position;
};

/// Goes through one table.
class Verification {
 public:
  Verification(const GraphContext& graph, const VerifyOptions& options,
               const VerifyCallbacks& callbacks, const CallOptions& call, Meter& meter,
               VerifySummary& summary, StreamCheck* stream)
      : graph_(graph),
        target_(graph.bare_target()),
        options_(options),
        found_(callbacks.found),
        progress_(callbacks.progress),
        position_(callbacks.position),
        meter_(meter),
        uncounted_(without_cost(call)),
        live_(uncounted_, system_clock(), summary.spent),
        summary_(summary),
        eventual_{stream},
        verifier_(graph, target_, options_, meter,
                  {stream, false, is_of_one_moment() ? &live_ : nullptr}),
        mender_(graph, target_, options_, meter) {}

  Result<void> run() {
    if (!reads_singly()) return compare_sums();
    return scan_all();
  }

  Result<void> run(const std::vector<Finding>& wanted) {
    for (std::size_t begin = 0; begin < wanted.size(); begin += kVerifiedAtOnce) {
      const std::size_t end = std::min(wanted.size(), begin + kVerifiedAtOnce);
      ADJOIN_TRY(Suspects some, place_of({wanted.begin() + static_cast<std::ptrdiff_t>(begin),
                                          wanted.begin() + static_cast<std::ptrdiff_t>(end)}));
      summary_.items += some.items.size();
      ADJOIN_CHECK(confirm(std::move(some)));
    }
    return {};
  }

 private:
  static CallOptions without_cost(CallOptions call) {
    call.context.cost = nullptr;
    return call;
  }

  // A store without snapshots may show one item of before a write and one of behind it. What such a
  // look finds is believed only when several looks agree.
  int looks() const { return options_.repair && !holds_moments() ? kLooksWithoutMoments : 1; }
  bool holds_moments() const { return options_.repair && graph_.store->capabilities().read_view; }
  /// Where work can be cut and gone on with behind any page, each item is looked at by itself.
  bool reads_singly() const {
    return options_.migrates || options_.after || position_ || options_.goes_on;
  }
  bool is_of_one_moment() const {
    return holds_moments() || (!reads_singly() && graph_.store->capabilities().read_view);
  }
  bool looks_at(Finding::Kind kind) const {
    const std::vector<Finding::Kind>& without = options_.without;
    return std::find(without.begin(), without.end(), kind) == without.end();
  }

  table::ScanRequest whole_table() const {
    table::ScanRequest scan;
    scan.table = graph_.table;
    scan.exclusive_start_key = options_.after;
    if (options_.page_items) scan.limit = *options_.page_items;
    return scan;
  }

  /// Adds up what all items say of one another, and looks singly at those that others contradict.
  /// Both reads are of one moment, where the store can hold one.
  Result<void> compare_sums() {
    std::random_device draw;
    const std::uint64_t seed = std::uint64_t{draw()} << 32U | draw();
    const ClaimMaker maker(*graph_.schema, options_, eventual_.stream != nullptr, seed);
    Ledger ledger(looks_at(Finding::Kind::orphan_edge), options_.places_max);
    ADJOIN_CHECK(hold_moment());
    ADJOIN_TRY(const std::uint32_t segments, segments_of_table());
    const SumSource source{*graph_.as_stored, whole_table(), segments, progress_};
    ADJOIN_CHECK(sum_claims(source, maker, ledger, meter_, summary_));
    if (meter_.is_stopped()) return {};
    ADJOIN_CHECK(tell_unkept(maker, ledger));
    if (ledger.has_suspects()) ADJOIN_CHECK(look_at_suspects(maker, ledger));
    meter_.read_in(nullptr);
    return look_at_touched();
  }

  /// A thread for each processor, where reading takes the processor's time and not the network's.
  Result<std::uint32_t> segments_of_table() {
    if (!graph_.store->capabilities().read_view) return 1U;
    ADJOIN_TRY(const table::TableSizes sizes,
               graph_.store->table_sizes(uncounted_.context, graph_.schema->table.name));
    if (sizes.item_count < kItemsOfAThread) return 1U;
    return std::clamp(std::thread::hardware_concurrency(), 1U, kThreadsMax);
  }

  /// Where nodes of a type have no items at all, every edge to one would say so.
  Result<void> tell_unkept(const ClaimMaker& maker, const Ledger& ledger) {
    if (options_.each_orphan || !looks_at(Finding::Kind::orphan_edge)) return {};
    for (const schema::NodeType& type : graph_.schema->nodes) {
      const std::uint8_t number = maker.number_of(type);
      const std::uint64_t missing = ledger.missing(number);
      // A few missing nodes are named one by one: they may be what somebody looks for.
      if (number == kNodeTypesMax || ledger.is_kept(number) || missing <= kOrphansToldMax) continue;
      options_.unkept.push_back(&type);
      Finding finding;
      finding.kind = Finding::Kind::orphan_edge;
      finding.what = "nodes " + type.name;
      finding.detail = "none of the " + std::to_string(missing) + " that edges name has an item";
      ++summary_.findings;
      ADJOIN_CHECK(found_(finding));
    }
    return {};
  }

  Result<void> look_at_suspects(const ClaimMaker& maker, const Ledger& ledger) {
    table::ScanRequest scan = whole_table();
    std::vector<Item> items;
    Claims claims;
    do {
      ADJOIN_CHECK(meter_.check());
      if (!meter_.may_send()) return {};
      ADJOIN_TRY(table::ScanResult page, graph_.as_stored->scan(meter_.context(), scan));
      for (const item::ItemView row : page.items) {
        Item item = row.decode();
        maker.tell(item, claims);
        // The same claims are made a second time: keeping those of the first Scan would take memory
        // for each item of the table.
        if (!ledger.is_suspect(claims)) continue;
        items.push_back(std::move(item));
        if (items.size() == kVerifiedAtOnce) ADJOIN_CHECK(look_at(std::exchange(items, {})));
      }
      scan.exclusive_start_key = std::move(page.last_evaluated_key);
    } while (scan.exclusive_start_key);
    return look_at(items);
  }

  Result<void> look_at(const std::vector<Item>& items) {
    ADJOIN_TRY(std::vector<Finding> findings, verifier_.check(items));
    if (findings.empty()) return {};
    const std::shared_ptr<const table::ReadView> moment = meter_.context().read_view;
    meter_.read_in(nullptr);
    ADJOIN_CHECK(confirm({items, verifier_.absent_nodes(), std::move(findings)}));
    meter_.read_in(moment);
    return {};
  }

  /// What was put right is read by lists, from which counters are told: whatever agreed with it as
  /// it was does so no more.
  void touch(const Finding& finding) {
    if (finding.repair != Finding::Repair::repaired || touched_.size() >= kTouchedMax) return;
    // Repairs of these change what lists of the node hold. Its counters were compared with the
    // lists before.
    const bool is_listed = finding.kind == Finding::Kind::orphan_mirror ||
                           finding.kind == Finding::Kind::missing_mirror ||
                           finding.kind == Finding::Kind::wrong_mirror ||
                           finding.kind == Finding::Kind::pending_mirror ||
                           finding.kind == Finding::Kind::wrong_key;
    if (!is_listed) return;
    const schema::Recognised known = schema::recognise(*graph_.schema, finding.key);
    if (known.edge == nullptr) return;
    touched_.insert({known.from, known.to});
  }

  Result<void> look_at_touched() {
    std::vector<Item> keys;
    for (const std::string& ref : touched_) {
      Result<schema::Key> key = schema::node_key(*graph_.schema, ref);
      if (key) keys.push_back(*std::move(key));
    }
    for (std::size_t begin = 0; begin < keys.size(); begin += kVerifiedAtOnce) {
      const std::size_t end = std::min(keys.size(), begin + kVerifiedAtOnce);
      const std::vector<Item> some(keys.begin() + static_cast<std::ptrdiff_t>(begin),
                                   keys.begin() + static_cast<std::ptrdiff_t>(end));
      ADJOIN_CHECK(meter_.check());
      if (!meter_.may_send()) return {};
      ADJOIN_CHECK(hold_moment());
      ADJOIN_TRY(const ItemsByKey now, read_items(*graph_.as_stored, target_, meter_, some));
      std::vector<Item> items;
      for (const auto& [identity, item] : now) items.push_back(item);
      ADJOIN_TRY(std::vector<Finding> findings, verifier_.check(items));
      meter_.read_in(nullptr);
      // What cannot be mended was told when it was met.
      std::erase_if(findings, [](const Finding& finding) {
        return finding.repair != Finding::Repair::possible;
      });
      if (!findings.empty()) {
        ADJOIN_CHECK(confirm({std::move(items), verifier_.absent_nodes(), std::move(findings)}));
      }
    }
    return {};
  }

  Result<void> scan_all() {
    table::ScanRequest scan = whole_table();
    do {
      ADJOIN_CHECK(meter_.check());
      if (!meter_.may_send()) return {};
      ADJOIN_CHECK(hold_moment());
      ADJOIN_TRY(table::ScanResult page, graph_.as_stored->scan(meter_.context(), scan));
      ADJOIN_TRY(std::vector<Suspects> suspects, check_page(page.items));
      meter_.read_in(nullptr);
      for (Suspects& some : suspects) ADJOIN_CHECK(confirm(std::move(some)));
      scan.exclusive_start_key = std::move(page.last_evaluated_key);
      if (position_) {
        ADJOIN_CHECK(position_(scan.exclusive_start_key ? &*scan.exclusive_start_key : nullptr));
      }
      if (options_.goes_on && !options_.goes_on(summary_)) return {};
    } while (scan.exclusive_start_key);
    return {};
  }

  /// Items of which something looks wrong, with what else was looked at together with them.
  struct Suspects {
    std::vector<Item> items;
    /// Nodes that these items named and that have no item. Others may remove what named one, or a
    /// repair does, and nothing else need name it again: it is looked at by its ref from then on.
    std::vector<std::string> nodes;
    std::vector<Finding> findings;
  };

  /// The items at which findings were made, as they are now.
  Result<Suspects> place_of(std::vector<Finding> findings) {
    Suspects suspects;
    std::vector<Item> keys;
    for (const Finding& finding : findings) {
      keys.push_back(finding.at);
      const schema::Recognised known = schema::recognise(*graph_.schema, finding.at);
      // A node without an item is looked at by its ref.
      if (known.kind == schema::Recognised::Kind::node) suspects.nodes.push_back(known.ref);
    }
    ADJOIN_CHECK(meter_.check());
    ADJOIN_TRY(ItemsByKey now, read_items(*graph_.as_stored, target_, meter_, keys));
    for (auto& [identity, item] : now) suspects.items.push_back(std::move(item));
    suspects.findings = std::move(findings);
    return suspects;
  }

  /// What is to be put right must not look right: a page and all that it is compared with are of
  /// one moment, where the store can hold one.
  Result<void> hold_moment() {
    if (!is_of_one_moment()) return {};
    ADJOIN_TRY(std::shared_ptr<const table::ReadView> view,
               graph_.store->read_view(meter_.context()));
    meter_.read_in(std::move(view));
    return {};
  }

  Result<std::vector<Suspects>> check_page(const table::ItemPage& page) {
    std::vector<Suspects> all;
    for (std::size_t begin = 0; begin < page.size(); begin += kVerifiedAtOnce) {
      const std::size_t end = std::min(page.size(), begin + kVerifiedAtOnce);
      std::vector<Item> items;
      items.reserve(end - begin);
      for (std::size_t i = begin; i < end; ++i) items.push_back(page[i].decode());
      ADJOIN_TRY(std::vector<Finding> findings, verifier_.check(items));
      summary_.items += items.size();
      summary_.nodes = verifier_.nodes();
      summary_.edges = verifier_.edges();
      if (progress_) progress_(summary_.items);
      // While a table is migrated what looks right may be wrong: both are met for the first time.
      // Two wrong items can agree with each other while others move them.
      const bool looks_again = options_.migrates && looks() > 1;
      if (looks_again || !findings.empty()) {
        all.push_back({std::move(items), verifier_.absent_nodes(), std::move(findings)});
      }
    }
    return all;
  }

  /// What others wrote between looking and mending is looked at again.
  Result<void> confirm(Suspects suspects) {
    // What others changed in the middle of a repair is looked at again as a new suspect. That ends
    // when it is right or repaired, or when the tries are spent.
    for (int attempt = 1; attempt == 1 || !suspects.findings.empty(); ++attempt) {
      ADJOIN_TRY(suspects.findings, look_again(suspects, attempt == kRepairTriesMax));
    }
    return {};
  }

  /// Others may have written between the reads: what is wrong is wrong still, all of it seen in one
  /// moment where the store can hold one. Answers what others changed while it was mended.
  Result<std::vector<Finding>> look_again(Suspects& suspects, bool last) {
    CallOptions moment = uncounted_;
    if (holds_moments()) {
      ADJOIN_TRY(moment.context.read_view, graph_.store->read_view(moment.context));
    }
    Spent spent;
    std::vector<Finding> findings;
    {
      // A meter of its own, without a budget: a confirmation that a budget cut would tell of
      // findings that nobody confirmed.
      Meter meter(moment, system_clock(), spent);
      Meter live(uncounted_, system_clock(), spent);
      ADJOIN_TRY(findings, check_again(suspects, meter, live));
      for (int look = 1; look < looks(); ++look) {
        ADJOIN_TRY(std::vector<Finding> again, check_again(suspects, meter, live));
        mark_changed(again, findings);
        mark_changed(findings, again);
        for (Finding& finding : again) {
          if (finding.repair == Finding::Repair::changed) findings.push_back(std::move(finding));
        }
      }
    }
    summary_.spent.cost += spent.cost;
    moment.context.read_view.reset();
    std::vector<Finding> changed;
    // What others made of it is another finding; a migration looks here once only.
    std::erase_if(findings, [&](const Finding& finding) {
      return !options_.migrates && std::none_of(suspects.findings.begin(), suspects.findings.end(),
                                                [&](const Finding& suspect) {
                                                  return suspect.kind == finding.kind &&
                                                         suspect.what == finding.what &&
                                                         suspect.key == finding.key;
                                                });
    });
    if (options_.repair) {
      ADJOIN_TRY(const std::uint64_t repaired, mender_.mend(findings));
      summary_.repaired += repaired;
    }
    for (Finding& finding : findings) {
      if (finding.repair == Finding::Repair::changed && !last) {
        changed.push_back(std::move(finding));
      } else {
        ++summary_.findings;
        touch(finding);
        if (finding.repair == Finding::Repair::possible ||
            finding.repair == Finding::Repair::repaired) {
          summary_.removals += finding.removes.size();
        }
        ADJOIN_CHECK(found_(finding));
      }
    }
    return changed;
  }

  /// Leaves unmended what another look says otherwise: it is being written.
  static void mark_changed(const std::vector<Finding>& look, std::vector<Finding>& findings) {
    for (Finding& finding : findings) {
      const bool is_seen = std::any_of(look.begin(), look.end(), [&](const Finding& seen) {
        return seen.kind == finding.kind && seen.what == finding.what &&
               seen.detail == finding.detail && seen.key == finding.key;
      });
      if (is_seen || finding.repair != Finding::Repair::possible) continue;
      finding.repair = Finding::Repair::changed;
    }
  }

  /// @param live  for what follows the stream, which is compared with what it is now
  Result<std::vector<Finding>> check_again(Suspects& suspects, Meter& meter, Meter& live) {
    std::vector<Item> keys;
    keys.reserve(suspects.items.size());
    for (const Item& item : suspects.items) keys.push_back(plan::key_of(*graph_.schema, item));
    ADJOIN_TRY(const ItemsByKey now, read_items(*graph_.as_stored, target_, meter, keys));
    std::vector<Item> again;
    for (const Item& key : keys) {
      if (const Item* item = find_item(now, key)) again.push_back(*item);
    }
    EventualCheck eventual = eventual_;
    if (meter.context().read_view != nullptr) eventual.live = &live;
    ItemVerifier verifier(graph_, target_, options_, meter, eventual);
    ADJOIN_TRY(std::vector<Finding> findings, verifier.check(again, suspects.nodes));
    suspects.nodes = verifier.absent_nodes();
    return findings;
  }

  const GraphContext& graph_;
  plan::Target target_;
  VerifyOptions options_;
  const FindingSink& found_;
  const VerifyProgress& progress_;
  const VerifyPosition& position_;
  Meter& meter_;
  const CallOptions uncounted_;
  Meter live_;  ///< counts into the same
  VerifySummary& summary_;
  EventualCheck eventual_;
  ItemVerifier verifier_;
  FindingMender mender_;
  std::set<std::string> touched_;  ///< nodes with edges that were put right
};

}  // namespace

namespace {

/// Runs `work` on a Verification that knows how far the table's stream was followed.
template <typename Work>
Result<VerifySummary> with_verification(const GraphContext& graph, const VerifyOptions& options,
                                        const VerifyCallbacks& callbacks, const CallOptions& call,
                                        const Work& work) {
  VerifySummary summary;
  if (!options.migrates) {
    ADJOIN_TRY(summary.is_migrating, is_migrating_to(*graph.store, call.context, *graph.schema));
    if (summary.is_migrating && options.repair) {
      return Error(ErrorCode::conflict, "table " + graph.schema->table.name +
                                            " is being migrated, and nothing was repaired: "
                                            "end that first, by migrate with its schema");
    }
  }
  Follower follower(graph);
  Followed followed;
  const bool has_stream = graph.schema->is_followed() && !options.skips_stream;
  if (has_stream && options.repair) {
    ADJOIN_TRY(followed, follower.catch_up({}, call));
    summary.spent = followed.spent;
  }
  Meter meter(call, system_clock(), summary.spent);
  StreamCheck stream(follower, options.repair ? &followed : nullptr);
  if (has_stream) {
    ADJOIN_TRY(summary.unfollowed, stream.unfollowed(meter));
  }
  const bool is_followed = has_stream && summary.unfollowed.empty();
  Verification verification(graph, options, callbacks, call, meter, summary,
                            is_followed ? &stream : nullptr);
  ADJOIN_CHECK(work(verification));
  return summary;
}

}  // namespace

Result<VerifySummary> verify(const GraphContext& graph, const VerifyOptions& options,
                             const FindingSink& found, const VerifyProgress& progress,
                             const CallOptions& call, const VerifyPosition& position) {
  return with_verification(graph, options, {found, progress, position}, call,
                           [](Verification& verification) { return verification.run(); });
}

Result<VerifySummary> repair_found(const GraphContext& graph, const VerifyOptions& options,
                                   const std::vector<Finding>& wanted, const FindingSink& found,
                                   const CallOptions& call) {
  return with_verification(graph, options, {found, {}, {}}, call,
                           [&](Verification& verification) { return verification.run(wanted); });
}

}  // namespace adjoin::graph
