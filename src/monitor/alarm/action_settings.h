#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "monitor/alarm/poster.h"

namespace adjoin::monitor {

/// The most ARNs that a configuration may give actions. Each has a thread while it works.
inline constexpr std::size_t kConfiguredActionsMax = 100;

/// A program that is started without a shell, with the alarm as JSON on its standard input.
struct ProgramAction {
  std::vector<std::string> words;  ///< an absolute path, then the arguments
  friend bool operator==(const ProgramAction&, const ProgramAction&) = default;
};

/// A URL that the alarm is posted to, as JSON.
struct PostAction {
  std::string url;     ///< http:// or https://
  std::string secret;  ///< key of the signature; empty: the call is not signed
  friend bool operator==(const PostAction&, const PostAction&) = default;
};

using AlarmAction = std::variant<ProgramAction, PostAction>;

/// What a change of state does, by the ARN that an alarm names for it. Alarms keep ARNs that are
/// not here; their changes are logged, and the history says that nothing else was done.
struct ActionSettings {
  std::map<std::string, AlarmAction, std::less<>> actions;
  /// Shared with its maker, who may have other uses for it. Null: a POST fails, and says so.
  std::shared_ptr<Poster> poster;
};

/// Checks what a configuration says of one ARN and returns the action. Errors are invalid_argument;
/// their texts say what is wrong with the value, and leave out the ARN, which the caller names.
Result<AlarmAction> make_program_action(std::vector<std::string> words);
/// @param secret_file  a file with the key of the signature; empty: none. Blanks and line ends at
///                     its end are no part of the key.
Result<AlarmAction> make_post_action(std::string url, const std::string& secret_file);
/// The host of the URL, for messages: its path and its password may be secrets.
std::string shown_place(const PostAction& action);
/// An ARN is what alarms name: "arn:" and more, of at most 1,024 bytes without blanks.
Result<void> check_action_name(std::string_view arn);

}  // namespace adjoin::monitor
