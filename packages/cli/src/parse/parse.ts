import {
  classify,
  defineProcedure,
  type Formula,
  paraphrase,
  parse as parseFormula,
  print,
} from "@agentltl/core";
import { formulaFindings } from "@agentltl/rules";
import { decode, markLength, readAll } from "@agentltl/traces/node";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { styleFor } from "../text/style.ts";
import { visible } from "../text/visible.ts";
import { classText } from "./class-text.ts";

/** The options of `agentltl parse`. */
export interface ParseArguments {
  readonly format: "pretty" | "json";
}

/** `agentltl parse`: what a formula says, or what is wrong with its text. */
export async function parse(given: string | undefined, options: ParseArguments, io: Io): Promise<ExitCode> {
  const formula = parseFormula(await textOf(given, io));
  checkJudgeable(formula);
  const text = print(formula);
  const sentence = paraphrase(formula);
  const classification = classify(formula);
  const found = formulaFindings(formula);
  // `JSON.stringify` needs the stack for each level, and formulas may nest deeper.
  const json = await attempt(() => JSON.stringify(formula));
  if (options.format === "json") {
    if (json.kind === "threw") throw new InputError("the formula nests too deep to be written as JSON");
    const { kind, canBeViolatedByPrefix, reason } = classification;
    const sort = { kind, can_be_violated_by_prefix: canBeViolatedByPrefix, reason };
    const output = { format: 1, text, paraphrase: sentence, classification: sort, findings: found, formula };
    io.stdout.write(`${JSON.stringify(output)}\n`);
    return 0;
  }
  const { faint, open } = styleFor(io);
  const rows: readonly (readonly [string, string])[] = [
    ["text", text],
    ["means", sentence],
    ["class", classText(classification)],
    ...found.map(({ message }) => ["but", open(visible(message))] as const),
    ["json", json.kind === "done" ? json.value : "nests too deep to be written"],
  ];
  io.stdout.write(rows.map(([label, value]) => `${faint(label.padEnd(7))} ${value}\n`).join(""));
  return 0;
}

/** Throws where the formula reads well and can't be judged, because of a variable that nothing binds. Functions that it names live in code. */
function checkJudgeable(formula: Formula): void {
  const names = functionsIn(formula);
  const never = (): never => {
    throw new InputError("a formula is read here, not judged");
  };
  defineProcedure({
    constraints: [{ name: "formula", formula }],
    registry: {
      predicates: Object.fromEntries(names.map((name) => [name, never])),
      domains: Object.fromEntries(names.map((name) => [name, never])),
    },
  });
}

/** The names of registered functions: of all parts of the formula, a list and not a recursion, since it may nest deep. */
function functionsIn(formula: Formula): readonly string[] {
  const names: string[] = [];
  const pending: unknown[] = [formula];
  while (pending.length > 0) {
    const part = pending.pop();
    if (typeof part !== "object" || part === null) continue;
    const { kind, name } = part as { readonly kind?: unknown; readonly name?: unknown };
    if ((kind === "predicate" || kind === "registered") && typeof name === "string") names.push(name);
    pending.push(...Object.values(part));
  }
  return names;
}

async function textOf(given: string | undefined, io: Io): Promise<string> {
  if (given !== undefined && given !== "-") return given;
  if (given === undefined && io.stdin.isTTY === true)
    throw new InputError("no formula is given; write it in quotes: agentltl parse 'called(search)'");
  const bytes = await readAll(io.stdin, 10_000_000);
  if (bytes === undefined)
    throw new InputError("the text that was piped in is larger than 10 MB; that is no formula");
  const decoded = decode(bytes.subarray(markLength(bytes)));
  if (decoded.kind === "fault") throw new InputError(`the text that was piped in is ${decoded.message}`);
  return decoded.text;
}
