import { expect, test } from 'vitest'
import { decisionEmailJobs } from '#features/decision-emails/jobs.server.ts'
import { deleteEvent } from '#features/events/commands/deletion.server.ts'
import { createEvent, updateEvent } from '#features/events/commands/event.server.ts'
import { changeEventStatus, submitEvent } from '#features/events/commands/status-changes.server.ts'
import { publishEvent, takeDown } from '#features/events/review.server.ts'
import { closeOrganization } from '#features/organizations/commands.server.ts'
import { suspendOrganization } from '#features/organizations/review.server.ts'
import { runJobs } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emailFixtures, recipientsAndSubjects } from '#tests/fixtures/email/email-fixtures.ts'
import { COMPLETE_EVENT, minutesLater } from '#tests/fixtures/event-fixtures.ts'
import { register } from '#tests/fixtures/registering.ts'
import { registrationEmailJobs } from '../emails/jobs.server.ts'
import { registrationChangeJobs, seatJobs } from '../jobs.server.ts'
import { eventDecisionJobs } from './decision-jobs.server.ts'
import { eventChangeJobs } from './jobs.server.ts'

const fixtures = await emailFixtures()
const { sql, jobs, addPerson, addClub, ctxAs, openMailbox } = fixtures
await runJobs(jobs, fixtures, [...registrationEmailJobs, ...registrationChangeJobs, ...seatJobs])
await jobs.unschedule('registrations.due')
await runJobs(jobs, fixtures, [...eventChangeJobs, ...eventDecisionJobs, ...decisionEmailJobs])
// Who saved an event is told by the features above.
for (const name of ['follows.event_changed', 'push.event_changed', 'follows.signup_alerts'] as const)
  await jobs.work(name, async () => {})

const WINTER = new Date('2026-12-01T10:00:00Z')
let clubs = 0
async function addOpenEvent() {
  const club = await addClub({ name: `Club ${++clubs}`, slug: `club-${clubs}` })
  const owner: RequestContext = { ...ctxAs(club.ana), now: WINTER }
  const form = {
    ...COMPLETE_EVENT,
    signup: 'open',
    tickets: ['Plaza', 'Cama'].map((title) => ({ title, price: 6000 })),
  }
  const { eventId, translationId: ref } = await createEvent(owner, club.id, form)
  await sql`update events set moderation = 'published', published_at = now() where id = ${eventId}`
  const tickets = (await sql`select id from tickets where event_id = ${eventId} order by id`).map(
    ({ id }) => id as number,
  )
  return { owner, eventId, ref, tickets, organization: club.id }
}
const signUp = async (event: Awaited<ReturnType<typeof addOpenEvent>>, ticket: number, locale: 'es' | 'en' = 'es') => {
  const id = await addPerson(locale === 'es' ? 'Nora' : 'Tom', locale)
  const ctx: RequestContext = { ...ctxAs(id), now: WINTER, locale }
  const { id: registration } = await register(ctx, event.ref, { ticket, answers: {} })
  return { ctx, registration }
}
const reset = async () => {
  const mailbox = await openMailbox()
  return async () => (await mailbox.deliveredEmails()).filter(({ id }) => !id.includes('registration-confirmed'))
}

test('a change of date and place needs a reason and is emailed once, before and after, to each in their language', async () => {
  const delivered = await reset()
  const event = await addOpenEvent()
  const { registration } = await signUp(event, event.tickets[0]!)
  await signUp(event, event.tickets[1]!, 'en')
  const move = { date_start: '2027-03-05', date_end: '2027-03-07' }
  expect((await errorOf(updateEvent(event.owner, event.ref, move)))?.fields).toEqual({ reason: 'required' })
  await updateEvent(event.owner, event.ref, { ...move, reason: 'Nieva en febrero' })
  await updateEvent(minutesLater(event.owner, 4), event.ref, { county: 'Soria', reason: 'La casa es otra' })
  const [spanish, english, ...more] = await delivered()
  expect(more).toEqual([])
  expect([spanish!.subject, english!.subject]).toEqual([
    'Hay cambios en La noche larga',
    'There are changes to La noche larga',
  ])
  expect(spanish!.text).toContain('Cuándo: 12–14 de febrero de 2027 → 5–7 de marzo de 2027\r\nDónde: Teruel → Soria')
  expect(spanish!.text).toMatch(/> Nieva en febrero\s+> La casa es otra/)
  expect(spanish!.text).toContain(`/es/account/registrations/${registration}`)
  expect(spanish!.calendar).toContain('DTSTART;VALUE=DATE:20270305')
  expect(english!.text).toContain('12–14 February 2027 → 5–7 March 2027')
})

