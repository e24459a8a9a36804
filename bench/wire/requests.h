#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace adjoin::bench {

/// The data: kPartitions partitions of kItems items, each item 215 bytes of DynamoDB JSON.
inline constexpr int kPartitions = 2000;
inline constexpr int kItems = 25;
inline constexpr std::size_t kItemJsonBytes = 215;

/// One request, signed and ready to send, and how its answer is known to be right.
struct PreparedRequest {
  std::string bytes;
  std::string marker;          ///< must stand in the body of the answer; empty: any body
  std::size_t answer_min = 0;  ///< least bytes of that body
};

struct Signer {
  std::string key_id;
  std::string secret;
};

/// `one_key` is `get` of the same item again and again.
enum class Work : std::uint8_t { create, load, get, put, query, one_key };

/// `count` requests of one kind with keys that differ, in an order that is mixed and always the
/// same. `create` is one request, `load` as many as write all items, whatever `count` says.
std::vector<PreparedRequest> prepare(Work work, int count, const Signer& signer);

}  // namespace adjoin::bench
