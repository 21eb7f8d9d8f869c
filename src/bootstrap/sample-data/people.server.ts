import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { usernameColumns } from '#features/identity/accounts/commands/username-rules.server.ts'
import { toEmailKey } from '#features/identity/accounts/schema.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import type { Settings } from '#platform/config/settings.ts'
import type { Person, RequestContext } from '#platform/context/request-context.ts'
import { hashPassword } from '#platform/crypto/password-hash.server.ts'
import { DAY_MS } from '#shared/durations.ts'
import { DEFAULT_LOCALE, type SiteRole } from '#shared/enums.ts'
import { slugOf } from '#shared/slug.ts'

/** Printed once when the sample data is loaded; only the password's hash is stored. */
export type DemoAccount = { id: number; part: 'player' | 'organizer' | 'moderator'; email: string; password: string }

// No mail leaves for a name that never resolves (RFC 6761): `createMailer`.
const addressFor = (name: string) => `${name}@candil.invalid`

const DEMO_ACCOUNTS: { part: DemoAccount['part']; username: string; email: string; siteRole: SiteRole }[] = [
  { part: 'player', username: 'Lucía Arribas', email: addressFor('lucia'), siteRole: 'member' },
  { part: 'organizer', username: 'Bruno Castellanos', email: addressFor('bruno'), siteRole: 'member' },
  { part: 'moderator', username: 'Noa Ferreiro', email: addressFor('noa'), siteRole: 'moderator' },
]
export const DEMO_ORGANIZER = DEMO_ACCOUNTS[1]!.username

/** Demo people are for trying the site out: a public one, or one on a database that others may share, has none. */
const allowsDemoPeople = ({ siteUrl, databaseUrl }: Pick<Settings, 'siteUrl' | 'databaseUrl'>) =>
  databaseUrl === null && !siteUrl.startsWith('https:')

/** Inserts the demo accounts, each with a new password. Existing accounts with their names are left alone. */
export async function insertPeople(ctx: RequestContext): Promise<DemoAccount[]> {
  const accounts: DemoAccount[] = []
  if (!allowsDemoPeople(ctx.services.settings)) return accounts
  for (const { part, ...account } of DEMO_ACCOUNTS) {
    const password = newPassword()
    const id = await insertPerson(ctx, { ...account, passwordHash: await hashPassword(password) })
    if (id !== null) accounts.push({ id, part, email: account.email, password })
  }
  return accounts
}

/** The ids of those with these names; who has no account yet gets one, which nobody can sign in to. */
export async function findOrInsertPlayers(ctx: RequestContext, names: readonly string[]): Promise<Map<string, number>> {
  // Of a password that is not kept: hashing takes a tenth of a second.
  const passwordHash = await hashPassword(newPassword())
  const ids = new Map<string, number>()
  for (const username of names) {
    const person = {
      username,
      email: addressFor(slugOf(username, 'persona')),
      siteRole: 'member' as const,
      passwordHash,
    }
    ids.set(username, (await findPerson(ctx, username)) ?? (await insertPerson(ctx, person))!)
  }
  return ids
}

async function findPerson({ db }: RequestContext, username: string) {
  const { usernameKey } = usernameColumns(username)
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.usernameKey, usernameKey))
  return found?.id ?? null
}

/** The context of someone of the demo. */
export const actingAs = (ctx: RequestContext, id: number): RequestContext & { actor: Person } => ({
  ...ctx,
  actor: { kind: 'person', id, confirmed: true, siteRole: 'member', sessionId: 0, sessionKind: 'site' },
})

/** Demo people have been here for so long: what they did before today is later. */
const ACCOUNT_DAYS = 300

type NewPerson = { username: string; email: string; siteRole: SiteRole; passwordHash: string }

async function insertPerson({ db, now }: RequestContext, { username, email, ...account }: NewPerson) {
  const keys = { ...usernameColumns(username), emailKey: toEmailKey(email) }
  const since = new Date(now.getTime() - ACCOUNT_DAYS * DAY_MS)
  const dates = { termsAcceptedAt: since, confirmedAt: since, passwordChangedAt: now, createdAt: since, updatedAt: now }
  const [inserted] = await db
    .insert(users)
    .values({ ...account, email, ...keys, ...dates, locale: DEFAULT_LOCALE })
    .onConflictDoNothing()
    .returning({ id: users.id })
  return inserted?.id ?? null
}

/** No characters that are easily confused: 12 of them are some 59 bits. */
const PASSWORD_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const newPassword = () =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => PASSWORD_CHARACTERS[randomInt(PASSWORD_CHARACTERS.length)]).join(''),
  ).join('-')
