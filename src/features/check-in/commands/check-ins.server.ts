import { randomUUID } from 'node:crypto'
import type { EventRef } from '#features/events/access.server.ts'
import { hasBegun } from '#features/registrations/event-terms.server.ts'
import { byMember, changeState, findRow } from '#features/registrations/records/change-state.server.ts'
import type { RegistrationRow } from '#features/registrations/registration-changes.server.ts'
import { type Seats, withLockedSeats } from '#features/registrations/seats/lock.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import {
  type Arrival,
  type CheckInAct,
  type CheckInRefusal,
  type CheckInResult,
  isAdmitted,
} from '#shared/check-in/check-in.ts'
import { authorizeCheckIn, type CheckInAccess } from '../access.server.ts'
import {
  byTime,
  listMarkedArrivals,
  listRecordedActs,
  type RecordedAct,
  standingActs,
  toArrival,
} from '../queries/arrivals.server.ts'
import { type CheckInUpdate, readCheckInUpdate } from '../queries/list.server.ts'
import { findSeatAt } from '../queries/seat-at.server.ts'
import { checkInSync, singleCheckIn } from '../schema.ts'
import { checkIns } from '../table.server.ts'
import { collectCash, undoCash } from './cash.server.ts'
import { happenedAt } from './happened-at.ts'
import { type By, markNoShow, type Outcome } from './no-show.server.ts'

/** Acts in one transaction: others who change seats of the event wait no longer than these take. */
const BATCH = 50
/**
 * Records what a device did, also while it had no network, in the order in which it happened. An act that was recorded before changes
 * nothing and is answered anew. What another device did meanwhile is told, never overwritten; so is a seat that ended since.
 */
export async function recordCheckIns(
  ctx: RequestContext,
  ref: EventRef,
  form: unknown,
): Promise<{ results: CheckInResult[] } & CheckInUpdate> {
  const access = await authorizeCheckIn(ctx, ref)
  const { device, sent, acts, version, more } = parse(checkInSync, form)
  const ordered = acts
    .map((act) => ({ ...act, at: happenedAt(act, sent, ctx.now) }))
    .toSorted((a, b) => a.at.localeCompare(b.at))
  const results: CheckInResult[] = []
  for (let start = 0; start < ordered.length; start += BATCH)
    results.push(...(await recordBatch(ctx, ref, access, device, ordered.slice(start, start + BATCH))))
  if (more) return { results, version: version ?? '', people: null }
  return { results, ...(await readCheckInUpdate(ctx, ref, { device, version })) }
}

/** Records one act that happens now. */
export async function recordCheckIn(ctx: RequestContext, ref: EventRef, form: unknown): Promise<CheckInResult> {
  const access = await authorizeCheckIn(ctx, ref)
  const { device, ...act } = parse(singleCheckIn, form)
  const [result] = await recordBatch(ctx, ref, access, device, [{ ...act, at: ctx.now.toISOString() }])
  return result!
}

const recordBatch = (
  ctx: RequestContext,
  ref: EventRef,
  { eventId }: CheckInAccess,
  device: string,
  acts: CheckInAct[],
): Promise<CheckInResult[]> =>
  withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    // The caller may have lost it meanwhile.
    const access = await authorizeCheckIn(txCtx, ref)
    const results: CheckInResult[] = []
    for (const act of acts) results.push(await record(txCtx, seats, act, { device, ...access }))
    return results
  })

