import { sql } from 'drizzle-orm'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { badRequest } from '#platform/strapi/bad-request.ts'
import { listEntries } from '#platform/strapi/entries.server.ts'
import type { Entry } from '#platform/strapi/envelope.ts'
import type { Resources } from '#platform/strapi/resource.ts'
import type { ChangesQuery } from './schema.ts'

/** Why an entry is gone: its event, or this translation of it, was deleted, or it is not public at the moment and may return. */
type Tombstone = { id: number; gone: 'deleted' | 'unpublished' }
export type ChangesPage = { data: (Entry | Tombstone)[]; meta: { next: string; more: boolean } }

type Change = { number: string; ids: number[]; deleted: number[] }

/** What the list shows of each event beside its own fields. */
const POPULATE = ['header', 'organizer', 'venue', 'series', 'tickets', 'tags', 'localizations']

/**
 * Changes after a cursor, oldest first, at most `limit` events: each translation as an entry of the API where it is public, as a
 * tombstone where it was. An event that changed several times is listed once, with its present state.
 */
export async function listChanges(
  ctx: RequestContext,
  resources: Resources,
  { since, limit }: ChangesQuery,
): Promise<ChangesPage> {
  addCacheTags(ctx, 'events', 'organizers', 'venues', 'tags')
  const [[last], changes] = await Promise.all([
    ctx.db.execute<{ number: string | null }>(sql`select max(number)::text as number from event_changes`),
    ctx.db.execute<Change>(sql`
      select c.number::text as number, c.translation_ids as ids,
        array(select i from unnest(c.translation_ids) as i where e.id is null or e.deleted_at is not null
          or not exists (select 1 from event_texts x where x.id = i)) as deleted
      from event_changes c left join events e on e.id = c.event_id
      where c.number > ${since} order by c.number limit ${limit + 1}`),
  ])
  if (since > Number(last?.number ?? 0)) throw badRequest('since is later than the last change; start again without it')
  const page = [...changes].slice(0, limit)
  const entries = await listPresentEntries(
    ctx,
    resources,
    page.flatMap(({ ids }) => ids),
  )
  return {
    data: page.flatMap(({ ids, deleted }) =>
      ids.map((id) => entries.get(id) ?? { id, gone: deleted.includes(id) ? 'deleted' : 'unpublished' }),
    ),
    meta: { next: page.at(-1)?.number ?? String(since), more: changes.length > limit },
  }
}

async function listPresentEntries(ctx: RequestContext, resources: Resources, ids: number[]) {
  if (ids.length === 0) return new Map<number, Entry>()
  const { data } = await listEntries(ctx, resources, 'event', {
    filters: { id: { $in: ids.map(String) } },
    populate: POPULATE,
    locale: 'all',
    pagination: { limit: String(ids.length) },
  })
  return new Map(data.map((entry) => [entry.id, entry]))
}
