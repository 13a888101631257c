import { didYouMean } from "../errors/did-you-mean.ts";
import type { Faults } from "../errors/faults.ts";
import { describeNode, type Node } from "../yaml/node.ts";

/** Reads a node that `what` names in messages; `undefined`, reported, where it is something else. */
export type Read<T> = (node: Node, what: string) => T | undefined;

/** A text that is not empty. */
export function textReader(faults: Faults): Read<string> {
  return (node, what) => {
    if (node.kind === "scalar" && typeof node.value === "string" && node.value.trim() !== "")
      return node.value;
    const quote =
      node.kind === "scalar" && node.value !== null && node.value !== "" ? `; quote it: "${node.value}"` : "";
    return faults.report(
      "wrong-value",
      node.start,
      `${what} is ${describeNode(node)}, and must be a text${quote}`,
    );
  };
}

/** True or false. */
export function flagReader(faults: Faults): Read<boolean> {
  return (node, what) => {
    if (node.kind === "scalar" && typeof node.value === "boolean") return node.value;
    return faults.report("wrong-value", node.start, `${what} is ${describeNode(node)}; write true or false`);
  };
}

/** A finite number >= `least`; a whole one where `whole` says so. */
export function numberReader(faults: Faults, least: number, whole: boolean): Read<number> {
  return (node, what) => {
    const value = node.kind === "scalar" && typeof node.value === "number" ? node.value : Number.NaN;
    if (value >= least && (!whole || Number.isSafeInteger(value))) return value;
    const kind = whole ? "whole number" : "number";
    return faults.report(
      "wrong-value",
      node.start,
      `${what} is ${describeNode(node)}; write a ${kind} >= ${least}`,
    );
  };
}

/** One of these words. */
export function wordReader<const Word extends string>(faults: Faults, words: readonly Word[]): Read<Word> {
  return (node, what) => {
    const value = node.kind === "scalar" ? node.value : undefined;
    const found = words.find((word) => word === value);
    if (found !== undefined) return found;
    const near = typeof value === "string" ? didYouMean(value, words) : "";
    const advice = near || `; write ${words.join(", ")}`;
    return faults.report("wrong-value", node.start, `${what} is ${describeNode(node)}${advice}`);
  };
}

/** A list of what `read` reads. What was reported is left out. */
export function listReader<T>(faults: Faults, read: Read<T>, advice: string): Read<readonly T[]> {
  return (node, what) => {
    if (node.kind === "list") return node.items.flatMap((item) => read(item, `an entry of ${what}`) ?? []);
    return faults.report("wrong-value", node.start, `${what} is ${describeNode(node)}; ${advice}`);
  };
}
