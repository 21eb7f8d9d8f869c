import type { QueuePosition } from '#features/registrations/seats/waiting.server.ts'
import { listPlaces } from '#features/registrations/waiting-list/places.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { OwnRegistration } from '#shared/registrations/own-registration.ts'

type Listed = Pick<OwnRegistration, 'id' | 'state' | 'isTest'> & { event: { id: number } }

/** Adds the place on the waiting list to registrations that wait. */
export async function withPlaces<Own extends Listed>(ctx: RequestContext, rows: readonly Own[]) {
  const waits = ({ state, isTest }: Listed) => state === 'waitlisted' && !isTest
  const lists = new Map<number, Map<number, QueuePosition>>()
  for (const { event } of rows.filter(waits))
    if (!lists.has(event.id)) lists.set(event.id, await listPlaces(ctx, event.id))
  return rows.map((row) => ({ ...row, waiting: (waits(row) && lists.get(row.event.id)?.get(row.id)) || null }))
}
