#include "wire/samples/page_for_test.h"

#include <algorithm>
#include <array>
#include <set>

#include "wire/errors/error_table.h"
#include "wire/samples/faults_for_test.h"

namespace adjoin::wire {
namespace {

constexpr std::size_t kLong = 40'000;

/// One value of every kind that a body can have.
const std::array<std::string_view, 6> kKinds = {R"("x")", "7", "1.5", "true", "[]", "{}"};

/// Values that some constraint refuses.
std::vector<std::string> refused_values() {
  return {R"("")",
          R"("?")",
          '"' + std::string(kLong, 'x') + '"',
          R"("AES256")",
          R"("arn:aws:dynamodb:ddblocal:111111111111:table/tab")",
          "2000000000",
          "0",
          "-1",
          "7",
          "true",
          R"({"N":"x"})",
          "[]",
          "{}",
          "[{}]"};
}

/// An array of that many elements like its first.
Json long_array(const Json& array, std::size_t size) {
  Json out{Json::Kind::array, {}};
  for (std::size_t i = 0; i < size; ++i) out.members.push_back(array.members[0]);
  return out;
}

/// Long values are told shortly, and places in the text not at all.
std::string shown(std::string text) {
  const std::string run(20, 'x');
  for (std::size_t at = text.find(run); at != std::string::npos; at = text.find(run, at + 3)) {
    const std::size_t end = text.find_first_not_of('x', at);
    text.replace(at, (end == std::string::npos ? text.size() : end) - at, "xx…");
  }
  for (std::size_t at = text.find(" at byte "); at != std::string::npos;
       at = text.find(" at byte ")) {
    text.erase(at, text.find(':', at) - at);
  }
  return text;
}

void append_differences(const std::string& name, const Json& sent, const Json& written,
                        std::string& out) {
  if (to_text(sent) == to_text(written)) return;
  const auto add = [&](std::string_view member, std::string_view how) {
    out.append(out.empty() ? "" : ", ").append(name).append(name.empty() ? "" : ".");
    out.append(member).append(how);
  };
  const bool has_parts = !is_attribute_value(sent) &&
                         (sent.kind == Json::Kind::object || sent.kind == Json::Kind::array);
  if (sent.kind != written.kind || !has_parts) {
    out.append(out.empty() ? "" : ", ").append(name).append(" is ").append(to_text(written));
    return;
  }
  const auto find = [](const Json& in, std::string_view member) {
    return std::find_if(in.members.begin(), in.members.end(),
                        [&](const auto& one) { return one.first == member; });
  };
  for (const auto& [member, part] : sent.members) {
    const auto other = find(written, member);
    if (other == written.members.end()) {
      if (part.kind != Json::Kind::null) add(member, " is gone");
    } else {
      append_differences(name + (name.empty() ? "" : ".") + member, part, other->second, out);
    }
  }
  for (const auto& [member, part] : written.members) {
    if (find(sent, member) == sent.members.end()) add(member, " is " + to_text(part));
  }
}

/// What is written otherwise than it was sent, without members that were null; empty if nothing is.
std::string difference(std::string_view sent, std::string_view written) {
  if (sent == written || written.empty()) return {};
  if (sent[0] != '{' || written[0] != '{') return std::string(written);
  std::string text;
  append_differences("", parse_json(sent), parse_json(written), text);
  return shown(std::move(text));
}

/// Whether a text is refused because it is no word of an enumeration: one such text is enough.
bool no_word(std::string_view told) {
  return told.find("satisfy enum value set") != std::string_view::npos;
}

/// The body with one part replaced.
std::string with(const Json& body, const JsonPath& path, const Json& value) {
  Json changed = body;
  part_at(changed, path) = value;
  return to_text(changed);
}

bool is_element(const Json& body, JsonPath path) {
  path.pop_back();
  Json copy = body;
  return part_at(copy, path).kind == Json::Kind::array;
}

/// Errors of a member for each JSON kind that is wrong for it.
std::string wrong_kinds(const Json& body, const JsonPath& path, const Ask& ask) {
  std::string errors;
  for (const std::string_view value : kKinds) {
    const Answer answer = ask(with(body, path, parse_json(value)));
    if (answer.kind != Answer::Kind::wrong_kind) continue;
    errors.append("    ").append(value).append(": ").append(shown(answer.text)).append("\n");
  }
  return errors;
}

/// Walks the parts of one request.
class RequestPage {
 public:
  RequestPage(const std::string& body, const Ask& ask, WrongKinds& kinds)
      : body_(parse_json(body)), ask_(ask), kinds_(kinds) {
    const Answer whole = ask(body);
    text_ = "request " + body + "\n";
    if (whole.kind != Answer::Kind::taken) text_ += "  refused: " + whole.text + "\n";
    if (whole.text == body) return;
    written_ = whole.text;
    if (!whole.text.empty()) text_ += "written " + whole.text + "\n";
  }

