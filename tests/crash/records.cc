#include "tests/crash/records.h"

#include <chrono>
#include <optional>
#include <utility>

namespace adjoin::crash {
namespace {

const Bytes kFirst =
    "\x0E"
    "first";
const Bytes kSecond =
    "\x12"
    "second";
const Bytes kRemoved =
    "\x0F"
    "removed";
const Bytes kBehindRemoved = "\x10";

std::optional<std::int64_t> number_in(table::TableStore& store, const Bytes& key) {
  const auto found = store.system_records()->get(key);
  if (!found || !*found) return std::nullopt;
  return std::stoll(**found);
}

bool keep(table::SystemRecords& records, std::int64_t number) {
  const Bytes text = std::to_string(number);
  if (!records.remove(kRemoved, kBehindRemoved)) return false;
  return records.write({{kFirst, text}, {kRemoved, text}, {kSecond, text}}).has_value();
}

}  // namespace

RecordKeeper::RecordKeeper(table::TableStore& store, std::int64_t from,
                           std::function<void(std::int64_t)> acknowledged)
    : thread_([this, &store, from, told = std::move(acknowledged)] {
        for (std::int64_t number = from + 1; !stops_; ++number) {
          if (!keep(*store.system_records(), number)) return;
          told(number);
          std::this_thread::sleep_for(std::chrono::microseconds(300));
        }
      }) {}

RecordKeeper::~RecordKeeper() {
  stops_ = true;
  thread_.join();
}

std::vector<std::string> check_records(table::TableStore& store, std::int64_t acknowledged) {
  const std::optional<std::int64_t> first = number_in(store, kFirst);
  const std::optional<std::int64_t> second = number_in(store, kSecond);
  const std::optional<std::int64_t> removed = number_in(store, kRemoved);
  const auto text = [](const std::optional<std::int64_t>& number) {
    return number ? std::to_string(*number) : std::string("none");
  };
  std::vector<std::string> complaints;
  if (first != second) {
    complaints.push_back("records of one write differ: " + text(first) + " and " + text(second));
  }
  if (removed && removed != first) {
    complaints.push_back("a record is of " + text(removed) + " beside one of " + text(first));
  }
  if (first.value_or(0) < acknowledged) {
    complaints.push_back("record " + std::to_string(acknowledged) +
                         " was acknowledged, and the last one is " + text(first));
  }
  return complaints;
}

}  // namespace adjoin::crash
