import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { compressFiles } from './compress.mjs'
import { withLock } from './lock.mjs'
import { findNode, hashOf, inRoot } from './paths.mjs'
import { runQuietly } from './run.mjs'

const SOURCES = [
  'src',
  'scripts/offline-worker.mjs',
  'public',
  'content',
  'sample',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
]
/** Run by Node directly, or only in tests. */
const NOT_BUILT = /\.test\.tsx?$|^src\/(main\.ts|cli\/|platform\/postgres\/|process\/)/
const STAMP = inRoot('build/made-of')

/** Builds the application if its sources changed since the last complete build. */
export async function build() {
  const sources = hashOf(SOURCES, NOT_BUILT)
  await withLock(
    'build',
    () => !isUpToDate(sources),
    () => runBuild(sources),
  )
}

const isUpToDate = (sources) => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources

async function runBuild(sources) {
  // Removed first and written last, so that an interrupted build is not taken for a complete one.
  rmSync(STAMP, { force: true })
  const command = [inRoot('node_modules/@react-router/dev/bin.cjs'), 'build']
  await runQuietly('Building the site', findNode(), command, { env: { NODE_ENV: 'production' } })
  await runQuietly('Building the offline worker', findNode(), [inRoot('scripts/offline-worker.mjs')])
  await compressFiles(inRoot('build/client'))
  mkdirSync(inRoot('build'), { recursive: true })
  writeFileSync(STAMP, sources)
}
