// How each name of a file stands there, language by language: with the call, the path and the line.
import { describe, expect, test } from "vitest";
import { read, trace } from "../../test/calls.ts";
import { evidenceOf } from "../evidence/evidence-of.ts";
import { seenEntities } from "../evidence/seen-entities.ts";
import { sourceParser } from "../node/source-parser.ts";

const parser = await sourceParser({ budgetMs: 60_000 });

interface File {
  readonly path: string;
  readonly source: string;
  /** For each name everything that is seen of it, as `kind:line`, the strongest first. */
  readonly names: Readonly<Record<string, string>>;
}

const files: Readonly<Record<string, File>> = {
  TypeScript: {
    path: "src/cart.ts",
    source: `import { Rate as Factor, type Item } from "./rate.ts"; // from rate_table
export class Cart {
  #items: Item[] = [];
  constructor(private readonly rate: Factor) {}
  /** Takes one_item. */
  add(item: Item): void {
    this.#items.push(item);
    this.touched = now_ms();
  }
}
export function parse(text: string): Cart {
  const parsed = JSON.parse(text);
  for (const [key, value] of Object.entries(parsed)) log(\`saw \${key} of cart_log\`, value);
  return parsed as Cart;
}
`,
    names: {
      Rate: "reference:1",
      Factor: "binding:1 reference:4",
      Item: "binding:1 reference:3",
      rate_table: "comment:1",
      Cart: "definition:2 reference:11",
      items: "definition:3 reference:7",
      rate: "definition:4 string:1",
      one_item: "comment:5",
      add: "definition:6",
      item: "binding:6 reference:7",
      touched: "definition:8",
      now_ms: "reference:8",
      parse: "definition:11 reference:12",
      text: "binding:11 reference:12",
      parsed: "binding:12 reference:13",
      key: "binding:13 reference:13",
      cart_log: "string:13",
      nothing_here: "",
    },
  },
  JavaScript: {
    path: "lib/view.jsx",
    source: `const { render, hydrate: revive } = require("dom_kit");
export default function View({ title, ...rest }) {
  // shows old_title
  return <Panel name="main_panel" onClick={() => handle(title)}>plain_text {rest.label}</Panel>;
}
View.defaults = { size: 3 };
`,
    names: {
      render: "definition:1",
      revive: "definition:1",
      hydrate: "reference:1",
      dom_kit: "string:1",
      View: "definition:2 reference:6",
      title: "binding:2 reference:4",
      rest: "binding:2 reference:4",
      old_title: "comment:3",
      Panel: "reference:4",
      main_panel: "string:4",
      handle: "reference:4",
      plain_text: "string:4",
      label: "reference:4",
    },
  },
  Go: {
    path: "store/cart.go",
    source: `package store

import alias "example.org/kit_lib"

// Cart holds all_items.
type Cart struct {
	Items []Item
}

func (c *Cart) Add(item Item) error {
	count, err := alias.Push(c.Items, item, \`raw_text\`)
	for index := range c.Items { use(index, count) }
	return err
}

const MaxItems = 10
`,
    names: {
      store: "definition:1",
      alias: "binding:3 reference:11",
      kit_lib: "string:3",
      all_items: "comment:5",
      Cart: "definition:6 reference:10 comment:5",
      Items: "definition:7 reference:11",
      Item: "reference:7",
      Add: "definition:10",
      item: "binding:10 reference:11",
      count: "binding:11 reference:12",
      err: "binding:11 reference:13",
      Push: "reference:11",
      raw_text: "string:11",
      index: "binding:12 reference:12",
      MaxItems: "definition:16",
    },
  },
  Java: {
    path: "Cart.java",
    source: `import java.util.List;

/** Replaces OldCart. */
public class Cart extends Base {
  private final List<Item> items;
  static final String NAME = "cart_name";

  int total(int rate) {
    int sum = 0; // in half_cents
    for (Item item : items) sum += item.price(one -> one.cents(rate));
    try { log(sum); } catch (LogFailure failure) { fail(failure); }
    return sum;
  }
}
`,
    names: {
      List: "binding:1 reference:5",
      util: "reference:1",
      OldCart: "comment:3",
      Cart: "definition:4",
      Base: "reference:4",
      items: "definition:5 reference:10",
      NAME: "definition:6",
      cart_name: "string:6",
      total: "definition:8",
      rate: "binding:8 reference:10",
      sum: "binding:9 reference:10",
      half_cents: "comment:9",
      item: "binding:10 reference:10",
      price: "reference:10",
      one: "binding:10 reference:10",
      LogFailure: "reference:11",
      failure: "binding:11 reference:11",
    },
  },
  Rust: {
    path: "src/cart.rs",
    source: `use crate::kit::{Push, Pull as Take};

/// Holds all_items.
pub struct Cart { items: Vec<Item> }

impl Cart {
    pub fn add(&mut self, item: Item) -> usize {
        let (left, right) = split(item);
        let mut count = 0; // as half_count
        for one in &self.items { count += one.size(left); }
        log!("cart_size {}", right);
        count
    }
}
`,
    names: {
      kit: "reference:1",
      Push: "binding:1",
      Take: "binding:1",
      Pull: "reference:1",
      all_items: "comment:3",
      Cart: "definition:4 reference:6",
      items: "definition:4 reference:10",
      Item: "reference:4",
      add: "definition:7",
      item: "binding:7 reference:8",
      left: "binding:8 reference:10",
      count: "binding:9 reference:10",
      half_count: "comment:9",
      one: "binding:10 reference:10",
      size: "reference:10",
      cart_size: "string:11",
    },
  },
  "C++": {
    path: "include/cart.hpp",
    source: `#include <kit_lib>
#define MAX_ITEMS 10
/* Replaces old_cart. */
namespace shop {
class Cart : public Base {
  int count;
  int add(const Item &item, int *rest) {
    int sum = item.size() + MAX_ITEMS;
    log("cart_size", sum, rest);
    return sum;
  }
};
typedef struct cart cart_t;
}
`,
    names: {
      kit_lib: "string:1",
      MAX_ITEMS: "definition:2 reference:8",
      old_cart: "comment:3",
      shop: "definition:4",
      Cart: "definition:5",
      Base: "reference:5",
      count: "definition:6",
      add: "definition:7",
      Item: "reference:7",
      item: "binding:7 reference:8",
      rest: "binding:7 reference:9",
      cart_size: "string:9",
      cart_t: "definition:13",
    },
  },
  "a language that is not known": {
    path: "lib/cart.rb",
    source: `class Cart # of all_items
  def add(item)
    log "cart_size"
  end
end
`,
    names: { Cart: "token:1", add: "token:2", item: "token:2", all_items: "token:1", cart_size: "token:3" },
  },
};

