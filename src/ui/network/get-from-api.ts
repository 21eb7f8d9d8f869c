import type { Answer, paths, Query } from 'candil-api-client'
import { toQuery } from 'candil-api-client/query'
import { type Failure, hold, READ_TIMEOUT_MS } from './network-status.ts'

type Options<Path extends keyof paths> = { query: Query<Path>; signal: AbortSignal }

/**
 * What a call of our own API answers; null where it refuses. The page waits for it: without a usable answer it is held like the router's
 * requests, until the signal gives it up.
 */
export async function getFromApi<Path extends keyof paths & string>(
  path: Path,
  { query, signal }: Options<Path>,
): Promise<Answer<Path> | null> {
  const url = `${path}?${toQuery(query as Record<string, unknown>)}`
  for (;;) {
    const answer = await ask(url, signal)
    if (typeof answer !== 'string') return answer.json as Answer<Path> | null
    await untilReachable(answer, signal)
  }
}

async function ask(url: string, signal: AbortSignal): Promise<{ json: unknown } | Failure> {
  const timeout = AbortSignal.timeout(READ_TIMEOUT_MS)
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, timeout]) })
    if (response.status >= 500 || response.status === 429) return 'server'
    return { json: response.ok ? await response.json() : null }
  } catch (error) {
    if (signal.aborted) throw error
    return timeout.aborted ? 'timeout' : 'connection'
  }
}

function untilReachable(failure: Failure, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const release = hold({ failure, resume: resolve })
    signal.addEventListener('abort', () => {
      release()
      reject(signal.reason)
    })
  })
}
