// Paths and files. Plain JavaScript that runs on any Node, like everything in this folder.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
export const inRoot = (path) => join(root, path)
/** A cache between runs; it can be deleted. */
export const cache = inRoot('node_modules/.cache/candil')

/** The Node that runs Candil: the bundled one, else this one if it is new enough. */
export function findNode() {
  const ours = inRoot('node_modules/.bin/node')
  const failure = existsSync(ours) ? failureOf(ours) : null
  if (existsSync(ours) && failure === null) return ours
  if (Number.parseInt(process.versions.node, 10) >= 26) return process.execPath
  if (failure !== null)
    throw new UserError(
      `The Node that comes with Candil cannot be run: ${failure}\nInstall what it needs (Debian and Ubuntu: apt install libatomic1 libstdc++6), or start with Node 26 or later (this is ${process.version}).`,
    )
  throw new UserError(
    `No Node comes with Candil for ${process.platform}-${process.arch}: start it with Node 26 or later (this is ${process.version}).`,
  )
}

/** Why it does not run; null where it does. */
function failureOf(node) {
  const { status, error, stderr } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 ? null : (stderr || error?.message || 'no word of why').trim()
}

/** An error for the user: its message is printed without a stack. */
export class UserError extends Error {}

/** A hash of all the files, folders included; missing ones count as empty. */
export function hashOf(paths, excluded = /$^/) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesOf).filter((path) => !excluded.test(path))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(inRoot(path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** A hash of sizes and times instead of contents: reading thousands of files takes twice as long. */
export function hashOfStates(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesOf)) {
    const { size, ino, mtimeMs, ctimeMs } = statSync(inRoot(path))
    hash.update([path, size, ino, mtimeMs, ctimeMs, ''].join('\0'))
  }
  return hash.digest('hex')
}

function filesOf(path) {
  const status = statSync(inRoot(path), { throwIfNoEntry: false })
  if (!status?.isDirectory()) return status ? [path] : []
  return readdirSync(inRoot(path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const below = `${path}/${entry.name}`
      return entry.isFile() ? [below] : filesOf(below)
    })
}
