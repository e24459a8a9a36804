#include "graph/verify.h"

#include <algorithm>
#include <array>

#include "graph/copy_pass.h"
#include "graph/follower.h"
#include "graph/items_by_key.h"
#include "graph/meter.h"
#include "graph/migration_record.h"
#include "graph/stream_check.h"
#include "graph/verify_item.h"
#include "graph/write_together.h"
#include "plan/key_value.h"

namespace adjoin::graph {
namespace {

/// Items compared at once: with their companions they are the most that is held.
constexpr std::size_t kVerifiedAtOnce = 32;
/// How many looks in a row must say the same before it is mended, or in a migration believed, on a
/// store that holds no moment: a counter and the edges that it counts are read one behind the
/// other.
constexpr int kLooks = 3;
/// How often a repair that loses to other writers is tried.
constexpr int kRepairTriesMax = 16;

constexpr std::array<std::pair<Finding::Kind, std::string_view>, 15> kKinds = {{
    {Finding::Kind::unknown_item, "unknown-item"},
    {Finding::Kind::orphan_edge, "orphan-edge"},
    {Finding::Kind::missing_mirror, "missing-mirror"},
    {Finding::Kind::orphan_mirror, "orphan-mirror"},
    {Finding::Kind::wrong_mirror, "wrong-mirror"},
    {Finding::Kind::pending_mirror, "pending-mirror"},
    {Finding::Kind::wrong_key, "wrong-key"},
    {Finding::Kind::stale_copy, "stale-copy"},
    {Finding::Kind::unfinished_copies, "unfinished-copies"},
    {Finding::Kind::wrong_counter, "wrong-counter"},
    {Finding::Kind::edge_set_drift, "edge-set-drift"},
    {Finding::Kind::missing_guard, "missing-guard"},
    {Finding::Kind::orphan_guard, "orphan-guard"},
    {Finding::Kind::two_parents, "two-parents"},
    {Finding::Kind::tree_cycle, "tree-cycle"},
}};

/// Why a transaction can be made at no time; empty: it can.
std::string why_never(const Error& error) {
  if (error.code() == ErrorCode::validation) return std::string(error.message());
  const auto* details = error.details_as<table::TransactionCanceledDetails>();
  if (details == nullptr) return {};
  for (const table::CancellationReason& reason : details->reasons) {
    if (reason.code == "ValidationError" || reason.code == "ItemCollectionSizeLimitExceeded") {
      return reason.message;
    }
  }
  return {};
}

/// Goes through one table.
class Verification {
 public:
  Verification(const Graph& graph, const VerifyOptions& options, const FindingSink& found,
               const VerifyProgress& progress, const VerifyPosition& position,
               const CallOptions& call, Meter& meter, VerifySummary& summary, StreamCheck* stream)
      : graph_(graph),
        target_(graph.bare_target()),
        options_(options),
        found_(found),
        progress_(progress),
        position_(position),
        meter_(meter),
        uncounted_(without_cost(call)),
        live_(uncounted_, system_clock(), summary.spent),
        summary_(summary),
        eventual_{stream},
        verifier_(graph, target_, options, meter,
                  {stream, false, holds_moments() ? &live_ : nullptr}) {}

  Result<void> run() {
    const Result<void> done = scan_all();
    summary_.nodes = verifier_.nodes();
    summary_.edges = verifier_.edges();
    return done;
  }

 private:
  static CallOptions without_cost(CallOptions call) {
    call.context.cost = nullptr;
    return call;
  }

  int looks() const { return options_.repair && !holds_moments() ? kLooks : 1; }
  bool holds_moments() const { return options_.repair && graph_.store().capabilities().read_view; }

  Result<void> scan_all() {
    table::ScanRequest scan;
    scan.table = graph_.table();
    scan.exclusive_start_key = options_.after;
    if (options_.page_items) scan.limit = *options_.page_items;
    do {
      ADJOIN_CHECK(meter_.check());
      if (!meter_.may_send()) return {};
      ADJOIN_CHECK(hold_moment());
      ADJOIN_TRY(table::ScanResult page, graph_.items_as_stored().scan(meter_.context(), scan));
      ADJOIN_TRY(const std::vector<Suspects> suspects, check_page(page.items));
      meter_.read_in(nullptr);
      for (const Suspects& some : suspects) ADJOIN_CHECK(confirm(some.items, some.findings));
      scan.exclusive_start_key = std::move(page.last_evaluated_key);
      if (position_) {
        ADJOIN_CHECK(position_(scan.exclusive_start_key ? &*scan.exclusive_start_key : nullptr));
      }
    } while (scan.exclusive_start_key);
    return {};
  }

