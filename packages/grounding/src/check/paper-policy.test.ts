import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Calls, call, read, trace } from "../../test/calls.ts";
import { checkGrounding } from "./check-grounding.ts";

const source = "class HttpBox:\n  def send_it(self): pass\n\ndef make_url(): pass\n\nMAX_AGE = 3\n";
const box = read("src/box.py", source);

/** `✓` or `✗` before each entity, in order. */
function check(calls: Calls, answer: string, expected: string): void {
  const { entities } = checkGrounding(answer, trace(...calls), { policy: "paper" });
  expect(entities.map(({ entity, grounded }) => `${grounded ? "✓" : "✗"} ${entity.value}`).join(", ")).toBe(
    expected,
  );
}

describe("section 17.3", () => {
  test("a path is exactly one that was asked for and received", () => {
    check([box], "src/box.py", "✓ src/box.py");
    check([box], "box.py, ./src/box.py and SRC/box.py", "✗ box.py, ✗ ./src/box.py, ✗ SRC/box.py");
    check([read("src/empty.py", "")], "src/empty.py", "✗ src/empty.py");
    check([{ ...box, outcome: "error" }], "src/box.py", "✗ src/box.py");
    check([read("src/gone.py", { error: "no such file" })], "src/gone.py", "✗ src/gone.py");
  });
  test("an identifier, in any case, is the beginning of a name that is defined", () => {
    check([box], "HttpBox, HttpBo, HTTPBox and HttpBoxes", "✓ HttpBox, ✓ HttpBo, ✓ HTTPBox, ✗ HttpBoxes");
    check([box], "ake_url and end_it", "✗ ake_url, ✗ end_it");
    check([box], "make_ur, make_url and url_make", "✓ make_ur, ✓ make_url, ✗ url_make");
  });
  test("a signature's last name is a name that is defined", () => {
    check([box], "HttpBox.send_it( and Other.send_it(", "✓ HttpBox.send_it(, ✓ Other.send_it(");
    check([box], "send_i( and make_url()", "✗ send_i(, ✓ make_url(");
  });
  test("a listing, a search, a use, a string and a comment ground nothing", () => {
    check([call("list_directory", {}, "src/box.py")], "src/box.py", "✗ src/box.py");
    check([call("grep", {}, source)], "make_url", "✗ make_url");
    check(
      [read("a.py", "use_it(1)  # say_it\nx = 'in_text'")],
      "use_it( say_it in_text",
      "✗ use_it(, ✗ say_it, ✗ in_text",
    );
  });
  test("the result of a read is JSON with its content, or the content", () => {
    check([read("src/box.py", JSON.stringify({ content: source }))], "make_url", "✓ make_url");
    check([read("src/box.py", { content: source })], "make_url", "✓ make_url");
  });
  test("numbers, products and blocked words are no entities", () => {
    check([box], "42, ValueError, import, os, json, return", "");
  });
  test("every entity counts, whatever was asked", () => {
    const { entities } = checkGrounding("find_me", trace(box), { policy: "paper", question: "find_me?" });
    expect(entities).toMatchObject([{ counted: true, grounded: false }]);
  });
});

/** The predicate, straight from the section, for traces whose definitions are known. */
function slowly(
  answer: string,
  files: readonly (readonly [path: string, names: readonly string[]])[],
): boolean {
  const paths = answer.match(/[\w/.]+\.py\b/g) ?? [];
  const rest = answer.replace(/[\w/.]+\.py\b/g, " ");
  const calls = rest.match(/[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?\(/g) ?? [];
  const bare = rest.replace(/[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?\(/g, " ");
  const names = (bare.match(/\w+/g) ?? []).filter((name) =>
    /^[a-z]+_[a-z_]*[a-z]$|^(?:[A-Z][a-z]+){2,}$/.test(name),
  );
  const defined = files.flatMap(([, known]) => known).map((name) => name.toLowerCase());
  return (
    paths.every((path) => files.some(([known]) => known === path)) &&
    names.every((name) => defined.some((known) => known.startsWith(name.toLowerCase()))) &&
    calls.every((one) => defined.includes((one.slice(0, -1).split(".").at(-1) ?? "").toLowerCase()))
  );
}

test("it is the predicate of the section, on random answers and reads", () => {
  const names = ["make_url", "make_uri", "send_it", "HttpBox", "HttpBoxes", "open_all"];
  const paths = ["src/a.py", "src/b.py", "a.py"];
  const file = fc.tuple(fc.constantFrom(...paths), fc.subarray(names, { minLength: 1 }));
  const pieces = [...names, "make_ur", "ake_url", "Http", "HTTPBox", "x", "12"].flatMap((name) => [
    name,
    `${name}(`,
    `Foo.${name}(`,
  ]);
  const answer = fc.array(fc.constantFrom(...paths, ...pieces), { maxLength: 4 });
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(fc.array(file, { maxLength: 3 }), answer, (files, words) => {
      const calls = files.map(([path, known]) =>
        read(
          path,
          known
            .map((name) => (/^[A-Z]/.test(name) ? `class ${name}: pass` : `def ${name}(): pass`))
            .join("\n"),
        ),
      );
      const text = words.filter((word) => word !== "HTTPBox").join(" and ");
      const expected = slowly(text, files);
      seen.add(expected);
      expect([text, checkGrounding(text, trace(...calls), { policy: "paper" }).grounded]).toEqual([
        text,
        expected,
      ]);
    }),
    { numRuns: 1_000 },
  );
  expect(seen.size).toBe(2);
});
