import { pino } from 'pino'
import { afterAll, beforeEach, expect } from 'vitest'
import { workAccounts } from '#features/identity/accounts/jobs.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { type Context, jobContext } from '#platform/context/request-context.ts'
import { openMail } from '#platform/email/send-email.server.ts'
import { openJobs } from '#platform/queue/queue.server.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import type { Locale } from '#shared/enums.ts'
import { empty, testDatabase } from '../fixtures/database.ts'
import { postOffice } from '../fixtures/mailbox.ts'
import { readMail } from '../fixtures/read-email.ts'

export const SECRET = 'a secret of the tests, long enough'

/** A queue that writes the letters of accounts, and a post office for each test that takes them. */
export async function accountLetters() {
  const { db, sql } = await testDatabase()
  const jobs = await openJobs({ sql, log: pino({ level: 'silent' }), look: 0.5 })
  afterAll(() => jobs.close())
  const mailFrom = 'Candil <calendar@candil.example>'
  // Each test hangs its own post office on the workers.
  let mail = openMail({ smtpUrl: null, mailFrom, dataDir: '/dev/null' })
  await workAccounts(jobs, {
    db,
    mail: { send: (letter) => mail.send(letter) },
    settings: { operatorName: 'Candil', siteUrl: 'https://candil.example' },
    secret: SECRET,
    storage: openStorage({ dataDir: '/dev/null' }),
  })
  beforeEach(() => empty(sql, 'users, pgboss.job'))
  const ctx = (): Context => jobContext(db, 'test')

  async function addPerson(locale: Locale, more: Partial<typeof users.$inferInsert> = {}) {
    const row = { username: 'Ana', usernameKey: 'ana', email: 'Ana@example.org', emailKey: 'ana@example.org', locale }
    const [made] = await db
      .insert(users)
      .values({ ...row, passwordHash: 'x', ...more })
      .returning({ id: users.id })
    return made!.id
  }

  async function office(options?: Parameters<typeof postOffice>[0]) {
    const { taken, smtpUrl } = await postOffice(options)
    mail = openMail({ smtpUrl, mailFrom, dataDir: '/dev/null' })
    const arrived = async (count: number) => {
      await expect.poll(() => taken.length, { timeout: 30_000 }).toBe(count)
      return taken.map(({ raw, to }) => ({ ...readMail(raw), box: to[0] }))
    }
    return { taken, arrived }
  }

  const settled = () =>
    expect
      .poll(() => sql`select 1 from pgboss.job where name like 'accounts.%' and state <> 'completed'`, {
        timeout: 30_000,
      })
      .toHaveLength(0)
  return { db, sql, jobs, ctx, addPerson, office, settled }
}
