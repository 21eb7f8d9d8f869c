import { asc, eq } from 'drizzle-orm'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { passkeys } from './table.server.ts'

/** `name` is empty when neither the authenticator nor the browser could be identified. */
export type Passkey = { id: number; name: string; createdAt: Date; usedAt: Date | null; backedUp: boolean }

/** The user's own passkeys, oldest first. */
export async function listPasskeys(ctx: RequestContext): Promise<Passkey[]> {
  const me = authorizeSignedIn(ctx)
  const { id, name, createdAt, usedAt, backedUp } = passkeys
  return ctx.db
    .select({ id, name, createdAt, usedAt, backedUp })
    .from(passkeys)
    .where(eq(passkeys.userId, me.id))
    .orderBy(asc(createdAt), asc(id))
}
