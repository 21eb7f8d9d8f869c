import { expect, test } from 'vitest'
import { createEvent } from '#features/events/commands/event.server.ts'
import { runJobs } from '#kit/job.server.ts'
import { jobContext, type RequestContext } from '#platform/context/request-context.ts'
import { emailFixtures, recipientsAndSubjects } from '#tests/fixtures/email/email-fixtures.ts'
import { COMPLETE_EVENT, minutesLater } from '#tests/fixtures/event-fixtures.ts'
import { register } from '#tests/fixtures/registering.ts'
import { changeRegistrations } from '../commands/organizer/change-registrations.server.ts'
import { acceptOffer, cancelRegistration } from '../commands/player/offers-and-cancelling.server.ts'
import { registrationChangeJobs, seatJobs } from '../jobs.server.ts'
import { processDueEvents } from '../waiting-list/due.server.ts'
import { registrationEmailJobs } from './jobs.server.ts'

const fixtures = await emailFixtures()
const { sql, jobs, addPerson, addClub, ctxAs, openMailbox } = fixtures
await runJobs(jobs, fixtures, [...registrationEmailJobs, ...registrationChangeJobs, ...seatJobs])
await jobs.unschedule('registrations.due')

const WINTER = new Date('2026-12-01T10:00:00Z')
const HOUR = 60

test('from a full event to an offer that nobody takes, and a cancellation by the organizer', async () => {
  const { deliveredEmails } = await openMailbox()
  const club = await addClub()
  await sql`update organizations set email = 'hola@club.example' where id = ${club.id}`
  const owner: RequestContext = { ...ctxAs(club.ana), now: WINTER }
  const { eventId, translationId: ref } = await createEvent(owner, club.id, {
    ...COMPLETE_EVENT,
    ...{ signup: 'open', capacity: 1, tickets: [{ title: 'Plaza', price: 6000 }] },
  })
  await sql`update events set moderation = 'published', published_at = now() where id = ${eventId}`
  const [ticket] = await sql`select id from tickets where event_id = ${eventId}`
  const signUp = async (name: string, locale: 'es' | 'en') => {
    const ctx: RequestContext = { ...ctxAs(await addPerson(name, locale)), now: WINTER, locale }
    return { ctx, ...(await register(ctx, ref, { ticket: ticket!['id'], answers: {} })) }
  }
  const nora = await signUp('Nora', 'es')
  const tom = await signUp('Tom', 'en')
  const uma = await signUp('Uma', 'es')
  expect([nora.state, tom.state, uma.state]).toEqual(['confirmed', 'waitlisted', 'waitlisted'])
  const first = await deliveredEmails()
  expect(recipientsAndSubjects(first)).toEqual([
    ['nora', 'Tienes plaza en La noche larga'],
    ['tom', 'You’re on the waiting list for La noche larga'],
    ['uma', 'Estás en la lista de espera de La noche larga'],
  ])
  for (const { raw } of first)
    expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).toMatch(/^Reply-To: "?Club Farol"? <hola@club\.example>/m)
  expect(first[0]!.text).toContain('Código QR de tu inscripción: va adjunto como imagen.')
  expect(first[1]!.text).toContain('1')
  expect(first[2]!.text).toContain('en el puesto 2.')

  await cancelRegistration(minutesLater(nora.ctx, HOUR), nora.id, { reason: 'Me voy a Oslo' })
  const second = (await deliveredEmails()).filter(({ id }) => !first.some((email) => email.id === id))
  expect(recipientsAndSubjects(second)).toEqual([
    ['nora', 'Has cancelado tu inscripción en La noche larga'],
    ['tom', 'There’s a place for you at La noche larga'],
  ])
  expect(second[0]!.text).toMatch(/Tú escribiste:\s+> Me voy a Oslo/)
  expect(second[1]!.text).toContain(`https://candil.example/en/account/registrations/${tom.id}`)
  expect(second[1]!.text).toContain('3 December 2026')

  const late = { ...jobContext(fixtures, 'registrations.due'), now: minutesLater(owner, 50 * HOUR).now }
  await processDueEvents(late)
  const known = new Set([...first, ...second].map(({ id }) => id))
  const third = (await deliveredEmails()).filter(({ id }) => !known.has(id))
  expect(recipientsAndSubjects(third)).toEqual([
    ['tom', 'The offer of a place at La noche larga has expired'],
    ['uma', 'Hay una plaza para ti en La noche larga'],
  ])

  await acceptOffer(minutesLater(uma.ctx, 51 * HOUR), uma.id)
  await deliveredEmails()
  const act = { ids: [uma.id], action: 'cancel', reason: 'La casa es más pequeña de lo que nos dijeron' }
  await changeRegistrations(minutesLater(owner, 52 * HOUR), ref, act)
  expect((await deliveredEmails()).filter(({ box }) => box === 'uma')).toHaveLength(3)
  await processDueEvents({ ...late, now: minutesLater(owner, 52 * HOUR + 2).now })
  const last = (await deliveredEmails()).filter(({ box }) => box === 'uma').at(-1)!
  const all = (await deliveredEmails()).filter(({ box }) => box === 'uma').map(({ subject }) => subject)
  expect(all).toEqual([
    'Estás en la lista de espera de La noche larga',
    'Hay una plaza para ti en La noche larga',
    'Tienes plaza en La noche larga',
    'Tu inscripción en La noche larga se ha cancelado',
  ])
  expect(last.text).toMatch(/Esto dice la organización:\s+> La casa es más pequeña de lo que nos dijeron/)
  expect(last.text).not.toContain('equipo de Candil:')
})
