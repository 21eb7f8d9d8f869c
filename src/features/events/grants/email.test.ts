import { expect, test } from 'vitest'
import { createEvent } from '#features/events/commands/event.server.ts'
import { runJobs } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { EVENT_GRANTS } from '#shared/member-permissions.ts'
import { emailFixtures } from '#tests/fixtures/email/email-fixtures.ts'
import { COMPLETE_EVENT } from '#tests/fixtures/event-fixtures.ts'
import { eventJobs } from '../jobs.server.ts'
import { giveGrant, revokeGrant } from './commands.server.ts'

const fixtures = await emailFixtures()
const { sql, jobs, addPerson, addClub, ctxAs, openMailbox } = fixtures
await runJobs(jobs, fixtures, eventJobs)
const club = await addClub()
const owner: RequestContext = { ...ctxAs(club.ana), now: new Date('2026-12-01T10:00:00Z') }

async function createPublicEvent() {
  const { eventId, translationId: ref } = await createEvent(owner, club.id, {
    ...COMPLETE_EVENT,
    title: `Luz ${crypto.randomUUID().slice(0, 8)}`,
    ...{ date_start: '2027-02-12', date_end: '2027-02-14' },
  })
  await sql`update events set moderation = 'published', published_at = now() where id = ${eventId}`
  const [text] = await sql`select title, slug from event_texts where event_id = ${eventId}`
  return { ref, title: text!['title'] as string, slug: text!['slug'] as string }
}
const nameOf = async (id: number) => (await sql`select username from users where id = ${id}`)[0]!['username'] as string

test('whoever becomes check-in staff reads in their language where, until when and for whom', async () => {
  const { deliveredEmails } = await openMailbox()
  const { ref, title, slug } = await createPublicEvent()
  for (const [name, locale] of [
    ['Nora', 'es'],
    ['Tom', 'en'],
  ] as const)
    await giveGrant(owner, ref, { person: await nameOf(await addPerson(name, locale)), kind: 'door' })
  const [spanish, english] = await deliveredEmails()
  expect(spanish!.subject).toContain(title)
  expect(spanish!.text).toContain(`https://candil.example/es/ae/${slug}/checkin`)
  expect(spanish!.text).toMatch(/12.{1,3}14 de febrero de 2027/)
  expect(spanish!.text).toContain('15 de febrero de 2027')
  expect(english!.text).toContain(`https://candil.example/en/ae/${slug}/checkin`)
  expect(english!.text).toContain('15 February 2027')
})

test('nobody is emailed whose access has ended', async () => {
  const { received, deliveredEmails } = await openMailbox()
  const { ref } = await createPublicEvent()
  const id = await giveGrant(owner, ref, { person: await nameOf(await addPerson('Nora', 'es')), kind: 'door' })
  await deliveredEmails()
  expect(received).toHaveLength(1)
  await revokeGrant(owner, ref, { id })
  await jobs.enqueue(owner.db, 'check_in.staff_added', { staffId: id })
  await deliveredEmails()
  expect(received).toHaveLength(1)
})

test('whoever gets a grant reads what for, and is led to its page', async () => {
  const { deliveredEmails } = await openMailbox()
  const { ref, slug } = await createPublicEvent()
  for (const kind of EVENT_GRANTS)
    await giveGrant(owner, ref, { person: await nameOf(await addPerson('Nora', 'es')), kind })
  const found = (await deliveredEmails()).map(({ text }) => new RegExp(`/es/ae/${slug}/(\\w+)`).exec(text)?.[1])
  expect(found.sort()).toEqual(['casting', 'checkin', 'emails', 'money'])
})
