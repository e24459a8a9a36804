#pragma once

#include <cstdint>
#include <utility>

#include "base/error.h"

namespace adjoin {

/// Error details that name what the caller must provide for the call to succeed. Each front end
/// adds how to provide it: the command line names its flags, a program its own means.
/// The library knows what is missing and not how its caller would say it: a flag, an option or a
/// member of a request.
struct Lack : ErrorDetails {
  enum class What : std::uint8_t {
    graph,            ///< the store holds no graph
    schema,           ///< the table has items but no schema
    stream,           ///< the table's stream, which its schema needs
    fresh_counts,     ///< a recount, since changes of the stream are lost
    consent_to_drop,  ///< a migration would remove data
    one_by_one,       ///< a load of single writes, since a bulk load cannot do this
    endpoint,         ///< neither an endpoint nor a region is chosen
    region,           ///< another region than the chosen one
  };
  explicit Lack(What lacking) : what(lacking) {}
  What what;
};

/// Attaches the missing requirement to an error; see `Lack`.
inline Error with_lack(Lack::What what, Error error) {
  return with_details<Lack>(std::move(error), what);
}

}  // namespace adjoin
