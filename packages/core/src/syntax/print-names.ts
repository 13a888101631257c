import type { CallPart } from "../formula/pattern.ts";
import { printString } from "./print-json.ts";
import { isBareName } from "./read-name.ts";
import { isBarePath } from "./read-path.ts";

/** A name, in double quotes where it must be. */
export function printName(name: string): string {
  return isBareName(name) ? name : printString(name);
}

/** `$x`, or `$"odd name"`. */
export function printVariable(name: string): string {
  return `$${isBareVariable(name) ? name : printString(name)}`;
}

/** `x` where a variable is introduced, or `$"odd name"`. */
export function printIntroduced(name: string): string {
  return isBareVariable(name) ? name : printVariable(name);
}

function isBareVariable(name: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name);
}

/** A path, in double quotes where it must be. */
export function printBarePath(path: string): string {
  return isPlainPath(path) ? path : printString(path);
}

/** `args.x`, `args[0]`, `args`, or `args("odd path")`. */
export function printPlaceInCall(part: CallPart, path: string): string {
  if (path === "") return part;
  if (!isPlainPath(path)) return `${part}(${printString(path)})`;
  return path.startsWith("[") ? `${part}${path}` : `${part}.${path}`;
}

const meansOther = /^(?:args|result)(?![\p{L}\p{N}_-])|^(?:outcome|agent|opensStep|opens_step)$/u;

/** The left side of a condition: `args.` is left out where nothing else is meant without it. */
export function printConditionPlace(part: CallPart, path: string): string {
  const bare = part === "args" && isPlainPath(path) && !path.startsWith("[") && !meansOther.test(path);
  return bare ? path : printPlaceInCall(part, path);
}

/** A path that stands in a text as it is, also in unquoted YAML. */
function isPlainPath(path: string): boolean {
  return (
    isBarePath(path) &&
    !path.includes(": ") &&
    !path.includes(" #") &&
    !/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/.test(path)
  );
}
