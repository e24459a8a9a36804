#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

namespace adjoin::bench {

/// A cable to a port of this machine on which every byte takes a while: half of the latency there,
/// half of it back. One thread of its own moves any number of connections.
class LateLink {
 public:
  /// Throws what the operating system refuses.
  explicit LateLink(std::uint16_t upstream_port);
  ~LateLink();

  /// For bytes that come from now on.
  void set_latency(std::chrono::microseconds there_and_back);
  std::string url() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace adjoin::bench
