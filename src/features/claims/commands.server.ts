import { and, eq, sql } from 'drizzle-orm'
import { record } from '#features/audit/record.server.ts'
import { authorizeConfirmed, authorizeOwn } from '#features/identity/accounts/access.server.ts'
import { named, type OrganizationRef } from '#features/memberships/access.server.ts'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { Failure, missing } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { countTry } from '#platform/rate-limit/rate-limit.server.ts'
import { CLAIMS_PER_DAY } from '#shared/limits.ts'
import { claimForm } from './schema.ts'
import { claims } from './table.server.ts'

/** Says that a card which nobody owns is theirs; the site team decides (decisions 2). Answers the claim's id. */
export async function claimOrganizer(ctx: Context, ref: OrganizationRef, form: unknown): Promise<number> {
  const me = authorizeConfirmed(ctx)
  const { message } = parse(claimForm, form)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const organizationId = await getUnclaimed(inside, ref)
    // In the transaction: what comes to nothing counts against nobody.
    await countTry(inside, String(me.id), { name: 'claim', points: CLAIMS_PER_DAY, seconds: 86_400 })
    const row = { organizationId, userId: me.id, message, createdAt: ctx.now }
    const [made] = await tx.insert(claims).values(row).onConflictDoNothing().returning({ id: claims.id })
    if (!made) throw new Failure('conflict', 'already_claimed')
    const line = { verb: 'claimOrganizer', thing: 'claim', thingId: made.id, to: 'open' } as const
    await record(inside, { ...line, details: { organization: organizationId } })
    return made.id
  })
}

/** The card, held so that it is given to nobody meanwhile. */
async function getUnclaimed(ctx: Context, ref: OrganizationRef): Promise<number> {
  const [card] = await ctx.db.execute<{ id: number; owned: boolean }>(sql`
    select o.id, o.owner_id is not null as owned from organizations o
    where o.id = (select coalesce(w.merged_into, w.id) from organizations w where ${named(ref, sql`w.id`)})
      and ${visibleOrganizers(ctx)} for share of o`)
  if (!card) throw missing()
  if (card.owned) throw new Failure('conflict', 'already_owned')
  return card.id
}

/** Takes one's own claim back, as long as nobody has decided about it. */
export async function withdrawClaim(ctx: Context, id: number): Promise<void> {
  const me = authorizeOwn(ctx)
  if (!isRowId(id)) throw missing()
  await ctx.db.transaction(async (tx) => {
    const own = and(eq(claims.id, id), eq(claims.userId, me.id))
    const [found] = await tx.select({ status: claims.status }).from(claims).where(own).for('update')
    if (!found) throw missing()
    if (found.status !== 'open') throw new Failure('conflict', 'already_decided')
    await tx.update(claims).set({ status: 'withdrawn', decidedAt: ctx.now }).where(own)
    const line = { verb: 'withdrawClaim', thing: 'claim', thingId: id, from: 'open', to: 'withdrawn' } as const
    await record({ ...ctx, db: tx }, line)
  })
}
