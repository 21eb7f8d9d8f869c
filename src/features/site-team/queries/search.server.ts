import { sql } from 'drizzle-orm'
import { joinTranslation } from '#features/events/queries/list.server.ts'
import { eventMedia } from '#features/events/table.server.ts'
import { organizationMedia } from '#features/organizations/table.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoSecond, jsonList } from '#platform/database/json.server.ts'
import { containsPattern } from '#platform/database/like-pattern.ts'
import { SEARCH_TEXT_LENGTH } from '#shared/limits.ts'
import { type AdminSearchResult, MAX_RESULTS_PER_KIND } from '#shared/review/review.ts'
import { pictureJson } from './summaries.server.ts'

const MIN_LENGTH = 2
const NO_RESULTS: AdminSearchResult = { people: [], organizations: [], events: [], venues: [], tags: [] }

const selectPeople = sql`select u.id, u.username, u.email, u.site_role as "siteRole", u.blocked_at is not null as blocked,
    u.confirmed_at is not null as confirmed, ${isoSecond(sql<Date>`u.created_at`)} as "createdAt"
  from users u`

const selectTags = sql`select g.id, g.text_es as "textEs", g.text_en as "textEn", g.accepted,
    (select count(*)::int from event_tags eg where eg.tag_id = g.id) as events
  from tags g`
const MAX_NEW_TAGS = 100

/** New tags of submitted or published events that the site team has not accepted yet. */
export async function listNewTags(ctx: RequestContext): Promise<AdminSearchResult['tags']> {
  authorizeTeam(ctx)
  return [
    ...(await ctx.db.execute<AdminSearchResult['tags'][number]>(sql`${selectTags} where not g.accepted and exists (
      select 1 from event_tags x join events e on e.id = x.event_id
      where x.tag_id = g.id and e.moderation in ('submitted', 'published') and e.deleted_at is null)
      order by g.text_es collate "es-x-icu" limit ${MAX_NEW_TAGS}`)),
  ]
}

/** The members of the site team, for its admins. */
export async function listTeamMembers(ctx: RequestContext): Promise<AdminSearchResult['people']> {
  authorizeTeam(ctx, 'admin')
  return [
    ...(await ctx.db.execute<AdminSearchResult['people'][number]>(
      sql`${selectPeople} where u.erased_at is null and u.site_role <> 'member' order by u.site_role, u.username_key`,
    )),
  ]
}

/** Searches people by name or email, and organizations, events, venues and tags by name, in any state. */
export async function searchAdmin(ctx: RequestContext, typed: string): Promise<AdminSearchResult> {
  authorizeTeam(ctx)
  // PostgreSQL rejects NUL.
  const words = typed
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, SEARCH_TEXT_LENGTH)
  const id = /^\d{1,9}$/.test(words) ? Number(words) : 0
  if (words.length < MIN_LENGTH && !id) return NO_RESULTS
  const like = sql`like folded(${containsPattern(words)})`
  const merged = (table: string) =>
    sql`(select m.slug from ${sql.identifier(table)} m where m.id = x.merged_into) as "mergedInto"`
  const listed = (rows: ReturnType<typeof sql>) =>
    jsonList(sql`found`, { from: sql`(${rows} limit ${MAX_RESULTS_PER_KIND}) found` })
  const [found] = await ctx.db.execute<AdminSearchResult>(sql`select
    ${listed(sql`${selectPeople} where u.erased_at is null and (folded(u.username) ${like} or folded(u.email) ${like} or u.id = ${id})
      order by u.username_key`)} as people,
    ${listed(sql`select x.id, x.name, x.slug, x.status, x.owner_id is not null as claimed, ${pictureJson(organizationMedia, sql`x.id`)} as picture, ${merged('organizations')}
      from organizations x where folded(x.name) ${like} or folded(x.email) ${like} or x.slug = ${words}
      order by x.name collate "es-x-icu", x.id`)} as organizations,
    ${listed(sql`select e.id, t.title, t.slug, e.moderation, e.happening as "eventStatus", e.deleted_at is not null as deleted,
        e.date_start as "dateStart", o.name as organizer, ${pictureJson(eventMedia, sql`e.id`)} as picture
      from events e ${joinTranslation(ctx)} join organizations o on o.id = e.organizer_id
      where e.search_text ${like} or e.id = (select s.event_id from event_slugs s where s.slug = ${words})
      order by e.date_start desc nulls first, e.id desc`)} as events,
    ${listed(sql`select x.id, x.name, x.slug, x.status, ${merged('venues')}, x.county
      from venues x where folded(x.name) ${like} or folded(coalesce(x.county, '')) ${like} or x.slug = ${words}
      order by x.name collate "es-x-icu", x.id`)} as venues,
    ${listed(sql`${selectTags} where folded(g.text_es) ${like} or folded(g.text_en) ${like} order by g.text_es collate "es-x-icu"`)} as tags`)
  return found!
}
