#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <optional>
#include <utility>

#include "base/ascii.h"
#include "wire/errors/messages.h"
#include "wire/sigv4/canonical.h"
#include "wire/sigv4/request.h"
#include "wire/sigv4/verify.h"

namespace adjoin::wire {
namespace {

// Signed names are searched for each header of the request, so their number is bounded.
constexpr std::size_t kSignedHeadersMax = 100;
constexpr std::size_t kUsualHeaders = 16;
constexpr std::chrono::seconds kLifetimeMax{7 * 24 * 60 * 60};
constexpr std::size_t kSignatureDigits = 64;

bool begins_with_any_case(std::string_view text, std::string_view lower_case) {
  return text.size() >= lower_case.size() &&
         equal_ignoring_case(text.substr(0, lower_case.size()), lower_case);
}

Error mismatch() {
  return api_error(ApiError::invalid_signature, std::string(messages::kSignatureMismatch));
}

Error incomplete(std::string message) {
  return api_error(ApiError::incomplete_signature, std::move(message));
}

/// What either place says, before it is understood.
struct Fields {
  std::optional<std::string_view> algorithm;
  std::optional<std::string_view> credential;
  std::optional<std::string_view> signature;
  std::optional<std::string_view> signed_headers;
  std::optional<std::string_view> time;
};

/// The headers that say something about the signature.
struct Heads {
  const HeaderField* authorization = nullptr;
  const HeaderField* time = nullptr;
  bool twice = false;
  bool session_token = false;
};

Heads find_heads(std::span<const HeaderField> headers) {
  Heads heads;
  for (const HeaderField& header : headers) {
    if (equal_ignoring_case(header.name, "authorization")) {
      // Two of them could be read by two programs in two ways. It is reported later, after what is
      // missing.
      heads.twice |= std::exchange(heads.authorization, &header) != nullptr;
    } else if (equal_ignoring_case(header.name, "x-amz-date")) {
      heads.twice |= std::exchange(heads.time, &header) != nullptr;
    } else if (equal_ignoring_case(header.name, "x-amz-security-token")) {
      heads.session_token = true;
    }
  }
  return heads;
}

// A closure, so that searches with it become one loop.
constexpr auto is_between_words = [](char c) { return c == ',' || c == ' ' || c == '\t'; };

/// The next word of a header's list, which commas and blanks part; empty at its end.
std::string_view next_word(std::string_view& text) {
  const auto begin = std::find_if_not(text.begin(), text.end(), is_between_words);
  const auto end = std::find_if(begin, text.end(), is_between_words);
  text.remove_prefix(static_cast<std::size_t>(end - text.begin()));
  return {begin, end};
}

/// Parameters may come in any order. Unknown ones are refused, since nobody knows what they were
/// meant to change.
Result<void> read_header(std::string_view value, Fields& fields) {
  std::string_view rest = value;
  fields.algorithm = next_word(rest);
  for (std::string_view word = next_word(rest); !word.empty(); word = next_word(rest)) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) {
      return incomplete(messages::no_key_value_pair(word, value));
    }
    const std::string_view name = word.substr(0, equals);
    auto* field = name == "Credential"      ? &fields.credential
                  : name == "Signature"     ? &fields.signature
                  : name == "SignedHeaders" ? &fields.signed_headers
                                            : nullptr;
    if (field == nullptr) return incomplete(messages::unknown_parameter(name));
    // A parameter given twice.
    if (std::exchange(*field, word.substr(equals + 1))) return mismatch();
  }
  return {};
}

Error incomplete_header(const Fields& fields, std::string_view value) {
  std::string text;
  if (!fields.credential) text += messages::kHeaderNeedsCredential;
  if (!fields.signature) text += messages::kHeaderNeedsSignature;
  if (!fields.signed_headers) text += messages::kHeaderNeedsSignedHeaders;
  if (!fields.time) text += messages::kHeaderNeedsDate;
  return incomplete(text + messages::authorization_was(value));
}

Error incomplete_query(const Fields& fields) {
  std::string text;
  if (!fields.credential) text += messages::kQueryNeedsCredential;
  if (!fields.signature) text += messages::kQueryNeedsSignature;
  if (!fields.signed_headers) text += messages::kQueryNeedsSignedHeaders;
  if (!fields.time) text += messages::kQueryNeedsDate;
  return incomplete(text.append(messages::kReexamineQuery));
}

