import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { skeleton } from '#platform/text/confusables.server.ts'
import { isReservedName } from '#platform/text/reserved-names.server.ts'
import { toUsernameKey } from '../schema.ts'
import { users } from '../table.server.ts'

/** The columns derived from a username: as typed, for lookup, and for lookalike detection. */
export const usernameColumns = (username: string) => ({
  username,
  usernameKey: toUsernameKey(username),
  usernameSkeleton: skeleton(username),
})

/**
 * Refuses names that impersonate the site or look like another user's; identical names are left to the unique key. Runs in the
 * transaction that takes the name: an advisory lock makes concurrent requests for lookalike names wait for each other.
 */
export async function rejectMisleadingUsername(ctx: RequestContext, username: string) {
  const rejection = (code: 'reserved' | 'lookalike') => new AppError('invalid', { fields: { username: code } })
  if (isReservedName(username, ctx.services.settings.operatorName)) throw rejection('reserved')
  const { usernameKey, usernameSkeleton } = usernameColumns(username)
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('username'), hashtext(${usernameSkeleton}))`)
  const isLookalike = and(eq(users.usernameSkeleton, usernameSkeleton), ne(users.usernameKey, usernameKey))
  const found = await ctx.db.select({ id: users.id }).from(users).where(isLookalike).limit(1)
  if (found.length > 0) throw rejection('lookalike')
}

const BATCH_SIZE = 500

/** Fills in missing skeletons, of users from before lookalikes were checked or from an import; their names stay. Returns how many. */
export async function backfillUsernameSkeletons(ctx: RequestContext): Promise<number> {
  authorizeJob(ctx)
  const { id, username } = users
  let filled = 0
  for (;;) {
    const rows = await ctx.db
      .select({ id, username })
      .from(users)
      .where(and(isNotNull(username), isNull(users.usernameSkeleton)))
      .limit(BATCH_SIZE)
    if (rows.length === 0) return filled
    const skeletons = JSON.stringify(rows.map((row) => ({ id: row.id, skeleton: skeleton(row.username!) })))
    await ctx.db.execute(sql`update users u set username_skeleton = r.skeleton
      from jsonb_to_recordset(${skeletons}::text::jsonb) r (id int, skeleton text) where u.id = r.id`)
    filled += rows.length
  }
}
