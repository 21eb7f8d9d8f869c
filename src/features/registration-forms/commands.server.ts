import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { lockEvent } from '#features/events/commands/status-changes.server.ts'
import { eventSaved } from '#features/events/domain-events.ts'
import { tickets } from '#features/tickets/table.server.ts'
import { emit } from '#kit/domain-event.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { INTEGER } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { can, type EventRole } from '#shared/member-permissions.ts'
import { EMPTY_FORM, type FormDefinition } from '#shared/registrations/form-definition.ts'
import { countAffectedAnswers, lockRegistrations, protectAnswers } from './affected-answers.server.ts'
import { listTicketIds, ticketIdsIn, withTickets } from './form-tickets.server.ts'
import { findUnprotected, withProtection } from './protected-fields.ts'
import { findForm, listSpecialKeys } from './queries.server.ts'
import { formDefinition } from './schema.ts'
import { registrationForms, registrationFormVersions } from './table.server.ts'

export type SavedForm = { formId: number; version: number; changed: boolean }

/** What is saved beside the definition: the version that was edited, 0 for a first one, and that affected answers are accepted. */
const saveRequest = z.object({
  version: z.number().int().min(0).max(INTEGER.max),
  confirmed: z.boolean().default(false),
})

/**
 * Saves an event's form as a new version; older ones stay for the answers given to them. Throws `changed_meanwhile` when someone saved
 * since, `invalid` when a question that was protected no longer is, and `answers_affected` with `details.affected` when answers no longer fit, unless the sender has confirmed that.
 */
export async function saveForm(ctx: RequestContext, ref: EventRef, sent: unknown): Promise<SavedForm> {
  const { eventId, role } = await authorizeEvent(ctx, 'events.edit', ref)
  const request = parse(saveRequest, sent)
  return transaction(ctx, async (txCtx) => {
    await lockRegistrations(txCtx, eventId)
    await lockEvent(txCtx, eventId)
    const current = await findForm(txCtx, eventId)
    const known = [...(await listTicketIds(txCtx, eventId)), ...ticketIdsIn(current?.definition ?? EMPTY_FORM)]
    const { definition } = parse(z.object({ definition: formDefinition(known) }), sent)
    return writeForm(txCtx, eventId, definition, { ...request, current, role })
  })
}

type Write = z.output<typeof saveRequest> & { current: Awaited<ReturnType<typeof findForm>>; role: EventRole | null }

/** Writes the next version, under the lock of the event. */
async function writeForm(
  ctx: RequestContext,
  eventId: number,
  definition: FormDefinition,
  { version, confirmed, current, role }: Write,
): Promise<SavedForm> {
  if ((current?.version ?? 0) !== version) throw new AppError('changed_meanwhile')
  if (current && isDeepStrictEqual(current.definition, definition))
    return { formId: current.formId, version, changed: false }
  const unprotected = current ? findUnprotected(definition, await listSpecialKeys(ctx, current.formId)) : {}
  if (Object.keys(unprotected).length > 0) throw new AppError('invalid', { fields: unprotected })
  const affected = await countAffectedAnswers(ctx, eventId, {
    before: current?.definition ?? EMPTY_FORM,
    after: definition,
    maySeeSpecial: can(role, 'players.special'),
  })
  if (affected.length > 0 && !confirmed) throw new AppError('answers_affected', { details: { affected } })
  const formId = await addVersion(ctx, eventId, version + 1, definition)
  await protectAnswers(ctx, eventId, definition)
  await recordAudit(ctx, {
    action: 'saveForm',
    entityType: 'event',
    entityId: eventId,
    details: { version: version + 1 },
  })
  await emit(ctx, eventSaved, { eventId })
  return { formId, version: version + 1, changed: true }
}

async function addVersion(ctx: RequestContext, eventId: number, version: number, definition: FormDefinition) {
  const { db, actor, now } = ctx
  const [form] = await db
    .insert(registrationForms)
    .values({ eventId, version, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: registrationForms.eventId, set: { version, updatedAt: now } })
    .returning({ id: registrationForms.id })
  const createdBy = actor.kind === 'person' ? actor.id : null
  await db.insert(registrationFormVersions).values({ formId: form!.id, version, definition, createdBy, createdAt: now })
  return form!.id
}

/**
 * Replaces an event's form by that of another event of the same organization. Questions for certain tickets are for those with the same
 * name. Throws 404 when that event has no form, and as `saveForm`.
 */
export async function copyForm(
  ctx: RequestContext,
  ref: EventRef,
  fromRef: EventRef,
  sent: unknown,
): Promise<SavedForm> {
  const target = await authorizeEvent(ctx, 'events.edit', ref)
  const source = await authorizeEvent(ctx, 'events.edit', fromRef)
  if (source.organizationId !== target.organizationId || source.eventId === target.eventId) throw notFound()
  const request = parse(saveRequest, sent)
  return transaction(ctx, async (txCtx) => {
    await lockRegistrations(txCtx, target.eventId)
    await lockEvent(txCtx, target.eventId)
    const copied = await findForm(txCtx, source.eventId)
    if (!copied) throw notFound()
    const current = await findForm(txCtx, target.eventId)
    const definition = await adopt(
      txCtx,
      target.eventId,
      copied.definition,
      await matchTickets(txCtx, source.eventId, target.eventId),
    )
    return writeForm(txCtx, target.eventId, definition, { ...request, current, role: target.role })
  })
}

/** The tickets of one event by those of another with the same Spanish title. */
async function matchTickets({ db }: RequestContext, from: number, to: number) {
  const own = alias(tickets, 'own')
  const rows = await db
    .select({ from: tickets.id, to: own.id })
    .from(tickets)
    .innerJoin(
      own,
      and(eq(own.eventId, to), isNull(own.archivedAt), sql`lower(${own.titleEs}) = lower(${tickets.titleEs})`),
    )
    .where(eq(tickets.eventId, from))
  return new Map(rows.map((row) => [row.from, row.to]))
}

/** The definition of another event for this one, by the same rules as one that is saved. */
async function adopt(ctx: RequestContext, eventId: number, copied: FormDefinition, idOf: ReadonlyMap<number, number>) {
  const definition = withProtection(withTickets(copied, idOf))
  return parse(z.object({ definition: formDefinition(await listTicketIds(ctx, eventId)) }), { definition }).definition
}

/** Copies the form to a copy of the event, whose tickets are known by those copied. Called in its transaction. */
export async function copyFormToCopy(
  ctx: RequestContext,
  { from, to }: { from: number; to: number },
  ticketIds: ReadonlyMap<number, number>,
) {
  const form = await findForm(ctx, from)
  if (form) await addVersion(ctx, to, 1, await adopt(ctx, to, form.definition, ticketIds))
}