bool is_whole(const Fields& fields) {
  return fields.credential && fields.signature && fields.signed_headers && fields.time;
}

Result<void> read_lifetime(std::string_view text, Authorization& out) {
  std::int64_t seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (error != std::errc() || end != text.data() + text.size() || seconds < 1 ||
      seconds > kLifetimeMax.count()) {
    return incomplete(std::string(messages::kExpires));
  }
  out.lifetime = std::chrono::seconds(seconds);
  return {};
}

/// Takes the parameters that are the signature's; the rest is only signed.
Result<void> read_query(std::vector<QueryParameter>& parameters, Fields& fields,
                        Authorization& out) {
  // The signature covers all parameters but itself.
  out.canonical_query = canonical_query(parameters, "X-Amz-Signature");
  bool has_lifetime = false;
  for (QueryParameter& parameter : parameters) {
    const std::pair<std::string_view, std::optional<std::string_view>*> rows[] = {
        {"X-Amz-Algorithm", &fields.algorithm},
        {"X-Amz-Credential", &fields.credential},
        {"X-Amz-Signature", &fields.signature},
        {"X-Amz-SignedHeaders", &fields.signed_headers},
        {"X-Amz-Date", &fields.time}};
    for (std::size_t i = 0; i < std::size(rows); ++i) {
      if (parameter.name != rows[i].first) continue;
      if (*rows[i].second) return mismatch();
      out.decoded[i] = std::move(parameter.value);
      *rows[i].second = out.decoded[i];
    }
    if (parameter.name == "X-Amz-Expires") {
      if (std::exchange(has_lifetime, true)) return mismatch();
      ADJOIN_CHECK(read_lifetime(parameter.value, out));
    }
    if (parameter.name == "X-Amz-Security-Token") {
      return api_error(ApiError::unrecognized_client, std::string(messages::kInvalidToken));
    }
  }
  return {};
}

Result<void> read_credential(std::string_view credential, Authorization& out) {
  // A key id may have no slash, so five parts are certain.
  if (std::count(credential.begin(), credential.end(), '/') != 4) {
    return incomplete(messages::credential_parts(credential));
  }
  std::string_view rest = credential;
  const auto part = [&rest] {
    const std::string_view word = rest.substr(0, rest.find('/'));
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
    return word;
  };
  out.key_id = part();
  out.whole_scope = rest;
  out.scope = rest.substr(0, rest.rfind('/'));
  out.date = part();
  out.region = part();
  out.service = part();
  out.terminator = part();
  return {};
}

Result<void> read_signed_headers(std::string_view list, Authorization& out) {
  out.signed_headers = list;
  std::vector<std::string_view>& names = out.own_header_names;
  names.reserve(kUsualHeaders);
  while (true) {
    const std::string_view name = list.substr(0, list.find(';'));
    const bool is_lower = std::none_of(name.begin(), name.end(),
                                       [](char c) { return c <= ' ' || (c >= 'A' && c <= 'Z'); });
    // In ascending order each name can stand once only. A list in another order would sign the same
    // headers by another text.
    const bool rises = names.empty() || names.back() < name;
    if (name.empty() || !is_lower || !rises || names.size() == kSignedHeadersMax) {
      return mismatch();
    }
    names.push_back(name);
    if (name.size() == list.size()) break;
    list.remove_prefix(name.size() + 1);
  }
  out.header_names = names;
  return {};
}

Result<void> read_signature(std::string_view text, Authorization& out) {
  // The comparison later takes two texts of this length.
  if (text.size() != kSignatureDigits) return mismatch();
  out.signature = text;
  return {};
}

Result<void> read_time(std::string_view text, Authorization& out) {
  const auto time = parse_basic_time(text);
  if (!time) return incomplete(messages::not_basic_time(text));
  out.time_text = text;
  out.time = *time;
  return {};
}

