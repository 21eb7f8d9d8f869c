// Where things are. Plain JavaScript for whatever Node is installed, as everything in this folder.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
export const inRoot = (path) => join(root, path)
/** What one run leaves for the next; nothing in it is missed when it is gone. */
export const cache = inRoot('node_modules/.cache/candil')

/** The Node that Candil runs on: the one installed with the packages, else this one when it is new enough. */
export function findNode() {
  const ours = inRoot('node_modules/.bin/node')
  if (existsSync(ours) && works(ours)) return ours
  if (Number.parseInt(process.versions.node, 10) >= 26) return process.execPath
  throw new Sentence(
    `No Node comes with Candil for ${process.platform}-${process.arch}: start it with Node 26 or later (this is ${process.version}).`,
  )
}

function works(node) {
  try {
    return execFileSync(node, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] }).length > 0
  } catch {
    return false
  }
}

/** An error whose message says everything: no stack is shown. */
export class Sentence extends Error {}

/** One hash of all the files, folders included; what does not exist counts as empty. */
export function hashOf(paths, leaveOut = /$^/) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesOf).filter((path) => !leaveOut.test(path))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(inRoot(path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(path) {
  const status = statSync(inRoot(path), { throwIfNoEntry: false })
  if (!status?.isDirectory()) return status ? [path] : []
  return readdirSync(inRoot(path))
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}
