import type { Answer } from 'candil-api-client'
import type { CheckInAct, CheckInPerson, CheckInResult } from '#shared/check-in/check-in.ts'

/** In ms: a phone in a field may be connected to something that never answers. */
const TIMEOUT_MS = 12_000

/** Acts sent at once: the server records some dozens a second. */
export const ACTS_SENT = 50

/** `more`: others follow, so that no list is needed yet. */
type Sync = { device: string; acts: readonly CheckInAct[]; version: string | null; locale: string; more?: boolean }
/** `now` is the server's clock. */
export type SyncAnswer = { people: CheckInPerson[] | null; version: string; results: CheckInResult[]; now: string }

/** Why there is no answer: no network (or a server that cannot answer now), nobody signed in, or no access any more. */
export type SyncProblem = 'offline' | 'signed_out' | 'no_access'

const PROBLEMS: Record<number, SyncProblem> = {
  401: 'signed_out',
  403: 'signed_out',
  404: 'no_access',
  410: 'no_access',
}

/** Sends what was done on the device, and reads what others did. */
export async function sendActs(
  slug: string,
  { device, acts, version, locale, more = false }: Sync,
): Promise<SyncAnswer | SyncProblem> {
  try {
    // Without a signal: requests that have one wait for the network (docs/decisions/009-network-failures.md).
    const request = fetch(`/api/event/${slug}/check_in/sync?locale=${locale}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ device, acts, version, more, sent: new Date().toISOString() }),
    })
    const timeout = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null))
    const response = await Promise.race([request, timeout])
    if (!response) return 'offline'
    if (!response.ok) return PROBLEMS[response.status] ?? 'offline'
    const { data, meta } = (await response.json()) as Answer<'/api/event/{id}/check_in/sync', 'post'>
    return { people: data, ...meta }
  } catch {
    return 'offline'
  }
}
