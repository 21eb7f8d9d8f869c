import { eq } from 'drizzle-orm'
import type { Context, Door } from '#core/context.ts'
import { Failure } from '#core/failure.ts'
import { parse } from '#core/parse.ts'
import { authorizeTeam } from '#features/moderation/authorize.server.ts'
import { settle } from '#features/moderation/changes.server.ts'
import { record } from '#features/moderation/history.server.ts'
import { merge } from '#features/moderation/moves.server.ts'
import { type Held, hold } from '#features/moderation/things.server.ts'
import { columnsOf } from './commands.server.ts'
import { organizationChange } from './schema.ts'
import { organizations } from './table.server.ts'

/** Two cards are one: events, members and claims go to the one that stays, and addresses redirect (decisions 2). */
export async function mergeOrganizers(
  ctx: Context,
  from: number,
  into: number,
  { jobs }: Pick<Door, 'jobs'>,
): Promise<number> {
  authorizeTeam(ctx)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const merging = { thing: 'organization', verb: 'mergeOrganizers', from, into, jobs } as const
    return merge(inside, merging, async (one, other) => {
      // What is kept out does not come back in by a merge.
      if (other.state !== 'active' || one.state === 'suspended') throw new Failure('conflict', 'not_active')
      return keepOwner(inside, one, other)
    })
  })
}

/** Nobody's events pass to somebody else by a merge: of two owners one hands over before. */
async function keepOwner(ctx: Context, one: Held, other: Held) {
  const [former, owner] = [one.row['owner_id'], other.row['owner_id']]
  const set = { owner_id: null }
  if (former === null || former === owner) return { set }
  if (owner !== null) throw new Failure('conflict', 'both_owned')
  const decision = { verb: 'mergeOrganizers', from: [other.state], to: other.state, set: { owner_id: former } }
  return { set, with: [await settle(ctx, other, { ...decision, details: { part: true, from: one.id } })] }
}

/** Puts right what a card says. Answers the names of what changed; the history has the names alone, for an e-mail is personal. */
export async function correctOrganizer(ctx: Context, id: number, form: unknown): Promise<string[]> {
  authorizeTeam(ctx)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const { state } = await hold(inside, 'organization', id)
    const [row] = await tx.select().from(organizations).where(eq(organizations.id, id))
    const { remove_header: _, ...wanted } = columnsOf(parse(organizationChange(row!.name), form))
    const changed = Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && value !== row![name as keyof typeof wanted],
    )
    if (changed.length === 0) return []
    await tx.update(organizations).set(Object.fromEntries(changed)).where(eq(organizations.id, id))
    const names = changed.map(([name]) => name)
    const line = { verb: 'correctOrganizer', thing: 'organization', thingId: id, from: state, to: state } as const
    await record(inside, { ...line, details: { changed: names } })
    return names
  })
}
