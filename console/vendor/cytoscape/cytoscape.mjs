var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __commonJS = (cb, mod) => function __require() {
  return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
};
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));

// node_modules/lodash/isObject.js
var require_isObject = __commonJS({
  "node_modules/lodash/isObject.js"(exports, module) {
    function isObject(value) {
      var type = typeof value;
      return value != null && (type == "object" || type == "function");
    }
    module.exports = isObject;
  }
});

// node_modules/lodash/_freeGlobal.js
var require_freeGlobal = __commonJS({
  "node_modules/lodash/_freeGlobal.js"(exports, module) {
    var freeGlobal = typeof global == "object" && global && global.Object === Object && global;
    module.exports = freeGlobal;
  }
});

// node_modules/lodash/_root.js
var require_root = __commonJS({
  "node_modules/lodash/_root.js"(exports, module) {
    var freeGlobal = require_freeGlobal();
    var freeSelf = typeof self == "object" && self && self.Object === Object && self;
    var root = freeGlobal || freeSelf || Function("return this")();
    module.exports = root;
  }
});

// node_modules/lodash/now.js
var require_now = __commonJS({
  "node_modules/lodash/now.js"(exports, module) {
    var root = require_root();
    var now = function() {
      return root.Date.now();
    };
    module.exports = now;
  }
});

// node_modules/lodash/_trimmedEndIndex.js
var require_trimmedEndIndex = __commonJS({
  "node_modules/lodash/_trimmedEndIndex.js"(exports, module) {
    var reWhitespace = /\s/;
    function trimmedEndIndex(string2) {
      var index = string2.length;
      while (index-- && reWhitespace.test(string2.charAt(index))) {
      }
      return index;
    }
    module.exports = trimmedEndIndex;
  }
});

// node_modules/lodash/_baseTrim.js
var require_baseTrim = __commonJS({
  "node_modules/lodash/_baseTrim.js"(exports, module) {
    var trimmedEndIndex = require_trimmedEndIndex();
    var reTrimStart = /^\s+/;
    function baseTrim(string2) {
      return string2 ? string2.slice(0, trimmedEndIndex(string2) + 1).replace(reTrimStart, "") : string2;
    }
    module.exports = baseTrim;
  }
});

// node_modules/lodash/_Symbol.js
var require_Symbol = __commonJS({
  "node_modules/lodash/_Symbol.js"(exports, module) {
    var root = require_root();
    var Symbol2 = root.Symbol;
    module.exports = Symbol2;
  }
});

// node_modules/lodash/_getRawTag.js
var require_getRawTag = __commonJS({
  "node_modules/lodash/_getRawTag.js"(exports, module) {
    var Symbol2 = require_Symbol();
    var objectProto = Object.prototype;
    var hasOwnProperty = objectProto.hasOwnProperty;
    var nativeObjectToString = objectProto.toString;
    var symToStringTag = Symbol2 ? Symbol2.toStringTag : void 0;
    function getRawTag(value) {
      var isOwn = hasOwnProperty.call(value, symToStringTag), tag = value[symToStringTag];
      try {
        value[symToStringTag] = void 0;
        var unmasked = true;
      } catch (e) {
      }
      var result = nativeObjectToString.call(value);
      if (unmasked) {
        if (isOwn) {
          value[symToStringTag] = tag;
        } else {
          delete value[symToStringTag];
        }
      }
      return result;
    }
    module.exports = getRawTag;
  }
});

// node_modules/lodash/_objectToString.js
var require_objectToString = __commonJS({
  "node_modules/lodash/_objectToString.js"(exports, module) {
    var objectProto = Object.prototype;
    var nativeObjectToString = objectProto.toString;
    function objectToString(value) {
      return nativeObjectToString.call(value);
    }
    module.exports = objectToString;
  }
});

// node_modules/lodash/_baseGetTag.js
var require_baseGetTag = __commonJS({
  "node_modules/lodash/_baseGetTag.js"(exports, module) {
    var Symbol2 = require_Symbol();
    var getRawTag = require_getRawTag();
    var objectToString = require_objectToString();
    var nullTag = "[object Null]";
    var undefinedTag = "[object Undefined]";
    var symToStringTag = Symbol2 ? Symbol2.toStringTag : void 0;
    function baseGetTag(value) {
      if (value == null) {
        return value === void 0 ? undefinedTag : nullTag;
      }
      return symToStringTag && symToStringTag in Object(value) ? getRawTag(value) : objectToString(value);
    }
    module.exports = baseGetTag;
  }
});

// node_modules/lodash/isObjectLike.js
var require_isObjectLike = __commonJS({
  "node_modules/lodash/isObjectLike.js"(exports, module) {
    function isObjectLike(value) {
      return value != null && typeof value == "object";
    }
    module.exports = isObjectLike;
  }
});

// node_modules/lodash/isSymbol.js
var require_isSymbol = __commonJS({
  "node_modules/lodash/isSymbol.js"(exports, module) {
    var baseGetTag = require_baseGetTag();
    var isObjectLike = require_isObjectLike();
    var symbolTag = "[object Symbol]";
    function isSymbol(value) {
      return typeof value == "symbol" || isObjectLike(value) && baseGetTag(value) == symbolTag;
    }
    module.exports = isSymbol;
  }
});

// node_modules/lodash/toNumber.js
var require_toNumber = __commonJS({
  "node_modules/lodash/toNumber.js"(exports, module) {
    var baseTrim = require_baseTrim();
    var isObject = require_isObject();
    var isSymbol = require_isSymbol();
    var NAN = 0 / 0;
    var reIsBadHex = /^[-+]0x[0-9a-f]+$/i;
    var reIsBinary = /^0b[01]+$/i;
    var reIsOctal = /^0o[0-7]+$/i;
    var freeParseInt = parseInt;
    function toNumber(value) {
      if (typeof value == "number") {
        return value;
      }
      if (isSymbol(value)) {
        return NAN;
      }
      if (isObject(value)) {
        var other = typeof value.valueOf == "function" ? value.valueOf() : value;
        value = isObject(other) ? other + "" : other;
      }
      if (typeof value != "string") {
        return value === 0 ? value : +value;
      }
      value = baseTrim(value);
      var isBinary = reIsBinary.test(value);
      return isBinary || reIsOctal.test(value) ? freeParseInt(value.slice(2), isBinary ? 2 : 8) : reIsBadHex.test(value) ? NAN : +value;
    }
    module.exports = toNumber;
  }
});

// node_modules/lodash/debounce.js
var require_debounce = __commonJS({
  "node_modules/lodash/debounce.js"(exports, module) {
    var isObject = require_isObject();
    var now = require_now();
    var toNumber = require_toNumber();
    var FUNC_ERROR_TEXT = "Expected a function";
    var nativeMax = Math.max;
    var nativeMin = Math.min;
    function debounce2(func, wait, options) {
      var lastArgs, lastThis, maxWait, result, timerId, lastCallTime, lastInvokeTime = 0, leading = false, maxing = false, trailing = true;
      if (typeof func != "function") {
        throw new TypeError(FUNC_ERROR_TEXT);
      }
      wait = toNumber(wait) || 0;
      if (isObject(options)) {
        leading = !!options.leading;
        maxing = "maxWait" in options;
        maxWait = maxing ? nativeMax(toNumber(options.maxWait) || 0, wait) : maxWait;
        trailing = "trailing" in options ? !!options.trailing : trailing;
      }
      function invokeFunc(time) {
        var args = lastArgs, thisArg = lastThis;
        lastArgs = lastThis = void 0;
        lastInvokeTime = time;
        result = func.apply(thisArg, args);
        return result;
      }
      function leadingEdge(time) {
        lastInvokeTime = time;
        timerId = setTimeout(timerExpired, wait);
        return leading ? invokeFunc(time) : result;
      }
      function remainingWait(time) {
        var timeSinceLastCall = time - lastCallTime, timeSinceLastInvoke = time - lastInvokeTime, timeWaiting = wait - timeSinceLastCall;
        return maxing ? nativeMin(timeWaiting, maxWait - timeSinceLastInvoke) : timeWaiting;
      }
      function shouldInvoke(time) {
        var timeSinceLastCall = time - lastCallTime, timeSinceLastInvoke = time - lastInvokeTime;
        return lastCallTime === void 0 || timeSinceLastCall >= wait || timeSinceLastCall < 0 || maxing && timeSinceLastInvoke >= maxWait;
      }
      function timerExpired() {
        var time = now();
        if (shouldInvoke(time)) {
          return trailingEdge(time);
        }
        timerId = setTimeout(timerExpired, remainingWait(time));
      }
      function trailingEdge(time) {
        timerId = void 0;
        if (trailing && lastArgs) {
          return invokeFunc(time);
        }
        lastArgs = lastThis = void 0;
        return result;
      }
      function cancel() {
        if (timerId !== void 0) {
          clearTimeout(timerId);
        }
        lastInvokeTime = 0;
        lastArgs = lastCallTime = lastThis = timerId = void 0;
      }
      function flush() {
        return timerId === void 0 ? result : trailingEdge(now());
      }
      function debounced() {
        var time = now(), isInvoking = shouldInvoke(time);
        lastArgs = arguments;
        lastThis = this;
        lastCallTime = time;
        if (isInvoking) {
          if (timerId === void 0) {
            return leadingEdge(lastCallTime);
          }
          if (maxing) {
            clearTimeout(timerId);
            timerId = setTimeout(timerExpired, wait);
            return invokeFunc(lastCallTime);
          }
        }
        if (timerId === void 0) {
          timerId = setTimeout(timerExpired, wait);
        }
        return result;
      }
      debounced.cancel = cancel;
      debounced.flush = flush;
      return debounced;
    }
    module.exports = debounce2;
  }
});

// node_modules/heap/lib/heap.js
var require_heap = __commonJS({
  "node_modules/heap/lib/heap.js"(exports, module) {
    (function() {
      var Heap, defaultCmp, floor, heapify, heappop, heappush, heappushpop, heapreplace, insort, min, nlargest, nsmallest, updateItem, _siftdown, _siftup;
      floor = Math.floor, min = Math.min;
      defaultCmp = function(x2, y2) {
        if (x2 < y2) {
          return -1;
        }
        if (x2 > y2) {
          return 1;
        }
        return 0;
      };
      insort = function(a, x2, lo, hi, cmp) {
        var mid;
        if (lo == null) {
          lo = 0;
        }
        if (cmp == null) {
          cmp = defaultCmp;
        }
        if (lo < 0) {
          throw new Error("lo must be non-negative");
        }
        if (hi == null) {
          hi = a.length;
        }
        while (lo < hi) {
          mid = floor((lo + hi) / 2);
          if (cmp(x2, a[mid]) < 0) {
            hi = mid;
          } else {
            lo = mid + 1;
          }
        }
        return [].splice.apply(a, [lo, lo - lo].concat(x2)), x2;
      };
      heappush = function(array2, item, cmp) {
        if (cmp == null) {
          cmp = defaultCmp;
        }
        array2.push(item);
        return _siftdown(array2, 0, array2.length - 1, cmp);
      };
      heappop = function(array2, cmp) {
        var lastelt, returnitem;
        if (cmp == null) {
          cmp = defaultCmp;
        }
        lastelt = array2.pop();
        if (array2.length) {
          returnitem = array2[0];
          array2[0] = lastelt;
          _siftup(array2, 0, cmp);
        } else {
          returnitem = lastelt;
        }
        return returnitem;
      };
      heapreplace = function(array2, item, cmp) {
        var returnitem;
        if (cmp == null) {
          cmp = defaultCmp;
        }
        returnitem = array2[0];
        array2[0] = item;
        _siftup(array2, 0, cmp);
        return returnitem;
      };
      heappushpop = function(array2, item, cmp) {
        var _ref;
        if (cmp == null) {
          cmp = defaultCmp;
        }
        if (array2.length && cmp(array2[0], item) < 0) {
          _ref = [array2[0], item], item = _ref[0], array2[0] = _ref[1];
          _siftup(array2, 0, cmp);
        }
        return item;
      };
      heapify = function(array2, cmp) {
        var i, _i, _j, _len, _ref, _ref1, _results, _results1;
        if (cmp == null) {
          cmp = defaultCmp;
        }
        _ref1 = function() {
          _results1 = [];
          for (var _j2 = 0, _ref2 = floor(array2.length / 2); 0 <= _ref2 ? _j2 < _ref2 : _j2 > _ref2; 0 <= _ref2 ? _j2++ : _j2--) {
            _results1.push(_j2);
          }
          return _results1;
        }.apply(this).reverse();
        _results = [];
        for (_i = 0, _len = _ref1.length; _i < _len; _i++) {
          i = _ref1[_i];
          _results.push(_siftup(array2, i, cmp));
        }
        return _results;
      };
      updateItem = function(array2, item, cmp) {
        var pos;
        if (cmp == null) {
          cmp = defaultCmp;
        }
        pos = array2.indexOf(item);
        if (pos === -1) {
          return;
        }
        _siftdown(array2, 0, pos, cmp);
        return _siftup(array2, pos, cmp);
      };
      nlargest = function(array2, n, cmp) {
        var elem, result, _i, _len, _ref;
        if (cmp == null) {
          cmp = defaultCmp;
        }
        result = array2.slice(0, n);
        if (!result.length) {
          return result;
        }
        heapify(result, cmp);
        _ref = array2.slice(n);
        for (_i = 0, _len = _ref.length; _i < _len; _i++) {
          elem = _ref[_i];
          heappushpop(result, elem, cmp);
        }
        return result.sort(cmp).reverse();
      };
      nsmallest = function(array2, n, cmp) {
        var elem, i, los, result, _i, _j, _len, _ref, _ref1, _results;
        if (cmp == null) {
          cmp = defaultCmp;
        }
        if (n * 10 <= array2.length) {
          result = array2.slice(0, n).sort(cmp);
          if (!result.length) {
            return result;
          }
          los = result[result.length - 1];
          _ref = array2.slice(n);
          for (_i = 0, _len = _ref.length; _i < _len; _i++) {
            elem = _ref[_i];
            if (cmp(elem, los) < 0) {
              insort(result, elem, 0, null, cmp);
              result.pop();
              los = result[result.length - 1];
            }
          }
          return result;
        }
        heapify(array2, cmp);
        _results = [];
        for (i = _j = 0, _ref1 = min(n, array2.length); 0 <= _ref1 ? _j < _ref1 : _j > _ref1; i = 0 <= _ref1 ? ++_j : --_j) {
          _results.push(heappop(array2, cmp));
        }
        return _results;
      };
      _siftdown = function(array2, startpos, pos, cmp) {
        var newitem, parent, parentpos;
        if (cmp == null) {
          cmp = defaultCmp;
        }
        newitem = array2[pos];
        while (pos > startpos) {
          parentpos = pos - 1 >> 1;
          parent = array2[parentpos];
          if (cmp(newitem, parent) < 0) {
            array2[pos] = parent;
            pos = parentpos;
            continue;
          }
          break;
        }
        return array2[pos] = newitem;
      };
      _siftup = function(array2, pos, cmp) {
        var childpos, endpos, newitem, rightpos, startpos;
        if (cmp == null) {
          cmp = defaultCmp;
        }
        endpos = array2.length;
        startpos = pos;
        newitem = array2[pos];
        childpos = 2 * pos + 1;
        while (childpos < endpos) {
          rightpos = childpos + 1;
          if (rightpos < endpos && !(cmp(array2[childpos], array2[rightpos]) < 0)) {
            childpos = rightpos;
          }
          array2[pos] = array2[childpos];
          pos = childpos;
          childpos = 2 * pos + 1;
        }
        array2[pos] = newitem;
        return _siftdown(array2, startpos, pos, cmp);
      };
      Heap = function() {
        Heap2.push = heappush;
        Heap2.pop = heappop;
        Heap2.replace = heapreplace;
        Heap2.pushpop = heappushpop;
        Heap2.heapify = heapify;
        Heap2.updateItem = updateItem;
        Heap2.nlargest = nlargest;
        Heap2.nsmallest = nsmallest;
        function Heap2(cmp) {
          this.cmp = cmp != null ? cmp : defaultCmp;
          this.nodes = [];
        }
        Heap2.prototype.push = function(x2) {
          return heappush(this.nodes, x2, this.cmp);
        };
        Heap2.prototype.pop = function() {
          return heappop(this.nodes, this.cmp);
        };
        Heap2.prototype.peek = function() {
          return this.nodes[0];
        };
        Heap2.prototype.contains = function(x2) {
          return this.nodes.indexOf(x2) !== -1;
        };
        Heap2.prototype.replace = function(x2) {
          return heapreplace(this.nodes, x2, this.cmp);
        };
        Heap2.prototype.pushpop = function(x2) {
          return heappushpop(this.nodes, x2, this.cmp);
        };
        Heap2.prototype.heapify = function() {
          return heapify(this.nodes, this.cmp);
        };
        Heap2.prototype.updateItem = function(x2) {
          return updateItem(this.nodes, x2, this.cmp);
        };
        Heap2.prototype.clear = function() {
          return this.nodes = [];
        };
        Heap2.prototype.empty = function() {
          return this.nodes.length === 0;
        };
        Heap2.prototype.size = function() {
          return this.nodes.length;
        };
        Heap2.prototype.clone = function() {
          var heap;
          heap = new Heap2();
          heap.nodes = this.nodes.slice(0);
          return heap;
        };
        Heap2.prototype.toArray = function() {
          return this.nodes.slice(0);
        };
        Heap2.prototype.insert = Heap2.prototype.push;
        Heap2.prototype.top = Heap2.prototype.peek;
        Heap2.prototype.front = Heap2.prototype.peek;
        Heap2.prototype.has = Heap2.prototype.contains;
        Heap2.prototype.copy = Heap2.prototype.clone;
        return Heap2;
      }();
      (function(root, factory) {
        if (typeof define === "function" && define.amd) {
          return define([], factory);
        } else if (typeof exports === "object") {
          return module.exports = factory();
        } else {
          return root.Heap = factory();
        }
      })(this, function() {
        return Heap;
      });
    }).call(exports);
  }
});

// node_modules/heap/index.js
var require_heap2 = __commonJS({
  "node_modules/heap/index.js"(exports, module) {
    module.exports = require_heap();
  }
});

// node_modules/cytoscape/src/window.mjs
var window_default = typeof window === "undefined" ? null : window;

// node_modules/cytoscape/src/is.mjs
var navigator = window_default ? window_default.navigator : null;
var document2 = window_default ? window_default.document : null;
var typeofstr = "string";
var typeofobj = typeof {};
var typeoffn = "function";
var typeofhtmlele = typeof HTMLElement;
var instanceStr = function(obj) {
  return obj && obj.instanceString && fn(obj.instanceString) ? obj.instanceString() : null;
};
var string = (obj) => obj != null && typeof obj == typeofstr;
var fn = (obj) => obj != null && typeof obj === typeoffn;
var array = (obj) => !elementOrCollection(obj) && (Array.isArray ? Array.isArray(obj) : obj != null && obj instanceof Array);
var plainObject = (obj) => obj != null && typeof obj === typeofobj && !array(obj) && obj.constructor === Object;
var object = (obj) => obj != null && typeof obj === typeofobj;
var number = (obj) => obj != null && typeof obj === "number" && !isNaN(obj);
var integer = (obj) => number(obj) && Math.floor(obj) === obj;
var htmlElement = (obj) => {
  if ("undefined" === typeofhtmlele) {
    return void 0;
  } else {
    return null != obj && obj instanceof HTMLElement;
  }
};
var elementOrCollection = (obj) => element(obj) || collection(obj);
var element = (obj) => instanceStr(obj) === "collection" && obj._private.single;
var collection = (obj) => instanceStr(obj) === "collection" && !obj._private.single;
var core = (obj) => instanceStr(obj) === "core";
var stylesheet = (obj) => instanceStr(obj) === "stylesheet";
var event = (obj) => instanceStr(obj) === "event";
var emptyString = (obj) => {
  if (obj === void 0 || obj === null) {
    return true;
  } else if (obj === "" || obj.match(/^\s+$/)) {
    return true;
  }
  return false;
};
var domElement = (obj) => {
  if (typeof HTMLElement === "undefined") {
    return false;
  } else {
    return obj instanceof HTMLElement;
  }
};
var boundingBox = (obj) => plainObject(obj) && number(obj.x1) && number(obj.x2) && number(obj.y1) && number(obj.y2);
var promise = (obj) => object(obj) && fn(obj.then);
var ms = () => navigator && navigator.userAgent.match(/msie|trident|edge/i);

// node_modules/cytoscape/src/util/memoize.mjs
var memoize = (fn8, keyFn) => {
  if (!keyFn) {
    keyFn = function() {
      if (arguments.length === 1) {
        return arguments[0];
      } else if (arguments.length === 0) {
        return "undefined";
      }
      let args = [];
      for (let i = 0; i < arguments.length; i++) {
        args.push(arguments[i]);
      }
      return args.join("$");
    };
  }
  let memoizedFn = function() {
    let self2 = this;
    let args = arguments;
    let ret;
    let k = keyFn.apply(self2, args);
    let cache2 = memoizedFn.cache;
    if (!(ret = cache2[k])) {
      ret = cache2[k] = fn8.apply(self2, args);
    }
    return ret;
  };
  memoizedFn.cache = {};
  return memoizedFn;
};

// node_modules/cytoscape/src/util/strings.mjs
var camel2dash = memoize((str) => {
  return str.replace(/([A-Z])/g, (v) => {
    return "-" + v.toLowerCase();
  });
});
var dash2camel = memoize((str) => {
  return str.replace(/(-\w)/g, (v) => {
    return v[1].toUpperCase();
  });
});
var prependCamel = memoize((prefix, str) => {
  return prefix + str[0].toUpperCase() + str.substring(1);
}, (prefix, str) => {
  return prefix + "$" + str;
});
var capitalize = (str) => {
  if (emptyString(str)) {
    return str;
  }
  return str.charAt(0).toUpperCase() + str.substring(1);
};
var endsWith = (string2, suffix) => string2.slice(-1 * suffix.length) === suffix;

// node_modules/cytoscape/src/util/regex.mjs
var regex_exports = {};
__export(regex_exports, {
  hex3: () => hex3,
  hex6: () => hex6,
  hsla: () => hsla,
  hslaNoBackRefs: () => hslaNoBackRefs,
  number: () => number2,
  rgba: () => rgba,
  rgbaNoBackRefs: () => rgbaNoBackRefs
});
var number2 = "(?:[-+]?(?:(?:\\d+|\\d*\\.\\d+)(?:[Ee][+-]?\\d+)?))";
var rgba = "rgb[a]?\\((" + number2 + "[%]?)\\s*,\\s*(" + number2 + "[%]?)\\s*,\\s*(" + number2 + "[%]?)(?:\\s*,\\s*(" + number2 + "))?\\)";
var rgbaNoBackRefs = "rgb[a]?\\((?:" + number2 + "[%]?)\\s*,\\s*(?:" + number2 + "[%]?)\\s*,\\s*(?:" + number2 + "[%]?)(?:\\s*,\\s*(?:" + number2 + "))?\\)";
var hsla = "hsl[a]?\\((" + number2 + ")\\s*,\\s*(" + number2 + "[%])\\s*,\\s*(" + number2 + "[%])(?:\\s*,\\s*(" + number2 + "))?\\)";
var hslaNoBackRefs = "hsl[a]?\\((?:" + number2 + ")\\s*,\\s*(?:" + number2 + "[%])\\s*,\\s*(?:" + number2 + "[%])(?:\\s*,\\s*(?:" + number2 + "))?\\)";
var hex3 = "\\#[0-9a-fA-F]{3}";
var hex6 = "\\#[0-9a-fA-F]{6}";

// node_modules/cytoscape/src/util/sort.mjs
var sort_exports = {};
__export(sort_exports, {
  ascending: () => ascending,
  descending: () => descending
});
var ascending = (a, b) => {
  if (a < b) {
    return -1;
  } else if (a > b) {
    return 1;
  } else {
    return 0;
  }
};
var descending = (a, b) => {
  return -1 * ascending(a, b);
};

// node_modules/cytoscape/src/util/extend.mjs
var extend = Object.assign != null ? Object.assign.bind(Object) : function(tgt) {
  let args = arguments;
  for (let i = 1; i < args.length; i++) {
    let obj = args[i];
    if (obj == null) {
      continue;
    }
    let keys = Object.keys(obj);
    for (let j = 0; j < keys.length; j++) {
      let k = keys[j];
      tgt[k] = obj[k];
    }
  }
  return tgt;
};

// node_modules/cytoscape/src/util/colors.mjs
var hex2tuple = (hex) => {
  if (!(hex.length === 4 || hex.length === 7) || hex[0] !== "#") {
    return;
  }
  let shortHex = hex.length === 4;
  let r, g, b;
  let base = 16;
  if (shortHex) {
    r = parseInt(hex[1] + hex[1], base);
    g = parseInt(hex[2] + hex[2], base);
    b = parseInt(hex[3] + hex[3], base);
  } else {
    r = parseInt(hex[1] + hex[2], base);
    g = parseInt(hex[3] + hex[4], base);
    b = parseInt(hex[5] + hex[6], base);
  }
  return [r, g, b];
};
var hsl2tuple = (hsl) => {
  let ret;
  let h, s, l, a, r, g, b;
  function hue2rgb(p2, q, t) {
    if (t < 0)
      t += 1;
    if (t > 1)
      t -= 1;
    if (t < 1 / 6)
      return p2 + (q - p2) * 6 * t;
    if (t < 1 / 2)
      return q;
    if (t < 2 / 3)
      return p2 + (q - p2) * (2 / 3 - t) * 6;
    return p2;
  }
  let m = new RegExp("^" + hsla + "$").exec(hsl);
  if (m) {
    h = parseInt(m[1]);
    if (h < 0) {
      h = (360 - -1 * h % 360) % 360;
    } else if (h > 360) {
      h = h % 360;
    }
    h /= 360;
    s = parseFloat(m[2]);
    if (s < 0 || s > 100) {
      return;
    }
    s = s / 100;
    l = parseFloat(m[3]);
    if (l < 0 || l > 100) {
      return;
    }
    l = l / 100;
    a = m[4];
    if (a !== void 0) {
      a = parseFloat(a);
      if (a < 0 || a > 1) {
        return;
      }
    }
    if (s === 0) {
      r = g = b = Math.round(l * 255);
    } else {
      let q = l < 0.5 ? l * (1 + s) : l + s - l * s;
      let p2 = 2 * l - q;
      r = Math.round(255 * hue2rgb(p2, q, h + 1 / 3));
      g = Math.round(255 * hue2rgb(p2, q, h));
      b = Math.round(255 * hue2rgb(p2, q, h - 1 / 3));
    }
    ret = [r, g, b, a];
  }
  return ret;
};
var rgb2tuple = (rgb) => {
  let ret;
  let m = new RegExp("^" + rgba + "$").exec(rgb);
  if (m) {
    ret = [];
    let isPct = [];
    for (let i = 1; i <= 3; i++) {
      let channel = m[i];
      if (channel[channel.length - 1] === "%") {
        isPct[i] = true;
      }
      channel = parseFloat(channel);
      if (isPct[i]) {
        channel = channel / 100 * 255;
      }
      if (channel < 0 || channel > 255) {
        return;
      }
      ret.push(Math.floor(channel));
    }
    let atLeastOneIsPct = isPct[1] || isPct[2] || isPct[3];
    let allArePct = isPct[1] && isPct[2] && isPct[3];
    if (atLeastOneIsPct && !allArePct) {
      return;
    }
    let alpha = m[4];
    if (alpha !== void 0) {
      alpha = parseFloat(alpha);
      if (alpha < 0 || alpha > 1) {
        return;
      }
      ret.push(alpha);
    }
  }
  return ret;
};
var colorname2tuple = (color) => {
  return colors[color.toLowerCase()];
};
var color2tuple = (color) => {
  return (array(color) ? color : null) || colorname2tuple(color) || hex2tuple(color) || rgb2tuple(color) || hsl2tuple(color);
};
var colors = {
  // special colour names
  transparent: [0, 0, 0, 0],
  // NB alpha === 0
  // regular colours
  aliceblue: [240, 248, 255],
  antiquewhite: [250, 235, 215],
  aqua: [0, 255, 255],
  aquamarine: [127, 255, 212],
  azure: [240, 255, 255],
  beige: [245, 245, 220],
  bisque: [255, 228, 196],
  black: [0, 0, 0],
  blanchedalmond: [255, 235, 205],
  blue: [0, 0, 255],
  blueviolet: [138, 43, 226],
  brown: [165, 42, 42],
  burlywood: [222, 184, 135],
  cadetblue: [95, 158, 160],
  chartreuse: [127, 255, 0],
  chocolate: [210, 105, 30],
  coral: [255, 127, 80],
  cornflowerblue: [100, 149, 237],
  cornsilk: [255, 248, 220],
  crimson: [220, 20, 60],
  cyan: [0, 255, 255],
  darkblue: [0, 0, 139],
  darkcyan: [0, 139, 139],
  darkgoldenrod: [184, 134, 11],
  darkgray: [169, 169, 169],
  darkgreen: [0, 100, 0],
  darkgrey: [169, 169, 169],
  darkkhaki: [189, 183, 107],
  darkmagenta: [139, 0, 139],
  darkolivegreen: [85, 107, 47],
  darkorange: [255, 140, 0],
  darkorchid: [153, 50, 204],
  darkred: [139, 0, 0],
  darksalmon: [233, 150, 122],
  darkseagreen: [143, 188, 143],
  darkslateblue: [72, 61, 139],
  darkslategray: [47, 79, 79],
  darkslategrey: [47, 79, 79],
  darkturquoise: [0, 206, 209],
  darkviolet: [148, 0, 211],
  deeppink: [255, 20, 147],
  deepskyblue: [0, 191, 255],
  dimgray: [105, 105, 105],
  dimgrey: [105, 105, 105],
  dodgerblue: [30, 144, 255],
  firebrick: [178, 34, 34],
  floralwhite: [255, 250, 240],
  forestgreen: [34, 139, 34],
  fuchsia: [255, 0, 255],
  gainsboro: [220, 220, 220],
  ghostwhite: [248, 248, 255],
  gold: [255, 215, 0],
  goldenrod: [218, 165, 32],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
  green: [0, 128, 0],
  greenyellow: [173, 255, 47],
  honeydew: [240, 255, 240],
  hotpink: [255, 105, 180],
  indianred: [205, 92, 92],
  indigo: [75, 0, 130],
  ivory: [255, 255, 240],
  khaki: [240, 230, 140],
  lavender: [230, 230, 250],
  lavenderblush: [255, 240, 245],
  lawngreen: [124, 252, 0],
  lemonchiffon: [255, 250, 205],
  lightblue: [173, 216, 230],
  lightcoral: [240, 128, 128],
  lightcyan: [224, 255, 255],
  lightgoldenrodyellow: [250, 250, 210],
  lightgray: [211, 211, 211],
  lightgreen: [144, 238, 144],
  lightgrey: [211, 211, 211],
  lightpink: [255, 182, 193],
  lightsalmon: [255, 160, 122],
  lightseagreen: [32, 178, 170],
  lightskyblue: [135, 206, 250],
  lightslategray: [119, 136, 153],
  lightslategrey: [119, 136, 153],
  lightsteelblue: [176, 196, 222],
  lightyellow: [255, 255, 224],
  lime: [0, 255, 0],
  limegreen: [50, 205, 50],
  linen: [250, 240, 230],
  magenta: [255, 0, 255],
  maroon: [128, 0, 0],
  mediumaquamarine: [102, 205, 170],
  mediumblue: [0, 0, 205],
  mediumorchid: [186, 85, 211],
  mediumpurple: [147, 112, 219],
  mediumseagreen: [60, 179, 113],
  mediumslateblue: [123, 104, 238],
  mediumspringgreen: [0, 250, 154],
  mediumturquoise: [72, 209, 204],
  mediumvioletred: [199, 21, 133],
  midnightblue: [25, 25, 112],
  mintcream: [245, 255, 250],
  mistyrose: [255, 228, 225],
  moccasin: [255, 228, 181],
  navajowhite: [255, 222, 173],
  navy: [0, 0, 128],
  oldlace: [253, 245, 230],
  olive: [128, 128, 0],
  olivedrab: [107, 142, 35],
  orange: [255, 165, 0],
  orangered: [255, 69, 0],
  orchid: [218, 112, 214],
  palegoldenrod: [238, 232, 170],
  palegreen: [152, 251, 152],
  paleturquoise: [175, 238, 238],
  palevioletred: [219, 112, 147],
  papayawhip: [255, 239, 213],
  peachpuff: [255, 218, 185],
  peru: [205, 133, 63],
  pink: [255, 192, 203],
  plum: [221, 160, 221],
  powderblue: [176, 224, 230],
  purple: [128, 0, 128],
  red: [255, 0, 0],
  rosybrown: [188, 143, 143],
  royalblue: [65, 105, 225],
  saddlebrown: [139, 69, 19],
  salmon: [250, 128, 114],
  sandybrown: [244, 164, 96],
  seagreen: [46, 139, 87],
  seashell: [255, 245, 238],
  sienna: [160, 82, 45],
  silver: [192, 192, 192],
  skyblue: [135, 206, 235],
  slateblue: [106, 90, 205],
  slategray: [112, 128, 144],
  slategrey: [112, 128, 144],
  snow: [255, 250, 250],
  springgreen: [0, 255, 127],
  steelblue: [70, 130, 180],
  tan: [210, 180, 140],
  teal: [0, 128, 128],
  thistle: [216, 191, 216],
  tomato: [255, 99, 71],
  turquoise: [64, 224, 208],
  violet: [238, 130, 238],
  wheat: [245, 222, 179],
  white: [255, 255, 255],
  whitesmoke: [245, 245, 245],
  yellow: [255, 255, 0],
  yellowgreen: [154, 205, 50]
};

// node_modules/cytoscape/src/util/maps.mjs
var setMap = (options) => {
  let obj = options.map;
  let keys = options.keys;
  let l = keys.length;
  for (let i = 0; i < l; i++) {
    let key = keys[i];
    if (plainObject(key)) {
      throw Error("Tried to set map with object key");
    }
    if (i < keys.length - 1) {
      if (obj[key] == null) {
        obj[key] = {};
      }
      obj = obj[key];
    } else {
      obj[key] = options.value;
    }
  }
};
var getMap = (options) => {
  let obj = options.map;
  let keys = options.keys;
  let l = keys.length;
  for (let i = 0; i < l; i++) {
    let key = keys[i];
    if (plainObject(key)) {
      throw Error("Tried to get map with object key");
    }
    obj = obj[key];
    if (obj == null) {
      return obj;
    }
  }
  return obj;
};

// node_modules/cytoscape/src/util/timing.mjs
var import_debounce = __toESM(require_debounce(), 1);
var performance = window_default ? window_default.performance : null;
var pnow = performance && performance.now ? () => performance.now() : () => Date.now();
var raf = function() {
  if (window_default) {
    if (window_default.requestAnimationFrame) {
      return function(fn8) {
        window_default.requestAnimationFrame(fn8);
      };
    } else if (window_default.mozRequestAnimationFrame) {
      return function(fn8) {
        window_default.mozRequestAnimationFrame(fn8);
      };
    } else if (window_default.webkitRequestAnimationFrame) {
      return function(fn8) {
        window_default.webkitRequestAnimationFrame(fn8);
      };
    } else if (window_default.msRequestAnimationFrame) {
      return function(fn8) {
        window_default.msRequestAnimationFrame(fn8);
      };
    }
  }
  return function(fn8) {
    if (fn8) {
      setTimeout(function() {
        fn8(pnow());
      }, 1e3 / 60);
    }
  };
}();
var requestAnimationFrame = (fn8) => raf(fn8);
var performanceNow = pnow;

// node_modules/cytoscape/src/util/hash.mjs
var DEFAULT_HASH_SEED = 9261;
var K = 65599;
var DEFAULT_HASH_SEED_ALT = 5381;
var hashIterableInts = function(iterator, seed = DEFAULT_HASH_SEED) {
  let hash = seed;
  let entry;
  for (; ; ) {
    entry = iterator.next();
    if (entry.done) {
      break;
    }
    hash = hash * K + entry.value | 0;
  }
  return hash;
};
var hashInt = function(num, seed = DEFAULT_HASH_SEED) {
  return seed * K + num | 0;
};
var hashIntAlt = function(num, seed = DEFAULT_HASH_SEED_ALT) {
  return (seed << 5) + seed + num | 0;
};
var combineHashes = function(hash1, hash2) {
  return hash1 * 2097152 + hash2;
};
var combineHashesArray = function(hashes) {
  return hashes[0] * 2097152 + hashes[1];
};
var hashArrays = function(hashes1, hashes2) {
  return [
    hashInt(hashes1[0], hashes2[0]),
    hashIntAlt(hashes1[1], hashes2[1])
  ];
};
var hashIntsArray = function(ints, seed) {
  let entry = { value: 0, done: false };
  let i = 0;
  let length = ints.length;
  let iterator = {
    next() {
      if (i < length) {
        entry.value = ints[i++];
      } else {
        entry.done = true;
      }
      return entry;
    }
  };
  return hashIterableInts(iterator, seed);
};
var hashString = function(str, seed) {
  let entry = { value: 0, done: false };
  let i = 0;
  let length = str.length;
  let iterator = {
    next() {
      if (i < length) {
        entry.value = str.charCodeAt(i++);
      } else {
        entry.done = true;
      }
      return entry;
    }
  };
  return hashIterableInts(iterator, seed);
};
var hashStrings = function() {
  return hashStringsArray(arguments);
};
var hashStringsArray = function(strs) {
  let hash;
  for (let i = 0; i < strs.length; i++) {
    let str = strs[i];
    if (i === 0) {
      hash = hashString(str);
    } else {
      hash = hashString(str, hash);
    }
  }
  return hash;
};

// node_modules/cytoscape/src/util/index.mjs
var warningsEnabled = true;
var warnSupported = console.warn != null;
var traceSupported = console.trace != null;
var MAX_INT = Number.MAX_SAFE_INTEGER || 9007199254740991;
var trueify = () => true;
var falsify = () => false;
var zeroify = () => 0;
var noop = () => {
};
var error = (msg) => {
  throw new Error(msg);
};
var warnings = (enabled) => {
  if (enabled !== void 0) {
    warningsEnabled = !!enabled;
  } else {
    return warningsEnabled;
  }
};
var warn = (msg) => {
  if (!warnings()) {
    return;
  }
  if (warnSupported) {
    console.warn(msg);
  } else {
    console.log(msg);
    if (traceSupported) {
      console.trace();
    }
  }
};
var clone = (obj) => {
  return extend({}, obj);
};
var copy = (obj) => {
  if (obj == null) {
    return obj;
  }
  if (array(obj)) {
    return obj.slice();
  } else if (plainObject(obj)) {
    return clone(obj);
  } else {
    return obj;
  }
};
var copyArray = (arr) => {
  return arr.slice();
};
var uuid = (a, b) => {
  for (
    // loop :)
    b = a = "";
    // b - result , a - numeric letiable
    a++ < 36;
    //
    b += a * 51 & 52 ? (
      //  return a random number or 4
      (a ^ 15 ? (
        // generate a random number from 0 to 15
        8 ^ Math.random() * (a ^ 20 ? 16 : 4)
      ) : 4).toString(16)
    ) : "-"
  )
    ;
  return b;
};
var _staticEmptyObject = {};
var staticEmptyObject = () => _staticEmptyObject;
var defaults = (defaults5) => {
  let keys = Object.keys(defaults5);
  return (opts) => {
    let filledOpts = {};
    for (let i = 0; i < keys.length; i++) {
      let key = keys[i];
      let optVal = opts == null ? void 0 : opts[key];
      filledOpts[key] = optVal === void 0 ? defaults5[key] : optVal;
    }
    return filledOpts;
  };
};
var removeFromArray = (arr, ele, oneCopy) => {
  for (let i = arr.length - 1; i >= 0; i--) {
    if (arr[i] === ele) {
      arr.splice(i, 1);
      if (oneCopy) {
        break;
      }
    }
  }
};
var clearArray = (arr) => {
  arr.splice(0, arr.length);
};
var push = (arr, otherArr) => {
  for (let i = 0; i < otherArr.length; i++) {
    let el = otherArr[i];
    arr.push(el);
  }
};
var getPrefixedProperty = (obj, propName, prefix) => {
  if (prefix) {
    propName = prependCamel(prefix, propName);
  }
  return obj[propName];
};
var setPrefixedProperty = (obj, propName, prefix, value) => {
  if (prefix) {
    propName = prependCamel(prefix, propName);
  }
  obj[propName] = value;
};

// node_modules/cytoscape/src/map.mjs
var ObjectMap = class {
  constructor() {
    this._obj = {};
  }
  set(key, val) {
    this._obj[key] = val;
    return this;
  }
  delete(key) {
    this._obj[key] = void 0;
    return this;
  }
  clear() {
    this._obj = {};
  }
  has(key) {
    return this._obj[key] !== void 0;
  }
  get(key) {
    return this._obj[key];
  }
};
var map_default = typeof Map !== "undefined" ? Map : ObjectMap;

// node_modules/cytoscape/src/set.mjs
var undef = "undefined";
var ObjectSet = class {
  constructor(arrayOrObjectSet) {
    this._obj = /* @__PURE__ */ Object.create(null);
    this.size = 0;
    if (arrayOrObjectSet != null) {
      let arr;
      if (arrayOrObjectSet.instanceString != null && arrayOrObjectSet.instanceString() === this.instanceString()) {
        arr = arrayOrObjectSet.toArray();
      } else {
        arr = arrayOrObjectSet;
      }
      for (let i = 0; i < arr.length; i++) {
        this.add(arr[i]);
      }
    }
  }
  instanceString() {
    return "set";
  }
  add(val) {
    let o = this._obj;
    if (o[val] !== 1) {
      o[val] = 1;
      this.size++;
    }
  }
  delete(val) {
    let o = this._obj;
    if (o[val] === 1) {
      o[val] = 0;
      this.size--;
    }
  }
  clear() {
    this._obj = /* @__PURE__ */ Object.create(null);
  }
  has(val) {
    return this._obj[val] === 1;
  }
  toArray() {
    return Object.keys(this._obj).filter((key) => this.has(key));
  }
  forEach(callback, thisArg) {
    return this.toArray().forEach(callback, thisArg);
  }
};
var set_default = typeof Set !== undef ? Set : ObjectSet;

// node_modules/cytoscape/src/collection/element.mjs
var Element = function(cy, params, restore = true) {
  if (cy === void 0 || params === void 0 || !core(cy)) {
    error("An element must have a core reference and parameters set");
    return;
  }
  let group = params.group;
  if (group == null) {
    if (params.data && params.data.source != null && params.data.target != null) {
      group = "edges";
    } else {
      group = "nodes";
    }
  }
  if (group !== "nodes" && group !== "edges") {
    error("An element must be of type `nodes` or `edges`; you specified `" + group + "`");
    return;
  }
  this.length = 1;
  this[0] = this;
  let _p = this._private = {
    cy,
    single: true,
    // indicates this is an element
    data: params.data || {},
    // data object
    position: params.position || { x: 0, y: 0 },
    // (x, y) position pair
    autoWidth: void 0,
    // width and height of nodes calculated by the renderer when set to special 'auto' value
    autoHeight: void 0,
    autoPadding: void 0,
    compoundBoundsClean: false,
    // whether the compound dimensions need to be recalculated the next time dimensions are read
    listeners: [],
    // array of bound listeners
    group,
    // string; 'nodes' or 'edges'
    style: {},
    // properties as set by the style
    rstyle: {},
    // properties for style sent from the renderer to the core
    styleCxts: [],
    // applied style contexts from the styler
    styleKeys: {},
    // per-group keys of style property values
    removed: true,
    // whether it's inside the vis; true if removed (set true here since we call restore)
    selected: params.selected ? true : false,
    // whether it's selected
    selectable: params.selectable === void 0 ? true : params.selectable ? true : false,
    // whether it's selectable
    locked: params.locked ? true : false,
    // whether the element is locked (cannot be moved)
    grabbed: false,
    // whether the element is grabbed by the mouse; renderer sets this privately
    grabbable: params.grabbable === void 0 ? true : params.grabbable ? true : false,
    // whether the element can be grabbed
    pannable: params.pannable === void 0 ? group === "edges" ? true : false : params.pannable ? true : false,
    // whether the element has passthrough panning enabled
    active: false,
    // whether the element is active from user interaction
    classes: new set_default(),
    // map ( className => true )
    animation: {
      // object for currently-running animations
      current: [],
      queue: []
    },
    rscratch: {},
    // object in which the renderer can store information
    scratch: params.scratch || {},
    // scratch objects
    edges: [],
    // array of connected edges
    children: [],
    // array of children
    parent: params.parent && params.parent.isNode() ? params.parent : null,
    // parent ref
    traversalCache: {},
    // cache of output of traversal functions
    backgrounding: false,
    // whether background images are loading
    bbCache: null,
    // cache of the current bounding box
    bbCacheShift: { x: 0, y: 0 },
    // shift applied to cached bb to be applied on next get
    bodyBounds: null,
    // bounds cache of element body, w/o overlay
    overlayBounds: null,
    // bounds cache of element body, including overlay
    labelBounds: {
      // bounds cache of labels
      all: null,
      source: null,
      target: null,
      main: null
    },
    arrowBounds: {
      // bounds cache of edge arrows
      source: null,
      target: null,
      "mid-source": null,
      "mid-target": null
    }
  };
  if (_p.position.x == null) {
    _p.position.x = 0;
  }
  if (_p.position.y == null) {
    _p.position.y = 0;
  }
  if (params.renderedPosition) {
    let rpos = params.renderedPosition;
    let pan = cy.pan();
    let zoom = cy.zoom();
    _p.position = {
      x: (rpos.x - pan.x) / zoom,
      y: (rpos.y - pan.y) / zoom
    };
  }
  let classes = [];
  if (array(params.classes)) {
    classes = params.classes;
  } else if (string(params.classes)) {
    classes = params.classes.split(/\s+/);
  }
  for (let i = 0, l = classes.length; i < l; i++) {
    let cls = classes[i];
    if (!cls || cls === "") {
      continue;
    }
    _p.classes.add(cls);
  }
  this.createEmitter();
  if (restore === void 0 || restore) {
    this.restore();
  }
  let bypass = params.style || params.css;
  if (bypass) {
    warn("Setting a `style` bypass at element creation should be done only when absolutely necessary.  Try to use the stylesheet instead.");
    this.style(bypass);
  }
};
var element_default = Element;

// node_modules/cytoscape/src/collection/algorithms/index.mjs
var algorithms_default = {};

// node_modules/cytoscape/src/promise.mjs
var STATE_PENDING = 0;
var STATE_FULFILLED = 1;
var STATE_REJECTED = 2;
var api = function(executor) {
  if (!(this instanceof api))
    return new api(executor);
  this.id = "Thenable/1.0.7";
  this.state = STATE_PENDING;
  this.fulfillValue = void 0;
  this.rejectReason = void 0;
  this.onFulfilled = [];
  this.onRejected = [];
  this.proxy = {
    then: this.then.bind(this)
  };
  if (typeof executor === "function")
    executor.call(this, this.fulfill.bind(this), this.reject.bind(this));
};
api.prototype = {
  /*  promise resolving methods  */
  fulfill: function(value) {
    return deliver(this, STATE_FULFILLED, "fulfillValue", value);
  },
  reject: function(value) {
    return deliver(this, STATE_REJECTED, "rejectReason", value);
  },
  /*  "The then Method" [Promises/A+ 1.1, 1.2, 2.2]  */
  then: function(onFulfilled, onRejected) {
    var curr = this;
    var next = new api();
    curr.onFulfilled.push(
      resolver(onFulfilled, next, "fulfill")
    );
    curr.onRejected.push(
      resolver(onRejected, next, "reject")
    );
    execute(curr);
    return next.proxy;
  }
};
var deliver = function(curr, state, name, value) {
  if (curr.state === STATE_PENDING) {
    curr.state = state;
    curr[name] = value;
    execute(curr);
  }
  return curr;
};
var execute = function(curr) {
  if (curr.state === STATE_FULFILLED)
    execute_handlers(curr, "onFulfilled", curr.fulfillValue);
  else if (curr.state === STATE_REJECTED)
    execute_handlers(curr, "onRejected", curr.rejectReason);
};
var execute_handlers = function(curr, name, value) {
  if (curr[name].length === 0)
    return;
  var handlers = curr[name];
  curr[name] = [];
  var func = function() {
    for (var i = 0; i < handlers.length; i++)
      handlers[i](value);
  };
  if (typeof setImmediate === "function")
    setImmediate(func);
  else
    setTimeout(func, 0);
};
var resolver = function(cb, next, method) {
  return function(value) {
    if (typeof cb !== "function")
      next[method].call(next, value);
    else {
      var result;
      try {
        result = cb(value);
      } catch (e) {
        next.reject(e);
        return;
      }
      resolve(next, result);
    }
  };
};
var resolve = function(promise2, x2) {
  if (promise2 === x2 || promise2.proxy === x2) {
    promise2.reject(new TypeError("cannot resolve promise with itself"));
    return;
  }
  var then;
  if (typeof x2 === "object" && x2 !== null || typeof x2 === "function") {
    try {
      then = x2.then;
    } catch (e) {
      promise2.reject(e);
      return;
    }
  }
  if (typeof then === "function") {
    var resolved = false;
    try {
      then.call(
        x2,
        /*  resolvePromise  */
        /*  [Promises/A+ 2.3.3.3.1]  */
        function(y2) {
          if (resolved)
            return;
          resolved = true;
          if (y2 === x2)
            promise2.reject(new TypeError("circular thenable chain"));
          else
            resolve(promise2, y2);
        },
        /*  rejectPromise  */
        /*  [Promises/A+ 2.3.3.3.2]  */
        function(r) {
          if (resolved)
            return;
          resolved = true;
          promise2.reject(r);
        }
      );
    } catch (e) {
      if (!resolved)
        promise2.reject(e);
    }
    return;
  }
  promise2.fulfill(x2);
};
api.all = function(ps) {
  return new api(function(resolveAll, rejectAll) {
    var vals = new Array(ps.length);
    var doneCount = 0;
    var fulfill = function(i2, val) {
      vals[i2] = val;
      doneCount++;
      if (doneCount === ps.length) {
        resolveAll(vals);
      }
    };
    for (var i = 0; i < ps.length; i++) {
      (function(i2) {
        var p2 = ps[i2];
        var isPromise = p2 != null && p2.then != null;
        if (isPromise) {
          p2.then(function(val2) {
            fulfill(i2, val2);
          }, function(err) {
            rejectAll(err);
          });
        } else {
          var val = p2;
          fulfill(i2, val);
        }
      })(i);
    }
  });
};
api.resolve = function(val) {
  return new api(function(resolve2, reject) {
    resolve2(val);
  });
};
api.reject = function(val) {
  return new api(function(resolve2, reject) {
    reject(val);
  });
};
var promise_default = typeof Promise !== "undefined" ? Promise : api;

// node_modules/cytoscape/src/animation.mjs
var Animation = function(target, opts, opts2) {
  let isCore = core(target);
  let isEle = !isCore;
  let _p = this._private = extend({
    duration: 1e3
  }, opts, opts2);
  _p.target = target;
  _p.style = _p.style || _p.css;
  _p.started = false;
  _p.playing = false;
  _p.hooked = false;
  _p.applying = false;
  _p.progress = 0;
  _p.completes = [];
  _p.frames = [];
  if (_p.complete && fn(_p.complete)) {
    _p.completes.push(_p.complete);
  }
  if (isEle) {
    let pos = target.position();
    _p.startPosition = _p.startPosition || {
      x: pos.x,
      y: pos.y
    };
    _p.startStyle = _p.startStyle || target.cy().style().getAnimationStartStyle(target, _p.style);
  }
  if (isCore) {
    let pan = target.pan();
    _p.startPan = {
      x: pan.x,
      y: pan.y
    };
    _p.startZoom = target.zoom();
  }
  this.length = 1;
  this[0] = this;
};
var anifn = Animation.prototype;
extend(anifn, {
  instanceString: function() {
    return "animation";
  },
  hook: function() {
    let _p = this._private;
    if (!_p.hooked) {
      let q;
      let tAni = _p.target._private.animation;
      if (_p.queue) {
        q = tAni.queue;
      } else {
        q = tAni.current;
      }
      q.push(this);
      if (elementOrCollection(_p.target)) {
        _p.target.cy().addToAnimationPool(_p.target);
      }
      _p.hooked = true;
    }
    return this;
  },
  play: function() {
    let _p = this._private;
    if (_p.progress === 1) {
      _p.progress = 0;
    }
    _p.playing = true;
    _p.started = false;
    _p.stopped = false;
    this.hook();
    return this;
  },
  playing: function() {
    return this._private.playing;
  },
  apply: function() {
    let _p = this._private;
    _p.applying = true;
    _p.started = false;
    _p.stopped = false;
    this.hook();
    return this;
  },
  applying: function() {
    return this._private.applying;
  },
  pause: function() {
    let _p = this._private;
    _p.playing = false;
    _p.started = false;
    return this;
  },
  stop: function() {
    let _p = this._private;
    _p.playing = false;
    _p.started = false;
    _p.stopped = true;
    return this;
  },
  rewind: function() {
    return this.progress(0);
  },
  fastforward: function() {
    return this.progress(1);
  },
  time: function(t) {
    let _p = this._private;
    if (t === void 0) {
      return _p.progress * _p.duration;
    } else {
      return this.progress(t / _p.duration);
    }
  },
  progress: function(p2) {
    let _p = this._private;
    let wasPlaying = _p.playing;
    if (p2 === void 0) {
      return _p.progress;
    } else {
      if (wasPlaying) {
        this.pause();
      }
      _p.progress = p2;
      _p.started = false;
      if (wasPlaying) {
        this.play();
      }
    }
    return this;
  },
  completed: function() {
    return this._private.progress === 1;
  },
  reverse: function() {
    let _p = this._private;
    let wasPlaying = _p.playing;
    if (wasPlaying) {
      this.pause();
    }
    _p.progress = 1 - _p.progress;
    _p.started = false;
    let swap = function(a, b) {
      let _pa = _p[a];
      if (_pa == null) {
        return;
      }
      _p[a] = _p[b];
      _p[b] = _pa;
    };
    swap("zoom", "startZoom");
    swap("pan", "startPan");
    swap("position", "startPosition");
    if (_p.style) {
      for (let i = 0; i < _p.style.length; i++) {
        let prop = _p.style[i];
        let name = prop.name;
        let startStyleProp = _p.startStyle[name];
        _p.startStyle[name] = prop;
        _p.style[i] = startStyleProp;
      }
    }
    if (wasPlaying) {
      this.play();
    }
    return this;
  },
  promise: function(type) {
    let _p = this._private;
    let arr;
    switch (type) {
      case "frame":
        arr = _p.frames;
        break;
      default:
      case "complete":
      case "completed":
        arr = _p.completes;
    }
    return new promise_default(function(resolve2, reject) {
      arr.push(function() {
        resolve2();
      });
    });
  }
});
anifn.complete = anifn.completed;
anifn.run = anifn.play;
anifn.running = anifn.playing;
var animation_default = Animation;

// node_modules/cytoscape/src/math.mjs
var copyPosition = (p2) => ({ x: p2.x, y: p2.y });
var modelToRenderedPosition = (p2, zoom, pan) => ({
  x: p2.x * zoom + pan.x,
  y: p2.y * zoom + pan.y
});
var renderedToModelPosition = (p2, zoom, pan) => ({
  x: (p2.x - pan.x) / zoom,
  y: (p2.y - pan.y) / zoom
});
var array2point = (arr) => ({
  x: arr[0],
  y: arr[1]
});
var gcd = (a, b) => {
  if (b === 0) {
    return a;
  }
  return gcd(b, a % b);
};
var gcdMultipleZeroIfNonInt = (arr) => {
  var out = arr[0];
  for (var i = 0; i < arr.length; i++) {
    if (!integer(arr[i])) {
      return 0;
    } else if (i > 0) {
      out = gcd(out, arr[i]);
    }
  }
  return out;
};
var deg2rad = (deg) => Math.PI * deg / 180;
var getAngleFromDisp = (dispX, dispY) => Math.atan2(dispY, dispX) - Math.PI / 2;
var log2 = Math.log2 || ((n) => Math.log(n) / Math.log(2));
var signum = (x2) => {
  if (x2 > 0) {
    return 1;
  } else if (x2 < 0) {
    return -1;
  } else {
    return 0;
  }
};
var dist = (p1, p2) => Math.sqrt(sqdist(p1, p2));
var sqdist = (p1, p2) => {
  let dx = p2.x - p1.x;
  let dy = p2.y - p1.y;
  return dx * dx + dy * dy;
};
var qbezierAt = (p0, p1, p2, t) => (1 - t) * (1 - t) * p0 + 2 * (1 - t) * t * p1 + t * t * p2;
var qbezierPtAt = (p0, p1, p2, t) => ({
  x: qbezierAt(p0.x, p1.x, p2.x, t),
  y: qbezierAt(p0.y, p1.y, p2.y, t)
});
var lineAt = (p0, p1, t, d) => {
  let vec = {
    x: p1.x - p0.x,
    y: p1.y - p0.y
  };
  let vecDist = dist(p0, p1);
  let normVec = {
    x: vec.x / vecDist,
    y: vec.y / vecDist
  };
  t = t == null ? 0 : t;
  d = d != null ? d : t * vecDist;
  return {
    x: p0.x + normVec.x * d,
    y: p0.y + normVec.y * d
  };
};
var bound = (min, val, max) => Math.max(min, Math.min(max, val));
var makeBoundingBox = (bb) => {
  if (bb == null) {
    return {
      x1: Infinity,
      y1: Infinity,
      x2: -Infinity,
      y2: -Infinity,
      w: 0,
      h: 0
    };
  } else if (bb.x1 != null && bb.y1 != null) {
    if (bb.x2 != null && bb.y2 != null && bb.x2 >= bb.x1 && bb.y2 >= bb.y1) {
      return {
        x1: bb.x1,
        y1: bb.y1,
        x2: bb.x2,
        y2: bb.y2,
        w: bb.x2 - bb.x1,
        h: bb.y2 - bb.y1
      };
    } else if (bb.w != null && bb.h != null && bb.w >= 0 && bb.h >= 0) {
      return {
        x1: bb.x1,
        y1: bb.y1,
        x2: bb.x1 + bb.w,
        y2: bb.y1 + bb.h,
        w: bb.w,
        h: bb.h
      };
    }
  }
};
var copyBoundingBox = (bb) => {
  return { x1: bb.x1, x2: bb.x2, w: bb.w, y1: bb.y1, y2: bb.y2, h: bb.h };
};
var clearBoundingBox = (bb) => {
  bb.x1 = Infinity;
  bb.y1 = Infinity;
  bb.x2 = -Infinity;
  bb.y2 = -Infinity;
  bb.w = 0;
  bb.h = 0;
};
var updateBoundingBox = function(bb1, bb2) {
  bb1.x1 = Math.min(bb1.x1, bb2.x1);
  bb1.x2 = Math.max(bb1.x2, bb2.x2);
  bb1.w = bb1.x2 - bb1.x1;
  bb1.y1 = Math.min(bb1.y1, bb2.y1);
  bb1.y2 = Math.max(bb1.y2, bb2.y2);
  bb1.h = bb1.y2 - bb1.y1;
};
var expandBoundingBoxByPoint = (bb, x2, y2) => {
  bb.x1 = Math.min(bb.x1, x2);
  bb.x2 = Math.max(bb.x2, x2);
  bb.w = bb.x2 - bb.x1;
  bb.y1 = Math.min(bb.y1, y2);
  bb.y2 = Math.max(bb.y2, y2);
  bb.h = bb.y2 - bb.y1;
};
var expandBoundingBox = (bb, padding = 0) => {
  bb.x1 -= padding;
  bb.x2 += padding;
  bb.y1 -= padding;
  bb.y2 += padding;
  bb.w = bb.x2 - bb.x1;
  bb.h = bb.y2 - bb.y1;
  return bb;
};
var expandBoundingBoxSides = (bb, padding = [0]) => {
  let top, right, bottom, left;
  if (padding.length === 1) {
    top = right = bottom = left = padding[0];
  } else if (padding.length === 2) {
    top = bottom = padding[0];
    left = right = padding[1];
  } else if (padding.length === 4) {
    [top, right, bottom, left] = padding;
  }
  bb.x1 -= left;
  bb.x2 += right;
  bb.y1 -= top;
  bb.y2 += bottom;
  bb.w = bb.x2 - bb.x1;
  bb.h = bb.y2 - bb.y1;
  return bb;
};
var assignBoundingBox = (bb1, bb2) => {
  bb1.x1 = bb2.x1;
  bb1.y1 = bb2.y1;
  bb1.x2 = bb2.x2;
  bb1.y2 = bb2.y2;
  bb1.w = bb1.x2 - bb1.x1;
  bb1.h = bb1.y2 - bb1.y1;
};
var boundingBoxesIntersect = (bb1, bb2) => {
  if (bb1.x1 > bb2.x2) {
    return false;
  }
  if (bb2.x1 > bb1.x2) {
    return false;
  }
  if (bb1.x2 < bb2.x1) {
    return false;
  }
  if (bb2.x2 < bb1.x1) {
    return false;
  }
  if (bb1.y2 < bb2.y1) {
    return false;
  }
  if (bb2.y2 < bb1.y1) {
    return false;
  }
  if (bb1.y1 > bb2.y2) {
    return false;
  }
  if (bb2.y1 > bb1.y2) {
    return false;
  }
  return true;
};
var inBoundingBox = (bb, x2, y2) => bb.x1 <= x2 && x2 <= bb.x2 && bb.y1 <= y2 && y2 <= bb.y2;
var pointInBoundingBox = (bb, pt) => inBoundingBox(bb, pt.x, pt.y);
var boundingBoxInBoundingBox = (bb1, bb2) => inBoundingBox(bb1, bb2.x1, bb2.y1) && inBoundingBox(bb1, bb2.x2, bb2.y2);
var hypot = Math.hypot ?? ((x2, y2) => Math.sqrt(x2 * x2 + y2 * y2));
function inflatePolygon(polygon2, d) {
  if (polygon2.length < 3) {
    throw new Error("Need at least 3 vertices");
  }
  const add = (a, b) => ({ x: a.x + b.x, y: a.y + b.y });
  const sub = (a, b) => ({ x: a.x - b.x, y: a.y - b.y });
  const scale = (v, s) => ({ x: v.x * s, y: v.y * s });
  const cross = (u, v) => u.x * v.y - u.y * v.x;
  const normalize = (v) => {
    const len = hypot(v.x, v.y);
    return len === 0 ? { x: 0, y: 0 } : { x: v.x / len, y: v.y / len };
  };
  const signedArea = (pts3) => {
    let A = 0;
    for (let i = 0; i < pts3.length; i++) {
      const p2 = pts3[i], q = pts3[(i + 1) % pts3.length];
      A += p2.x * q.y - q.x * p2.y;
    }
    return A / 2;
  };
  const intersectLines = (p1, p2, p3, p4) => {
    const r = sub(p2, p1);
    const s = sub(p4, p3);
    const denom = cross(r, s);
    if (Math.abs(denom) < 1e-9) {
      return add(p1, scale(r, 0.5));
    }
    const t = cross(sub(p3, p1), s) / denom;
    return add(p1, scale(r, t));
  };
  const pts2 = polygon2.map((p2) => ({ x: p2.x, y: p2.y }));
  if (signedArea(pts2) < 0)
    pts2.reverse();
  const n = pts2.length;
  const normals = [];
  for (let i = 0; i < n; i++) {
    const p2 = pts2[i], q = pts2[(i + 1) % n];
    const edge = sub(q, p2);
    const out = normalize({ x: edge.y, y: -edge.x });
    normals.push(out);
  }
  const offsetEdges = normals.map((nrm, i) => {
    const p1 = add(pts2[i], scale(nrm, d));
    const p2 = add(pts2[(i + 1) % n], scale(nrm, d));
    return { p1, p2 };
  });
  const inflated = [];
  for (let i = 0; i < n; i++) {
    const prevEdge = offsetEdges[(i - 1 + n) % n];
    const currEdge = offsetEdges[i];
    const ip = intersectLines(prevEdge.p1, prevEdge.p2, currEdge.p1, currEdge.p2);
    inflated.push(ip);
  }
  return inflated;
}
function miterBox(pts2, centerX, centerY, width, height, strokeWidth) {
  const tpts = transformPoints(pts2, centerX, centerY, width, height);
  let offsetPoints = inflatePolygon(tpts, strokeWidth);
  let bb = makeBoundingBox();
  offsetPoints.forEach((pt) => expandBoundingBoxByPoint(bb, pt.x, pt.y));
  return bb;
}
var roundRectangleIntersectLine = (x2, y2, nodeX, nodeY, width, height, padding, radius2 = "auto") => {
  let cornerRadius = radius2 === "auto" ? getRoundRectangleRadius(width, height) : radius2;
  let halfWidth = width / 2;
  let halfHeight = height / 2;
  cornerRadius = Math.min(cornerRadius, halfWidth, halfHeight);
  const doWidth = cornerRadius !== halfWidth, doHeight = cornerRadius !== halfHeight;
  let straightLineIntersections;
  if (doWidth) {
    let topStartX = nodeX - halfWidth + cornerRadius - padding;
    let topStartY = nodeY - halfHeight - padding;
    let topEndX = nodeX + halfWidth - cornerRadius + padding;
    let topEndY = topStartY;
    straightLineIntersections = finiteLinesIntersect(
      x2,
      y2,
      nodeX,
      nodeY,
      topStartX,
      topStartY,
      topEndX,
      topEndY,
      false
    );
    if (straightLineIntersections.length > 0) {
      return straightLineIntersections;
    }
  }
  if (doHeight) {
    let rightStartX = nodeX + halfWidth + padding;
    let rightStartY = nodeY - halfHeight + cornerRadius - padding;
    let rightEndX = rightStartX;
    let rightEndY = nodeY + halfHeight - cornerRadius + padding;
    straightLineIntersections = finiteLinesIntersect(
      x2,
      y2,
      nodeX,
      nodeY,
      rightStartX,
      rightStartY,
      rightEndX,
      rightEndY,
      false
    );
    if (straightLineIntersections.length > 0) {
      return straightLineIntersections;
    }
  }
  if (doWidth) {
    let bottomStartX = nodeX - halfWidth + cornerRadius - padding;
    let bottomStartY = nodeY + halfHeight + padding;
    let bottomEndX = nodeX + halfWidth - cornerRadius + padding;
    let bottomEndY = bottomStartY;
    straightLineIntersections = finiteLinesIntersect(
      x2,
      y2,
      nodeX,
      nodeY,
      bottomStartX,
      bottomStartY,
      bottomEndX,
      bottomEndY,
      false
    );
    if (straightLineIntersections.length > 0) {
      return straightLineIntersections;
    }
  }
  if (doHeight) {
    let leftStartX = nodeX - halfWidth - padding;
    let leftStartY = nodeY - halfHeight + cornerRadius - padding;
    let leftEndX = leftStartX;
    let leftEndY = nodeY + halfHeight - cornerRadius + padding;
    straightLineIntersections = finiteLinesIntersect(
      x2,
      y2,
      nodeX,
      nodeY,
      leftStartX,
      leftStartY,
      leftEndX,
      leftEndY,
      false
    );
    if (straightLineIntersections.length > 0) {
      return straightLineIntersections;
    }
  }
  let arcIntersections;
  {
    let topLeftCenterX = nodeX - halfWidth + cornerRadius;
    let topLeftCenterY = nodeY - halfHeight + cornerRadius;
    arcIntersections = intersectLineCircle(
      x2,
      y2,
      nodeX,
      nodeY,
      topLeftCenterX,
      topLeftCenterY,
      cornerRadius + padding
    );
    if (arcIntersections.length > 0 && arcIntersections[0] <= topLeftCenterX && arcIntersections[1] <= topLeftCenterY) {
      return [arcIntersections[0], arcIntersections[1]];
    }
  }
  {
    let topRightCenterX = nodeX + halfWidth - cornerRadius;
    let topRightCenterY = nodeY - halfHeight + cornerRadius;
    arcIntersections = intersectLineCircle(
      x2,
      y2,
      nodeX,
      nodeY,
      topRightCenterX,
      topRightCenterY,
      cornerRadius + padding
    );
    if (arcIntersections.length > 0 && arcIntersections[0] >= topRightCenterX && arcIntersections[1] <= topRightCenterY) {
      return [arcIntersections[0], arcIntersections[1]];
    }
  }
  {
    let bottomRightCenterX = nodeX + halfWidth - cornerRadius;
    let bottomRightCenterY = nodeY + halfHeight - cornerRadius;
    arcIntersections = intersectLineCircle(
      x2,
      y2,
      nodeX,
      nodeY,
      bottomRightCenterX,
      bottomRightCenterY,
      cornerRadius + padding
    );
    if (arcIntersections.length > 0 && arcIntersections[0] >= bottomRightCenterX && arcIntersections[1] >= bottomRightCenterY) {
      return [arcIntersections[0], arcIntersections[1]];
    }
  }
  {
    let bottomLeftCenterX = nodeX - halfWidth + cornerRadius;
    let bottomLeftCenterY = nodeY + halfHeight - cornerRadius;
    arcIntersections = intersectLineCircle(
      x2,
      y2,
      nodeX,
      nodeY,
      bottomLeftCenterX,
      bottomLeftCenterY,
      cornerRadius + padding
    );
    if (arcIntersections.length > 0 && arcIntersections[0] <= bottomLeftCenterX && arcIntersections[1] >= bottomLeftCenterY) {
      return [arcIntersections[0], arcIntersections[1]];
    }
  }
  return [];
};
var inLineVicinity = (x2, y2, lx1, ly1, lx2, ly2, tolerance) => {
  let t = tolerance;
  let x1 = Math.min(lx1, lx2);
  let x22 = Math.max(lx1, lx2);
  let y1 = Math.min(ly1, ly2);
  let y22 = Math.max(ly1, ly2);
  return x1 - t <= x2 && x2 <= x22 + t && y1 - t <= y2 && y2 <= y22 + t;
};
var inBezierVicinity = (x2, y2, x1, y1, x22, y22, x3, y3, tolerance) => {
  let bb = {
    x1: Math.min(x1, x3, x22) - tolerance,
    x2: Math.max(x1, x3, x22) + tolerance,
    y1: Math.min(y1, y3, y22) - tolerance,
    y2: Math.max(y1, y3, y22) + tolerance
  };
  if (x2 < bb.x1 || x2 > bb.x2 || y2 < bb.y1 || y2 > bb.y2) {
    return false;
  } else {
    return true;
  }
};
var solveQuadratic = (a, b, c, val) => {
  c -= val;
  var r = b * b - 4 * a * c;
  if (r < 0) {
    return [];
  }
  var sqrtR = Math.sqrt(r);
  var denom = 2 * a;
  var root1 = (-b + sqrtR) / denom;
  var root2 = (-b - sqrtR) / denom;
  return [root1, root2];
};
var solveCubic = (a, b, c, d, result) => {
  var epsilon = 1e-5;
  if (a === 0) {
    a = epsilon;
  }
  b /= a;
  c /= a;
  d /= a;
  let discriminant, q, r, dum1, s, t, term1, r13;
  q = (3 * c - b * b) / 9;
  r = -(27 * d) + b * (9 * c - 2 * (b * b));
  r /= 54;
  discriminant = q * q * q + r * r;
  result[1] = 0;
  term1 = b / 3;
  if (discriminant > 0) {
    s = r + Math.sqrt(discriminant);
    s = s < 0 ? -Math.pow(-s, 1 / 3) : Math.pow(s, 1 / 3);
    t = r - Math.sqrt(discriminant);
    t = t < 0 ? -Math.pow(-t, 1 / 3) : Math.pow(t, 1 / 3);
    result[0] = -term1 + s + t;
    term1 += (s + t) / 2;
    result[4] = result[2] = -term1;
    term1 = Math.sqrt(3) * (-t + s) / 2;
    result[3] = term1;
    result[5] = -term1;
    return;
  }
  result[5] = result[3] = 0;
  if (discriminant === 0) {
    r13 = r < 0 ? -Math.pow(-r, 1 / 3) : Math.pow(r, 1 / 3);
    result[0] = -term1 + 2 * r13;
    result[4] = result[2] = -(r13 + term1);
    return;
  }
  q = -q;
  dum1 = q * q * q;
  dum1 = Math.acos(r / Math.sqrt(dum1));
  r13 = 2 * Math.sqrt(q);
  result[0] = -term1 + r13 * Math.cos(dum1 / 3);
  result[2] = -term1 + r13 * Math.cos((dum1 + 2 * Math.PI) / 3);
  result[4] = -term1 + r13 * Math.cos((dum1 + 4 * Math.PI) / 3);
  return;
};
var sqdistToQuadraticBezier = (x2, y2, x1, y1, x22, y22, x3, y3) => {
  let a = 1 * x1 * x1 - 4 * x1 * x22 + 2 * x1 * x3 + 4 * x22 * x22 - 4 * x22 * x3 + x3 * x3 + y1 * y1 - 4 * y1 * y22 + 2 * y1 * y3 + 4 * y22 * y22 - 4 * y22 * y3 + y3 * y3;
  let b = 1 * 9 * x1 * x22 - 3 * x1 * x1 - 3 * x1 * x3 - 6 * x22 * x22 + 3 * x22 * x3 + 9 * y1 * y22 - 3 * y1 * y1 - 3 * y1 * y3 - 6 * y22 * y22 + 3 * y22 * y3;
  let c = 1 * 3 * x1 * x1 - 6 * x1 * x22 + x1 * x3 - x1 * x2 + 2 * x22 * x22 + 2 * x22 * x2 - x3 * x2 + 3 * y1 * y1 - 6 * y1 * y22 + y1 * y3 - y1 * y2 + 2 * y22 * y22 + 2 * y22 * y2 - y3 * y2;
  let d = 1 * x1 * x22 - x1 * x1 + x1 * x2 - x22 * x2 + y1 * y22 - y1 * y1 + y1 * y2 - y22 * y2;
  let roots = [];
  solveCubic(a, b, c, d, roots);
  let zeroThreshold = 1e-7;
  let params = [];
  for (let index = 0; index < 6; index += 2) {
    if (Math.abs(roots[index + 1]) < zeroThreshold && roots[index] >= 0 && roots[index] <= 1) {
      params.push(roots[index]);
    }
  }
  params.push(1);
  params.push(0);
  let minDistanceSquared = -1;
  let curX, curY, distSquared;
  for (let i = 0; i < params.length; i++) {
    curX = Math.pow(1 - params[i], 2) * x1 + 2 * (1 - params[i]) * params[i] * x22 + params[i] * params[i] * x3;
    curY = Math.pow(1 - params[i], 2) * y1 + 2 * (1 - params[i]) * params[i] * y22 + params[i] * params[i] * y3;
    distSquared = Math.pow(curX - x2, 2) + Math.pow(curY - y2, 2);
    if (minDistanceSquared >= 0) {
      if (distSquared < minDistanceSquared) {
        minDistanceSquared = distSquared;
      }
    } else {
      minDistanceSquared = distSquared;
    }
  }
  return minDistanceSquared;
};
var sqdistToFiniteLine = (x2, y2, x1, y1, x22, y22) => {
  let offset = [x2 - x1, y2 - y1];
  let line = [x22 - x1, y22 - y1];
  let lineSq = line[0] * line[0] + line[1] * line[1];
  let hypSq = offset[0] * offset[0] + offset[1] * offset[1];
  let dotProduct = offset[0] * line[0] + offset[1] * line[1];
  let adjSq = dotProduct * dotProduct / lineSq;
  if (dotProduct < 0) {
    return hypSq;
  }
  if (adjSq > lineSq) {
    return (x2 - x22) * (x2 - x22) + (y2 - y22) * (y2 - y22);
  }
  return hypSq - adjSq;
};
var pointInsidePolygonPoints = (x2, y2, points) => {
  let x1, y1, x22, y22;
  let y3;
  let up = 0;
  for (let i = 0; i < points.length / 2; i++) {
    x1 = points[i * 2];
    y1 = points[i * 2 + 1];
    if (i + 1 < points.length / 2) {
      x22 = points[(i + 1) * 2];
      y22 = points[(i + 1) * 2 + 1];
    } else {
      x22 = points[(i + 1 - points.length / 2) * 2];
      y22 = points[(i + 1 - points.length / 2) * 2 + 1];
    }
    if (x1 == x2 && x22 == x2) {
    } else if (x1 >= x2 && x2 >= x22 || x1 <= x2 && x2 <= x22) {
      y3 = (x2 - x1) / (x22 - x1) * (y22 - y1) + y1;
      if (y3 > y2) {
        up++;
      }
    } else {
      continue;
    }
  }
  if (up % 2 === 0) {
    return false;
  } else {
    return true;
  }
};
var pointInsidePolygon = (x2, y2, basePoints, centerX, centerY, width, height, direction, padding) => {
  let transformedPoints = new Array(basePoints.length);
  let angle2;
  if (direction[0] != null) {
    angle2 = Math.atan(direction[1] / direction[0]);
    if (direction[0] < 0) {
      angle2 = angle2 + Math.PI / 2;
    } else {
      angle2 = -angle2 - Math.PI / 2;
    }
  } else {
    angle2 = direction;
  }
  let cos2 = Math.cos(-angle2);
  let sin2 = Math.sin(-angle2);
  for (let i = 0; i < transformedPoints.length / 2; i++) {
    transformedPoints[i * 2] = width / 2 * (basePoints[i * 2] * cos2 - basePoints[i * 2 + 1] * sin2);
    transformedPoints[i * 2 + 1] = height / 2 * (basePoints[i * 2 + 1] * cos2 + basePoints[i * 2] * sin2);
    transformedPoints[i * 2] += centerX;
    transformedPoints[i * 2 + 1] += centerY;
  }
  let points;
  if (padding > 0) {
    let expandedLineSet = expandPolygon(
      transformedPoints,
      -padding
    );
    points = joinLines(expandedLineSet);
  } else {
    points = transformedPoints;
  }
  return pointInsidePolygonPoints(x2, y2, points);
};
var pointInsideRoundPolygon = (x2, y2, basePoints, centerX, centerY, width, height, corners) => {
  const cutPolygonPoints = new Array(basePoints.length * 2);
  for (let i = 0; i < corners.length; i++) {
    let corner = corners[i];
    cutPolygonPoints[i * 4 + 0] = corner.startX;
    cutPolygonPoints[i * 4 + 1] = corner.startY;
    cutPolygonPoints[i * 4 + 2] = corner.stopX;
    cutPolygonPoints[i * 4 + 3] = corner.stopY;
    const squaredDistance = Math.pow(corner.cx - x2, 2) + Math.pow(corner.cy - y2, 2);
    if (squaredDistance <= Math.pow(corner.radius, 2)) {
      return true;
    }
  }
  return pointInsidePolygonPoints(x2, y2, cutPolygonPoints);
};
var joinLines = (lineSet) => {
  let vertices = new Array(lineSet.length / 2);
  let currentLineStartX, currentLineStartY, currentLineEndX, currentLineEndY;
  let nextLineStartX, nextLineStartY, nextLineEndX, nextLineEndY;
  for (let i = 0; i < lineSet.length / 4; i++) {
    currentLineStartX = lineSet[i * 4];
    currentLineStartY = lineSet[i * 4 + 1];
    currentLineEndX = lineSet[i * 4 + 2];
    currentLineEndY = lineSet[i * 4 + 3];
    if (i < lineSet.length / 4 - 1) {
      nextLineStartX = lineSet[(i + 1) * 4];
      nextLineStartY = lineSet[(i + 1) * 4 + 1];
      nextLineEndX = lineSet[(i + 1) * 4 + 2];
      nextLineEndY = lineSet[(i + 1) * 4 + 3];
    } else {
      nextLineStartX = lineSet[0];
      nextLineStartY = lineSet[1];
      nextLineEndX = lineSet[2];
      nextLineEndY = lineSet[3];
    }
    let intersection = finiteLinesIntersect(
      currentLineStartX,
      currentLineStartY,
      currentLineEndX,
      currentLineEndY,
      nextLineStartX,
      nextLineStartY,
      nextLineEndX,
      nextLineEndY,
      true
    );
    vertices[i * 2] = intersection[0];
    vertices[i * 2 + 1] = intersection[1];
  }
  return vertices;
};
var expandPolygon = (points, pad) => {
  let expandedLineSet = new Array(points.length * 2);
  let currentPointX, currentPointY, nextPointX, nextPointY;
  for (let i = 0; i < points.length / 2; i++) {
    currentPointX = points[i * 2];
    currentPointY = points[i * 2 + 1];
    if (i < points.length / 2 - 1) {
      nextPointX = points[(i + 1) * 2];
      nextPointY = points[(i + 1) * 2 + 1];
    } else {
      nextPointX = points[0];
      nextPointY = points[1];
    }
    let offsetX = nextPointY - currentPointY;
    let offsetY = -(nextPointX - currentPointX);
    let offsetLength = Math.sqrt(offsetX * offsetX + offsetY * offsetY);
    let normalizedOffsetX = offsetX / offsetLength;
    let normalizedOffsetY = offsetY / offsetLength;
    expandedLineSet[i * 4] = currentPointX + normalizedOffsetX * pad;
    expandedLineSet[i * 4 + 1] = currentPointY + normalizedOffsetY * pad;
    expandedLineSet[i * 4 + 2] = nextPointX + normalizedOffsetX * pad;
    expandedLineSet[i * 4 + 3] = nextPointY + normalizedOffsetY * pad;
  }
  return expandedLineSet;
};
var intersectLineEllipse = (x2, y2, centerX, centerY, ellipseWradius, ellipseHradius) => {
  let dispX = centerX - x2;
  let dispY = centerY - y2;
  dispX /= ellipseWradius;
  dispY /= ellipseHradius;
  let len = Math.sqrt(dispX * dispX + dispY * dispY);
  let newLength = len - 1;
  if (newLength < 0) {
    return [];
  }
  let lenProportion = newLength / len;
  return [(centerX - x2) * lenProportion + x2, (centerY - y2) * lenProportion + y2];
};
var checkInEllipse = (x2, y2, width, height, centerX, centerY, padding) => {
  x2 -= centerX;
  y2 -= centerY;
  x2 /= width / 2 + padding;
  y2 /= height / 2 + padding;
  return x2 * x2 + y2 * y2 <= 1;
};
var intersectLineCircle = (x1, y1, x2, y2, centerX, centerY, radius2) => {
  let d = [x2 - x1, y2 - y1];
  let f = [x1 - centerX, y1 - centerY];
  let a = d[0] * d[0] + d[1] * d[1];
  let b = 2 * (f[0] * d[0] + f[1] * d[1]);
  let c = f[0] * f[0] + f[1] * f[1] - radius2 * radius2;
  let discriminant = b * b - 4 * a * c;
  if (discriminant < 0) {
    return [];
  }
  let t1 = (-b + Math.sqrt(discriminant)) / (2 * a);
  let t2 = (-b - Math.sqrt(discriminant)) / (2 * a);
  let tMin = Math.min(t1, t2);
  let tMax = Math.max(t1, t2);
  let inRangeParams = [];
  if (tMin >= 0 && tMin <= 1) {
    inRangeParams.push(tMin);
  }
  if (tMax >= 0 && tMax <= 1) {
    inRangeParams.push(tMax);
  }
  if (inRangeParams.length === 0) {
    return [];
  }
  let nearIntersectionX = inRangeParams[0] * d[0] + x1;
  let nearIntersectionY = inRangeParams[0] * d[1] + y1;
  if (inRangeParams.length > 1) {
    if (inRangeParams[0] == inRangeParams[1]) {
      return [nearIntersectionX, nearIntersectionY];
    } else {
      let farIntersectionX = inRangeParams[1] * d[0] + x1;
      let farIntersectionY = inRangeParams[1] * d[1] + y1;
      return [nearIntersectionX, nearIntersectionY, farIntersectionX, farIntersectionY];
    }
  } else {
    return [nearIntersectionX, nearIntersectionY];
  }
};
var midOfThree = (a, b, c) => {
  if (b <= a && a <= c || c <= a && a <= b) {
    return a;
  } else if (a <= b && b <= c || c <= b && b <= a) {
    return b;
  } else {
    return c;
  }
};
var finiteLinesIntersect = (x1, y1, x2, y2, x3, y3, x4, y4, infiniteLines) => {
  let dx13 = x1 - x3;
  let dx21 = x2 - x1;
  let dx43 = x4 - x3;
  let dy13 = y1 - y3;
  let dy21 = y2 - y1;
  let dy43 = y4 - y3;
  let ua_t = dx43 * dy13 - dy43 * dx13;
  let ub_t = dx21 * dy13 - dy21 * dx13;
  let u_b = dy43 * dx21 - dx43 * dy21;
  if (u_b !== 0) {
    let ua = ua_t / u_b;
    let ub = ub_t / u_b;
    let flptThreshold = 1e-3;
    let min = 0 - flptThreshold;
    let max = 1 + flptThreshold;
    if (min <= ua && ua <= max && min <= ub && ub <= max) {
      return [x1 + ua * dx21, y1 + ua * dy21];
    } else {
      if (!infiniteLines) {
        return [];
      } else {
        return [x1 + ua * dx21, y1 + ua * dy21];
      }
    }
  } else {
    if (ua_t === 0 || ub_t === 0) {
      if (midOfThree(x1, x2, x4) === x4) {
        return [x4, y4];
      }
      if (midOfThree(x1, x2, x3) === x3) {
        return [x3, y3];
      }
      if (midOfThree(x3, x4, x2) === x2) {
        return [x2, y2];
      }
      return [];
    } else {
      return [];
    }
  }
};
var transformPoints = (points, centerX, centerY, width, height) => {
  let ret = [];
  var halfW = width / 2;
  var halfH = height / 2;
  let x2 = centerX;
  let y2 = centerY;
  ret.push({
    x: x2 + halfW * points[0],
    y: y2 + halfH * points[1]
  });
  for (var i = 1; i < points.length / 2; i++) {
    ret.push({
      x: x2 + halfW * points[i * 2],
      y: y2 + halfH * points[i * 2 + 1]
    });
  }
  return ret;
};
var polygonIntersectLine = (x2, y2, basePoints, centerX, centerY, width, height, padding) => {
  let intersections = [];
  let intersection;
  let transformedPoints = new Array(basePoints.length);
  let doTransform = true;
  if (width == null) {
    doTransform = false;
  }
  let points;
  if (doTransform) {
    for (let i = 0; i < transformedPoints.length / 2; i++) {
      transformedPoints[i * 2] = basePoints[i * 2] * width + centerX;
      transformedPoints[i * 2 + 1] = basePoints[i * 2 + 1] * height + centerY;
    }
    if (padding > 0) {
      let expandedLineSet = expandPolygon(
        transformedPoints,
        -padding
      );
      points = joinLines(expandedLineSet);
    } else {
      points = transformedPoints;
    }
  } else {
    points = basePoints;
  }
  let currentX, currentY, nextX, nextY;
  for (let i = 0; i < points.length / 2; i++) {
    currentX = points[i * 2];
    currentY = points[i * 2 + 1];
    if (i < points.length / 2 - 1) {
      nextX = points[(i + 1) * 2];
      nextY = points[(i + 1) * 2 + 1];
    } else {
      nextX = points[0];
      nextY = points[1];
    }
    intersection = finiteLinesIntersect(
      x2,
      y2,
      centerX,
      centerY,
      currentX,
      currentY,
      nextX,
      nextY
    );
    if (intersection.length !== 0) {
      intersections.push(intersection[0], intersection[1]);
    }
  }
  return intersections;
};
var roundPolygonIntersectLine = (x2, y2, basePoints, centerX, centerY, width, height, padding, corners) => {
  let intersections = [];
  let intersection;
  let lines = new Array(basePoints.length * 2);
  corners.forEach((corner, i) => {
    if (i === 0) {
      lines[lines.length - 2] = corner.startX;
      lines[lines.length - 1] = corner.startY;
    } else {
      lines[i * 4 - 2] = corner.startX;
      lines[i * 4 - 1] = corner.startY;
    }
    lines[i * 4] = corner.stopX;
    lines[i * 4 + 1] = corner.stopY;
    intersection = intersectLineCircle(x2, y2, centerX, centerY, corner.cx, corner.cy, corner.radius);
    if (intersection.length !== 0) {
      intersections.push(intersection[0], intersection[1]);
    }
  });
  for (let i = 0; i < lines.length / 4; i++) {
    intersection = finiteLinesIntersect(
      x2,
      y2,
      centerX,
      centerY,
      lines[i * 4],
      lines[i * 4 + 1],
      lines[i * 4 + 2],
      lines[i * 4 + 3],
      false
    );
    if (intersection.length !== 0) {
      intersections.push(intersection[0], intersection[1]);
    }
  }
  if (intersections.length > 2) {
    let lowestIntersection = [intersections[0], intersections[1]];
    let lowestSquaredDistance = Math.pow(lowestIntersection[0] - x2, 2) + Math.pow(lowestIntersection[1] - y2, 2);
    for (let i = 1; i < intersections.length / 2; i++) {
      const squaredDistance = Math.pow(intersections[i * 2] - x2, 2) + Math.pow(intersections[i * 2 + 1] - y2, 2);
      if (squaredDistance <= lowestSquaredDistance) {
        lowestIntersection[0] = intersections[i * 2];
        lowestIntersection[1] = intersections[i * 2 + 1];
        lowestSquaredDistance = squaredDistance;
      }
    }
    return lowestIntersection;
  }
  return intersections;
};
var shortenIntersection = (intersection, offset, amount) => {
  let disp = [intersection[0] - offset[0], intersection[1] - offset[1]];
  let length = Math.sqrt(disp[0] * disp[0] + disp[1] * disp[1]);
  let lenRatio = (length - amount) / length;
  if (lenRatio < 0) {
    lenRatio = 1e-5;
  }
  return [offset[0] + lenRatio * disp[0], offset[1] + lenRatio * disp[1]];
};
var generateUnitNgonPointsFitToSquare = (sides, rotationRadians) => {
  let points = generateUnitNgonPoints(sides, rotationRadians);
  points = fitPolygonToSquare(points);
  return points;
};
var fitPolygonToSquare = (points) => {
  let x2, y2;
  let sides = points.length / 2;
  let minX = Infinity, minY = Infinity, maxX = -Infinity, maxY = -Infinity;
  for (let i = 0; i < sides; i++) {
    x2 = points[2 * i];
    y2 = points[2 * i + 1];
    minX = Math.min(minX, x2);
    maxX = Math.max(maxX, x2);
    minY = Math.min(minY, y2);
    maxY = Math.max(maxY, y2);
  }
  let sx = 2 / (maxX - minX);
  let sy = 2 / (maxY - minY);
  for (let i = 0; i < sides; i++) {
    x2 = points[2 * i] = points[2 * i] * sx;
    y2 = points[2 * i + 1] = points[2 * i + 1] * sy;
    minX = Math.min(minX, x2);
    maxX = Math.max(maxX, x2);
    minY = Math.min(minY, y2);
    maxY = Math.max(maxY, y2);
  }
  if (minY < -1) {
    for (let i = 0; i < sides; i++) {
      y2 = points[2 * i + 1] = points[2 * i + 1] + (-1 - minY);
    }
  }
  return points;
};
var generateUnitNgonPoints = (sides, rotationRadians) => {
  let increment = 1 / sides * 2 * Math.PI;
  let startAngle = sides % 2 === 0 ? Math.PI / 2 + increment / 2 : Math.PI / 2;
  startAngle += rotationRadians;
  let points = new Array(sides * 2);
  let currentAngle;
  for (let i = 0; i < sides; i++) {
    currentAngle = i * increment + startAngle;
    points[2 * i] = Math.cos(currentAngle);
    points[2 * i + 1] = Math.sin(-currentAngle);
  }
  return points;
};
var getRoundRectangleRadius = (width, height) => Math.min(width / 4, height / 4, 8);
var getRoundPolygonRadius = (width, height) => Math.min(width / 10, height / 10, 8);
var getCutRectangleCornerLength = () => 8;
var bezierPtsToQuadCoeff = (p0, p1, p2) => [
  p0 - 2 * p1 + p2,
  2 * (p1 - p0),
  p0
];
var getBarrelCurveConstants = (width, height) => ({
  heightOffset: Math.min(15, 0.05 * height),
  widthOffset: Math.min(100, 0.25 * width),
  ctrlPtOffsetPct: 0.05
});
function satPolygonIntersection(poly1, poly2) {
  function getAxes(polygon2) {
    let axes2 = [];
    for (let i = 0; i < polygon2.length; i++) {
      let p1 = polygon2[i];
      let p2 = polygon2[(i + 1) % polygon2.length];
      let edge = { x: p2.x - p1.x, y: p2.y - p1.y };
      let normal = { x: -edge.y, y: edge.x };
      let length = Math.sqrt(normal.x * normal.x + normal.y * normal.y);
      axes2.push({ x: normal.x / length, y: normal.y / length });
    }
    return axes2;
  }
  function project(polygon2, axis) {
    let min = Infinity;
    let max = -Infinity;
    for (let point of polygon2) {
      let projection = point.x * axis.x + point.y * axis.y;
      min = Math.min(min, projection);
      max = Math.max(max, projection);
    }
    return { min, max };
  }
  function overlaps(proj1, proj2) {
    return !(proj1.max < proj2.min || proj2.max < proj1.min);
  }
  let axes = [...getAxes(poly1), ...getAxes(poly2)];
  for (let axis of axes) {
    let proj1 = project(poly1, axis);
    let proj2 = project(poly2, axis);
    if (!overlaps(proj1, proj2)) {
      return false;
    }
  }
  return true;
}

// node_modules/cytoscape/src/define/animation.mjs
var define2 = {
  animated: function() {
    return function animatedImpl() {
      let self2 = this;
      let selfIsArrayLike = self2.length !== void 0;
      let all = selfIsArrayLike ? self2 : [self2];
      let cy = this._private.cy || this;
      if (!cy.styleEnabled()) {
        return false;
      }
      let ele = all[0];
      if (ele) {
        return ele._private.animation.current.length > 0;
      }
    };
  },
  // animated
  clearQueue: function() {
    return function clearQueueImpl() {
      let self2 = this;
      let selfIsArrayLike = self2.length !== void 0;
      let all = selfIsArrayLike ? self2 : [self2];
      let cy = this._private.cy || this;
      if (!cy.styleEnabled()) {
        return this;
      }
      for (let i = 0; i < all.length; i++) {
        let ele = all[i];
        ele._private.animation.queue = [];
      }
      return this;
    };
  },
  // clearQueue
  delay: function() {
    return function delayImpl(time, complete) {
      let cy = this._private.cy || this;
      if (!cy.styleEnabled()) {
        return this;
      }
      return this.animate({
        delay: time,
        duration: time,
        complete
      });
    };
  },
  // delay
  delayAnimation: function() {
    return function delayAnimationImpl(time, complete) {
      let cy = this._private.cy || this;
      if (!cy.styleEnabled()) {
        return this;
      }
      return this.animation({
        delay: time,
        duration: time,
        complete
      });
    };
  },
  // delay
  animation: function() {
    return function animationImpl(properties, params) {
      let self2 = this;
      let selfIsArrayLike = self2.length !== void 0;
      let all = selfIsArrayLike ? self2 : [self2];
      let cy = this._private.cy || this;
      let isCore = !selfIsArrayLike;
      let isEles = !isCore;
      if (!cy.styleEnabled()) {
        return this;
      }
      let style = cy.style();
      properties = extend({}, properties, params);
      let propertiesEmpty = Object.keys(properties).length === 0;
      if (propertiesEmpty) {
        return new animation_default(all[0], properties);
      }
      if (properties.duration === void 0) {
        properties.duration = 400;
      }
      switch (properties.duration) {
        case "slow":
          properties.duration = 600;
          break;
        case "fast":
          properties.duration = 200;
          break;
      }
      if (isEles) {
        properties.style = style.getPropsList(properties.style || properties.css);
        properties.css = void 0;
      }
      if (isEles && properties.renderedPosition != null) {
        let rpos = properties.renderedPosition;
        let pan = cy.pan();
        let zoom = cy.zoom();
        properties.position = renderedToModelPosition(rpos, zoom, pan);
      }
      if (isCore && properties.panBy != null) {
        let panBy = properties.panBy;
        let cyPan = cy.pan();
        properties.pan = {
          x: cyPan.x + panBy.x,
          y: cyPan.y + panBy.y
        };
      }
      let center = properties.center || properties.centre;
      if (isCore && center != null) {
        let centerPan = cy.getCenterPan(center.eles, properties.zoom);
        if (centerPan != null) {
          properties.pan = centerPan;
        }
      }
      if (isCore && properties.fit != null) {
        let fit = properties.fit;
        let fitVp = cy.getFitViewport(fit.eles || fit.boundingBox, fit.padding);
        if (fitVp != null) {
          properties.pan = fitVp.pan;
          properties.zoom = fitVp.zoom;
        }
      }
      if (isCore && plainObject(properties.zoom)) {
        let vp = cy.getZoomedViewport(properties.zoom);
        if (vp != null) {
          if (vp.zoomed) {
            properties.zoom = vp.zoom;
          }
          if (vp.panned) {
            properties.pan = vp.pan;
          }
        } else {
          properties.zoom = null;
        }
      }
      return new animation_default(all[0], properties);
    };
  },
  // animate
  animate: function() {
    return function animateImpl(properties, params) {
      let self2 = this;
      let selfIsArrayLike = self2.length !== void 0;
      let all = selfIsArrayLike ? self2 : [self2];
      let cy = this._private.cy || this;
      if (!cy.styleEnabled()) {
        return this;
      }
      if (params) {
        properties = extend({}, properties, params);
      }
      for (let i = 0; i < all.length; i++) {
        let ele = all[i];
        let queue = ele.animated() && (properties.queue === void 0 || properties.queue);
        let ani = ele.animation(properties, queue ? { queue: true } : void 0);
        ani.play();
      }
      return this;
    };
  },
  // animate
  stop: function() {
    return function stopImpl(clearQueue, jumpToEnd) {
      let self2 = this;
      let selfIsArrayLike = self2.length !== void 0;
      let all = selfIsArrayLike ? self2 : [self2];
      let cy = this._private.cy || this;
      if (!cy.styleEnabled()) {
        return this;
      }
      for (let i = 0; i < all.length; i++) {
        let ele = all[i];
        let _p = ele._private;
        let anis = _p.animation.current;
        for (let j = 0; j < anis.length; j++) {
          let ani = anis[j];
          let ani_p = ani._private;
          if (jumpToEnd) {
            ani_p.duration = 0;
          }
        }
        if (clearQueue) {
          _p.animation.queue = [];
        }
        if (!jumpToEnd) {
          _p.animation.current = [];
        }
      }
      cy.notify("draw");
      return this;
    };
  }
  // stop
};
var animation_default2 = define2;

// node_modules/lodash/get.js
var get_default = () => void 0;

// node_modules/lodash/set.js
var set_default2 = () => void 0;

// node_modules/lodash/toPath.js
var toPath_default = () => void 0;

// node_modules/cytoscape/src/define/data.mjs
var define3 = {
  // access data field
  data: function(params) {
    let defaults5 = {
      field: "data",
      bindingEvent: "data",
      allowBinding: false,
      allowSetting: false,
      allowGetting: false,
      settingEvent: "data",
      settingTriggersEvent: false,
      triggerFnName: "trigger",
      immutableKeys: {},
      // key => true if immutable
      updateStyle: false,
      beforeGet: function(self2) {
      },
      beforeSet: function(self2, obj) {
      },
      onSet: function(self2) {
      },
      canSet: function(self2) {
        return true;
      }
    };
    params = extend({}, defaults5, params);
    return function dataImpl(name, value) {
      let p2 = params;
      let self2 = this;
      let selfIsArrayLike = self2.length !== void 0;
      let all = selfIsArrayLike ? self2 : [self2];
      let single = selfIsArrayLike ? self2[0] : self2;
      if (string(name)) {
        let isPathLike = name.indexOf(".") !== -1;
        let path = isPathLike && toPath_default(name);
        if (p2.allowGetting && value === void 0) {
          let ret;
          if (single) {
            p2.beforeGet(single);
            if (path && single._private[p2.field][name] === void 0) {
              ret = get_default(single._private[p2.field], path);
            } else {
              ret = single._private[p2.field][name];
            }
          }
          return ret;
        } else if (p2.allowSetting && value !== void 0) {
          let valid2 = !p2.immutableKeys[name];
          if (valid2) {
            let change = { [name]: value };
            p2.beforeSet(self2, change);
            for (let i = 0, l = all.length; i < l; i++) {
              let ele = all[i];
              if (p2.canSet(ele)) {
                if (path && single._private[p2.field][name] === void 0) {
                  set_default2(ele._private[p2.field], path, value);
                } else {
                  ele._private[p2.field][name] = value;
                }
              }
            }
            if (p2.updateStyle) {
              self2.updateStyle();
            }
            p2.onSet(self2);
            if (p2.settingTriggersEvent) {
              self2[p2.triggerFnName](p2.settingEvent);
            }
          }
        }
      } else if (p2.allowSetting && plainObject(name)) {
        let obj = name;
        let k, v;
        let keys = Object.keys(obj);
        p2.beforeSet(self2, obj);
        for (let i = 0; i < keys.length; i++) {
          k = keys[i];
          v = obj[k];
          let valid2 = !p2.immutableKeys[k];
          if (valid2) {
            for (let j = 0; j < all.length; j++) {
              let ele = all[j];
              if (p2.canSet(ele)) {
                ele._private[p2.field][k] = v;
              }
            }
          }
        }
        if (p2.updateStyle) {
          self2.updateStyle();
        }
        p2.onSet(self2);
        if (p2.settingTriggersEvent) {
          self2[p2.triggerFnName](p2.settingEvent);
        }
      } else if (p2.allowBinding && fn(name)) {
        let fn8 = name;
        self2.on(p2.bindingEvent, fn8);
      } else if (p2.allowGetting && name === void 0) {
        let ret;
        if (single) {
          p2.beforeGet(single);
          ret = single._private[p2.field];
        }
        return ret;
      }
      return self2;
    };
  },
  // data
  // remove data field
  removeData: function(params) {
    let defaults5 = {
      field: "data",
      event: "data",
      triggerFnName: "trigger",
      triggerEvent: false,
      immutableKeys: {}
      // key => true if immutable
    };
    params = extend({}, defaults5, params);
    return function removeDataImpl(names) {
      let p2 = params;
      let self2 = this;
      let selfIsArrayLike = self2.length !== void 0;
      let all = selfIsArrayLike ? self2 : [self2];
      if (string(names)) {
        let keys = names.split(/\s+/);
        let l = keys.length;
        for (let i = 0; i < l; i++) {
          let key = keys[i];
          if (emptyString(key)) {
            continue;
          }
          let valid2 = !p2.immutableKeys[key];
          if (valid2) {
            for (let i_a = 0, l_a = all.length; i_a < l_a; i_a++) {
              all[i_a]._private[p2.field][key] = void 0;
            }
          }
        }
        if (p2.triggerEvent) {
          self2[p2.triggerFnName](p2.event);
        }
      } else if (names === void 0) {
        for (let i_a = 0, l_a = all.length; i_a < l_a; i_a++) {
          let _privateFields = all[i_a]._private[p2.field];
          let keys = Object.keys(_privateFields);
          for (let i = 0; i < keys.length; i++) {
            let key = keys[i];
            let validKeyToDelete = !p2.immutableKeys[key];
            if (validKeyToDelete) {
              _privateFields[key] = void 0;
            }
          }
        }
        if (p2.triggerEvent) {
          self2[p2.triggerFnName](p2.event);
        }
      }
      return self2;
    };
  }
  // removeData
};
var data_default = define3;

// node_modules/cytoscape/src/define/events.mjs
var define4 = {
  eventAliasesOn: function(proto) {
    let p2 = proto;
    p2.addListener = p2.listen = p2.bind = p2.on;
    p2.unlisten = p2.unbind = p2.off = p2.removeListener;
    p2.trigger = p2.emit;
    p2.pon = p2.promiseOn = function(events, selector) {
      let self2 = this;
      let args = Array.prototype.slice.call(arguments, 0);
      return new promise_default(function(resolve2, reject) {
        let callback = function(e) {
          self2.off.apply(self2, offArgs);
          resolve2(e);
        };
        let onArgs = args.concat([callback]);
        let offArgs = onArgs.concat([]);
        self2.on.apply(self2, onArgs);
      });
    };
  }
};
var events_default = define4;

// node_modules/cytoscape/src/define/index.mjs
var define5 = {};
[
  animation_default2,
  data_default,
  events_default
].forEach(function(m) {
  extend(define5, m);
});
var define_default = define5;

// node_modules/cytoscape/src/collection/animation.mjs
var elesfn = {
  animate: define_default.animate(),
  animation: define_default.animation(),
  animated: define_default.animated(),
  clearQueue: define_default.clearQueue(),
  delay: define_default.delay(),
  delayAnimation: define_default.delayAnimation(),
  stop: define_default.stop()
};
var animation_default3 = elesfn;

// node_modules/cytoscape/src/collection/class.mjs
var elesfn2 = {
  classes: function(classes) {
    let self2 = this;
    if (classes === void 0) {
      let ret = [];
      self2[0]._private.classes.forEach((cls) => ret.push(cls));
      return ret;
    } else if (!array(classes)) {
      classes = (classes || "").match(/\S+/g) || [];
    }
    let changed = [];
    let classesSet = new set_default(classes);
    for (let j = 0; j < self2.length; j++) {
      let ele = self2[j];
      let _p = ele._private;
      let eleClasses = _p.classes;
      let changedEle = false;
      for (let i = 0; i < classes.length; i++) {
        let cls = classes[i];
        let eleHasClass = eleClasses.has(cls);
        if (!eleHasClass) {
          changedEle = true;
          break;
        }
      }
      if (!changedEle) {
        changedEle = eleClasses.size !== classes.length;
      }
      if (changedEle) {
        _p.classes = classesSet;
        changed.push(ele);
      }
    }
    if (changed.length > 0) {
      this.spawn(changed).updateStyle().emit("class");
    }
    return self2;
  },
  addClass: function(classes) {
    return this.toggleClass(classes, true);
  },
  hasClass: function(className) {
    let ele = this[0];
    return ele != null && ele._private.classes.has(className);
  },
  toggleClass: function(classes, toggle) {
    if (!array(classes)) {
      classes = classes.match(/\S+/g) || [];
    }
    let self2 = this;
    let toggleUndefd = toggle === void 0;
    let changed = [];
    for (let i = 0, il = self2.length; i < il; i++) {
      let ele = self2[i];
      let eleClasses = ele._private.classes;
      let changedEle = false;
      for (let j = 0; j < classes.length; j++) {
        let cls = classes[j];
        let hasClass = eleClasses.has(cls);
        let changedNow = false;
        if (toggle || toggleUndefd && !hasClass) {
          eleClasses.add(cls);
          changedNow = true;
        } else if (!toggle || toggleUndefd && hasClass) {
          eleClasses.delete(cls);
          changedNow = true;
        }
        if (!changedEle && changedNow) {
          changed.push(ele);
          changedEle = true;
        }
      }
    }
    if (changed.length > 0) {
      this.spawn(changed).updateStyle().emit("class");
    }
    return self2;
  },
  removeClass: function(classes) {
    return this.toggleClass(classes, false);
  },
  flashClass: function(classes, duration) {
    let self2 = this;
    if (duration == null) {
      duration = 250;
    } else if (duration === 0) {
      return self2;
    }
    self2.addClass(classes);
    setTimeout(function() {
      self2.removeClass(classes);
    }, duration);
    return self2;
  }
};
elesfn2.className = elesfn2.classNames = elesfn2.classes;
var class_default = elesfn2;

// node_modules/cytoscape/src/selector/tokens.mjs
var tokens = {
  metaChar: "[\\!\\\"\\#\\$\\%\\&\\'\\(\\)\\*\\+\\,\\.\\/\\:\\;\\<\\=\\>\\?\\@\\[\\]\\^\\`\\{\\|\\}\\~]",
  // chars we need to escape in let names, etc
  comparatorOp: "=|\\!=|>|>=|<|<=|\\$=|\\^=|\\*=",
  // binary comparison op (used in data selectors)
  boolOp: "\\?|\\!|\\^",
  // boolean (unary) operators (used in data selectors)
  string: `"(?:\\\\"|[^"])*"|'(?:\\\\'|[^'])*'`,
  // string literals (used in data selectors) -- doublequotes | singlequotes
  number: regex_exports.number,
  // number literal (used in data selectors) --- e.g. 0.1234, 1234, 12e123
  meta: "degree|indegree|outdegree",
  // allowed metadata fields (i.e. allowed functions to use from Collection)
  separator: "\\s*,\\s*",
  // queries are separated by commas, e.g. edge[foo = 'bar'], node.someClass
  descendant: "\\s+",
  child: "\\s+>\\s+",
  subject: "\\$",
  group: "node|edge|\\*",
  directedEdge: "\\s+->\\s+",
  undirectedEdge: "\\s+<->\\s+"
};
tokens.variable = "(?:[\\w-.]|(?:\\\\" + tokens.metaChar + "))+";
tokens.className = "(?:[\\w-]|(?:\\\\" + tokens.metaChar + "))+";
tokens.value = tokens.string + "|" + tokens.number;
tokens.id = tokens.variable;
(function() {
  let ops, op, i;
  ops = tokens.comparatorOp.split("|");
  for (i = 0; i < ops.length; i++) {
    op = ops[i];
    tokens.comparatorOp += "|@" + op;
  }
  ops = tokens.comparatorOp.split("|");
  for (i = 0; i < ops.length; i++) {
    op = ops[i];
    if (op.indexOf("!") >= 0) {
      continue;
    }
    if (op === "=") {
      continue;
    }
    tokens.comparatorOp += "|\\!" + op;
  }
})();
var tokens_default = tokens;

// node_modules/cytoscape/src/selector/new-query.mjs
var newQuery = function() {
  return {
    checks: []
  };
};
var new_query_default = newQuery;

// node_modules/cytoscape/src/selector/type.mjs
var Type = {
  /** E.g. node */
  GROUP: 0,
  /** A collection of elements */
  COLLECTION: 1,
  /** A filter(ele) function */
  FILTER: 2,
  /** E.g. [foo > 1] */
  DATA_COMPARE: 3,
  /** E.g. [foo] */
  DATA_EXIST: 4,
  /** E.g. [?foo] */
  DATA_BOOL: 5,
  /** E.g. [[degree > 2]] */
  META_COMPARE: 6,
  /** E.g. :selected */
  STATE: 7,
  /** E.g. #foo */
  ID: 8,
  /** E.g. .foo */
  CLASS: 9,
  /** E.g. #foo <-> #bar */
  UNDIRECTED_EDGE: 10,
  /** E.g. #foo -> #bar */
  DIRECTED_EDGE: 11,
  /** E.g. $#foo -> #bar */
  NODE_SOURCE: 12,
  /** E.g. #foo -> $#bar */
  NODE_TARGET: 13,
  /** E.g. $#foo <-> #bar */
  NODE_NEIGHBOR: 14,
  /** E.g. #foo > #bar */
  CHILD: 15,
  /** E.g. #foo #bar */
  DESCENDANT: 16,
  /** E.g. $#foo > #bar */
  PARENT: 17,
  /** E.g. $#foo #bar */
  ANCESTOR: 18,
  /** E.g. #foo > $bar > #baz */
  COMPOUND_SPLIT: 19,
  /** Always matches, useful placeholder for subject in `COMPOUND_SPLIT` */
  TRUE: 20
};
var type_default = Type;

// node_modules/cytoscape/src/selector/state.mjs
var stateSelectors = [
  {
    selector: ":selected",
    matches: function(ele) {
      return ele.selected();
    }
  },
  {
    selector: ":unselected",
    matches: function(ele) {
      return !ele.selected();
    }
  },
  {
    selector: ":selectable",
    matches: function(ele) {
      return ele.selectable();
    }
  },
  {
    selector: ":unselectable",
    matches: function(ele) {
      return !ele.selectable();
    }
  },
  {
    selector: ":locked",
    matches: function(ele) {
      return ele.locked();
    }
  },
  {
    selector: ":unlocked",
    matches: function(ele) {
      return !ele.locked();
    }
  },
  {
    selector: ":visible",
    matches: function(ele) {
      return ele.visible();
    }
  },
  {
    selector: ":hidden",
    matches: function(ele) {
      return !ele.visible();
    }
  },
  {
    selector: ":transparent",
    matches: function(ele) {
      return ele.transparent();
    }
  },
  {
    selector: ":grabbed",
    matches: function(ele) {
      return ele.grabbed();
    }
  },
  {
    selector: ":free",
    matches: function(ele) {
      return !ele.grabbed();
    }
  },
  {
    selector: ":removed",
    matches: function(ele) {
      return ele.removed();
    }
  },
  {
    selector: ":inside",
    matches: function(ele) {
      return !ele.removed();
    }
  },
  {
    selector: ":grabbable",
    matches: function(ele) {
      return ele.grabbable();
    }
  },
  {
    selector: ":ungrabbable",
    matches: function(ele) {
      return !ele.grabbable();
    }
  },
  {
    selector: ":animated",
    matches: function(ele) {
      return ele.animated();
    }
  },
  {
    selector: ":unanimated",
    matches: function(ele) {
      return !ele.animated();
    }
  },
  {
    selector: ":parent",
    matches: function(ele) {
      return ele.isParent();
    }
  },
  {
    selector: ":childless",
    matches: function(ele) {
      return ele.isChildless();
    }
  },
  {
    selector: ":child",
    matches: function(ele) {
      return ele.isChild();
    }
  },
  {
    selector: ":orphan",
    matches: function(ele) {
      return ele.isOrphan();
    }
  },
  {
    selector: ":nonorphan",
    matches: function(ele) {
      return ele.isChild();
    }
  },
  {
    selector: ":compound",
    matches: function(ele) {
      if (ele.isNode()) {
        return ele.isParent();
      } else {
        return ele.source().isParent() || ele.target().isParent();
      }
    }
  },
  {
    selector: ":loop",
    matches: function(ele) {
      return ele.isLoop();
    }
  },
  {
    selector: ":simple",
    matches: function(ele) {
      return ele.isSimple();
    }
  },
  {
    selector: ":active",
    matches: function(ele) {
      return ele.active();
    }
  },
  {
    selector: ":inactive",
    matches: function(ele) {
      return !ele.active();
    }
  },
  {
    selector: ":backgrounding",
    matches: function(ele) {
      return ele.backgrounding();
    }
  },
  {
    selector: ":nonbackgrounding",
    matches: function(ele) {
      return !ele.backgrounding();
    }
  }
].sort(function(a, b) {
  return sort_exports.descending(a.selector, b.selector);
});
var lookup = function() {
  let selToFn = {};
  let s;
  for (let i = 0; i < stateSelectors.length; i++) {
    s = stateSelectors[i];
    selToFn[s.selector] = s.matches;
  }
  return selToFn;
}();
var stateSelectorMatches = function(sel, ele) {
  return lookup[sel](ele);
};
var stateSelectorRegex = "(" + stateSelectors.map((s) => s.selector).join("|") + ")";

// node_modules/cytoscape/src/selector/expressions.mjs
var cleanMetaChars = function(str) {
  return str.replace(new RegExp("\\\\(" + tokens_default.metaChar + ")", "g"), function(match2, $1) {
    return $1;
  });
};
var replaceLastQuery = (selector, examiningQuery, replacementQuery) => {
  selector[selector.length - 1] = replacementQuery;
};
var exprs = [
  {
    name: "group",
    // just used for identifying when debugging
    query: true,
    regex: "(" + tokens_default.group + ")",
    populate: function(selector, query, [group]) {
      query.checks.push({
        type: type_default.GROUP,
        value: group === "*" ? group : group + "s"
      });
    }
  },
  {
    name: "state",
    query: true,
    regex: stateSelectorRegex,
    populate: function(selector, query, [state]) {
      query.checks.push({
        type: type_default.STATE,
        value: state
      });
    }
  },
  {
    name: "id",
    query: true,
    regex: "\\#(" + tokens_default.id + ")",
    populate: function(selector, query, [id]) {
      query.checks.push({
        type: type_default.ID,
        value: cleanMetaChars(id)
      });
    }
  },
  {
    name: "className",
    query: true,
    regex: "\\.(" + tokens_default.className + ")",
    populate: function(selector, query, [className]) {
      query.checks.push({
        type: type_default.CLASS,
        value: cleanMetaChars(className)
      });
    }
  },
  {
    name: "dataExists",
    query: true,
    regex: "\\[\\s*(" + tokens_default.variable + ")\\s*\\]",
    populate: function(selector, query, [variable]) {
      query.checks.push({
        type: type_default.DATA_EXIST,
        field: cleanMetaChars(variable)
      });
    }
  },
  {
    name: "dataCompare",
    query: true,
    regex: "\\[\\s*(" + tokens_default.variable + ")\\s*(" + tokens_default.comparatorOp + ")\\s*(" + tokens_default.value + ")\\s*\\]",
    populate: function(selector, query, [variable, comparatorOp, value]) {
      let valueIsString = new RegExp("^" + tokens_default.string + "$").exec(value) != null;
      if (valueIsString) {
        value = value.substring(1, value.length - 1);
      } else {
        value = parseFloat(value);
      }
      query.checks.push({
        type: type_default.DATA_COMPARE,
        field: cleanMetaChars(variable),
        operator: comparatorOp,
        value
      });
    }
  },
  {
    name: "dataBool",
    query: true,
    regex: "\\[\\s*(" + tokens_default.boolOp + ")\\s*(" + tokens_default.variable + ")\\s*\\]",
    populate: function(selector, query, [boolOp, variable]) {
      query.checks.push({
        type: type_default.DATA_BOOL,
        field: cleanMetaChars(variable),
        operator: boolOp
      });
    }
  },
  {
    name: "metaCompare",
    query: true,
    regex: "\\[\\[\\s*(" + tokens_default.meta + ")\\s*(" + tokens_default.comparatorOp + ")\\s*(" + tokens_default.number + ")\\s*\\]\\]",
    populate: function(selector, query, [meta2, comparatorOp, number3]) {
      query.checks.push({
        type: type_default.META_COMPARE,
        field: cleanMetaChars(meta2),
        operator: comparatorOp,
        value: parseFloat(number3)
      });
    }
  },
  {
    name: "nextQuery",
    separator: true,
    regex: tokens_default.separator,
    populate: function(selector, query) {
      let currentSubject = selector.currentSubject;
      let edgeCount = selector.edgeCount;
      let compoundCount = selector.compoundCount;
      let lastQ = selector[selector.length - 1];
      if (currentSubject != null) {
        lastQ.subject = currentSubject;
        selector.currentSubject = null;
      }
      lastQ.edgeCount = edgeCount;
      lastQ.compoundCount = compoundCount;
      selector.edgeCount = 0;
      selector.compoundCount = 0;
      let nextQuery = selector[selector.length++] = new_query_default();
      return nextQuery;
    }
  },
  {
    name: "directedEdge",
    separator: true,
    regex: tokens_default.directedEdge,
    populate: function(selector, query) {
      if (selector.currentSubject == null) {
        let edgeQuery = new_query_default();
        let source = query;
        let target = new_query_default();
        edgeQuery.checks.push({ type: type_default.DIRECTED_EDGE, source, target });
        replaceLastQuery(selector, query, edgeQuery);
        selector.edgeCount++;
        return target;
      } else {
        let srcTgtQ = new_query_default();
        let source = query;
        let target = new_query_default();
        srcTgtQ.checks.push({ type: type_default.NODE_SOURCE, source, target });
        replaceLastQuery(selector, query, srcTgtQ);
        selector.edgeCount++;
        return target;
      }
    }
  },
  {
    name: "undirectedEdge",
    separator: true,
    regex: tokens_default.undirectedEdge,
    populate: function(selector, query) {
      if (selector.currentSubject == null) {
        let edgeQuery = new_query_default();
        let source = query;
        let target = new_query_default();
        edgeQuery.checks.push({ type: type_default.UNDIRECTED_EDGE, nodes: [source, target] });
        replaceLastQuery(selector, query, edgeQuery);
        selector.edgeCount++;
        return target;
      } else {
        let nhoodQ = new_query_default();
        let node = query;
        let neighbor = new_query_default();
        nhoodQ.checks.push({ type: type_default.NODE_NEIGHBOR, node, neighbor });
        replaceLastQuery(selector, query, nhoodQ);
        return neighbor;
      }
    }
  },
  {
    name: "child",
    separator: true,
    regex: tokens_default.child,
    populate: function(selector, query) {
      if (selector.currentSubject == null) {
        let parentChildQuery = new_query_default();
        let child = new_query_default();
        let parent = selector[selector.length - 1];
        parentChildQuery.checks.push({ type: type_default.CHILD, parent, child });
        replaceLastQuery(selector, query, parentChildQuery);
        selector.compoundCount++;
        return child;
      } else if (selector.currentSubject === query) {
        let compound = new_query_default();
        let left = selector[selector.length - 1];
        let right = new_query_default();
        let subject = new_query_default();
        let child = new_query_default();
        let parent = new_query_default();
        compound.checks.push({ type: type_default.COMPOUND_SPLIT, left, right, subject });
        subject.checks = query.checks;
        query.checks = [{ type: type_default.TRUE }];
        parent.checks.push({ type: type_default.TRUE });
        right.checks.push({
          type: type_default.PARENT,
          // type is swapped on right side queries
          parent,
          child
          // empty for now
        });
        replaceLastQuery(selector, left, compound);
        selector.currentSubject = subject;
        selector.compoundCount++;
        return child;
      } else {
        let parent = new_query_default();
        let child = new_query_default();
        let pcQChecks = [{ type: type_default.PARENT, parent, child }];
        parent.checks = query.checks;
        query.checks = pcQChecks;
        selector.compoundCount++;
        return child;
      }
    }
  },
  {
    name: "descendant",
    separator: true,
    regex: tokens_default.descendant,
    populate: function(selector, query) {
      if (selector.currentSubject == null) {
        let ancChQuery = new_query_default();
        let descendant = new_query_default();
        let ancestor = selector[selector.length - 1];
        ancChQuery.checks.push({ type: type_default.DESCENDANT, ancestor, descendant });
        replaceLastQuery(selector, query, ancChQuery);
        selector.compoundCount++;
        return descendant;
      } else if (selector.currentSubject === query) {
        let compound = new_query_default();
        let left = selector[selector.length - 1];
        let right = new_query_default();
        let subject = new_query_default();
        let descendant = new_query_default();
        let ancestor = new_query_default();
        compound.checks.push({ type: type_default.COMPOUND_SPLIT, left, right, subject });
        subject.checks = query.checks;
        query.checks = [{ type: type_default.TRUE }];
        ancestor.checks.push({ type: type_default.TRUE });
        right.checks.push({
          type: type_default.ANCESTOR,
          // type is swapped on right side queries
          ancestor,
          descendant
          // empty for now
        });
        replaceLastQuery(selector, left, compound);
        selector.currentSubject = subject;
        selector.compoundCount++;
        return descendant;
      } else {
        let ancestor = new_query_default();
        let descendant = new_query_default();
        let adQChecks = [{ type: type_default.ANCESTOR, ancestor, descendant }];
        ancestor.checks = query.checks;
        query.checks = adQChecks;
        selector.compoundCount++;
        return descendant;
      }
    }
  },
  {
    name: "subject",
    modifier: true,
    regex: tokens_default.subject,
    populate: function(selector, query) {
      if (selector.currentSubject != null && selector.currentSubject !== query) {
        warn("Redefinition of subject in selector `" + selector.toString() + "`");
        return false;
      }
      selector.currentSubject = query;
      let topQ = selector[selector.length - 1];
      let topChk = topQ.checks[0];
      let topType = topChk == null ? null : topChk.type;
      if (topType === type_default.DIRECTED_EDGE) {
        topChk.type = type_default.NODE_TARGET;
      } else if (topType === type_default.UNDIRECTED_EDGE) {
        topChk.type = type_default.NODE_NEIGHBOR;
        topChk.node = topChk.nodes[1];
        topChk.neighbor = topChk.nodes[0];
        topChk.nodes = null;
      }
    }
  }
];
exprs.forEach((e) => e.regexObj = new RegExp("^" + e.regex));
var expressions_default = exprs;

// node_modules/cytoscape/src/selector/parse.mjs
var consumeExpr = (remaining) => {
  let expr;
  let match2;
  let name;
  for (let j = 0; j < expressions_default.length; j++) {
    let e = expressions_default[j];
    let n = e.name;
    let m = remaining.match(e.regexObj);
    if (m != null) {
      match2 = m;
      expr = e;
      name = n;
      let consumed = m[0];
      remaining = remaining.substring(consumed.length);
      break;
    }
  }
  return {
    expr,
    match: match2,
    name,
    remaining
  };
};
var consumeWhitespace = (remaining) => {
  let match2 = remaining.match(/^\s+/);
  if (match2) {
    let consumed = match2[0];
    remaining = remaining.substring(consumed.length);
  }
  return remaining;
};
var parse = function(selector) {
  let self2 = this;
  let remaining = self2.inputText = selector;
  let currentQuery = self2[0] = new_query_default();
  self2.length = 1;
  remaining = consumeWhitespace(remaining);
  for (; ; ) {
    let exprInfo = consumeExpr(remaining);
    if (exprInfo.expr == null) {
      warn("The selector `" + selector + "`is invalid");
      return false;
    } else {
      let args = exprInfo.match.slice(1);
      let ret = exprInfo.expr.populate(self2, currentQuery, args);
      if (ret === false) {
        return false;
      } else if (ret != null) {
        currentQuery = ret;
      }
    }
    remaining = exprInfo.remaining;
    if (remaining.match(/^\s*$/)) {
      break;
    }
  }
  let lastQ = self2[self2.length - 1];
  if (self2.currentSubject != null) {
    lastQ.subject = self2.currentSubject;
  }
  lastQ.edgeCount = self2.edgeCount;
  lastQ.compoundCount = self2.compoundCount;
  for (let i = 0; i < self2.length; i++) {
    let q = self2[i];
    if (q.compoundCount > 0 && q.edgeCount > 0) {
      warn("The selector `" + selector + "` is invalid because it uses both a compound selector and an edge selector");
      return false;
    }
    if (q.edgeCount > 1) {
      warn("The selector `" + selector + "` is invalid because it uses multiple edge selectors");
      return false;
    } else if (q.edgeCount === 1) {
      warn("The selector `" + selector + "` is deprecated.  Edge selectors do not take effect on changes to source and target nodes after an edge is added, for performance reasons.  Use a class or data selector on edges instead, updating the class or data of an edge when your app detects a change in source or target nodes.");
    }
  }
  return true;
};
var toString = function() {
  if (this.toStringCache != null) {
    return this.toStringCache;
  }
  let clean = function(obj) {
    if (obj == null) {
      return "";
    } else {
      return obj;
    }
  };
  let cleanVal = function(val) {
    if (string(val)) {
      return '"' + val + '"';
    } else {
      return clean(val);
    }
  };
  let space = (val) => {
    return " " + val + " ";
  };
  let checkToString = (check, subject) => {
    let { type, value } = check;
    switch (type) {
      case type_default.GROUP: {
        let group = clean(value);
        return group.substring(0, group.length - 1);
      }
      case type_default.DATA_COMPARE: {
        let { field, operator } = check;
        return "[" + field + space(clean(operator)) + cleanVal(value) + "]";
      }
      case type_default.DATA_BOOL: {
        let { operator, field } = check;
        return "[" + clean(operator) + field + "]";
      }
      case type_default.DATA_EXIST: {
        let { field } = check;
        return "[" + field + "]";
      }
      case type_default.META_COMPARE: {
        let { operator, field } = check;
        return "[[" + field + space(clean(operator)) + cleanVal(value) + "]]";
      }
      case type_default.STATE: {
        return value;
      }
      case type_default.ID: {
        return "#" + value;
      }
      case type_default.CLASS: {
        return "." + value;
      }
      case type_default.PARENT:
      case type_default.CHILD: {
        return queryToString(check.parent, subject) + space(">") + queryToString(check.child, subject);
      }
      case type_default.ANCESTOR:
      case type_default.DESCENDANT: {
        return queryToString(check.ancestor, subject) + " " + queryToString(check.descendant, subject);
      }
      case type_default.COMPOUND_SPLIT: {
        let lhs = queryToString(check.left, subject);
        let sub = queryToString(check.subject, subject);
        let rhs = queryToString(check.right, subject);
        return lhs + (lhs.length > 0 ? " " : "") + sub + rhs;
      }
      case type_default.TRUE: {
        return "";
      }
    }
  };
  let queryToString = (query, subject) => {
    return query.checks.reduce((str2, chk, i) => {
      return str2 + (subject === query && i === 0 ? "$" : "") + checkToString(chk, subject);
    }, "");
  };
  let str = "";
  for (let i = 0; i < this.length; i++) {
    let query = this[i];
    str += queryToString(query, query.subject);
    if (this.length > 1 && i < this.length - 1) {
      str += ", ";
    }
  }
  this.toStringCache = str;
  return str;
};
var parse_default = { parse, toString };

// node_modules/cytoscape/src/selector/data.mjs
var valCmp = (fieldVal, operator, value) => {
  let matches3;
  let isFieldStr = string(fieldVal);
  let isFieldNum = number(fieldVal);
  let isValStr = string(value);
  let fieldStr, valStr;
  let caseInsensitive = false;
  let notExpr = false;
  let isIneqCmp = false;
  if (operator.indexOf("!") >= 0) {
    operator = operator.replace("!", "");
    notExpr = true;
  }
  if (operator.indexOf("@") >= 0) {
    operator = operator.replace("@", "");
    caseInsensitive = true;
  }
  if (isFieldStr || isValStr || caseInsensitive) {
    fieldStr = !isFieldStr && !isFieldNum ? "" : "" + fieldVal;
    valStr = "" + value;
  }
  if (caseInsensitive) {
    fieldVal = fieldStr = fieldStr.toLowerCase();
    value = valStr = valStr.toLowerCase();
  }
  switch (operator) {
    case "*=":
      matches3 = fieldStr.indexOf(valStr) >= 0;
      break;
    case "$=":
      matches3 = fieldStr.indexOf(valStr, fieldStr.length - valStr.length) >= 0;
      break;
    case "^=":
      matches3 = fieldStr.indexOf(valStr) === 0;
      break;
    case "=":
      matches3 = fieldVal === value;
      break;
    case ">":
      isIneqCmp = true;
      matches3 = fieldVal > value;
      break;
    case ">=":
      isIneqCmp = true;
      matches3 = fieldVal >= value;
      break;
    case "<":
      isIneqCmp = true;
      matches3 = fieldVal < value;
      break;
    case "<=":
      isIneqCmp = true;
      matches3 = fieldVal <= value;
      break;
    default:
      matches3 = false;
      break;
  }
  if (notExpr && (fieldVal != null || !isIneqCmp)) {
    matches3 = !matches3;
  }
  return matches3;
};
var boolCmp = (fieldVal, operator) => {
  switch (operator) {
    case "?":
      return fieldVal ? true : false;
    case "!":
      return fieldVal ? false : true;
    case "^":
      return fieldVal === void 0;
  }
};
var existCmp = (fieldVal) => fieldVal !== void 0;
var data = (ele, field) => ele.data(field);
var meta = (ele, field) => ele[field]();

// node_modules/cytoscape/src/selector/query-type-match.mjs
var match = [];
var matches = (query, ele) => {
  return query.checks.every((chk) => match[chk.type](chk, ele));
};
match[type_default.GROUP] = (check, ele) => {
  let group = check.value;
  return group === "*" || group === ele.group();
};
match[type_default.STATE] = (check, ele) => {
  let stateSelector = check.value;
  return stateSelectorMatches(stateSelector, ele);
};
match[type_default.ID] = (check, ele) => {
  let id = check.value;
  return ele.id() === id;
};
match[type_default.CLASS] = (check, ele) => {
  let cls = check.value;
  return ele.hasClass(cls);
};
match[type_default.META_COMPARE] = (check, ele) => {
  let { field, operator, value } = check;
  return valCmp(meta(ele, field), operator, value);
};
match[type_default.DATA_COMPARE] = (check, ele) => {
  let { field, operator, value } = check;
  return valCmp(data(ele, field), operator, value);
};
match[type_default.DATA_BOOL] = (check, ele) => {
  let { field, operator } = check;
  return boolCmp(data(ele, field), operator);
};
match[type_default.DATA_EXIST] = (check, ele) => {
  let { field, operator } = check;
  return existCmp(data(ele, field), operator);
};
match[type_default.UNDIRECTED_EDGE] = (check, ele) => {
  let qA = check.nodes[0];
  let qB = check.nodes[1];
  let src = ele.source();
  let tgt = ele.target();
  return matches(qA, src) && matches(qB, tgt) || matches(qB, src) && matches(qA, tgt);
};
match[type_default.NODE_NEIGHBOR] = (check, ele) => {
  return matches(check.node, ele) && ele.neighborhood().some((n) => n.isNode() && matches(check.neighbor, n));
};
match[type_default.DIRECTED_EDGE] = (check, ele) => {
  return matches(check.source, ele.source()) && matches(check.target, ele.target());
};
match[type_default.NODE_SOURCE] = (check, ele) => {
  return matches(check.source, ele) && ele.outgoers().some((n) => n.isNode() && matches(check.target, n));
};
match[type_default.NODE_TARGET] = (check, ele) => {
  return matches(check.target, ele) && ele.incomers().some((n) => n.isNode() && matches(check.source, n));
};
match[type_default.CHILD] = (check, ele) => {
  return matches(check.child, ele) && matches(check.parent, ele.parent());
};
match[type_default.PARENT] = (check, ele) => {
  return matches(check.parent, ele) && ele.children().some((c) => matches(check.child, c));
};
match[type_default.DESCENDANT] = (check, ele) => {
  return matches(check.descendant, ele) && ele.ancestors().some((a) => matches(check.ancestor, a));
};
match[type_default.ANCESTOR] = (check, ele) => {
  return matches(check.ancestor, ele) && ele.descendants().some((d) => matches(check.descendant, d));
};
match[type_default.COMPOUND_SPLIT] = (check, ele) => {
  return matches(check.subject, ele) && matches(check.left, ele) && matches(check.right, ele);
};
match[type_default.TRUE] = () => true;
match[type_default.COLLECTION] = (check, ele) => {
  let collection2 = check.value;
  return collection2.has(ele);
};
match[type_default.FILTER] = (check, ele) => {
  let filter2 = check.value;
  return filter2(ele);
};

// node_modules/cytoscape/src/selector/matching.mjs
var filter = function(collection2) {
  let self2 = this;
  if (self2.length === 1 && self2[0].checks.length === 1 && self2[0].checks[0].type === type_default.ID) {
    return collection2.getElementById(self2[0].checks[0].value).collection();
  }
  let selectorFunction = function(element2) {
    for (let j = 0; j < self2.length; j++) {
      let query = self2[j];
      if (matches(query, element2)) {
        return true;
      }
    }
    return false;
  };
  if (self2.text() == null) {
    selectorFunction = function() {
      return true;
    };
  }
  return collection2.filter(selectorFunction);
};
var matches2 = function(ele) {
  let self2 = this;
  for (let j = 0; j < self2.length; j++) {
    let query = self2[j];
    if (matches(query, ele)) {
      return true;
    }
  }
  return false;
};
var matching_default = { matches: matches2, filter };

// node_modules/cytoscape/src/selector/index.mjs
var Selector = function(selector) {
  this.inputText = selector;
  this.currentSubject = null;
  this.compoundCount = 0;
  this.edgeCount = 0;
  this.length = 0;
  if (selector == null || string(selector) && selector.match(/^\s*$/)) {
  } else if (elementOrCollection(selector)) {
    this.addQuery({
      checks: [{
        type: type_default.COLLECTION,
        value: selector.collection()
      }]
    });
  } else if (fn(selector)) {
    this.addQuery({
      checks: [{
        type: type_default.FILTER,
        value: selector
      }]
    });
  } else if (string(selector)) {
    if (!this.parse(selector)) {
      this.invalid = true;
    }
  } else {
    error("A selector must be created from a string; found ", selector);
  }
};
var selfn = Selector.prototype;
[
  parse_default,
  matching_default
].forEach((p2) => extend(selfn, p2));
selfn.text = function() {
  return this.inputText;
};
selfn.size = function() {
  return this.length;
};
selfn.eq = function(i) {
  return this[i];
};
selfn.sameText = function(otherSel) {
  return !this.invalid && !otherSel.invalid && this.text() === otherSel.text();
};
selfn.addQuery = function(q) {
  this[this.length++] = q;
};
selfn.selector = selfn.toString;
var selector_default = Selector;

// node_modules/cytoscape/src/collection/comparators.mjs
var elesfn3 = {
  allAre: function(selector) {
    let selObj = new selector_default(selector);
    return this.every(function(ele) {
      return selObj.matches(ele);
    });
  },
  is: function(selector) {
    let selObj = new selector_default(selector);
    return this.some(function(ele) {
      return selObj.matches(ele);
    });
  },
  some: function(fn8, thisArg) {
    for (let i = 0; i < this.length; i++) {
      let ret = !thisArg ? fn8(this[i], i, this) : fn8.apply(thisArg, [this[i], i, this]);
      if (ret) {
        return true;
      }
    }
    return false;
  },
  every: function(fn8, thisArg) {
    for (let i = 0; i < this.length; i++) {
      let ret = !thisArg ? fn8(this[i], i, this) : fn8.apply(thisArg, [this[i], i, this]);
      if (!ret) {
        return false;
      }
    }
    return true;
  },
  same: function(collection2) {
    if (this === collection2) {
      return true;
    }
    collection2 = this.cy().collection(collection2);
    let thisLength = this.length;
    let collectionLength = collection2.length;
    if (thisLength !== collectionLength) {
      return false;
    }
    if (thisLength === 1) {
      return this[0] === collection2[0];
    }
    return this.every(function(ele) {
      return collection2.hasElementWithId(ele.id());
    });
  },
  anySame: function(collection2) {
    collection2 = this.cy().collection(collection2);
    return this.some(function(ele) {
      return collection2.hasElementWithId(ele.id());
    });
  },
  allAreNeighbors: function(collection2) {
    collection2 = this.cy().collection(collection2);
    let nhood = this.neighborhood();
    return collection2.every(function(ele) {
      return nhood.hasElementWithId(ele.id());
    });
  },
  contains: function(collection2) {
    collection2 = this.cy().collection(collection2);
    let self2 = this;
    return collection2.every(function(ele) {
      return self2.hasElementWithId(ele.id());
    });
  }
};
elesfn3.allAreNeighbours = elesfn3.allAreNeighbors;
elesfn3.has = elesfn3.contains;
elesfn3.equal = elesfn3.equals = elesfn3.same;
var comparators_default = elesfn3;

// node_modules/cytoscape/src/collection/cache-traversal-call.mjs
var cache = function(fn8, name) {
  return function traversalCache(arg1, arg2, arg3, arg4) {
    let selectorOrEles = arg1;
    let eles = this;
    let key;
    if (selectorOrEles == null) {
      key = "";
    } else if (elementOrCollection(selectorOrEles) && selectorOrEles.length === 1) {
      key = selectorOrEles.id();
    }
    if (eles.length === 1 && key) {
      let _p = eles[0]._private;
      let tch = _p.traversalCache = _p.traversalCache || {};
      let ch = tch[name] = tch[name] || [];
      let hash = hashString(key);
      let cacheHit = ch[hash];
      if (cacheHit) {
        return cacheHit;
      } else {
        return ch[hash] = fn8.call(eles, arg1, arg2, arg3, arg4);
      }
    } else {
      return fn8.call(eles, arg1, arg2, arg3, arg4);
    }
  };
};
var cache_traversal_call_default = cache;

// node_modules/cytoscape/src/collection/compounds.mjs
var elesfn4 = {
  parent: function(selector) {
    let parents = [];
    if (this.length === 1) {
      let parent = this[0]._private.parent;
      if (parent) {
        return parent;
      }
    }
    for (let i = 0; i < this.length; i++) {
      let ele = this[i];
      let parent = ele._private.parent;
      if (parent) {
        parents.push(parent);
      }
    }
    return this.spawn(parents, true).filter(selector);
  },
  parents: function(selector) {
    let parents = [];
    let eles = this.parent();
    while (eles.nonempty()) {
      for (let i = 0; i < eles.length; i++) {
        let ele = eles[i];
        parents.push(ele);
      }
      eles = eles.parent();
    }
    return this.spawn(parents, true).filter(selector);
  },
  commonAncestors: function(selector) {
    let ancestors;
    for (let i = 0; i < this.length; i++) {
      let ele = this[i];
      let parents = ele.parents();
      ancestors = ancestors || parents;
      ancestors = ancestors.intersect(parents);
    }
    return ancestors.filter(selector);
  },
  orphans: function(selector) {
    return this.stdFilter(function(ele) {
      return ele.isOrphan();
    }).filter(selector);
  },
  nonorphans: function(selector) {
    return this.stdFilter(function(ele) {
      return ele.isChild();
    }).filter(selector);
  },
  children: cache_traversal_call_default(function(selector) {
    let children = [];
    for (let i = 0; i < this.length; i++) {
      let ele = this[i];
      let eleChildren = ele._private.children;
      for (let j = 0; j < eleChildren.length; j++) {
        children.push(eleChildren[j]);
      }
    }
    return this.spawn(children, true).filter(selector);
  }, "children"),
  siblings: function(selector) {
    return this.parent().children().not(this).filter(selector);
  },
  isParent: function() {
    let ele = this[0];
    if (ele) {
      return ele.isNode() && ele._private.children.length !== 0;
    }
  },
  isChildless: function() {
    let ele = this[0];
    if (ele) {
      return ele.isNode() && ele._private.children.length === 0;
    }
  },
  isChild: function() {
    let ele = this[0];
    if (ele) {
      return ele.isNode() && ele._private.parent != null;
    }
  },
  isOrphan: function() {
    let ele = this[0];
    if (ele) {
      return ele.isNode() && ele._private.parent == null;
    }
  },
  descendants: function(selector) {
    let elements = [];
    function add(eles) {
      for (let i = 0; i < eles.length; i++) {
        let ele = eles[i];
        elements.push(ele);
        if (ele.children().nonempty()) {
          add(ele.children());
        }
      }
    }
    add(this.children());
    return this.spawn(elements, true).filter(selector);
  }
};
function forEachCompound(eles, fn8, includeSelf, recursiveStep) {
  let q = [];
  let did = new set_default();
  let cy = eles.cy();
  let hasCompounds = cy.hasCompoundNodes();
  for (let i = 0; i < eles.length; i++) {
    let ele = eles[i];
    if (includeSelf) {
      q.push(ele);
    } else if (hasCompounds) {
      recursiveStep(q, did, ele);
    }
  }
  while (q.length > 0) {
    let ele = q.shift();
    fn8(ele);
    did.add(ele.id());
    if (hasCompounds) {
      recursiveStep(q, did, ele);
    }
  }
  return eles;
}
function addChildren(q, did, ele) {
  if (ele.isParent()) {
    let children = ele._private.children;
    for (let i = 0; i < children.length; i++) {
      let child = children[i];
      if (!did.has(child.id())) {
        q.push(child);
      }
    }
  }
}
elesfn4.forEachDown = function(fn8, includeSelf = true) {
  return forEachCompound(this, fn8, includeSelf, addChildren);
};
function addParent(q, did, ele) {
  if (ele.isChild()) {
    let parent = ele._private.parent;
    if (!did.has(parent.id())) {
      q.push(parent);
    }
  }
}
elesfn4.forEachUp = function(fn8, includeSelf = true) {
  return forEachCompound(this, fn8, includeSelf, addParent);
};
function addParentAndChildren(q, did, ele) {
  addParent(q, did, ele);
  addChildren(q, did, ele);
}
elesfn4.forEachUpAndDown = function(fn8, includeSelf = true) {
  return forEachCompound(this, fn8, includeSelf, addParentAndChildren);
};
elesfn4.ancestors = elesfn4.parents;
var compounds_default = elesfn4;

// node_modules/cytoscape/src/collection/data.mjs
var fn2;
var elesfn5;
fn2 = elesfn5 = {
  data: define_default.data({
    field: "data",
    bindingEvent: "data",
    allowBinding: true,
    allowSetting: true,
    settingEvent: "data",
    settingTriggersEvent: true,
    triggerFnName: "trigger",
    allowGetting: true,
    immutableKeys: {
      "id": true,
      "source": true,
      "target": true,
      "parent": true
    },
    updateStyle: true
  }),
  removeData: define_default.removeData({
    field: "data",
    event: "data",
    triggerFnName: "trigger",
    triggerEvent: true,
    immutableKeys: {
      "id": true,
      "source": true,
      "target": true,
      "parent": true
    },
    updateStyle: true
  }),
  scratch: define_default.data({
    field: "scratch",
    bindingEvent: "scratch",
    allowBinding: true,
    allowSetting: true,
    settingEvent: "scratch",
    settingTriggersEvent: true,
    triggerFnName: "trigger",
    allowGetting: true,
    updateStyle: true
  }),
  removeScratch: define_default.removeData({
    field: "scratch",
    event: "scratch",
    triggerFnName: "trigger",
    triggerEvent: true,
    updateStyle: true
  }),
  rscratch: define_default.data({
    field: "rscratch",
    allowBinding: false,
    allowSetting: true,
    settingTriggersEvent: false,
    allowGetting: true
  }),
  removeRscratch: define_default.removeData({
    field: "rscratch",
    triggerEvent: false
  }),
  id: function() {
    let ele = this[0];
    if (ele) {
      return ele._private.data.id;
    }
  }
};
fn2.attr = fn2.data;
fn2.removeAttr = fn2.removeData;
var data_default2 = elesfn5;

// node_modules/cytoscape/src/collection/degree.mjs
var elesfn6 = {};
function defineDegreeFunction(callback) {
  return function(includeLoops) {
    let self2 = this;
    if (includeLoops === void 0) {
      includeLoops = true;
    }
    if (self2.length === 0) {
      return;
    }
    if (self2.isNode() && !self2.removed()) {
      let degree = 0;
      let node = self2[0];
      let connectedEdges = node._private.edges;
      for (let i = 0; i < connectedEdges.length; i++) {
        let edge = connectedEdges[i];
        if (!includeLoops && edge.isLoop()) {
          continue;
        }
        degree += callback(node, edge);
      }
      return degree;
    } else {
      return;
    }
  };
}
extend(elesfn6, {
  degree: defineDegreeFunction(function(node, edge) {
    if (edge.source().same(edge.target())) {
      return 2;
    } else {
      return 1;
    }
  }),
  indegree: defineDegreeFunction(function(node, edge) {
    if (edge.target().same(node)) {
      return 1;
    } else {
      return 0;
    }
  }),
  outdegree: defineDegreeFunction(function(node, edge) {
    if (edge.source().same(node)) {
      return 1;
    } else {
      return 0;
    }
  })
});
function defineDegreeBoundsFunction(degreeFn, callback) {
  return function(includeLoops) {
    let ret;
    let nodes = this.nodes();
    for (let i = 0; i < nodes.length; i++) {
      let ele = nodes[i];
      let degree = ele[degreeFn](includeLoops);
      if (degree !== void 0 && (ret === void 0 || callback(degree, ret))) {
        ret = degree;
      }
    }
    return ret;
  };
}
extend(elesfn6, {
  minDegree: defineDegreeBoundsFunction("degree", function(degree, min) {
    return degree < min;
  }),
  maxDegree: defineDegreeBoundsFunction("degree", function(degree, max) {
    return degree > max;
  }),
  minIndegree: defineDegreeBoundsFunction("indegree", function(degree, min) {
    return degree < min;
  }),
  maxIndegree: defineDegreeBoundsFunction("indegree", function(degree, max) {
    return degree > max;
  }),
  minOutdegree: defineDegreeBoundsFunction("outdegree", function(degree, min) {
    return degree < min;
  }),
  maxOutdegree: defineDegreeBoundsFunction("outdegree", function(degree, max) {
    return degree > max;
  })
});
extend(elesfn6, {
  totalDegree: function(includeLoops) {
    let total = 0;
    let nodes = this.nodes();
    for (let i = 0; i < nodes.length; i++) {
      total += nodes[i].degree(includeLoops);
    }
    return total;
  }
});
var degree_default = elesfn6;

// node_modules/cytoscape/src/collection/dimensions/position.mjs
var fn3;
var elesfn7;
var beforePositionSet = function(eles, newPos, silent) {
  for (let i = 0; i < eles.length; i++) {
    let ele = eles[i];
    if (!ele.locked()) {
      let oldPos = ele._private.position;
      let delta = {
        x: newPos.x != null ? newPos.x - oldPos.x : 0,
        y: newPos.y != null ? newPos.y - oldPos.y : 0
      };
      if (ele.isParent() && !(delta.x === 0 && delta.y === 0)) {
        ele.children().shift(delta, silent);
      }
      ele.dirtyBoundingBoxCache();
    }
  }
};
var positionDef = {
  field: "position",
  bindingEvent: "position",
  allowBinding: true,
  allowSetting: true,
  settingEvent: "position",
  settingTriggersEvent: true,
  triggerFnName: "emitAndNotify",
  allowGetting: true,
  validKeys: ["x", "y"],
  beforeGet: function(ele) {
    ele.updateCompoundBounds();
  },
  beforeSet: function(eles, newPos) {
    beforePositionSet(eles, newPos, false);
  },
  onSet: function(eles) {
    eles.dirtyCompoundBoundsCache();
  },
  canSet: function(ele) {
    return !ele.locked();
  }
};
fn3 = elesfn7 = {
  position: define_default.data(positionDef),
  // position but no notification to renderer
  silentPosition: define_default.data(extend({}, positionDef, {
    allowBinding: false,
    allowSetting: true,
    settingTriggersEvent: false,
    allowGetting: false,
    beforeSet: function(eles, newPos) {
      beforePositionSet(eles, newPos, true);
    },
    onSet: function(eles) {
      eles.dirtyCompoundBoundsCache();
    }
  })),
  positions: function(pos, silent) {
    if (plainObject(pos)) {
      if (silent) {
        this.silentPosition(pos);
      } else {
        this.position(pos);
      }
    } else if (fn(pos)) {
      let fn8 = pos;
      let cy = this.cy();
      cy.startBatch();
      for (let i = 0; i < this.length; i++) {
        let ele = this[i];
        let pos2;
        if (pos2 = fn8(ele, i)) {
          if (silent) {
            ele.silentPosition(pos2);
          } else {
            ele.position(pos2);
          }
        }
      }
      cy.endBatch();
    }
    return this;
  },
  silentPositions: function(pos) {
    return this.positions(pos, true);
  },
  shift: function(dim, val, silent) {
    let delta;
    if (plainObject(dim)) {
      delta = {
        x: number(dim.x) ? dim.x : 0,
        y: number(dim.y) ? dim.y : 0
      };
      silent = val;
    } else if (string(dim) && number(val)) {
      delta = { x: 0, y: 0 };
      delta[dim] = val;
    }
    if (delta != null) {
      let cy = this.cy();
      cy.startBatch();
      for (let i = 0; i < this.length; i++) {
        let ele = this[i];
        if (cy.hasCompoundNodes() && ele.isChild() && ele.ancestors().anySame(this)) {
          continue;
        }
        let pos = ele.position();
        let newPos = {
          x: pos.x + delta.x,
          y: pos.y + delta.y
        };
        if (silent) {
          ele.silentPosition(newPos);
        } else {
          ele.position(newPos);
        }
      }
      cy.endBatch();
    }
    return this;
  },
  silentShift: function(dim, val) {
    if (plainObject(dim)) {
      this.shift(dim, true);
    } else if (string(dim) && number(val)) {
      this.shift(dim, val, true);
    }
    return this;
  },
  // get/set the rendered (i.e. on screen) positon of the element
  renderedPosition: function(dim, val) {
    let ele = this[0];
    let cy = this.cy();
    let zoom = cy.zoom();
    let pan = cy.pan();
    let rpos = plainObject(dim) ? dim : void 0;
    let setting = rpos !== void 0 || val !== void 0 && string(dim);
    if (ele && ele.isNode()) {
      if (setting) {
        for (let i = 0; i < this.length; i++) {
          let ele2 = this[i];
          if (val !== void 0) {
            ele2.position(dim, (val - pan[dim]) / zoom);
          } else if (rpos !== void 0) {
            ele2.position(renderedToModelPosition(rpos, zoom, pan));
          }
        }
      } else {
        let pos = ele.position();
        rpos = modelToRenderedPosition(pos, zoom, pan);
        if (dim === void 0) {
          return rpos;
        } else {
          return rpos[dim];
        }
      }
    } else if (!setting) {
      return void 0;
    }
    return this;
  },
  // get/set the position relative to the parent
  relativePosition: function(dim, val) {
    let ele = this[0];
    let cy = this.cy();
    let ppos = plainObject(dim) ? dim : void 0;
    let setting = ppos !== void 0 || val !== void 0 && string(dim);
    let hasCompoundNodes = cy.hasCompoundNodes();
    if (ele && ele.isNode()) {
      if (setting) {
        for (let i = 0; i < this.length; i++) {
          let ele2 = this[i];
          let parent = hasCompoundNodes ? ele2.parent() : null;
          let hasParent = parent && parent.length > 0;
          let relativeToParent = hasParent;
          if (hasParent) {
            parent = parent[0];
          }
          let origin = relativeToParent ? parent.position() : { x: 0, y: 0 };
          if (val !== void 0) {
            ele2.position(dim, val + origin[dim]);
          } else if (ppos !== void 0) {
            ele2.position({
              x: ppos.x + origin.x,
              y: ppos.y + origin.y
            });
          }
        }
      } else {
        let pos = ele.position();
        let parent = hasCompoundNodes ? ele.parent() : null;
        let hasParent = parent && parent.length > 0;
        let relativeToParent = hasParent;
        if (hasParent) {
          parent = parent[0];
        }
        let origin = relativeToParent ? parent.position() : { x: 0, y: 0 };
        ppos = {
          x: pos.x - origin.x,
          y: pos.y - origin.y
        };
        if (dim === void 0) {
          return ppos;
        } else {
          return ppos[dim];
        }
      }
    } else if (!setting) {
      return void 0;
    }
    return this;
  }
};
fn3.modelPosition = fn3.point = fn3.position;
fn3.modelPositions = fn3.points = fn3.positions;
fn3.renderedPoint = fn3.renderedPosition;
fn3.relativePoint = fn3.relativePosition;
var position_default = elesfn7;

// node_modules/cytoscape/src/style/align.mjs
var labelHalign = (halign) => {
  switch (halign) {
    case "left":
    case "right-inside":
      return "left";
    case "right":
    case "left-inside":
      return "right";
    default:
      return "center";
  }
};
var labelValign = (valign) => {
  switch (valign) {
    case "top":
    case "bottom-inside":
      return "top";
    case "bottom":
    case "top-inside":
      return "bottom";
    default:
      return "center";
  }
};
var labelJustification = (halign) => {
  switch (halign) {
    case "left":
      return "right";
    case "right":
      return "left";
    case "left-inside":
      return "left";
    case "right-inside":
      return "right";
    default:
      return "center";
  }
};

// node_modules/cytoscape/src/collection/dimensions/bounds.mjs
var fn4;
var elesfn8;
fn4 = elesfn8 = {};
elesfn8.renderedBoundingBox = function(options) {
  let bb = this.boundingBox(options);
  let cy = this.cy();
  let zoom = cy.zoom();
  let pan = cy.pan();
  let x1 = bb.x1 * zoom + pan.x;
  let x2 = bb.x2 * zoom + pan.x;
  let y1 = bb.y1 * zoom + pan.y;
  let y2 = bb.y2 * zoom + pan.y;
  return {
    x1,
    x2,
    y1,
    y2,
    w: x2 - x1,
    h: y2 - y1
  };
};
elesfn8.dirtyCompoundBoundsCache = function(silent = false) {
  let cy = this.cy();
  if (!cy.styleEnabled() || !cy.hasCompoundNodes()) {
    return this;
  }
  this.forEachUp((ele) => {
    if (ele.isParent()) {
      let _p = ele._private;
      _p.compoundBoundsClean = false;
      _p.bbCache = null;
      if (!silent) {
        ele.emitAndNotify("bounds");
      }
    }
  });
  return this;
};
elesfn8.updateCompoundBounds = function(force = false) {
  let cy = this.cy();
  if (!cy.styleEnabled() || !cy.hasCompoundNodes()) {
    return this;
  }
  if (!force && cy.batching()) {
    return this;
  }
  function update(parent) {
    if (!parent.isParent()) {
      return;
    }
    let _p = parent._private;
    let children = parent.children();
    let includeLabels = parent.pstyle("compound-sizing-wrt-labels").value === "include";
    let min = {
      width: {
        val: parent.pstyle("min-width").pfValue,
        left: parent.pstyle("min-width-bias-left"),
        right: parent.pstyle("min-width-bias-right")
      },
      height: {
        val: parent.pstyle("min-height").pfValue,
        top: parent.pstyle("min-height-bias-top"),
        bottom: parent.pstyle("min-height-bias-bottom")
      }
    };
    let bb = children.boundingBox({
      includeLabels,
      includeOverlays: false,
      // updating the compound bounds happens outside of the regular
      // cache cycle (i.e. before fired events)
      useCache: false
    });
    let pos = _p.position;
    if (bb.w === 0 || bb.h === 0) {
      bb = {
        w: parent.pstyle("width").pfValue,
        h: parent.pstyle("height").pfValue
      };
      bb.x1 = pos.x - bb.w / 2;
      bb.x2 = pos.x + bb.w / 2;
      bb.y1 = pos.y - bb.h / 2;
      bb.y2 = pos.y + bb.h / 2;
    }
    function computeBiasValues(propDiff, propBias, propBiasComplement) {
      let biasDiff = 0;
      let biasComplementDiff = 0;
      let biasTotal = propBias + propBiasComplement;
      if (propDiff > 0 && biasTotal > 0) {
        biasDiff = propBias / biasTotal * propDiff;
        biasComplementDiff = propBiasComplement / biasTotal * propDiff;
      }
      return {
        biasDiff,
        biasComplementDiff
      };
    }
    function computePaddingValues(width, height, paddingObject, relativeTo) {
      if (paddingObject.units === "%") {
        switch (relativeTo) {
          case "width":
            return width > 0 ? paddingObject.pfValue * width : 0;
          case "height":
            return height > 0 ? paddingObject.pfValue * height : 0;
          case "average":
            return width > 0 && height > 0 ? paddingObject.pfValue * (width + height) / 2 : 0;
          case "min":
            return width > 0 && height > 0 ? width > height ? paddingObject.pfValue * height : paddingObject.pfValue * width : 0;
          case "max":
            return width > 0 && height > 0 ? width > height ? paddingObject.pfValue * width : paddingObject.pfValue * height : 0;
          default:
            return 0;
        }
      } else if (paddingObject.units === "px") {
        return paddingObject.pfValue;
      } else {
        return 0;
      }
    }
    let leftVal = min.width.left.value;
    if (min.width.left.units === "px" && min.width.val > 0) {
      leftVal = leftVal * 100 / min.width.val;
    }
    let rightVal = min.width.right.value;
    if (min.width.right.units === "px" && min.width.val > 0) {
      rightVal = rightVal * 100 / min.width.val;
    }
    let topVal = min.height.top.value;
    if (min.height.top.units === "px" && min.height.val > 0) {
      topVal = topVal * 100 / min.height.val;
    }
    let bottomVal = min.height.bottom.value;
    if (min.height.bottom.units === "px" && min.height.val > 0) {
      bottomVal = bottomVal * 100 / min.height.val;
    }
    let widthBiasDiffs = computeBiasValues(min.width.val - bb.w, leftVal, rightVal);
    let diffLeft = widthBiasDiffs.biasDiff;
    let diffRight = widthBiasDiffs.biasComplementDiff;
    let heightBiasDiffs = computeBiasValues(min.height.val - bb.h, topVal, bottomVal);
    let diffTop = heightBiasDiffs.biasDiff;
    let diffBottom = heightBiasDiffs.biasComplementDiff;
    _p.autoPadding = computePaddingValues(bb.w, bb.h, parent.pstyle("padding"), parent.pstyle("padding-relative-to").value);
    _p.autoWidth = Math.max(bb.w, min.width.val);
    pos.x = (-diffLeft + bb.x1 + bb.x2 + diffRight) / 2;
    _p.autoHeight = Math.max(bb.h, min.height.val);
    pos.y = (-diffTop + bb.y1 + bb.y2 + diffBottom) / 2;
  }
  for (let i = 0; i < this.length; i++) {
    let ele = this[i];
    let _p = ele._private;
    if (!_p.compoundBoundsClean || force) {
      update(ele);
      if (!cy.batching()) {
        _p.compoundBoundsClean = true;
      }
    }
  }
  return this;
};
var noninf = function(x2) {
  if (x2 === Infinity || x2 === -Infinity) {
    return 0;
  }
  return x2;
};
var updateBounds = function(b, x1, y1, x2, y2) {
  if (x2 - x1 === 0 || y2 - y1 === 0) {
    return;
  }
  if (x1 == null || y1 == null || x2 == null || y2 == null) {
    return;
  }
  b.x1 = x1 < b.x1 ? x1 : b.x1;
  b.x2 = x2 > b.x2 ? x2 : b.x2;
  b.y1 = y1 < b.y1 ? y1 : b.y1;
  b.y2 = y2 > b.y2 ? y2 : b.y2;
  b.w = b.x2 - b.x1;
  b.h = b.y2 - b.y1;
};
var updateBoundsFromBox = function(b, b2) {
  if (b2 == null) {
    return b;
  }
  return updateBounds(b, b2.x1, b2.y1, b2.x2, b2.y2);
};
var prefixedProperty = function(obj, field, prefix) {
  return getPrefixedProperty(obj, field, prefix);
};
var updateBoundsFromArrow = function(bounds, ele, prefix) {
  if (ele.cy().headless()) {
    return;
  }
  let _p = ele._private;
  let rstyle = _p.rstyle;
  let halfArW = rstyle.arrowWidth / 2;
  let arrowType = ele.pstyle(prefix + "-arrow-shape").value;
  let x2;
  let y2;
  if (arrowType !== "none") {
    if (prefix === "source") {
      x2 = rstyle.srcX;
      y2 = rstyle.srcY;
    } else if (prefix === "target") {
      x2 = rstyle.tgtX;
      y2 = rstyle.tgtY;
    } else {
      x2 = rstyle.midX;
      y2 = rstyle.midY;
    }
    let bbs = _p.arrowBounds = _p.arrowBounds || {};
    let bb = bbs[prefix] = bbs[prefix] || {};
    bb.x1 = x2 - halfArW;
    bb.y1 = y2 - halfArW;
    bb.x2 = x2 + halfArW;
    bb.y2 = y2 + halfArW;
    bb.w = bb.x2 - bb.x1;
    bb.h = bb.y2 - bb.y1;
    expandBoundingBox(bb, 1);
    updateBounds(bounds, bb.x1, bb.y1, bb.x2, bb.y2);
  }
};
var updateBoundsFromLabel = function(bounds, ele, prefix) {
  if (ele.cy().headless()) {
    return;
  }
  let prefixDash;
  if (prefix) {
    prefixDash = prefix + "-";
  } else {
    prefixDash = "";
  }
  let _p = ele._private;
  let rstyle = _p.rstyle;
  let label = ele.pstyle(prefixDash + "label").strValue;
  if (label) {
    let halign = ele.pstyle("text-halign");
    let valign = ele.pstyle("text-valign");
    let labelWidth = prefixedProperty(rstyle, "labelWidth", prefix);
    let labelHeight = prefixedProperty(rstyle, "labelHeight", prefix);
    let labelX = prefixedProperty(rstyle, "labelX", prefix);
    let labelY = prefixedProperty(rstyle, "labelY", prefix);
    let marginX = ele.pstyle(prefixDash + "text-margin-x").pfValue;
    let marginY = ele.pstyle(prefixDash + "text-margin-y").pfValue;
    let isEdge = ele.isEdge();
    let rotation = ele.pstyle(prefixDash + "text-rotation");
    let outlineWidth = ele.pstyle("text-outline-width").pfValue;
    let borderWidth = ele.pstyle("text-border-width").pfValue;
    let halfBorderWidth = borderWidth / 2;
    let padding = ele.pstyle("text-background-padding").pfValue;
    let marginOfError = 2;
    let lh = labelHeight;
    let lw = labelWidth;
    let lw_2 = lw / 2;
    let lh_2 = lh / 2;
    let lx1, lx2, ly1, ly2;
    if (isEdge) {
      lx1 = labelX - lw_2;
      lx2 = labelX + lw_2;
      ly1 = labelY - lh_2;
      ly2 = labelY + lh_2;
    } else {
      switch (labelHalign(halign.value)) {
        case "left":
          lx1 = labelX - lw;
          lx2 = labelX;
          break;
        case "center":
          lx1 = labelX - lw_2;
          lx2 = labelX + lw_2;
          break;
        case "right":
          lx1 = labelX;
          lx2 = labelX + lw;
          break;
      }
      switch (labelValign(valign.value)) {
        case "top":
          ly1 = labelY - lh;
          ly2 = labelY;
          break;
        case "center":
          ly1 = labelY - lh_2;
          ly2 = labelY + lh_2;
          break;
        case "bottom":
          ly1 = labelY;
          ly2 = labelY + lh;
          break;
      }
    }
    let leftPad = marginX - Math.max(outlineWidth, halfBorderWidth) - padding - marginOfError;
    let rightPad = marginX + Math.max(outlineWidth, halfBorderWidth) + padding + marginOfError;
    let topPad = marginY - Math.max(outlineWidth, halfBorderWidth) - padding - marginOfError;
    let botPad = marginY + Math.max(outlineWidth, halfBorderWidth) + padding + marginOfError;
    lx1 += leftPad;
    lx2 += rightPad;
    ly1 += topPad;
    ly2 += botPad;
    let bbPrefix = prefix || "main";
    let bbs = _p.labelBounds;
    let bb = bbs[bbPrefix] = bbs[bbPrefix] || {};
    bb.x1 = lx1;
    bb.y1 = ly1;
    bb.x2 = lx2;
    bb.y2 = ly2;
    bb.w = lx2 - lx1;
    bb.h = ly2 - ly1;
    bb.leftPad = leftPad;
    bb.rightPad = rightPad;
    bb.topPad = topPad;
    bb.botPad = botPad;
    let isAutorotate = isEdge && rotation.strValue === "autorotate";
    let isPfValue = rotation.pfValue != null && rotation.pfValue !== 0;
    if (isAutorotate || isPfValue) {
      let theta = isAutorotate ? prefixedProperty(_p.rstyle, "labelAngle", prefix) : rotation.pfValue;
      let cos2 = Math.cos(theta);
      let sin2 = Math.sin(theta);
      let xo = (lx1 + lx2) / 2;
      let yo = (ly1 + ly2) / 2;
      if (!isEdge) {
        switch (labelHalign(halign.value)) {
          case "left":
            xo = lx2;
            break;
          case "right":
            xo = lx1;
            break;
        }
        switch (labelValign(valign.value)) {
          case "top":
            yo = ly2;
            break;
          case "bottom":
            yo = ly1;
            break;
        }
      }
      let rotate = function(x2, y2) {
        x2 = x2 - xo;
        y2 = y2 - yo;
        return {
          x: x2 * cos2 - y2 * sin2 + xo,
          y: x2 * sin2 + y2 * cos2 + yo
        };
      };
      let px1y1 = rotate(lx1, ly1);
      let px1y2 = rotate(lx1, ly2);
      let px2y1 = rotate(lx2, ly1);
      let px2y2 = rotate(lx2, ly2);
      lx1 = Math.min(px1y1.x, px1y2.x, px2y1.x, px2y2.x);
      lx2 = Math.max(px1y1.x, px1y2.x, px2y1.x, px2y2.x);
      ly1 = Math.min(px1y1.y, px1y2.y, px2y1.y, px2y2.y);
      ly2 = Math.max(px1y1.y, px1y2.y, px2y1.y, px2y2.y);
    }
    let bbPrefixRot = bbPrefix + "Rot";
    let bbRot = bbs[bbPrefixRot] = bbs[bbPrefixRot] || {};
    bbRot.x1 = lx1;
    bbRot.y1 = ly1;
    bbRot.x2 = lx2;
    bbRot.y2 = ly2;
    bbRot.w = lx2 - lx1;
    bbRot.h = ly2 - ly1;
    updateBounds(bounds, lx1, ly1, lx2, ly2);
    updateBounds(_p.labelBounds.all, lx1, ly1, lx2, ly2);
  }
  return bounds;
};
var updateBoundsFromOutline = function(bounds, ele) {
  if (ele.cy().headless()) {
    return;
  }
  let outlineOpacity = ele.pstyle("outline-opacity").value;
  let outlineWidth = ele.pstyle("outline-width").value;
  let outlineOffset = ele.pstyle("outline-offset").value;
  let expansion = outlineWidth + outlineOffset;
  updateBoundsFromMiter(bounds, ele, outlineOpacity, expansion, "outside", expansion / 2);
};
var updateBoundsFromMiter = function(bounds, ele, opacity, expansionSize, expansionPosition, useFallbackValue) {
  if (opacity === 0 || expansionSize <= 0 || expansionPosition === "inside") {
    return;
  }
  let cy = ele.cy();
  let r = cy.renderer();
  let rshape = r.nodeShapes[r.getNodeShape(ele)];
  if (!rshape) {
    return;
  }
  let { x: x2, y: y2 } = ele.position();
  let w = ele.width();
  let h = ele.height();
  if (rshape.hasMiterBounds) {
    if (expansionPosition === "center") {
      expansionSize /= 2;
    }
    let mbb = rshape.miterBounds(x2, y2, w, h, expansionSize);
    updateBoundsFromBox(bounds, mbb);
  } else if (useFallbackValue != null && useFallbackValue > 0) {
    expandBoundingBoxSides(bounds, [useFallbackValue, useFallbackValue, useFallbackValue, useFallbackValue]);
  }
};
var updateBoundsFromMiterBorder = function(bounds, ele) {
  if (ele.cy().headless()) {
    return;
  }
  let borderOpacity = ele.pstyle("border-opacity").value;
  let borderWidth = ele.pstyle("border-width").pfValue;
  let borderPosition = ele.pstyle("border-position").value;
  updateBoundsFromMiter(bounds, ele, borderOpacity, borderWidth, borderPosition);
};
var boundingBoxImpl = function(ele, options) {
  let cy = ele._private.cy;
  let styleEnabled = cy.styleEnabled();
  let headless = cy.headless();
  let bounds = makeBoundingBox();
  let _p = ele._private;
  let isNode = ele.isNode();
  let isEdge = ele.isEdge();
  let ex1, ex2, ey1, ey2;
  let x2, y2;
  let rstyle = _p.rstyle;
  let manualExpansion = isNode && styleEnabled ? ele.pstyle("bounds-expansion").pfValue : [0];
  let isDisplayed = (ele2) => ele2.pstyle("display").value !== "none";
  let displayed = !styleEnabled || isDisplayed(ele) && (!isEdge || isDisplayed(ele.source()) && isDisplayed(ele.target()));
  if (displayed) {
    let overlayOpacity = 0;
    let overlayPadding = 0;
    if (styleEnabled && options.includeOverlays) {
      overlayOpacity = ele.pstyle("overlay-opacity").value;
      if (overlayOpacity !== 0) {
        overlayPadding = ele.pstyle("overlay-padding").value;
      }
    }
    let underlayOpacity = 0;
    let underlayPadding = 0;
    if (styleEnabled && options.includeUnderlays) {
      underlayOpacity = ele.pstyle("underlay-opacity").value;
      if (underlayOpacity !== 0) {
        underlayPadding = ele.pstyle("underlay-padding").value;
      }
    }
    let padding = Math.max(overlayPadding, underlayPadding);
    let w = 0;
    let wHalf = 0;
    if (styleEnabled) {
      w = ele.pstyle("width").pfValue;
      wHalf = w / 2;
    }
    if (isNode && options.includeNodes) {
      let pos = ele.position();
      x2 = pos.x;
      y2 = pos.y;
      let w2 = ele.outerWidth();
      let halfW = w2 / 2;
      let h = ele.outerHeight();
      let halfH = h / 2;
      ex1 = x2 - halfW;
      ex2 = x2 + halfW;
      ey1 = y2 - halfH;
      ey2 = y2 + halfH;
      updateBounds(bounds, ex1, ey1, ex2, ey2);
      if (styleEnabled) {
        updateBoundsFromOutline(bounds, ele);
      }
      if (styleEnabled && options.includeOutlines && !headless) {
        updateBoundsFromOutline(bounds, ele);
      }
      if (styleEnabled) {
        updateBoundsFromMiterBorder(bounds, ele);
      }
    } else if (isEdge && options.includeEdges) {
      if (styleEnabled && !headless) {
        let curveStyle = ele.pstyle("curve-style").strValue;
        ex1 = Math.min(rstyle.srcX, rstyle.midX, rstyle.tgtX);
        ex2 = Math.max(rstyle.srcX, rstyle.midX, rstyle.tgtX);
        ey1 = Math.min(rstyle.srcY, rstyle.midY, rstyle.tgtY);
        ey2 = Math.max(rstyle.srcY, rstyle.midY, rstyle.tgtY);
        ex1 -= wHalf;
        ex2 += wHalf;
        ey1 -= wHalf;
        ey2 += wHalf;
        updateBounds(bounds, ex1, ey1, ex2, ey2);
        if (curveStyle === "haystack") {
          let hpts = rstyle.haystackPts;
          if (hpts && hpts.length === 2) {
            ex1 = hpts[0].x;
            ey1 = hpts[0].y;
            ex2 = hpts[1].x;
            ey2 = hpts[1].y;
            if (ex1 > ex2) {
              let temp = ex1;
              ex1 = ex2;
              ex2 = temp;
            }
            if (ey1 > ey2) {
              let temp = ey1;
              ey1 = ey2;
              ey2 = temp;
            }
            updateBounds(bounds, ex1 - wHalf, ey1 - wHalf, ex2 + wHalf, ey2 + wHalf);
          }
        } else if (curveStyle === "bezier" || curveStyle === "unbundled-bezier" || endsWith(curveStyle, "segments") || endsWith(curveStyle, "taxi")) {
          let pts2;
          switch (curveStyle) {
            case "bezier":
            case "unbundled-bezier":
              pts2 = rstyle.bezierPts;
              break;
            case "segments":
            case "taxi":
            case "round-segments":
            case "round-taxi":
              pts2 = rstyle.linePts;
              break;
          }
          if (pts2 != null) {
            for (let j = 0; j < pts2.length; j++) {
              let pt = pts2[j];
              ex1 = pt.x - wHalf;
              ex2 = pt.x + wHalf;
              ey1 = pt.y - wHalf;
              ey2 = pt.y + wHalf;
              updateBounds(bounds, ex1, ey1, ex2, ey2);
            }
          }
        }
      } else {
        let n1 = ele.source();
        let n1pos = n1.position();
        let n2 = ele.target();
        let n2pos = n2.position();
        ex1 = n1pos.x;
        ex2 = n2pos.x;
        ey1 = n1pos.y;
        ey2 = n2pos.y;
        if (ex1 > ex2) {
          let temp = ex1;
          ex1 = ex2;
          ex2 = temp;
        }
        if (ey1 > ey2) {
          let temp = ey1;
          ey1 = ey2;
          ey2 = temp;
        }
        ex1 -= wHalf;
        ex2 += wHalf;
        ey1 -= wHalf;
        ey2 += wHalf;
        updateBounds(bounds, ex1, ey1, ex2, ey2);
      }
    }
    if (styleEnabled && options.includeEdges && isEdge) {
      updateBoundsFromArrow(bounds, ele, "mid-source", options);
      updateBoundsFromArrow(bounds, ele, "mid-target", options);
      updateBoundsFromArrow(bounds, ele, "source", options);
      updateBoundsFromArrow(bounds, ele, "target", options);
    }
    if (styleEnabled) {
      let ghost = ele.pstyle("ghost").value === "yes";
      if (ghost) {
        let gx = ele.pstyle("ghost-offset-x").pfValue;
        let gy = ele.pstyle("ghost-offset-y").pfValue;
        updateBounds(bounds, bounds.x1 + gx, bounds.y1 + gy, bounds.x2 + gx, bounds.y2 + gy);
      }
    }
    let bbBody = _p.bodyBounds = _p.bodyBounds || {};
    assignBoundingBox(bbBody, bounds);
    expandBoundingBoxSides(bbBody, manualExpansion);
    expandBoundingBox(bbBody, 1);
    if (styleEnabled) {
      ex1 = bounds.x1;
      ex2 = bounds.x2;
      ey1 = bounds.y1;
      ey2 = bounds.y2;
      updateBounds(bounds, ex1 - padding, ey1 - padding, ex2 + padding, ey2 + padding);
    }
    let bbOverlay = _p.overlayBounds = _p.overlayBounds || {};
    assignBoundingBox(bbOverlay, bounds);
    expandBoundingBoxSides(bbOverlay, manualExpansion);
    expandBoundingBox(bbOverlay, 1);
    let bbLabels = _p.labelBounds = _p.labelBounds || {};
    if (bbLabels.all != null) {
      clearBoundingBox(bbLabels.all);
    } else {
      bbLabels.all = makeBoundingBox();
    }
    if (styleEnabled && options.includeLabels) {
      if (options.includeMainLabels) {
        updateBoundsFromLabel(bounds, ele, null, options);
      }
      if (isEdge) {
        if (options.includeSourceLabels) {
          updateBoundsFromLabel(bounds, ele, "source", options);
        }
        if (options.includeTargetLabels) {
          updateBoundsFromLabel(bounds, ele, "target", options);
        }
      }
    }
  }
  bounds.x1 = noninf(bounds.x1);
  bounds.y1 = noninf(bounds.y1);
  bounds.x2 = noninf(bounds.x2);
  bounds.y2 = noninf(bounds.y2);
  bounds.w = noninf(bounds.x2 - bounds.x1);
  bounds.h = noninf(bounds.y2 - bounds.y1);
  if (bounds.w > 0 && bounds.h > 0 && displayed) {
    expandBoundingBoxSides(bounds, manualExpansion);
    expandBoundingBox(bounds, 1);
  }
  return bounds;
};
var getKey = function(opts) {
  let i = 0;
  let tf = (val) => (val ? 1 : 0) << i++;
  let key = 0;
  key += tf(opts.incudeNodes);
  key += tf(opts.includeEdges);
  key += tf(opts.includeLabels);
  key += tf(opts.includeMainLabels);
  key += tf(opts.includeSourceLabels);
  key += tf(opts.includeTargetLabels);
  key += tf(opts.includeOverlays);
  key += tf(opts.includeOutlines);
  return key;
};
var getBoundingBoxPosKey = (ele) => {
  let r = (x2) => Math.round(x2);
  if (ele.isEdge()) {
    let p1 = ele.source().position();
    let p2 = ele.target().position();
    return hashIntsArray([r(p1.x), r(p1.y), r(p2.x), r(p2.y)]);
  } else {
    let p2 = ele.position();
    return hashIntsArray([r(p2.x), r(p2.y)]);
  }
};
var cachedBoundingBoxImpl = function(ele, opts) {
  let _p = ele._private;
  let bb;
  let isEdge = ele.isEdge();
  let key = opts == null ? defBbOptsKey : getKey(opts);
  let usingDefOpts = key === defBbOptsKey;
  if (_p.bbCache == null) {
    bb = boundingBoxImpl(ele, defBbOpts);
    _p.bbCache = bb;
    _p.bbCachePosKey = getBoundingBoxPosKey(ele);
  } else {
    bb = _p.bbCache;
  }
  if (!usingDefOpts) {
    let isNode = ele.isNode();
    bb = makeBoundingBox();
    if (opts.includeNodes && isNode || opts.includeEdges && !isNode) {
      if (opts.includeOverlays) {
        updateBoundsFromBox(bb, _p.overlayBounds);
      } else {
        updateBoundsFromBox(bb, _p.bodyBounds);
      }
    }
    if (opts.includeLabels) {
      if (opts.includeMainLabels && (!isEdge || opts.includeSourceLabels && opts.includeTargetLabels)) {
        updateBoundsFromBox(bb, _p.labelBounds.all);
      } else {
        if (opts.includeMainLabels) {
          updateBoundsFromBox(bb, _p.labelBounds.mainRot);
        }
        if (opts.includeSourceLabels) {
          updateBoundsFromBox(bb, _p.labelBounds.sourceRot);
        }
        if (opts.includeTargetLabels) {
          updateBoundsFromBox(bb, _p.labelBounds.targetRot);
        }
      }
    }
    bb.w = bb.x2 - bb.x1;
    bb.h = bb.y2 - bb.y1;
  }
  return bb;
};
var defBbOpts = {
  includeNodes: true,
  includeEdges: true,
  includeLabels: true,
  includeMainLabels: true,
  includeSourceLabels: true,
  includeTargetLabels: true,
  includeOverlays: true,
  includeUnderlays: true,
  includeOutlines: true,
  useCache: true
};
var defBbOptsKey = getKey(defBbOpts);
var filledBbOpts = defaults(defBbOpts);
elesfn8.boundingBox = function(options) {
  let bounds;
  let useCache = options === void 0 || options.useCache === void 0 || options.useCache === true;
  let isDirty = memoize((ele) => {
    let _p = ele._private;
    return _p.bbCache == null || _p.styleDirty || _p.bbCachePosKey !== getBoundingBoxPosKey(ele);
  }, (ele) => ele.id());
  if (useCache && this.length === 1 && !isDirty(this[0])) {
    if (options === void 0) {
      options = defBbOpts;
    } else {
      options = filledBbOpts(options);
    }
    bounds = cachedBoundingBoxImpl(this[0], options);
  } else {
    bounds = makeBoundingBox();
    options = options || defBbOpts;
    let opts = filledBbOpts(options);
    let eles = this;
    let cy = eles.cy();
    let styleEnabled = cy.styleEnabled();
    this.edges().forEach(isDirty);
    this.nodes().forEach(isDirty);
    if (styleEnabled) {
      this.recalculateRenderedStyle(useCache);
    }
    this.updateCompoundBounds(!useCache);
    for (let i = 0; i < eles.length; i++) {
      let ele = eles[i];
      if (isDirty(ele)) {
        ele.dirtyBoundingBoxCache();
      }
      updateBoundsFromBox(bounds, cachedBoundingBoxImpl(ele, opts));
    }
  }
  bounds.x1 = noninf(bounds.x1);
  bounds.y1 = noninf(bounds.y1);
  bounds.x2 = noninf(bounds.x2);
  bounds.y2 = noninf(bounds.y2);
  bounds.w = noninf(bounds.x2 - bounds.x1);
  bounds.h = noninf(bounds.y2 - bounds.y1);
  return bounds;
};
elesfn8.dirtyBoundingBoxCache = function() {
  for (let i = 0; i < this.length; i++) {
    let _p = this[i]._private;
    _p.bbCache = null;
    _p.bbCachePosKey = null;
    _p.bodyBounds = null;
    _p.overlayBounds = null;
    _p.labelBounds.all = null;
    _p.labelBounds.source = null;
    _p.labelBounds.target = null;
    _p.labelBounds.main = null;
    _p.labelBounds.sourceRot = null;
    _p.labelBounds.targetRot = null;
    _p.labelBounds.mainRot = null;
    _p.arrowBounds.source = null;
    _p.arrowBounds.target = null;
    _p.arrowBounds["mid-source"] = null;
    _p.arrowBounds["mid-target"] = null;
  }
  this.emitAndNotify("bounds");
  return this;
};
elesfn8.boundingBoxAt = function(fn8) {
  let nodes = this.nodes();
  let cy = this.cy();
  let hasCompoundNodes = cy.hasCompoundNodes();
  let parents = cy.collection();
  if (hasCompoundNodes) {
    parents = nodes.filter((node) => node.isParent());
    nodes = nodes.not(parents);
  }
  if (plainObject(fn8)) {
    let obj = fn8;
    fn8 = function() {
      return obj;
    };
  }
  let storeOldPos = (node, i) => node._private.bbAtOldPos = fn8(node, i);
  let getOldPos = (node) => node._private.bbAtOldPos;
  cy.startBatch();
  nodes.forEach(storeOldPos).silentPositions(fn8);
  if (hasCompoundNodes) {
    parents.dirtyCompoundBoundsCache();
    parents.dirtyBoundingBoxCache();
    parents.updateCompoundBounds(true);
  }
  let bb = copyBoundingBox(this.boundingBox({ useCache: false }));
  nodes.silentPositions(getOldPos);
  if (hasCompoundNodes) {
    parents.dirtyCompoundBoundsCache();
    parents.dirtyBoundingBoxCache();
    parents.updateCompoundBounds(true);
  }
  cy.endBatch();
  return bb;
};
fn4.boundingbox = fn4.bb = fn4.boundingBox;
fn4.renderedBoundingbox = fn4.renderedBoundingBox;
var bounds_default = elesfn8;

// node_modules/cytoscape/src/collection/dimensions/width-height.mjs
var fn5;
var elesfn9;
fn5 = elesfn9 = {};
var defineDimFns = function(opts) {
  opts.uppercaseName = capitalize(opts.name);
  opts.autoName = "auto" + opts.uppercaseName;
  opts.labelName = "label" + opts.uppercaseName;
  opts.outerName = "outer" + opts.uppercaseName;
  opts.uppercaseOuterName = capitalize(opts.outerName);
  fn5[opts.name] = function dimImpl() {
    let ele = this[0];
    let _p = ele._private;
    let cy = _p.cy;
    let styleEnabled = cy._private.styleEnabled;
    if (ele) {
      if (styleEnabled) {
        if (ele.isParent()) {
          ele.updateCompoundBounds();
          return _p[opts.autoName] || 0;
        }
        let d = ele.pstyle(opts.name);
        switch (d.strValue) {
          case "label":
            ele.recalculateRenderedStyle();
            return _p.rstyle[opts.labelName] || 0;
          default:
            return d.pfValue;
        }
      } else {
        return 1;
      }
    }
  };
  fn5["outer" + opts.uppercaseName] = function outerDimImpl() {
    let ele = this[0];
    let _p = ele._private;
    let cy = _p.cy;
    let styleEnabled = cy._private.styleEnabled;
    if (ele) {
      if (styleEnabled) {
        let dim = ele[opts.name]();
        let borderPos = ele.pstyle("border-position").value;
        let border;
        if (borderPos === "center") {
          border = ele.pstyle("border-width").pfValue;
        } else if (borderPos === "outside") {
          border = 2 * ele.pstyle("border-width").pfValue;
        } else {
          border = 0;
        }
        let padding = 2 * ele.padding();
        return dim + border + padding;
      } else {
        return 1;
      }
    }
  };
  fn5["rendered" + opts.uppercaseName] = function renderedDimImpl() {
    let ele = this[0];
    if (ele) {
      let d = ele[opts.name]();
      return d * this.cy().zoom();
    }
  };
  fn5["rendered" + opts.uppercaseOuterName] = function renderedOuterDimImpl() {
    let ele = this[0];
    if (ele) {
      let od = ele[opts.outerName]();
      return od * this.cy().zoom();
    }
  };
};
defineDimFns({
  name: "width"
});
defineDimFns({
  name: "height"
});
elesfn9.padding = function() {
  let ele = this[0];
  let _p = ele._private;
  if (ele.isParent()) {
    ele.updateCompoundBounds();
    if (_p.autoPadding !== void 0) {
      return _p.autoPadding;
    } else {
      return ele.pstyle("padding").pfValue;
    }
  } else {
    return ele.pstyle("padding").pfValue;
  }
};
elesfn9.paddedHeight = function() {
  let ele = this[0];
  return ele.height() + 2 * ele.padding();
};
elesfn9.paddedWidth = function() {
  let ele = this[0];
  return ele.width() + 2 * ele.padding();
};
var width_height_default = elesfn9;

// node_modules/cytoscape/src/collection/dimensions/edge-points.mjs
var ifEdge = (ele, getValue2) => {
  if (ele.isEdge() && ele.takesUpSpace()) {
    return getValue2(ele);
  }
};
var ifEdgeRenderedPosition = (ele, getPoint) => {
  if (ele.isEdge() && ele.takesUpSpace()) {
    let cy = ele.cy();
    return modelToRenderedPosition(getPoint(ele), cy.zoom(), cy.pan());
  }
};
var ifEdgeRenderedPositions = (ele, getPoints) => {
  if (ele.isEdge() && ele.takesUpSpace()) {
    let cy = ele.cy();
    let pan = cy.pan();
    let zoom = cy.zoom();
    return getPoints(ele).map((p2) => modelToRenderedPosition(p2, zoom, pan));
  }
};
var controlPoints = (ele) => ele.renderer().getControlPoints(ele);
var segmentPoints = (ele) => ele.renderer().getSegmentPoints(ele);
var sourceEndpoint = (ele) => ele.renderer().getSourceEndpoint(ele);
var targetEndpoint = (ele) => ele.renderer().getTargetEndpoint(ele);
var midpoint = (ele) => ele.renderer().getEdgeMidpoint(ele);
var pts = {
  controlPoints: { get: controlPoints, mult: true },
  segmentPoints: { get: segmentPoints, mult: true },
  sourceEndpoint: { get: sourceEndpoint },
  targetEndpoint: { get: targetEndpoint },
  midpoint: { get: midpoint }
};
var renderedName = (name) => "rendered" + name[0].toUpperCase() + name.substr(1);
var edge_points_default = Object.keys(pts).reduce((obj, name) => {
  let spec = pts[name];
  let rName = renderedName(name);
  obj[name] = function() {
    return ifEdge(this, spec.get);
  };
  if (spec.mult) {
    obj[rName] = function() {
      return ifEdgeRenderedPositions(this, spec.get);
    };
  } else {
    obj[rName] = function() {
      return ifEdgeRenderedPosition(this, spec.get);
    };
  }
  return obj;
}, {});

// node_modules/cytoscape/src/collection/dimensions/index.mjs
var dimensions_default = extend({}, position_default, bounds_default, width_height_default, edge_points_default);

// node_modules/cytoscape/src/event.mjs
var Event = function(src, props) {
  this.recycle(src, props);
};
function returnFalse() {
  return false;
}
function returnTrue() {
  return true;
}
Event.prototype = {
  instanceString: function() {
    return "event";
  },
  recycle: function(src, props) {
    this.isImmediatePropagationStopped = this.isPropagationStopped = this.isDefaultPrevented = returnFalse;
    if (src != null && src.preventDefault) {
      this.type = src.type;
      this.isDefaultPrevented = src.defaultPrevented ? returnTrue : returnFalse;
    } else if (src != null && src.type) {
      props = src;
    } else {
      this.type = src;
    }
    if (props != null) {
      this.originalEvent = props.originalEvent;
      this.type = props.type != null ? props.type : this.type;
      this.cy = props.cy;
      this.target = props.target;
      this.position = props.position;
      this.renderedPosition = props.renderedPosition;
      this.namespace = props.namespace;
      this.layout = props.layout;
    }
    if (this.cy != null && this.position != null && this.renderedPosition == null) {
      let pos = this.position;
      let zoom = this.cy.zoom();
      let pan = this.cy.pan();
      this.renderedPosition = {
        x: pos.x * zoom + pan.x,
        y: pos.y * zoom + pan.y
      };
    }
    this.timeStamp = src && src.timeStamp || Date.now();
  },
  preventDefault: function() {
    this.isDefaultPrevented = returnTrue;
    let e = this.originalEvent;
    if (!e) {
      return;
    }
    if (e.preventDefault) {
      e.preventDefault();
    }
  },
  stopPropagation: function() {
    this.isPropagationStopped = returnTrue;
    let e = this.originalEvent;
    if (!e) {
      return;
    }
    if (e.stopPropagation) {
      e.stopPropagation();
    }
  },
  stopImmediatePropagation: function() {
    this.isImmediatePropagationStopped = returnTrue;
    this.stopPropagation();
  },
  isDefaultPrevented: returnFalse,
  isPropagationStopped: returnFalse,
  isImmediatePropagationStopped: returnFalse
};
var event_default = Event;

// node_modules/cytoscape/src/emitter.mjs
var eventRegex = /^([^.]+)(\.(?:[^.]+))?$/;
var universalNamespace = ".*";
var defaults2 = {
  qualifierCompare: function(q1, q2) {
    return q1 === q2;
  },
  eventMatches: function() {
    return true;
  },
  addEventFields: function() {
  },
  callbackContext: function(context) {
    return context;
  },
  beforeEmit: function() {
  },
  afterEmit: function() {
  },
  bubble: function() {
    return false;
  },
  parent: function() {
    return null;
  },
  context: null
};
var defaultsKeys = Object.keys(defaults2);
var emptyOpts = {};
function Emitter(opts = emptyOpts, context) {
  for (let i = 0; i < defaultsKeys.length; i++) {
    let key = defaultsKeys[i];
    this[key] = opts[key] || defaults2[key];
  }
  this.context = context || this.context;
  this.listeners = [];
  this.emitting = 0;
}
var p = Emitter.prototype;
var forEachEvent = function(self2, handler, events, qualifier, callback, conf, confOverrides) {
  if (fn(qualifier)) {
    callback = qualifier;
    qualifier = null;
  }
  if (confOverrides) {
    if (conf == null) {
      conf = confOverrides;
    } else {
      conf = extend({}, conf, confOverrides);
    }
  }
  let eventList = array(events) ? events : events.split(/\s+/);
  for (let i = 0; i < eventList.length; i++) {
    let evt = eventList[i];
    if (emptyString(evt)) {
      continue;
    }
    let match2 = evt.match(eventRegex);
    if (match2) {
      let type = match2[1];
      let namespace = match2[2] ? match2[2] : null;
      let ret = handler(self2, evt, type, namespace, qualifier, callback, conf);
      if (ret === false) {
        break;
      }
    }
  }
};
var makeEventObj = function(self2, obj) {
  self2.addEventFields(self2.context, obj);
  return new event_default(obj.type, obj);
};
var forEachEventObj = function(self2, handler, events) {
  if (event(events)) {
    handler(self2, events);
    return;
  } else if (plainObject(events)) {
    handler(self2, makeEventObj(self2, events));
    return;
  }
  let eventList = array(events) ? events : events.split(/\s+/);
  for (let i = 0; i < eventList.length; i++) {
    let evt = eventList[i];
    if (emptyString(evt)) {
      continue;
    }
    let match2 = evt.match(eventRegex);
    if (match2) {
      let type = match2[1];
      let namespace = match2[2] ? match2[2] : null;
      let eventObj = makeEventObj(self2, {
        type,
        namespace,
        target: self2.context
      });
      handler(self2, eventObj);
    }
  }
};
p.on = p.addListener = function(events, qualifier, callback, conf, confOverrides) {
  forEachEvent(this, function(self2, event2, type, namespace, qualifier2, callback2, conf2) {
    if (fn(callback2)) {
      self2.listeners.push({
        event: event2,
        // full event string
        callback: callback2,
        // callback to run
        type,
        // the event type (e.g. 'click')
        namespace,
        // the event namespace (e.g. ".foo")
        qualifier: qualifier2,
        // a restriction on whether to match this emitter
        conf: conf2
        // additional configuration
      });
    }
  }, events, qualifier, callback, conf, confOverrides);
  return this;
};
p.one = function(events, qualifier, callback, conf) {
  return this.on(events, qualifier, callback, conf, { one: true });
};
p.removeListener = p.off = function(events, qualifier, callback, conf) {
  if (this.emitting !== 0) {
    this.listeners = copyArray(this.listeners);
  }
  let listeners = this.listeners;
  for (let i = listeners.length - 1; i >= 0; i--) {
    let listener = listeners[i];
    forEachEvent(this, function(self2, event2, type, namespace, qualifier2, callback2) {
      if ((listener.type === type || events === "*") && (!namespace && listener.namespace !== ".*" || listener.namespace === namespace) && (!qualifier2 || self2.qualifierCompare(listener.qualifier, qualifier2)) && (!callback2 || listener.callback === callback2)) {
        listeners.splice(i, 1);
        return false;
      }
    }, events, qualifier, callback, conf);
  }
  return this;
};
p.removeAllListeners = function() {
  return this.removeListener("*");
};
p.emit = p.trigger = function(events, extraParams, manualCallback) {
  let listeners = this.listeners;
  let numListenersBeforeEmit = listeners.length;
  this.emitting++;
  if (!array(extraParams)) {
    extraParams = [extraParams];
  }
  forEachEventObj(this, function(self2, eventObj) {
    if (manualCallback != null) {
      listeners = [{
        event: eventObj.event,
        type: eventObj.type,
        namespace: eventObj.namespace,
        callback: manualCallback
      }];
      numListenersBeforeEmit = listeners.length;
    }
    for (let i = 0; i < numListenersBeforeEmit; i++) {
      let listener = listeners[i];
      if (listener.type === eventObj.type && (!listener.namespace || listener.namespace === eventObj.namespace || listener.namespace === universalNamespace) && self2.eventMatches(self2.context, listener, eventObj)) {
        let args = [eventObj];
        if (extraParams != null) {
          push(args, extraParams);
        }
        self2.beforeEmit(self2.context, listener, eventObj);
        if (listener.conf && listener.conf.one) {
          self2.listeners = self2.listeners.filter((l) => l !== listener);
        }
        let context = self2.callbackContext(self2.context, listener, eventObj);
        let ret = listener.callback.apply(context, args);
        self2.afterEmit(self2.context, listener, eventObj);
        if (ret === false) {
          eventObj.stopPropagation();
          eventObj.preventDefault();
        }
      }
    }
    if (self2.bubble(self2.context) && !eventObj.isPropagationStopped()) {
      self2.parent(self2.context).emit(eventObj, extraParams);
    }
  }, events);
  this.emitting--;
  return this;
};
var emitter_default = Emitter;

// node_modules/cytoscape/src/collection/events.mjs
var emitterOptions = {
  qualifierCompare: function(selector1, selector2) {
    if (selector1 == null || selector2 == null) {
      return selector1 == null && selector2 == null;
    } else {
      return selector1.sameText(selector2);
    }
  },
  eventMatches: function(ele, listener, eventObj) {
    let selector = listener.qualifier;
    if (selector != null) {
      return ele !== eventObj.target && element(eventObj.target) && selector.matches(eventObj.target);
    }
    return true;
  },
  addEventFields: function(ele, evt) {
    evt.cy = ele.cy();
    evt.target = ele;
  },
  callbackContext: function(ele, listener, eventObj) {
    return listener.qualifier != null ? eventObj.target : ele;
  },
  beforeEmit: function(context, listener) {
    if (listener.conf && listener.conf.once) {
      listener.conf.onceCollection.removeListener(listener.event, listener.qualifier, listener.callback);
    }
  },
  bubble: function() {
    return true;
  },
  parent: function(ele) {
    return ele.isChild() ? ele.parent() : ele.cy();
  }
};
var argSelector = function(arg) {
  if (string(arg)) {
    return new selector_default(arg);
  } else {
    return arg;
  }
};
var elesfn10 = {
  createEmitter: function() {
    for (let i = 0; i < this.length; i++) {
      let ele = this[i];
      let _p = ele._private;
      if (!_p.emitter) {
        _p.emitter = new emitter_default(emitterOptions, ele);
      }
    }
    return this;
  },
  emitter: function() {
    return this._private.emitter;
  },
  on: function(events, selector, callback) {
    let argSel = argSelector(selector);
    for (let i = 0; i < this.length; i++) {
      let ele = this[i];
      ele.emitter().on(events, argSel, callback);
    }
    return this;
  },
  removeListener: function(events, selector, callback) {
    let argSel = argSelector(selector);
    for (let i = 0; i < this.length; i++) {
      let ele = this[i];
      ele.emitter().removeListener(events, argSel, callback);
    }
    return this;
  },
  removeAllListeners: function() {
    for (let i = 0; i < this.length; i++) {
      let ele = this[i];
      ele.emitter().removeAllListeners();
    }
    return this;
  },
  one: function(events, selector, callback) {
    let argSel = argSelector(selector);
    for (let i = 0; i < this.length; i++) {
      let ele = this[i];
      ele.emitter().one(events, argSel, callback);
    }
    return this;
  },
  once: function(events, selector, callback) {
    let argSel = argSelector(selector);
    for (let i = 0; i < this.length; i++) {
      let ele = this[i];
      ele.emitter().on(events, argSel, callback, {
        once: true,
        onceCollection: this
      });
    }
  },
  emit: function(events, extraParams) {
    for (let i = 0; i < this.length; i++) {
      let ele = this[i];
      ele.emitter().emit(events, extraParams);
    }
    return this;
  },
  emitAndNotify: function(event2, extraParams) {
    if (this.length === 0) {
      return;
    }
    this.cy().notify(event2, this);
    this.emit(event2, extraParams);
    return this;
  }
};
define_default.eventAliasesOn(elesfn10);
var events_default2 = elesfn10;

// node_modules/cytoscape/src/collection/filter.mjs
var elesfn11 = {
  nodes: function(selector) {
    return this.filter((ele) => ele.isNode()).filter(selector);
  },
  edges: function(selector) {
    return this.filter((ele) => ele.isEdge()).filter(selector);
  },
  // internal helper to get nodes and edges as separate collections with single iteration over elements
  byGroup: function() {
    let nodes = this.spawn();
    let edges = this.spawn();
    for (let i = 0; i < this.length; i++) {
      let ele = this[i];
      if (ele.isNode()) {
        nodes.push(ele);
      } else {
        edges.push(ele);
      }
    }
    return { nodes, edges };
  },
  filter: function(filter2, thisArg) {
    if (filter2 === void 0) {
      return this;
    } else if (string(filter2) || elementOrCollection(filter2)) {
      return new selector_default(filter2).filter(this);
    } else if (fn(filter2)) {
      let filterEles = this.spawn();
      let eles = this;
      for (let i = 0; i < eles.length; i++) {
        let ele = eles[i];
        let include = thisArg ? filter2.apply(thisArg, [ele, i, eles]) : filter2(ele, i, eles);
        if (include) {
          filterEles.push(ele);
        }
      }
      return filterEles;
    }
    return this.spawn();
  },
  not: function(toRemove) {
    if (!toRemove) {
      return this;
    } else {
      if (string(toRemove)) {
        toRemove = this.filter(toRemove);
      }
      let elements = this.spawn();
      for (let i = 0; i < this.length; i++) {
        let element2 = this[i];
        let remove = toRemove.has(element2);
        if (!remove) {
          elements.push(element2);
        }
      }
      return elements;
    }
  },
  absoluteComplement: function() {
    let cy = this.cy();
    return cy.mutableElements().not(this);
  },
  intersect: function(other) {
    if (string(other)) {
      let selector = other;
      return this.filter(selector);
    }
    let elements = this.spawn();
    let col1 = this;
    let col2 = other;
    let col1Smaller = this.length < other.length;
    let colS = col1Smaller ? col1 : col2;
    let colL = col1Smaller ? col2 : col1;
    for (let i = 0; i < colS.length; i++) {
      let ele = colS[i];
      if (colL.has(ele)) {
        elements.push(ele);
      }
    }
    return elements;
  },
  xor: function(other) {
    let cy = this._private.cy;
    if (string(other)) {
      other = cy.$(other);
    }
    let elements = this.spawn();
    let col1 = this;
    let col2 = other;
    let add = function(col, other2) {
      for (let i = 0; i < col.length; i++) {
        let ele = col[i];
        let id = ele._private.data.id;
        let inOther = other2.hasElementWithId(id);
        if (!inOther) {
          elements.push(ele);
        }
      }
    };
    add(col1, col2);
    add(col2, col1);
    return elements;
  },
  diff: function(other) {
    let cy = this._private.cy;
    if (string(other)) {
      other = cy.$(other);
    }
    let left = this.spawn();
    let right = this.spawn();
    let both = this.spawn();
    let col1 = this;
    let col2 = other;
    let add = function(col, other2, retEles) {
      for (let i = 0; i < col.length; i++) {
        let ele = col[i];
        let id = ele._private.data.id;
        let inOther = other2.hasElementWithId(id);
        if (inOther) {
          both.merge(ele);
        } else {
          retEles.push(ele);
        }
      }
    };
    add(col1, col2, left);
    add(col2, col1, right);
    return { left, right, both };
  },
  add: function(toAdd) {
    let cy = this._private.cy;
    if (!toAdd) {
      return this;
    }
    if (string(toAdd)) {
      let selector = toAdd;
      toAdd = cy.mutableElements().filter(selector);
    }
    let elements = this.spawnSelf();
    for (let i = 0; i < toAdd.length; i++) {
      let ele = toAdd[i];
      let add = !this.has(ele);
      if (add) {
        elements.push(ele);
      }
    }
    return elements;
  },
  // in place merge on calling collection
  merge: function(toAdd) {
    let _p = this._private;
    let cy = _p.cy;
    if (!toAdd) {
      return this;
    }
    if (toAdd && string(toAdd)) {
      let selector = toAdd;
      toAdd = cy.mutableElements().filter(selector);
    }
    let map = _p.map;
    for (let i = 0; i < toAdd.length; i++) {
      let toAddEle = toAdd[i];
      let id = toAddEle._private.data.id;
      let add = !map.has(id);
      if (add) {
        let index = this.length++;
        this[index] = toAddEle;
        map.set(id, { ele: toAddEle, index });
      }
    }
    return this;
  },
  unmergeAt: function(i) {
    let ele = this[i];
    let id = ele.id();
    let _p = this._private;
    let map = _p.map;
    this[i] = void 0;
    map.delete(id);
    let unmergedLastEle = i === this.length - 1;
    if (this.length > 1 && !unmergedLastEle) {
      let lastEleI = this.length - 1;
      let lastEle = this[lastEleI];
      let lastEleId = lastEle._private.data.id;
      this[lastEleI] = void 0;
      this[i] = lastEle;
      map.set(lastEleId, { ele: lastEle, index: i });
    }
    this.length--;
    return this;
  },
  // remove single ele in place in calling collection
  unmergeOne: function(ele) {
    ele = ele[0];
    let _p = this._private;
    let id = ele._private.data.id;
    let map = _p.map;
    let entry = map.get(id);
    if (!entry) {
      return this;
    }
    let i = entry.index;
    this.unmergeAt(i);
    return this;
  },
  // remove eles in place on calling collection
  unmerge: function(toRemove) {
    let cy = this._private.cy;
    if (!toRemove) {
      return this;
    }
    if (toRemove && string(toRemove)) {
      let selector = toRemove;
      toRemove = cy.mutableElements().filter(selector);
    }
    for (let i = 0; i < toRemove.length; i++) {
      this.unmergeOne(toRemove[i]);
    }
    return this;
  },
  unmergeBy: function(toRmFn) {
    for (let i = this.length - 1; i >= 0; i--) {
      let ele = this[i];
      if (toRmFn(ele)) {
        this.unmergeAt(i);
      }
    }
    return this;
  },
  map: function(mapFn, thisArg) {
    let arr = [];
    let eles = this;
    for (let i = 0; i < eles.length; i++) {
      let ele = eles[i];
      let ret = thisArg ? mapFn.apply(thisArg, [ele, i, eles]) : mapFn(ele, i, eles);
      arr.push(ret);
    }
    return arr;
  },
  reduce: function(fn8, initialValue) {
    let val = initialValue;
    let eles = this;
    for (let i = 0; i < eles.length; i++) {
      val = fn8(val, eles[i], i, eles);
    }
    return val;
  },
  max: function(valFn, thisArg) {
    let max = -Infinity;
    let maxEle;
    let eles = this;
    for (let i = 0; i < eles.length; i++) {
      let ele = eles[i];
      let val = thisArg ? valFn.apply(thisArg, [ele, i, eles]) : valFn(ele, i, eles);
      if (val > max) {
        max = val;
        maxEle = ele;
      }
    }
    return {
      value: max,
      ele: maxEle
    };
  },
  min: function(valFn, thisArg) {
    let min = Infinity;
    let minEle;
    let eles = this;
    for (let i = 0; i < eles.length; i++) {
      let ele = eles[i];
      let val = thisArg ? valFn.apply(thisArg, [ele, i, eles]) : valFn(ele, i, eles);
      if (val < min) {
        min = val;
        minEle = ele;
      }
    }
    return {
      value: min,
      ele: minEle
    };
  }
};
var fn6 = elesfn11;
fn6["u"] = fn6["|"] = fn6["+"] = fn6.union = fn6.or = fn6.add;
fn6["\\"] = fn6["!"] = fn6["-"] = fn6.difference = fn6.relativeComplement = fn6.subtract = fn6.not;
fn6["n"] = fn6["&"] = fn6["."] = fn6.and = fn6.intersection = fn6.intersect;
fn6["^"] = fn6["(+)"] = fn6["(-)"] = fn6.symmetricDifference = fn6.symdiff = fn6.xor;
fn6.fnFilter = fn6.filterFn = fn6.stdFilter = fn6.filter;
fn6.complement = fn6.abscomp = fn6.absoluteComplement;
var filter_default = elesfn11;

// node_modules/cytoscape/src/collection/group.mjs
var elesfn12 = {
  isNode: function() {
    return this.group() === "nodes";
  },
  isEdge: function() {
    return this.group() === "edges";
  },
  isLoop: function() {
    return this.isEdge() && this.source()[0] === this.target()[0];
  },
  isSimple: function() {
    return this.isEdge() && this.source()[0] !== this.target()[0];
  },
  group: function() {
    let ele = this[0];
    if (ele) {
      return ele._private.group;
    }
  }
};
var group_default = elesfn12;

// node_modules/cytoscape/src/collection/zsort.mjs
var zIndexSort = function(a, b) {
  let cy = a.cy();
  let hasCompoundNodes = cy.hasCompoundNodes();
  function getDepth(ele) {
    let style = ele.pstyle("z-compound-depth");
    if (style.value === "auto") {
      return hasCompoundNodes ? ele.zDepth() : 0;
    } else if (style.value === "bottom") {
      return -1;
    } else if (style.value === "top") {
      return MAX_INT;
    }
    return 0;
  }
  let depthDiff = getDepth(a) - getDepth(b);
  if (depthDiff !== 0) {
    return depthDiff;
  }
  function getEleDepth(ele) {
    let style = ele.pstyle("z-index-compare");
    if (style.value === "auto") {
      return ele.isNode() ? 1 : 0;
    }
    return 0;
  }
  let eleDiff = getEleDepth(a) - getEleDepth(b);
  if (eleDiff !== 0) {
    return eleDiff;
  }
  let zDiff = a.pstyle("z-index").value - b.pstyle("z-index").value;
  if (zDiff !== 0) {
    return zDiff;
  }
  return a.poolIndex() - b.poolIndex();
};
var zsort_default = zIndexSort;

// node_modules/cytoscape/src/collection/iteration.mjs
var elesfn13 = {
  forEach: function(fn8, thisArg) {
    if (fn(fn8)) {
      let N = this.length;
      for (let i = 0; i < N; i++) {
        let ele = this[i];
        let ret = thisArg ? fn8.apply(thisArg, [ele, i, this]) : fn8(ele, i, this);
        if (ret === false) {
          break;
        }
      }
    }
    return this;
  },
  toArray: function() {
    let array2 = [];
    for (let i = 0; i < this.length; i++) {
      array2.push(this[i]);
    }
    return array2;
  },
  slice: function(start, end) {
    let array2 = [];
    let thisSize = this.length;
    if (end == null) {
      end = thisSize;
    }
    if (start == null) {
      start = 0;
    }
    if (start < 0) {
      start = thisSize + start;
    }
    if (end < 0) {
      end = thisSize + end;
    }
    for (let i = start; i >= 0 && i < end && i < thisSize; i++) {
      array2.push(this[i]);
    }
    return this.spawn(array2);
  },
  size: function() {
    return this.length;
  },
  eq: function(i) {
    return this[i] || this.spawn();
  },
  first: function() {
    return this[0] || this.spawn();
  },
  last: function() {
    return this[this.length - 1] || this.spawn();
  },
  empty: function() {
    return this.length === 0;
  },
  nonempty: function() {
    return !this.empty();
  },
  sort: function(sortFn) {
    if (!fn(sortFn)) {
      return this;
    }
    let sorted = this.toArray().sort(sortFn);
    return this.spawn(sorted);
  },
  sortByZIndex: function() {
    return this.sort(zsort_default);
  },
  zDepth: function() {
    let ele = this[0];
    if (!ele) {
      return void 0;
    }
    let _p = ele._private;
    let group = _p.group;
    if (group === "nodes") {
      let depth = _p.data.parent ? ele.parents().size() : 0;
      if (!ele.isParent()) {
        return MAX_INT - 1;
      }
      return depth;
    } else {
      let src = _p.source;
      let tgt = _p.target;
      let srcDepth = src.zDepth();
      let tgtDepth = tgt.zDepth();
      return Math.max(srcDepth, tgtDepth, 0);
    }
  }
};
elesfn13.each = elesfn13.forEach;
var defineSymbolIterator = () => {
  const typeofUndef = "undefined";
  const isIteratorSupported = typeof Symbol != typeofUndef && typeof Symbol.iterator != typeofUndef;
  if (isIteratorSupported) {
    elesfn13[Symbol.iterator] = function() {
      let entry = { value: void 0, done: false };
      let i = 0;
      let length = this.length;
      return {
        next: () => {
          if (i < length) {
            entry.value = this[i++];
          } else {
            entry.value = void 0;
            entry.done = true;
          }
          return entry;
        },
        [Symbol.iterator]: function() {
          return this;
        }
      };
    };
  }
};
defineSymbolIterator();
var iteration_default = elesfn13;

// node_modules/cytoscape/src/collection/layout.mjs
var getLayoutDimensionOptions = defaults({
  nodeDimensionsIncludeLabels: false
});
var elesfn14 = {
  // Calculates and returns node dimensions { x, y } based on options given
  layoutDimensions: function(options) {
    options = getLayoutDimensionOptions(options);
    let dims;
    if (!this.takesUpSpace()) {
      dims = { w: 0, h: 0 };
    } else if (options.nodeDimensionsIncludeLabels) {
      let bbDim = this.boundingBox();
      dims = {
        w: bbDim.w,
        h: bbDim.h
      };
    } else {
      dims = {
        w: this.outerWidth(),
        h: this.outerHeight()
      };
    }
    if (dims.w === 0 || dims.h === 0) {
      dims.w = dims.h = 1;
    }
    return dims;
  },
  // using standard layout options, apply position function (w/ or w/o animation)
  layoutPositions: function(layout, options, fn8) {
    let nodes = this.nodes().filter((n) => !n.isParent());
    let cy = this.cy();
    let layoutEles = options.eles;
    let getMemoizeKey = (node) => node.id();
    let fnMem = memoize(fn8, getMemoizeKey);
    layout.emit({ type: "layoutstart", layout });
    layout.animations = [];
    let calculateSpacing = function(spacing, nodesBb, pos) {
      let center = {
        x: nodesBb.x1 + nodesBb.w / 2,
        y: nodesBb.y1 + nodesBb.h / 2
      };
      let spacingVector = {
        // scale from center of bounding box (not necessarily 0,0)
        x: (pos.x - center.x) * spacing,
        y: (pos.y - center.y) * spacing
      };
      return {
        x: center.x + spacingVector.x,
        y: center.y + spacingVector.y
      };
    };
    let useSpacingFactor = options.spacingFactor && options.spacingFactor !== 1;
    let spacingBb = function() {
      if (!useSpacingFactor) {
        return null;
      }
      let bb2 = makeBoundingBox();
      for (let i = 0; i < nodes.length; i++) {
        let node = nodes[i];
        let pos = fnMem(node, i);
        expandBoundingBoxByPoint(bb2, pos.x, pos.y);
      }
      return bb2;
    };
    let bb = spacingBb();
    let getFinalPos = memoize(function(node, i) {
      let newPos = fnMem(node, i);
      if (useSpacingFactor) {
        let spacing = Math.abs(options.spacingFactor);
        newPos = calculateSpacing(spacing, bb, newPos);
      }
      if (options.transform != null) {
        newPos = options.transform(node, newPos);
      }
      return newPos;
    }, getMemoizeKey);
    if (options.animate) {
      for (let i = 0; i < nodes.length; i++) {
        let node = nodes[i];
        let newPos = getFinalPos(node, i);
        let animateNode = options.animateFilter == null || options.animateFilter(node, i);
        if (animateNode) {
          let ani = node.animation({
            position: newPos,
            duration: options.animationDuration,
            easing: options.animationEasing
          });
          layout.animations.push(ani);
        } else {
          node.position(newPos);
        }
      }
      if (options.fit) {
        let fitAni = cy.animation({
          fit: {
            boundingBox: layoutEles.boundingBoxAt(getFinalPos),
            padding: options.padding
          },
          duration: options.animationDuration,
          easing: options.animationEasing
        });
        layout.animations.push(fitAni);
      } else if (options.zoom !== void 0 && options.pan !== void 0) {
        let zoomPanAni = cy.animation({
          zoom: options.zoom,
          pan: options.pan,
          duration: options.animationDuration,
          easing: options.animationEasing
        });
        layout.animations.push(zoomPanAni);
      }
      layout.animations.forEach((ani) => ani.play());
      layout.one("layoutready", options.ready);
      layout.emit({ type: "layoutready", layout });
      promise_default.all(layout.animations.map(function(ani) {
        return ani.promise();
      })).then(function() {
        layout.one("layoutstop", options.stop);
        layout.emit({ type: "layoutstop", layout });
      });
    } else {
      nodes.positions(getFinalPos);
      if (options.fit) {
        cy.fit(options.eles, options.padding);
      }
      if (options.zoom != null) {
        cy.zoom(options.zoom);
      }
      if (options.pan) {
        cy.pan(options.pan);
      }
      layout.one("layoutready", options.ready);
      layout.emit({ type: "layoutready", layout });
      layout.one("layoutstop", options.stop);
      layout.emit({ type: "layoutstop", layout });
    }
    return this;
  },
  layout: function(options) {
    let cy = this.cy();
    return cy.makeLayout(extend({}, options, {
      eles: this
    }));
  }
};
elesfn14.createLayout = elesfn14.makeLayout = elesfn14.layout;
var layout_default = elesfn14;

// node_modules/cytoscape/src/collection/style.mjs
function styleCache(key, fn8, ele) {
  var _p = ele._private;
  var cache2 = _p.styleCache = _p.styleCache || [];
  var val;
  if ((val = cache2[key]) != null) {
    return val;
  } else {
    val = cache2[key] = fn8(ele);
    return val;
  }
}
function cacheStyleFunction(key, fn8) {
  key = hashString(key);
  return function cachedStyleFunction(ele) {
    return styleCache(key, fn8, ele);
  };
}
function cachePrototypeStyleFunction(key, fn8) {
  key = hashString(key);
  let selfFn = (ele) => fn8.call(ele);
  return function cachedPrototypeStyleFunction() {
    var ele = this[0];
    if (ele) {
      return styleCache(key, selfFn, ele);
    }
  };
}
var elesfn15 = {
  recalculateRenderedStyle: function(useCache) {
    let cy = this.cy();
    let renderer = cy.renderer();
    let styleEnabled = cy.styleEnabled();
    if (renderer && styleEnabled) {
      renderer.recalculateRenderedStyle(this, useCache);
    }
    return this;
  },
  dirtyStyleCache: function() {
    let cy = this.cy();
    let dirty = (ele) => ele._private.styleCache = null;
    if (cy.hasCompoundNodes()) {
      let eles;
      eles = this.spawnSelf().merge(this.descendants()).merge(this.parents());
      eles.merge(eles.connectedEdges());
      eles.forEach(dirty);
    } else {
      this.forEach((ele) => {
        dirty(ele);
        ele.connectedEdges().forEach(dirty);
      });
    }
    return this;
  },
  // fully updates (recalculates) the style for the elements
  updateStyle: function(notifyRenderer) {
    let cy = this._private.cy;
    if (!cy.styleEnabled()) {
      return this;
    }
    if (cy.batching()) {
      let bEles = cy._private.batchStyleEles;
      bEles.merge(this);
      return this;
    }
    let hasCompounds = cy.hasCompoundNodes();
    let updatedEles = this;
    notifyRenderer = notifyRenderer || notifyRenderer === void 0 ? true : false;
    if (hasCompounds) {
      updatedEles = this.spawnSelf().merge(this.descendants()).merge(this.parents());
    }
    let changedEles = updatedEles;
    if (notifyRenderer) {
      changedEles.emitAndNotify("style");
    } else {
      changedEles.emit("style");
    }
    updatedEles.forEach((ele) => ele._private.styleDirty = true);
    return this;
  },
  // private: clears dirty flag and recalculates style
  cleanStyle: function() {
    let cy = this.cy();
    if (!cy.styleEnabled()) {
      return;
    }
    for (let i = 0; i < this.length; i++) {
      let ele = this[i];
      if (ele._private.styleDirty) {
        ele._private.styleDirty = false;
        cy.style().apply(ele);
      }
    }
  },
  // get the internal parsed style object for the specified property
  parsedStyle: function(property, includeNonDefault = true) {
    let ele = this[0];
    let cy = ele.cy();
    if (!cy.styleEnabled()) {
      return;
    }
    if (ele) {
      if (ele._private.styleDirty) {
        ele._private.styleDirty = false;
        cy.style().apply(ele);
      }
      let overriddenStyle = ele._private.style[property];
      if (overriddenStyle != null) {
        return overriddenStyle;
      } else if (includeNonDefault) {
        return cy.style().getDefaultProperty(property);
      } else {
        return null;
      }
    }
  },
  numericStyle: function(property) {
    let ele = this[0];
    if (!ele.cy().styleEnabled()) {
      return;
    }
    if (ele) {
      let pstyle = ele.pstyle(property);
      return pstyle.pfValue !== void 0 ? pstyle.pfValue : pstyle.value;
    }
  },
  numericStyleUnits: function(property) {
    let ele = this[0];
    if (!ele.cy().styleEnabled()) {
      return;
    }
    if (ele) {
      return ele.pstyle(property).units;
    }
  },
  // get the specified css property as a rendered value (i.e. on-screen value)
  // or get the whole rendered style if no property specified (NB doesn't allow setting)
  renderedStyle: function(property) {
    let cy = this.cy();
    if (!cy.styleEnabled()) {
      return this;
    }
    let ele = this[0];
    if (ele) {
      return cy.style().getRenderedStyle(ele, property);
    }
  },
  // read the calculated css style of the element or override the style (via a bypass)
  style: function(name, value) {
    let cy = this.cy();
    if (!cy.styleEnabled()) {
      return this;
    }
    let updateTransitions = false;
    let style = cy.style();
    if (plainObject(name)) {
      let props = name;
      style.applyBypass(this, props, updateTransitions);
      this.emitAndNotify("style");
    } else if (string(name)) {
      if (value === void 0) {
        let ele = this[0];
        if (ele) {
          return style.getStylePropertyValue(ele, name);
        } else {
          return;
        }
      } else {
        style.applyBypass(this, name, value, updateTransitions);
        this.emitAndNotify("style");
      }
    } else if (name === void 0) {
      let ele = this[0];
      if (ele) {
        return style.getRawStyle(ele);
      } else {
        return;
      }
    }
    return this;
  },
  removeStyle: function(names) {
    let cy = this.cy();
    if (!cy.styleEnabled()) {
      return this;
    }
    let updateTransitions = false;
    let style = cy.style();
    let eles = this;
    if (names === void 0) {
      for (let i = 0; i < eles.length; i++) {
        let ele = eles[i];
        style.removeAllBypasses(ele, updateTransitions);
      }
    } else {
      names = names.split(/\s+/);
      for (let i = 0; i < eles.length; i++) {
        let ele = eles[i];
        style.removeBypasses(ele, names, updateTransitions);
      }
    }
    this.emitAndNotify("style");
    return this;
  },
  show: function() {
    this.css("display", "element");
    return this;
  },
  hide: function() {
    this.css("display", "none");
    return this;
  },
  effectiveOpacity: function() {
    let cy = this.cy();
    if (!cy.styleEnabled()) {
      return 1;
    }
    let hasCompoundNodes = cy.hasCompoundNodes();
    let ele = this[0];
    if (ele) {
      let _p = ele._private;
      let parentOpacity = ele.pstyle("opacity").value;
      if (!hasCompoundNodes) {
        return parentOpacity;
      }
      let parents = !_p.data.parent ? null : ele.parents();
      if (parents) {
        for (let i = 0; i < parents.length; i++) {
          let parent = parents[i];
          let opacity = parent.pstyle("opacity").value;
          parentOpacity = opacity * parentOpacity;
        }
      }
      return parentOpacity;
    }
  },
  transparent: function() {
    let cy = this.cy();
    if (!cy.styleEnabled()) {
      return false;
    }
    let ele = this[0];
    let hasCompoundNodes = ele.cy().hasCompoundNodes();
    if (ele) {
      if (!hasCompoundNodes) {
        return ele.pstyle("opacity").value === 0;
      } else {
        return ele.effectiveOpacity() === 0;
      }
    }
  },
  backgrounding: function() {
    let cy = this.cy();
    if (!cy.styleEnabled()) {
      return false;
    }
    let ele = this[0];
    return ele._private.backgrounding ? true : false;
  }
};
function checkCompound(ele, parentOk) {
  let _p = ele._private;
  let parents = _p.data.parent ? ele.parents() : null;
  if (parents) {
    for (let i = 0; i < parents.length; i++) {
      let parent = parents[i];
      if (!parentOk(parent)) {
        return false;
      }
    }
  }
  return true;
}
function defineDerivedStateFunction(specs) {
  let ok = specs.ok;
  let edgeOkViaNode = specs.edgeOkViaNode || specs.ok;
  let parentOk = specs.parentOk || specs.ok;
  return function() {
    let cy = this.cy();
    if (!cy.styleEnabled()) {
      return true;
    }
    let ele = this[0];
    let hasCompoundNodes = cy.hasCompoundNodes();
    if (ele) {
      let _p = ele._private;
      if (!ok(ele)) {
        return false;
      }
      if (ele.isNode()) {
        return !hasCompoundNodes || checkCompound(ele, parentOk);
      } else {
        let src = _p.source;
        let tgt = _p.target;
        return edgeOkViaNode(src) && (!hasCompoundNodes || checkCompound(src, edgeOkViaNode)) && (src === tgt || edgeOkViaNode(tgt) && (!hasCompoundNodes || checkCompound(tgt, edgeOkViaNode)));
      }
    }
  };
}
var eleTakesUpSpace = cacheStyleFunction("eleTakesUpSpace", function(ele) {
  return ele.pstyle("display").value === "element" && ele.width() !== 0 && (ele.isNode() ? ele.height() !== 0 : true);
});
elesfn15.takesUpSpace = cachePrototypeStyleFunction("takesUpSpace", defineDerivedStateFunction({
  ok: eleTakesUpSpace
}));
var eleInteractive = cacheStyleFunction("eleInteractive", function(ele) {
  return ele.pstyle("events").value === "yes" && ele.pstyle("visibility").value === "visible" && eleTakesUpSpace(ele);
});
var parentInteractive = cacheStyleFunction("parentInteractive", function(parent) {
  return parent.pstyle("visibility").value === "visible" && eleTakesUpSpace(parent);
});
elesfn15.interactive = cachePrototypeStyleFunction("interactive", defineDerivedStateFunction({
  ok: eleInteractive,
  parentOk: parentInteractive,
  edgeOkViaNode: eleTakesUpSpace
}));
elesfn15.noninteractive = function() {
  let ele = this[0];
  if (ele) {
    return !ele.interactive();
  }
};
var eleVisible = cacheStyleFunction("eleVisible", function(ele) {
  return ele.pstyle("visibility").value === "visible" && ele.pstyle("opacity").pfValue !== 0 && eleTakesUpSpace(ele);
});
var edgeVisibleViaNode = eleTakesUpSpace;
elesfn15.visible = cachePrototypeStyleFunction("visible", defineDerivedStateFunction({
  ok: eleVisible,
  edgeOkViaNode: edgeVisibleViaNode
}));
elesfn15.hidden = function() {
  let ele = this[0];
  if (ele) {
    return !ele.visible();
  }
};
elesfn15.isBundledBezier = cachePrototypeStyleFunction("isBundledBezier", function() {
  if (!this.cy().styleEnabled()) {
    return false;
  }
  return !this.removed() && this.pstyle("curve-style").value === "bezier" && this.takesUpSpace();
});
elesfn15.bypass = elesfn15.css = elesfn15.style;
elesfn15.renderedCss = elesfn15.renderedStyle;
elesfn15.removeBypass = elesfn15.removeCss = elesfn15.removeStyle;
elesfn15.pstyle = elesfn15.parsedStyle;
var style_default = elesfn15;

// node_modules/cytoscape/src/collection/switch-functions.mjs
var elesfn16 = {};
function defineSwitchFunction(params) {
  return function() {
    let args = arguments;
    let changedEles = [];
    if (args.length === 2) {
      let data2 = args[0];
      let handler = args[1];
      this.on(params.event, data2, handler);
    } else if (args.length === 1 && fn(args[0])) {
      let handler = args[0];
      this.on(params.event, handler);
    } else if (args.length === 0 || args.length === 1 && array(args[0])) {
      let addlEvents = args.length === 1 ? args[0] : null;
      for (let i = 0; i < this.length; i++) {
        let ele = this[i];
        let able = !params.ableField || ele._private[params.ableField];
        let changed = ele._private[params.field] != params.value;
        if (params.overrideAble) {
          let overrideAble = params.overrideAble(ele);
          if (overrideAble !== void 0) {
            able = overrideAble;
            if (!overrideAble) {
              return this;
            }
          }
        }
        if (able) {
          ele._private[params.field] = params.value;
          if (changed) {
            changedEles.push(ele);
          }
        }
      }
      let changedColl = this.spawn(changedEles);
      changedColl.updateStyle();
      changedColl.emit(params.event);
      if (addlEvents) {
        changedColl.emit(addlEvents);
      }
    }
    return this;
  };
}
function defineSwitchSet(params) {
  elesfn16[params.field] = function() {
    let ele = this[0];
    if (ele) {
      if (params.overrideField) {
        let val = params.overrideField(ele);
        if (val !== void 0) {
          return val;
        }
      }
      return ele._private[params.field];
    }
  };
  elesfn16[params.on] = defineSwitchFunction({
    event: params.on,
    field: params.field,
    ableField: params.ableField,
    overrideAble: params.overrideAble,
    value: true
  });
  elesfn16[params.off] = defineSwitchFunction({
    event: params.off,
    field: params.field,
    ableField: params.ableField,
    overrideAble: params.overrideAble,
    value: false
  });
}
defineSwitchSet({
  field: "locked",
  overrideField: function(ele) {
    return ele.cy().autolock() ? true : void 0;
  },
  on: "lock",
  off: "unlock"
});
defineSwitchSet({
  field: "grabbable",
  overrideField: function(ele) {
    return ele.cy().autoungrabify() || ele.pannable() ? false : void 0;
  },
  on: "grabify",
  off: "ungrabify"
});
defineSwitchSet({
  field: "selected",
  ableField: "selectable",
  overrideAble: function(ele) {
    return ele.cy().autounselectify() ? false : void 0;
  },
  on: "select",
  off: "unselect"
});
defineSwitchSet({
  field: "selectable",
  overrideField: function(ele) {
    return ele.cy().autounselectify() ? false : void 0;
  },
  on: "selectify",
  off: "unselectify"
});
elesfn16.deselect = elesfn16.unselect;
elesfn16.grabbed = function() {
  let ele = this[0];
  if (ele) {
    return ele._private.grabbed;
  }
};
defineSwitchSet({
  field: "active",
  on: "activate",
  off: "unactivate"
});
defineSwitchSet({
  field: "pannable",
  on: "panify",
  off: "unpanify"
});
elesfn16.inactive = function() {
  let ele = this[0];
  if (ele) {
    return !ele._private.active;
  }
};
var switch_functions_default = elesfn16;

// node_modules/cytoscape/src/collection/traversing.mjs
var elesfn17 = {};
var defineDagExtremity = function(params) {
  return function dagExtremityImpl(selector) {
    let eles = this;
    let ret = [];
    for (let i = 0; i < eles.length; i++) {
      let ele = eles[i];
      if (!ele.isNode()) {
        continue;
      }
      let disqualified = false;
      let edges = ele.connectedEdges();
      for (let j = 0; j < edges.length; j++) {
        let edge = edges[j];
        let src = edge.source();
        let tgt = edge.target();
        if (params.noIncomingEdges && tgt === ele && src !== ele || params.noOutgoingEdges && src === ele && tgt !== ele) {
          disqualified = true;
          break;
        }
      }
      if (!disqualified) {
        ret.push(ele);
      }
    }
    return this.spawn(ret, true).filter(selector);
  };
};
var defineDagOneHop = function(params) {
  return function(selector) {
    let eles = this;
    let oEles = [];
    for (let i = 0; i < eles.length; i++) {
      let ele = eles[i];
      if (!ele.isNode()) {
        continue;
      }
      let edges = ele.connectedEdges();
      for (let j = 0; j < edges.length; j++) {
        let edge = edges[j];
        let src = edge.source();
        let tgt = edge.target();
        if (params.outgoing && src === ele) {
          oEles.push(edge);
          oEles.push(tgt);
        } else if (params.incoming && tgt === ele) {
          oEles.push(edge);
          oEles.push(src);
        }
      }
    }
    return this.spawn(oEles, true).filter(selector);
  };
};
var defineDagAllHops = function(params) {
  return function(selector) {
    let eles = this;
    let sEles = [];
    let sElesIds = {};
    for (; ; ) {
      let next = params.outgoing ? eles.outgoers() : eles.incomers();
      if (next.length === 0) {
        break;
      }
      let newNext = false;
      for (let i = 0; i < next.length; i++) {
        let n = next[i];
        let nid = n.id();
        if (!sElesIds[nid]) {
          sElesIds[nid] = true;
          sEles.push(n);
          newNext = true;
        }
      }
      if (!newNext) {
        break;
      }
      eles = next;
    }
    return this.spawn(sEles, true).filter(selector);
  };
};
elesfn17.clearTraversalCache = function() {
  for (let i = 0; i < this.length; i++) {
    this[i]._private.traversalCache = null;
  }
};
extend(elesfn17, {
  // get the root nodes in the DAG
  roots: defineDagExtremity({ noIncomingEdges: true }),
  // get the leaf nodes in the DAG
  leaves: defineDagExtremity({ noOutgoingEdges: true }),
  // normally called children in graph theory
  // these nodes =edges=> outgoing nodes
  outgoers: cache_traversal_call_default(defineDagOneHop({ outgoing: true }), "outgoers"),
  // aka DAG descendants
  successors: defineDagAllHops({ outgoing: true }),
  // normally called parents in graph theory
  // these nodes <=edges= incoming nodes
  incomers: cache_traversal_call_default(defineDagOneHop({ incoming: true }), "incomers"),
  // aka DAG ancestors
  predecessors: defineDagAllHops({ incoming: true })
});
extend(elesfn17, {
  neighborhood: cache_traversal_call_default(function(selector) {
    let elements = [];
    let nodes = this.nodes();
    for (let i = 0; i < nodes.length; i++) {
      let node = nodes[i];
      let connectedEdges = node.connectedEdges();
      for (let j = 0; j < connectedEdges.length; j++) {
        let edge = connectedEdges[j];
        let src = edge.source();
        let tgt = edge.target();
        let otherNode = node === src ? tgt : src;
        if (otherNode.length > 0) {
          elements.push(otherNode[0]);
        }
        elements.push(edge[0]);
      }
    }
    return this.spawn(elements, true).filter(selector);
  }, "neighborhood"),
  closedNeighborhood: function(selector) {
    return this.neighborhood().add(this).filter(selector);
  },
  openNeighborhood: function(selector) {
    return this.neighborhood(selector);
  }
});
elesfn17.neighbourhood = elesfn17.neighborhood;
elesfn17.closedNeighbourhood = elesfn17.closedNeighborhood;
elesfn17.openNeighbourhood = elesfn17.openNeighborhood;
extend(elesfn17, {
  source: cache_traversal_call_default(function sourceImpl(selector) {
    let ele = this[0];
    let src;
    if (ele) {
      src = ele._private.source || ele.cy().collection();
    }
    return src && selector ? src.filter(selector) : src;
  }, "source"),
  target: cache_traversal_call_default(function targetImpl(selector) {
    let ele = this[0];
    let tgt;
    if (ele) {
      tgt = ele._private.target || ele.cy().collection();
    }
    return tgt && selector ? tgt.filter(selector) : tgt;
  }, "target"),
  sources: defineSourceFunction({
    attr: "source"
  }),
  targets: defineSourceFunction({
    attr: "target"
  })
});
function defineSourceFunction(params) {
  return function sourceImpl2(selector) {
    let sources = [];
    for (let i = 0; i < this.length; i++) {
      let ele = this[i];
      let src = ele._private[params.attr];
      if (src) {
        sources.push(src);
      }
    }
    return this.spawn(sources, true).filter(selector);
  };
}
extend(elesfn17, {
  edgesWith: cache_traversal_call_default(defineEdgesWithFunction(), "edgesWith"),
  edgesTo: cache_traversal_call_default(defineEdgesWithFunction({
    thisIsSrc: true
  }), "edgesTo")
});
function defineEdgesWithFunction(params) {
  return function edgesWithImpl(otherNodes) {
    let elements = [];
    let cy = this._private.cy;
    let p2 = params || {};
    if (string(otherNodes)) {
      otherNodes = cy.$(otherNodes);
    }
    for (let h = 0; h < otherNodes.length; h++) {
      let edges = otherNodes[h]._private.edges;
      for (let i = 0; i < edges.length; i++) {
        let edge = edges[i];
        let edgeData = edge._private.data;
        let thisToOther = this.hasElementWithId(edgeData.source) && otherNodes.hasElementWithId(edgeData.target);
        let otherToThis = otherNodes.hasElementWithId(edgeData.source) && this.hasElementWithId(edgeData.target);
        let edgeConnectsThisAndOther = thisToOther || otherToThis;
        if (!edgeConnectsThisAndOther) {
          continue;
        }
        if (p2.thisIsSrc || p2.thisIsTgt) {
          if (p2.thisIsSrc && !thisToOther) {
            continue;
          }
          if (p2.thisIsTgt && !otherToThis) {
            continue;
          }
        }
        elements.push(edge);
      }
    }
    return this.spawn(elements, true);
  };
}
extend(elesfn17, {
  connectedEdges: cache_traversal_call_default(function(selector) {
    let retEles = [];
    let eles = this;
    for (let i = 0; i < eles.length; i++) {
      let node = eles[i];
      if (!node.isNode()) {
        continue;
      }
      let edges = node._private.edges;
      for (let j = 0; j < edges.length; j++) {
        let edge = edges[j];
        retEles.push(edge);
      }
    }
    return this.spawn(retEles, true).filter(selector);
  }, "connectedEdges"),
  connectedNodes: cache_traversal_call_default(function(selector) {
    let retEles = [];
    let eles = this;
    for (let i = 0; i < eles.length; i++) {
      let edge = eles[i];
      if (!edge.isEdge()) {
        continue;
      }
      retEles.push(edge.source()[0]);
      retEles.push(edge.target()[0]);
    }
    return this.spawn(retEles, true).filter(selector);
  }, "connectedNodes"),
  parallelEdges: cache_traversal_call_default(defineParallelEdgesFunction(), "parallelEdges"),
  codirectedEdges: cache_traversal_call_default(defineParallelEdgesFunction({
    codirected: true
  }), "codirectedEdges")
});
function defineParallelEdgesFunction(params) {
  let defaults5 = {
    codirected: false
  };
  params = extend({}, defaults5, params);
  return function parallelEdgesImpl(selector) {
    let elements = [];
    let edges = this.edges();
    let p2 = params;
    for (let i = 0; i < edges.length; i++) {
      let edge1 = edges[i];
      let edge1_p = edge1._private;
      let src1 = edge1_p.source;
      let srcid1 = src1._private.data.id;
      let tgtid1 = edge1_p.data.target;
      let srcEdges1 = src1._private.edges;
      for (let j = 0; j < srcEdges1.length; j++) {
        let edge2 = srcEdges1[j];
        let edge2data = edge2._private.data;
        let tgtid2 = edge2data.target;
        let srcid2 = edge2data.source;
        let codirected = tgtid2 === tgtid1 && srcid2 === srcid1;
        let oppdirected = srcid1 === tgtid2 && tgtid1 === srcid2;
        if (p2.codirected && codirected || !p2.codirected && (codirected || oppdirected)) {
          elements.push(edge2);
        }
      }
    }
    return this.spawn(elements, true).filter(selector);
  };
}
extend(elesfn17, {
  components: function(root) {
    let self2 = this;
    let cy = self2.cy();
    let visited = cy.collection();
    let unvisited = root == null ? self2.nodes() : root.nodes();
    let components = [];
    if (root != null && unvisited.empty()) {
      unvisited = root.sources();
    }
    let visitInComponent = (node, component) => {
      visited.merge(node);
      unvisited.unmerge(node);
      component.merge(node);
    };
    if (unvisited.empty()) {
      return self2.spawn();
    }
    do {
      let cmpt = cy.collection();
      components.push(cmpt);
      let root2 = unvisited[0];
      visitInComponent(root2, cmpt);
      self2.bfs({
        directed: false,
        roots: root2,
        visit: (v) => visitInComponent(v, cmpt)
      });
      cmpt.forEach((node) => {
        node.connectedEdges().forEach((e) => {
          if (self2.has(e) && cmpt.has(e.source()) && cmpt.has(e.target())) {
            cmpt.merge(e);
          }
        });
      });
    } while (unvisited.length > 0);
    return components;
  },
  component: function() {
    let ele = this[0];
    return ele.cy().mutableElements().components(ele)[0];
  }
});
elesfn17.componentsOf = elesfn17.components;
var traversing_default = elesfn17;

// node_modules/cytoscape/src/collection/index.mjs
var Collection = function(cy, elements, unique = false, removed = false) {
  if (cy === void 0) {
    error("A collection must have a reference to the core");
    return;
  }
  let map = new map_default();
  let createdElements = false;
  if (!elements) {
    elements = [];
  } else if (elements.length > 0 && plainObject(elements[0]) && !element(elements[0])) {
    createdElements = true;
    let eles = [];
    let elesIds = new set_default();
    for (let i = 0, l = elements.length; i < l; i++) {
      let json = elements[i];
      if (json.data == null) {
        json.data = {};
      }
      let data2 = json.data;
      if (data2.id == null) {
        data2.id = uuid();
      } else if (cy.hasElementWithId(data2.id) || elesIds.has(data2.id)) {
        continue;
      }
      let ele = new element_default(cy, json, false);
      eles.push(ele);
      elesIds.add(data2.id);
    }
    elements = eles;
  }
  this.length = 0;
  for (let i = 0, l = elements.length; i < l; i++) {
    let element2 = elements[i][0];
    if (element2 == null) {
      continue;
    }
    let id = element2._private.data.id;
    if (!unique || !map.has(id)) {
      if (unique) {
        map.set(id, {
          index: this.length,
          ele: element2
        });
      }
      this[this.length] = element2;
      this.length++;
    }
  }
  this._private = {
    eles: this,
    cy,
    get map() {
      if (this.lazyMap == null) {
        this.rebuildMap();
      }
      return this.lazyMap;
    },
    set map(m) {
      this.lazyMap = m;
    },
    rebuildMap() {
      const m = this.lazyMap = new map_default();
      const eles = this.eles;
      for (let i = 0; i < eles.length; i++) {
        const ele = eles[i];
        m.set(ele.id(), { index: i, ele });
      }
    }
  };
  if (unique) {
    this._private.map = map;
  }
  if (createdElements && !removed) {
    this.restore();
  }
};
var elesfn18 = element_default.prototype = Collection.prototype = Object.create(Array.prototype);
elesfn18.instanceString = function() {
  return "collection";
};
elesfn18.spawn = function(eles, unique) {
  return new Collection(this.cy(), eles, unique);
};
elesfn18.spawnSelf = function() {
  return this.spawn(this);
};
elesfn18.cy = function() {
  return this._private.cy;
};
elesfn18.renderer = function() {
  return this._private.cy.renderer();
};
elesfn18.element = function() {
  return this[0];
};
elesfn18.collection = function() {
  if (collection(this)) {
    return this;
  } else {
    return new Collection(this._private.cy, [this]);
  }
};
elesfn18.unique = function() {
  return new Collection(this._private.cy, this, true);
};
elesfn18.hasElementWithId = function(id) {
  id = "" + id;
  return this._private.map.has(id);
};
elesfn18.getElementById = function(id) {
  id = "" + id;
  let cy = this._private.cy;
  let entry = this._private.map.get(id);
  return entry ? entry.ele : new Collection(cy);
};
elesfn18.$id = elesfn18.getElementById;
elesfn18.poolIndex = function() {
  let cy = this._private.cy;
  let eles = cy._private.elements;
  let id = this[0]._private.data.id;
  return eles._private.map.get(id).index;
};
elesfn18.indexOf = function(ele) {
  let id = ele[0]._private.data.id;
  return this._private.map.get(id).index;
};
elesfn18.indexOfId = function(id) {
  id = "" + id;
  return this._private.map.get(id).index;
};
elesfn18.json = function(obj) {
  let ele = this.element();
  let cy = this.cy();
  if (ele == null && obj) {
    return this;
  }
  if (ele == null) {
    return void 0;
  }
  let p2 = ele._private;
  if (plainObject(obj)) {
    cy.startBatch();
    if (obj.data) {
      ele.data(obj.data);
      let data2 = p2.data;
      if (ele.isEdge()) {
        let move = false;
        let spec = {};
        let src = obj.data.source;
        let tgt = obj.data.target;
        if (src != null && src != data2.source) {
          spec.source = "" + src;
          move = true;
        }
        if (tgt != null && tgt != data2.target) {
          spec.target = "" + tgt;
          move = true;
        }
        if (move) {
          ele = ele.move(spec);
        }
      } else {
        let newParentValSpecd = "parent" in obj.data;
        let parent = obj.data.parent;
        if (newParentValSpecd && (parent != null || data2.parent != null) && parent != data2.parent) {
          if (parent === void 0) {
            parent = null;
          }
          if (parent != null) {
            parent = "" + parent;
          }
          ele = ele.move({ parent });
        }
      }
    }
    if (obj.position) {
      ele.position(obj.position);
    }
    let checkSwitch = function(k, trueFnName, falseFnName) {
      let obj_k = obj[k];
      if (obj_k != null && obj_k !== p2[k]) {
        if (obj_k) {
          ele[trueFnName]();
        } else {
          ele[falseFnName]();
        }
      }
    };
    checkSwitch("removed", "remove", "restore");
    checkSwitch("selected", "select", "unselect");
    checkSwitch("selectable", "selectify", "unselectify");
    checkSwitch("locked", "lock", "unlock");
    checkSwitch("grabbable", "grabify", "ungrabify");
    checkSwitch("pannable", "panify", "unpanify");
    if (obj.classes != null) {
      ele.classes(obj.classes);
    }
    cy.endBatch();
    return this;
  } else if (obj === void 0) {
    let json = {
      data: copy(p2.data),
      position: copy(p2.position),
      group: p2.group,
      removed: p2.removed,
      selected: p2.selected,
      selectable: p2.selectable,
      locked: p2.locked,
      grabbable: p2.grabbable,
      pannable: p2.pannable,
      classes: null
    };
    json.classes = "";
    let i = 0;
    p2.classes.forEach((cls) => json.classes += i++ === 0 ? cls : " " + cls);
    return json;
  }
};
elesfn18.jsons = function() {
  let jsons = [];
  for (let i = 0; i < this.length; i++) {
    let ele = this[i];
    let json = ele.json();
    jsons.push(json);
  }
  return jsons;
};
elesfn18.clone = function() {
  let cy = this.cy();
  let elesArr = [];
  for (let i = 0; i < this.length; i++) {
    let ele = this[i];
    let json = ele.json();
    let clone2 = new element_default(cy, json, false);
    elesArr.push(clone2);
  }
  return new Collection(cy, elesArr);
};
elesfn18.copy = elesfn18.clone;
elesfn18.restore = function(notifyRenderer = true, addToPool = true) {
  let self2 = this;
  let cy = self2.cy();
  let cy_p = cy._private;
  let nodes = [];
  let edges = [];
  let elements;
  for (let i2 = 0, l = self2.length; i2 < l; i2++) {
    let ele = self2[i2];
    if (addToPool && !ele.removed()) {
      continue;
    }
    if (ele.isNode()) {
      nodes.push(ele);
    } else {
      edges.push(ele);
    }
  }
  elements = nodes.concat(edges);
  let i;
  let removeFromElements = function() {
    elements.splice(i, 1);
    i--;
  };
  for (i = 0; i < elements.length; i++) {
    let ele = elements[i];
    let _private = ele._private;
    let data2 = _private.data;
    ele.clearTraversalCache();
    if (!addToPool && !_private.removed) {
    } else if (data2.id === void 0) {
      data2.id = uuid();
    } else if (number(data2.id)) {
      data2.id = "" + data2.id;
    } else if (emptyString(data2.id) || !string(data2.id)) {
      error("Can not create element with invalid string ID `" + data2.id + "`");
      removeFromElements();
      continue;
    } else if (cy.hasElementWithId(data2.id)) {
      error("Can not create second element with ID `" + data2.id + "`");
      removeFromElements();
      continue;
    }
    let id = data2.id;
    if (ele.isNode()) {
      let pos = _private.position;
      if (pos.x == null) {
        pos.x = 0;
      }
      if (pos.y == null) {
        pos.y = 0;
      }
    }
    if (ele.isEdge()) {
      let edge = ele;
      let fields = ["source", "target"];
      let fieldsLength = fields.length;
      let badSourceOrTarget = false;
      for (let j = 0; j < fieldsLength; j++) {
        let field = fields[j];
        let val = data2[field];
        if (number(val)) {
          val = data2[field] = "" + data2[field];
        }
        if (val == null || val === "") {
          error("Can not create edge `" + id + "` with unspecified " + field);
          badSourceOrTarget = true;
        } else if (!cy.hasElementWithId(val)) {
          error("Can not create edge `" + id + "` with nonexistent " + field + " `" + val + "`");
          badSourceOrTarget = true;
        }
      }
      if (badSourceOrTarget) {
        removeFromElements();
        continue;
      }
      let src = cy.getElementById(data2.source);
      let tgt = cy.getElementById(data2.target);
      if (src.same(tgt)) {
        src._private.edges.push(edge);
      } else {
        src._private.edges.push(edge);
        tgt._private.edges.push(edge);
      }
      edge._private.source = src;
      edge._private.target = tgt;
    }
    _private.map = new map_default();
    _private.map.set(id, { ele, index: 0 });
    _private.removed = false;
    if (addToPool) {
      cy.addToPool(ele);
    }
  }
  for (let i2 = 0; i2 < nodes.length; i2++) {
    let node = nodes[i2];
    let data2 = node._private.data;
    if (number(data2.parent)) {
      data2.parent = "" + data2.parent;
    }
    let parentId = data2.parent;
    let specifiedParent = parentId != null;
    if (specifiedParent || node._private.parent) {
      let parent = node._private.parent ? cy.collection().merge(node._private.parent) : cy.getElementById(parentId);
      if (parent.empty()) {
        data2.parent = void 0;
      } else if (parent[0].removed()) {
        warn("Node added with missing parent, reference to parent removed");
        data2.parent = void 0;
        node._private.parent = null;
      } else {
        let selfAsParent = false;
        let ancestor = parent;
        while (!ancestor.empty()) {
          if (node.same(ancestor)) {
            selfAsParent = true;
            data2.parent = void 0;
            break;
          }
          ancestor = ancestor.parent();
        }
        if (!selfAsParent) {
          parent[0]._private.children.push(node);
          node._private.parent = parent[0];
          cy_p.hasCompoundNodes = true;
        }
      }
    }
  }
  if (elements.length > 0) {
    let restored = elements.length === self2.length ? self2 : new Collection(cy, elements);
    for (let i2 = 0; i2 < restored.length; i2++) {
      let ele = restored[i2];
      if (ele.isNode()) {
        continue;
      }
      ele.parallelEdges().clearTraversalCache();
      ele.source().clearTraversalCache();
      ele.target().clearTraversalCache();
    }
    let toUpdateStyle;
    if (cy_p.hasCompoundNodes) {
      toUpdateStyle = cy.collection().merge(restored).merge(restored.connectedNodes()).merge(restored.parent());
    } else {
      toUpdateStyle = restored;
    }
    toUpdateStyle.dirtyCompoundBoundsCache().dirtyBoundingBoxCache().updateStyle(notifyRenderer);
    if (notifyRenderer) {
      restored.emitAndNotify("add");
    } else if (addToPool) {
      restored.emit("add");
    }
  }
  return self2;
};
elesfn18.removed = function() {
  let ele = this[0];
  return ele && ele._private.removed;
};
elesfn18.inside = function() {
  let ele = this[0];
  return ele && !ele._private.removed;
};
elesfn18.remove = function(notifyRenderer = true, removeFromPool = true) {
  let self2 = this;
  let elesToRemove = [];
  let elesToRemoveIds = {};
  let cy = self2._private.cy;
  function addConnectedEdges(node) {
    let edges = node._private.edges;
    for (let i = 0; i < edges.length; i++) {
      add(edges[i]);
    }
  }
  function addChildren2(node) {
    let children = node._private.children;
    for (let i = 0; i < children.length; i++) {
      add(children[i]);
    }
  }
  function add(ele) {
    let alreadyAdded = elesToRemoveIds[ele.id()];
    if (removeFromPool && ele.removed() || alreadyAdded) {
      return;
    } else {
      elesToRemoveIds[ele.id()] = true;
    }
    if (ele.isNode()) {
      elesToRemove.push(ele);
      addConnectedEdges(ele);
      addChildren2(ele);
    } else {
      elesToRemove.unshift(ele);
    }
  }
  for (let i = 0, l = self2.length; i < l; i++) {
    let ele = self2[i];
    add(ele);
  }
  function removeEdgeRef(node, edge) {
    let connectedEdges = node._private.edges;
    removeFromArray(connectedEdges, edge);
    node.clearTraversalCache();
  }
  function removeParallelRef(pllEdge) {
    pllEdge.clearTraversalCache();
  }
  let alteredParents = [];
  alteredParents.ids = {};
  function removeChildRef(parent, ele) {
    ele = ele[0];
    parent = parent[0];
    let children = parent._private.children;
    let pid = parent.id();
    removeFromArray(children, ele);
    ele._private.parent = null;
    if (!alteredParents.ids[pid]) {
      alteredParents.ids[pid] = true;
      alteredParents.push(parent);
    }
  }
  self2.dirtyCompoundBoundsCache();
  if (removeFromPool) {
    cy.removeFromPool(elesToRemove);
  }
  for (let i = 0; i < elesToRemove.length; i++) {
    let ele = elesToRemove[i];
    if (ele.isEdge()) {
      let src = ele.source()[0];
      let tgt = ele.target()[0];
      removeEdgeRef(src, ele);
      removeEdgeRef(tgt, ele);
      let pllEdges = ele.parallelEdges();
      for (let j = 0; j < pllEdges.length; j++) {
        let pllEdge = pllEdges[j];
        removeParallelRef(pllEdge);
        if (pllEdge.isBundledBezier()) {
          pllEdge.dirtyBoundingBoxCache();
        }
      }
    } else {
      let parent = ele.parent();
      if (parent.length !== 0) {
        removeChildRef(parent, ele);
      }
    }
    if (removeFromPool) {
      ele._private.removed = true;
    }
  }
  let elesStillInside = cy._private.elements;
  cy._private.hasCompoundNodes = false;
  for (let i = 0; i < elesStillInside.length; i++) {
    let ele = elesStillInside[i];
    if (ele.isParent()) {
      cy._private.hasCompoundNodes = true;
      break;
    }
  }
  let removedElements = new Collection(this.cy(), elesToRemove);
  if (removedElements.size() > 0) {
    if (notifyRenderer) {
      removedElements.emitAndNotify("remove");
    } else if (removeFromPool) {
      removedElements.emit("remove");
    }
  }
  for (let i = 0; i < alteredParents.length; i++) {
    let ele = alteredParents[i];
    if (!removeFromPool || !ele.removed()) {
      ele.updateStyle();
    }
  }
  return removedElements;
};
elesfn18.move = function(struct) {
  let cy = this._private.cy;
  let eles = this;
  let notifyRenderer = false;
  let modifyPool = false;
  let toString2 = (id) => id == null ? id : "" + id;
  if (struct.source !== void 0 || struct.target !== void 0) {
    let srcId = toString2(struct.source);
    let tgtId = toString2(struct.target);
    let srcExists = srcId != null && cy.hasElementWithId(srcId);
    let tgtExists = tgtId != null && cy.hasElementWithId(tgtId);
    if (srcExists || tgtExists) {
      cy.batch(() => {
        eles.remove(notifyRenderer, modifyPool);
        eles.emitAndNotify("moveout");
        for (let i = 0; i < eles.length; i++) {
          let ele = eles[i];
          let data2 = ele._private.data;
          if (ele.isEdge()) {
            if (srcExists) {
              data2.source = srcId;
            }
            if (tgtExists) {
              data2.target = tgtId;
            }
          }
        }
        eles.restore(notifyRenderer, modifyPool);
      });
      eles.emitAndNotify("move");
    }
  } else if (struct.parent !== void 0) {
    let parentId = toString2(struct.parent);
    let parentExists = parentId === null || cy.hasElementWithId(parentId);
    if (parentExists) {
      let pidToAssign = parentId === null ? void 0 : parentId;
      cy.batch(() => {
        let updated = eles.remove(notifyRenderer, modifyPool);
        updated.emitAndNotify("moveout");
        for (let i = 0; i < eles.length; i++) {
          let ele = eles[i];
          let data2 = ele._private.data;
          if (ele.isNode()) {
            data2.parent = pidToAssign;
          }
        }
        updated.restore(notifyRenderer, modifyPool);
      });
      eles.emitAndNotify("move");
    }
  }
  return this;
};
[
  algorithms_default,
  animation_default3,
  class_default,
  comparators_default,
  compounds_default,
  data_default2,
  degree_default,
  dimensions_default,
  events_default2,
  filter_default,
  group_default,
  iteration_default,
  layout_default,
  style_default,
  switch_functions_default,
  traversing_default
].forEach(function(props) {
  extend(elesfn18, props);
});
var collection_default = Collection;

// node_modules/cytoscape/src/core/add-remove.mjs
var corefn = {
  add: function(opts) {
    let elements;
    let cy = this;
    if (elementOrCollection(opts)) {
      let eles = opts;
      if (eles._private.cy === cy) {
        elements = eles.restore();
      } else {
        let jsons = [];
        for (let i = 0; i < eles.length; i++) {
          let ele = eles[i];
          jsons.push(ele.json());
        }
        elements = new collection_default(cy, jsons);
      }
    } else if (array(opts)) {
      let jsons = opts;
      elements = new collection_default(cy, jsons);
    } else if (plainObject(opts) && (array(opts.nodes) || array(opts.edges))) {
      let elesByGroup = opts;
      let jsons = [];
      let grs = ["nodes", "edges"];
      for (let i = 0, il = grs.length; i < il; i++) {
        let group = grs[i];
        let elesArray = elesByGroup[group];
        if (array(elesArray)) {
          for (let j = 0, jl = elesArray.length; j < jl; j++) {
            let json = extend({ group }, elesArray[j]);
            jsons.push(json);
          }
        }
      }
      elements = new collection_default(cy, jsons);
    } else {
      let json = opts;
      elements = new element_default(cy, json).collection();
    }
    return elements;
  },
  remove: function(collection2) {
    if (elementOrCollection(collection2)) {
    } else if (string(collection2)) {
      let selector = collection2;
      collection2 = this.$(selector);
    }
    return collection2.remove();
  }
};
var add_remove_default = corefn;

// node_modules/cytoscape/src/core/animation/cubic-bezier.mjs
function generateCubicBezier(mX1, mY1, mX2, mY2) {
  let NEWTON_ITERATIONS = 4, NEWTON_MIN_SLOPE = 1e-3, SUBDIVISION_PRECISION = 1e-7, SUBDIVISION_MAX_ITERATIONS = 10, kSplineTableSize = 11, kSampleStepSize = 1 / (kSplineTableSize - 1), float32ArraySupported = typeof Float32Array !== "undefined";
  if (arguments.length !== 4) {
    return false;
  }
  for (let i = 0; i < 4; ++i) {
    if (typeof arguments[i] !== "number" || isNaN(arguments[i]) || !isFinite(arguments[i])) {
      return false;
    }
  }
  mX1 = Math.min(mX1, 1);
  mX2 = Math.min(mX2, 1);
  mX1 = Math.max(mX1, 0);
  mX2 = Math.max(mX2, 0);
  let mSampleValues = float32ArraySupported ? new Float32Array(kSplineTableSize) : new Array(kSplineTableSize);
  function A(aA1, aA2) {
    return 1 - 3 * aA2 + 3 * aA1;
  }
  function B(aA1, aA2) {
    return 3 * aA2 - 6 * aA1;
  }
  function C(aA1) {
    return 3 * aA1;
  }
  function calcBezier(aT, aA1, aA2) {
    return ((A(aA1, aA2) * aT + B(aA1, aA2)) * aT + C(aA1)) * aT;
  }
  function getSlope(aT, aA1, aA2) {
    return 3 * A(aA1, aA2) * aT * aT + 2 * B(aA1, aA2) * aT + C(aA1);
  }
  function newtonRaphsonIterate(aX, aGuessT) {
    for (let i = 0; i < NEWTON_ITERATIONS; ++i) {
      let currentSlope = getSlope(aGuessT, mX1, mX2);
      if (currentSlope === 0) {
        return aGuessT;
      }
      let currentX = calcBezier(aGuessT, mX1, mX2) - aX;
      aGuessT -= currentX / currentSlope;
    }
    return aGuessT;
  }
  function calcSampleValues() {
    for (let i = 0; i < kSplineTableSize; ++i) {
      mSampleValues[i] = calcBezier(i * kSampleStepSize, mX1, mX2);
    }
  }
  function binarySubdivide(aX, aA, aB) {
    let currentX, currentT, i = 0;
    do {
      currentT = aA + (aB - aA) / 2;
      currentX = calcBezier(currentT, mX1, mX2) - aX;
      if (currentX > 0) {
        aB = currentT;
      } else {
        aA = currentT;
      }
    } while (Math.abs(currentX) > SUBDIVISION_PRECISION && ++i < SUBDIVISION_MAX_ITERATIONS);
    return currentT;
  }
  function getTForX(aX) {
    let intervalStart = 0, currentSample = 1, lastSample = kSplineTableSize - 1;
    for (; currentSample !== lastSample && mSampleValues[currentSample] <= aX; ++currentSample) {
      intervalStart += kSampleStepSize;
    }
    --currentSample;
    let dist2 = (aX - mSampleValues[currentSample]) / (mSampleValues[currentSample + 1] - mSampleValues[currentSample]), guessForT = intervalStart + dist2 * kSampleStepSize, initialSlope = getSlope(guessForT, mX1, mX2);
    if (initialSlope >= NEWTON_MIN_SLOPE) {
      return newtonRaphsonIterate(aX, guessForT);
    } else if (initialSlope === 0) {
      return guessForT;
    } else {
      return binarySubdivide(aX, intervalStart, intervalStart + kSampleStepSize);
    }
  }
  let _precomputed = false;
  function precompute() {
    _precomputed = true;
    if (mX1 !== mY1 || mX2 !== mY2) {
      calcSampleValues();
    }
  }
  let f = function(aX) {
    if (!_precomputed) {
      precompute();
    }
    if (mX1 === mY1 && mX2 === mY2) {
      return aX;
    }
    if (aX === 0) {
      return 0;
    }
    if (aX === 1) {
      return 1;
    }
    return calcBezier(getTForX(aX), mY1, mY2);
  };
  f.getControlPoints = function() {
    return [{
      x: mX1,
      y: mY1
    }, {
      x: mX2,
      y: mY2
    }];
  };
  let str = "generateBezier(" + [mX1, mY1, mX2, mY2] + ")";
  f.toString = function() {
    return str;
  };
  return f;
}
var cubic_bezier_default = generateCubicBezier;

// node_modules/cytoscape/src/core/animation/spring.mjs
var generateSpringRK4 = function() {
  function springAccelerationForState(state) {
    return -state.tension * state.x - state.friction * state.v;
  }
  function springEvaluateStateWithDerivative(initialState, dt, derivative) {
    let state = {
      x: initialState.x + derivative.dx * dt,
      v: initialState.v + derivative.dv * dt,
      tension: initialState.tension,
      friction: initialState.friction
    };
    return { dx: state.v, dv: springAccelerationForState(state) };
  }
  function springIntegrateState(state, dt) {
    let a = {
      dx: state.v,
      dv: springAccelerationForState(state)
    }, b = springEvaluateStateWithDerivative(state, dt * 0.5, a), c = springEvaluateStateWithDerivative(state, dt * 0.5, b), d = springEvaluateStateWithDerivative(state, dt, c), dxdt = 1 / 6 * (a.dx + 2 * (b.dx + c.dx) + d.dx), dvdt = 1 / 6 * (a.dv + 2 * (b.dv + c.dv) + d.dv);
    state.x = state.x + dxdt * dt;
    state.v = state.v + dvdt * dt;
    return state;
  }
  return function springRK4Factory(tension, friction, duration) {
    let initState = {
      x: -1,
      v: 0,
      tension: null,
      friction: null
    }, path = [0], time_lapsed = 0, tolerance = 1 / 1e4, DT = 16 / 1e3, have_duration, dt, last_state;
    tension = parseFloat(tension) || 500;
    friction = parseFloat(friction) || 20;
    duration = duration || null;
    initState.tension = tension;
    initState.friction = friction;
    have_duration = duration !== null;
    if (have_duration) {
      time_lapsed = springRK4Factory(tension, friction);
      dt = time_lapsed / duration * DT;
    } else {
      dt = DT;
    }
    for (; ; ) {
      last_state = springIntegrateState(last_state || initState, dt);
      path.push(1 + last_state.x);
      time_lapsed += 16;
      if (!(Math.abs(last_state.x) > tolerance && Math.abs(last_state.v) > tolerance)) {
        break;
      }
    }
    return !have_duration ? time_lapsed : function(percentComplete) {
      return path[percentComplete * (path.length - 1) | 0];
    };
  };
}();
var spring_default = generateSpringRK4;

// node_modules/cytoscape/src/core/animation/easings.mjs
var cubicBezier = function(t1, p1, t2, p2) {
  let bezier = cubic_bezier_default(t1, p1, t2, p2);
  return function(start, end, percent) {
    return start + (end - start) * bezier(percent);
  };
};
var easings = {
  "linear": function(start, end, percent) {
    return start + (end - start) * percent;
  },
  // default easings
  "ease": cubicBezier(0.25, 0.1, 0.25, 1),
  "ease-in": cubicBezier(0.42, 0, 1, 1),
  "ease-out": cubicBezier(0, 0, 0.58, 1),
  "ease-in-out": cubicBezier(0.42, 0, 0.58, 1),
  // sine
  "ease-in-sine": cubicBezier(0.47, 0, 0.745, 0.715),
  "ease-out-sine": cubicBezier(0.39, 0.575, 0.565, 1),
  "ease-in-out-sine": cubicBezier(0.445, 0.05, 0.55, 0.95),
  // quad
  "ease-in-quad": cubicBezier(0.55, 0.085, 0.68, 0.53),
  "ease-out-quad": cubicBezier(0.25, 0.46, 0.45, 0.94),
  "ease-in-out-quad": cubicBezier(0.455, 0.03, 0.515, 0.955),
  // cubic
  "ease-in-cubic": cubicBezier(0.55, 0.055, 0.675, 0.19),
  "ease-out-cubic": cubicBezier(0.215, 0.61, 0.355, 1),
  "ease-in-out-cubic": cubicBezier(0.645, 0.045, 0.355, 1),
  // quart
  "ease-in-quart": cubicBezier(0.895, 0.03, 0.685, 0.22),
  "ease-out-quart": cubicBezier(0.165, 0.84, 0.44, 1),
  "ease-in-out-quart": cubicBezier(0.77, 0, 0.175, 1),
  // quint
  "ease-in-quint": cubicBezier(0.755, 0.05, 0.855, 0.06),
  "ease-out-quint": cubicBezier(0.23, 1, 0.32, 1),
  "ease-in-out-quint": cubicBezier(0.86, 0, 0.07, 1),
  // expo
  "ease-in-expo": cubicBezier(0.95, 0.05, 0.795, 0.035),
  "ease-out-expo": cubicBezier(0.19, 1, 0.22, 1),
  "ease-in-out-expo": cubicBezier(1, 0, 0, 1),
  // circ
  "ease-in-circ": cubicBezier(0.6, 0.04, 0.98, 0.335),
  "ease-out-circ": cubicBezier(0.075, 0.82, 0.165, 1),
  "ease-in-out-circ": cubicBezier(0.785, 0.135, 0.15, 0.86),
  // user param easings...
  "spring": function(tension, friction, duration) {
    if (duration === 0) {
      return easings.linear;
    }
    let spring = spring_default(tension, friction, duration);
    return function(start, end, percent) {
      return start + (end - start) * spring(percent);
    };
  },
  "cubic-bezier": cubicBezier
};
var easings_default = easings;

// node_modules/cytoscape/src/core/animation/ease.mjs
function getEasedValue(type, start, end, percent, easingFn) {
  if (percent === 1) {
    return end;
  }
  if (start === end) {
    return end;
  }
  let val = easingFn(start, end, percent);
  if (type == null) {
    return val;
  }
  if (type.roundValue || type.color) {
    val = Math.round(val);
  }
  if (type.min !== void 0) {
    val = Math.max(val, type.min);
  }
  if (type.max !== void 0) {
    val = Math.min(val, type.max);
  }
  return val;
}
function getValue(prop, spec) {
  if (prop.pfValue != null || prop.value != null) {
    if (prop.pfValue != null && (spec == null || spec.type.units !== "%")) {
      return prop.pfValue;
    } else {
      return prop.value;
    }
  } else {
    return prop;
  }
}
function ease(startProp, endProp, percent, easingFn, propSpec) {
  let type = propSpec != null ? propSpec.type : null;
  if (percent < 0) {
    percent = 0;
  } else if (percent > 1) {
    percent = 1;
  }
  let start = getValue(startProp, propSpec);
  let end = getValue(endProp, propSpec);
  if (number(start) && number(end)) {
    return getEasedValue(type, start, end, percent, easingFn);
  } else if (array(start) && array(end)) {
    let easedArr = [];
    for (let i = 0; i < end.length; i++) {
      let si = start[i];
      let ei = end[i];
      if (si != null && ei != null) {
        let val = getEasedValue(type, si, ei, percent, easingFn);
        easedArr.push(val);
      } else {
        easedArr.push(ei);
      }
    }
    return easedArr;
  }
  return void 0;
}
var ease_default = ease;

// node_modules/cytoscape/src/core/animation/step.mjs
function step(self2, ani, now, isCore) {
  let isEles = !isCore;
  let _p = self2._private;
  let ani_p = ani._private;
  let pEasing = ani_p.easing;
  let startTime = ani_p.startTime;
  let cy = isCore ? self2 : self2.cy();
  let style = cy.style();
  if (!ani_p.easingImpl) {
    if (pEasing == null) {
      ani_p.easingImpl = easings_default["linear"];
    } else {
      let easingVals;
      if (string(pEasing)) {
        let easingProp = style.parse("transition-timing-function", pEasing);
        easingVals = easingProp.value;
      } else {
        easingVals = pEasing;
      }
      let name, args;
      if (string(easingVals)) {
        name = easingVals;
        args = [];
      } else {
        name = easingVals[1];
        args = easingVals.slice(2).map(function(n) {
          return +n;
        });
      }
      if (args.length > 0) {
        if (name === "spring") {
          args.push(ani_p.duration);
        }
        ani_p.easingImpl = easings_default[name].apply(null, args);
      } else {
        ani_p.easingImpl = easings_default[name];
      }
    }
  }
  let easing = ani_p.easingImpl;
  let percent;
  if (ani_p.duration === 0) {
    percent = 1;
  } else {
    percent = (now - startTime) / ani_p.duration;
  }
  if (ani_p.applying) {
    percent = ani_p.progress;
  }
  if (percent < 0) {
    percent = 0;
  } else if (percent > 1) {
    percent = 1;
  }
  if (ani_p.delay == null) {
    let startPos = ani_p.startPosition;
    let endPos = ani_p.position;
    if (endPos && isEles && !self2.locked()) {
      let newPos = {};
      if (valid(startPos.x, endPos.x)) {
        newPos.x = ease_default(startPos.x, endPos.x, percent, easing);
      }
      if (valid(startPos.y, endPos.y)) {
        newPos.y = ease_default(startPos.y, endPos.y, percent, easing);
      }
      self2.position(newPos);
    }
    let startPan = ani_p.startPan;
    let endPan = ani_p.pan;
    let pan = _p.pan;
    let animatingPan = endPan != null && isCore;
    if (animatingPan) {
      if (valid(startPan.x, endPan.x)) {
        pan.x = ease_default(startPan.x, endPan.x, percent, easing);
      }
      if (valid(startPan.y, endPan.y)) {
        pan.y = ease_default(startPan.y, endPan.y, percent, easing);
      }
      self2.emit("pan");
    }
    let startZoom = ani_p.startZoom;
    let endZoom = ani_p.zoom;
    let animatingZoom = endZoom != null && isCore;
    if (animatingZoom) {
      if (valid(startZoom, endZoom)) {
        _p.zoom = bound(_p.minZoom, ease_default(startZoom, endZoom, percent, easing), _p.maxZoom);
      }
      self2.emit("zoom");
    }
    if (animatingPan || animatingZoom) {
      self2.emit("viewport");
    }
    let props = ani_p.style;
    if (props && props.length > 0 && isEles) {
      for (let i = 0; i < props.length; i++) {
        let prop = props[i];
        let name = prop.name;
        let end = prop;
        let start = ani_p.startStyle[name];
        let propSpec = style.properties[start.name];
        let easedVal = ease_default(start, end, percent, easing, propSpec);
        style.overrideBypass(self2, name, easedVal);
      }
      self2.emit("style");
    }
  }
  ani_p.progress = percent;
  return percent;
}
function valid(start, end) {
  if (start == null || end == null) {
    return false;
  }
  if (number(start) && number(end)) {
    return true;
  } else if (start && end) {
    return true;
  }
  return false;
}
var step_default = step;

// node_modules/cytoscape/src/core/animation/start.mjs
function startAnimation(self2, ani, now, isCore) {
  let ani_p = ani._private;
  ani_p.started = true;
  ani_p.startTime = now - ani_p.progress * ani_p.duration;
}
var start_default = startAnimation;

// node_modules/cytoscape/src/core/animation/step-all.mjs
function stepAll(now, cy) {
  let eles = cy._private.aniEles;
  let doneEles = [];
  function stepOne(ele, isCore) {
    let _p = ele._private;
    let current = _p.animation.current;
    let queue = _p.animation.queue;
    let ranAnis = false;
    if (current.length === 0) {
      let next = queue.shift();
      if (next) {
        current.push(next);
      }
    }
    let callbacks = function(callbacks2) {
      for (let j = callbacks2.length - 1; j >= 0; j--) {
        let cb = callbacks2[j];
        cb();
      }
      callbacks2.splice(0, callbacks2.length);
    };
    for (let i = current.length - 1; i >= 0; i--) {
      let ani = current[i];
      let ani_p = ani._private;
      if (ani_p.stopped) {
        current.splice(i, 1);
        ani_p.hooked = false;
        ani_p.playing = false;
        ani_p.started = false;
        callbacks(ani_p.frames);
        continue;
      }
      if (!ani_p.playing && !ani_p.applying) {
        continue;
      }
      if (ani_p.playing && ani_p.applying) {
        ani_p.applying = false;
      }
      if (!ani_p.started) {
        start_default(ele, ani, now, isCore);
      }
      step_default(ele, ani, now, isCore);
      if (ani_p.applying) {
        ani_p.applying = false;
      }
      callbacks(ani_p.frames);
      if (ani_p.step != null) {
        ani_p.step(now);
      }
      if (ani.completed()) {
        current.splice(i, 1);
        ani_p.hooked = false;
        ani_p.playing = false;
        ani_p.started = false;
        callbacks(ani_p.completes);
      }
      ranAnis = true;
    }
    if (!isCore && current.length === 0 && queue.length === 0) {
      doneEles.push(ele);
    }
    return ranAnis;
  }
  let ranEleAni = false;
  for (let e = 0; e < eles.length; e++) {
    let ele = eles[e];
    let handledThisEle = stepOne(ele);
    ranEleAni = ranEleAni || handledThisEle;
  }
  let ranCoreAni = stepOne(cy, true);
  if (ranEleAni || ranCoreAni) {
    if (eles.length > 0) {
      cy.notify("draw", eles);
    } else {
      cy.notify("draw");
    }
  }
  eles.unmerge(doneEles);
  cy.emit("step");
}
var step_all_default = stepAll;

// node_modules/cytoscape/src/core/animation/index.mjs
var corefn2 = {
  // pull in animation functions
  animate: define_default.animate(),
  animation: define_default.animation(),
  animated: define_default.animated(),
  clearQueue: define_default.clearQueue(),
  delay: define_default.delay(),
  delayAnimation: define_default.delayAnimation(),
  stop: define_default.stop(),
  addToAnimationPool: function(eles) {
    let cy = this;
    if (!cy.styleEnabled()) {
      return;
    }
    cy._private.aniEles.merge(eles);
  },
  stopAnimationLoop: function() {
    this._private.animationsRunning = false;
  },
  startAnimationLoop: function() {
    let cy = this;
    cy._private.animationsRunning = true;
    if (!cy.styleEnabled()) {
      return;
    }
    function headlessStep() {
      if (!cy._private.animationsRunning) {
        return;
      }
      requestAnimationFrame(function animationStep(now) {
        step_all_default(now, cy);
        headlessStep();
      });
    }
    let renderer = cy.renderer();
    if (renderer && renderer.beforeRender) {
      renderer.beforeRender(function rendererAnimationStep(willDraw, now) {
        step_all_default(now, cy);
      }, renderer.beforeRenderPriorities.animations);
    } else {
      headlessStep();
    }
  }
};
var animation_default4 = corefn2;

// node_modules/cytoscape/src/core/events.mjs
var emitterOptions2 = {
  qualifierCompare: function(selector1, selector2) {
    if (selector1 == null || selector2 == null) {
      return selector1 == null && selector2 == null;
    } else {
      return selector1.sameText(selector2);
    }
  },
  eventMatches: function(cy, listener, eventObj) {
    let selector = listener.qualifier;
    if (selector != null) {
      return cy !== eventObj.target && element(eventObj.target) && selector.matches(eventObj.target);
    }
    return true;
  },
  addEventFields: function(cy, evt) {
    evt.cy = cy;
    evt.target = cy;
  },
  callbackContext: function(cy, listener, eventObj) {
    return listener.qualifier != null ? eventObj.target : cy;
  }
};
var argSelector2 = function(arg) {
  if (string(arg)) {
    return new selector_default(arg);
  } else {
    return arg;
  }
};
var elesfn19 = {
  createEmitter: function() {
    let _p = this._private;
    if (!_p.emitter) {
      _p.emitter = new emitter_default(emitterOptions2, this);
    }
    return this;
  },
  emitter: function() {
    return this._private.emitter;
  },
  on: function(events, selector, callback) {
    this.emitter().on(events, argSelector2(selector), callback);
    return this;
  },
  removeListener: function(events, selector, callback) {
    this.emitter().removeListener(events, argSelector2(selector), callback);
    return this;
  },
  removeAllListeners: function() {
    this.emitter().removeAllListeners();
    return this;
  },
  one: function(events, selector, callback) {
    this.emitter().one(events, argSelector2(selector), callback);
    return this;
  },
  once: function(events, selector, callback) {
    this.emitter().one(events, argSelector2(selector), callback);
    return this;
  },
  emit: function(events, extraParams) {
    this.emitter().emit(events, extraParams);
    return this;
  },
  emitAndNotify: function(event2, eles) {
    this.emit(event2);
    this.notify(event2, eles);
    return this;
  }
};
define_default.eventAliasesOn(elesfn19);
var events_default3 = elesfn19;

// node_modules/cytoscape/src/core/export.mjs
var corefn3 = {
  png: function(options) {
    let renderer = this._private.renderer;
    options = options || {};
    return renderer.png(options);
  },
  jpg: function(options) {
    let renderer = this._private.renderer;
    options = options || {};
    options.bg = options.bg || "#fff";
    return renderer.jpg(options);
  }
};
corefn3.jpeg = corefn3.jpg;
var export_default = corefn3;

// node_modules/cytoscape/src/core/layout.mjs
var corefn4 = {
  layout: function(options) {
    let cy = this;
    if (options == null) {
      error("Layout options must be specified to make a layout");
      return;
    }
    if (options.name == null) {
      error("A `name` must be specified to make a layout");
      return;
    }
    let name = options.name;
    let Layout = cy.extension("layout", name);
    if (Layout == null) {
      error("No such layout `" + name + "` found.  Did you forget to import it and `cytoscape.use()` it?");
      return;
    }
    let eles;
    if (string(options.eles)) {
      eles = cy.$(options.eles);
    } else {
      eles = options.eles != null ? options.eles : cy.$();
    }
    let layout = new Layout(extend({}, options, {
      cy,
      eles
    }));
    return layout;
  }
};
corefn4.createLayout = corefn4.makeLayout = corefn4.layout;
var layout_default2 = corefn4;

// node_modules/cytoscape/src/core/notification.mjs
var corefn5 = {
  notify: function(eventName, eventEles) {
    let _p = this._private;
    if (this.batching()) {
      _p.batchNotifications = _p.batchNotifications || {};
      let eles = _p.batchNotifications[eventName] = _p.batchNotifications[eventName] || this.collection();
      if (eventEles != null) {
        eles.merge(eventEles);
      }
      return;
    }
    if (!_p.notificationsEnabled) {
      return;
    }
    let renderer = this.renderer();
    if (this.destroyed() || !renderer) {
      return;
    }
    renderer.notify(eventName, eventEles);
  },
  notifications: function(bool) {
    let p2 = this._private;
    if (bool === void 0) {
      return p2.notificationsEnabled;
    } else {
      p2.notificationsEnabled = bool ? true : false;
    }
    return this;
  },
  noNotifications: function(callback) {
    this.notifications(false);
    callback();
    this.notifications(true);
  },
  batching: function() {
    return this._private.batchCount > 0;
  },
  startBatch: function() {
    let _p = this._private;
    if (_p.batchCount == null) {
      _p.batchCount = 0;
    }
    if (_p.batchCount === 0) {
      _p.batchStyleEles = this.collection();
      _p.batchNotifications = {};
    }
    _p.batchCount++;
    return this;
  },
  endBatch: function() {
    let _p = this._private;
    if (_p.batchCount === 0) {
      return this;
    }
    _p.batchCount--;
    if (_p.batchCount === 0) {
      _p.batchStyleEles.updateStyle();
      let renderer = this.renderer();
      Object.keys(_p.batchNotifications).forEach((eventName) => {
        let eles = _p.batchNotifications[eventName];
        if (eles.empty()) {
          renderer.notify(eventName);
        } else {
          renderer.notify(eventName, eles);
        }
      });
    }
    return this;
  },
  batch: function(callback) {
    this.startBatch();
    callback();
    this.endBatch();
    return this;
  },
  // for backwards compatibility
  batchData: function(map) {
    let cy = this;
    return this.batch(function() {
      let ids = Object.keys(map);
      for (let i = 0; i < ids.length; i++) {
        let id = ids[i];
        let data2 = map[id];
        let ele = cy.getElementById(id);
        ele.data(data2);
      }
    });
  }
};
var notification_default = corefn5;

// node_modules/cytoscape/src/core/renderer.mjs
var rendererDefaults = defaults({
  hideEdgesOnViewport: false,
  textureOnViewport: false,
  motionBlur: false,
  motionBlurOpacity: 0.05,
  pixelRatio: void 0,
  desktopTapThreshold: 4,
  touchTapThreshold: 8,
  wheelSensitivity: 1,
  debug: false,
  showFps: false,
  // webgl options
  webgl: false,
  webglDebug: false,
  webglDebugShowAtlases: false,
  // defaults good for mobile
  webglTexSize: 2048,
  webglTexRows: 36,
  webglTexRowsNodes: 18,
  webglBatchSize: 2048,
  webglTexPerBatch: 14,
  webglBgColor: [255, 255, 255]
});
var corefn6 = {
  renderTo: function(context, zoom, pan, pxRatio) {
    let r = this._private.renderer;
    r.renderTo(context, zoom, pan, pxRatio);
    return this;
  },
  renderer: function() {
    return this._private.renderer;
  },
  forceRender: function() {
    this.notify("draw");
    return this;
  },
  resize: function() {
    this.invalidateSize();
    this.emitAndNotify("resize");
    return this;
  },
  initRenderer: function(options) {
    let cy = this;
    let RendererProto = cy.extension("renderer", options.name);
    if (RendererProto == null) {
      error(`Can not initialise: No such renderer \`${options.name}\` found. Did you forget to import it and \`cytoscape.use()\` it?`);
      return;
    }
    if (options.wheelSensitivity !== void 0) {
      warn(`You have set a custom wheel sensitivity.  This will make your app zoom unnaturally when using mainstream mice.  You should change this value from the default only if you can guarantee that all your users will use the same hardware and OS configuration as your current machine.`);
    }
    let rOpts = rendererDefaults(options);
    rOpts.cy = cy;
    cy._private.renderer = new RendererProto(rOpts);
    this.notify("init");
  },
  destroyRenderer: function() {
    let cy = this;
    cy.notify("destroy");
    let domEle = cy.container();
    if (domEle) {
      domEle._cyreg = null;
      while (domEle.childNodes.length > 0) {
        domEle.removeChild(domEle.childNodes[0]);
      }
    }
    cy._private.renderer = null;
    cy.mutableElements().forEach(function(ele) {
      let _p = ele._private;
      _p.rscratch = {};
      _p.rstyle = {};
      _p.animation.current = [];
      _p.animation.queue = [];
    });
  },
  onRender: function(fn8) {
    return this.on("render", fn8);
  },
  offRender: function(fn8) {
    return this.off("render", fn8);
  }
};
corefn6.invalidateDimensions = corefn6.resize;
var renderer_default = corefn6;

// node_modules/cytoscape/src/core/search.mjs
var corefn7 = {
  // get a collection
  // - empty collection on no args
  // - collection of elements in the graph on selector arg
  // - guarantee a returned collection when elements or collection specified
  collection: function(eles, opts) {
    if (string(eles)) {
      return this.$(eles);
    } else if (elementOrCollection(eles)) {
      return eles.collection();
    } else if (array(eles)) {
      if (!opts) {
        opts = {};
      }
      return new collection_default(this, eles, opts.unique, opts.removed);
    }
    return new collection_default(this);
  },
  nodes: function(selector) {
    let nodes = this.$(function(ele) {
      return ele.isNode();
    });
    if (selector) {
      return nodes.filter(selector);
    }
    return nodes;
  },
  edges: function(selector) {
    let edges = this.$(function(ele) {
      return ele.isEdge();
    });
    if (selector) {
      return edges.filter(selector);
    }
    return edges;
  },
  // search the graph like jQuery
  $: function(selector) {
    let eles = this._private.elements;
    if (selector) {
      return eles.filter(selector);
    } else {
      return eles.spawnSelf();
    }
  },
  mutableElements: function() {
    return this._private.elements;
  }
};
corefn7.elements = corefn7.filter = corefn7.$;
var search_default = corefn7;

// node_modules/cytoscape/src/style/apply.mjs
var styfn = {};
var TRUE = "t";
var FALSE = "f";
styfn.apply = function(eles) {
  let self2 = this;
  let _p = self2._private;
  let cy = _p.cy;
  let updatedEles = cy.collection();
  for (let ie = 0; ie < eles.length; ie++) {
    let ele = eles[ie];
    let cxtMeta = self2.getContextMeta(ele);
    if (cxtMeta.empty) {
      continue;
    }
    let cxtStyle = self2.getContextStyle(cxtMeta);
    let app = self2.applyContextStyle(cxtMeta, cxtStyle, ele);
    if (ele._private.appliedInitStyle) {
      self2.updateTransitions(ele, app.diffProps);
    } else {
      ele._private.appliedInitStyle = true;
    }
    let hintsDiff = self2.updateStyleHints(ele);
    if (hintsDiff) {
      updatedEles.push(ele);
    }
  }
  return updatedEles;
};
styfn.getPropertiesDiff = function(oldCxtKey, newCxtKey) {
  let self2 = this;
  let cache2 = self2._private.propDiffs = self2._private.propDiffs || {};
  let dualCxtKey = oldCxtKey + "-" + newCxtKey;
  let cachedVal = cache2[dualCxtKey];
  if (cachedVal) {
    return cachedVal;
  }
  let diffProps = [];
  let addedProp = {};
  for (let i = 0; i < self2.length; i++) {
    let cxt = self2[i];
    let oldHasCxt = oldCxtKey[i] === TRUE;
    let newHasCxt = newCxtKey[i] === TRUE;
    let cxtHasDiffed = oldHasCxt !== newHasCxt;
    let cxtHasMappedProps = cxt.mappedProperties.length > 0;
    if (cxtHasDiffed || newHasCxt && cxtHasMappedProps) {
      let props;
      if (cxtHasDiffed && cxtHasMappedProps) {
        props = cxt.properties;
      } else if (cxtHasDiffed) {
        props = cxt.properties;
      } else if (cxtHasMappedProps) {
        props = cxt.mappedProperties;
      }
      for (let j = 0; j < props.length; j++) {
        let prop = props[j];
        let name = prop.name;
        let laterCxtOverrides = false;
        for (let k = i + 1; k < self2.length; k++) {
          let laterCxt = self2[k];
          let hasLaterCxt = newCxtKey[k] === TRUE;
          if (!hasLaterCxt) {
            continue;
          }
          laterCxtOverrides = laterCxt.properties[prop.name] != null;
          if (laterCxtOverrides) {
            break;
          }
        }
        if (!addedProp[name] && !laterCxtOverrides) {
          addedProp[name] = true;
          diffProps.push(name);
        }
      }
    }
  }
  cache2[dualCxtKey] = diffProps;
  return diffProps;
};
styfn.getContextMeta = function(ele) {
  let self2 = this;
  let cxtKey = "";
  let diffProps;
  let prevKey = ele._private.styleCxtKey || "";
  for (let i = 0; i < self2.length; i++) {
    let context = self2[i];
    let contextSelectorMatches = context.selector && context.selector.matches(ele);
    if (contextSelectorMatches) {
      cxtKey += TRUE;
    } else {
      cxtKey += FALSE;
    }
  }
  diffProps = self2.getPropertiesDiff(prevKey, cxtKey);
  ele._private.styleCxtKey = cxtKey;
  return {
    key: cxtKey,
    diffPropNames: diffProps,
    empty: diffProps.length === 0
  };
};
styfn.getContextStyle = function(cxtMeta) {
  let cxtKey = cxtMeta.key;
  let self2 = this;
  let cxtStyles = this._private.contextStyles = this._private.contextStyles || {};
  if (cxtStyles[cxtKey]) {
    return cxtStyles[cxtKey];
  }
  let style = {
    _private: {
      key: cxtKey
    }
  };
  for (let i = 0; i < self2.length; i++) {
    let cxt = self2[i];
    let hasCxt = cxtKey[i] === TRUE;
    if (!hasCxt) {
      continue;
    }
    for (let j = 0; j < cxt.properties.length; j++) {
      let prop = cxt.properties[j];
      style[prop.name] = prop;
    }
  }
  cxtStyles[cxtKey] = style;
  return style;
};
styfn.applyContextStyle = function(cxtMeta, cxtStyle, ele) {
  let self2 = this;
  let diffProps = cxtMeta.diffPropNames;
  let retDiffProps = {};
  let types = self2.types;
  for (let i = 0; i < diffProps.length; i++) {
    let diffPropName = diffProps[i];
    let cxtProp = cxtStyle[diffPropName];
    let eleProp = ele.pstyle(diffPropName);
    if (!cxtProp) {
      if (!eleProp) {
        continue;
      } else if (eleProp.bypass) {
        cxtProp = { name: diffPropName, deleteBypassed: true };
      } else {
        cxtProp = { name: diffPropName, delete: true };
      }
    }
    if (eleProp === cxtProp) {
      continue;
    }
    if (cxtProp.mapped === types.fn && eleProp != null && eleProp.mapping != null && eleProp.mapping.value === cxtProp.value) {
      let mapping = eleProp.mapping;
      let fnValue = mapping.fnValue = cxtProp.value(ele);
      if (fnValue === mapping.prevFnValue) {
        continue;
      }
    }
    let retDiffProp = retDiffProps[diffPropName] = {
      prev: eleProp
    };
    self2.applyParsedProperty(ele, cxtProp);
    retDiffProp.next = ele.pstyle(diffPropName);
    if (retDiffProp.next && retDiffProp.next.bypass) {
      retDiffProp.next = retDiffProp.next.bypassed;
    }
  }
  return {
    diffProps: retDiffProps
  };
};
styfn.updateStyleHints = function(ele) {
  let _p = ele._private;
  let self2 = this;
  let propNames = self2.propertyGroupNames;
  let propGrKeys = self2.propertyGroupKeys;
  let propHash = (ele2, propNames2, seedKey) => self2.getPropertiesHash(ele2, propNames2, seedKey);
  let oldStyleKey = _p.styleKey;
  if (ele.removed()) {
    return false;
  }
  let isNode = _p.group === "nodes";
  let overriddenStyles = ele._private.style;
  propNames = Object.keys(overriddenStyles);
  for (let i = 0; i < propGrKeys.length; i++) {
    let grKey = propGrKeys[i];
    _p.styleKeys[grKey] = [DEFAULT_HASH_SEED, DEFAULT_HASH_SEED_ALT];
  }
  let updateGrKey1 = (val, grKey) => _p.styleKeys[grKey][0] = hashInt(val, _p.styleKeys[grKey][0]);
  let updateGrKey2 = (val, grKey) => _p.styleKeys[grKey][1] = hashIntAlt(val, _p.styleKeys[grKey][1]);
  let updateGrKey = (val, grKey) => {
    updateGrKey1(val, grKey);
    updateGrKey2(val, grKey);
  };
  let updateGrKeyWStr = (strVal, grKey) => {
    for (let j = 0; j < strVal.length; j++) {
      let ch = strVal.charCodeAt(j);
      updateGrKey1(ch, grKey);
      updateGrKey2(ch, grKey);
    }
  };
  let N = 2e9;
  let cleanNum = (val) => -128 < val && val < 128 && Math.floor(val) !== val ? N - (val * 1024 | 0) : val;
  for (let i = 0; i < propNames.length; i++) {
    let name = propNames[i];
    let parsedProp = overriddenStyles[name];
    if (parsedProp == null) {
      continue;
    }
    let propInfo = this.properties[name];
    let type = propInfo.type;
    let grKey = propInfo.groupKey;
    let normalizedNumberVal;
    if (propInfo.hashOverride != null) {
      normalizedNumberVal = propInfo.hashOverride(ele, parsedProp);
    } else if (parsedProp.pfValue != null) {
      normalizedNumberVal = parsedProp.pfValue;
    }
    let numberVal = propInfo.enums == null ? parsedProp.value : null;
    let haveNormNum = normalizedNumberVal != null;
    let haveUnitedNum = numberVal != null;
    let haveNum = haveNormNum || haveUnitedNum;
    let units = parsedProp.units;
    if (type.number && haveNum && !type.multiple) {
      let v = haveNormNum ? normalizedNumberVal : numberVal;
      updateGrKey(cleanNum(v), grKey);
      if (!haveNormNum && units != null) {
        updateGrKeyWStr(units, grKey);
      }
    } else {
      updateGrKeyWStr(parsedProp.strValue, grKey);
    }
  }
  let hash = [DEFAULT_HASH_SEED, DEFAULT_HASH_SEED_ALT];
  for (let i = 0; i < propGrKeys.length; i++) {
    let grKey = propGrKeys[i];
    let grHash = _p.styleKeys[grKey];
    hash[0] = hashInt(grHash[0], hash[0]);
    hash[1] = hashIntAlt(grHash[1], hash[1]);
  }
  _p.styleKey = combineHashes(hash[0], hash[1]);
  let sk = _p.styleKeys;
  _p.labelDimsKey = combineHashesArray(sk.labelDimensions);
  let labelKeys = propHash(ele, ["label"], sk.labelDimensions);
  _p.labelKey = combineHashesArray(labelKeys);
  _p.labelStyleKey = combineHashesArray(hashArrays(sk.commonLabel, labelKeys));
  if (!isNode) {
    let sourceLabelKeys = propHash(ele, ["source-label"], sk.labelDimensions);
    _p.sourceLabelKey = combineHashesArray(sourceLabelKeys);
    _p.sourceLabelStyleKey = combineHashesArray(hashArrays(sk.commonLabel, sourceLabelKeys));
    let targetLabelKeys = propHash(ele, ["target-label"], sk.labelDimensions);
    _p.targetLabelKey = combineHashesArray(targetLabelKeys);
    _p.targetLabelStyleKey = combineHashesArray(hashArrays(sk.commonLabel, targetLabelKeys));
  }
  if (isNode) {
    let { nodeBody, nodeBorder, nodeOutline, backgroundImage, compound, pie, stripe } = _p.styleKeys;
    let nodeKeys = [nodeBody, nodeBorder, nodeOutline, backgroundImage, compound, pie, stripe].filter((k) => k != null).reduce(hashArrays, [
      DEFAULT_HASH_SEED,
      DEFAULT_HASH_SEED_ALT
    ]);
    _p.nodeKey = combineHashesArray(nodeKeys);
    _p.hasPie = pie != null && pie[0] !== DEFAULT_HASH_SEED && pie[1] !== DEFAULT_HASH_SEED_ALT;
    _p.hasStripe = stripe != null && stripe[0] !== DEFAULT_HASH_SEED && stripe[1] !== DEFAULT_HASH_SEED_ALT;
  }
  return oldStyleKey !== _p.styleKey;
};
styfn.clearStyleHints = function(ele) {
  let _p = ele._private;
  _p.styleCxtKey = "";
  _p.styleKeys = {};
  _p.styleKey = null;
  _p.labelKey = null;
  _p.labelStyleKey = null;
  _p.sourceLabelKey = null;
  _p.sourceLabelStyleKey = null;
  _p.targetLabelKey = null;
  _p.targetLabelStyleKey = null;
  _p.nodeKey = null;
  _p.hasPie = null;
  _p.hasStripe = null;
};
styfn.applyParsedProperty = function(ele, parsedProp) {
  let self2 = this;
  let prop = parsedProp;
  let style = ele._private.style;
  let flatProp;
  let types = self2.types;
  let type = self2.properties[prop.name].type;
  let propIsBypass = prop.bypass;
  let origProp = style[prop.name];
  let origPropIsBypass = origProp && origProp.bypass;
  let _p = ele._private;
  let flatPropMapping = "mapping";
  let getVal = (p2) => {
    if (p2 == null) {
      return null;
    } else if (p2.pfValue != null) {
      return p2.pfValue;
    } else {
      return p2.value;
    }
  };
  let checkTriggers = () => {
    let fromVal = getVal(origProp);
    let toVal = getVal(prop);
    self2.checkTriggers(ele, prop.name, fromVal, toVal);
  };
  if (parsedProp.name === "curve-style" && ele.isEdge() && // loops must be bundled beziers
  (parsedProp.value !== "bezier" && ele.isLoop() || // edges connected to compound nodes can not be haystacks
  parsedProp.value === "haystack" && (ele.source().isParent() || ele.target().isParent()))) {
    prop = parsedProp = this.parse(parsedProp.name, "bezier", propIsBypass);
  }
  if (prop.delete) {
    style[prop.name] = void 0;
    checkTriggers();
    return true;
  }
  if (prop.deleteBypassed) {
    if (!origProp) {
      checkTriggers();
      return true;
    } else if (origProp.bypass) {
      origProp.bypassed = void 0;
      checkTriggers();
      return true;
    } else {
      return false;
    }
  }
  if (prop.deleteBypass) {
    if (!origProp) {
      checkTriggers();
      return true;
    } else if (origProp.bypass) {
      style[prop.name] = origProp.bypassed;
      checkTriggers();
      return true;
    } else {
      return false;
    }
  }
  let printMappingErr = function() {
    warn("Do not assign mappings to elements without corresponding data (i.e. ele `" + ele.id() + "` has no mapping for property `" + prop.name + "` with data field `" + prop.field + "`); try a `[" + prop.field + "]` selector to limit scope to elements with `" + prop.field + "` defined");
  };
  switch (prop.mapped) {
    case types.mapData: {
      let fields = prop.field.split(".");
      let fieldVal = _p.data;
      for (let i = 0; i < fields.length && fieldVal; i++) {
        let field = fields[i];
        fieldVal = fieldVal[field];
      }
      if (fieldVal == null) {
        printMappingErr();
        return false;
      }
      let percent;
      if (!number(fieldVal)) {
        warn("Do not use continuous mappers without specifying numeric data (i.e. `" + prop.field + ": " + fieldVal + "` for `" + ele.id() + "` is non-numeric)");
        return false;
      } else {
        let fieldWidth = prop.fieldMax - prop.fieldMin;
        if (fieldWidth === 0) {
          percent = 0;
        } else {
          percent = (fieldVal - prop.fieldMin) / fieldWidth;
        }
      }
      if (percent < 0) {
        percent = 0;
      } else if (percent > 1) {
        percent = 1;
      }
      if (type.color) {
        let r1 = prop.valueMin[0];
        let r2 = prop.valueMax[0];
        let g1 = prop.valueMin[1];
        let g2 = prop.valueMax[1];
        let b1 = prop.valueMin[2];
        let b2 = prop.valueMax[2];
        let a1 = prop.valueMin[3] == null ? 1 : prop.valueMin[3];
        let a2 = prop.valueMax[3] == null ? 1 : prop.valueMax[3];
        let clr = [
          Math.round(r1 + (r2 - r1) * percent),
          Math.round(g1 + (g2 - g1) * percent),
          Math.round(b1 + (b2 - b1) * percent),
          Math.round(a1 + (a2 - a1) * percent)
        ];
        flatProp = {
          // colours are simple, so just create the flat property instead of expensive string parsing
          bypass: prop.bypass,
          // we're a bypass if the mapping property is a bypass
          name: prop.name,
          value: clr,
          strValue: "rgb(" + clr[0] + ", " + clr[1] + ", " + clr[2] + ")"
        };
      } else if (type.number) {
        let calcValue = prop.valueMin + (prop.valueMax - prop.valueMin) * percent;
        flatProp = this.parse(prop.name, calcValue, prop.bypass, flatPropMapping);
      } else {
        return false;
      }
      if (!flatProp) {
        printMappingErr();
        return false;
      }
      flatProp.mapping = prop;
      prop = flatProp;
      break;
    }
    case types.data: {
      let fields = prop.field.split(".");
      let fieldVal = _p.data;
      for (let i = 0; i < fields.length && fieldVal; i++) {
        let field = fields[i];
        fieldVal = fieldVal[field];
      }
      if (fieldVal != null) {
        flatProp = this.parse(prop.name, fieldVal, prop.bypass, flatPropMapping);
      }
      if (!flatProp) {
        printMappingErr();
        return false;
      }
      flatProp.mapping = prop;
      prop = flatProp;
      break;
    }
    case types.fn: {
      let fn8 = prop.value;
      let fnRetVal = prop.fnValue != null ? prop.fnValue : fn8(ele);
      prop.prevFnValue = fnRetVal;
      if (fnRetVal == null) {
        warn("Custom function mappers may not return null (i.e. `" + prop.name + "` for ele `" + ele.id() + "` is null)");
        return false;
      }
      flatProp = this.parse(prop.name, fnRetVal, prop.bypass, flatPropMapping);
      if (!flatProp) {
        warn("Custom function mappers may not return invalid values for the property type (i.e. `" + prop.name + "` for ele `" + ele.id() + "` is invalid)");
        return false;
      }
      flatProp.mapping = copy(prop);
      prop = flatProp;
      break;
    }
    case void 0:
      break;
    default:
      return false;
  }
  if (propIsBypass) {
    if (origPropIsBypass) {
      prop.bypassed = origProp.bypassed;
    } else {
      prop.bypassed = origProp;
    }
    style[prop.name] = prop;
  } else {
    if (origPropIsBypass) {
      origProp.bypassed = prop;
    } else {
      style[prop.name] = prop;
    }
  }
  checkTriggers();
  return true;
};
styfn.cleanElements = function(eles, keepBypasses) {
  for (let i = 0; i < eles.length; i++) {
    let ele = eles[i];
    this.clearStyleHints(ele);
    ele.dirtyCompoundBoundsCache();
    ele.dirtyBoundingBoxCache();
    if (!keepBypasses) {
      ele._private.style = {};
    } else {
      let style = ele._private.style;
      let propNames = Object.keys(style);
      for (let j = 0; j < propNames.length; j++) {
        let propName = propNames[j];
        let eleProp = style[propName];
        if (eleProp != null) {
          if (eleProp.bypass) {
            eleProp.bypassed = null;
          } else {
            style[propName] = null;
          }
        }
      }
    }
  }
};
styfn.update = function() {
  let cy = this._private.cy;
  let eles = cy.mutableElements();
  eles.updateStyle();
};
styfn.updateTransitions = function(ele, diffProps) {
  let self2 = this;
  let _p = ele._private;
  let props = ele.pstyle("transition-property").value;
  let duration = ele.pstyle("transition-duration").pfValue;
  let delay = ele.pstyle("transition-delay").pfValue;
  if (props.length > 0 && duration > 0) {
    let style = {};
    let anyPrev = false;
    for (let i = 0; i < props.length; i++) {
      let prop = props[i];
      let styProp = ele.pstyle(prop);
      let diffProp = diffProps[prop];
      if (!diffProp) {
        continue;
      }
      let prevProp = diffProp.prev;
      let fromProp = prevProp;
      let toProp = diffProp.next != null ? diffProp.next : styProp;
      let diff = false;
      let initVal;
      let initDt = 1e-6;
      if (!fromProp) {
        continue;
      }
      if (number(fromProp.pfValue) && number(toProp.pfValue)) {
        diff = toProp.pfValue - fromProp.pfValue;
        initVal = fromProp.pfValue + initDt * diff;
      } else if (number(fromProp.value) && number(toProp.value)) {
        diff = toProp.value - fromProp.value;
        initVal = fromProp.value + initDt * diff;
      } else if (array(fromProp.value) && array(toProp.value)) {
        diff = fromProp.value[0] !== toProp.value[0] || fromProp.value[1] !== toProp.value[1] || fromProp.value[2] !== toProp.value[2];
        initVal = fromProp.strValue;
      }
      if (diff) {
        style[prop] = toProp.strValue;
        this.applyBypass(ele, prop, initVal);
        anyPrev = true;
      }
    }
    if (!anyPrev) {
      return;
    }
    _p.transitioning = true;
    new promise_default(function(resolve2) {
      if (delay > 0) {
        ele.delayAnimation(delay).play().promise().then(resolve2);
      } else {
        resolve2();
      }
    }).then(function() {
      return ele.animation({
        style,
        duration,
        easing: ele.pstyle("transition-timing-function").value,
        queue: false
      }).play().promise();
    }).then(function() {
      self2.removeBypasses(ele, props);
      ele.emitAndNotify("style");
      _p.transitioning = false;
    });
  } else if (_p.transitioning) {
    this.removeBypasses(ele, props);
    ele.emitAndNotify("style");
    _p.transitioning = false;
  }
};
styfn.checkTrigger = function(ele, name, fromValue, toValue, getTrigger, onTrigger) {
  let prop = this.properties[name];
  let triggerCheck = getTrigger(prop);
  if (ele.removed()) {
    return;
  }
  if (triggerCheck != null && triggerCheck(fromValue, toValue, ele)) {
    onTrigger(prop);
  }
};
styfn.checkZOrderTrigger = function(ele, name, fromValue, toValue) {
  this.checkTrigger(ele, name, fromValue, toValue, (prop) => prop.triggersZOrder, () => {
    this._private.cy.notify("zorder", ele);
  });
};
styfn.checkBoundsTrigger = function(ele, name, fromValue, toValue) {
  this.checkTrigger(ele, name, fromValue, toValue, (prop) => prop.triggersBounds, (prop) => {
    ele.dirtyCompoundBoundsCache();
    ele.dirtyBoundingBoxCache();
  });
};
styfn.checkConnectedEdgesBoundsTrigger = function(ele, name, fromValue, toValue) {
  this.checkTrigger(ele, name, fromValue, toValue, (prop) => prop.triggersBoundsOfConnectedEdges, (prop) => {
    ele.connectedEdges().forEach((edge) => {
      edge.dirtyBoundingBoxCache();
    });
  });
};
styfn.checkParallelEdgesBoundsTrigger = function(ele, name, fromValue, toValue) {
  this.checkTrigger(ele, name, fromValue, toValue, (prop) => prop.triggersBoundsOfParallelEdges, (prop) => {
    ele.parallelEdges().forEach((pllEdge) => {
      pllEdge.dirtyBoundingBoxCache();
    });
  });
};
styfn.checkTriggers = function(ele, name, fromValue, toValue) {
  ele.dirtyStyleCache();
  this.checkZOrderTrigger(ele, name, fromValue, toValue);
  this.checkBoundsTrigger(ele, name, fromValue, toValue);
  this.checkConnectedEdgesBoundsTrigger(ele, name, fromValue, toValue);
  this.checkParallelEdgesBoundsTrigger(ele, name, fromValue, toValue);
};
var apply_default = styfn;

// node_modules/cytoscape/src/style/bypass.mjs
var styfn2 = {};
styfn2.applyBypass = function(eles, name, value, updateTransitions) {
  let self2 = this;
  let props = [];
  let isBypass = true;
  if (name === "*" || name === "**") {
    if (value !== void 0) {
      for (let i = 0; i < self2.properties.length; i++) {
        let prop = self2.properties[i];
        let name2 = prop.name;
        let parsedProp = this.parse(name2, value, true);
        if (parsedProp) {
          props.push(parsedProp);
        }
      }
    }
  } else if (string(name)) {
    let parsedProp = this.parse(name, value, true);
    if (parsedProp) {
      props.push(parsedProp);
    }
  } else if (plainObject(name)) {
    let specifiedProps = name;
    updateTransitions = value;
    let names = Object.keys(specifiedProps);
    for (let i = 0; i < names.length; i++) {
      let name2 = names[i];
      let value2 = specifiedProps[name2];
      if (value2 === void 0) {
        value2 = specifiedProps[dash2camel(name2)];
      }
      if (value2 !== void 0) {
        let parsedProp = this.parse(name2, value2, true);
        if (parsedProp) {
          props.push(parsedProp);
        }
      }
    }
  } else {
    return false;
  }
  if (props.length === 0) {
    return false;
  }
  let ret = false;
  for (let i = 0; i < eles.length; i++) {
    let ele = eles[i];
    let diffProps = {};
    let diffProp;
    for (let j = 0; j < props.length; j++) {
      let prop = props[j];
      if (updateTransitions) {
        let prevProp = ele.pstyle(prop.name);
        diffProp = diffProps[prop.name] = { prev: prevProp };
      }
      ret = this.applyParsedProperty(ele, copy(prop)) || ret;
      if (updateTransitions) {
        diffProp.next = ele.pstyle(prop.name);
      }
    }
    if (ret) {
      this.updateStyleHints(ele);
    }
    if (updateTransitions) {
      this.updateTransitions(ele, diffProps, isBypass);
    }
  }
  return ret;
};
styfn2.overrideBypass = function(eles, name, value) {
  name = camel2dash(name);
  for (let i = 0; i < eles.length; i++) {
    let ele = eles[i];
    let prop = ele._private.style[name];
    let type = this.properties[name].type;
    let isColor = type.color;
    let isMulti = type.mutiple;
    let oldValue = !prop ? null : prop.pfValue != null ? prop.pfValue : prop.value;
    if (!prop || !prop.bypass) {
      this.applyBypass(ele, name, value);
    } else {
      prop.value = value;
      if (prop.pfValue != null) {
        prop.pfValue = value;
      }
      if (isColor) {
        prop.strValue = "rgb(" + value.join(",") + ")";
      } else if (isMulti) {
        prop.strValue = value.join(" ");
      } else {
        prop.strValue = "" + value;
      }
      this.updateStyleHints(ele);
    }
    this.checkTriggers(ele, name, oldValue, value);
  }
};
styfn2.removeAllBypasses = function(eles, updateTransitions) {
  return this.removeBypasses(eles, this.propertyNames, updateTransitions);
};
styfn2.removeBypasses = function(eles, props, updateTransitions) {
  let isBypass = true;
  for (let j = 0; j < eles.length; j++) {
    let ele = eles[j];
    let diffProps = {};
    for (let i = 0; i < props.length; i++) {
      let name = props[i];
      let prop = this.properties[name];
      let prevProp = ele.pstyle(prop.name);
      if (!prevProp || !prevProp.bypass) {
        continue;
      }
      let value = "";
      let parsedProp = this.parse(name, value, true);
      let diffProp = diffProps[prop.name] = { prev: prevProp };
      this.applyParsedProperty(ele, parsedProp);
      diffProp.next = ele.pstyle(prop.name);
    }
    this.updateStyleHints(ele);
    if (updateTransitions) {
      this.updateTransitions(ele, diffProps, isBypass);
    }
  }
};
var bypass_default = styfn2;

// node_modules/cytoscape/src/style/container.mjs
var styfn3 = {};
styfn3.getEmSizeInPixels = function() {
  let px = this.containerCss("font-size");
  if (px != null) {
    return parseFloat(px);
  } else {
    return 1;
  }
};
styfn3.containerCss = function(propName) {
  let cy = this._private.cy;
  let domElement2 = cy.container();
  let containerWindow = cy.window();
  if (containerWindow && domElement2 && containerWindow.getComputedStyle) {
    return containerWindow.getComputedStyle(domElement2).getPropertyValue(propName);
  }
};
var container_default = styfn3;

// node_modules/cytoscape/src/style/get-for-ele.mjs
var styfn4 = {};
styfn4.getRenderedStyle = function(ele, prop) {
  if (prop) {
    return this.getStylePropertyValue(ele, prop, true);
  } else {
    return this.getRawStyle(ele, true);
  }
};
styfn4.getRawStyle = function(ele, isRenderedVal) {
  let self2 = this;
  ele = ele[0];
  if (ele) {
    let rstyle = {};
    for (let i = 0; i < self2.properties.length; i++) {
      let prop = self2.properties[i];
      let val = self2.getStylePropertyValue(ele, prop.name, isRenderedVal);
      if (val != null) {
        rstyle[prop.name] = val;
        rstyle[dash2camel(prop.name)] = val;
      }
    }
    return rstyle;
  }
};
styfn4.getIndexedStyle = function(ele, property, subproperty, index) {
  let pstyle = ele.pstyle(property)[subproperty][index];
  return pstyle != null ? pstyle : ele.cy().style().getDefaultProperty(property)[subproperty][0];
};
styfn4.getStylePropertyValue = function(ele, propName, isRenderedVal) {
  let self2 = this;
  ele = ele[0];
  if (ele) {
    let prop = self2.properties[propName];
    if (prop.alias) {
      prop = prop.pointsTo;
    }
    let type = prop.type;
    let styleProp = ele.pstyle(prop.name);
    if (styleProp) {
      let { value, units, strValue } = styleProp;
      if (isRenderedVal && type.number && value != null && number(value)) {
        let zoom = ele.cy().zoom();
        let getRenderedValue = (val) => val * zoom;
        let getValueStringWithUnits = (val, units2) => getRenderedValue(val) + units2;
        let isArrayValue = array(value);
        let haveUnits = isArrayValue ? units.every((u) => u != null) : units != null;
        if (haveUnits) {
          if (isArrayValue) {
            return value.map((v, i) => getValueStringWithUnits(v, units[i])).join(" ");
          } else {
            return getValueStringWithUnits(value, units);
          }
        } else {
          if (isArrayValue) {
            return value.map((v) => string(v) ? v : "" + getRenderedValue(v)).join(" ");
          } else {
            return "" + getRenderedValue(value);
          }
        }
      } else if (strValue != null) {
        return strValue;
      }
    }
    return null;
  }
};
styfn4.getAnimationStartStyle = function(ele, aniProps) {
  let rstyle = {};
  for (let i = 0; i < aniProps.length; i++) {
    let aniProp = aniProps[i];
    let name = aniProp.name;
    let styleProp = ele.pstyle(name);
    if (styleProp !== void 0) {
      if (plainObject(styleProp)) {
        styleProp = this.parse(name, styleProp.strValue);
      } else {
        styleProp = this.parse(name, styleProp);
      }
    }
    if (styleProp) {
      rstyle[name] = styleProp;
    }
  }
  return rstyle;
};
styfn4.getPropsList = function(propsObj) {
  let self2 = this;
  let rstyle = [];
  let style = propsObj;
  let props = self2.properties;
  if (style) {
    let names = Object.keys(style);
    for (let i = 0; i < names.length; i++) {
      let name = names[i];
      let val = style[name];
      let prop = props[name] || props[camel2dash(name)];
      let styleProp = this.parse(prop.name, val);
      if (styleProp) {
        rstyle.push(styleProp);
      }
    }
  }
  return rstyle;
};
styfn4.getNonDefaultPropertiesHash = function(ele, propNames, seed) {
  let hash = seed.slice();
  let name, val, strVal, chVal;
  let i, j;
  for (i = 0; i < propNames.length; i++) {
    name = propNames[i];
    val = ele.pstyle(name, false);
    if (val == null) {
      continue;
    } else if (val.pfValue != null) {
      hash[0] = hashInt(chVal, hash[0]);
      hash[1] = hashIntAlt(chVal, hash[1]);
    } else {
      strVal = val.strValue;
      for (j = 0; j < strVal.length; j++) {
        chVal = strVal.charCodeAt(j);
        hash[0] = hashInt(chVal, hash[0]);
        hash[1] = hashIntAlt(chVal, hash[1]);
      }
    }
  }
  return hash;
};
styfn4.getPropertiesHash = styfn4.getNonDefaultPropertiesHash;
var get_for_ele_default = styfn4;

// node_modules/cytoscape/src/style/json.mjs
var styfn5 = {};
styfn5.appendFromJson = function(json) {
  let style = this;
  for (let i = 0; i < json.length; i++) {
    let context = json[i];
    let selector = context.selector;
    let props = context.style || context.css;
    let names = Object.keys(props);
    style.selector(selector);
    for (let j = 0; j < names.length; j++) {
      let name = names[j];
      let value = props[name];
      style.css(name, value);
    }
  }
  return style;
};
styfn5.fromJson = function(json) {
  let style = this;
  style.resetToDefault();
  style.appendFromJson(json);
  return style;
};
styfn5.json = function() {
  let json = [];
  for (let i = this.defaultLength; i < this.length; i++) {
    let cxt = this[i];
    let selector = cxt.selector;
    let props = cxt.properties;
    let css = {};
    for (let j = 0; j < props.length; j++) {
      let prop = props[j];
      css[prop.name] = prop.strValue;
    }
    json.push({
      selector: !selector ? "core" : selector.toString(),
      style: css
    });
  }
  return json;
};
var json_default = styfn5;

// node_modules/cytoscape/src/style/string-sheet.mjs
var styfn6 = {};
styfn6.appendFromString = function(string2) {
  let self2 = this;
  let style = this;
  let remaining = "" + string2;
  let selAndBlockStr;
  let blockRem;
  let propAndValStr;
  remaining = remaining.replace(/[/][*](\s|.)+?[*][/]/g, "");
  function removeSelAndBlockFromRemaining() {
    if (remaining.length > selAndBlockStr.length) {
      remaining = remaining.substr(selAndBlockStr.length);
    } else {
      remaining = "";
    }
  }
  function removePropAndValFromRem() {
    if (blockRem.length > propAndValStr.length) {
      blockRem = blockRem.substr(propAndValStr.length);
    } else {
      blockRem = "";
    }
  }
  for (; ; ) {
    let nothingLeftToParse = remaining.match(/^\s*$/);
    if (nothingLeftToParse) {
      break;
    }
    let selAndBlock = remaining.match(/^\s*((?:.|\s)+?)\s*\{((?:.|\s)+?)\}/);
    if (!selAndBlock) {
      warn("Halting stylesheet parsing: String stylesheet contains more to parse but no selector and block found in: " + remaining);
      break;
    }
    selAndBlockStr = selAndBlock[0];
    let selectorStr = selAndBlock[1];
    if (selectorStr !== "core") {
      let selector = new selector_default(selectorStr);
      if (selector.invalid) {
        warn("Skipping parsing of block: Invalid selector found in string stylesheet: " + selectorStr);
        removeSelAndBlockFromRemaining();
        continue;
      }
    }
    let blockStr = selAndBlock[2];
    let invalidBlock = false;
    blockRem = blockStr;
    let props = [];
    for (; ; ) {
      let nothingLeftToParse2 = blockRem.match(/^\s*$/);
      if (nothingLeftToParse2) {
        break;
      }
      let propAndVal = blockRem.match(/^\s*(.+?)\s*:\s*(.+?)(?:\s*;|\s*$)/);
      if (!propAndVal) {
        warn("Skipping parsing of block: Invalid formatting of style property and value definitions found in:" + blockStr);
        invalidBlock = true;
        break;
      }
      propAndValStr = propAndVal[0];
      let propStr = propAndVal[1];
      let valStr = propAndVal[2];
      let prop = self2.properties[propStr];
      if (!prop) {
        warn("Skipping property: Invalid property name in: " + propAndValStr);
        removePropAndValFromRem();
        continue;
      }
      let parsedProp = style.parse(propStr, valStr);
      if (!parsedProp) {
        warn("Skipping property: Invalid property definition in: " + propAndValStr);
        removePropAndValFromRem();
        continue;
      }
      props.push({
        name: propStr,
        val: valStr
      });
      removePropAndValFromRem();
    }
    if (invalidBlock) {
      removeSelAndBlockFromRemaining();
      break;
    }
    style.selector(selectorStr);
    for (let i = 0; i < props.length; i++) {
      let prop = props[i];
      style.css(prop.name, prop.val);
    }
    removeSelAndBlockFromRemaining();
  }
  return style;
};
styfn6.fromString = function(string2) {
  let style = this;
  style.resetToDefault();
  style.appendFromString(string2);
  return style;
};
var string_sheet_default = styfn6;

// node_modules/cytoscape/src/style/properties.mjs
var styfn7 = {};
(function() {
  let number3 = regex_exports.number;
  let rgba2 = regex_exports.rgbaNoBackRefs;
  let hsla2 = regex_exports.hslaNoBackRefs;
  let hex32 = regex_exports.hex3;
  let hex62 = regex_exports.hex6;
  let data2 = function(prefix) {
    return "^" + prefix + "\\s*\\(\\s*([\\w\\.]+)\\s*\\)$";
  };
  let mapData = function(prefix) {
    let mapArg = number3 + "|\\w+|" + rgba2 + "|" + hsla2 + "|" + hex32 + "|" + hex62;
    return "^" + prefix + "\\s*\\(([\\w\\.]+)\\s*\\,\\s*(" + number3 + ")\\s*\\,\\s*(" + number3 + ")\\s*,\\s*(" + mapArg + ")\\s*\\,\\s*(" + mapArg + ")\\)$";
  };
  let urlRegexes = [
    `^url\\s*\\(\\s*['"]?(.+?)['"]?\\s*\\)$`,
    "^(none)$",
    "^(.+)$"
  ];
  styfn7.types = {
    time: { number: true, min: 0, units: "s|ms", implicitUnits: "ms" },
    percent: { number: true, min: 0, max: 100, units: "%", implicitUnits: "%" },
    percentages: { number: true, min: 0, max: 100, units: "%", implicitUnits: "%", multiple: true },
    zeroOneNumber: { number: true, min: 0, max: 1, unitless: true },
    zeroOneNumbers: { number: true, min: 0, max: 1, unitless: true, multiple: true },
    nOneOneNumber: { number: true, min: -1, max: 1, unitless: true },
    nonNegativeInt: { number: true, min: 0, integer: true, unitless: true },
    nonNegativeNumber: { number: true, min: 0, unitless: true },
    position: { enums: ["parent", "origin"] },
    nodeSize: { number: true, min: 0, enums: ["label"] },
    number: { number: true, unitless: true },
    numbers: { number: true, unitless: true, multiple: true },
    positiveNumber: { number: true, unitless: true, min: 0, strictMin: true },
    size: { number: true, min: 0 },
    bidirectionalSize: { number: true },
    // allows negative
    bidirectionalSizeMaybePercent: { number: true, allowPercent: true },
    // allows negative
    bidirectionalSizes: { number: true, multiple: true },
    // allows negative
    sizeMaybePercent: { number: true, min: 0, allowPercent: true },
    axisDirection: { enums: ["horizontal", "leftward", "rightward", "vertical", "upward", "downward", "auto"] },
    axisDirectionExplicit: { enums: ["leftward", "rightward", "upward", "downward"] },
    axisDirectionPrimary: { enums: ["horizontal", "vertical"] },
    paddingRelativeTo: { enums: ["width", "height", "average", "min", "max"] },
    bgWH: { number: true, min: 0, allowPercent: true, enums: ["auto"], multiple: true },
    bgPos: { number: true, allowPercent: true, multiple: true },
    bgRelativeTo: { enums: ["inner", "include-padding"], multiple: true },
    bgRepeat: { enums: ["repeat", "repeat-x", "repeat-y", "no-repeat"], multiple: true },
    bgFit: { enums: ["none", "contain", "cover"], multiple: true },
    bgCrossOrigin: { enums: ["anonymous", "use-credentials", "null"], multiple: true },
    bgClip: { enums: ["none", "node"], multiple: true },
    bgContainment: { enums: ["inside", "over"], multiple: true },
    boxSelection: { enums: ["contain", "overlap", "none"] },
    color: { color: true },
    colors: { color: true, multiple: true },
    fill: { enums: ["solid", "linear-gradient", "radial-gradient"] },
    bool: { enums: ["yes", "no"] },
    bools: { enums: ["yes", "no"], multiple: true },
    lineStyle: { enums: ["solid", "dotted", "dashed"] },
    lineCap: { enums: ["butt", "round", "square"] },
    linePosition: { enums: ["center", "inside", "outside"] },
    lineJoin: { enums: ["round", "bevel", "miter"] },
    borderStyle: { enums: ["solid", "dotted", "dashed", "double"] },
    curveStyle: { enums: ["bezier", "unbundled-bezier", "haystack", "segments", "straight", "straight-triangle", "taxi", "round-segments", "round-taxi"] },
    radiusType: { enums: ["arc-radius", "influence-radius"], multiple: true },
    fontFamily: { regex: '^([\\w- \\"]+(?:\\s*,\\s*[\\w- \\"]+)*)$' },
    fontStyle: { enums: ["italic", "normal", "oblique"] },
    fontWeight: { enums: ["normal", "bold", "bolder", "lighter", "100", "200", "300", "400", "500", "600", "800", "900", 100, 200, 300, 400, 500, 600, 700, 800, 900] },
    textDecoration: { enums: ["none", "underline", "overline", "line-through"] },
    textTransform: { enums: ["none", "uppercase", "lowercase"] },
    textWrap: { enums: ["none", "wrap", "ellipsis"] },
    textOverflowWrap: { enums: ["whitespace", "anywhere"] },
    textBackgroundShape: { enums: ["rectangle", "roundrectangle", "round-rectangle", "circle"] },
    nodeShape: { enums: [
      "rectangle",
      "roundrectangle",
      "round-rectangle",
      "cutrectangle",
      "cut-rectangle",
      "bottomroundrectangle",
      "bottom-round-rectangle",
      "barrel",
      "ellipse",
      "triangle",
      "round-triangle",
      "square",
      "pentagon",
      "round-pentagon",
      "hexagon",
      "round-hexagon",
      "concavehexagon",
      "concave-hexagon",
      "heptagon",
      "round-heptagon",
      "octagon",
      "round-octagon",
      "tag",
      "round-tag",
      "star",
      "diamond",
      "round-diamond",
      "vee",
      "rhomboid",
      "right-rhomboid",
      "polygon"
    ] },
    overlayShape: { enums: ["roundrectangle", "round-rectangle", "ellipse"] },
    cornerRadius: { number: true, min: 0, units: "px|em", implicitUnits: "px", enums: ["auto"] },
    compoundIncludeLabels: { enums: ["include", "exclude"] },
    arrowShape: { enums: ["tee", "triangle", "triangle-tee", "circle-triangle", "triangle-cross", "triangle-backcurve", "vee", "square", "circle", "diamond", "chevron", "none"] },
    arrowFill: { enums: ["filled", "hollow"] },
    arrowWidth: { number: true, units: "%|px|em", implicitUnits: "px", enums: ["match-line"] },
    display: { enums: ["element", "none"] },
    visibility: { enums: ["hidden", "visible"] },
    zCompoundDepth: { enums: ["bottom", "orphan", "auto", "top"] },
    zIndexCompare: { enums: ["auto", "manual"] },
    valign: { enums: ["top", "top-inside", "center", "bottom", "bottom-inside"] },
    halign: { enums: ["left", "left-inside", "center", "right", "right-inside"] },
    justification: { enums: ["left", "center", "right", "auto"] },
    textMetrics: { enums: ["font", "glyph"] },
    text: { string: true },
    data: { mapping: true, regex: data2("data") },
    layoutData: { mapping: true, regex: data2("layoutData") },
    scratch: { mapping: true, regex: data2("scratch") },
    mapData: { mapping: true, regex: mapData("mapData") },
    mapLayoutData: { mapping: true, regex: mapData("mapLayoutData") },
    mapScratch: { mapping: true, regex: mapData("mapScratch") },
    fn: { mapping: true, fn: true },
    url: { regexes: urlRegexes, singleRegexMatchValue: true },
    urls: { regexes: urlRegexes, singleRegexMatchValue: true, multiple: true },
    propList: { propList: true },
    angle: { number: true, units: "deg|rad", implicitUnits: "rad" },
    textRotation: { number: true, units: "deg|rad", implicitUnits: "rad", enums: ["none", "autorotate"] },
    polygonPointList: { number: true, multiple: true, evenMultiple: true, min: -1, max: 1, unitless: true },
    edgeDistances: { enums: ["intersection", "node-position", "endpoints"] },
    edgeEndpoint: {
      number: true,
      multiple: true,
      units: "%|px|em|deg|rad",
      implicitUnits: "px",
      enums: ["inside-to-node", "outside-to-node", "outside-to-node-or-label", "outside-to-line", "outside-to-line-or-label"],
      singleEnum: true,
      validate: function(valArr, unitsArr) {
        switch (valArr.length) {
          case 2:
            return unitsArr[0] !== "deg" && unitsArr[0] !== "rad" && unitsArr[1] !== "deg" && unitsArr[1] !== "rad";
          case 1:
            return string(valArr[0]) || unitsArr[0] === "deg" || unitsArr[0] === "rad";
          default:
            return false;
        }
      }
    },
    easing: {
      regexes: [
        "^(spring)\\s*\\(\\s*(" + number3 + ")\\s*,\\s*(" + number3 + ")\\s*\\)$",
        "^(cubic-bezier)\\s*\\(\\s*(" + number3 + ")\\s*,\\s*(" + number3 + ")\\s*,\\s*(" + number3 + ")\\s*,\\s*(" + number3 + ")\\s*\\)$"
      ],
      enums: [
        "linear",
        "ease",
        "ease-in",
        "ease-out",
        "ease-in-out",
        "ease-in-sine",
        "ease-out-sine",
        "ease-in-out-sine",
        "ease-in-quad",
        "ease-out-quad",
        "ease-in-out-quad",
        "ease-in-cubic",
        "ease-out-cubic",
        "ease-in-out-cubic",
        "ease-in-quart",
        "ease-out-quart",
        "ease-in-out-quart",
        "ease-in-quint",
        "ease-out-quint",
        "ease-in-out-quint",
        "ease-in-expo",
        "ease-out-expo",
        "ease-in-out-expo",
        "ease-in-circ",
        "ease-out-circ",
        "ease-in-out-circ"
      ]
    },
    gradientDirection: { enums: [
      "to-bottom",
      "to-top",
      "to-left",
      "to-right",
      "to-bottom-right",
      "to-bottom-left",
      "to-top-right",
      "to-top-left",
      "to-right-bottom",
      "to-left-bottom",
      "to-right-top",
      "to-left-top"
      // different order
    ] },
    boundsExpansion: {
      number: true,
      multiple: true,
      min: 0,
      validate: function(valArr) {
        const length = valArr.length;
        return length === 1 || length === 2 || length === 4;
      }
    }
  };
  let diff = {
    zeroNonZero: function(val1, val2) {
      if ((val1 == null || val2 == null) && val1 !== val2) {
        return true;
      }
      if (val1 == 0 && val2 != 0) {
        return true;
      } else if (val1 != 0 && val2 == 0) {
        return true;
      } else {
        return false;
      }
    },
    any: function(val1, val2) {
      return val1 != val2;
    },
    emptyNonEmpty: function(str1, str2) {
      const empty1 = emptyString(str1);
      const empty2 = emptyString(str2);
      return empty1 && !empty2 || !empty1 && empty2;
    }
  };
  let t = styfn7.types;
  let mainLabel = [
    { name: "label", type: t.text, triggersBounds: diff.any, triggersZOrder: diff.emptyNonEmpty },
    { name: "text-rotation", type: t.textRotation, triggersBounds: diff.any },
    { name: "text-margin-x", type: t.bidirectionalSize, triggersBounds: diff.any },
    { name: "text-margin-y", type: t.bidirectionalSize, triggersBounds: diff.any }
  ];
  let sourceLabel = [
    { name: "source-label", type: t.text, triggersBounds: diff.any },
    { name: "source-text-rotation", type: t.textRotation, triggersBounds: diff.any },
    { name: "source-text-margin-x", type: t.bidirectionalSize, triggersBounds: diff.any },
    { name: "source-text-margin-y", type: t.bidirectionalSize, triggersBounds: diff.any },
    { name: "source-text-offset", type: t.size, triggersBounds: diff.any }
  ];
  let targetLabel = [
    { name: "target-label", type: t.text, triggersBounds: diff.any },
    { name: "target-text-rotation", type: t.textRotation, triggersBounds: diff.any },
    { name: "target-text-margin-x", type: t.bidirectionalSize, triggersBounds: diff.any },
    { name: "target-text-margin-y", type: t.bidirectionalSize, triggersBounds: diff.any },
    { name: "target-text-offset", type: t.size, triggersBounds: diff.any }
  ];
  let labelDimensions = [
    { name: "font-family", type: t.fontFamily, triggersBounds: diff.any },
    { name: "font-style", type: t.fontStyle, triggersBounds: diff.any },
    { name: "font-weight", type: t.fontWeight, triggersBounds: diff.any },
    { name: "font-size", type: t.size, triggersBounds: diff.any },
    { name: "text-transform", type: t.textTransform, triggersBounds: diff.any },
    { name: "text-wrap", type: t.textWrap, triggersBounds: diff.any },
    { name: "text-overflow-wrap", type: t.textOverflowWrap, triggersBounds: diff.any },
    { name: "text-max-width", type: t.size, triggersBounds: diff.any },
    { name: "text-outline-width", type: t.size, triggersBounds: diff.any },
    { name: "line-height", type: t.positiveNumber, triggersBounds: diff.any }
  ];
  let commonLabel = [
    { name: "text-valign", type: t.valign, triggersBounds: diff.any },
    { name: "text-halign", type: t.halign, triggersBounds: diff.any },
    { name: "color", type: t.color },
    { name: "text-outline-color", type: t.color },
    { name: "text-outline-opacity", type: t.zeroOneNumber },
    { name: "text-background-color", type: t.color },
    { name: "text-background-opacity", type: t.zeroOneNumber },
    { name: "text-background-padding", type: t.size, triggersBounds: diff.any },
    { name: "text-border-opacity", type: t.zeroOneNumber },
    { name: "text-border-color", type: t.color },
    { name: "text-border-width", type: t.size, triggersBounds: diff.any },
    { name: "text-border-style", type: t.borderStyle, triggersBounds: diff.any },
    { name: "text-background-shape", type: t.textBackgroundShape, triggersBounds: diff.any },
    { name: "text-justification", type: t.justification },
    { name: "text-metrics", type: t.textMetrics },
    { name: "box-select-labels", type: t.bool, triggersBounds: diff.any }
  ];
  let behavior = [
    { name: "events", type: t.bool, triggersZOrder: diff.any },
    { name: "text-events", type: t.bool, triggersZOrder: diff.any },
    { name: "box-selection", type: t.boxSelection, triggersZOrder: diff.any }
  ];
  let visibility = [
    {
      name: "display",
      type: t.display,
      triggersZOrder: diff.any,
      triggersBounds: diff.any,
      triggersBoundsOfConnectedEdges: diff.any,
      triggersBoundsOfParallelEdges: (fromValue, toValue, ele) => {
        if (fromValue === toValue) {
          return false;
        }
        return ele.pstyle("curve-style").value === "bezier";
      }
    },
    { name: "visibility", type: t.visibility, triggersZOrder: diff.any },
    { name: "opacity", type: t.zeroOneNumber, triggersZOrder: diff.zeroNonZero },
    { name: "text-opacity", type: t.zeroOneNumber },
    { name: "min-zoomed-font-size", type: t.size },
    { name: "z-compound-depth", type: t.zCompoundDepth, triggersZOrder: diff.any },
    { name: "z-index-compare", type: t.zIndexCompare, triggersZOrder: diff.any },
    { name: "z-index", type: t.number, triggersZOrder: diff.any }
  ];
  let overlay = [
    { name: "overlay-padding", type: t.size, triggersBounds: diff.any },
    { name: "overlay-color", type: t.color },
    { name: "overlay-opacity", type: t.zeroOneNumber, triggersBounds: diff.zeroNonZero },
    { name: "overlay-shape", type: t.overlayShape, triggersBounds: diff.any },
    { name: "overlay-corner-radius", type: t.cornerRadius }
  ];
  let underlay = [
    { name: "underlay-padding", type: t.size, triggersBounds: diff.any },
    { name: "underlay-color", type: t.color },
    { name: "underlay-opacity", type: t.zeroOneNumber, triggersBounds: diff.zeroNonZero },
    { name: "underlay-shape", type: t.overlayShape, triggersBounds: diff.any },
    { name: "underlay-corner-radius", type: t.cornerRadius }
  ];
  let transition = [
    { name: "transition-property", type: t.propList },
    { name: "transition-duration", type: t.time },
    { name: "transition-delay", type: t.time },
    { name: "transition-timing-function", type: t.easing }
  ];
  let nodeSizeHashOverride = (ele, parsedProp) => {
    if (parsedProp.value === "label") {
      return -ele.poolIndex();
    } else {
      return parsedProp.pfValue;
    }
  };
  let nodeBody = [
    { name: "height", type: t.nodeSize, triggersBounds: diff.any, hashOverride: nodeSizeHashOverride },
    { name: "width", type: t.nodeSize, triggersBounds: diff.any, hashOverride: nodeSizeHashOverride },
    { name: "shape", type: t.nodeShape, triggersBounds: diff.any },
    { name: "shape-polygon-points", type: t.polygonPointList, triggersBounds: diff.any },
    { name: "corner-radius", type: t.cornerRadius },
    { name: "background-color", type: t.color },
    { name: "background-fill", type: t.fill },
    { name: "background-opacity", type: t.zeroOneNumber },
    { name: "background-blacken", type: t.nOneOneNumber },
    { name: "background-gradient-stop-colors", type: t.colors },
    { name: "background-gradient-stop-positions", type: t.percentages },
    { name: "background-gradient-direction", type: t.gradientDirection },
    { name: "padding", type: t.sizeMaybePercent, triggersBounds: diff.any },
    { name: "padding-relative-to", type: t.paddingRelativeTo, triggersBounds: diff.any },
    { name: "bounds-expansion", type: t.boundsExpansion, triggersBounds: diff.any }
  ];
  let nodeBorder = [
    { name: "border-color", type: t.color },
    { name: "border-opacity", type: t.zeroOneNumber },
    { name: "border-width", type: t.size, triggersBounds: diff.any },
    { name: "border-style", type: t.borderStyle },
    { name: "border-cap", type: t.lineCap },
    { name: "border-join", type: t.lineJoin },
    { name: "border-dash-pattern", type: t.numbers },
    { name: "border-dash-offset", type: t.number },
    { name: "border-position", type: t.linePosition }
  ];
  let nodeOutline = [
    { name: "outline-color", type: t.color },
    { name: "outline-opacity", type: t.zeroOneNumber },
    { name: "outline-width", type: t.size, triggersBounds: diff.any },
    { name: "outline-style", type: t.borderStyle },
    { name: "outline-offset", type: t.size, triggersBounds: diff.any }
  ];
  let backgroundImage = [
    { name: "background-image", type: t.urls },
    { name: "background-image-crossorigin", type: t.bgCrossOrigin },
    { name: "background-image-opacity", type: t.zeroOneNumbers },
    { name: "background-image-containment", type: t.bgContainment },
    { name: "background-image-smoothing", type: t.bools },
    { name: "background-position-x", type: t.bgPos },
    { name: "background-position-y", type: t.bgPos },
    { name: "background-width-relative-to", type: t.bgRelativeTo },
    { name: "background-height-relative-to", type: t.bgRelativeTo },
    { name: "background-repeat", type: t.bgRepeat },
    { name: "background-fit", type: t.bgFit },
    { name: "background-clip", type: t.bgClip },
    { name: "background-width", type: t.bgWH },
    { name: "background-height", type: t.bgWH },
    { name: "background-offset-x", type: t.bgPos },
    { name: "background-offset-y", type: t.bgPos }
  ];
  let compound = [
    { name: "position", type: t.position, triggersBounds: diff.any },
    { name: "compound-sizing-wrt-labels", type: t.compoundIncludeLabels, triggersBounds: diff.any },
    { name: "min-width", type: t.size, triggersBounds: diff.any },
    { name: "min-width-bias-left", type: t.sizeMaybePercent, triggersBounds: diff.any },
    { name: "min-width-bias-right", type: t.sizeMaybePercent, triggersBounds: diff.any },
    { name: "min-height", type: t.size, triggersBounds: diff.any },
    { name: "min-height-bias-top", type: t.sizeMaybePercent, triggersBounds: diff.any },
    { name: "min-height-bias-bottom", type: t.sizeMaybePercent, triggersBounds: diff.any }
  ];
  let edgeLine = [
    { name: "line-style", type: t.lineStyle },
    { name: "line-color", type: t.color },
    { name: "line-fill", type: t.fill },
    { name: "line-cap", type: t.lineCap },
    { name: "line-opacity", type: t.zeroOneNumber },
    { name: "line-dash-pattern", type: t.numbers },
    { name: "line-dash-offset", type: t.number },
    { name: "line-outline-width", type: t.size },
    { name: "line-outline-color", type: t.color },
    { name: "line-gradient-stop-colors", type: t.colors },
    { name: "line-gradient-stop-positions", type: t.percentages },
    {
      name: "curve-style",
      type: t.curveStyle,
      triggersBounds: diff.any,
      triggersBoundsOfParallelEdges: (fromValue, toValue) => {
        if (fromValue === toValue) {
          return false;
        }
        return fromValue === "bezier" || // remove from bundle
        toValue === "bezier";
      }
    },
    { name: "haystack-radius", type: t.zeroOneNumber, triggersBounds: diff.any },
    { name: "source-endpoint", type: t.edgeEndpoint, triggersBounds: diff.any },
    { name: "target-endpoint", type: t.edgeEndpoint, triggersBounds: diff.any },
    { name: "control-point-step-size", type: t.size, triggersBounds: diff.any },
    { name: "control-point-distances", type: t.bidirectionalSizes, triggersBounds: diff.any },
    { name: "control-point-weights", type: t.numbers, triggersBounds: diff.any },
    { name: "segment-distances", type: t.bidirectionalSizes, triggersBounds: diff.any },
    { name: "segment-weights", type: t.numbers, triggersBounds: diff.any },
    { name: "segment-radii", type: t.numbers, triggersBounds: diff.any },
    { name: "radius-type", type: t.radiusType, triggersBounds: diff.any },
    { name: "taxi-turn", type: t.bidirectionalSizeMaybePercent, triggersBounds: diff.any },
    { name: "taxi-turn-min-distance", type: t.size, triggersBounds: diff.any },
    { name: "taxi-direction", type: t.axisDirection, triggersBounds: diff.any },
    { name: "taxi-radius", type: t.number, triggersBounds: diff.any },
    { name: "edge-distances", type: t.edgeDistances, triggersBounds: diff.any },
    { name: "arrow-scale", type: t.positiveNumber, triggersBounds: diff.any },
    { name: "loop-direction", type: t.angle, triggersBounds: diff.any },
    { name: "loop-sweep", type: t.angle, triggersBounds: diff.any },
    { name: "source-distance-from-node", type: t.size, triggersBounds: diff.any },
    { name: "target-distance-from-node", type: t.size, triggersBounds: diff.any }
  ];
  let ghost = [
    { name: "ghost", type: t.bool, triggersBounds: diff.any },
    { name: "ghost-offset-x", type: t.bidirectionalSize, triggersBounds: diff.any },
    { name: "ghost-offset-y", type: t.bidirectionalSize, triggersBounds: diff.any },
    { name: "ghost-opacity", type: t.zeroOneNumber }
  ];
  let core2 = [
    { name: "selection-box-color", type: t.color },
    { name: "selection-box-opacity", type: t.zeroOneNumber },
    { name: "selection-box-border-color", type: t.color },
    { name: "selection-box-border-width", type: t.size },
    { name: "active-bg-color", type: t.color },
    { name: "active-bg-opacity", type: t.zeroOneNumber },
    { name: "active-bg-size", type: t.size },
    { name: "outside-texture-bg-color", type: t.color },
    { name: "outside-texture-bg-opacity", type: t.zeroOneNumber }
  ];
  let pie = [];
  styfn7.pieBackgroundN = 16;
  pie.push({ name: "pie-size", type: t.sizeMaybePercent });
  pie.push({ name: "pie-hole", type: t.sizeMaybePercent });
  pie.push({ name: "pie-start-angle", type: t.angle });
  for (let i = 1; i <= styfn7.pieBackgroundN; i++) {
    pie.push({ name: "pie-" + i + "-background-color", type: t.color });
    pie.push({ name: "pie-" + i + "-background-size", type: t.percent });
    pie.push({ name: "pie-" + i + "-background-opacity", type: t.zeroOneNumber });
  }
  let stripe = [];
  styfn7.stripeBackgroundN = 16;
  stripe.push({ name: "stripe-size", type: t.sizeMaybePercent });
  stripe.push({ name: "stripe-direction", type: t.axisDirectionPrimary });
  for (let i = 1; i <= styfn7.stripeBackgroundN; i++) {
    stripe.push({ name: "stripe-" + i + "-background-color", type: t.color });
    stripe.push({ name: "stripe-" + i + "-background-size", type: t.percent });
    stripe.push({ name: "stripe-" + i + "-background-opacity", type: t.zeroOneNumber });
  }
  let edgeArrow = [];
  let arrowPrefixes = styfn7.arrowPrefixes = ["source", "mid-source", "target", "mid-target"];
  [
    { name: "arrow-shape", type: t.arrowShape, triggersBounds: diff.any },
    { name: "arrow-color", type: t.color },
    { name: "arrow-fill", type: t.arrowFill },
    { name: "arrow-width", type: t.arrowWidth }
  ].forEach(function(prop) {
    arrowPrefixes.forEach(function(prefix) {
      let name = prefix + "-" + prop.name;
      let { type, triggersBounds } = prop;
      edgeArrow.push({ name, type, triggersBounds });
    });
  }, {});
  let props = styfn7.properties = [
    // common to all eles
    ...behavior,
    ...transition,
    ...visibility,
    ...overlay,
    ...underlay,
    ...ghost,
    // labels
    ...commonLabel,
    ...labelDimensions,
    ...mainLabel,
    ...sourceLabel,
    ...targetLabel,
    // node props
    ...nodeBody,
    ...nodeBorder,
    ...nodeOutline,
    ...backgroundImage,
    ...pie,
    ...stripe,
    ...compound,
    // edge props
    ...edgeLine,
    ...edgeArrow,
    ...core2
  ];
  let propGroups = styfn7.propertyGroups = {
    // common to all eles
    behavior,
    transition,
    visibility,
    overlay,
    underlay,
    ghost,
    // labels
    commonLabel,
    labelDimensions,
    mainLabel,
    sourceLabel,
    targetLabel,
    // node props
    nodeBody,
    nodeBorder,
    nodeOutline,
    backgroundImage,
    pie,
    stripe,
    compound,
    // edge props
    edgeLine,
    edgeArrow,
    core: core2
  };
  let propGroupNames = styfn7.propertyGroupNames = {};
  let propGroupKeys = styfn7.propertyGroupKeys = Object.keys(propGroups);
  propGroupKeys.forEach((key) => {
    propGroupNames[key] = propGroups[key].map((prop) => prop.name);
    propGroups[key].forEach((prop) => prop.groupKey = key);
  });
  let aliases = styfn7.aliases = [
    { name: "content", pointsTo: "label" },
    { name: "control-point-distance", pointsTo: "control-point-distances" },
    { name: "control-point-weight", pointsTo: "control-point-weights" },
    { name: "segment-distance", pointsTo: "segment-distances" },
    { name: "segment-weight", pointsTo: "segment-weights" },
    { name: "segment-radius", pointsTo: "segment-radii" },
    { name: "edge-text-rotation", pointsTo: "text-rotation" },
    { name: "padding-left", pointsTo: "padding" },
    { name: "padding-right", pointsTo: "padding" },
    { name: "padding-top", pointsTo: "padding" },
    { name: "padding-bottom", pointsTo: "padding" }
  ];
  styfn7.propertyNames = props.map(function(p2) {
    return p2.name;
  });
  for (let i = 0; i < props.length; i++) {
    let prop = props[i];
    props[prop.name] = prop;
  }
  for (let i = 0; i < aliases.length; i++) {
    let alias = aliases[i];
    let pointsToProp = props[alias.pointsTo];
    let aliasProp = {
      name: alias.name,
      alias: true,
      pointsTo: pointsToProp
    };
    props.push(aliasProp);
    props[alias.name] = aliasProp;
  }
})();
styfn7.getDefaultProperty = function(name) {
  return this.getDefaultProperties()[name];
};
styfn7.getDefaultProperties = function() {
  let _p = this._private;
  if (_p.defaultProperties != null) {
    return _p.defaultProperties;
  }
  let rawProps = extend({
    // core props
    "selection-box-color": "#ddd",
    "selection-box-opacity": 0.65,
    "selection-box-border-color": "#aaa",
    "selection-box-border-width": 1,
    "active-bg-color": "black",
    "active-bg-opacity": 0.15,
    "active-bg-size": 30,
    "outside-texture-bg-color": "#000",
    "outside-texture-bg-opacity": 0.125,
    // common node/edge props
    "events": "yes",
    "text-events": "no",
    "text-valign": "top",
    "text-halign": "center",
    "text-justification": "auto",
    "line-height": 1,
    "color": "#000",
    "box-selection": "contain",
    "text-outline-color": "#000",
    "text-outline-width": 0,
    "text-outline-opacity": 1,
    "text-opacity": 1,
    "text-decoration": "none",
    "text-transform": "none",
    "text-wrap": "none",
    "text-overflow-wrap": "whitespace",
    "text-max-width": 9999,
    "text-background-color": "#000",
    "text-background-opacity": 0,
    "text-background-shape": "rectangle",
    "text-background-padding": 0,
    "text-border-opacity": 0,
    "text-border-width": 0,
    "text-border-style": "solid",
    "text-border-color": "#000",
    "font-family": "Helvetica Neue, Helvetica, sans-serif",
    "font-style": "normal",
    "font-weight": "normal",
    "font-size": 16,
    "min-zoomed-font-size": 0,
    "text-rotation": "none",
    "source-text-rotation": "none",
    "target-text-rotation": "none",
    "visibility": "visible",
    "display": "element",
    "opacity": 1,
    "z-compound-depth": "auto",
    "z-index-compare": "auto",
    "z-index": 0,
    "label": "",
    "text-margin-x": 0,
    "text-margin-y": 0,
    "source-label": "",
    "source-text-offset": 0,
    "source-text-margin-x": 0,
    "source-text-margin-y": 0,
    "target-label": "",
    "target-text-offset": 0,
    "target-text-margin-x": 0,
    "target-text-margin-y": 0,
    "overlay-opacity": 0,
    "overlay-color": "#000",
    "overlay-padding": 10,
    "overlay-shape": "round-rectangle",
    "overlay-corner-radius": "auto",
    "underlay-opacity": 0,
    "underlay-color": "#000",
    "underlay-padding": 10,
    "underlay-shape": "round-rectangle",
    "underlay-corner-radius": "auto",
    "text-metrics": "font",
    "transition-property": "none",
    "transition-duration": 0,
    "transition-delay": 0,
    "transition-timing-function": "linear",
    "box-select-labels": "no",
    // node props
    "background-blacken": 0,
    "background-color": "#999",
    "background-fill": "solid",
    "background-opacity": 1,
    "background-image": "none",
    "background-image-crossorigin": "anonymous",
    "background-image-opacity": 1,
    "background-image-containment": "inside",
    "background-image-smoothing": "yes",
    "background-position-x": "50%",
    "background-position-y": "50%",
    "background-offset-x": 0,
    "background-offset-y": 0,
    "background-width-relative-to": "include-padding",
    "background-height-relative-to": "include-padding",
    "background-repeat": "no-repeat",
    "background-fit": "none",
    "background-clip": "node",
    "background-width": "auto",
    "background-height": "auto",
    "border-color": "#000",
    "border-opacity": 1,
    "border-width": 0,
    "border-style": "solid",
    "border-dash-pattern": [4, 2],
    "border-dash-offset": 0,
    "border-cap": "butt",
    "border-join": "miter",
    "border-position": "center",
    "outline-color": "#999",
    "outline-opacity": 1,
    "outline-width": 0,
    "outline-offset": 0,
    "outline-style": "solid",
    "height": 30,
    "width": 30,
    "shape": "ellipse",
    "shape-polygon-points": "-1, -1,   1, -1,   1, 1,   -1, 1",
    "corner-radius": "auto",
    "bounds-expansion": 0,
    // node gradient
    "background-gradient-direction": "to-bottom",
    "background-gradient-stop-colors": "#999",
    "background-gradient-stop-positions": "0%",
    // ghost props
    "ghost": "no",
    "ghost-offset-y": 0,
    "ghost-offset-x": 0,
    "ghost-opacity": 0,
    // compound props
    "padding": 0,
    "padding-relative-to": "width",
    "position": "origin",
    "compound-sizing-wrt-labels": "include",
    "min-width": 0,
    "min-width-bias-left": 0,
    "min-width-bias-right": 0,
    "min-height": 0,
    "min-height-bias-top": 0,
    "min-height-bias-bottom": 0
  }, {
    // node pie bg
    "pie-size": "100%",
    "pie-hole": 0,
    "pie-start-angle": "0deg"
  }, [
    { name: "pie-{{i}}-background-color", value: "black" },
    { name: "pie-{{i}}-background-size", value: "0%" },
    { name: "pie-{{i}}-background-opacity", value: 1 }
  ].reduce(function(css, prop) {
    for (let i = 1; i <= styfn7.pieBackgroundN; i++) {
      let name = prop.name.replace("{{i}}", i);
      let val = prop.value;
      css[name] = val;
    }
    return css;
  }, {}), {
    // node stripes bg
    "stripe-size": "100%",
    "stripe-direction": "horizontal"
  }, [
    { name: "stripe-{{i}}-background-color", value: "black" },
    { name: "stripe-{{i}}-background-size", value: "0%" },
    { name: "stripe-{{i}}-background-opacity", value: 1 }
  ].reduce(function(css, prop) {
    for (let i = 1; i <= styfn7.stripeBackgroundN; i++) {
      let name = prop.name.replace("{{i}}", i);
      let val = prop.value;
      css[name] = val;
    }
    return css;
  }, {}), {
    // edge props
    "line-style": "solid",
    "line-color": "#999",
    "line-fill": "solid",
    "line-cap": "butt",
    "line-opacity": 1,
    "line-outline-width": 0,
    "line-outline-color": "#000",
    "line-gradient-stop-colors": "#999",
    "line-gradient-stop-positions": "0%",
    "control-point-step-size": 40,
    "control-point-weights": 0.5,
    "segment-weights": 0.5,
    "segment-distances": 20,
    "segment-radii": 15,
    "radius-type": "arc-radius",
    "taxi-turn": "50%",
    "taxi-radius": 15,
    "taxi-turn-min-distance": 10,
    "taxi-direction": "auto",
    "edge-distances": "intersection",
    "curve-style": "haystack",
    "haystack-radius": 0,
    "arrow-scale": 1,
    "loop-direction": "-45deg",
    "loop-sweep": "-90deg",
    "source-distance-from-node": 0,
    "target-distance-from-node": 0,
    "source-endpoint": "outside-to-node",
    "target-endpoint": "outside-to-node",
    "line-dash-pattern": [6, 3],
    "line-dash-offset": 0
  }, [
    { name: "arrow-shape", value: "none" },
    { name: "arrow-color", value: "#999" },
    { name: "arrow-fill", value: "filled" },
    { name: "arrow-width", value: 1 }
  ].reduce(function(css, prop) {
    styfn7.arrowPrefixes.forEach(function(prefix) {
      let name = prefix + "-" + prop.name;
      let val = prop.value;
      css[name] = val;
    });
    return css;
  }, {}));
  let parsedProps = {};
  for (let i = 0; i < this.properties.length; i++) {
    let prop = this.properties[i];
    if (prop.pointsTo) {
      continue;
    }
    let name = prop.name;
    let val = rawProps[name];
    let parsedProp = this.parse(name, val);
    parsedProps[name] = parsedProp;
  }
  _p.defaultProperties = parsedProps;
  return _p.defaultProperties;
};
styfn7.addDefaultStylesheet = function() {
  this.selector(":parent").css({
    "shape": "rectangle",
    "padding": 10,
    "background-color": "#eee",
    "border-color": "#ccc",
    "border-width": 1
  }).selector("edge").css({
    "width": 3
  }).selector(":loop").css({
    "curve-style": "bezier"
  }).selector("edge:compound").css({
    "curve-style": "bezier",
    "source-endpoint": "outside-to-line",
    "target-endpoint": "outside-to-line"
  }).selector(":selected").css({
    "background-color": "#0169D9",
    "line-color": "#0169D9",
    "source-arrow-color": "#0169D9",
    "target-arrow-color": "#0169D9",
    "mid-source-arrow-color": "#0169D9",
    "mid-target-arrow-color": "#0169D9"
  }).selector(":parent:selected").css({
    "background-color": "#CCE1F9",
    "border-color": "#aec8e5"
  }).selector(":active").css({
    "overlay-color": "black",
    "overlay-padding": 10,
    "overlay-opacity": 0.25
  });
  this.defaultLength = this.length;
};
var properties_default = styfn7;

// node_modules/cytoscape/src/style/parse.mjs
var styfn8 = {};
styfn8.parse = function(name, value, propIsBypass, propIsFlat) {
  let self2 = this;
  if (fn(value)) {
    return self2.parseImplWarn(name, value, propIsBypass, propIsFlat);
  }
  let flatKey = propIsFlat === "mapping" || propIsFlat === true || propIsFlat === false || propIsFlat == null ? "dontcare" : propIsFlat;
  let bypassKey = propIsBypass ? "t" : "f";
  let valueKey = "" + value;
  let argHash = hashStrings(name, valueKey, bypassKey, flatKey);
  let propCache = self2.propCache = self2.propCache || [];
  let ret;
  if (!(ret = propCache[argHash])) {
    ret = propCache[argHash] = self2.parseImplWarn(name, value, propIsBypass, propIsFlat);
  }
  if (propIsBypass || propIsFlat === "mapping") {
    ret = copy(ret);
    if (ret) {
      ret.value = copy(ret.value);
    }
  }
  return ret;
};
styfn8.parseImplWarn = function(name, value, propIsBypass, propIsFlat) {
  let prop = this.parseImpl(name, value, propIsBypass, propIsFlat);
  if (!prop && value != null) {
    warn(`The style property \`${name}: ${value}\` is invalid`);
  }
  if (prop && (prop.name === "width" || prop.name === "height") && value === "label") {
    warn("The style value of `label` is deprecated for `" + prop.name + "`");
  }
  return prop;
};
styfn8.parseImpl = function(name, value, propIsBypass, propIsFlat) {
  let self2 = this;
  name = camel2dash(name);
  let property = self2.properties[name];
  let passedValue = value;
  let types = self2.types;
  if (!property) {
    return null;
  }
  if (value === void 0) {
    return null;
  }
  if (property.alias) {
    property = property.pointsTo;
    name = property.name;
  }
  let valueIsString = string(value);
  if (valueIsString) {
    value = value.trim();
  }
  let type = property.type;
  if (!type) {
    return null;
  }
  if (propIsBypass && (value === "" || value === null)) {
    return {
      name,
      value,
      bypass: true,
      deleteBypass: true
    };
  }
  if (fn(value)) {
    return {
      name,
      value,
      strValue: "fn",
      mapped: types.fn,
      bypass: propIsBypass
    };
  }
  let data2, mapData;
  if (!valueIsString || propIsFlat || value.length < 7 || value[1] !== "a") {
  } else if (value.length >= 7 && value[0] === "d" && (data2 = new RegExp(types.data.regex).exec(value))) {
    if (propIsBypass) {
      return false;
    }
    let mapped = types.data;
    return {
      name,
      value: data2,
      strValue: "" + value,
      mapped,
      field: data2[1],
      bypass: propIsBypass
    };
  } else if (value.length >= 10 && value[0] === "m" && (mapData = new RegExp(types.mapData.regex).exec(value))) {
    if (propIsBypass) {
      return false;
    }
    if (type.multiple) {
      return false;
    }
    let mapped = types.mapData;
    if (!(type.color || type.number)) {
      return false;
    }
    let valueMin = this.parse(name, mapData[4]);
    if (!valueMin || valueMin.mapped) {
      return false;
    }
    let valueMax = this.parse(name, mapData[5]);
    if (!valueMax || valueMax.mapped) {
      return false;
    }
    if (valueMin.pfValue === valueMax.pfValue || valueMin.strValue === valueMax.strValue) {
      warn("`" + name + ": " + value + "` is not a valid mapper because the output range is zero; converting to `" + name + ": " + valueMin.strValue + "`");
      return this.parse(name, valueMin.strValue);
    } else if (type.color) {
      let c1 = valueMin.value;
      let c2 = valueMax.value;
      let same = c1[0] === c2[0] && c1[1] === c2[1] && c1[2] === c2[2] && // optional alpha
      (c1[3] === c2[3] || (c1[3] == null || c1[3] === 1) && (c2[3] == null || c2[3] === 1));
      if (same) {
        return false;
      }
    }
    return {
      name,
      value: mapData,
      strValue: "" + value,
      mapped,
      field: mapData[1],
      fieldMin: parseFloat(mapData[2]),
      // min & max are numeric
      fieldMax: parseFloat(mapData[3]),
      valueMin: valueMin.value,
      valueMax: valueMax.value,
      bypass: propIsBypass
    };
  }
  if (type.multiple && propIsFlat !== "multiple") {
    let vals;
    if (valueIsString) {
      vals = value.split(/\s+/);
    } else if (array(value)) {
      vals = value;
    } else {
      vals = [value];
    }
    if (type.evenMultiple && vals.length % 2 !== 0) {
      return null;
    }
    let valArr = [];
    let unitsArr = [];
    let pfValArr = [];
    let strVal = "";
    let hasEnum = false;
    for (let i = 0; i < vals.length; i++) {
      let p2 = self2.parse(name, vals[i], propIsBypass, "multiple");
      hasEnum = hasEnum || string(p2.value);
      valArr.push(p2.value);
      pfValArr.push(p2.pfValue != null ? p2.pfValue : p2.value);
      unitsArr.push(p2.units);
      strVal += (i > 0 ? " " : "") + p2.strValue;
    }
    if (type.validate && !type.validate(valArr, unitsArr)) {
      return null;
    }
    if (type.singleEnum && hasEnum) {
      if (valArr.length === 1 && string(valArr[0])) {
        return {
          name,
          value: valArr[0],
          strValue: valArr[0],
          bypass: propIsBypass
        };
      } else {
        return null;
      }
    }
    return {
      name,
      value: valArr,
      pfValue: pfValArr,
      strValue: strVal,
      bypass: propIsBypass,
      units: unitsArr
    };
  }
  let checkEnums = function() {
    for (let i = 0; i < type.enums.length; i++) {
      let en = type.enums[i];
      if (en === value) {
        return {
          name,
          value,
          strValue: "" + value,
          bypass: propIsBypass
        };
      }
    }
    return null;
  };
  if (type.number) {
    let units;
    let implicitUnits = "px";
    if (type.units) {
      units = type.units;
    }
    if (type.implicitUnits) {
      implicitUnits = type.implicitUnits;
    }
    if (!type.unitless) {
      if (valueIsString) {
        let unitsRegex = "px|em" + (type.allowPercent ? "|\\%" : "");
        if (units) {
          unitsRegex = units;
        }
        let match2 = value.match("^(" + regex_exports.number + ")(" + unitsRegex + ")?$");
        if (match2) {
          value = match2[1];
          units = match2[2] || implicitUnits;
        }
      } else if (!units || type.implicitUnits) {
        units = implicitUnits;
      }
    }
    value = parseFloat(value);
    if (isNaN(value) && type.enums === void 0) {
      return null;
    }
    if (isNaN(value) && type.enums !== void 0) {
      value = passedValue;
      return checkEnums();
    }
    if (type.integer && !integer(value)) {
      return null;
    }
    if (type.min !== void 0 && (value < type.min || type.strictMin && value === type.min) || type.max !== void 0 && (value > type.max || type.strictMax && value === type.max)) {
      return null;
    }
    let ret = {
      name,
      value,
      strValue: "" + value + (units ? units : ""),
      units,
      bypass: propIsBypass
    };
    if (type.unitless || units !== "px" && units !== "em") {
      ret.pfValue = value;
    } else {
      ret.pfValue = units === "px" || !units ? value : this.getEmSizeInPixels() * value;
    }
    if (units === "ms" || units === "s") {
      ret.pfValue = units === "ms" ? value : 1e3 * value;
    }
    if (units === "deg" || units === "rad") {
      ret.pfValue = units === "rad" ? value : deg2rad(value);
    }
    if (units === "%") {
      ret.pfValue = value / 100;
    }
    return ret;
  } else if (type.propList) {
    let props = [];
    let propsStr = "" + value;
    if (propsStr === "none") {
    } else {
      let propsSplit = propsStr.split(/\s*,\s*|\s+/);
      for (let i = 0; i < propsSplit.length; i++) {
        let propName = propsSplit[i].trim();
        if (self2.properties[propName]) {
          props.push(propName);
        } else {
          warn("`" + propName + "` is not a valid property name");
        }
      }
      if (props.length === 0) {
        return null;
      }
    }
    return {
      name,
      value: props,
      strValue: props.length === 0 ? "none" : props.join(" "),
      bypass: propIsBypass
    };
  } else if (type.color) {
    let tuple = color2tuple(value);
    if (!tuple) {
      return null;
    }
    return {
      name,
      value: tuple,
      pfValue: tuple,
      strValue: "rgb(" + tuple[0] + "," + tuple[1] + "," + tuple[2] + ")",
      // n.b. no spaces b/c of multiple support
      bypass: propIsBypass
    };
  } else if (type.regex || type.regexes) {
    if (type.enums) {
      let enumProp = checkEnums();
      if (enumProp) {
        return enumProp;
      }
    }
    let regexes = type.regexes ? type.regexes : [type.regex];
    for (let i = 0; i < regexes.length; i++) {
      let regex = new RegExp(regexes[i]);
      let m = regex.exec(value);
      if (m) {
        return {
          name,
          value: type.singleRegexMatchValue ? m[1] : m,
          strValue: "" + value,
          bypass: propIsBypass
        };
      }
    }
    return null;
  } else if (type.string) {
    return {
      name,
      value: "" + value,
      strValue: "" + value,
      bypass: propIsBypass
    };
  } else if (type.enums) {
    return checkEnums();
  } else {
    return null;
  }
};
var parse_default2 = styfn8;

// node_modules/cytoscape/src/style/index.mjs
var Style = function(cy) {
  if (!(this instanceof Style)) {
    return new Style(cy);
  }
  if (!core(cy)) {
    error("A style must have a core reference");
    return;
  }
  this._private = {
    cy,
    coreStyle: {}
  };
  this.length = 0;
  this.resetToDefault();
};
var styfn9 = Style.prototype;
styfn9.instanceString = function() {
  return "style";
};
styfn9.clear = function() {
  let _p = this._private;
  let cy = _p.cy;
  let eles = cy.elements();
  for (let i = 0; i < this.length; i++) {
    this[i] = void 0;
  }
  this.length = 0;
  _p.contextStyles = {};
  _p.propDiffs = {};
  this.cleanElements(eles, true);
  eles.forEach((ele) => {
    let ele_p = ele[0]._private;
    ele_p.styleDirty = true;
    ele_p.appliedInitStyle = false;
  });
  return this;
};
styfn9.resetToDefault = function() {
  this.clear();
  this.addDefaultStylesheet();
  return this;
};
styfn9.core = function(propName) {
  return this._private.coreStyle[propName] || this.getDefaultProperty(propName);
};
styfn9.selector = function(selectorStr) {
  let selector = selectorStr === "core" ? null : new selector_default(selectorStr);
  let i = this.length++;
  this[i] = {
    selector,
    properties: [],
    mappedProperties: [],
    index: i
  };
  return this;
};
styfn9.css = function() {
  let self2 = this;
  let args = arguments;
  if (args.length === 1) {
    let map = args[0];
    for (let i = 0; i < self2.properties.length; i++) {
      let prop = self2.properties[i];
      let mapVal = map[prop.name];
      if (mapVal === void 0) {
        mapVal = map[dash2camel(prop.name)];
      }
      if (mapVal !== void 0) {
        this.cssRule(prop.name, mapVal);
      }
    }
  } else if (args.length === 2) {
    this.cssRule(args[0], args[1]);
  }
  return this;
};
styfn9.style = styfn9.css;
styfn9.cssRule = function(name, value) {
  let property = this.parse(name, value);
  if (property) {
    let i = this.length - 1;
    this[i].properties.push(property);
    this[i].properties[property.name] = property;
    if (property.name.match(/pie-(\d+)-background-size/) && property.value) {
      this._private.hasPie = true;
    }
    if (property.name.match(/stripe-(\d+)-background-size/) && property.value) {
      this._private.hasStripe = true;
    }
    if (property.mapped) {
      this[i].mappedProperties.push(property);
    }
    let currentSelectorIsCore = !this[i].selector;
    if (currentSelectorIsCore) {
      this._private.coreStyle[property.name] = property;
    }
  }
  return this;
};
styfn9.append = function(style) {
  if (stylesheet(style)) {
    style.appendToStyle(this);
  } else if (array(style)) {
    this.appendFromJson(style);
  } else if (string(style)) {
    this.appendFromString(style);
  }
  return this;
};
Style.fromJson = function(cy, json) {
  let style = new Style(cy);
  style.fromJson(json);
  return style;
};
Style.fromString = function(cy, string2) {
  return new Style(cy).fromString(string2);
};
[
  apply_default,
  bypass_default,
  container_default,
  get_for_ele_default,
  json_default,
  string_sheet_default,
  properties_default,
  parse_default2
].forEach(function(props) {
  extend(styfn9, props);
});
Style.types = styfn9.types;
Style.properties = styfn9.properties;
Style.propertyGroups = styfn9.propertyGroups;
Style.propertyGroupNames = styfn9.propertyGroupNames;
Style.propertyGroupKeys = styfn9.propertyGroupKeys;
var style_default2 = Style;

// node_modules/cytoscape/src/core/style.mjs
var corefn8 = {
  style: function(newStyle) {
    if (newStyle) {
      let s = this.setStyle(newStyle);
      s.update();
    }
    return this._private.style;
  },
  setStyle: function(style) {
    let _p = this._private;
    if (stylesheet(style)) {
      _p.style = style.generateStyle(this);
    } else if (array(style)) {
      _p.style = style_default2.fromJson(this, style);
    } else if (string(style)) {
      _p.style = style_default2.fromString(this, style);
    } else {
      _p.style = style_default2(this);
    }
    return _p.style;
  },
  // e.g. cy.data() changed => recalc ele mappers
  updateStyle: function() {
    this.mutableElements().updateStyle();
  }
};
var style_default3 = corefn8;

// node_modules/cytoscape/src/core/viewport.mjs
var defaultSelectionType = "single";
var corefn9 = {
  autolock: function(bool) {
    if (bool !== void 0) {
      this._private.autolock = bool ? true : false;
    } else {
      return this._private.autolock;
    }
    return this;
  },
  autoungrabify: function(bool) {
    if (bool !== void 0) {
      this._private.autoungrabify = bool ? true : false;
    } else {
      return this._private.autoungrabify;
    }
    return this;
  },
  autounselectify: function(bool) {
    if (bool !== void 0) {
      this._private.autounselectify = bool ? true : false;
    } else {
      return this._private.autounselectify;
    }
    return this;
  },
  selectionType: function(selType) {
    let _p = this._private;
    if (_p.selectionType == null) {
      _p.selectionType = defaultSelectionType;
    }
    if (selType !== void 0) {
      if (selType === "additive" || selType === "single") {
        _p.selectionType = selType;
      }
    } else {
      return _p.selectionType;
    }
    return this;
  },
  panningEnabled: function(bool) {
    if (bool !== void 0) {
      this._private.panningEnabled = bool ? true : false;
    } else {
      return this._private.panningEnabled;
    }
    return this;
  },
  userPanningEnabled: function(bool) {
    if (bool !== void 0) {
      this._private.userPanningEnabled = bool ? true : false;
    } else {
      return this._private.userPanningEnabled;
    }
    return this;
  },
  zoomingEnabled: function(bool) {
    if (bool !== void 0) {
      this._private.zoomingEnabled = bool ? true : false;
    } else {
      return this._private.zoomingEnabled;
    }
    return this;
  },
  userZoomingEnabled: function(bool) {
    if (bool !== void 0) {
      this._private.userZoomingEnabled = bool ? true : false;
    } else {
      return this._private.userZoomingEnabled;
    }
    return this;
  },
  boxSelectionEnabled: function(bool) {
    if (bool !== void 0) {
      this._private.boxSelectionEnabled = bool ? true : false;
    } else {
      return this._private.boxSelectionEnabled;
    }
    return this;
  },
  pan: function() {
    let args = arguments;
    let pan = this._private.pan;
    let dim, val, dims, x2, y2;
    switch (args.length) {
      case 0:
        return pan;
      case 1:
        if (string(args[0])) {
          dim = args[0];
          return pan[dim];
        } else if (plainObject(args[0])) {
          if (!this._private.panningEnabled) {
            return this;
          }
          dims = args[0];
          x2 = dims.x;
          y2 = dims.y;
          if (number(x2)) {
            pan.x = x2;
          }
          if (number(y2)) {
            pan.y = y2;
          }
          this.emit("pan viewport");
        }
        break;
      case 2:
        if (!this._private.panningEnabled) {
          return this;
        }
        dim = args[0];
        val = args[1];
        if ((dim === "x" || dim === "y") && number(val)) {
          pan[dim] = val;
        }
        this.emit("pan viewport");
        break;
      default:
        break;
    }
    this.notify("viewport");
    return this;
  },
  panBy: function(arg0, arg1) {
    let args = arguments;
    let pan = this._private.pan;
    let dim, val, dims, x2, y2;
    if (!this._private.panningEnabled) {
      return this;
    }
    switch (args.length) {
      case 1:
        if (plainObject(arg0)) {
          dims = args[0];
          x2 = dims.x;
          y2 = dims.y;
          if (number(x2)) {
            pan.x += x2;
          }
          if (number(y2)) {
            pan.y += y2;
          }
          this.emit("pan viewport");
        }
        break;
      case 2:
        dim = arg0;
        val = arg1;
        if ((dim === "x" || dim === "y") && number(val)) {
          pan[dim] += val;
        }
        this.emit("pan viewport");
        break;
      default:
        break;
    }
    this.notify("viewport");
    return this;
  },
  gc: function() {
    this.notify("gc");
  },
  fit: function(elements, padding) {
    let viewportState = this.getFitViewport(elements, padding);
    if (viewportState) {
      let _p = this._private;
      _p.zoom = viewportState.zoom;
      _p.pan = viewportState.pan;
      this.emit("pan zoom viewport");
      this.notify("viewport");
    }
    return this;
  },
  getFitViewport: function(elements, padding) {
    if (number(elements) && padding === void 0) {
      padding = elements;
      elements = void 0;
    }
    if (!this._private.panningEnabled || !this._private.zoomingEnabled) {
      return;
    }
    let bb;
    if (string(elements)) {
      let sel = elements;
      elements = this.$(sel);
    } else if (boundingBox(elements)) {
      let bbe = elements;
      bb = {
        x1: bbe.x1,
        y1: bbe.y1,
        x2: bbe.x2,
        y2: bbe.y2
      };
      bb.w = bb.x2 - bb.x1;
      bb.h = bb.y2 - bb.y1;
    } else if (!elementOrCollection(elements)) {
      elements = this.mutableElements();
    }
    if (elementOrCollection(elements) && elements.empty()) {
      return;
    }
    bb = bb || elements.boundingBox();
    let w = this.width();
    let h = this.height();
    let zoom;
    padding = number(padding) ? padding : 0;
    if (!isNaN(w) && !isNaN(h) && w > 0 && h > 0 && !isNaN(bb.w) && !isNaN(bb.h) && bb.w > 0 && bb.h > 0) {
      zoom = Math.min((w - 2 * padding) / bb.w, (h - 2 * padding) / bb.h);
      zoom = zoom > this._private.maxZoom ? this._private.maxZoom : zoom;
      zoom = zoom < this._private.minZoom ? this._private.minZoom : zoom;
      let pan = {
        // now pan to middle
        x: (w - zoom * (bb.x1 + bb.x2)) / 2,
        y: (h - zoom * (bb.y1 + bb.y2)) / 2
      };
      return {
        zoom,
        pan
      };
    }
    return;
  },
  zoomRange: function(min, max) {
    let _p = this._private;
    if (max == null) {
      let opts = min;
      min = opts.min;
      max = opts.max;
    }
    if (number(min) && number(max) && min <= max) {
      _p.minZoom = min;
      _p.maxZoom = max;
    } else if (number(min) && max === void 0 && min <= _p.maxZoom) {
      _p.minZoom = min;
    } else if (number(max) && min === void 0 && max >= _p.minZoom) {
      _p.maxZoom = max;
    }
    return this;
  },
  minZoom: function(zoom) {
    if (zoom === void 0) {
      return this._private.minZoom;
    } else {
      return this.zoomRange({ min: zoom });
    }
  },
  maxZoom: function(zoom) {
    if (zoom === void 0) {
      return this._private.maxZoom;
    } else {
      return this.zoomRange({ max: zoom });
    }
  },
  getZoomedViewport: function(params) {
    let _p = this._private;
    let currentPan = _p.pan;
    let currentZoom = _p.zoom;
    let pos;
    let zoom;
    let bail = false;
    if (!_p.zoomingEnabled) {
      bail = true;
    }
    if (number(params)) {
      zoom = params;
    } else if (plainObject(params)) {
      zoom = params.level;
      if (params.position != null) {
        pos = modelToRenderedPosition(params.position, currentZoom, currentPan);
      } else if (params.renderedPosition != null) {
        pos = params.renderedPosition;
      }
      if (pos != null && !_p.panningEnabled) {
        bail = true;
      }
    }
    zoom = zoom > _p.maxZoom ? _p.maxZoom : zoom;
    zoom = zoom < _p.minZoom ? _p.minZoom : zoom;
    if (bail || !number(zoom) || zoom === currentZoom || pos != null && (!number(pos.x) || !number(pos.y))) {
      return null;
    }
    if (pos != null) {
      let pan1 = currentPan;
      let zoom1 = currentZoom;
      let zoom2 = zoom;
      let pan2 = {
        x: -zoom2 / zoom1 * (pos.x - pan1.x) + pos.x,
        y: -zoom2 / zoom1 * (pos.y - pan1.y) + pos.y
      };
      return {
        zoomed: true,
        panned: true,
        zoom: zoom2,
        pan: pan2
      };
    } else {
      return {
        zoomed: true,
        panned: false,
        zoom,
        pan: currentPan
      };
    }
  },
  zoom: function(params) {
    if (params === void 0) {
      return this._private.zoom;
    } else {
      let vp = this.getZoomedViewport(params);
      let _p = this._private;
      if (vp == null || !vp.zoomed) {
        return this;
      }
      _p.zoom = vp.zoom;
      if (vp.panned) {
        _p.pan.x = vp.pan.x;
        _p.pan.y = vp.pan.y;
      }
      this.emit("zoom" + (vp.panned ? " pan" : "") + " viewport");
      this.notify("viewport");
      return this;
    }
  },
  viewport: function(opts) {
    let _p = this._private;
    let zoomDefd = true;
    let panDefd = true;
    let events = [];
    let zoomFailed = false;
    let panFailed = false;
    if (!opts) {
      return this;
    }
    if (!number(opts.zoom)) {
      zoomDefd = false;
    }
    if (!plainObject(opts.pan)) {
      panDefd = false;
    }
    if (!zoomDefd && !panDefd) {
      return this;
    }
    if (zoomDefd) {
      let z = opts.zoom;
      if (z < _p.minZoom || z > _p.maxZoom || !_p.zoomingEnabled) {
        zoomFailed = true;
      } else {
        _p.zoom = z;
        events.push("zoom");
      }
    }
    if (panDefd && (!zoomFailed || !opts.cancelOnFailedZoom) && _p.panningEnabled) {
      let p2 = opts.pan;
      if (number(p2.x)) {
        _p.pan.x = p2.x;
        panFailed = false;
      }
      if (number(p2.y)) {
        _p.pan.y = p2.y;
        panFailed = false;
      }
      if (!panFailed) {
        events.push("pan");
      }
    }
    if (events.length > 0) {
      events.push("viewport");
      this.emit(events.join(" "));
      this.notify("viewport");
    }
    return this;
  },
  center: function(elements) {
    let pan = this.getCenterPan(elements);
    if (pan) {
      this._private.pan = pan;
      this.emit("pan viewport");
      this.notify("viewport");
    }
    return this;
  },
  getCenterPan: function(elements, zoom) {
    if (!this._private.panningEnabled) {
      return;
    }
    if (string(elements)) {
      let selector = elements;
      elements = this.mutableElements().filter(selector);
    } else if (!elementOrCollection(elements)) {
      elements = this.mutableElements();
    }
    if (elements.length === 0) {
      return;
    }
    let bb = elements.boundingBox();
    let w = this.width();
    let h = this.height();
    zoom = zoom === void 0 ? this._private.zoom : zoom;
    let pan = {
      // middle
      x: (w - zoom * (bb.x1 + bb.x2)) / 2,
      y: (h - zoom * (bb.y1 + bb.y2)) / 2
    };
    return pan;
  },
  reset: function() {
    if (!this._private.panningEnabled || !this._private.zoomingEnabled) {
      return this;
    }
    this.viewport({
      pan: { x: 0, y: 0 },
      zoom: 1
    });
    return this;
  },
  invalidateSize: function() {
    this._private.sizeCache = null;
  },
  size: function() {
    let _p = this._private;
    let container = _p.container;
    let cy = this;
    return _p.sizeCache = _p.sizeCache || (container ? function() {
      let style = cy.window().getComputedStyle(container);
      let val = function(name) {
        return parseFloat(style.getPropertyValue(name));
      };
      return {
        width: container.clientWidth - val("padding-left") - val("padding-right"),
        height: container.clientHeight - val("padding-top") - val("padding-bottom")
      };
    }() : {
      // fallback if no container (not 0 b/c can be used for dividing etc)
      width: 1,
      height: 1
    });
  },
  width: function() {
    return this.size().width;
  },
  height: function() {
    return this.size().height;
  },
  extent: function() {
    let pan = this._private.pan;
    let zoom = this._private.zoom;
    let rb = this.renderedExtent();
    let b = {
      x1: (rb.x1 - pan.x) / zoom,
      x2: (rb.x2 - pan.x) / zoom,
      y1: (rb.y1 - pan.y) / zoom,
      y2: (rb.y2 - pan.y) / zoom
    };
    b.w = b.x2 - b.x1;
    b.h = b.y2 - b.y1;
    return b;
  },
  renderedExtent: function() {
    let width = this.width();
    let height = this.height();
    return {
      x1: 0,
      y1: 0,
      x2: width,
      y2: height,
      w: width,
      h: height
    };
  },
  multiClickDebounceTime: function(int) {
    if (int)
      this._private.multiClickDebounceTime = int;
    else
      return this._private.multiClickDebounceTime;
    return this;
  }
};
corefn9.centre = corefn9.center;
corefn9.autolockNodes = corefn9.autolock;
corefn9.autoungrabifyNodes = corefn9.autoungrabify;
var viewport_default = corefn9;

// node_modules/cytoscape/src/core/data.mjs
var fn7 = {
  data: define_default.data({
    field: "data",
    bindingEvent: "data",
    allowBinding: true,
    allowSetting: true,
    settingEvent: "data",
    settingTriggersEvent: true,
    triggerFnName: "trigger",
    allowGetting: true,
    updateStyle: true
  }),
  removeData: define_default.removeData({
    field: "data",
    event: "data",
    triggerFnName: "trigger",
    triggerEvent: true,
    updateStyle: true
  }),
  scratch: define_default.data({
    field: "scratch",
    bindingEvent: "scratch",
    allowBinding: true,
    allowSetting: true,
    settingEvent: "scratch",
    settingTriggersEvent: true,
    triggerFnName: "trigger",
    allowGetting: true,
    updateStyle: true
  }),
  removeScratch: define_default.removeData({
    field: "scratch",
    event: "scratch",
    triggerFnName: "trigger",
    triggerEvent: true,
    updateStyle: true
  })
};
fn7.attr = fn7.data;
fn7.removeAttr = fn7.removeData;
var data_default3 = fn7;

// node_modules/cytoscape/src/core/index.mjs
var Core = function(opts) {
  let cy = this;
  opts = extend({}, opts);
  let container = opts.container;
  if (container && !htmlElement(container) && htmlElement(container[0])) {
    container = container[0];
  }
  let reg = container ? container._cyreg : null;
  reg = reg || {};
  if (reg && reg.cy) {
    reg.cy.destroy();
    reg = {};
  }
  let readies = reg.readies = reg.readies || [];
  if (container) {
    container._cyreg = reg;
  }
  reg.cy = cy;
  let head = window_default !== void 0 && container !== void 0 && !opts.headless;
  let options = opts;
  options.layout = extend({ name: head ? "grid" : "null" }, options.layout);
  options.renderer = extend({ name: head ? "canvas" : "null" }, options.renderer);
  let defVal = function(def, val, altVal) {
    if (val !== void 0) {
      return val;
    } else if (altVal !== void 0) {
      return altVal;
    } else {
      return def;
    }
  };
  let _p = this._private = {
    container,
    // html dom ele container
    ready: false,
    // whether ready has been triggered
    options,
    // cached options
    elements: new collection_default(this),
    // elements in the graph
    listeners: [],
    // list of listeners
    aniEles: new collection_default(this),
    // elements being animated
    data: options.data || {},
    // data for the core
    scratch: {},
    // scratch object for core
    layout: null,
    renderer: null,
    destroyed: false,
    // whether destroy was called
    notificationsEnabled: true,
    // whether notifications are sent to the renderer
    minZoom: 1e-50,
    maxZoom: 1e50,
    zoomingEnabled: defVal(true, options.zoomingEnabled),
    userZoomingEnabled: defVal(true, options.userZoomingEnabled),
    panningEnabled: defVal(true, options.panningEnabled),
    userPanningEnabled: defVal(true, options.userPanningEnabled),
    boxSelectionEnabled: defVal(true, options.boxSelectionEnabled),
    autolock: defVal(false, options.autolock, options.autolockNodes),
    autoungrabify: defVal(false, options.autoungrabify, options.autoungrabifyNodes),
    autounselectify: defVal(false, options.autounselectify),
    styleEnabled: options.styleEnabled === void 0 ? head : options.styleEnabled,
    zoom: number(options.zoom) ? options.zoom : 1,
    pan: {
      x: plainObject(options.pan) && number(options.pan.x) ? options.pan.x : 0,
      y: plainObject(options.pan) && number(options.pan.y) ? options.pan.y : 0
    },
    animation: {
      // object for currently-running animations
      current: [],
      queue: []
    },
    hasCompoundNodes: false,
    multiClickDebounceTime: defVal(250, options.multiClickDebounceTime)
  };
  this.createEmitter();
  this.selectionType(options.selectionType);
  this.zoomRange({ min: options.minZoom, max: options.maxZoom });
  let loadExtData = function(extData, next) {
    let anyIsPromise = extData.some(promise);
    if (anyIsPromise) {
      return promise_default.all(extData).then(next);
    } else {
      next(extData);
    }
  };
  if (_p.styleEnabled) {
    cy.setStyle([]);
  }
  let rendererOptions = extend({}, options, options.renderer);
  cy.initRenderer(rendererOptions);
  let setElesAndLayout = function(elements, onload, ondone) {
    cy.notifications(false);
    let oldEles = cy.mutableElements();
    if (oldEles.length > 0) {
      oldEles.remove();
    }
    if (elements != null) {
      if (plainObject(elements) || array(elements)) {
        cy.add(elements);
      }
    }
    cy.one("layoutready", function(e) {
      cy.notifications(true);
      cy.emit(e);
      cy.one("load", onload);
      cy.emitAndNotify("load");
    }).one("layoutstop", function() {
      cy.one("done", ondone);
      cy.emit("done");
    });
    let layoutOpts = extend({}, cy._private.options.layout);
    layoutOpts.eles = cy.elements();
    cy.layout(layoutOpts).run();
  };
  loadExtData([options.style, options.elements], function(thens) {
    let initStyle = thens[0];
    let initEles = thens[1];
    if (_p.styleEnabled) {
      cy.style().append(initStyle);
    }
    setElesAndLayout(initEles, function() {
      cy.startAnimationLoop();
      _p.ready = true;
      if (fn(options.ready)) {
        cy.on("ready", options.ready);
      }
      for (let i = 0; i < readies.length; i++) {
        let fn8 = readies[i];
        cy.on("ready", fn8);
      }
      if (reg) {
        reg.readies = [];
      }
      cy.emit("ready");
    }, options.done);
  });
};
var corefn10 = Core.prototype;
extend(corefn10, {
  instanceString: function() {
    return "core";
  },
  isReady: function() {
    return this._private.ready;
  },
  destroyed: function() {
    return this._private.destroyed;
  },
  ready: function(fn8) {
    if (this.isReady()) {
      this.emitter().emit("ready", [], fn8);
    } else {
      this.on("ready", fn8);
    }
    return this;
  },
  destroy: function() {
    let cy = this;
    if (cy.destroyed())
      return;
    cy.stopAnimationLoop();
    cy.destroyRenderer();
    this.emit("destroy");
    cy._private.destroyed = true;
    return cy;
  },
  hasElementWithId: function(id) {
    return this._private.elements.hasElementWithId(id);
  },
  getElementById: function(id) {
    return this._private.elements.getElementById(id);
  },
  hasCompoundNodes: function() {
    return this._private.hasCompoundNodes;
  },
  headless: function() {
    return this._private.renderer.isHeadless();
  },
  styleEnabled: function() {
    return this._private.styleEnabled;
  },
  addToPool: function(eles) {
    this._private.elements.merge(eles);
    return this;
  },
  removeFromPool: function(eles) {
    this._private.elements.unmerge(eles);
    return this;
  },
  container: function() {
    return this._private.container || null;
  },
  window: function() {
    let container = this._private.container;
    if (container == null)
      return window_default;
    let ownerDocument = this._private.container.ownerDocument;
    if (ownerDocument === void 0 || ownerDocument == null) {
      return window_default;
    }
    return ownerDocument.defaultView || window_default;
  },
  mount: function(container) {
    if (container == null) {
      return;
    }
    let cy = this;
    let _p = cy._private;
    let options = _p.options;
    if (!htmlElement(container) && htmlElement(container[0])) {
      container = container[0];
    }
    cy.stopAnimationLoop();
    cy.destroyRenderer();
    _p.container = container;
    _p.styleEnabled = true;
    cy.invalidateSize();
    cy.initRenderer(extend({}, options, options.renderer, {
      // allow custom renderer name to be re-used, otherwise use canvas
      name: options.renderer.name === "null" ? "canvas" : options.renderer.name
    }));
    cy.startAnimationLoop();
    cy.style(options.style);
    cy.emit("mount");
    return cy;
  },
  unmount: function() {
    let cy = this;
    cy.stopAnimationLoop();
    cy.destroyRenderer();
    cy.initRenderer({ name: "null" });
    cy.emit("unmount");
    return cy;
  },
  options: function() {
    return copy(this._private.options);
  },
  json: function(obj) {
    let cy = this;
    let _p = cy._private;
    let eles = cy.mutableElements();
    let getFreshRef = (ele) => cy.getElementById(ele.id());
    if (plainObject(obj)) {
      cy.startBatch();
      if (obj.elements) {
        let idInJson = {};
        let updateEles = function(jsons, gr) {
          let toAdd = [];
          let toMod = [];
          for (let i = 0; i < jsons.length; i++) {
            let json = jsons[i];
            if (!json.data.id) {
              warn("cy.json() cannot handle elements without an ID attribute");
              continue;
            }
            let id = "" + json.data.id;
            let ele = cy.getElementById(id);
            idInJson[id] = true;
            if (ele.length !== 0) {
              toMod.push({ ele, json });
            } else {
              if (gr) {
                json.group = gr;
                toAdd.push(json);
              } else {
                toAdd.push(json);
              }
            }
          }
          cy.add(toAdd);
          for (let i = 0; i < toMod.length; i++) {
            let { ele, json } = toMod[i];
            ele.json(json);
          }
        };
        if (array(obj.elements)) {
          updateEles(obj.elements);
        } else {
          let grs = ["nodes", "edges"];
          for (let i = 0; i < grs.length; i++) {
            let gr = grs[i];
            let elements = obj.elements[gr];
            if (array(elements)) {
              updateEles(elements, gr);
            }
          }
        }
        let parentsToRemove = cy.collection();
        eles.filter((ele) => !idInJson[ele.id()]).forEach((ele) => {
          if (ele.isParent()) {
            parentsToRemove.merge(ele);
          } else {
            ele.remove();
          }
        });
        parentsToRemove.forEach((ele) => ele.children().move({ parent: null }));
        parentsToRemove.forEach((ele) => getFreshRef(ele).remove());
      }
      if (obj.style) {
        cy.style(obj.style);
      }
      if (obj.zoom != null && obj.zoom !== _p.zoom) {
        cy.zoom(obj.zoom);
      }
      if (obj.pan) {
        if (obj.pan.x !== _p.pan.x || obj.pan.y !== _p.pan.y) {
          cy.pan(obj.pan);
        }
      }
      if (obj.data) {
        cy.data(obj.data);
      }
      let fields = [
        "minZoom",
        "maxZoom",
        "zoomingEnabled",
        "userZoomingEnabled",
        "panningEnabled",
        "userPanningEnabled",
        "boxSelectionEnabled",
        "autolock",
        "autoungrabify",
        "autounselectify",
        "multiClickDebounceTime"
      ];
      for (let i = 0; i < fields.length; i++) {
        let f = fields[i];
        if (obj[f] != null) {
          cy[f](obj[f]);
        }
      }
      cy.endBatch();
      return this;
    } else {
      let flat = !!obj;
      let json = {};
      if (flat) {
        json.elements = this.elements().map((ele) => ele.json());
      } else {
        json.elements = {};
        eles.forEach(function(ele) {
          let group = ele.group();
          if (!json.elements[group]) {
            json.elements[group] = [];
          }
          json.elements[group].push(ele.json());
        });
      }
      if (this._private.styleEnabled) {
        json.style = cy.style().json();
      }
      json.data = copy(cy.data());
      let options = _p.options;
      json.zoomingEnabled = _p.zoomingEnabled;
      json.userZoomingEnabled = _p.userZoomingEnabled;
      json.zoom = _p.zoom;
      json.minZoom = _p.minZoom;
      json.maxZoom = _p.maxZoom;
      json.panningEnabled = _p.panningEnabled;
      json.userPanningEnabled = _p.userPanningEnabled;
      json.pan = copy(_p.pan);
      json.boxSelectionEnabled = _p.boxSelectionEnabled;
      json.renderer = copy(options.renderer);
      json.hideEdgesOnViewport = options.hideEdgesOnViewport;
      json.textureOnViewport = options.textureOnViewport;
      json.wheelSensitivity = options.wheelSensitivity;
      json.motionBlur = options.motionBlur;
      json.multiClickDebounceTime = options.multiClickDebounceTime;
      return json;
    }
  }
});
corefn10.$id = corefn10.getElementById;
[
  add_remove_default,
  animation_default4,
  events_default3,
  export_default,
  layout_default2,
  notification_default,
  renderer_default,
  search_default,
  style_default3,
  viewport_default,
  data_default3
].forEach(function(props) {
  extend(corefn10, props);
});
var core_default = Core;

// node_modules/cytoscape/src/extensions/layout/preset.mjs
var defaults3 = {
  positions: void 0,
  // map of (node id) => (position obj); or function(node){ return somPos; }
  zoom: void 0,
  // the zoom level to set (prob want fit = false if set)
  pan: void 0,
  // the pan level to set (prob want fit = false if set)
  fit: true,
  // whether to fit to viewport
  padding: 30,
  // padding on fit
  spacingFactor: void 0,
  // Applies a multiplicative factor (>0) to expand or compress the overall area that the nodes take up
  animate: false,
  // whether to transition the node positions
  animationDuration: 500,
  // duration of animation in ms if enabled
  animationEasing: void 0,
  // easing of animation if enabled
  animateFilter: function(node, i) {
    return true;
  },
  // a function that determines whether the node should be animated.  All nodes animated by default on animate enabled.  Non-animated nodes are positioned immediately when the layout starts
  ready: void 0,
  // callback on layoutready
  stop: void 0,
  // callback on layoutstop
  transform: function(node, position) {
    return position;
  }
  // transform a given node position. Useful for changing flow direction in discrete layouts
};
function PresetLayout(options) {
  this.options = extend({}, defaults3, options);
}
PresetLayout.prototype.run = function() {
  let options = this.options;
  let eles = options.eles;
  let nodes = eles.nodes();
  let posIsFn = fn(options.positions);
  function getPosition(node) {
    if (options.positions == null) {
      return copyPosition(node.position());
    }
    if (posIsFn) {
      return options.positions(node);
    }
    let pos = options.positions[node._private.data.id];
    if (pos == null) {
      return null;
    }
    return pos;
  }
  nodes.layoutPositions(this, options, function(node, i) {
    let position = getPosition(node);
    if (node.locked() || position == null) {
      return false;
    }
    return position;
  });
  return this;
};
var preset_default = PresetLayout;

// node_modules/cytoscape/src/extensions/layout/null.mjs
var defaults4 = {
  ready: function() {
  },
  // on layoutready
  stop: function() {
  }
  // on layoutstop
};
function NullLayout(options) {
  this.options = extend({}, defaults4, options);
}
NullLayout.prototype.run = function() {
  let options = this.options;
  let eles = options.eles;
  let layout = this;
  let cy = options.cy;
  layout.emit("layoutstart");
  eles.nodes().positions(function() {
    return {
      x: 0,
      y: 0
    };
  });
  layout.one("layoutready", options.ready);
  layout.emit("layoutready");
  layout.one("layoutstop", options.stop);
  layout.emit("layoutstop");
  return this;
};
NullLayout.prototype.stop = function() {
  return this;
};
var null_default = NullLayout;

// node_modules/cytoscape/src/extensions/layout/index.mjs
var layout_default3 = [{ name: "null", impl: null_default }, { name: "preset", impl: preset_default }];

// node_modules/cytoscape/src/extensions/renderer/null/index.mjs
function NullRenderer(options) {
  this.options = options;
  this.notifications = 0;
}
var noop2 = function() {
};
var throwImgErr = function() {
  throw new Error("A headless instance can not render images");
};
NullRenderer.prototype = {
  recalculateRenderedStyle: noop2,
  notify: function() {
    this.notifications++;
  },
  init: noop2,
  isHeadless: function() {
    return true;
  },
  png: throwImgErr,
  jpg: throwImgErr
};
var null_default2 = NullRenderer;

// node_modules/cytoscape/src/extensions/renderer/base/arrow-shapes.mjs
var BRp = {};
BRp.arrowShapeWidth = 0.3;
BRp.registerArrowShapes = function() {
  var arrowShapes = this.arrowShapes = {};
  var renderer = this;
  var bbCollide = function(x2, y2, size, angle2, translation, edgeWidth, padding) {
    var x1 = translation.x - size / 2 - padding;
    var x22 = translation.x + size / 2 + padding;
    var y1 = translation.y - size / 2 - padding;
    var y22 = translation.y + size / 2 + padding;
    var inside = x1 <= x2 && x2 <= x22 && (y1 <= y2 && y2 <= y22);
    return inside;
  };
  var transform = function(x2, y2, size, angle2, translation) {
    var xRotated = x2 * Math.cos(angle2) - y2 * Math.sin(angle2);
    var yRotated = x2 * Math.sin(angle2) + y2 * Math.cos(angle2);
    var xScaled = xRotated * size;
    var yScaled = yRotated * size;
    var xTranslated = xScaled + translation.x;
    var yTranslated = yScaled + translation.y;
    return {
      x: xTranslated,
      y: yTranslated
    };
  };
  var transformPoints2 = function(pts2, size, angle2, translation) {
    var retPts = [];
    for (var i = 0; i < pts2.length; i += 2) {
      var x2 = pts2[i];
      var y2 = pts2[i + 1];
      retPts.push(transform(x2, y2, size, angle2, translation));
    }
    return retPts;
  };
  var pointsToArr = function(pts2) {
    var ret = [];
    for (var i = 0; i < pts2.length; i++) {
      var p2 = pts2[i];
      ret.push(p2.x, p2.y);
    }
    return ret;
  };
  var standardGap = function(edge) {
    return edge.pstyle("width").pfValue * edge.pstyle("arrow-scale").pfValue * 2;
  };
  var defineArrowShape = function(name, defn) {
    if (string(defn)) {
      defn = arrowShapes[defn];
    }
    arrowShapes[name] = extend({
      name,
      points: [
        -0.15,
        -0.3,
        0.15,
        -0.3,
        0.15,
        0.3,
        -0.15,
        0.3
      ],
      collide: function(x2, y2, size, angle2, translation, padding) {
        var points = pointsToArr(transformPoints2(this.points, size + 2 * padding, angle2, translation));
        var inside = pointInsidePolygonPoints(x2, y2, points);
        return inside;
      },
      roughCollide: bbCollide,
      draw: function(context, size, angle2, translation) {
        var points = transformPoints2(this.points, size, angle2, translation);
        renderer.arrowShapeImpl("polygon")(context, points);
      },
      spacing: function(edge) {
        return 0;
      },
      gap: standardGap
    }, defn);
  };
  defineArrowShape("none", {
    collide: falsify,
    roughCollide: falsify,
    draw: noop,
    spacing: zeroify,
    gap: zeroify
  });
  defineArrowShape("triangle", {
    points: [
      -0.15,
      -0.3,
      0,
      0,
      0.15,
      -0.3
    ]
  });
  defineArrowShape("arrow", "triangle");
  defineArrowShape("triangle-backcurve", {
    points: arrowShapes["triangle"].points,
    controlPoint: [0, -0.15],
    roughCollide: bbCollide,
    draw: function(context, size, angle2, translation, edgeWidth) {
      var ptsTrans = transformPoints2(this.points, size, angle2, translation);
      var ctrlPt = this.controlPoint;
      var ctrlPtTrans = transform(ctrlPt[0], ctrlPt[1], size, angle2, translation);
      renderer.arrowShapeImpl(this.name)(context, ptsTrans, ctrlPtTrans);
    },
    gap: function(edge) {
      return standardGap(edge) * 0.8;
    }
  });
  defineArrowShape("triangle-tee", {
    points: [
      0,
      0,
      0.15,
      -0.3,
      -0.15,
      -0.3,
      0,
      0
    ],
    pointsTee: [
      -0.15,
      -0.4,
      -0.15,
      -0.5,
      0.15,
      -0.5,
      0.15,
      -0.4
    ],
    collide: function(x2, y2, size, angle2, translation, edgeWidth, padding) {
      var triPts = pointsToArr(transformPoints2(this.points, size + 2 * padding, angle2, translation));
      var teePts = pointsToArr(transformPoints2(this.pointsTee, size + 2 * padding, angle2, translation));
      var inside = pointInsidePolygonPoints(x2, y2, triPts) || pointInsidePolygonPoints(x2, y2, teePts);
      return inside;
    },
    draw: function(context, size, angle2, translation, edgeWidth) {
      var triPts = transformPoints2(this.points, size, angle2, translation);
      var teePts = transformPoints2(this.pointsTee, size, angle2, translation);
      renderer.arrowShapeImpl(this.name)(context, triPts, teePts);
    }
  });
  defineArrowShape("circle-triangle", {
    radius: 0.15,
    pointsTr: [0, -0.15, 0.15, -0.45, -0.15, -0.45, 0, -0.15],
    collide: function collide(x2, y2, size, angle2, translation, edgeWidth, padding) {
      var t = translation;
      var circleInside = Math.pow(t.x - x2, 2) + Math.pow(t.y - y2, 2) <= Math.pow((size + 2 * padding) * this.radius, 2);
      var triPts = pointsToArr(transformPoints2(this.points, size + 2 * padding, angle2, translation));
      return pointInsidePolygonPoints(x2, y2, triPts) || circleInside;
    },
    draw: function draw(context, size, angle2, translation, edgeWidth) {
      var triPts = transformPoints2(this.pointsTr, size, angle2, translation);
      renderer.arrowShapeImpl(this.name)(context, triPts, translation.x, translation.y, this.radius * size);
    },
    spacing: function spacing(edge) {
      return renderer.getArrowWidth(edge.pstyle("width").pfValue, edge.pstyle("arrow-scale").value) * this.radius;
    }
  });
  defineArrowShape("triangle-cross", {
    points: [
      0,
      0,
      0.15,
      -0.3,
      -0.15,
      -0.3,
      0,
      0
    ],
    baseCrossLinePts: [
      -0.15,
      -0.4,
      // first half of the rectangle
      -0.15,
      -0.4,
      0.15,
      -0.4,
      // second half of the rectangle
      0.15,
      -0.4
    ],
    crossLinePts: function(size, edgeWidth) {
      var p2 = this.baseCrossLinePts.slice();
      var shiftFactor = edgeWidth / size;
      var y0 = 3;
      var y1 = 5;
      p2[y0] = p2[y0] - shiftFactor;
      p2[y1] = p2[y1] - shiftFactor;
      return p2;
    },
    collide: function(x2, y2, size, angle2, translation, edgeWidth, padding) {
      var triPts = pointsToArr(transformPoints2(this.points, size + 2 * padding, angle2, translation));
      var teePts = pointsToArr(transformPoints2(this.crossLinePts(size, edgeWidth), size + 2 * padding, angle2, translation));
      var inside = pointInsidePolygonPoints(x2, y2, triPts) || pointInsidePolygonPoints(x2, y2, teePts);
      return inside;
    },
    draw: function(context, size, angle2, translation, edgeWidth) {
      var triPts = transformPoints2(this.points, size, angle2, translation);
      var crossLinePts = transformPoints2(this.crossLinePts(size, edgeWidth), size, angle2, translation);
      renderer.arrowShapeImpl(this.name)(context, triPts, crossLinePts);
    }
  });
  defineArrowShape("vee", {
    points: [
      -0.15,
      -0.3,
      0,
      0,
      0.15,
      -0.3,
      0,
      -0.15
    ],
    gap: function(edge) {
      return standardGap(edge) * 0.525;
    }
  });
  defineArrowShape("circle", {
    radius: 0.15,
    collide: function(x2, y2, size, angle2, translation, edgeWidth, padding) {
      var t = translation;
      var inside = Math.pow(t.x - x2, 2) + Math.pow(t.y - y2, 2) <= Math.pow((size + 2 * padding) * this.radius, 2);
      return inside;
    },
    draw: function(context, size, angle2, translation, edgeWidth) {
      renderer.arrowShapeImpl(this.name)(context, translation.x, translation.y, this.radius * size);
    },
    spacing: function(edge) {
      return renderer.getArrowWidth(edge.pstyle("width").pfValue, edge.pstyle("arrow-scale").value) * this.radius;
    }
  });
  defineArrowShape("tee", {
    points: [
      -0.15,
      0,
      -0.15,
      -0.1,
      0.15,
      -0.1,
      0.15,
      0
    ],
    spacing: function(edge) {
      return 1;
    },
    gap: function(edge) {
      return 1;
    }
  });
  defineArrowShape("square", {
    points: [
      -0.15,
      0,
      0.15,
      0,
      0.15,
      -0.3,
      -0.15,
      -0.3
    ]
  });
  defineArrowShape("diamond", {
    points: [
      -0.15,
      -0.15,
      0,
      -0.3,
      0.15,
      -0.15,
      0,
      0
    ],
    gap: function(edge) {
      return edge.pstyle("width").pfValue * edge.pstyle("arrow-scale").value;
    }
  });
  defineArrowShape("chevron", {
    points: [
      0,
      0,
      -0.15,
      -0.15,
      -0.1,
      -0.2,
      0,
      -0.1,
      0.1,
      -0.2,
      0.15,
      -0.15
    ],
    gap: function(edge) {
      return 0.95 * edge.pstyle("width").pfValue * edge.pstyle("arrow-scale").value;
    }
  });
};
var arrow_shapes_default = BRp;

// node_modules/cytoscape/src/extensions/renderer/base/coord-ele-math/coords.mjs
var BRp2 = {};
BRp2.projectIntoViewport = function(clientX, clientY) {
  var cy = this.cy;
  var offsets = this.findContainerClientCoords();
  var offsetLeft = offsets[0];
  var offsetTop = offsets[1];
  var scale = offsets[4];
  var pan = cy.pan();
  var zoom = cy.zoom();
  var x2 = ((clientX - offsetLeft) / scale - pan.x) / zoom;
  var y2 = ((clientY - offsetTop) / scale - pan.y) / zoom;
  return [x2, y2];
};
BRp2.findContainerClientCoords = function() {
  if (this.containerBB) {
    return this.containerBB;
  }
  var container = this.container;
  var rect = container.getBoundingClientRect();
  var style = this.cy.window().getComputedStyle(container);
  var styleValue = function(name) {
    return parseFloat(style.getPropertyValue(name));
  };
  var padding = {
    left: styleValue("padding-left"),
    right: styleValue("padding-right"),
    top: styleValue("padding-top"),
    bottom: styleValue("padding-bottom")
  };
  var border = {
    left: styleValue("border-left-width"),
    right: styleValue("border-right-width"),
    top: styleValue("border-top-width"),
    bottom: styleValue("border-bottom-width")
  };
  var clientWidth = container.clientWidth;
  var clientHeight = container.clientHeight;
  var paddingHor = padding.left + padding.right;
  var paddingVer = padding.top + padding.bottom;
  var borderHor = border.left + border.right;
  var scale = rect.width / (clientWidth + borderHor);
  var unscaledW = clientWidth - paddingHor;
  var unscaledH = clientHeight - paddingVer;
  var left = rect.left + padding.left + border.left;
  var top = rect.top + padding.top + border.top;
  return this.containerBB = [
    left,
    top,
    unscaledW,
    unscaledH,
    scale
  ];
};
BRp2.invalidateContainerClientCoordsCache = function() {
  this.containerBB = null;
};
BRp2.findNearestElement = function(x2, y2, interactiveElementsOnly, isTouch) {
  return this.findNearestElements(x2, y2, interactiveElementsOnly, isTouch)[0];
};
BRp2.findNearestElements = function(x2, y2, interactiveElementsOnly, isTouch) {
  var self2 = this;
  var r = this;
  var eles = r.getCachedZSortedEles();
  var near = [];
  var zoom = r.cy.zoom();
  var hasCompounds = r.cy.hasCompoundNodes();
  var edgeThreshold = (isTouch ? 24 : 8) / zoom;
  var nodeThreshold = (isTouch ? 8 : 2) / zoom;
  var labelThreshold = (isTouch ? 8 : 2) / zoom;
  var minSqDist = Infinity;
  var nearEdge;
  var nearNode;
  if (interactiveElementsOnly) {
    eles = eles.interactive;
  }
  function addEle(ele2, sqDist) {
    if (ele2.isNode()) {
      if (nearNode) {
        return;
      } else {
        nearNode = ele2;
        near.push(ele2);
      }
    }
    if (ele2.isEdge() && (sqDist == null || sqDist < minSqDist)) {
      if (nearEdge) {
        if (nearEdge.pstyle("z-compound-depth").value === ele2.pstyle("z-compound-depth").value && nearEdge.pstyle("z-compound-depth").value === ele2.pstyle("z-compound-depth").value) {
          for (var i2 = 0; i2 < near.length; i2++) {
            if (near[i2].isEdge()) {
              near[i2] = ele2;
              nearEdge = ele2;
              minSqDist = sqDist != null ? sqDist : minSqDist;
              break;
            }
          }
        }
      } else {
        near.push(ele2);
        nearEdge = ele2;
        minSqDist = sqDist != null ? sqDist : minSqDist;
      }
    }
  }
  function checkNode(node) {
    var width = node.outerWidth() + 2 * nodeThreshold;
    var height = node.outerHeight() + 2 * nodeThreshold;
    var hw = width / 2;
    var hh = height / 2;
    var pos = node.position();
    var cornerRadius = node.pstyle("corner-radius").value === "auto" ? "auto" : node.pstyle("corner-radius").pfValue;
    var rs = node._private.rscratch;
    if (pos.x - hw <= x2 && x2 <= pos.x + hw && pos.y - hh <= y2 && y2 <= pos.y + hh) {
      var shape = r.nodeShapes[self2.getNodeShape(node)];
      if (shape.checkPoint(x2, y2, 0, width, height, pos.x, pos.y, cornerRadius, rs)) {
        addEle(node, 0);
        return true;
      }
    }
  }
  function checkEdge(edge) {
    var _p = edge._private;
    var rs = _p.rscratch;
    var styleWidth = edge.pstyle("width").pfValue;
    var scale = edge.pstyle("arrow-scale").value;
    var width = styleWidth / 2 + edgeThreshold;
    var widthSq = width * width;
    var width2 = width * 2;
    var src = _p.source;
    var tgt = _p.target;
    var sqDist;
    if (rs.edgeType === "segments" || rs.edgeType === "straight" || rs.edgeType === "haystack") {
      var pts2 = rs.allpts;
      for (var i2 = 0; i2 + 3 < pts2.length; i2 += 2) {
        if (inLineVicinity(x2, y2, pts2[i2], pts2[i2 + 1], pts2[i2 + 2], pts2[i2 + 3], width2) && widthSq > (sqDist = sqdistToFiniteLine(x2, y2, pts2[i2], pts2[i2 + 1], pts2[i2 + 2], pts2[i2 + 3]))) {
          addEle(edge, sqDist);
          return true;
        }
      }
    } else if (rs.edgeType === "bezier" || rs.edgeType === "multibezier" || rs.edgeType === "self" || rs.edgeType === "compound") {
      var pts2 = rs.allpts;
      for (var i2 = 0; i2 + 5 < rs.allpts.length; i2 += 4) {
        if (inBezierVicinity(x2, y2, pts2[i2], pts2[i2 + 1], pts2[i2 + 2], pts2[i2 + 3], pts2[i2 + 4], pts2[i2 + 5], width2) && widthSq > (sqDist = sqdistToQuadraticBezier(x2, y2, pts2[i2], pts2[i2 + 1], pts2[i2 + 2], pts2[i2 + 3], pts2[i2 + 4], pts2[i2 + 5]))) {
          addEle(edge, sqDist);
          return true;
        }
      }
    }
    var src = src || _p.source;
    var tgt = tgt || _p.target;
    var arSize = self2.getArrowWidth(styleWidth, scale);
    var arrows = [
      { name: "source", x: rs.arrowStartX, y: rs.arrowStartY, angle: rs.srcArrowAngle },
      { name: "target", x: rs.arrowEndX, y: rs.arrowEndY, angle: rs.tgtArrowAngle },
      { name: "mid-source", x: rs.midX, y: rs.midY, angle: rs.midsrcArrowAngle },
      { name: "mid-target", x: rs.midX, y: rs.midY, angle: rs.midtgtArrowAngle }
    ];
    for (var i2 = 0; i2 < arrows.length; i2++) {
      var ar = arrows[i2];
      var shape = r.arrowShapes[edge.pstyle(ar.name + "-arrow-shape").value];
      var edgeWidth = edge.pstyle("width").pfValue;
      if (shape.roughCollide(x2, y2, arSize, ar.angle, { x: ar.x, y: ar.y }, edgeWidth, edgeThreshold) && shape.collide(x2, y2, arSize, ar.angle, { x: ar.x, y: ar.y }, edgeWidth, edgeThreshold)) {
        addEle(edge);
        return true;
      }
    }
    if (hasCompounds && near.length > 0) {
      checkNode(src);
      checkNode(tgt);
    }
  }
  function preprop(obj, name, pre) {
    return getPrefixedProperty(obj, name, pre);
  }
  function checkLabel(ele2, prefix) {
    var _p = ele2._private;
    var th = labelThreshold;
    var prefixDash;
    if (prefix) {
      prefixDash = prefix + "-";
    } else {
      prefixDash = "";
    }
    ele2.boundingBox();
    var bb = _p.labelBounds[prefix || "main"];
    var text = ele2.pstyle(prefixDash + "label").value;
    var eventsEnabled = ele2.pstyle("text-events").strValue === "yes";
    if (!eventsEnabled || !text) {
      return;
    }
    var lx = preprop(_p.rscratch, "labelX", prefix);
    var ly = preprop(_p.rscratch, "labelY", prefix);
    var theta = preprop(_p.rscratch, "labelAngle", prefix);
    var ox = ele2.pstyle(prefixDash + "text-margin-x").pfValue;
    let oy = ele2.pstyle(prefixDash + "text-margin-y").pfValue;
    var lx1 = bb.x1 - th - ox;
    var lx2 = bb.x2 + th - ox;
    var ly1 = bb.y1 - th - oy;
    var ly2 = bb.y2 + th - oy;
    if (theta) {
      var cos2 = Math.cos(theta);
      var sin2 = Math.sin(theta);
      var rotate = function(x3, y3) {
        x3 = x3 - lx;
        y3 = y3 - ly;
        return {
          x: x3 * cos2 - y3 * sin2 + lx,
          y: x3 * sin2 + y3 * cos2 + ly
        };
      };
      var px1y1 = rotate(lx1, ly1);
      var px1y2 = rotate(lx1, ly2);
      var px2y1 = rotate(lx2, ly1);
      var px2y2 = rotate(lx2, ly2);
      var points = [
        // with the margin added after the rotation is applied
        px1y1.x + ox,
        px1y1.y + oy,
        px2y1.x + ox,
        px2y1.y + oy,
        px2y2.x + ox,
        px2y2.y + oy,
        px1y2.x + ox,
        px1y2.y + oy
      ];
      if (pointInsidePolygonPoints(x2, y2, points)) {
        addEle(ele2);
        return true;
      }
    } else {
      if (inBoundingBox(bb, x2, y2)) {
        addEle(ele2);
        return true;
      }
    }
  }
  for (var i = eles.length - 1; i >= 0; i--) {
    var ele = eles[i];
    if (ele.isNode()) {
      checkNode(ele) || checkLabel(ele);
    } else {
      checkEdge(ele) || checkLabel(ele) || checkLabel(ele, "source") || checkLabel(ele, "target");
    }
  }
  return near;
};
BRp2.getAllInBox = function(x1, y1, x2, y2) {
  var eles = this.getCachedZSortedEles().interactive;
  var zoom = this.cy.zoom();
  var labelThreshold = 2 / zoom;
  var box = [];
  var x1c = Math.min(x1, x2);
  var x2c = Math.max(x1, x2);
  var y1c = Math.min(y1, y2);
  var y2c = Math.max(y1, y2);
  x1 = x1c;
  x2 = x2c;
  y1 = y1c;
  y2 = y2c;
  var boxBb = makeBoundingBox({
    x1,
    y1,
    x2,
    y2
  });
  var selectionBox = [
    { x: boxBb.x1, y: boxBb.y1 },
    { x: boxBb.x2, y: boxBb.y1 },
    { x: boxBb.x2, y: boxBb.y2 },
    { x: boxBb.x1, y: boxBb.y2 }
  ];
  var boxEdges = [
    [selectionBox[0], selectionBox[1]],
    [selectionBox[1], selectionBox[2]],
    [selectionBox[2], selectionBox[3]],
    [selectionBox[3], selectionBox[0]]
  ];
  function preprop(obj, name, pre) {
    return getPrefixedProperty(obj, name, pre);
  }
  function getRotatedLabelBox(ele2, prefix) {
    var _p2 = ele2._private;
    var th = labelThreshold;
    var prefixDash = prefix ? prefix + "-" : "";
    ele2.boundingBox();
    var bb = _p2.labelBounds[prefix || "main"];
    if (!bb) {
      return null;
    }
    var lx = preprop(_p2.rscratch, "labelX", prefix);
    var ly = preprop(_p2.rscratch, "labelY", prefix);
    var theta = preprop(_p2.rscratch, "labelAngle", prefix);
    var ox = ele2.pstyle(prefixDash + "text-margin-x").pfValue;
    var oy = ele2.pstyle(prefixDash + "text-margin-y").pfValue;
    var lx1 = bb.x1 - th - ox;
    var lx2 = bb.x2 + th - ox;
    var ly1 = bb.y1 - th - oy;
    var ly2 = bb.y2 + th - oy;
    if (theta) {
      var cos2 = Math.cos(theta);
      var sin2 = Math.sin(theta);
      var rotate = function(x3, y3) {
        x3 = x3 - lx;
        y3 = y3 - ly;
        return {
          x: x3 * cos2 - y3 * sin2 + lx,
          y: x3 * sin2 + y3 * cos2 + ly
        };
      };
      return [rotate(lx1, ly1), rotate(lx2, ly1), rotate(lx2, ly2), rotate(lx1, ly2)];
    } else {
      return [
        { x: lx1, y: ly1 },
        { x: lx2, y: ly1 },
        { x: lx2, y: ly2 },
        { x: lx1, y: ly2 }
      ];
    }
  }
  function doLinesIntersect(p1, p2, q1, q2) {
    function ccw(a, b, c) {
      return (c.y - a.y) * (b.x - a.x) > (b.y - a.y) * (c.x - a.x);
    }
    return ccw(p1, q1, q2) !== ccw(p2, q1, q2) && ccw(p1, p2, q1) !== ccw(p1, p2, q2);
  }
  for (var e = 0; e < eles.length; e++) {
    var ele = eles[e];
    if (ele.isNode()) {
      var node = ele;
      var textEvents = node.pstyle("text-events").strValue === "yes";
      var nodeBoxSelectMode = node.pstyle("box-selection").strValue;
      var labelBoxSelectEnabled = node.pstyle("box-select-labels").strValue === "yes";
      if (nodeBoxSelectMode === "none") {
        continue;
      }
      var includeLabels = (nodeBoxSelectMode === "overlap" || labelBoxSelectEnabled) && textEvents;
      var nodeBb = node.boundingBox({
        includeNodes: true,
        includeEdges: false,
        includeLabels
      });
      if (nodeBoxSelectMode === "contain") {
        let selected = false;
        if (labelBoxSelectEnabled && textEvents) {
          const rotatedLabelBox = getRotatedLabelBox(node);
          if (rotatedLabelBox && satPolygonIntersection(rotatedLabelBox, selectionBox)) {
            box.push(node);
            selected = true;
          }
        }
        if (!selected && boundingBoxInBoundingBox(boxBb, nodeBb)) {
          box.push(node);
        }
      } else if (nodeBoxSelectMode === "overlap") {
        if (boundingBoxesIntersect(boxBb, nodeBb)) {
          const nodeBodyBb = node.boundingBox({
            includeNodes: true,
            includeEdges: true,
            includeLabels: false,
            includeMainLabels: false,
            includeSourceLabels: false,
            includeTargetLabels: false
          });
          const nodeBodyCorners = [
            { x: nodeBodyBb.x1, y: nodeBodyBb.y1 },
            { x: nodeBodyBb.x2, y: nodeBodyBb.y1 },
            { x: nodeBodyBb.x2, y: nodeBodyBb.y2 },
            { x: nodeBodyBb.x1, y: nodeBodyBb.y2 }
          ];
          if (satPolygonIntersection(nodeBodyCorners, selectionBox)) {
            box.push(node);
          } else {
            const rotatedLabelBox = getRotatedLabelBox(node);
            if (rotatedLabelBox && satPolygonIntersection(rotatedLabelBox, selectionBox)) {
              box.push(node);
            }
          }
        }
      }
    } else {
      var edge = ele;
      var _p = edge._private;
      var rs = _p.rscratch;
      var edgeBoxSelectMode = edge.pstyle("box-selection").strValue;
      if (edgeBoxSelectMode === "none") {
        continue;
      }
      if (edgeBoxSelectMode === "contain") {
        if (rs.startX != null && rs.startY != null && !inBoundingBox(boxBb, rs.startX, rs.startY)) {
          continue;
        }
        if (rs.endX != null && rs.endY != null && !inBoundingBox(boxBb, rs.endX, rs.endY)) {
          continue;
        }
        if (rs.edgeType === "bezier" || rs.edgeType === "multibezier" || rs.edgeType === "self" || rs.edgeType === "compound" || rs.edgeType === "segments" || rs.edgeType === "haystack") {
          let pts2 = _p.rstyle.bezierPts || _p.rstyle.linePts || _p.rstyle.haystackPts;
          let allInside = true;
          for (var i = 0; i < pts2.length; i++) {
            if (!pointInBoundingBox(boxBb, pts2[i])) {
              allInside = false;
              break;
            }
          }
          if (allInside) {
            box.push(edge);
          }
        } else if (rs.edgeType === "straight") {
          box.push(edge);
        }
      } else if (edgeBoxSelectMode === "overlap") {
        let selected = false;
        if (rs.startX != null && rs.startY != null && rs.endX != null && rs.endY != null && (inBoundingBox(boxBb, rs.startX, rs.startY) || inBoundingBox(boxBb, rs.endX, rs.endY))) {
          box.push(edge);
          selected = true;
        } else if (!selected && rs.edgeType === "haystack") {
          const haystackPts = _p.rstyle.haystackPts;
          for (let i2 = 0; i2 < haystackPts.length; i2++) {
            if (pointInBoundingBox(boxBb, haystackPts[i2])) {
              box.push(edge);
              selected = true;
              break;
            }
          }
        }
        if (!selected) {
          let pts2 = _p.rstyle.bezierPts || _p.rstyle.linePts || _p.rstyle.haystackPts;
          if ((!pts2 || pts2.length < 2) && rs.edgeType === "straight") {
            if (rs.startX != null && rs.startY != null && rs.endX != null && rs.endY != null) {
              pts2 = [
                { x: rs.startX, y: rs.startY },
                { x: rs.endX, y: rs.endY }
              ];
            }
          }
          if (!pts2 || pts2.length < 2)
            continue;
          for (let i2 = 0; i2 < pts2.length - 1; i2++) {
            let segStart = pts2[i2];
            let segEnd = pts2[i2 + 1];
            for (let b = 0; b < boxEdges.length; b++) {
              let [boxStart, boxEnd] = boxEdges[b];
              if (doLinesIntersect(segStart, segEnd, boxStart, boxEnd)) {
                box.push(edge);
                selected = true;
                break;
              }
            }
            if (selected)
              break;
          }
        }
      }
    }
  }
  return box;
};
var coords_default = BRp2;

// node_modules/cytoscape/src/extensions/renderer/base/coord-ele-math/edge-arrows.mjs
var BRp3 = {};
BRp3.calculateArrowAngles = function(edge) {
  var rs = edge._private.rscratch;
  var isHaystack = rs.edgeType === "haystack";
  var isBezier = rs.edgeType === "bezier";
  var isMultibezier = rs.edgeType === "multibezier";
  var isSegments = rs.edgeType === "segments";
  var isCompound = rs.edgeType === "compound";
  var isSelf = rs.edgeType === "self";
  var dispX, dispY;
  var startX2, startY2, endX, endY, midX, midY;
  if (isHaystack) {
    startX2 = rs.haystackPts[0];
    startY2 = rs.haystackPts[1];
    endX = rs.haystackPts[2];
    endY = rs.haystackPts[3];
  } else {
    startX2 = rs.arrowStartX;
    startY2 = rs.arrowStartY;
    endX = rs.arrowEndX;
    endY = rs.arrowEndY;
  }
  midX = rs.midX;
  midY = rs.midY;
  if (isSegments) {
    dispX = startX2 - rs.segpts[0];
    dispY = startY2 - rs.segpts[1];
  } else if (isMultibezier || isCompound || isSelf || isBezier) {
    var pts2 = rs.allpts;
    var bX = qbezierAt(pts2[0], pts2[2], pts2[4], 0.1);
    var bY = qbezierAt(pts2[1], pts2[3], pts2[5], 0.1);
    dispX = startX2 - bX;
    dispY = startY2 - bY;
  } else {
    dispX = startX2 - midX;
    dispY = startY2 - midY;
  }
  rs.srcArrowAngle = getAngleFromDisp(dispX, dispY);
  var midX = rs.midX;
  var midY = rs.midY;
  if (isHaystack) {
    midX = (startX2 + endX) / 2;
    midY = (startY2 + endY) / 2;
  }
  dispX = endX - startX2;
  dispY = endY - startY2;
  if (isSegments) {
    var pts2 = rs.allpts;
    if (pts2.length / 2 % 2 === 0) {
      var i2 = pts2.length / 2;
      var i1 = i2 - 2;
      dispX = pts2[i2] - pts2[i1];
      dispY = pts2[i2 + 1] - pts2[i1 + 1];
    } else if (rs.isRound) {
      dispX = rs.midVector[1];
      dispY = -rs.midVector[0];
    } else {
      var i2 = pts2.length / 2 - 1;
      var i1 = i2 - 2;
      dispX = pts2[i2] - pts2[i1];
      dispY = pts2[i2 + 1] - pts2[i1 + 1];
    }
  } else if (isMultibezier || isCompound || isSelf) {
    var pts2 = rs.allpts;
    var cpts = rs.ctrlpts;
    var bp0x, bp0y;
    var bp1x, bp1y;
    if (cpts.length / 2 % 2 === 0) {
      var p0 = pts2.length / 2 - 1;
      var ic = p0 + 2;
      var p1 = ic + 2;
      bp0x = qbezierAt(pts2[p0], pts2[ic], pts2[p1], 0);
      bp0y = qbezierAt(pts2[p0 + 1], pts2[ic + 1], pts2[p1 + 1], 0);
      bp1x = qbezierAt(pts2[p0], pts2[ic], pts2[p1], 1e-4);
      bp1y = qbezierAt(pts2[p0 + 1], pts2[ic + 1], pts2[p1 + 1], 1e-4);
    } else {
      var ic = pts2.length / 2 - 1;
      var p0 = ic - 2;
      var p1 = ic + 2;
      bp0x = qbezierAt(pts2[p0], pts2[ic], pts2[p1], 0.4999);
      bp0y = qbezierAt(pts2[p0 + 1], pts2[ic + 1], pts2[p1 + 1], 0.4999);
      bp1x = qbezierAt(pts2[p0], pts2[ic], pts2[p1], 0.5);
      bp1y = qbezierAt(pts2[p0 + 1], pts2[ic + 1], pts2[p1 + 1], 0.5);
    }
    dispX = bp1x - bp0x;
    dispY = bp1y - bp0y;
  }
  rs.midtgtArrowAngle = getAngleFromDisp(dispX, dispY);
  rs.midDispX = dispX;
  rs.midDispY = dispY;
  dispX *= -1;
  dispY *= -1;
  if (isSegments) {
    var pts2 = rs.allpts;
    if (pts2.length / 2 % 2 === 0) {
    } else if (!rs.isRound) {
      var i2 = pts2.length / 2 - 1;
      var i3 = i2 + 2;
      dispX = -(pts2[i3] - pts2[i2]);
      dispY = -(pts2[i3 + 1] - pts2[i2 + 1]);
    }
  }
  rs.midsrcArrowAngle = getAngleFromDisp(dispX, dispY);
  if (isSegments) {
    dispX = endX - rs.segpts[rs.segpts.length - 2];
    dispY = endY - rs.segpts[rs.segpts.length - 1];
  } else if (isMultibezier || isCompound || isSelf || isBezier) {
    var pts2 = rs.allpts;
    var l = pts2.length;
    var bX = qbezierAt(pts2[l - 6], pts2[l - 4], pts2[l - 2], 0.9);
    var bY = qbezierAt(pts2[l - 5], pts2[l - 3], pts2[l - 1], 0.9);
    dispX = endX - bX;
    dispY = endY - bY;
  } else {
    dispX = endX - midX;
    dispY = endY - midY;
  }
  rs.tgtArrowAngle = getAngleFromDisp(dispX, dispY);
};
BRp3.getArrowWidth = BRp3.getArrowHeight = function(edgeWidth, scale) {
  var cache2 = this.arrowWidthCache = this.arrowWidthCache || {};
  var cachedVal = cache2[edgeWidth + ", " + scale];
  if (cachedVal) {
    return cachedVal;
  }
  cachedVal = Math.max(Math.pow(edgeWidth * 13.37, 0.9), 29) * scale;
  cache2[edgeWidth + ", " + scale] = cachedVal;
  return cachedVal;
};
var edge_arrows_default = BRp3;

// node_modules/cytoscape/src/round.mjs
var x;
var y;
var v1 = {};
var v2 = {};
var sinA;
var sinA90;
var radDirection;
var drawDirection;
var angle;
var halfAngle;
var cRadius;
var lenOut;
var radius;
var limit;
var startX;
var startY;
var stopX;
var stopY;
var lastPoint;
var asVec = function(p2, pp, v) {
  v.x = pp.x - p2.x;
  v.y = pp.y - p2.y;
  v.len = Math.sqrt(v.x * v.x + v.y * v.y);
  v.nx = v.x / v.len;
  v.ny = v.y / v.len;
  v.ang = Math.atan2(v.ny, v.nx);
};
var invertVec = function(originalV, invertedV) {
  invertedV.x = originalV.x * -1;
  invertedV.y = originalV.y * -1;
  invertedV.nx = originalV.nx * -1;
  invertedV.ny = originalV.ny * -1;
  invertedV.ang = originalV.ang > 0 ? -(Math.PI - originalV.ang) : Math.PI + originalV.ang;
};
var calcCornerArc = (previousPoint, currentPoint, nextPoint, radiusMax, isArcRadius) => {
  previousPoint !== lastPoint ? asVec(currentPoint, previousPoint, v1) : invertVec(v2, v1);
  asVec(currentPoint, nextPoint, v2);
  sinA = v1.nx * v2.ny - v1.ny * v2.nx;
  sinA90 = v1.nx * v2.nx - v1.ny * -v2.ny;
  angle = Math.asin(Math.max(-1, Math.min(1, sinA)));
  if (Math.abs(angle) < 1e-6) {
    x = currentPoint.x;
    y = currentPoint.y;
    cRadius = radius = 0;
    return;
  }
  radDirection = 1;
  drawDirection = false;
  if (sinA90 < 0) {
    if (angle < 0) {
      angle = Math.PI + angle;
    } else {
      angle = Math.PI - angle;
      radDirection = -1;
      drawDirection = true;
    }
  } else {
    if (angle > 0) {
      radDirection = -1;
      drawDirection = true;
    }
  }
  if (currentPoint.radius !== void 0) {
    radius = currentPoint.radius;
  } else {
    radius = radiusMax;
  }
  halfAngle = angle / 2;
  limit = Math.min(v1.len / 2, v2.len / 2);
  if (isArcRadius) {
    lenOut = Math.abs(Math.cos(halfAngle) * radius / Math.sin(halfAngle));
    if (lenOut > limit) {
      lenOut = limit;
      cRadius = Math.abs(lenOut * Math.sin(halfAngle) / Math.cos(halfAngle));
    } else {
      cRadius = radius;
    }
  } else {
    lenOut = Math.min(limit, radius);
    cRadius = Math.abs(lenOut * Math.sin(halfAngle) / Math.cos(halfAngle));
  }
  stopX = currentPoint.x + v2.nx * lenOut;
  stopY = currentPoint.y + v2.ny * lenOut;
  x = stopX - v2.ny * cRadius * radDirection;
  y = stopY + v2.nx * cRadius * radDirection;
  startX = currentPoint.x + v1.nx * lenOut;
  startY = currentPoint.y + v1.ny * lenOut;
  lastPoint = currentPoint;
};
function drawPreparedRoundCorner(ctx, roundCorner) {
  if (roundCorner.radius === 0)
    ctx.lineTo(roundCorner.cx, roundCorner.cy);
  else
    ctx.arc(roundCorner.cx, roundCorner.cy, roundCorner.radius, roundCorner.startAngle, roundCorner.endAngle, roundCorner.counterClockwise);
}
function getRoundCorner(previousPoint, currentPoint, nextPoint, radiusMax, isArcRadius = true) {
  if (radiusMax === 0 || currentPoint.radius === 0)
    return {
      cx: currentPoint.x,
      cy: currentPoint.y,
      radius: 0,
      startX: currentPoint.x,
      startY: currentPoint.y,
      stopX: currentPoint.x,
      stopY: currentPoint.y,
      startAngle: void 0,
      endAngle: void 0,
      counterClockwise: void 0
    };
  calcCornerArc(previousPoint, currentPoint, nextPoint, radiusMax, isArcRadius);
  return {
    cx: x,
    cy: y,
    radius: cRadius,
    startX,
    startY,
    stopX,
    stopY,
    startAngle: v1.ang + Math.PI / 2 * radDirection,
    endAngle: v2.ang - Math.PI / 2 * radDirection,
    counterClockwise: drawDirection
  };
}

// node_modules/cytoscape/src/extensions/renderer/base/coord-ele-math/edge-control-points.mjs
var AVOID_IMPOSSIBLE_BEZIER_CONSTANT = 0.01;
var AVOID_IMPOSSIBLE_BEZIER_CONSTANT_L = Math.sqrt(2 * AVOID_IMPOSSIBLE_BEZIER_CONSTANT);
var BRp4 = {};
BRp4.findMidptPtsEtc = function(edge, pairInfo) {
  let { posPts, intersectionPts, vectorNormInverse } = pairInfo;
  let midptPts;
  let srcManEndpt = edge.pstyle("source-endpoint");
  let tgtManEndpt = edge.pstyle("target-endpoint");
  const haveManualEndPts = srcManEndpt.units != null && tgtManEndpt.units != null;
  const recalcVectorNormInverse = (x1, y1, x2, y2) => {
    let dy = y2 - y1;
    let dx = x2 - x1;
    let l = Math.sqrt(dx * dx + dy * dy);
    return {
      x: -dy / l,
      y: dx / l
    };
  };
  const edgeDistances = edge.pstyle("edge-distances").value;
  switch (edgeDistances) {
    case "node-position":
      midptPts = posPts;
      break;
    case "intersection":
      midptPts = intersectionPts;
      break;
    case "endpoints": {
      if (haveManualEndPts) {
        const [x1, y1] = this.manualEndptToPx(edge.source()[0], srcManEndpt);
        const [x2, y2] = this.manualEndptToPx(edge.target()[0], tgtManEndpt);
        const endPts = { x1, y1, x2, y2 };
        vectorNormInverse = recalcVectorNormInverse(x1, y1, x2, y2);
        midptPts = endPts;
      } else {
        warn(`Edge ${edge.id()} has edge-distances:endpoints specified without manual endpoints specified via source-endpoint and target-endpoint.  Falling back on edge-distances:intersection (default).`);
        midptPts = intersectionPts;
      }
      break;
    }
  }
  return { midptPts, vectorNormInverse };
};
BRp4.findHaystackPoints = function(edges) {
  for (let i = 0; i < edges.length; i++) {
    let edge = edges[i];
    let _p = edge._private;
    let rs = _p.rscratch;
    if (!rs.haystack) {
      let angle2 = Math.random() * 2 * Math.PI;
      rs.source = {
        x: Math.cos(angle2),
        y: Math.sin(angle2)
      };
      angle2 = Math.random() * 2 * Math.PI;
      rs.target = {
        x: Math.cos(angle2),
        y: Math.sin(angle2)
      };
    }
    let src = _p.source;
    let tgt = _p.target;
    let srcPos = src.position();
    let tgtPos = tgt.position();
    let srcW = src.width();
    let tgtW = tgt.width();
    let srcH = src.height();
    let tgtH = tgt.height();
    let radius2 = edge.pstyle("haystack-radius").value;
    let halfRadius = radius2 / 2;
    rs.haystackPts = rs.allpts = [
      rs.source.x * srcW * halfRadius + srcPos.x,
      rs.source.y * srcH * halfRadius + srcPos.y,
      rs.target.x * tgtW * halfRadius + tgtPos.x,
      rs.target.y * tgtH * halfRadius + tgtPos.y
    ];
    rs.midX = (rs.allpts[0] + rs.allpts[2]) / 2;
    rs.midY = (rs.allpts[1] + rs.allpts[3]) / 2;
    rs.edgeType = "haystack";
    rs.haystack = true;
    this.storeEdgeProjections(edge);
    this.calculateArrowAngles(edge);
    this.recalculateEdgeLabelProjections(edge);
    this.calculateLabelAngles(edge);
  }
};
BRp4.findSegmentsPoints = function(edge, pairInfo) {
  const rs = edge._private.rscratch;
  const segmentWs = edge.pstyle("segment-weights");
  const segmentDs = edge.pstyle("segment-distances");
  const segmentRs = edge.pstyle("segment-radii");
  const segmentTs = edge.pstyle("radius-type");
  const segmentsN = Math.min(segmentWs.pfValue.length, segmentDs.pfValue.length);
  const lastRadius = segmentRs.pfValue[segmentRs.pfValue.length - 1];
  const lastRadiusType = segmentTs.pfValue[segmentTs.pfValue.length - 1];
  rs.edgeType = "segments";
  rs.segpts = [];
  rs.radii = [];
  rs.isArcRadius = [];
  for (let s = 0; s < segmentsN; s++) {
    let w = segmentWs.pfValue[s];
    let d = segmentDs.pfValue[s];
    let w1 = 1 - w;
    let w2 = w;
    let { midptPts, vectorNormInverse } = this.findMidptPtsEtc(edge, pairInfo);
    let adjustedMidpt = {
      x: midptPts.x1 * w1 + midptPts.x2 * w2,
      y: midptPts.y1 * w1 + midptPts.y2 * w2
    };
    rs.segpts.push(
      adjustedMidpt.x + vectorNormInverse.x * d,
      adjustedMidpt.y + vectorNormInverse.y * d
    );
    rs.radii.push(segmentRs.pfValue[s] !== void 0 ? segmentRs.pfValue[s] : lastRadius);
    rs.isArcRadius.push((segmentTs.pfValue[s] !== void 0 ? segmentTs.pfValue[s] : lastRadiusType) === "arc-radius");
  }
};
BRp4.findLoopPoints = function(edge, pairInfo, i, edgeIsUnbundled) {
  const rs = edge._private.rscratch;
  const { dirCounts, srcPos } = pairInfo;
  const ctrlptDists = edge.pstyle("control-point-distances");
  const ctrlptDist = ctrlptDists ? ctrlptDists.pfValue[0] : void 0;
  const loopDir = edge.pstyle("loop-direction").pfValue;
  const loopSwp = edge.pstyle("loop-sweep").pfValue;
  const stepSize = edge.pstyle("control-point-step-size").pfValue;
  rs.edgeType = "self";
  let j = i;
  let loopDist = stepSize;
  if (edgeIsUnbundled) {
    j = 0;
    loopDist = ctrlptDist;
  }
  let loopAngle = loopDir - Math.PI / 2;
  let outAngle = loopAngle - loopSwp / 2;
  let inAngle = loopAngle + loopSwp / 2;
  let dc = String(loopDir + "_" + loopSwp);
  j = dirCounts[dc] === void 0 ? dirCounts[dc] = 0 : ++dirCounts[dc];
  rs.ctrlpts = [
    srcPos.x + Math.cos(outAngle) * 1.4 * loopDist * (j / 3 + 1),
    srcPos.y + Math.sin(outAngle) * 1.4 * loopDist * (j / 3 + 1),
    srcPos.x + Math.cos(inAngle) * 1.4 * loopDist * (j / 3 + 1),
    srcPos.y + Math.sin(inAngle) * 1.4 * loopDist * (j / 3 + 1)
  ];
};
BRp4.findCompoundLoopPoints = function(edge, pairInfo, i, edgeIsUnbundled) {
  const rs = edge._private.rscratch;
  rs.edgeType = "compound";
  const { srcPos, tgtPos, srcW, srcH, tgtW, tgtH } = pairInfo;
  const stepSize = edge.pstyle("control-point-step-size").pfValue;
  const ctrlptDists = edge.pstyle("control-point-distances");
  const ctrlptDist = ctrlptDists ? ctrlptDists.pfValue[0] : void 0;
  let j = i;
  let loopDist = stepSize;
  if (edgeIsUnbundled) {
    j = 0;
    loopDist = ctrlptDist;
  }
  let loopW = 50;
  let loopaPos = {
    x: srcPos.x - srcW / 2,
    y: srcPos.y - srcH / 2
  };
  let loopbPos = {
    x: tgtPos.x - tgtW / 2,
    y: tgtPos.y - tgtH / 2
  };
  let loopPos = {
    x: Math.min(loopaPos.x, loopbPos.x),
    y: Math.min(loopaPos.y, loopbPos.y)
  };
  let minCompoundStretch = 0.5;
  let compoundStretchA = Math.max(minCompoundStretch, Math.log(srcW * AVOID_IMPOSSIBLE_BEZIER_CONSTANT));
  let compoundStretchB = Math.max(minCompoundStretch, Math.log(tgtW * AVOID_IMPOSSIBLE_BEZIER_CONSTANT));
  rs.ctrlpts = [
    loopPos.x,
    loopPos.y - (1 + Math.pow(loopW, 1.12) / 100) * loopDist * (j / 3 + 1) * compoundStretchA,
    loopPos.x - (1 + Math.pow(loopW, 1.12) / 100) * loopDist * (j / 3 + 1) * compoundStretchB,
    loopPos.y
  ];
};
BRp4.findStraightEdgePoints = function(edge) {
  edge._private.rscratch.edgeType = "straight";
};
BRp4.findBezierPoints = function(edge, pairInfo, i, edgeIsUnbundled, edgeIsSwapped) {
  const rs = edge._private.rscratch;
  const stepSize = edge.pstyle("control-point-step-size").pfValue;
  const ctrlptDists = edge.pstyle("control-point-distances");
  const ctrlptWs = edge.pstyle("control-point-weights");
  const bezierN = ctrlptDists && ctrlptWs ? Math.min(ctrlptDists.value.length, ctrlptWs.value.length) : 1;
  let ctrlptDist = ctrlptDists ? ctrlptDists.pfValue[0] : void 0;
  let ctrlptWeight = ctrlptWs.value[0];
  const multi = edgeIsUnbundled;
  rs.edgeType = multi ? "multibezier" : "bezier";
  rs.ctrlpts = [];
  for (let b = 0; b < bezierN; b++) {
    let normctrlptDist = (0.5 - pairInfo.eles.length / 2 + i) * stepSize * (edgeIsSwapped ? -1 : 1);
    let manctrlptDist;
    let sign = signum(normctrlptDist);
    if (multi) {
      ctrlptDist = ctrlptDists ? ctrlptDists.pfValue[b] : stepSize;
      ctrlptWeight = ctrlptWs.value[b];
    }
    if (edgeIsUnbundled) {
      manctrlptDist = ctrlptDist;
    } else {
      manctrlptDist = ctrlptDist !== void 0 ? sign * ctrlptDist : void 0;
    }
    let distanceFromMidpoint = manctrlptDist !== void 0 ? manctrlptDist : normctrlptDist;
    let w1 = 1 - ctrlptWeight;
    let w2 = ctrlptWeight;
    let { midptPts, vectorNormInverse } = this.findMidptPtsEtc(edge, pairInfo);
    let adjustedMidpt = {
      x: midptPts.x1 * w1 + midptPts.x2 * w2,
      y: midptPts.y1 * w1 + midptPts.y2 * w2
    };
    rs.ctrlpts.push(
      adjustedMidpt.x + vectorNormInverse.x * distanceFromMidpoint,
      adjustedMidpt.y + vectorNormInverse.y * distanceFromMidpoint
    );
  }
};
BRp4.findTaxiPoints = function(edge, pairInfo) {
  const rs = edge._private.rscratch;
  rs.edgeType = "segments";
  const VERTICAL = "vertical";
  const HORIZONTAL = "horizontal";
  const LEFTWARD = "leftward";
  const RIGHTWARD = "rightward";
  const DOWNWARD = "downward";
  const UPWARD = "upward";
  const AUTO = "auto";
  const { posPts, srcW, srcH, tgtW, tgtH } = pairInfo;
  const edgeDistances = edge.pstyle("edge-distances").value;
  const dIncludesNodeBody = edgeDistances !== "node-position";
  let taxiDir = edge.pstyle("taxi-direction").value;
  let rawTaxiDir = taxiDir;
  const taxiTurn = edge.pstyle("taxi-turn");
  const turnIsPercent = taxiTurn.units === "%";
  const taxiTurnPfVal = taxiTurn.pfValue;
  const turnIsNegative = taxiTurnPfVal < 0;
  let minD = edge.pstyle("taxi-turn-min-distance").pfValue;
  const dw = dIncludesNodeBody ? (srcW + tgtW) / 2 : 0;
  const dh = dIncludesNodeBody ? (srcH + tgtH) / 2 : 0;
  const pdx = posPts.x2 - posPts.x1;
  const pdy = posPts.y2 - posPts.y1;
  const subDWH = (dxy, dwh) => {
    if (dxy > 0) {
      return Math.max(dxy - dwh, 0);
    } else {
      return Math.min(dxy + dwh, 0);
    }
  };
  const dx = subDWH(pdx, dw);
  const dy = subDWH(pdy, dh);
  let isExplicitDir = false;
  if (rawTaxiDir === AUTO) {
    taxiDir = Math.abs(dx) > Math.abs(dy) ? HORIZONTAL : VERTICAL;
  } else if (rawTaxiDir === UPWARD || rawTaxiDir === DOWNWARD) {
    taxiDir = VERTICAL;
    isExplicitDir = true;
  } else if (rawTaxiDir === LEFTWARD || rawTaxiDir === RIGHTWARD) {
    taxiDir = HORIZONTAL;
    isExplicitDir = true;
  }
  const isVert = taxiDir === VERTICAL;
  let l = isVert ? dy : dx;
  let pl = isVert ? pdy : pdx;
  let sgnL = signum(pl);
  let forcedDir = false;
  if (!(isExplicitDir && (turnIsPercent || turnIsNegative)) && (rawTaxiDir === DOWNWARD && pl < 0 || rawTaxiDir === UPWARD && pl > 0 || rawTaxiDir === LEFTWARD && pl > 0 || rawTaxiDir === RIGHTWARD && pl < 0)) {
    sgnL *= -1;
    l = sgnL * Math.abs(l);
    forcedDir = true;
  }
  let d;
  if (turnIsPercent) {
    const p2 = taxiTurnPfVal < 0 ? 1 + taxiTurnPfVal : taxiTurnPfVal;
    d = p2 * l;
  } else {
    const k = taxiTurnPfVal < 0 ? l : 0;
    d = k + taxiTurnPfVal * sgnL;
  }
  const getIsTooClose = (d2) => Math.abs(d2) < minD || Math.abs(d2) >= Math.abs(l);
  const isTooCloseSrc = getIsTooClose(d);
  const isTooCloseTgt = getIsTooClose(Math.abs(l) - Math.abs(d));
  const isTooClose = isTooCloseSrc || isTooCloseTgt;
  if (isTooClose && !forcedDir) {
    if (isVert) {
      const lShapeInsideSrc = Math.abs(pl) <= srcH / 2;
      const lShapeInsideTgt = Math.abs(pdx) <= tgtW / 2;
      if (lShapeInsideSrc) {
        let x2 = (posPts.x1 + posPts.x2) / 2;
        let { y1, y2 } = posPts;
        rs.segpts = [
          x2,
          y1,
          x2,
          y2
        ];
      } else if (lShapeInsideTgt) {
        let y2 = (posPts.y1 + posPts.y2) / 2;
        let { x1, x2 } = posPts;
        rs.segpts = [
          x1,
          y2,
          x2,
          y2
        ];
      } else {
        rs.segpts = [
          posPts.x1,
          posPts.y2
        ];
      }
    } else {
      const lShapeInsideSrc = Math.abs(pl) <= srcW / 2;
      const lShapeInsideTgt = Math.abs(pdy) <= tgtH / 2;
      if (lShapeInsideSrc) {
        let y2 = (posPts.y1 + posPts.y2) / 2;
        let { x1, x2 } = posPts;
        rs.segpts = [
          x1,
          y2,
          x2,
          y2
        ];
      } else if (lShapeInsideTgt) {
        let x2 = (posPts.x1 + posPts.x2) / 2;
        let { y1, y2 } = posPts;
        rs.segpts = [
          x2,
          y1,
          x2,
          y2
        ];
      } else {
        rs.segpts = [
          posPts.x2,
          posPts.y1
        ];
      }
    }
  } else {
    if (isVert) {
      let y2 = posPts.y1 + d + (dIncludesNodeBody ? srcH / 2 * sgnL : 0);
      let { x1, x2 } = posPts;
      rs.segpts = [
        x1,
        y2,
        x2,
        y2
      ];
    } else {
      let x2 = posPts.x1 + d + (dIncludesNodeBody ? srcW / 2 * sgnL : 0);
      let { y1, y2 } = posPts;
      rs.segpts = [
        x2,
        y1,
        x2,
        y2
      ];
    }
  }
  if (rs.isRound) {
    const radius2 = edge.pstyle("taxi-radius").value;
    const isArcRadius = edge.pstyle("radius-type").value[0] === "arc-radius";
    rs.radii = new Array(rs.segpts.length / 2).fill(radius2);
    rs.isArcRadius = new Array(rs.segpts.length / 2).fill(isArcRadius);
  }
};
BRp4.tryToCorrectInvalidPoints = function(edge, pairInfo) {
  const rs = edge._private.rscratch;
  if (rs.edgeType === "bezier") {
    const { srcPos, tgtPos, srcW, srcH, tgtW, tgtH, srcShape, tgtShape, srcCornerRadius, tgtCornerRadius, srcRs, tgtRs } = pairInfo;
    let badStart = !number(rs.startX) || !number(rs.startY);
    let badAStart = !number(rs.arrowStartX) || !number(rs.arrowStartY);
    let badEnd = !number(rs.endX) || !number(rs.endY);
    let badAEnd = !number(rs.arrowEndX) || !number(rs.arrowEndY);
    let minCpADistFactor = 3;
    let arrowW = this.getArrowWidth(edge.pstyle("width").pfValue, edge.pstyle("arrow-scale").value) * this.arrowShapeWidth;
    let minCpADist = minCpADistFactor * arrowW;
    let startACpDist = dist({ x: rs.ctrlpts[0], y: rs.ctrlpts[1] }, { x: rs.startX, y: rs.startY });
    let closeStartACp = startACpDist < minCpADist;
    let endACpDist = dist({ x: rs.ctrlpts[0], y: rs.ctrlpts[1] }, { x: rs.endX, y: rs.endY });
    let closeEndACp = endACpDist < minCpADist;
    let overlapping = false;
    if (badStart || badAStart || closeStartACp) {
      overlapping = true;
      let cpD = {
        // delta
        x: rs.ctrlpts[0] - srcPos.x,
        y: rs.ctrlpts[1] - srcPos.y
      };
      let cpL = Math.sqrt(cpD.x * cpD.x + cpD.y * cpD.y);
      let cpM = {
        // normalised delta
        x: cpD.x / cpL,
        y: cpD.y / cpL
      };
      let radius2 = Math.max(srcW, srcH);
      let cpProj = {
        // *2 radius guarantees outside shape
        x: rs.ctrlpts[0] + cpM.x * 2 * radius2,
        y: rs.ctrlpts[1] + cpM.y * 2 * radius2
      };
      let srcCtrlPtIntn = srcShape.intersectLine(
        srcPos.x,
        srcPos.y,
        srcW,
        srcH,
        cpProj.x,
        cpProj.y,
        0,
        srcCornerRadius,
        srcRs
      );
      if (closeStartACp) {
        rs.ctrlpts[0] = rs.ctrlpts[0] + cpM.x * (minCpADist - startACpDist);
        rs.ctrlpts[1] = rs.ctrlpts[1] + cpM.y * (minCpADist - startACpDist);
      } else {
        rs.ctrlpts[0] = srcCtrlPtIntn[0] + cpM.x * minCpADist;
        rs.ctrlpts[1] = srcCtrlPtIntn[1] + cpM.y * minCpADist;
      }
    }
    if (badEnd || badAEnd || closeEndACp) {
      overlapping = true;
      let cpD = {
        // delta
        x: rs.ctrlpts[0] - tgtPos.x,
        y: rs.ctrlpts[1] - tgtPos.y
      };
      let cpL = Math.sqrt(cpD.x * cpD.x + cpD.y * cpD.y);
      let cpM = {
        // normalised delta
        x: cpD.x / cpL,
        y: cpD.y / cpL
      };
      let radius2 = Math.max(srcW, srcH);
      let cpProj = {
        // *2 radius guarantees outside shape
        x: rs.ctrlpts[0] + cpM.x * 2 * radius2,
        y: rs.ctrlpts[1] + cpM.y * 2 * radius2
      };
      let tgtCtrlPtIntn = tgtShape.intersectLine(
        tgtPos.x,
        tgtPos.y,
        tgtW,
        tgtH,
        cpProj.x,
        cpProj.y,
        0,
        tgtCornerRadius,
        tgtRs
      );
      if (closeEndACp) {
        rs.ctrlpts[0] = rs.ctrlpts[0] + cpM.x * (minCpADist - endACpDist);
        rs.ctrlpts[1] = rs.ctrlpts[1] + cpM.y * (minCpADist - endACpDist);
      } else {
        rs.ctrlpts[0] = tgtCtrlPtIntn[0] + cpM.x * minCpADist;
        rs.ctrlpts[1] = tgtCtrlPtIntn[1] + cpM.y * minCpADist;
      }
    }
    if (overlapping) {
      this.findEndpoints(edge);
    }
  }
};
BRp4.storeAllpts = function(edge) {
  let rs = edge._private.rscratch;
  if (rs.edgeType === "multibezier" || rs.edgeType === "bezier" || rs.edgeType === "self" || rs.edgeType === "compound") {
    rs.allpts = [];
    rs.allpts.push(rs.startX, rs.startY);
    for (let b = 0; b + 1 < rs.ctrlpts.length; b += 2) {
      rs.allpts.push(rs.ctrlpts[b], rs.ctrlpts[b + 1]);
      if (b + 3 < rs.ctrlpts.length) {
        rs.allpts.push((rs.ctrlpts[b] + rs.ctrlpts[b + 2]) / 2, (rs.ctrlpts[b + 1] + rs.ctrlpts[b + 3]) / 2);
      }
    }
    rs.allpts.push(rs.endX, rs.endY);
    let m, mt;
    if (rs.ctrlpts.length / 2 % 2 === 0) {
      m = rs.allpts.length / 2 - 1;
      rs.midX = rs.allpts[m];
      rs.midY = rs.allpts[m + 1];
    } else {
      m = rs.allpts.length / 2 - 3;
      mt = 0.5;
      rs.midX = qbezierAt(rs.allpts[m], rs.allpts[m + 2], rs.allpts[m + 4], mt);
      rs.midY = qbezierAt(rs.allpts[m + 1], rs.allpts[m + 3], rs.allpts[m + 5], mt);
    }
  } else if (rs.edgeType === "straight") {
    rs.allpts = [rs.startX, rs.startY, rs.endX, rs.endY];
    rs.midX = (rs.startX + rs.endX + rs.arrowStartX + rs.arrowEndX) / 4;
    rs.midY = (rs.startY + rs.endY + rs.arrowStartY + rs.arrowEndY) / 4;
  } else if (rs.edgeType === "segments") {
    rs.allpts = [];
    rs.allpts.push(rs.startX, rs.startY);
    rs.allpts.push.apply(rs.allpts, rs.segpts);
    rs.allpts.push(rs.endX, rs.endY);
    if (rs.isRound) {
      rs.roundCorners = [];
      for (let i = 2; i + 3 < rs.allpts.length; i += 2) {
        let radius2 = rs.radii[i / 2 - 1];
        let isArcRadius = rs.isArcRadius[i / 2 - 1];
        rs.roundCorners.push(
          getRoundCorner(
            { x: rs.allpts[i - 2], y: rs.allpts[i - 1] },
            { x: rs.allpts[i], y: rs.allpts[i + 1], radius: radius2 },
            { x: rs.allpts[i + 2], y: rs.allpts[i + 3] },
            radius2,
            isArcRadius
          )
        );
      }
    }
    if (rs.segpts.length % 4 === 0) {
      let i2 = rs.segpts.length / 2;
      let i1 = i2 - 2;
      rs.midX = (rs.segpts[i1] + rs.segpts[i2]) / 2;
      rs.midY = (rs.segpts[i1 + 1] + rs.segpts[i2 + 1]) / 2;
    } else {
      let i1 = rs.segpts.length / 2 - 1;
      if (!rs.isRound) {
        rs.midX = rs.segpts[i1];
        rs.midY = rs.segpts[i1 + 1];
      } else {
        let point = { x: rs.segpts[i1], y: rs.segpts[i1 + 1] };
        const corner = rs.roundCorners[i1 / 2];
        if (corner.radius === 0) {
          const nextPoint = { x: rs.segpts[i1 + 2], y: rs.segpts[i1 + 3] };
          rs.midX = point.x;
          rs.midY = point.y;
          rs.midVector = [point.y - nextPoint.y, nextPoint.x - point.x];
        } else {
          let v = [
            point.x - corner.cx,
            point.y - corner.cy
          ];
          const factor = corner.radius / Math.sqrt(Math.pow(v[0], 2) + Math.pow(v[1], 2));
          v = v.map((c) => c * factor);
          rs.midX = corner.cx + v[0];
          rs.midY = corner.cy + v[1];
          rs.midVector = v;
        }
      }
    }
  }
};
BRp4.checkForInvalidEdgeWarning = function(edge) {
  let rs = edge[0]._private.rscratch;
  if (rs.nodesOverlap || number(rs.startX) && number(rs.startY) && number(rs.endX) && number(rs.endY)) {
    rs.loggedErr = false;
  } else {
    if (!rs.loggedErr) {
      rs.loggedErr = true;
      warn("Edge `" + edge.id() + "` has invalid endpoints and so it is impossible to draw.  Adjust your edge style (e.g. control points) accordingly or use an alternative edge type.  This is expected behaviour when the source node and the target node overlap.");
    }
  }
};
BRp4.findEdgeControlPoints = function(edges) {
  if (!edges || edges.length === 0) {
    return;
  }
  let r = this;
  let cy = r.cy;
  let hasCompounds = cy.hasCompoundNodes();
  let hashTable = new map_default();
  let getKey2 = (pairId, edgeIsUnbundled) => [
    ...pairId,
    edgeIsUnbundled ? 1 : 0
  ].join("-");
  let pairIds = [];
  let haystackEdges = [];
  for (let i = 0; i < edges.length; i++) {
    let edge = edges[i];
    let _p = edge._private;
    let curveStyle = edge.pstyle("curve-style").value;
    if (edge.removed() || !edge.takesUpSpace()) {
      continue;
    }
    if (curveStyle === "haystack") {
      haystackEdges.push(edge);
      continue;
    }
    let edgeIsUnbundled = curveStyle === "unbundled-bezier" || endsWith(curveStyle, "segments") || curveStyle === "straight" || curveStyle === "straight-triangle" || endsWith(curveStyle, "taxi");
    let edgeIsBezier = curveStyle === "unbundled-bezier" || curveStyle === "bezier";
    let src = _p.source;
    let tgt = _p.target;
    let srcIndex = src.poolIndex();
    let tgtIndex = tgt.poolIndex();
    let pairId = [srcIndex, tgtIndex].sort();
    let key = getKey2(pairId, edgeIsUnbundled);
    let tableEntry = hashTable.get(key);
    if (tableEntry == null) {
      tableEntry = { eles: [] };
      pairIds.push({ pairId, edgeIsUnbundled });
      hashTable.set(key, tableEntry);
    }
    tableEntry.eles.push(edge);
    if (edgeIsUnbundled) {
      tableEntry.hasUnbundled = true;
    }
    if (edgeIsBezier) {
      tableEntry.hasBezier = true;
    }
  }
  for (let p2 = 0; p2 < pairIds.length; p2++) {
    let { pairId, edgeIsUnbundled } = pairIds[p2];
    let key = getKey2(pairId, edgeIsUnbundled);
    let pairInfo = hashTable.get(key);
    let swappedpairInfo;
    if (!pairInfo.hasUnbundled) {
      let pllEdges = pairInfo.eles[0].parallelEdges().filter((e) => e.isBundledBezier());
      clearArray(pairInfo.eles);
      pllEdges.forEach((edge) => pairInfo.eles.push(edge));
      pairInfo.eles.sort((edge1, edge2) => edge1.poolIndex() - edge2.poolIndex());
    }
    let firstEdge = pairInfo.eles[0];
    let src = firstEdge.source();
    let tgt = firstEdge.target();
    if (src.poolIndex() > tgt.poolIndex()) {
      let temp = src;
      src = tgt;
      tgt = temp;
    }
    let srcPos = pairInfo.srcPos = src.position();
    let tgtPos = pairInfo.tgtPos = tgt.position();
    let srcW = pairInfo.srcW = src.outerWidth();
    let srcH = pairInfo.srcH = src.outerHeight();
    let tgtW = pairInfo.tgtW = tgt.outerWidth();
    let tgtH = pairInfo.tgtH = tgt.outerHeight();
    let srcShape = pairInfo.srcShape = r.nodeShapes[this.getNodeShape(src)];
    let tgtShape = pairInfo.tgtShape = r.nodeShapes[this.getNodeShape(tgt)];
    let srcCornerRadius = pairInfo.srcCornerRadius = src.pstyle("corner-radius").value === "auto" ? "auto" : src.pstyle("corner-radius").pfValue;
    let tgtCornerRadius = pairInfo.tgtCornerRadius = tgt.pstyle("corner-radius").value === "auto" ? "auto" : tgt.pstyle("corner-radius").pfValue;
    let tgtRs = pairInfo.tgtRs = tgt._private.rscratch;
    let srcRs = pairInfo.srcRs = src._private.rscratch;
    pairInfo.dirCounts = {
      "north": 0,
      "west": 0,
      "south": 0,
      "east": 0,
      "northwest": 0,
      "southwest": 0,
      "northeast": 0,
      "southeast": 0
    };
    for (let i = 0; i < pairInfo.eles.length; i++) {
      const edge = pairInfo.eles[i];
      const rs = edge[0]._private.rscratch;
      const curveStyle = edge.pstyle("curve-style").value;
      const edgeIsUnbundled2 = curveStyle === "unbundled-bezier" || endsWith(curveStyle, "segments") || endsWith(curveStyle, "taxi");
      const edgeIsSwapped = !src.same(edge.source());
      if (!pairInfo.calculatedIntersection && src !== tgt && (pairInfo.hasBezier || pairInfo.hasUnbundled)) {
        pairInfo.calculatedIntersection = true;
        let srcOutside = srcShape.intersectLine(
          srcPos.x,
          srcPos.y,
          srcW,
          srcH,
          tgtPos.x,
          tgtPos.y,
          0,
          srcCornerRadius,
          srcRs
        );
        let srcIntn = pairInfo.srcIntn = srcOutside;
        let tgtOutside = tgtShape.intersectLine(
          tgtPos.x,
          tgtPos.y,
          tgtW,
          tgtH,
          srcPos.x,
          srcPos.y,
          0,
          tgtCornerRadius,
          tgtRs
        );
        let tgtIntn = pairInfo.tgtIntn = tgtOutside;
        let intersectionPts = pairInfo.intersectionPts = {
          x1: srcOutside[0],
          x2: tgtOutside[0],
          y1: srcOutside[1],
          y2: tgtOutside[1]
        };
        let posPts = pairInfo.posPts = {
          x1: srcPos.x,
          x2: tgtPos.x,
          y1: srcPos.y,
          y2: tgtPos.y
        };
        let dy = tgtOutside[1] - srcOutside[1];
        let dx = tgtOutside[0] - srcOutside[0];
        let l = Math.sqrt(
          dx * dx + dy * dy
        );
        if (number(l) && l >= AVOID_IMPOSSIBLE_BEZIER_CONSTANT_L) {
        } else {
          l = Math.sqrt(
            Math.max(dx * dx, AVOID_IMPOSSIBLE_BEZIER_CONSTANT) + Math.max(dy * dy, AVOID_IMPOSSIBLE_BEZIER_CONSTANT)
          );
        }
        let vector = pairInfo.vector = {
          x: dx,
          y: dy
        };
        let vectorNorm = pairInfo.vectorNorm = {
          x: vector.x / l,
          y: vector.y / l
        };
        let vectorNormInverse = {
          x: -vectorNorm.y,
          y: vectorNorm.x
        };
        pairInfo.nodesOverlap = !number(l) || tgtShape.checkPoint(srcOutside[0], srcOutside[1], 0, tgtW, tgtH, tgtPos.x, tgtPos.y, tgtCornerRadius, tgtRs) || srcShape.checkPoint(tgtOutside[0], tgtOutside[1], 0, srcW, srcH, srcPos.x, srcPos.y, srcCornerRadius, srcRs);
        pairInfo.vectorNormInverse = vectorNormInverse;
        swappedpairInfo = {
          nodesOverlap: pairInfo.nodesOverlap,
          dirCounts: pairInfo.dirCounts,
          calculatedIntersection: true,
          hasBezier: pairInfo.hasBezier,
          hasUnbundled: pairInfo.hasUnbundled,
          eles: pairInfo.eles,
          srcPos: tgtPos,
          srcRs: tgtRs,
          tgtPos: srcPos,
          tgtRs: srcRs,
          srcW: tgtW,
          srcH: tgtH,
          tgtW: srcW,
          tgtH: srcH,
          srcIntn: tgtIntn,
          tgtIntn: srcIntn,
          srcShape: tgtShape,
          tgtShape: srcShape,
          posPts: {
            x1: posPts.x2,
            y1: posPts.y2,
            x2: posPts.x1,
            y2: posPts.y1
          },
          intersectionPts: {
            x1: intersectionPts.x2,
            y1: intersectionPts.y2,
            x2: intersectionPts.x1,
            y2: intersectionPts.y1
          },
          vector: { x: -vector.x, y: -vector.y },
          vectorNorm: { x: -vectorNorm.x, y: -vectorNorm.y },
          vectorNormInverse: { x: -vectorNormInverse.x, y: -vectorNormInverse.y }
        };
      }
      const passedPairInfo = edgeIsSwapped ? swappedpairInfo : pairInfo;
      rs.nodesOverlap = passedPairInfo.nodesOverlap;
      rs.srcIntn = passedPairInfo.srcIntn;
      rs.tgtIntn = passedPairInfo.tgtIntn;
      rs.isRound = curveStyle.startsWith("round");
      if (hasCompounds && (src.isParent() || src.isChild() || tgt.isParent() || tgt.isChild()) && (src.parents().anySame(tgt) || tgt.parents().anySame(src) || src.same(tgt) && src.isParent())) {
        this.findCompoundLoopPoints(edge, passedPairInfo, i, edgeIsUnbundled2);
      } else if (src === tgt) {
        this.findLoopPoints(edge, passedPairInfo, i, edgeIsUnbundled2);
      } else if (curveStyle.endsWith("segments")) {
        this.findSegmentsPoints(edge, passedPairInfo);
      } else if (curveStyle.endsWith("taxi")) {
        this.findTaxiPoints(edge, passedPairInfo);
      } else if (curveStyle === "straight" || !edgeIsUnbundled2 && pairInfo.eles.length % 2 === 1 && i === Math.floor(pairInfo.eles.length / 2)) {
        this.findStraightEdgePoints(edge);
      } else {
        this.findBezierPoints(edge, passedPairInfo, i, edgeIsUnbundled2, edgeIsSwapped);
      }
      this.findEndpoints(edge);
      this.tryToCorrectInvalidPoints(edge, passedPairInfo);
      this.checkForInvalidEdgeWarning(edge);
      this.storeAllpts(edge);
      this.storeEdgeProjections(edge);
      this.calculateArrowAngles(edge);
      this.recalculateEdgeLabelProjections(edge);
      this.calculateLabelAngles(edge);
    }
  }
  this.findHaystackPoints(haystackEdges);
};
function getPts(pts2) {
  let retPts = [];
  if (pts2 == null) {
    return;
  }
  for (let i = 0; i < pts2.length; i += 2) {
    let x2 = pts2[i];
    let y2 = pts2[i + 1];
    retPts.push({ x: x2, y: y2 });
  }
  return retPts;
}
BRp4.getSegmentPoints = function(edge) {
  let rs = edge[0]._private.rscratch;
  this.recalculateRenderedStyle(edge);
  let type = rs.edgeType;
  if (type === "segments") {
    return getPts(rs.segpts);
  }
};
BRp4.getControlPoints = function(edge) {
  let rs = edge[0]._private.rscratch;
  this.recalculateRenderedStyle(edge);
  let type = rs.edgeType;
  if (type === "bezier" || type === "multibezier" || type === "self" || type === "compound") {
    return getPts(rs.ctrlpts);
  }
};
BRp4.getEdgeMidpoint = function(edge) {
  let rs = edge[0]._private.rscratch;
  this.recalculateRenderedStyle(edge);
  return {
    x: rs.midX,
    y: rs.midY
  };
};
var edge_control_points_default = BRp4;

// node_modules/cytoscape/src/extensions/renderer/base/coord-ele-math/edge-endpoints.mjs
var BRp5 = {};
BRp5.manualEndptToPx = function(node, prop) {
  let r = this;
  let npos = node.position();
  let w = node.outerWidth();
  let h = node.outerHeight();
  let rs = node._private.rscratch;
  if (prop.value.length === 2) {
    let p2 = [
      prop.pfValue[0],
      prop.pfValue[1]
    ];
    if (prop.units[0] === "%") {
      p2[0] = p2[0] * w;
    }
    if (prop.units[1] === "%") {
      p2[1] = p2[1] * h;
    }
    p2[0] += npos.x;
    p2[1] += npos.y;
    return p2;
  } else {
    let angle2 = prop.pfValue[0];
    angle2 = -Math.PI / 2 + angle2;
    let l = 2 * Math.max(w, h);
    let p2 = [
      npos.x + Math.cos(angle2) * l,
      npos.y + Math.sin(angle2) * l
    ];
    return r.nodeShapes[this.getNodeShape(node)].intersectLine(
      npos.x,
      npos.y,
      w,
      h,
      p2[0],
      p2[1],
      0,
      node.pstyle("corner-radius").value === "auto" ? "auto" : node.pstyle("corner-radius").pfValue,
      rs
    );
  }
};
BRp5.findEndpoints = function(edge) {
  let r = this;
  let intersect;
  let source = edge.source()[0];
  let target = edge.target()[0];
  let srcPos = source.position();
  let tgtPos = target.position();
  let tgtArShape = edge.pstyle("target-arrow-shape").value;
  let srcArShape = edge.pstyle("source-arrow-shape").value;
  let tgtDist = edge.pstyle("target-distance-from-node").pfValue;
  let srcDist = edge.pstyle("source-distance-from-node").pfValue;
  let srcRs = source._private.rscratch;
  let tgtRs = target._private.rscratch;
  let curveStyle = edge.pstyle("curve-style").value;
  let rs = edge._private.rscratch;
  let et = rs.edgeType;
  let taxi = endsWith(curveStyle, "taxi");
  let self2 = et === "self" || et === "compound";
  let bezier = et === "bezier" || et === "multibezier" || self2;
  let multi = et !== "bezier";
  let lines = et === "straight" || et === "segments";
  let segments = et === "segments";
  let hasEndpts = bezier || multi || lines;
  let overrideEndpts = self2 || taxi;
  let srcManEndpt = edge.pstyle("source-endpoint");
  let srcManEndptVal = overrideEndpts ? "outside-to-node" : srcManEndpt.value;
  let srcCornerRadius = source.pstyle("corner-radius").value === "auto" ? "auto" : source.pstyle("corner-radius").pfValue;
  let tgtManEndpt = edge.pstyle("target-endpoint");
  let tgtManEndptVal = overrideEndpts ? "outside-to-node" : tgtManEndpt.value;
  let tgtCornerRadius = target.pstyle("corner-radius").value === "auto" ? "auto" : target.pstyle("corner-radius").pfValue;
  rs.srcManEndpt = srcManEndpt;
  rs.tgtManEndpt = tgtManEndpt;
  let p1;
  let p2;
  let p1_i;
  let p2_i;
  let tgtManEndptPt = (tgtManEndpt?.pfValue?.length === 2 ? tgtManEndpt.pfValue : null) ?? [0, 0];
  let srcManEndptPt = (srcManEndpt?.pfValue?.length === 2 ? srcManEndpt.pfValue : null) ?? [0, 0];
  if (bezier) {
    let cpStart = [rs.ctrlpts[0], rs.ctrlpts[1]];
    let cpEnd = multi ? [rs.ctrlpts[rs.ctrlpts.length - 2], rs.ctrlpts[rs.ctrlpts.length - 1]] : cpStart;
    p1 = cpEnd;
    p2 = cpStart;
  } else if (lines) {
    let srcArrowFromPt = !segments ? [
      tgtPos.x + tgtManEndptPt[0],
      tgtPos.y + tgtManEndptPt[1]
    ] : rs.segpts.slice(0, 2);
    let tgtArrowFromPt = !segments ? [
      srcPos.x + srcManEndptPt[0],
      srcPos.y + srcManEndptPt[1]
    ] : rs.segpts.slice(rs.segpts.length - 2);
    p1 = tgtArrowFromPt;
    p2 = srcArrowFromPt;
  }
  if (tgtManEndptVal === "inside-to-node") {
    intersect = [tgtPos.x, tgtPos.y];
  } else if (tgtManEndpt.units) {
    intersect = this.manualEndptToPx(target, tgtManEndpt);
  } else if (tgtManEndptVal === "outside-to-line") {
    intersect = rs.tgtIntn;
  } else {
    if (tgtManEndptVal === "outside-to-node" || tgtManEndptVal === "outside-to-node-or-label") {
      p1_i = p1;
    } else if (tgtManEndptVal === "outside-to-line" || tgtManEndptVal === "outside-to-line-or-label") {
      p1_i = [srcPos.x, srcPos.y];
    }
    intersect = r.nodeShapes[this.getNodeShape(target)].intersectLine(
      tgtPos.x,
      tgtPos.y,
      target.outerWidth(),
      target.outerHeight(),
      p1_i[0],
      p1_i[1],
      0,
      tgtCornerRadius,
      tgtRs
    );
    if (tgtManEndptVal === "outside-to-node-or-label" || tgtManEndptVal === "outside-to-line-or-label") {
      let trs = target._private.rscratch;
      let lw = trs.labelWidth;
      let lh = trs.labelHeight;
      let lx = trs.labelX;
      let ly = trs.labelY;
      let lw2 = lw / 2;
      let lh2 = lh / 2;
      let va = target.pstyle("text-valign").value;
      va = labelValign(va);
      if (va === "top") {
        ly -= lh2;
      } else if (va === "bottom") {
        ly += lh2;
      }
      let ha = target.pstyle("text-halign").value;
      ha = labelHalign(ha);
      if (ha === "left") {
        lx -= lw2;
      } else if (ha === "right") {
        lx += lw2;
      }
      let labelIntersect = polygonIntersectLine(p1_i[0], p1_i[1], [
        lx - lw2,
        ly - lh2,
        lx + lw2,
        ly - lh2,
        lx + lw2,
        ly + lh2,
        lx - lw2,
        ly + lh2
      ], tgtPos.x, tgtPos.y);
      if (labelIntersect.length > 0) {
        let refPt = srcPos;
        let intSqdist = sqdist(refPt, array2point(intersect));
        let labIntSqdist = sqdist(refPt, array2point(labelIntersect));
        let minSqDist = intSqdist;
        if (labIntSqdist < intSqdist) {
          intersect = labelIntersect;
          minSqDist = labIntSqdist;
        }
        if (labelIntersect.length > 2) {
          let labInt2SqDist = sqdist(refPt, { x: labelIntersect[2], y: labelIntersect[3] });
          if (labInt2SqDist < minSqDist) {
            intersect = [labelIntersect[2], labelIntersect[3]];
          }
        }
      }
    }
  }
  let arrowEnd = shortenIntersection(
    intersect,
    p1,
    r.arrowShapes[tgtArShape].spacing(edge) + tgtDist
  );
  let edgeEnd = shortenIntersection(
    intersect,
    p1,
    r.arrowShapes[tgtArShape].gap(edge) + tgtDist
  );
  rs.endX = edgeEnd[0];
  rs.endY = edgeEnd[1];
  rs.arrowEndX = arrowEnd[0];
  rs.arrowEndY = arrowEnd[1];
  if (srcManEndptVal === "inside-to-node") {
    intersect = [srcPos.x, srcPos.y];
  } else if (srcManEndpt.units) {
    intersect = this.manualEndptToPx(source, srcManEndpt);
  } else if (srcManEndptVal === "outside-to-line") {
    intersect = rs.srcIntn;
  } else {
    if (srcManEndptVal === "outside-to-node" || srcManEndptVal === "outside-to-node-or-label") {
      p2_i = p2;
    } else if (srcManEndptVal === "outside-to-line" || srcManEndptVal === "outside-to-line-or-label") {
      p2_i = [tgtPos.x, tgtPos.y];
    }
    intersect = r.nodeShapes[this.getNodeShape(source)].intersectLine(
      srcPos.x,
      srcPos.y,
      source.outerWidth(),
      source.outerHeight(),
      p2_i[0],
      p2_i[1],
      0,
      srcCornerRadius,
      srcRs
    );
    if (srcManEndptVal === "outside-to-node-or-label" || srcManEndptVal === "outside-to-line-or-label") {
      let srs = source._private.rscratch;
      let lw = srs.labelWidth;
      let lh = srs.labelHeight;
      let lx = srs.labelX;
      let ly = srs.labelY;
      let lw2 = lw / 2;
      let lh2 = lh / 2;
      let va = source.pstyle("text-valign").value;
      va = labelValign(va);
      if (va === "top") {
        ly -= lh2;
      } else if (va === "bottom") {
        ly += lh2;
      }
      let ha = source.pstyle("text-halign").value;
      ha = labelHalign(ha);
      if (ha === "left") {
        lx -= lw2;
      } else if (ha === "right") {
        lx += lw2;
      }
      let labelIntersect = polygonIntersectLine(p2_i[0], p2_i[1], [
        lx - lw2,
        ly - lh2,
        lx + lw2,
        ly - lh2,
        lx + lw2,
        ly + lh2,
        lx - lw2,
        ly + lh2
      ], srcPos.x, srcPos.y);
      if (labelIntersect.length > 0) {
        let refPt = tgtPos;
        let intSqdist = sqdist(refPt, array2point(intersect));
        let labIntSqdist = sqdist(refPt, array2point(labelIntersect));
        let minSqDist = intSqdist;
        if (labIntSqdist < intSqdist) {
          intersect = [labelIntersect[0], labelIntersect[1]];
          minSqDist = labIntSqdist;
        }
        if (labelIntersect.length > 2) {
          let labInt2SqDist = sqdist(refPt, { x: labelIntersect[2], y: labelIntersect[3] });
          if (labInt2SqDist < minSqDist) {
            intersect = [labelIntersect[2], labelIntersect[3]];
          }
        }
      }
    }
  }
  let arrowStart = shortenIntersection(
    intersect,
    p2,
    r.arrowShapes[srcArShape].spacing(edge) + srcDist
  );
  let edgeStart = shortenIntersection(
    intersect,
    p2,
    r.arrowShapes[srcArShape].gap(edge) + srcDist
  );
  rs.startX = edgeStart[0];
  rs.startY = edgeStart[1];
  rs.arrowStartX = arrowStart[0];
  rs.arrowStartY = arrowStart[1];
  if (hasEndpts) {
    if (!number(rs.startX) || !number(rs.startY) || !number(rs.endX) || !number(rs.endY)) {
      rs.badLine = true;
    } else {
      rs.badLine = false;
    }
  }
};
BRp5.getSourceEndpoint = function(edge) {
  let rs = edge[0]._private.rscratch;
  this.recalculateRenderedStyle(edge);
  switch (rs.edgeType) {
    case "haystack":
      return {
        x: rs.haystackPts[0],
        y: rs.haystackPts[1]
      };
    default:
      return {
        x: rs.arrowStartX,
        y: rs.arrowStartY
      };
  }
};
BRp5.getTargetEndpoint = function(edge) {
  let rs = edge[0]._private.rscratch;
  this.recalculateRenderedStyle(edge);
  switch (rs.edgeType) {
    case "haystack":
      return {
        x: rs.haystackPts[2],
        y: rs.haystackPts[3]
      };
    default:
      return {
        x: rs.arrowEndX,
        y: rs.arrowEndY
      };
  }
};
var edge_endpoints_default = BRp5;

// node_modules/cytoscape/src/extensions/renderer/base/coord-ele-math/edge-projection.mjs
var BRp6 = {};
function pushBezierPts(r, edge, pts2) {
  var qbezierAt2 = function(p1, p22, p3, t) {
    return qbezierAt(p1, p22, p3, t);
  };
  var _p = edge._private;
  var bpts = _p.rstyle.bezierPts;
  for (var i = 0; i < r.bezierProjPcts.length; i++) {
    var p2 = r.bezierProjPcts[i];
    bpts.push({
      x: qbezierAt2(pts2[0], pts2[2], pts2[4], p2),
      y: qbezierAt2(pts2[1], pts2[3], pts2[5], p2)
    });
  }
}
BRp6.storeEdgeProjections = function(edge) {
  var _p = edge._private;
  var rs = _p.rscratch;
  var et = rs.edgeType;
  _p.rstyle.bezierPts = null;
  _p.rstyle.linePts = null;
  _p.rstyle.haystackPts = null;
  if (et === "multibezier" || et === "bezier" || et === "self" || et === "compound") {
    _p.rstyle.bezierPts = [];
    for (var i = 0; i + 5 < rs.allpts.length; i += 4) {
      pushBezierPts(this, edge, rs.allpts.slice(i, i + 6));
    }
  } else if (et === "segments") {
    var lpts = _p.rstyle.linePts = [];
    for (var i = 0; i + 1 < rs.allpts.length; i += 2) {
      lpts.push({
        x: rs.allpts[i],
        y: rs.allpts[i + 1]
      });
    }
  } else if (et === "haystack") {
    var hpts = rs.haystackPts;
    _p.rstyle.haystackPts = [
      { x: hpts[0], y: hpts[1] },
      { x: hpts[2], y: hpts[3] }
    ];
  }
  _p.rstyle.arrowWidth = this.getArrowWidth(edge.pstyle("width").pfValue, edge.pstyle("arrow-scale").value) * this.arrowShapeWidth;
};
BRp6.recalculateEdgeProjections = function(edges) {
  this.findEdgeControlPoints(edges);
};
var edge_projection_default = BRp6;

// node_modules/cytoscape/src/extensions/renderer/base/coord-ele-math/labels.mjs
var BRp7 = {};
BRp7.recalculateNodeLabelProjection = function(node) {
  let content = node.pstyle("label").strValue;
  if (emptyString(content)) {
    return;
  }
  let textX, textY;
  let _p = node._private;
  let nodeWidth = node.width();
  let nodeHeight = node.height();
  let padding = node.padding();
  let nodePos = node.position();
  let textHalign = node.pstyle("text-halign").strValue;
  let textValign = node.pstyle("text-valign").strValue;
  let rs = _p.rscratch;
  let rstyle = _p.rstyle;
  switch (textHalign) {
    case "left":
      textX = nodePos.x - nodeWidth / 2 - padding;
      break;
    case "left-inside":
      textX = nodePos.x - nodeWidth / 2 + padding;
      break;
    case "right":
      textX = nodePos.x + nodeWidth / 2 + padding;
      break;
    case "right-inside":
      textX = nodePos.x + nodeWidth / 2 - padding;
      break;
    default:
      textX = nodePos.x;
  }
  switch (textValign) {
    case "top":
      textY = nodePos.y - nodeHeight / 2 - padding;
      break;
    case "top-inside":
      textY = nodePos.y - nodeHeight / 2 + padding;
      break;
    case "bottom":
      textY = nodePos.y + nodeHeight / 2 + padding;
      break;
    case "bottom-inside":
      textY = nodePos.y + nodeHeight / 2 - padding;
      break;
    default:
      textY = nodePos.y;
  }
  rs.labelX = textX;
  rs.labelY = textY;
  rstyle.labelX = textX;
  rstyle.labelY = textY;
  this.calculateLabelAngles(node);
  this.applyLabelDimensions(node);
};
var lineAngleFromDelta = function(dx, dy) {
  let angle2 = Math.atan(dy / dx);
  if (dx === 0 && angle2 < 0) {
    angle2 = angle2 * -1;
  }
  return angle2;
};
var lineAngle = function(p0, p1) {
  let dx = p1.x - p0.x;
  let dy = p1.y - p0.y;
  return lineAngleFromDelta(dx, dy);
};
var bezierAngle = function(p0, p1, p2, t) {
  let t0 = bound(0, t - 1e-3, 1);
  let t1 = bound(0, t + 1e-3, 1);
  let lp0 = qbezierPtAt(p0, p1, p2, t0);
  let lp1 = qbezierPtAt(p0, p1, p2, t1);
  return lineAngle(lp0, lp1);
};
BRp7.recalculateEdgeLabelProjections = function(edge) {
  let p2;
  let _p = edge._private;
  let rs = _p.rscratch;
  let r = this;
  let content = {
    mid: edge.pstyle("label").strValue,
    source: edge.pstyle("source-label").strValue,
    target: edge.pstyle("target-label").strValue
  };
  if (content.mid || content.source || content.target) {
  } else {
    return;
  }
  p2 = {
    x: rs.midX,
    y: rs.midY
  };
  let setRs = function(propName, prefix, value) {
    setPrefixedProperty(_p.rscratch, propName, prefix, value);
    setPrefixedProperty(_p.rstyle, propName, prefix, value);
  };
  setRs("labelX", null, p2.x);
  setRs("labelY", null, p2.y);
  let midAngle = lineAngleFromDelta(rs.midDispX, rs.midDispY);
  setRs("labelAutoAngle", null, midAngle);
  let createControlPointInfo = function() {
    if (createControlPointInfo.cache) {
      return createControlPointInfo.cache;
    }
    let ctrlpts = [];
    for (let i = 0; i + 5 < rs.allpts.length; i += 4) {
      let p0 = { x: rs.allpts[i], y: rs.allpts[i + 1] };
      let p1 = { x: rs.allpts[i + 2], y: rs.allpts[i + 3] };
      let p22 = { x: rs.allpts[i + 4], y: rs.allpts[i + 5] };
      ctrlpts.push({
        p0,
        p1,
        p2: p22,
        startDist: 0,
        length: 0,
        segments: []
      });
    }
    let bpts = _p.rstyle.bezierPts;
    let nProjs = r.bezierProjPcts.length;
    function addSegment(cp, p0, p1, t0, t1) {
      let length = dist(p0, p1);
      let prevSegment = cp.segments[cp.segments.length - 1];
      let segment = {
        p0,
        p1,
        t0,
        t1,
        startDist: prevSegment ? prevSegment.startDist + prevSegment.length : 0,
        length
      };
      cp.segments.push(segment);
      cp.length += length;
    }
    for (let i = 0; i < ctrlpts.length; i++) {
      let cp = ctrlpts[i];
      let prevCp = ctrlpts[i - 1];
      if (prevCp) {
        cp.startDist = prevCp.startDist + prevCp.length;
      }
      addSegment(
        cp,
        cp.p0,
        bpts[i * nProjs],
        0,
        r.bezierProjPcts[0]
      );
      for (let j = 0; j < nProjs - 1; j++) {
        addSegment(
          cp,
          bpts[i * nProjs + j],
          bpts[i * nProjs + j + 1],
          r.bezierProjPcts[j],
          r.bezierProjPcts[j + 1]
        );
      }
      addSegment(
        cp,
        bpts[i * nProjs + nProjs - 1],
        cp.p2,
        r.bezierProjPcts[nProjs - 1],
        1
      );
    }
    return createControlPointInfo.cache = ctrlpts;
  };
  let calculateEndProjection = function(prefix) {
    let angle2;
    let isSrc = prefix === "source";
    if (!content[prefix]) {
      return;
    }
    let offset = edge.pstyle(prefix + "-text-offset").pfValue;
    switch (rs.edgeType) {
      case "self":
      case "compound":
      case "bezier":
      case "multibezier": {
        let cps = createControlPointInfo();
        let selected;
        let startDist = 0;
        let totalDist = 0;
        for (let i = 0; i < cps.length; i++) {
          let cp2 = cps[isSrc ? i : cps.length - 1 - i];
          for (let j = 0; j < cp2.segments.length; j++) {
            let seg2 = cp2.segments[isSrc ? j : cp2.segments.length - 1 - j];
            let lastSeg = i === cps.length - 1 && j === cp2.segments.length - 1;
            startDist = totalDist;
            totalDist += seg2.length;
            if (totalDist >= offset || lastSeg) {
              selected = { cp: cp2, segment: seg2 };
              break;
            }
          }
          if (selected) {
            break;
          }
        }
        let cp = selected.cp;
        let seg = selected.segment;
        let tSegment = (offset - startDist) / seg.length;
        let segDt = seg.t1 - seg.t0;
        let t = isSrc ? seg.t0 + segDt * tSegment : seg.t1 - segDt * tSegment;
        t = bound(0, t, 1);
        p2 = qbezierPtAt(cp.p0, cp.p1, cp.p2, t);
        angle2 = bezierAngle(cp.p0, cp.p1, cp.p2, t, p2);
        break;
      }
      case "straight":
      case "segments":
      case "haystack": {
        let d = 0, di, d0;
        let p0, p1;
        let l = rs.allpts.length;
        for (let i = 0; i + 3 < l; i += 2) {
          if (isSrc) {
            p0 = { x: rs.allpts[i], y: rs.allpts[i + 1] };
            p1 = { x: rs.allpts[i + 2], y: rs.allpts[i + 3] };
          } else {
            p0 = { x: rs.allpts[l - 2 - i], y: rs.allpts[l - 1 - i] };
            p1 = { x: rs.allpts[l - 4 - i], y: rs.allpts[l - 3 - i] };
          }
          di = dist(p0, p1);
          d0 = d;
          d += di;
          if (d >= offset) {
            break;
          }
        }
        let pD = offset - d0;
        let t = pD / di;
        t = bound(0, t, 1);
        p2 = lineAt(p0, p1, t);
        angle2 = lineAngle(p0, p1);
        break;
      }
    }
    setRs("labelX", prefix, p2.x);
    setRs("labelY", prefix, p2.y);
    setRs("labelAutoAngle", prefix, angle2);
  };
  calculateEndProjection("source");
  calculateEndProjection("target");
  this.applyLabelDimensions(edge);
};
BRp7.applyLabelDimensions = function(ele) {
  this.applyPrefixedLabelDimensions(ele);
  if (ele.isEdge()) {
    this.applyPrefixedLabelDimensions(ele, "source");
    this.applyPrefixedLabelDimensions(ele, "target");
  }
};
BRp7.applyPrefixedLabelDimensions = function(ele, prefix) {
  let _p = ele._private;
  let text = this.getLabelText(ele, prefix);
  let cacheKey = hashString(text, ele._private.labelDimsKey);
  if (getPrefixedProperty(_p.rscratch, "prefixedLabelDimsKey", prefix) === cacheKey) {
    return;
  }
  setPrefixedProperty(_p.rscratch, "prefixedLabelDimsKey", prefix, cacheKey);
  let labelDims = this.calculateLabelDimensions(ele, text);
  let lineHeight = ele.pstyle("line-height").pfValue;
  let size = ele.pstyle("font-size").pfValue;
  let textWrap = ele.pstyle("text-wrap").strValue;
  let lines = getPrefixedProperty(_p.rscratch, "labelWrapCachedLines", prefix) || [];
  let numLines = textWrap !== "wrap" ? 1 : Math.max(lines.length, 1);
  let labelLineHeight = size * lineHeight;
  let width = labelDims.width;
  let height = labelDims.height + (numLines - 1) * (lineHeight - 1) * size;
  setPrefixedProperty(_p.rstyle, "labelWidth", prefix, width);
  setPrefixedProperty(_p.rscratch, "labelWidth", prefix, width);
  setPrefixedProperty(_p.rstyle, "labelHeight", prefix, height);
  setPrefixedProperty(_p.rscratch, "labelHeight", prefix, height);
  setPrefixedProperty(_p.rscratch, "labelLineHeight", prefix, labelLineHeight);
  setPrefixedProperty(_p.rscratch, "labelActualDescent", prefix, labelDims.labelActualDescent);
};
BRp7.getLabelText = function(ele, prefix) {
  let _p = ele._private;
  let pfd = prefix ? prefix + "-" : "";
  let text = ele.pstyle(pfd + "label").strValue;
  let textTransform = ele.pstyle("text-transform").value;
  let rscratch = function(propName, value) {
    if (value) {
      setPrefixedProperty(_p.rscratch, propName, prefix, value);
      return value;
    } else {
      return getPrefixedProperty(_p.rscratch, propName, prefix);
    }
  };
  if (!text) {
    return "";
  }
  if (textTransform == "none") {
  } else if (textTransform == "uppercase") {
    text = text.toUpperCase();
  } else if (textTransform == "lowercase") {
    text = text.toLowerCase();
  }
  let wrapStyle = ele.pstyle("text-wrap").value;
  if (wrapStyle === "wrap") {
    let labelKey = rscratch("labelKey");
    if (labelKey != null && rscratch("labelWrapKey") === labelKey) {
      return rscratch("labelWrapCachedText");
    }
    let zwsp = "​";
    let lines = text.split("\n");
    let maxW = ele.pstyle("text-max-width").pfValue;
    let overflow = ele.pstyle("text-overflow-wrap").value;
    let overflowAny = overflow === "anywhere";
    let wrappedLines = [];
    let separatorRegex = /[\s\u200b]+|$/g;
    for (let l = 0; l < lines.length; l++) {
      let line = lines[l];
      let lineDims = this.calculateLabelDimensions(ele, line);
      let lineW = lineDims.width;
      if (overflowAny) {
        let processedLine = line.split("").join(zwsp);
        line = processedLine;
      }
      if (lineW > maxW) {
        let separatorMatches = line.matchAll(separatorRegex);
        let subline = "";
        let previousIndex = 0;
        for (let separatorMatch of separatorMatches) {
          let wordSeparator = separatorMatch[0];
          let word = line.substring(previousIndex, separatorMatch.index);
          previousIndex = separatorMatch.index + wordSeparator.length;
          let testLine = subline.length === 0 ? word : subline + word + wordSeparator;
          let testDims = this.calculateLabelDimensions(ele, testLine);
          let testW = testDims.width;
          if (testW <= maxW) {
            subline += word + wordSeparator;
          } else {
            if (subline) {
              wrappedLines.push(subline);
            }
            subline = word + wordSeparator;
          }
        }
        if (!subline.match(/^[\s\u200b]+$/)) {
          wrappedLines.push(subline);
        }
      } else {
        wrappedLines.push(line);
      }
    }
    rscratch("labelWrapCachedLines", wrappedLines);
    text = rscratch("labelWrapCachedText", wrappedLines.join("\n"));
    rscratch("labelWrapKey", labelKey);
  } else if (wrapStyle === "ellipsis") {
    let maxW = ele.pstyle("text-max-width").pfValue;
    let ellipsized = "";
    let ellipsis = "…";
    let incLastCh = false;
    if (this.calculateLabelDimensions(ele, text).width < maxW) {
      return text;
    }
    for (let i = 0; i < text.length; i++) {
      let widthWithNextCh = this.calculateLabelDimensions(ele, ellipsized + text[i] + ellipsis).width;
      if (widthWithNextCh > maxW) {
        break;
      }
      ellipsized += text[i];
      if (i === text.length - 1) {
        incLastCh = true;
      }
    }
    if (!incLastCh) {
      ellipsized += ellipsis;
    }
    return ellipsized;
  }
  return text;
};
BRp7.getLabelJustification = function(ele) {
  let justification = ele.pstyle("text-justification").strValue;
  let textHalign = ele.pstyle("text-halign").strValue;
  if (justification === "auto") {
    if (ele.isNode()) {
      return labelJustification(textHalign);
    } else {
      return "center";
    }
  } else {
    return justification;
  }
};
BRp7.calculateLabelDimensions = function(ele, text) {
  let r = this;
  var containerWindow = r.cy.window();
  var document3 = containerWindow.document;
  let padding = 0;
  let fStyle = ele.pstyle("font-style").strValue;
  let size = ele.pstyle("font-size").pfValue;
  let family = ele.pstyle("font-family").strValue;
  let weight = ele.pstyle("font-weight").strValue;
  let textMetrics = ele.pstyle("text-metrics").strValue || "font";
  let canvas = this.labelCalcCanvas;
  let c2d = this.labelCalcCanvasContext;
  if (!canvas) {
    canvas = this.labelCalcCanvas = document3.createElement("canvas");
    c2d = this.labelCalcCanvasContext = canvas.getContext("2d");
    let ds = canvas.style;
    ds.position = "absolute";
    ds.left = "-9999px";
    ds.top = "-9999px";
    ds.zIndex = "-1";
    ds.visibility = "hidden";
    ds.pointerEvents = "none";
  }
  c2d.font = `${fStyle} ${weight} ${size}px ${family}`;
  let width = 0;
  let height = 0;
  let lines = text.split("\n");
  let lineCount = lines.length;
  let labelActualDescent = 0;
  let labelActualAscent = 0;
  for (let i = 0; i < lineCount; i++) {
    let line = lines[i];
    let metrics = c2d.measureText(line);
    let w = Math.ceil(metrics.width);
    let h = size;
    if (textMetrics === "glyph") {
      if (i === 0) {
        labelActualAscent = metrics.actualBoundingBoxAscent;
      }
      if (i === lineCount - 1) {
        labelActualDescent = metrics.actualBoundingBoxDescent;
      }
    }
    width = Math.max(w, width);
    height += h;
  }
  if (textMetrics === "glyph") {
    height -= size - labelActualAscent - labelActualDescent;
  }
  width += padding;
  height += padding;
  return {
    width,
    height,
    labelActualAscent,
    labelActualDescent
  };
};
BRp7.calculateLabelAngle = function(ele, prefix) {
  let _p = ele._private;
  let rs = _p.rscratch;
  let isEdge = ele.isEdge();
  let prefixDash = prefix ? prefix + "-" : "";
  let rot = ele.pstyle(prefixDash + "text-rotation");
  let rotStr = rot.strValue;
  if (rotStr === "none") {
    return 0;
  } else if (isEdge && rotStr === "autorotate") {
    return rs.labelAutoAngle;
  } else if (rotStr === "autorotate") {
    return 0;
  } else {
    return rot.pfValue;
  }
};
BRp7.calculateLabelAngles = function(ele) {
  let r = this;
  let isEdge = ele.isEdge();
  let _p = ele._private;
  let rs = _p.rscratch;
  rs.labelAngle = r.calculateLabelAngle(ele);
  if (isEdge) {
    rs.sourceLabelAngle = r.calculateLabelAngle(ele, "source");
    rs.targetLabelAngle = r.calculateLabelAngle(ele, "target");
  }
};
var labels_default = BRp7;

// node_modules/cytoscape/src/extensions/renderer/base/coord-ele-math/nodes.mjs
var BRp8 = {};
var TOO_SMALL_CUT_RECT = 28;
var warnedCutRect = false;
BRp8.getNodeShape = function(node) {
  var r = this;
  var shape = node.pstyle("shape").value;
  if (shape === "cutrectangle" && (node.width() < TOO_SMALL_CUT_RECT || node.height() < TOO_SMALL_CUT_RECT)) {
    if (!warnedCutRect) {
      warn("The `cutrectangle` node shape can not be used at small sizes so `rectangle` is used instead");
      warnedCutRect = true;
    }
    return "rectangle";
  }
  if (node.isParent()) {
    if (shape === "rectangle" || shape === "roundrectangle" || shape === "round-rectangle" || shape === "cutrectangle" || shape === "cut-rectangle" || shape === "barrel") {
      return shape;
    } else {
      return "rectangle";
    }
  }
  if (shape === "polygon") {
    var points = node.pstyle("shape-polygon-points").value;
    return r.nodeShapes.makePolygon(points).name;
  }
  return shape;
};
var nodes_default = BRp8;

// node_modules/cytoscape/src/extensions/renderer/base/coord-ele-math/rendered-style.mjs
var BRp9 = {};
BRp9.registerCalculationListeners = function() {
  let cy = this.cy;
  let elesToUpdate = cy.collection();
  let r = this;
  let enqueue = function(eles, dirtyStyleCaches = true) {
    elesToUpdate.merge(eles);
    if (dirtyStyleCaches) {
      for (let i = 0; i < eles.length; i++) {
        let ele = eles[i];
        let _p = ele._private;
        let rstyle = _p.rstyle;
        rstyle.clean = false;
        rstyle.cleanConnected = false;
      }
    }
  };
  r.binder(cy).on("bounds.* dirty.*", function onDirtyBounds(e) {
    let ele = e.target;
    enqueue(ele);
  }).on("style.* background.*", function onDirtyStyle(e) {
    let ele = e.target;
    enqueue(ele, false);
  });
  let updateEleCalcs = function(willDraw) {
    if (willDraw) {
      let fns = r.onUpdateEleCalcsFns;
      elesToUpdate.cleanStyle();
      for (let i = 0; i < elesToUpdate.length; i++) {
        let ele = elesToUpdate[i];
        let rstyle = ele._private.rstyle;
        if (ele.isNode() && !rstyle.cleanConnected) {
          enqueue(ele.connectedEdges());
          rstyle.cleanConnected = true;
        }
      }
      if (fns) {
        for (let i = 0; i < fns.length; i++) {
          let fn8 = fns[i];
          fn8(willDraw, elesToUpdate);
        }
      }
      r.recalculateRenderedStyle(elesToUpdate);
      elesToUpdate = cy.collection();
    }
  };
  r.flushRenderedStyleQueue = function() {
    updateEleCalcs(true);
  };
  r.beforeRender(updateEleCalcs, r.beforeRenderPriorities.eleCalcs);
};
BRp9.onUpdateEleCalcs = function(fn8) {
  let fns = this.onUpdateEleCalcsFns = this.onUpdateEleCalcsFns || [];
  fns.push(fn8);
};
BRp9.recalculateRenderedStyle = function(eles, useCache) {
  let isCleanConnected = (ele) => ele._private.rstyle.cleanConnected;
  if (eles.length === 0) {
    return;
  }
  let edges = [];
  let nodes = [];
  if (this.destroyed) {
    return;
  }
  if (useCache === void 0) {
    useCache = true;
  }
  for (let i = 0; i < eles.length; i++) {
    let ele = eles[i];
    let _p = ele._private;
    let rstyle = _p.rstyle;
    if (ele.isEdge() && (!isCleanConnected(ele.source()) || !isCleanConnected(ele.target()))) {
      rstyle.clean = false;
    }
    if (ele.isEdge() && ele.isBundledBezier()) {
      if (ele.parallelEdges().some((ele2) => !ele2._private.rstyle.clean && ele2.isBundledBezier())) {
        rstyle.clean = false;
      }
    }
    if (useCache && rstyle.clean || ele.removed()) {
      continue;
    }
    if (ele.pstyle("display").value === "none") {
      continue;
    }
    if (_p.group === "nodes") {
      nodes.push(ele);
    } else {
      edges.push(ele);
    }
    rstyle.clean = true;
  }
  for (let i = 0; i < nodes.length; i++) {
    let ele = nodes[i];
    let _p = ele._private;
    let rstyle = _p.rstyle;
    let pos = ele.position();
    this.recalculateNodeLabelProjection(ele);
    rstyle.nodeX = pos.x;
    rstyle.nodeY = pos.y;
    rstyle.nodeW = ele.pstyle("width").pfValue;
    rstyle.nodeH = ele.pstyle("height").pfValue;
  }
  this.recalculateEdgeProjections(edges);
  for (let i = 0; i < edges.length; i++) {
    let ele = edges[i];
    let _p = ele._private;
    let rstyle = _p.rstyle;
    let rs = _p.rscratch;
    rstyle.srcX = rs.arrowStartX;
    rstyle.srcY = rs.arrowStartY;
    rstyle.tgtX = rs.arrowEndX;
    rstyle.tgtY = rs.arrowEndY;
    rstyle.midX = rs.midX;
    rstyle.midY = rs.midY;
    rstyle.labelAngle = rs.labelAngle;
    rstyle.sourceLabelAngle = rs.sourceLabelAngle;
    rstyle.targetLabelAngle = rs.targetLabelAngle;
  }
};
var rendered_style_default = BRp9;

// node_modules/cytoscape/src/extensions/renderer/base/coord-ele-math/z-ordering.mjs
var BRp10 = {};
BRp10.updateCachedGrabbedEles = function() {
  var eles = this.cachedZSortedEles;
  if (!eles) {
    return;
  }
  eles.drag = [];
  eles.nondrag = [];
  var grabTargets = [];
  for (var i = 0; i < eles.length; i++) {
    var ele = eles[i];
    var rs = ele._private.rscratch;
    if (ele.grabbed() && !ele.isParent()) {
      grabTargets.push(ele);
    } else if (rs.inDragLayer) {
      eles.drag.push(ele);
    } else {
      eles.nondrag.push(ele);
    }
  }
  for (var i = 0; i < grabTargets.length; i++) {
    var ele = grabTargets[i];
    eles.drag.push(ele);
  }
};
BRp10.invalidateCachedZSortedEles = function() {
  this.cachedZSortedEles = null;
};
BRp10.getCachedZSortedEles = function(forceRecalc) {
  if (forceRecalc || !this.cachedZSortedEles) {
    var eles = this.cy.mutableElements().toArray();
    eles.sort(zsort_default);
    eles.interactive = eles.filter((ele) => ele.interactive());
    this.cachedZSortedEles = eles;
    this.updateCachedGrabbedEles();
  } else {
    eles = this.cachedZSortedEles;
  }
  return eles;
};
var z_ordering_default = BRp10;

// node_modules/cytoscape/src/extensions/renderer/base/coord-ele-math/index.mjs
var BRp11 = {};
[
  coords_default,
  edge_arrows_default,
  edge_control_points_default,
  edge_endpoints_default,
  edge_projection_default,
  labels_default,
  nodes_default,
  rendered_style_default,
  z_ordering_default
].forEach(function(props) {
  extend(BRp11, props);
});
var coord_ele_math_default = BRp11;

// node_modules/cytoscape/src/extensions/renderer/base/images.mjs
var BRp12 = {};
BRp12.getCachedImage = function(url, crossOrigin, onLoad) {
  var r = this;
  var imageCache = r.imageCache = r.imageCache || {};
  var cache2 = imageCache[url];
  if (cache2) {
    if (!cache2.image.complete) {
      cache2.image.addEventListener("load", onLoad);
    }
    return cache2.image;
  } else {
    cache2 = imageCache[url] = imageCache[url] || {};
    var image = cache2.image = new Image();
    image.addEventListener("load", onLoad);
    image.addEventListener("error", function() {
      image.error = true;
    });
    var dataUriPrefix = "data:";
    var isDataUri = url.substring(0, dataUriPrefix.length).toLowerCase() === dataUriPrefix;
    if (!isDataUri) {
      crossOrigin = crossOrigin === "null" ? null : crossOrigin;
      image.crossOrigin = crossOrigin;
    }
    image.src = url;
    return image;
  }
};
var images_default = BRp12;

// node_modules/cytoscape/src/extensions/renderer/base/grab-state.mjs
var setGrabState = function(ele, grabbed) {
  let ele0 = ele[0];
  if (!ele0 || ele0._private.grabbed === grabbed) {
    return;
  }
  ele0._private.grabbed = grabbed;
  ele.updateStyle(false);
};
var setGrabbed = function(ele) {
  setGrabState(ele, true);
};
var setFreed = function(ele) {
  setGrabState(ele, false);
};

// node_modules/cytoscape/src/extensions/renderer/base/load-listeners.mjs
var BRp13 = {};
BRp13.registerBinding = function(target, event2, handler, useCapture) {
  var args = Array.prototype.slice.apply(arguments, [1]);
  if (Array.isArray(target)) {
    let res = [];
    for (var i = 0; i < target.length; i++) {
      let t = target[i];
      if (t !== void 0) {
        var b = this.binder(t);
        res.push(b.on.apply(b, args));
      }
    }
    return res;
  }
  var b = this.binder(target);
  return b.on.apply(b, args);
};
BRp13.binder = function(tgt) {
  var r = this;
  var containerWindow = r.cy.window();
  var tgtIsDom = tgt === containerWindow || tgt === containerWindow.document || tgt === containerWindow.document.body || domElement(tgt);
  if (r.supportsPassiveEvents == null) {
    var supportsPassive = false;
    try {
      var opts = Object.defineProperty({}, "passive", {
        get: function() {
          supportsPassive = true;
          return true;
        }
      });
      containerWindow.addEventListener("test", null, opts);
    } catch (err) {
    }
    r.supportsPassiveEvents = supportsPassive;
  }
  var on = function(event2, handler, useCapture) {
    var args = Array.prototype.slice.call(arguments);
    if (tgtIsDom && r.supportsPassiveEvents) {
      args[2] = {
        capture: useCapture != null ? useCapture : false,
        passive: false,
        once: false
      };
    }
    r.bindings.push({
      target: tgt,
      args
    });
    (tgt.addEventListener || tgt.on).apply(tgt, args);
    return this;
  };
  return {
    on,
    addEventListener: on,
    addListener: on,
    bind: on
  };
};
BRp13.nodeIsDraggable = function(node) {
  return node && node.isNode() && !node.locked() && node.grabbable();
};
BRp13.nodeIsGrabbable = function(node) {
  return this.nodeIsDraggable(node) && node.interactive();
};
BRp13.load = function() {
  var r = this;
  var containerWindow = r.cy.window();
  var isSelected = (ele) => ele.selected();
  var getShadowRoot = function(element2) {
    const rootNode = element2.getRootNode();
    if (rootNode && rootNode.nodeType === 11 && rootNode.host !== void 0) {
      return rootNode;
    }
  };
  var triggerEvents = function(target, names, e, position) {
    if (target == null) {
      target = r.cy;
    }
    for (var i = 0; i < names.length; i++) {
      var name = names[i];
      target.emit({
        originalEvent: e,
        type: name,
        position
      });
    }
  };
  var isMultSelKeyDown = function(e) {
    return e.shiftKey || e.metaKey || e.ctrlKey;
  };
  var allowPanningPassthrough = function(down, downs) {
    var allowPassthrough = true;
    if (r.cy.hasCompoundNodes() && down && down.pannable()) {
      for (var i = 0; downs && i < downs.length; i++) {
        var down = downs[i];
        if (down.isNode() && down.isParent() && !down.pannable()) {
          allowPassthrough = false;
          break;
        }
      }
    } else {
      allowPassthrough = true;
    }
    return allowPassthrough;
  };
  var setInDragLayer = function(ele) {
    ele[0]._private.rscratch.inDragLayer = true;
  };
  var setOutDragLayer = function(ele) {
    ele[0]._private.rscratch.inDragLayer = false;
  };
  var setGrabTarget = function(ele) {
    ele[0]._private.rscratch.isGrabTarget = true;
  };
  var removeGrabTarget = function(ele) {
    ele[0]._private.rscratch.isGrabTarget = false;
  };
  var addToDragList = function(ele, opts) {
    var list = opts.addToList;
    var listHasEle = list.has(ele);
    if (!listHasEle && ele.grabbable() && !ele.locked()) {
      list.merge(ele);
      setGrabbed(ele);
    }
  };
  var addDescendantsToDrag = function(node, opts) {
    if (!node.cy().hasCompoundNodes()) {
      return;
    }
    if (opts.inDragLayer == null && opts.addToList == null) {
      return;
    }
    var innerNodes = node.descendants();
    if (opts.inDragLayer) {
      innerNodes.forEach(setInDragLayer);
      innerNodes.connectedEdges().forEach(setInDragLayer);
    }
    if (opts.addToList) {
      addToDragList(innerNodes, opts);
    }
  };
  var addNodesToDrag = function(nodes, opts) {
    opts = opts || {};
    var hasCompoundNodes = nodes.cy().hasCompoundNodes();
    if (opts.inDragLayer) {
      nodes.forEach(setInDragLayer);
      nodes.neighborhood().stdFilter(function(ele) {
        return !hasCompoundNodes || ele.isEdge();
      }).forEach(setInDragLayer);
    }
    if (opts.addToList) {
      nodes.forEach(function(ele) {
        addToDragList(ele, opts);
      });
    }
    addDescendantsToDrag(nodes, opts);
    updateAncestorsInDragLayer(nodes, {
      inDragLayer: opts.inDragLayer
    });
    r.updateCachedGrabbedEles();
  };
  var addNodeToDrag = addNodesToDrag;
  var freeDraggedElements = function(grabbedEles) {
    if (!grabbedEles) {
      return;
    }
    r.getCachedZSortedEles().forEach(function(ele) {
      setFreed(ele);
      setOutDragLayer(ele);
      removeGrabTarget(ele);
    });
    r.updateCachedGrabbedEles();
  };
  var updateAncestorsInDragLayer = function(node, opts) {
    if (opts.inDragLayer == null && opts.addToList == null) {
      return;
    }
    if (!node.cy().hasCompoundNodes()) {
      return;
    }
    var parent = node.ancestors().orphans();
    if (parent.same(node)) {
      return;
    }
    var nodes = parent.descendants().spawnSelf().merge(parent).unmerge(node).unmerge(node.descendants());
    var edges = nodes.connectedEdges();
    if (opts.inDragLayer) {
      edges.forEach(setInDragLayer);
      nodes.forEach(setInDragLayer);
    }
    if (opts.addToList) {
      nodes.forEach(function(ele) {
        addToDragList(ele, opts);
      });
    }
  };
  var blurActiveDomElement = function() {
    if (document.activeElement != null && document.activeElement.blur != null) {
      document.activeElement.blur();
    }
  };
  var haveMutationsApi = typeof MutationObserver !== "undefined";
  var haveResizeObserverApi = typeof ResizeObserver !== "undefined";
  if (haveMutationsApi) {
    r.removeObserver = new MutationObserver(function(mutns) {
      for (var i = 0; i < mutns.length; i++) {
        var mutn = mutns[i];
        var rNodes = mutn.removedNodes;
        if (rNodes) {
          for (var j = 0; j < rNodes.length; j++) {
            var rNode = rNodes[j];
            if (rNode === r.container) {
              r.destroy();
              break;
            }
          }
        }
      }
    });
    if (r.container.parentNode) {
      r.removeObserver.observe(r.container.parentNode, { childList: true });
    }
  } else {
    r.registerBinding(r.container, "DOMNodeRemoved", function(e) {
      r.destroy();
    });
  }
  var onResize = import_debounce.default(function() {
    r.cy.resize();
  }, 100);
  if (haveMutationsApi) {
    r.styleObserver = new MutationObserver(onResize);
    r.styleObserver.observe(r.container, { attributes: true });
  }
  r.registerBinding(containerWindow, "resize", onResize);
  if (haveResizeObserverApi) {
    r.resizeObserver = new ResizeObserver(onResize);
    r.resizeObserver.observe(r.container);
  }
  var forEachUp = function(domEle, fn8) {
    while (domEle != null) {
      fn8(domEle);
      domEle = domEle.parentNode;
    }
  };
  var invalidateCoords = function() {
    r.invalidateContainerClientCoordsCache();
  };
  forEachUp(r.container, function(domEle) {
    r.registerBinding(domEle, "transitionend", invalidateCoords);
    r.registerBinding(domEle, "animationend", invalidateCoords);
    r.registerBinding(domEle, "scroll", invalidateCoords);
  });
  r.registerBinding(r.container, "contextmenu", function(e) {
    e.preventDefault();
  });
  var inBoxSelection = function() {
    return r.selection[4] !== 0;
  };
  var eventInContainer = function(e) {
    var containerPageCoords = r.findContainerClientCoords();
    var x2 = containerPageCoords[0];
    var y2 = containerPageCoords[1];
    var width = containerPageCoords[2];
    var height = containerPageCoords[3];
    var positions = e.touches ? e.touches : [e];
    var atLeastOnePosInside = false;
    for (var i = 0; i < positions.length; i++) {
      var p2 = positions[i];
      if (x2 <= p2.clientX && p2.clientX <= x2 + width && y2 <= p2.clientY && p2.clientY <= y2 + height) {
        atLeastOnePosInside = true;
        break;
      }
    }
    if (!atLeastOnePosInside) {
      return false;
    }
    var container = r.container;
    var target = e.target;
    var tParent = target.parentNode;
    var containerIsTarget = false;
    while (tParent) {
      if (tParent === container) {
        containerIsTarget = true;
        break;
      }
      tParent = tParent.parentNode;
    }
    if (!containerIsTarget) {
      return false;
    }
    return true;
  };
  r.registerBinding(r.container, "mousedown", function mousedownHandler(e) {
    if (!eventInContainer(e)) {
      return;
    }
    if (r.hoverData.which === 1 && e.which !== 1) {
      return;
    }
    e.preventDefault();
    blurActiveDomElement();
    r.hoverData.capture = true;
    r.hoverData.which = e.which;
    var cy = r.cy;
    var gpos = [e.clientX, e.clientY];
    var pos = r.projectIntoViewport(gpos[0], gpos[1]);
    var select = r.selection;
    var nears = r.findNearestElements(pos[0], pos[1], true, false);
    var near = nears[0];
    var draggedElements = r.dragData.possibleDragElements;
    r.hoverData.mdownPos = pos;
    r.hoverData.mdownGPos = gpos;
    let makeEvent = (type) => ({
      originalEvent: e,
      type,
      position: { x: pos[0], y: pos[1] }
    });
    var checkForTaphold = function() {
      r.hoverData.tapholdCancelled = false;
      clearTimeout(r.hoverData.tapholdTimeout);
      r.hoverData.tapholdTimeout = setTimeout(function() {
        if (r.hoverData.tapholdCancelled) {
          return;
        } else {
          var ele = r.hoverData.down;
          if (ele) {
            ele.emit(makeEvent("taphold"));
          } else {
            cy.emit(makeEvent("taphold"));
          }
        }
      }, r.tapholdDuration);
    };
    if (e.which == 3) {
      r.hoverData.cxtStarted = true;
      var cxtEvt = {
        originalEvent: e,
        type: "cxttapstart",
        position: { x: pos[0], y: pos[1] }
      };
      if (near) {
        near.activate();
        near.emit(cxtEvt);
        r.hoverData.down = near;
      } else {
        cy.emit(cxtEvt);
      }
      r.hoverData.downTime = new Date().getTime();
      r.hoverData.cxtDragged = false;
    } else if (e.which == 1) {
      if (near) {
        near.activate();
      }
      {
        if (near != null) {
          if (r.nodeIsGrabbable(near)) {
            var triggerGrab = function(ele) {
              ele.emit(makeEvent("grab"));
            };
            setGrabTarget(near);
            if (!near.selected()) {
              draggedElements = r.dragData.possibleDragElements = cy.collection();
              addNodeToDrag(near, { addToList: draggedElements });
              near.emit(makeEvent("grabon")).emit(makeEvent("grab"));
            } else {
              draggedElements = r.dragData.possibleDragElements = cy.collection();
              var selectedNodes = cy.$(function(ele) {
                return ele.isNode() && ele.selected() && r.nodeIsGrabbable(ele);
              });
              addNodesToDrag(selectedNodes, { addToList: draggedElements });
              near.emit(makeEvent("grabon"));
              selectedNodes.forEach(triggerGrab);
            }
            r.redrawHint("eles", true);
            r.redrawHint("drag", true);
          }
        }
        r.hoverData.down = near;
        r.hoverData.downs = nears;
        r.hoverData.downTime = new Date().getTime();
      }
      triggerEvents(near, ["mousedown", "tapstart", "vmousedown"], e, { x: pos[0], y: pos[1] });
      if (near == null) {
        select[4] = 1;
        r.data.bgActivePosistion = {
          x: pos[0],
          y: pos[1]
        };
        r.redrawHint("select", true);
        r.redraw();
      } else if (near.pannable()) {
        select[4] = 1;
      }
      checkForTaphold();
    }
    select[0] = select[2] = pos[0];
    select[1] = select[3] = pos[1];
  }, false);
  var shadowRoot = getShadowRoot(r.container);
  r.registerBinding([containerWindow, shadowRoot], "mousemove", function mousemoveHandler(e) {
    var capture = r.hoverData.capture;
    if (!capture && !eventInContainer(e)) {
      return;
    }
    var preventDefault = false;
    var cy = r.cy;
    var zoom = cy.zoom();
    var gpos = [e.clientX, e.clientY];
    var pos = r.projectIntoViewport(gpos[0], gpos[1]);
    var mdownPos = r.hoverData.mdownPos;
    var mdownGPos = r.hoverData.mdownGPos;
    var select = r.selection;
    var near = null;
    if (!r.hoverData.draggingEles && !r.hoverData.dragging && !r.hoverData.selecting) {
      near = r.findNearestElement(pos[0], pos[1], true, false);
    }
    var last = r.hoverData.last;
    var down = r.hoverData.down;
    var disp = [pos[0] - select[2], pos[1] - select[3]];
    var draggedElements = r.dragData.possibleDragElements;
    var isOverThresholdDrag;
    if (mdownGPos) {
      var dx = gpos[0] - mdownGPos[0];
      var dx2 = dx * dx;
      var dy = gpos[1] - mdownGPos[1];
      var dy2 = dy * dy;
      var dist2 = dx2 + dy2;
      r.hoverData.isOverThresholdDrag = isOverThresholdDrag = dist2 >= r.desktopTapThreshold2;
    }
    var multSelKeyDown = isMultSelKeyDown(e);
    if (isOverThresholdDrag) {
      r.hoverData.tapholdCancelled = true;
    }
    var updateDragDelta = function() {
      var dragDelta2 = r.hoverData.dragDelta = r.hoverData.dragDelta || [];
      if (dragDelta2.length === 0) {
        dragDelta2.push(disp[0]);
        dragDelta2.push(disp[1]);
      } else {
        dragDelta2[0] += disp[0];
        dragDelta2[1] += disp[1];
      }
    };
    preventDefault = true;
    triggerEvents(near, ["mousemove", "vmousemove", "tapdrag"], e, { x: pos[0], y: pos[1] });
    let makeEvent = (type) => ({
      originalEvent: e,
      type,
      position: { x: pos[0], y: pos[1] }
    });
    var goIntoBoxMode = function() {
      r.data.bgActivePosistion = void 0;
      if (!r.hoverData.selecting) {
        cy.emit(makeEvent("boxstart"));
      }
      select[4] = 1;
      r.hoverData.selecting = true;
      r.redrawHint("select", true);
      r.redraw();
    };
    if (r.hoverData.which === 3) {
      if (isOverThresholdDrag) {
        var cxtEvt = makeEvent("cxtdrag");
        if (down) {
          down.emit(cxtEvt);
        } else {
          cy.emit(cxtEvt);
        }
        r.hoverData.cxtDragged = true;
        if (!r.hoverData.cxtOver || near !== r.hoverData.cxtOver) {
          if (r.hoverData.cxtOver) {
            r.hoverData.cxtOver.emit(makeEvent("cxtdragout"));
          }
          r.hoverData.cxtOver = near;
          if (near) {
            near.emit(makeEvent("cxtdragover"));
          }
        }
      }
    } else if (r.hoverData.dragging) {
      preventDefault = true;
      if (cy.panningEnabled() && cy.userPanningEnabled()) {
        var deltaP;
        if (r.hoverData.justStartedPan) {
          var mdPos = r.hoverData.mdownPos;
          deltaP = {
            x: (pos[0] - mdPos[0]) * zoom,
            y: (pos[1] - mdPos[1]) * zoom
          };
          r.hoverData.justStartedPan = false;
        } else {
          deltaP = {
            x: disp[0] * zoom,
            y: disp[1] * zoom
          };
        }
        cy.panBy(deltaP);
        cy.emit(makeEvent("dragpan"));
        r.hoverData.dragged = true;
      }
      pos = r.projectIntoViewport(e.clientX, e.clientY);
    } else if (select[4] == 1 && (down == null || down.pannable())) {
      if (isOverThresholdDrag) {
        if (!r.hoverData.dragging && cy.boxSelectionEnabled() && (multSelKeyDown || !cy.panningEnabled() || !cy.userPanningEnabled())) {
          goIntoBoxMode();
        } else if (!r.hoverData.selecting && cy.panningEnabled() && cy.userPanningEnabled()) {
          var allowPassthrough = allowPanningPassthrough(down, r.hoverData.downs);
          if (allowPassthrough) {
            r.hoverData.dragging = true;
            r.hoverData.justStartedPan = true;
            select[4] = 0;
            r.data.bgActivePosistion = array2point(mdownPos);
            r.redrawHint("select", true);
            r.redraw();
          }
        }
        if (down && down.pannable() && down.active()) {
          down.unactivate();
        }
      }
    } else {
      if (down && down.pannable() && down.active()) {
        down.unactivate();
      }
      if ((!down || !down.grabbed()) && near != last) {
        if (last) {
          triggerEvents(last, ["mouseout", "tapdragout"], e, { x: pos[0], y: pos[1] });
        }
        if (near) {
          triggerEvents(near, ["mouseover", "tapdragover"], e, { x: pos[0], y: pos[1] });
        }
        r.hoverData.last = near;
      }
      if (down) {
        if (isOverThresholdDrag) {
          if (cy.boxSelectionEnabled() && multSelKeyDown) {
            if (down && down.grabbed()) {
              freeDraggedElements(draggedElements);
              down.emit(makeEvent("freeon"));
              draggedElements.emit(makeEvent("free"));
              if (r.dragData.didDrag) {
                down.emit(makeEvent("dragfreeon"));
                draggedElements.emit(makeEvent("dragfree"));
              }
            }
            goIntoBoxMode();
          } else if (down && down.grabbed() && r.nodeIsDraggable(down)) {
            var justStartedDrag = !r.dragData.didDrag;
            if (justStartedDrag) {
              r.redrawHint("eles", true);
            }
            r.dragData.didDrag = true;
            if (!r.hoverData.draggingEles) {
              addNodesToDrag(draggedElements, { inDragLayer: true });
            }
            let totalShift = { x: 0, y: 0 };
            if (number(disp[0]) && number(disp[1])) {
              totalShift.x += disp[0];
              totalShift.y += disp[1];
              if (justStartedDrag) {
                var dragDelta = r.hoverData.dragDelta;
                if (dragDelta && number(dragDelta[0]) && number(dragDelta[1])) {
                  totalShift.x += dragDelta[0];
                  totalShift.y += dragDelta[1];
                }
              }
            }
            r.hoverData.draggingEles = true;
            draggedElements.silentShift(totalShift).emit(makeEvent("position")).emit(makeEvent("drag"));
            r.redrawHint("drag", true);
            r.redraw();
          }
        } else {
          updateDragDelta();
        }
      }
      preventDefault = true;
    }
    select[2] = pos[0];
    select[3] = pos[1];
    if (preventDefault) {
      if (e.stopPropagation)
        e.stopPropagation();
      if (e.preventDefault)
        e.preventDefault();
      return false;
    }
  }, false);
  let clickTimeout, didDoubleClick, prevClickTimeStamp;
  r.registerBinding(containerWindow, "mouseup", function mouseupHandler(e) {
    if (r.hoverData.which === 1 && e.which !== 1 && r.hoverData.capture) {
      return;
    }
    var capture = r.hoverData.capture;
    if (!capture) {
      return;
    }
    r.hoverData.capture = false;
    var cy = r.cy;
    var pos = r.projectIntoViewport(e.clientX, e.clientY);
    var select = r.selection;
    var near = r.findNearestElement(pos[0], pos[1], true, false);
    var draggedElements = r.dragData.possibleDragElements;
    var down = r.hoverData.down;
    var multSelKeyDown = isMultSelKeyDown(e);
    if (r.data.bgActivePosistion) {
      r.redrawHint("select", true);
      r.redraw();
    }
    r.hoverData.tapholdCancelled = true;
    r.data.bgActivePosistion = void 0;
    if (down) {
      down.unactivate();
    }
    let makeEvent = (type) => ({
      originalEvent: e,
      type,
      position: { x: pos[0], y: pos[1] }
    });
    if (r.hoverData.which === 3) {
      var cxtEvt = makeEvent("cxttapend");
      if (down) {
        down.emit(cxtEvt);
      } else {
        cy.emit(cxtEvt);
      }
      if (!r.hoverData.cxtDragged) {
        var cxtTap = makeEvent("cxttap");
        if (down) {
          down.emit(cxtTap);
        } else {
          cy.emit(cxtTap);
        }
      }
      r.hoverData.cxtDragged = false;
      r.hoverData.which = null;
    } else if (r.hoverData.which === 1) {
      triggerEvents(near, ["mouseup", "tapend", "vmouseup"], e, { x: pos[0], y: pos[1] });
      if (!r.dragData.didDrag && // didn't move a node around
      !r.hoverData.dragged && // didn't pan
      !r.hoverData.selecting && // not box selection
      !r.hoverData.isOverThresholdDrag) {
        triggerEvents(down, ["click", "tap", "vclick"], e, { x: pos[0], y: pos[1] });
        didDoubleClick = false;
        if (e.timeStamp - prevClickTimeStamp <= cy.multiClickDebounceTime()) {
          clickTimeout && clearTimeout(clickTimeout);
          didDoubleClick = true;
          prevClickTimeStamp = null;
          triggerEvents(down, ["dblclick", "dbltap", "vdblclick"], e, { x: pos[0], y: pos[1] });
        } else {
          clickTimeout = setTimeout(() => {
            if (didDoubleClick)
              return;
            triggerEvents(down, ["oneclick", "onetap", "voneclick"], e, { x: pos[0], y: pos[1] });
          }, cy.multiClickDebounceTime());
          prevClickTimeStamp = e.timeStamp;
        }
      }
      if (down == null && !r.dragData.didDrag && !r.hoverData.selecting && !r.hoverData.dragged && !isMultSelKeyDown(e)) {
        cy.$(isSelected).unselect(["tapunselect"]);
        if (draggedElements.length > 0) {
          r.redrawHint("eles", true);
        }
        r.dragData.possibleDragElements = draggedElements = cy.collection();
      }
      if (near == down && !r.dragData.didDrag && !r.hoverData.selecting) {
        if (near != null && near._private.selectable) {
          if (r.hoverData.dragging) {
          } else if (cy.selectionType() === "additive" || multSelKeyDown) {
            if (near.selected()) {
              near.unselect(["tapunselect"]);
            } else {
              near.select(["tapselect"]);
            }
          } else {
            if (!multSelKeyDown) {
              cy.$(isSelected).unmerge(near).unselect(["tapunselect"]);
              near.select(["tapselect"]);
            }
          }
          r.redrawHint("eles", true);
        }
      }
      if (r.hoverData.selecting) {
        var box = cy.collection(r.getAllInBox(select[0], select[1], select[2], select[3]));
        r.redrawHint("select", true);
        if (box.length > 0) {
          r.redrawHint("eles", true);
        }
        cy.emit(makeEvent("boxend"));
        var eleWouldBeSelected = function(ele) {
          return ele.selectable() && !ele.selected();
        };
        if (cy.selectionType() === "additive") {
          box.emit(makeEvent("box")).stdFilter(eleWouldBeSelected).select().emit(makeEvent("boxselect"));
        } else {
          if (!multSelKeyDown) {
            cy.$(isSelected).unmerge(box).unselect();
          }
          box.emit(makeEvent("box")).stdFilter(eleWouldBeSelected).select().emit(makeEvent("boxselect"));
        }
        r.redraw();
      }
      if (r.hoverData.dragging) {
        r.hoverData.dragging = false;
        r.redrawHint("select", true);
        r.redrawHint("eles", true);
        r.redraw();
      }
      if (!select[4]) {
        r.redrawHint("drag", true);
        r.redrawHint("eles", true);
        var downWasGrabbed = down && down.grabbed();
        freeDraggedElements(draggedElements);
        if (downWasGrabbed) {
          down.emit(makeEvent("freeon"));
          draggedElements.emit(makeEvent("free"));
          if (r.dragData.didDrag) {
            down.emit(makeEvent("dragfreeon"));
            draggedElements.emit(makeEvent("dragfree"));
          }
        }
      }
    }
    select[4] = 0;
    r.hoverData.down = null;
    r.hoverData.cxtStarted = false;
    r.hoverData.draggingEles = false;
    r.hoverData.selecting = false;
    r.hoverData.isOverThresholdDrag = false;
    r.dragData.didDrag = false;
    r.hoverData.dragged = false;
    r.hoverData.dragDelta = [];
    r.hoverData.mdownPos = null;
    r.hoverData.mdownGPos = null;
    r.hoverData.which = null;
  }, false);
  var wheelDeltas = [];
  var wheelDeltaN = 4;
  var inaccurateScrollDevice;
  var inaccurateScrollFactor = 1e5;
  var allAreSameMagnitude = function(list) {
    var firstMag = Math.abs(list[0]);
    for (var i = 1; i < list.length; i++) {
      if (Math.abs(list[i]) !== firstMag) {
        return false;
      }
    }
    return true;
  };
  var wheelHandler = function(e) {
    var clamp = false;
    var delta = e.deltaY;
    if (delta == null) {
      if (e.wheelDeltaY != null) {
        delta = e.wheelDeltaY / 4;
      } else if (e.wheelDelta != null) {
        delta = e.wheelDelta / 4;
      }
    }
    if (delta === 0) {
      return;
    }
    if (inaccurateScrollDevice == null) {
      if (wheelDeltas.length >= wheelDeltaN) {
        inaccurateScrollDevice = false;
        var wds = wheelDeltas;
        if (wds[0] >= 5) {
          var factor;
          if (allAreSameMagnitude(wds)) {
            factor = wds[0];
          } else {
            factor = gcdMultipleZeroIfNonInt(wds);
          }
          if (factor > 1) {
            inaccurateScrollDevice = true;
            inaccurateScrollFactor = factor;
          }
        }
      } else {
        wheelDeltas.push(Math.abs(delta));
        clamp = true;
      }
    } else if (inaccurateScrollDevice) {
      inaccurateScrollFactor = Math.min(Math.abs(delta), inaccurateScrollFactor);
    }
    if (r.scrollingPage) {
      return;
    }
    var cy = r.cy;
    var zoom = cy.zoom();
    var pan = cy.pan();
    var pos = r.projectIntoViewport(e.clientX, e.clientY);
    var rpos = [
      pos[0] * zoom + pan.x,
      pos[1] * zoom + pan.y
    ];
    if (r.hoverData.draggingEles || r.hoverData.dragging || r.hoverData.cxtStarted || inBoxSelection()) {
      e.preventDefault();
      return;
    }
    if (cy.panningEnabled() && cy.userPanningEnabled() && cy.zoomingEnabled() && cy.userZoomingEnabled()) {
      e.preventDefault();
      r.data.wheelZooming = true;
      clearTimeout(r.data.wheelTimeout);
      r.data.wheelTimeout = setTimeout(function() {
        r.data.wheelZooming = false;
        r.redrawHint("eles", true);
        r.redraw();
      }, 150);
      var diff;
      if (clamp && Math.abs(delta) > 5) {
        delta = signum(delta) * 5;
      }
      diff = delta / -250;
      if (inaccurateScrollDevice) {
        diff /= inaccurateScrollFactor;
        diff *= 3;
      }
      diff = diff * r.wheelSensitivity;
      var needsWheelFix = e.deltaMode === 1;
      if (needsWheelFix) {
        diff *= 33;
      }
      var newZoom = cy.zoom() * Math.pow(10, diff);
      if (e.type === "gesturechange") {
        newZoom = r.gestureStartZoom * e.scale;
      }
      cy.zoom({
        level: newZoom,
        renderedPosition: { x: rpos[0], y: rpos[1] }
      });
      cy.emit({
        type: e.type === "gesturechange" ? "pinchzoom" : "scrollzoom",
        originalEvent: e,
        position: { x: pos[0], y: pos[1] }
      });
    }
  };
  r.registerBinding(r.container, "wheel", wheelHandler, true);
  r.registerBinding(containerWindow, "scroll", function scrollHandler(e) {
    r.scrollingPage = true;
    clearTimeout(r.scrollingPageTimeout);
    r.scrollingPageTimeout = setTimeout(function() {
      r.scrollingPage = false;
    }, 250);
  }, true);
  r.registerBinding(r.container, "gesturestart", function gestureStartHandler(e) {
    r.gestureStartZoom = r.cy.zoom();
    if (!r.hasTouchStarted) {
      e.preventDefault();
    }
  }, true);
  r.registerBinding(r.container, "gesturechange", function(e) {
    if (!r.hasTouchStarted) {
      wheelHandler(e);
    }
  }, true);
  r.registerBinding(r.container, "mouseout", function mouseOutHandler(e) {
    var pos = r.projectIntoViewport(e.clientX, e.clientY);
    r.cy.emit({
      originalEvent: e,
      type: "mouseout",
      position: { x: pos[0], y: pos[1] }
    });
  }, false);
  r.registerBinding(r.container, "mouseover", function mouseOverHandler(e) {
    var pos = r.projectIntoViewport(e.clientX, e.clientY);
    r.cy.emit({
      originalEvent: e,
      type: "mouseover",
      position: { x: pos[0], y: pos[1] }
    });
  }, false);
  var f1x1, f1y1, f2x1, f2y1;
  var distance1, distance1Sq;
  var center1, modelCenter1;
  var offsetLeft, offsetTop;
  var containerWidth, containerHeight;
  var twoFingersStartInside;
  var distance = function(x1, y1, x2, y2) {
    return Math.sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1));
  };
  var distanceSq = function(x1, y1, x2, y2) {
    return (x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1);
  };
  var touchstartHandler;
  r.registerBinding(r.container, "touchstart", touchstartHandler = function(e) {
    r.hasTouchStarted = true;
    if (!eventInContainer(e)) {
      return;
    }
    blurActiveDomElement();
    r.touchData.capture = true;
    r.data.bgActivePosistion = void 0;
    var cy = r.cy;
    var now = r.touchData.now;
    var earlier = r.touchData.earlier;
    if (e.touches[0]) {
      var pos = r.projectIntoViewport(e.touches[0].clientX, e.touches[0].clientY);
      now[0] = pos[0];
      now[1] = pos[1];
    }
    if (e.touches[1]) {
      var pos = r.projectIntoViewport(e.touches[1].clientX, e.touches[1].clientY);
      now[2] = pos[0];
      now[3] = pos[1];
    }
    if (e.touches[2]) {
      var pos = r.projectIntoViewport(e.touches[2].clientX, e.touches[2].clientY);
      now[4] = pos[0];
      now[5] = pos[1];
    }
    let makeEvent = (type) => ({
      originalEvent: e,
      type,
      position: { x: now[0], y: now[1] }
    });
    if (e.touches[1]) {
      r.touchData.singleTouchMoved = true;
      freeDraggedElements(r.dragData.touchDragEles);
      var offsets = r.findContainerClientCoords();
      offsetLeft = offsets[0];
      offsetTop = offsets[1];
      containerWidth = offsets[2];
      containerHeight = offsets[3];
      f1x1 = e.touches[0].clientX - offsetLeft;
      f1y1 = e.touches[0].clientY - offsetTop;
      f2x1 = e.touches[1].clientX - offsetLeft;
      f2y1 = e.touches[1].clientY - offsetTop;
      twoFingersStartInside = 0 <= f1x1 && f1x1 <= containerWidth && 0 <= f2x1 && f2x1 <= containerWidth && 0 <= f1y1 && f1y1 <= containerHeight && 0 <= f2y1 && f2y1 <= containerHeight;
      var pan = cy.pan();
      var zoom = cy.zoom();
      distance1 = distance(f1x1, f1y1, f2x1, f2y1);
      distance1Sq = distanceSq(f1x1, f1y1, f2x1, f2y1);
      center1 = [(f1x1 + f2x1) / 2, (f1y1 + f2y1) / 2];
      modelCenter1 = [
        (center1[0] - pan.x) / zoom,
        (center1[1] - pan.y) / zoom
      ];
      var cxtDistThreshold = 200;
      var cxtDistThresholdSq = cxtDistThreshold * cxtDistThreshold;
      if (distance1Sq < cxtDistThresholdSq && !e.touches[2]) {
        var near1 = r.findNearestElement(now[0], now[1], true, true);
        var near2 = r.findNearestElement(now[2], now[3], true, true);
        if (near1 && near1.isNode()) {
          near1.activate().emit(makeEvent("cxttapstart"));
          r.touchData.start = near1;
        } else if (near2 && near2.isNode()) {
          near2.activate().emit(makeEvent("cxttapstart"));
          r.touchData.start = near2;
        } else {
          cy.emit(makeEvent("cxttapstart"));
        }
        if (r.touchData.start) {
          r.touchData.start._private.grabbed = false;
        }
        r.touchData.cxt = true;
        r.touchData.cxtDragged = false;
        r.data.bgActivePosistion = void 0;
        r.redraw();
        return;
      }
    }
    if (e.touches[2]) {
      if (cy.boxSelectionEnabled()) {
        e.preventDefault();
      }
    } else if (e.touches[1]) {
    } else if (e.touches[0]) {
      var nears = r.findNearestElements(now[0], now[1], true, true);
      var near = nears[0];
      if (near != null) {
        near.activate();
        r.touchData.start = near;
        r.touchData.starts = nears;
        if (r.nodeIsGrabbable(near)) {
          var draggedEles = r.dragData.touchDragEles = cy.collection();
          var selectedNodes = null;
          r.redrawHint("eles", true);
          r.redrawHint("drag", true);
          if (near.selected()) {
            selectedNodes = cy.$(function(ele) {
              return ele.selected() && r.nodeIsGrabbable(ele);
            });
            addNodesToDrag(selectedNodes, { addToList: draggedEles });
          } else {
            addNodeToDrag(near, { addToList: draggedEles });
          }
          setGrabTarget(near);
          near.emit(makeEvent("grabon"));
          if (selectedNodes) {
            selectedNodes.forEach(function(n) {
              n.emit(makeEvent("grab"));
            });
          } else {
            near.emit(makeEvent("grab"));
          }
        }
      }
      triggerEvents(near, ["touchstart", "tapstart", "vmousedown"], e, { x: now[0], y: now[1] });
      if (near == null) {
        r.data.bgActivePosistion = {
          x: pos[0],
          y: pos[1]
        };
        r.redrawHint("select", true);
        r.redraw();
      }
      r.touchData.singleTouchMoved = false;
      r.touchData.singleTouchStartTime = +new Date();
      clearTimeout(r.touchData.tapholdTimeout);
      r.touchData.tapholdTimeout = setTimeout(function() {
        if (r.touchData.singleTouchMoved === false && !r.pinching && !r.touchData.selecting) {
          triggerEvents(r.touchData.start, ["taphold"], e, { x: now[0], y: now[1] });
        }
      }, r.tapholdDuration);
    }
    if (e.touches.length >= 1) {
      var sPos = r.touchData.startPosition = [null, null, null, null, null, null];
      for (var i = 0; i < now.length; i++) {
        sPos[i] = earlier[i] = now[i];
      }
      var touch0 = e.touches[0];
      r.touchData.startGPosition = [touch0.clientX, touch0.clientY];
    }
  }, false);
  var touchmoveHandler;
  r.registerBinding(containerWindow, "touchmove", touchmoveHandler = function(e) {
    var capture = r.touchData.capture;
    if (!capture && !eventInContainer(e)) {
      return;
    }
    var select = r.selection;
    var cy = r.cy;
    var now = r.touchData.now;
    var earlier = r.touchData.earlier;
    var zoom = cy.zoom();
    if (e.touches[0]) {
      var pos = r.projectIntoViewport(e.touches[0].clientX, e.touches[0].clientY);
      now[0] = pos[0];
      now[1] = pos[1];
    }
    if (e.touches[1]) {
      var pos = r.projectIntoViewport(e.touches[1].clientX, e.touches[1].clientY);
      now[2] = pos[0];
      now[3] = pos[1];
    }
    if (e.touches[2]) {
      var pos = r.projectIntoViewport(e.touches[2].clientX, e.touches[2].clientY);
      now[4] = pos[0];
      now[5] = pos[1];
    }
    let makeEvent = (type) => ({
      originalEvent: e,
      type,
      position: { x: now[0], y: now[1] }
    });
    var startGPos = r.touchData.startGPosition;
    var isOverThresholdDrag;
    if (capture && e.touches[0] && startGPos) {
      var disp = [];
      for (var j = 0; j < now.length; j++) {
        disp[j] = now[j] - earlier[j];
      }
      var dx = e.touches[0].clientX - startGPos[0];
      var dx2 = dx * dx;
      var dy = e.touches[0].clientY - startGPos[1];
      var dy2 = dy * dy;
      var dist2 = dx2 + dy2;
      isOverThresholdDrag = dist2 >= r.touchTapThreshold2;
    }
    if (capture && r.touchData.cxt) {
      e.preventDefault();
      var f1x2 = e.touches[0].clientX - offsetLeft, f1y2 = e.touches[0].clientY - offsetTop;
      var f2x2 = e.touches[1].clientX - offsetLeft, f2y2 = e.touches[1].clientY - offsetTop;
      var distance2Sq = distanceSq(f1x2, f1y2, f2x2, f2y2);
      var factorSq = distance2Sq / distance1Sq;
      var distThreshold = 150;
      var distThresholdSq = distThreshold * distThreshold;
      var factorThreshold = 1.5;
      var factorThresholdSq = factorThreshold * factorThreshold;
      if (factorSq >= factorThresholdSq || distance2Sq >= distThresholdSq) {
        r.touchData.cxt = false;
        r.data.bgActivePosistion = void 0;
        r.redrawHint("select", true);
        var cxtEvt = makeEvent("cxttapend");
        if (r.touchData.start) {
          r.touchData.start.unactivate().emit(cxtEvt);
          r.touchData.start = null;
        } else {
          cy.emit(cxtEvt);
        }
      }
    }
    if (capture && r.touchData.cxt) {
      var cxtEvt = makeEvent("cxtdrag");
      r.data.bgActivePosistion = void 0;
      r.redrawHint("select", true);
      if (r.touchData.start) {
        r.touchData.start.emit(cxtEvt);
      } else {
        cy.emit(cxtEvt);
      }
      if (r.touchData.start) {
        r.touchData.start._private.grabbed = false;
      }
      r.touchData.cxtDragged = true;
      var near = r.findNearestElement(now[0], now[1], true, true);
      if (!r.touchData.cxtOver || near !== r.touchData.cxtOver) {
        if (r.touchData.cxtOver) {
          r.touchData.cxtOver.emit(makeEvent("cxtdragout"));
        }
        r.touchData.cxtOver = near;
        if (near) {
          near.emit(makeEvent("cxtdragover"));
        }
      }
    } else if (capture && e.touches[2] && cy.boxSelectionEnabled()) {
      e.preventDefault();
      r.data.bgActivePosistion = void 0;
      this.lastThreeTouch = +new Date();
      if (!r.touchData.selecting) {
        cy.emit(makeEvent("boxstart"));
      }
      r.touchData.selecting = true;
      r.touchData.didSelect = true;
      select[4] = 1;
      if (!select || select.length === 0 || select[0] === void 0) {
        select[0] = (now[0] + now[2] + now[4]) / 3;
        select[1] = (now[1] + now[3] + now[5]) / 3;
        select[2] = (now[0] + now[2] + now[4]) / 3 + 1;
        select[3] = (now[1] + now[3] + now[5]) / 3 + 1;
      } else {
        select[2] = (now[0] + now[2] + now[4]) / 3;
        select[3] = (now[1] + now[3] + now[5]) / 3;
      }
      r.redrawHint("select", true);
      r.redraw();
    } else if (capture && e.touches[1] && !r.touchData.didSelect && cy.zoomingEnabled() && cy.panningEnabled() && cy.userZoomingEnabled() && cy.userPanningEnabled()) {
      e.preventDefault();
      r.data.bgActivePosistion = void 0;
      r.redrawHint("select", true);
      var draggedEles = r.dragData.touchDragEles;
      if (draggedEles) {
        r.redrawHint("drag", true);
        for (var i = 0; i < draggedEles.length; i++) {
          var de_p = draggedEles[i]._private;
          de_p.grabbed = false;
          de_p.rscratch.inDragLayer = false;
        }
      }
      let start2 = r.touchData.start;
      var f1x2 = e.touches[0].clientX - offsetLeft, f1y2 = e.touches[0].clientY - offsetTop;
      var f2x2 = e.touches[1].clientX - offsetLeft, f2y2 = e.touches[1].clientY - offsetTop;
      var distance2 = distance(f1x2, f1y2, f2x2, f2y2);
      var factor = distance2 / distance1;
      if (twoFingersStartInside) {
        var df1x = f1x2 - f1x1;
        var df1y = f1y2 - f1y1;
        var df2x = f2x2 - f2x1;
        var df2y = f2y2 - f2y1;
        var tx = (df1x + df2x) / 2;
        var ty = (df1y + df2y) / 2;
        var zoom1 = cy.zoom();
        var zoom2 = zoom1 * factor;
        var pan1 = cy.pan();
        var ctrx = modelCenter1[0] * zoom1 + pan1.x;
        var ctry = modelCenter1[1] * zoom1 + pan1.y;
        var pan2 = {
          x: -zoom2 / zoom1 * (ctrx - pan1.x - tx) + ctrx,
          y: -zoom2 / zoom1 * (ctry - pan1.y - ty) + ctry
        };
        if (start2 && start2.active()) {
          var draggedEles = r.dragData.touchDragEles;
          freeDraggedElements(draggedEles);
          r.redrawHint("drag", true);
          r.redrawHint("eles", true);
          start2.unactivate().emit(makeEvent("freeon"));
          if (draggedEles) {
            draggedEles.emit(makeEvent("free"));
          }
          if (r.dragData.didDrag) {
            start2.emit(makeEvent("dragfreeon"));
            if (draggedEles) {
              draggedEles.emit(makeEvent("dragfree"));
            }
          }
        }
        cy.viewport({
          zoom: zoom2,
          pan: pan2,
          cancelOnFailedZoom: true
        });
        cy.emit(makeEvent("pinchzoom"));
        distance1 = distance2;
        f1x1 = f1x2;
        f1y1 = f1y2;
        f2x1 = f2x2;
        f2y1 = f2y2;
        r.pinching = true;
      }
      if (e.touches[0]) {
        var pos = r.projectIntoViewport(e.touches[0].clientX, e.touches[0].clientY);
        now[0] = pos[0];
        now[1] = pos[1];
      }
      if (e.touches[1]) {
        var pos = r.projectIntoViewport(e.touches[1].clientX, e.touches[1].clientY);
        now[2] = pos[0];
        now[3] = pos[1];
      }
      if (e.touches[2]) {
        var pos = r.projectIntoViewport(e.touches[2].clientX, e.touches[2].clientY);
        now[4] = pos[0];
        now[5] = pos[1];
      }
    } else if (e.touches[0] && !r.touchData.didSelect) {
      var start = r.touchData.start;
      var last = r.touchData.last;
      var near;
      if (!r.hoverData.draggingEles && !r.swipePanning) {
        near = r.findNearestElement(now[0], now[1], true, true);
      }
      if (capture && start != null) {
        e.preventDefault();
      }
      if (capture && start != null && r.nodeIsDraggable(start)) {
        if (isOverThresholdDrag) {
          var draggedEles = r.dragData.touchDragEles;
          var justStartedDrag = !r.dragData.didDrag;
          if (justStartedDrag) {
            addNodesToDrag(draggedEles, { inDragLayer: true });
          }
          r.dragData.didDrag = true;
          var totalShift = { x: 0, y: 0 };
          if (number(disp[0]) && number(disp[1])) {
            totalShift.x += disp[0];
            totalShift.y += disp[1];
            if (justStartedDrag) {
              r.redrawHint("eles", true);
              var dragDelta = r.touchData.dragDelta;
              if (dragDelta && number(dragDelta[0]) && number(dragDelta[1])) {
                totalShift.x += dragDelta[0];
                totalShift.y += dragDelta[1];
              }
            }
          }
          r.hoverData.draggingEles = true;
          draggedEles.silentShift(totalShift).emit(makeEvent("position")).emit(makeEvent("drag"));
          r.redrawHint("drag", true);
          if (r.touchData.startPosition[0] == earlier[0] && r.touchData.startPosition[1] == earlier[1]) {
            r.redrawHint("eles", true);
          }
          r.redraw();
        } else {
          var dragDelta = r.touchData.dragDelta = r.touchData.dragDelta || [];
          if (dragDelta.length === 0) {
            dragDelta.push(disp[0]);
            dragDelta.push(disp[1]);
          } else {
            dragDelta[0] += disp[0];
            dragDelta[1] += disp[1];
          }
        }
      }
      {
        triggerEvents(start || near, ["touchmove", "tapdrag", "vmousemove"], e, { x: now[0], y: now[1] });
        if ((!start || !start.grabbed()) && near != last) {
          if (last) {
            last.emit(makeEvent("tapdragout"));
          }
          if (near) {
            near.emit(makeEvent("tapdragover"));
          }
        }
        r.touchData.last = near;
      }
      if (capture) {
        for (var i = 0; i < now.length; i++) {
          if (now[i] && r.touchData.startPosition[i] && isOverThresholdDrag) {
            r.touchData.singleTouchMoved = true;
          }
        }
      }
      if (capture && (start == null || start.pannable()) && cy.panningEnabled() && cy.userPanningEnabled()) {
        var allowPassthrough = allowPanningPassthrough(start, r.touchData.starts);
        if (allowPassthrough) {
          e.preventDefault();
          if (!r.data.bgActivePosistion) {
            r.data.bgActivePosistion = array2point(r.touchData.startPosition);
          }
          if (r.swipePanning) {
            cy.panBy({
              x: disp[0] * zoom,
              y: disp[1] * zoom
            });
            cy.emit(makeEvent("dragpan"));
          } else if (isOverThresholdDrag) {
            r.swipePanning = true;
            cy.panBy({
              x: dx * zoom,
              y: dy * zoom
            });
            cy.emit(makeEvent("dragpan"));
            if (start) {
              start.unactivate();
              r.redrawHint("select", true);
              r.touchData.start = null;
            }
          }
        }
        var pos = r.projectIntoViewport(e.touches[0].clientX, e.touches[0].clientY);
        now[0] = pos[0];
        now[1] = pos[1];
      }
    }
    for (var j = 0; j < now.length; j++) {
      earlier[j] = now[j];
    }
    if (capture && e.touches.length > 0 && !r.hoverData.draggingEles && !r.swipePanning && r.data.bgActivePosistion != null) {
      r.data.bgActivePosistion = void 0;
      r.redrawHint("select", true);
      r.redraw();
    }
  }, false);
  var touchcancelHandler;
  r.registerBinding(containerWindow, "touchcancel", touchcancelHandler = function(e) {
    var start = r.touchData.start;
    r.touchData.capture = false;
    if (start) {
      start.unactivate();
    }
  });
  var touchendHandler, didDoubleTouch, touchTimeout, prevTouchTimeStamp;
  r.registerBinding(containerWindow, "touchend", touchendHandler = function(e) {
    var start = r.touchData.start;
    var capture = r.touchData.capture;
    if (capture) {
      if (e.touches.length === 0) {
        r.touchData.capture = false;
      }
      e.preventDefault();
    } else {
      return;
    }
    var select = r.selection;
    r.swipePanning = false;
    r.hoverData.draggingEles = false;
    var cy = r.cy;
    var zoom = cy.zoom();
    var now = r.touchData.now;
    var earlier = r.touchData.earlier;
    if (e.touches[0]) {
      var pos = r.projectIntoViewport(e.touches[0].clientX, e.touches[0].clientY);
      now[0] = pos[0];
      now[1] = pos[1];
    }
    if (e.touches[1]) {
      var pos = r.projectIntoViewport(e.touches[1].clientX, e.touches[1].clientY);
      now[2] = pos[0];
      now[3] = pos[1];
    }
    if (e.touches[2]) {
      var pos = r.projectIntoViewport(e.touches[2].clientX, e.touches[2].clientY);
      now[4] = pos[0];
      now[5] = pos[1];
    }
    let makeEvent = (type) => ({
      originalEvent: e,
      type,
      position: { x: now[0], y: now[1] }
    });
    if (start) {
      start.unactivate();
    }
    var ctxTapend;
    if (r.touchData.cxt) {
      ctxTapend = makeEvent("cxttapend");
      if (start) {
        start.emit(ctxTapend);
      } else {
        cy.emit(ctxTapend);
      }
      if (!r.touchData.cxtDragged) {
        var ctxTap = makeEvent("cxttap");
        if (start) {
          start.emit(ctxTap);
        } else {
          cy.emit(ctxTap);
        }
      }
      if (r.touchData.start) {
        r.touchData.start._private.grabbed = false;
      }
      r.touchData.cxt = false;
      r.touchData.start = null;
      r.redraw();
      return;
    }
    if (!e.touches[2] && cy.boxSelectionEnabled() && r.touchData.selecting) {
      r.touchData.selecting = false;
      var box = cy.collection(r.getAllInBox(select[0], select[1], select[2], select[3]));
      select[0] = void 0;
      select[1] = void 0;
      select[2] = void 0;
      select[3] = void 0;
      select[4] = 0;
      r.redrawHint("select", true);
      cy.emit(makeEvent("boxend"));
      var eleWouldBeSelected = function(ele) {
        return ele.selectable() && !ele.selected();
      };
      box.emit(makeEvent("box")).stdFilter(eleWouldBeSelected).select().emit(makeEvent("boxselect"));
      if (box.nonempty()) {
        r.redrawHint("eles", true);
      }
      r.redraw();
    }
    if (start != null) {
      start.unactivate();
    }
    if (e.touches[2]) {
      r.data.bgActivePosistion = void 0;
      r.redrawHint("select", true);
    } else if (e.touches[1]) {
    } else if (e.touches[0]) {
    } else if (!e.touches[0]) {
      r.data.bgActivePosistion = void 0;
      r.redrawHint("select", true);
      var draggedEles = r.dragData.touchDragEles;
      if (start != null) {
        var startWasGrabbed = start._private.grabbed;
        freeDraggedElements(draggedEles);
        r.redrawHint("drag", true);
        r.redrawHint("eles", true);
        if (startWasGrabbed) {
          start.emit(makeEvent("freeon"));
          draggedEles.emit(makeEvent("free"));
          if (r.dragData.didDrag) {
            start.emit(makeEvent("dragfreeon"));
            draggedEles.emit(makeEvent("dragfree"));
          }
        }
        triggerEvents(start, ["touchend", "tapend", "vmouseup", "tapdragout"], e, { x: now[0], y: now[1] });
        start.unactivate();
        r.touchData.start = null;
      } else {
        var near = r.findNearestElement(now[0], now[1], true, true);
        triggerEvents(near, ["touchend", "tapend", "vmouseup", "tapdragout"], e, { x: now[0], y: now[1] });
      }
      var dx = r.touchData.startPosition[0] - now[0];
      var dx2 = dx * dx;
      var dy = r.touchData.startPosition[1] - now[1];
      var dy2 = dy * dy;
      var dist2 = dx2 + dy2;
      var rdist2 = dist2 * zoom * zoom;
      if (!r.touchData.singleTouchMoved) {
        if (!start) {
          cy.$(":selected").unselect(["tapunselect"]);
        }
        triggerEvents(start, ["tap", "vclick"], e, { x: now[0], y: now[1] });
        didDoubleTouch = false;
        if (e.timeStamp - prevTouchTimeStamp <= cy.multiClickDebounceTime()) {
          touchTimeout && clearTimeout(touchTimeout);
          didDoubleTouch = true;
          prevTouchTimeStamp = null;
          triggerEvents(start, ["dbltap", "vdblclick"], e, { x: now[0], y: now[1] });
        } else {
          touchTimeout = setTimeout(() => {
            if (didDoubleTouch)
              return;
            triggerEvents(start, ["onetap", "voneclick"], e, { x: now[0], y: now[1] });
          }, cy.multiClickDebounceTime());
          prevTouchTimeStamp = e.timeStamp;
        }
      }
      if (start != null && !r.dragData.didDrag && start._private.selectable && rdist2 < r.touchTapThreshold2 && !r.pinching) {
        if (cy.selectionType() === "single") {
          cy.$(isSelected).unmerge(start).unselect(["tapunselect"]);
          start.select(["tapselect"]);
        } else {
          if (start.selected()) {
            start.unselect(["tapunselect"]);
          } else {
            start.select(["tapselect"]);
          }
        }
        r.redrawHint("eles", true);
      }
      r.touchData.singleTouchMoved = true;
    }
    for (var j = 0; j < now.length; j++) {
      earlier[j] = now[j];
    }
    r.dragData.didDrag = false;
    if (e.touches.length === 0) {
      r.touchData.dragDelta = [];
      r.touchData.startPosition = [null, null, null, null, null, null];
      r.touchData.startGPosition = null;
      r.touchData.didSelect = false;
    }
    if (e.touches.length < 2) {
      if (e.touches.length === 1) {
        r.touchData.startGPosition = [e.touches[0].clientX, e.touches[0].clientY];
      }
      r.pinching = false;
      r.redrawHint("eles", true);
      r.redraw();
    }
  }, false);
  if (typeof TouchEvent === "undefined") {
    var pointers = [];
    var makeTouch = function(e) {
      return {
        clientX: e.clientX,
        clientY: e.clientY,
        force: 1,
        identifier: e.pointerId,
        pageX: e.pageX,
        pageY: e.pageY,
        radiusX: e.width / 2,
        radiusY: e.height / 2,
        screenX: e.screenX,
        screenY: e.screenY,
        target: e.target
      };
    };
    var makePointer = function(e) {
      return {
        event: e,
        touch: makeTouch(e)
      };
    };
    var addPointer = function(e) {
      pointers.push(makePointer(e));
    };
    var removePointer = function(e) {
      for (var i = 0; i < pointers.length; i++) {
        var p2 = pointers[i];
        if (p2.event.pointerId === e.pointerId) {
          pointers.splice(i, 1);
          return;
        }
      }
    };
    var updatePointer = function(e) {
      var p2 = pointers.filter(function(p3) {
        return p3.event.pointerId === e.pointerId;
      })[0];
      p2.event = e;
      p2.touch = makeTouch(e);
    };
    var addTouchesToEvent = function(e) {
      e.touches = pointers.map(function(p2) {
        return p2.touch;
      });
    };
    var pointerIsMouse = function(e) {
      return e.pointerType === "mouse" || e.pointerType === 4;
    };
    r.registerBinding(r.container, "pointerdown", function(e) {
      if (pointerIsMouse(e)) {
        return;
      }
      e.preventDefault();
      addPointer(e);
      addTouchesToEvent(e);
      touchstartHandler(e);
    });
    r.registerBinding(r.container, "pointerup", function(e) {
      if (pointerIsMouse(e)) {
        return;
      }
      removePointer(e);
      addTouchesToEvent(e);
      touchendHandler(e);
    });
    r.registerBinding(r.container, "pointercancel", function(e) {
      if (pointerIsMouse(e)) {
        return;
      }
      removePointer(e);
      addTouchesToEvent(e);
      touchcancelHandler(e);
    });
    r.registerBinding(r.container, "pointermove", function(e) {
      if (pointerIsMouse(e)) {
        return;
      }
      e.preventDefault();
      updatePointer(e);
      addTouchesToEvent(e);
      touchmoveHandler(e);
    });
  }
};
var load_listeners_default = BRp13;

// node_modules/cytoscape/src/extensions/renderer/base/node-shapes.mjs
var BRp14 = {};
BRp14.generatePolygon = function(name, points) {
  return this.nodeShapes[name] = {
    renderer: this,
    name,
    points,
    draw: function(context, centerX, centerY, width, height, cornerRadius) {
      this.renderer.nodeShapeImpl("polygon", context, centerX, centerY, width, height, this.points);
    },
    intersectLine: function(nodeX, nodeY, width, height, x2, y2, padding, cornerRadius) {
      return polygonIntersectLine(
        x2,
        y2,
        this.points,
        nodeX,
        nodeY,
        width / 2,
        height / 2,
        padding
      );
    },
    checkPoint: function(x2, y2, padding, width, height, centerX, centerY, cornerRadius) {
      return pointInsidePolygon(
        x2,
        y2,
        this.points,
        centerX,
        centerY,
        width,
        height,
        [0, -1],
        padding
      );
    },
    hasMiterBounds: name !== "rectangle",
    miterBounds: function(centerX, centerY, width, height, strokeWidth, strokePosition) {
      return miterBox(this.points, centerX, centerY, width, height, strokeWidth, strokePosition);
    }
  };
};
BRp14.generateEllipse = function() {
  return this.nodeShapes["ellipse"] = {
    renderer: this,
    name: "ellipse",
    draw: function(context, centerX, centerY, width, height, cornerRadius) {
      this.renderer.nodeShapeImpl(this.name, context, centerX, centerY, width, height);
    },
    intersectLine: function(nodeX, nodeY, width, height, x2, y2, padding, cornerRadius) {
      return intersectLineEllipse(
        x2,
        y2,
        nodeX,
        nodeY,
        width / 2 + padding,
        height / 2 + padding
      );
    },
    checkPoint: function(x2, y2, padding, width, height, centerX, centerY, cornerRadius) {
      return checkInEllipse(x2, y2, width, height, centerX, centerY, padding);
    }
  };
};
BRp14.generateRoundPolygon = function(name, points) {
  return this.nodeShapes[name] = {
    renderer: this,
    name,
    points,
    getOrCreateCorners: function(centerX, centerY, width, height, cornerRadius, rs, field) {
      if (rs[field] !== void 0 && rs[field + "-cx"] === centerX && rs[field + "-cy"] === centerY && rs[field + "-w"] === width && rs[field + "-h"] === height && rs[field + "-corner-radius"] === cornerRadius) {
        return rs[field];
      }
      rs[field] = new Array(points.length / 2);
      rs[field + "-cx"] = centerX;
      rs[field + "-cy"] = centerY;
      rs[field + "-w"] = width;
      rs[field + "-h"] = height;
      rs[field + "-corner-radius"] = cornerRadius;
      const halfW = width / 2;
      const halfH = height / 2;
      cornerRadius = cornerRadius === "auto" ? getRoundPolygonRadius(width, height) : cornerRadius;
      const p2 = new Array(points.length / 2);
      for (let i2 = 0; i2 < points.length / 2; i2++) {
        p2[i2] = {
          x: centerX + halfW * points[i2 * 2],
          y: centerY + halfH * points[i2 * 2 + 1]
        };
      }
      let i, p1, p22, p3, len = p2.length;
      p1 = p2[len - 1];
      for (i = 0; i < len; i++) {
        p22 = p2[i % len];
        p3 = p2[(i + 1) % len];
        rs[field][i] = getRoundCorner(p1, p22, p3, cornerRadius);
        p1 = p22;
        p22 = p3;
      }
      return rs[field];
    },
    draw: function(context, centerX, centerY, width, height, cornerRadius, rs) {
      this.renderer.nodeShapeImpl("round-polygon", context, centerX, centerY, width, height, this.points, this.getOrCreateCorners(centerX, centerY, width, height, cornerRadius, rs, "drawCorners"));
    },
    intersectLine: function(nodeX, nodeY, width, height, x2, y2, padding, cornerRadius, rs) {
      return roundPolygonIntersectLine(
        x2,
        y2,
        this.points,
        nodeX,
        nodeY,
        width,
        height,
        padding,
        this.getOrCreateCorners(nodeX, nodeY, width, height, cornerRadius, rs, "corners")
      );
    },
    checkPoint: function(x2, y2, padding, width, height, centerX, centerY, cornerRadius, rs) {
      return pointInsideRoundPolygon(
        x2,
        y2,
        this.points,
        centerX,
        centerY,
        width,
        height,
        this.getOrCreateCorners(centerX, centerY, width, height, cornerRadius, rs, "corners")
      );
    }
  };
};
BRp14.generateRoundRectangle = function() {
  return this.nodeShapes["round-rectangle"] = this.nodeShapes["roundrectangle"] = {
    renderer: this,
    name: "round-rectangle",
    points: generateUnitNgonPointsFitToSquare(4, 0),
    draw: function(context, centerX, centerY, width, height, cornerRadius) {
      this.renderer.nodeShapeImpl(this.name, context, centerX, centerY, width, height, this.points, cornerRadius);
    },
    intersectLine: function(nodeX, nodeY, width, height, x2, y2, padding, cornerRadius) {
      return roundRectangleIntersectLine(
        x2,
        y2,
        nodeX,
        nodeY,
        width,
        height,
        padding,
        cornerRadius
      );
    },
    checkPoint: function(x2, y2, padding, width, height, centerX, centerY, cornerRadius) {
      let halfWidth = width / 2;
      let halfHeight = height / 2;
      cornerRadius = cornerRadius === "auto" ? getRoundRectangleRadius(width, height) : cornerRadius;
      cornerRadius = Math.min(halfWidth, halfHeight, cornerRadius);
      var diam = cornerRadius * 2;
      if (pointInsidePolygon(
        x2,
        y2,
        this.points,
        centerX,
        centerY,
        width,
        height - diam,
        [0, -1],
        padding
      )) {
        return true;
      }
      if (pointInsidePolygon(
        x2,
        y2,
        this.points,
        centerX,
        centerY,
        width - diam,
        height,
        [0, -1],
        padding
      )) {
        return true;
      }
      if (checkInEllipse(
        x2,
        y2,
        diam,
        diam,
        centerX - halfWidth + cornerRadius,
        centerY - halfHeight + cornerRadius,
        padding
      )) {
        return true;
      }
      if (checkInEllipse(
        x2,
        y2,
        diam,
        diam,
        centerX + halfWidth - cornerRadius,
        centerY - halfHeight + cornerRadius,
        padding
      )) {
        return true;
      }
      if (checkInEllipse(
        x2,
        y2,
        diam,
        diam,
        centerX + halfWidth - cornerRadius,
        centerY + halfHeight - cornerRadius,
        padding
      )) {
        return true;
      }
      if (checkInEllipse(
        x2,
        y2,
        diam,
        diam,
        centerX - halfWidth + cornerRadius,
        centerY + halfHeight - cornerRadius,
        padding
      )) {
        return true;
      }
      return false;
    }
  };
};
BRp14.generateCutRectangle = function() {
  return this.nodeShapes["cut-rectangle"] = this.nodeShapes["cutrectangle"] = {
    renderer: this,
    name: "cut-rectangle",
    cornerLength: getCutRectangleCornerLength(),
    points: generateUnitNgonPointsFitToSquare(4, 0),
    draw: function(context, centerX, centerY, width, height, cornerRadius) {
      this.renderer.nodeShapeImpl(this.name, context, centerX, centerY, width, height, null, cornerRadius);
    },
    generateCutTrianglePts: function(width, height, centerX, centerY, cornerRadius) {
      var cl = cornerRadius === "auto" ? this.cornerLength : cornerRadius;
      var hh = height / 2;
      var hw = width / 2;
      var xBegin = centerX - hw;
      var xEnd = centerX + hw;
      var yBegin = centerY - hh;
      var yEnd = centerY + hh;
      return {
        topLeft: [xBegin, yBegin + cl, xBegin + cl, yBegin, xBegin + cl, yBegin + cl],
        topRight: [xEnd - cl, yBegin, xEnd, yBegin + cl, xEnd - cl, yBegin + cl],
        bottomRight: [xEnd, yEnd - cl, xEnd - cl, yEnd, xEnd - cl, yEnd - cl],
        bottomLeft: [xBegin + cl, yEnd, xBegin, yEnd - cl, xBegin + cl, yEnd - cl]
      };
    },
    intersectLine: function(nodeX, nodeY, width, height, x2, y2, padding, cornerRadius) {
      var cPts = this.generateCutTrianglePts(width + 2 * padding, height + 2 * padding, nodeX, nodeY, cornerRadius);
      var pts2 = [].concat.apply(
        [],
        [
          cPts.topLeft.splice(0, 4),
          cPts.topRight.splice(0, 4),
          cPts.bottomRight.splice(0, 4),
          cPts.bottomLeft.splice(0, 4)
        ]
      );
      return polygonIntersectLine(x2, y2, pts2, nodeX, nodeY);
    },
    checkPoint: function(x2, y2, padding, width, height, centerX, centerY, cornerRadius) {
      const cl = cornerRadius === "auto" ? this.cornerLength : cornerRadius;
      if (pointInsidePolygon(
        x2,
        y2,
        this.points,
        centerX,
        centerY,
        width,
        height - 2 * cl,
        [0, -1],
        padding
      )) {
        return true;
      }
      if (pointInsidePolygon(
        x2,
        y2,
        this.points,
        centerX,
        centerY,
        width - 2 * cl,
        height,
        [0, -1],
        padding
      )) {
        return true;
      }
      var cutTrianglePts = this.generateCutTrianglePts(width, height, centerX, centerY);
      return pointInsidePolygonPoints(x2, y2, cutTrianglePts.topLeft) || pointInsidePolygonPoints(x2, y2, cutTrianglePts.topRight) || pointInsidePolygonPoints(x2, y2, cutTrianglePts.bottomRight) || pointInsidePolygonPoints(x2, y2, cutTrianglePts.bottomLeft);
    }
  };
};
BRp14.generateBarrel = function() {
  return this.nodeShapes["barrel"] = {
    renderer: this,
    name: "barrel",
    points: generateUnitNgonPointsFitToSquare(4, 0),
    draw: function(context, centerX, centerY, width, height, cornerRadius) {
      this.renderer.nodeShapeImpl(this.name, context, centerX, centerY, width, height);
    },
    intersectLine: function(nodeX, nodeY, width, height, x2, y2, padding, cornerRadius) {
      var t0 = 0.15;
      var t1 = 0.5;
      var t2 = 0.85;
      var bPts = this.generateBarrelBezierPts(width + 2 * padding, height + 2 * padding, nodeX, nodeY);
      var approximateBarrelCurvePts = (pts3) => {
        var m0 = qbezierPtAt({ x: pts3[0], y: pts3[1] }, { x: pts3[2], y: pts3[3] }, { x: pts3[4], y: pts3[5] }, t0);
        var m1 = qbezierPtAt({ x: pts3[0], y: pts3[1] }, { x: pts3[2], y: pts3[3] }, { x: pts3[4], y: pts3[5] }, t1);
        var m2 = qbezierPtAt({ x: pts3[0], y: pts3[1] }, { x: pts3[2], y: pts3[3] }, { x: pts3[4], y: pts3[5] }, t2);
        return [
          pts3[0],
          pts3[1],
          m0.x,
          m0.y,
          m1.x,
          m1.y,
          m2.x,
          m2.y,
          pts3[4],
          pts3[5]
        ];
      };
      var pts2 = [].concat(
        approximateBarrelCurvePts(bPts.topLeft),
        approximateBarrelCurvePts(bPts.topRight),
        approximateBarrelCurvePts(bPts.bottomRight),
        approximateBarrelCurvePts(bPts.bottomLeft)
      );
      return polygonIntersectLine(x2, y2, pts2, nodeX, nodeY);
    },
    generateBarrelBezierPts: function(width, height, centerX, centerY) {
      var hh = height / 2;
      var hw = width / 2;
      var xBegin = centerX - hw;
      var xEnd = centerX + hw;
      var yBegin = centerY - hh;
      var yEnd = centerY + hh;
      var curveConstants = getBarrelCurveConstants(width, height);
      var hOffset = curveConstants.heightOffset;
      var wOffset = curveConstants.widthOffset;
      var ctrlPtXOffset = curveConstants.ctrlPtOffsetPct * width;
      var pts2 = {
        topLeft: [xBegin, yBegin + hOffset, xBegin + ctrlPtXOffset, yBegin, xBegin + wOffset, yBegin],
        topRight: [xEnd - wOffset, yBegin, xEnd - ctrlPtXOffset, yBegin, xEnd, yBegin + hOffset],
        bottomRight: [xEnd, yEnd - hOffset, xEnd - ctrlPtXOffset, yEnd, xEnd - wOffset, yEnd],
        bottomLeft: [xBegin + wOffset, yEnd, xBegin + ctrlPtXOffset, yEnd, xBegin, yEnd - hOffset]
      };
      pts2.topLeft.isTop = true;
      pts2.topRight.isTop = true;
      pts2.bottomLeft.isBottom = true;
      pts2.bottomRight.isBottom = true;
      return pts2;
    },
    checkPoint: function(x2, y2, padding, width, height, centerX, centerY, cornerRadius) {
      var curveConstants = getBarrelCurveConstants(width, height);
      var hOffset = curveConstants.heightOffset;
      var wOffset = curveConstants.widthOffset;
      if (pointInsidePolygon(
        x2,
        y2,
        this.points,
        centerX,
        centerY,
        width,
        height - 2 * hOffset,
        [0, -1],
        padding
      )) {
        return true;
      }
      if (pointInsidePolygon(
        x2,
        y2,
        this.points,
        centerX,
        centerY,
        width - 2 * wOffset,
        height,
        [0, -1],
        padding
      )) {
        return true;
      }
      var barrelCurvePts = this.generateBarrelBezierPts(width, height, centerX, centerY);
      var getCurveT = function(x3, y3, curvePts) {
        var x0 = curvePts[4];
        var x1 = curvePts[2];
        var x22 = curvePts[0];
        var y02 = curvePts[5];
        var y23 = curvePts[1];
        var xMin = Math.min(x0, x22);
        var xMax = Math.max(x0, x22);
        var yMin = Math.min(y02, y23);
        var yMax = Math.max(y02, y23);
        if (xMin <= x3 && x3 <= xMax && yMin <= y3 && y3 <= yMax) {
          var coeff = bezierPtsToQuadCoeff(x0, x1, x22);
          var roots = solveQuadratic(coeff[0], coeff[1], coeff[2], x3);
          var validRoots = roots.filter(function(r) {
            return 0 <= r && r <= 1;
          });
          if (validRoots.length > 0) {
            return validRoots[0];
          }
        }
        return null;
      };
      var curveRegions = Object.keys(barrelCurvePts);
      for (var i = 0; i < curveRegions.length; i++) {
        var corner = curveRegions[i];
        var cornerPts = barrelCurvePts[corner];
        var t = getCurveT(x2, y2, cornerPts);
        if (t == null) {
          continue;
        }
        var y0 = cornerPts[5];
        var y1 = cornerPts[3];
        var y22 = cornerPts[1];
        var bezY = qbezierAt(y0, y1, y22, t);
        if (cornerPts.isTop && bezY <= y2) {
          return true;
        }
        if (cornerPts.isBottom && y2 <= bezY) {
          return true;
        }
      }
      return false;
    }
  };
};
BRp14.generateBottomRoundrectangle = function() {
  return this.nodeShapes["bottom-round-rectangle"] = this.nodeShapes["bottomroundrectangle"] = {
    renderer: this,
    name: "bottom-round-rectangle",
    points: generateUnitNgonPointsFitToSquare(4, 0),
    draw: function(context, centerX, centerY, width, height, cornerRadius) {
      this.renderer.nodeShapeImpl(this.name, context, centerX, centerY, width, height, this.points, cornerRadius);
    },
    intersectLine: function(nodeX, nodeY, width, height, x2, y2, padding, cornerRadius) {
      var topStartX = nodeX - (width / 2 + padding);
      var topStartY = nodeY - (height / 2 + padding);
      var topEndY = topStartY;
      var topEndX = nodeX + (width / 2 + padding);
      var topIntersections = finiteLinesIntersect(
        x2,
        y2,
        nodeX,
        nodeY,
        topStartX,
        topStartY,
        topEndX,
        topEndY,
        false
      );
      if (topIntersections.length > 0) {
        return topIntersections;
      }
      return roundRectangleIntersectLine(
        x2,
        y2,
        nodeX,
        nodeY,
        width,
        height,
        padding,
        cornerRadius
      );
    },
    checkPoint: function(x2, y2, padding, width, height, centerX, centerY, cornerRadius) {
      cornerRadius = cornerRadius === "auto" ? getRoundRectangleRadius(width, height) : cornerRadius;
      var diam = 2 * cornerRadius;
      if (pointInsidePolygon(
        x2,
        y2,
        this.points,
        centerX,
        centerY,
        width,
        height - diam,
        [0, -1],
        padding
      )) {
        return true;
      }
      if (pointInsidePolygon(
        x2,
        y2,
        this.points,
        centerX,
        centerY,
        width - diam,
        height,
        [0, -1],
        padding
      )) {
        return true;
      }
      var outerWidth = width / 2 + 2 * padding;
      var outerHeight = height / 2 + 2 * padding;
      var points = [
        centerX - outerWidth,
        centerY - outerHeight,
        centerX - outerWidth,
        centerY,
        centerX + outerWidth,
        centerY,
        centerX + outerWidth,
        centerY - outerHeight
      ];
      if (pointInsidePolygonPoints(x2, y2, points)) {
        return true;
      }
      if (checkInEllipse(
        x2,
        y2,
        diam,
        diam,
        centerX + width / 2 - cornerRadius,
        centerY + height / 2 - cornerRadius,
        padding
      )) {
        return true;
      }
      if (checkInEllipse(
        x2,
        y2,
        diam,
        diam,
        centerX - width / 2 + cornerRadius,
        centerY + height / 2 - cornerRadius,
        padding
      )) {
        return true;
      }
      return false;
    }
  };
};
BRp14.registerNodeShapes = function() {
  var nodeShapes = this.nodeShapes = {};
  var renderer = this;
  this.generateEllipse();
  this.generatePolygon("triangle", generateUnitNgonPointsFitToSquare(3, 0));
  this.generateRoundPolygon("round-triangle", generateUnitNgonPointsFitToSquare(3, 0));
  this.generatePolygon("rectangle", generateUnitNgonPointsFitToSquare(4, 0));
  nodeShapes["square"] = nodeShapes["rectangle"];
  this.generateRoundRectangle();
  this.generateCutRectangle();
  this.generateBarrel();
  this.generateBottomRoundrectangle();
  {
    const diamondPoints = [
      0,
      1,
      1,
      0,
      0,
      -1,
      -1,
      0
    ];
    this.generatePolygon("diamond", diamondPoints);
    this.generateRoundPolygon("round-diamond", diamondPoints);
  }
  this.generatePolygon("pentagon", generateUnitNgonPointsFitToSquare(5, 0));
  this.generateRoundPolygon("round-pentagon", generateUnitNgonPointsFitToSquare(5, 0));
  this.generatePolygon("hexagon", generateUnitNgonPointsFitToSquare(6, 0));
  this.generateRoundPolygon("round-hexagon", generateUnitNgonPointsFitToSquare(6, 0));
  this.generatePolygon("heptagon", generateUnitNgonPointsFitToSquare(7, 0));
  this.generateRoundPolygon("round-heptagon", generateUnitNgonPointsFitToSquare(7, 0));
  this.generatePolygon("octagon", generateUnitNgonPointsFitToSquare(8, 0));
  this.generateRoundPolygon("round-octagon", generateUnitNgonPointsFitToSquare(8, 0));
  var star5Points = new Array(20);
  {
    var outerPoints = generateUnitNgonPoints(5, 0);
    var innerPoints = generateUnitNgonPoints(5, Math.PI / 5);
    var innerRadius = 0.5 * (3 - Math.sqrt(5));
    innerRadius *= 1.57;
    for (var i = 0; i < innerPoints.length / 2; i++) {
      innerPoints[i * 2] *= innerRadius;
      innerPoints[i * 2 + 1] *= innerRadius;
    }
    for (var i = 0; i < 20 / 4; i++) {
      star5Points[i * 4] = outerPoints[i * 2];
      star5Points[i * 4 + 1] = outerPoints[i * 2 + 1];
      star5Points[i * 4 + 2] = innerPoints[i * 2];
      star5Points[i * 4 + 3] = innerPoints[i * 2 + 1];
    }
  }
  star5Points = fitPolygonToSquare(star5Points);
  this.generatePolygon("star", star5Points);
  this.generatePolygon("vee", [
    -1,
    -1,
    0,
    -0.333,
    1,
    -1,
    0,
    1
  ]);
  this.generatePolygon("rhomboid", [
    -1,
    -1,
    0.333,
    -1,
    1,
    1,
    -0.333,
    1
  ]);
  this.generatePolygon("right-rhomboid", [
    -0.333,
    -1,
    1,
    -1,
    0.333,
    1,
    -1,
    1
  ]);
  this.nodeShapes["concavehexagon"] = this.generatePolygon("concave-hexagon", [
    -1,
    -0.95,
    -0.75,
    0,
    -1,
    0.95,
    1,
    0.95,
    0.75,
    0,
    1,
    -0.95
  ]);
  {
    const tagPoints = [
      -1,
      -1,
      0.25,
      -1,
      1,
      0,
      0.25,
      1,
      -1,
      1
    ];
    this.generatePolygon("tag", tagPoints);
    this.generateRoundPolygon("round-tag", tagPoints);
  }
  nodeShapes.makePolygon = function(points) {
    var key = points.join("$");
    var name = "polygon-" + key;
    var shape;
    if (shape = this[name]) {
      return shape;
    }
    return renderer.generatePolygon(name, points);
  };
};
var node_shapes_default = BRp14;

// node_modules/cytoscape/src/extensions/renderer/base/redraw.mjs
var BRp15 = {};
BRp15.timeToRender = function() {
  return this.redrawTotalTime / this.redrawCount;
};
BRp15.redraw = function(options) {
  options = options || staticEmptyObject();
  var r = this;
  if (r.averageRedrawTime === void 0) {
    r.averageRedrawTime = 0;
  }
  if (r.lastRedrawTime === void 0) {
    r.lastRedrawTime = 0;
  }
  if (r.lastDrawTime === void 0) {
    r.lastDrawTime = 0;
  }
  r.requestedFrame = true;
  r.renderOptions = options;
};
BRp15.beforeRender = function(fn8, priority) {
  if (this.destroyed) {
    return;
  }
  if (priority == null) {
    error("Priority is not optional for beforeRender");
  }
  var cbs = this.beforeRenderCallbacks;
  cbs.push({ fn: fn8, priority });
  cbs.sort(function(a, b) {
    return b.priority - a.priority;
  });
};
var beforeRenderCallbacks = function(r, willDraw, startTime) {
  var cbs = r.beforeRenderCallbacks;
  for (var i = 0; i < cbs.length; i++) {
    cbs[i].fn(willDraw, startTime);
  }
};
BRp15.startRenderLoop = function() {
  var r = this;
  var cy = r.cy;
  if (r.renderLoopStarted) {
    return;
  } else {
    r.renderLoopStarted = true;
  }
  var renderFn = function(requestTime) {
    if (r.destroyed) {
      return;
    }
    if (cy.batching()) {
    } else if (r.requestedFrame && !r.skipFrame) {
      beforeRenderCallbacks(r, true, requestTime);
      var startTime = performanceNow();
      r.render(r.renderOptions);
      var endTime = r.lastDrawTime = performanceNow();
      if (r.averageRedrawTime === void 0) {
        r.averageRedrawTime = endTime - startTime;
      }
      if (r.redrawCount === void 0) {
        r.redrawCount = 0;
      }
      r.redrawCount++;
      if (r.redrawTotalTime === void 0) {
        r.redrawTotalTime = 0;
      }
      var duration = endTime - startTime;
      r.redrawTotalTime += duration;
      r.lastRedrawTime = duration;
      r.averageRedrawTime = r.averageRedrawTime / 2 + duration / 2;
      r.requestedFrame = false;
    } else {
      beforeRenderCallbacks(r, false, requestTime);
    }
    r.skipFrame = false;
    requestAnimationFrame(renderFn);
  };
  requestAnimationFrame(renderFn);
};
var redraw_default = BRp15;

// node_modules/cytoscape/src/extensions/renderer/base/index.mjs
var BaseRenderer = function(options) {
  this.init(options);
};
var BR = BaseRenderer;
var BRp16 = BR.prototype;
BRp16.clientFunctions = ["redrawHint", "render", "renderTo", "matchCanvasSize", "nodeShapeImpl", "arrowShapeImpl"];
BRp16.init = function(options) {
  var r = this;
  r.options = options;
  r.cy = options.cy;
  var ctr = r.container = options.cy.container();
  var containerWindow = r.cy.window();
  if (containerWindow) {
    var document3 = containerWindow.document;
    var head = document3.head;
    var stylesheetId = "__________cytoscape_stylesheet";
    var className = "__________cytoscape_container";
    var stylesheetAlreadyExists = document3.getElementById(stylesheetId) != null;
    if (ctr.className.indexOf(className) < 0) {
      ctr.className = (ctr.className || "") + " " + className;
    }
    if (!stylesheetAlreadyExists) {
      var stylesheet2 = document3.createElement("style");
      stylesheet2.id = stylesheetId;
      stylesheet2.textContent = "." + className + " { position: relative; }";
      head.insertBefore(stylesheet2, head.children[0]);
    }
    var computedStyle = containerWindow.getComputedStyle(ctr);
    var position = computedStyle.getPropertyValue("position");
    if (position === "static") {
      warn("A Cytoscape container has style position:static and so can not use UI extensions properly");
    }
  }
  r.selection = [void 0, void 0, void 0, void 0, 0];
  r.bezierProjPcts = [0.05, 0.225, 0.4, 0.5, 0.6, 0.775, 0.95];
  r.hoverData = {
    down: null,
    last: null,
    downTime: null,
    triggerMode: null,
    dragging: false,
    initialPan: [null, null],
    capture: false
  };
  r.dragData = { possibleDragElements: [] };
  r.touchData = {
    start: null,
    capture: false,
    // These 3 fields related to tap, taphold events
    startPosition: [null, null, null, null, null, null],
    singleTouchStartTime: null,
    singleTouchMoved: true,
    now: [null, null, null, null, null, null],
    earlier: [null, null, null, null, null, null]
  };
  r.redraws = 0;
  r.showFps = options.showFps;
  r.debug = options.debug;
  r.webgl = options.webgl;
  r.hideEdgesOnViewport = options.hideEdgesOnViewport;
  r.textureOnViewport = options.textureOnViewport;
  r.wheelSensitivity = options.wheelSensitivity;
  r.motionBlurEnabled = options.motionBlur;
  r.forcedPixelRatio = number(options.pixelRatio) ? options.pixelRatio : null;
  r.motionBlur = options.motionBlur;
  r.motionBlurOpacity = options.motionBlurOpacity;
  r.motionBlurTransparency = 1 - r.motionBlurOpacity;
  r.motionBlurPxRatio = 1;
  r.mbPxRBlurry = 1;
  r.minMbLowQualFrames = 4;
  r.fullQualityMb = false;
  r.clearedForMotionBlur = [];
  r.desktopTapThreshold = options.desktopTapThreshold;
  r.desktopTapThreshold2 = options.desktopTapThreshold * options.desktopTapThreshold;
  r.touchTapThreshold = options.touchTapThreshold;
  r.touchTapThreshold2 = options.touchTapThreshold * options.touchTapThreshold;
  r.tapholdDuration = 500;
  r.bindings = [];
  r.beforeRenderCallbacks = [];
  r.beforeRenderPriorities = {
    // higher priority execs before lower one
    animations: 400,
    eleCalcs: 300,
    eleTxrDeq: 200,
    lyrTxrDeq: 150,
    lyrTxrSkip: 100
  };
  r.registerNodeShapes();
  r.registerArrowShapes();
  r.registerCalculationListeners();
};
BRp16.notify = function(eventName, eles) {
  var r = this;
  var cy = r.cy;
  if (this.destroyed) {
    return;
  }
  if (eventName === "init") {
    r.load();
    return;
  }
  if (eventName === "destroy") {
    r.destroy();
    return;
  }
  if (eventName === "add" || eventName === "remove" || eventName === "move" && cy.hasCompoundNodes() || eventName === "load" || eventName === "zorder" || eventName === "mount") {
    r.invalidateCachedZSortedEles();
  }
  if (eventName === "viewport") {
    r.redrawHint("select", true);
  }
  if (eventName === "gc") {
    r.redrawHint("gc", true);
  }
  if (eventName === "load" || eventName === "resize" || eventName === "mount") {
    r.invalidateContainerClientCoordsCache();
    r.matchCanvasSize(r.container);
  }
  r.redrawHint("eles", true);
  r.redrawHint("drag", true);
  this.startRenderLoop();
  this.redraw();
};
BRp16.destroy = function() {
  var r = this;
  r.destroyed = true;
  r.cy.stopAnimationLoop();
  for (var i = 0; i < r.bindings.length; i++) {
    var binding = r.bindings[i];
    var b = binding;
    var tgt = b.target;
    (tgt.off || tgt.removeEventListener).apply(tgt, b.args);
  }
  r.bindings = [];
  r.beforeRenderCallbacks = [];
  r.onUpdateEleCalcsFns = [];
  if (r.removeObserver) {
    r.removeObserver.disconnect();
  }
  if (r.styleObserver) {
    r.styleObserver.disconnect();
  }
  if (r.resizeObserver) {
    r.resizeObserver.disconnect();
  }
  if (r.labelCalcDiv) {
    try {
      document.body.removeChild(r.labelCalcDiv);
    } catch (e) {
    }
  }
};
BRp16.isHeadless = function() {
  return false;
};
[
  arrow_shapes_default,
  coord_ele_math_default,
  images_default,
  load_listeners_default,
  node_shapes_default,
  redraw_default
].forEach(function(props) {
  extend(BRp16, props);
});
var base_default = BR;

// node_modules/cytoscape/src/heap.mjs
var import_heap = __toESM(require_heap2(), 1);

// node_modules/cytoscape/src/extensions/renderer/canvas/texture-cache-defs.mjs
var fullFpsTime = 1e3 / 60;
var texture_cache_defs_default = {
  setupDequeueing: function(opts) {
    return function setupDequeueingImpl() {
      var self2 = this;
      var r = this.renderer;
      if (self2.dequeueingSetup) {
        return;
      } else {
        self2.dequeueingSetup = true;
      }
      var queueRedraw = import_debounce.default(function() {
        r.redrawHint("eles", true);
        r.redrawHint("drag", true);
        r.redraw();
      }, opts.deqRedrawThreshold);
      var dequeue = function(willDraw, frameStartTime) {
        var startTime = performanceNow();
        var avgRenderTime = r.averageRedrawTime;
        var renderTime = r.lastRedrawTime;
        var deqd = [];
        var extent = r.cy.extent();
        var pixelRatio = r.getPixelRatio();
        if (!willDraw) {
          r.flushRenderedStyleQueue();
        }
        while (true) {
          var now = performanceNow();
          var duration = now - startTime;
          var frameDuration = now - frameStartTime;
          if (renderTime < fullFpsTime) {
            var timeAvailable = fullFpsTime - (willDraw ? avgRenderTime : 0);
            if (frameDuration >= opts.deqFastCost * timeAvailable) {
              break;
            }
          } else {
            if (willDraw) {
              if (duration >= opts.deqCost * renderTime || duration >= opts.deqAvgCost * avgRenderTime) {
                break;
              }
            } else if (frameDuration >= opts.deqNoDrawCost * fullFpsTime) {
              break;
            }
          }
          var thisDeqd = opts.deq(self2, pixelRatio, extent);
          if (thisDeqd.length > 0) {
            for (var i = 0; i < thisDeqd.length; i++) {
              deqd.push(thisDeqd[i]);
            }
          } else {
            break;
          }
        }
        if (deqd.length > 0) {
          opts.onDeqd(self2, deqd);
          if (!willDraw && opts.shouldRedraw(self2, deqd, pixelRatio, extent)) {
            queueRedraw();
          }
        }
      };
      var priority = opts.priority || noop;
      r.beforeRender(dequeue, priority(self2));
    };
  }
};

// node_modules/cytoscape/src/extensions/renderer/canvas/ele-texture-cache-lookup.mjs
var ElementTextureCacheLookup = class {
  constructor(getKey2, doesEleInvalidateKey = falsify) {
    this.idsByKey = new map_default();
    this.keyForId = new map_default();
    this.cachesByLvl = new map_default();
    this.lvls = [];
    this.getKey = getKey2;
    this.doesEleInvalidateKey = doesEleInvalidateKey;
  }
  getIdsFor(key) {
    if (key == null) {
      error(`Can not get id list for null key`);
    }
    let { idsByKey } = this;
    let ids = this.idsByKey.get(key);
    if (!ids) {
      ids = new set_default();
      idsByKey.set(key, ids);
    }
    return ids;
  }
  addIdForKey(key, id) {
    if (key != null) {
      this.getIdsFor(key).add(id);
    }
  }
  deleteIdForKey(key, id) {
    if (key != null) {
      this.getIdsFor(key).delete(id);
    }
  }
  getNumberOfIdsForKey(key) {
    if (key == null) {
      return 0;
    } else {
      return this.getIdsFor(key).size;
    }
  }
  updateKeyMappingFor(ele) {
    let id = ele.id();
    let prevKey = this.keyForId.get(id);
    let currKey = this.getKey(ele);
    this.deleteIdForKey(prevKey, id);
    this.addIdForKey(currKey, id);
    this.keyForId.set(id, currKey);
  }
  deleteKeyMappingFor(ele) {
    let id = ele.id();
    let prevKey = this.keyForId.get(id);
    this.deleteIdForKey(prevKey, id);
    this.keyForId.delete(id);
  }
  keyHasChangedFor(ele) {
    let id = ele.id();
    let prevKey = this.keyForId.get(id);
    let newKey = this.getKey(ele);
    return prevKey !== newKey;
  }
  isInvalid(ele) {
    return this.keyHasChangedFor(ele) || this.doesEleInvalidateKey(ele);
  }
  getCachesAt(lvl) {
    let { cachesByLvl, lvls } = this;
    let caches = cachesByLvl.get(lvl);
    if (!caches) {
      caches = new map_default();
      cachesByLvl.set(lvl, caches);
      lvls.push(lvl);
    }
    return caches;
  }
  getCache(key, lvl) {
    return this.getCachesAt(lvl).get(key);
  }
  get(ele, lvl) {
    let key = this.getKey(ele);
    let cache2 = this.getCache(key, lvl);
    if (cache2 != null) {
      this.updateKeyMappingFor(ele);
    }
    return cache2;
  }
  getForCachedKey(ele, lvl) {
    let key = this.keyForId.get(ele.id());
    let cache2 = this.getCache(key, lvl);
    return cache2;
  }
  hasCache(key, lvl) {
    return this.getCachesAt(lvl).has(key);
  }
  has(ele, lvl) {
    let key = this.getKey(ele);
    return this.hasCache(key, lvl);
  }
  setCache(key, lvl, cache2) {
    cache2.key = key;
    this.getCachesAt(lvl).set(key, cache2);
  }
  set(ele, lvl, cache2) {
    let key = this.getKey(ele);
    this.setCache(key, lvl, cache2);
    this.updateKeyMappingFor(ele);
  }
  deleteCache(key, lvl) {
    this.getCachesAt(lvl).delete(key);
  }
  delete(ele, lvl) {
    let key = this.getKey(ele);
    this.deleteCache(key, lvl);
  }
  invalidateKey(key) {
    this.lvls.forEach((lvl) => this.deleteCache(key, lvl));
  }
  // returns true if no other eles reference the invalidated cache (n.b. other eles may need the cache with the same key)
  invalidate(ele) {
    let id = ele.id();
    let key = this.keyForId.get(id);
    this.deleteKeyMappingFor(ele);
    let entireKeyInvalidated = this.doesEleInvalidateKey(ele);
    if (entireKeyInvalidated) {
      this.invalidateKey(key);
    }
    return entireKeyInvalidated || this.getNumberOfIdsForKey(key) === 0;
  }
};
var ele_texture_cache_lookup_default = ElementTextureCacheLookup;

// node_modules/cytoscape/src/extensions/renderer/canvas/ele-texture-cache.mjs
var minTxrH = 25;
var txrStepH = 50;
var minLvl = -4;
var maxLvl = 3;
var maxZoom = 7.99;
var eleTxrSpacing = 8;
var defTxrWidth = 1024;
var maxTxrW = 1024;
var maxTxrH = 1024;
var minUtility = 0.2;
var maxFullness = 0.8;
var maxFullnessChecks = 10;
var deqCost = 0.15;
var deqAvgCost = 0.1;
var deqNoDrawCost = 0.9;
var deqFastCost = 0.9;
var deqRedrawThreshold = 100;
var maxDeqSize = 1;
var getTxrReasons = {
  dequeue: "dequeue",
  downscale: "downscale",
  highQuality: "highQuality"
};
var initDefaults = defaults({
  getKey: null,
  doesEleInvalidateKey: falsify,
  drawElement: null,
  getBoundingBox: null,
  getRotationPoint: null,
  getRotationOffset: null,
  isVisible: trueify,
  allowEdgeTxrCaching: true,
  allowParentTxrCaching: true
});
var ElementTextureCache = function(renderer, initOptions) {
  let self2 = this;
  self2.renderer = renderer;
  self2.onDequeues = [];
  let opts = initDefaults(initOptions);
  extend(self2, opts);
  self2.lookup = new ele_texture_cache_lookup_default(opts.getKey, opts.doesEleInvalidateKey);
  self2.setupDequeueing();
};
var ETCp = ElementTextureCache.prototype;
ETCp.reasons = getTxrReasons;
ETCp.getTextureQueue = function(txrH) {
  let self2 = this;
  self2.eleImgCaches = self2.eleImgCaches || {};
  return self2.eleImgCaches[txrH] = self2.eleImgCaches[txrH] || [];
};
ETCp.getRetiredTextureQueue = function(txrH) {
  let self2 = this;
  let rtxtrQs = self2.eleImgCaches.retired = self2.eleImgCaches.retired || {};
  let rtxtrQ = rtxtrQs[txrH] = rtxtrQs[txrH] || [];
  return rtxtrQ;
};
ETCp.getElementQueue = function() {
  let self2 = this;
  let q = self2.eleCacheQueue = self2.eleCacheQueue || new import_heap.default(function(a, b) {
    return b.reqs - a.reqs;
  });
  return q;
};
ETCp.getElementKeyToQueue = function() {
  let self2 = this;
  let k2q = self2.eleKeyToCacheQueue = self2.eleKeyToCacheQueue || {};
  return k2q;
};
ETCp.getElement = function(ele, bb, pxRatio, lvl, reason) {
  let self2 = this;
  let r = this.renderer;
  let zoom = r.cy.zoom();
  let lookup2 = this.lookup;
  if (!bb || bb.w === 0 || bb.h === 0 || isNaN(bb.w) || isNaN(bb.h) || !ele.visible() || ele.removed()) {
    return null;
  }
  if (!self2.allowEdgeTxrCaching && ele.isEdge() || !self2.allowParentTxrCaching && ele.isParent()) {
    return null;
  }
  if (lvl == null) {
    lvl = Math.ceil(log2(zoom * pxRatio));
  }
  if (lvl < minLvl) {
    lvl = minLvl;
  } else if (zoom >= maxZoom || lvl > maxLvl) {
    return null;
  }
  let scale = Math.pow(2, lvl);
  let eleScaledH = bb.h * scale;
  let eleScaledW = bb.w * scale;
  let scaledLabelShown = r.eleTextBiggerThanMin(ele, scale);
  if (!this.isVisible(ele, scaledLabelShown)) {
    return null;
  }
  let eleCache = lookup2.get(ele, lvl);
  if (eleCache && eleCache.invalidated) {
    eleCache.invalidated = false;
    eleCache.texture.invalidatedWidth -= eleCache.width;
  }
  if (eleCache) {
    return eleCache;
  }
  let txrH;
  if (eleScaledH <= minTxrH) {
    txrH = minTxrH;
  } else if (eleScaledH <= txrStepH) {
    txrH = txrStepH;
  } else {
    txrH = Math.ceil(eleScaledH / txrStepH) * txrStepH;
  }
  if (eleScaledH > maxTxrH || eleScaledW > maxTxrW) {
    return null;
  }
  let txrQ = self2.getTextureQueue(txrH);
  let txr = txrQ[txrQ.length - 2];
  let addNewTxr = function() {
    return self2.recycleTexture(txrH, eleScaledW) || self2.addTexture(txrH, eleScaledW);
  };
  if (!txr) {
    txr = txrQ[txrQ.length - 1];
  }
  if (!txr) {
    txr = addNewTxr();
  }
  if (txr.width - txr.usedWidth < eleScaledW) {
    txr = addNewTxr();
  }
  let scalableFrom = function(otherCache) {
    return otherCache && otherCache.scaledLabelShown === scaledLabelShown;
  };
  let deqing = reason && reason === getTxrReasons.dequeue;
  let highQualityReq = reason && reason === getTxrReasons.highQuality;
  let downscaleReq = reason && reason === getTxrReasons.downscale;
  let higherCache;
  for (let l = lvl + 1; l <= maxLvl; l++) {
    let c = lookup2.get(ele, l);
    if (c) {
      higherCache = c;
      break;
    }
  }
  let oneUpCache = higherCache && higherCache.level === lvl + 1 ? higherCache : null;
  let downscale = function() {
    txr.context.drawImage(
      oneUpCache.texture.canvas,
      oneUpCache.x,
      0,
      oneUpCache.width,
      oneUpCache.height,
      txr.usedWidth,
      0,
      eleScaledW,
      eleScaledH
    );
  };
  txr.context.setTransform(1, 0, 0, 1, 0, 0);
  txr.context.clearRect(txr.usedWidth, 0, eleScaledW, txrH);
  if (scalableFrom(oneUpCache)) {
    downscale();
  } else if (scalableFrom(higherCache)) {
    if (highQualityReq) {
      for (let l = higherCache.level; l > lvl; l--) {
        oneUpCache = self2.getElement(ele, bb, pxRatio, l, getTxrReasons.downscale);
      }
      downscale();
    } else {
      self2.queueElement(ele, higherCache.level - 1);
      return higherCache;
    }
  } else {
    let lowerCache;
    if (!deqing && !highQualityReq && !downscaleReq) {
      for (let l = lvl - 1; l >= minLvl; l--) {
        let c = lookup2.get(ele, l);
        if (c) {
          lowerCache = c;
          break;
        }
      }
    }
    if (scalableFrom(lowerCache)) {
      self2.queueElement(ele, lvl);
      return lowerCache;
    }
    txr.context.translate(txr.usedWidth, 0);
    txr.context.scale(scale, scale);
    this.drawElement(txr.context, ele, bb, scaledLabelShown, false);
    txr.context.scale(1 / scale, 1 / scale);
    txr.context.translate(-txr.usedWidth, 0);
  }
  eleCache = {
    x: txr.usedWidth,
    texture: txr,
    level: lvl,
    scale,
    width: eleScaledW,
    height: eleScaledH,
    scaledLabelShown
  };
  txr.usedWidth += Math.ceil(eleScaledW + eleTxrSpacing);
  txr.eleCaches.push(eleCache);
  lookup2.set(ele, lvl, eleCache);
  self2.checkTextureFullness(txr);
  return eleCache;
};
ETCp.invalidateElements = function(eles) {
  for (let i = 0; i < eles.length; i++) {
    this.invalidateElement(eles[i]);
  }
};
ETCp.invalidateElement = function(ele) {
  let self2 = this;
  let lookup2 = self2.lookup;
  let caches = [];
  let invalid = lookup2.isInvalid(ele);
  if (!invalid) {
    return;
  }
  for (let lvl = minLvl; lvl <= maxLvl; lvl++) {
    let cache2 = lookup2.getForCachedKey(ele, lvl);
    if (cache2) {
      caches.push(cache2);
    }
  }
  let noOtherElesUseCache = lookup2.invalidate(ele);
  if (noOtherElesUseCache) {
    for (let i = 0; i < caches.length; i++) {
      let cache2 = caches[i];
      let txr = cache2.texture;
      txr.invalidatedWidth += cache2.width;
      cache2.invalidated = true;
      self2.checkTextureUtility(txr);
    }
  }
  self2.removeFromQueue(ele);
};
ETCp.checkTextureUtility = function(txr) {
  if (txr.invalidatedWidth >= minUtility * txr.width) {
    this.retireTexture(txr);
  }
};
ETCp.checkTextureFullness = function(txr) {
  let self2 = this;
  let txrQ = self2.getTextureQueue(txr.height);
  if (txr.usedWidth / txr.width > maxFullness && txr.fullnessChecks >= maxFullnessChecks) {
    removeFromArray(txrQ, txr);
  } else {
    txr.fullnessChecks++;
  }
};
ETCp.retireTexture = function(txr) {
  let self2 = this;
  let txrH = txr.height;
  let txrQ = self2.getTextureQueue(txrH);
  let lookup2 = this.lookup;
  removeFromArray(txrQ, txr);
  txr.retired = true;
  let eleCaches = txr.eleCaches;
  for (let i = 0; i < eleCaches.length; i++) {
    let eleCache = eleCaches[i];
    lookup2.deleteCache(eleCache.key, eleCache.level);
  }
  clearArray(eleCaches);
  let rtxtrQ = self2.getRetiredTextureQueue(txrH);
  rtxtrQ.push(txr);
};
ETCp.addTexture = function(txrH, minW) {
  let self2 = this;
  let txrQ = self2.getTextureQueue(txrH);
  let txr = {};
  txrQ.push(txr);
  txr.eleCaches = [];
  txr.height = txrH;
  txr.width = Math.max(defTxrWidth, minW);
  txr.usedWidth = 0;
  txr.invalidatedWidth = 0;
  txr.fullnessChecks = 0;
  txr.canvas = self2.renderer.makeOffscreenCanvas(txr.width, txr.height);
  txr.context = txr.canvas.getContext("2d");
  return txr;
};
ETCp.recycleTexture = function(txrH, minW) {
  let self2 = this;
  let txrQ = self2.getTextureQueue(txrH);
  let rtxtrQ = self2.getRetiredTextureQueue(txrH);
  for (let i = 0; i < rtxtrQ.length; i++) {
    let txr = rtxtrQ[i];
    if (txr.width >= minW) {
      txr.retired = false;
      txr.usedWidth = 0;
      txr.invalidatedWidth = 0;
      txr.fullnessChecks = 0;
      clearArray(txr.eleCaches);
      txr.context.setTransform(1, 0, 0, 1, 0, 0);
      txr.context.clearRect(0, 0, txr.width, txr.height);
      removeFromArray(rtxtrQ, txr);
      txrQ.push(txr);
      return txr;
    }
  }
};
ETCp.queueElement = function(ele, lvl) {
  let self2 = this;
  let q = self2.getElementQueue();
  let k2q = self2.getElementKeyToQueue();
  let key = this.getKey(ele);
  let existingReq = k2q[key];
  if (existingReq) {
    existingReq.level = Math.max(existingReq.level, lvl);
    existingReq.eles.merge(ele);
    existingReq.reqs++;
    q.updateItem(existingReq);
  } else {
    let req = {
      eles: ele.spawn().merge(ele),
      level: lvl,
      reqs: 1,
      key
    };
    q.push(req);
    k2q[key] = req;
  }
};
ETCp.dequeue = function(pxRatio) {
  let self2 = this;
  let q = self2.getElementQueue();
  let k2q = self2.getElementKeyToQueue();
  let dequeued = [];
  let lookup2 = self2.lookup;
  for (let i = 0; i < maxDeqSize; i++) {
    if (q.size() > 0) {
      let req = q.pop();
      let key = req.key;
      let ele = req.eles[0];
      let cacheExists = lookup2.hasCache(ele, req.level);
      k2q[key] = null;
      if (cacheExists) {
        continue;
      }
      dequeued.push(req);
      let bb = self2.getBoundingBox(ele);
      self2.getElement(ele, bb, pxRatio, req.level, getTxrReasons.dequeue);
    } else {
      break;
    }
  }
  return dequeued;
};
ETCp.removeFromQueue = function(ele) {
  let self2 = this;
  let q = self2.getElementQueue();
  let k2q = self2.getElementKeyToQueue();
  let key = this.getKey(ele);
  let req = k2q[key];
  if (req != null) {
    if (req.eles.length === 1) {
      req.reqs = MAX_INT;
      q.updateItem(req);
      q.pop();
      k2q[key] = null;
    } else {
      req.eles.unmerge(ele);
    }
  }
};
ETCp.onDequeue = function(fn8) {
  this.onDequeues.push(fn8);
};
ETCp.offDequeue = function(fn8) {
  removeFromArray(this.onDequeues, fn8);
};
ETCp.setupDequeueing = texture_cache_defs_default.setupDequeueing({
  deqRedrawThreshold,
  deqCost,
  deqAvgCost,
  deqNoDrawCost,
  deqFastCost,
  deq: function(self2, pxRatio, extent) {
    return self2.dequeue(pxRatio, extent);
  },
  onDeqd: function(self2, deqd) {
    for (let i = 0; i < self2.onDequeues.length; i++) {
      let fn8 = self2.onDequeues[i];
      fn8(deqd);
    }
  },
  shouldRedraw: function(self2, deqd, pxRatio, extent) {
    for (let i = 0; i < deqd.length; i++) {
      let eles = deqd[i].eles;
      for (let j = 0; j < eles.length; j++) {
        let bb = eles[j].boundingBox();
        if (boundingBoxesIntersect(bb, extent)) {
          return true;
        }
      }
    }
    return false;
  },
  priority: function(self2) {
    return self2.renderer.beforeRenderPriorities.eleTxrDeq;
  }
});
var ele_texture_cache_default = ElementTextureCache;

// node_modules/cytoscape/src/extensions/renderer/canvas/layered-texture-cache.mjs
var defNumLayers = 1;
var minLvl2 = -4;
var maxLvl2 = 2;
var maxZoom2 = 3.99;
var deqRedrawThreshold2 = 50;
var refineEleDebounceTime = 50;
var disableEleImgSmoothing = true;
var deqCost2 = 0.15;
var deqAvgCost2 = 0.1;
var deqNoDrawCost2 = 0.9;
var deqFastCost2 = 0.9;
var maxDeqSize2 = 1;
var invalidThreshold = 250;
var maxLayerArea = 4e3 * 4e3;
var maxLayerDim = 32767;
var alwaysQueue = true;
var useHighQualityEleTxrReqs = true;
var useEleTxrCaching = true;
var LayeredTextureCache = function(renderer) {
  var self2 = this;
  var r = self2.renderer = renderer;
  var cy = r.cy;
  self2.layersByLevel = {};
  self2.firstGet = true;
  self2.lastInvalidationTime = performanceNow() - 2 * invalidThreshold;
  self2.skipping = false;
  self2.eleTxrDeqs = cy.collection();
  self2.scheduleElementRefinement = import_debounce.default(function() {
    self2.refineElementTextures(self2.eleTxrDeqs);
    self2.eleTxrDeqs.unmerge(self2.eleTxrDeqs);
  }, refineEleDebounceTime);
  r.beforeRender(function(willDraw, now) {
    if (now - self2.lastInvalidationTime <= invalidThreshold) {
      self2.skipping = true;
    } else {
      self2.skipping = false;
    }
  }, r.beforeRenderPriorities.lyrTxrSkip);
  var qSort = function(a, b) {
    return b.reqs - a.reqs;
  };
  self2.layersQueue = new import_heap.default(qSort);
  self2.setupDequeueing();
};
var LTCp = LayeredTextureCache.prototype;
var layerIdPool = 0;
var MAX_INT2 = Math.pow(2, 53) - 1;
LTCp.makeLayer = function(bb, lvl) {
  var scale = Math.pow(2, lvl);
  var w = Math.ceil(bb.w * scale);
  var h = Math.ceil(bb.h * scale);
  var canvas = this.renderer.makeOffscreenCanvas(w, h);
  var layer = {
    id: layerIdPool = ++layerIdPool % MAX_INT2,
    bb,
    level: lvl,
    width: w,
    height: h,
    canvas,
    context: canvas.getContext("2d"),
    eles: [],
    elesQueue: [],
    reqs: 0
  };
  var cxt = layer.context;
  var dx = -layer.bb.x1;
  var dy = -layer.bb.y1;
  cxt.scale(scale, scale);
  cxt.translate(dx, dy);
  return layer;
};
LTCp.getLayers = function(eles, pxRatio, lvl) {
  var self2 = this;
  var r = self2.renderer;
  var cy = r.cy;
  var zoom = cy.zoom();
  var firstGet = self2.firstGet;
  self2.firstGet = false;
  if (lvl == null) {
    lvl = Math.ceil(log2(zoom * pxRatio));
    if (lvl < minLvl2) {
      lvl = minLvl2;
    } else if (zoom >= maxZoom2 || lvl > maxLvl2) {
      return null;
    }
  }
  self2.validateLayersElesOrdering(lvl, eles);
  var layersByLvl = self2.layersByLevel;
  var scale = Math.pow(2, lvl);
  var layers = layersByLvl[lvl] = layersByLvl[lvl] || [];
  var bb;
  var lvlComplete = self2.levelIsComplete(lvl, eles);
  var tmpLayers;
  var checkTempLevels = function() {
    var canUseAsTmpLvl = function(l) {
      self2.validateLayersElesOrdering(l, eles);
      if (self2.levelIsComplete(l, eles)) {
        tmpLayers = layersByLvl[l];
        return true;
      }
    };
    var checkLvls = function(dir) {
      if (tmpLayers) {
        return;
      }
      for (var l = lvl + dir; minLvl2 <= l && l <= maxLvl2; l += dir) {
        if (canUseAsTmpLvl(l)) {
          break;
        }
      }
    };
    checkLvls(1);
    checkLvls(-1);
    for (var i2 = layers.length - 1; i2 >= 0; i2--) {
      var layer2 = layers[i2];
      if (layer2.invalid) {
        removeFromArray(layers, layer2);
      }
    }
  };
  if (!lvlComplete) {
    checkTempLevels();
  } else {
    return layers;
  }
  var getBb = function() {
    if (!bb) {
      bb = makeBoundingBox();
      for (var i2 = 0; i2 < eles.length; i2++) {
        updateBoundingBox(bb, eles[i2].boundingBox());
      }
    }
    return bb;
  };
  var makeLayer = function(opts) {
    opts = opts || {};
    var after = opts.after;
    getBb();
    var w = Math.ceil(bb.w * scale);
    var h = Math.ceil(bb.h * scale);
    if (w > maxLayerDim || h > maxLayerDim) {
      return null;
    }
    var area = w * h;
    if (area > maxLayerArea) {
      return null;
    }
    var layer2 = self2.makeLayer(bb, lvl);
    if (after != null) {
      var index = layers.indexOf(after) + 1;
      layers.splice(index, 0, layer2);
    } else if (opts.insert === void 0 || opts.insert) {
      layers.unshift(layer2);
    }
    return layer2;
  };
  if (self2.skipping && !firstGet) {
    return null;
  }
  var layer = null;
  var maxElesPerLayer = eles.length / defNumLayers;
  var allowLazyQueueing = alwaysQueue && !firstGet;
  for (var i = 0; i < eles.length; i++) {
    var ele = eles[i];
    var rs = ele._private.rscratch;
    var caches = rs.imgLayerCaches = rs.imgLayerCaches || {};
    var existingLayer = caches[lvl];
    if (existingLayer) {
      layer = existingLayer;
      continue;
    }
    if (!layer || layer.eles.length >= maxElesPerLayer || !boundingBoxInBoundingBox(layer.bb, ele.boundingBox())) {
      layer = makeLayer({ insert: true, after: layer });
      if (!layer) {
        return null;
      }
    }
    if (tmpLayers || allowLazyQueueing) {
      self2.queueLayer(layer, ele);
    } else {
      self2.drawEleInLayer(layer, ele, lvl, pxRatio);
    }
    layer.eles.push(ele);
    caches[lvl] = layer;
  }
  if (tmpLayers) {
    return tmpLayers;
  }
  if (allowLazyQueueing) {
    return null;
  }
  return layers;
};
LTCp.getEleLevelForLayerLevel = function(lvl, pxRatio) {
  return lvl;
};
LTCp.drawEleInLayer = function(layer, ele, lvl, pxRatio) {
  var self2 = this;
  var r = this.renderer;
  var context = layer.context;
  var bb = ele.boundingBox();
  if (bb.w === 0 || bb.h === 0 || !ele.visible()) {
    return;
  }
  lvl = self2.getEleLevelForLayerLevel(lvl, pxRatio);
  if (disableEleImgSmoothing) {
    r.setImgSmoothing(context, false);
  }
  if (useEleTxrCaching) {
    r.drawCachedElement(context, ele, null, null, lvl, useHighQualityEleTxrReqs);
  } else {
    r.drawElement(context, ele);
  }
  if (disableEleImgSmoothing) {
    r.setImgSmoothing(context, true);
  }
};
LTCp.levelIsComplete = function(lvl, eles) {
  var self2 = this;
  var layers = self2.layersByLevel[lvl];
  if (!layers || layers.length === 0) {
    return false;
  }
  var numElesInLayers = 0;
  for (var i = 0; i < layers.length; i++) {
    var layer = layers[i];
    if (layer.reqs > 0) {
      return false;
    }
    if (layer.invalid) {
      return false;
    }
    numElesInLayers += layer.eles.length;
  }
  if (numElesInLayers !== eles.length) {
    return false;
  }
  return true;
};
LTCp.validateLayersElesOrdering = function(lvl, eles) {
  var layers = this.layersByLevel[lvl];
  if (!layers) {
    return;
  }
  for (var i = 0; i < layers.length; i++) {
    var layer = layers[i];
    var offset = -1;
    for (var j = 0; j < eles.length; j++) {
      if (layer.eles[0] === eles[j]) {
        offset = j;
        break;
      }
    }
    if (offset < 0) {
      this.invalidateLayer(layer);
      continue;
    }
    var o = offset;
    for (var j = 0; j < layer.eles.length; j++) {
      if (layer.eles[j] !== eles[o + j]) {
        this.invalidateLayer(layer);
        break;
      }
    }
  }
};
LTCp.updateElementsInLayers = function(eles, update) {
  var self2 = this;
  var isEles = element(eles[0]);
  for (var i = 0; i < eles.length; i++) {
    var req = isEles ? null : eles[i];
    var ele = isEles ? eles[i] : eles[i].ele;
    var rs = ele._private.rscratch;
    var caches = rs.imgLayerCaches = rs.imgLayerCaches || {};
    for (var l = minLvl2; l <= maxLvl2; l++) {
      var layer = caches[l];
      if (!layer) {
        continue;
      }
      if (req && self2.getEleLevelForLayerLevel(layer.level) !== req.level) {
        continue;
      }
      update(layer, ele, req);
    }
  }
};
LTCp.haveLayers = function() {
  var self2 = this;
  var haveLayers = false;
  for (var l = minLvl2; l <= maxLvl2; l++) {
    var layers = self2.layersByLevel[l];
    if (layers && layers.length > 0) {
      haveLayers = true;
      break;
    }
  }
  return haveLayers;
};
LTCp.invalidateElements = function(eles) {
  var self2 = this;
  if (eles.length === 0) {
    return;
  }
  self2.lastInvalidationTime = performanceNow();
  if (eles.length === 0 || !self2.haveLayers()) {
    return;
  }
  self2.updateElementsInLayers(eles, function invalAssocLayers(layer, ele, req) {
    self2.invalidateLayer(layer);
  });
};
LTCp.invalidateLayer = function(layer) {
  this.lastInvalidationTime = performanceNow();
  if (layer.invalid) {
    return;
  }
  var lvl = layer.level;
  var eles = layer.eles;
  var layers = this.layersByLevel[lvl];
  removeFromArray(layers, layer);
  layer.elesQueue = [];
  layer.invalid = true;
  if (layer.replacement) {
    layer.replacement.invalid = true;
  }
  for (var i = 0; i < eles.length; i++) {
    var caches = eles[i]._private.rscratch.imgLayerCaches;
    if (caches) {
      caches[lvl] = null;
    }
  }
};
LTCp.refineElementTextures = function(eles) {
  var self2 = this;
  self2.updateElementsInLayers(eles, function refineEachEle(layer, ele, req) {
    var rLyr = layer.replacement;
    if (!rLyr) {
      rLyr = layer.replacement = self2.makeLayer(layer.bb, layer.level);
      rLyr.replaces = layer;
      rLyr.eles = layer.eles;
    }
    if (!rLyr.reqs) {
      for (var i = 0; i < rLyr.eles.length; i++) {
        self2.queueLayer(rLyr, rLyr.eles[i]);
      }
    }
  });
};
LTCp.enqueueElementRefinement = function(ele) {
  if (!useEleTxrCaching) {
    return;
  }
  this.eleTxrDeqs.merge(ele);
  this.scheduleElementRefinement();
};
LTCp.queueLayer = function(layer, ele) {
  var self2 = this;
  var q = self2.layersQueue;
  var elesQ = layer.elesQueue;
  var hasId = elesQ.hasId = elesQ.hasId || {};
  if (layer.replacement) {
    return;
  }
  if (ele) {
    if (hasId[ele.id()]) {
      return;
    }
    elesQ.push(ele);
    hasId[ele.id()] = true;
  }
  if (layer.reqs) {
    layer.reqs++;
    q.updateItem(layer);
  } else {
    layer.reqs = 1;
    q.push(layer);
  }
};
LTCp.dequeue = function(pxRatio) {
  var self2 = this;
  var q = self2.layersQueue;
  var deqd = [];
  var eleDeqs = 0;
  while (eleDeqs < maxDeqSize2) {
    if (q.size() === 0) {
      break;
    }
    var layer = q.peek();
    if (layer.replacement) {
      q.pop();
      continue;
    }
    if (layer.replaces && layer !== layer.replaces.replacement) {
      q.pop();
      continue;
    }
    if (layer.invalid) {
      q.pop();
      continue;
    }
    var ele = layer.elesQueue.shift();
    if (ele) {
      self2.drawEleInLayer(layer, ele, layer.level, pxRatio);
      eleDeqs++;
    }
    if (deqd.length === 0) {
      deqd.push(true);
    }
    if (layer.elesQueue.length === 0) {
      q.pop();
      layer.reqs = 0;
      if (layer.replaces) {
        self2.applyLayerReplacement(layer);
      }
      self2.requestRedraw();
    }
  }
  return deqd;
};
LTCp.applyLayerReplacement = function(layer) {
  var self2 = this;
  var layersInLevel = self2.layersByLevel[layer.level];
  var replaced = layer.replaces;
  var index = layersInLevel.indexOf(replaced);
  if (index < 0 || replaced.invalid) {
    return;
  }
  layersInLevel[index] = layer;
  for (var i = 0; i < layer.eles.length; i++) {
    var _p = layer.eles[i]._private;
    var cache2 = _p.imgLayerCaches = _p.imgLayerCaches || {};
    if (cache2) {
      cache2[layer.level] = layer;
    }
  }
  self2.requestRedraw();
};
LTCp.requestRedraw = import_debounce.default(function() {
  var r = this.renderer;
  r.redrawHint("eles", true);
  r.redrawHint("drag", true);
  r.redraw();
}, 100);
LTCp.setupDequeueing = texture_cache_defs_default.setupDequeueing({
  deqRedrawThreshold: deqRedrawThreshold2,
  deqCost: deqCost2,
  deqAvgCost: deqAvgCost2,
  deqNoDrawCost: deqNoDrawCost2,
  deqFastCost: deqFastCost2,
  deq: function(self2, pxRatio) {
    return self2.dequeue(pxRatio);
  },
  onDeqd: noop,
  shouldRedraw: trueify,
  priority: function(self2) {
    return self2.renderer.beforeRenderPriorities.lyrTxrDeq;
  }
});
var layered_texture_cache_default = LayeredTextureCache;

// node_modules/cytoscape/src/extensions/renderer/canvas/arrow-shapes.mjs
var CRp = {};
var impl;
function polygon(context, points) {
  for (var i = 0; i < points.length; i++) {
    var pt = points[i];
    context.lineTo(pt.x, pt.y);
  }
}
function triangleBackcurve(context, points, controlPoint) {
  var firstPt;
  for (var i = 0; i < points.length; i++) {
    var pt = points[i];
    if (i === 0) {
      firstPt = pt;
    }
    context.lineTo(pt.x, pt.y);
  }
  context.quadraticCurveTo(controlPoint.x, controlPoint.y, firstPt.x, firstPt.y);
}
function triangleTee(context, trianglePoints, teePoints) {
  if (context.beginPath) {
    context.beginPath();
  }
  var triPts = trianglePoints;
  for (var i = 0; i < triPts.length; i++) {
    var pt = triPts[i];
    context.lineTo(pt.x, pt.y);
  }
  var teePts = teePoints;
  var firstTeePt = teePoints[0];
  context.moveTo(firstTeePt.x, firstTeePt.y);
  for (var i = 1; i < teePts.length; i++) {
    var pt = teePts[i];
    context.lineTo(pt.x, pt.y);
  }
  if (context.closePath) {
    context.closePath();
  }
}
function circleTriangle(context, trianglePoints, rx, ry, r) {
  if (context.beginPath) {
    context.beginPath();
  }
  context.arc(rx, ry, r, 0, Math.PI * 2, false);
  var triPts = trianglePoints;
  var firstTrPt = triPts[0];
  context.moveTo(firstTrPt.x, firstTrPt.y);
  for (var i = 0; i < triPts.length; i++) {
    var pt = triPts[i];
    context.lineTo(pt.x, pt.y);
  }
  if (context.closePath) {
    context.closePath();
  }
}
function circle(context, rx, ry, r) {
  context.arc(rx, ry, r, 0, Math.PI * 2, false);
}
CRp.arrowShapeImpl = function(name) {
  return (impl || (impl = {
    "polygon": polygon,
    "triangle-backcurve": triangleBackcurve,
    "triangle-tee": triangleTee,
    "circle-triangle": circleTriangle,
    "triangle-cross": triangleTee,
    "circle": circle
  }))[name];
};
var arrow_shapes_default2 = CRp;

// node_modules/cytoscape/src/extensions/renderer/canvas/drawing-elements.mjs
var CRp2 = {};
CRp2.drawElement = function(context, ele, shiftToOriginWithBb, showLabel, showOverlay, showOpacity) {
  let r = this;
  if (ele.isNode()) {
    r.drawNode(context, ele, shiftToOriginWithBb, showLabel, showOverlay, showOpacity);
  } else {
    r.drawEdge(context, ele, shiftToOriginWithBb, showLabel, showOverlay, showOpacity);
  }
};
CRp2.drawElementOverlay = function(context, ele) {
  let r = this;
  if (ele.isNode()) {
    r.drawNodeOverlay(context, ele);
  } else {
    r.drawEdgeOverlay(context, ele);
  }
};
CRp2.drawElementUnderlay = function(context, ele) {
  let r = this;
  if (ele.isNode()) {
    r.drawNodeUnderlay(context, ele);
  } else {
    r.drawEdgeUnderlay(context, ele);
  }
};
CRp2.drawCachedElementPortion = function(context, ele, eleTxrCache, pxRatio, lvl, reason, getRotation, getOpacity2) {
  let r = this;
  let bb = eleTxrCache.getBoundingBox(ele);
  if (bb.w === 0 || bb.h === 0) {
    return;
  }
  let eleCache = eleTxrCache.getElement(ele, bb, pxRatio, lvl, reason);
  if (eleCache != null) {
    let opacity = getOpacity2(r, ele);
    if (opacity === 0) {
      return;
    }
    let theta = getRotation(r, ele);
    let { x1, y1, w, h } = bb;
    let x2, y2, sx, sy, smooth;
    if (theta !== 0) {
      let rotPt = eleTxrCache.getRotationPoint(ele);
      sx = rotPt.x;
      sy = rotPt.y;
      context.translate(sx, sy);
      context.rotate(theta);
      smooth = r.getImgSmoothing(context);
      if (!smooth) {
        r.setImgSmoothing(context, true);
      }
      let off = eleTxrCache.getRotationOffset(ele);
      x2 = off.x;
      y2 = off.y;
    } else {
      x2 = x1;
      y2 = y1;
    }
    let oldGlobalAlpha;
    if (opacity !== 1) {
      oldGlobalAlpha = context.globalAlpha;
      context.globalAlpha = oldGlobalAlpha * opacity;
    }
    context.drawImage(eleCache.texture.canvas, eleCache.x, 0, eleCache.width, eleCache.height, x2, y2, w, h);
    if (opacity !== 1) {
      context.globalAlpha = oldGlobalAlpha;
    }
    if (theta !== 0) {
      context.rotate(-theta);
      context.translate(-sx, -sy);
      if (!smooth) {
        r.setImgSmoothing(context, false);
      }
    }
  } else {
    eleTxrCache.drawElement(context, ele);
  }
};
var getZeroRotation = () => 0;
var getLabelRotation = (r, ele) => r.getTextAngle(ele, null);
var getSourceLabelRotation = (r, ele) => r.getTextAngle(ele, "source");
var getTargetLabelRotation = (r, ele) => r.getTextAngle(ele, "target");
var getOpacity = (r, ele) => ele.effectiveOpacity();
var getTextOpacity = (e, ele) => ele.pstyle("text-opacity").pfValue * ele.effectiveOpacity();
CRp2.drawCachedElement = function(context, ele, pxRatio, extent, lvl, requestHighQuality) {
  let r = this;
  let { eleTxrCache, lblTxrCache, slbTxrCache, tlbTxrCache } = r.data;
  let bb = ele.boundingBox();
  let reason = requestHighQuality === true ? eleTxrCache.reasons.highQuality : null;
  if (bb.w === 0 || bb.h === 0 || !ele.visible()) {
    return;
  }
  if (!extent || boundingBoxesIntersect(bb, extent)) {
    let isEdge = ele.isEdge();
    let badLine = ele.element()._private.rscratch.badLine;
    r.drawElementUnderlay(context, ele);
    r.drawCachedElementPortion(context, ele, eleTxrCache, pxRatio, lvl, reason, getZeroRotation, getOpacity);
    if (!isEdge || !badLine) {
      r.drawCachedElementPortion(context, ele, lblTxrCache, pxRatio, lvl, reason, getLabelRotation, getTextOpacity);
    }
    if (isEdge && !badLine) {
      r.drawCachedElementPortion(context, ele, slbTxrCache, pxRatio, lvl, reason, getSourceLabelRotation, getTextOpacity);
      r.drawCachedElementPortion(context, ele, tlbTxrCache, pxRatio, lvl, reason, getTargetLabelRotation, getTextOpacity);
    }
    r.drawElementOverlay(context, ele);
  }
};
CRp2.drawElements = function(context, eles) {
  let r = this;
  for (let i = 0; i < eles.length; i++) {
    let ele = eles[i];
    r.drawElement(context, ele);
  }
};
CRp2.drawCachedElements = function(context, eles, pxRatio, extent) {
  let r = this;
  for (let i = 0; i < eles.length; i++) {
    let ele = eles[i];
    r.drawCachedElement(context, ele, pxRatio, extent);
  }
};
CRp2.drawCachedNodes = function(context, eles, pxRatio, extent) {
  let r = this;
  for (let i = 0; i < eles.length; i++) {
    let ele = eles[i];
    if (!ele.isNode()) {
      continue;
    }
    r.drawCachedElement(context, ele, pxRatio, extent);
  }
};
CRp2.drawLayeredElements = function(context, eles, pxRatio, extent) {
  let r = this;
  let layers = r.data.lyrTxrCache.getLayers(eles, pxRatio);
  if (layers) {
    for (let i = 0; i < layers.length; i++) {
      let layer = layers[i];
      let bb = layer.bb;
      if (bb.w === 0 || bb.h === 0) {
        continue;
      }
      context.drawImage(layer.canvas, bb.x1, bb.y1, bb.w, bb.h);
    }
  } else {
    r.drawCachedElements(context, eles, pxRatio, extent);
  }
};
if (false) {
  CRp2.drawDebugPoints = function(context, eles) {
    let draw = function(x2, y2, color) {
      context.fillStyle = color;
      context.fillRect(x2 - 1, y2 - 1, 3, 3);
    };
    for (let i = 0; i < eles.length; i++) {
      let ele = eles[i];
      let rs = ele._private.rscratch;
      if (ele.isNode()) {
        let p2 = ele.position();
        draw(rs.labelX, rs.labelY, "red");
        draw(p2.x, p2.y, "magenta");
      } else {
        let pts2 = rs.allpts;
        for (let j = 0; j + 1 < pts2.length; j += 2) {
          let x2 = pts2[j];
          let y2 = pts2[j + 1];
          draw(x2, y2, "cyan");
        }
        draw(rs.midX, rs.midY, "yellow");
      }
    }
  };
}
var drawing_elements_default = CRp2;

// node_modules/cytoscape/src/extensions/renderer/canvas/drawing-edges.mjs
var CRp3 = {};
CRp3.drawEdge = function(context, edge, shiftToOriginWithBb, drawLabel = true, shouldDrawOverlay = true, shouldDrawOpacity = true) {
  let r = this;
  let rs = edge._private.rscratch;
  if (shouldDrawOpacity && !edge.visible()) {
    return;
  }
  if (rs.badLine || rs.allpts == null || isNaN(rs.allpts[0])) {
    return;
  }
  let bb;
  if (shiftToOriginWithBb) {
    bb = shiftToOriginWithBb;
    context.translate(-bb.x1, -bb.y1);
  }
  let opacity = shouldDrawOpacity ? edge.pstyle("opacity").value : 1;
  let lineOpacity = shouldDrawOpacity ? edge.pstyle("line-opacity").value : 1;
  let curveStyle = edge.pstyle("curve-style").value;
  let lineStyle = edge.pstyle("line-style").value;
  let edgeWidth = edge.pstyle("width").pfValue;
  let lineCap = edge.pstyle("line-cap").value;
  let lineOutlineWidth = edge.pstyle("line-outline-width").value;
  let lineOutlineColor = edge.pstyle("line-outline-color").value;
  let effectiveLineOpacity = opacity * lineOpacity;
  let effectiveArrowOpacity = opacity * lineOpacity;
  let drawLine = (strokeOpacity = effectiveLineOpacity) => {
    if (curveStyle === "straight-triangle") {
      r.eleStrokeStyle(context, edge, strokeOpacity);
      r.drawEdgeTrianglePath(
        edge,
        context,
        rs.allpts
      );
    } else {
      context.lineWidth = edgeWidth;
      context.lineCap = lineCap;
      r.eleStrokeStyle(context, edge, strokeOpacity);
      r.drawEdgePath(
        edge,
        context,
        rs.allpts,
        lineStyle
      );
      context.lineCap = "butt";
    }
  };
  let drawLineOutline = (strokeOpacity = effectiveLineOpacity) => {
    context.lineWidth = edgeWidth + lineOutlineWidth;
    context.lineCap = lineCap;
    if (lineOutlineWidth > 0) {
      r.colorStrokeStyle(context, lineOutlineColor[0], lineOutlineColor[1], lineOutlineColor[2], strokeOpacity);
    } else {
      context.lineCap = "butt";
      return;
    }
    if (curveStyle === "straight-triangle") {
      r.drawEdgeTrianglePath(
        edge,
        context,
        rs.allpts
      );
    } else {
      r.drawEdgePath(
        edge,
        context,
        rs.allpts,
        lineStyle
      );
      context.lineCap = "butt";
    }
  };
  let drawOverlay = () => {
    if (!shouldDrawOverlay) {
      return;
    }
    r.drawEdgeOverlay(context, edge);
  };
  let drawUnderlay = () => {
    if (!shouldDrawOverlay) {
      return;
    }
    r.drawEdgeUnderlay(context, edge);
  };
  let drawArrows = (arrowOpacity = effectiveArrowOpacity) => {
    r.drawArrowheads(context, edge, arrowOpacity);
  };
  let drawText = () => {
    r.drawElementText(context, edge, null, drawLabel);
  };
  context.lineJoin = "round";
  let ghost = edge.pstyle("ghost").value === "yes";
  if (ghost) {
    let gx = edge.pstyle("ghost-offset-x").pfValue;
    let gy = edge.pstyle("ghost-offset-y").pfValue;
    let ghostOpacity = edge.pstyle("ghost-opacity").value;
    let effectiveGhostOpacity = effectiveLineOpacity * ghostOpacity;
    context.translate(gx, gy);
    drawLine(effectiveGhostOpacity);
    drawArrows(effectiveGhostOpacity);
    context.translate(-gx, -gy);
  } else {
    drawLineOutline();
  }
  drawUnderlay();
  drawLine();
  drawArrows();
  drawOverlay();
  drawText();
  if (shiftToOriginWithBb) {
    context.translate(bb.x1, bb.y1);
  }
};
var drawEdgeOverlayUnderlay = function(overlayOrUnderlay) {
  if (!["overlay", "underlay"].includes(overlayOrUnderlay)) {
    throw new Error("Invalid state");
  }
  return function(context, edge) {
    if (!edge.visible()) {
      return;
    }
    let opacity = edge.pstyle(`${overlayOrUnderlay}-opacity`).value;
    if (opacity === 0) {
      return;
    }
    let r = this;
    let usePaths = r.usePaths();
    let rs = edge._private.rscratch;
    let padding = edge.pstyle(`${overlayOrUnderlay}-padding`).pfValue;
    let width = 2 * padding;
    let color = edge.pstyle(`${overlayOrUnderlay}-color`).value;
    context.lineWidth = width;
    if (rs.edgeType === "self" && !usePaths) {
      context.lineCap = "butt";
    } else {
      context.lineCap = "round";
    }
    r.colorStrokeStyle(context, color[0], color[1], color[2], opacity);
    r.drawEdgePath(
      edge,
      context,
      rs.allpts,
      "solid"
    );
  };
};
CRp3.drawEdgeOverlay = drawEdgeOverlayUnderlay("overlay");
CRp3.drawEdgeUnderlay = drawEdgeOverlayUnderlay("underlay");
CRp3.drawEdgePath = function(edge, context, pts2, type) {
  let rs = edge._private.rscratch;
  let canvasCxt = context;
  let path;
  let pathCacheHit = false;
  let usePaths = this.usePaths();
  let lineDashPattern = edge.pstyle("line-dash-pattern").pfValue;
  let lineDashOffset = edge.pstyle("line-dash-offset").pfValue;
  if (usePaths) {
    let pathCacheKey = pts2.join("$");
    let keyMatches = rs.pathCacheKey && rs.pathCacheKey === pathCacheKey;
    if (keyMatches) {
      path = context = rs.pathCache;
      pathCacheHit = true;
    } else {
      path = context = new Path2D();
      rs.pathCacheKey = pathCacheKey;
      rs.pathCache = path;
    }
  }
  if (canvasCxt.setLineDash) {
    switch (type) {
      case "dotted":
        canvasCxt.setLineDash([1, 1]);
        break;
      case "dashed":
        canvasCxt.setLineDash(lineDashPattern);
        canvasCxt.lineDashOffset = lineDashOffset;
        break;
      case "solid":
        canvasCxt.setLineDash([]);
        break;
    }
  }
  if (!pathCacheHit && !rs.badLine) {
    if (context.beginPath) {
      context.beginPath();
    }
    context.moveTo(pts2[0], pts2[1]);
    switch (rs.edgeType) {
      case "bezier":
      case "self":
      case "compound":
      case "multibezier":
        for (let i = 2; i + 3 < pts2.length; i += 4) {
          context.quadraticCurveTo(pts2[i], pts2[i + 1], pts2[i + 2], pts2[i + 3]);
        }
        break;
      case "straight":
      case "haystack":
        for (let i = 2; i + 1 < pts2.length; i += 2) {
          context.lineTo(pts2[i], pts2[i + 1]);
        }
        break;
      case "segments":
        if (rs.isRound) {
          for (let corner of rs.roundCorners) {
            drawPreparedRoundCorner(context, corner);
          }
          context.lineTo(pts2[pts2.length - 2], pts2[pts2.length - 1]);
        } else {
          for (let i = 2; i + 1 < pts2.length; i += 2) {
            context.lineTo(pts2[i], pts2[i + 1]);
          }
        }
        break;
    }
  }
  context = canvasCxt;
  if (usePaths) {
    context.stroke(path);
  } else {
    context.stroke();
  }
  if (context.setLineDash) {
    context.setLineDash([]);
  }
};
CRp3.drawEdgeTrianglePath = function(edge, context, pts2) {
  context.fillStyle = context.strokeStyle;
  let edgeWidth = edge.pstyle("width").pfValue;
  for (let i = 0; i + 1 < pts2.length; i += 2) {
    const vector = [pts2[i + 2] - pts2[i], pts2[i + 3] - pts2[i + 1]];
    const length = Math.sqrt(vector[0] * vector[0] + vector[1] * vector[1]);
    const normal = [vector[1] / length, -vector[0] / length];
    const triangleHead = [normal[0] * edgeWidth / 2, normal[1] * edgeWidth / 2];
    context.beginPath();
    context.moveTo(pts2[i] - triangleHead[0], pts2[i + 1] - triangleHead[1]);
    context.lineTo(pts2[i] + triangleHead[0], pts2[i + 1] + triangleHead[1]);
    context.lineTo(pts2[i + 2], pts2[i + 3]);
    context.closePath();
    context.fill();
  }
};
CRp3.drawArrowheads = function(context, edge, opacity) {
  let rs = edge._private.rscratch;
  let isHaystack = rs.edgeType === "haystack";
  if (!isHaystack) {
    this.drawArrowhead(context, edge, "source", rs.arrowStartX, rs.arrowStartY, rs.srcArrowAngle, opacity);
  }
  this.drawArrowhead(context, edge, "mid-target", rs.midX, rs.midY, rs.midtgtArrowAngle, opacity);
  this.drawArrowhead(context, edge, "mid-source", rs.midX, rs.midY, rs.midsrcArrowAngle, opacity);
  if (!isHaystack) {
    this.drawArrowhead(context, edge, "target", rs.arrowEndX, rs.arrowEndY, rs.tgtArrowAngle, opacity);
  }
};
CRp3.drawArrowhead = function(context, edge, prefix, x2, y2, angle2, opacity) {
  if (isNaN(x2) || x2 == null || isNaN(y2) || y2 == null || isNaN(angle2) || angle2 == null) {
    return;
  }
  let self2 = this;
  let arrowShape = edge.pstyle(prefix + "-arrow-shape").value;
  if (arrowShape === "none") {
    return;
  }
  let arrowClearFill = edge.pstyle(prefix + "-arrow-fill").value === "hollow" ? "both" : "filled";
  let arrowFill = edge.pstyle(prefix + "-arrow-fill").value;
  let edgeWidth = edge.pstyle("width").pfValue;
  let pArrowWidth = edge.pstyle(prefix + "-arrow-width");
  let arrowWidth = pArrowWidth.value === "match-line" ? edgeWidth : pArrowWidth.pfValue;
  if (pArrowWidth.units === "%")
    arrowWidth *= edgeWidth;
  let edgeOpacity = edge.pstyle("opacity").value;
  if (opacity === void 0) {
    opacity = edgeOpacity;
  }
  let gco = context.globalCompositeOperation;
  if (opacity !== 1 || arrowFill === "hollow") {
    context.globalCompositeOperation = "destination-out";
    self2.colorFillStyle(context, 255, 255, 255, 1);
    self2.colorStrokeStyle(context, 255, 255, 255, 1);
    self2.drawArrowShape(
      edge,
      context,
      arrowClearFill,
      edgeWidth,
      arrowShape,
      arrowWidth,
      x2,
      y2,
      angle2
    );
    context.globalCompositeOperation = gco;
  }
  let color = edge.pstyle(prefix + "-arrow-color").value;
  self2.colorFillStyle(context, color[0], color[1], color[2], opacity);
  self2.colorStrokeStyle(context, color[0], color[1], color[2], opacity);
  self2.drawArrowShape(
    edge,
    context,
    arrowFill,
    edgeWidth,
    arrowShape,
    arrowWidth,
    x2,
    y2,
    angle2
  );
};
CRp3.drawArrowShape = function(edge, context, fill, edgeWidth, shape, shapeWidth, x2, y2, angle2) {
  let r = this;
  let usePaths = this.usePaths() && shape !== "triangle-cross";
  let pathCacheHit = false;
  let path;
  let canvasContext = context;
  let translation = { x: x2, y: y2 };
  let scale = edge.pstyle("arrow-scale").value;
  let size = this.getArrowWidth(edgeWidth, scale);
  let shapeImpl = r.arrowShapes[shape];
  if (usePaths) {
    let cache2 = r.arrowPathCache = r.arrowPathCache || [];
    let key = hashString(shape);
    let cachedPath = cache2[key];
    if (cachedPath != null) {
      path = context = cachedPath;
      pathCacheHit = true;
    } else {
      path = context = new Path2D();
      cache2[key] = path;
    }
  }
  if (!pathCacheHit) {
    if (context.beginPath) {
      context.beginPath();
    }
    if (usePaths) {
      shapeImpl.draw(context, 1, 0, { x: 0, y: 0 }, 1);
    } else {
      shapeImpl.draw(context, size, angle2, translation, edgeWidth);
    }
    if (context.closePath) {
      context.closePath();
    }
  }
  context = canvasContext;
  if (usePaths) {
    context.translate(x2, y2);
    context.rotate(angle2);
    context.scale(size, size);
  }
  if (fill === "filled" || fill === "both") {
    if (usePaths) {
      context.fill(path);
    } else {
      context.fill();
    }
  }
  if (fill === "hollow" || fill === "both") {
    context.lineWidth = shapeWidth / (usePaths ? size : 1);
    context.lineJoin = "miter";
    if (usePaths) {
      context.stroke(path);
    } else {
      context.stroke();
    }
  }
  if (usePaths) {
    context.scale(1 / size, 1 / size);
    context.rotate(-angle2);
    context.translate(-x2, -y2);
  }
};
var drawing_edges_default = CRp3;

// node_modules/cytoscape/src/extensions/renderer/canvas/drawing-images.mjs
var drawing_images_default = {};

// node_modules/cytoscape/src/extensions/renderer/canvas/drawing-label-text.mjs
var CRp4 = {};
CRp4.eleTextBiggerThanMin = function(ele, scale) {
  if (!scale) {
    let zoom = ele.cy().zoom();
    let pxRatio = this.getPixelRatio();
    let lvl = Math.ceil(log2(zoom * pxRatio));
    scale = Math.pow(2, lvl);
  }
  let computedSize = ele.pstyle("font-size").pfValue * scale;
  let minSize = ele.pstyle("min-zoomed-font-size").pfValue;
  if (computedSize < minSize) {
    return false;
  }
  return true;
};
CRp4.drawElementText = function(context, ele, shiftToOriginWithBb, force, prefix, useEleOpacity = true) {
  let r = this;
  if (force == null) {
    if (useEleOpacity && !r.eleTextBiggerThanMin(ele)) {
      return;
    }
  } else if (force === false) {
    return;
  }
  if (ele.isNode()) {
    let label = ele.pstyle("label");
    if (!label || !label.value) {
      return;
    }
    let justification = r.getLabelJustification(ele);
    let isTextMetricsGlyph = ele.pstyle("text-metrics").strValue === "glyph";
    context.textAlign = justification;
    context.textBaseline = isTextMetricsGlyph ? "alphabetic" : "bottom";
  } else {
    let badLine = ele.element()._private.rscratch.badLine;
    let label = ele.pstyle("label");
    let srcLabel = ele.pstyle("source-label");
    let tgtLabel = ele.pstyle("target-label");
    if (badLine || (!label || !label.value) && (!srcLabel || !srcLabel.value) && (!tgtLabel || !tgtLabel.value)) {
      return;
    }
    context.textAlign = "center";
    context.textBaseline = "bottom";
  }
  let applyRotation = !shiftToOriginWithBb;
  let bb;
  if (shiftToOriginWithBb) {
    bb = shiftToOriginWithBb;
    context.translate(-bb.x1, -bb.y1);
  }
  if (prefix == null) {
    r.drawText(context, ele, null, applyRotation, useEleOpacity);
    if (ele.isEdge()) {
      r.drawText(context, ele, "source", applyRotation, useEleOpacity);
      r.drawText(context, ele, "target", applyRotation, useEleOpacity);
    }
  } else {
    r.drawText(context, ele, prefix, applyRotation, useEleOpacity);
  }
  if (shiftToOriginWithBb) {
    context.translate(bb.x1, bb.y1);
  }
};
CRp4.getFontCache = function(context) {
  let cache2;
  this.fontCaches = this.fontCaches || [];
  for (let i = 0; i < this.fontCaches.length; i++) {
    cache2 = this.fontCaches[i];
    if (cache2.context === context) {
      return cache2;
    }
  }
  cache2 = {
    context
  };
  this.fontCaches.push(cache2);
  return cache2;
};
CRp4.setupTextStyle = function(context, ele, useEleOpacity = true) {
  let labelStyle = ele.pstyle("font-style").strValue;
  let labelSize = ele.pstyle("font-size").pfValue + "px";
  let labelFamily = ele.pstyle("font-family").strValue;
  let labelWeight = ele.pstyle("font-weight").strValue;
  let opacity = useEleOpacity ? ele.effectiveOpacity() * ele.pstyle("text-opacity").value : 1;
  let outlineOpacity = ele.pstyle("text-outline-opacity").value * opacity;
  let color = ele.pstyle("color").value;
  let outlineColor = ele.pstyle("text-outline-color").value;
  context.font = labelStyle + " " + labelWeight + " " + labelSize + " " + labelFamily;
  context.lineJoin = "round";
  this.colorFillStyle(context, color[0], color[1], color[2], opacity);
  this.colorStrokeStyle(context, outlineColor[0], outlineColor[1], outlineColor[2], outlineOpacity);
};
function circle2(ctx, x2, y2, width, height) {
  const diameter = Math.min(width, height);
  const radius2 = diameter / 2;
  const centerX = x2 + width / 2;
  const centerY = y2 + height / 2;
  ctx.beginPath();
  ctx.arc(centerX, centerY, radius2, 0, Math.PI * 2);
  ctx.closePath();
}
function roundRect(ctx, x2, y2, width, height, radius2 = 5) {
  const r = Math.min(radius2, width / 2, height / 2);
  ctx.beginPath();
  ctx.moveTo(x2 + r, y2);
  ctx.lineTo(x2 + width - r, y2);
  ctx.quadraticCurveTo(x2 + width, y2, x2 + width, y2 + r);
  ctx.lineTo(x2 + width, y2 + height - r);
  ctx.quadraticCurveTo(x2 + width, y2 + height, x2 + width - r, y2 + height);
  ctx.lineTo(x2 + r, y2 + height);
  ctx.quadraticCurveTo(x2, y2 + height, x2, y2 + height - r);
  ctx.lineTo(x2, y2 + r);
  ctx.quadraticCurveTo(x2, y2, x2 + r, y2);
  ctx.closePath();
}
CRp4.getTextAngle = function(ele, prefix) {
  let theta;
  let _p = ele._private;
  let rscratch = _p.rscratch;
  let pdash = prefix ? prefix + "-" : "";
  let rotation = ele.pstyle(pdash + "text-rotation");
  if (rotation.strValue === "autorotate") {
    let textAngle = getPrefixedProperty(rscratch, "labelAngle", prefix);
    theta = ele.isEdge() ? textAngle : 0;
  } else if (rotation.strValue === "none") {
    theta = 0;
  } else {
    theta = rotation.pfValue;
  }
  return theta;
};
CRp4.drawText = function(context, ele, prefix, applyRotation = true, useEleOpacity = true) {
  let _p = ele._private;
  let rscratch = _p.rscratch;
  let parentOpacity = useEleOpacity ? ele.effectiveOpacity() : 1;
  if (useEleOpacity && (parentOpacity === 0 || ele.pstyle("text-opacity").value === 0)) {
    return;
  }
  if (prefix === "main") {
    prefix = null;
  }
  let textX = getPrefixedProperty(rscratch, "labelX", prefix);
  let textY = getPrefixedProperty(rscratch, "labelY", prefix);
  let orgTextX, orgTextY;
  let text = this.getLabelText(ele, prefix);
  if (text != null && text !== "" && !isNaN(textX) && !isNaN(textY)) {
    this.setupTextStyle(context, ele, useEleOpacity);
    let pdash = prefix ? prefix + "-" : "";
    let textW = getPrefixedProperty(rscratch, "labelWidth", prefix);
    let textH = getPrefixedProperty(rscratch, "labelHeight", prefix);
    let labelActualDescent = getPrefixedProperty(rscratch, "labelActualDescent", prefix);
    let marginX = ele.pstyle(pdash + "text-margin-x").pfValue;
    let marginY = ele.pstyle(pdash + "text-margin-y").pfValue;
    let isEdge = ele.isEdge();
    let halign = ele.pstyle("text-halign").value;
    let valign = ele.pstyle("text-valign").value;
    if (isEdge) {
      halign = "center";
      valign = "center";
    }
    textX += marginX;
    textY += marginY;
    let theta;
    if (!applyRotation) {
      theta = 0;
    } else {
      theta = this.getTextAngle(ele, prefix);
    }
    if (theta !== 0) {
      orgTextX = textX;
      orgTextY = textY;
      context.translate(orgTextX, orgTextY);
      context.rotate(theta);
      textX = 0;
      textY = 0;
    }
    let boxHalign = labelHalign(halign);
    let boxValign = labelValign(valign);
    switch (boxValign) {
      case "top":
        break;
      case "center":
        textY += textH / 2;
        break;
      case "bottom":
        textY += textH;
        break;
    }
    let backgroundOpacity = ele.pstyle("text-background-opacity").value;
    let borderOpacity = ele.pstyle("text-border-opacity").value;
    let textBorderWidth = ele.pstyle("text-border-width").pfValue;
    let backgroundPadding = ele.pstyle("text-background-padding").pfValue;
    let styleShape = ele.pstyle("text-background-shape").strValue;
    let rounded = styleShape === "round-rectangle" || styleShape === "roundrectangle";
    let circled = styleShape === "circle";
    let roundRadius = 2;
    if (backgroundOpacity > 0 || textBorderWidth > 0 && borderOpacity > 0) {
      let textFill = context.fillStyle;
      let textStroke = context.strokeStyle;
      let textLineWidth = context.lineWidth;
      let textBackgroundColor = ele.pstyle("text-background-color").value;
      let textBorderColor = ele.pstyle("text-border-color").value;
      let textBorderStyle = ele.pstyle("text-border-style").value;
      let doFill = backgroundOpacity > 0;
      let doStroke = textBorderWidth > 0 && borderOpacity > 0;
      let bgX = textX - backgroundPadding;
      switch (boxHalign) {
        case "left":
          bgX -= textW;
          break;
        case "center":
          bgX -= textW / 2;
          break;
      }
      let bgY = textY - textH - backgroundPadding;
      let bgW = textW + 2 * backgroundPadding;
      let bgH = textH + 2 * backgroundPadding;
      if (doFill) {
        context.fillStyle = `rgba(${textBackgroundColor[0]},${textBackgroundColor[1]},${textBackgroundColor[2]},${backgroundOpacity * parentOpacity})`;
      }
      if (doStroke) {
        context.strokeStyle = `rgba(${textBorderColor[0]},${textBorderColor[1]},${textBorderColor[2]},${borderOpacity * parentOpacity})`;
        context.lineWidth = textBorderWidth;
        if (context.setLineDash) {
          switch (textBorderStyle) {
            case "dotted":
              context.setLineDash([1, 1]);
              break;
            case "dashed":
              context.setLineDash([4, 2]);
              break;
            case "double":
              context.lineWidth = textBorderWidth / 4;
              context.setLineDash([]);
              break;
            case "solid":
            default:
              context.setLineDash([]);
              break;
          }
        }
      }
      if (rounded) {
        context.beginPath();
        roundRect(context, bgX, bgY, bgW, bgH, roundRadius);
      } else if (circled) {
        context.beginPath();
        circle2(context, bgX, bgY, bgW, bgH);
      } else {
        context.beginPath();
        context.rect(bgX, bgY, bgW, bgH);
      }
      if (doFill)
        context.fill();
      if (doStroke)
        context.stroke();
      if (doStroke && textBorderStyle === "double") {
        let whiteWidth = textBorderWidth / 2;
        context.beginPath();
        if (rounded) {
          roundRect(context, bgX + whiteWidth, bgY + whiteWidth, bgW - 2 * whiteWidth, bgH - 2 * whiteWidth, roundRadius);
        } else {
          context.rect(bgX + whiteWidth, bgY + whiteWidth, bgW - 2 * whiteWidth, bgH - 2 * whiteWidth);
        }
        context.stroke();
      }
      context.fillStyle = textFill;
      context.strokeStyle = textStroke;
      context.lineWidth = textLineWidth;
      if (context.setLineDash)
        context.setLineDash([]);
    }
    let lineWidth = 2 * ele.pstyle("text-outline-width").pfValue;
    if (lineWidth > 0) {
      context.lineWidth = lineWidth;
    }
    textY -= labelActualDescent;
    if (ele.pstyle("text-wrap").value === "wrap") {
      let lines = getPrefixedProperty(rscratch, "labelWrapCachedLines", prefix);
      let lineHeight = getPrefixedProperty(rscratch, "labelLineHeight", prefix);
      let halfTextW = textW / 2;
      let justification = this.getLabelJustification(ele);
      if (justification === "auto") {
      } else if (boxHalign === "left") {
        if (justification === "left") {
          textX += -textW;
        } else if (justification === "center") {
          textX += -halfTextW;
        }
      } else if (boxHalign === "center") {
        if (justification === "left") {
          textX += -halfTextW;
        } else if (justification === "right") {
          textX += halfTextW;
        }
      } else if (boxHalign === "right") {
        if (justification === "center") {
          textX += halfTextW;
        } else if (justification === "right") {
          textX += textW;
        }
      }
      switch (boxValign) {
        case "top":
          textY -= (lines.length - 1) * lineHeight;
          break;
        case "center":
        case "bottom":
          textY -= (lines.length - 1) * lineHeight;
          break;
      }
      for (let l = 0; l < lines.length; l++) {
        if (lineWidth > 0) {
          context.strokeText(lines[l], textX, textY);
        }
        context.fillText(lines[l], textX, textY);
        textY += lineHeight;
      }
    } else {
      if (lineWidth > 0) {
        context.strokeText(text, textX, textY);
      }
      context.fillText(text, textX, textY);
    }
    if (theta !== 0) {
      context.rotate(-theta);
      context.translate(-orgTextX, -orgTextY);
    }
  }
};
var drawing_label_text_default = CRp4;

// node_modules/cytoscape/src/extensions/renderer/canvas/drawing-nodes.mjs
var CRp5 = {};
CRp5.drawNode = function(context, node, shiftToOriginWithBb, drawLabel = true, shouldDrawOverlay = true, shouldDrawOpacity = true) {
  let r = this;
  let nodeWidth, nodeHeight;
  let _p = node._private;
  let rs = _p.rscratch;
  let pos = node.position();
  if (!number(pos.x) || !number(pos.y)) {
    return;
  }
  if (shouldDrawOpacity && !node.visible()) {
    return;
  }
  let eleOpacity = shouldDrawOpacity ? node.effectiveOpacity() : 1;
  let usePaths = r.usePaths();
  let path;
  let pathCacheHit = false;
  let padding = node.padding();
  nodeWidth = node.width() + 2 * padding;
  nodeHeight = node.height() + 2 * padding;
  let bb;
  if (shiftToOriginWithBb) {
    bb = shiftToOriginWithBb;
    context.translate(-bb.x1, -bb.y1);
  }
  let bgImgProp = node.pstyle("background-image");
  let urls = bgImgProp.value;
  let urlDefined = new Array(urls.length);
  let image = new Array(urls.length);
  let numImages = 0;
  for (let i = 0; i < urls.length; i++) {
    let url = urls[i];
    let defd = urlDefined[i] = url != null && url !== "none";
    if (defd) {
      let bgImgCrossOrigin = node.cy().style().getIndexedStyle(node, "background-image-crossorigin", "value", i);
      numImages++;
      image[i] = r.getCachedImage(url, bgImgCrossOrigin, function() {
        _p.backgroundTimestamp = Date.now();
        node.emitAndNotify("background");
      });
    }
  }
  let darkness = node.pstyle("background-blacken").value;
  let borderWidth = node.pstyle("border-width").pfValue;
  let bgOpacity = node.pstyle("background-opacity").value * eleOpacity;
  let borderColor = node.pstyle("border-color").value;
  let borderStyle = node.pstyle("border-style").value;
  let borderJoin = node.pstyle("border-join").value;
  let borderCap = node.pstyle("border-cap").value;
  let borderPosition = node.pstyle("border-position").value;
  let borderPattern = node.pstyle("border-dash-pattern").pfValue;
  let borderOffset = node.pstyle("border-dash-offset").pfValue;
  let borderOpacity = node.pstyle("border-opacity").value * eleOpacity;
  let outlineWidth = node.pstyle("outline-width").pfValue;
  let outlineColor = node.pstyle("outline-color").value;
  let outlineStyle = node.pstyle("outline-style").value;
  let outlineOpacity = node.pstyle("outline-opacity").value * eleOpacity;
  let outlineOffset = node.pstyle("outline-offset").value;
  let cornerRadius = node.pstyle("corner-radius").value;
  if (cornerRadius !== "auto")
    cornerRadius = node.pstyle("corner-radius").pfValue;
  let setupShapeColor = (bgOpy = bgOpacity) => {
    r.eleFillStyle(context, node, bgOpy);
  };
  let setupBorderColor = (bdrOpy = borderOpacity) => {
    r.colorStrokeStyle(context, borderColor[0], borderColor[1], borderColor[2], bdrOpy);
  };
  let setupOutlineColor = (otlnOpy = outlineOpacity) => {
    r.colorStrokeStyle(context, outlineColor[0], outlineColor[1], outlineColor[2], otlnOpy);
  };
  let getPath = (width, height, shape, points) => {
    let pathCache = r.nodePathCache = r.nodePathCache || [];
    let key = hashStrings(
      shape === "polygon" ? shape + "," + points.join(",") : shape,
      "" + height,
      "" + width,
      "" + cornerRadius
    );
    let cachedPath = pathCache[key];
    let path2;
    let cacheHit = false;
    if (cachedPath != null) {
      path2 = cachedPath;
      cacheHit = true;
      rs.pathCache = path2;
    } else {
      path2 = new Path2D();
      pathCache[key] = rs.pathCache = path2;
    }
    return {
      path: path2,
      cacheHit
    };
  };
  let styleShape = node.pstyle("shape").strValue;
  let shapePts = node.pstyle("shape-polygon-points").pfValue;
  if (usePaths) {
    context.translate(pos.x, pos.y);
    const shapePath = getPath(nodeWidth, nodeHeight, styleShape, shapePts);
    path = shapePath.path;
    pathCacheHit = shapePath.cacheHit;
  }
  let drawShape = () => {
    if (!pathCacheHit) {
      let npos = pos;
      if (usePaths) {
        npos = {
          x: 0,
          y: 0
        };
      }
      r.nodeShapes[r.getNodeShape(node)].draw(
        path || context,
        npos.x,
        npos.y,
        nodeWidth,
        nodeHeight,
        cornerRadius,
        rs
      );
    }
    if (usePaths) {
      context.fill(path);
    } else {
      context.fill();
    }
  };
  let drawImages = (nodeOpacity = eleOpacity, inside = true) => {
    let prevBging = _p.backgrounding;
    let totalCompleted = 0;
    for (let i = 0; i < image.length; i++) {
      const bgContainment = node.cy().style().getIndexedStyle(node, "background-image-containment", "value", i);
      if (inside && bgContainment === "over" || !inside && bgContainment === "inside") {
        totalCompleted++;
        continue;
      }
      if (urlDefined[i] && image[i].complete && !image[i].error) {
        totalCompleted++;
        r.drawInscribedImage(context, image[i], node, i, nodeOpacity);
      }
    }
    _p.backgrounding = !(totalCompleted === numImages);
    if (prevBging !== _p.backgrounding) {
      node.updateStyle(false);
    }
  };
  let drawPie = (redrawShape = false, pieOpacity = eleOpacity) => {
    if (r.hasPie(node)) {
      r.drawPie(context, node, pieOpacity);
      if (redrawShape) {
        if (!usePaths) {
          r.nodeShapes[r.getNodeShape(node)].draw(
            context,
            pos.x,
            pos.y,
            nodeWidth,
            nodeHeight,
            cornerRadius,
            rs
          );
        }
      }
    }
  };
  let drawStripe = (redrawShape = false, stripeOpacity = eleOpacity) => {
    if (r.hasStripe(node)) {
      context.save();
      if (usePaths) {
        context.clip(rs.pathCache);
      } else {
        r.nodeShapes[r.getNodeShape(node)].draw(
          context,
          pos.x,
          pos.y,
          nodeWidth,
          nodeHeight,
          cornerRadius,
          rs
        );
        context.clip();
      }
      r.drawStripe(context, node, stripeOpacity);
      context.restore();
      if (redrawShape) {
        if (!usePaths) {
          r.nodeShapes[r.getNodeShape(node)].draw(
            context,
            pos.x,
            pos.y,
            nodeWidth,
            nodeHeight,
            cornerRadius,
            rs
          );
        }
      }
    }
  };
  let darken = (darkenOpacity = eleOpacity) => {
    let opacity = (darkness > 0 ? darkness : -darkness) * darkenOpacity;
    let c = darkness > 0 ? 0 : 255;
    if (darkness !== 0) {
      r.colorFillStyle(context, c, c, c, opacity);
      if (usePaths) {
        context.fill(path);
      } else {
        context.fill();
      }
    }
  };
  let drawBorder = () => {
    if (borderWidth > 0) {
      context.lineWidth = borderWidth;
      context.lineCap = borderCap;
      context.lineJoin = borderJoin;
      if (context.setLineDash) {
        switch (borderStyle) {
          case "dotted":
            context.setLineDash([1, 1]);
            break;
          case "dashed":
            context.setLineDash(borderPattern);
            context.lineDashOffset = borderOffset;
            break;
          case "solid":
          case "double":
            context.setLineDash([]);
            break;
        }
      }
      if (borderPosition !== "center") {
        context.save();
        context.lineWidth *= 2;
        if (borderPosition === "inside") {
          usePaths ? context.clip(path) : context.clip();
        } else {
          const region = new Path2D();
          region.rect(
            -nodeWidth / 2 - borderWidth,
            -nodeHeight / 2 - borderWidth,
            nodeWidth + 2 * borderWidth,
            nodeHeight + 2 * borderWidth
          );
          region.addPath(path);
          context.clip(region, "evenodd");
        }
        usePaths ? context.stroke(path) : context.stroke();
        context.restore();
      } else {
        usePaths ? context.stroke(path) : context.stroke();
      }
      if (borderStyle === "double") {
        context.lineWidth = borderWidth / 3;
        let gco = context.globalCompositeOperation;
        context.globalCompositeOperation = "destination-out";
        if (usePaths) {
          context.stroke(path);
        } else {
          context.stroke();
        }
        context.globalCompositeOperation = gco;
      }
      if (context.setLineDash) {
        context.setLineDash([]);
      }
    }
  };
  let drawOutline = () => {
    if (outlineWidth > 0) {
      context.lineWidth = outlineWidth;
      context.lineCap = "butt";
      if (context.setLineDash) {
        switch (outlineStyle) {
          case "dotted":
            context.setLineDash([1, 1]);
            break;
          case "dashed":
            context.setLineDash([4, 2]);
            break;
          case "solid":
          case "double":
            context.setLineDash([]);
            break;
        }
      }
      let npos = pos;
      if (usePaths) {
        npos = {
          x: 0,
          y: 0
        };
      }
      let shape = r.getNodeShape(node);
      let bWidth = borderWidth;
      if (borderPosition === "inside")
        bWidth = 0;
      if (borderPosition === "outside")
        bWidth *= 2;
      let scaleX = (nodeWidth + bWidth + (outlineWidth + outlineOffset)) / nodeWidth;
      let scaleY = (nodeHeight + bWidth + (outlineWidth + outlineOffset)) / nodeHeight;
      let sWidth = nodeWidth * scaleX;
      let sHeight = nodeHeight * scaleY;
      let points = r.nodeShapes[shape].points;
      let path2;
      if (usePaths) {
        let outlinePath = getPath(sWidth, sHeight, shape, points);
        path2 = outlinePath.path;
      }
      if (shape === "ellipse") {
        r.drawEllipsePath(path2 || context, npos.x, npos.y, sWidth, sHeight);
      } else if ([
        "round-diamond",
        "round-heptagon",
        "round-hexagon",
        "round-octagon",
        "round-pentagon",
        "round-polygon",
        "round-triangle",
        "round-tag"
      ].includes(shape)) {
        let sMult = 0;
        let offsetX = 0;
        let offsetY = 0;
        if (shape === "round-diamond") {
          sMult = (bWidth + outlineOffset + outlineWidth) * 1.4;
        } else if (shape === "round-heptagon") {
          sMult = (bWidth + outlineOffset + outlineWidth) * 1.075;
          offsetY = -(bWidth / 2 + outlineOffset + outlineWidth) / 35;
        } else if (shape === "round-hexagon") {
          sMult = (bWidth + outlineOffset + outlineWidth) * 1.12;
        } else if (shape === "round-pentagon") {
          sMult = (bWidth + outlineOffset + outlineWidth) * 1.13;
          offsetY = -(bWidth / 2 + outlineOffset + outlineWidth) / 15;
        } else if (shape === "round-tag") {
          sMult = (bWidth + outlineOffset + outlineWidth) * 1.12;
          offsetX = (bWidth / 2 + outlineWidth + outlineOffset) * 0.07;
        } else if (shape === "round-triangle") {
          sMult = (bWidth + outlineOffset + outlineWidth) * (Math.PI / 2);
          offsetY = -(bWidth + outlineOffset / 2 + outlineWidth) / Math.PI;
        }
        if (sMult !== 0) {
          scaleX = (nodeWidth + sMult) / nodeWidth;
          sWidth = nodeWidth * scaleX;
          if (!["round-hexagon", "round-tag"].includes(shape)) {
            scaleY = (nodeHeight + sMult) / nodeHeight;
            sHeight = nodeHeight * scaleY;
          }
        }
        cornerRadius = cornerRadius === "auto" ? getRoundPolygonRadius(sWidth, sHeight) : cornerRadius;
        const halfW = sWidth / 2;
        const halfH = sHeight / 2;
        const radius2 = cornerRadius + (bWidth + outlineWidth + outlineOffset) / 2;
        const p2 = new Array(points.length / 2);
        const corners = new Array(points.length / 2);
        for (let i2 = 0; i2 < points.length / 2; i2++) {
          p2[i2] = {
            x: npos.x + offsetX + halfW * points[i2 * 2],
            y: npos.y + offsetY + halfH * points[i2 * 2 + 1]
          };
        }
        let i, p1, p22, p3, len = p2.length;
        p1 = p2[len - 1];
        for (i = 0; i < len; i++) {
          p22 = p2[i % len];
          p3 = p2[(i + 1) % len];
          corners[i] = getRoundCorner(p1, p22, p3, radius2);
          p1 = p22;
          p22 = p3;
        }
        r.drawRoundPolygonPath(path2 || context, npos.x + offsetX, npos.y + offsetY, nodeWidth * scaleX, nodeHeight * scaleY, points, corners);
      } else if (["roundrectangle", "round-rectangle"].includes(shape)) {
        cornerRadius = cornerRadius === "auto" ? getRoundRectangleRadius(sWidth, sHeight) : cornerRadius;
        r.drawRoundRectanglePath(path2 || context, npos.x, npos.y, sWidth, sHeight, cornerRadius + (bWidth + outlineWidth + outlineOffset) / 2);
      } else if (["cutrectangle", "cut-rectangle"].includes(shape)) {
        cornerRadius = cornerRadius === "auto" ? getCutRectangleCornerLength(sWidth, sHeight) : cornerRadius;
        r.drawCutRectanglePath(path2 || context, npos.x, npos.y, sWidth, sHeight, null, cornerRadius + (bWidth + outlineWidth + outlineOffset) / 4);
      } else if (["bottomroundrectangle", "bottom-round-rectangle"].includes(shape)) {
        cornerRadius = cornerRadius === "auto" ? getRoundRectangleRadius(sWidth, sHeight) : cornerRadius;
        r.drawBottomRoundRectanglePath(path2 || context, npos.x, npos.y, sWidth, sHeight, cornerRadius + (bWidth + outlineWidth + outlineOffset) / 2);
      } else if (shape === "barrel") {
        r.drawBarrelPath(path2 || context, npos.x, npos.y, sWidth, sHeight);
      } else if (shape.startsWith("polygon") || ["rhomboid", "right-rhomboid", "round-tag", "tag", "vee"].includes(shape)) {
        let pad = (bWidth + outlineWidth + outlineOffset) / nodeWidth;
        points = joinLines(expandPolygon(points, pad));
        r.drawPolygonPath(path2 || context, npos.x, npos.y, nodeWidth, nodeHeight, points);
      } else {
        let pad = (bWidth + outlineWidth + outlineOffset) / nodeWidth;
        points = joinLines(expandPolygon(points, -pad));
        r.drawPolygonPath(path2 || context, npos.x, npos.y, nodeWidth, nodeHeight, points);
      }
      if (usePaths) {
        context.stroke(path2);
      } else {
        context.stroke();
      }
      if (outlineStyle === "double") {
        context.lineWidth = bWidth / 3;
        let gco = context.globalCompositeOperation;
        context.globalCompositeOperation = "destination-out";
        if (usePaths) {
          context.stroke(path2);
        } else {
          context.stroke();
        }
        context.globalCompositeOperation = gco;
      }
      if (context.setLineDash) {
        context.setLineDash([]);
      }
    }
  };
  let drawOverlay = () => {
    if (shouldDrawOverlay) {
      r.drawNodeOverlay(context, node, pos, nodeWidth, nodeHeight);
    }
  };
  let drawUnderlay = () => {
    if (shouldDrawOverlay) {
      r.drawNodeUnderlay(context, node, pos, nodeWidth, nodeHeight);
    }
  };
  let drawText = () => {
    r.drawElementText(context, node, null, drawLabel);
  };
  let ghost = node.pstyle("ghost").value === "yes";
  if (ghost) {
    let gx = node.pstyle("ghost-offset-x").pfValue;
    let gy = node.pstyle("ghost-offset-y").pfValue;
    let ghostOpacity = node.pstyle("ghost-opacity").value;
    let effGhostOpacity = ghostOpacity * eleOpacity;
    context.translate(gx, gy);
    setupOutlineColor();
    drawOutline();
    setupShapeColor(ghostOpacity * bgOpacity);
    drawShape();
    drawImages(effGhostOpacity, true);
    setupBorderColor(ghostOpacity * borderOpacity);
    drawBorder();
    drawPie(darkness !== 0 || borderWidth !== 0);
    drawStripe(darkness !== 0 || borderWidth !== 0);
    drawImages(effGhostOpacity, false);
    darken(effGhostOpacity);
    context.translate(-gx, -gy);
  }
  if (usePaths) {
    context.translate(-pos.x, -pos.y);
  }
  drawUnderlay();
  if (usePaths) {
    context.translate(pos.x, pos.y);
  }
  setupOutlineColor();
  drawOutline();
  setupShapeColor();
  drawShape();
  drawImages(eleOpacity, true);
  setupBorderColor();
  drawBorder();
  drawPie(darkness !== 0 || borderWidth !== 0);
  drawStripe(darkness !== 0 || borderWidth !== 0);
  drawImages(eleOpacity, false);
  darken();
  if (usePaths) {
    context.translate(-pos.x, -pos.y);
  }
  drawText();
  drawOverlay();
  if (shiftToOriginWithBb) {
    context.translate(bb.x1, bb.y1);
  }
};
var drawNodeOverlayUnderlay = function(overlayOrUnderlay) {
  if (!["overlay", "underlay"].includes(overlayOrUnderlay)) {
    throw new Error("Invalid state");
  }
  return function(context, node, pos, nodeWidth, nodeHeight) {
    let r = this;
    if (!node.visible()) {
      return;
    }
    let padding = node.pstyle(`${overlayOrUnderlay}-padding`).pfValue;
    let opacity = node.pstyle(`${overlayOrUnderlay}-opacity`).value;
    let color = node.pstyle(`${overlayOrUnderlay}-color`).value;
    let shape = node.pstyle(`${overlayOrUnderlay}-shape`).value;
    let radius2 = node.pstyle(`${overlayOrUnderlay}-corner-radius`).value;
    if (opacity > 0) {
      pos = pos || node.position();
      if (nodeWidth == null || nodeHeight == null) {
        let padding2 = node.padding();
        nodeWidth = node.width() + 2 * padding2;
        nodeHeight = node.height() + 2 * padding2;
      }
      r.colorFillStyle(context, color[0], color[1], color[2], opacity);
      r.nodeShapes[shape].draw(
        context,
        pos.x,
        pos.y,
        nodeWidth + padding * 2,
        nodeHeight + padding * 2,
        radius2
      );
      context.fill();
    }
  };
};
CRp5.drawNodeOverlay = drawNodeOverlayUnderlay("overlay");
CRp5.drawNodeUnderlay = drawNodeOverlayUnderlay("underlay");
CRp5.hasPie = function(node) {
  node = node[0];
  return node._private.hasPie;
};
CRp5.hasStripe = function(node) {
  node = node[0];
  return node._private.hasStripe;
};
CRp5.drawPie = function(context, node, nodeOpacity, pos) {
  node = node[0];
  pos = pos || node.position();
  let cyStyle = node.cy().style();
  let pieSize = node.pstyle("pie-size");
  let hole = node.pstyle("pie-hole");
  let overallStartAngle = node.pstyle("pie-start-angle").pfValue;
  let x2 = pos.x;
  let y2 = pos.y;
  let nodeW = node.width();
  let nodeH = node.height();
  let radius2 = Math.min(nodeW, nodeH) / 2;
  let holeRadius;
  let lastPercent = 0;
  let usePaths = this.usePaths();
  if (usePaths) {
    x2 = 0;
    y2 = 0;
  }
  if (pieSize.units === "%") {
    radius2 = radius2 * pieSize.pfValue;
  } else if (pieSize.pfValue !== void 0) {
    radius2 = pieSize.pfValue / 2;
  }
  if (hole.units === "%") {
    holeRadius = radius2 * hole.pfValue;
  } else if (hole.pfValue !== void 0) {
    holeRadius = hole.pfValue / 2;
  }
  if (holeRadius >= radius2) {
    return;
  }
  for (let i = 1; i <= cyStyle.pieBackgroundN; i++) {
    let size = node.pstyle("pie-" + i + "-background-size").value;
    let color = node.pstyle("pie-" + i + "-background-color").value;
    let opacity = node.pstyle("pie-" + i + "-background-opacity").value * nodeOpacity;
    let percent = size / 100;
    if (percent + lastPercent > 1) {
      percent = 1 - lastPercent;
    }
    let angleStart = 1.5 * Math.PI + 2 * Math.PI * lastPercent;
    angleStart += overallStartAngle;
    let angleDelta = 2 * Math.PI * percent;
    let angleEnd = angleStart + angleDelta;
    if (size === 0 || lastPercent >= 1 || lastPercent + percent > 1) {
      continue;
    }
    if (holeRadius === 0) {
      context.beginPath();
      context.moveTo(x2, y2);
      context.arc(x2, y2, radius2, angleStart, angleEnd);
      context.closePath();
    } else {
      context.beginPath();
      context.arc(x2, y2, radius2, angleStart, angleEnd);
      context.arc(x2, y2, holeRadius, angleEnd, angleStart, true);
      context.closePath();
    }
    this.colorFillStyle(context, color[0], color[1], color[2], opacity);
    context.fill();
    lastPercent += percent;
  }
};
CRp5.drawStripe = function(context, node, nodeOpacity, pos) {
  node = node[0];
  pos = pos || node.position();
  let cyStyle = node.cy().style();
  let x2 = pos.x;
  let y2 = pos.y;
  let nodeW = node.width();
  let nodeH = node.height();
  let lastPercent = 0;
  let usePaths = this.usePaths();
  context.save();
  let direction = node.pstyle("stripe-direction").value;
  let stripeSize = node.pstyle("stripe-size");
  switch (direction) {
    case "vertical":
      break;
    case "righward":
      context.rotate(-Math.PI / 2);
      break;
  }
  let stripeW = nodeW;
  let stripeH = nodeH;
  if (stripeSize.units === "%") {
    stripeW = stripeW * stripeSize.pfValue;
    stripeH = stripeH * stripeSize.pfValue;
  } else if (stripeSize.pfValue !== void 0) {
    stripeW = stripeSize.pfValue;
    stripeH = stripeSize.pfValue;
  }
  if (usePaths) {
    x2 = 0;
    y2 = 0;
  }
  y2 -= stripeW / 2;
  x2 -= stripeH / 2;
  for (let i = 1; i <= cyStyle.stripeBackgroundN; i++) {
    let size = node.pstyle("stripe-" + i + "-background-size").value;
    let color = node.pstyle("stripe-" + i + "-background-color").value;
    let opacity = node.pstyle("stripe-" + i + "-background-opacity").value * nodeOpacity;
    let percent = size / 100;
    if (percent + lastPercent > 1) {
      percent = 1 - lastPercent;
    }
    if (size === 0 || lastPercent >= 1 || lastPercent + percent > 1) {
      continue;
    }
    context.beginPath();
    context.rect(x2, y2 + stripeH * lastPercent, stripeW, stripeH * percent);
    context.closePath();
    this.colorFillStyle(context, color[0], color[1], color[2], opacity);
    context.fill();
    lastPercent += percent;
  }
  context.restore();
};
var drawing_nodes_default = CRp5;

// node_modules/cytoscape/src/extensions/renderer/canvas/drawing-redraw.mjs
var CRp6 = {};
var motionBlurDelay = 100;
CRp6.getPixelRatio = function() {
  var context = this.data.contexts[0];
  if (this.forcedPixelRatio != null) {
    return this.forcedPixelRatio;
  }
  var containerWindow = this.cy.window();
  var backingStore = context.backingStorePixelRatio || context.webkitBackingStorePixelRatio || context.mozBackingStorePixelRatio || context.msBackingStorePixelRatio || context.oBackingStorePixelRatio || context.backingStorePixelRatio || 1;
  return (containerWindow.devicePixelRatio || 1) / backingStore;
};
CRp6.paintCache = function(context) {
  var caches = this.paintCaches = this.paintCaches || [];
  var needToCreateCache = true;
  var cache2;
  for (var i = 0; i < caches.length; i++) {
    cache2 = caches[i];
    if (cache2.context === context) {
      needToCreateCache = false;
      break;
    }
  }
  if (needToCreateCache) {
    cache2 = {
      context
    };
    caches.push(cache2);
  }
  return cache2;
};
CRp6.createGradientStyleFor = function(context, shapeStyleName, ele, fill, opacity) {
  let gradientStyle;
  let usePaths = this.usePaths();
  let colors2 = ele.pstyle(shapeStyleName + "-gradient-stop-colors").value, positions = ele.pstyle(shapeStyleName + "-gradient-stop-positions").pfValue;
  if (fill === "radial-gradient") {
    if (ele.isEdge()) {
      let start = ele.sourceEndpoint(), end = ele.targetEndpoint(), mid = ele.midpoint();
      let d1 = dist(start, mid);
      let d2 = dist(end, mid);
      gradientStyle = context.createRadialGradient(mid.x, mid.y, 0, mid.x, mid.y, Math.max(d1, d2));
    } else {
      let pos = usePaths ? { x: 0, y: 0 } : ele.position(), width = ele.paddedWidth(), height = ele.paddedHeight();
      gradientStyle = context.createRadialGradient(pos.x, pos.y, 0, pos.x, pos.y, Math.max(width, height));
    }
  } else {
    if (ele.isEdge()) {
      let start = ele.sourceEndpoint(), end = ele.targetEndpoint();
      gradientStyle = context.createLinearGradient(start.x, start.y, end.x, end.y);
    } else {
      let pos = usePaths ? { x: 0, y: 0 } : ele.position(), width = ele.paddedWidth(), height = ele.paddedHeight(), halfWidth = width / 2, halfHeight = height / 2;
      let direction = ele.pstyle("background-gradient-direction").value;
      switch (direction) {
        case "to-bottom":
          gradientStyle = context.createLinearGradient(pos.x, pos.y - halfHeight, pos.x, pos.y + halfHeight);
          break;
        case "to-top":
          gradientStyle = context.createLinearGradient(pos.x, pos.y + halfHeight, pos.x, pos.y - halfHeight);
          break;
        case "to-left":
          gradientStyle = context.createLinearGradient(pos.x + halfWidth, pos.y, pos.x - halfWidth, pos.y);
          break;
        case "to-right":
          gradientStyle = context.createLinearGradient(pos.x - halfWidth, pos.y, pos.x + halfWidth, pos.y);
          break;
        case "to-bottom-right":
        case "to-right-bottom":
          gradientStyle = context.createLinearGradient(pos.x - halfWidth, pos.y - halfHeight, pos.x + halfWidth, pos.y + halfHeight);
          break;
        case "to-top-right":
        case "to-right-top":
          gradientStyle = context.createLinearGradient(pos.x - halfWidth, pos.y + halfHeight, pos.x + halfWidth, pos.y - halfHeight);
          break;
        case "to-bottom-left":
        case "to-left-bottom":
          gradientStyle = context.createLinearGradient(pos.x + halfWidth, pos.y - halfHeight, pos.x - halfWidth, pos.y + halfHeight);
          break;
        case "to-top-left":
        case "to-left-top":
          gradientStyle = context.createLinearGradient(pos.x + halfWidth, pos.y + halfHeight, pos.x - halfWidth, pos.y - halfHeight);
          break;
      }
    }
  }
  if (!gradientStyle)
    return null;
  let hasPositions = positions.length === colors2.length;
  let length = colors2.length;
  for (let i = 0; i < length; i++) {
    gradientStyle.addColorStop(hasPositions ? positions[i] : i / (length - 1), "rgba(" + colors2[i][0] + "," + colors2[i][1] + "," + colors2[i][2] + "," + opacity + ")");
  }
  return gradientStyle;
};
CRp6.gradientFillStyle = function(context, ele, fill, opacity) {
  const gradientStyle = this.createGradientStyleFor(context, "background", ele, fill, opacity);
  if (!gradientStyle)
    return null;
  context.fillStyle = gradientStyle;
};
CRp6.colorFillStyle = function(context, r, g, b, a) {
  context.fillStyle = "rgba(" + r + "," + g + "," + b + "," + a + ")";
};
CRp6.eleFillStyle = function(context, ele, opacity) {
  let backgroundFill = ele.pstyle("background-fill").value;
  if (backgroundFill === "linear-gradient" || backgroundFill === "radial-gradient") {
    this.gradientFillStyle(context, ele, backgroundFill, opacity);
  } else {
    let backgroundColor = ele.pstyle("background-color").value;
    this.colorFillStyle(context, backgroundColor[0], backgroundColor[1], backgroundColor[2], opacity);
  }
};
CRp6.gradientStrokeStyle = function(context, ele, fill, opacity) {
  const gradientStyle = this.createGradientStyleFor(context, "line", ele, fill, opacity);
  if (!gradientStyle)
    return null;
  context.strokeStyle = gradientStyle;
};
CRp6.colorStrokeStyle = function(context, r, g, b, a) {
  context.strokeStyle = "rgba(" + r + "," + g + "," + b + "," + a + ")";
};
CRp6.eleStrokeStyle = function(context, ele, opacity) {
  let lineFill = ele.pstyle("line-fill").value;
  if (lineFill === "linear-gradient" || lineFill === "radial-gradient") {
    this.gradientStrokeStyle(context, ele, lineFill, opacity);
  } else {
    let lineColor = ele.pstyle("line-color").value;
    this.colorStrokeStyle(context, lineColor[0], lineColor[1], lineColor[2], opacity);
  }
};
CRp6.matchCanvasSize = function(container) {
  var r = this;
  var data2 = r.data;
  var bb = r.findContainerClientCoords();
  var width = bb[2];
  var height = bb[3];
  var pixelRatio = r.getPixelRatio();
  var mbPxRatio = r.motionBlurPxRatio;
  if (container === r.data.bufferCanvases[r.MOTIONBLUR_BUFFER_NODE] || container === r.data.bufferCanvases[r.MOTIONBLUR_BUFFER_DRAG]) {
    pixelRatio = mbPxRatio;
  }
  var canvasWidth = width * pixelRatio;
  var canvasHeight = height * pixelRatio;
  var canvas;
  if (canvasWidth === r.canvasWidth && canvasHeight === r.canvasHeight) {
    return;
  }
  r.fontCaches = null;
  var canvasContainer = data2.canvasContainer;
  canvasContainer.style.width = width + "px";
  canvasContainer.style.height = height + "px";
  for (var i = 0; i < r.CANVAS_LAYERS; i++) {
    canvas = data2.canvases[i];
    canvas.width = canvasWidth;
    canvas.height = canvasHeight;
    canvas.style.width = width + "px";
    canvas.style.height = height + "px";
  }
  for (var i = 0; i < r.BUFFER_COUNT; i++) {
    canvas = data2.bufferCanvases[i];
    canvas.width = canvasWidth;
    canvas.height = canvasHeight;
    canvas.style.width = width + "px";
    canvas.style.height = height + "px";
  }
  r.textureMult = 1;
  if (pixelRatio <= 1) {
    canvas = data2.bufferCanvases[r.TEXTURE_BUFFER];
    r.textureMult = 2;
    canvas.width = canvasWidth * r.textureMult;
    canvas.height = canvasHeight * r.textureMult;
  }
  r.canvasWidth = canvasWidth;
  r.canvasHeight = canvasHeight;
  r.pixelRatio = pixelRatio;
};
CRp6.renderTo = function(cxt, zoom, pan, pxRatio) {
  this.render({
    forcedContext: cxt,
    forcedZoom: zoom,
    forcedPan: pan,
    drawAllLayers: true,
    forcedPxRatio: pxRatio
  });
};
CRp6.clearCanvas = function() {
  var r = this;
  var data2 = r.data;
  function clear(context) {
    context.clearRect(0, 0, r.canvasWidth, r.canvasHeight);
  }
  clear(data2.contexts[r.NODE]);
  clear(data2.contexts[r.DRAG]);
};
CRp6.render = function(options) {
  var r = this;
  options = options || staticEmptyObject();
  var cy = r.cy;
  var forcedContext = options.forcedContext;
  var drawAllLayers = options.drawAllLayers;
  var drawOnlyNodeLayer = options.drawOnlyNodeLayer;
  var forcedZoom = options.forcedZoom;
  var forcedPan = options.forcedPan;
  var pixelRatio = options.forcedPxRatio === void 0 ? this.getPixelRatio() : options.forcedPxRatio;
  var data2 = r.data;
  var needDraw = data2.canvasNeedsRedraw;
  var textureDraw = r.textureOnViewport && !forcedContext && (r.pinching || r.hoverData.dragging || r.swipePanning || r.data.wheelZooming);
  var motionBlur = options.motionBlur !== void 0 ? options.motionBlur : r.motionBlur;
  var mbPxRatio = r.motionBlurPxRatio;
  var hasCompoundNodes = cy.hasCompoundNodes();
  var inNodeDragGesture = r.hoverData.draggingEles;
  var inBoxSelection = r.hoverData.selecting || r.touchData.selecting ? true : false;
  motionBlur = motionBlur && !forcedContext && r.motionBlurEnabled && !inBoxSelection;
  var motionBlurFadeEffect = motionBlur;
  if (!forcedContext) {
    if (r.prevPxRatio !== pixelRatio) {
      r.invalidateContainerClientCoordsCache();
      r.matchCanvasSize(r.container);
      r.redrawHint("eles", true);
      r.redrawHint("drag", true);
    }
    r.prevPxRatio = pixelRatio;
  }
  if (!forcedContext && r.motionBlurTimeout) {
    clearTimeout(r.motionBlurTimeout);
  }
  if (motionBlur) {
    if (r.mbFrames == null) {
      r.mbFrames = 0;
    }
    r.mbFrames++;
    if (r.mbFrames < 3) {
      motionBlurFadeEffect = false;
    }
    if (r.mbFrames > r.minMbLowQualFrames) {
      r.motionBlurPxRatio = r.mbPxRBlurry;
    }
  }
  if (r.clearingMotionBlur) {
    r.motionBlurPxRatio = 1;
  }
  if (r.textureDrawLastFrame && !textureDraw) {
    needDraw[r.NODE] = true;
    needDraw[r.SELECT_BOX] = true;
  }
  var style = cy.style();
  var zoom = cy.zoom();
  var effectiveZoom = forcedZoom !== void 0 ? forcedZoom : zoom;
  var pan = cy.pan();
  var effectivePan = {
    x: pan.x,
    y: pan.y
  };
  var vp = {
    zoom,
    pan: {
      x: pan.x,
      y: pan.y
    }
  };
  var prevVp = r.prevViewport;
  var viewportIsDiff = prevVp === void 0 || vp.zoom !== prevVp.zoom || vp.pan.x !== prevVp.pan.x || vp.pan.y !== prevVp.pan.y;
  if (!viewportIsDiff && !(inNodeDragGesture && !hasCompoundNodes)) {
    r.motionBlurPxRatio = 1;
  }
  if (forcedPan) {
    effectivePan = forcedPan;
  }
  effectiveZoom *= pixelRatio;
  effectivePan.x *= pixelRatio;
  effectivePan.y *= pixelRatio;
  var eles = r.getCachedZSortedEles();
  function mbclear(context2, x2, y2, w, h) {
    var gco = context2.globalCompositeOperation;
    context2.globalCompositeOperation = "destination-out";
    r.colorFillStyle(context2, 255, 255, 255, r.motionBlurTransparency);
    context2.fillRect(x2, y2, w, h);
    context2.globalCompositeOperation = gco;
  }
  function setContextTransform(context2, clear2) {
    var ePan, eZoom, w, h;
    if (!r.clearingMotionBlur && (context2 === data2.bufferContexts[r.MOTIONBLUR_BUFFER_NODE] || context2 === data2.bufferContexts[r.MOTIONBLUR_BUFFER_DRAG])) {
      ePan = {
        x: pan.x * mbPxRatio,
        y: pan.y * mbPxRatio
      };
      eZoom = zoom * mbPxRatio;
      w = r.canvasWidth * mbPxRatio;
      h = r.canvasHeight * mbPxRatio;
    } else {
      ePan = effectivePan;
      eZoom = effectiveZoom;
      w = r.canvasWidth;
      h = r.canvasHeight;
    }
    context2.setTransform(1, 0, 0, 1, 0, 0);
    if (clear2 === "motionBlur") {
      mbclear(context2, 0, 0, w, h);
    } else if (!forcedContext && (clear2 === void 0 || clear2)) {
      context2.clearRect(0, 0, w, h);
    }
    if (!drawAllLayers) {
      context2.translate(ePan.x, ePan.y);
      context2.scale(eZoom, eZoom);
    }
    if (forcedPan) {
      context2.translate(forcedPan.x, forcedPan.y);
    }
    if (forcedZoom) {
      context2.scale(forcedZoom, forcedZoom);
    }
  }
  if (!textureDraw) {
    r.textureDrawLastFrame = false;
  }
  if (textureDraw) {
    r.textureDrawLastFrame = true;
    if (!r.textureCache) {
      r.textureCache = {};
      r.textureCache.bb = cy.mutableElements().boundingBox();
      r.textureCache.texture = r.data.bufferCanvases[r.TEXTURE_BUFFER];
      var cxt = r.data.bufferContexts[r.TEXTURE_BUFFER];
      cxt.setTransform(1, 0, 0, 1, 0, 0);
      cxt.clearRect(0, 0, r.canvasWidth * r.textureMult, r.canvasHeight * r.textureMult);
      r.render({
        forcedContext: cxt,
        drawOnlyNodeLayer: true,
        forcedPxRatio: pixelRatio * r.textureMult
      });
      var vp = r.textureCache.viewport = {
        zoom: cy.zoom(),
        pan: cy.pan(),
        width: r.canvasWidth,
        height: r.canvasHeight
      };
      vp.mpan = {
        x: (0 - vp.pan.x) / vp.zoom,
        y: (0 - vp.pan.y) / vp.zoom
      };
    }
    needDraw[r.DRAG] = false;
    needDraw[r.NODE] = false;
    var context = data2.contexts[r.NODE];
    var texture = r.textureCache.texture;
    var vp = r.textureCache.viewport;
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (motionBlur) {
      mbclear(context, 0, 0, vp.width, vp.height);
    } else {
      context.clearRect(0, 0, vp.width, vp.height);
    }
    var outsideBgColor = style.core("outside-texture-bg-color").value;
    var outsideBgOpacity = style.core("outside-texture-bg-opacity").value;
    r.colorFillStyle(context, outsideBgColor[0], outsideBgColor[1], outsideBgColor[2], outsideBgOpacity);
    context.fillRect(0, 0, vp.width, vp.height);
    var zoom = cy.zoom();
    setContextTransform(context, false);
    context.clearRect(vp.mpan.x, vp.mpan.y, vp.width / vp.zoom / pixelRatio, vp.height / vp.zoom / pixelRatio);
    context.drawImage(texture, vp.mpan.x, vp.mpan.y, vp.width / vp.zoom / pixelRatio, vp.height / vp.zoom / pixelRatio);
  } else if (r.textureOnViewport && !forcedContext) {
    r.textureCache = null;
  }
  var extent = cy.extent();
  var vpManip = r.pinching || r.hoverData.dragging || r.swipePanning || r.data.wheelZooming || r.hoverData.draggingEles || r.cy.animated();
  var hideEdges = r.hideEdgesOnViewport && vpManip;
  var needMbClear = [];
  needMbClear[r.NODE] = !needDraw[r.NODE] && motionBlur && !r.clearedForMotionBlur[r.NODE] || r.clearingMotionBlur;
  if (needMbClear[r.NODE]) {
    r.clearedForMotionBlur[r.NODE] = true;
  }
  needMbClear[r.DRAG] = !needDraw[r.DRAG] && motionBlur && !r.clearedForMotionBlur[r.DRAG] || r.clearingMotionBlur;
  if (needMbClear[r.DRAG]) {
    r.clearedForMotionBlur[r.DRAG] = true;
  }
  if (needDraw[r.NODE] || drawAllLayers || drawOnlyNodeLayer || needMbClear[r.NODE]) {
    var useBuffer = motionBlur && !needMbClear[r.NODE] && mbPxRatio !== 1;
    var context = forcedContext || (useBuffer ? r.data.bufferContexts[r.MOTIONBLUR_BUFFER_NODE] : data2.contexts[r.NODE]);
    var clear = motionBlur && !useBuffer ? "motionBlur" : void 0;
    setContextTransform(context, clear);
    if (hideEdges) {
      r.drawCachedNodes(context, eles.nondrag, pixelRatio, extent);
    } else {
      r.drawLayeredElements(context, eles.nondrag, pixelRatio, extent);
    }
    if (r.debug) {
      r.drawDebugPoints(context, eles.nondrag);
    }
    if (!drawAllLayers && !motionBlur) {
      needDraw[r.NODE] = false;
    }
  }
  if (!drawOnlyNodeLayer && (needDraw[r.DRAG] || drawAllLayers || needMbClear[r.DRAG])) {
    var useBuffer = motionBlur && !needMbClear[r.DRAG] && mbPxRatio !== 1;
    var context = forcedContext || (useBuffer ? r.data.bufferContexts[r.MOTIONBLUR_BUFFER_DRAG] : data2.contexts[r.DRAG]);
    setContextTransform(context, motionBlur && !useBuffer ? "motionBlur" : void 0);
    if (hideEdges) {
      r.drawCachedNodes(context, eles.drag, pixelRatio, extent);
    } else {
      r.drawCachedElements(context, eles.drag, pixelRatio, extent);
    }
    if (r.debug) {
      r.drawDebugPoints(context, eles.drag);
    }
    if (!drawAllLayers && !motionBlur) {
      needDraw[r.DRAG] = false;
    }
  }
  this.drawSelectionRectangle(options, setContextTransform);
  if (motionBlur && mbPxRatio !== 1) {
    var cxtNode = data2.contexts[r.NODE];
    var txtNode = r.data.bufferCanvases[r.MOTIONBLUR_BUFFER_NODE];
    var cxtDrag = data2.contexts[r.DRAG];
    var txtDrag = r.data.bufferCanvases[r.MOTIONBLUR_BUFFER_DRAG];
    var drawMotionBlur = function(cxt2, txt, needClear) {
      cxt2.setTransform(1, 0, 0, 1, 0, 0);
      if (needClear || !motionBlurFadeEffect) {
        cxt2.clearRect(0, 0, r.canvasWidth, r.canvasHeight);
      } else {
        mbclear(cxt2, 0, 0, r.canvasWidth, r.canvasHeight);
      }
      var pxr = mbPxRatio;
      cxt2.drawImage(
        txt,
        // img
        0,
        0,
        // sx, sy
        r.canvasWidth * pxr,
        r.canvasHeight * pxr,
        // sw, sh
        0,
        0,
        // x, y
        r.canvasWidth,
        r.canvasHeight
        // w, h
      );
    };
    if (needDraw[r.NODE] || needMbClear[r.NODE]) {
      drawMotionBlur(cxtNode, txtNode, needMbClear[r.NODE]);
      needDraw[r.NODE] = false;
    }
    if (needDraw[r.DRAG] || needMbClear[r.DRAG]) {
      drawMotionBlur(cxtDrag, txtDrag, needMbClear[r.DRAG]);
      needDraw[r.DRAG] = false;
    }
  }
  r.prevViewport = vp;
  if (r.clearingMotionBlur) {
    r.clearingMotionBlur = false;
    r.motionBlurCleared = true;
    r.motionBlur = true;
  }
  if (motionBlur) {
    r.motionBlurTimeout = setTimeout(function() {
      r.motionBlurTimeout = null;
      r.clearedForMotionBlur[r.NODE] = false;
      r.clearedForMotionBlur[r.DRAG] = false;
      r.motionBlur = false;
      r.clearingMotionBlur = !textureDraw;
      r.mbFrames = 0;
      needDraw[r.NODE] = true;
      needDraw[r.DRAG] = true;
      r.redraw();
    }, motionBlurDelay);
  }
  if (!forcedContext) {
    cy.emit("render");
  }
};
var fpsHeight;
CRp6.drawSelectionRectangle = function(options, setContextTransform) {
  const r = this;
  const cy = r.cy;
  const data2 = r.data;
  const style = cy.style();
  const drawOnlyNodeLayer = options.drawOnlyNodeLayer;
  const drawAllLayers = options.drawAllLayers;
  const needDraw = data2.canvasNeedsRedraw;
  const forcedContext = options.forcedContext;
  if (r.showFps || !drawOnlyNodeLayer && (needDraw[r.SELECT_BOX] && !drawAllLayers)) {
    var context = forcedContext || data2.contexts[r.SELECT_BOX];
    setContextTransform(context);
    if (r.selection[4] == 1 && (r.hoverData.selecting || r.touchData.selecting)) {
      var zoom = r.cy.zoom();
      var borderWidth = style.core("selection-box-border-width").value / zoom;
      context.lineWidth = borderWidth;
      context.fillStyle = "rgba(" + style.core("selection-box-color").value[0] + "," + style.core("selection-box-color").value[1] + "," + style.core("selection-box-color").value[2] + "," + style.core("selection-box-opacity").value + ")";
      context.fillRect(
        r.selection[0],
        r.selection[1],
        r.selection[2] - r.selection[0],
        r.selection[3] - r.selection[1]
      );
      if (borderWidth > 0) {
        context.strokeStyle = "rgba(" + style.core("selection-box-border-color").value[0] + "," + style.core("selection-box-border-color").value[1] + "," + style.core("selection-box-border-color").value[2] + "," + style.core("selection-box-opacity").value + ")";
        context.strokeRect(
          r.selection[0],
          r.selection[1],
          r.selection[2] - r.selection[0],
          r.selection[3] - r.selection[1]
        );
      }
    }
    if (data2.bgActivePosistion && !r.hoverData.selecting) {
      var zoom = r.cy.zoom();
      var pos = data2.bgActivePosistion;
      context.fillStyle = "rgba(" + style.core("active-bg-color").value[0] + "," + style.core("active-bg-color").value[1] + "," + style.core("active-bg-color").value[2] + "," + style.core("active-bg-opacity").value + ")";
      context.beginPath();
      context.arc(pos.x, pos.y, style.core("active-bg-size").pfValue / zoom, 0, 2 * Math.PI);
      context.fill();
    }
    var timeToRender = r.lastRedrawTime;
    if (r.showFps && timeToRender) {
      timeToRender = Math.round(timeToRender);
      var fps = Math.round(1e3 / timeToRender);
      const text = "1 frame = " + timeToRender + " ms = " + fps + " fps";
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.fillStyle = "rgba(255, 0, 0, 0.75)";
      context.strokeStyle = "rgba(255, 0, 0, 0.75)";
      context.font = "30px Arial";
      if (!fpsHeight) {
        const dims = context.measureText(text);
        fpsHeight = dims.actualBoundingBoxAscent;
      }
      context.fillText(text, 0, fpsHeight);
      var maxFps = 60;
      context.strokeRect(0, fpsHeight + 10, 250, 20);
      context.fillRect(0, fpsHeight + 10, 250 * Math.min(fps / maxFps, 1), 20);
    }
    if (!drawAllLayers) {
      needDraw[r.SELECT_BOX] = false;
    }
  }
};
var drawing_redraw_default = CRp6;

// node_modules/cytoscape/src/extensions/renderer/canvas/webgl/drawing-redraw-webgl.mjs
var drawing_redraw_webgl_default = {};

// node_modules/cytoscape/src/extensions/renderer/canvas/drawing-shapes.mjs
var CRp7 = {};
CRp7.drawPolygonPath = function(context, x2, y2, width, height, points) {
  var halfW = width / 2;
  var halfH = height / 2;
  if (context.beginPath) {
    context.beginPath();
  }
  context.moveTo(x2 + halfW * points[0], y2 + halfH * points[1]);
  for (var i = 1; i < points.length / 2; i++) {
    context.lineTo(x2 + halfW * points[i * 2], y2 + halfH * points[i * 2 + 1]);
  }
  context.closePath();
};
CRp7.drawRoundPolygonPath = function(context, x2, y2, width, height, points, corners) {
  corners.forEach((corner) => drawPreparedRoundCorner(context, corner));
  context.closePath();
};
CRp7.drawRoundRectanglePath = function(context, x2, y2, width, height, radius2) {
  var halfWidth = width / 2;
  var halfHeight = height / 2;
  var cornerRadius = radius2 === "auto" ? getRoundRectangleRadius(width, height) : Math.min(radius2, halfHeight, halfWidth);
  if (context.beginPath) {
    context.beginPath();
  }
  context.moveTo(x2, y2 - halfHeight);
  context.arcTo(x2 + halfWidth, y2 - halfHeight, x2 + halfWidth, y2, cornerRadius);
  context.arcTo(x2 + halfWidth, y2 + halfHeight, x2, y2 + halfHeight, cornerRadius);
  context.arcTo(x2 - halfWidth, y2 + halfHeight, x2 - halfWidth, y2, cornerRadius);
  context.arcTo(x2 - halfWidth, y2 - halfHeight, x2, y2 - halfHeight, cornerRadius);
  context.lineTo(x2, y2 - halfHeight);
  context.closePath();
};
CRp7.drawBottomRoundRectanglePath = function(context, x2, y2, width, height, radius2) {
  var halfWidth = width / 2;
  var halfHeight = height / 2;
  var cornerRadius = radius2 === "auto" ? getRoundRectangleRadius(width, height) : radius2;
  if (context.beginPath) {
    context.beginPath();
  }
  context.moveTo(x2, y2 - halfHeight);
  context.lineTo(x2 + halfWidth, y2 - halfHeight);
  context.lineTo(x2 + halfWidth, y2);
  context.arcTo(x2 + halfWidth, y2 + halfHeight, x2, y2 + halfHeight, cornerRadius);
  context.arcTo(x2 - halfWidth, y2 + halfHeight, x2 - halfWidth, y2, cornerRadius);
  context.lineTo(x2 - halfWidth, y2 - halfHeight);
  context.lineTo(x2, y2 - halfHeight);
  context.closePath();
};
CRp7.drawCutRectanglePath = function(context, x2, y2, width, height, points, corners) {
  var halfWidth = width / 2;
  var halfHeight = height / 2;
  var cornerLength = corners === "auto" ? getCutRectangleCornerLength() : corners;
  if (context.beginPath) {
    context.beginPath();
  }
  context.moveTo(x2 - halfWidth + cornerLength, y2 - halfHeight);
  context.lineTo(x2 + halfWidth - cornerLength, y2 - halfHeight);
  context.lineTo(x2 + halfWidth, y2 - halfHeight + cornerLength);
  context.lineTo(x2 + halfWidth, y2 + halfHeight - cornerLength);
  context.lineTo(x2 + halfWidth - cornerLength, y2 + halfHeight);
  context.lineTo(x2 - halfWidth + cornerLength, y2 + halfHeight);
  context.lineTo(x2 - halfWidth, y2 + halfHeight - cornerLength);
  context.lineTo(x2 - halfWidth, y2 - halfHeight + cornerLength);
  context.closePath();
};
CRp7.drawBarrelPath = function(context, x2, y2, width, height) {
  var halfWidth = width / 2;
  var halfHeight = height / 2;
  var xBegin = x2 - halfWidth;
  var xEnd = x2 + halfWidth;
  var yBegin = y2 - halfHeight;
  var yEnd = y2 + halfHeight;
  var barrelCurveConstants = getBarrelCurveConstants(width, height);
  var wOffset = barrelCurveConstants.widthOffset;
  var hOffset = barrelCurveConstants.heightOffset;
  var ctrlPtXOffset = barrelCurveConstants.ctrlPtOffsetPct * wOffset;
  if (context.beginPath) {
    context.beginPath();
  }
  context.moveTo(xBegin, yBegin + hOffset);
  context.lineTo(xBegin, yEnd - hOffset);
  context.quadraticCurveTo(xBegin + ctrlPtXOffset, yEnd, xBegin + wOffset, yEnd);
  context.lineTo(xEnd - wOffset, yEnd);
  context.quadraticCurveTo(xEnd - ctrlPtXOffset, yEnd, xEnd, yEnd - hOffset);
  context.lineTo(xEnd, yBegin + hOffset);
  context.quadraticCurveTo(xEnd - ctrlPtXOffset, yBegin, xEnd - wOffset, yBegin);
  context.lineTo(xBegin + wOffset, yBegin);
  context.quadraticCurveTo(xBegin + ctrlPtXOffset, yBegin, xBegin, yBegin + hOffset);
  context.closePath();
};
var sin0 = Math.sin(0);
var cos0 = Math.cos(0);
var sin = {};
var cos = {};
var ellipseStepSize = Math.PI / 40;
for (i = 0 * Math.PI; i < 2 * Math.PI; i += ellipseStepSize) {
  sin[i] = Math.sin(i);
  cos[i] = Math.cos(i);
}
var i;
CRp7.drawEllipsePath = function(context, centerX, centerY, width, height) {
  if (context.beginPath) {
    context.beginPath();
  }
  if (context.ellipse) {
    context.ellipse(centerX, centerY, width / 2, height / 2, 0, 0, 2 * Math.PI);
  } else {
    var xPos, yPos;
    var rw = width / 2;
    var rh = height / 2;
    for (var i = 0 * Math.PI; i < 2 * Math.PI; i += ellipseStepSize) {
      xPos = centerX - rw * sin[i] * sin0 + rw * cos[i] * cos0;
      yPos = centerY + rh * cos[i] * sin0 + rh * sin[i] * cos0;
      if (i === 0) {
        context.moveTo(xPos, yPos);
      } else {
        context.lineTo(xPos, yPos);
      }
    }
  }
  context.closePath();
};
var drawing_shapes_default = CRp7;

// node_modules/cytoscape/src/extensions/renderer/canvas/export-image.mjs
var export_image_default = {};

// node_modules/cytoscape/src/extensions/renderer/canvas/node-shapes.mjs
var CRp8 = {};
CRp8.nodeShapeImpl = function(name, context, centerX, centerY, width, height, points, corners) {
  switch (name) {
    case "ellipse":
      return this.drawEllipsePath(context, centerX, centerY, width, height);
    case "polygon":
      return this.drawPolygonPath(context, centerX, centerY, width, height, points);
    case "round-polygon":
      return this.drawRoundPolygonPath(context, centerX, centerY, width, height, points, corners);
    case "roundrectangle":
    case "round-rectangle":
      return this.drawRoundRectanglePath(context, centerX, centerY, width, height, corners);
    case "cutrectangle":
    case "cut-rectangle":
      return this.drawCutRectanglePath(context, centerX, centerY, width, height, points, corners);
    case "bottomroundrectangle":
    case "bottom-round-rectangle":
      return this.drawBottomRoundRectanglePath(context, centerX, centerY, width, height, corners);
    case "barrel":
      return this.drawBarrelPath(context, centerX, centerY, width, height);
  }
};
var node_shapes_default2 = CRp8;

// node_modules/cytoscape/src/extensions/renderer/canvas/index.mjs
var CR = CanvasRenderer;
var CRp9 = CanvasRenderer.prototype;
CRp9.CANVAS_LAYERS = 3;
CRp9.SELECT_BOX = 0;
CRp9.DRAG = 1;
CRp9.NODE = 2;
CRp9.WEBGL = 3;
CRp9.CANVAS_TYPES = ["2d", "2d", "2d", "webgl2"];
CRp9.BUFFER_COUNT = 3;
CRp9.TEXTURE_BUFFER = 0;
CRp9.MOTIONBLUR_BUFFER_NODE = 1;
CRp9.MOTIONBLUR_BUFFER_DRAG = 2;
function CanvasRenderer(options) {
  var r = this;
  var containerWindow = r.cy.window();
  var document3 = containerWindow.document;
  if (options.webgl) {
    CRp9.CANVAS_LAYERS = r.CANVAS_LAYERS = 4;
    console.log("webgl rendering enabled");
  }
  r.data = {
    canvases: new Array(CRp9.CANVAS_LAYERS),
    contexts: new Array(CRp9.CANVAS_LAYERS),
    canvasNeedsRedraw: new Array(CRp9.CANVAS_LAYERS),
    bufferCanvases: new Array(CRp9.BUFFER_COUNT),
    bufferContexts: new Array(CRp9.CANVAS_LAYERS)
  };
  var tapHlOffAttr = "-webkit-tap-highlight-color";
  var tapHlOffStyle = "rgba(0,0,0,0)";
  r.data.canvasContainer = document3.createElement("div");
  var containerStyle = r.data.canvasContainer.style;
  r.data.canvasContainer.style[tapHlOffAttr] = tapHlOffStyle;
  containerStyle.position = "relative";
  containerStyle.zIndex = "0";
  containerStyle.overflow = "hidden";
  var container = options.cy.container();
  container.appendChild(r.data.canvasContainer);
  container.style[tapHlOffAttr] = tapHlOffStyle;
  var styleMap = {
    "-webkit-user-select": "none",
    "-moz-user-select": "-moz-none",
    "user-select": "none",
    "-webkit-tap-highlight-color": "rgba(0,0,0,0)",
    "outline-style": "none"
  };
  if (ms()) {
    styleMap["-ms-touch-action"] = "none";
    styleMap["touch-action"] = "none";
  }
  for (var i = 0; i < CRp9.CANVAS_LAYERS; i++) {
    var canvas = r.data.canvases[i] = document3.createElement("canvas");
    var type = CRp9.CANVAS_TYPES[i];
    r.data.contexts[i] = canvas.getContext(type);
    if (!r.data.contexts[i]) {
      error("Could not create canvas of type " + type);
    }
    Object.keys(styleMap).forEach((k) => {
      canvas.style[k] = styleMap[k];
    });
    canvas.style.position = "absolute";
    canvas.setAttribute("data-id", "layer" + i);
    canvas.style.zIndex = String(CRp9.CANVAS_LAYERS - i);
    r.data.canvasContainer.appendChild(canvas);
    r.data.canvasNeedsRedraw[i] = false;
  }
  r.data.topCanvas = r.data.canvases[0];
  r.data.canvases[CRp9.NODE].setAttribute("data-id", "layer" + CRp9.NODE + "-node");
  r.data.canvases[CRp9.SELECT_BOX].setAttribute("data-id", "layer" + CRp9.SELECT_BOX + "-selectbox");
  r.data.canvases[CRp9.DRAG].setAttribute("data-id", "layer" + CRp9.DRAG + "-drag");
  if (r.data.canvases[CRp9.WEBGL]) {
    r.data.canvases[CRp9.WEBGL].setAttribute("data-id", "layer" + CRp9.WEBGL + "-webgl");
  }
  for (var i = 0; i < CRp9.BUFFER_COUNT; i++) {
    r.data.bufferCanvases[i] = document3.createElement("canvas");
    r.data.bufferContexts[i] = r.data.bufferCanvases[i].getContext("2d");
    r.data.bufferCanvases[i].style.position = "absolute";
    r.data.bufferCanvases[i].setAttribute("data-id", "buffer" + i);
    r.data.bufferCanvases[i].style.zIndex = String(-i - 1);
    r.data.bufferCanvases[i].style.visibility = "hidden";
  }
  r.pathsEnabled = true;
  let emptyBb = makeBoundingBox();
  let getBoxCenter = (bb) => ({ x: (bb.x1 + bb.x2) / 2, y: (bb.y1 + bb.y2) / 2 });
  let getCenterOffset = (bb) => ({ x: -bb.w / 2, y: -bb.h / 2 });
  let backgroundTimestampHasChanged = (ele) => {
    let _p = ele[0]._private;
    let same = _p.oldBackgroundTimestamp === _p.backgroundTimestamp;
    return !same;
  };
  let getStyleKey = (ele) => ele[0]._private.nodeKey;
  let getLabelKey = (ele) => ele[0]._private.labelStyleKey;
  let getSourceLabelKey = (ele) => ele[0]._private.sourceLabelStyleKey;
  let getTargetLabelKey = (ele) => ele[0]._private.targetLabelStyleKey;
  let drawElement = (context, ele, bb, scaledLabelShown, useEleOpacity) => r.drawElement(context, ele, bb, false, false, useEleOpacity);
  let drawLabel = (context, ele, bb, scaledLabelShown, useEleOpacity) => r.drawElementText(context, ele, bb, scaledLabelShown, "main", useEleOpacity);
  let drawSourceLabel = (context, ele, bb, scaledLabelShown, useEleOpacity) => r.drawElementText(context, ele, bb, scaledLabelShown, "source", useEleOpacity);
  let drawTargetLabel = (context, ele, bb, scaledLabelShown, useEleOpacity) => r.drawElementText(context, ele, bb, scaledLabelShown, "target", useEleOpacity);
  let getElementBox = (ele) => {
    ele.boundingBox();
    return ele[0]._private.bodyBounds;
  };
  let getLabelBox = (ele) => {
    ele.boundingBox();
    return ele[0]._private.labelBounds.main || emptyBb;
  };
  let getSourceLabelBox = (ele) => {
    ele.boundingBox();
    return ele[0]._private.labelBounds.source || emptyBb;
  };
  let getTargetLabelBox = (ele) => {
    ele.boundingBox();
    return ele[0]._private.labelBounds.target || emptyBb;
  };
  let isLabelVisibleAtScale = (ele, scaledLabelShown) => scaledLabelShown;
  let getElementRotationPoint = (ele) => getBoxCenter(getElementBox(ele));
  let addTextMargin = (prefix, pt, ele) => {
    let pre = prefix ? prefix + "-" : "";
    return {
      x: pt.x + ele.pstyle(pre + "text-margin-x").pfValue,
      y: pt.y + ele.pstyle(pre + "text-margin-y").pfValue
    };
  };
  let getRsPt = (ele, x2, y2) => {
    let rs = ele[0]._private.rscratch;
    return { x: rs[x2], y: rs[y2] };
  };
  let getLabelRotationPoint = (ele) => addTextMargin("", getRsPt(ele, "labelX", "labelY"), ele);
  let getSourceLabelRotationPoint = (ele) => addTextMargin("source", getRsPt(ele, "sourceLabelX", "sourceLabelY"), ele);
  let getTargetLabelRotationPoint = (ele) => addTextMargin("target", getRsPt(ele, "targetLabelX", "targetLabelY"), ele);
  let getElementRotationOffset = (ele) => getCenterOffset(getElementBox(ele));
  let getSourceLabelRotationOffset = (ele) => getCenterOffset(getSourceLabelBox(ele));
  let getTargetLabelRotationOffset = (ele) => getCenterOffset(getTargetLabelBox(ele));
  let getLabelRotationOffset = (ele) => {
    let bb = getLabelBox(ele);
    let p2 = getCenterOffset(getLabelBox(ele));
    if (ele.isNode()) {
      switch (labelHalign(ele.pstyle("text-halign").value)) {
        case "left":
          p2.x = -bb.w - (bb.leftPad || 0);
          break;
        case "right":
          p2.x = -(bb.rightPad || 0);
          break;
      }
      switch (labelValign(ele.pstyle("text-valign").value)) {
        case "top":
          p2.y = -bb.h - (bb.topPad || 0);
          break;
        case "bottom":
          p2.y = -(bb.botPad || 0);
          break;
      }
    }
    return p2;
  };
  let eleTxrCache = r.data.eleTxrCache = new ele_texture_cache_default(r, {
    getKey: getStyleKey,
    doesEleInvalidateKey: backgroundTimestampHasChanged,
    drawElement,
    getBoundingBox: getElementBox,
    getRotationPoint: getElementRotationPoint,
    getRotationOffset: getElementRotationOffset,
    allowEdgeTxrCaching: false,
    allowParentTxrCaching: false
  });
  let lblTxrCache = r.data.lblTxrCache = new ele_texture_cache_default(r, {
    getKey: getLabelKey,
    drawElement: drawLabel,
    getBoundingBox: getLabelBox,
    getRotationPoint: getLabelRotationPoint,
    getRotationOffset: getLabelRotationOffset,
    isVisible: isLabelVisibleAtScale
  });
  let slbTxrCache = r.data.slbTxrCache = new ele_texture_cache_default(r, {
    getKey: getSourceLabelKey,
    drawElement: drawSourceLabel,
    getBoundingBox: getSourceLabelBox,
    getRotationPoint: getSourceLabelRotationPoint,
    getRotationOffset: getSourceLabelRotationOffset,
    isVisible: isLabelVisibleAtScale
  });
  let tlbTxrCache = r.data.tlbTxrCache = new ele_texture_cache_default(r, {
    getKey: getTargetLabelKey,
    drawElement: drawTargetLabel,
    getBoundingBox: getTargetLabelBox,
    getRotationPoint: getTargetLabelRotationPoint,
    getRotationOffset: getTargetLabelRotationOffset,
    isVisible: isLabelVisibleAtScale
  });
  let lyrTxrCache = r.data.lyrTxrCache = new layered_texture_cache_default(r);
  r.onUpdateEleCalcs(function invalidateTextureCaches(willDraw, eles) {
    eleTxrCache.invalidateElements(eles);
    lblTxrCache.invalidateElements(eles);
    slbTxrCache.invalidateElements(eles);
    tlbTxrCache.invalidateElements(eles);
    lyrTxrCache.invalidateElements(eles);
    for (let i2 = 0; i2 < eles.length; i2++) {
      let _p = eles[i2]._private;
      _p.oldBackgroundTimestamp = _p.backgroundTimestamp;
    }
  });
  let refineInLayers = (reqs) => {
    for (var i2 = 0; i2 < reqs.length; i2++) {
      lyrTxrCache.enqueueElementRefinement(reqs[i2].ele);
    }
  };
  eleTxrCache.onDequeue(refineInLayers);
  lblTxrCache.onDequeue(refineInLayers);
  slbTxrCache.onDequeue(refineInLayers);
  tlbTxrCache.onDequeue(refineInLayers);
  if (options.webgl) {
    r.initWebgl(options, {
      getStyleKey,
      getLabelKey,
      getSourceLabelKey,
      getTargetLabelKey,
      drawElement,
      drawLabel,
      drawSourceLabel,
      drawTargetLabel,
      getElementBox,
      getLabelBox,
      getSourceLabelBox,
      getTargetLabelBox,
      getElementRotationPoint,
      getElementRotationOffset,
      getLabelRotationPoint,
      getSourceLabelRotationPoint,
      getTargetLabelRotationPoint,
      getLabelRotationOffset,
      getSourceLabelRotationOffset,
      getTargetLabelRotationOffset
    });
  }
}
CRp9.redrawHint = function(group, bool) {
  var r = this;
  switch (group) {
    case "eles":
      r.data.canvasNeedsRedraw[CRp9.NODE] = bool;
      break;
    case "drag":
      r.data.canvasNeedsRedraw[CRp9.DRAG] = bool;
      break;
    case "select":
      r.data.canvasNeedsRedraw[CRp9.SELECT_BOX] = bool;
      break;
    case "gc":
      r.data.gc = true;
      break;
  }
};
var pathsImpld = typeof Path2D !== "undefined";
CRp9.path2dEnabled = function(on) {
  if (on === void 0) {
    return this.pathsEnabled;
  }
  this.pathsEnabled = on ? true : false;
};
CRp9.usePaths = function() {
  return pathsImpld && this.pathsEnabled;
};
CRp9.setImgSmoothing = function(context, bool) {
  if (context.imageSmoothingEnabled != null) {
    context.imageSmoothingEnabled = bool;
  } else {
    context.webkitImageSmoothingEnabled = bool;
    context.mozImageSmoothingEnabled = bool;
    context.msImageSmoothingEnabled = bool;
  }
};
CRp9.getImgSmoothing = function(context) {
  if (context.imageSmoothingEnabled != null) {
    return context.imageSmoothingEnabled;
  } else {
    return context.webkitImageSmoothingEnabled || context.mozImageSmoothingEnabled || context.msImageSmoothingEnabled;
  }
};
CRp9.makeOffscreenCanvas = function(width, height) {
  let canvas;
  if (typeof OffscreenCanvas !== "undefined") {
    canvas = new OffscreenCanvas(width, height);
  } else {
    var containerWindow = this.cy.window();
    var document3 = containerWindow.document;
    canvas = document3.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
  }
  return canvas;
};
[
  arrow_shapes_default2,
  drawing_elements_default,
  drawing_edges_default,
  drawing_images_default,
  drawing_label_text_default,
  drawing_nodes_default,
  drawing_redraw_default,
  drawing_redraw_webgl_default,
  drawing_shapes_default,
  export_image_default,
  node_shapes_default2
].forEach(function(props) {
  extend(CRp9, props);
});
var canvas_default = CR;

// node_modules/cytoscape/src/extensions/renderer/index.mjs
var renderer_default2 = [
  { name: "null", impl: null_default2 },
  { name: "base", impl: base_default },
  { name: "canvas", impl: canvas_default }
];

// node_modules/cytoscape/src/extensions/index.mjs
var extensions_default = [
  {
    type: "layout",
    extensions: layout_default3
  },
  {
    type: "renderer",
    extensions: renderer_default2
  }
];

// node_modules/cytoscape/src/extension.mjs
var extensions = {};
var modules = {};
function setExtension(type, name, registrant) {
  let ext = registrant;
  let overrideErr = function(field) {
    warn("Can not register `" + name + "` for `" + type + "` since `" + field + "` already exists in the prototype and can not be overridden");
  };
  if (type === "core") {
    if (core_default.prototype[name]) {
      return overrideErr(name);
    } else {
      core_default.prototype[name] = registrant;
    }
  } else if (type === "collection") {
    if (collection_default.prototype[name]) {
      return overrideErr(name);
    } else {
      collection_default.prototype[name] = registrant;
    }
  } else if (type === "layout") {
    let Layout = function(options) {
      this.options = options;
      registrant.call(this, options);
      if (!plainObject(this._private)) {
        this._private = {};
      }
      this._private.cy = options.cy;
      this._private.listeners = [];
      this.createEmitter();
    };
    let layoutProto = Layout.prototype = Object.create(registrant.prototype);
    let optLayoutFns = [];
    for (let i = 0; i < optLayoutFns.length; i++) {
      let fnName = optLayoutFns[i];
      layoutProto[fnName] = layoutProto[fnName] || function() {
        return this;
      };
    }
    if (layoutProto.start && !layoutProto.run) {
      layoutProto.run = function() {
        this.start();
        return this;
      };
    } else if (!layoutProto.start && layoutProto.run) {
      layoutProto.start = function() {
        this.run();
        return this;
      };
    }
    let regStop = registrant.prototype.stop;
    layoutProto.stop = function() {
      let opts = this.options;
      if (opts && opts.animate) {
        let anis = this.animations;
        if (anis) {
          for (let i = 0; i < anis.length; i++) {
            anis[i].stop();
          }
        }
      }
      if (regStop) {
        regStop.call(this);
      } else {
        this.emit("layoutstop");
      }
      return this;
    };
    if (!layoutProto.destroy) {
      layoutProto.destroy = function() {
        return this;
      };
    }
    layoutProto.cy = function() {
      return this._private.cy;
    };
    let getCy = (layout) => layout._private.cy;
    let emitterOpts = {
      addEventFields: function(layout, evt) {
        evt.layout = layout;
        evt.cy = getCy(layout);
        evt.target = layout;
      },
      bubble: function() {
        return true;
      },
      parent: function(layout) {
        return getCy(layout);
      }
    };
    extend(layoutProto, {
      createEmitter: function() {
        this._private.emitter = new emitter_default(emitterOpts, this);
        return this;
      },
      emitter: function() {
        return this._private.emitter;
      },
      on: function(evt, cb) {
        this.emitter().on(evt, cb);
        return this;
      },
      one: function(evt, cb) {
        this.emitter().one(evt, cb);
        return this;
      },
      once: function(evt, cb) {
        this.emitter().one(evt, cb);
        return this;
      },
      removeListener: function(evt, cb) {
        this.emitter().removeListener(evt, cb);
        return this;
      },
      removeAllListeners: function() {
        this.emitter().removeAllListeners();
        return this;
      },
      emit: function(evt, params) {
        this.emitter().emit(evt, params);
        return this;
      }
    });
    define_default.eventAliasesOn(layoutProto);
    ext = Layout;
  } else if (type === "renderer" && name !== "null" && name !== "base") {
    let BaseRenderer2 = getExtension("renderer", "base");
    let bProto = BaseRenderer2.prototype;
    let RegistrantRenderer = registrant;
    let rProto = registrant.prototype;
    let Renderer = function() {
      BaseRenderer2.apply(this, arguments);
      RegistrantRenderer.apply(this, arguments);
    };
    let proto = Renderer.prototype;
    for (let pName in bProto) {
      let pVal = bProto[pName];
      let existsInR = rProto[pName] != null;
      if (existsInR) {
        return overrideErr(pName);
      }
      proto[pName] = pVal;
    }
    for (let pName in rProto) {
      proto[pName] = rProto[pName];
    }
    bProto.clientFunctions.forEach(function(name2) {
      proto[name2] = proto[name2] || function() {
        error("Renderer does not implement `renderer." + name2 + "()` on its prototype");
      };
    });
    ext = Renderer;
  } else if (type === "__proto__" || type === "constructor" || type === "prototype") {
    return error(type + " is an illegal type to be registered, possibly lead to prototype pollutions");
  }
  return setMap({
    map: extensions,
    keys: [type, name],
    value: ext
  });
}
function getExtension(type, name) {
  return getMap({
    map: extensions,
    keys: [type, name]
  });
}
function setModule(type, name, moduleType, moduleName, registrant) {
  return setMap({
    map: modules,
    keys: [type, name, moduleType, moduleName],
    value: registrant
  });
}
function getModule(type, name, moduleType, moduleName) {
  return getMap({
    map: modules,
    keys: [type, name, moduleType, moduleName]
  });
}
var extension = function() {
  if (arguments.length === 2) {
    return getExtension.apply(null, arguments);
  } else if (arguments.length === 3) {
    return setExtension.apply(null, arguments);
  } else if (arguments.length === 4) {
    return getModule.apply(null, arguments);
  } else if (arguments.length === 5) {
    return setModule.apply(null, arguments);
  } else {
    error("Invalid extension access syntax");
  }
};
core_default.prototype.extension = extension;
extensions_default.forEach(function(group) {
  group.extensions.forEach(function(ext) {
    setExtension(group.type, ext.name, ext.impl);
  });
});
var extension_default = extension;

// node_modules/cytoscape/src/stylesheet.mjs
var Stylesheet = function() {
  if (!(this instanceof Stylesheet)) {
    return new Stylesheet();
  }
  this.length = 0;
};
var sheetfn = Stylesheet.prototype;
sheetfn.instanceString = function() {
  return "stylesheet";
};
sheetfn.selector = function(selector) {
  let i = this.length++;
  this[i] = {
    selector,
    properties: []
  };
  return this;
};
sheetfn.css = function(name, value) {
  let i = this.length - 1;
  if (string(name)) {
    this[i].properties.push({
      name,
      value
    });
  } else if (plainObject(name)) {
    let map = name;
    let propNames = Object.keys(map);
    for (let j = 0; j < propNames.length; j++) {
      let key = propNames[j];
      let mapVal = map[key];
      if (mapVal == null) {
        continue;
      }
      let prop = style_default2.properties[key] || style_default2.properties[dash2camel(key)];
      if (prop == null) {
        continue;
      }
      let name2 = prop.name;
      let value2 = mapVal;
      this[i].properties.push({
        name: name2,
        value: value2
      });
    }
  }
  return this;
};
sheetfn.style = sheetfn.css;
sheetfn.generateStyle = function(cy) {
  let style = new style_default2(cy);
  return this.appendToStyle(style);
};
sheetfn.appendToStyle = function(style) {
  for (let i = 0; i < this.length; i++) {
    let context = this[i];
    let selector = context.selector;
    let props = context.properties;
    style.selector(selector);
    for (let j = 0; j < props.length; j++) {
      let prop = props[j];
      style.css(prop.name, prop.value);
    }
  }
  return style;
};
var stylesheet_default = Stylesheet;

// node_modules/cytoscape/src/version.mjs
var version_default = "3.34.4";

// node_modules/cytoscape/src/index.mjs
var cytoscape = function(options) {
  if (options === void 0) {
    options = {};
  }
  if (plainObject(options)) {
    return new core_default(options);
  } else if (string(options)) {
    return extension_default.apply(extension_default, arguments);
  }
};
cytoscape.use = function(ext) {
  let args = Array.prototype.slice.call(arguments, 1);
  args.unshift(cytoscape);
  ext.apply(null, args);
  return this;
};
cytoscape.warnings = function(bool) {
  return warnings(bool);
};
cytoscape.version = version_default;
cytoscape.stylesheet = cytoscape.Stylesheet = stylesheet_default;
var src_default = cytoscape;
export {
  src_default as default
};
/*! Bundled license information:

cytoscape/src/promise.mjs:
  (*!
  Embeddable Minimum Strictly-Compliant Promises/A+ 1.1.1 Thenable
  Copyright (c) 2013-2014 Ralf S. Engelschall (http://engelschall.com)
  Licensed under The MIT License (http://opensource.org/licenses/MIT)
  *)

cytoscape/src/event.mjs:
  (*!
  Event object based on jQuery events, MIT license
  
  https://jquery.org/license/
  https://tldrlegal.com/license/mit-license
  https://github.com/jquery/jquery/blob/master/src/event.js
  *)

cytoscape/src/core/animation/cubic-bezier.mjs:
  (*! Bezier curve function generator. Copyright Gaetan Renaudeau. MIT License: http://en.wikipedia.org/wiki/MIT_License *)

cytoscape/src/core/animation/spring.mjs:
  (*! Runge-Kutta spring physics function generator. Adapted from Framer.js, copyright Koen Bok. MIT License: http://en.wikipedia.org/wiki/MIT_License *)
*/
