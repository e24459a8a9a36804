#include "cli/output/advice.h"

#include "base/lack.h"

namespace adjoin::cli {
namespace {

/// Rooms below say what is missing, in words that hold for every door. Only here is it known that
/// the user has a command line.
std::string_view advice(Lack::What what) {
  using What = Lack::What;
  switch (what) {
    case What::graph: return ": make one with a schema (`init --schema FILE`)";
    case What::schema: return ": init --adopt gives it one";
    case What::stream: return ": `adjoin init --schema FILE` with its schema switches it on";
    case What::fresh_counts: return ": `adjoin follow --once` counts anew";
    case What::consent_to_drop: return ": say --drop if it may go";
    case What::one_by_one: return ": load it without --bulk";
    case What::endpoint:
      return ": give --endpoint-url URL, or a region of Amazon DynamoDB by --region or AWS_REGION";
    case What::region: return " (--region or AWS_REGION)";
  }
  return {};
}

}  // namespace

std::string advised(const Error& error) {
  const Lack* lack = details_of<Lack>(error);
  return error.message() + (lack == nullptr ? std::string() : std::string(advice(lack->what)));
}

}  // namespace adjoin::cli
