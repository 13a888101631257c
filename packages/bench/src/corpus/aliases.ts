import type { PoolTool } from "./pattern.ts";

/** A field in which the tools could have other names. */
export type Domain =
  | "finance"
  | "healthcare"
  | "DevOps"
  | "data science"
  | "logistics"
  | "IoT"
  | "genomics"
  | "legal";

/** A tool's name in a field, and those of its arguments in order. */
export type Alias = readonly [name: string, ...parameters: readonly string[]];

/**
 * The four tools under the names of eight fields (paper section 13.4). The names of healthcare are the paper's, the others ours. Only names change:
 * what the tools compute is the same.
 */
export const aliases: Readonly<Record<Domain, Readonly<Record<PoolTool, Alias>>>> = {
  finance: {
    tool_a: ["open_ledger", "account_seed"],
    tool_b: ["reconcile_entries", "debit", "credit"],
    tool_c: ["adjust_balance", "balance"],
    tool_d: ["total_positions", "positions"],
  },
  healthcare: {
    tool_a: ["enumerate_patients", "intake_seed"],
    tool_b: ["correlate_signals", "channel_a", "channel_b"],
    tool_c: ["normalize_reading", "reading"],
    tool_d: ["accumulate_readings", "readings"],
  },
  DevOps: {
    tool_a: ["probe_cluster", "node_seed"],
    tool_b: ["diff_releases", "revision_a", "revision_b"],
    tool_c: ["scale_service", "replicas"],
    tool_d: ["aggregate_metrics", "samples"],
  },
  "data science": {
    tool_a: ["sample_dataset", "row_seed"],
    tool_b: ["cross_features", "feature_a", "feature_b"],
    tool_c: ["standardize_value", "value"],
    tool_d: ["reduce_column", "values"],
  },
  logistics: {
    tool_a: ["locate_shipment", "manifest_seed"],
    tool_b: ["match_route", "origin", "destination"],
    tool_c: ["reprice_parcel", "parcel"],
    tool_d: ["consolidate_loads", "loads"],
  },
  IoT: {
    tool_a: ["poll_device", "device_seed"],
    tool_b: ["fuse_sensors", "sensor_a", "sensor_b"],
    tool_c: ["calibrate_signal", "signal"],
    tool_d: ["merge_telemetry", "frames"],
  },
  genomics: {
    tool_a: ["index_sequence", "read_seed"],
    tool_b: ["align_strands", "strand_a", "strand_b"],
    tool_c: ["mask_region", "region"],
    tool_d: ["stack_coverage", "depths"],
  },
  legal: {
    tool_a: ["retrieve_docket", "filing_seed"],
    tool_b: ["compare_clauses", "clause_a", "clause_b"],
    tool_c: ["amend_term", "term"],
    tool_d: ["tally_damages", "claims"],
  },
};

/** The eight fields, in the order of the corpus. */
export const domains: readonly Domain[] = [
  "finance",
  "healthcare",
  "DevOps",
  "data science",
  "logistics",
  "IoT",
  "genomics",
  "legal",
];
