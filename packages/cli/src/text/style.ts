import { styleText } from "node:util";
import type { Io } from "../io.ts";

/** Marks texts by what they mean. */
export interface Style {
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly open: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly strong: (text: string) => string;
}

/** With colours where stdout is a terminal and `NO_COLOR` is not set, or where `FORCE_COLOR` is; else without. */
export function styleFor({ stdout, env }: Pick<Io, "stdout" | "env">): Style {
  const paint = (format: Parameters<typeof styleText>[0]) => (text: string) =>
    coloured(stdout.isTTY === true, env) && text !== ""
      ? styleText(format, text, { validateStream: false })
      : text;
  return {
    good: paint("green"),
    bad: paint("red"),
    open: paint("yellow"),
    faint: paint("dim"),
    strong: paint("bold"),
  };
}

function coloured(isTerminal: boolean, env: Io["env"]): boolean {
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== "") return false;
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== "") return env.FORCE_COLOR !== "0";
  return isTerminal && env.TERM !== "dumb";
}

/** How wide the output may be: the terminal's width. What a program or a log reads has no width, and nothing in it is cut. */
export function widthFor({ stdout }: Pick<Io, "stdout">): number {
  return stdout.isTTY === true ? Math.max(60, stdout.columns ?? 80) : Number.POSITIVE_INFINITY;
}
