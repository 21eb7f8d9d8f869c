import { expect, test } from 'vitest'
import { setSiteSubscription } from '#features/email-subscriptions/subscriptions.server.ts'
import { runJobs } from '#kit/job.server.ts'
import { jobContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emailFixtures, recipientsAndSubjects } from '#tests/fixtures/email/email-fixtures.ts'
import {
  createNewsletter,
  deleteNewsletter,
  saveNewsletter,
  sendNewsletter,
  stopNewsletter,
  testNewsletter,
} from './commands.server.ts'
import { newsletterJobs } from './jobs.server.ts'
import { getNewsletter, listNewsletters } from './queries.server.ts'
import { enqueueForgotten, sendNext } from './sending.server.ts'

const fixtures = await emailFixtures()
const { sql, jobs, addPerson, ctxAs, createModerator, openMailbox } = fixtures
await runJobs(jobs, fixtures, newsletterJobs)
await jobs.unschedule('newsletter.forgotten')
const TEXTS = {
  ...{ subject_es: 'Otoño de rol', body_es: '**Llega** el otoño.\n\n[El calendario](/events)' },
  ...{ subject_en: 'Autumn of larp', body_en: '**Autumn** is here.\n\n[The calendar](/events)' },
}
const moderator = await createModerator()
const seenOf = async (id: number) => (await getNewsletter(moderator, id)).seen
const stateOf = async (id: number) => (await getNewsletter(moderator, id)).state
const signal = new AbortController().signal

test('reaches those who chose it, once, in their language, and not those who may not be written to', async () => {
  const { deliveredEmails } = await openMailbox()
  await addPerson('Nora', 'es', { newsletter: true })
  await addPerson('Tom', 'en', { newsletter: true })
  await addPerson('Nadie')
  await addPerson('Falta', 'es', { newsletter: true, confirmedAt: null })
  await addPerson('Fuera', 'es', { newsletter: true, blockedAt: new Date() })
  const id = await createNewsletter(moderator, TEXTS)
  expect((await listNewsletters(moderator)).subscribers).toBe(2)
  expect(await sendNewsletter(moderator, id, await seenOf(id))).toBe(2)
  const emails = await deliveredEmails()
  expect(recipientsAndSubjects(emails)).toEqual([
    ['nora', 'Otoño de rol'],
    ['tom', 'Autumn of larp'],
  ])
  expect(emails[1]!.html).toContain('href="https://candil.example/en/events"')
  expect(emails[1]!.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(await stateOf(id)).toBe('sent')
  expect((await getNewsletter(moderator, id)).progress).toEqual({ queued: 0, sent: 2, skipped: 0, failed: 0 })
  expect((await errorOf(sendNewsletter(moderator, id, await seenOf(id))))?.code).toBe('newsletter_sent')
  const token = /\/en\/unsubscribe\/(newsletter-[\w-]+)/.exec(emails[1]!.text)![1]!
  await setSiteSubscription(fixtures.ctx, token, false)
  expect((await listNewsletters(moderator)).subscribers).toBe(1)
})

test('a test goes to who writes it alone, in both languages, and ends nothing', async () => {
  const { deliveredEmails } = await openMailbox()
  const id = await createNewsletter(moderator, { ...TEXTS, body_en: '' })
  expect((await errorOf(testNewsletter(moderator, id)))?.code).toBe('newsletter_incomplete')
  expect(await saveNewsletter(moderator, id, { ...TEXTS, seen: await seenOf(id) })).toBe(true)
  await testNewsletter(moderator, id)
  const emails = await deliveredEmails()
  expect(emails.map(({ box, subject }) => [box, subject]).sort()).toEqual([
    ['juez', 'Autumn of larp'],
    ['juez', 'Otoño de rol'],
  ])
  expect(emails[0]!.raw).not.toContain('List-Unsubscribe')
  await deleteNewsletter(moderator, id)
  expect((await errorOf(getNewsletter(moderator, id)))?.status).toBe(404)
})

test('can be stopped, and what another saved meanwhile is not sent unread', async () => {
  const { deliveredEmails } = await openMailbox()
  const id = await createNewsletter(moderator, TEXTS)
  const seen = await seenOf(id)
  await saveNewsletter({ ...moderator, now: new Date(Date.now() + 1000) }, id, { ...TEXTS, subject_es: 'Otra cosa' })
  expect((await errorOf(sendNewsletter(moderator, id, seen)))?.code).toBe('changed_since')
  await sendNewsletter(moderator, id, await seenOf(id))
  await stopNewsletter(moderator, id)
  expect(await sendNext(jobContext(fixtures, 'test'), id, signal)).toBeNull()
  const sent = (await deliveredEmails()).length
  expect(await stateOf(id)).toBe('stopped')
  expect((await getNewsletter(moderator, id)).progress.queued).toBe(1 - sent)
  expect(await stopNewsletter(moderator, id)).toBe(false)
})

test('whoever a process was writing to when it died is not written to again; a refusal is final, a silent server is not', async () => {
  const { deliveredEmails } = await openMailbox({
    onRcptTo: ({ address }, _, done) =>
      done(address.startsWith('malo') ? Object.assign(new Error('no such box'), { responseCode: 550 }) : null),
  })
  const died = await addPerson('Muerta', 'es', { newsletter: true })
  await addPerson('Malo', 'es', { newsletter: true })
  const id = await createNewsletter(moderator, TEXTS)
  await sql`update newsletters set state = 'sending', started_at = now() where id = ${id}`
  await sql`insert into newsletter_recipients (newsletter_id, user_id) select ${id}, id from users where newsletter and confirmed_at is not null and blocked_at is null`
  await sql`update newsletter_recipients set state = 'sending', started_at = now() where newsletter_id = ${id} and user_id = ${died}`
  await enqueueForgotten(jobContext(fixtures, 'test'))
  expect((await deliveredEmails()).map(({ box }) => box)).toEqual(['nora'])
  expect((await getNewsletter(moderator, id)).progress).toEqual({ queued: 0, sent: 2, skipped: 0, failed: 1 })
})

test('only the site team writes it', async () => {
  const member = ctxAs(await addPerson('Eva'))
  const attempts = [
    createNewsletter(member, TEXTS),
    saveNewsletter(member, 1, TEXTS),
    sendNewsletter(member, 1, ''),
    testNewsletter(member, 1),
    stopNewsletter(member, 1),
    deleteNewsletter(member, 1),
    listNewsletters(member),
    getNewsletter(member, 1),
  ]
  for (const attempt of attempts) expect((await errorOf(attempt))?.status).toBe(404)
})
