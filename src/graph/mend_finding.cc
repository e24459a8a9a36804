#include "graph/mend_finding.h"

#include <algorithm>

namespace adjoin::graph {
namespace {

/// More names than these are not kept.
constexpr std::size_t kRefusedMax = 1000;

}  // namespace

void note_refused(const std::string& name, Followed& did) {
  if (did.refused.size() >= kRefusedMax) return;
  if (std::find(did.refused.begin(), did.refused.end(), name) == did.refused.end()) {
    did.refused.push_back(name);
  }
}

Result<bool> mend_finding(table::TableStore& store, Meter& meter, const Finding& finding,
                          Followed& did) {
  for (const table::TransactWriteItemsRequest& request : finding.mend) {
    const auto done = store.transact_write_items(meter.context(), request);
    if (done) {
      ++did.updates;
      continue;
    }
    const auto* details = done.error().details_as<table::TransactionCanceledDetails>();
    const bool lost =
        done.error().code() == ErrorCode::transaction_in_progress ||
        (details != nullptr && std::none_of(details->reasons.begin(), details->reasons.end(),
                                            [](const table::CancellationReason& reason) {
                                              return reason.code == "ValidationError";
                                            }));
    if (lost) return false;
    // An item of very many attributes does not fit into a condition.
    if (details == nullptr && done.error().code() != ErrorCode::validation) return done.error();
    note_refused(finding.what, did);
  }
  return true;
}

}  // namespace adjoin::graph
