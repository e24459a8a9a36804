#include "bench/linkbench/mix.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace adjoin::bench {
namespace {

/// So that an answer of list_links, asked where it is asked, has 20 links on average.
constexpr double kDegreeOfLast = 3.5;
constexpr std::size_t kTextBytes = 1U << 20U;
constexpr std::size_t kPayloadBytesMax = 4096;

double unit(Random& random) {
  return (static_cast<double>(random.below(std::uint64_t{1} << 53U)) + 1) * 0x1p-53;
}

}  // namespace

std::uint64_t degree(ObjectNumber object) {
  const double share = static_cast<double>(kObjects) / static_cast<double>(object % kObjects + 1);
  return static_cast<std::uint64_t>(kDegreeOfLast * std::sqrt(share));
}

ObjectNumber linked(ObjectNumber object, std::uint64_t link) {
  return (object + 1 + link * 37) % kObjects;
}

Payloads::Payloads(std::uint64_t seed) {
  Random random(seed);
  const std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  for (std::size_t i = 0; i < kTextBytes; ++i) text_.push_back(letters[random.below(64)]);
  for (int i = 0; i < 4096; ++i) {
    const double normal =
        std::sqrt(-2 * std::log(unit(random))) * std::cos(2 * std::numbers::pi * unit(random));
    factors_.push_back(std::exp(normal));
  }
}

std::string_view Payloads::some(Random& random, double median_bytes) const {
  const double bytes = median_bytes * factors_[random.below(factors_.size())];
  const std::size_t size = std::clamp<std::size_t>(std::lround(bytes), 1, kPayloadBytesMax);
  return std::string_view(text_).substr(random.below(text_.size() - size), size);
}

OperationStream::OperationStream(const Payloads& payloads, unsigned thread, unsigned threads,
                                 const OperationKind* only)
    : payloads_(payloads), thread_(thread), threads_(threads), only_(only) {}

void OperationStream::seed(std::uint64_t seed) {
  // Kinds alone do not ask for the very same objects one after the other.
  const std::uint64_t kind = only_ == nullptr ? 99 : static_cast<std::uint64_t>(*only_);
  random_ = Random((seed * 100 + kind) * 100 + thread_);
}

Operation OperationStream::next() {
  Operation operation;
  operation.kind = some_kind();
  operation.object = some_object();
  operation.time = ++time_;
  // One link more than there were, and some that are gone: adding finds both old and new.
  const std::uint64_t links = degree(operation.object) + 1;
  const std::size_t ends = operation.kind == OperationKind::multiget_links ? kMultiget : 1;
  for (std::size_t i = 0; i < ends; ++i) {
    operation.others[i] = linked(operation.object, random_.below(links));
  }
  const bool of_node =
      operation.kind == OperationKind::add_node || operation.kind == OperationKind::update_node;
  operation.data = of_node ? payloads_.node(random_) : payloads_.link(random_);
  // Only what was added is deleted, the oldest first: it has no links that would be left behind.
  if (operation.kind == OperationKind::add_node) {
    operation.object = kObjects + added_++ * threads_ + thread_;
  } else if (operation.kind == OperationKind::delete_node) {
    operation.object = kObjects + deleted_++ * threads_ + thread_;
  }
  return operation;
}

ObjectNumber OperationStream::some_object() {
  const double chance = unit(random_);
  const auto object = static_cast<ObjectNumber>(chance * chance * (kObjects - 1));
  return object / threads_ * threads_ + thread_;
}

OperationKind OperationStream::some_kind() {
  if (only_ != nullptr) return *only_;
  std::uint64_t left = random_.below(1000);
  for (const OperationShare& share : kMix) {
    if (left >= share.per_mille) {
      left -= share.per_mille;
    } else if (share.kind == OperationKind::delete_node && deleted_ == added_) {
      return OperationKind::add_node;
    } else {
      return share.kind;
    }
  }
  return OperationKind::list_links;
}

}  // namespace adjoin::bench
