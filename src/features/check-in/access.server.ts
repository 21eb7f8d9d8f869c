import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { EventRole } from '#shared/member-permissions.ts'

export type CheckInAccess = { eventId: number; userId: number; role: EventRole }

/**
 * The event, if the actor checks its players in: who sees its players, and whoever is at its door until a day after it. Throws 404 for
 * everybody else, also once that ended.
 */
export async function authorizeCheckIn(ctx: RequestContext, ref: EventRef): Promise<CheckInAccess> {
  const { id: userId } = authorizeSignedIn(ctx)
  const { eventId, role } = await authorizeEvent(ctx, 'check_in.edit', ref)
  return { eventId, userId, role }
}
