import { expect, test } from 'vitest'
import { runJobs } from '#kit/job.server.ts'
import type { RegistrationActor, RegistrationState } from '#shared/registrations/states.ts'
import { emailFixtures, recipientsAndSubjects } from '#tests/fixtures/email/email-fixtures.ts'
import { AT, registrationRows } from '#tests/fixtures/email/registration-rows.ts'
import { registrationChangeJobs, seatJobs } from '../jobs.server.ts'
import { registrationEmailJobs } from './jobs.server.ts'

const fixtures = await emailFixtures()
const { db, sql, jobs, addPerson, openMailbox } = fixtures
await runJobs(jobs, fixtures, [...registrationEmailJobs, ...registrationChangeJobs, ...seatJobs])

const { addEvent, addRegistration } = registrationRows(fixtures)
async function record(
  registrationId: number,
  to: RegistrationState,
  { from = null as RegistrationState | null, actor = 'player' as RegistrationActor, at = AT, tx = db } = {},
) {
  const [entry] = await sql`insert into registration_history (registration_id, action, actor, from_state, to_state, at)
    values (${registrationId}, 'change', ${actor}, ${from}, ${to}, ${at}) returning id`
  const historyId = entry!['id'] as number
  await jobs.enqueue(tx, 'registrations.changed', { registrationId, historyId })
  return historyId
}

test('a confirmed seat is emailed with the event for the calendar and a QR code, in the language of each', async () => {
  const event = await addEvent()
  const [ana, bea] = [await addPerson('Nora', 'es'), await addPerson('Tom', 'en')]
  const { deliveredEmails } = await openMailbox()
  const first = await addRegistration(event, { state: 'confirmed', user: ana })
  await record(first, 'confirmed')
  await record(await addRegistration(event, { state: 'confirmed', user: bea }), 'confirmed')
  const [spanish, english] = await deliveredEmails()
  expect([spanish!.subject, english!.subject]).toEqual([
    'Tienes plaza en La noche larga',
    'You have a place at The long night',
  ])
  expect(spanish!.attachments).toEqual(['qr.png', `${event.slug}.ics`])
  expect(spanish!.html).toContain('cid:registration-code')
  expect(spanish!.text).toContain(`https://candil.example/es/account/registrations/${first}`)
  expect(spanish!.text).toMatch(
    /Cuándo: 12–14 de febrero de 2027\r\nDónde: Teruel\r\nEntrada: Plaza\r\nPrecio: 120,00.€/,
  )
  expect(spanish!.raw).not.toContain('vegana')
  const calendar = readCalendar(spanish!.calendar)
  expect(calendar).toMatchObject({
    METHOD: 'PUBLISH',
    UID: `event-${event.id}@candil.example`,
    'DTSTART;VALUE=DATE': '20270212',
    'DTEND;VALUE=DATE': '20270215',
    SUMMARY: 'La noche larga',
  })
})

test('the holder is told that a minor of the group lacks the signed authorization', async () => {
  const event = await addEvent()
  const [ana, bea] = [await addPerson('Inés', 'es'), await addPerson('Ruth', 'en')]
  const { deliveredEmails } = await openMailbox()
  const first = await addRegistration(event, { state: 'confirmed', user: ana })
  const minor = { birth_date: '2014-05-02' }
  await addRegistration(event, { state: 'confirmed', user: ana, group: first, name: 'Leo', more: minor })
  await record(first, 'confirmed')
  await record(
    await addRegistration(event, { state: 'requested', user: bea, more: { birth_date: '1990-01-01' } }),
    'requested',
  )
  const [spanish, english] = await deliveredEmails()
  expect(spanish!.text).toContain('Falta la autorización firmada')
  expect(english!.text).not.toContain('authorization')
})

test('of a group the holder gets one email, and companions with an address theirs', async () => {
  const event = await addEvent()
  const holder = await addPerson('Nora')
  const { deliveredEmails } = await openMailbox()
  const own = await addRegistration(event, { state: 'confirmed', user: holder })
  await sql`update registrations set group_id = ${own} where id = ${own}`
  const leo = await addRegistration(event, {
    state: 'confirmed',
    user: holder,
    group: own,
    name: 'Leo',
    email: 'leo@example.net',
  })
  const eva = await addRegistration(event, {
    state: 'confirmed',
    user: holder,
    group: own,
    name: 'www.casino.example',
    email: 'zeva@example.net',
  })
  // As one registers a group: no job begins before all are recorded.
  await db.transaction(async (tx) => {
    for (const id of [own, leo, eva]) await record(id, 'confirmed', { tx })
  })
  const [toLeo, toHolder, toEva] = await deliveredEmails()
  expect([toLeo, toHolder, toEva].map((email) => email?.box)).toEqual(['leo', 'nora', 'zeva'])
  expect(toHolder!.text).toContain('Contigo: Leo, www.casino.example')
  expect(toLeo!.text).toMatch(/^Hola, Leo:\s+Nora\d+ te ha inscrito en «La noche larga»/)
  expect(toLeo!.text).not.toContain('/account/')
  expect(toEva!.text).not.toContain('casino')
  // Later the organizer cancels one companion: the holder is told of it.
  const later = '2026-12-02T10:00:00Z'
  await sql`update registrations set state = 'cancelled', ended_by = 'organizer', end_reason = 'Aforo' where id = ${leo}`
  await record(leo, 'cancelled', { from: 'confirmed', actor: 'organizer', at: later })
  const cancelled = (await deliveredEmails()).filter(({ text }) => text.includes('ha cancelado'))
  expect(recipientsAndSubjects(cancelled)).toEqual([
    ['leo', 'Tu inscripción en La noche larga se ha cancelado'],
    ['nora', 'La noche larga: la inscripción de Leo'],
  ])
  expect(cancelled[0]!.text).toMatch(/Esto dice la organización:\s+> Aforo/)
  expect(cancelled[1]!.text).toContain('La organización ha cancelado la inscripción de Leo')
  // What the holder does is not the companion's doing.
  await sql`update registrations set state = 'cancelled', ended_by = 'player' where id = ${eva}`
  await record(eva, 'cancelled', { from: 'confirmed', at: '2026-12-02T11:00:00Z' })
  const last = (await deliveredEmails()).filter(({ text }) => text.includes('www.casino.example'))
  expect(last.at(-1)!.text).toContain('Has cancelado la inscripción de www.casino.example')
  expect((await deliveredEmails()).at(-1)!.subject).toMatch(/^Nora\d+ ha cancelado tu inscripción en/)
})