  /// Items of which something looks wrong, with what else was looked at together with them.
  struct Suspects {
    std::vector<item::Item> items;
    std::vector<Finding> findings;
  };

  /// What is to be put right must not look right: a page and all that it is compared with are of
  /// one moment, where the store can hold one.
  Result<void> hold_moment() {
    if (!holds_moments()) return {};
    ADJOIN_TRY(std::shared_ptr<const table::ReadView> view,
               graph_.store().read_view(meter_.context()));
    meter_.read_in(std::move(view));
    return {};
  }

  Result<std::vector<Suspects>> check_page(const table::ItemPage& page) {
    std::vector<Suspects> all;
    for (std::size_t begin = 0; begin < page.size(); begin += kVerifiedAtOnce) {
      const std::size_t end = std::min(page.size(), begin + kVerifiedAtOnce);
      std::vector<item::Item> items;
      items.reserve(end - begin);
      for (std::size_t i = begin; i < end; ++i) items.push_back(page[i].decode());
      ADJOIN_TRY(std::vector<Finding> findings, verifier_.check(items));
      summary_.items += items.size();
      if (progress_) progress_(summary_.items);
      // While a table is migrated what looks right may be wrong: both are met for the first time.
      const bool looks_again = options_.migrates && looks() > 1;
      if (looks_again || !findings.empty()) all.push_back({std::move(items), std::move(findings)});
    }
    return all;
  }

  /// What others wrote between looking and mending is looked at again.
  Result<void> confirm(const std::vector<item::Item>& items, std::vector<Finding> suspects) {
    for (int attempt = 1; attempt == 1 || !suspects.empty(); ++attempt) {
      ADJOIN_TRY(suspects, look_again(items, suspects, attempt == kRepairTriesMax));
    }
    return {};
  }

