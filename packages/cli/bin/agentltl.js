#!/usr/bin/env -S node --conditions=@agentltl/source
// The command inside the workspace, run from its source. The published command is dist/bin.js.
import "../src/bin.ts";
