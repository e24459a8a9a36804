#include "schema/template/template.h"

#include <algorithm>

#include "schema/template/encoding.h"

namespace adjoin::schema {

namespace {

const std::string kNoText;
/// Shard 0 by default: keys without shards and those of a first shard are the same.
const std::string kShardZero = "0";

/// The text bound to a hole; shard and tie mean "none" when nobody bound them.
const std::string* bound_text(const Segment& hole, const Bindings& bindings) {
  if (const std::string* text = bindings.find(hole.hole)) return text;
  if (hole.hole == "shard") return &kShardZero;
  if (hole.encoding == Encoding::tie_suffix) return &kNoText;
  return nullptr;
}

/// Finds the one way a text fits a template, by walking the segments and remembering dead ends.
/// A hole may match texts of several lengths, and the right one depends on what follows. Places
/// from which no way leads on are remembered, so that the work stays bounded on any input.
class TemplateMatcher {
 public:
  TemplateMatcher(const std::vector<Segment>& segments, std::string_view text)
      : segments_(segments), text_(text) {}

  /// Fills `ends()` with where each segment ends. Recurses once per segment.
  bool run() { return fit(0, 0); }
  std::size_t end_of(std::size_t segment) const { return ends_[segment]; }

 private:
  bool fit(std::size_t segment, std::size_t at) {
    if (segment == segments_.size()) return at == text_.size();
    const Segment& piece = segments_[segment];
    if (!piece.is_hole()) {
      if (text_.compare(at, piece.literal.size(), piece.literal) != 0) return false;
      ends_[segment] = at + piece.literal.size();
      return fit(segment + 1, ends_[segment]);
    }
    // The last segment takes all the rest, so no lengths are tried.
    if (segment + 1 == segments_.size()) {
      ends_[segment] = text_.size();
      return piece.pattern->matches(text_.substr(at));
    }
    return fit_hole(segment, at);
  }

  bool fit_hole(std::size_t segment, std::size_t at) {
    if (is_dead(segment, at)) return false;
    const Segment& next = segments_[segment + 1];
    std::vector<std::size_t> lengths;
    segments_[segment].pattern->match_lengths(text_.substr(at), lengths);
    // The longest first: ids are usually followed by the separator, which they do not contain.
    for (auto length = lengths.rbegin(); length != lengths.rend(); ++length) {
      const std::size_t end = at + *length;
      if (!next.is_hole() && text_.compare(end, next.literal.size(), next.literal) != 0) continue;
      ends_[segment] = end;
      if (fit(segment + 1, end)) return true;
    }
    mark_dead(segment, at);
    return false;
  }

  bool is_dead(std::size_t segment, std::size_t at) const {
    return !dead_.empty() && dead_[segment * (text_.size() + 1) + at];
  }
  // Allocated only when something went wrong once, which is rare.
  void mark_dead(std::size_t segment, std::size_t at) {
    if (dead_.empty()) dead_.resize(segments_.size() * (text_.size() + 1));
    dead_[segment * (text_.size() + 1) + at] = true;
  }

