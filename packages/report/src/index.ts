export type { AnswerView, MarkView } from "./model/answer-view.ts";
export type { Fact, Tone } from "./model/fact.ts";
export type { Bar, Bars, Curves, Distribution, Figure, Heatmap, Point, Series } from "./model/figure.ts";
export type {
  DrawnEdge,
  DrawnGraph,
  DrawnNode,
  GraphLink,
  GraphPair,
  GraphStanding,
} from "./model/graph-pair.ts";
export type { Report } from "./model/report.ts";
export type {
  CallView,
  ComplaintView,
  Prefixes,
  RuleView,
  RunView,
  SaidView,
  ShownText,
  WitnessView,
} from "./model/run-view.ts";
export type { Cell, Column, Row, Table } from "./model/table.ts";
export { type CollectOptions, collectRuns, type RunCollector } from "./runs/collect-runs.ts";
export type { RunToShow } from "./runs/run-to-show.ts";
export { mostShown, runViewOf } from "./runs/run-view-of.ts";
export { shareBar } from "./runs/share-bar.ts";
