import { inArray, sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { planEnding, STATE_AFTER_ENDING } from '#features/registrations/endings/endings.server.ts'
import { hasBegun, takesPlace } from '#features/registrations/event-terms.server.ts'
import { byMember, changeState, recordChange } from '#features/registrations/records/change-state.server.ts'
import { addNote } from '#features/registrations/records/notes.server.ts'
import type { RegistrationRow } from '#features/registrations/registration-changes.server.ts'
import { type OrganizerAction, organizerForm } from '#features/registrations/schema.ts'
import { allocateSeats, isAllocated, needsOf } from '#features/registrations/seats/free-seats.ts'
import { type Seats, withLockedSeats } from '#features/registrations/seats/lock.server.ts'
import { poolsOf } from '#features/registrations/seats/take.server.ts'
import { partiesOf } from '#features/registrations/seats/waiting.server.ts'
import { registrations } from '#features/registrations/table.server.ts'
import { offerExpiry, readLastDays } from '#features/registrations/waiting-list/offer-expiry.server.ts'
import { processWaitingList } from '#features/registrations/waiting-list/offers.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { parse } from '#platform/forms/parse.ts'
import type { RefusalOfChange } from '#shared/registrations/players.ts'
import { isEnding, mayFollow, type RegistrationState, takesSeat } from '#shared/registrations/states.ts'
import { assertValid } from '../register/refusal.server.ts'

export type ActResult = { changed: number[]; refused: { id: number; reason: RefusalOfChange }[] }

const STATE_AFTER: Record<Exclude<OrganizerAction, 'note'>, RegistrationState> = {
  confirm: 'confirmed',
  offer: 'offered',
  waitlist: 'waitlisted',
  attended: 'attended',
  no_show: 'no_show',
  ...STATE_AFTER_ENDING,
}

/**
 * Does one thing with some registrations of an event, in the order of the list. What cannot be changed is left as it is and listed. More
 * seats than there are cannot be given: the organizer raises the quota first. What ends a registration does so a minute later
 * (`planEnding`), and can be taken back until then. A form that is sent again does nothing again and answers the same.
 */
export async function changeRegistrations(ctx: RequestContext, ref: EventRef, form: unknown): Promise<ActResult> {
  const { eventId } = await authorizeEvent(ctx, 'players.edit', ref)
  const me = authorizeSignedIn(ctx)
  const { ids, ...act } = parse(organizerForm, form)
  if (act.action === 'note' && act.note === null) assertValid({ note: 'required' })
  return withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    await processWaitingList(txCtx, seats)
    const result: ActResult = { changed: [], refused: [] }
    const rows = await readRows(txCtx, seats, [...new Set(ids)])
    const later = await changedSince(txCtx, seats, act, ids)
    for (const [id, row] of rows) {
      const reason = row
        ? await change(txCtx, seats, row, { ...act, userId: me.id, changed: later.get(id) ?? null })
        : 'missing'
      if (reason) result.refused.push({ id, reason })
      else result.changed.push(id)
    }
    await processWaitingList(txCtx, seats)
    return result
  })
}

async function readRows(ctx: RequestContext, { eventId }: Seats, ids: number[]) {
  const rows = await ctx.db.select().from(registrations).where(inArray(registrations.id, ids))
  // Nothing is noted about people who were removed: it would stay for ever.
  const isTheirs = (row: RegistrationRow) => row.eventId === eventId && row.anonymizedAt === null
  const known = new Map(rows.filter(isTheirs).map((row) => [row.id, row]))
  return ids.map((id) => [id, known.get(id)] as const)
}

