import { expect, test } from "vitest";
import { parseExample } from "./parse-example.ts";

test.each<[string, string]>([
  ["", ""],
  ["a", "1.1 a {} ok"],
  ["a, b", "1.1 a {} ok; 2.1 b {} ok"],
  ["[a b], c", "1.1 a {} ok; 1.1 b {} ok; 2.1 c {} ok"],
  ["[a, b!]", "1.1 a {} ok; 1.1 b {} error"],
  ["a!", "1.1 a {} error"],
  ["a!{x: 1}", '1.1 a {"x":1} error'],
  ["a{x: 1}!", '1.1 a {"x":1} error'],
  ["a{}", "1.1 a {} ok"],
  ["a{x: A, y: two words, z: W-23}", '1.1 a {"x":"A","y":"two words","z":"W-23"} ok'],
  ["a{x: 1.5, y: -2, z: 007, w: 1e3}", '1.1 a {"x":1.5,"y":-2,"z":"007","w":1000} ok'],
  ["a{n: 12345678901234567890}", '1.1 a {"n":"12345678901234567890"} ok'],
  ["a{x: true, y: null, z: 'it''s'}", `1.1 a {"x":true,"y":null,"z":"it's"} ok`],
  [
    'a{"odd key": "q\\"\\u0041", y: [1, [b]], z: {c: d}}',
    '1.1 a {"odd key":"q\\"A","y":[1,["b"]],"z":{"c":"d"}} ok',
  ],
  ["a{__proto__: 1, constructor: 2}", '1.1 a {"__proto__":1,"constructor":2} ok'],
  ["a -> {v: true}", '1.1 a {} ok {"v":true}'],
  ["a->done", '1.1 a {} ok "done"'],
  ['a -> "Error: no", b', '1.1 a {} ok "Error: no"; 2.1 b {} ok'],
  ["user_name, a-b.c/d", "1.1 user_name {} ok; 2.1 a-b.c/d {} ok"],
  ['user: "yes", a', 'user 1 "yes"; 1.1 a {} ok'],
  ['a, user: "and b?", b', '1.1 a {} ok; user 2 "and b?"; 2.2 b {} ok'],
  [
    'user: "a?", a, assistant: "done", user: "b?", b',
    'user 1 "a?"; 1.1 a {} ok; assistant 1 "done"; user 2 "b?"; 2.2 b {} ok',
  ],
  ['a, answer: "it is b"', '1.1 a {} ok; answer "it is b"'],
])("%j is read", (text, expected) => {
  expect(show(text)).toBe(expected);
});

test.each([
  ["a b"],
  ["a,, b"],
  ["[a"],
  ["[]"],
  ["a{x}"],
  ["a{x: }"],
  ["a{x: 1, x: 2}"],
  ["a ->"],
  ['a{x: "open}'],
  ["a{x: [1,, 2]}"],
  ["user: yes"],
  ['answer: "a", b'],
  [`a{x: ${"[".repeat(60)}`],
])("%j is refused", (text) => {
  expect(() => parseExample(text)).toThrow("an example can't be read");
});

test("a refusal says where and what to write", () => {
  const messages = ["a b", "a{x}", "[a", "user: yes", "a{x: 1, x: 2}", 'answer: "a", b'].map(messageOf);
  expect(messages.join("\n")).toMatchInlineSnapshot(`
    "an example can't be read at \`b\`; write "," between the entries
    an example can't be read at \`}\`; write the arguments as {name: value}
    an example can't be read at its end; write a call here, such as refund{order_id: A}
    an example can't be read at \`yes\`; write the text in quotes, as JSON does, and close them
    an example can't be read at \`2}\`; \`x\` is given twice; write it once
    an example can't be read at \`b\`; the final answer is the end; nothing can follow it"
  `);
});

function messageOf(text: string): string {
  try {
    return `read: ${show(text)}`;
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}

/** Calls as `step.turn name args outcome result`, messages in their places. */
function show(text: string): string {
  const { calls, dialogue, finalAnswer } = parseExample(text);
  const said = (count: number): string[] =>
    dialogue
      .filter(({ afterCall }) => afterCall === count)
      .map((message) => `${message.role} ${message.turn} ${JSON.stringify(message.text)}`);
  const shown = calls.flatMap((call) => [
    ...said(call.position),
    [
      `${call.step}.${call.turn}`,
      call.name,
      JSON.stringify(call.args),
      call.outcome,
      JSON.stringify(call.result),
    ]
      .filter((part) => part !== undefined)
      .join(" "),
  ]);
  const answer = finalAnswer === undefined ? [] : [`answer ${JSON.stringify(finalAnswer)}`];
  return [...shown, ...said(calls.length), ...answer].join("; ");
}
