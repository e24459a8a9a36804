#include "cli/read/xml_parser.h"

#include <expat.h>

#include <algorithm>
#include <limits>
#include <new>
#include <utility>

#include "cli/read/line_source.h"

namespace adjoin::cli {
namespace {

// GraphML nests graphs in nodes a few levels deep. A file must not make a stack of elements as long
// as itself.
constexpr std::size_t kDepthMax = 100;

std::string_view without_prefix(std::string_view name) {
  const std::size_t colon = name.rfind(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

}  // namespace

std::string_view XmlAttributes::operator[](std::string_view name) const {
  for (const char** pair = pairs_; *pair != nullptr; pair += 2) {
    if (name == pair[0]) return pair[1];
  }
  return {};
}

/// What the library calls. Nothing may be thrown through it.
struct XmlParser::Calls {
  static XmlParser& of(void* data) { return *static_cast<XmlParser*>(data); }

  static void begin(void* data, const char* name, const char** attributes) {
    XmlParser& self = of(data);
    if (++self.depth_ > kDepthMax) return self.refuse("elements are nested more than 100 deep");
    self.guarded([&] {
      self.listener_.begin(without_prefix(name), XmlAttributes(attributes), self.line_number());
    });
  }
  static void end(void* data, const char* name) {
    XmlParser& self = of(data);
    --self.depth_;
    self.guarded([&] { self.listener_.end(without_prefix(name)); });
  }
  static void text(void* data, const char* text, int length) {
    XmlParser& self = of(data);
    self.guarded([&] { self.listener_.text({text, static_cast<std::size_t>(length)}); });
  }
  // Entities that name each other a few times over become gigabytes of text.
  static void entity(void* data, const char* name, int, const char*, int, const char*, const char*,
                     const char*, const char*) {
    of(data).refuse("the entity '" + std::string(name) +
                    "' is declared: files with entities of their own are not read");
  }
};

XmlParser::XmlParser(XmlListener& listener)
    : listener_(listener), parser_(XML_ParserCreate(nullptr)) {
  // A constructor has no other way to say it.
  if (parser_ == nullptr) throw std::bad_alloc();
  XML_SetUserData(parser_, this);
  XML_SetElementHandler(parser_, &Calls::begin, &Calls::end);
  XML_SetCharacterDataHandler(parser_, &Calls::text);
  XML_SetEntityDeclHandler(parser_, &Calls::entity);
}

XmlParser::~XmlParser() { XML_ParserFree(parser_); }

template <typename Call>
void XmlParser::guarded(const Call& call) noexcept {
  // The library may call a few more times after it was told to stop.
  if (thrown_ || !refused_.empty()) return;
  try {
    call();
  } catch (...) {
    // The library is C, and an exception must not pass through it. It goes on behind the call.
    thrown_ = std::current_exception();
    XML_StopParser(parser_, XML_FALSE);
  }
}

void XmlParser::refuse(std::string why) noexcept {
  if (refused_.empty()) refused_ = std::move(why);
  XML_StopParser(parser_, XML_FALSE);
}

std::uint64_t XmlParser::line_number() const noexcept { return XML_GetCurrentLineNumber(parser_); }

Result<void> XmlParser::parse(std::string_view piece, bool is_last) {
  static_assert(kLineBytesMax < std::numeric_limits<int>::max());
  ADJOIN_ASSERT(piece.size() <= kLineBytesMax);
  const XML_Status status =
      XML_Parse(parser_, piece.data(), static_cast<int>(piece.size()), is_last ? 1 : 0);
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
  if (!refused_.empty()) return Error(ErrorCode::invalid_argument, refused_);
  if (status != XML_STATUS_OK) {
    return Error(ErrorCode::invalid_argument,
                 std::string("this is no XML: ") + XML_ErrorString(XML_GetErrorCode(parser_)));
  }
  taken_ += piece.size();
  // Bytes that the library holds back belong to a tag that has not ended. This bounds them.
  const XML_Index at = XML_GetCurrentByteIndex(parser_);
  const std::uint64_t understood = at < 0 ? taken_ : static_cast<std::uint64_t>(at);
  if (taken_ - std::min(understood, taken_) > kLineBytesMax) {
    return Error(ErrorCode::invalid_argument, "a tag is longer than 16 MiB");
  }
  return {};
}

}  // namespace adjoin::cli
