const words = `
False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda match
case nonlocal not or pass raise return try while with yield type self cls
abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex copyright credits delattr dict dir
divmod enumerate eval exec exit filter float format frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter
len license list locals map max memoryview min next object oct open ord pow print property quit range repr reversed round set setattr slice
sorted staticmethod str sum super tuple vars zip unicode basestring xrange raw_input reduce long unichr file cmp execfile reload
add append as_integer_ratio bit_count bit_length capitalize casefold center clear conjugate copy count decode denominator difference
difference_update discard encode endswith expandtabs extend find format_map from_bytes fromhex fromkeys get imag index insert intersection
intersection_update is_integer isalnum isalpha isascii isdecimal isdigit isdisjoint isidentifier islower isnumeric isprintable isspace
issubset issuperset istitle isupper items join keys ljust lower lstrip maketrans numerator partition pop popitem real remove removeprefix
removesuffix replace reverse rfind rindex rjust rpartition rsplit rstrip setdefault sort split splitlines startswith strip swapcase
symmetric_difference symmetric_difference_update title to_bytes translate union update upper values zfill
iteritems iterkeys itervalues has_key viewitems viewkeys viewvalues
close closed detach fileno flush isatty mode name newlines read readable readinto readline readlines seek seekable tell truncate writable
write writelines buffer encoding errors line_buffering
throw send gi_frame cr_await f_back f_code f_lineno f_locals tb_frame tb_next tb_lineno with_traceback add_note args message errno strerror
filename start stop step fget fset fdel getter setter deleter
ABC ABCMeta Enum Flag Generic IntEnum NamedTuple Protocol StrEnum TypedDict value
group groups groupdict span match search fullmatch findall finditer sub subn pattern flags
`;

/** Keywords and built-in names of Python, members of its built-in types, and the names of errors: no tree's own. */
export const pythonNames: ReadonlySet<string> = new Set([...(words.match(/\w+/g) ?? []), ...errorNames()]);

function errorNames(): readonly string[] {
  const stems =
    "Arithmetic Assertion Attribute Buffer EOF FloatingPoint Import Index IO Key Lookup Memory ModuleNotFound Name NotImplemented OS Overflow Recursion Reference Runtime Syntax Indentation Tab System Type UnboundLocal Unicode UnicodeDecode UnicodeEncode UnicodeTranslate Value ZeroDivision BlockingIO ChildProcess Connection BrokenPipe ConnectionAborted ConnectionRefused ConnectionReset FileExists FileNotFound Interrupted IsADirectory NotADirectory Permission ProcessLookup Timeout Environment";
  const warnings =
    "Bytes Deprecation Encoding Future Import PendingDeprecation Resource Runtime Syntax Unicode User";
  return [
    ...stems.split(" ").map((stem) => `${stem}Error`),
    ...warnings.split(" ").map((stem) => `${stem}Warning`),
    ..."BaseException BaseExceptionGroup Exception ExceptionGroup GeneratorExit KeyboardInterrupt StopAsyncIteration StopIteration SystemExit Warning Ellipsis NotImplemented".split(
      " ",
    ),
  ];
}
