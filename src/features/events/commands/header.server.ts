import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { copyFiles, insertMedia, removePictures, replacePicture } from '#features/media/commands.server.ts'
import { assertNotBlocked, findContent } from '#features/media/contents/blocked-files.server.ts'
import { findHeader } from '#features/media/queries.server.ts'
import { media } from '#features/media/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Picture } from '#platform/images/images.server.ts'
import type { EventForm } from '../schema.ts'
import { eventMedia } from '../table.server.ts'

/** The uploaded header picture, if any. */
export type HeaderUpload = { header?: Uint8Array | null | undefined }
type HeaderTarget = { eventId: number; organizationId: number }

/** The link of an event to its header picture. */
const headerLink = (eventId: number) => ({ links: eventMedia, parentId: eventId, role: 'header' as const })
const mediaFields = ({ organizationId }: HeaderTarget) => ({ name: 'header', ownerOrganizationId: organizationId })

type HeaderChange = { picture: Picture | null; meta: EventForm['header'] }

/** Replaces, describes or removes the picture. Returns a function that deletes the former files, to be called after the commit. */
export async function updateHeader(ctx: RequestContext, of: HeaderTarget, { picture, meta }: HeaderChange) {
  const columns = meta && {
    ...(meta.alternative_text !== undefined && { alternativeText: meta.alternative_text }),
    ...(meta.x !== undefined && { focalX: meta.x }),
    ...(meta.y !== undefined && { focalY: meta.y }),
  }
  if (picture)
    return replacePicture(
      ctx.db,
      ctx.services.storage,
      { ...mediaFields(of), ...columns, link: headerLink(of.eventId) },
      picture,
    )
  if (meta === null) return removePictures(ctx.db, ctx.services.storage, headerLink(of.eventId))
  if (columns && Object.keys(columns).length > 0) await updateHeaderMeta(ctx, of.eventId, columns)
  return async () => {}
}

/** Writes only when a value differs, so that an unchanged picture is not an update. */
async function updateHeaderMeta(ctx: RequestContext, eventId: number, columns: Partial<typeof media.$inferInsert>) {
  const row = await findHeader(ctx.db, eventMedia, eventId)
  const isChanged = row && Object.entries(columns).some(([name, value]) => row[name as keyof typeof row] !== value)
  if (isChanged) await ctx.db.update(media).set(columns).where(eq(media.id, row.id))
}

/** Copies the picture's files under a new key, so that each event can delete its own. Does nothing when the original is missing. */
export async function copyHeader(ctx: RequestContext, from: number, of: HeaderTarget) {
  const row = await findHeader(ctx.db, eventMedia, from)
  if (!row) return
  const sha256 = await findContent(ctx.db, row.id)
  if (sha256) await assertNotBlocked(ctx.db, sha256)
  const hash = randomUUID()
  if (!(await copyFiles(ctx.services.storage, row.hash, hash))) return
  const { id: _, createdAt: __, updatedAt: ___, ...rest } = row
  const formats = JSON.parse(JSON.stringify(row.formats).replaceAll(row.hash, hash)) as typeof row.formats
  await insertMedia(ctx.db, { ...rest, ...mediaFields(of), hash, formats }, { link: headerLink(of.eventId), sha256 })
}
