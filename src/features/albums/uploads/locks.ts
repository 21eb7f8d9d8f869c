import type { Locker } from '@tus/server'

const WAIT_MS = 30_000
const LOCKED = { status_code: 423, body: 'Another request writes this upload.' }

type Holder = { requestRelease: () => void; released: Promise<void>; release: () => void }

/**
 * One request at a time for each upload, in this process. Who comes later asks the one before to end, as a connection that the client has
 * lost already may still be open here. Unlike the library's own, it does not take the processor while it waits.
 */
export function createUploadLocks(waitMs = WAIT_MS): Locker {
  const holders = new Map<string, Holder>()
  return {
    newLock(id) {
      let mine: Holder | null = null
      return {
        async lock(signal, requestRelease) {
          const deadline = Date.now() + waitMs
          for (let holder = holders.get(id); holder; holder = holders.get(id)) {
            holder.requestRelease()
            await waitFor(holder.released, deadline - Date.now())
            if (signal.aborted || Date.now() >= deadline) throw LOCKED
          }
          const { promise, resolve } = Promise.withResolvers<void>()
          mine = { requestRelease: () => void requestRelease(), released: promise, release: resolve }
          holders.set(id, mine)
        },
        async unlock() {
          if (mine && holders.get(id) === mine) holders.delete(id)
          mine?.release()
        },
      }
    },
  }
}

async function waitFor(released: Promise<void>, ms: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.max(ms, 0))
  await Promise.race([released, promise])
  clearTimeout(timer)
}
