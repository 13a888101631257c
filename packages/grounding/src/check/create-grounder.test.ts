import { expect, test } from "vitest";
import { parserWithin } from "../../test/parser.ts";
import { createGrounder } from "./create-grounder.ts";

const source = "class Cart:\n  def total(self): pass\n\nrate = 1\n";
const readCart = { name: "read_file", args: { path: "cart.py" }, result: source };

test("calls come one by one, and each answer is judged by those before it", async () => {
  const grounder = await createGrounder();
  expect(grounder.check("`Cart.total()`").grounded).toBe(false);
  grounder.addRead({ name: "list_directory", args: { path: "." }, result: "cart.py" });
  grounder.addRead(readCart);
  const { grounded, entities } = grounder.check("`Cart.total()` of cart.py");
  expect(grounded).toBe(true);
  expect(entities.map(({ evidence }) => `#${evidence?.call} ${evidence?.line}`)).toEqual([
    "#1 2",
    "#1 undefined",
  ]);
});

test("calls that failed show nothing, and what the agent wrote is no evidence", async () => {
  const grounder = await createGrounder();
  grounder.addRead({ ...readCart, outcome: "error" });
  grounder.addRead({ name: "write_file", args: { path: "cart.py", content: source } });
  grounder.addRead(readCart);
  expect(grounder.check("`Cart.total()`").grounded).toBe(false);
});

test("a parser is loaded once, before the first call", async () => {
  let loads = 0;
  const grounder = await createGrounder({
    parser: () => {
      loads++;
      return parserWithin(1000);
    },
  });
  grounder.addRead(readCart);
  grounder.addRead(readCart);
  expect(loads).toBe(1);
  expect(grounder.check("`Cart.remove_all()`").entities[0]?.relation).toBeUndefined();
  expect(grounder.check("`Cart.rate()`").entities[0]?.relation).toBe("contradicted");
});

test("what was seen is a value: later calls don't change it, and the next run begins without it", async () => {
  const grounder = await createGrounder();
  grounder.addRead(readCart);
  const seen = grounder.seen();
  grounder.addRead(readCart);
  grounder.clear();
  expect(seen.reads).toHaveLength(1);
  expect(grounder.seen()).toEqual({ reads: [], incomplete: false });
  grounder.addRead(readCart);
  expect(grounder.seen().reads[0]?.call).toBe(0);
});
