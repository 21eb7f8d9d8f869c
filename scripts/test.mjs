// npm test: everything that must hold, in the order in which it is cheapest to learn that it does not.
// npm test -- src/features/events e2e/public/search.spec.ts: only those tests. --full: also what takes long.
import { build } from './build.mjs'
import { getChromium } from './chromium.mjs'
import { install } from './install.mjs'
import { findNode, inRoot, Sentence } from './paths.mjs'
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

const journeys = async (files) => {
  const env = { CHROMIUM_PATH: await getChromium(), PLAYWRIGHT_REPORT: reports.playwright, ...full }
  // What is named runs alone, without the journeys it otherwise comes after.
  const alone = files.length > 0 ? ['--no-deps'] : []
  return onNode(env, 'node_modules/@playwright/test/cli.js', 'test', ...alone, ...files)
}

const built = async () => {
  await build()
  return 0
}

const everything = [
  ['Routes', () => onNode({}, 'node_modules/@react-router/dev/bin.cjs', 'typegen')],
  ['Types', () => onNode({}, 'node_modules/typescript/bin/tsc', '--noEmit')],
  ['Format and lint', () => onNode({}, 'node_modules/@biomejs/biome/bin/biome', 'check', '.')],
  ['Build', built],
  // Tests beside the source share their worker's modules, which saves importing them a hundred times; those of the whole start
  // processes and sites, and have each a worker of its own.
  ['Tests of parts', () => vitest(['src/'], '--no-isolate'), countVitest],
  ['Tests of the whole', () => vitest(['tests/']), countVitest],
  ['Journeys', () => journeys([]), countPlaywright],
]

function selected() {
  const isJourney = (path) => /^(\.\/)?e2e(\/|$)/.test(path)
  const [files, trips] = [only.filter((path) => !isJourney(path)), only.filter(isJourney)]
  return [
    ...(files.length > 0 ? [['Tests', () => vitest(files), countVitest]] : []),
    ...(trips.length > 0
      ? [
          ['Build', built],
          ['Journeys', () => journeys(trips), countPlaywright],
        ]
      : []),
  ]
}

/** Stops at the first step that fails; a step without counts of its own counts as one failure. */
async function runSteps(steps) {
  const lines = []
  const counts = []
  for (const [name, work, count] of steps) {
    const start = Date.now()
    console.log(`\n── ${name}`)
    const failed = (await work().catch(tell)) !== 0
    const counted = count?.() ?? { passed: 0, failed: 0, skipped: 0 }
    counts.push({ ...counted, failed: counted.failed || Number(failed) })
    lines.push(`  ${failed ? '✗' : '✓'} ${name.padEnd(18)} ${((Date.now() - start) / 1000).toFixed(1).padStart(6)} s`)
    if (failed) break
  }
  return { lines, ...sum(counts) }
}

async function test() {
  stopWithUs()
  if (unknown) throw new Sentence(`npm test knows --full and paths of tests, not ${unknown}.`)
  await install()
  const { lines, passed, failed, skipped, flaky } = await runSteps(only.length > 0 ? selected() : everything)
  console.log(`\n${lines.join('\n')}\n`)
  if (skipped > 0) console.log(`${skipped} skipped`)
  if (flaky > 0) console.log(`${flaky} passed only at a second try: a defect, named above as flaky`)
  console.log(`${passed + flaky} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}

test().catch((error) => {
  tell(error)
  console.log('0 passed, 1 failed')
  process.exit(1)
})

function tell(error) {
  console.error(error instanceof Sentence ? error.message : error)
}
