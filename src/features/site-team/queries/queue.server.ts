import { type SQL, sql } from 'drizzle-orm'
import { listOpenMessages } from '#features/contact/queries.server.ts'
import { submittedAtColumn } from '#features/organizations/own.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { jsonObject } from '#platform/database/json.server.ts'
import {
  QUEUES,
  type Queue,
  type QueueCounts,
  type QueueItems,
  type WaitingMessage,
} from '#shared/review/review-queues.ts'
import { listProfileChanges } from './profile-changes.server.ts'
import { listClaims, listProposals } from './proposals.server.ts'
import { listRevisionQueue } from './revisions.server.ts'
import { listEventQueue, listOrganizationQueue, QUEUE_LIMIT } from './summaries.server.ts'

const LIST_QUERIES: { [Kind in Queue]: (ctx: RequestContext) => Promise<QueueItems[Kind][]> } = {
  organizations: listOrganizationQueue,
  profiles: listProfileChanges,
  events: listEventQueue,
  revisions: listRevisionQueue,
  proposals: listProposals,
  claims: listClaims,
  messages: listMessageQueue,
}

/** The items of a queue, oldest first, at most QUEUE_LIMIT. */
export async function listQueue<Kind extends Queue>(ctx: RequestContext, kind: Kind): Promise<QueueItems[Kind][]> {
  authorizeTeam(ctx)
  return LIST_QUERIES[kind](ctx)
}

async function listMessageQueue(ctx: RequestContext): Promise<WaitingMessage[]> {
  const messages = await listOpenMessages(ctx, QUEUE_LIMIT)
  return messages.map(({ id, name, email, message, locale, createdAt }) => {
    const hours = Math.floor((ctx.now.getTime() - createdAt.getTime()) / 3_600_000)
    return { id, since: createdAt.toISOString(), hours, name, email, message, locale }
  })
}

/** SQL: since when each item of a queue waits. */
const WAITING_SINCE_QUERIES = {
  organizations: sql`select ${submittedAtColumn} as at from organizations o
    where o.status = 'pending' and o.owner_id is not null and o.merged_into is null`,
  profiles: sql`select r.created_at as at from organization_revisions r join organizations o on o.id = r.organization_id
    where r.status = 'open' and o.merged_into is null`,
  events: sql`select coalesce(e.submitted_at, e.updated_at) as at from events e where e.moderation = 'submitted' and e.deleted_at is null`,
  revisions: sql`select r.created_at as at from event_revisions r join events e on e.id = r.event_id
    where r.reviewed_at is null and e.deleted_at is null`,
  proposals: sql`select o.created_at as at from organizations o where o.status = 'pending' and o.owner_id is null and o.merged_into is null
    union all select v.created_at from venues v where v.status = 'pending' and v.merged_into is null`,
  claims: sql`select c.created_at as at from claims c where c.status = 'open'`,
  messages: sql`select m.created_at as at from contact_messages m where m.handled_at is null`,
}

/** Count and age in hours of the oldest item of each queue, in one statement. */
export async function countQueues(ctx: RequestContext): Promise<QueueCounts> {
  authorizeTeam(ctx)
  const counts: SQL<QueueCounts[Queue]> = jsonObject({
    count: sql<number>`count(*)`,
    oldestHours: sql<
      number | null
    >`floor(extract(epoch from ${ctx.now.toISOString()}::timestamptz - min(w.at)) / 3600)::int`,
  })
  const counted = QUEUES.map(
    (kind) => sql`(select ${counts} from (${WAITING_SINCE_QUERIES[kind]}) w) as ${sql.identifier(kind)}`,
  )
  const [row] = await ctx.db.execute<QueueCounts>(sql`select ${sql.join(counted, sql`, `)}`)
  return row!
}
