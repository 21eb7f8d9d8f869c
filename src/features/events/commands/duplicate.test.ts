import { expect, test } from 'vitest'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { COMPLETE_EVENT, eventFixtures } from '#tests/fixtures/event-fixtures.ts'
import { getCopyReport } from '../queries/copy-report.server.ts'
import { duplicateEvent } from './duplicate.server.ts'

const { sql, olga, edu, rosa, addEvent, saveEvent, readEvent, addPublishedEvent } = await eventFixtures()

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

test('the other dates of an event without a date are empty in its copy, and its sign-up is open', async () => {
  const { translationId } = await addEvent({
    title: 'Sin día',
    signup: 'closed',
    tickets: [{ title: 'x', price: 1, limit_date: '2027-01-01' }],
  })
  const copy = await duplicateEvent(olga.ctx, translationId, { date_start: '2028-02-11', title: 'Segunda vez' })
  expect(await readEvent(copy.translationId)).toMatchObject({
    ...{ title: 'Segunda vez', slug: 'segunda-vez', dateStart: '2028-02-11', dateEnd: null, signup: 'open' },
    tickets: [{ limitDate: null }],
  })
  expect(await getCopyReport(edu.ctx, copy.translationId)).toMatchObject({ copied: ['tickets'], isUndated: true })
})

test.each([
  ['open', 'open'],
  ['closed', 'open'],
  ['changes_only', 'open'],
  ['external', 'external'],
  ['none', 'none'],
])('a sign-up that was %s is %s in the copy', async (signup, copied) => {
  const { translationId } = await addEvent({ ...COMPLETE_EVENT, signup, signup_url: 'https://example.org/form' })
  const copy = await duplicateEvent(olga.ctx, translationId, { date_start: '2028-02-11' })
  expect(await readEvent(copy.translationId)).toMatchObject({ signup: copied, signupUrl: 'https://example.org/form' })
})

test('says what a copy has, what it has not, and which of its days are over', async () => {
  const { eventId, translationId } = await addPublishedEvent({
    ...{ signup: 'scheduled', signup_opens: '2027-01-01', tags: ['copiada'] },
    tickets: [{ title: 'Jugador', price: 12000, limit_date: '2027-02-01' }],
  })
  await sql`insert into albums (event_id, title) values (${eventId}, 'Fotos')`
  await sql`insert into payment_settings (event_id, bizum_phone, instalments) values (${eventId}, '+34600000000',
    ${JSON.stringify([{ percent: 50, dueOn: '2027-01-10' }])}::text::jsonb)`
  const { translationId: copy } = await duplicateEvent(edu.ctx, translationId, { date_start: '2028-02-11' })
  expect(await getCopyReport(edu.ctx, copy)).toEqual({
    ...{ copied: ['texts', 'tickets', 'tags', 'payment'], left: ['albums'], past: [], isUndated: false },
  })
  const { translationId: late } = await duplicateEvent(edu.ctx, translationId, { date_start: '2026-01-05' })
  expect((await getCopyReport(edu.ctx, late))?.past).toEqual(['event', 'signup', 'tickets', 'instalments'])
  // What was taken out of the copy since is not in it.
  await saveEvent(copy, { tags: [] })
  expect((await getCopyReport(edu.ctx, copy))?.copied).toEqual(['texts', 'tickets', 'payment'])
  expect(await getCopyReport(edu.ctx, translationId)).toBe(null)
  expect(await errorOf(getCopyReport(rosa.ctx, copy))).toMatchObject({ status: 403 })
})
