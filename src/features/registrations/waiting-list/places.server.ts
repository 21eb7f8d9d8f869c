import type { RequestContext } from '#platform/context/request-context.ts'
import { readCurrentSeats } from '../seats/current-seats.server.ts'
import { placesOf, type QueuePosition } from '../seats/waiting.server.ts'

/** The places on the waiting list of an event, by registration, as players and organizers see them. Does not authorize. */
export async function listPlaces(ctx: RequestContext, eventId: number): Promise<Map<number, QueuePosition>> {
  const { pools, waiting } = await readCurrentSeats(ctx, eventId)
  return placesOf(pools, waiting)
}
