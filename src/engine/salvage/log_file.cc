#include "engine/salvage/log_file.h"

#include <algorithm>
#include <optional>

#include "base/assert.h"
#include "engine/salvage/checksums.h"
#include "engine/salvage/fields.h"
#include "engine/salvage/raw_file.h"

namespace adjoin::engine {
namespace {

constexpr std::size_t kLogBlock = 32 * 1024;
constexpr std::size_t kLogHead = 7;  // sum, length, type
constexpr std::size_t kNothing = SIZE_MAX;

enum class LogPart : std::uint8_t { none = 0, whole = 1, first = 2, middle = 3, last = 4 };

struct Fragment {
  LogPart part = LogPart::none;
  BytesView payload;
  std::size_t end = 0;
};

/// The fragment that begins at `at`; nullopt: no whole one does.
std::optional<Fragment> fragment_at(BytesView log, std::size_t at) {
  ADJOIN_ASSERT(at < log.size());
  // A fragment never crosses a block. That is what lets a reader find its way again after damage.
  const std::size_t block_end = std::min(log.size(), at / kLogBlock * kLogBlock + kLogBlock);
  if (block_end - at < kLogHead) return std::nullopt;
  FieldReader head(log.substr(at, kLogHead));
  const std::uint32_t sum = head.fixed32();
  const std::size_t low = static_cast<unsigned char>(head.take(1)[0]);
  const std::size_t bytes = low | (std::size_t{static_cast<unsigned char>(head.take(1)[0])} << 8U);
  const auto type = static_cast<unsigned char>(head.take(1)[0]);
  if (type < 1 || type > 4 || bytes > block_end - at - kLogHead) return std::nullopt;
  if (log_checksum(log.substr(at + kLogHead - 1, bytes + 1)) != sum) return std::nullopt;
  return Fragment{static_cast<LogPart>(type), log.substr(at + kLogHead, bytes),
                  at + kLogHead + bytes};
}

bool is_all_zero(BytesView bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](char c) { return c == '\0'; });
}

/// Where the next whole fragment is, at `from` or behind it: at the end of the damaged one when its
/// length is still right, else in the next block. `log.size()`: nowhere.
std::size_t next_whole(BytesView log, std::size_t from) {
  const std::size_t block_end = from / kLogBlock * kLogBlock + kLogBlock;
  if (from + kLogHead <= log.size()) {
    FieldReader head(log.substr(from + 4, 2));
    const std::size_t low = static_cast<unsigned char>(head.take(1)[0]);
    const std::size_t high = static_cast<unsigned char>(head.take(1)[0]);
    const std::size_t behind = from + kLogHead + (low | (high << 8U));
    if (behind < std::min(block_end, log.size()) && fragment_at(log, behind)) return behind;
  }
  for (std::size_t at = block_end; at < log.size(); at += kLogBlock) {
    if (fragment_at(log, at)) return at;
  }
  return log.size();
}

/// Where a block has no room for a head any more, its rest is zero.
std::size_t at_fragment(std::size_t at) {
  const std::size_t left = kLogBlock - at % kLogBlock;
  return left < kLogHead ? at + left : at;
}

}  // namespace

Result<void> read_log(const std::string& path,
                      const std::function<Result<void>(BytesView record)>& on_record,
                      const std::function<Result<void>(const LogDamage&)>& on_damage) {
  ADJOIN_TRY(const std::uint64_t size, size_of_file(path));
  ADJOIN_TRY(const Bytes content, read_piece(path, 0, size));
  const BytesView log = content;
  Bytes record;
  std::size_t lost_from = kNothing;  // of bytes that no whole record has
  bool in_record = false;
  std::size_t record_from = 0;
  const auto lose = [&](std::size_t from) {
    if (lost_from == kNothing) lost_from = in_record ? record_from : from;
    in_record = false;
  };
  std::size_t at = 0;
  while ((at = at_fragment(at)) < log.size()) {
    const std::optional<Fragment> fragment = fragment_at(log, at);
    if (!fragment) {
      // A log grows into space that was reserved for it.
      if (is_all_zero(log.substr(at))) break;
      // The rest of the block is given up unless the damaged head's length leads to a good
      // fragment.
      lose(at);
      const std::size_t next = next_whole(log, at);
      ADJOIN_ASSERT(next > at);
      at = next;
      continue;
    }
    const bool begins = fragment->part == LogPart::whole || fragment->part == LogPart::first;
    // Either a record begins within another, or one goes on that never began. The bytes between are
    // lost in both cases.
    if (begins == in_record) lose(at);
    if (begins) {
      if (lost_from != kNothing) ADJOIN_CHECK(on_damage({lost_from, at, false}));
      lost_from = kNothing;
      record.clear();
      record_from = at;
      in_record = true;
    }
    if (in_record) record.append(fragment->payload);
    ADJOIN_ASSERT(fragment->end > at);
    at = fragment->end;
    if (in_record && (fragment->part == LogPart::whole || fragment->part == LogPart::last)) {
      in_record = false;
      ADJOIN_CHECK(on_record(record));
    }
  }
  // A record without its last fragment, as a write leaves it that was cut short.
  if (in_record) lose(record_from);
  if (lost_from != kNothing) return on_damage({lost_from, log.size(), true});
  return {};
}

}  // namespace adjoin::engine
