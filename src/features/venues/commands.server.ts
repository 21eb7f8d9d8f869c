import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { applyDecision } from '#features/review/commands/decisions.server.ts'
import { mergeReviewables, type Reference } from '#features/review/commands/reassign.server.ts'
import {
  lockReviewable,
  reviewable,
  stateWithRequest,
  toColumns,
} from '#features/review/commands/reviewables.server.ts'
import { recipientColumns } from '#features/review/recipient.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { findFreeSlug } from '#platform/database/unique-slug.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { VENUE_COLUMN_NAMES } from '#shared/venue-columns.ts'
import { type VenueFields, venueForm } from './schema.ts'
import { venues } from './table.server.ts'

export const venueReviewable = reviewable({
  type: 'venue',
  name: (_, { id }) => sql`select v.name from venues v where v.id = ${id}`,
  recipient: (_, id) => sql`${recipientColumns(sql`v.proposed_locale`, sql`v.proposed_email`)}
    from venues v left join users u on u.id = v.proposed_by where v.id = ${id}`,
  table: venues,
  state: stateWithRequest(venues),
  available: sql`${venues.mergedInto} is null`,
  columns: ['status', 'statusReason', 'mergedInto', 'changesRequestedAt', ...VENUE_COLUMN_NAMES],
  // Who proposed it.
  interest: (_, me, id) =>
    sql`exists (select 1 from venues own_p where own_p.id = ${id} and own_p.proposed_by = ${me})`,
})
export const venueReference: Reference = { to: 'venue', column: venues.mergedInto }

export type CreatedVenue = { id: number; slug: string }
type Row = typeof venues.$inferInsert

/** Inserts a venue with a unique slug, in the transaction of a command that has authorized. */
export async function insertVenue(ctx: RequestContext, fields: VenueFields, more: Partial<Row>): Promise<CreatedVenue> {
  const slug = await findFreeSlug(ctx.db, 'venue_slugs', fields.name, 'lugar')
  const stamps = { createdAt: ctx.now, updatedAt: ctx.now }
  const [made] = await ctx.db
    .insert(venues)
    .values({ ...fields, ...stamps, ...more, slug })
    .returning({ id: venues.id })
  return { id: made!.id, slug }
}

/** Creates a venue on behalf of the site team; public at once. */
export async function createVenue(ctx: RequestContext, form: unknown): Promise<CreatedVenue> {
  authorizeTeam(ctx)
  const fields = parse(venueForm, form)
  return transaction(ctx, async (txCtx) => {
    const made = await insertVenue(txCtx, fields, { status: 'active' })
    await recordAudit(txCtx, { action: 'createVenue', entityType: 'venue', entityId: made.id, to: 'active' })
    return made
  })
}

/** Corrects a venue's fields. The slug stays, so that links keep working. Returns the audit log's entry id, null when nothing changed. */
export async function correctVenue(ctx: RequestContext, id: number, form: unknown): Promise<number | null> {
  authorizeTeam(ctx)
  const fields = parse(venueForm, form)
  return transaction(ctx, async (txCtx) => {
    const locked = await lockReviewable(txCtx, venueReviewable, id)
    const [row] = await txCtx.db.select().from(venues).where(eq(venues.id, id))
    const changed = Object.entries(fields).filter(([name, value]) => value !== row![name as keyof VenueFields])
    if (changed.length === 0) return null
    const set = Object.fromEntries(changed)
    return applyDecision(txCtx, locked, {
      action: 'correctVenue',
      from: [locked.state],
      to: locked.state,
      set,
      details: { after: toColumns(venueReviewable, set) },
    })
  })
}

/** Merges a venue into another: its events move, its URLs redirect, and its proposer is told that it was accepted. */
export async function mergeVenues(ctx: RequestContext, from: number, into: number): Promise<number> {
  authorizeTeam(ctx)
  return transaction(ctx, async (txCtx) => {
    const merging = { reviewable: venueReviewable, action: 'mergeVenues', from, into } as const
    return mergeReviewables(txCtx, merging, async (_from, other) => {
      if (other.state !== 'active') throw new AppError('not_active')
      return {}
    })
  })
}
