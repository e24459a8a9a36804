#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/bytes.h"
#include "server/http/refusal.h"

namespace adjoin::server {

/// Incremental decoder of a chunked body (RFC 9112, 7.1). Skips extensions and trailer fields,
/// within bounds. Beast's decoder is not used, because it bounds neither their number nor the
/// number of chunks.
class ChunkDecoder {
 public:
  struct Step {
    std::size_t taken = 0;  ///< bytes of `piece` that belong to this body
    bool done = false;
    std::optional<Refusal> refusal;
  };

  /// Appends the body bytes in `piece`. Must not be called again after `done` or a refusal.
  Step decode(std::string_view piece, Bytes& body, std::size_t body_bytes_max);

 private:
  enum class State : std::uint8_t {
    size_first,  ///< the first digit of a chunk's size
    size,
    extension,
    size_end,  ///< the LF after the size
    data,
    data_cr,
    data_lf,
    trailer_first,  ///< the first byte of a line after the last chunk
    trailer,
    trailer_lf,
    end_lf,
    done,
  };

  std::optional<Refusal> take_control(char byte, std::size_t body_bytes);
  std::optional<Refusal> take_size_digit(char byte);
  std::optional<Refusal> take_size_end(std::size_t body_bytes);

  State state_ = State::size_first;
  std::uint64_t left_ = 0;  ///< bytes left in the chunk
  std::size_t digits_ = 0;
  std::size_t line_bytes_ = 0;  ///< length of the current extension
  std::size_t trailer_bytes_ = 0;
  std::size_t chunks_ = 0;
};

}  // namespace adjoin::server
