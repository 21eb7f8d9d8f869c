import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { PLAYERS_EXPORTED } from '#shared/limits.ts'
import type { DoorGuest } from '#shared/registrations/players.ts'
import { listAskedFields } from './asked-fields.server.ts'
import { listMissingFollowUp } from './missing-followup.server.ts'
import { playerName } from './player-conditions.server.ts'
import { missingOf } from './players.server.ts'
import { selectPlayers } from './stored-players.server.ts'

/** Who has a seat, by name: what is printed for the door. Protected answers are a mark, never words. */
export async function listDoor(ctx: RequestContext, ref: EventRef): Promise<DoorGuest[]> {
  const { eventId } = await authorizeEvent(ctx, 'players.read', ref)
  const missingFollowUp = await listMissingFollowUp(ctx, eventId, await listAskedFields(ctx, eventId))
  const guests = await selectPlayers(ctx, {
    where: sql`r.event_id = ${eventId} and not r.is_test and r.state in ('confirmed', 'attended', 'no_show', 'offered', 'hold')`,
    order: sql`${playerName} collate "es-x-icu", r.id`,
    keys: [],
    limit: PLAYERS_EXPORTED,
    offset: 0,
  })
  return guests.map((guest) => ({
    ...{ id: guest.id, name: guest.name, ticketTitle: guest.ticketTitle, state: guest.state, isMinor: guest.isMinor },
    companionOf: guest.isCompanion ? guest.holder : null,
    guardian: [guest.guardianName, guest.guardianPhone].filter(Boolean).join(', '),
    missing: missingOf(guest, missingFollowUp),
    hasSpecial: guest.hasSpecial,
  }))
}
