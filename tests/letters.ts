import { pino } from 'pino'
import { afterAll, expect } from 'vitest'
import { anonymous, type Context } from '#core/context.ts'
import { openJobs } from '#core/jobs.server.ts'
import { type Mail, openMail } from '#core/mail.server.ts'
import { users } from '#features/accounts/table.server.ts'
import { memberships } from '#features/memberships/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import type { Locale } from '#spec/vocabulary.ts'
import { testDatabase } from './database.ts'
import { postOffice } from './post-office.ts'
import { readMail } from './read-mail.ts'

export const MAIL_FROM = 'Candil <calendar@candil.example>'
export const house = { operatorName: 'Candil', siteUrl: 'https://candil.example' }

/** A database with a queue whose letters go to a real post office, and an organization with an owner, an editor and a helper. */
export async function letterWorld() {
  const { db, sql } = await testDatabase()
  const jobs = await openJobs({ sql, log: pino({ level: 'silent' }), look: 0.5 })
  afterAll(() => jobs.close())
  // Each test hangs its own post office on the workers.
  let mail = openMail({ smtpUrl: null, mailFrom: MAIL_FROM, dataDir: '/dev/null' })
  const sending: Mail = { send: (letter) => mail.send(letter) }
  const ctx: Context = { db, actor: anonymous, locale: 'es', now: new Date() }

  async function office(options?: Parameters<typeof postOffice>[0]) {
    const { taken, smtpUrl } = await postOffice(options)
    mail = openMail({ smtpUrl, mailFrom: MAIL_FROM, dataDir: '/dev/null' })
    const read = () => taken.map(({ raw, to }) => ({ ...readMail(raw), box: to[0]!.replace(/\d*@.*/, ''), raw }))
    /** Every letter that came, by box, once the queue is empty. */
    const arrived = async () => {
      await hurry()
      await settled()
      return read().sort((a, b) => a.box.localeCompare(b.box))
    }
    return { taken, arrived }
  }

  /** What waits for its minute is due now. */
  const hurry = () => sql`update pgboss.job set start_after = now() where state = 'created'`

  const settled = () =>
    expect
      .poll(
        () =>
          sql`select name, state from pgboss.job where state not in ('completed', 'failed') and start_after <= now()`,
        {
          timeout: 30_000,
        },
      )
      .toHaveLength(0)

  // The history keeps its people: each test has its own.
  let people = 0
  async function addPerson(name: string, locale: Locale = 'es', more: Partial<typeof users.$inferInsert> = {}) {
    people += 1
    const key = `${name.toLowerCase()}${people}`
    const email = `${key}@example.org`
    const row = { username: `${name}${people}`, usernameKey: key, email, emailKey: email, passwordHash: 'x', locale }
    const [made] = await db
      .insert(users)
      .values({ ...row, confirmedAt: ctx.now, ...more })
      .returning({ id: users.id })
    return made!.id
  }

  /** Ana owns it and reads Spanish, Bea edits and reads English, Leo only looks. */
  async function addClub(more: Partial<typeof organizations.$inferInsert> = {}) {
    const [ana, bea, leo] = [await addPerson('Ana'), await addPerson('Bea', 'en'), await addPerson('Leo')]
    const row = { name: 'Club Farol', slug: 'club-farol', type: 'association', status: 'active', ownerId: ana } as const
    const [club] = await db
      .insert(organizations)
      .values({ ...row, ...more })
      .returning({ id: organizations.id })
    const organizationId = club!.id
    await db.insert(memberships).values([
      { organizationId, userId: bea, role: 'editor' },
      { organizationId, userId: leo, role: 'read_only' },
    ])
    return { ana, bea, leo, id: organizationId }
  }

  /** What a person is to a command. */
  const as = (id: number, more: { confirmed?: boolean; siteRole?: 'member' | 'moderator' } = {}): Context => ({
    ...ctx,
    actor: { kind: 'person', id, confirmed: true, siteRole: 'member', session: 1, via: 'site', ...more },
  })

  /** All but the history, which cannot be emptied, and the people it names. */
  const clear = () =>
    sql.unsafe(
      'delete from freshness_asks; delete from claims; delete from memberships; delete from event_texts; delete from events; delete from organizations; delete from venues; delete from pgboss.job; delete from rate_limits',
    )
  return { db, sql, jobs, mail: sending, ctx, as, office, hurry, settled, addPerson, addClub, clear }
}
