import { sql } from 'drizzle-orm'
import type { Context, Door } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { Failure, missing } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { authorizeTeam } from '../access.server.ts'
import { reasonForm } from '../schema.ts'
import { alreadyDecided, decide, settle } from './decisions.server.ts'
import { type Held, hold } from './reviewables.server.ts'

type Means = Pick<Door, 'jobs'>
const letterBy = (jobs: Door['jobs']) => ({ jobs, job: 'claims.decided' }) as const

/** Gives a card to who claimed it; whoever else claims it is refused. The card is locked first, so that two claims never both win. */
export async function acceptClaim(ctx: Context, id: number, { jobs }: Means): Promise<number> {
  authorizeTeam(ctx)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const card = await hold(inside, 'organization', await organizationOf(inside, id))
    const claim = await hold(inside, 'claim', id)
    if (claim.state !== 'open') throw await alreadyDecided(inside, claim)
    if (card.row['owner_id'] !== null) throw await alreadyDecided(inside, card)
    await demandConfirmed(inside, claim)
    const owned = await handOver(inside, card, claim)
    const others = await refuseOthers(inside, claim, jobs)
    const set = { status: 'accepted', decided_at: ctx.now.toISOString() }
    const decision = { verb: 'acceptClaim', from: ['open'], to: 'accepted', set, letter: letterBy(jobs) }
    return settle(inside, claim, { ...decision, details: { organization: card.id, with: [owned, ...others] } })
  })
}

async function organizationOf(ctx: Context, claimId: number): Promise<number> {
  const [claim] = isRowId(claimId)
    ? await ctx.db.execute<{ id: number }>(sql`select organization_id as id from claims where id = ${claimId}`)
    : []
  if (!claim) throw missing()
  return claim.id
}

/** Who owns an organization has shown that their address is theirs (decisions 6), is not blocked, and will stay. */
async function demandConfirmed(ctx: Context, claim: Held) {
  const [person] = await ctx.db.execute(
    sql`select 1 from users where id = ${claim.row['user_id']} and confirmed_at is not null and blocked_at is null
      and erased_at is null and erase_after is null for share`,
  )
  if (!person) throw new Failure('conflict', 'unconfirmed')
}

function handOver(ctx: Context, card: Held, claim: Held): Promise<number> {
  const decision = { verb: 'acceptClaim', from: [card.state], to: card.state, set: { owner_id: claim.row['user_id'] } }
  return settle(ctx, card, { ...decision, details: { part: true, claim: claim.id } })
}

async function refuseOthers(ctx: Context, claim: Held, jobs: Door['jobs']): Promise<number[]> {
  const others = await ctx.db.execute<{ id: number }>(sql`select id from claims
    where organization_id = ${claim.row['organization_id']} and status = 'open' and id <> ${claim.id} order by id for update`)
  const entries: number[] = []
  for (const { id } of others) {
    const set = { status: 'rejected', decided_at: ctx.now.toISOString() }
    const decision = { verb: 'rejectClaim', from: ['open'], to: 'rejected', set, letter: letterBy(jobs) }
    entries.push(
      await settle(ctx, await hold(ctx, 'claim', id), { ...decision, details: { part: true, claim: claim.id } }),
    )
  }
  return entries
}

/** The card stays as it is; who claimed it is told why. */
export async function rejectClaim(ctx: Context, id: number, form: unknown, { jobs }: Means): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  const set = { status: 'rejected', reason, decided_at: ctx.now.toISOString() }
  const decision = { verb: 'rejectClaim', from: ['open'], to: 'rejected', set, reason, letter: letterBy(jobs) }
  return decide(ctx, { thing: 'claim', id, ...decision })
}
