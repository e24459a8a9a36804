#include "schema/template/pattern_syntax.h"

#include <string>

namespace adjoin::schema {

namespace {

/// The parser recurses once for each group.
constexpr int kGroupsMax = 32;
/// A repetition is unrolled into states, and nested ones multiply.
constexpr int kRepeatMax = 256;

ByteSet byte_range(unsigned first, unsigned last) {
  ByteSet set;
  for (unsigned byte = first; byte <= last; ++byte) set.set(byte);
  return set;
}

/// Its own small language, not std::regex: the automaton is needed to prove that two keys never
/// meet.
class PatternParser {
 public:
  explicit PatternParser(std::string_view text) : text_(text) {}

  Result<PatternTree> run() {
    ADJOIN_TRY(const std::uint32_t root, choice());
    if (!at_end()) return fail("a ')' without its '('");
    ADJOIN_ASSERT(root + 1 == tree_.nodes.size());
    return std::move(tree_);
  }

 private:
  bool at_end() const { return at_ == text_.size(); }
  char peek() const { return text_[at_]; }

  Error fail(std::string_view what) const {
    return validation_error(std::string(what) + " at character " + std::to_string(at_ + 1) +
                            " of the pattern");
  }

  std::uint32_t add(PatternNode node) {
    tree_.nodes.push_back(std::move(node));
    return static_cast<std::uint32_t>(tree_.nodes.size() - 1);
  }

  Result<std::uint32_t> choice() {
    if (++depth_ > kGroupsMax) return fail("groups nest deeper than 32");
    PatternNode node;
    node.kind = PatternNode::Kind::choice;
    while (true) {
      ADJOIN_TRY(const std::uint32_t branch, sequence());
      node.children.push_back(branch);
      if (at_end() || peek() != '|') break;
      ++at_;
    }
    --depth_;
    return add(std::move(node));
  }

  Result<std::uint32_t> sequence() {
    PatternNode node;
    while (!at_end() && peek() != '|' && peek() != ')') {
      ADJOIN_TRY(const std::uint32_t piece, repeated());
      node.children.push_back(piece);
    }
    return add(std::move(node));
  }

  Result<std::uint32_t> repeated() {
    ADJOIN_TRY(std::uint32_t piece, atom());
    if (at_end()) return piece;
    PatternNode node;
    node.kind = PatternNode::Kind::repeat;
    switch (peek()) {
      case '?':
        node.most = 1;
        ++at_;
        break;
      case '*': ++at_; break;
      case '+':
        node.least = 1;
        ++at_;
        break;
      case '{': ADJOIN_CHECK(counts(node)); break;
      default: return piece;
    }
    // `a+?` is a lazy repetition elsewhere, which means nothing for a whole text.
    if (!at_end() && (peek() == '?' || peek() == '*' || peek() == '+' || peek() == '{')) {
      return fail("a repetition of a repetition; put the first in a group");
    }
    node.children.push_back(piece);
    return add(std::move(node));
  }

  Result<int> count() {
    int value = 0;
    const std::size_t start = at_;
    while (!at_end() && peek() >= '0' && peek() <= '9') {
      value = value * 10 + (peek() - '0');
      if (value > kRepeatMax) return fail("a repetition above 256");
      ++at_;
    }
    if (at_ == start) return fail("a number is missing in {m,n}");
    return value;
  }

  Result<void> counts(PatternNode& node) {
    ++at_;
    ADJOIN_TRY(node.least, count());
    node.most = node.least;
    if (!at_end() && peek() == ',') {
      ++at_;
      node.most = PatternNode::kForever;
      if (!at_end() && peek() != '}') {
        ADJOIN_TRY(node.most, count());
      }
    }
    if (at_end() || peek() != '}') return fail("a '}' is missing in {m,n}");
    if (node.most != PatternNode::kForever && node.most < node.least) {
      return fail("{m,n} has n below m");
    }
    ++at_;
    return {};
  }

