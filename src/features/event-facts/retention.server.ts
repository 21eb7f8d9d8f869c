import { type SQL, sql } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { SAFETY_CONTACT_RETENTION_DAYS } from '#shared/event-facts/fact-columns.ts'

const NAMED = ['safety_contact_name', 'safety_contact_note_es', 'safety_contact_note_en']

/** SQL: a snapshot without who could be talked to. */
const withoutContact = (snapshot: SQL) =>
  NAMED.reduce((rest, name) => sql`(${rest} #- ${sql.raw(`'{facts,${name}}'`)})`, snapshot)
const hasContact = (snapshot: SQL) => sql`(${snapshot}->'facts') ?| ${sql.raw(`array['${NAMED.join("', '")}']`)}`

/** Deletes who could be talked to at an event that ended or was deleted long ago, in its history too. The other facts name nobody. */
export async function deleteOldContacts(ctx: RequestContext) {
  authorizeJob(ctx)
  const before = sql`(${ctx.now.toISOString()}::timestamptz - make_interval(days => ${SAFETY_CONTACT_RETENTION_DAYS}))`
  const isOld = sql`(e.deleted_at < ${before} or coalesce(e.last_day, e.date_start) < ${before}::date)`
  await ctx.db.execute(sql`
    update event_facts f set safety_contact_name = null, safety_contact_note_es = null, safety_contact_note_en = null
    from events e where e.id = f.event_id and ${isOld} and f.updated_at < ${before}
      and num_nonnulls(f.safety_contact_name, f.safety_contact_note_es, f.safety_contact_note_en) > 0`)
  await ctx.db.execute(sql`
    update event_revisions r set before = ${withoutContact(sql`r.before`)}, after = ${withoutContact(sql`r.after`)}
    from events e where e.id = r.event_id and ${isOld} and r.created_at < ${before}
      and (${hasContact(sql`r.before`)} or ${hasContact(sql`r.after`)})`)
  await ctx.db.execute(sql`
    update events_sent_back s set content = ${withoutContact(sql`s.content`)}
    from events e where e.id = s.event_id and ${isOld} and ${hasContact(sql`s.content`)}`)
}
