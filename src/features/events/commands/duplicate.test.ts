import { expect, test } from 'vitest'
import { errorOf } from '../../../../tests/fixtures/accounts/account-fixtures.ts'
import { COMPLETE_EVENT, eventFixtures } from '../../../../tests/fixtures/event-fixtures.ts'
import { duplicateEvent } from './duplicate.server.ts'

const { olga, edu, rosa, addEvent, readEvent, addPublishedEvent } = await eventFixtures()

test('a duplicate shifts all dates and is a draft', async () => {
  const { translationId } = await addPublishedEvent({
    ...{ signup: 'scheduled', signup_opens: '2027-01-01', theme: 'horror', tags: ['copiada'] },
    localizations: { title: 'The long night', description: 'A night.' },
    tickets: [{ title: 'Jugador', price: 12000, limit_date: '2027-02-01' }],
  })
  const copy = await duplicateEvent(edu.ctx, translationId, { date_start: '2028-02-11' })
  const event = await readEvent(copy.translationId)
  expect(event).toMatchObject({
    ...{
      title: COMPLETE_EVENT.title,
      moderation: 'draft',
      publishedAt: null,
      dateStart: '2028-02-11',
      dateEnd: '2028-02-13',
    },
    ...{ signup: 'scheduled', signupOpens: '2027-12-31', theme: 'horror', eventStatus: 'confirmed' },
    tickets: [{ title: 'Jugador', limitDate: '2028-01-31' }],
    tags: [{ text: 'copiada' }],
    localization: { title: 'The long night' },
  })
  expect(event.slug).not.toBe((await readEvent(translationId)).slug)
  expect(await errorOf(duplicateEvent(rosa.ctx, translationId, { date_start: '2028-02-11' }))).toMatchObject({
    status: 403,
  })
  expect(await errorOf(duplicateEvent(olga.ctx, translationId, { date_start: 'mañana' }))).toMatchObject({
    fields: { date_start: 'date' },
  })
})

test('does not copy sign-up and dates of an event without a date', async () => {
  const { translationId } = await addEvent({
    title: 'Sin día',
    signup: 'open',
    tickets: [{ title: 'x', price: 1, limit_date: '2027-01-01' }],
  })
  const copy = await duplicateEvent(olga.ctx, translationId, { date_start: '2028-02-11', title: 'Segunda vez' })
  expect(await readEvent(copy.translationId)).toMatchObject({
    ...{ title: 'Segunda vez', slug: 'segunda-vez', dateStart: '2028-02-11', dateEnd: null, signup: 'none' },
    tickets: [{ limitDate: null }],
  })
})
