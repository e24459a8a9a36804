#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "meter/alarm/alarm.h"

namespace adjoin::meter::alarm {

/// What became of one action.
struct ActionOutcome {
  std::string action;                ///< its ARN
  std::optional<std::string> error;  ///< why it failed; none: it was done
};

enum class DefinitionChange : std::uint8_t { created, updated, removed };

/// Summaries of entries of the history, as CloudWatch words them.
std::string summary_of_change(DefinitionChange change, const std::string& alarm);
std::string summary_of_state(AlarmState from, AlarmState to);
std::string summary_of_action(const ActionOutcome& outcome);

/// The same for programs, as JSON.
std::string data_of_change(DefinitionChange change, const AlarmRecord& record);
std::string data_of_state(const AlarmStatus& from, const AlarmStatus& to);
std::string data_of_action(const ActionOutcome& outcome, const AlarmStatus& status);

/// Whether a text is one JSON value.
bool is_json(const std::string& text);

}  // namespace adjoin::meter::alarm
