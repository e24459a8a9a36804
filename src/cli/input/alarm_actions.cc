#include "cli/input/alarm_actions.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/shell/terminal.h"

namespace adjoin::cli {
namespace {

constexpr std::string_view kOneAction =
    "an action is {program: [PATH, ARG…]} or {post: URL}, and a post may have a secret-file";

/// Collects what is wrong with the actions, with its places.
class ActionsReader {
 public:
  explicit ActionsReader(monitor::ActionSettings& out) : out_(out) {}

  void read(const schema::Tree& root) {
    if (root.is_null()) return;
    if (!root.is_map()) {
      return error(root.place, "ARNs with actions are expected: " + std::string(kOneAction));
    }
    if (root.entries.size() > monitor::kConfiguredActionsMax) {
      error(root.place, "more than " + std::to_string(monitor::kConfiguredActionsMax) + " actions");
    }
    for (const schema::Tree::Entry& entry : root.entries) read_action(entry);
  }

  schema::Diagnostics found;

 private:
  void error(schema::Place place, std::string message) {
    found.push_back({schema::Diagnostic::Severity::error, place, std::move(message)});
  }

  void read_action(const schema::Tree::Entry& entry) {
    if (const auto checked = monitor::check_action_name(entry.name); !checked) {
      return error(entry.place, visible(entry.name) + ": " + checked.error().message());
    }
    auto action = action_in(entry);
    if (action) {
      out_.actions.emplace(entry.name, *std::move(action));
    } else {
      error(entry.value.place, visible(entry.name) + ": " + action.error().message());
    }
  }

  Result<monitor::AlarmAction> action_in(const schema::Tree::Entry& entry) {
    const schema::Tree* const program = entry.value.find("program");
    const schema::Tree* const post = entry.value.find("post");
    const schema::Tree* const secret = entry.value.find("secret-file");
    for (const schema::Tree::Entry& member : entry.value.entries) {
      if (member.name == "program" || member.name == "post" || member.name == "secret-file") {
        continue;
      }
      return wrong("unknown member '" + visible(member.name) + "'; " + std::string(kOneAction));
    }
    if ((program == nullptr) == (post == nullptr)) return wrong(std::string(kOneAction));
    if (program != nullptr) {
      if (secret != nullptr) return wrong("a program has no secret-file: nothing is signed for it");
      return monitor::make_program_action(texts_in(*program));
    }
    if (!post->is_text() || (secret != nullptr && !secret->is_text())) {
      return wrong("post and secret-file are one text each");
    }
    return monitor::make_post_action(post->text, secret != nullptr ? secret->text : std::string());
  }

  static Error wrong(std::string message) { return {ErrorCode::configuration, std::move(message)}; }

  /// Nothing where it is no list of texts.
  static std::vector<std::string> texts_in(const schema::Tree& list) {
    std::vector<std::string> texts;
    if (list.is_text()) texts.push_back(list.text);
    for (const schema::Tree& item : list.items) {
      if (!item.is_text()) return {};
      texts.push_back(item.text);
    }
    return texts;
  }

  monitor::ActionSettings& out_;
};

}  // namespace

Result<monitor::ActionSettings> read_alarm_actions(const SettingsFile& file) {
  monitor::ActionSettings settings;
  ActionsReader reader(settings);
  reader.read(file.alarm_actions);
  if (reader.found.empty()) return settings;
  std::string message;
  for (const schema::Diagnostic& one : reader.found) {
    if (!message.empty()) message += '\n';
    message += one.to_string(file.name);
  }
  return Error(ErrorCode::configuration, std::move(message));
}

}  // namespace adjoin::cli
