import { type SQL, sql } from 'drizzle-orm'
import { computeDiff } from '#features/audit/diff.server.ts'
import { focalPoint, headerOf, pictureJson, pictureUrl } from '#features/media/queries.server.ts'
import { hidingEffectJson } from '#features/organizations/hiding-effect.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { hasInterest } from '#features/review/access.server.ts'
import { stateWithRequest } from '#features/review/commands/reviewables.server.ts'
import {
  isAmongKeys,
  QUEUE_LIMIT,
  type QueueKeys,
  type QueueSource,
  stampOf,
  waitingColumns,
  waitingHours,
} from '#features/site-team/queries/queue.server.ts'
import type { AdminSearch } from '#features/site-team/queries/search.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { columnsOf, jsonIf, jsonObject } from '#platform/database/json.server.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import type { QueueRow } from '#shared/review/queue-pages.ts'
import type { QueueCover, WaitingEvent } from '#shared/review/review-queues.ts'
import { coverSlug, joinTranslation } from './queries/list.server.ts'
import { snapshotJson, withCombinedPrices } from './queries/snapshot.server.ts'
import { publishEvent, rejectEvent, requestChanges } from './review.server.ts'
import { eventMedia, events } from './table.server.ts'

const [e, o] = [columnsOf(events, 'e'), columnsOf(organizations, 'o')]

/** SQL: the thumbnail of an event: its picture or its generated cover. */
export const coverJson: SQL<QueueCover> = jsonObject({
  ...{ theme: e.theme, art: coverSlug, date: e.dateStart },
  photo: headerOf(eventMedia, e.id, jsonObject({ url: pictureUrl('thumbnail'), focal: focalPoint })),
})

const organizerJson: SQL<WaitingEvent['organizer']> = jsonObject({
  ...{ id: o.id, name: o.name, slug: o.slug, status: sql<string>`${sql.raw(stateWithRequest('o'))}` },
  published: sql<number>`(select count(*) from events p
    where p.organizer_id = o.id and p.moderation = 'published' and p.deleted_at is null)`,
})

const since = sql<Date>`coalesce(e.submitted_at, e.updated_at)`
const isWaiting = sql`e.moderation = 'submitted' and e.deleted_at is null`

type EventRow = Omit<WaitingEvent, 'version' | 'changedSince'> & {
  snapshot: EventSnapshot
  sentBack: EventSnapshot | null
}

/** Submitted events. `version` is sent with the decision, so that later changes are not decided unread. */
export async function listEventQueue(ctx: RequestContext, keys: QueueKeys = null): Promise<WaitingEvent[]> {
  authorizeTeam(ctx)
  const rows = await ctx.db.execute<EventRow>(sql`
    select e.id, ${waitingColumns(ctx, since)}, ${hasInterest(ctx, 'event', sql`e.id`)} as own, t.title, t.slug, e.date_start as "dateStart",
      e.date_end as "dateEnd", ${organizerJson} as organizer,
      (select u.username from users u where u.id = e.submitted_by) as "submittedBy",
      (select v.name from venues v where v.id = e.venue_id) as venue,
      ${coverJson} as cover, array(select g.text_es from event_tags x join tags g on g.id = x.tag_id
        where x.event_id = e.id and not g.accepted order by g.text_es) as "newTags",
      (select count(*)::int from tickets k where k.event_id = e.id and k.archived_at is null) as tickets,
      (select h.reason from audit_log h where h.entity_type = 'event' and h.entity_id = e.id and h.reason is not null
        order by h.id desc limit 1) as reason, e.moderation_reply as reply, e.published_at is null as "firstTime", ${pictureJson(eventMedia, e.id)} as picture, ${snapshotJson} as snapshot,
      (select b.content from events_sent_back b where b.event_id = e.id
        and not exists (select 1 from audit_log z where z.undoes = b.entry_id)) as "sentBack"
    from events e ${joinTranslation(ctx)} join organizations o on o.id = e.organizer_id
    where ${isWaiting} and ${isAmongKeys(sql`e.id`, keys)} order by ${since}, e.id limit ${QUEUE_LIMIT}`)
  return rows.map(({ snapshot, sentBack, ...row }) => ({
    ...row,
    version: hashVersion(snapshot),
    changedSince: sentBack && computeDiff(withCombinedPrices(sentBack), withCombinedPrices(snapshot)),
  }))
}

const listEventRows = async (ctx: RequestContext, keys: string[]): Promise<QueueRow[]> => [
  ...(await ctx.db.execute<QueueRow>(sql`
    select e.id::text as key, t.title, o.name as about, 'new' as badge, ${coverJson} as cover, ${waitingHours(ctx, since)} as hours,
      ${hasInterest(ctx, 'event', sql`e.id`)} as own
    from events e ${joinTranslation(ctx)} join organizations o on o.id = e.organizer_id
    where ${isWaiting} and ${isAmongKeys(sql`e.id`, keys)}`)),
]

export const eventQueue: QueueSource<'events'> = {
  queue: 'events',
  list: listEventQueue,
  rows: listEventRows,
  // The search text of an event has its titles, its organizer and its place.
  waiting: sql`select e.id::text as key, ${since} as at, ${stampOf(sql`e.updated_at`)} as stamp, 'new' as kind, e.search_text as words
    from events e where ${isWaiting}`,
  decisions: {
    publish: (ctx, id, _, version) => publishEvent(ctx, id, { version }),
    changes: requestChanges,
    reject: rejectEvent,
  },
}
export const eventSearch: AdminSearch = {
  kind: 'events',
  rows: (
    ctx,
    { like, words },
  ) => sql`select e.id, t.title, t.slug, e.moderation, e.happening as "eventStatus", e.deleted_at is not null as deleted,
        e.date_start as "dateStart", o.name as organizer, ${pictureJson(eventMedia, sql`e.id`)} as picture,
        ${jsonIf(sql`e.moderation = 'published' and e.deleted_at is null`, hidingEffectJson(ctx, sql`e.organizer_id`, sql`e.id = shown.id`))} as effect
      from events shown join events e on e.id = shown.id ${joinTranslation(ctx)} join organizations o on o.id = e.organizer_id
      where e.search_text ${like} or e.id = (select s.event_id from event_slugs s where s.slug = ${words})
      order by e.date_start desc nulls first, e.id desc`,
}
