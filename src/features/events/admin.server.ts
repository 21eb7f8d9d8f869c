import { type SQL, sql } from 'drizzle-orm'
import { computeDiff } from '#features/audit/diff.server.ts'
import { focalPoint, headerOf, pictureJson, pictureUrl } from '#features/media/queries.server.ts'
import { hidingEffectJson } from '#features/organizations/hiding-effect.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { stateWithRequest } from '#features/review/commands/reviewables.server.ts'
import { queue, stampOf } from '#features/site-team/queries/queue.server.ts'
import type { AdminSearch } from '#features/site-team/queries/search.server.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { columnsOf, jsonIf, jsonObject } from '#platform/database/json.server.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import type { QueueCover, WaitingEvent } from '#shared/review/review-queues.ts'
import { coverSlug, joinTranslation } from './queries/list.server.ts'
import { snapshotJson, withCombinedPrices } from './queries/snapshot.server.ts'
import { publishEvent, rejectEvent, requestChanges } from './review.server.ts'
import { eventMedia, events } from './table.server.ts'

const [e, o] = [columnsOf(events, 'e'), columnsOf(organizations, 'o')]

/** SQL: the thumbnail of an event: its picture or its generated cover. */
export const coverJson: SQL<QueueCover> = jsonObject({
  theme: e.theme,
  art: coverSlug,
  date: e.dateStart,
  photo: headerOf(eventMedia, e.id, jsonObject({ url: pictureUrl('thumbnail'), focal: focalPoint })),
})

const organizerJson: SQL<WaitingEvent['organizer']> = jsonObject({
  id: o.id,
  name: o.name,
  slug: o.slug,
  status: stateWithRequest(o),
  published: sql<number>`(select count(*) from events p
    where p.organizer_id = o.id and p.moderation = 'published' and p.deleted_at is null)`,
})

type EventRow = Omit<WaitingEvent, 'version' | 'changedSince'> & {
  snapshot: EventSnapshot
  sentBack: EventSnapshot | null
}

/** Submitted events. `version` is sent with the decision, so that later changes are not decided unread. */
export const eventQueue = queue('events', {
  type: 'event',
  decisions: {
    publish: (ctx, id, _, version) => publishEvent(ctx, id, { version }),
    changes: requestChanges,
    reject: rejectEvent,
  },
  from: sql`events e`,
  joins: (ctx) => sql`${joinTranslation(ctx)} join organizations o on o.id = e.organizer_id`,
  id: e.id,
  since: sql<Date>`coalesce(e.submitted_at, e.updated_at)`,
  waits: sql`e.moderation = 'submitted' and e.deleted_at is null`,
  stamp: stampOf(e.updatedAt),
  kind: sql`'new'`,
  // The search text of an event has its titles, its organizer and its place.
  words: sql`e.search_text`,
  line: () => sql`t.title, o.name as about, ${coverJson} as cover`,
  item: () => sql`t.title, t.slug, e.date_start as "dateStart", e.date_end as "dateEnd", ${organizerJson} as organizer,
      (select u.username from users u where u.id = e.submitted_by) as "submittedBy",
      (select v.name from venues v where v.id = e.venue_id) as venue,
      ${coverJson} as cover, array(select g.text_es from event_tags x join tags g on g.id = x.tag_id
        where x.event_id = e.id and not g.accepted order by g.text_es) as "newTags",
      (select count(*)::int from tickets k where k.event_id = e.id and k.archived_at is null) as tickets,
      (select h.reason from audit_log h where h.entity_type = 'event' and h.entity_id = e.id and h.reason is not null
        order by h.id desc limit 1) as reason, e.moderation_reply as reply, e.published_at is null as "firstTime", ${pictureJson(eventMedia, e.id)} as picture, ${snapshotJson} as snapshot,
      (select b.content from events_sent_back b where b.event_id = e.id
        and not exists (select 1 from audit_log z where z.undoes = b.entry_id)) as "sentBack"`,
  read: ({ snapshot, sentBack, ...row }: EventRow) => ({
    ...row,
    version: hashVersion(snapshot),
    changedSince: sentBack && computeDiff(withCombinedPrices(sentBack), withCombinedPrices(snapshot)),
  }),
})

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
