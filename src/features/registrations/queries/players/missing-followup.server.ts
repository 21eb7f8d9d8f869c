import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Answers } from '#shared/registrations/form-definition.ts'
import type { AskedField } from '#shared/registrations/players.ts'
import { neededAnswers } from '#shared/registrations/visible-fields.ts'
import { listedFields } from './asked-fields.server.ts'

type Row = { id: number; ticketId: number; answers: Answers }

/**
 * The ids of confirmed registrations without an answer to a required field of the second stage: of the event, or `only` this one.
 * Protected fields, and fields that only some answer to a protected one opens, do not count: this list would tell what was answered.
 * Does not authorize.
 */
export async function listMissingFollowUp(
  { db }: RequestContext,
  eventId: number,
  fields: readonly AskedField[],
  only: number | null = null,
): Promise<Set<number>> {
  const current = listedFields(fields).filter(({ removed }) => !removed)
  if (!current.some(({ stage, required }) => stage === 'followup' && required)) return new Set()
  const rows = await db.execute<Row>(sql`select r.id, r.ticket_id as "ticketId", r.answers from registrations r
    where r.event_id = ${eventId} and r.state = 'confirmed' ${only === null ? sql`` : sql`and r.id = ${only}`}`)
  const definition = { sections: [{ key: 'listed', title: { es: '', en: null }, fields: current }] }
  return new Set(rows.filter((row) => neededAnswers(definition, row).length > 0).map(({ id }) => id))
}