test('a change of price is told to who has that ticket, a change that was undone to nobody', async () => {
  const delivered = await reset()
  const event = await addOpenEvent()
  await signUp(event, event.tickets[0]!)
  await signUp(event, event.tickets[1]!, 'en')
  const list = (price: number) => [
    { id: event.tickets[0], title: 'Plaza', price },
    { id: event.tickets[1], title: 'Cama', price: 6000 },
  ]
  expect((await errorOf(updateEvent(event.owner, event.ref, { tickets: list(7000) })))?.fields).toEqual({
    reason: 'required',
  })
  await updateEvent(event.owner, event.ref, { tickets: list(7000), reason: 'La casa ha subido' })
  await updateEvent(minutesLater(event.owner, 11), event.ref, { county: 'Soria', reason: 'Probando' })
  await updateEvent(minutesLater(event.owner, 12), event.ref, { county: 'Teruel', reason: 'Era otro evento' })
  const emails = await delivered()
  expect(recipientsAndSubjects(emails)).toEqual([['nora', 'Hay cambios en La noche larga']])
  expect(emails[0]!.text).toMatch(/Plaza: 60,00.€ → 70,00.€/)
  expect(emails[0]!.text).toContain('conserva el precio')
})

test('a cancelled event is told with its reason, and its calendar file says so; afterwards it is on again', async () => {
  const delivered = await reset()
  const event = await addOpenEvent()
  await signUp(event, event.tickets[0]!)
  expect((await errorOf(changeEventStatus(event.owner, event.ref, { event_status: 'cancelled' })))?.fields).toEqual({
    reason_es: 'required',
  })
  await changeEventStatus(event.owner, event.ref, { event_status: 'cancelled', reason_es: 'Se quemó la casa' })
  const [cancelled] = await delivered()
  expect(cancelled!.subject).toBe('La noche larga se ha cancelado')
  expect(cancelled!.text).toContain('Se quemó la casa')
  const calendar = cancelled!.calendar!.replaceAll('\r\n ', '')
  for (const line of [
    'METHOD:CANCEL',
    'STATUS:CANCELLED',
    `UID:event-${event.eventId}@`,
    'SEQUENCE:1',
    'ORGANIZER:mailto:',
  ])
    expect(calendar).toContain(`\r\n${line}`)
  await changeEventStatus(minutesLater(event.owner, 30), event.ref, { event_status: 'confirmed' })
  expect((await delivered()).map(({ subject }) => subject)).toEqual([
    'La noche larga se ha cancelado',
    'La noche larga sigue adelante',
  ])
})

test('a cancellation is told once its minute is over, apart from edits before it; undone within it, it is told to nobody', async () => {
  const delivered = await reset()
  const event = await addOpenEvent()
  await signUp(event, event.tickets[0]!)
  await updateEvent(event.owner, event.ref, { county: 'Soria', reason: 'Otra casa' })
  const startsOf = () => sql<
    { after: number }[]
  >`select extract(epoch from start_after - ${event.owner.now.toISOString()}::timestamptz)::int as after
    from pgboss.job where name = 'registrations.event_changed' and state = 'created' order by 1`
  await changeEventStatus(event.owner, event.ref, { event_status: 'cancelled', reason_es: 'Se quemó la casa' })
  expect((await startsOf()).map(({ after }) => after)).toEqual([75, 615])
  await changeEventStatus(event.owner, event.ref, { event_status: 'confirmed' })
  expect(recipientsAndSubjects(await delivered())).toEqual([['nora', 'Hay cambios en La noche larga']])
})

test('an email about an event with times names hour and zone', async () => {
  const delivered = await reset()
  const event = await addOpenEvent()
  await signUp(event, event.tickets[0]!)
  const times = { doors_at: '17:00', starts_at: '18:00', ends_at: '14:00' }
  await updateEvent(event.owner, event.ref, { ...times, county: 'Soria', reason: 'Ya hay casa' })
  const [changed] = await delivered()
  const days = '12–14 de febrero de 2027'
  expect(changed!.text).toContain(
    `${days} → ${days}, puertas a las 17:00, empieza a las 18:00, acaba a las 14:00 (hora peninsular)`,
  )
})

test('deleting an event cancels who counts on it, with an email', async () => {
  const delivered = await reset()
  const event = await addOpenEvent()
  const { registration } = await signUp(event, event.tickets[0]!)
  await deleteEvent(event.owner, event.ref, { word: 'BORRAR' })
  const [row] = await sql`select state, ended_by from registrations where id = ${registration}`
  expect(row).toEqual({ state: 'cancelled', ended_by: 'organizer' })
  expect(await sql`select 1 from registration_seats where registration_id = ${registration}`).toHaveLength(0)
  const [email] = await delivered()
  expect(email!.subject).toBe('La noche larga ya no está en Candil')
  expect(email!.text).toContain(`/es/account/registrations/${registration}`)
  expect(email!.text).not.toContain('/evento-rol-vivo-larp/')
  expect(email!.calendar).toContain('METHOD:CANCEL')
})

