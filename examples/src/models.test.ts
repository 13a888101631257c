import { expect, test } from "vitest";
import { chooseModels } from "./models.ts";
import { paintFor, plain } from "./paint.ts";
import { scriptedModel } from "./scripted-model.ts";

test.each<[string, Record<string, string>, string]>([
  ["nothing", {}, "Scripted models, no key, no network"],
  ["empty variables", { OPENAI_API_KEY: "", OPENAI_BASE_URL: " " }, "Scripted models, no key, no network"],
  ["only a model", { OPENAI_MODEL: "x" }, "Scripted models, no key, no network"],
  ["a key", { OPENAI_API_KEY: "k" }, "Model gpt-5-mini at https://api.openai.com/v1 (run 4 is scripted)"],
  [
    "an address and a model",
    { OPENAI_BASE_URL: "http://127.0.0.1:8000/v1", OPENAI_MODEL: "qwen" },
    "Model qwen at http://127.0.0.1:8000/v1 (run 4 is scripted)",
  ],
])("%s decides which models answer", (_what, environment, expected) => {
  expect(chooseModels(environment).description).toBe(expected);
});

test("a scripted model that is asked too often says so", async () => {
  const model = scriptedModel([]);
  await expect(model.doGenerate({ prompt: [] })).rejects.toThrow(
    "the script has 0 replies, and one more was asked for",
  );
});

test("colours are for terminals, and for those who want them", () => {
  expect(paintFor(true, {}).bad("x")).toBe("\u001b[31mx\u001b[39m");
  expect(paintFor(true, { NO_COLOR: "1" })).toBe(plain);
  expect(paintFor(false, {})).toBe(plain);
});
