// Whatever a file of a topology holds, it is refused or read, in bounded memory.

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/assert.h"
#include "topology/saved_topology.h"

namespace {

constexpr std::size_t kRoom = std::size_t{8} << 20U;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace topology = adjoin::topology;
  static const int file = ::memfd_create("topology", 0);
  static const std::string path = "/proc/self/fd/" + std::to_string(file);
  const int emptied = ::ftruncate(file, 0);
  ADJOIN_ASSERT(emptied == 0);
  const ssize_t written = ::pwrite(file, data, size, 0);
  ADJOIN_ASSERT(written == static_cast<ssize_t>(size));
  const auto go_on = [] { return false; };
  const auto read = topology::read_saved_topology(path, "these", {{false}, {true}}, kRoom, go_on);
  if (read) static_cast<void>((*read)->view().edge_count());
  return 0;
}
