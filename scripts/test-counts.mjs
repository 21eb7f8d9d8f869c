// The counts of the two test runners, from their report files.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cache } from './paths.mjs'

export const reports = {
  vitest: join(cache, 'vitest.json'),
  /** Of the tests that run beside others. */
  http: join(cache, 'vitest-http.json'),
  processes: join(cache, 'vitest-processes.json'),
  playwright: join(cache, 'playwright.json'),
}

// Remove reports of an earlier run, in case this one dies before it writes its own.
for (const report of Object.values(reports)) rmSync(report, { force: true })

export function countVitest(path = reports.vitest) {
  const report = read(path)
  if (!report) return null
  // A file that could not be loaded has no failed test, but it failed.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

export function countPlaywright() {
  const report = read(reports.playwright)
  if (!report) return null
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected, failed: unexpected, skipped, flaky }
}

export const sum = (counts) => ({
  passed: total(counts, 'passed'),
  failed: total(counts, 'failed'),
  skipped: total(counts, 'skipped'),
  flaky: total(counts, 'flaky'),
})

const total = (counts, name) => counts.reduce((all, count) => all + (count[name] ?? 0), 0)

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return null
  }
}
