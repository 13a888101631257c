import { defineProcedure, type Procedure, parse } from "@agentltl/core";

/** What the paper's default prompt asks of a run, as rules: every run is recorded under them, in observe. */
export function studyRules(): Procedure {
  return defineProcedure({
    id: "study",
    constraints: [
      {
        name: "look-before-reading",
        formula: parse("precedes(list_directory, read_file)"),
        description: "Explore the directory structure before reading files.",
      },
      {
        name: "read-before-answering",
        formula: parse("answered(exists) -> called(read_file)"),
        description: "Read the source to answer; do not rely on memory.",
      },
    ],
  });
}
