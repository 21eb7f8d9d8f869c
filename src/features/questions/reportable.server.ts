import { sql } from 'drizzle-orm'
import type { Reportable } from '#features/abuse-reports/reportables.server.ts'
import { visibleEvents } from '#features/events/access.server.ts'
import { joinTranslation } from '#features/events/queries/list.server.ts'
import { ownersAndEditors } from '#features/organizations/decision-emails.server.ts'
import { hasInterest } from '#features/review/access.server.ts'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { paths } from '#shared/paths.ts'
import { isPublished } from './access.server.ts'

/** How much of a question is its name. */
const name = sql<string>`left(coalesce(q.public_question, q.question), 80)`
type Found = { id: number; name: string; slug: string }
const pathOf = ({ id, slug }: Found) => `${paths.event(slug)}#question-${id}`

/** A question and its answer on the page of an event. Hidden, they stay in the team's panel. */
export const questionReportable: Reportable = {
  type: 'question',
  find: async (ctx, ref) => {
    addCacheTags(ctx, NO_STORE)
    const id = /^\d{1,10}$/.test(ref) ? Number(ref) : 0
    if (!isRowId(id)) return null
    const [found] = await ctx.db.execute<Found>(sql`select q.id, ${name} as name, t.slug
      from event_questions q join events e on e.id = q.event_id ${joinTranslation(ctx)}
      where q.id = ${id} and ${isPublished} and ${visibleEvents(ctx)}`)
    return found ? { id, name: found.name, path: pathOf(found) } : null
  },
  name: (_, id) => sql`select ${name} from event_questions q where q.id = ${id}`,
  content: async (ctx, id) => {
    const [found] = await ctx.db.execute<Found & { text: string; shown: boolean }>(sql`
      select q.id, ${name} as name, t.slug, concat_ws(E'\n\n', q.public_question, q.answer) as text, ${isPublished} as shown
      from event_questions q join events e on e.id = q.event_id ${joinTranslation(ctx)} where q.id = ${id}`)
    if (!found) return null
    const { text, shown } = found
    return { name: found.name, path: shown ? pathOf(found) : null, text, version: hashVersion({ text }) }
  },
  setState: async ({ db, now }, id, state) => {
    const hiddenAt = state === 'shown' ? null : now.toISOString()
    await db.execute(sql`update event_questions set hidden_at = ${hiddenAt}::timestamptz where id = ${id}`)
  },
  interest: (ctx, me, id) => sql`exists (select 1 from event_questions q where q.id = ${id}
    and (${me} in (q.asker_id, q.answered_by) or ${hasInterest(ctx, 'event', sql`q.event_id`)}))`,
  owners: (id) =>
    ownersAndEditors(
      sql`(select e.organizer_id from event_questions q join events e on e.id = q.event_id where q.id = ${id})`,
    ),
  files: () => sql`select null::int as id where false`,
  // It stays hidden, and with who asked and answered.
  discard: async ({ db }, id) => {
    await db.execute(sql`update event_questions set published_at = null where id = ${id}`)
  },
}
