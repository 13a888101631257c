const short = new Intl.NumberFormat("en");

/** What was measured, a line for each test and one for each folder. */
export function printTable(entries, seeds) {
  const tests = Map.groupBy(entries, ({ file, test }) => `${file}\t${test}`);
  const folders = Map.groupBy(entries, ({ file }) =>
    file.split("/").slice(0, 4).join("/").replace("/src", ""),
  );
  console.log(`\nSeeds: ${seeds.join(", ")}\n`);
  for (const [folder, all] of folders) {
    console.log(`${number(sum(all, "cases"))}  ${folder}`);
    for (const [name, mine] of tests) {
      if (!all.includes(mine[0])) continue;
      const [file = "", test = ""] = name.split("\t");
      const mark = mine.some(({ failed }) => failed) ? "  DIFFERS" : "";
      console.log(`${number(sum(mine, "cases"))}      ${file.split("/").at(-1)}: ${test}${mark}`);
    }
  }
  const skipped = sum(entries, "passedOver");
  console.log(`${number(sum(entries, "cases"))}  cases in all, ${short.format(skipped)} more passed over`);
}

function sum(entries, key) {
  return entries.reduce((all, entry) => all + entry[key], 0);
}

function number(value) {
  return short.format(value).padStart(12);
}
