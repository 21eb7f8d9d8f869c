import { expect, test } from 'vitest'
import { formField, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { findAnswerToChange } from './answer-to-change.server.ts'
import { getPlayer } from './player.server.ts'
import { getTicketChoices } from './ticket-choices.server.ts'

const { sql, olga, mar, createOpenEvent, createPlayers, registerPlayer, setForm } = await registrationFixtures()
type Player = Awaited<ReturnType<typeof createPlayers>>[number]
const [ana, eva, leo] = (await createPlayers(3, 'Elige')) as [Player, Player, Player]

test('each ticket says what is left, what it would cost and the place in its waiting list', async () => {
  const event = await createOpenEvent({ tickets: [{ amount: 4 }, { title: 'Doble', price: 8000, amount: 1 }, {}] })
  const [single, double, free] = event.tickets as [number, number, number]
  const diet = formField('diet', 'text', { tickets: [single], sensitivity: 'special' })
  await setForm(event.eventId, [formField('bed', 'text', { tickets: [single] }), diet])
  const { id } = await registerPlayer(ana, event, { answers: { bed: 'abajo', diet: 'celíaca' } })
  await registerPlayer(eva, event, { ticket: double })
  await registerPlayer(leo, event, { ticket: double })
  await sql`update tickets set price = 7000 where id = ${single}`
  const { choices, ...rest } = await getTicketChoices(olga.ctx, event.ref, id)
  expect(rest).toEqual({ current: single, mayWait: true, coin: 'EUR' })
  expect(choices).toEqual([
    {
      ...{ id: single, title: 'Jugador', isCurrent: true, left: 3, seats: 4, total: 6000, difference: null, cut: 0 },
      ...{ full: null, place: null, dropped: [] },
    },
    {
      ...{ id: double, title: 'Doble', isCurrent: false, left: 0, seats: 1, total: 8000, difference: 2000, cut: 0 },
      ...{ full: 'sold_out', place: 2, dropped: ['bed', 'diet'] },
    },
    {
      ...{ id: free, title: 'Jugador', isCurrent: false, left: null, seats: null, total: 6000, difference: 0, cut: 0 },
      ...{ full: null, place: null, dropped: ['bed', 'diet'] },
    },
  ])
  const moderated = await getTicketChoices(mar.ctx, event.ref, id)
  expect(moderated.choices.map(({ total, difference }) => [total, difference])).toEqual(Array(3).fill([null, null]))
  expect(moderated.choices.at(-1)!.dropped).toEqual(['bed'])
})

test('the questions that may be answered for someone are listed without an answer, too', async () => {
  const fields = [
    formField('bed', 'text'),
    formField('diet', 'text', { sensitivity: 'special' }),
    formField('photos', 'consent'),
    formField('later', 'text', { stage: 'followup' }),
  ]
  const event = await createOpenEvent({ fields })
  const { id } = await registerPlayer(ana, event, { answers: { bed: 'abajo', photos: 'on' } })
  const { sections } = await getPlayer(mar.ctx, event.ref, id)
  expect(sections.flatMap(({ answers }) => answers.map(({ key, text, mayChange }) => [key, text, mayChange]))).toEqual([
    ['bed', 'abajo', true],
    ['photos', expect.any(String), false],
    ['later', '', true],
  ])
  expect(await findAnswerToChange(mar.ctx, event.ref, { id, key: 'bed' })).toMatchObject({
    ...{ answers: { bed: 'abajo' }, seen: '"abajo"', before: 'abajo', answeredOn: '2026-11-20', depending: [] },
  })
  for (const key of ['diet', 'photos', 'nothing'])
    expect(await findAnswerToChange(mar.ctx, event.ref, { id, key }), key).toBe(null)
})
