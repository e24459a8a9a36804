#include "plan/prove.h"

#include "plan/declared.h"
#include "plan/explain.h"

namespace adjoin::plan {
namespace {

Result<Plan> prove_one(const schema::Schema& schema, const std::string& name, Proof& proof) {
  const Target target{&schema, table::TableRef(schema.table.name), ""};
  ADJOIN_TRY(Declared declared, declare(schema, name, sample_arguments(schema, name)));
  proof.warnings = std::move(declared.warnings);
  for (const DeclaredStep& step : declared.steps) {
    const auto* read = std::get_if<ReadOperation>(&step.action);
    if (read == nullptr || !std::holds_alternative<Count>(*read)) continue;
    ADJOIN_TRY(const Plan counting, explain(target, *read));
    if (std::holds_alternative<table::QueryRequest>(counting.steps.back().request)) {
      proof.warnings.push_back("an unbounded count: declare a counter to make it one GetItem");
    }
  }
  return explain(target, declared);
}

Proof prove_pattern(const schema::Schema& schema, const std::string& name) {
  Proof proof;
  proof.pattern = name;
  Result<Plan> plan = prove_one(schema, name, proof);
  if (plan) {
    proof.plan = *std::move(plan);
    return proof;
  }
  proof.verdict = Proof::Verdict::refused;
  proof.reason = plan.error().message();
  return proof;
}

}  // namespace

std::vector<Proof> prove(const schema::Schema& schema) {
  std::vector<Proof> proofs;
  proofs.reserve(schema.access_patterns.size() + schema.plans.size());
  for (const schema::AccessPattern& pattern : schema.access_patterns) {
    proofs.push_back(prove_pattern(schema, pattern.name));
  }
  for (const schema::Plan& plan : schema.plans) {
    proofs.push_back(prove_pattern(schema, plan.name));
  }
  return proofs;
}

std::string Proof::to_text() const {
  std::string text = pattern + ": ";
  if (verdict == Verdict::refused) return text + "REFUSED: " + reason + "\n";
  text += plan.worst.to_string() + "\n";
  for (const Step& step : plan.steps) {
    text += "  " + plan::to_text(step.request);
    if (step.times > 1) text += "  (in " + std::to_string(step.times) + " shards if it has them)";
    if (step.repeat == Step::Repeat::per_page) text += "  (page by page)";
    if (step.repeat == Step::Repeat::per_frontier) text += "  (for every node reached)";
    if (step.repeat == Step::Repeat::per_hundred) text += "  (100 nodes at a time)";
    text += "\n";
  }
  for (const std::string& warning : warnings) text += "  warning: " + warning + "\n";
  return text;
}

}  // namespace adjoin::plan
