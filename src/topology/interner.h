#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "topology/edge_change.h"

namespace adjoin::topology {

/// String interner: maps refs to dense numbers and back. One thread adds. Other threads may look
/// up meanwhile if they hold a pin of the topology's epochs, which keeps outgrown tables alive.
class Interner {
 public:
  Interner();
  ~Interner();
  Interner(const Interner&) = delete;
  Interner& operator=(const Interner&) = delete;

  /// Returns the number of `ref`, and adds it if it is new. A ref has at most 65,535 bytes.
  /// A ref stays when its last edge goes. Numbers are never reused, so a view's numbers keep their
  /// meaning.
  NodeId intern(std::string_view ref);
  /// Returns the number of `ref`; nullopt if it was never added.
  std::optional<NodeId> find(std::string_view ref) const noexcept;
  /// Returns a node's ref, valid while the interner lives. The node must have been added before the
  /// caller's pin.
  std::string_view ref(NodeId node) const noexcept;

  /// How many refs there are. Only for the thread that adds.
  std::uint32_t size() const noexcept { return size_; }
  /// Bytes of the refs and the lookup tables. Only for the thread that adds.
  std::size_t bytes() const noexcept { return bytes_; }
  /// Returns the tables that were replaced by larger ones since the last call. The caller frees
  /// them when no older reader is left.
  std::vector<std::shared_ptr<const void>> take_outgrown();

 private:
  static constexpr std::size_t kPageRefs = 1024;
  struct Slots;
  struct Page;
  struct Pages;

  const char* text_of(NodeId node) const noexcept;
  const char* keep(std::string_view ref);
  void grow_slots();
  void add_page();

  std::atomic<const Slots*> slots_;
  std::atomic<const Pages*> pages_;
  // The atomic pointers above are what readers load; the owners below are the writer's alone.
  std::shared_ptr<Slots> slots_owner_;  ///< shared: outgrown tables live until readers are gone
  std::shared_ptr<Pages> pages_owner_;
  std::vector<std::unique_ptr<Page>> page_owners_;
  std::vector<std::unique_ptr<char[]>> texts_;
  std::size_t text_left_ = 0;
  char* text_next_ = nullptr;
  std::uint32_t size_ = 0;
  std::size_t bytes_ = 0;
  std::vector<std::shared_ptr<const void>> outgrown_;
};

}  // namespace adjoin::topology
