import { expect, test } from "vitest";
import * as api from "./index.ts";
import * as node from "./node/index.ts";

test("the public values are these and no others", () => {
  expect(Object.keys(api).sort().join(" ")).toBe(
    "TracesError formatNames readTraces recognise redactTrace rulesWithKey writeJsonLine writeJunit writeOtlp",
  );
  expect(Object.keys(node).sort().join(" ")).toBe(
    "decode logLineOf markLength placeIn readAll readJsonText readLines readStream readTraceFile readTraceStream",
  );
});
