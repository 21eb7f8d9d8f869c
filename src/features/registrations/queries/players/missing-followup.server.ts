import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Answers } from '#shared/registrations/form-definition.ts'
import type { AskedField } from '#shared/registrations/players.ts'
import { listedFields } from './asked-fields.server.ts'

type Row = { id: number; ticketId: number; answers: Answers }

/**
 * The ids of confirmed registrations without an answer to a required field of the second stage. Protected fields, and fields that only
 * some answer to a protected one opens, do not count: this list would tell what was answered. Does not authorize.
 */
export async function listMissingFollowUp(
  { db }: RequestContext,
  eventId: number,
  fields: readonly AskedField[],
): Promise<Set<number>> {
  const current = listedFields(fields).filter(({ removed }) => !removed)
  const required = current.filter(({ stage, required: isRequired }) => stage === 'followup' && isRequired)
  if (required.length === 0) return new Set()
  const byKey = new Map(current.map((field) => [field.key, field]))
  const rows = await db.execute<Row>(sql`select r.id, r.ticket_id as "ticketId", r.answers from registrations r
    where r.event_id = ${eventId} and r.state = 'confirmed'`)
  const isMissing = ({ ticketId, answers }: Row) =>
    required.some((field) => isAsked(field, byKey, ticketId, answers) && answers[field.key] === undefined)
  return new Set(rows.filter(isMissing).map(({ id }) => id))
}

/** Whether the person is asked: by their ticket, and by what opens the field, which must be asked too. */
function isAsked(field: AskedField, byKey: Map<string, AskedField>, ticket: number, answers: Answers): boolean {
  if (field.tickets.length > 0 && !field.tickets.includes(ticket)) return false
  if (!field.show_if) return true
  const opener = byKey.get(field.show_if.key)
  if (!opener || !isAsked(opener, byKey, ticket, answers)) return false
  const value = answers[opener.key]
  const values = Array.isArray(value) ? value : [String(value)]
  return value !== undefined && values.some((one) => field.show_if?.in.includes(one))
}