  Result<std::uint32_t> atom() {
    PatternNode node;
    node.kind = PatternNode::Kind::bytes;
    switch (peek()) {
      case '(': return group();
      case '[': {
        ADJOIN_TRY(node.bytes, byte_class());
        return add(std::move(node));
      }
      case '.':
        node.bytes.set();
        // As in other languages: a dot ends at a line.
        node.bytes.reset('\n');
        break;
      case '\\': {
        ++at_;
        ADJOIN_TRY(node.bytes, escape());
        return add(std::move(node));
      }
      // Every pattern fits the whole text. Anchors in the middle could never fit.
      case '^':
      case '$': return fail("a pattern fits the whole text; leave '^' and '$' out, found one");
      case '?':
      case '*':
      case '+':
      case '{': return fail("nothing to repeat");
      case ']':
      case '}': return fail("a bracket that was not opened; write a backslash before it");
      default: node.bytes.set(static_cast<unsigned char>(peek()));
    }
    ++at_;
    return add(std::move(node));
  }

  Result<std::uint32_t> group() {
    ++at_;
    if (!at_end() && peek() == '?') {
      // An automaton of states has no memory of what it passed.
      if (text_.substr(at_, 2) != "?:") return fail("look-around is not available");
      at_ += 2;
    }
    ADJOIN_TRY(const std::uint32_t inner, choice());
    if (at_end()) return fail("a ')' is missing");
    ++at_;
    return inner;
  }

  /// The set behind a backslash; at_ stands on the escaped character.
  /// Escapes that mean different things in different languages are refused rather than guessed.
  Result<ByteSet> escape() {
    if (at_end()) return fail("a lone backslash");
    const char c = text_[at_++];
    ByteSet set;
    switch (c) {
      case 'd': return byte_range('0', '9');
      case 'w': {
        set = byte_range('0', '9') | byte_range('A', 'Z') | byte_range('a', 'z');
        set.set('_');
        return set;
      }
      case 's':
        for (const char space : {' ', '\t', '\n', '\r', '\f', '\v'}) {
          set.set(static_cast<unsigned char>(space));
        }
        return set;
      default: break;
    }
    const auto byte = static_cast<unsigned char>(c);
    if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || byte > 126) {
      --at_;
      return fail("an escape that is not available (there are \\d \\w \\s and punctuation)");
    }
    set.set(byte);
    return set;
  }

  Result<ByteSet> byte_class() {
    ++at_;
    const bool negated = !at_end() && peek() == '^';
    if (negated) ++at_;
    ByteSet set;
    while (!at_end() && peek() != ']') {
      ADJOIN_TRY(const ByteSet first, class_member());
      if (at_ + 1 < text_.size() && peek() == '-' && text_[at_ + 1] != ']' && first.count() == 1) {
        ++at_;
        ADJOIN_TRY(const ByteSet last, class_member());
        const std::size_t low = first._Find_first();
        const std::size_t high = last._Find_first();
        if (last.count() != 1 || high < low) return fail("a range that is the wrong way round");
        set |= byte_range(static_cast<unsigned>(low), static_cast<unsigned>(high));
      } else {
        set |= first;
      }
    }
    if (at_end()) return fail("a ']' is missing");
    ++at_;
    if (negated) {
      set.flip();
      set.reset('\n');
    }
    if (set.none()) return fail("a class that no character fits");
    return set;
  }

  Result<ByteSet> class_member() {
    const char c = peek();
    // A class is of bytes, and a letter beyond ASCII is several of them.
    if (static_cast<unsigned char>(c) > 126) {
      return fail("only ASCII may stand in a class; write it outside");
    }
    ++at_;
    if (c == '\\') return escape();
    ByteSet set;
    set.set(static_cast<unsigned char>(c));
    return set;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
  PatternTree tree_;
};

}  // namespace

Result<PatternTree> parse_pattern(std::string_view expression) {
  return PatternParser(expression).run();
}

}  // namespace adjoin::schema
