import { sql } from 'drizzle-orm'
import { type IncomingHandover, listIncomingHandovers } from '#features/registrations/handovers/queries.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { OwnEvent, OwnGroup, OwnRegistration } from '#shared/registrations/own-registration.ts'
import { isLive } from '#shared/registrations/states.ts'
import { withNeededAnswers } from './needed-answers.server.ts'
import { withPlaces } from './places.server.ts'
import { listOwnRows, ownEventJson, ownEventTables } from './rows.server.ts'

export type GivenSeat = { id: number; event: OwnEvent; at: Date }
export type OwnRegistrations = {
  /** Seats, and offers of seats, of events to come. */
  upcoming: OwnGroup[]
  /** Waiting for a seat or for the organizer's approval. */
  waiting: OwnGroup[]
  /** Latest first: past events, and registrations that have ended. */
  past: OwnGroup[]
  /** Seats that someone hands to this person. */
  incoming: IncomingHandover[]
  /** Seats that this person handed to someone else. */
  given: GivenSeat[]
}

/** Everything the caller registered for, whatever became of it. */
export async function listMyRegistrations(ctx: RequestContext): Promise<OwnRegistrations> {
  const me = authorizeSignedIn(ctx)
  const rows = await listOwnRows(ctx, sql`r.holder_id = ${me.id}`)
  const groups = toGroups(await withPlaces(ctx, await withNeededAnswers(ctx, rows)))
  const sections = Map.groupBy(groups, sectionOf)
  return {
    upcoming: sections.get('upcoming') ?? [],
    waiting: sections.get('waiting') ?? [],
    past: (sections.get('past') ?? []).toReversed(),
    incoming: await listIncomingHandovers(ctx),
    given: await listGivenSeats(ctx, me.id),
  }
}

/** Companions below the registration of the person; below the first of them, if that one is someone else's now. */
function toGroups(rows: readonly OwnRegistration[]): OwnGroup[] {
  const groups = Map.groupBy(rows, ({ id, groupId }) => groupId ?? id)
  return [...groups].map(([id, members]) => {
    const head = members.find((member) => member.id === id) ?? members[0]!
    return { ...head, companions: members.filter((member) => member !== head) }
  })
}

function sectionOf(group: OwnGroup): 'upcoming' | 'waiting' | 'past' {
  const live = [group, ...group.companions].filter(({ state }) => isLive(state))
  if (group.event.past || live.length === 0) return 'past'
  return live.every(({ state }) => state === 'waitlisted' || state === 'requested') ? 'waiting' : 'upcoming'
}

async function listGivenSeats(ctx: RequestContext, userId: number): Promise<GivenSeat[]> {
  const rows = await ctx.db.execute<Omit<GivenSeat, 'at'> & { at: string }>(sql`
    select h.id, h.decided_at as at, ${ownEventJson(ctx)} as event
    from registration_handovers h join registrations r on r.id = h.registration_id
      join ${ownEventTables(ctx)} on e.id = r.event_id
    where h.from_user_id = ${userId} and h.state = 'done' order by h.decided_at desc, h.id desc limit 500`)
  return [...rows].map((row) => ({ ...row, at: new Date(row.at) }))
}
