import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { authorizeAlbum } from '../authorize.server.ts'
import { albums } from '../table.server.ts'

/** 192 random bits, in lower case as every path of the site. */
const newShareToken = () => randomBytes(24).toString('hex')

/** Makes the link that shows an album to whoever has it, whatever its visibility; an earlier one ends. Throws what `authorizeAlbum` throws. */
export async function createShareLink(ctx: RequestContext, albumId: number): Promise<string> {
  await authorizeAlbum(ctx, 'edit', albumId)
  const token = newShareToken()
  await ctx.db.update(albums).set({ shareToken: token, updatedAt: ctx.now }).where(eq(albums.id, albumId))
  return token
}

/** Ends the link: its address shows nothing any more. */
export async function revokeShareLink(ctx: RequestContext, albumId: number) {
  await authorizeAlbum(ctx, 'edit', albumId)
  await ctx.db.update(albums).set({ shareToken: null, updatedAt: ctx.now }).where(eq(albums.id, albumId))
}
