import { type SQL, sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { writeIds } from '#shared/id-list.ts'
import type { Segment } from '#shared/player-emails/segment.ts'
import { visibleEmails } from '../visible-emails.server.ts'

/** SQL: when the planned message `m` goes, as the clock says it where the event takes place; null for one that was sent. */
export const plannedAt: SQL<string | null> =
  sql`to_char(m.scheduled_for at time zone coalesce((select v.time_zone from events e
  join venues v on v.id = e.venue_id where e.id = m.event_id), 'Europe/Madrid'), 'YYYY-MM-DD"T"HH24:MI')`

/** SQL: which text of the planned message `m` a form was made from. */
export const plannedVersion: SQL<string> = sql`(extract(epoch from m.created_at) * 1000)::bigint::text`

type Texts = { subject_es: string; body_es: string; subject_en: string | null; body_en: string | null }
export type PlannedForm = Texts & { email: string; version: string; reply_to: string; send_at: string }

/**
 * A planned message as the form that changes it, with the parameters of its filter; null once it was sent. Throws 404 for what the actor may
 * not know of.
 */
export async function findPlannedForm(ctx: RequestContext, ref: EventRef, id: number): Promise<PlannedForm | null> {
  const event = await authorizeEvent(ctx, 'emails.send', ref)
  type Row = Texts & { filter: Segment; version: string; reply_to: string; send_at: string | null }
  const [row] = isRowId(id)
    ? await ctx.db.execute<Row>(sql`
        select m.subject_es, m.body_es, m.subject_en, m.body_en, m.filter, m.reply_to,
          ${plannedVersion} as version, ${plannedAt} as send_at
        from player_emails m where m.id = ${id} and m.kind = 'message' and ${visibleEmails(event)}`)
    : []
  if (!row) throw notFound()
  const { filter, send_at, ...texts } = row
  if (send_at === null) return null
  const params = new URLSearchParams(filter.query)
  const query = Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]))
  return { ...query, ...texts, send_at, email: String(id), ...(filter.ids && { ids: writeIds(filter.ids) }) }
}
