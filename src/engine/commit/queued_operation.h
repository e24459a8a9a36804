#pragma once

#include "base/error.h"
#include "engine/commit/group.h"

namespace adjoin::engine {

class Waiter;

/// One thing for the sequencer to do: all of it or nothing of it goes into a group. Owned by the
/// caller that queues it, which waits until it is done; its reply is read after that.
class Operation {
 public:
  Operation() = default;
  virtual ~Operation() = default;
  Operation(const Operation&) = delete;
  Operation& operator=(const Operation&) = delete;

  /// Decides against what the group sees, stages edits if and only if it succeeds, and keeps the
  /// reply. Runs in the leading thread. Must not fail half-way.
  virtual void evaluate(Group& group) = 0;
  /// Replaces the reply: the group's write failed (outcome_unknown), or it never came to it.
  virtual void fail(const Error& error) = 0;
  /// The group is durable; for what must be visible before the next group begins.
  virtual void committed() {}
  /// A group of its own: what it changes decides how later operations are evaluated.
  virtual bool alone() const { return false; }
  /// Only frees space: allowed when the store's cap is reached.
  virtual bool shrinks() const { return false; }

 private:
  friend class Sequencer;
  Waiter* waiter_ = nullptr;
};

}  // namespace adjoin::engine
