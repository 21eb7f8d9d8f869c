import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { log } from '#platform/logging/log.server.ts'
import { processCover } from './jobs.server.ts'

/** Raised with each change of the drawings or of how they are encoded, so that their files are made anew. */
const VERSION = 1
/** Anybody can ask for covers of names that nobody has: the files used longest ago go. */
const LIMITS = { files: 20_000, bytes: 200_000_000 }
/** As many as on a long list that is seen for the first time. */
const MAX_WAITING = 60
/** After a failure, such as a full disk or a busy worker. */
const PAUSE_MS = 30_000
/** The folder is measured after so many new files. */
const TRIM_EVERY = 100

type Drawing = {
  /** All that the picture depends on, beside its width in pixels. */
  key: string
  width: number
  draw: () => string | Promise<string>
}

type Found = { file: Uint8Array<ArrayBuffer> } | { svg: string }
type Waiting = { folder: string; svg: string; width: number }

/**
 * Files of drawings, made once and kept in `DATA_DIR/covers`. Until one is there, the drawing itself is the answer: files are made in the
 * background, one at a time, so nobody waits for them.
 */
export function createDrawnFiles(render = processCover, limits = LIMITS) {
  const waiting = new Map<string, Waiting>()
  let isMaking = false
  let pausedUntil = 0
  let written = 0

  async function find(dataDir: string, { key, width, draw }: Drawing): Promise<Found> {
    const folder = join(dataDir, 'covers')
    const name = createHash('sha256').update(`${VERSION} ${width} ${key}`).digest('hex')
    const path = join(folder, `${name}.avif`)
    const file = await readFile(path).catch(() => null)
    // A loss of power may leave an empty one.
    if (file?.length) {
      const now = new Date()
      void utimes(path, now, now).catch(() => {})
      return { file: new Uint8Array(file) }
    }
    const svg = waiting.get(path)?.svg ?? (await draw())
    if (waiting.size < MAX_WAITING && Date.now() >= pausedUntil) {
      waiting.set(path, { folder, svg, width })
      void makeWaiting()
    }
    return { svg }
  }

  async function makeWaiting() {
    if (isMaking) return
    isMaking = true
    // Those that are added meanwhile come last.
    for (const [path, drawing] of waiting) {
      await make(path, drawing).catch((error: unknown) => {
        pausedUntil = Date.now() + PAUSE_MS
        waiting.clear()
        log.warn({ error: String(error) }, 'A cover could not be made into a file.')
      })
      waiting.delete(path)
    }
    isMaking = false
  }

  async function make(path: string, { folder, svg, width }: Waiting) {
    // Asked for while it was made.
    if ((await stat(path).catch(() => null))?.size) return
    const file = await render(svg, width)
    const unfinished = `${path}.${randomUUID()}`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      await writeFile(unfinished, file, { mode: 0o600, flush: true })
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
    if (written++ % TRIM_EVERY === 0) await trimFiles(folder, limits)
  }

  return { find }
}

/** Removes the files used longest ago where there are too many, down to nine tenths; also what a crash left unfinished. */
async function trimFiles(folder: string, limits: typeof LIMITS) {
  const paths = (await readdir(folder))
    .filter((name) => /^[0-9a-f]{64}\.avif/.test(name))
    .map((name) => join(folder, name))
  const found = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ size, mtimeMs }) => ({ path, size, mtimeMs }),
        () => null,
      ),
    ),
  )
  const files = found.filter((file) => file !== null).toSorted((one, other) => other.mtimeMs - one.mtimeMs)
  let [count, bytes] = [0, 0]
  const isOver = (share: number) => count > limits.files * share || bytes > limits.bytes * share
  for (const { size } of files) [count, bytes] = [count + 1, bytes + size]
  if (!isOver(1)) return
  while (isOver(0.9)) {
    const { path, size } = files.pop()!
    await rm(path, { force: true })
    ;[count, bytes] = [count - 1, bytes - size]
  }
}
