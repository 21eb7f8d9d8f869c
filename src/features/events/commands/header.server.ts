import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { removePictures, replacePicture } from '#features/media/commands.server.ts'
import { storageKey } from '#features/media/queries.server.ts'
import { media } from '#features/media/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { PICTURE_SIZES, type Picture } from '#platform/images/images.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import type { EventForm } from '../schema.ts'

/** The uploaded header picture, if any, and the storage for it. */
export type HeaderUpload = { header?: Uint8Array | null | undefined; storage: Storage }
type HeaderTarget = { event: number; organizationId: number }

const mediaFields = ({ event, organizationId }: HeaderTarget) => ({
  ...{ parentKind: 'event' as const, parentId: event, purpose: 'header' as const },
  ...{ name: 'header', ownerOrganizationId: organizationId },
})
const isHeaderOf = (event: number) =>
  and(eq(media.parentKind, 'event'), eq(media.parentId, event), eq(media.purpose, 'header'))

type HeaderChange = { picture: Picture | null; meta: EventForm['header']; storage: Storage }

/** Replaces, describes or removes the picture. Returns a function that deletes the former files, to be called after the commit. */
export async function updateHeader(ctx: RequestContext, of: HeaderTarget, { picture, meta, storage }: HeaderChange) {
  const columns = meta && {
    ...(meta.alternative_text !== undefined && { alternativeText: meta.alternative_text }),
    ...(meta.x !== undefined && { focalX: meta.x }),
    ...(meta.y !== undefined && { focalY: meta.y }),
  }
  if (picture) return replacePicture(ctx.db, storage, { ...mediaFields(of), ...columns }, picture)
  if (meta === null) return removePictures(ctx.db, storage, mediaFields(of))
  if (columns && Object.keys(columns).length > 0) await updateHeaderMeta(ctx, of.event, columns)
  return async () => {}
}

/** Writes only when a value differs, so that an unchanged picture is not an update. */
async function updateHeaderMeta(ctx: RequestContext, event: number, columns: Partial<typeof media.$inferInsert>) {
  const [row] = await ctx.db.select().from(media).where(isHeaderOf(event)).orderBy(desc(media.id)).limit(1)
  const isChanged = row && Object.entries(columns).some(([name, value]) => row[name as keyof typeof row] !== value)
  if (isChanged) await ctx.db.update(media).set(columns).where(eq(media.id, row.id))
}

/** Copies the picture's files under a new key, so that each event can delete its own. Does nothing when the original is missing. */
export async function copyHeader(ctx: RequestContext, from: number, of: HeaderTarget, storage: Storage) {
  const [row] = await ctx.db.select().from(media).where(isHeaderOf(from)).orderBy(desc(media.id)).limit(1)
  if (!row) return
  const hash = randomUUID()
  if (!(await copyFiles(storage, row.hash, hash))) return
  const { id: _, createdAt: __, updatedAt: ___, ...rest } = row
  const formats = JSON.parse(JSON.stringify(row.formats).replaceAll(row.hash, hash)) as typeof row.formats
  await ctx.db.insert(media).values({ ...rest, ...mediaFields(of), hash, formats })
}

async function copyFiles(storage: Storage, from: string, to: string): Promise<boolean> {
  for (const size of PICTURE_SIZES)
    for (const form of ['webp', 'jpg'] as const) {
      const body = await storage.read(storageKey(from, size, form))
      if (body) await storage.write(storageKey(to, size, form), body)
      // Sizes larger than the picture do not exist; the original must.
      else if (size === 'original') return false
    }
  return true
}