test('while an organization is suspended, registrations stay and their holders are told', async () => {
  const delivered = await reset()
  const event = await addOpenEvent()
  const { registration } = await signUp(event, event.tickets[0]!)
  await suspendOrganization(await fixtures.createModerator(), event.organization, { reason: 'No contesta a nadie' })
  const emails = (await delivered()).filter(({ box }) => box === 'nora')
  expect(emails.map(({ subject }) => subject)).toEqual(['La noche larga ya no se ve en Candil'])
  expect(emails[0]!.text).not.toContain('No contesta')
  expect((await sql`select state from registrations where id = ${registration}`)[0]).toEqual({ state: 'confirmed' })
})

test('registrations of an event that is taken down stay, and their holders are told, also when it is back', async () => {
  const delivered = await reset()
  const event = await addOpenEvent()
  const { registration } = await signUp(event, event.tickets[0]!)
  const team = minutesLater({ ...(await fixtures.createModerator()), now: WINTER }, 5)
  const subjects = async () => (await delivered()).filter(({ box }) => box === 'nora').map(({ subject }) => subject)
  await takeDown(team, event.eventId, { reason: 'El texto insulta a otra gente.' })
  expect(await subjects()).toEqual(['La noche larga ya no se ve en Candil'])
  expect((await delivered()).find(({ box }) => box === 'nora')!.text).not.toContain('insulta')
  await submitEvent(event.owner, event.ref)
  await publishEvent(team, event.eventId)
  expect(await subjects()).toEqual(['La noche larga ya no se ve en Candil', 'La noche larga vuelve a verse en Candil'])
  expect((await sql`select state from registrations where id = ${registration}`)[0]).toEqual({ state: 'confirmed' })
})

test('nobody is told that an event is back which was published for the first time, or is cancelled by then', async () => {
  const delivered = await reset()
  const event = await addOpenEvent()
  const team = minutesLater({ ...(await fixtures.createModerator()), now: WINTER }, 5)
  await sql`update events set moderation = 'submitted', published_at = null where id = ${event.eventId}`
  await publishEvent(team, event.eventId)
  // Within the time that the decision can be undone.
  await signUp(event, event.tickets[0]!)
  expect((await delivered()).filter(({ box }) => box === 'nora')).toEqual([])
  await takeDown(team, event.eventId, { reason: 'Falta el lugar.' })
  await submitEvent(event.owner, event.ref)
  await publishEvent(minutesLater(team, 5), event.eventId)
  await changeEventStatus(event.owner, event.ref, { event_status: 'cancelled', reason_es: 'Se quemó la casa' })
  const subjects = (await delivered()).filter(({ box }) => box === 'nora').map(({ subject }) => subject)
  expect(subjects).not.toContain('La noche larga vuelve a verse en Candil')
})

test('when an organization closes, the holders of its events are told whom to ask', async () => {
  const delivered = await reset()
  const event = await addOpenEvent()
  const { registration } = await signUp(event, event.tickets[0]!)
  await signUp(event, event.tickets[1]!, 'en')
  await sql`update organizations set email = 'hola@club.example', url = 'https://club.example' where id = ${event.organization}`
  await closeOrganization(event.owner, event.organization, { word: 'CERRAR' })
  const [spanish, english, ...more] = await delivered()
  expect(more).toEqual([])
  expect(spanish!.subject).toMatch(/^Club \d+, que organiza La noche larga, ha cerrado$/)
  expect(spanish!.text).toMatch(/Pregunta aquí:\s+https:\/\/club\.example/)
  // Not published.
  expect(spanish!.raw).not.toContain('hola@club.example')
  expect(spanish!.text).toContain(`/es/account/registrations/${registration}`)
  expect(english!.subject).toMatch(/who run La noche larga, have closed$/)
  expect((await sql`select state from registrations where id = ${registration}`)[0]).toEqual({ state: 'confirmed' })
})

test('seats that an edit adds are offered at once', async () => {
  const delivered = await reset()
  const event = await addOpenEvent()
  await updateEvent(event.owner, event.ref, { capacity: 1 })
  await signUp(event, event.tickets[0]!)
  const second = await signUp(event, event.tickets[1]!)
  expect((await delivered()).at(-1)?.subject).toBe('Estás en la lista de espera de La noche larga')
  await updateEvent(event.owner, event.ref, { capacity: 2 })
  expect((await delivered()).map(({ subject }) => subject)).toContain('Hay una plaza para ti en La noche larga')
  const [row] = await sql`select state from registrations where id = ${second.registration}`
  expect(row).toEqual({ state: 'offered' })
})