  /// Others may have written between the reads: what is wrong is wrong still, all of it seen in one
  /// moment where the store can hold one. Answers what others changed while it was mended.
  Result<std::vector<Finding>> look_again(const std::vector<item::Item>& items,
                                          const std::vector<Finding>& suspects, bool last) {
    CallOptions moment = uncounted_;
    if (holds_moments()) {
      ADJOIN_TRY(moment.context.read_view, graph_.store().read_view(moment.context));
    }
    Spent spent;
    std::vector<Finding> findings;
    {
      Meter meter(moment, system_clock(), spent);
      Meter live(uncounted_, system_clock(), spent);
      ADJOIN_TRY(findings, check_again(items, meter, live));
      for (int look = 1; look < looks(); ++look) {
        ADJOIN_TRY(std::vector<Finding> again, check_again(items, meter, live));
        mark_changed(again, findings);
        mark_changed(findings, again);
        for (Finding& finding : again) {
          if (finding.repair == Finding::Repair::changed) findings.push_back(std::move(finding));
        }
      }
    }
    summary_.spent.cost.requests += spent.cost.requests;
    summary_.spent.cost.capacity += spent.cost.capacity;
    summary_.spent.cost.scanned += spent.cost.scanned;
    summary_.spent.cost.returned += spent.cost.returned;
    moment.context.read_view.reset();
    std::vector<Finding> changed;
    // What others made of it is another finding; a migration looks here once only.
    std::erase_if(findings, [&](const Finding& finding) {
      return !options_.migrates &&
             std::none_of(suspects.begin(), suspects.end(), [&](const Finding& suspect) {
               return suspect.kind == finding.kind && suspect.what == finding.what &&
                      suspect.key == finding.key;
             });
    });
    ADJOIN_CHECK(settle(findings));
    for (Finding& finding : findings) {
      if (finding.repair == Finding::Repair::changed && !last) {
        changed.push_back(std::move(finding));
      } else {
        ++summary_.findings;
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
  Result<std::vector<Finding>> check_again(const std::vector<item::Item>& items, Meter& meter,
                                           Meter& live) {
    std::vector<item::Item> keys;
    keys.reserve(items.size());
    for (const item::Item& item : items) keys.push_back(plan::key_of(graph_.schema(), item));
    ADJOIN_TRY(const ItemsByKey now, read_items(graph_.items_as_stored(), target_, meter, keys));
    std::vector<item::Item> again;
    for (const item::Item& key : keys) {
      if (const item::Item* item = find_item(now, key)) again.push_back(*item);
    }
    EventualCheck eventual = eventual_;
    if (meter.context().read_view != nullptr) eventual.live = &live;
    return ItemVerifier(graph_, target_, options_, meter, eventual).check(again);
  }

  /// Mends what can be mended: what one transaction does, all together.
  Result<void> settle(std::vector<Finding>& findings) {
    if (!options_.repair) return {};
    std::vector<Finding*> together;
    std::vector<table::TransactWriteItemsRequest> transactions;
    for (Finding& finding : findings) {
      if (!is_to_be_mended(finding) || finding.mend.size() != 1) continue;
      together.push_back(&finding);
      transactions.push_back(finding.mend.front());
    }
    const std::vector<Result<void>> answers =
        write_together(graph_.store(), meter_.context(), std::move(transactions));
    for (std::size_t i = 0; i < answers.size(); ++i) {
      ADJOIN_CHECK(note_repair(answers[i], *together[i]));
    }
    for (Finding& finding : findings) {
      if (!is_to_be_mended(finding) || finding.mend.size() == 1) continue;
      ADJOIN_CHECK(note_repair(mend(finding), finding));
    }
    return {};
  }

  bool is_to_be_mended(const Finding& finding) const {
    const std::vector<Finding::Kind>& told = options_.only_told;
    return finding.repair == Finding::Repair::possible &&
           std::find(told.begin(), told.end(), finding.kind) == told.end();
  }

  /// What became of a repair. @errors those that end the work
  Result<void> note_repair(const Result<void>& done, Finding& finding) {
    const std::string never = done ? std::string() : why_never(done.error());
    if (done) {
      finding.repair = Finding::Repair::repaired;
      ++summary_.repaired;
    } else if (!never.empty()) {
      // An item too large to be put, or to stand in a condition.
      finding.repair = Finding::Repair::none;
      finding.detail += "; " + never;
    } else if (done.error().code() == ErrorCode::transaction_canceled ||
               done.error().code() == ErrorCode::throttling ||
               done.error().code() == ErrorCode::not_applied) {
      finding.repair = Finding::Repair::changed;
    } else {
      return done.error();
    }
    return {};
  }

  Result<void> mend(const Finding& finding) {
    if (finding.kind == Finding::Kind::unfinished_copies) {
      plan::Target marked = target_;
      marked.token = finding.mark;
      return CopyPass(graph_.store(), marked, meter_).finish({finding.node, false});
    }
    for (const table::TransactWriteItemsRequest& request : finding.mend) {
      ADJOIN_CHECK(graph_.store().transact_write_items(meter_.context(), request));
    }
    return {};
  }

  const Graph& graph_;
  plan::Target target_;
  const VerifyOptions& options_;
  const FindingSink& found_;
  const VerifyProgress& progress_;
  const VerifyPosition& position_;
  Meter& meter_;
  const CallOptions uncounted_;
  Meter live_;  ///< counts into the same
  VerifySummary& summary_;
  EventualCheck eventual_;
  ItemVerifier verifier_;
};

}  // namespace

std::string_view to_string(Finding::Kind kind) noexcept {
  for (const auto& [one, name] : kKinds) {
    if (one == kind) return name;
  }
  return "";
}

std::string_view to_string(Finding::Repair repair) noexcept {
  switch (repair) {
    case Finding::Repair::none: return "none";
    case Finding::Repair::possible: return "possible";
    case Finding::Repair::repaired: return "repaired";
    case Finding::Repair::changed: break;
  }
  return "changed";
}

std::vector<Finding::Kind> kinds_but(std::initializer_list<Finding::Kind> kinds) {
  std::vector<Finding::Kind> others;
  for (const auto& [kind, name] : kKinds) {
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) others.push_back(kind);
  }
  return others;
}

Result<Finding::Kind> finding_kind(std::string_view name) {
  std::string known;
  for (const auto& [kind, text] : kKinds) {
    if (text == name) return kind;
    known += (known.empty() ? "" : ", ") + std::string(text);
  }
  return Error(ErrorCode::usage,
               "no kind of finding \"" + std::string(name) + "\"; there are " + known);
}

Result<VerifySummary> verify(const Graph& graph, const VerifyOptions& options,
                             const FindingSink& found, const VerifyProgress& progress,
                             const CallOptions& call, const VerifyPosition& position) {
  VerifySummary summary;
  if (!options.migrates) {
    ADJOIN_TRY(summary.is_migrating, is_migrating_to(graph.store(), call.context, graph.schema()));
    if (summary.is_migrating && options.repair) {
      return Error(ErrorCode::not_applied, "table " + graph.schema().table.name +
                                               " is being migrated, and nothing was repaired: "
                                               "end that first, by migrate with its schema");
    }
  }
  Follower follower(graph);
  Followed followed;
  const bool has_stream = graph.schema().is_followed() && !options.skips_stream;
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
  Verification verification(graph, options, found, progress, position, call, meter, summary,
                            is_followed ? &stream : nullptr);
  ADJOIN_CHECK(verification.run());
  return summary;
}

}  // namespace adjoin::graph
