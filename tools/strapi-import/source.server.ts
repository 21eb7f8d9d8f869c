import { setTimeout as sleep } from 'node:timers/promises'
import { ImportError } from './report.server.ts'
import { listPage } from './schema.ts'

const ATTEMPTS = 6
const LONGEST_PAUSE_MS = 60_000
const PAGE_SIZE = 100

export type SourceOptions = {
  /** Its address, with or without `/api`. */
  from: string
  signal: AbortSignal
  /** The first pause after a failure; each further one is twice as long. */
  pauseMs?: number
  timeoutMs?: number
}

/** The server said no, and will say it again: its status, for whom it matters. */
export class Refused extends ImportError {
  readonly status: number
  constructor(status: number, words: string) {
    super(words)
    this.status = status
  }
}
class Busy extends Error {
  readonly afterMs: number
  constructor(status: number, after: string | null) {
    super(`it answers ${status}`)
    this.afterMs = Math.min(Number(after) * 1000 || 0, LONGEST_PAUSE_MS)
  }
}

/** A Strapi v4 server, read with courtesy: two requests at a time, and patience with its failures. */
export function openSource({ from, signal, pauseMs = 500, timeoutMs = 30_000 }: SourceOptions) {
  const base = baseOf(from)
  const atMostTwo = gate(2)
  /** Hosts of files that were tried to the end: nobody waits for them once more. */
  const dead = new Set<string>()

  const read = <T>(url: URL, take: (response: Response) => Promise<T>) =>
    atMostTwo(async () => {
      for (let attempt = 1; ; attempt++) {
        signal.throwIfAborted()
        try {
          return await take(await ask(url))
        } catch (error) {
          signal.throwIfAborted()
          if (error instanceof ImportError) throw error
          if (attempt === ATTEMPTS)
            throw new ImportError(`${url.href} cannot be read: ${reason(error)}.`, { cause: error })
          const wait = Math.min(pauseMs * 2 ** (attempt - 1), LONGEST_PAUSE_MS)
          await sleep(Math.max(wait, error instanceof Busy ? error.afterMs : 0), null, { signal })
        }
      }
    })

  async function ask(url: URL) {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) })
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 429 || response.status >= 500)
      throw new Busy(response.status, response.headers.get('retry-after'))
    throw new Refused(response.status, `${url.href} answers ${response.status}.`)
  }

  return {
    /** One page of a type's list, in the order of ids. */
    page(type: string, page: number, query: Record<string, string>) {
      const url = new URL(`${base}/api/${type}`)
      const ours = { 'sort[0]': 'id:asc', 'pagination[page]': String(page), 'pagination[pageSize]': String(PAGE_SIZE) }
      url.search = new URLSearchParams({ ...ours, ...query }).toString()
      return read(url, async (response) => {
        const { success, data } = listPage.safeParse(JSON.parse(await response.text()))
        if (!success) throw new ImportError(`${url.href} is no list of a Strapi server.`)
        return { entries: data.data, ...data.meta.pagination }
      })
    },
    /** A file by its address, absolute or of this server; null when it is larger than `most` bytes. */
    async file(address: string, most: number) {
      const url = URL.parse(address, `${base}/`)
      if (!url || !/^https?:$/.test(url.protocol)) throw new Refused(0, `${address} is no web address.`)
      if (dead.has(url.host)) throw new ImportError(`${url.host} does not answer.`)
      try {
        return await read(url, (response) => collect(response, most))
      } catch (error) {
        if (error instanceof ImportError && !(error instanceof Refused)) dead.add(url.host)
        throw error
      }
    },
  }
}
export type Source = ReturnType<typeof openSource>

function baseOf(from: string) {
  const url = URL.parse(from)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ImportError(`--from is ${JSON.stringify(from)}; it takes a web address.`)
  return url.href.replace(/[?#].*$/, '').replace(/(\/api)?\/*$/, '')
}

async function collect(response: Response, most: number) {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop hangs up.
    if (bytes > most) return null
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** At most so many at a time; the others wait in line. */
function gate(count: number) {
  const line: (() => void)[] = []
  let free = count
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free === 0) await new Promise<void>((resolve) => line.push(resolve))
    else free--
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else free++
    }
  }
}

/** fetch hides the reason in the cause. */
function reason(error: unknown) {
  const { cause, message } = error as Error
  return cause instanceof Error && cause.message ? cause.message : message
}
