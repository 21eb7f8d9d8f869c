import { eq, inArray, sql } from 'drizzle-orm'
import { removePictures, replacePicture } from '#features/media/commands.server.ts'
import {
  countsTowards,
  lockStorage,
  quotaOf,
  readStorageUsage,
  type StorageOwner,
} from '#features/media/quota.server.ts'
import { media } from '#features/media/table.server.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { makePictureForField } from '#platform/images/images.server.ts'
import { authorizeCharacterOwner } from '../access.server.ts'
import { portraitForm } from '../schema.ts'
import { characterMedia, characters } from '../table.server.ts'

/** The link of a character to its portrait. */
const portraitLink = (id: number) => ({ links: characterMedia, parentId: id, role: 'portrait' as const })

/** Replaces, describes or removes the portrait. Only uploading needs a confirmed address. */
export async function changePortrait(ctx: RequestContext, id: number, form: unknown, upload: Uint8Array | null) {
  const me = await authorizeCharacterOwner(ctx, id)
  if (upload) authorizeConfirmed(ctx)
  const { remove, x, y, alternative_text: alternativeText } = parse(portraitForm, form)
  const picture = upload ? await makePictureForField(ctx, 'portrait', upload) : null
  const columns = { focalX: x, focalY: y, alternativeText }
  const owner = { userId: me.id }
  const removeOldFiles = await transaction(ctx, async (txCtx) => {
    const { db, services } = txCtx
    const { storage } = services
    if (picture) await lockStorage(txCtx, owner)
    await db.update(characters).set({ updatedAt: ctx.now }).where(eq(characters.id, id))
    if (picture) {
      await assertRoom(txCtx, owner, { id, bytes: picture.original.webp.byteLength })
      const attributes = { name: 'portrait', ...columns, ownerUserId: me.id, link: portraitLink(id) }
      return replacePicture(db, storage, attributes, picture)
    }
    if (remove) return removePictures(db, storage, portraitLink(id))
    const linked = db.select({ id: characterMedia.mediaId }).from(characterMedia).where(eq(characterMedia.parentId, id))
    await db.update(media).set(columns).where(inArray(media.id, linked))
    return async () => {}
  })
  await removeOldFiles()
}

/** Throws where the person's files would be more than their quota with this portrait in place of the former. */
async function assertRoom(ctx: RequestContext, owner: StorageOwner, { id, bytes }: { id: number; bytes: number }) {
  const [{ used }, quota] = [await readStorageUsage(ctx, owner), quotaOf(ctx, owner)]
  const [former] = await ctx.db.execute<{
    bytes: number
  }>(sql`select coalesce(sum(m.bytes), 0)::float8 as bytes from media m
    join character_media cm on cm.media_id = m.id where cm.character_id = ${id} and ${countsTowards(owner)}`)
  if (used - former!.bytes + bytes > quota)
    throw new AppError('document_refused', { kind: 'conflict', details: { reason: 'storage_full', quota } })
}
