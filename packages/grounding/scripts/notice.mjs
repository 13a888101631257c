// Writes NOTICE: what this package ships of others, with the licence as their installed packages name it: node scripts/notice.mjs
import { writeFileSync } from "node:fs";
import { noticeText } from "../test/notice-text.ts";

writeFileSync(new URL("../NOTICE", import.meta.url), noticeText());
