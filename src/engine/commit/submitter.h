#pragma once

#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "engine/catalog/catalog.h"
#include "engine/commit/sequencer.h"
#include "engine/commit/write_job.h"
#include "table/store/table_store.h"

namespace adjoin::engine {

/// Queue of asynchronous writes with one worker thread. Requests are prepared in the caller's
/// thread. The worker takes all queued requests, runs them through the sequencer together, and
/// calls their completions. It starts with the first request. If the system refuses a thread, the
/// caller runs the queued requests itself. Thread-safe.
class Submitter {
 public:
  Submitter(const Database& database, const Catalog& catalog, Sequencer& sequencer,
            std::size_t waiting_max)
      : database_(&database),
        catalog_(&catalog),
        sequencer_(&sequencer),
        waiting_max_(waiting_max) {}
  /// Waits until all submitted requests are completed.
  ~Submitter();
  Submitter(const Submitter&) = delete;
  Submitter& operator=(const Submitter&) = delete;

  /// Queues a write. `done` is called exactly once, usually in the worker thread. With
  /// `waiting_max` requests in the queue it receives the error throttling.
  void submit(const table::CallContext& context, table::WriteRequest request,
              table::WriteCompletion done);

 private:
  /// A queued request with everything that its parts borrow.
  struct Waiting {
    table::CallContext context;
    table::WriteRequest request;
    table::WriteCompletion done;
    std::unique_ptr<WriteJob> job;  ///< borrows `request`, so a Waiting never moves
    std::optional<Error> refused;   ///< the reply of a request that was refused
  };

  void prepare(Waiting& waiting) const;
  /// Starts the worker. Returns false if the system refuses a thread. Requires the mutex.
  bool start();
  void loop();
  void run(std::vector<std::unique_ptr<Waiting>> batch);

  const Database* database_;
  const Catalog* catalog_;
  Sequencer* sequencer_;
  const std::size_t waiting_max_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::unique_ptr<Waiting>> waiting_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace adjoin::engine
