// npm test: every check, cheapest first.
import { build } from './build.mjs'
import { listChangedFiles } from './changed-files.mjs'
import { getChromium } from './chromium.mjs'
import { install } from './install.mjs'
import { cache, findNode, inRoot, UserError } from './paths.mjs'
import { run, running, stopWithUs } from './run.mjs'
import { countPlaywright, countVitest, listFailures, listSlowest, reports, sum } from './test-counts.mjs'
import { PROFILE, startProfile } from './test-profile.mjs'

const FLAGS = ['--full', '--profile']
const args = process.argv.slice(2)
const only = args.filter((arg) => !arg.startsWith('-'))
const full = args.includes('--full') ? { TEST_FULL: '1' } : {}
const profile = args.includes('--profile') ? { TEST_PROFILE: PROFILE } : {}
const unknown = args.find((arg) => arg.startsWith('-') && !FLAGS.includes(arg))

const onNode = (label, env, ...command) =>
  run(findNode(), [inRoot(command[0]), ...command.slice(1)], { env, label }).then(({ code }) => code)

/** What `tests/fixtures/full.ts` reads; a path that was named runs all of its tests. */
const changed = { TEST_CHANGED: only.length > 0 ? '.' : listChangedFiles().join('\n') }
const TEST_ENV = { NODE_ENV: 'test', ...full, ...profile, ...changed }
const vitestCommand = (report, ...flags) => [
  ...['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'],
  ...[`--outputFile.json=${report}`, ...flags],
]
const vitest = (label, ...flags) => onNode(label, TEST_ENV, ...vitestCommand(reports.vitest, ...flags))

const runE2e = async (files) => {
  const env = { CHROMIUM_PATH: await getChromium(), PLAYWRIGHT_REPORT: reports.playwright, ...full, ...changed }
  // Selected tests run without the projects they depend on.
  const alone = files.length > 0 ? ['--no-deps'] : []
  return onNode('Journeys', env, 'node_modules/@playwright/test/cli.js', 'test', ...alone, ...files)
}

const TSC = ['node_modules/typescript/bin/tsc', '--noEmit']
const BUILD = ['Build', () => build().then(() => 0)]

/** A check that runs beside others: its output appears at its end. */
const check = (name, ...command) => [name, () => checkQuietly(name, command)]

async function checkQuietly(name, [script, ...flags], env = {}) {
  const { code, said } = await run(findNode(), [inRoot(script), ...flags], { env, quiet: true, label: name })
  if (said.trim()) console.log(`\n${name}:\n${said.trim()}`)
  return code
}

/** One group after the other; the steps of a group at the same time. */
const allSteps = [
  [
    ['Types of routes', () => onNode('Types of routes', {}, 'node_modules/@react-router/dev/bin.cjs', 'typegen')],
    ['Types of the API', () => onNode('Types of the API', {}, 'scripts/api-client.mjs')],
  ],
  [
    BUILD,
    // Several checkers repeat each other's work: one takes half of the CPU time.
    check('Types', ...TSC, '--checkers', '1', '--incremental', '--tsBuildInfoFile', `${cache}/types.tsbuildinfo`),
    check('Format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'),
    check('API client', 'packages/api-client/node_modules/typescript/bin/tsc', '-p', 'packages/api-client'),
    check('Unused code', 'node_modules/knip/bin/knip.js', '--no-progress'),
    ['Unit tests', () => vitest('Unit tests', '--project=unit', '--project=database'), countVitest],
  ],
  // Processes, mails and jobs are waited for in all of these: only together they keep two cores busy. Journeys take longest.
  [
    beside('Application tests', reports.http, '--project=http', '--maxWorkers=3'),
    beside('Process tests', reports.processes, '--project=process', '--maxWorkers=1'),
    ['Journeys', () => runE2e([]), countPlaywright],
  ],
]

/** Vitest beside other tests: its output appears at its end. */
function beside(name, report, ...flags) {
  const work = () => checkQuietly(name, vitestCommand(report, ...flags), TEST_ENV)
  return [name, work, () => countVitest(report)]
}

function selected() {
  const isE2e = (path) => /^(\.\/)?e2e(\/|$)/.test(path)
  const [files, e2eFiles] = [only.filter((path) => !isE2e(path)), only.filter(isE2e)]
  // Before a runner starts: it remembers the files that it found.
  const isBuilt = e2eFiles.length > 0 || files.some((path) => /^(\.\/)?tests(\/|$)/.test(path))
  return [
    ...(isBuilt ? [[BUILD]] : []),
    ...(files.length > 0 ? [[['Tests', () => vitest('Tests', ...files), countVitest]]] : []),
    ...(e2eFiles.length > 0 ? [[['Journeys', () => runE2e(e2eFiles), countPlaywright]]] : []),
  ]
}

/** Stops after the first group with a failing step. */
async function runSteps(groups) {
  const results = []
  for (const group of groups) {
    console.log(`\n── ${group.map(([name]) => name).join(', ')}`)
    results.push(...(await Promise.all(group.map(runStep))))
    if (results.some(({ failed }) => failed)) break
  }
  return { lines: results.map(({ line }) => line), ...sum(results.map(({ counts }) => counts)) }
}

/** A step without counts counts as one failure. */
async function runStep([name, work, count]) {
  const start = Date.now()
  const failed = (await work().catch(printError)) !== 0
  const counted = count?.() ?? { passed: 0, failed: 0, skipped: 0 }
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  return {
    failed,
    counts: { ...counted, failed: counted.failed || Number(failed) },
    line: `  ${failed ? '✗' : '✓'} ${name.padEnd(18)} ${seconds.padStart(6)} s`,
  }
}

async function test() {
  stopWithUs()
  if (unknown) throw new UserError(`npm test knows --full, --profile and paths of tests, not ${unknown}.`)
  await install({ tests: true })
  const endProfile = args.includes('--profile') ? startProfile(running) : () => ''
  const { lines, passed, failed, skipped } = await runSteps(only.length > 0 ? selected() : allSteps)
  console.log(endProfile())
  console.log(`\nSlowest files, in seconds:\n${listSlowest(10).join('\n')}`)
  console.log(`\n${lines.join('\n')}\n`)
  if (failed > 0) console.log(`Failed:\n${listFailures().join('\n')}\n`)
  if (skipped > 0) console.log(`${skipped} skipped`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}

test().catch((error) => {
  printError(error)
  console.log('0 passed, 1 failed')
  process.exit(1)
})

function printError(error) {
  console.error(error instanceof UserError ? error.message : error)
}
