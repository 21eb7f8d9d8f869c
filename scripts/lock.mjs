// Concurrent starts must not install or build into the same folder.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from './paths.mjs'

/** Runs `work` under a lock of that name, waiting for other processes. `needed` is checked again under the lock. */
export async function withLock(name, needed, work) {
  if (!needed()) return
  const lock = inRoot(`.data/${name}.pid`)
  while (!tryLock(lock)) await sleep(300)
  try {
    if (needed()) await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function tryLock(lock) {
  try {
    mkdirSync(dirname(lock), { recursive: true })
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (isStale(lock)) rmSync(lock, { force: true })
    return false
  }
}

const STALE_MS = 15 * 60_000

/** Whether the lock's process is gone, or the lock is so old that its pid may belong to another process. */
function isStale(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > STALE_MS) return true
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}
