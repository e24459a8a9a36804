#pragma once

#include <cstddef>
#include <optional>

#include "base/bytes.h"
#include "base/result.h"
#include "meter/series/figures.h"

namespace adjoin::meter {

/// Encodes the figures of a slot as a record (docs/formats/meters.md).
Bytes encode(const FigureSet& set);
/// Encodes them in at most `limit` bytes, if wider histograms can do that: `set` then has these.
/// Figures themselves are never dropped.
/// @cost up to nine times that of `encode`
Bytes encode_within(FigureSet& set, std::size_t limit);

/// Decodes a record. Metrics and operations that this version does not know are kept.
/// @errors corruption; unsupported: the record's version is newer
Result<FigureSet> decode_figures(BytesView record);
/// Decodes the figures of one key alone; without samples if the record has none of it.
/// @errors those of decode_figures, as far as it reads
Result<Figures> decode_figures_of(BytesView record, FigureKey key);

}  // namespace adjoin::meter
