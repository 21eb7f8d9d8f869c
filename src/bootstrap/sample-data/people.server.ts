import { randomInt } from 'node:crypto'
import { usernameColumns } from '#features/identity/accounts/commands/username-rules.server.ts'
import { toEmailKey } from '#features/identity/accounts/schema.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hashPassword } from '#platform/crypto/password-hash.server.ts'
import { DEFAULT_LOCALE, type SiteRole } from '#shared/enums.ts'

/** Printed once when the sample data is loaded; only the password's hash is stored. */
export type DemoAccount = { id: number; part: 'player' | 'organizer' | 'moderator'; email: string; password: string }

const DEMO_ACCOUNTS: { part: DemoAccount['part']; username: string; email: string; siteRole: SiteRole }[] = [
  { part: 'player', username: 'Lucía Arribas', email: 'lucia@candil.example', siteRole: 'member' },
  { part: 'organizer', username: 'Bruno Castellanos', email: 'bruno@candil.example', siteRole: 'member' },
  { part: 'moderator', username: 'Noa Ferreiro', email: 'noa@candil.example', siteRole: 'moderator' },
]

/** Inserts the demo accounts, each with a new password. Existing accounts with their names are left alone. */
export async function insertPeople(ctx: RequestContext): Promise<DemoAccount[]> {
  const accounts: DemoAccount[] = []
  for (const { part, username, email, siteRole } of DEMO_ACCOUNTS) {
    const password = newPassword()
    const keys = { ...usernameColumns(username), emailKey: toEmailKey(email) }
    const dates = { termsAcceptedAt: ctx.now, confirmedAt: ctx.now, passwordChangedAt: ctx.now, createdAt: ctx.now }
    const row = { email, ...keys, siteRole, ...dates, locale: DEFAULT_LOCALE, updatedAt: ctx.now }
    const [inserted] = await ctx.db
      .insert(users)
      .values({ ...row, passwordHash: await hashPassword(password) })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (inserted) accounts.push({ ...inserted, part, email, password })
  }
  return accounts
}

/** No characters that are easily confused: 12 of them are some 59 bits. */
const PASSWORD_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const newPassword = () =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => PASSWORD_CHARACTERS[randomInt(PASSWORD_CHARACTERS.length)]).join(''),
  ).join('-')
