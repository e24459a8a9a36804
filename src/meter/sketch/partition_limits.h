#pragma once

namespace adjoin::meter {

/// Units that one partition of the service serves in a second.
/// Source: "Designing partition keys" of the DynamoDB developer guide.
inline constexpr double kPartitionReadUnits = 3000;
inline constexpr double kPartitionWriteUnits = 1000;

}  // namespace adjoin::meter
