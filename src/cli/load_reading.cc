#include "cli/load_reading.h"

#include <ostream>

#include "cli/interrupt.h"

namespace adjoin::cli {
namespace {

/// Bad records named one by one; beyond that only counted, so that a wrong file does not flood.
constexpr std::uint64_t kBadRecordsShown = 100;

}  // namespace

void BadRecords::show(const Error& error) {
  if (++shown_ <= kBadRecordsShown) {
    terminal_.err << "adjoin: " << error.message() << '\n';
  } else if (shown_ == kBadRecordsShown + 1) {
    terminal_.err << "adjoin: more bad records follow; they are counted, not shown\n";
  }
}

bool is_bad_record(ErrorCode code) {
  return code == ErrorCode::validation || code == ErrorCode::serialization ||
         code == ErrorCode::already_exists || code == ErrorCode::not_found ||
         code == ErrorCode::limit_exceeded || code == ErrorCode::conditional_check_failed;
}

Error placed(const std::string& file, std::uint64_t line, const Error& error) {
  return Error(error.code(), file + ":" + std::to_string(line) + ": " + error.message());
}

Result<void> read_all(Reading& reading, const TakeRecord& take) {
  RecordReader& reader = reading.reader;
  for (;;) {
    ADJOIN_CHECK(check_interrupt());
    auto record = reader.next();
    if (record && !*record) return {};
    if (!record && record.error().code() == ErrorCode::cancelled) return record.error();
    reading.line = reader.line_number();
    if ((++reading.counts.read & 0xFFU) == 0) {
      reading.progress.update(reader.source().bytes_read(), reading.counts.read);
    }
    const Result<void> taken = record ? take(**std::move(record)) : std::move(record).error();
    if (taken) continue;
    const Error bad = placed(reader.source().name(), reader.line_number(), taken.error());
    if (!is_bad_record(bad.code())) {
      // What the store says now is of records before this one, and a file that cannot be read
      // names itself.
      return bad.code() == ErrorCode::usage ? bad : taken.error();
    }
    ++reading.counts.bad;
    if (!reading.skip_bad) return bad;
    reading.progress.finish();
    reading.bad.show(bad);
  }
}

}  // namespace adjoin::cli
