#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "wire/cloudwatch/fields/reader.h"

namespace adjoin::wire::cloudwatch {

/// Levels of lists, maps and tags in a body.
inline constexpr std::size_t kCborDepthMax = 32;

/// A body of CBOR (RFC 8949), as far as RPC v2 uses it: names are texts, a time is tag 1 around a
/// number. Takes lengths known before and lengths that a break ends, and numbers in any width. A
/// length is believed only if that many bytes are left. Other tags stand only in what is skipped.
class CborReader final : public Reader {
 public:
  /// Borrows the body. An empty one is an empty object.
  explicit CborReader(std::string_view body);

  void begin_object() override;
  bool next_member() override;
  void begin_list() override;
  bool next_element() override;
  std::string text() override;
  std::int64_t integer() override;
  double number() override;
  bool boolean() override;
  Time time() override;
  void skip() override;
  void finish() override;

 private:
  /// The start of a data item.
  struct Head {
    unsigned major = 0;
    unsigned info = 0;        ///< the low five bits; 31: a break ends it
    std::uint64_t value = 0;  ///< a number, a length, a tag, or the bits of a float
  };
  /// A list, map or tag that was begun.
  struct Open {
    bool ends_by_break = false;
    bool is_map = false;
    bool lacks_value = false;  ///< of a map that a break ends: a name was passed over
    std::uint64_t left = 0;    ///< items: a map has two for each entry
  };

  bool read_head(Head& head);
  /// Reads a head and records the mistake if it has another major type.
  bool expect(unsigned major, std::string_view wanted, Head& head);
  void begin(unsigned major, std::string_view wanted);
  void open(const Head& head);
  /// Whether another item of the innermost list or map follows; closes it if none does.
  bool next();
  bool take_break();
  /// Reads the bytes of a text or byte string. Views the body, or `scratch` if it came in chunks.
  std::string_view string_after(const Head& head, std::string& scratch);
  std::string_view take(std::uint64_t size);
  void fail_wanted(std::string_view wanted, const Head& head);
  void skip_head();
  bool take_null();

  std::string_view body_;
  std::size_t at_ = 0;
  std::vector<Open> open_;
  std::string scratch_;
};

}  // namespace adjoin::wire::cloudwatch
