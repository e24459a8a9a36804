#include "graph/expired_edges.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "graph/items_by_key.h"
#include "graph/mend_finding.h"
#include "graph/verify_item.h"

namespace adjoin::graph {
namespace {

/// Items compared at once.
constexpr std::size_t kClearedAtOnce = 32;
/// How often what others change meanwhile is looked at once more.
constexpr int kClearTriesMax = 100;

}  // namespace

Result<void> ExpiredEdges::clear(const std::vector<item::Item>& keys, Followed& did) {
  for (std::size_t begin = 0; begin < keys.size(); begin += kClearedAtOnce) {
    const std::size_t end = std::min(keys.size(), begin + kClearedAtOnce);
    const std::vector<item::Item> some(keys.begin() + static_cast<std::ptrdiff_t>(begin),
                                       keys.begin() + static_cast<std::ptrdiff_t>(end));
    bool done = false;
    for (int tries = 0; !done; ++tries) {
      if (tries == kClearTriesMax) {
        return Error(ErrorCode::not_applied,
                     "what expired edges left behind changed again and again: try again");
      }
      ADJOIN_TRY(done, try_clear(some, did));
      if (!done) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  return {};
}

Result<bool> ExpiredEdges::try_clear(const std::vector<item::Item>& keys, Followed& did) {
  // A count and the edges that it counts are of one moment, where the store can hold one.
  if (graph_.store().capabilities().read_view) {
    ADJOIN_TRY(std::shared_ptr<const table::ReadView> view,
               graph_.store().read_view(meter_.context()));
    meter_.read_in(std::move(view));
  }
  const Result<std::vector<Finding>> findings = look(keys);
  meter_.read_in(nullptr);
  ADJOIN_CHECK(findings);
  bool all = true;
  for (const Finding& finding : *findings) {
    ADJOIN_TRY(const bool mended, mend_finding(graph_, meter_, finding, did));
    all = all && mended;
  }
  return all;
}

Result<std::vector<Finding>> ExpiredEdges::look(const std::vector<item::Item>& keys) {
  ADJOIN_TRY(const ItemsByKey found, read_items(graph_.store(), target_, meter_, keys));
  std::vector<item::Item> items;
  for (const auto& [identity, item] : found) items.push_back(item);
  VerifyOptions options;
  options.without = kinds_but(kLeftBehind);
  return ItemVerifier(graph_, target_, options, meter_).check(items);
}

}  // namespace adjoin::graph
