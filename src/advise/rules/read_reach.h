#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "advise/patterns/shape_figures.h"
#include "schema/model/schema.h"

namespace adjoin::advise {

/// How far the reads of a log reach into the items of a series' partition.
struct SeriesReach {
  bool whole = false;      ///< some read may see the oldest item
  std::size_t newest = 0;  ///< else: the newest so many items, at most; 0: nothing is read
};

/// Returns how far the shapes' reads reach into a series. Values are not in a log, so that a read
/// whose bounds cannot be seen counts as one of the whole.
SeriesReach reach_into(const schema::Series& series, const std::vector<ShapeFigures>& shapes);

/// Bytes of the attributes of some items, by name. Names beyond kNamesMax are one.
class AttributeBytes {
 public:
  static constexpr std::size_t kNamesMax = 256;

  void add(std::string_view name, std::size_t bytes);
  std::uint64_t all() const noexcept { return all_; }
  std::uint64_t of(std::string_view name) const;

 private:
  std::map<std::string, std::uint64_t, std::less<>> bytes_;
  std::uint64_t all_ = 0;
};

/// Returns the share of the bytes that the shapes' reads of an index and form of partition key ask
/// for, on the average of the requests: the attributes that they project or filter by. 1 where
/// nothing reads it, or all of it.
double share_asked(std::string_view index, std::string_view form, const AttributeBytes& bytes,
                   const std::vector<ShapeFigures>& shapes);

}  // namespace adjoin::advise
