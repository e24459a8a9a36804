#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"

namespace adjoin::bench {

enum class OperationKind : std::uint8_t {
  add_node,
  update_node,
  delete_node,
  get_node,
  add_link,
  delete_link,
  update_link,
  count_links,
  multiget_links,
  list_links,
};

struct OperationShare {
  OperationKind kind;
  const char* name;
  unsigned per_mille;
};
/// The mix of LinkBench (Armstrong et al., SIGMOD 2013), what Facebook measured of its social
/// graph. What deletes stands last: kinds that are measured alone find what they ask for.
constexpr std::array<OperationShare, 10> kMix{{{OperationKind::add_node, "add_node", 26},
                                               {OperationKind::update_node, "update_node", 74},
                                               {OperationKind::get_node, "get_node", 129},
                                               {OperationKind::add_link, "add_link", 90},
                                               {OperationKind::update_link, "update_link", 80},
                                               {OperationKind::count_links, "count_link", 49},
                                               {OperationKind::multiget_links, "multiget_link", 5},
                                               {OperationKind::list_links, "get_links_list", 507},
                                               {OperationKind::delete_node, "delete_node", 10},
                                               {OperationKind::delete_link, "delete_link", 30}}};

using ObjectNumber = std::uint64_t;

/// The graph before the first operation: objects 0 … kObjects - 1. Object r has links to
/// `degree(r)` others, a power law, and the lower numbers are asked for more often.
constexpr ObjectNumber kObjects = 100'000;
std::uint64_t degree(ObjectNumber object);
/// The other end of an object's link number `link`; those of one object differ.
ObjectNumber linked(ObjectNumber object, std::uint64_t link);

constexpr std::size_t kMultiget = 10;
constexpr std::size_t kListed = 10'000;  ///< links in an answer at most
/// Milliseconds of the first link; later ones are later.
constexpr std::uint64_t kFirstTime = 1'700'000'000'000;

struct Operation {
  OperationKind kind = OperationKind::get_node;
  ObjectNumber object = 0;
  /// Ends of links; one but for multiget_links.
  std::array<ObjectNumber, kMultiget> others{};
  std::uint64_t time = 0;  ///< milliseconds
  std::string_view data;   ///< payload. Valid as long as its Payloads.
};

/// Texts of sizes that follow a log-normal distribution, cut from one that does not compress.
class Payloads {
 public:
  explicit Payloads(std::uint64_t seed);
  std::string_view node(Random& random) const { return some(random, kNodeBytesMedian); }
  std::string_view link(Random& random) const { return some(random, kLinkBytesMedian); }

 private:
  static constexpr double kNodeBytesMedian = 128;
  static constexpr double kLinkBytesMedian = 10;
  std::string_view some(Random& random, double median_bytes) const;

  std::string text_;
  std::vector<double> factors_;  ///< of the median
};

/// The operations of one thread: the same for the same seed. Threads have objects of their own, so
/// that answers do not depend on who is first; new objects too.
class OperationStream {
 public:
  /// @param only  one kind alone; null: the mix
  OperationStream(const Payloads& payloads, unsigned thread, unsigned threads,
                  const OperationKind* only);
  /// Starts another sequence; what was added stays known.
  void seed(std::uint64_t seed);
  Operation next();

 private:
  ObjectNumber some_object();
  OperationKind some_kind();

  const Payloads& payloads_;
  unsigned thread_;
  unsigned threads_;
  const OperationKind* only_;
  Random random_{0};
  std::uint64_t added_ = 0;
  std::uint64_t deleted_ = 0;
  std::uint64_t time_ = kFirstTime + 1'000'000'000;
};

}  // namespace adjoin::bench
