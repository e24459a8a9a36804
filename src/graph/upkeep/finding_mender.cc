#include "graph/upkeep/finding_mender.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/api_error.h"
#include "graph/context/conditional_write.h"
#include "graph/write/copy_pass.h"

namespace adjoin::graph {
namespace {

/// Why a transaction can be made at no time; empty: it can.
/// A repair that can never succeed must not be reported as lost to another writer: somebody would
/// run it again and again.
std::string why_never(const Error& error) {
  if (api_error_of(error) == ApiError::validation) return std::string(error.message());
  const auto* details = details_of<table::TransactionCanceledDetails>(error);
  if (details == nullptr) return {};
  for (const table::CancellationReason& reason : details->reasons) {
    if (reason.code == "ValidationError" || reason.code == "ItemCollectionSizeLimitExceeded") {
      return reason.message;
    }
  }
  return {};
}

}  // namespace

Result<std::uint64_t> FindingMender::mend(std::vector<Finding>& findings) {
  repaired_ = 0;
  std::vector<Finding*> together;
  std::vector<table::TransactWriteItemsRequest> transactions;
  for (Finding& finding : findings) {
    // Those that one transaction mends are sent together, for one group of the store. Longer ones
    // need their order.
    if (!is_to_be_mended(finding) || finding.mend.size() != 1) continue;
    together.push_back(&finding);
    transactions.push_back(finding.mend.front());
  }
  const std::vector<Result<void>> answers =
      write_together(*graph_.store, meter_.context(), std::move(transactions));
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ADJOIN_CHECK(note(answers[i], *together[i]));
  }
  for (Finding& finding : findings) {
    if (!is_to_be_mended(finding) || finding.mend.size() == 1) continue;
    ADJOIN_CHECK(note(mend_in_order(finding), finding));
  }
  return repaired_;
}

bool FindingMender::is_to_be_mended(const Finding& finding) const {
  const std::vector<Finding::Kind>& told = options_.only_told;
  return finding.repair == Finding::Repair::possible &&
         std::find(told.begin(), told.end(), finding.kind) == told.end();
}

/// What became of a repair.
Result<void> FindingMender::note(const Result<void>& done, Finding& finding) {
  const std::string never = done ? std::string() : why_never(done.error());
  if (done) {
    finding.repair = Finding::Repair::repaired;
    ++repaired_;
  } else if (!never.empty()) {
    // An item too large to be put, or to stand in a condition.
    finding.repair = Finding::Repair::none;
    finding.detail += "; " + never;
  } else if (api_error_of(done.error()) == ApiError::transaction_canceled ||
             is_throttling(api_error_of(done.error())) ||
             done.error().code() == ErrorCode::conflict) {
    finding.repair = Finding::Repair::changed;
  } else {
    return done.error();
  }
  return {};
}

Result<void> FindingMender::mend_in_order(const Finding& finding) {
  if (finding.kind == Finding::Kind::unfinished_copies) {
    plan::Target marked = target_;
    marked.token = finding.mark;
    return CopyPass(*graph_.store, marked, meter_).finish({finding.node, false});
  }
  for (const table::TransactWriteItemsRequest& request : finding.mend) {
    ADJOIN_CHECK(graph_.store->transact_write_items(meter_.context(), request));
  }
  return {};
}

}  // namespace adjoin::graph
