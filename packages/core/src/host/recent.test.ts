import { expect, test } from "vitest";
import { createRecent } from "./recent.ts";

/**
 * What is kept after these steps, of at most `most`: `a` sets it, `?a` asks for it, `-a` deletes it. What is asked for is told in brackets.
 */
function check(most: number, steps: string, expected: string): void {
  const recent = createRecent<string>(most);
  const told = steps.split(" ").flatMap((step) => {
    const name = step.replace(/^[?-]/, "");
    if (step.startsWith("?")) return [recent.get(name) ?? "none"];
    if (step.startsWith("-")) recent.delete(name);
    else recent.set(name, `${name}!`);
    return [];
  });
  expect(told.join(" ")).toBe(expected);
}

test.each<[number, string, string]>([
  [2, "a ?a", "a!"],
  [2, "?a", "none"],
  [2, "a b c ?a ?b ?c", "none b! c!"],
  [2, "a b ?a c ?a ?b ?c", "a! a! none c!"],
  [2, "a b a c ?a ?b ?c", "a! none c!"],
  [2, "a b -a c ?a ?b ?c", "none b! c!"],
  [1, "a b ?a ?b", "none b!"],
  [2, "a a a ?a", "a!"],
  [2, "__proto__ constructor ?__proto__ ?toString", "__proto__! none"],
])("at most %d: %s: %s", (most, steps, expected) => {
  check(most, steps, expected);
});

test("a value that is set again is the new one", () => {
  const recent = createRecent<number>(2);
  recent.set("a", 1);
  recent.set("a", 2);
  expect(recent.get("a")).toBe(2);
});
