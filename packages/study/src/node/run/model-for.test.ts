import { expect, test } from "vitest";
import type { ModelEntry } from "../../file/study-file.ts";
import { checkModel, modelFor } from "./model-for.ts";

/** The provider and name of the model that an entry means, or why there is none. */
function check(entry: ModelEntry, environment: Readonly<Record<string, string | undefined>> = {}): string {
  try {
    const { provider, modelId } = modelFor(entry, environment);
    return `${provider} ${modelId}`;
  } catch (error) {
    return String(error);
  }
}

const key = { OPENAI_API_KEY: "k", OWN: "k" };

test.each<[ModelEntry, string]>([
  [{ model: "scripted:reader" }, "scripted reader"],
  [{ model: "openai:gpt-5-mini" }, "openai.chat gpt-5-mini"],
  [{ model: "openai:ft:gpt:me:1" }, "openai.chat ft:gpt:me:1"],
  [{ model: "ollama:qwen3:8b" }, "ollama.chat qwen3:8b"],
  [{ model: "anthropic:claude", key: "OWN" }, "anthropic.chat claude"],
  [{ model: "http://127.0.0.1:8000/v1#qwen3.5-32b" }, "127.0.0.1:8000.chat qwen3.5-32b"],
  [{ model: "https://models.example/v1#org/model#rev" }, "models.example.chat org/model#rev"],
])("%j is a model", (entry, expected) => {
  expect(check(entry, key)).toBe(expected);
  expect(() => checkModel(entry)).not.toThrow();
});

test("what is no model is refused, with what may have been meant, before anybody is asked for a key", () => {
  const wrong = [
    "",
    ":",
    "gpt-5",
    "openai",
    "openai:",
    "opnai:gpt-5",
    "__proto__:x",
    "scripted:raeder",
    "scripted:constructor",
    "http://127.0.0.1/v1",
    "http://127.0.0.1/v1#",
    "http://#m",
    "https:// bad#m",
    "ftp://a#m",
  ];
  for (const model of wrong)
    expect(() => checkModel({ model })).toThrow(expect.objectContaining({ code: "model-invalid" }));
  expect(
    wrong.map((model) => check({ model }, key).replace(/with one of .*#model`/, "…")),
  ).toMatchInlineSnapshot(`
    [
      "StudyError: \`\` is no model; write \`provider:model\` …",
      "StudyError: \`:\` is no model; write \`provider:model\` …",
      "StudyError: \`gpt-5\` is no model; write \`provider:model\` …",
      "StudyError: \`openai\` is no model; write \`provider:model\` …; did you mean \`openai:…\`?",
      "StudyError: \`openai:\` is no model; write \`provider:model\` …; did you mean \`openai:…\`?",
      "StudyError: \`opnai:gpt-5\` is no model; write \`provider:model\` …; did you mean \`openai:…\`?",
      "StudyError: \`__proto__:x\` is no model; write \`provider:model\` …",
      "StudyError: there is no model \`scripted:raeder\`; there are \`scripted:reader\`, \`scripted:memory\`, \`scripted:guesser\`, \`scripted:refuser\`",
      "StudyError: there is no model \`scripted:constructor\`; there are \`scripted:reader\`, \`scripted:memory\`, \`scripted:guesser\`, \`scripted:refuser\`",
      "StudyError: \`http://127.0.0.1/v1\` says no model; write it behind a \`#\`: \`http://127.0.0.1/v1#qwen3.5-32b\`",
      "StudyError: \`http://127.0.0.1/v1#\` says no model; write it behind a \`#\`: \`http://127.0.0.1/v1#qwen3.5-32b\`",
      "StudyError: \`http://\` is no address of a server; write one such as http://127.0.0.1:8000/v1",
      "StudyError: \`https:// bad\` is no address of a server; write one such as http://127.0.0.1:8000/v1",
      "StudyError: \`ftp://a#m\` is no model; write \`provider:model\` …",
    ]
  `);
});

test.each<[string, Readonly<Record<string, string | undefined>>, boolean]>([
  ["set", { OPENAI_API_KEY: "k" }, true],
  ["with the end of a line behind it", { OPENAI_API_KEY: "k\n" }, true],
  ["not set", {}, false],
  ["undefined", { OPENAI_API_KEY: undefined }, false],
  ["empty", { OPENAI_API_KEY: "" }, false],
  ["blank", { OPENAI_API_KEY: " \n" }, false],
  ["under another name", { OPENAI_KEY: "k" }, false],
])("a key that is %s", (_what, environment, isThere) => {
  const found = check({ model: "openai:m" }, environment);
  expect(found).toBe(
    isThere
      ? "openai.chat m"
      : "StudyError: `openai:m` needs a key: set the environment variable OPENAI_API_KEY",
  );
});

test("a key is looked for under the name that the file gives, and under no name that every object has", () => {
  expect(check({ model: "openai:m", key: "OWN" }, { OPENAI_API_KEY: "k" })).toContain(
    "set the environment variable OWN",
  );
  expect(check({ model: "openai:m", key: "constructor" })).toContain(
    "set the environment variable constructor",
  );
  expect(check({ model: "http://127.0.0.1/v1#m", key: "OWN" })).toContain("set the environment variable OWN");
});

test("who has no key and asks nobody may look at any model", () => {
  expect(() => checkModel({ model: "openai:m" })).not.toThrow();
  expect(check({ model: "ollama:m" })).toBe("ollama.chat m");
});
