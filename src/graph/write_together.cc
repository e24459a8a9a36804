#include "graph/write_together.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace adjoin::graph {
namespace {

/// Gathered as the store gives them, from its threads.
struct Gathered {
  std::mutex mutex;
  std::condition_variable arrived;
  std::vector<std::optional<Result<void>>> each;
  std::vector<table::Cost> costs;
  std::size_t missing = 0;
};

}  // namespace

std::vector<Result<void>> write_together(
    table::TableStore& store, const table::CallContext& context,
    std::vector<table::TransactWriteItemsRequest> transactions) {
  // Shared with completions, which the store may still be in when the last answer is here.
  const auto answers = std::make_shared<Gathered>();
  answers->each.resize(transactions.size());
  answers->costs.resize(transactions.size());
  answers->missing = transactions.size();
  for (std::size_t i = 0; i < transactions.size(); ++i) {
    table::CallContext own = context;
    own.cost = context.cost == nullptr ? nullptr : &answers->costs[i];
    store.submit(own, std::move(transactions[i]),
                 [answers, i](const Result<table::WriteReply>& reply) {
                   const std::lock_guard lock(answers->mutex);
                   answers->each[i] = reply ? Result<void>() : Result<void>(reply.error());
                   if (--answers->missing == 0) answers->arrived.notify_one();
                 });
  }
  std::unique_lock lock(answers->mutex);
  answers->arrived.wait(lock, [&] { return answers->missing == 0; });
  std::vector<Result<void>> results;
  results.reserve(answers->each.size());
  for (std::optional<Result<void>>& one : answers->each) results.push_back(*std::move(one));
  for (const table::Cost& cost : answers->costs) {
    if (context.cost == nullptr) break;
    context.cost->requests += cost.requests;
    context.cost->capacity += cost.capacity;
    context.cost->scanned += cost.scanned;
    context.cost->returned += cost.returned;
  }
  return results;
}

}  // namespace adjoin::graph