async function record(ctx: RequestContext, seats: Seats, act: CheckInAct, by: By): Promise<CheckInResult> {
  const { key, id } = act
  const row = await findRow(ctx, seats, id)
  const ended = row && !isAdmitted(row) ? await endedSince(ctx, act) : null
  const refused = refusalOf(ctx, seats, act, row, ended)
  if (refused || !row) return { key, id, outcome: 'refused', reason: refused ?? 'missing' }
  if (act.action === 'cash' || act.action === 'cash_undo') {
    const reason = act.action === 'cash' ? await collectCash(ctx, seats, act, by) : await undoCash(ctx, act, by)
    return { key, id, ...(reason ? { outcome: 'refused', reason } : (ended ?? { outcome: 'done' })) }
  }
  if (ended) {
    const known = (await listRecordedActs(ctx, seats.eventId, id)).some((one) => one.key === key)
    if (!known && !(await insertAct(ctx, seats, act, by))) return { key, id, outcome: 'refused', reason: 'key_used' }
    return { key, id, ...(act.action === 'in' ? ended : { outcome: 'done' }) }
  }
  if (act.action === 'no_show') return { key, id, ...(await markNoShow(ctx, seats, row, { at: act.at, by })) }
  const before = await listRecordedActs(ctx, seats.eventId, id)
  const marked = row.state === 'attended' && (await listMarkedArrivals(ctx, seats.eventId, id)).get(id)
  if (!before.some((one) => one.key === key)) {
    if (row.state !== 'attended') await endStanding(ctx, seats, id, standingActs(before))
    if (!(await insertAct(ctx, seats, act, by))) return { key, id, outcome: 'refused', reason: 'key_used' }
    const last = (await listRecordedActs(ctx, seats.eventId, id)).at(-1)!
    await setState(ctx, seats, row, last.action, by)
  }
  const acts = await listRecordedActs(ctx, seats.eventId, id)
  return { key, id, ...outcomeOf(act, acts, marked || undefined, by) }
}

/** False when the key belongs to another act. */
async function insertAct(ctx: RequestContext, { eventId }: Seats, act: CheckInAct, { device, userId }: By) {
  const { key, id, at } = act
  const action = act.action === 'in' ? 'in' : 'undo'
  const values = { eventId, registrationId: id, action, deviceId: device, key, userId } as const
  const added = await ctx.db
    .insert(checkIns)
    .values({ ...values, at: new Date(at), createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: checkIns.id })
  return added.length > 0
}

/** Arrivals that the panel took back no longer stand: no device recorded that. */
async function endStanding(ctx: RequestContext, { eventId }: Seats, registrationId: number, acts: RecordedAct[]) {
  const last = acts.at(-1)
  if (!last) return
  const panel = { action: 'undo', deviceId: randomUUID(), key: randomUUID(), userId: null } as const
  await ctx.db.insert(checkIns).values({ ...panel, eventId, registrationId, at: new Date(last.at), createdAt: ctx.now })
}

/** An arrival, its undo and cash are kept as what happened, where the seat ended only afterwards. Null for what met no seat. */
async function endedSince(ctx: RequestContext, { id, action, at }: CheckInAct) {
  if (action === 'no_show') return null
  const then = await findSeatAt(ctx, id, at)
  return then.isAdmitted && then.endedAt ? ({ outcome: 'ended_since', at: then.endedAt } as const) : null
}

function refusalOf(
  ctx: RequestContext,
  { terms }: Seats,
  { action }: CheckInAct,
  row: RegistrationRow | null,
  ended: object | null,
): CheckInRefusal | null {
  if (!row || row.isTest || row.anonymizedAt) return 'missing'
  if (!isAdmitted(row) && !ended) return 'wrong_state'
  return (action === 'in' || action === 'no_show') && !hasBegun(terms, ctx.now) ? 'too_early' : null
}

/** The state follows from what happened last, whenever it was sent. */
async function setState(
  ctx: RequestContext,
  seats: Seats,
  row: RegistrationRow,
  last: RecordedAct['action'],
  { userId }: By,
) {
  const to = last === 'in' ? 'attended' : 'confirmed'
  if (row.state === to) return
  await changeState(ctx, seats, row, {
    to,
    action: last === 'in' ? 'attended' : 'confirm',
    by: byMember(userId),
  })
}

/** What the device is told: `marked` is an arrival that no device recorded. */
function outcomeOf(
  { key, action }: CheckInAct,
  acts: RecordedAct[],
  marked: Arrival | undefined,
  { device }: By,
): Outcome {
  const last = acts.at(-1)!
  if (action === 'undo')
    return last.action === 'undo' ? { outcome: 'done' } : { outcome: 'arrived_since', other: toArrival(last, device) }
  if (last.action === 'undo') return { outcome: 'undone_since', other: toArrival(last, device) }
  const standing = standingActs(acts)
  const others = standing.filter((one) => one.key !== key).map((one) => toArrival(one, device))
  const [other] = byTime(others, marked)
  if (!other) return { outcome: 'done' }
  const [first] = standing
  return { outcome: first!.key === key && !(marked && marked.at < first!.at) ? 'also' : 'already', other }
}
