// npm test: every check, cheapest first.
import { build } from './build.mjs'
import { getChromium } from './chromium.mjs'
import { install } from './install.mjs'
import { findNode, inRoot, UserError } from './paths.mjs'
import { run, stopWithUs } from './run.mjs'
import { countPlaywright, countVitest, reports, sum } from './test-counts.mjs'

const args = process.argv.slice(2)
const only = args.filter((arg) => !arg.startsWith('-'))
const full = args.includes('--full') ? { TEST_FULL: '1' } : {}
const unknown = args.find((arg) => arg.startsWith('-') && arg !== '--full')

const onNode = (env, ...command) =>
  run(findNode(), [inRoot(command[0]), ...command.slice(1)], { env }).then(({ code }) => code)

const vitest = (files, ...flags) => {
  const json = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`]
  return onNode({ NODE_ENV: 'test', ...full }, 'node_modules/vitest/vitest.mjs', 'run', ...json, ...flags, ...files)
}

const runE2e = async (files) => {
  const env = { CHROMIUM_PATH: await getChromium(), PLAYWRIGHT_REPORT: reports.playwright, ...full }
  // Selected tests run without the projects they depend on.
  const alone = files.length > 0 ? ['--no-deps'] : []
  return onNode(env, 'node_modules/@playwright/test/cli.js', 'test', ...alone, ...files)
}

const runBuild = async () => {
  await build()
  return 0
}

const allSteps = [
  ['Routes', () => onNode({}, 'node_modules/@react-router/dev/bin.cjs', 'typegen')],
  ['Types', () => onNode({}, 'node_modules/typescript/bin/tsc', '--noEmit')],
  ['Format and lint', () => onNode({}, 'node_modules/@biomejs/biome/bin/biome', 'check', '.')],
  ['Unused code', () => onNode({}, 'node_modules/knip/bin/knip.js')],
  ['Build', runBuild],
  ['Unit tests', () => vitest([], '--project=unit', '--project=database'), countVitest],
  // Together, so that the long ones run beside the others.
  ['Application tests', () => vitest([], '--project=http', '--project=process'), countVitest],
  ['Journeys', () => runE2e([]), countPlaywright],
]

function selected() {
  const isE2e = (path) => /^(\.\/)?e2e(\/|$)/.test(path)
  const [files, e2eFiles] = [only.filter((path) => !isE2e(path)), only.filter(isE2e)]
  return [
    ...(files.length > 0 ? [['Tests', () => vitest(files), countVitest]] : []),
    ...(e2eFiles.length > 0
      ? [
          ['Build', runBuild],
          ['Journeys', () => runE2e(e2eFiles), countPlaywright],
        ]
      : []),
  ]
}

/** Stops at the first failing step; a step without counts counts as one failure. */
async function runSteps(steps) {
  const lines = []
  const counts = []
  for (const [name, work, count] of steps) {
    const start = Date.now()
    console.log(`\n── ${name}`)
    const failed = (await work().catch(printError)) !== 0
    const counted = count?.() ?? { passed: 0, failed: 0, skipped: 0 }
    counts.push({ ...counted, failed: counted.failed || Number(failed) })
    lines.push(`  ${failed ? '✗' : '✓'} ${name.padEnd(18)} ${((Date.now() - start) / 1000).toFixed(1).padStart(6)} s`)
    if (failed) break
  }
  return { lines, ...sum(counts) }
}

async function test() {
  stopWithUs()
  if (unknown) throw new UserError(`npm test knows --full and paths of tests, not ${unknown}.`)
  await install()
  const { lines, passed, failed, skipped, flaky } = await runSteps(only.length > 0 ? selected() : allSteps)
  console.log(`\n${lines.join('\n')}\n`)
  if (skipped > 0) console.log(`${skipped} skipped`)
  if (flaky > 0) console.log(`${flaky} passed only at a second try: a defect, named above as flaky`)
  console.log(`${passed + flaky} passed, ${failed} failed`)
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
