#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "bench/peers/child.h"

namespace adjoin::bench {

/// Kuzu in a process of its own: it has no package for C++ here, but one for node.
class KuzuProcess {
 public:
  /// @param folder   for the database and the files that it is loaded from
  /// @param modules  the folder with node_modules/kuzu
  static Result<std::unique_ptr<KuzuProcess>> start(const std::string& folder,
                                                    const std::string& modules);
  /// Makes the database anew, with COPY. Answers how many edges it has then; 0: it failed.
  std::uint64_t load(const std::string& nodes_path, const std::string& edges_path);
  /// See kuzu/kuzu.cjs.
  std::uint64_t ask(const std::string& line) { return child_.ask(line); }

 private:
  Child child_;
};

}  // namespace adjoin::bench
