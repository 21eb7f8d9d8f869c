import { recordAudit } from '#features/audit/record.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { contentLocale } from '#shared/languages.ts'
import type { EventForm } from '../schema.ts'
import { events } from '../table.server.ts'
import { EMPTY_EVENT, mergeEventFields, type WritableEventFields } from './fields.server.ts'
import { assertSalesEndBeforeEvent, writeRelations } from './write.server.ts'

type Draft = { organizationId: number; formKey?: string | null; sent: EventForm }

/** The columns of a new event. Throws `invalid` where they contradict each other. */
export async function newEventFields(ctx: RequestContext, sent: EventForm): Promise<WritableEventFields> {
  const locale = sent.locale ?? contentLocale(ctx.locale)
  const facts = await mergeEventFields(ctx, sent, {
    ...EMPTY_EVENT,
    primaryLanguage: locale === 'en' ? 'EN' : 'ES',
  })
  assertSalesEndBeforeEvent(facts, sent, [])
  return facts
}

/**
 * Inserts a draft in the transaction of a command that has authorized it; null where the form with this key has made one before.
 */
export async function insertDraft(
  ctx: RequestContext,
  facts: WritableEventFields,
  { organizationId, formKey = null, sent }: Draft,
): Promise<number | null> {
  const [row] = await ctx.db
    .insert(events)
    .values({ ...facts, organizerId: organizationId, formKey, createdAt: ctx.now, updatedAt: ctx.now })
    .onConflictDoNothing({ target: events.formKey })
    .returning({ id: events.id })
  if (!row) return null
  const eventId = row.id
  await writeRelations(ctx, { eventId, everPublic: false, locale: sent.locale ?? contentLocale(ctx.locale) }, sent)
  await recordAudit(ctx, { action: 'createEvent', entityType: 'event', entityId: eventId, to: 'draft' })
  return eventId
}
