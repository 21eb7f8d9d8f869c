import { pino } from 'pino'
import { afterAll } from 'vitest'
import { users } from '#features/identity/accounts/table.server.ts'
import { startSession } from '#features/identity/sessions/commands.server.ts'
import { findPerson } from '#features/identity/sessions/queries.server.ts'
import { readSettings } from '#platform/config/settings.ts'
import { anonymous, type Context, type Door, type Person } from '#platform/context/request-context.ts'
import { hashPassword } from '#platform/crypto/password-hash.server.ts'
import type { Failure } from '#platform/errors/app-error.ts'
import { openJobs } from '#platform/queue/queue.server.ts'
import { testDatabase } from '../fixtures/database.ts'

export const PASSWORD = 'candil encendido'
export const NOW = new Date('2026-11-20T10:00:00Z')
const SECRET = 'a secret of the tests, long enough'

/** A database with a queue, a door into it, and people who are signed in. `notices` is what was to be mailed to whom. */
export async function accountWorld(env: Record<string, string> = {}) {
  const { db, sql } = await testDatabase()
  const jobs = await openJobs({ sql, log: pino({ level: 'silent' }), look: 0.5 })
  const notices: { userId: number; about: string }[] = []
  await jobs.work('accounts.notice', async ({ userId, about }) => notices.push({ userId: userId ?? 0, about }))
  afterAll(() => jobs.close())
  const settings = readSettings({ SITE_URL: 'https://candil.example', ...env })
  const door: Door = { address: '203.0.113.7', browser: null, secret: SECRET, settings, jobs }
  const outside: Context = { db, actor: anonymous, locale: 'es', now: NOW }
  const passwordHash = await hashPassword(PASSWORD)

  /** Makes somebody and signs them in; answers them and what they are to a command. */
  async function signedIn(username: string, { confirmed = true } = {}) {
    const key = username.toLowerCase()
    const email = `${key}@example.org`
    const row = { username, usernameKey: key, email, emailKey: email, passwordHash, locale: 'es' as const }
    const [user] = await db
      .insert(users)
      .values({ ...row, confirmedAt: confirmed ? NOW : null })
      .returning({ id: users.id })
    const start = { kind: 'site', remember: false, browser: null } as const
    const token = await startSession(outside, user!.id, start)
    const person = (await findPerson(outside, token)) as Person
    return { id: user!.id, ctx: { ...outside, actor: person } satisfies Context }
  }
  return { db, sql, door, outside, notices, signedIn }
}

/** What a command said no with; null when it did not. */
export const refusal = (promise: Promise<unknown>): Promise<Failure | null> =>
  promise.then(
    () => null,
    (failure: Failure) => failure,
  )
