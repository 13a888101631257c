import type { Domain } from "./domain.ts";
import { kindOf, listOf, objectOf, oneOf, type Reader, readLiteral, readText } from "./json-reader.ts";
import { readPart } from "./read-matcher.ts";
import { readPattern } from "./read-pattern.ts";
import { refuseCode } from "./refuse-code.ts";

/** Reads a domain strictly: unknown kinds and keys are refused, and code too. */
export const readDomain: Reader<Domain> = kindOf<Domain>("a domain", {
  argsOf: objectOf({ kind: oneOf("argsOf"), call: readPattern, path: readText }, {}),
  resultsOf: objectOf({ kind: oneOf("resultsOf"), call: readPattern, path: readText }, {}),
  seen: objectOf({ kind: oneOf("seen"), call: readPattern, part: readPart, path: readText }, {}),
  toolNames: objectOf({ kind: oneOf("toolNames") }, {}),
  values: objectOf({ kind: oneOf("values"), values: listOf(readLiteral) }, {}),
  metricsOf: objectOf({ kind: oneOf("metricsOf"), path: readText }, {}),
  registered: objectOf({ kind: oneOf("registered"), name: readText }, {}),
  computed: refuseCode("register the domain and write `registeredDomain(name)`"),
});
