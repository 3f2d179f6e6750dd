import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./runtime.mjs";

/**
 * What a run of Vitest told in its JSON report.
 *
 * @param {string} file the report; a run that broke off has left none, which counts nothing
 * @returns counts of tests, and `troubles`: a line for each test or file that failed
 */
export function readVitestReport(file) {
  let report;
  try {
    report = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { passed: 0, failed: 0, skipped: 0, troubles: [] };
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    troubles: report.testResults.flatMap(troublesOf),
  };
}

/** @param testFile one entry of `testResults` */
function troublesOf({ name, message, assertionResults }) {
  const path = relative(root, name);
  const lines = message ? [`FAILED: ${path}: ${firstLine(message)}`] : [];
  for (const { title, failureMessages } of assertionResults) {
    const [reason] = failureMessages;
    if (reason === undefined) continue;
    lines.push(`FAILED: ${path}: ${title}: ${firstLine(reason)}`);
  }
  return lines;
}

function firstLine(text) {
  return stripVTControlCharacters(text).split("\n", 1)[0];
}
