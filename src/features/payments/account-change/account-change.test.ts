import { expect, test } from 'vitest'
import { createEvent } from '#features/events/commands/event.server.ts'
import { runJobs } from '#kit/job.server.ts'
import { emailFixtures } from '#tests/fixtures/email/email-fixtures.ts'
import { COMPLETE_EVENT } from '#tests/fixtures/event-fixtures.ts'
import { savePaymentSettings } from '../settings.server.ts'
import { findChangeSince } from './change.server.ts'
import { accountChangeJobs } from './jobs.server.ts'

const fixtures = await emailFixtures()
const { sql, jobs, addClub, ctxAs, openMailbox } = fixtures
await runJobs(jobs, fixtures, accountChangeJobs)

test('the owner is told of a changed bank account, by the last four characters of it', async () => {
  const { deliveredEmails } = await openMailbox()
  const club = await addClub()
  const { eventId, translationId: ref } = await createEvent(ctxAs(club.ana), club.id, COMPLETE_EVENT)
  const save = (iban: string) =>
    savePaymentSettings(ctxAs(club.bea), ref, { reminder_days: '7', iban, beneficiary: 'Club Farol' })
  await save('ES91 2100 0418 4502 0005 1332')
  expect(await deliveredEmails()).toEqual([])
  await save('ES79 2100 0813 6101 2345 6789')
  const [email, ...more] = await deliveredEmails()
  expect([email!.box, more.length]).toEqual(['ana', 0])
  expect(email!.subject).toBe('Ha cambiado la cuenta bancaria de La noche larga')
  expect(email!.text).toMatch(/Quién: Bea\d[\s\S]*acaba en: … 6789/)
  expect(email!.text).not.toContain('2345')
  const log = await sql`
    select details from audit_log where action = 'savePaymentSettings' and entity_id = ${eventId} order by id`
  expect(log.map(({ details }) => [details.accountBefore, details.accountAfter])).toEqual([
    [null, '1332'],
    ['1332', '6789'],
  ])
})

test('whoever registered before sees when the account changed, and how the one before ended', async () => {
  const club = await addClub({ name: 'Club Lucero', slug: 'club-lucero' })
  const { eventId, translationId: ref } = await createEvent(ctxAs(club.ana), club.id, COMPLETE_EVENT)
  const before = { ...ctxAs(club.ana), now: new Date('2026-11-20T09:00:00Z') }
  const after = { ...before, now: new Date('2026-11-21T23:30:00Z') }
  const save = (ctx: typeof before, iban: string) =>
    savePaymentSettings(ctx, ref, { reminder_days: '7', iban, beneficiary: 'Club Farol' })
  const since = (day: string) => findChangeSince(before, { eventId, since: new Date(day), zone: 'Europe/Madrid' })
  await save(before, 'ES91 2100 0418 4502 0005 1332')
  expect(await since('2026-11-01')).toBeNull()
  await save(after, 'ES79 2100 0813 6101 2345 6789')
  expect(await since('2026-11-21')).toEqual({ day: '2026-11-22', before: '1332' })
  expect(await since('2026-11-22')).toBeNull()
})
