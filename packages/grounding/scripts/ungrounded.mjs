// Prints how many of the things that answers name are in no result of any tool, by type:
// node scripts/ungrounded.mjs [--list <n>] [--known <text file>] <traces.jsonl>...
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { createGrounder } from "../src/check/create-grounder.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: "string", default: "0" }, known: { type: "string" } },
});
const known = values.known === undefined ? "" : readFileSync(values.known, "utf8");

/** The answers of a record, each with what was asked before it and how many calls were made before it. */
function answersOf({ task, final_answer: last, tool_calls: calls, meta }) {
  if (meta?.dialogue === undefined)
    return typeof last === "string" ? [{ text: last, asked: task ?? "", after: calls.length }] : [];
  let asked = "";
  return meta.dialogue.flatMap(({ role, text, after_call: after }) => {
    if (role === "assistant") return [{ text, asked, after }];
    asked += `\n${text}`;
    return [];
  });
}

async function checkRecord(record) {
  const checked = [];
  for (const { text, asked, after } of answersOf(record)) {
    const grounder = await createGrounder({ outputs: "all", question: `${known}\n${asked}` });
    for (const call of record.tool_calls.slice(0, after))
      grounder.addRead({
        name: call.tool_name,
        args: call.arguments,
        result: call.tool_result,
        outcome: call.is_error === true ? "error" : "ok",
      });
    checked.push({ text, result: grounder.check(text) });
  }
  return checked;
}

for (const path of positionals) {
  const rows = new Map();
  const failed = [];
  let answers = 0;
  let bad = 0;
  for (const line of readFileSync(path, "utf8").split("\n").filter(Boolean)) {
    const record = JSON.parse(line);
    for (const { text, result } of await checkRecord(record)) {
      answers++;
      if (result.grounded === false) bad++;
      for (const { entity, counted, grounded, nearest } of result.entities) {
        const row = rows.get(entity.type) ?? { named: 0, counted: 0, ungrounded: 0 };
        rows.set(entity.type, row);
        row.named++;
        if (counted) row.counted++;
        if (!counted || grounded !== false) continue;
        row.ungrounded++;
        const { start, end } = entity.spans[0];
        const around = text.slice(Math.max(0, start - 60), end + 40).replace(/\s+/g, " ");
        failed.push(
          `${record.id}  ${entity.type}  ${entity.value}  (nearest ${nearest ?? "-"})\n      ${around}`,
        );
      }
    }
  }
  console.log(`${basename(path)}: ${bad} of ${answers} answers name something that no tool showed`);
  for (const [type, { named, counted, ungrounded }] of rows)
    console.log(
      `  ${type.padEnd(20)} ungrounded ${String(ungrounded).padStart(4)} of ${String(counted).padStart(5)} that count (${((100 * ungrounded) / Math.max(1, counted)).toFixed(1)} %), ${named} named`,
    );
  const step = Math.max(1, Math.floor(failed.length / Number(values.list)));
  for (const one of failed.filter((_, place) => place % step === 0).slice(0, Number(values.list)))
    console.log(`    ${one}`);
}
