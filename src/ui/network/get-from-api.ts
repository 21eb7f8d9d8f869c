import type { Answer, paths, Query } from 'candil-api-client'
import { toQuery } from 'candil-api-client/query'

type Options<Path extends keyof paths> = { query: Query<Path>; signal: AbortSignal }

/**
 * What a call of our own API answers; null where it refuses. With the types of the API's client, but not its `fetch`: that hides the signal
 * by which a request says that the page waits for it (docs/decisions/009-network-failures.md).
 */
export async function getFromApi<Path extends keyof paths & string>(
  path: Path,
  { query, signal }: Options<Path>,
): Promise<Answer<Path> | null> {
  const response = await fetch(`${path}?${toQuery(query as Record<string, unknown>)}`, { signal })
  return response.ok ? ((await response.json()) as Answer<Path>) : null
}
