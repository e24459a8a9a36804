#include <algorithm>

#include "advise/log/shape.h"
#include "advise/rules/log_inputs.h"

namespace adjoin::advise {

namespace {

std::string whole_key(const NamedKey& key) {
  return std::string(key.pk) + '\0' + std::string(key.sk);
}

/// Whether each key names the partition of the other behind its own words. A hashed sort key shows
/// that only where it is the other partition's text and nothing else.
bool are_mirrored(std::string_view first_pk, std::string_view first_sk, const NamedKey& second) {
  return !first_sk.empty() && !second.sk.empty() && first_pk != second.pk &&
         first_sk.ends_with(second.pk) && second.sk.ends_with(first_pk);
}

}  // namespace

void LogSequences::add(const LogEntry& entry) {
  if (!entry.error.empty()) return;
  // All that is remembered is of the last second. What is forgotten with it is little.
  if (callers_.size() > kRemembered) callers_.clear();
  if (written_ms_.size() > kRemembered) written_ms_.clear();
  Caller& caller = callers_[caller_of(entry)];
  const std::string_view operation = entry.operation;
  if (operation == "PutItem" || operation == "UpdateItem" || operation == "DeleteItem") {
    add_write(entry, caller);
  } else if (operation == "GetItem" || operation == "BatchGetItem" || operation == "Query") {
    add_read(entry, caller);
  }
}

void LogSequences::add_write(const LogEntry& entry, Caller& caller) {
  if (!entry.key.empty()) written_ms_[whole_key(entry.key)] = entry.time_ms;
  if (entry.operation != "PutItem" || entry.key.sk.empty()) {
    caller.put_shape.clear();
    return;
  }
  const bool in_time = entry.time_ms - caller.put_ms <= kMirrorMs;
  if (!caller.put_shape.empty() && in_time &&
      are_mirrored(caller.put_pk, caller.put_sk, entry.key)) {
    std::pair shapes(caller.put_shape, std::string(entry.shape));
    if (mirrored_.size() < kShapesMax || mirrored_.contains(shapes)) ++mirrored_[shapes];
    caller.put_shape.clear();
    return;
  }
  caller.put_shape = entry.shape;
  caller.put_pk = entry.key.pk;
  caller.put_sk = entry.key.sk;
  caller.put_ms = entry.time_ms;
}

void LogSequences::add_read(const LogEntry& entry, Caller& caller) {
  if (entry.operation == "Query" && keys_only_.contains(entry.index)) {
    SequenceFigures::ReadBack& back = read_backs_[std::string(entry.index)];
    back.index = entry.index;
    ++back.queries;
    caller.index = entry.index;
    caller.query_ms = entry.time_ms;
  } else if (entry.operation != "Query" && !caller.index.empty()) {
    if (entry.time_ms - caller.query_ms <= kReadBackMs) ++read_backs_[caller.index].then_read;
    caller.index.clear();
  }
  if (!entry.index.empty() || entry.shape.empty()) return;
  // Judged by shape; whether it is consistent is an option of it.
  const std::string_view core = core_of(entry.shape);
  const auto known = strong_reads_.find(core);
  if (known == strong_reads_.end() && strong_reads_.size() == kShapesMax) return;
  SequenceFigures::StrongRead& read =
      known != strong_reads_.end() ? known->second : strong_reads_[std::string(core)];
  read.shape = core;
  ++read.reads;
  if (!has_option(entry.shape, "consistent")) return;
  ++read.consistent;
  read.read_units += static_cast<double>(entry.read_half_units.value_or(0)) / 2;
  const auto written = written_ms_.find(whole_key(entry.key));
  // Without a whole key nobody can say that nothing was written.
  const bool unknown = entry.key.sk.empty();
  const bool fresh =
      written != written_ms_.end() && entry.time_ms - written->second <= kAfterWriteMs;
  if (unknown || fresh) ++read.after_write;
}

SequenceFigures LogSequences::figures() const {
  SequenceFigures figures;
  for (const auto& [index, back] : read_backs_) figures.read_backs.push_back(back);
  for (const auto& [core, read] : strong_reads_) {
    if (read.consistent > 0) figures.strong_reads.push_back(read);
  }
  for (const auto& [shapes, pairs] : mirrored_) {
    figures.mirrored_puts.push_back({shapes.first, shapes.second, pairs});
  }
  return figures;
}

}  // namespace adjoin::advise
