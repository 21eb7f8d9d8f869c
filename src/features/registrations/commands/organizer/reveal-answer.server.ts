import { sql } from 'drizzle-orm'
import type { EntityType } from '#features/audit/entity-types.server.ts'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { answerText } from '#features/registrations/queries/players/answer-text.server.ts'
import { revealForm } from '#features/registrations/queries/players/schema.ts'
import { registrationHistory } from '#features/registrations/table.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { type AnswerValue, allFields, type FormDefinition, textIn } from '#shared/registrations/form-definition.ts'

// The event's title: the site team learns that someone looked, not at whom.
export const registrationEntity: EntityType = {
  type: 'registration',
  name: (_, { details }) => sql`select x.title from event_texts x where x.event_id = (${details}->>'event')::int
    order by x.locale = 'es' desc limit 1`,
}

export type RevealedAnswer = { id: number; key: string; label: string; text: string }
type Row = { value: AnswerValue | null; definition: FormDefinition | null }

/**
 * Opens one protected answer. Each look is in the history of the registration and in the audit log, by the name of the field; without
 * them nothing is returned. Throws 404 for an answer that there is not.
 */
export async function revealAnswer(ctx: RequestContext, ref: EventRef, form: unknown): Promise<RevealedAnswer> {
  const { eventId, organizationId } = await authorizeEvent(ctx, 'players.special', ref)
  const { id, field: key } = parse(revealForm, form)
  const me = authorizeSignedIn(ctx)
  return transaction(ctx, async (txCtx) => {
    const [row] = await txCtx.db.execute<Row>(sql`
      select r.special_answers->${key}::text as value, v.definition from registrations r
      left join registration_form_versions v on v.form_id = r.form_id and v.version = r.form_version
      where r.id = ${id} and r.event_id = ${eventId} for share of r`)
    if (!row || row.value === null) throw notFound()
    await txCtx.db.insert(registrationHistory).values({
      registrationId: id,
      action: 'answer_opened',
      actor: 'organizer',
      userId: me.id,
      fields: [key],
      at: ctx.now,
    })
    await recordAudit(txCtx, {
      action: 'revealAnswer',
      entityType: 'registration',
      entityId: id,
      details: { event: eventId, organization: organizationId, field: key },
    })
    const field = row.definition && allFields(row.definition).find((one) => one.key === key)
    if (!field) return { id, key, label: key, text: String(row.value) }
    return { id, key, label: textIn(field.label, ctx.locale), text: answerText(field, row.value, ctx.locale) }
  })
}
