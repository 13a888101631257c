import type { JsonObject } from "@agentltl/core/host";
import type { Mention, ReadPrompt } from "./mention.ts";

/** A call that the policy has made. */
export interface Done {
  /** The mention, by its place among all, that it was made for. */
  readonly mention: number;
  readonly args: JsonObject;
  readonly result: number;
  /** The places in the text of the numbers that it used. */
  readonly used: readonly number[];
}

/** Where a rollout stands. */
export interface RunState {
  readonly prompt: ReadPrompt;
  readonly done: readonly Done[];
}

/** What the policy sees of a condition before a mention: it holds of the last result, it doesn't, or there is none. */
export function conditionAt(index: number, { prompt, done }: RunState): "true" | "false" | "none" {
  const mention = prompt.mentions[index];
  const last = done.at(-1)?.result;
  if (mention === undefined || last === undefined) return "none";
  const before = mention.before.toLowerCase();
  if (before.includes("otherwise")) {
    const earlier = conditionAt(index - 1, { prompt, done });
    return earlier === "none" ? "none" : earlier === "true" ? "false" : "true";
  }
  const [, word = "", limit = "0"] = /\bif [^.;]*?\b(even|odd|above (\d+))/.exec(before) ?? [];
  if (word === "") return "none";
  if (word === "even" || word === "odd") return (last % 2 === 0) === (word === "even") ? "true" : "false";
  const results = before.includes("one of these") ? done.map(({ result }) => result) : [last];
  return results.some((result) => result > Number(limit)) ? "true" : "false";
}

/** What the policy sees of a loop at its last mention: rounds are left, none is, or there is no loop. */
export function loopAt({ prompt, done }: RunState): "left" | "done" | "none" {
  const last = done.at(-1);
  const mention: Mention | undefined = prompt.mentions[last?.mention ?? -1];
  if (last === undefined || mention === undefined) return "none";
  const calls = done.filter((one) => one.mention === last.mention).length;
  const inAll = /(\d+) calls in all/.exec(mention.line)?.[1];
  if (inAll !== undefined) return done.length < Number(inAll) ? "left" : "done";
  const below = /total is below (\d+)/.exec(prompt.text)?.[1];
  if (below !== undefined) return totalOf({ prompt, done }) < Number(below) ? "left" : "done";
  const times = /Do this (\d+) times/.exec(prompt.text)?.[1];
  if (times !== undefined) {
    const rounds = done.filter((one) => one.mention > 0).length;
    return rounds < Number(times) ? "left" : "done";
  }
  const each = roundsOf(mention.line);
  if (each > 0) return calls < each ? "left" : "done";
  if (mention.numbers.length <= mention.tool.parameters.length) return "none";
  return calls * mention.tool.parameters.length < mention.numbers.length ? "left" : "done";
}

/** How many numbers a line goes through. */
function roundsOf(line: string): number {
  const [, listed = ""] = /For (?:each of )?(.*?)(?:, in this order|, do this)/.exec(line) ?? [];
  return [...listed.matchAll(/\d+/g)].length;
}

/** The running total of prompts that keep one: what is added for an even result, and for an odd one. */
export function totalOf({ prompt, done }: RunState): number {
  const [, even = "0", odd = "0"] =
    /even, add (\d+) to the total; if it is odd, add (\d+)/.exec(prompt.text) ?? [];
  return done.reduce((sum, { result }) => sum + Number(result % 2 === 0 ? even : odd), 0);
}
