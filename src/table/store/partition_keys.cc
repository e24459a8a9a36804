#include "table/store/partition_keys.h"

#include <memory>

#include "base/assert.h"
#include "table/store/table_store.h"

namespace adjoin::table {

Result<PartitionKeysResult> partition_keys(TableStore& store, const CallContext& context,
                                           const PartitionKeysRequest& request) {
  ADJOIN_ASSERT(request.first > 0 && request.looked_at_max > 0);
  std::shared_ptr<const ReadView> view;
  if (store.capabilities().read_view) {
    ADJOIN_TRY(view, store.read_view(context));
  }
  const auto* list = dynamic_cast<const PartitionKeyList*>(view.get());
  if (list == nullptr) {
    return Error(ErrorCode::unsupported,
                 "this store cannot list its partition keys: the API of DynamoDB has no such "
                 "request; read pages of Scan");
  }
  return list->partition_keys(context, request);
}

}  // namespace adjoin::table