/// What headers said before their signatures, each a well-formed text: those of the clients that
/// this thread heard last. A text that comes again means the same again.
class TermsHeard {
 public:
  /// Takes the terms and the signature of `value`, when its text up to the signature is known.
  bool recall(std::string_view value, Authorization& out) const {
    const std::string_view front = front_of(value);
    const Heard& heard = heard_[place_of(front)];
    if (heard.text.empty() || front != heard.text) return false;
    static_cast<SignatureTerms&>(out) = heard.terms;
    return read_signature(value.substr(front.size()), out).has_value();
  }

  /// `said` was read from `value`.
  void remember(std::string_view value, const Authorization& said) {
    const std::string_view front = front_of(value);
    if (!front.ends_with("Signature=")) return;
    Heard& heard = heard_[place_of(front)];
    heard.text.clear();  // what has no text is not recalled, should memory end below
    heard.names = said.own_header_names;
    heard.text = front;
    heard.terms = said;
    const auto here = [&](std::string_view& view) {
      view = {heard.text.data() + (view.data() - value.data()), view.size()};
    };
    for (std::string_view* view :
         {&heard.terms.key_id, &heard.terms.date, &heard.terms.region, &heard.terms.service,
          &heard.terms.scope, &heard.terms.terminator, &heard.terms.whole_scope,
          &heard.terms.signed_headers}) {
      here(*view);
    }
    for (std::string_view& name : heard.names) here(name);
    heard.terms.header_names = heard.names;
  }

 private:
  struct Heard {
    std::string text;
    SignatureTerms terms;
    std::vector<std::string_view> names;
  };

  // A signature is the last part of the header and changes with every request. All before it stays
  // the same for a day.
  static std::string_view front_of(std::string_view value) {
    return value.substr(0, value.size() - std::min(value.size(), kSignatureDigits));
  }
  std::size_t place_of(std::string_view front) const {
    return std::hash<std::string_view>()(front) % heard_.size();
  }

  std::array<Heard, 8> heard_;
};

Result<void> understand(const Fields& fields, Authorization& out) {
  if (*fields.algorithm != kSignatureAlgorithm) {
    return incomplete(messages::unsupported_algorithm(*fields.algorithm));
  }
  ADJOIN_CHECK(read_credential(*fields.credential, out));
  ADJOIN_CHECK(read_time(*fields.time, out));
  ADJOIN_CHECK(read_signed_headers(*fields.signed_headers, out));
  return read_signature(*fields.signature, out);
}

}  // namespace

Result<void> read_authorization(const SignableRequest& request, Authorization& out) {
  const Heads heads = find_heads(request.headers);
  auto parameters = parse_query(request.query);
  if (!parameters) return mismatch();
  const bool in_query = std::any_of(
      parameters->begin(), parameters->end(),
      [](const QueryParameter& parameter) { return parameter.name == "X-Amz-Algorithm"; });
  if (in_query && heads.authorization != nullptr) {
    return api_error(ApiError::invalid_signature, std::string(messages::kBothPlaces));
  }
  // One for each thread, so that it needs no lock.
  thread_local TermsHeard terms_heard;
  bool known = false;
  Fields fields;
  if (in_query) {
    out.place = SignaturePlace::query;
    ADJOIN_CHECK(read_query(*parameters, fields, out));
    if (!is_whole(fields)) return incomplete_query(fields);
  } else {
    const std::string_view value = heads.authorization ? heads.authorization->value : "";
    if (!begins_with_any_case(value, "aws4-")) {
      return api_error(ApiError::missing_authentication_token,
                       std::string(messages::kMissingToken));
    }
    out.canonical_query = canonical_query(*parameters);
    known = heads.time != nullptr && terms_heard.recall(value, out);
    if (!known) ADJOIN_CHECK(read_header(value, fields));
    if (heads.time != nullptr) fields.time = heads.time->value;
    if (!known && !is_whole(fields)) return incomplete_header(fields, value);
  }
  if (heads.twice) return mismatch();
  // Temporary credentials are a service of AWS's. A server that ignored the token would accept a
  // request that its signer had bound to it.
  if (heads.session_token) {
    return api_error(ApiError::unrecognized_client, std::string(messages::kInvalidToken));
  }
  if (known) return read_time(*fields.time, out);
  ADJOIN_CHECK(understand(fields, out));
  if (!in_query) terms_heard.remember(heads.authorization->value, out);
  return {};
}

}  // namespace adjoin::wire
