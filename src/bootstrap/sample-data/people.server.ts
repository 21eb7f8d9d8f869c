import { randomInt } from 'node:crypto'
import { nameColumns } from '#features/identity/accounts/commands/username-rules.server.ts'
import { addressKey } from '#features/identity/accounts/schema.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { hashPassword } from '#platform/crypto/password-hash.server.ts'
import { DEFAULT_LOCALE, type SiteRole } from '#shared/enums.ts'

/** Told once, to who starts the site on an empty database; kept nowhere but as a hash. */
export type DemoAccount = { id: number; part: 'player' | 'organizer' | 'moderator'; email: string; password: string }

const CAST: { part: DemoAccount['part']; username: string; email: string; siteRole: SiteRole }[] = [
  { part: 'player', username: 'Lucía Arribas', email: 'lucia@candil.example', siteRole: 'member' },
  { part: 'organizer', username: 'Bruno Castellanos', email: 'bruno@candil.example', siteRole: 'member' },
  { part: 'moderator', username: 'Noa Ferreiro', email: 'noa@candil.example', siteRole: 'moderator' },
]

/** Makes the people of the sample, each with a password of this moment. Who has registered under their names keeps them. */
export async function insertPeople(ctx: Context): Promise<DemoAccount[]> {
  const made: DemoAccount[] = []
  for (const { part, username, email, siteRole } of CAST) {
    const password = newPassword()
    const keys = { ...nameColumns(username), emailKey: addressKey(email) }
    const dates = { termsAcceptedAt: ctx.now, confirmedAt: ctx.now, passwordChangedAt: ctx.now, createdAt: ctx.now }
    const row = { email, ...keys, siteRole, ...dates, locale: DEFAULT_LOCALE, updatedAt: ctx.now }
    const [inserted] = await ctx.db
      .insert(users)
      .values({ ...row, passwordHash: await hashPassword(password) })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (inserted) made.push({ ...inserted, part, email, password })
  }
  return made
}

/** No letter or digit that could be taken for another: some 59 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const newPassword = () =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join(
    '-',
  )
