// The counts, failures and times of the two test runners, from their report files.
import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { cache, root } from './paths.mjs'

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
  const { expected, unexpected, skipped } = report.stats
  return { passed: expected, failed: unexpected, skipped }
}

export const sum = (counts) => ({
  passed: total(counts, 'passed'),
  failed: total(counts, 'failed'),
  skipped: total(counts, 'skipped'),
})

const total = (counts, name) => counts.reduce((all, count) => all + (count[name] ?? 0), 0)

/** Each failed test with the start of its errors, and each file that could not be loaded. */
export const listFailures = () => [
  ...vitestFiles().flatMap(({ file, status, tests }) => {
    const failed = tests
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => failure(`${file}: ${fullName}`, failureMessages))
    return status === 'failed' && failed.length === 0 ? [`  ${file}: could not be run`] : failed
  }),
  ...playwrightTests()
    .filter(({ ok }) => !ok)
    .map(({ file, title, errors }) => failure(`${file}: ${title}`, errors)),
]

/** In lines and characters: what says why, without the pages that a comparison may print. */
const ERROR = { lines: 12, width: 200 }

function failure(name, errors) {
  const lines = errors.flatMap((error) => {
    const printed = stripVTControlCharacters(error).split('\n')
    const said = printed.filter((line) => line.trim() && !/^ +at .*node_modules/.test(line))
    return said.slice(0, ERROR.lines)
  })
  return [`  ${name}`, ...lines.map((line) => `      ${line.slice(0, ERROR.width)}`)].join('\n')
}

/** The files that took longest, on the clock. */
export function listSlowest(count) {
  const seconds = new Map(vitestFiles().map(({ file, ms }) => [file, ms / 1000]))
  for (const { file, ms } of playwrightTests()) seconds.set(file, (seconds.get(file) ?? 0) + ms / 1000)
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, count)
  return slowest.map(([file, time]) => `${time.toFixed(1).padStart(8)}  ${file}`)
}

const vitestFiles = () =>
  [reports.vitest, reports.http, reports.processes].flatMap((report) =>
    (read(report)?.testResults ?? []).map(({ name, status, startTime, endTime, assertionResults }) => ({
      ...{ file: relative(root, name), status, ms: endTime - startTime, tests: assertionResults },
    })),
  )

function playwrightTests() {
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
  return specsOf(read(reports.playwright) ?? {}).map(({ file, title, ok, tests }) => ({
    ...{ file: join('e2e', file), title, ok },
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    errors: tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ''))),
  }))
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return null
  }
}
