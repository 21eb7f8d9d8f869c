import { eq } from 'drizzle-orm'
import type { Context, Door } from '#core/context.ts'
import { Failure } from '#core/failure.ts'
import { parse } from '#core/parse.ts'
import { freeSlug } from '#core/slugs.server.ts'
import { authorizeTeam } from '#features/moderation/authorize.server.ts'
import { record } from '#features/moderation/history.server.ts'
import { merge } from '#features/moderation/moves.server.ts'
import { hold } from '#features/moderation/things.server.ts'
import { type VenueFields, venueForm } from './schema.ts'
import { venues } from './table.server.ts'

export type Made = { id: number; slug: string }
type Row = typeof venues.$inferInsert

/** Stores a venue under a slug of its own, in the transaction of a command that has asked who may. */
export async function addVenue(ctx: Context, fields: VenueFields, more: Partial<Row>): Promise<Made> {
  const slug = await freeSlug(ctx.db, 'venue_slugs', fields.name, 'lugar')
  const stamps = { createdAt: ctx.now, updatedAt: ctx.now }
  const [made] = await ctx.db
    .insert(venues)
    .values({ ...fields, ...stamps, ...more, slug })
    .returning({ id: venues.id })
  return { id: made!.id, slug }
}

/** A venue of the site team's own: it needs nobody's decision. */
export async function createVenue(ctx: Context, form: unknown): Promise<Made> {
  authorizeTeam(ctx)
  const fields = parse(venueForm, form)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const made = await addVenue(inside, fields, { status: 'active' })
    await record(inside, { verb: 'createVenue', thing: 'venue', thingId: made.id, to: 'active' })
    return made
  })
}

/** Puts right what is said of a venue. Its slug stays: addresses go on leading here. Answers the names of what changed. */
export async function correctVenue(ctx: Context, id: number, form: unknown): Promise<string[]> {
  authorizeTeam(ctx)
  const fields = parse(venueForm, form)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const { state } = await hold(inside, 'venue', id)
    const [row] = await tx.select().from(venues).where(eq(venues.id, id))
    const changed = Object.entries(fields).filter(([name, value]) => value !== row![name as keyof VenueFields])
    if (changed.length === 0) return []
    await tx.update(venues).set(Object.fromEntries(changed)).where(eq(venues.id, id))
    const before = Object.fromEntries(changed.map(([name]) => [name, row![name as keyof VenueFields]]))
    const details = { before, after: Object.fromEntries(changed) }
    await record(inside, { verb: 'correctVenue', thing: 'venue', thingId: id, from: state, to: state, details })
    return changed.map(([name]) => name)
  })
}

/** One venue is the other: its events move there, its addresses redirect, and who proposed it hears that it is in. */
export async function mergeVenues(
  ctx: Context,
  from: number,
  into: number,
  { jobs }: Pick<Door, 'jobs'>,
): Promise<number> {
  authorizeTeam(ctx)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const verb = 'mergeVenues'
    return merge(inside, { thing: 'venue', verb, from, into, jobs }, async (_from, other) => {
      if (other.state !== 'active') throw new Failure('conflict', 'not_active')
      return {}
    })
  })
}
