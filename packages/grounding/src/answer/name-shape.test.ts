import { describe, expect, test } from "vitest";
import { hasHump, hasUnderscore, isCapitalised, isName } from "./name-shape.ts";

function check(shape: (name: string) => boolean, yes: string, no: string): void {
  const wrong = [
    ...yes.split(" ").filter((name) => !shape(name)),
    ...no.split(" ").filter((name) => shape(name)),
  ];
  expect(wrong).toEqual([]);
}

describe("the shapes of names", () => {
  test("a hump", () =>
    check(
      hasHump,
      "parseUrl HTTPAdapter HttpBox iPhone useState XMLParser getX2Value GitHub größeNeu ÄnderungNeu",
      "parse Parse PARSE HTTP parse_url a aB Ab URLs IDs x2 MAX_SIZE",
    ));
  test("an underscore", () =>
    check(hasUnderscore, "a_b _depth __init__ MAX_SIZE x_1 größe_x имя_а", "_ __ ___ _a a_ ab 1_2 12_3"));
  test("a name of a language", () =>
    check(isName, "a _ $x A1 größe ~Foo __init__ имя a\u0308b", "1a a-b a.b a( ~ ~1 a*b a\u200bb"));
  test("a capitalised word", () =>
    check(isCapitalised, "Client Ärger HttpBox Abc Имя", "client CLIENT A Ab_c C1 HTtp"));
});

test("a name has an end", () => {
  expect([isName("a".repeat(128)), isName("a".repeat(129))]).toEqual([true, false]);
});
