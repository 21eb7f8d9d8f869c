import { eq } from 'drizzle-orm'
import { record } from '#features/audit/record.server.ts'
import { authorizeTeam } from '#features/review/access.server.ts'
import { settle } from '#features/review/commands/decisions.server.ts'
import { merge } from '#features/review/commands/reassign.server.ts'
import { hold } from '#features/review/commands/reviewables.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { freeSlug } from '#platform/database/unique-slug.server.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
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

/** Puts right what is said of a venue. Its slug stays: addresses go on leading here. Answers the line of the history; null: nothing changed. */
export async function correctVenue(ctx: Context, id: number, form: unknown): Promise<number | null> {
  authorizeTeam(ctx)
  const fields = parse(venueForm, form)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const held = await hold(inside, 'venue', id)
    const [row] = await tx.select().from(venues).where(eq(venues.id, id))
    const changed = Object.entries(fields).filter(([name, value]) => value !== row![name as keyof VenueFields])
    if (changed.length === 0) return null
    const set = Object.fromEntries(changed.map(([name, value]) => [venues[name as keyof VenueFields].name, value]))
    return settle(inside, held, {
      verb: 'correctVenue',
      from: [held.state],
      to: held.state,
      set,
      details: { after: set },
    })
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