test('the waiting list, an offer and its end are told, and nothing that is over', async () => {
  const event = await addEvent()
  const person = await addPerson('Nora')
  const { deliveredEmails } = await openMailbox()
  const id = await addRegistration(event, { state: 'waitlisted', user: person })
  await record(id, 'waitlisted')
  expect((await deliveredEmails()).at(-1)!.text).toContain('en el puesto 1.')
  await sql`update registrations set state = 'offered', expires_at = '2027-01-10T17:30:00Z' where id = ${id}`
  await record(id, 'offered', { from: 'waitlisted', actor: 'system' })
  const offer = (await deliveredEmails()).find(({ subject }) => subject.startsWith('Hay una plaza'))!
  expect(offer.text).toContain('10 de enero de 2027, 18:30')
  expect(offer.text).toContain(`Ver y aceptar la plaza:\r\nhttps://candil.example/es/account/registrations/${id}`)
  expect(offer.attachments).toEqual([])
  // Nobody could accept it: the email about the event has said why.
  await sql`update registrations set state = 'waitlisted', expires_at = null where id = ${id}`
  await record(id, 'waitlisted', { from: 'offered', actor: 'system' })
  await sql`update registrations set state = 'expired' where id = ${id}`
  await record(id, 'offered', { from: 'waitlisted', actor: 'system' })
  await record(id, 'expired', { from: 'offered', actor: 'system' })
  expect((await deliveredEmails()).map(({ subject }) => subject)).toEqual([
    'Estás en la lista de espera de La noche larga',
    'Hay una plaza para ti en La noche larga',
    'La oferta de plaza en La noche larga ha caducado',
  ])
})

test('who did not pay by card in time is told that the seat is free again', async () => {
  const event = await addEvent()
  const person = await addPerson('Nora')
  const { deliveredEmails } = await openMailbox()
  const id = await addRegistration(event, { state: 'expired', user: person })
  await record(id, 'expired', { from: 'hold', actor: 'system' })
  const [email] = await deliveredEmails()
  expect([email?.subject, email?.text.includes('vuelve a apuntarte')]).toEqual([
    'Tu plaza en La noche larga no se ha pagado a tiempo',
    true,
  ])
})

test('a repeated job sends no second email, and blocked accounts get none', async () => {
  const event = await addEvent()
  const [nora, blocked] = [await addPerson('Nora'), await addPerson('Mal', 'es', { blockedAt: new Date() })]
  const { deliveredEmails } = await openMailbox()
  const id = await addRegistration(event, { state: 'requested', user: nora })
  const historyId = await record(id, 'requested')
  await record(await addRegistration(event, { state: 'requested', user: blocked }), 'requested')
  await deliveredEmails()
  const [first] =
    await sql`select id from pgboss.job where name = 'registrations.changed' and data->>'historyId' = ${String(historyId)}`
  await sql`update pgboss.job set state = 'created', start_after = now() where id = ${first!['id']}`
  const emails = await deliveredEmails()
  expect(recipientsAndSubjects(emails)).toEqual([['nora', 'Has pedido plaza en La noche larga']])
  expect(emails[0]!.id).toMatch(/^<registration-requested\.[\w-]+@candil\.example>$/)
})

/** The properties of an iCalendar file (RFC 5545) with one event, unfolded. */
function readCalendar(text: string) {
  const lines = text
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean)
  expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
}

test('an address without an account gets ten emails a day', async () => {
  const event = await addEvent()
  const { deliveredEmails } = await openMailbox()
  for (let index = 0; index < 12; index++)
    await record(
      await addRegistration(event, { state: 'confirmed', name: 'Luz', email: 'victim@example.net' }),
      'confirmed',
    )
  expect(await deliveredEmails()).toHaveLength(10)
})
