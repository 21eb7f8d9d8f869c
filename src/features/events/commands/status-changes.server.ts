import { eq } from 'drizzle-orm'
import { record } from '#features/audit/record.server.ts'
import { authorizeOwn } from '#features/identity/accounts/access.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { Failure, type Fields, missing } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import type { Happening, OrganizationStatus } from '#shared/enums.ts'
import { canSubmit, canWithdraw, type Missing, missingIn } from '#shared/events/event-form.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import { authorizeEvent, type EventRef } from '../access.server.ts'
import { eventSnapshot } from '../queries/snapshot.server.ts'
import { happeningForm, signupForm } from '../schema.ts'
import { events } from '../table.server.ts'
import { type EventRow, signupAfter, signupAmiss } from './fields.server.ts'
import { recordRevision } from './revisions.server.ts'
import { forgetDraftSlugs } from './translations.server.ts'

export type Locked = { row: EventRow; organization: { status: OrganizationStatus } }

/** The event, held until the transaction ends, and how its organization stands. */
export async function lockEvent(ctx: Context, id: number): Promise<Locked> {
  const [found] = await ctx.db
    .select({ row: events, organization: { status: organizations.status } })
    .from(events)
    .innerJoin(organizations, eq(organizations.id, events.organizerId))
    .where(eq(events.id, id))
    .for('update', { of: events })
  if (!found) throw missing()
  if (found.row.deletedAt) throw new Failure('gone', 'gone')
  return found
}

/** What is missing to send it in. A text in either language has a description, or should not be there. */
export function gapsIn({ texts, dateStart, venue, county }: EventSnapshot, venueTbd = false): Missing[] {
  const all = Object.values(texts)
  const description = all.every((text) => text.description !== '') ? (all[0]?.description ?? '') : ''
  return missingIn({ title: all[0]?.title ?? '', description, dateStart, venue, county, venueTbd })
}
/** Throws them as fields that are required. */
export const refuseGaps = (gaps: Missing[]) => {
  if (gaps.length === 0) return
  const fields: Fields = Object.fromEntries(gaps.map((field) => [field, 'required']))
  throw new Failure('invalid', 'invalid', { fields })
}

/** A pending organization may prepare its events and send them in; one that is closed, suspended or refused may not (decisions 2). */
export function refuseInactive({ status }: { status: OrganizationStatus }) {
  if (status !== 'active' && status !== 'pending') throw new Failure('conflict', 'organization_not_active')
}

/** Draft to submitted, within the transaction that locked it. Its slugs are its own from now on. */
export async function sendIn(ctx: Context, { row, organization }: Locked, snapshot: EventSnapshot, venueTbd = false) {
  const me = authorizeOwn(ctx)
  if (!canSubmit(row.moderation)) throw new Failure('conflict', 'wrong_state')
  refuseInactive(organization)
  refuseGaps(gapsIn(snapshot, venueTbd))
  if (!row.submittedAt && !row.publishedAt) await forgetDraftSlugs(ctx.db, row.id)
  const sent = { moderation: 'submitted', submittedAt: ctx.now, submittedBy: me.id, moderationReason: null } as const
  await change(ctx, row, sent, { verb: 'submitEvent', from: row.moderation, to: 'submitted' })
}

/** Sends an event in for the site team to review (decisions 3). */
export const submitEvent = async (ctx: Context, ref: EventRef) => {
  const { id } = await authorizeEvent(ctx, 'events.edit', ref)
  await ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    await sendIn(inside, await lockEvent(inside, id), await eventSnapshot(tx, id))
  })
}

/** Takes it back before anybody decided. */
export const withdrawEvent = async (ctx: Context, ref: EventRef) => {
  const { id } = await authorizeEvent(ctx, 'events.edit', ref)
  await ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const { row } = await lockEvent(inside, id)
    if (!canWithdraw(row.moderation)) throw new Failure('conflict', 'wrong_state')
    await change(inside, row, { moderation: 'draft' }, { verb: 'withdrawEvent', from: 'submitted', to: 'draft' })
  })
}

const NEEDS_REASON: readonly Happening[] = ['cancelled', 'postponed']

/** Cancels, postpones or reopens. Cancelled is not deleted: the page stays and says why (decisions 3). */
export const changeHappening = async (ctx: Context, ref: EventRef, form: unknown) => {
  const { id } = await authorizeEvent(ctx, 'events.edit', ref)
  const { happening, reason_es, reason_en } = parse(happeningForm, form)
  const reason = NEEDS_REASON.includes(happening)
  if (reason && !reason_es && !reason_en) throw new Failure('invalid', 'invalid', { fields: { reason_es: 'required' } })
  await ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const locked = await lockEvent(inside, id)
    const { row } = locked
    // What nobody has seen is changed, not called off.
    if (reason && row.moderation !== 'published') throw new Failure('conflict', 'wrong_state')
    refuseHidden(locked, ['active', 'closed'])
    const [es, en] = reason ? [reason_es ?? reason_en ?? null, reason_en ?? null] : [null, null]
    const after = { happening, happeningReasonEs: es, happeningReasonEn: en }
    if (!isOther(after, row)) return
    const line = { verb: 'changeHappening', from: row.happening, to: happening, reason: es }
    await changePublic(inside, row, after, line)
  })
}

/** Opens, closes or plans the sign-up, or sends people elsewhere for it (decisions 3). */
export const changeSignup = async (ctx: Context, ref: EventRef, form: unknown) => {
  const { id } = await authorizeEvent(ctx, 'events.edit', ref)
  const sent = parse(signupForm, form)
  await ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const locked = await lockEvent(inside, id)
    const { row } = locked
    refuseHidden(locked, ['active'])
    const after = signupAfter(sent, row)
    const fields = signupAmiss(after)
    if (Object.keys(fields).length > 0) throw new Failure('invalid', 'invalid', { fields })
    if (isOther(after, row))
      await changePublic(inside, row, after, { verb: 'changeSignup', from: row.signup, to: after.signup })
  })
}

const isOther = (after: Partial<EventRow>, row: EventRow) =>
  (Object.keys(after) as (keyof EventRow)[]).some((name) => after[name] !== row[name])

type Line = { verb: string; from: string; to: string; reason?: string | null }

/** Every change of a state is a line of the history, in the same transaction. */
async function change(ctx: Context, row: EventRow, after: Partial<EventRow>, line: Line) {
  await ctx.db.update(events).set(after).where(eq(events.id, row.id))
  await record(ctx, { ...line, thing: 'event', thingId: row.id })
}

/** What the public reads of a state is an edit like any other: the site team sees the address one signs up at, and why it is off. */
async function changePublic(ctx: Context, row: EventRow, after: Partial<EventRow>, line: Line) {
  const before = await eventSnapshot(ctx.db, row.id)
  await change(ctx, row, after, line)
  const edit = { before, after: await eventSnapshot(ctx.db, row.id), reason: null }
  if (row.moderation === 'published') await recordRevision(ctx, row.id, edit)
}

/** Of an organization that is kept out, what was public stays as it is until it is back; a closed one may still call off. */
function refuseHidden({ row, organization }: Locked, open: OrganizationStatus[]) {
  if (row.moderation === 'published' && !open.includes(organization.status))
    throw new Failure('conflict', 'organization_not_active')
}
