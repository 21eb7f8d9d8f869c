import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Context, Door } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { skeleton } from '#platform/text/confusables.server.ts'
import { isReservedName } from '#platform/text/reserved-names.server.ts'
import { authorizeJob } from '../access.server.ts'
import { nameKey } from '../schema.ts'
import { users } from '../table.server.ts'

/** A name as the table has it: itself, what it is found by, and what it looks like. */
export const nameColumns = (username: string) => ({
  ...{ username, usernameKey: nameKey(username), usernameSkeleton: skeleton(username) },
})

/**
 * A name that speaks for the site, or that passes for somebody else's, is refused; the very same name is the unique key's affair. In the
 * transaction that takes the name: of two who want names that look alike at the same moment the second waits, and finds the first.
 */
export async function refuseMisleadingName(ctx: Context, username: string, { settings }: Pick<Door, 'settings'>) {
  const refused = (code: 'reserved' | 'lookalike') => new Failure('invalid', 'invalid', { fields: { username: code } })
  if (isReservedName(username, settings.operatorName)) throw refused('reserved')
  const { usernameKey, usernameSkeleton } = nameColumns(username)
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('username'), hashtext(${usernameSkeleton}))`)
  const alike = and(eq(users.usernameSkeleton, usernameSkeleton), ne(users.usernameKey, usernameKey))
  const found = await ctx.db.select({ id: users.id }).from(users).where(alike).limit(1)
  if (found.length > 0) throw refused('lookalike')
}

const AT_ONCE = 500

/** Writes down what names look like that were taken before that was asked, or came by another way; they stay. Answers how many. */
export async function fillSkeletons(ctx: Context): Promise<number> {
  authorizeJob(ctx)
  const { id, username } = users
  let filled = 0
  for (;;) {
    const rows = await ctx.db
      .select({ id, username })
      .from(users)
      .where(and(isNotNull(username), isNull(users.usernameSkeleton)))
      .limit(AT_ONCE)
    if (rows.length === 0) return filled
    const made = JSON.stringify(rows.map((row) => ({ id: row.id, skeleton: skeleton(row.username!) })))
    await ctx.db.execute(sql`update users u set username_skeleton = r.skeleton
      from jsonb_to_recordset(${made}::text::jsonb) r (id int, skeleton text) where u.id = r.id`)
    filled += rows.length
  }
}