/** What became of registrations since the page was shown, the last of each: a state, or a note. */
async function changedSince(
  { db }: RequestContext,
  { eventId }: Seats,
  { seen, action }: Omit<Parsed, 'ids'>,
  ids: number[],
) {
  if (seen === null) return new Map<number, Changed>()
  const kind = action === 'note' ? sql`h.action = 'note'` : sql`h.to_state is not null`
  const rows = await db.execute<Changed & { id: number }>(sql`
    select distinct on (h.registration_id) h.registration_id as id, h.to_state as to, h.note, h.user_id as "userId"
    from registration_history h join registrations r on r.id = h.registration_id
    where r.event_id = ${eventId} and h.id > ${seen} and ${kind} and h.registration_id = any(${idArray(ids)})
    order by h.registration_id, h.id desc`)
  return new Map(rows.map(({ id, ...change }) => [id, change]))
}

type Changed = { to: RegistrationState | null; note: string | null; userId: number | null }
type Act = Omit<Parsed, 'ids'> & { userId: number; changed: Changed | null }
type Parsed = ReturnType<typeof organizerForm.parse>

/** Changes one, or returns why not. */
async function change(
  ctx: RequestContext,
  seats: Seats,
  row: RegistrationRow,
  act: Act,
): Promise<RefusalOfChange | null> {
  const { action, reason, note, userId, changed } = act
  const by = byMember(userId)
  if (action === 'note') {
    if (changed?.userId === userId && changed.note === note) return null
    await addNote(ctx, row, note!)
    await recordChange(ctx, row, { action, by, note })
    return null
  }
  const to = STATE_AFTER[action]
  if (changed) return changed.to === to && changed.userId === userId ? null : 'changed'
  const refused = refusalOf(ctx, seats, row, to, note)
  if (refused) return refused
  if (isEnding(action)) return (await planEnding(ctx, row, { action, reason, note, userId })) ? null : 'changed'
  const expiresAt = to === 'offered' ? { expiresAt: await expiryOf(ctx, seats, row) } : {}
  await changeState(ctx, seats, row, { to, action, by, reason, note, ...expiresAt })
  if (note !== null) await addNote(ctx, row, note)
  return null
}

async function expiryOf(ctx: RequestContext, seats: Seats, { ticketId }: RegistrationRow) {
  const lastDays = await readLastDays(ctx, seats.eventId)
  return offerExpiry(seats.terms, ctx.now, [lastDays.get(ticketId) ?? null])
}

/** Whether the change gives a seat. Who came or did not come had one: going back corrects a mistake. */
const givesSeat = (from: RegistrationState, to: RegistrationState) =>
  (to === 'offered' || to === 'confirmed') && from !== 'attended' && from !== 'no_show'

function refusalOf(
  ctx: RequestContext,
  seats: Seats,
  row: RegistrationRow,
  to: RegistrationState,
  note: string | null,
): RefusalOfChange | null {
  if (!mayFollow(row.state, to)) return 'wrong_state'
  const begun = hasBegun(seats.terms, ctx.now)
  if (to === 'offered' && begun) return 'over'
  if ((to === 'attended' || to === 'no_show') && !begun) return 'too_early'
  if (givesSeat(row.state, to) && !takesPlace(seats.terms)) return 'off'
  if (!takesSeat(to) || takesSeat(row.state) || row.isTest) return null
  return refusalOfSeat(seats, row, note)
}

/** Whether there is a seat, and whether someone else waits for it. */
function refusalOfSeat(seats: Seats, row: RegistrationRow, note: string | null): RefusalOfChange | null {
  const others = seats.waiting.filter(({ id }) => id !== row.id)
  const own = seats.waiting.find(({ id }) => id === row.id)
  const ahead = own
    ? others.filter(({ since, id }) => since < own.since || (since === own.since && id < own.id))
    : others
  const allocation = allocateSeats(seats.pools, [...partiesOf(ahead), { needs: needsOf(poolsOf(seats, row)) }]).at(-1)!
  // What those ahead would be given counts as taken: without them the seats may be there.
  const alone = allocateSeats(seats.pools, [{ needs: needsOf(poolsOf(seats, row)) }])[0]!
  if (!isAllocated(alone)) return 'sold_out'
  return isAllocated(allocation) || note !== null ? null : 'order'
}
