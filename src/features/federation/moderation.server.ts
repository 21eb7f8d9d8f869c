import { type SQL, sql } from 'drizzle-orm'
import type { EntityType } from '#features/audit/entity-types.server.ts'
import { recordAudit } from '#features/audit/record.server.ts'
import { remarkForm } from '#features/review/schema.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isoSecond } from '#platform/database/json.server.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { CALENDAR } from './addresses.ts'
import { removeUnusedInboxes } from './followers.server.ts'
import { blockForm } from './moderation-schema.ts'

// Entries are never deleted: they name the server, not the person who followed.
const serverName: EntityType['name'] = (_, { details }) => sql`${details}->>'domain'`
export const federationEntities: EntityType[] = [
  { type: 'federation_block', name: serverName },
  { type: 'federation_follower', name: serverName },
]

/** The latest followers that the page lists. */
const LISTED = 200

export type FederationFollower = {
  id: number
  follower: string
  domain: string
  /** The organizer's name; null: the calendar. */
  organizer: string | null
  followedAt: string
  accepted: boolean
  /** Since when its server takes nothing. */
  failingSince: string | null
}
export type FederationServer = { domain: string; followers: number; deliveredAt: string | null }
export type FederationBlock = {
  id: number
  domain: string
  reason: string | null
  blockedAt: string
  by: string | null
}

const instant = (column: SQL) => sql`case when ${column} is not null then ${isoSecond(column as SQL<Date>)} end`

/** Who follows from other servers, which servers they are, and which are blocked. */
export async function getFederationModeration(ctx: RequestContext) {
  authorizeTeam(ctx)
  const [followers, servers, blocks, [count]] = await Promise.all([
    ctx.db.execute<FederationFollower>(sql`
      select f.id, f.follower, i.domain, o.name as organizer, ${instant(sql`f.created_at`)} as "followedAt",
        f.accepted_at is not null as accepted, ${instant(sql`i.failing_since`)} as "failingSince"
      from federation_followers f join federation_inboxes i on i.id = f.inbox_id
      left join organizations o on f.actor <> ${CALENDAR} and o.id::text = f.actor
      order by f.id desc limit ${LISTED}`),
    ctx.db.execute<FederationServer>(sql`
      select i.domain, count(f.id)::int as followers, ${instant(sql`max(i.delivered_at)`)} as "deliveredAt"
      from federation_inboxes i join federation_followers f on f.inbox_id = i.id
      group by i.domain order by count(f.id) desc, i.domain limit ${LISTED}`),
    ctx.db.execute<FederationBlock>(sql`
      select b.id, b.domain, b.reason, ${instant(sql`b.created_at`)} as "blockedAt", u.username as by
      from federation_blocks b left join users u on u.id = b.blocked_by order by b.domain limit 1000`),
    ctx.db.execute<{ total: number }>(sql`select count(*)::int as total from federation_followers`),
  ])
  return { followers: [...followers], servers: [...servers], blocks: [...blocks], total: count?.total ?? 0 }
}

/** Blocks a domain with its subdomains: its followers are removed, and nothing is delivered there. Returns the audit log entry. */
export async function blockDomain(ctx: RequestContext, form: unknown): Promise<number> {
  const me = authorizeTeam(ctx)
  const { domain, reason } = parse(blockForm, form)
  return transaction(ctx, async (tx) => {
    // As in addFollower: no Follow of that server passes meanwhile.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('federation_followers'))`)
    const [block] = await tx.db.execute<{ id: number }>(sql`
      insert into federation_blocks (domain, reason, blocked_by) values (${domain}, ${reason}, ${me.id})
      on conflict (domain) do nothing returning id`)
    if (!block) throw new AppError('already_decided')
    await tx.db.execute(sql`delete from federation_inboxes
      where domain = ${domain} or right(domain, length(${domain}::text) + 1) = '.' || ${domain}`)
    const entry = { action: 'blockServer', entityType: 'federation_block', entityId: block.id, reason } as const
    return recordAudit(tx, { ...entry, to: 'blocked', details: { domain } })
  })
}

export async function unblockDomain(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(remarkForm, form)
  return transaction(ctx, async (tx) => {
    const [block] = await tx.db.execute<{ domain: string }>(
      sql`delete from federation_blocks where id = ${id} returning domain`,
    )
    if (!block) throw notFound()
    const entry = { action: 'unblockServer', entityType: 'federation_block', entityId: id, reason } as const
    return recordAudit(tx, { ...entry, from: 'blocked', details: { domain: block.domain } })
  })
}

/** Removes one follower, who may follow again. */
export async function expelFollower(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(remarkForm, form)
  return transaction(ctx, async (tx) => {
    const [follower] = await tx.db.execute<{ domain: string }>(sql`
      delete from federation_followers f using federation_inboxes i where f.id = ${id} and i.id = f.inbox_id returning i.domain`)
    if (!follower) throw notFound()
    await removeUnusedInboxes(tx)
    const entry = { action: 'removeFollower', entityType: 'federation_follower', entityId: id, reason } as const
    return recordAudit(tx, { ...entry, details: { domain: follower.domain } })
  })
}
