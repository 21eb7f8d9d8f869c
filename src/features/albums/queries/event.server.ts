import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { contentLocale } from '#shared/languages.ts'
import { authorizeAlbum } from '../authorize.server.ts'

/** The slug of the event that an album is of, for who may edit the album; null for albums of something else. */
export async function findEventOfAlbum(ctx: RequestContext, id: number): Promise<string | null> {
  const { parent } = await authorizeAlbum(ctx, 'edit', id, { deleted: true })
  if (parent.kind !== 'event') return null
  const [row] = await ctx.db.execute<{ slug: string }>(sql`select slug from event_texts where event_id = ${parent.id}
    order by locale = ${contentLocale(ctx.locale)} desc limit 1`)
  return row?.slug ?? null
}
