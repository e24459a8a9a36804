#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

#include "meter/series/series_name.h"

namespace adjoin::meter {

/// The numbers of all names. A number is given once; the owner keeps each as a record, before
/// figures under it. Not thread-safe.
class NameBook {
 public:
  /// Most series that programs may send.
  static constexpr std::size_t kCustomMax = 1'000;

  /// Returns a name's number; nullopt: it has none.
  std::optional<std::uint32_t> find(const SeriesName& name) const;
  /// Returns the name of a number; null: nobody has it. Valid until `remove` of it.
  const SeriesName* name_of(std::uint32_t number) const;

  struct Given {
    std::uint32_t number = 0;
    bool is_new = false;  ///< its record is still to be written
  };
  /// The error of `give` where a program's series has no room.
  static Error no_room_for(const SeriesName& name);
  /// Returns a name's number, a new one if it has none. @errors limit_exceeded: kCustomMax
  Result<Given> give(const SeriesName& name);

  /// Takes in a record of the store. Of two with one name the larger number counts.
  void restore(std::uint32_t number, const SeriesName& name);
  /// Says that a number is taken, by a record that this version cannot read.
  void skip(std::uint32_t number) noexcept;
  /// Forgets a name whose last figures have expired. Its number is not given again while the book
  /// lives, nor later if a larger one is kept.
  void remove(std::uint32_t number);

  /// Returns how many more series programs may send.
  std::size_t custom_room() const noexcept { return kCustomMax - customs_; }
  /// Returns all names by number. Valid until the next change.
  const std::map<std::uint32_t, SeriesName>& all() const noexcept { return names_; }

 private:
  std::map<std::uint32_t, SeriesName> names_;
  std::map<SeriesName, std::uint32_t> numbers_;
  std::uint32_t last_ = 0;
  std::size_t customs_ = 0;
};

}  // namespace adjoin::meter
