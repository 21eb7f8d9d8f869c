import { expect, test } from 'vitest'
import { refusal } from '../../../../tests/accounts/own-account.ts'
import { COMPLETE, eventWorld } from '../../../../tests/fixtures/event-fixtures.ts'
import { copyEvent } from './duplicate.server.ts'

const { olga, edu, rosa, make, read, published, storage } = await eventWorld()

test('a copy on another day moves every day with it, and starts as a draft', async () => {
  const { id } = await published({
    ...{ signup: 'scheduled', signup_opens: '2027-01-01', theme: 'horror', tags: ['copiada'] },
    localizations: { title: 'The long night', description: 'A night.' },
    tickets: [{ title: 'Jugador', price: 12000, limit_date: '2027-02-01' }],
  })
  const copy = await copyEvent(edu.ctx, id, { date_start: '2028-02-11' }, { storage })
  const event = await read(copy.id)
  expect(event).toMatchObject({
    ...{
      title: COMPLETE.title,
      moderation: 'draft',
      publishedAt: null,
      dateStart: '2028-02-11',
      dateEnd: '2028-02-13',
    },
    ...{ signup: 'scheduled', signupOpens: '2027-12-31', theme: 'horror', happening: 'confirmed' },
    tickets: [{ title: 'Jugador', limitDate: '2028-01-31' }],
    tags: [{ text: 'copiada' }],
    localization: { title: 'The long night' },
  })
  expect(event.slug).not.toBe((await read(id)).slug)
  expect(await refusal(copyEvent(rosa.ctx, id, { date_start: '2028-02-11' }, { storage }))).toMatchObject({
    status: 403,
  })
  expect(await refusal(copyEvent(olga.ctx, id, { date_start: 'mañana' }, { storage }))).toMatchObject({
    fields: { date_start: 'date' },
  })
})

test('of an event that knows no day, and is open or called off, nothing of that is copied', async () => {
  const { id } = await make({
    title: 'Sin día',
    signup: 'open',
    tickets: [{ title: 'x', price: 1, limit_date: '2027-01-01' }],
  })
  const copy = await copyEvent(olga.ctx, id, { date_start: '2028-02-11', title: 'Segunda vez' }, { storage })
  expect(await read(copy.id)).toMatchObject({
    ...{ title: 'Segunda vez', slug: 'segunda-vez', dateStart: '2028-02-11', dateEnd: null, signup: 'none' },
    tickets: [{ limitDate: null }],
  })
})
