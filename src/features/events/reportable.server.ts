import { sql } from 'drizzle-orm'
import type { Reportable, ReportTarget } from '#features/abuse-reports/reportables.server.ts'
import { ownersAndEditors } from '#features/organizations/decision-emails.server.ts'
import { hasInterest } from '#features/review/access.server.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { contentLocale } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { matchesEventRef, visibleEvents } from './access.server.ts'
import { getEventSnapshot } from './queries/snapshot.server.ts'
import { eventTitle } from './review.server.ts'

type Row = { id: number; name: string; slug: string }
const toTarget = ({ id, name, slug }: Row): ReportTarget => ({ id, name, path: paths.event(slug) })

// An event that is hidden goes back to its organizer: it is public again once the site team published it.
export const eventReportable: Reportable = {
  type: 'event',
  find: async (ctx, ref) => {
    const [found] = await ctx.db.execute<Row>(sql`select e.id, x.title as name, x.slug from events e
      join event_texts x on x.event_id = e.id where ${matchesEventRef(ref)} and ${visibleEvents(ctx)}
      order by x.locale = ${contentLocale(ctx.locale)} desc, x.locale = 'es' desc limit 1`)
    return found ? toTarget(found) : null
  },
  name: (ctx, id) => eventTitle(ctx, id),
  content: async (ctx, id) => {
    const [found] = await ctx.db.execute<Row>(sql`select e.id, x.title as name, x.slug from events e
      join event_texts x on x.event_id = e.id where e.id = ${id} and e.deleted_at is null order by x.locale = ${contentLocale(ctx.locale)} desc limit 1`)
    if (!found) return null
    const { name, path } = toTarget(found)
    return { name, path, text: null, version: hashVersion(await getEventSnapshot(ctx.db, id)) }
  },
  setState: async ({ db }, id, state, reason) => {
    if (state === 'shown')
      await db.execute(sql`update events set moderation = 'published', moderation_reason = null
        where id = ${id} and moderation in ('changes_requested', 'rejected') and published_at is not null`)
    else
      await db.execute(sql`update events set moderation = ${state === 'removed' ? 'rejected' : 'changes_requested'},
          moderation_reason = ${reason} where id = ${id} and moderation in ('published', 'changes_requested', 'rejected')`)
  },
  interest: (ctx, _, id) => hasInterest(ctx, 'event', id),
  owners: (id) => ownersAndEditors(sql`(select e.organizer_id from events e where e.id = ${id})`),
  files: (id) => sql`select l.media_id as id from event_media l where l.event_id = ${id}`,
}
