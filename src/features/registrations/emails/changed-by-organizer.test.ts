import { expect, test } from 'vitest'
import { runJobs } from '#kit/job.server.ts'
import { emailFixtures } from '#tests/fixtures/email/email-fixtures.ts'
import { AT, registrationRows } from '#tests/fixtures/email/registration-rows.ts'
import { registrationChangeJobs, seatJobs } from '../jobs.server.ts'
import { registrationEmailJobs } from './jobs.server.ts'

const fixtures = await emailFixtures()
const { db, sql, jobs, addPerson, openMailbox } = fixtures
await runJobs(jobs, fixtures, [...registrationEmailJobs, ...registrationChangeJobs, ...seatJobs])
const { addEvent, addRegistration } = registrationRows(fixtures)

type Entry = { action: string; state?: string | null; note?: string | null; message?: string | null }
async function record(registrationId: number, { action, state = 'confirmed', note = null, message = null }: Entry) {
  const [entry] = await sql`insert into registration_history
    (registration_id, action, actor, from_state, to_state, note, message, at)
    values (${registrationId}, ${action}, 'organizer', ${state}, ${state}, ${note}, ${message}, ${AT}) returning id`
  await jobs.enqueue(db, 'registrations.changed', { registrationId, historyId: entry!['id'] as number })
}

test('a change of ticket is emailed with the message, never with the note; what costs nothing is not', async () => {
  const { deliveredEmails } = await openMailbox()
  const id = await addRegistration(await addEvent(), { state: 'confirmed', user: await addPerson('Olaya', 'es') })
  await record(id, { action: 'answers', state: null })
  await record(id, { action: 'ticket', message: 'Te toca la doble', note: 'Ronca mucho' })
  const [changed, ...more] = await deliveredEmails()
  expect(more).toEqual([])
  expect(changed!.subject).toBe('Tu entrada para La noche larga ha cambiado')
  expect(changed!.text).toContain('Te toca la doble')
  expect(changed!.raw).not.toContain('Ronca')
})

test('what the organization writes beside a registration is in the next email about it, and in no later one', async () => {
  const { deliveredEmails } = await openMailbox()
  const id = await addRegistration(await addEvent(), { state: 'confirmed', user: await addPerson('Brais', 'es') })
  await record(id, { action: 'message', state: null, message: 'Te guardamos litera de abajo' })
  await record(id, { action: 'answers' })
  await record(id, { action: 'ticket' })
  const texts = (await deliveredEmails()).map(({ subject, text }) => [subject, text.includes('litera de abajo')])
  expect(texts.toSorted()).toEqual([
    ['Tu entrada para La noche larga ha cambiado', false],
    ['Tus respuestas para La noche larga han cambiado', true],
  ])
})
