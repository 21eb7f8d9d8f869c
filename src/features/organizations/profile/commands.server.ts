import { eq } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { removePictures, replacePicture } from '#features/media/commands.server.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import {
  isIdentity,
  isVerified,
  ORGANIZATION_PICTURES,
  type OrganizationPicture,
  type OrganizationSnapshot,
} from '#shared/organization-snapshot.ts'
import { authorizeIn, type OrganizationRef } from '../authorize-member.server.ts'
import {
  type CreatedOrganization,
  lockOpenOrganization,
  type Pictures,
  type PictureUploads,
  pictureEntries,
  pictureFields,
  processPictures,
  toColumns,
} from '../commands.server.ts'
import { assertNameNotMisleading } from '../name-rules.server.ts'
import { organizationChange, versionForm } from '../schema.ts'
import { organizations } from '../table.server.ts'
import { lockWaitingRevision, recordEdit, upsertProposal, withdrawRevision } from './revisions.server.ts'
import { getOrganizationSnapshot, profileVersion } from './snapshot.server.ts'

/** The fields that changed, and which of them wait for approval. */
export type ProfileUpdate = CreatedOrganization & { changed: string[]; waiting: string[] }
type Fields = Partial<OrganizationSnapshot>
/**
 * Updates the fields that were sent; throws 409 when someone else saved since `version` was read. Once an organization is verified, its
 * name, links and picture change only after the site team approves them. The slug stays, so that links keep working.
 */
export async function updateOrganization(
  ctx: RequestContext,
  ref: OrganizationRef,
  form: unknown,
  uploads: PictureUploads = {},
): Promise<ProfileUpdate> {
  const { id } = await authorizeIn(ctx, 'organization.edit', ref)
  if (ORGANIZATION_PICTURES.some((role) => uploads[role])) authorizeConfirmed(ctx)
  const { name } = await getOrganizationSnapshot(ctx.db, id)
  const { remove_header, remove_logo, ...words } = toColumns(parse(organizationChange(name), form))
  const { version } = parse(versionForm, form)
  const pictures = await processPictures(ctx, uploads)
  const removed = {
    ...(remove_header && !pictures.header && { header: null }),
    ...(remove_logo && !pictures.logo && { logo: null }),
  }
  const { result, dropOld } = await transaction(ctx, async (txCtx) => {
    const row = await lockOpenOrganization(txCtx, id)
    const waiting = isVerified(row.status) ? await lockWaitingRevision(txCtx, id) : null
    const current = await getOrganizationSnapshot(txCtx.db, id)
    if (version !== undefined && version !== profileVersion(current, waiting?.after ?? null))
      throw new AppError('changed_meanwhile', { details: { reason: 'changed_meanwhile' } })
    const asked = changedFields({ ...words, ...removed }, { ...current, ...waiting?.after })
    if (asked.name !== undefined) await assertNameNotMisleading(txCtx, asked.name, id)
    const changed = [...Object.keys(asked), ...Object.keys(pictures)]
    const locked = isVerified(row.status) ? changed.filter(isIdentity) : []
    const part = (waits: boolean) => filterFields(asked, (field) => locked.includes(field) === waits)
    // Pictures are identifying, so all of them wait, or none.
    const live = { id, current, pictures: isVerified(row.status) ? {} : pictures }
    const drops = [await writeImmediately(txCtx, live, part(false), isVerified(row.status))]
    if (locked.length > 0) {
      const proposal = { organizationId: id, waiting, current, asked: part(true), pictures }
      const proposed = await upsertProposal(txCtx, proposal)
      drops.push(proposed.dropOld)
      const line = {
        action: proposed.id ? 'proposeChange' : 'withdrawChange',
        entityType: 'organization',
        entityId: id,
      } as const
      await recordAudit(txCtx, { ...line, details: { changed: locked, revision: proposed.id ?? waiting?.id } })
    }
    return { result: { id, slug: row.slug, changed, waiting: locked }, dropOld: drops }
  })
  for (const drop of dropOld) await drop()
  return result
}

/** Withdraws the change that waits for approval. */
export async function withdrawProfileChange(ctx: RequestContext, ref: OrganizationRef): Promise<CreatedOrganization> {
  const { id } = await authorizeIn(ctx, 'organization.edit', ref)
  const { made, dropOld } = await transaction(ctx, async (txCtx) => {
    const { slug } = await lockOpenOrganization(txCtx, id)
    const waiting = await lockWaitingRevision(txCtx, id)
    if (!waiting) throw new AppError('changed_meanwhile')
    const dropOld = await withdrawRevision(txCtx, waiting)
    const line = { action: 'withdrawChange', entityType: 'organization', entityId: id } as const
    await recordAudit(txCtx, { ...line, details: { changed: Object.keys(waiting.after), revision: waiting.id } })
    return { made: { id, slug }, dropOld }
  })
  await dropOld()
  return made
}

const filterFields = (fields: object, wanted: (name: string, value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => wanted(name, value))) as Fields

/** The sent fields that differ. */
const changedFields = (sent: object, shown: OrganizationSnapshot) =>
  filterFields(sent, (name, value) => value !== undefined && value !== shown[name as keyof Fields])

type LiveChange = { id: number; current: OrganizationSnapshot; pictures: Pictures }

/** Writes what needs no approval; for verified organizations records a revision to review. Returns a function that deletes a former picture. */
async function writeImmediately(
  ctx: RequestContext,
  { id, current, pictures }: LiveChange,
  fields: Fields,
  verified: boolean,
) {
  const changed = [...Object.keys(fields), ...Object.keys(pictures)]
  if (changed.length === 0) return async () => {}
  const { header, logo, ...columns } = fields
  const set = { ...columns, updatedAt: ctx.now }
  await ctx.db.update(organizations).set(set).where(eq(organizations.id, id))
  const about = { id, name: fields.name ?? current.name }
  const drops: (() => Promise<void>)[] = []
  for (const [role, picture] of pictureEntries(pictures))
    drops.push(await replacePicture(ctx.db, ctx.services.storage, pictureFields(role, about), picture))
  for (const [role, value] of Object.entries({ header, logo }) as [OrganizationPicture, unknown][])
    if (value === null) drops.push(await removePictures(ctx.db, ctx.services.storage, pictureFields(role, about).link))
  const edit = { before: current, after: { ...current, ...columns } }
  const revision = verified ? await recordEdit(ctx, id, edit) : null
  const details = { changed, ...(revision && { revision }) }
  await recordAudit(ctx, { action: 'updateOrganization', entityType: 'organization', entityId: id, details })
  return async () => {
    for (const drop of drops) await drop()
  }
}
