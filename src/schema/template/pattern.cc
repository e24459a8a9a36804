#include "schema/template/pattern.h"

#include <algorithm>
#include <bitset>
#include <map>
#include <string>
#include <utility>

#include "schema/template/pattern_syntax.h"

namespace adjoin::schema {

namespace {

using Positions = std::bitset<Pattern::kPositionsMax>;

/// bitset has no order; a map needs one.
struct PositionsLess {
  bool operator()(const std::pair<Positions, bool>& a, const std::pair<Positions, bool>& b) const {
    if (a.second != b.second) return a.second < b.second;
    const Positions differ = a.first ^ b.first;
    const std::size_t first = differ._Find_first();
    return first < differ.size() && b.first.test(first);
  }
};

}  // namespace

/// Builds the position automaton of a syntax tree (a state per character, no empty steps), then
/// the deterministic automaton over sets of positions.
class PatternBuilder {
 public:
  explicit PatternBuilder(const PatternTree& tree) : tree_(tree) {}

  Result<Pattern> run() {
    ADJOIN_TRY(const Fragment whole, fragment(static_cast<std::uint32_t>(tree_.nodes.size() - 1)));
    classify();
    ADJOIN_CHECK(determinise(whole));
    pattern_.measure();
    return std::move(pattern_);
  }

 private:
  struct Fragment {
    bool nullable = true;
    Positions first;
    Positions last;
  };

  // Repetitions are written out, and nested ones multiply: (a{256}){256} must end here, not in
  // memory.
  static constexpr std::size_t kStepsMax = 20000;

  Error too_large() const {
    return validation_error("the pattern is too large: it stands for more than " +
                            std::to_string(Pattern::kPositionsMax) +
                            " characters once its repetitions are written out");
  }

  void join(const Positions& last, const Positions& first) {
    for (std::size_t p = last._Find_first(); p < last.size(); p = last._Find_next(p)) {
      follow_[p] |= first;
    }
  }

  Fragment then(const Fragment& a, const Fragment& b) {
    join(a.last, b.first);
    Fragment both;
    both.nullable = a.nullable && b.nullable;
    both.first = a.nullable ? a.first | b.first : a.first;
    both.last = b.nullable ? a.last | b.last : b.last;
    return both;
  }

  /// Recurses at most as deep as groups nest.
  Result<Fragment> fragment(std::uint32_t index) {
    if (++steps_ > kStepsMax) return too_large();
    const PatternNode& node = tree_.nodes[index];
    switch (node.kind) {
      case PatternNode::Kind::bytes: return character(node.bytes);
      case PatternNode::Kind::sequence: {
        Fragment all;
        for (const std::uint32_t child : node.children) {
          ADJOIN_TRY(const Fragment next, fragment(child));
          all = then(all, next);
        }
        return all;
      }
      case PatternNode::Kind::choice: {
        Fragment any;
        any.nullable = false;
        for (const std::uint32_t child : node.children) {
          ADJOIN_TRY(const Fragment branch, fragment(child));
          any.nullable = any.nullable || branch.nullable;
          any.first |= branch.first;
          any.last |= branch.last;
        }
        return any;
      }
      case PatternNode::Kind::repeat: return repetition(node);
    }
    return too_large();
  }

  Result<Fragment> character(const ByteSet& bytes) {
    if (bytes_.size() == Pattern::kPositionsMax) return too_large();
    Fragment one;
    one.nullable = false;
    one.first.set(bytes_.size());
    one.last = one.first;
    bytes_.push_back(bytes);
    follow_.emplace_back();
    return one;
  }

  Result<Fragment> repetition(const PatternNode& node) {
    const bool forever = node.most == PatternNode::kForever;
    const int copies = forever ? std::max(node.least, 1) : node.most;
    Fragment all;
    for (int i = 0; i < copies; ++i) {
      ADJOIN_TRY(Fragment next, fragment(node.children.front()));
      if (forever && i + 1 == copies) join(next.last, next.first);
      if (i >= node.least) next.nullable = true;
      all = then(all, next);
    }
    return all;
  }

  /// Two bytes that no position tells apart share a class.
  /// A table of transitions by class is a few bytes wide instead of 256, and stays in the cache.
  void classify() {
    std::map<std::vector<bool>, std::uint8_t> classes;
    for (unsigned byte = 0; byte < 256; ++byte) {
      std::vector<bool> signature(bytes_.size());
      for (std::size_t p = 0; p < bytes_.size(); ++p) signature[p] = bytes_[p].test(byte);
      const auto next = static_cast<std::uint8_t>(classes.size());
      const auto [at, inserted] = classes.emplace(std::move(signature), next);
      pattern_.class_of_[byte] = at->second;
      if (inserted) sample_.push_back(byte);
    }
    pattern_.class_count_ = classes.size();
  }

  /// A state: the positions that may come next, and whether the text may end here.
  using State = std::pair<Positions, bool>;

