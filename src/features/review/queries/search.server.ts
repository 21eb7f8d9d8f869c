import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context/request-context.ts'
import { containing } from '#platform/database/like-pattern.ts'
import { SEARCH_TEXT_LENGTH } from '#shared/limits.ts'
import { FOUND_EACH, type TeamFindings } from '#shared/review/review.ts'
import { authorizeTeam } from '../access.server.ts'
import { pictureOf, textOf } from './summaries.server.ts'

const SHORTEST = 2
const NOTHING: TeamFindings = { people: [], organizations: [], events: [], venues: [], tags: [] }

const people = sql`select u.id, u.username, u.email, u.site_role as "siteRole", u.blocked_at is not null as blocked,
    u.confirmed_at is not null as confirmed, to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt"
  from users u`

const tags = sql`select g.id, g.text_es as "textEs", g.text_en as "textEn", g.accepted,
    (select count(*)::int from event_tags eg where eg.tag_id = g.id) as events
  from tags g`
const MOST_NEW = 100

/** Words that events brought and nobody of the team has taken in: those of drafts are their writers' own. */
export async function listNewTags(ctx: Context): Promise<TeamFindings['tags']> {
  authorizeTeam(ctx)
  return [
    ...(await ctx.db.execute<TeamFindings['tags'][number]>(sql`${tags} where not g.accepted and exists (
      select 1 from event_tags x join events e on e.id = x.event_id
      where x.tag_id = g.id and e.moderation in ('submitted', 'published') and e.deleted_at is null)
      order by g.text_es collate "es-x-icu" limit ${MOST_NEW}`)),
  ]
}

/** Who is on the site team, as its admins see it. */
export async function listMembers(ctx: Context): Promise<TeamFindings['people']> {
  authorizeTeam(ctx, 'admin')
  return [
    ...(await ctx.db.execute<TeamFindings['people'][number]>(
      sql`${people} where u.erased_at is null and u.site_role <> 'member' order by u.site_role, u.username_key`,
    )),
  ]
}

/** People by name or address, and organizations, events, venues and tags by name, whatever state they are in. */
export async function searchTeam(ctx: Context, typed: string): Promise<TeamFindings> {
  authorizeTeam(ctx)
  // The database takes no NUL.
  const words = typed
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, SEARCH_TEXT_LENGTH)
  const id = /^\d{1,9}$/.test(words) ? Number(words) : 0
  if (words.length < SHORTEST && !id) return NOTHING
  const like = sql`like folded(${containing(words)})`
  const merged = (table: string) =>
    sql`(select m.slug from ${sql.identifier(table)} m where m.id = x.merged_into) as "mergedInto"`
  const listed = (rows: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(found), '[]') from (${rows} limit ${FOUND_EACH}) found)`
  const [found] = await ctx.db.execute<TeamFindings>(sql`select
    ${listed(sql`${people} where u.erased_at is null and (folded(u.username) ${like} or folded(u.email) ${like} or u.id = ${id})
      order by u.username_key`)} as people,
    ${listed(sql`select x.id, x.name, x.slug, x.status, x.owner_id is not null as claimed, ${pictureOf('organization', sql`x.id`)}, ${merged('organizations')}
      from organizations x where folded(x.name) ${like} or folded(x.email) ${like} or x.slug = ${words}
      order by x.name collate "es-x-icu", x.id`)} as organizations,
    ${listed(sql`select e.id, t.title, t.slug, e.moderation, e.happening, e.deleted_at is not null as deleted,
        e.date_start as "dateStart", o.name as organizer, ${pictureOf('event', sql`e.id`)}
      from events e ${textOf(ctx)} join organizations o on o.id = e.organizer_id
      where e.search_text ${like} or e.id = (select s.event_id from event_slugs s where s.slug = ${words})
      order by e.date_start desc nulls first, e.id desc`)} as events,
    ${listed(sql`select x.id, x.name, x.slug, x.status, ${merged('venues')}, x.county
      from venues x where folded(x.name) ${like} or folded(coalesce(x.county, '')) ${like} or x.slug = ${words}
      order by x.name collate "es-x-icu", x.id`)} as venues,
    ${listed(sql`${tags} where folded(g.text_es) ${like} or folded(g.text_en) ${like} order by g.text_es collate "es-x-icu"`)} as tags`)
  return found!
}
