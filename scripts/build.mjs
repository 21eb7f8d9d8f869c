import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { compressFiles } from './compress.mjs'
import { withLock } from './lock.mjs'
import { findNode, hashOf, hashOfStates, inRoot } from './paths.mjs'
import { runQuietly } from './run.mjs'

const SOURCES = [
  'src',
  'scripts/offline-worker.mjs',
  'scripts/draw-maps.mjs',
  'public',
  'content',
  'sample',
  'scripts/bundled-server.mjs',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
]
/** Run by Node directly, or only in tests. */
const NOT_BUILT = /\.test\.tsx?$|^src\/cli\//
const STAMP = inRoot('build/made-of')
/** Sizes and times of the sources when the build was last found to be theirs. */
const SEEN = inRoot('build/seen')

/** Builds the application if its sources changed since the last complete build. */
export async function build() {
  const states = hashOfStates(SOURCES)
  if (existsSync(STAMP) && existsSync(SEEN) && readFileSync(SEEN, 'utf8') === states) return
  const sources = hashOf(SOURCES, NOT_BUILT)
  await withLock(
    'build',
    () => !isUpToDate(sources),
    () => runBuild(sources),
  )
  writeFileSync(SEEN, states)
}

const isUpToDate = (sources) => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources

async function runBuild(sources) {
  // Removed first and written last, so that an interrupted build is not taken for a complete one.
  rmSync(SEEN, { force: true })
  rmSync(STAMP, { force: true })
  const command = [inRoot('node_modules/@react-router/dev/bin.cjs'), 'build']
  await runQuietly('Building the site', findNode(), command, { env: { NODE_ENV: 'production' } })
  await runQuietly('Building the offline worker', findNode(), [inRoot('scripts/offline-worker.mjs')])
  await runQuietly('Drawing the maps', findNode(), [inRoot('scripts/draw-maps.mjs')])
  await compressFiles(inRoot('build/client'))
  mkdirSync(inRoot('build'), { recursive: true })
  writeFileSync(STAMP, sources)
}
