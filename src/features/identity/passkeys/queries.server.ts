import { asc, eq } from 'drizzle-orm'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { passkeys } from './table.server.ts'

/** `name` is empty when neither the authenticator nor the browser could be identified. */
export type Passkey = { id: number; name: string; createdAt: Date; usedAt: Date | null; backedUp: boolean }

/** The user's own passkeys, oldest first. */
export async function listPasskeys(ctx: RequestContext): Promise<Passkey[]> {
  const me = authorizeSignedIn(ctx)
  return passkeysOf(ctx, me.id)
}

/** The same of a user whose link has been checked. */
export async function passkeysOf(ctx: RequestContext, owner: number): Promise<Passkey[]> {
  const { id, name, createdAt, usedAt, backedUp } = passkeys
  return ctx.db
    .select({ id, name, createdAt, usedAt, backedUp })
    .from(passkeys)
    .where(eq(passkeys.userId, owner))
    .orderBy(asc(createdAt), asc(id))
}
