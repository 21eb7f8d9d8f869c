import { setTimeout as sleep } from 'node:timers/promises'
import { ImportError } from './report.server.ts'
import { listPage } from './schema.ts'

const ATTEMPTS = 6
const MAX_PAUSE_MS = 60_000
const PAGE_SIZE = 100

export type SourceOptions = {
  /** The server's URL, with or without `/api`. */
  from: string
  signal: AbortSignal
  /** The first pause after a failure; it doubles with each attempt. */
  pauseMs?: number
  timeoutMs?: number
}

/** A permanent failure such as a 4xx, not retried. `status` is 0 when no request was made. */
export class RequestRejected extends ImportError {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
class TemporaryFailure extends Error {
  readonly afterMs: number
  constructor(status: number, after: string | null) {
    super(`it answers ${status}`)
    this.afterMs = Math.min(Number(after) * 1000 || 0, MAX_PAUSE_MS)
  }
}

/** A client for a Strapi v4 server: at most two requests at a time, with retries and backoff. */
export function openSource({ from, signal, pauseMs = 500, timeoutMs = 30_000 }: SourceOptions) {
  const base = toBaseUrl(from)
  const limitConcurrency = createSemaphore(2)
  /** File hosts that failed all attempts; not tried again. */
  const unreachableHosts = new Set<string>()

  const requestWithRetry = <T>(url: URL, parse: (response: Response) => Promise<T>) =>
    limitConcurrency(async () => {
      for (let attempt = 1; ; attempt++) {
        signal.throwIfAborted()
        try {
          return await parse(await request(url))
        } catch (error) {
          signal.throwIfAborted()
          if (error instanceof ImportError) throw error
          if (attempt === ATTEMPTS)
            throw new ImportError(`${url.href} cannot be read: ${failureReason(error)}.`, { cause: error })
          const backoff = Math.min(pauseMs * 2 ** (attempt - 1), MAX_PAUSE_MS)
          await sleep(Math.max(backoff, error instanceof TemporaryFailure ? error.afterMs : 0), null, { signal })
        }
      }
    })

  async function request(url: URL) {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) })
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 429 || response.status >= 500)
      throw new TemporaryFailure(response.status, response.headers.get('retry-after'))
    throw new RequestRejected(response.status, `${url.href} answers ${response.status}.`)
  }

  return {
    /** One page of a list, ordered by id. */
    page(type: string, page: number, query: Record<string, string>) {
      const url = new URL(`${base}/api/${type}`)
      const defaults = {
        'sort[0]': 'id:asc',
        'pagination[page]': String(page),
        'pagination[pageSize]': String(PAGE_SIZE),
      }
      url.search = new URLSearchParams({ ...defaults, ...query }).toString()
      return requestWithRetry(url, async (response) => {
        const { success, data } = listPage.safeParse(JSON.parse(await response.text()))
        if (!success) throw new ImportError(`${url.href} is no list of a Strapi server.`)
        return { entries: data.data, ...data.meta.pagination }
      })
    },
    /** Downloads a file by absolute or relative URL; null when it is larger than `maxBytes`. */
    async file(address: string, maxBytes: number) {
      const url = URL.parse(address, `${base}/`)
      if (!url || !/^https?:$/.test(url.protocol)) throw new RequestRejected(0, `${address} is no web address.`)
      if (unreachableHosts.has(url.host)) throw new ImportError(`${url.host} does not answer.`)
      try {
        return await requestWithRetry(url, (response) => readBytes(response, maxBytes))
      } catch (error) {
        if (error instanceof ImportError && !(error instanceof RequestRejected)) unreachableHosts.add(url.host)
        throw error
      }
    },
  }
}
export type Source = ReturnType<typeof openSource>

function toBaseUrl(from: string) {
  const url = URL.parse(from)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ImportError(`--from is ${JSON.stringify(from)}; it takes a web address.`)
  return url.href.replace(/[?#].*$/, '').replace(/(\/api)?\/*$/, '')
}

async function readBytes(response: Response, maxBytes: number) {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop closes the connection.
    if (bytes > maxBytes) return null
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Limits concurrent tasks; the others wait in a queue. */
function createSemaphore(count: number) {
  const queue: (() => void)[] = []
  let free = count
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free === 0) await new Promise<void>((resolve) => queue.push(resolve))
    else free--
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free++
    }
  }
}

/** The message of the cause, where fetch puts the reason of a failure. */
function failureReason(error: unknown) {
  const { cause, message } = error as Error
  return cause instanceof Error && cause.message ? cause.message : message
}
