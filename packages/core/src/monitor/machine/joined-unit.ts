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
    repeats: parts.some(({ repeats }) => repeats),
    read: (written) => readJoined(parts, written),
    isIdle: (letter) => parts.every((part) => part.isIdle(letter)),
    small: parts.every(({ small }) => small),
  };
}

/**
 * One part holds: a part that breaks is dropped. Once none is left that is a break, and the rule is from now on what broke at this very call
 * and can break again; where that is nothing, whatever part can.
 */
export function oneOf(parts: readonly Unit[]): Unit<Joined> {
  const bitsWhere = (is: (part: Unit, index: number) => boolean): number =>
    parts.reduce((bits, part, index) => (is(part, index) ? bits | (1 << index) : bits), 0);
  const possible = bitsWhere(({ startBroken }) => !startBroken);
  const repeating = bitsWhere(({ repeats }) => repeats);
  const isAmong = (bits: number, index: number): boolean => ((bits >> index) & 1) === 1;
  /** Parts that were dropped are followed as long as one is left that will be broken once and no more: then they may come back. */
  const followed = (alive: number): number => ((alive & ~repeating) === 0 ? alive : alive | repeating);
  return {
    start: { states: parts.map(({ start }) => start), alive: possible === 0 ? everyOf(parts) : possible },
    startBroken: possible === 0,
    keyOf: ({ states, alive }) => `${alive}${keyOf(parts, states, followed(alive))}`,
    acceptance: ({ states, alive }) =>
      parts.reduce(
        (any, part, index) => (isAmong(alive, index) ? any | part.acceptance(states[index]) : any),
        0,
      ),
    step: ({ states, alive }, letter) => {
      const moving = followed(alive);
      let broken = 0;
      const after = parts.map((part, index) => {
        if (!isAmong(moving, index)) return states[index];
        const { state, breaks } = part.step(states[index], letter);
        if (breaks) broken |= 1 << index;
        return state;
      });
      if (after.includes(undefined)) return { state: undefined, breaks: false };
      const left = alive & ~broken;
      if (left !== 0) return { state: { states: after, alive: left }, breaks: false };
      const able = bitsWhere((part, index) => isAmong(moving, index) && part.outlook(after[index]) !== 1);
      const again = (able & alive) === 0 ? able : able & alive;
      return { state: { states: after, alive: again === 0 ? alive : again }, breaks: true };
    },
    outlook: ({ states, alive }) =>
      parts.reduce<Outlook>((most, part, index) => {
        const one = isAmong(alive, index) ? part.outlook(states[index]) : -1;
        return greater(one, most);
      }, -1),
    inexact: reasons(parts),
    repeats: parts.some(({ repeats }) => repeats),
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
