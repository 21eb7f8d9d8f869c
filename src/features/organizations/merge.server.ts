import { eq } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeDecision } from '#features/review/access.server.ts'
import { applyDecision } from '#features/review/commands/decisions.server.ts'
import { mergeReviewables } from '#features/review/commands/reassign.server.ts'
import { type Locked, lockReviewable } from '#features/review/commands/reviewables.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { findFreeSlug } from '#platform/database/unique-slug.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { type CreatedOrganization, toColumns } from './commands.server.ts'
import { getOrganizationSnapshot } from './profile/snapshot.server.ts'
import { organizationReviewable } from './review.server.ts'
import { newOrganization, organizationChange } from './schema.ts'
import { organizationRevisions, organizations } from './table.server.ts'

/** Merges two organizers: events, members and claims move to the remaining one, and URLs redirect. Returns the audit log's entry id. */
export async function mergeOrganizers(ctx: RequestContext, from: number, into: number): Promise<number> {
  authorizeTeam(ctx)
  return transaction(ctx, async (txCtx) => {
    const merging = { reviewable: organizationReviewable, action: 'mergeOrganizers', from, into } as const
    return mergeReviewables(txCtx, merging, async (one, other) => {
      // A merge must not make a suspended organizer public again.
      if (other.state !== 'active' || one.state === 'suspended') throw new AppError('not_active')
      return mergeOwners(txCtx, one, other)
    })
  })
}

type LockedOrganization = Locked<typeof organizationReviewable>

/** Keeps the owner of either. Throws 409 when both have different owners: one has to transfer theirs first. */
async function mergeOwners(ctx: RequestContext, one: LockedOrganization, other: LockedOrganization) {
  const [former, owner] = [one.row.ownerId, other.row.ownerId]
  const set = { ownerId: null }
  if (former === null || former === owner) return { set }
  if (owner !== null) throw new AppError('both_owned')
  const entry = await applyDecision(ctx, other, {
    action: 'mergeOrganizers',
    from: [other.state],
    to: other.state,
    set: { ownerId: former },
    details: { part: true, from: one.id },
  })
  return { set, with: [entry] }
}

/** Creates an unclaimed organizer on behalf of the site team; public at once. */
export async function createOrganizerCard(ctx: RequestContext, form: unknown): Promise<CreatedOrganization> {
  authorizeTeam(ctx)
  const { website, description_es, description_en, ...facts } = parse(newOrganization, form)
  return transaction(ctx, async (txCtx) => {
    const slug = await findFreeSlug(txCtx.db, 'organization_slugs', facts.name, 'organizacion')
    const words = { descriptionEs: description_es, descriptionEn: description_en, url: website }
    const stamps = { verifiedAt: ctx.now, createdAt: ctx.now, updatedAt: ctx.now }
    const row = { ...facts, ...words, ...stamps, slug, status: 'active' as const }
    const [made] = await txCtx.db.insert(organizations).values(row).returning({ id: organizations.id })
    await recordAudit(txCtx, {
      action: 'createCard' as const,
      entityType: 'organization',
      entityId: made!.id,
      to: 'active',
    })
    return { id: made!.id, slug }
  })
}

/** Corrects an organizer's profile. Returns the audit log's entry id, null when nothing changed. Recorded as a revision; cannot be undone. */
export async function correctOrganizer(ctx: RequestContext, id: number, form: unknown): Promise<number | null> {
  const me = authorizeTeam(ctx)
  return transaction(ctx, async (txCtx) => {
    const { state } = await lockReviewable(txCtx, organizationReviewable, id)
    await authorizeDecision(txCtx, 'organization', id)
    const before = await getOrganizationSnapshot(txCtx.db, id)
    const { remove_header: _, remove_logo: __, ...wanted } = toColumns(parse(organizationChange(before.name), form))
    const changed = Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && value !== before[name as keyof typeof wanted],
    )
    if (changed.length === 0) return null
    const set = Object.fromEntries(changed)
    await txCtx.db.update(organizations).set(set).where(eq(organizations.id, id))
    const stamps = { changedBy: me.id, changedAt: ctx.now, decidedBy: me.id, decidedAt: ctx.now }
    const row = { organizationId: id, needsApproval: false, status: 'reviewed' as const, before, ...stamps }
    const [revision] = await txCtx.db
      .insert(organizationRevisions)
      .values({ ...row, after: { ...before, ...set } })
      .returning({ id: organizationRevisions.id })
    const line = {
      action: 'correctOrganizer' as const,
      entityType: 'organization',
      entityId: id,
      from: state,
      to: state,
    } as const
    return recordAudit(txCtx, { ...line, details: { changed: Object.keys(set), revision: revision!.id } })
  })
}
