import { and, eq, isNull } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { toUsernameKey } from '../schema.ts'
import { users } from '../table.server.ts'

/** The account that someone names by its exact username, unless it is blocked. Does not authorize. */
export async function findAccountByUsername(
  { db }: RequestContext,
  username: string,
): Promise<{ id: number; confirmedAt: Date | null } | null> {
  const [found] = await db
    .select({ id: users.id, confirmedAt: users.confirmedAt })
    .from(users)
    .where(and(eq(users.usernameKey, toUsernameKey(username)), isNull(users.blockedAt), isNull(users.erasedAt)))
  return found ?? null
}
