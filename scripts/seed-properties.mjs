// Property tests try the same cases at every run, so that a failure is somebody's change and not somebody's luck.
// AGENTLTL_SEED=random tries others (a nightly run does); a number repeats the run that printed it.
import fc from "fast-check";

const wanted = process.env.AGENTLTL_SEED ?? "20260501";
fc.configureGlobal(wanted === "random" ? {} : { seed: Number(wanted) });
