import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { removePictures, replacePicture } from '#features/media/commands.server.ts'
import { keyOf } from '#features/media/queries.server.ts'
import { media } from '#features/media/table.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { PICTURE_SIZES, type Picture } from '#platform/images/images.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import type { EventForm } from '../schema.ts'

/** The picture at the head of an event, as it came, and where pictures are kept. */
export type Header = { header?: Uint8Array | null | undefined; storage: Storage }
type Of = { event: number; organizationId: number }

const about = ({ event, organizationId }: Of) => ({
  ...{ parentKind: 'event' as const, parentId: event, purpose: 'header' as const },
  ...{ name: 'header', ownerOrganizationId: organizationId },
})
const ofEvent = (event: number) =>
  and(eq(media.parentKind, 'event'), eq(media.parentId, event), eq(media.purpose, 'header'))

type Placing = { picture: Picture | null; said: EventForm['header']; storage: Storage }

/** Puts, describes or takes away the picture. Answers how to let go of a former one's files: after the commit. */
export async function placeHeader(ctx: Context, of: Of, { picture, said, storage }: Placing) {
  const words = said && {
    ...(said.alternative_text !== undefined && { alternativeText: said.alternative_text }),
    ...(said.x !== undefined && { focalX: said.x }),
    ...(said.y !== undefined && { focalY: said.y }),
  }
  if (picture) return replacePicture(ctx.db, storage, { ...about(of), ...words }, picture)
  if (said === null) return removePictures(ctx.db, storage, about(of))
  if (words && Object.keys(words).length > 0) await describe(ctx, of.event, words)
  return async () => {}
}

/** Only what is said otherwise: an untouched picture is no change. */
async function describe(ctx: Context, event: number, words: Partial<typeof media.$inferInsert>) {
  const [row] = await ctx.db.select().from(media).where(ofEvent(event)).orderBy(desc(media.id)).limit(1)
  const other = row && Object.entries(words).some(([name, value]) => row[name as keyof typeof row] !== value)
  if (other) await ctx.db.update(media).set(words).where(eq(media.id, row.id))
}

/** Gives an event the picture of another under a key of its own: each is let go of by itself. Without its files there is none. */
export async function copyHeader(ctx: Context, from: number, of: Of, storage: Storage) {
  const [row] = await ctx.db.select().from(media).where(ofEvent(from)).orderBy(desc(media.id)).limit(1)
  if (!row) return
  const hash = randomUUID()
  if (!(await copyFiles(storage, row.hash, hash))) return
  const { id: _, createdAt: __, updatedAt: ___, ...rest } = row
  const formats = JSON.parse(JSON.stringify(row.formats).replaceAll(row.hash, hash)) as typeof row.formats
  await ctx.db.insert(media).values({ ...rest, ...about(of), hash, formats })
}

async function copyFiles(storage: Storage, from: string, to: string): Promise<boolean> {
  for (const size of PICTURE_SIZES)
    for (const form of ['webp', 'jpg'] as const) {
      const body = await storage.read(keyOf(from, size, form))
      if (body) await storage.write(keyOf(to, size, form), body)
      // A size it was too small for is not there; the picture itself must be.
      else if (size === 'original') return false
    }
  return true
}
