import { and, eq, isNull } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { Person, RequestContext } from '#platform/context/request-context.ts'
import { users } from '../table.server.ts'

/** As whom a job carries out what someone asked for, with the role of now. Null when the account is blocked or erased. */
export async function findActor(ctx: RequestContext, userId: number): Promise<Person | null> {
  authorizeJob(ctx)
  const { id, siteRole, confirmedAt } = users
  const isActive = and(eq(id, userId), isNull(users.blockedAt), isNull(users.erasedAt))
  const [found] = await ctx.db.select({ id, siteRole, confirmedAt }).from(users).where(isActive)
  if (!found) return null
  const session = { sessionId: 0, sessionKind: 'site' } as const
  return { kind: 'person', id: found.id, siteRole: found.siteRole, confirmed: found.confirmedAt !== null, ...session }
}
