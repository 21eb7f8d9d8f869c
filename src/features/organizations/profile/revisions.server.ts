import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { addPicture, moveMedia, removePictures } from '#features/media/commands.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isEqualJson } from '#platform/database/same-json.ts'
import { REVISION_MINUTES } from '#shared/limits.ts'
import {
  ORGANIZATION_PICTURES,
  type OrganizationPicture,
  type OrganizationSnapshot,
} from '#shared/organization-snapshot.ts'
import type { Pictures } from '../commands.server.ts'
import { organizationMedia, organizationRevisionMedia, organizationRevisions, organizations } from '../table.server.ts'

export type OrganizationRevision = typeof organizationRevisions.$inferSelect
type Fields = Partial<OrganizationSnapshot>
type Edit = { before: OrganizationSnapshot; after: OrganizationSnapshot }

/** Locks the revision that waits for approval, if any. The caller has locked the organization. */
export async function lockWaitingRevision(
  ctx: RequestContext,
  organizationId: number,
): Promise<OrganizationRevision | null> {
  const open = and(eq(organizationRevisions.status, 'open'), eq(organizationRevisions.needsApproval, true))
  const [waiting] = await ctx.db
    .select()
    .from(organizationRevisions)
    .where(and(eq(organizationRevisions.organizationId, organizationId), open))
    .for('update')
  return waiting ?? null
}

/**
 * Records an edit that is already public, for the site team to review. Edits by one person within REVISION_MINUTES are merged, unless
 * someone reviewed or changed something in between; a reverted edit is deleted. Returns the revision's id, null when deleted.
 */
export async function recordEdit(
  ctx: RequestContext,
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
  if (isEqualJson({ ...last.before, ...NO_PICTURES }, { ...after, ...NO_PICTURES })) {
    await ctx.db.delete(organizationRevisions).where(same)
    return null
  }
  await ctx.db.update(organizationRevisions).set({ after }).where(same)
  return last.id
}

/** Of a verified organization, pictures change by proposals alone. */
const NO_PICTURES = { header: null, logo: null }

type Proposal = {
  organizationId: number
  waiting: OrganizationRevision | null
  current: OrganizationSnapshot
  /** The requested fields with their new values. */
  asked: Fields
  pictures: Pictures
}
const noop = async () => {}
const pictureLink = (id: number, role: OrganizationPicture) => ({
  links: organizationRevisionMedia,
  parentId: id,
  role,
})

/**
 * Adds fields to the revision that waits for approval, creating it if needed; fields equal to the public ones are removed from it.
 * Returns its id, null when nothing waits any more, and a function that deletes a replaced picture, to be called after the commit.
 */
export async function upsertProposal(ctx: RequestContext, { waiting, current, asked, pictures, ...of }: Proposal) {
  const hashes: Fields = Object.fromEntries(Object.keys(pictures).map((role) => [role, { hash: randomUUID() }]))
  const wanted: Fields = { ...waiting?.after, ...asked, ...hashes }
  const after = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !isEqualJson(value, current[name as keyof Fields])),
  ) as Fields
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, current[name as keyof Fields]])) as Fields
  if (Object.keys(after).length === 0)
    return { id: null, dropOld: waiting ? await withdrawRevision(ctx, waiting) : noop }
  const changedBy = ctx.actor.kind === 'person' ? ctx.actor.id : null
  const id = waiting
    ? waiting.id
    : await insertRevision(ctx, { ...of, needsApproval: true, before, after, changedBy, changedAt: ctx.now })
  if (waiting)
    await ctx.db.update(organizationRevisions).set({ before, after, changedBy }).where(eq(organizationRevisions.id, id))
  const drops: Drop[] = []
  for (const role of ORGANIZATION_PICTURES) {
    const [link, picture, hash] = [pictureLink(id, role), pictures[role], hashes[role]?.hash]
    if (waiting && (role in asked || picture)) drops.push(await removePictures(ctx.db, ctx.services.storage, link))
    if (!picture || !hash) continue
    const about = { link, hash, name: role, alternativeText: wanted.name ?? current.name }
    await addPicture(ctx.db, ctx.services.storage, { ...about, ownerOrganizationId: of.organizationId }, picture)
  }
  return { id, dropOld: all(drops) }
}

type Drop = () => Promise<void>
const all = (drops: readonly Drop[]) => async () => {
  for (const drop of drops) await drop()
}

async function insertRevision(ctx: RequestContext, row: typeof organizationRevisions.$inferInsert): Promise<number> {
  const [made] = await ctx.db.insert(organizationRevisions).values(row).returning({ id: organizationRevisions.id })
  return made!.id
}

/** Withdraws the revision and removes its pictures. */
export async function withdrawRevision(ctx: RequestContext, { id }: OrganizationRevision) {
  const set = { status: 'withdrawn' as const, decidedAt: ctx.now }
  await ctx.db.update(organizationRevisions).set(set).where(eq(organizationRevisions.id, id))
  const drops: Drop[] = []
  for (const role of ORGANIZATION_PICTURES)
    drops.push(await removePictures(ctx.db, ctx.services.storage, pictureLink(id, role)))
  return all(drops)
}

/** Publishes the revision's fields, or restores the former ones. Replaced pictures are moved to the revision, so that they can be restored. */
export async function applyFields(ctx: RequestContext, { id, organizationId }: OrganizationRevision, fields: Fields) {
  const { header, logo, ...columns } = fields
  const set = { ...columns, updatedAt: ctx.now }
  await ctx.db.update(organizations).set(set).where(eq(organizations.id, organizationId))
  for (const [role, picture] of [['header', header] as const, ['logo', logo] as const]) {
    if (picture === undefined) continue
    const shown = { links: organizationMedia, parentId: organizationId, role }
    await moveMedia(ctx.db, shown, pictureLink(id, role))
    // The latest picture is the one shown, so move only this one back.
    if (picture) await moveMedia(ctx.db, pictureLink(id, role), shown, picture.hash)
  }
}

/** Restores what was public before an approved change. */
export async function revertChange(ctx: RequestContext, id: number) {
  const [revision] = await ctx.db.select().from(organizationRevisions).where(eq(organizationRevisions.id, id))
  if (revision) await applyFields(ctx, revision, revision.before)
}
