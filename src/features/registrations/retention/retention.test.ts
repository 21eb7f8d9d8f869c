import { expect, test } from 'vitest'
import { transaction } from '#platform/context/request-context.ts'
import { addDays } from '#platform/text/calendar-day.ts'
import { keptUntil } from '#shared/registrations/kept-until.ts'
import { formField, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { linkAnswerFiles } from '../files/link.server.ts'
import { storeAnswerFile } from '../files/store.server.ts'
import { anonymizeOldRegistrations, eraseSpecialAnswers } from './retention.server.ts'

const fixtures = await registrationFixtures()
const { sql, createPlayers, createOpenEvent, registerPlayer, historyOf, jobCtx } = fixtures
const [pilar] = await createPlayers(1, 'Pilar')
const fields = [
  formField('diet', 'text', { sensitivity: 'special' }),
  formField('scars', 'consent', { sensitivity: 'special' }),
  formField('photo', 'consent'),
  formField('nick', 'text'),
]

test('special answers and their files are erased 30 days after the last day, and what stays says only which', async () => {
  const event = await createOpenEvent({ fields })
  const { id } = await registerPlayer(pilar!, event, { answers: { diet: 'celíaca', nick: 'Pi', scars: true } })
  const file = await storeAnswerFile(pilar!.ctx, { field: 'x', name: 'a.pdf', bytes: Buffer.from('%PDF-1.7') })
  await sql`update registrations set special_answers = special_answers || ${JSON.stringify({ scan: file })} where id = ${id}`
  await transaction(pilar!.ctx, (txCtx) => linkAnswerFiles(txCtx, id, { scan: file }))
  const read = async () =>
    (
      await sql`select answers, special_answers as special, special_erased_at is not null as erased from registrations where id = ${id}`
    )[0]
  // The event ends on 14 February 2027.
  expect(await eraseSpecialAnswers(jobCtx(new Date('2027-03-16T12:00:00Z')))).toBe(0)
  expect(await read()).toMatchObject({ special: { diet: 'celíaca', scars: true }, erased: false })
  expect(await eraseSpecialAnswers(jobCtx(new Date('2027-03-17T12:00:00Z')))).toBe(1)
  expect(await read()).toEqual({ answers: { nick: 'Pi', photo: false }, special: {}, erased: true })
  expect(await sql`select key from registration_consents where registration_id = ${id}`).toEqual([{ key: 'photo' }])
  const last = (await historyOf(id)).at(-1)!
  expect(last).toMatchObject({ action: 'erase_special', actor: 'system', note: null })
  expect([...last['fields']].sort()).toEqual(['diet', 'scan', 'scars'])
  expect(JSON.stringify(await historyOf(id))).not.toContain('celíaca')
  expect(await sql`select 1 from registration_media where registration_id = ${id}`).toHaveLength(0)
  expect(await eraseSpecialAnswers(jobCtx(new Date('2027-03-18T12:00:00Z')))).toBe(0)
})

test('special answers of a deleted event are erased 30 days after that, however far away it was', async () => {
  const event = await createOpenEvent({ fields })
  const { id } = await registerPlayer(pilar!, event, { answers: { diet: 'celíaca' } })
  await sql`update events set deleted_at = '2026-12-01T10:00:00Z' where id = ${event.eventId}`
  const erased = async (day: string) => {
    await eraseSpecialAnswers(jobCtx(new Date(`${day}T12:00:00Z`)))
    const [row] = await sql`select special_answers = '{}' as erased from registrations where id = ${id}`
    return row!['erased']
  }
  expect([await erased('2026-12-30'), await erased('2027-01-01')]).toEqual([false, true])
})

test('people are removed from registrations three years after the event; prices and states stay', async () => {
  const event = await createOpenEvent({ fields })
  const { id } = await registerPlayer(pilar!, event, { answers: { nick: 'Pi' } })
  await anonymizeOldRegistrations(jobCtx(new Date('2030-02-14T12:00:00Z')))
  const read = async () =>
    (
      await sql`select user_id, holder_id, answers, state, ticket_price, anonymized_at is not null as gone from registrations where id = ${id}`
    )[0]
  expect(await read()).toMatchObject({ user_id: pilar!.id, gone: false })
  await anonymizeOldRegistrations(jobCtx(new Date('2030-02-16T12:00:00Z')))
  expect(await read()).toEqual({
    ...{ user_id: null, holder_id: null, answers: {}, state: 'confirmed', ticket_price: 6000, gone: true },
  })
})

test('answers are there until the end of the day that the form builder names, and no longer', async () => {
  const event = await createOpenEvent({ fields })
  const { id } = await registerPlayer(pilar!, event, { answers: { diet: 'celíaca', nick: 'Pi' } })
  const left = async (day: string) => {
    const ctx = jobCtx(new Date(`${day}T12:00:00Z`))
    await eraseSpecialAnswers(ctx)
    await anonymizeOldRegistrations(ctx)
    const [row] =
      await sql`select answers ->> 'nick' as nick, special_answers ->> 'diet' as diet from registrations where id = ${id}`
    return row
  }
  const [special, personal] = [keptUntil('special', '2027-02-14'), keptUntil('personal', '2027-02-14')]
  expect(await left(special)).toEqual({ nick: 'Pi', diet: 'celíaca' })
  expect(await left(addDays(special, 1))).toEqual({ nick: 'Pi', diet: null })
  expect((await left(personal))?.['nick']).toBe('Pi')
  expect((await left(addDays(personal, 1)))?.['nick']).toBeNull()
})
