import { sql } from 'drizzle-orm'
import { listOpenMessages } from '#features/contact/queries.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import {
  QUEUES,
  type Queue,
  type QueueCounts,
  type QueueItems,
  type WaitingMessage,
} from '#shared/review/review-queues.ts'
import { authorizeTeam } from '../access.server.ts'
import { listProfileChanges } from './profile-changes.server.ts'
import { listClaims, listProposals } from './proposals.server.ts'
import { listRevisionQueue } from './revisions.server.ts'
import { listEventQueue, listOrganizationQueue, SHOWN, sentIn } from './summaries.server.ts'

const LISTS: { [Kind in Queue]: (ctx: Context) => Promise<QueueItems[Kind][]> } = {
  organizations: listOrganizationQueue,
  profiles: listProfileChanges,
  events: listEventQueue,
  revisions: listRevisionQueue,
  proposals: listProposals,
  claims: listClaims,
  messages: listMessageQueue,
}

/** What waits in a queue, the oldest first, at most `SHOWN`. */
export async function listQueue<Kind extends Queue>(ctx: Context, kind: Kind): Promise<QueueItems[Kind][]> {
  authorizeTeam(ctx)
  return LISTS[kind](ctx)
}

async function listMessageQueue(ctx: Context): Promise<WaitingMessage[]> {
  const messages = await listOpenMessages(ctx, SHOWN)
  return messages.map(({ id, name, email, message, locale, createdAt }) => {
    const hours = Math.floor((ctx.now.getTime() - createdAt.getTime()) / 3_600_000)
    return { id, since: createdAt.toISOString(), hours, name, email, message, locale }
  })
}

/** When each thing began to wait: what every queue counts. */
const BEGAN = {
  organizations: sql`select ${sentIn} as at from organizations o
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

/** How much waits in each queue, and for how many whole hours the oldest does: one statement. */
export async function countQueues(ctx: Context): Promise<QueueCounts> {
  authorizeTeam(ctx)
  const counted = QUEUES.map(
    (kind) => sql`(select json_build_object('count', count(*),
      'oldestHours', floor(extract(epoch from ${ctx.now.toISOString()}::timestamptz - min(w.at)) / 3600)::int)
      from (${BEGAN[kind]}) w) as ${sql.identifier(kind)}`,
  )
  const [row] = await ctx.db.execute<QueueCounts>(sql`select ${sql.join(counted, sql`, `)}`)
  return row!
}
