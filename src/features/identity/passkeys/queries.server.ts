import { asc, eq } from 'drizzle-orm'
import { authorizeOwn } from '#features/identity/accounts/access.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { passkeys } from './table.server.ts'

/** `name` is empty where neither the authenticator nor the browser said what it is. */
export type Passkey = { id: number; name: string; createdAt: Date; usedAt: Date | null; backedUp: boolean }

/** One's own passkeys, the oldest first. */
export async function listPasskeys(ctx: Context): Promise<Passkey[]> {
  const me = authorizeOwn(ctx)
  const { id, name, createdAt, usedAt, backedUp } = passkeys
  return ctx.db
    .select({ id, name, createdAt, usedAt, backedUp })
    .from(passkeys)
    .where(eq(passkeys.userId, me.id))
    .orderBy(asc(createdAt), asc(id))
}
