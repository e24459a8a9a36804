#pragma once

#include "adjoin/result.h"  // IWYU pragma: export
#include "base/assert.h"
#include "base/error.h"  // IWYU pragma: export
