import { sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { CONTACT_OPENINGS_PER_HOUR } from '#shared/limits.ts'
import { type Contact, OPENING_MINUTES, type OpenedContacts } from '#shared/printouts.ts'
import { toContacts } from '../documents/contacts.server.ts'
import { openingForm } from '../schema.ts'
import { readOpenedPeople, recordOpened } from './opened-people.server.ts'

/**
 * Opens the emergency contacts of an event, for a reason. Who, when and why is in the audit log and in the history of each registration with
 * a contact; without that nothing is returned.
 */
export async function openContacts(ctx: RequestContext, ref: EventRef, input: unknown): Promise<OpenedContacts> {
  const { eventId, organizationId } = await authorizeEvent(ctx, 'players.special', ref)
  const { reason, fields: keys } = parse(openingForm, input)
  const me = authorizeSignedIn(ctx)
  await rateLimit(ctx, `${me.id}`, { name: 'contacts', points: CONTACT_OPENINGS_PER_HOUR, seconds: 3600 })
  return transaction(ctx, async (txCtx) => {
    const { people, fields } = await readOpenedPeople(txCtx, eventId, 'contacts', keys)
    const contacts = toContacts(people, fields, ctx.locale)
    const answered = new Map(people.map(({ id, answers }) => [id, Object.keys(answers)]))
    const entries = contacts.map(({ id }) => ({ id, fields: answered.get(id) ?? [] }))
    await recordOpened(txCtx, entries, { action: 'contacts_opened', note: reason })
    const opening = await recordAudit(txCtx, {
      action: 'openContacts',
      entityType: 'event',
      entityId: eventId,
      reason,
      details: { organization: organizationId, people: contacts.length, fields: fields.map(({ key }) => key) },
    })
    return { opening, people: contacts }
  })
}

type OpenedBefore = { reason: string; fields: string[]; at: string }

/**
 * The contacts again, for printing: within OPENING_MINUTES of an opening by the same person. Throws 404 for any other, and `opening_over`.
 */
export async function readOpenedContacts(
  ctx: RequestContext,
  ref: EventRef,
  opening: number,
): Promise<{ eventId: number; reason: string; people: Contact[] }> {
  const { eventId } = await authorizeEvent(ctx, 'players.special', ref)
  const me = authorizeSignedIn(ctx)
  const [found] = await ctx.db.execute<OpenedBefore>(sql`
    select a.reason, a.details->'fields' as fields, a.created_at as at from audit_log a
    where a.id = ${opening} and a.action = 'openContacts' and a.entity_type = 'event' and a.entity_id = ${eventId} and a.actor_id = ${me.id}`)
  if (!found) throw notFound()
  if (new Date(found.at).getTime() + OPENING_MINUTES * 60_000 < ctx.now.getTime()) throw new AppError('opening_over')
  const { people, fields } = await readOpenedPeople(ctx, eventId, 'contacts', found.fields)
  return { eventId, reason: found.reason, people: toContacts(people, fields, ctx.locale) }
}
