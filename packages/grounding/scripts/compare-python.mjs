// Compares what is found in Python's standard library with Python's own `ast`: whole files by qualified name, and chunks of 40, 80 and
// 200 lines by name. Skipped, and says so, without python3. `node --conditions=@agentltl/source scripts/compare-python.mjs [folder]`
import { comparePython } from "../test/compare-python.ts";

const result = comparePython(process.argv[2]);
if (result === undefined) console.log("skipped: there is no python3 on this machine");
else {
  const { parser, files, whole, chunks, faults } = await result;
  console.log(`${files} files of ${parser}`);
  console.table([whole]);
  console.table(chunks);
  for (const fault of faults.slice(0, 40)) console.log(fault);
  const good = whole.missing === 0 && whole.extra === 0 && chunks.every(({ recall }) => recall >= 0.99);
  process.exitCode = good ? 0 : 1;
}
