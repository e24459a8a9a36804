#include "server/failed_peers.h"

#include <openssl/rand.h>

#include <algorithm>

#include "base/assert.h"

namespace adjoin::server {

FailedPeers::FailedPeers() : salt_(0) {
  const int filled = RAND_bytes(reinterpret_cast<unsigned char*>(&salt_), sizeof salt_);
  ADJOIN_ASSERT(filled == 1);
}

std::uint64_t FailedPeers::hash(std::string_view peer) const {
  std::uint64_t value = salt_;
  for (const char c : peer.substr(0, peer.rfind(':'))) {
    value = (value ^ static_cast<unsigned char>(c)) * 0x9E3779B97F4A7C15ULL;
    value ^= value >> 29;
  }
  return value;
}

double FailedPeers::drained(const Place& place, Time now) {
  const double seconds = std::chrono::duration<double>(now - place.time).count();
  return std::max(0.0, place.failures - seconds * kPerSecond);
}

void FailedPeers::failed(std::string_view peer, Time now) {
  const std::uint64_t address = hash(peer);
  const std::lock_guard lock(mutex_);
  Place& place = places_[address % places_.size()];
  const double before = place.address == address ? drained(place, now) : 0;
  place = {address, std::min(before + 1, kBurst + 1), now};
}

bool FailedPeers::is_over(std::string_view peer, Time now) const {
  const std::uint64_t address = hash(peer);
  const std::lock_guard lock(mutex_);
  const Place& place = places_[address % places_.size()];
  return place.address == address && drained(place, now) > kBurst;
}

}  // namespace adjoin::server
