import { randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { sameContent } from '#features/events/commands/revisions.server.ts'
import { addPicture, removePictures } from '#features/media/commands.server.ts'
import { media } from '#features/media/table.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import type { Picture } from '#platform/images/images.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { REVISION_MINUTES } from '#shared/limits.ts'
import type { OrganizationSnapshot } from '#shared/organization-snapshot.ts'
import { organizationRevisions, organizations } from './table.server.ts'

export type OrganizationRevision = typeof organizationRevisions.$inferSelect
type Fields = Partial<OrganizationSnapshot>
type Edit = { before: OrganizationSnapshot; after: OrganizationSnapshot }

/** What waits to be approved of an organization, locked. The caller holds the organization. */
export async function findWaiting(ctx: Context, organizationId: number): Promise<OrganizationRevision | null> {
  const open = and(eq(organizationRevisions.status, 'open'), eq(organizationRevisions.needsApproval, true))
  const [waiting] = await ctx.db
    .select()
    .from(organizationRevisions)
    .where(and(eq(organizationRevisions.organizationId, organizationId), open))
    .for('update')
  return waiting ?? null
}

/**
 * Writes down an edit that is public already, for the site team to read. What one person does within ten minutes is one edit, unless
 * somebody has read or changed something in between; what is taken back is none.
 */
export async function recordEdit(
  ctx: Context,
  organizationId: number,
  { before, after }: Edit,
): Promise<number | null> {
  const changedBy = ctx.actor.kind === 'person' ? ctx.actor.id : null
  const of = and(
    eq(organizationRevisions.organizationId, organizationId),
    eq(organizationRevisions.needsApproval, false),
  )
  const latest = ctx.db.select().from(organizationRevisions).where(of).orderBy(desc(organizationRevisions.id))
  const [last] = await latest.limit(1).for('update')
  const since = new Date(ctx.now.getTime() - REVISION_MINUTES * 60_000)
  const fresh = last && last.status === 'open' && last.changedBy === changedBy && last.changedAt > since
  if (!fresh) {
    const row = { organizationId, needsApproval: false, before, after, changedBy, changedAt: ctx.now }
    const [made] = await ctx.db.insert(organizationRevisions).values(row).returning({ id: organizationRevisions.id })
    return made!.id
  }
  const same = eq(organizationRevisions.id, last.id)
  if (sameContent({ ...last.before, header: null }, { ...after, header: null })) {
    await ctx.db.delete(organizationRevisions).where(same)
    return null
  }
  await ctx.db.update(organizationRevisions).set({ after }).where(same)
  return last.id
}

type Proposal = {
  organizationId: number
  waiting: OrganizationRevision | null
  current: OrganizationSnapshot
  /** What is asked for: names with their new values. */
  asked: Fields
  picture: Picture | null
}
const nothing = async () => {}

/**
 * Adds to what waits for approval; what is asked back to what is public waits no more. Answers which revision it is, null when nothing
 * waits now, and how to let go of a picture that was replaced: after the commit.
 */
export async function propose(ctx: Context, { waiting, current, asked, picture, ...of }: Proposal, storage: Storage) {
  const hash = picture && randomUUID()
  const wanted: Fields = { ...waiting?.after, ...asked, ...(hash && { header: { hash } }) }
  const after = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !sameContent(value, current[name as keyof Fields])),
  ) as Fields
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, current[name as keyof Fields]])) as Fields
  if (Object.keys(after).length === 0)
    return { id: null, dropOld: waiting ? await withdraw(ctx, waiting, storage) : nothing }
  const changedBy = ctx.actor.kind === 'person' ? ctx.actor.id : null
  const id = waiting
    ? waiting.id
    : await insertWaiting(ctx, { ...of, needsApproval: true, before, after, changedBy, changedAt: ctx.now })
  if (waiting)
    await ctx.db.update(organizationRevisions).set({ before, after, changedBy }).where(eq(organizationRevisions.id, id))
  const place = { parentKind: 'organization_revision' as const, parentId: id, purpose: 'header' as const }
  const replaced = waiting && 'header' in asked
  const dropOld = replaced || (waiting && picture) ? await removePictures(ctx.db, storage, place) : nothing
  if (picture && hash) {
    const about = { ...place, hash, name: 'header', alternativeText: wanted.name ?? current.name }
    await addPicture(ctx.db, storage, { ...about, ownerOrganizationId: of.organizationId }, picture)
  }
  return { id, dropOld }
}

async function insertWaiting(ctx: Context, row: typeof organizationRevisions.$inferInsert): Promise<number> {
  const [made] = await ctx.db.insert(organizationRevisions).values(row).returning({ id: organizationRevisions.id })
  return made!.id
}

/** What waits is asked for no more; its picture goes with it. */
export async function withdraw(ctx: Context, { id }: OrganizationRevision, storage: Storage) {
  const set = { status: 'withdrawn' as const, decidedAt: ctx.now }
  await ctx.db.update(organizationRevisions).set(set).where(eq(organizationRevisions.id, id))
  return removePictures(ctx.db, storage, {
    ...{ parentKind: 'organization_revision', parentId: id, purpose: 'header' },
  })
}

/** Makes a proposal public, or takes that back: `fields` as the organization is to have them. The picture that makes room stays with the revision. */
export async function applyFields(ctx: Context, { id, organizationId }: OrganizationRevision, fields: Fields) {
  const { header, ...columns } = fields
  const set = { ...columns, updatedAt: ctx.now }
  await ctx.db.update(organizations).set(set).where(eq(organizations.id, organizationId))
  if (header === undefined) return
  const shown = { parentKind: 'organization' as const, parentId: organizationId }
  const aside = { parentKind: 'organization_revision' as const, parentId: id }
  const isShown = and(
    eq(media.parentKind, 'organization'),
    eq(media.parentId, organizationId),
    eq(media.purpose, 'header'),
  )
  await ctx.db.update(media).set(aside).where(isShown)
  // The newest of a kind is the one shown, so that only this one may come back.
  if (header)
    await ctx.db
      .update(media)
      .set(shown)
      .where(
        and(eq(media.hash, header.hash), eq(media.parentKind, 'organization_revision'), sql`${media.parentId} = ${id}`),
      )
}

/** What was public before an approved change is public again. */
export async function unapplyChange(ctx: Context, id: number) {
  const [revision] = await ctx.db.select().from(organizationRevisions).where(eq(organizationRevisions.id, id))
  if (revision) await applyFields(ctx, revision, revision.before)
}
