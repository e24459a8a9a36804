#pragma once

#include "base/error.h"
#include "engine/commit/group.h"

namespace adjoin::engine {

class Waiter;

/// Atomic unit of work for the sequencer: all of its edits go into one write group, or none. The
/// caller that queues it owns it, waits until it is done, and then reads its reply.
class QueuedOperation {
 public:
  QueuedOperation() = default;
  virtual ~QueuedOperation() = default;
  QueuedOperation(const QueuedOperation&) = delete;
  QueuedOperation& operator=(const QueuedOperation&) = delete;

  /// Executes against the state that the group sees, and stores the reply. Stages edits if and only
  /// if it succeeds; it must not fail half-way. Runs in the leading thread.
  /// It must not wait for anything: all writers of the store stand behind it.
  virtual void evaluate(Group& group) = 0;
  /// Replaces the reply by an error: the group's write failed (outcome_unknown), or it was not
  /// tried.
  virtual void fail(const Error& error) = 0;
  /// Called after the group is written, and synced in durable mode. Publishes what must be visible
  /// before the next group begins. Called for operations with an error as reply too.
  virtual void committed() {}
  /// Returns true if the operation needs a group of its own, because its change affects how later
  /// operations are evaluated.
  virtual bool alone() const { return false; }
  /// Returns true if the operation only frees space. It is then allowed when the store is full.
  virtual bool shrinks() const { return false; }
  /// Returns true if it edits records of who watches the store (kept_records.h), and nothing else.
  /// Such an operation is `alone`, and begins no commit.
  virtual bool is_record() const { return false; }

 private:
  friend class Sequencer;
  Waiter* waiter_ = nullptr;
};

}  // namespace adjoin::engine
