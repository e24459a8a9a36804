#pragma once

#include <cstdint>
#include <memory>

#include "base/error.h"

namespace adjoin {

/// What a caller would have to give for a call to be done. An error carries it so that each door
/// can say how one gives it there: the command line by its flags, a program by its own means.
struct Lack : ErrorDetails {
  enum class What : std::uint8_t {
    graph,            ///< the store holds none
    schema,           ///< the table has items and carries none
    stream,           ///< of the table, which its schema needs
    fresh_counts,     ///< of what follows a stream whose changes are lost
    consent_to_drop,  ///< a migration would remove data
    one_by_one,       ///< what cannot be loaded in bulk
    endpoint,         ///< none is chosen, nor a region
    region,           ///< another than the one that was chosen
  };
  explicit Lack(What lacking) : what(lacking) {}
  What what;
};

/// The error, and what is missing.
inline Error with_lack(Lack::What what, Error error) {
  return std::move(error).with_details(std::make_shared<const Lack>(what));
}

}  // namespace adjoin