  const std::vector<Segment>& segments_;
  std::string_view text_;
  std::size_t ends_[Template::kSegmentsMax] = {};
  std::vector<bool> dead_;
};

}  // namespace

Template::Template(std::string source, std::vector<Segment> segments, std::string separator)
    : source_(std::move(source)), segments_(std::move(segments)), separator_(std::move(separator)) {
  ADJOIN_ASSERT(segments_.size() <= kSegmentsMax);
  for (const Segment& segment : segments_) {
    if (segment.is_hole()) break;
    static_prefix_ += segment.literal;
  }
  for (const Segment& segment : segments_) {
    if (!segment.is_hole()) continue;
    const bool own_name = std::count_if(segments_.begin(), segments_.end(), [&](const Segment& s) {
                            return s.hole == segment.hole;
                          }) == 1;
    const bool is_text = segment.encoding == Encoding::plain ||
                         segment.encoding == Encoding::pad10 || segment.encoding == Encoding::ms;
    // Such a template needs no look at what its holes hold: the pattern has said yes already.
    decodes_always_ = decodes_always_ && own_name && is_text;
  }
}

bool Template::has_hole(std::string_view name) const noexcept {
  return std::any_of(segments_.begin(), segments_.end(),
                     [name](const Segment& s) { return s.is_hole() && s.hole == name; });
}

bool Template::is_determined_by(const Bindings& bindings) const noexcept {
  return std::all_of(segments_.begin(), segments_.end(), [&bindings](const Segment& s) {
    return !s.is_hole() || bound_text(s, bindings) != nullptr;
  });
}

Result<std::string> Template::render_prefix(const Bindings& bindings, bool* whole) const {
  std::string out;
  if (whole != nullptr) *whole = false;
  bool is_whole = true;
  for (const Segment& segment : segments_) {
    if (!segment.is_hole()) {
      out += segment.literal;
      continue;
    }
    const std::string* text = bound_text(segment, bindings);
    if (text == nullptr) {
      is_whole = false;
      break;
    }
    ADJOIN_CHECK(append_hole(segment, separator_, *text, out));
  }
  if (whole != nullptr) *whole = is_whole;
  return out;
}

Result<std::string> Template::render(const Bindings& bindings) const {
  bool whole = false;
  Result<std::string> key = render_prefix(bindings, &whole);
  if (whole) return key;
  for (const Segment& segment : segments_) {
    if (segment.is_hole() && bound_text(segment, bindings) == nullptr) {
      return validation_error("{" + segment.hole + "} is needed to make the key '" + source_ +
                              "'; give it a value");
    }
  }
  return key;
}

Result<std::string> Template::render_with(std::string_view text) const {
  std::string out;
  for (const Segment& segment : segments_) {
    if (!segment.is_hole()) {
      out += segment.literal;
      continue;
    }
    ADJOIN_CHECK(append_hole(segment, separator_, text, out));
  }
  return out;
}

bool Template::match(std::string_view text, Bindings& bindings) const {
  // Decides for nearly all types before any pattern runs.
  if (text.substr(0, static_prefix_.size()) != static_prefix_) return false;
  TemplateMatcher matcher(segments_, text);
  if (!matcher.run()) return false;
  std::size_t at = 0;
  for (std::size_t i = 0; i < segments_.size(); ++i) {
    const std::string_view piece = text.substr(at, matcher.end_of(i) - at);
    at = matcher.end_of(i);
    const Segment& segment = segments_[i];
    if (!segment.is_hole()) continue;
    const auto logical = decode_hole(segment, separator_, piece);
    // A hole that stands twice must have one text: {to} in both keys of an edge.
    if (!logical || !bindings.bind(segment.hole, *logical)) return false;
  }
  return true;
}

/// Without making the texts of the holes: most keys that are looked at are of another type.
bool Template::fits(std::string_view text) const {
  if (decodes_always_) {
    return text.substr(0, static_prefix_.size()) == static_prefix_ &&
           TemplateMatcher(segments_, text).run();
  }
  Bindings bindings;
  return match(text, bindings);
}

Result<Bindings> Template::decode(std::string_view text) const {
  Bindings bindings;
  if (match(text, bindings)) return bindings;
  return validation_error("'" + std::string(text) + "' does not have the form '" + source_ + "'");
}

std::size_t Template::shortest() const noexcept {
  std::size_t length = 0;
  for (const Segment& segment : segments_) {
    length += segment.is_hole() ? segment.pattern->shortest() : segment.literal.size();
  }
  return length;
}

std::size_t Template::longest() const noexcept {
  std::size_t length = 0;
  for (const Segment& segment : segments_) {
    const std::size_t piece =
        segment.is_hole() ? segment.pattern->longest() : segment.literal.size();
    if (piece == Pattern::kUnbounded) return Pattern::kUnbounded;
    length += piece;
  }
  return length;
}

namespace {

/// An edge's: the parts of both ends, shard, tie, and some fields.
constexpr std::size_t kUsualSize = 8;

/// A sorted vector: with a handful of entries it beats a map, and every write makes one.
auto place_of(const std::vector<Bindings::Entry>& entries, std::string_view name) {
  return std::lower_bound(entries.begin(), entries.end(), name,
                          [](const Bindings::Entry& e, std::string_view n) { return e.first < n; });
}

}  // namespace

const std::string* Bindings::find(std::string_view name) const noexcept {
  const auto at = place_of(entries_, name);
  return at != entries_.end() && at->first == name ? &at->second : nullptr;
}

void Bindings::set(std::string_view name, std::string text) {
  if (entries_.empty()) entries_.reserve(kUsualSize);
  const auto at = place_of(entries_, name);
  if (at != entries_.end() && at->first == name) {
    entries_[static_cast<std::size_t>(at - entries_.begin())].second = std::move(text);
  } else {
    entries_.emplace(at, std::string(name), std::move(text));
  }
}

bool Bindings::bind(std::string_view name, std::string_view text) {
  if (entries_.empty()) entries_.reserve(kUsualSize);
  const auto at = place_of(entries_, name);
  if (at != entries_.end() && at->first == name) return at->second == text;
  entries_.emplace(at, std::string(name), std::string(text));
  return true;
}

}  // namespace adjoin::schema
