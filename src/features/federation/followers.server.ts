import { sql } from 'drizzle-orm'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { domainOf } from './addresses.ts'

export const deliveryJob = jobKind('federation.deliver', {})

/** Followers of one actor, and of one server. More are refused. */
const MAX_FOLLOWERS = 20_000
const MAX_OF_DOMAIN = 2_000

/** SQL condition: the domain, or one above it, is blocked. */
const blocks = (domain: string) =>
  sql`(b.domain = ${domain} or right(${domain}, length(b.domain) + 1) = '.' || b.domain)`

export async function isBlocked(ctx: Pick<RequestContext, 'db'>, domain: string): Promise<boolean> {
  const rows = await ctx.db.execute(sql`select 1 from federation_blocks b where ${blocks(domain)} limit 1`)
  return rows.length > 0
}

type Follow = { actor: string; follower: { id: string; inbox: string }; followId: string }

/** Adds a follower whose request was verified. It gets what changes from now on. Following again only renews the answer. */
export const addFollower = (ctx: RequestContext, { actor, follower, followId }: Follow) =>
  transaction(ctx, async (tx) => {
    const domain = domainOf(follower.id)
    // One at a time: a block or another Follow must not pass between count and insert.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('federation_followers'))`)
    if (await isBlocked(tx, domain)) throw new AppError('forbidden')
    const [counts] = await tx.db.execute<{ all: number; domain: number }>(sql`
      select (select count(*)::int from federation_followers where actor = ${actor} and follower <> ${follower.id}) as all,
        (select count(*)::int from federation_followers f join federation_inboxes i on i.id = f.inbox_id where i.domain = ${domain}) as domain`)
    if (!counts || counts.all >= MAX_FOLLOWERS || counts.domain >= MAX_OF_DOMAIN) throw new AppError('too_many_tries')
    const [inbox] = await tx.db.execute<{ id: number }>(sql`
      insert into federation_inboxes (url, domain, cursor)
      values (${follower.inbox}, ${domain}, coalesce((select max(number) from event_changes), 0))
      on conflict (url) do update set next_attempt_at = now() returning id`)
    await tx.db.execute(sql`
      insert into federation_followers (actor, follower, inbox_id, follow_id) values (${actor}, ${follower.id}, ${inbox!.id}, ${followId})
      on conflict (actor, follower) do update set inbox_id = excluded.inbox_id, follow_id = excluded.follow_id, accepted_at = null`)
    await enqueue(tx, deliveryJob, {})
  })

export const removeFollower = (ctx: RequestContext, actor: string, follower: string) =>
  transaction(ctx, async (tx) => {
    await tx.db.execute(sql`delete from federation_followers where actor = ${actor} and follower = ${follower}`)
    await removeUnusedInboxes(tx)
  })

/** Inboxes without a follower get nothing more, and are forgotten. */
export const removeUnusedInboxes = (ctx: Pick<RequestContext, 'db'>) =>
  ctx.db.execute(sql`delete from federation_inboxes i
    where not exists (select 1 from federation_followers f where f.inbox_id = i.id)`)
