import { sql } from 'drizzle-orm'
import type { CardSource } from '#features/site-team/queries/cards.server.ts'
import type { AdminSearch } from '#features/site-team/queries/search.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { columnsOf, jsonObject } from '#platform/database/json.server.ts'
import type { AdminSearchResult } from '#shared/review/review.ts'
import { mergeTags } from './review.server.ts'
import { tags } from './table.server.ts'

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

export const tagSearch: AdminSearch = {
  kind: 'tags',
  rows: (_ctx, { like }) =>
    sql`${selectTags} where folded(g.text_es) ${like} or folded(g.text_en) ${like} order by g.text_es collate "es-x-icu"`,
}

const g = columnsOf(tags, 'g')
export const tagCard: CardSource = {
  kind: 'tag',
  row: (
    id,
  ) => sql`select g.id, g.text_es as name, null as slug, case when g.accepted then 'active' else 'pending' end as status,
    null as "mergedInto", null as owner, (select count(*)::int from event_tags x where x.tag_id = g.id) as events,
    ${jsonObject({ textEs: g.textEs, textEn: g.textEn })} as values
    from tags g where g.id = ${id}`,
  merge: mergeTags,
}
