import { type SQL, sql } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { PersonalDataExporter, PersonalDataFile } from '../personal-data-sources.server.ts'

/** Only a confirmed email counts as the user's: anybody may have typed it when they registered. */
const confirmedEmail = (userId: number) =>
  sql`(select email_key from users where id = ${userId} and confirmed_at is not null)`
const proposedBy = (userId: number) =>
  sql`(proposed_by = ${userId} or lower(proposed_email) = ${confirmedEmail(userId)})`

const queries = (userId: number): Record<string, SQL> => ({
  claims: sql`select o.name as organizer, c.message, c.status, c.reason as answer, c.created_at as "createdAt"
    from claims c join organizations o on o.id = c.organization_id where c.user_id = ${userId} order by c.id`,
  proposals: sql`select * from (
    select 'organizer' as kind, name, status, url, county, description_es as description, created_at as "createdAt"
    from organizations where ${proposedBy(userId)}
    union all select 'venue', name, status, url, county, address, created_at from venues where ${proposedBy(userId)}) p
    order by "createdAt"`,
  edits: sql`select e.slug as event, r.reason, r.created_at as "changedAt" from event_revisions r
    join lateral (select slug from event_texts t where t.event_id = r.event_id order by locale desc limit 1) e on true
    where r.changed_by = ${userId} order by r.id`,
  profileEdits: sql`select o.name as organization, r.before, r.after, r.status, r.created_at as "changedAt"
    from organization_revisions r join organizations o on o.id = r.organization_id where r.changed_by = ${userId} order by r.id`,
  decisions: sql`select action, entity_type as "entityType", entity_id as "entityId", reason, created_at as "at" from audit_log
    where actor_id = ${userId} order by id`,
  texts: sql`select title, summary, body, created_at as "writtenAt" from text_versions where written_by = ${userId} order by id`,
})

/** For data exports: what the user contributed to other nouns. One file per kind; empty kinds have none. */
export const exportContributions: PersonalDataExporter = async (ctx, userId) => {
  authorizeJob(ctx)
  const files: PersonalDataFile[] = []
  for (const [name, rows] of Object.entries(queries(userId))) {
    const content = [...(await ctx.db.execute(rows))]
    if (content.length > 0) files.push({ name: `${name}.json`, content })
  }
  return files
}

/** Deletes the user's claims and removes them as proposer; the proposed organizations and venues stay. */
export async function eraseContributions(ctx: RequestContext, userId: number) {
  authorizeJob(ctx)
  await ctx.db.execute(sql`delete from claims where user_id = ${userId}`)
  for (const table of ['organizations', 'venues'])
    await ctx.db.execute(sql`update ${sql.identifier(table)} set proposed_by = null, proposed_email = null
      where ${proposedBy(userId)}`)
}
