import { isJsonObject, type Json } from "../../json/json.ts";
import { isCountBelow } from "./read-state.ts";
import type { Outlook, Unit } from "./unit.ts";

/** The states of the parts, and which of them still count, as a bit set. */
interface Joined {
  readonly states: readonly unknown[];
  readonly alive: number;
}

/** The most parts that can be joined. */
export const mostJoined = 30;

/** All parts hold: a break of any is one. */
export function allOf(parts: readonly Unit[], full: number): Unit<Joined> {
  return {
    start: { states: parts.map(({ start }) => start), alive: everyOf(parts) },
    startBroken: parts.some(({ startBroken }) => startBroken),
    keyOf: ({ states }) => keyOf(parts, states, everyOf(parts)),
    acceptance: ({ states }) =>
      parts.reduce((all, part, index) => all & part.acceptance(states[index]), full),
    step: ({ states, alive }, letter) => {
      const moves = parts.map((part, index) => part.step(states[index], letter));
      const after = moves.map(({ state }) => state);
      return {
        state: after.includes(undefined) ? undefined : { states: after, alive },
        breaks: moves.some(({ breaks }) => breaks),
      };
    },
    outlook: ({ states }) =>
      parts.reduce<Outlook>((least, part, index) => lesser(least, part.outlook(states[index])), 1),
    // Each part may end well, and yet not all of them together.
    inexact: reasons(parts),
    read: (written) => readJoined(parts, written),
    isIdle: (letter) => parts.every((part) => part.isIdle(letter)),
    small: parts.every(({ small }) => small),
  };
}

/**
 * One part holds: a part that breaks is dropped. Once none is left that is a break, and the parts that broke at this very call are what
 * the rule is from now on.
 */
export function oneOf(parts: readonly Unit[]): Unit<Joined> {
  const possible = parts.reduce((bits, part, index) => (part.startBroken ? bits : bits | (1 << index)), 0);
  const isAlive = (alive: number, index: number): boolean => ((alive >> index) & 1) === 1;
  return {
    start: { states: parts.map(({ start }) => start), alive: possible === 0 ? everyOf(parts) : possible },
    startBroken: possible === 0,
    keyOf: ({ states, alive }) => keyOf(parts, states, alive),
    acceptance: ({ states, alive }) =>
      parts.reduce(
        (any, part, index) => (isAlive(alive, index) ? any | part.acceptance(states[index]) : any),
        0,
      ),
    step: ({ states, alive }, letter) => {
      let broken = 0;
      const after = parts.map((part, index) => {
        if (!isAlive(alive, index)) return states[index];
        const { state, breaks } = part.step(states[index], letter);
        if (breaks) broken |= 1 << index;
        return state;
      });
      if (after.includes(undefined)) return { state: undefined, breaks: false };
      const left = alive & ~broken;
      return { state: { states: after, alive: left === 0 ? alive : left }, breaks: left === 0 };
    },
    outlook: ({ states, alive }) =>
      parts.reduce<Outlook>((most, part, index) => {
        const one = isAlive(alive, index) ? part.outlook(states[index]) : -1;
        return greater(one, most);
      }, -1),
    inexact: reasons(parts),
    read: (written) => readJoined(parts, written),
    isIdle: (letter) => parts.every((part) => part.isIdle(letter)),
    small: parts.every(({ small }) => small),
  };
}

function greater(one: Outlook, other: Outlook): Outlook {
  return one < other ? other : one;
}

function lesser(one: Outlook, other: Outlook): Outlook {
  return one < other ? one : other;
}

function reasons(parts: readonly Unit[]): readonly string[] {
  return [...new Set([...parts.flatMap(({ inexact }) => inexact), "parts"])];
}

function readJoined(parts: readonly Unit[], written: Json): Joined | undefined {
  if (!isJsonObject(written)) return undefined;
  const { states, alive } = written;
  if (!Array.isArray(states) || states.length !== parts.length) return undefined;
  if (!isCountBelow(alive, everyOf(parts) + 1) || (alive === 0 && parts.length > 0)) return undefined;
  const list: readonly Json[] = states;
  const read = parts.map((part, index) => part.read(list[index] ?? null));
  return read.every((state) => state !== undefined) ? { states: read, alive } : undefined;
}

function everyOf(parts: readonly Unit[]): number {
  return 2 ** parts.length - 1;
}

function keyOf(parts: readonly Unit[], states: readonly unknown[], alive: number): string {
  return `(${parts.map((part, index) => (((alive >> index) & 1) === 1 ? part.keyOf(states[index]) : "-")).join("&")})`;
}
