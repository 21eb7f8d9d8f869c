import { and, eq, ne, sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { replacePicture } from '#features/media/commands.server.ts'
import { domainEvent, emit } from '#kit/domain-event.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { findFreeSlug } from '#platform/database/unique-slug.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { makePictureForField, type Picture } from '#platform/images/images.server.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { ORGANIZATIONS_PENDING, ORGANIZATIONS_PER_DAY } from '#shared/limits.ts'
import { ORGANIZATION_PICTURES, type OrganizationPicture } from '#shared/organization-snapshot.ts'
import type { AuditAction } from '#shared/review/audit-actions.ts'
import { authorizeIn, type OrganizationRef } from './authorize-member.server.ts'
import { assertNameNotMisleading } from './name-rules.server.ts'
import { closeOrganizationForm, newOrganization, type OrganizationChange } from './schema.ts'
import { organizationMedia, organizationRevisions, organizations } from './table.server.ts'

export type CreatedOrganization = { id: number; slug: string }
/** The uploaded pictures. */
export type PictureUploads = { [Role in OrganizationPicture]?: Uint8Array | null | undefined }
/** The same as they will be stored. */
export type Pictures = Partial<Record<OrganizationPicture, Picture>>

/** Processes the uploaded pictures. Call it before locking anything, because it is slow. */
export async function processPictures(ctx: RequestContext, uploads: PictureUploads): Promise<Pictures> {
  const pictures: Pictures = {}
  for (const role of ORGANIZATION_PICTURES) {
    const bytes = uploads[role]
    if (bytes) pictures[role] = await makePictureForField(ctx, role, bytes)
  }
  return pictures
}

/** Creates an organization owned by the actor. It stays pending until the site team verifies it. */
export async function createOrganization(
  ctx: RequestContext,
  form: unknown,
  uploads: PictureUploads = {},
): Promise<CreatedOrganization> {
  const me = authorizeConfirmed(ctx, 'organization:write')
  const { website, description_es, description_en, ...facts } = parse(newOrganization, form)
  await rateLimit(ctx, String(me.id), { name: 'organization', points: ORGANIZATIONS_PER_DAY, seconds: 86_400 })
  const pictures = await processPictures(ctx, uploads)
  return transaction(ctx, async (txCtx) => {
    await assertMayCreateAnother(txCtx, me.id, facts.name)
    await assertNameNotMisleading(txCtx, facts.name)
    const slug = await findFreeSlug(txCtx.db, 'organization_slugs', facts.name, 'organizacion')
    const words = { descriptionEs: description_es, descriptionEn: description_en, url: website }
    const stamps = { ownerId: me.id, createdAt: ctx.now, updatedAt: ctx.now }
    const [made] = await txCtx.db
      .insert(organizations)
      .values({ ...facts, ...words, ...stamps, slug, status: 'pending' })
      .returning({ id: organizations.id })
    const id = made!.id
    for (const [role, picture] of pictureEntries(pictures))
      await replacePicture(txCtx.db, ctx.services.storage, pictureFields(role, { id, name: facts.name }), picture)
    await recordAudit(txCtx, { action: 'createOrganization', entityType: 'organization', entityId: id, to: 'pending' })
    return { id, slug }
  })
}

/** Limits a person's pending organizations, and rejects a second one with the same name, for example from a double click. */
async function assertMayCreateAnother(ctx: RequestContext, userId: number, name: string) {
  await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const own = and(eq(organizations.ownerId, userId), ne(organizations.status, 'closed'))
  const [found] = await ctx.db
    .select({
      pending: sql<number>`count(*) filter (where ${organizations.status} = 'pending')::int`,
      same: sql<number>`count(*) filter (where folded(${organizations.name}) = folded(${name}))::int`,
    })
    .from(organizations)
    .where(own)
  if (found!.same > 0) throw new AppError('invalid', { kind: 'conflict', fields: { name: 'taken' } })
  if (found!.pending >= ORGANIZATIONS_PENDING) throw new AppError('too_many_pending')
}

export const pictureEntries = (pictures: Pictures) => Object.entries(pictures) as [OrganizationPicture, Picture][]

/** The attributes of a picture, and its link. */
export const pictureFields = (role: OrganizationPicture, { id, name }: { id: number; name: string }) => ({
  name: role,
  alternativeText: name,
  ownerOrganizationId: id,
  link: { links: organizationMedia, parentId: id, role },
})

/** Converts the form's field names to columns. */
export const toColumns = ({
  website: url,
  description_es: descriptionEs,
  description_en: descriptionEn,
  ...same
}: OrganizationChange) => ({ ...same, url, descriptionEs, descriptionEn })

/** Locks the row. Throws 409 when the organization is closed, because that is final. */
export async function lockOpenOrganization(ctx: RequestContext, id: number) {
  const [row] = await ctx.db.select().from(organizations).where(eq(organizations.id, id)).for('no key update')
  if (row!.status === 'closed') throw new AppError('organization_closed')
  return row!
}

/** Closes an organization for good, after its confirmation word was typed. Its pages stay, sign-ups end. */
export async function closeOrganization(
  ctx: RequestContext,
  ref: OrganizationRef,
  form: unknown,
): Promise<CreatedOrganization> {
  const { id } = await authorizeIn(ctx, 'organization.close', ref)
  parse(closeOrganizationForm, form)
  return changeStatus(ctx, id, { action: 'closeOrganization', to: 'closed' })
}

/** Submits a rejected organization, or one that was asked for changes, to the site team again. */
export async function resubmitOrganization(ctx: RequestContext, ref: OrganizationRef): Promise<CreatedOrganization> {
  const { id } = await authorizeIn(ctx, 'organization.edit', ref)
  return changeStatus(ctx, id, { action: 'resubmitOrganization', isSentBack: true, to: 'pending' })
}

/** Its owner closes an organization: part of the transaction. */
export const organizationClosing = domainEvent<{ organizationId: number }>('organization.closing')

/** `isSentBack`: only what the site team rejected or asked to be changed. */
type StatusChange = { action: AuditAction; isSentBack?: boolean; to: 'pending' | 'closed' }

const changeStatus = (
  ctx: RequestContext,
  id: number,
  { action, isSentBack = false, to }: StatusChange,
): Promise<CreatedOrganization> =>
  transaction(ctx, async (txCtx) => {
    const row = await lockOpenOrganization(txCtx, id)
    const asked = row.status === 'pending' && row.changesRequestedAt !== null
    if (isSentBack && row.status !== 'rejected' && !asked) throw new AppError('changed_since')
    // Closing must not make a pending, rejected or suspended organization public (see `visibleOrganizers`).
    const verifiedAt = row.status === 'active' ? (row.verifiedAt ?? ctx.now) : null
    const set =
      to === 'closed' ? { status: to, verifiedAt } : { status: to, statusReason: null, changesRequestedAt: null }
    await txCtx.db
      .update(organizations)
      .set({ ...set, updatedAt: ctx.now })
      .where(eq(organizations.id, id))
    if (to === 'closed') await withdrawPendingChanges(txCtx, id)
    await recordAudit(txCtx, {
      action,
      entityType: 'organization',
      entityId: id,
      from: asked ? 'changes_requested' : row.status,
      to,
    })
    if (to === 'closed') await emit(txCtx, organizationClosing, { organizationId: id })
    return { id, slug: row.slug }
  })

/** Withdraws the changes of a closed organization that wait for approval. */
const withdrawPendingChanges = (ctx: RequestContext, id: number) =>
  ctx.db
    .update(organizationRevisions)
    .set({ status: 'withdrawn', decidedAt: ctx.now })
    .where(
      sql`${organizationRevisions.organizationId} = ${id} and ${organizationRevisions.status} = 'open' and ${organizationRevisions.needsApproval}`,
    )