  Result<std::uint16_t> number_of(const State& state) {
    const auto next = static_cast<std::uint16_t>(states_.size());
    const auto [at, inserted] = numbers_.emplace(state, next);
    if (!inserted) return at->second;
    if (states_.size() == Pattern::kStatesMax) {
      return validation_error("the pattern is too large: more than " +
                              std::to_string(Pattern::kStatesMax) + " states");
    }
    states_.push_back(state);
    pattern_.accepting_.push_back(state.second ? 1 : 0);
    return next;
  }

  // Deterministic, so that matching is one step a byte on any input. A pattern comes from a schema
  // file, which may be anybody's.
  Result<void> determinise(const Fragment& whole) {
    ADJOIN_TRY(const std::uint16_t start, number_of({whole.first, whole.nullable}));
    for (std::size_t at = start; at < states_.size(); ++at) {
      const Positions possible = states_[at].first;
      for (const unsigned byte : sample_) {
        State target{Positions(), false};
        bool alive = false;
        for (std::size_t p = possible._Find_first(); p < possible.size();
             p = possible._Find_next(p)) {
          if (!bytes_[p].test(byte)) continue;
          alive = true;
          target.first |= follow_[p];
          target.second = target.second || whole.last.test(p);
        }
        pattern_.next_.push_back(Pattern::kDead);
        if (!alive) continue;
        ADJOIN_TRY(const std::uint16_t number, number_of(target));
        pattern_.next_.back() = number;
      }
    }
    return {};
  }

  const PatternTree& tree_;
  Pattern pattern_;
  std::size_t steps_ = 0;
  std::vector<ByteSet> bytes_;     ///< per position
  std::vector<Positions> follow_;  ///< per position
  std::vector<unsigned> sample_;   ///< one byte of each class
  std::vector<State> states_;
  std::map<State, std::uint16_t, PositionsLess> numbers_;
};

Result<Pattern> Pattern::compile(std::string_view expression) {
  if (expression.empty()) return validation_error("the pattern is empty");
  if (expression.size() > kPatternBytesMax) {
    return validation_error("the pattern is longer than " + std::to_string(kPatternBytesMax) +
                            " bytes");
  }
  ADJOIN_TRY(const PatternTree tree, parse_pattern(expression));
  return PatternBuilder(tree).run();
}

/// Written by hand: it is the pattern of nearly every id, and every schema makes it.
Pattern Pattern::text_without(std::string_view excluded) {
  Pattern pattern;
  pattern.class_count_ = 2;
  for (const char c : excluded) pattern.class_of_[static_cast<unsigned char>(c)] = 1;
  pattern.next_ = {1, kDead, 1, kDead};
  pattern.accepting_ = {0, 1};
  pattern.shortest_ = 1;
  pattern.longest_ = kUnbounded;
  return pattern;
}

Result<Pattern> Pattern::one_of(const std::vector<std::string>& texts) {
  PatternTree tree;
  PatternNode choice;
  choice.kind = PatternNode::Kind::choice;
  const auto add = [&tree](PatternNode node) {
    tree.nodes.push_back(std::move(node));
    return static_cast<std::uint32_t>(tree.nodes.size() - 1);
  };
  for (const std::string& text : texts) {
    PatternNode sequence;
    for (const char c : text) {
      PatternNode one;
      one.kind = PatternNode::Kind::bytes;
      one.bytes.set(static_cast<unsigned char>(c));
      sequence.children.push_back(add(std::move(one)));
    }
    choice.children.push_back(add(std::move(sequence)));
  }
  add(std::move(choice));
  return PatternBuilder(tree).run();
}

bool Pattern::matches(std::string_view text) const noexcept {
  std::uint16_t state = 0;
  for (const char c : text) {
    state = step(state, static_cast<unsigned char>(c));
    if (state == kDead) return false;
  }
  return is_accepting(state);
}

void Pattern::match_lengths(std::string_view text, std::vector<std::size_t>& lengths) const {
  std::uint16_t state = 0;
  if (is_accepting(state)) lengths.push_back(0);
  for (std::size_t i = 0; i < text.size(); ++i) {
    state = step(state, static_cast<unsigned char>(text[i]));
    if (state == kDead) return;
    if (is_accepting(state)) lengths.push_back(i + 1);
  }
}

void Pattern::measure() {
  const std::size_t states = accepting_.size();
  // Level by level: the sets of states that texts of 0, 1, 2, … bytes lead to. A level past the
  // number of states means a cycle, and every state leads to an accepting one.
  std::vector<std::uint8_t> level(states);
  level[0] = 1;
  shortest_ = kUnbounded;
  longest_ = 0;
  for (std::size_t length = 0; length <= states; ++length) {
    std::vector<std::uint8_t> next(states);
    bool any = false;
    for (std::size_t state = 0; state < states; ++state) {
      if (level[state] == 0) continue;
      any = true;
      if (accepting_[state] != 0) {
        longest_ = length;
        if (shortest_ == kUnbounded) shortest_ = length;
      }
      for (std::size_t c = 0; c < class_count_; ++c) {
        const std::uint16_t target = next_[state * class_count_ + c];
        if (target != kDead) next[target] = 1;
      }
    }
    if (!any) return;
    level = std::move(next);
  }
  longest_ = kUnbounded;
}

}  // namespace adjoin::schema
