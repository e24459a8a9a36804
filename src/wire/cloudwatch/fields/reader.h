#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "wire/cloudwatch/shapes/shapes.h"

namespace adjoin::wire::cloudwatch {

/// Pull reader of one body, whatever its form: the caller says which kind of value it expects next.
///
/// Keeps the first error. After it every call returns an empty value and every loop ends, so that a
/// walker checks once. Members that are null count as absent.
///
///   for (in.begin_object(); in.next_member();) { … in.name() … one read or skip() … }
///   for (in.begin_list(); in.next_element();) { … one read … }
///   for (in.begin_map(); in.next_entry();) { … in.name() is the key … one read … }
///
/// The caller finds names given twice: only it knows which names are kept. Borrows the body.
class Reader {
 public:
  virtual ~Reader() = default;

  virtual void begin_object() = 0;
  /// Moves to the next member; false at the end of the object.
  virtual bool next_member() = 0;
  virtual void begin_list() = 0;
  virtual bool next_element() = 0;
  /// A map from texts. But for Query it is an object like others.
  virtual void begin_map() { begin_object(); }
  virtual bool next_entry() { return next_member(); }

  virtual std::string text() = 0;
  virtual std::int64_t integer() = 0;
  virtual double number() = 0;
  virtual bool boolean() = 0;
  virtual Time time() = 0;
  /// Passes over the current value, checking that it is well formed.
  virtual void skip() = 0;
  /// Refuses what stands behind the body's value.
  virtual void finish() = 0;

  /// The name of the current member or the key of the current entry. Valid until the next call.
  std::string_view name() const noexcept { return name_; }

  bool failed() const noexcept { return error_.has_value(); }
  /// The first error. REQUIRES: failed().
  const Error& error() const { return *error_; }

  /// Records that the body is malformed.
  void fail(std::string_view what);
  void fail(const Error& error) { fail(error.message()); }
  /// Says where the error is, if nobody said it yet: the innermost walker knows best.
  void fail_at(std::string_view place);

 protected:
  Reader() = default;
  Reader(const Reader&) = default;
  Reader& operator=(const Reader&) = default;

  std::string_view name_;

 private:
  std::optional<Error> error_;
  bool placed_ = false;
};

}  // namespace adjoin::wire::cloudwatch
