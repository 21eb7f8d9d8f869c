import { randomUUID } from 'node:crypto'
import { getCheckInEvent } from '#features/check-in/queries/event.server.ts'
import { listCheckInPeople } from '#features/check-in/queries/list.server.ts'
import type { EventRef } from '#features/events/access.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { offlineAccount } from '#platform/context/offline-account.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import {
  CHECK_IN_FILTERS,
  type CheckInEvent,
  type CheckInFilter,
  type CheckInPerson,
  countPeople,
  filterPeople,
  searchPeople,
} from '#shared/check-in/check-in.ts'

/** How many the server renders: search finds the others. */
const RENDERED = 100

export type CheckInView = {
  event: CheckInEvent
  userId: number
  /** Opens what the device keeps, while the session's cookie says the same. */
  account: string | null
  /** The server's clock, in milliseconds since 1970: the device's counts once there are scripts. */
  now: number
  q: string
  filter: CheckInFilter
  /** What is rendered, until the device has the whole list. */
  people: CheckInPerson[]
  /** How many there are in all of what is rendered, and in each part of the list. */
  found: number
  counts: Record<CheckInFilter, number>
  /** Of forms without scripts: an idempotency key, and a device id that is the account's. */
  plain: { key: string; device: string }
  /** The page that a device keeps has no names in it. */
  isCopy: boolean
}

/** `copia` asks for the page as a device keeps it. */
export async function loadCheckIn(ctx: RequestContext, ref: EventRef, params: URLSearchParams): Promise<CheckInView> {
  const event = await getCheckInEvent(ctx, ref)
  const { id: userId } = authorizeSignedIn(ctx)
  const plain = { key: randomUUID(), device: `00000000-0000-4000-8000-${String(userId).padStart(12, '0')}` }
  const counts = { missing: 0, arrived: 0, others: 0 }
  const empty = {
    event,
    userId,
    account: offlineAccount(ctx),
    plain,
    now: ctx.now.getTime(),
    q: '',
    filter: 'missing',
    people: [],
    found: 0,
    counts,
  } as const
  if (params.has('copia')) return { ...empty, people: [], isCopy: true }
  const { people } = await listCheckInPeople(ctx, ref, plain.device)
  const q = (params.get('q') ?? '').slice(0, 100)
  const filter = CHECK_IN_FILTERS.find((one) => one === params.get('show')) ?? 'missing'
  const found = q ? searchPeople(people, q) : filterPeople(people, filter)
  const open = people.find(({ id }) => String(id) === params.get('person'))
  const rendered = found.slice(0, RENDERED)
  if (open && !rendered.includes(open)) rendered.push(open)
  return { ...empty, q, filter, people: rendered, found: found.length, counts: countPeople(people), isCopy: false }
}