describe.each(Object.entries(files))("in %s", (_language, { path, source, names }) => {
  // Another read before it, so that the call is told apart.
  const seen = seenEntities(trace(read("README.md", "nothing"), read(path, source)), { parser });

  test.each(Object.entries(names))("%s is seen as `%s`", (name, expected) => {
    const entries = evidenceOf(name, seen);
    expect(entries.map(({ kind, line }) => `${kind}:${line}`).join(" ")).toBe(expected);
    for (const entry of entries) expect([entry.call, entry.path]).toEqual([1, path]);
  });

  test("lines are those of the file where a window of it was read", () => {
    const window = trace(read(path, source, { args: { path, start_line: 101 } }));
    const inWindow = seenEntities(window, { parser });
    for (const [name, expected] of Object.entries(names)) {
      const [best] = evidenceOf(name, inWindow);
      const line = /:(\d+)/.exec(expected)?.[1];
      expect([name, best?.line]).toEqual([name, line === undefined ? undefined : Number(line) + 100]);
    }
  });

  test("without a parser each of them is seen as well, in a way that is never weaker", () => {
    const plain = seenEntities(trace(read(path, source)));
    for (const [name, expected] of Object.entries(names)) {
      const kinds = evidenceOf(name, plain).map(({ kind }) => kind);
      expect([name, kinds.length > 0]).toEqual([name, expected !== ""]);
      for (const kind of kinds) expect(["definition", "token"]).toContain(kind);
    }
  });
});
