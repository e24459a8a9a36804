#include "wire/cloudwatch/forms/cbor_reader.h"

#include <bit>
#include <cmath>
#include <limits>

#include "base/assert.h"
#include "item/utf8.h"
#include "wire/cloudwatch/forms/number_text.h"

namespace adjoin::wire::cloudwatch {
namespace {

// The major types of RFC 8949, section 3.1.
constexpr unsigned kUnsigned = 0;
constexpr unsigned kNegative = 1;
constexpr unsigned kBytes = 2;
constexpr unsigned kText = 3;
constexpr unsigned kList = 4;
constexpr unsigned kMap = 5;
constexpr unsigned kTag = 6;
constexpr unsigned kSimple = 7;

// The low five bits of a head.
constexpr unsigned kOneByte = 24;
constexpr unsigned kEightBytes = 27;
constexpr unsigned kByBreak = 31;

// Those of major type 7.
constexpr unsigned kFalse = 20;
constexpr unsigned kTrue = 21;
constexpr unsigned kNull = 22;
constexpr unsigned kUndefined = 23;
constexpr unsigned kHalf = 25;
constexpr unsigned kSingle = 26;
constexpr unsigned kDouble = 27;

constexpr unsigned char kBreak = 0xFF;
constexpr std::uint64_t kEpochTag = 1;
constexpr std::string_view kEmptyMap("\xA0", 1);

/// Source: appendix D of RFC 8949 says what the bits mean.
double number_of_half(std::uint64_t bits) {
  const auto exponent = static_cast<int>(bits >> 10U & 31U);
  const auto fraction = static_cast<double>(bits & 1023U);
  double value = 0;
  if (exponent == 0) {
    value = std::ldexp(fraction, -24);
  } else if (exponent == 31) {
    value = fraction == 0 ? std::numeric_limits<double>::infinity()
                          : std::numeric_limits<double>::quiet_NaN();
  } else {
    value = std::ldexp(fraction + 1024, exponent - 25);
  }
  return (bits & 0x8000U) != 0 ? -value : value;
}

double number_of_float(unsigned info, std::uint64_t bits) {
  if (info == kHalf) return number_of_half(bits);
  if (info == kDouble) return std::bit_cast<double>(bits);
  return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
}

std::string_view kind_of_cbor(unsigned major, unsigned info) {
  switch (major) {
    case kUnsigned:
    case kNegative: return "an integer";
    case kBytes: return "bytes";
    case kText: return "a text";
    case kList: return "a list";
    case kMap: return "an object";
    case kTag: return "a tag";
    default: break;
  }
  if (info == kFalse || info == kTrue) return "true or false";
  if (info == kNull || info == kUndefined) return "null";
  if (info == kByBreak) return "a break";
  return info >= kHalf && info <= kDouble ? "a number" : "an unknown simple value";
}

}  // namespace

CborReader::CborReader(std::string_view body) : body_(body.empty() ? kEmptyMap : body) {}

bool CborReader::read_head(Head& head) {
  if (failed()) return false;
  if (at_ >= body_.size()) {
    fail("the body ends too early");
    return false;
  }
  const unsigned first = static_cast<unsigned char>(body_[at_++]);
  head = {first >> 5U, first & 31U, 0};
  if (head.info < kOneByte) {
    head.value = head.info;
    return true;
  }
  if (head.info == kByBreak) {
    // Only these have a form that a break ends. A break itself is read by take_break.
    if (head.major >= kBytes && head.major <= kMap) return true;
    fail("a break or an endless value where none may be");
    return false;
  }
  if (head.info > kEightBytes) {
    fail("a head that CBOR does not have");
    return false;
  }
  for (const char byte : take(std::uint64_t{1} << (head.info - kOneByte))) {
    head.value = head.value << 8U | static_cast<unsigned char>(byte);
  }
  return !failed();
}

void CborReader::fail_wanted(std::string_view wanted, const Head& head) {
  fail("expected " + std::string(wanted) + ", found " +
       std::string(kind_of_cbor(head.major, head.info)));
}

bool CborReader::expect(unsigned major, std::string_view wanted, Head& head) {
  if (!read_head(head)) return false;
  if (head.major == major) return true;
  fail_wanted(wanted, head);
  return false;
}

std::string_view CborReader::take(std::uint64_t size) {
  if (failed()) return {};
  if (size > body_.size() - at_) {
    fail("a length of " + std::to_string(size) + " where " + std::to_string(body_.size() - at_) +
         " bytes are left");
    return {};
  }
  const std::string_view bytes = body_.substr(at_, static_cast<std::size_t>(size));
  at_ += bytes.size();
  return bytes;
}

bool CborReader::take_break() {
  if (failed() || at_ >= body_.size()) return false;
  if (static_cast<unsigned char>(body_[at_]) != kBreak) return false;
  ++at_;
  return true;
}

void CborReader::open(const Head& head) {
  if (open_.size() == kCborDepthMax) return fail("values are nested deeper than 32 levels");
  Open one;
  one.is_map = head.major == kMap;
  one.ends_by_break = head.info == kByBreak;
  const std::uint64_t count = head.major == kTag ? 1 : head.value;
  const std::uint64_t each = one.is_map ? 2 : 1;
  // Each item takes a byte at least.
  if (count > (body_.size() - at_) / each) {
    return fail("a count of " + std::to_string(count) + " where " +
                std::to_string(body_.size() - at_) + " bytes are left");
  }
  one.left = count * each;
  open_.push_back(one);
}

bool CborReader::next() {
  if (failed()) return false;
  ADJOIN_ASSERT(!open_.empty());
  Open& one = open_.back();
  const bool is_over = one.ends_by_break ? take_break() : one.left == 0;
  if (is_over) {
    if (one.lacks_value) fail("a name without a value");
    open_.pop_back();
    return false;
  }
  if (one.ends_by_break) {
    one.lacks_value = one.is_map && !one.lacks_value;
  } else {
    --one.left;
  }
  return true;
}

void CborReader::begin(unsigned major, std::string_view wanted) {
  Head head;
  if (expect(major, wanted, head)) open(head);
}

void CborReader::begin_object() { begin(kMap, "an object"); }

bool CborReader::next_member() {
  while (next()) {
    Head head;
    if (!expect(kText, "a text as name", head)) return false;
    name_ = string_after(head, scratch_);
    if (failed()) return false;
    // The caller reads the value, or skips it, at once.
    Open& one = open_.back();
    one.lacks_value = false;
    if (!one.ends_by_break) --one.left;
    if (!take_null()) return true;
  }
  return false;
}

bool CborReader::take_null() {
  if (at_ >= body_.size()) return false;
  const auto byte = static_cast<unsigned char>(body_[at_]);
  if (byte != (kSimple << 5U | kNull) && byte != (kSimple << 5U | kUndefined)) return false;
  ++at_;
  return true;
}

void CborReader::begin_list() { begin(kList, "a list"); }
bool CborReader::next_element() { return next(); }

std::string_view CborReader::string_after(const Head& head, std::string& scratch) {
  std::string_view whole;
  if (head.info != kByBreak) {
    whole = take(head.value);
    if (head.major == kText && !item::is_utf8(whole)) fail("a text that is not UTF-8");
    return failed() ? std::string_view() : whole;
  }
  scratch.clear();
  while (!failed() && !take_break()) {
    Head chunk;
    if (!read_head(chunk)) break;
    // A chunk is a string of the same type whose length is known, and whole characters.
    if (chunk.major != head.major || chunk.info == kByBreak) {
      fail("a string in chunks of another type");
    } else {
      scratch += string_after(chunk, scratch);
    }
  }
  return failed() ? std::string_view() : std::string_view(scratch);
}

std::string CborReader::text() {
  Head head;
  if (!expect(kText, "a text", head)) return {};
  std::string scratch;
  return std::string(string_after(head, scratch));
}

std::int64_t CborReader::integer() {
  Head head;
  if (!read_head(head)) return 0;
  if (head.major != kUnsigned && head.major != kNegative) fail_wanted("an integer", head);
  if (head.value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
    fail("an integer of more than 64 bits");
  }
  if (failed()) return 0;
  const auto value = static_cast<std::int64_t>(head.value);
  return head.major == kNegative ? -1 - value : value;
}

double CborReader::number() {
  Head head;
  if (!read_head(head)) return 0;
  if (head.major == kUnsigned) return static_cast<double>(head.value);
  if (head.major == kNegative) return -1 - static_cast<double>(head.value);
  if (head.major != kSimple || head.info < kHalf || head.info > kDouble) {
    fail_wanted("a number", head);
    return 0;
  }
  return number_of_float(head.info, head.value);
}

bool CborReader::boolean() {
  Head head;
  if (!read_head(head)) return false;
  const bool is_one = head.major == kSimple && (head.info == kFalse || head.info == kTrue);
  if (!is_one) fail_wanted("true or false", head);
  return is_one && head.info == kTrue;
}

Time CborReader::time() {
  Head head;
  if (!expect(kTag, "a time, which is tag 1 around a number", head)) return {};
  if (head.value != kEpochTag) {
    fail("expected a time, which is tag 1, found tag " + std::to_string(head.value));
  }
  const auto value = time_of_seconds(number());
  if (!value && !failed()) fail("expected seconds since 1970 of a year from 0 to 9999");
  return failed() ? Time{} : *value;
}

void CborReader::skip() {
  const std::size_t floor = open_.size();
  skip_head();
  while (!failed() && open_.size() > floor) {
    if (next()) skip_head();
  }
}

/// Passes over one item; of a list, a map or a tag over its head alone.
void CborReader::skip_head() {
  Head head;
  if (!read_head(head)) return;
  if (head.major == kBytes || head.major == kText) {
    string_after(head, scratch_);
  } else if (head.major == kList || head.major == kMap || head.major == kTag) {
    open(head);
  }
}

void CborReader::finish() {
  if (failed()) return;
  ADJOIN_ASSERT(open_.empty());
  if (at_ != body_.size()) fail("bytes behind the end of the body's value");
}

}  // namespace adjoin::wire::cloudwatch
