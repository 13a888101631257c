// A worker in a process of its own, for collect.test.ts to kill. The first job that it takes never ends.
import { workOnJobs } from "../src/index.ts";

workOnJobs(
  { url: process.argv[2] ?? "", name: process.argv[3] ?? "" },
  {
    deadAfter: 500,
    make: () => {
      process.stdout.write("taken\n");
      return new Promise(() => {});
    },
  },
);
