#include <array>
#include <memory>
#include <optional>

#include "engine/read/page.h"
#include "engine/read/read_context.h"
#include "engine/read/reader.h"

namespace adjoin::engine {
namespace {

/// One iterator per family for a whole frontier: making one costs as much as reading ten items.
class SharedIterators {
 public:
  SharedIterators(const Database& database, const rocksdb::Snapshot* snapshot)
      : database_(&database) {
    options_.snapshot = snapshot;
  }
  rocksdb::Iterator& of(layout::Family family) {
    auto& iterator = iterators_[static_cast<std::size_t>(family)];
    if (iterator == nullptr) {
      iterator.reset(database_->db().NewIterator(options_, database_->family(family)));
    }
    return *iterator;
  }

 private:
  const Database* database_;
  rocksdb::ReadOptions options_;
  std::array<std::unique_ptr<rocksdb::Iterator>, layout::kFamilyCount> iterators_;
};

}  // namespace

Result<std::vector<table::QueryResult>> Reader::query_many(
    const table::CallContext& context, const std::vector<table::QueryRequest>& requests) const {
  ADJOIN_CHECK(check_call(context, *database_));
  ADJOIN_TRY(const rocksdb::Snapshot* snapshot, snapshot_of(context, *database_));
  std::optional<SnapshotPin> pin;
  if (snapshot == nullptr) {
    pin.emplace(*database_);
    snapshot = pin->get();
  }
  // A frontier is one moment: a traversal must not see an edge from one commit and its end from the
  // next.
  SharedIterators iterators(*database_, snapshot);
  std::vector<table::QueryResult> answers;
  answers.reserve(requests.size());
  for (const table::QueryRequest& request : requests) {
    // Found behind the snapshot, so a table that is dropped later was whole in it.
    ADJOIN_TRY(const TablePin table, catalog_->find_for(request));
    ADJOIN_TRY(const table::PreparedRead read, table::prepare(request, table->description));
    ADJOIN_CHECK(check_shows_index(*database_, snapshot, *table, read.index));
    PagePlan plan = plan_page(table->description, read, false, request.return_consumed_capacity);
    ADJOIN_CHECK(admit_page(*database_, plan));
    RangeCursor cursor(*database_, iterators.of(plan.family()), std::move(plan.range),
                       read.forward);
    ADJOIN_TRY(table::QueryResult answer,
               read_page(context, *database_, plan, cursor, snapshot, ListFill(nullptr)));
    answers.push_back(std::move(answer));
    ADJOIN_CHECK(check_call(context, *database_));
  }
  return answers;
}

}  // namespace adjoin::engine
