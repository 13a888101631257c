import { expect, test } from "vitest";
import { mayBeJson } from "./may-be-json.ts";

const filler = "x".repeat(30_000);

test.each<[string, string, boolean]>([
  ["a short text, whatever it is", "[[[", true],
  ["a long object", `{"a": "${filler}"}`, true],
  ["a long list, with blanks around", ` [1, "${filler}"]\n`, true],
  ["a long text", `"${filler}"`, true],
  ["an object that was cut off", `{"a": "${filler}`, false],
  ["a list that ends as an object", `[${filler}}`, false],
  ["something else", filler, false],
  ["brackets as deep as tools nest", `${"[".repeat(500)}"${filler}"${"]".repeat(500)}`, true],
  ["brackets without end", `${"[{".repeat(20_000)}${"}]".repeat(20_000)}`, false],
  ["many brackets beside one another", `[${"[],".repeat(20_000)}[]]`, true],
])("%s", (_name, text, expected) => expect(mayBeJson(text)).toBe(expected));