  std::string read(const std::vector<std::string>& additions, const Ask& without_table) {
    for (const JsonPath& path : paths_of(body_)) read_part(path);
    for (const std::string& addition : additions) add(parse_json(addition));
    const OrderOfFaults order(body_, faults_, ask_, false);
    text_ += "told in this order\n" + order.to_text();
    const OrderOfFaults turned(body_, faults_, ask_, true);
    if (turned.names() != order.names()) {
      text_ += "with members the other way round\n" + turned.names();
    }
    check_wrong_kinds();
    if (without_table) tell_hidden(without_table);
    return text_;
  }

 private:
  void read_part(const JsonPath& path) {
    const std::string errors = wrong_kinds(body_, path, ask_);
    text_ += "  " + name_of(body_, path) + ": " + kinds_.name_of(errors);
    notes_.clear();
    takes_text_ = false;
    std::vector<Json> values = {Json{Json::Kind::null, "null"}};
    if (!is_element(body_, path)) values.push_back({kAbsent, {}});
    for (const std::string& value : refused_values()) values.push_back(parse_json(value));
    Json copy = body_;
    const Json& part = part_at(copy, path);
    if (part.kind == Json::Kind::array && !part.members.empty()) {
      values.push_back(long_array(part, 101));
    }
    for (const Json& value : values) try_fault({{}, path, {}, value, {}});
    if (!is_element(body_, path)) try_fault({{}, path, "?", part, {}});
    text_ += notes_ + "\n";
    keep_wrong_kind(path);
  }

  std::string value_name(const Fault& fault) const {
    if (!fault.member.empty()) return "named " + fault.member;
    if (fault.value.kind == kAbsent) return "absent";
    if (fault.value.members.size() > 100) return "of 101 elements";
    return shown(to_text(fault.value));
  }

  void try_fault(Fault fault) {
    Json changed = body_;
    fault.apply(changed);
    const std::string sent = to_text(changed);
    const Answer answer = ask_(sent);
    const std::string value = value_name(fault);
    if (answer.kind == Answer::Kind::wrong_kind) return;
    if (answer.kind == Answer::Kind::taken) {
      if (fault.member.empty()) note(value, sent, answer.text);
      return;
    }
    const bool is_known = std::any_of(faults_.begin(), faults_.end(), [&](const Fault& known) {
      const bool is_same =
          known.told == answer.text || (no_word(known.told) && no_word(answer.text));
      return known.path == fault.path && is_same;
    });
    if (is_known) return;
    fault.name = name_of(body_, fault.path) + " " + value;
    fault.told = answer.text;
    faults_.push_back(std::move(fault));
  }

  void note(const std::string& value, const std::string& sent, const std::string& written) {
    const bool is_text = value.starts_with('"');
    const std::string how = difference(written_.empty() ? sent : written_, written);
    if (is_text && how.empty() && std::exchange(takes_text_, true)) return;
    notes_ += (notes_.empty() ? "; takes " : ", ") + value;
    // A body that is written otherwise is measured by how it is written when nothing is changed.
    if (!how.empty()) notes_ += " (" + how + ")";
  }

  void keep_wrong_kind(const JsonPath& path) {
    for (const std::string_view value : kKinds) {
      Fault fault{name_of(body_, path) + " " + std::string(value), path, {}, parse_json(value), {}};
      const Answer answer = ask_(with(body_, path, fault.value));
      if (answer.kind != Answer::Kind::wrong_kind) continue;
      fault.told = answer.text;
      wrong_.push_back(std::move(fault));
      return;
    }
  }

  bool has(std::string_view name) const {
    return std::any_of(body_.members.begin(), body_.members.end(),
                       [&](const auto& member) { return member.first == name; });
  }

  void add(const Json& members) {
    for (const auto& [name, value] : members.members) {
      if (has(name)) continue;
      Fault fault{"with " + name, {}, name, value, {}};
      Json changed = body_;
      fault.apply(changed);
      const Answer answer = ask_(to_text(changed));
      if (answer.kind == Answer::Kind::taken) {
        text_ += "  takes " + name + "\n";
        continue;
      }
      fault.told = answer.text;
      faults_.push_back(std::move(fault));
    }
  }

  std::string answer_to(const Fault& one, const Fault& other) const {
    Json changed = body_;
    one.apply(changed);
    other.apply(changed);
    return ask_(to_text(changed)).text;
  }

