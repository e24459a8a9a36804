#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "schema/template/template.h"

namespace adjoin::schema {

namespace {

/// More pairs of states than this and the question is answered "yes", which refuses the schema.
constexpr std::size_t kPairsMax = 400'000;

/// A template as an automaton. A state is (segment, place in it): characters of a literal, or the
/// state of a hole's pattern.
/// Two questions are answered by such walks when a schema is loaded: whether two types could have
/// one key, and whether a key could be read in two ways. A schema for which either is yes would mix
/// up items.
class TemplateWalk {
 public:
  explicit TemplateWalk(const Template& t) : segments_(t.segments()) {}

  struct State {
    std::uint16_t segment = 0;
    std::uint16_t place = 0;
  };

  /// `state` and every state reachable from it without reading a byte: a segment that may end here
  /// leads to the next one.
  void closure(State state, std::vector<State>& out) const {
    out.push_back(state);
    while (state.segment < segments_.size() && may_end(state)) {
      state = {static_cast<std::uint16_t>(state.segment + 1), 0};
      out.push_back(state);
    }
  }

  bool is_end(State state) const { return state.segment == segments_.size(); }

  /// The state after `byte`, which is read inside state.segment; false when there is none.
  bool step(State state, unsigned char byte, State& next) const {
    if (is_end(state)) return false;
    const Segment& segment = segments_[state.segment];
    next.segment = state.segment;
    if (segment.is_hole()) {
      next.place = segment.pattern->step(state.place, byte);
      return next.place != Pattern::kDead;
    }
    if (state.place >= segment.literal.size()) return false;
    next.place = static_cast<std::uint16_t>(state.place + 1);
    return static_cast<unsigned char>(segment.literal[state.place]) == byte;
  }

 private:
  bool may_end(State state) const {
    const Segment& segment = segments_[state.segment];
    if (segment.is_hole()) return segment.pattern->is_accepting(state.place);
    return state.place == segment.literal.size();
  }

  const std::vector<Segment>& segments_;
};

/// One byte for every group of bytes that neither template tells apart, letters first so that
/// examples are readable.
/// 256 steps from each state would be too many. Bytes that both templates treat alike are tried
/// once.
std::vector<unsigned char> telling_bytes(const Template& a, const Template& b) {
  std::vector<std::string> signatures(256);
  for (const Template* t : {&a, &b}) {
    for (const Segment& segment : t->segments()) {
      for (unsigned byte = 0; byte < 256; ++byte) {
        if (!segment.is_hole()) {
          const bool here = segment.literal.find(static_cast<char>(byte)) != std::string::npos;
          signatures[byte] += here ? static_cast<char>(byte) : '\0';
          signatures[byte] += here ? '\1' : '\0';
          continue;
        }
        signatures[byte] +=
            static_cast<char>(segment.pattern->byte_class(static_cast<unsigned char>(byte)));
      }
    }
  }
  std::vector<unsigned char> chosen;
  std::vector<std::string> seen;
  const auto consider = [&](unsigned byte) {
    if (std::find(seen.begin(), seen.end(), signatures[byte]) != seen.end()) return;
    seen.push_back(signatures[byte]);
    chosen.push_back(static_cast<unsigned char>(byte));
  };
  for (const char c : std::string_view("a1A-#_./:")) consider(static_cast<unsigned char>(c));
  for (unsigned byte = 32; byte < 127; ++byte) consider(byte);
  for (unsigned byte = 0; byte < 256; ++byte) consider(byte);
  return chosen;
}

/// Walks two templates over the same text, breadth first, until both end.
class PairSearch {
 public:
  PairSearch(const Template& a, const Template& b, bool must_differ)
      : a_(a), b_(b), bytes_(telling_bytes(a, b)), must_differ_(must_differ) {}

  std::optional<std::string> run() {
    visit({{}, {}, false}, 0, 0);
    for (std::size_t at = 0; at < queue_.size(); ++at) {
      if (auto found = expand(at)) return found;
      if (queue_.size() > kPairsMax) return "(too large to compare)";
    }
    return std::nullopt;
  }

 private:
  using State = TemplateWalk::State;
  struct Pair {
    State a;
    State b;
    bool differs;  ///< some byte was read in different segments
  };
  struct Visit {
    Pair pair;
    std::size_t parent;
    unsigned char byte;
  };

  static std::uint64_t code(const Pair& p) {
    return (std::uint64_t{p.a.segment} << 58) | (std::uint64_t{p.a.place} << 40) |
           (std::uint64_t{p.b.segment} << 34) | (std::uint64_t{p.b.place} << 16) |
           (p.differs ? 1U : 0U);
  }

  void visit(const Pair& pair, std::size_t parent, unsigned char byte) {
    if (seen_.emplace(code(pair), true).second) queue_.push_back({pair, parent, byte});
  }

  std::optional<std::string> expand(std::size_t at) {
    const Pair pair = queue_[at].pair;
    std::vector<State> left;
    std::vector<State> right;
    a_.closure(pair.a, left);
    b_.closure(pair.b, right);
    if (a_.is_end(left.back()) && b_.is_end(right.back()) && (pair.differs || !must_differ_)) {
      return text_to(at);
    }
    for (const unsigned char byte : bytes_) {
      for (const State l : left) {
        State next_left;
        if (!a_.step(l, byte, next_left)) continue;
        for (const State r : right) {
          State next_right;
          if (!b_.step(r, byte, next_right)) continue;
          const bool differs = must_differ_ && (pair.differs || l.segment != r.segment);
          visit({next_left, next_right, differs}, at, byte);
        }
      }
    }
    return std::nullopt;
  }

  std::string text_to(std::size_t at) const {
    std::string text;
    for (; at != 0; at = queue_[at].parent) text += static_cast<char>(queue_[at].byte);
    std::reverse(text.begin(), text.end());
    return text;
  }

  TemplateWalk a_;
  TemplateWalk b_;
  std::vector<unsigned char> bytes_;
  bool must_differ_;
  std::vector<Visit> queue_;
  std::unordered_map<std::uint64_t, bool> seen_;
};

/// Most pairs of types differ in their first word, and need no walk.
bool prefixes_exclude(const Template& a, const Template& b) {
  const std::size_t common = std::min(a.static_prefix().size(), b.static_prefix().size());
  return a.static_prefix().compare(0, common, b.static_prefix(), 0, common) != 0;
}

}  // namespace

std::optional<std::string> common_text(const Template& a, const Template& b) {
  if (prefixes_exclude(a, b)) return std::nullopt;
  return PairSearch(a, b, false).run();
}

std::optional<std::string> ambiguous_text(const Template& t) {
  return PairSearch(t, t, true).run();
}

}  // namespace adjoin::schema
