import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Answers, FormDefinition } from '#shared/registrations/form-definition.ts'
import { neededAnswers } from '#shared/registrations/visible-fields.ts'
import type { OwnRow } from './rows.server.ts'

type Row = { id: number; answers: Answers; definition: FormDefinition }

/** Adds whether the holder still has to answer something. Reads the forms of confirmed seats of events to come. */
export async function withNeededAnswers<Own extends OwnRow>(ctx: RequestContext, rows: readonly Own[]) {
  const confirmed = rows.filter(({ state, event }) => state === 'confirmed' && !event.past)
  const needed = new Set<number>()
  if (confirmed.length > 0) {
    const ids = sql.join(
      confirmed.map(({ id }) => sql`${id}`),
      sql`, `,
    )
    const found = await ctx.db.execute<Row>(sql`
      select r.id, r.answers || r.special_answers as answers, d.definition from registrations r
        join registration_forms f on f.event_id = r.event_id
        join registration_form_versions d on d.form_id = f.id and d.version = f.version where r.id in (${ids})`)
    const ticketOf = new Map(confirmed.map(({ id, ticket }) => [id, ticket.id]))
    for (const { id, answers, definition } of found)
      if (neededAnswers(definition, { ticketId: ticketOf.get(id)!, answers }).length > 0) needed.add(id)
  }
  return rows.map((row) => ({ ...row, needsAnswers: needed.has(row.id) }))
}
