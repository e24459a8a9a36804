#include "emit/client_text.h"
#include "emit/direct_requests.h"
#include "emit/emit.h"
#include "emit/text.h"

namespace adjoin::emit {
/// Requests are data and the client is one fixed text. So a mistake in the client is corrected once
/// for all schemas.
std::string python_direct(const schema::Schema& schema) {
  return "\"\"\"The graph in table " + schema.table.name +
         " on DynamoDB itself,\nmade by `adjoin schema emit python-direct` from schema " +
         schema.fingerprint() +
         ".\nMake it anew when the schema changes; do not edit. For Python 3.11 and newer; the "
         "client is boto3's.\n\"\"\"\n"
         "from __future__ import annotations\n\n"
         "import copy\nimport json\nimport random\nimport re\nimport time\n"
         "from dataclasses import dataclass\nfrom datetime import datetime, timezone\n"
         "from decimal import Decimal\n"
         "from typing import Any, Callable, Iterator, Sequence\nfrom uuid import uuid4\n\n"
         "# What each read and write sends. `{…}` are the parts of refs.\n"
         "REQUESTS: dict[str, Any] = json.loads(r\'\'\'" +
         json_without(direct_requests(schema).json, "'") + "\'\'\')\n" +
         std::string(python_direct_client());
}

std::string requests(const schema::Schema& schema) { return direct_requests(schema).json + "\n"; }

}  // namespace adjoin::emit
