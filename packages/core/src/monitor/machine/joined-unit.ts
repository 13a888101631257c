import type { Unit } from "./unit.ts";

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
      return {
        state: { states: moves.map(({ state }) => state), alive },
        breaks: moves.some(({ breaks }) => breaks),
      };
    },
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
      const left = alive & ~broken;
      return { state: { states: after, alive: left === 0 ? alive : left }, breaks: left === 0 };
    },
  };
}

function everyOf(parts: readonly Unit[]): number {
  return 2 ** parts.length - 1;
}

function keyOf(parts: readonly Unit[], states: readonly unknown[], alive: number): string {
  return `(${parts.map((part, index) => (((alive >> index) & 1) === 1 ? part.keyOf(states[index]) : "-")).join("&")})`;
}
