import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import { emit } from '#kit/domain-event.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import type { PaymentMethod } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import { EVENTS_PER_DAY } from '#shared/limits.ts'
import { type AuthorizedEvent, authorizeEvent, type EventRef } from '../access.server.ts'
import { eventSaved } from '../domain-events.ts'
import { getEventSnapshot } from '../queries/snapshot.server.ts'
import { eventForm, newEventForm } from '../schema.ts'
import { events, eventTranslations } from '../table.server.ts'
import { moveEventDays } from './event-days.server.ts'
import { type HeaderUpload, updateHeader } from './header.server.ts'
import { insertDraft, newEventFields } from './insert-draft.server.ts'
import { recordRevision } from './revisions.server.ts'
import { lockEvent, submitLockedEvent } from './status-changes.server.ts'
import {
  assertOrganizationOpen,
  type EventWriteResult,
  processHeaderPicture,
  toWriteResult,
  writeChange,
} from './write.server.ts'

/**
 * Creates a draft; `submit` submits it for review at once. Only the title is required. A form sent again with the same `form_key`,
 * by a double click or after a lost response, updates the first event instead of creating a second one.
 */
export async function createEvent(
  ctx: RequestContext,
  organization: OrganizationRef,
  form: unknown,
  { header }: HeaderUpload = {},
): Promise<EventWriteResult> {
  const { id: organizationId } = await authorizeIn(ctx, 'events.edit', organization)
  const sent = parse(newEventForm, form)
  const picture = await processHeaderPicture(ctx, header)
  const locale = sent.locale ?? contentLocale(ctx.locale)
  const facts = await newEventFields(ctx, sent)
  const me = authorizeSignedIn(ctx)
  await rateLimit(ctx, String(me.id), { name: 'event', points: EVENTS_PER_DAY, seconds: 86_400 })
  const created = await transaction(ctx, async (txCtx) => {
    await assertOrganizationOpen(txCtx, organizationId)
    const eventId = await insertDraft(txCtx, facts, { organizationId, formKey: sent.form_key ?? null, sent })
    if (eventId === null) return null
    if (sent.submit)
      await submitLockedEvent(txCtx, await lockEvent(txCtx, eventId), await getEventSnapshot(txCtx.db, eventId), {
        venueTbd: sent.venue_tbd,
        reply: sent.reply,
      })
    // Last, because a rollback does not restore files.
    await updateHeader(txCtx, { eventId, organizationId }, { picture, meta: sent.header })
    return toWriteResult(txCtx, eventId, locale, { snapshot: await getEventSnapshot(txCtx.db, eventId), changed: true })
  })
  if (created) return created
  return updateEvent(ctx, await getEventByFormKey(ctx, organizationId, sent.form_key!), form, { header })
}

/** The event that this form created before. Throws 409 when it is another organization's, deleted or already public. */
async function getEventByFormKey(ctx: RequestContext, organizationId: number, formKey: string): Promise<EventRef> {
  const [text] = await ctx.db
    .select({ id: eventTranslations.id })
    .from(events)
    .innerJoin(eventTranslations, eq(eventTranslations.eventId, events.id))
    .where(
      and(
        eq(events.formKey, formKey),
        eq(events.organizerId, organizationId),
        isNull(events.deletedAt),
        isNull(events.publishedAt),
      ),
    )
  if (!text) throw new AppError('wrong_state')
  return text.id
}

/**
 * Updates the fields that were sent. Changes of a published event go live at once and are recorded for the site team to review.
 * `version` enables optimistic locking: throws 409 when someone else saved since that version was read.
 */
export async function updateEvent(
  ctx: RequestContext,
  ref: EventRef,
  form: unknown,
  upload: HeaderUpload = {},
): Promise<EventWriteResult> {
  return writeEvent(ctx, await authorizeEvent(ctx, 'events.edit', ref), parse(eventForm, form), upload)
}

/** How people pay, as the page of the event says it: the part of the event that whoever decides about its money changes. */
export async function updatePaymentMethods(ctx: RequestContext, ref: EventRef, methods: PaymentMethod[]) {
  await writeEvent(ctx, await authorizeEvent(ctx, 'money.edit', ref), parse(eventForm, { payment_methods: methods }))
}

async function writeEvent(
  ctx: RequestContext,
  { eventId, locale: refLocale }: AuthorizedEvent,
  sent: z.output<typeof eventForm>,
  { header }: HeaderUpload = {},
): Promise<EventWriteResult> {
  const picture = await processHeaderPicture(ctx, header)
  const locale = sent.locale ?? refLocale
  const { saved, dropOld } = await transaction(ctx, async (txCtx) => {
    await lockEvent(txCtx, eventId)
    const before = await getEventSnapshot(txCtx.db, eventId)
    await moveEventDays(txCtx, eventId, sent)
    // With the day of sign-up that has moved.
    const locked = await lockEvent(txCtx, eventId)
    // A retry after a lost response has an old version but changes nothing: not a conflict.
    const isStale = sent.version !== undefined && sent.version !== hashVersion(before)
    const assertNotStale = () => {
      if (isStale) throw new AppError('changed_meanwhile', { details: { reason: 'changed_meanwhile' } })
    }
    if (picture || sent.submit) assertNotStale()
    if (locked.row.moderation === 'published' && locked.organization.status !== 'active')
      throw new AppError('organization_not_active')
    const change = { locked, before, sent, locale, picture }
    const { after, changed, dropOld } = await writeChange(txCtx, change)
    if (changed) assertNotStale()
    if (changed && locked.row.moderation === 'published')
      await recordRevision(txCtx, eventId, { before, after, reason: sent.reason ?? null })
    if (changed) await emit(txCtx, eventSaved, { eventId })
    return { saved: await toWriteResult(txCtx, eventId, locale, { snapshot: after, changed }), dropOld }
  })
  await dropOld()
  return saved
}
