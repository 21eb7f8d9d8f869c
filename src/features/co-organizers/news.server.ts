import { sql } from 'drizzle-orm'
import { joinTranslation } from '#features/events/queries/list.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { CoOrganizerState } from '#shared/co-organizers.ts'

/** What the organizations are told of a change between them. */
export type CoOrganizerNews = {
  state: CoOrganizerState
  title: string
  slug: string
  dateStart: string | null
  dateEnd: string | null
  host: { id: number; name: string }
  other: { id: number; name: string; slug: string }
}

/** In the language of `ctx`. Null once it is something else, and for an event that is deleted. */
export async function findCoOrganizerNews(
  ctx: RequestContext,
  { id, state }: { id: number; state: CoOrganizerState },
): Promise<CoOrganizerNews | null> {
  authorizeJob(ctx)
  const [found] = await ctx.db.execute<CoOrganizerNews>(sql`
    select c.state, t.title, t.slug, e.date_start::text as "dateStart", e.date_end::text as "dateEnd",
      json_build_object('id', h.id, 'name', h.name) as host,
      json_build_object('id', o.id, 'name', o.name, 'slug', o.slug) as other
    from event_co_organizers c join events e on e.id = c.event_id join organizations h on h.id = e.organizer_id
      join organizations o on o.id = c.organization_id ${joinTranslation(ctx)}
    where c.id = ${id} and c.state = ${state} and e.deleted_at is null and h.id <> o.id`)
  return found ?? null
}

/** The organization that has to know: the one that did not do it. */
export const toldOf = ({ state, host, other }: CoOrganizerNews) =>
  state === 'invited' || state === 'withdrawn' || state === 'removed' ? other.id : host.id
