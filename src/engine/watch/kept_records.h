#pragma once

#include <vector>

#include "engine/commit/sequencer.h"
#include "engine/database.h"
#include "table/store/system_records.h"

namespace adjoin::engine {

/// The records that a store keeps beside its tables: the kinds of `meta` from
/// layout::kFirstRecordKind to kLastRecordKind, and no other (asserted). What they mean is known
/// above (docs/formats/meters.md).
///
/// A write is a group of its own in the sequencer, because there is one caller of DB::Write. That
/// group has no CommitId, no change record and no sync of its own. It never shares the group of a
/// user's write: whatever becomes of it, no such write fails.
///
/// A nearly full disk refuses it while tables are still written: it needs twice the reserve. So the
/// figures never take the last bytes of the log. Removals may use half of the reserve, as those of
/// items. RocksDB is never waited for: where it slows writers down, the records are refused.
///
/// Borrows both; they must outlive it. Thread-safe.
class KeptRecords final : public table::SystemRecords {
 public:
  KeptRecords(const Database& database, Sequencer& sequencer)
      : database_(&database), sequencer_(&sequencer) {}

  Result<std::optional<Bytes>> get(BytesView key) const override;
  Result<void> read(BytesView begin, BytesView end, const Visit& visit) const override;
  Result<void> write(const std::vector<table::SystemRecord>& records) override;
  Result<void> remove(BytesView begin, BytesView end) override;

 private:
  const Database* database_;
  Sequencer* sequencer_;
};

}  // namespace adjoin::engine
