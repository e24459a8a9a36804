#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "plan/operation/plan.h"
#include "plan/program/compile_write.h"
#include "plan/program/write_input.h"

namespace adjoin::plan {

/// The write programs of a schema, each compiled when the first write of its kind comes. Keeps up
/// to kOfTypeMax for each node and edge type; writes with other sets of fields are planned.
/// Thread-safe; to find a known one takes no lock. Borrows the target's schema.
class WritePrograms {
 public:
  static constexpr std::size_t kOfTypeMax = 32;

  /// @param target  of a store that takes stored writes; its `now` is a sample
  explicit WritePrograms(Target target);
  ~WritePrograms();
  WritePrograms(const WritePrograms&) = delete;
  WritePrograms& operator=(const WritePrograms&) = delete;

  /// Returns the program of such writes; null: the planner plans each. Valid while this lives.
  /// @param operation  what `input` is of; copied only to be compiled
  template <typename Operation>
  const WriteProgram* find(const WriteInput& input, const Operation& operation) {
    const CompiledWrite* compiled = known(input);
    // A type with many sets of fields must not pay for a copy and a lock each time.
    if (compiled == nullptr && !is_full(input)) compiled = add(input, WriteOperation(operation));
    return compiled != nullptr && compiled->program ? &*compiled->program : nullptr;
  }
  /// Returns what such a write compiles to; null: nothing can be said of it.
  const CompiledWrite* compiled(const WriteInput& input, const WriteOperation& operation) {
    const CompiledWrite* compiled = known(input);
    return compiled != nullptr ? compiled : add(input, operation);
  }

 private:
  struct Entry {
    WriteInput::Kind kind;
    const schema::NodeType* from_type;
    const schema::NodeType* to_type;
    std::vector<std::string> names;  ///< of the given fields
    CompiledWrite compiled;
    const Entry* next;
  };
  /// Entries of one type, newest first. They are never changed or removed.
  struct OfType {
    std::atomic<const Entry*> first{nullptr};
    std::atomic<std::size_t> count{0};  ///< changes under `adding_`
  };

  OfType& of_type(const WriteInput& input);
  bool is_full(const WriteInput& input) {
    return of_type(input).count.load(std::memory_order_relaxed) == kOfTypeMax;
  }
  const CompiledWrite* known(const WriteInput& input);
  const CompiledWrite* add(const WriteInput& input, const WriteOperation& operation);

  const Target target_;
  std::mutex adding_;
  std::vector<OfType> nodes_;  ///< by the type's place in the schema
  std::vector<OfType> edges_;
  std::vector<std::unique_ptr<Entry>> owned_;
};

}  // namespace adjoin::plan
