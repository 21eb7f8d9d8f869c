import { eq } from 'drizzle-orm'
import { record } from '#features/audit/record.server.ts'
import { authorizeDeciding, authorizeTeam } from '#features/review/access.server.ts'
import { settle } from '#features/review/commands/decisions.server.ts'
import { merge } from '#features/review/commands/reassign.server.ts'
import { type Held, hold } from '#features/review/commands/reviewables.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { freeSlug } from '#platform/database/unique-slug.server.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { columnsOf, type Made } from './commands.server.ts'
import { newOrganization, organizationChange } from './schema.ts'
import { organizationSnapshot } from './snapshot.server.ts'
import { organizationRevisions, organizations } from './table.server.ts'

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

/** A card that nobody owns, of the site team's own: it is public at once (decisions 2). */
export async function createCard(ctx: Context, form: unknown): Promise<Made> {
  authorizeTeam(ctx)
  const { website, description_es, description_en, ...facts } = parse(newOrganization, form)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const slug = await freeSlug(tx, 'organization_slugs', facts.name, 'organizacion')
    const words = { descriptionEs: description_es, descriptionEn: description_en, url: website }
    const stamps = { verifiedAt: ctx.now, createdAt: ctx.now, updatedAt: ctx.now }
    const row = { ...facts, ...words, ...stamps, slug, status: 'active' as const }
    const [made] = await tx.insert(organizations).values(row).returning({ id: organizations.id })
    await record(inside, { verb: 'createCard', thing: 'organization', thingId: made!.id, to: 'active' })
    return { id: made!.id, slug }
  })
}

/** Puts right what a card says. Answers the line of the history; what was there before is told by its revision, for it cannot be taken back. */
export async function correctOrganizer(ctx: Context, id: number, form: unknown): Promise<number | null> {
  const me = authorizeTeam(ctx)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const { state } = await hold(inside, 'organization', id)
    await authorizeDeciding(inside, 'organization', id)
    const before = await organizationSnapshot(tx, id)
    const { remove_header: _, ...wanted } = columnsOf(parse(organizationChange(before.name), form))
    const changed = Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && value !== before[name as keyof typeof wanted],
    )
    if (changed.length === 0) return null
    const set = Object.fromEntries(changed)
    await tx.update(organizations).set(set).where(eq(organizations.id, id))
    const stamps = { changedBy: me.id, changedAt: ctx.now, decidedBy: me.id, decidedAt: ctx.now }
    const row = { organizationId: id, needsApproval: false, status: 'reviewed' as const, before, ...stamps }
    const [revision] = await tx
      .insert(organizationRevisions)
      .values({ ...row, after: { ...before, ...set } })
      .returning({ id: organizationRevisions.id })
    const line = { verb: 'correctOrganizer', thing: 'organization', thingId: id, from: state, to: state } as const
    return record(inside, { ...line, details: { changed: Object.keys(set), revision: revision!.id } })
  })
}
