import type { Mention, PromptNumber } from "./mention.ts";
import { conditionAt, loopAt, type RunState, totalOf } from "./run-state.ts";

/** One of the things that the policy can choose, and what it sees of it. No feature holds a tool's name, a number or a place in the prompt. */
export interface Choice<Value> {
  readonly value: Value;
  readonly features: readonly string[];
}

/** A value that an argument can take, and where it is from. */
export interface Source {
  readonly value: number;
  readonly from: string;
  /** Its place in the prompt, where it is a number of the prompt. */
  readonly at?: number;
}

/** What to do next: a call for one of the mentions, by its place, or the answer. */
export function moves(state: RunState): readonly Choice<number | "answer">[] {
  const { prompt, done } = state;
  const calls = prompt.mentions.map((_, index): Choice<number | "answer"> => {
    const move = moveTo(index, state);
    return {
      value: index,
      features: [`move ${move}, loop ${loopAt(state)}, condition ${conditionAt(index, state)}`],
    };
  });
  const last = done.at(-1)?.mention ?? -1;
  const open = prompt.mentions.some((_, index) => index > last && conditionAt(index, state) !== "false");
  const features = [`answer, mentions ${open ? "left" : "done"}, loop ${loopAt(state)}`];
  return [...calls, { value: "answer", features }];
}

/** The first argument of a call. */
export function firstArguments(index: number, state: RunState): readonly Choice<Source>[] {
  const mention = state.prompt.mentions[index];
  if (mention === undefined) return [];
  const manner = `cue ${cueOf(mention)}, ${moveTo(index, state) === "same" ? "again" : "new"}`;
  return sourcesFor(mention, state).map((value) => ({ value, features: [`first ${value.from}, ${manner}`] }));
}

/** The second, after the first. */
export function secondArguments(index: number, first: Source, state: RunState): readonly Choice<Source>[] {
  const mention = state.prompt.mentions[index];
  if (mention === undefined) return [];
  const taken = first.at === undefined ? [] : [first.at];
  return sourcesFor(mention, state, taken).map((value) => ({
    value,
    features: [`second ${value.from}, first ${first.from}`, `second ${orderOf(first, value)}`],
  }));
}

/** The list of a call that takes one. */
export function listArguments(
  index: number,
  { prompt, done }: RunState,
): readonly Choice<readonly number[]>[] {
  const words = /last two|both|results of|these|all/.exec(prompt.mentions[index]?.after ?? "")?.[0] ?? "none";
  const all = done.map(({ result }) => result);
  const last = done.at(-1)?.mention;
  const ofLast = done.filter(({ mention }) => mention === last).map(({ result }) => result);
  const choice = (value: readonly number[], from: string): Choice<readonly number[]> => ({
    value,
    features: [`list ${from}, asked for ${words}`],
  });
  return [
    choice(all, "all results"),
    choice(all.slice(-2), "last two results"),
    choice(ofLast, "results of the last mention"),
  ];
}

/** The answer. */
export function answers(state: RunState): readonly Choice<number>[] {
  const { prompt, done } = state;
  const asked = /answer is the (sum|total)|addend/.exec(prompt.text)?.[0] ?? "a result";
  const last = done.at(-1);
  const choice = (value: number, from: string): Choice<number> => ({
    value,
    features: [`answer ${from}, asked for ${asked}`],
  });
  if (last === undefined) return [choice(prompt.numbers[0]?.value ?? 0, "a number of the prompt")];
  const same = done.filter(({ mention }) => mention === last.mention);
  return [
    choice(last.result, "last result"),
    choice(
      same.reduce((sum, { result }) => sum + result, 0),
      "sum of the last mention's results",
    ),
    choice(totalOf(state), "total"),
    choice((done[0]?.result ?? 0) + last.result, "first result and last"),
    choice((done.at(-2)?.result ?? 0) + last.result, "last two results"),
  ];
}

function moveTo(index: number, { done }: RunState): string {
  const last = done.at(-1)?.mention;
  if (last === undefined) return index === 0 ? "first" : "elsewhere";
  const step = index - last;
  if (step < 0) return index === 0 ? "to the start" : "back";
  return step > 2 ? "far" : (["same", "next", "over one"][step] ?? "far");
}

/** What the text behind a mention says the argument is. */
function cueOf({ after, before }: Mention): string {
  const clause = after.split(/[,;.]/)[0] ?? "";
  const added = /add 1 to/i.test(before) || /add 1 to/i.test(after) ? " plus one" : "";
  if (/these two/.test(clause)) return "two results";
  const numbers = /\d/.test(clause) ? " and a number" : "";
  if (/result|that|what|\bit\b/.test(clause)) return `a result${numbers}${added}`;
  return `${numbers === "" ? "a name" : "a number"}${added}`;
}

function sourcesFor(mention: Mention, state: RunState, taken: readonly number[] = []): readonly Source[] {
  const { prompt, done } = state;
  const used = new Set([...done.flatMap((one) => one.used), ...taken]);
  const here = mention.numbers.filter(({ at }) => !used.has(at));
  const fromText = prompt.numbers.map(
    (number): Source => ({
      value: number.value,
      from: placeOf(number, mention, here, used, prompt.numbers),
      at: number.at,
    }),
  );
  const results = done.slice(-2).toReversed();
  const fromResults = results.flatMap(({ result }, back): readonly Source[] => [
    { value: result, from: back === 0 ? "last result" : "result before" },
    ...(back === 0 ? [{ value: result + 1, from: "last result plus one" }] : []),
  ]);
  const argument = Object.values(done.at(-1)?.args ?? {})[0];
  const next: readonly Source[] =
    typeof argument === "number" ? [{ value: argument + 1, from: "last argument plus one" }] : [];
  return [...fromText, ...fromResults, ...next];
}

function placeOf(
  number: PromptNumber,
  mention: Mention,
  here: readonly PromptNumber[],
  used: ReadonlySet<number>,
  all: readonly PromptNumber[],
): string {
  if (mention.numbers.some(({ at }) => at === number.at)) {
    if (used.has(number.at)) return "number here, used";
    const place = here.findIndex(({ at }) => at === number.at);
    return place === 0
      ? "next number here"
      : place === 1
        ? "number here after the next"
        : "later number here";
  }
  const first = all.find(({ at }) => !used.has(at));
  return first?.at === number.at ? "first unused number" : "number elsewhere";
}

function orderOf(one: Source, other: Source): string {
  if (one.at === undefined || other.at === undefined) return "beside a result";
  return other.at > one.at ? "stands later" : other.at === one.at ? "the same" : "stands earlier";
}
