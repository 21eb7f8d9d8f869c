import { expect, test } from 'vitest'
import { createEvent } from '#features/events/commands/event.server.ts'
import { runJobs } from '#kit/job.server.ts'
import { jobContext, type RequestContext } from '#platform/context/request-context.ts'
import { emailFixtures } from '#tests/fixtures/email/email-fixtures.ts'
import { COMPLETE_EVENT, minutesLater } from '#tests/fixtures/event-fixtures.ts'
import { register } from '#tests/fixtures/registering.ts'
import { addRegistration } from '../commands/organizer/add-registration.server.ts'
import { getSettings } from '../settings/queries.server.ts'
import { enqueueDigests } from './digest.server.ts'
import { digestJobs } from './jobs.server.ts'

const fixtures = await emailFixtures()
const { sql, jobs, addPerson, addClub, ctxAs, openMailbox } = fixtures
await runJobs(jobs, fixtures, digestJobs)
await jobs.unschedule('registrations.digest')
await jobs.work('registrations.changed', async () => {})

const WINTER = new Date('2026-12-01T10:00:00Z')
const DAY = 24 * 60
const club = await addClub()
const owner: RequestContext = { ...ctxAs(club.ana), now: WINTER }
const runAt = (minutes: number) =>
  enqueueDigests({ ...jobContext(fixtures, 'registrations.digest'), now: minutesLater(owner, minutes).now })

async function addOpenEvent() {
  const form = {
    ...{ ...COMPLETE_EVENT, signup: 'open', capacity: 1, minimum_age: 12 },
    tickets: [{ title: 'Plaza', price: 0 }],
  }
  const { eventId, translationId: ref } = await createEvent(owner, club.id, form)
  await sql`update events set moderation = 'published', published_at = now() where id = ${eventId}`
  const [ticket] = await sql`select id from tickets where event_id = ${eventId}`
  return { eventId, ref, ticket: ticket!['id'] as number }
}

test('who may see the players is told once a day of new registrations, by figures', async () => {
  const { deliveredEmails } = await openMailbox()
  const event = await addOpenEvent()
  const signUp = async (at: number, birthDate: string) => {
    const ctx = minutesLater({ ...ctxAs(await addPerson('Nora')), now: WINTER }, at)
    const guardian = { name: 'Rita', phone: '600 100 200' }
    await register(ctx, event.ref, { ticket: event.ticket, answers: {}, birth_date: birthDate, guardian })
  }
  await runAt(0)
  expect(await deliveredEmails()).toEqual([])
  await signUp(10, '2011-01-01')
  await signUp(20, '1990-01-01')
  await addRegistration(minutesLater(owner, 25), event.ref, { ticket: event.ticket, name: 'Eva', state: 'waitlisted' })
  await runAt(30)
  const [ana, bea, ...more] = await deliveredEmails()
  // Leo has read access, which is not to the players.
  expect(more).toEqual([])
  expect([ana!.subject, bea!.subject]).toEqual([
    '2 inscripciones nuevas en La noche larga',
    '2 new registrations for La noche larga',
  ])
  expect(ana!.text).toMatch(/Con plaza: 1\r\nEn lista de espera: 1\r\nCuándo/)
  expect(ana!.text).toContain('A 1 menor le falta la autorización firmada.')
  expect(ana!.text).not.toMatch(/Nora|Rita|Eva/)
  expect(ana!.links[0]).toMatch(/^https:\/\/candil\.example\/es\/ae\/[\w-]+\/players$/)
  await runAt(DAY)
  expect(await deliveredEmails()).toHaveLength(2)
  await signUp(DAY + 5, '1991-01-01')
  await runAt(2 * DAY)
  expect((await deliveredEmails()).map(({ subject }) => subject)).toContain('1 inscripción nueva en La noche larga')
  const settings = await getSettings(owner, event.ref)
  expect(settings).not.toHaveProperty('digestedAt')
})

test('an event that does not want it gets none', async () => {
  const { deliveredEmails } = await openMailbox()
  const event = await addOpenEvent()
  await sql`insert into registration_settings (event_id, digest) values (${event.eventId}, false)`
  const ctx = { ...ctxAs(await addPerson('Nora')), now: WINTER }
  await register(ctx, event.ref, { ticket: event.ticket, answers: {}, birth_date: '1990-01-01' })
  await runAt(3 * DAY)
  expect(await deliveredEmails()).toEqual([])
})
