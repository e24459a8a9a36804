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

/// Asynchronous writes. Requests are prepared in the caller's thread; one thread takes all that
/// wait, runs them through the sequencer together and calls the completions. The thread starts with
/// the first request; where the machine refuses it one, the caller does what waits. Thread-safe.
class Submitter {
 public:
  Submitter(const Database& database, const Catalog& catalog, Sequencer& sequencer,
            std::size_t waiting_max)
      : database_(&database),
        catalog_(&catalog),
        sequencer_(&sequencer),
        waiting_max_(waiting_max) {}
  /// Completes everything that was submitted.
  ~Submitter();
  Submitter(const Submitter&) = delete;
  Submitter& operator=(const Submitter&) = delete;

  void submit(const table::CallContext& context, table::WriteRequest request,
              table::WriteCompletion done);

 private:
  struct Waiting {
    table::CallContext context;
    table::WriteRequest request;
    table::WriteCompletion done;
    std::unique_ptr<WriteJob> job;  ///< borrows `request`, so a Waiting never moves
    std::optional<Error> refused;   ///< instead of a job
  };

  void prepare(Waiting& waiting) const;
  /// Under the lock. False: the machine refuses a thread.
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
