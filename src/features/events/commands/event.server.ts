import { and, eq, isNull } from 'drizzle-orm'
import { record } from '#features/audit/record.server.ts'
import { authorizeOwn } from '#features/identity/accounts/access.server.ts'
import { erasureForm } from '#features/identity/accounts/schema.ts'
import { removePictures } from '#features/media/commands.server.ts'
import { authorizeIn, type OrganizationRef } from '#features/memberships/access.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { countTry } from '#platform/rate-limit/rate-limit.server.ts'
import { EVENTS_PER_DAY } from '#shared/limits.ts'
import { authorizeEvent, type EventRef } from '../access.server.ts'
import { eventSnapshot, versionOf } from '../queries/snapshot.server.ts'
import { eventForm, newEvent } from '../schema.ts'
import { events, eventTexts } from '../table.server.ts'
import { factsAfter, NOTHING_YET } from './fields.server.ts'
import { type Header, placeHeader } from './header.server.ts'
import { recordRevision } from './revisions.server.ts'
import { lockEvent, sendIn } from './status-changes.server.ts'
import {
  pictureOf,
  refuseClosed,
  refuseLateSales,
  type Saved,
  savedAs,
  writeChange,
  writeWords,
} from './write.server.ts'

/**
 * Makes a draft of an organization's; `submit` sends it in at once. Only the title is needed (decisions 3). A form that comes again,
 * pressed twice or because its answer was lost, makes no second event: it changes the first.
 */
export async function createEvent(
  ctx: Context,
  organization: OrganizationRef,
  form: unknown,
  { header, storage }: Header,
): Promise<Saved> {
  const { id: organizationId } = await authorizeIn(ctx, 'events.edit', organization)
  const sent = parse(newEvent, form)
  const picture = await pictureOf(ctx, header)
  const locale = sent.locale ?? ctx.locale
  const facts = await factsAfter(ctx, sent, { ...NOTHING_YET, primaryLanguage: locale === 'en' ? 'EN' : 'ES' })
  refuseLateSales(facts, sent, [])
  const me = authorizeOwn(ctx)
  await countTry(ctx, String(me.id), { name: 'event', points: EVENTS_PER_DAY, seconds: 86_400 })
  const made = await ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    await refuseClosed(inside, organizationId)
    const formKey = sent.form_key ?? null
    const [row] = await tx
      .insert(events)
      .values({ ...facts, organizerId: organizationId, formKey, createdAt: ctx.now, updatedAt: ctx.now })
      .onConflictDoNothing({ target: events.formKey })
      .returning({ id: events.id })
    if (!row) return null
    const event = row.id
    await writeWords(inside, { event, everPublic: false, locale }, sent)
    await record(inside, { verb: 'createEvent', thing: 'event', thingId: event, to: 'draft' })
    if (sent.submit)
      await sendIn(inside, await lockEvent(inside, event), await eventSnapshot(tx, event), sent.venue_tbd)
    // Last, for files do not come back when a transaction does.
    await placeHeader(inside, { event, organizationId }, { picture, said: sent.header, storage })
    return savedAs(inside, event, locale, { snapshot: await eventSnapshot(tx, event), changed: true })
  })
  if (made) return made
  return updateEvent(ctx, await madeBefore(ctx, organizationId, sent.form_key!), form, { header, storage })
}

/** The text of the event that this form made before. Another organization's, one deleted or already in the calendar is none of its. */
async function madeBefore(ctx: Context, organizationId: number, formKey: string): Promise<EventRef> {
  const [text] = await ctx.db
    .select({ id: eventTexts.id })
    .from(events)
    .innerJoin(eventTexts, eq(eventTexts.eventId, events.id))
    .where(
      and(
        eq(events.formKey, formKey),
        eq(events.organizerId, organizationId),
        isNull(events.deletedAt),
        isNull(events.publishedAt),
      ),
    )
  if (!text) throw new Failure('conflict', 'wrong_state')
  return text.id
}

/**
 * Changes what is sent of an event. A draft is saved as it is; what is public changes at once and is written down for the site team
 * (decisions 3). Whoever brings the version they read is told when somebody else saved meanwhile, and nothing is lost.
 */
export async function updateEvent(
  ctx: Context,
  ref: EventRef,
  form: unknown,
  { header, storage }: Header,
): Promise<Saved> {
  const { id, locale: called } = await authorizeEvent(ctx, 'events.edit', ref)
  const sent = parse(eventForm, form)
  const picture = await pictureOf(ctx, header)
  const locale = sent.locale ?? called
  const { saved, dropOld } = await ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const locked = await lockEvent(inside, id)
    const before = await eventSnapshot(tx, id)
    // Sent again because its answer was lost, it changes nothing any more, and was nobody else's.
    const stale = sent.version !== undefined && sent.version !== versionOf(before)
    const refuseStale = () => {
      if (stale) throw new Failure('conflict', 'changed_meanwhile', { details: { reason: 'changed_meanwhile' } })
    }
    if (picture || sent.submit) refuseStale()
    if (locked.row.moderation === 'published' && locked.organization.status !== 'active')
      throw new Failure('conflict', 'organization_not_active')
    const change = { locked, before, sent, locale, picture }
    const { after, changed, dropOld } = await writeChange(inside, change, storage)
    if (changed) refuseStale()
    if (changed && locked.row.moderation === 'published')
      await recordRevision(inside, id, { before, after, reason: sent.reason ?? null })
    return { saved: await savedAs(inside, id, locale, { snapshot: after, changed }), dropOld }
  })
  await dropOld()
  return saved
}

/** Deletes at a typed word: what was never public goes, what was leaves a tombstone for the feeds (decisions 3). */
export async function deleteEvent(ctx: Context, ref: EventRef, form: unknown, { storage }: Pick<Header, 'storage'>) {
  const { id } = await authorizeEvent(ctx, 'events.edit', ref)
  parse(erasureForm, form)
  const dropFiles = await ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const { row } = await lockEvent(inside, id)
    await record(inside, { verb: 'deleteEvent', thing: 'event', thingId: id, from: row.moderation, to: 'deleted' })
    if (row.publishedAt) {
      await tx.update(events).set({ deletedAt: ctx.now }).where(eq(events.id, id))
      return async () => {}
    }
    const drop = await removePictures(tx, storage, { parentKind: 'event', parentId: id, purpose: 'header' })
    await tx.delete(events).where(eq(events.id, id))
    return drop
  })
  await dropFiles()
}
