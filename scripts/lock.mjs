// Two starts at the same moment must not install or build into the same folder.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from './paths.mjs'

/** Does the work while nobody else does any of that name; waits for them first. `needed` is asked when it is our turn. */
export async function alone(name, needed, work) {
  if (!needed()) return
  const lock = inRoot(`.data/${name}.pid`)
  while (!take(lock)) await sleep(300)
  try {
    if (needed()) await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function take(lock) {
  try {
    mkdirSync(dirname(lock), { recursive: true })
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (isDead(lock)) rmSync(lock, { force: true })
    return false
  }
}

const OLD_MS = 15 * 60_000

/** Its process is gone; or its number went to another one after a restart of the machine. */
function isDead(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > OLD_MS) return true
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}
