#include "emit/direct_planner.h"

#include <variant>

#include "item/json_writer.h"
#include "plan/explain/api_request.h"
#include "plan/explain/explain.h"
#include "plan/write/write_plan.h"

namespace adjoin::emit {
namespace {

/// Made-up texts for the parts of refs. The first are what stands in the emitted requests; requests
/// for the others must be the same but for them.
constexpr std::size_t kTellings = 3;

/// The actions of a write that hold the fields of what is written: of one request the only one.
std::vector<std::size_t> that_take_fields(const plan::Request& request, const std::string& probe) {
  const auto* transaction = std::get_if<table::TransactWriteItemsRequest>(&request);
  if (transaction == nullptr) return {0};
  std::vector<std::size_t> taking;
  for (std::size_t i = 0; i < transaction->actions.size(); ++i) {
    const auto* put = std::get_if<table::TransactPut>(&transaction->actions[i]);
    if (put != nullptr && put->item.contains(probe)) taking.push_back(i);
  }
  return taking;
}

std::string replaced(std::string text, std::string_view what, std::string_view with) {
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
  return text;
}

}  // namespace

std::string part_text(std::size_t telling, std::string_view end, std::string_view hole) {
  const std::string name = std::string(end) + "." + std::string(hole);
  if (telling == 0) return "{" + name + "}";
  std::string text = telling == 1 ? "q1" : "another";
  for (const char c : name) text += c == '.' || c == '-' || c == '_' ? 'z' : c;
  return text;
}

std::string json_of(const plan::Request& request, const std::vector<std::size_t>& taking) {
  const plan::ApiRequest api = plan::to_api(request);
  std::string out;
  item::JsonWriter json(out);
  json.begin_object();
  if (!taking.empty()) {
    json.name("takes");
    json.begin_array();
    for (const std::size_t action : taking) json.integer(static_cast<std::int64_t>(action));
    json.end_array();
  }
  json.name("op");
  json.string(api.operation);
  json.name("request");
  json.begin_object();
  for (const auto& [name, value] : api.members) {
    json.name(name);
    if (const auto* text = std::get_if<std::string>(&value)) json.string(*text);
    if (const auto* number = std::get_if<std::int64_t>(&value)) json.integer(*number);
    if (const auto* flag = std::get_if<bool>(&value)) json.boolean(*flag);
    if (const auto* raw = std::get_if<plan::Json>(&value)) json.raw(raw->text);
  }
  json.end_object();
  json.end_object();
  return out;
}

plan::Target DirectPlanner::target() const {
  plan::Target target;
  target.schema = &schema_;
  target.table = table::TableRef(schema_.table.name);
  target.now = "{now}";
  target.token = "{token}";
  return target;
}

Result<std::string> DirectPlanner::ref(const schema::NodeType& type, std::size_t telling,
                                       std::string_view end) const {
  schema::Bindings parts;
  for (const schema::Segment& segment : type.ref.segments()) {
    if (segment.is_hole()) parts.set(segment.hole, part_text(telling, end, segment.hole));
  }
  return schema_.make_ref(type, parts);
}

Result<std::string> DirectPlanner::told(const Ends& ends, const Make& make) const {
  std::string first;
  for (std::size_t telling = 0; telling < kTellings; ++telling) {
    std::vector<std::string> refs;
    for (const auto& [type, end] : ends) {
      ADJOIN_TRY(std::string one, ref(*type, telling, end));
      refs.push_back(std::move(one));
    }
    ADJOIN_TRY(std::string text, make(refs));
    for (const auto& [type, end] : ends) {
      for (const schema::Segment& segment : type->ref.segments()) {
        if (!segment.is_hole()) continue;
        text = replaced(std::move(text), part_text(telling, end, segment.hole),
                        part_text(0, end, segment.hole));
      }
    }
    if (telling == 0) {
      first = std::move(text);
    } else if (text != first) {
      return validation_error("its requests depend on more than the refs");
    }
  }
  return first;
}

Result<std::string> DirectPlanner::read(const plan::ReadOperation& operation) const {
  ADJOIN_TRY(const plan::Plan plan, plan::explain(target(), operation));
  if (plan.steps.size() != 1) return validation_error("it takes several requests");
  return json_of(plan.steps.front().request);
}

Result<plan::Request> DirectPlanner::planned(const plan::WriteOperation& operation,
                                             bool is_there) const {
  plan::Knowledge known;
  if (is_there) known.existing.insert(0);
  ADJOIN_TRY(plan::WritePlan plan, plan::plan_writes(target(), {operation}, known));
  if (!plan.is_ready()) return validation_error("it has to look at items first");
  if (!plan.rounds.empty()) return validation_error("fields of it are copied elsewhere");
  return std::move(plan.request);
}

Result<std::string> DirectPlanner::write_of(const plan::WriteOperation& operation,
                                            const std::string& probe, bool is_there) const {
  ADJOIN_TRY(const plan::Request request, planned(operation, is_there));
  std::vector<std::size_t> taking;
  if (!probe.empty()) taking = that_take_fields(request, probe);
  return json_of(request, taking);
}

}  // namespace adjoin::emit