  /// A member of a wrong kind is told before all else, and of two the first in the body.
  void check_wrong_kinds() {
    for (std::size_t i = 0; i < wrong_.size(); ++i) {
      for (std::size_t j = i + 1; j < wrong_.size(); ++j) {
        if (!can_meet(wrong_[i], wrong_[j], body_)) continue;
        if (answer_to(wrong_[i], wrong_[j]) == wrong_[i].told) continue;
        text_ += "  but " + wrong_[j].name + " before " + wrong_[i].name + "\n";
      }
      for (const Fault& fault : faults_) {
        if (!can_meet(wrong_[i], fault, body_)) continue;
        if (answer_to(fault, wrong_[i]) == wrong_[i].told) continue;
        text_ += "  but " + fault.name + " before " + wrong_[i].name + "\n";
      }
    }
  }

  /// Faults that nobody is told when the table does not exist.
  void tell_hidden(const Ask& without_table) {
    text_ += "a table that does not exist is told before\n";
    for (const Fault& fault : faults_) {
      Json changed = body_;
      fault.apply(changed);
      const std::string told = without_table(to_text(changed)).text;
      if (told != fault.told) text_ += "  " + fault.name + "\n";
    }
  }

  Json body_;
  const Ask& ask_;
  WrongKinds& kinds_;
  std::string text_;
  std::string notes_;
  bool takes_text_ = false;  ///< a text was taken, and the next ones tell nothing new
  std::string written_;      ///< the body when it is not written as it was sent
  std::vector<Fault> faults_;
  std::vector<Fault> wrong_;  ///< for each part one value of a wrong kind
};

/// Of a word that no client knows: what else is read otherwise.
std::string other_word(const Json& reply, const JsonPath& path, const Ask& ask,
                       const std::string& expected) {
  Json copy = reply;
  if (part_at(copy, path).kind != Json::Kind::string) return {};
  const std::string sent = with(reply, path, parse_json(R"("x")"));
  const std::string how = difference(expected.empty() ? sent : expected, ask(sent).text);
  return how.empty() ? "" : "; another word (" + how + ")";
}

}  // namespace

Answer refusal(const Error& error) {
  if (api_error_of(error) == ApiError::serialization) {
    return {Answer::Kind::wrong_kind, error.message()};
  }
  const std::string_view type = short_name(error_row(error).type);
  const std::string prefix = type == "ValidationException" ? "" : "[" + std::string(type) + "] ";
  return {Answer::Kind::refused, shown(prefix + error.message())};
}

std::string WrongKinds::name_of(const std::string& errors) {
  if (errors.empty()) return "any kind";
  for (const auto& [name, known] : named_) {
    if (known == errors) return name;
  }
  constexpr std::string_view kMark = "converted to ";
  std::string name = errors.find("    []:") == std::string::npos   ? "list"
                     : errors.find("    {}:") == std::string::npos ? "object"
                                                                   : "scalar";
  if (const std::size_t at = errors.find(kMark); at != std::string::npos) {
    const std::size_t begin = at + kMark.size();
    name = errors.substr(begin, errors.find_first_of("\n ", begin) - begin);
  }
  const auto same = std::count_if(named_.begin(), named_.end(), [&](const auto& known) {
    return known.first == name || known.first.starts_with(name + " ");
  });
  if (same > 0) name += " " + std::to_string(same + 1);
  named_.emplace_back(name, errors);
  return name;
}

std::string WrongKinds::to_text() const {
  std::string text = "== wrong kinds\n\n";
  for (const auto& [name, errors] : named_) text += name + "\n" + errors;
  return text;
}

std::string page_of_request(const std::string& body, const std::vector<std::string>& additions,
                            const Ask& ask, const Ask& without_table, WrongKinds& kinds) {
  return RequestPage(body, ask, kinds).read(additions, without_table);
}

std::string page_of_reply(const std::string& body, const Ask& ask, WrongKinds& kinds) {
  const Json reply = parse_json(body);
  std::string text = "reply " + body + "\n";
  const Answer whole = ask(body);
  const std::string expected = whole.text == body ? "" : whole.text;
  if (!expected.empty()) text += "written " + expected + "\n";
  for (const JsonPath& path : paths_of(reply)) {
    text += "  " + name_of(reply, path) + ": " + kinds.name_of(wrong_kinds(reply, path, ask));
    for (const Json::Kind kind : {Json::Kind::null, kAbsent}) {
      if (kind == kAbsent && is_element(reply, path)) continue;
      const std::string sent = with(reply, path, Json{kind, kind == kAbsent ? "" : "null"});
      const Answer answer = ask(sent);
      text += kind == kAbsent ? "; absent" : "; null";
      if (answer.kind != Answer::Kind::taken) {
        text += " refused: " + shown(answer.text);
      } else if (const std::string how =
                     difference(expected.empty() ? sent : expected, answer.text);
                 !how.empty()) {
        text += " (" + how + ")";
      }
    }
    text += other_word(reply, path, ask, expected) + "\n";
  }
  return text;
}

}  // namespace adjoin::wire
