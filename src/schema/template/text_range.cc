#include "schema/template/text_range.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "item/key_codec.h"
#include "schema/template/encoding.h"

namespace adjoin::schema {

TextRange TextRange::exactly(std::string text) {
  TextRange range;
  range.high = text;
  range.low = std::move(text);
  return range;
}

TextRange TextRange::begins_with(std::string_view prefix) {
  TextRange range;
  range.low = prefix;
  if (Bytes next = item::prefix_successor(prefix); !next.empty()) {
    range.high = std::move(next);
    range.high_included = false;
  }
  return range;
}

bool TextRange::is_one() const noexcept {
  return high && low == *high && low_included && high_included;
}

bool TextRange::contains(std::string_view text) const noexcept {
  const int above = text.compare(low);
  if (above < 0 || (above == 0 && !low_included)) return false;
  if (!high) return true;
  const int below = text.compare(*high);
  return below < 0 || (below == 0 && high_included);
}

namespace {

/// A template as an automaton of its pieces, and where a range's bounds lead in it. No state of a
/// pattern is a dead end, so a text that has left both bounds can always be completed.
class RangeWalk {
 public:
  RangeWalk(const Template& form, const TextRange& range, const Bindings& known) : range_(range) {
    for (const Segment& segment : form.segments()) {
      if (!segment.is_hole()) {
        pieces_.push_back({segment.literal, nullptr});
        continue;
      }
      const std::string* text = known.find(segment.hole);
      if (text != nullptr) {
        // A text that has no writing here fits no key; then the pattern says at most too much.
        if (auto written = encode_hole(segment, form.separator(), *text)) {
          pieces_.push_back({*std::move(written), nullptr});
          continue;
        }
      }
      ADJOIN_ASSERT(segment.pattern != nullptr);
      pieces_.push_back({{}, segment.pattern.get()});
    }
  }

  bool run() const {
    States start;
    add(0, 0, start);
    return reaches(std::move(start), 0, true, range_.high.has_value());
  }

 private:
  struct Piece {
    std::string literal;
    const Pattern* pattern = nullptr;  ///< null: the literal
  };
  /// A piece, and the offset in its literal or the state of its pattern.
  struct State {
    std::size_t piece = 0;
    std::size_t at = 0;
    friend bool operator==(const State&, const State&) = default;
  };
  using States = std::vector<State>;

  /// Adds the state and those that are reached from it without a byte.
  void add(std::size_t piece, std::size_t at, States& states) const {
    for (;;) {
      const State state{piece, at};
      if (std::find(states.begin(), states.end(), state) != states.end()) return;
      if (piece == pieces_.size()) {
        states.push_back(state);
        return;
      }
      const Piece& is = pieces_[piece];
      const bool literal = is.pattern == nullptr;
      const bool whole = literal ? at == is.literal.size()
                                 : is.pattern->is_accepting(static_cast<std::uint16_t>(at));
      // A literal that is whole goes on with the next piece alone.
      if (!literal || !whole) states.push_back(state);
      if (!whole) return;
      ++piece;
      at = 0;
    }
  }

  States step(const States& states, int byte) const {
    States next;
    for (const State& state : states) {
      if (state.piece == pieces_.size()) continue;
      const Piece& is = pieces_[state.piece];
      if (is.pattern == nullptr) {
        if (byte_at(is.literal, state.at) == byte) add(state.piece, state.at + 1, next);
        continue;
      }
      const std::uint16_t to =
          is.pattern->step(static_cast<std::uint16_t>(state.at), static_cast<unsigned char>(byte));
      if (to != Pattern::kDead) add(state.piece, to, next);
    }
    return next;
  }

  /// Whether a byte from `first` to `last` leads on.
  bool can_step(const States& states, int first, int last) const {
    for (const State& state : states) {
      if (state.piece == pieces_.size()) continue;
      const Piece& is = pieces_[state.piece];
      if (is.pattern == nullptr) {
        const int byte = byte_at(is.literal, state.at);
        if (byte >= first && byte <= last) return true;
        continue;
      }
      for (int byte = first; byte <= last; ++byte) {
        if (is.pattern->step(static_cast<std::uint16_t>(state.at),
                             static_cast<unsigned char>(byte)) != Pattern::kDead) {
          return true;
        }
      }
    }
    return false;
  }

  bool accepts(const States& states) const {
    return std::any_of(states.begin(), states.end(),
                       [this](const State& s) { return s.piece == pieces_.size(); });
  }

  /// Whether a text that equals the bounds so far may end here.
  bool may_end(std::size_t at, bool on_low, bool on_high) const {
    if (on_low && !(at == range_.low.size() && range_.low_included)) return false;
    return !on_high || at < range_.high->size() || range_.high_included;
  }

  /// Whether a text in the range goes on from these states. Its first `at` bytes are those of the
  /// bounds that it is on. Calls itself once, where the bounds part.
  bool reaches(States states, std::size_t at, bool on_low, bool on_high) const {
    for (; !states.empty(); ++at) {
      if (may_end(at, on_low, on_high) && accepts(states)) return true;
      if (on_high && at == range_.high->size()) return false;
      // Whatever follows the lower bound is above it.
      on_low = on_low && at < range_.low.size();
      const int low = on_low ? byte_at(range_.low, at) : -1;
      const int high = on_high ? byte_at(*range_.high, at) : 256;
      if (low > high) return false;
      if (can_step(states, low + 1, high - 1)) return true;
      if (!on_low && !on_high) return false;
      if (on_low && on_high && low != high) {
        if (reaches(step(states, low), at + 1, true, false)) return true;
        on_low = false;
      }
      states = step(states, on_low ? low : high);
    }
    return false;
  }

  static int byte_at(std::string_view text, std::size_t at) {
    ADJOIN_ASSERT(at < text.size());
    return static_cast<unsigned char>(text[at]);
  }

  std::vector<Piece> pieces_;
  const TextRange& range_;
};

}  // namespace

bool meets(const Template& form, const TextRange& range, const Bindings& known) {
  // Decides for most templates before any automaton runs: their first literal lies outside.
  const std::string& front = form.static_prefix();
  const auto head = [&front](const std::string& bound) {
    return std::string_view(bound).substr(0, front.size());
  };
  if (front.compare(head(range.low)) < 0) return false;
  if (range.high && front.compare(head(*range.high)) > 0) return false;
  return RangeWalk(form, range, known).run();
}

}  // namespace adjoin::schema
