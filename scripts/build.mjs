import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { compressFiles } from './compress.mjs'
import { alone } from './lock.mjs'
import { findNode, hashOf, inRoot } from './paths.mjs'
import { runQuietly } from './run.mjs'

const SOURCES = [
  'src',
  'public',
  'content',
  'sample',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
]
/** Run by Node as they are, or only when testing. */
const NOT_BUILT = /\.test\.tsx?$|^src\/(main\.ts|cli\/|platform\/postgres\/|process\/)/
const STAMP = inRoot('build/made-of')

/** Builds the site when its sources changed since the last build that came to its end. */
export async function build() {
  const sources = hashOf(SOURCES, NOT_BUILT)
  await alone(
    'build',
    () => !isFresh(sources),
    () => make(sources),
  )
}

const isFresh = (sources) => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources

async function make(sources) {
  // Gone first and written last: half a build is never taken for one.
  rmSync(STAMP, { force: true })
  const command = [inRoot('node_modules/@react-router/dev/bin.cjs'), 'build']
  await runQuietly('Building the site', findNode(), command, { env: { NODE_ENV: 'production' } })
  await compressFiles(inRoot('build/client'))
  mkdirSync(inRoot('build'), { recursive: true })
  writeFileSync(STAMP, sources)
}
