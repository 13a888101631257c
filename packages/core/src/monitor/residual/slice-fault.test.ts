import { expect, test } from "vitest";
import { parse } from "../../syntax/parse.ts";
import { prenexOf } from "./prenex.ts";
import { sliceFault } from "./slice-fault.ts";

const half = "a pattern mentions one of two variables";
const excludes = "a pattern excludes one of two variables";
const inequality = "a variable is compared by more than equality";
const both = "a value is compared with a variable and matched in another way, too";

test.each<[string, string | undefined]>([
  ["G now(a)", undefined],
  ["G(bind a(x = $v). O now(b(x = $v)))", undefined],
  ["G(bind a(x = $v). O now(b(y = $v)))", undefined],
  ["G(bind a(x = $v). not O now(b(x != $v)))", undefined],
  ["G(bind a(x = $v). O now(b(x = $v, y = 1)))", undefined],
  ["G(bind a(x = $v). O now(b(x = $v, y > 1)))", undefined],
  ["G(bind a(x = $v). O now(b))", undefined],
  ["G(bind a(x = $v, y = $w). O now(b(x = $v, y = $w)))", undefined],
  ["G(bind a(x = $v, y = $w). O now(b(x = $w, z = $v)))", undefined],
  ["G(bind a(x = $v, y = $w). O now(b(x = $v)))", half],
  ["G(bind a(x = $v, y = $w). O now(b(x = $v, y != $w)))", excludes],
  ["G(bind a(x = $v, y = $w, z = $u). now(b))", "it has more than two variables"],
  ["G(bind a(x = $v). O now(b(x > $v)))", inequality],
  ["G(bind a(x = $v). O now(b(x contains $v)))", inequality],
  ["G(bind a(x = $v). O now(b(result = $v)))", "a whole result is compared with a variable"],
  ["G(bind a(x = $v). O now(b(result.id = $v)))", undefined],
  ['G(bind a(x = $v). O now(b(x = $v)) | O now(b(x glob "p*")))', both],
  ["G(bind a(x = $v). O now(b(x = $v)) | O now(b(x = 7)))", undefined],
])("one machine serves every value in %s, or not: %s", (text, expected) => {
  const prenex = prenexOf(parse(text));
  if (prenex.kind === "stuck") throw new Error(prenex.reason);
  expect(
    sliceFault(
      prenex.matrix,
      prenex.variables.map(({ name }) => name),
    ),
  ).toBe(expected);
});
