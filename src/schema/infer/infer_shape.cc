#include "schema/infer/infer_shape.h"

#include <algorithm>

#include "schema/model/field.h"

namespace adjoin::schema {

namespace {

/// Enough to see that a text is a word of a small vocabulary. The bounds keep memory independent of
/// the table's size.
constexpr std::size_t kValuesMax = 16;
constexpr std::size_t kValueBytesMax = 64;
constexpr std::size_t kEqualHolesMax = 32;

std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  // FNV's high bits follow its low ones too closely for "the smallest" to be a fair sample.
  hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9;
  hash = (hash ^ (hash >> 27)) * 0x94d049bb133111eb;
  return hash ^ (hash >> 31);
}

bool is_uuid(std::string_view text) {
  if (text.size() != 36) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
    const char c = text[i];
    const bool hex = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    if (dash ? c != '-' : !hex) return false;
  }
  return true;
}

/// By the same check as a write: what is proposed must accept every item that was seen.
bool fits(FieldType type, const Value& value) {
  Field field;
  field.type = type;
  return check_field(field, value).has_value();
}

}  // namespace

void HashSketch::add(std::string_view text) { add(hash_of(text)); }

void HashSketch::add(std::uint64_t hash) {
  // The smallest hashes of a set are a random sample of it, and two sets that share texts keep the
  // same ones.
  if (smallest_.size() == kept_ && hash > *smallest_.rbegin()) return;
  smallest_.insert(hash);
  if (smallest_.size() > kept_) smallest_.erase(std::prev(smallest_.end()));
}

void HashSketch::merge(const HashSketch& other) {
  for (const std::uint64_t hash : other.smallest_) add(hash);
}

double HashSketch::share_in(const HashSketch& other) const {
  // Above its largest hash a full sketch of the other knows nothing.
  const bool full = other.smallest_.size() == other.kept_;
  std::size_t compared = 0;
  std::size_t found = 0;
  for (const std::uint64_t hash : smallest_) {
    if (full && hash > *other.smallest_.rbegin()) break;
    ++compared;
    found += other.smallest_.count(hash);
  }
  return compared == 0 ? 0 : static_cast<double>(found) / static_cast<double>(compared);
}

void IdTexts::add(std::string_view text, std::string_view separator) {
  static const std::string kUuid =
      "[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}";
  plain_ = plain_ && text.find_first_of(separator) == std::string_view::npos;
  if (alternatives_.size() > kAlternativesMax) return;
  if (is_uuid(text)) {
    alternatives_.insert(kUuid);
    return;
  }
  // The pattern must allow each text as it was seen and nothing that could be taken for a key of
  // another type.
  std::string excluded;
  std::string literal;
  for (const char c : separator) {
    excluded += std::string("\\") + c;
    literal += std::string("\\") + c;
  }
  const std::string word = "[^" + excluded + "]+";
  std::string pattern;
  while (true) {
    const std::size_t cut = text.find(separator);
    const std::string_view piece = text.substr(0, cut);
    if (piece.find_first_of(separator) != std::string_view::npos) alternatives_.insert(".+");
    if (!piece.empty()) pattern += word;
    if (cut == std::string_view::npos) break;
    pattern += literal;
    text.remove_prefix(cut + separator.size());
  }
  // Past the bound the texts are of no form that a person could check; then any text is allowed.
  alternatives_.insert(pattern);
}

void IdTexts::merge(const IdTexts& other) {
  plain_ = plain_ && other.plain_;
  alternatives_.insert(other.alternatives_.begin(), other.alternatives_.end());
}

std::string IdTexts::pattern() const {
  if (alternatives_.size() > kAlternativesMax || alternatives_.count(".+") > 0) return ".+";
  std::string joined;
  for (const std::string& one : alternatives_) joined += (joined.empty() ? "" : "|") + one;
  return joined;
}

void AttributeStats::add(const Value& value, const std::vector<std::string>& holes) {
  ++count;
  types |= 1U << static_cast<unsigned>(value.type());
  if (value.as_string() != nullptr) {
    dates = dates && fits(FieldType::date, value);
    datetimes = datetimes && fits(FieldType::datetime, value);
  }
  if (value.as_number() != nullptr) {
    whole = whole && fits(FieldType::integer, value);
    const std::string text = key_text(value).value_or("");
    const bool digits = text.find_first_not_of("0123456789") == std::string::npos;
    milliseconds = milliseconds && digits && text.size() == 13 && text.front() == '1';
    seconds = seconds && digits && text.size() == 10 && text.front() <= '4';
  }
  const std::optional<std::string> text = key_text(value);
  for (std::size_t i = 0; i < kEqualHolesMax; ++i) {
    if (!text || i >= holes.size() || holes[i] != *text) equals &= ~(1U << i);
  }
  if (!text || text->size() > kValueBytesMax) {
    ++other_values;
  } else if (const auto known = values.find(*text); known != values.end()) {
    ++known->second;
  } else if (values.size() < kValuesMax) {
    values.emplace(*text, 1);
  } else {
    ++other_values;
  }
}

void ValueSketches::add(const std::string& value, const std::string& pk_ids,
                        const std::string& sk_ids) {
  // Control characters between the parts: ids with such characters are odd and were left out.
  at_pk.add(pk_ids + '\1' + value);
  at_sk.add(sk_ids + '\1' + value);
  pairs.add(pk_ids + '\2' + sk_ids + '\1' + value);
  reversed.add(sk_ids + '\2' + pk_ids + '\1' + value);
}

void DerivedKey::add(KeyForm value, const std::string& value_form,
                     const std::vector<std::string>& holes,
                     const std::map<std::string, std::string>& texts) {
  const bool first = count++ == 0;
  if (!one_form) return;
  if (first) {
    form = value_form;
    pieces = std::move(value);
    makers.resize(pieces.size());
    constant.assign(pieces.size(), true);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (!pieces[i].is_hole()) continue;
      for (std::size_t hole = 0; hole < holes.size(); ++hole) {
        if (holes[hole] == pieces[i].text) makers[i].insert(hole_name(hole));
      }
      for (const auto& [name, text] : texts) {
        if (text == pieces[i].text) makers[i].insert(name);
      }
    }
    return;
  }
  if (form != value_form) {
    one_form = false;
    return;
  }
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (!pieces[i].is_hole()) continue;
    if (value[i].text != pieces[i].text) constant[i] = false;
    // A maker that is wrong once is out for good. Coincidences die out after a few items.
    for (auto maker = makers[i].begin(); maker != makers[i].end();) {
      const std::string* text = nullptr;
      if (maker->front() == '\0') {
        const std::size_t hole = std::stoul(maker->substr(1));
        text = hole < holes.size() ? &holes[hole] : nullptr;
      } else if (const auto found = texts.find(*maker); found != texts.end()) {
        text = &found->second;
      }
      maker = text != nullptr && *text == value[i].text ? std::next(maker) : makers[i].erase(maker);
    }
  }
}

std::size_t Shape::pk_holes() const {
  return static_cast<std::size_t>(
      std::count_if(pk.begin(), pk.end(), [](const FormPiece& piece) { return piece.is_hole(); }));
}

bool Shape::is_odd() const {
  const auto odd = [](const FormPiece& piece) { return piece.is_odd(); };
  return std::any_of(pk.begin(), pk.end(), odd) || std::any_of(sk.begin(), sk.end(), odd);
}

}  // namespace adjoin::schema
