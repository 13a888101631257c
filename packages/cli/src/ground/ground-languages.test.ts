import { expect, test } from "vitest";
import { command, lines } from "../../test/command.ts";

const files = {
  "src/cart.ts": `import { Rate } from "./rate.ts";
// once called old_total
export class Cart {
  #items: Item[] = [];
  constructor(private readonly rate: Rate) {}
  total(discount = 0): number { return sum(this.#items) * this.rate.factor - discount; }
}
export const makeCart = (rate: Rate): Cart => new Cart(rate);
export interface Item { readonly price: number }
`,
  "src/View.tsx":
    'export function CartView({ cart }: Props) { return <b title="cart_title">{cart.total()}</b>; }\n',
  "store/cart.go": `package store

// MaxItems is checked by AddItem.
const MaxItems = 10

type Cart struct {
	Items []Item
}

func (c *Cart) AddItem(item Item) error {
	if len(c.Items) >= MaxItems { return errFull("cart_full") }
	return nil
}
`,
  "src/cart.rs":
    "pub struct Cart { items: Vec<Item> }\nimpl Cart { pub fn add_item(&mut self, one: Item) {} }\n",
  "Cart.java":
    "public class Cart {\n  private int itemCount;\n  int addItem(Item one) { return itemCount; }\n}\n",
  "cart.h": "#define MAX_ITEMS 10\nstruct cart { int item_count; };\nint add_item(struct cart *c);\n",
} as const;

/** What `agentltl ground` prints of an answer after these files were read. */
async function check(paths: readonly (keyof typeof files)[], answer: string): Promise<string> {
  const record = {
    id: "run-1",
    tool_calls: paths.map((path) => ({
      tool_name: "read_file",
      arguments: { path },
      tool_result: files[path],
    })),
    final_answer: answer,
  };
  const { code, stdout, stderr } = await command(["ground", "a.jsonl"], {
    files: { "a.jsonl": lines(record) },
  });
  return `${stdout}${stderr}exit ${code}`;
}

test("TypeScript: what was defined, bound, used, said and noted, each with its line", async () => {
  expect(
    await check(
      ["src/cart.ts", "src/View.tsx"],
      "`Cart.total()` in src/cart.ts uses `Rate` and `factor`; `makeCart()`, `CartView`, `cart_title` and `old_total` as well.",
    ),
  ).toMatchInlineSnapshot(`
    "a.jsonl:1   run-1   grounded (7 of 7 seen)
      │ \`[✓ Cart.total]()\` in [✓ src/cart.ts] uses \`[✓ Rate]\` and \`factor\`; \`[✓ makeCart]()\`, \`[✓ CartView]\`, \`[✓ cart_title]\` and \`[✓ old_total]\` as well.
      ✓ Cart.total()  function signature  #1 src/cart.ts line 6
      ✓ src/cart.ts   file path           #1 src/cart.ts
      ✓ Rate          identifier          #1 src/cart.ts line 1
      ✓ makeCart()    function signature  #1 src/cart.ts line 8
      ✓ CartView      identifier          #2 src/View.tsx line 1
      ✓ cart_title    identifier          #2 src/View.tsx line 1, in a string
      ✓ old_total     identifier          #1 src/cart.ts line 2, in a comment

    1 answer: 1 grounded
    exit 0"
  `);
});

test("TypeScript: a name that is nowhere, and the nearest that is", async () => {
  expect(await check(["src/cart.ts"], "See `makeCard()`, and `Cart.refund()`.")).toMatchInlineSnapshot(`
    "a.jsonl:1   run-1   NOT grounded (0 of 2 seen)
      │ See \`[✗ makeCard]()\`, and \`[✗ Cart.refund]()\`.
      ✗ makeCard()     function signature  never seen; nearest: makeCart
      ✗ Cart.refund()  function signature  never seen

    1 answer: 0 grounded, 1 not grounded
    exit 1"
  `);
});

test("Go: methods belong to their receiver", async () => {
  expect(
    await check(
      ["store/cart.go"],
      "`Cart.AddItem()` in store/cart.go:10-13 checks `MaxItems` and says `cart_full`; `RemoveItem()` is in store/cart.go:40.",
    ),
  ).toMatchInlineSnapshot(`
    "a.jsonl:1   run-1   NOT grounded (4 of 5 seen)
      │ \`[✓ Cart.AddItem]()\` in [✓ store/cart.go]:10-13 checks \`[✓ MaxItems]\` and says \`[✓ cart_full]\`; \`[✗ RemoveItem]()\` is in [✓ store/cart.go]:40.
      ✓ Cart.AddItem()  function signature  #1 store/cart.go line 10
      ✓ store/cart.go   file path           #1 store/cart.go   line 40 not read
      ✓ MaxItems        identifier          #1 store/cart.go line 4
      ✓ cart_full       identifier          #1 store/cart.go line 11, in a string
      ✗ RemoveItem()    function signature  never seen; nearest: Items

    1 answer: 0 grounded, 1 not grounded
    exit 1"
  `);
});

test("Rust, Java and C", async () => {
  expect(
    await check(
      ["src/cart.rs", "Cart.java", "cart.h"],
      "`add_item()`, `Cart.addItem()` with `itemCount`, `MAX_ITEMS` and `item_count`; `drop_item()` is none.",
    ),
  ).toMatchInlineSnapshot(`
    "a.jsonl:1   run-1   NOT grounded (5 of 6 seen)
      │ \`[✓ add_item]()\`, \`[✓ Cart.addItem]()\` with \`[✓ itemCount]\`, \`[✓ MAX_ITEMS]\` and \`[✓ item_count]\`; \`[✗ drop_item]()\` is none.
      ✓ add_item()      function signature  #1 src/cart.rs line 2
      ✓ Cart.addItem()  function signature  #2 Cart.java line 3
      ✓ itemCount       identifier          #2 Cart.java line 2
      ✓ MAX_ITEMS       identifier          #3 cart.h line 1
      ✓ item_count      identifier          #3 cart.h line 2
      ✗ drop_item()     function signature  never seen; nearest: add_item

    1 answer: 0 grounded, 1 not grounded
    exit 1"
  `);
});
