import { sql } from 'drizzle-orm'
import { computeDiff } from '#features/audit/diff.server.ts'
import { pictureJson } from '#features/media/queries.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { hasInterest } from '#features/review/access.server.ts'
import {
  isAmongKeys,
  QUEUE_LIMIT,
  type QueueKeys,
  type QueueSource,
  stampOf,
  waitingColumns,
  waitingHours,
} from '#features/site-team/queries/queue.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { columnsOf, jsonObject } from '#platform/database/json.server.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import type { QueueRow } from '#shared/review/queue-pages.ts'
import type { WaitingRevision } from '#shared/review/review-queues.ts'
import { coverJson } from '../admin.server.ts'
import { askRevisionChanges, markReviewed } from '../review.server.ts'
import { eventMedia, events, eventTranslations } from '../table.server.ts'
import { joinTranslation } from './list.server.ts'
import { withCombinedPrices } from './snapshot.server.ts'

const [e, t, o] = [columnsOf(events, 'e'), columnsOf(eventTranslations, 't'), columnsOf(organizations, 'o')]

const since = sql<Date>`r.created_at`
const isWaiting = sql`r.reviewed_at is null and e.deleted_at is null`

type RevisionRow = Omit<WaitingRevision, 'diff'> & { before: EventSnapshot; after: EventSnapshot }

/** Edits of public events to review. */
export async function listRevisionQueue(ctx: RequestContext, keys: QueueKeys = null): Promise<WaitingRevision[]> {
  authorizeTeam(ctx)
  const rows = await ctx.db.execute<RevisionRow>(sql`
    select r.id, ${waitingColumns(ctx, since)}, ${hasInterest(ctx, 'revision', sql`r.id`)} as own, r.before, r.after, r.reason, ${coverJson} as cover, ${pictureJson(eventMedia, e.id)} as picture,
      ${jsonObject({ id: e.id, title: t.title, slug: t.slug, organizer: o.name })} as event,
      (select u.username from users u where u.id = r.changed_by) as "changedBy"
    from event_revisions r join events e on e.id = r.event_id ${joinTranslation(ctx)} join organizations o on o.id = e.organizer_id
    where ${isWaiting} and ${isAmongKeys(sql`r.id`, keys, 'edit-')} order by r.created_at, r.id limit ${QUEUE_LIMIT}`)
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    diff: computeDiff(withCombinedPrices(before), withCombinedPrices(after)),
  }))
}

const listRevisionRows = async (ctx: RequestContext, keys: string[]): Promise<QueueRow[]> => [
  ...(await ctx.db.execute<QueueRow>(sql`
    select 'edit-' || r.id as key, t.title, o.name as about, 'edit' as badge, ${coverJson} as cover, ${waitingHours(ctx, since)} as hours,
      ${hasInterest(ctx, 'revision', sql`r.id`)} as own
    from event_revisions r join events e on e.id = r.event_id ${joinTranslation(ctx)} join organizations o on o.id = e.organizer_id
    where ${isWaiting} and ${isAmongKeys(sql`r.id`, keys, 'edit-')}`)),
]

export const revisionQueue: QueueSource<'revisions'> = {
  queue: 'revisions',
  list: listRevisionQueue,
  rows: listRevisionRows,
  waiting: sql`select 'edit-' || r.id as key, ${since} as at, ${stampOf(sql`e.updated_at`)} as stamp, 'edit' as kind, e.search_text as words
    from event_revisions r join events e on e.id = r.event_id where ${isWaiting}`,
  decisions: { reviewed: markReviewed, changes: askRevisionChanges },
}
