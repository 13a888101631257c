import { nearestName } from "../errors/nearest-name.ts";
import type { Domain } from "../formula/domain.ts";
import type { Json } from "../json/json.ts";
import { knownWord, wordTable } from "./known-word.ts";
import { quoted } from "./quoted.ts";
import { readJson } from "./read-json.ts";
import { expectName } from "./read-name.ts";
import { expectPath, readPlaceInCall } from "./read-path.ts";
import { expectPattern } from "./read-pattern.ts";
import type { Reader } from "./reader.ts";

const domains: readonly (readonly [string, (reader: Reader) => Domain])[] = [
  ["argsOf", (reader) => ({ kind: "argsOf", ...expectCallAndPath(reader) })],
  ["resultsOf", readResultsOf],
  ["seen", readSeen],
  ["toolNames", () => ({ kind: "toolNames" })],
  ["values", readValues],
  ["metricsOf", (reader) => ({ kind: "metricsOf", path: expectPath(reader, "a metric's path") })],
  ["registeredDomain", (reader) => ({ kind: "registered", name: expectName(reader, "a domain's name") })],
];
const readers = wordTable(domains);
const known = domains.map(([name]) => name);

/** Passes over a domain that must stand here. */
export function expectDomain(reader: Reader): Domain {
  const start = reader.offset;
  const word = reader.lookWord();
  const read = word === undefined ? undefined : readers.get(knownWord(word));
  if (word === undefined || read === undefined) throw unknownDomain(reader, word);
  reader.takeWord(word);
  if (reader.take("(")) {
    const domain = read(reader);
    reader.expect(")", `after ${quoted(reader.text.slice(start, reader.offset))}`);
    return domain;
  }
  if (knownWord(word) === "toolnames") return { kind: "toolNames" };
  throw reader.error(`expected \`(\` after ${quoted(word)}, found ${reader.found()}`);
}

function unknownDomain(reader: Reader, word: string | undefined): Error {
  if (word === undefined) {
    return reader.error(`expected a domain, one of ${known.join(", ")}, found ${reader.found()}`);
  }
  if (knownWord(word) === "domainof")
    return reader.error("a domain in code has no text; register it, and write `registeredDomain(name)`");
  const nearest = nearestName(word, known);
  const cure = nearest === undefined ? `known are ${known.join(", ")}` : `did you mean ${quoted(nearest)}?`;
  return reader.error(`unknown domain ${quoted(word)}; ${cure}`, reader.offset, nearest);
}

function expectCallAndPath(reader: Reader): Pick<Extract<Domain, { kind: "argsOf" }>, "call" | "path"> {
  const call = expectPattern(reader);
  if (!reader.take(","))
    throw reader.error(`expected \`,\` and a path such as \`numbers[*]\`, found ${reader.found()}`);
  return { call, path: expectPath(reader, "a path such as `numbers[*]`") };
}

/** Without a path: the whole results. */
function readResultsOf(reader: Reader): Domain {
  const call = expectPattern(reader);
  if (reader.at(")")) return { kind: "resultsOf", call, path: "" };
  reader.expect(",", "and a path such as `numbers[*]`");
  return { kind: "resultsOf", call, path: expectPath(reader, "a path such as `numbers[*]`") };
}

function readSeen(reader: Reader): Domain {
  const call = expectPattern(reader);
  reader.expect(",", "and a path such as `result.id`");
  const place = readPlaceInCall(reader);
  if (place === undefined) {
    throw reader.error(`say in which part of the call: \`result.…\` or \`args.…\`, found ${reader.found()}`);
  }
  return { kind: "seen", call, ...place };
}

/** One list alone is the list of values. */
function readValues(reader: Reader): Domain {
  const values: Json[] = [];
  const listed = reader.at("[");
  while (!reader.at(")")) {
    values.push(readJson(reader));
    if (!reader.take(",") && !reader.at(")")) {
      throw reader.error(`expected \`,\` or \`)\` after a value, found ${reader.found()}`);
    }
  }
  const [only] = values;
  return { kind: "values", values: listed && values.length === 1 && Array.isArray(only) ? only : values };
}
