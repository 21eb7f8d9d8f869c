import { beforeEach, expect, test } from 'vitest'
import { runJobs } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import { addEvents, addVenue } from '#tests/fixtures/add-events.ts'
import { emailFixtures } from '#tests/fixtures/email/email-fixtures.ts'
import { requestConfirmations } from './commands.server.ts'
import { confirmationJobs } from './jobs.server.ts'

const fixtures = await emailFixtures()
const { db, sql, jobs, openMailbox, addClub, clearTables } = fixtures
await runJobs(jobs, fixtures, confirmationJobs)
beforeEach(() => clearTables())

const DAY = 86_400_000
const NOW = fixtures.ctx.now
const TODAY = dayAt(NOW)
const inDays = (count: number) => addDays(TODAY, count)
const add = async (organizerId: number, event: Parameters<typeof addEvents>[2][number]) =>
  (
    await addEvents(db, organizerId, [{ title: 'Faroles', publishedAt: new Date(NOW.getTime() - 200 * DAY), ...event }])
  )[0]!

test('sends no request to unconfirmed addresses', async () => {
  const { deliveredEmails } = await openMailbox()
  const { id, bea } = await addClub()
  await add(id, { dateStart: inDays(5) })
  await sql`update users set confirmed_at = null where id = ${bea}`
  await requestConfirmations({ ...fixtures.ctx, actor: { kind: 'job', name: 'test' } })
  expect((await deliveredEmails()).map(({ box }) => box)).toEqual(['ana'])
})

test('a pending email is not sent to former members, nor after the request was answered', async () => {
  const { received, deliveredEmails } = await openMailbox()
  const { id, bea } = await addClub()
  await add(id, { dateStart: inDays(5) })
  const job = { kind: 'job', name: 'test' } as const
  const before = (change: string) =>
    db.transaction(async (tx) => {
      await requestConfirmations({ ...fixtures.ctx, db: tx, actor: job })
      await tx.execute(change)
    })
  await before(`delete from memberships where user_id = ${bea}`)
  expect((await deliveredEmails()).map(({ box }) => box)).toEqual(['ana'])
  await sql`delete from confirmation_requests`
  await before('update confirmation_requests set answered_at = now()')
  await deliveredEmails()
  expect(received).toHaveLength(1)
})

test("dates follow the venue's time zone: in the Canary Islands midnight is an hour later", async () => {
  const { id } = await addClub()
  const venueId = await addVenue(db, { name: 'Teide', timeZone: 'Atlantic/Canary' })
  await add(id, { dateStart: '2030-01-15', venueId })
  const at = (time: string): RequestContext => ({
    ...fixtures.ctx,
    actor: { kind: 'job', name: 'test' },
    now: new Date(time),
  })
  expect(await requestConfirmations(at('2030-01-15T23:30:00Z'))).toBe(0)
  expect(await requestConfirmations(at('2030-01-16T00:30:00Z'))).toBe(1)
})
