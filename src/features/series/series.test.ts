import { expect, test } from 'vitest'
import { findCalendarSubject } from '#features/calendar-feeds/followable.server.ts'
import { seriesCalendar } from '#features/calendar-feeds/public-calendars.server.ts'
import { duplicateEvent } from '#features/events/commands/duplicate.server.ts'
import { getEventPage } from '#features/events/queries/detail.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { testContext } from '#tests/fixtures/context.ts'
import { COMPLETE_EVENT, eventFixtures } from '#tests/fixtures/event-fixtures.ts'
import { getSeriesPage, listSeriesNames } from './queries.server.ts'

const { db, sql, edu, vera, club, otherClub, addEvent, saveEvent, readEvent, addPublishedEvent } = await eventFixtures()

const publish = (translationId: number) =>
  sql`update events set moderation = 'published', published_at = now()
    where id = (select event_id from event_texts where id = ${translationId})`

test('a name creates a series, and the same name finds it again whatever its case and accents', async () => {
  const first = await addEvent({ ...COMPLETE_EVENT, title: 'Edición I', series: 'Crónicas del Páramo' })
  const second = await addEvent({ ...COMPLETE_EVENT, title: 'Edición II', series: ' cronicas del paramo ' })
  const [one, two] = [await readEvent(first.translationId), await readEvent(second.translationId)]
  expect(one.series).toMatchObject({ name: 'Crónicas del Páramo', slug: 'cronicas-del-paramo' })
  expect(two.series).toEqual(one.series)
  expect(await listSeriesNames(edu.ctx, club.slug)).toContain('Crónicas del Páramo')
  expect(await errorOf(listSeriesNames(vera.ctx, club.slug))).toMatchObject({ code: 'not_found' })
})

test('a duplicate is another edition, and an emptied field leaves the series', async () => {
  const { translationId } = await addEvent({ ...COMPLETE_EVENT, title: 'Ceniza I', series: 'Ceniza' })
  const copy = await duplicateEvent(edu.ctx, translationId, { date_start: '2028-05-05' })
  expect((await readEvent(copy.translationId)).series?.name).toBe('Ceniza')
  await saveEvent(copy.translationId, { series: '' })
  expect((await readEvent(copy.translationId)).series).toBeNull()
})

test('a series is of one organization: the same name elsewhere is another, and an id of another is refused', async () => {
  const { translationId } = await addEvent({ ...COMPLETE_EVENT, title: 'Marea I', series: 'Marea' })
  const { series } = await readEvent(translationId)
  const [foreign] =
    await sql`insert into event_series (organizer_id, name, slug) values (${otherClub.id}, 'Marea', 'marea-ajena') returning id`
  const refused = await errorOf(saveEvent(translationId, { series: foreign!['id'] }))
  expect(refused).toMatchObject({ code: 'invalid', fields: { series: 'choice' } })
  expect((await readEvent(translationId)).series).toEqual(series)
})

test('the page of a series lists its public editions, and is missing without any', async () => {
  const { translationId } = await addEvent({ ...COMPLETE_EVENT, title: 'Faro I', series: 'Faro' })
  await addEvent({ ...COMPLETE_EVENT, title: 'Faro II', series: 'Faro' })
  expect(await errorOf(getSeriesPage(vera.ctx, 'faro'))).toMatchObject({ code: 'not_found' })
  await publish(translationId)
  const page = await getSeriesPage(vera.ctx, 'faro')
  expect(page).toMatchObject({ name: 'Faro', organizer: { slug: club.slug } })
  expect([...page.upcoming, ...page.past].map(({ title }) => title)).toEqual(['Faro I'])
})

test('times of day are stored without seconds, and a start is needed for the others', async () => {
  const { translationId } = await addEvent({
    ...COMPLETE_EVENT,
    title: 'Con horas',
    doors_at: '19:00',
    starts_at: '20:00:00',
    ends_at: '03:00',
  })
  expect(await readEvent(translationId)).toMatchObject({ doorsAt: '19:00', startsAt: '20:00', endsAt: '03:00' })
  const refusedFields = async (fields: object) => (await errorOf(saveEvent(translationId, fields))) as object
  expect(await refusedFields({ starts_at: '' })).toMatchObject({ fields: { starts_at: 'required' } })
  expect(await refusedFields({ doors_at: '21:00' })).toMatchObject({ fields: { doors_at: 'after_start' } })
  expect(await refusedFields({ ends_at: '25:00' })).toMatchObject({ fields: { ends_at: 'time' } })
  expect(await refusedFields({ date_end: '', ends_at: '20:00' })).toMatchObject({ fields: { ends_at: 'same_time' } })
})

test('an evening until midnight is one day, however it is written', async () => {
  const times = { starts_at: '20:00', ends_at: '00:00' }
  const days = { date_start: '2027-03-12', date_end: '2027-03-13' }
  const { translationId, slug } = await addPublishedEvent({ title: 'Hasta medianoche', ...days, ...times })
  expect(await readEvent(translationId)).toMatchObject({ dateEnd: null, endsAt: '00:00' })
  expect(await getEventPage(vera.ctx, slug)).toMatchObject({ dateStart: '2027-03-12', dateEnd: null })
  await saveEvent(translationId, { date_end: '2027-03-14' })
  expect(await readEvent(translationId)).toMatchObject({ dateEnd: '2027-03-14' })
})

test('a time that the clocks skip where the event takes place is refused', async () => {
  const { translationId } = await addEvent({ ...COMPLETE_EVENT, title: 'Noche corta', date_end: '' })
  const save = (fields: object) => errorOf(saveEvent(translationId, { date_start: '2027-03-28', ...fields }))
  expect(await save({ starts_at: '02:30' })).toMatchObject({ fields: { starts_at: 'skipped_time' } })
  // An end after midnight is on the day after.
  expect(await save({ date_start: '2027-03-27', starts_at: '20:00', ends_at: '02:15' })).toMatchObject({
    fields: { ends_at: 'skipped_time' },
  })
  await saveEvent(translationId, { date_start: '2027-03-28', starts_at: '03:30' })
})

test('calendars learn of another time by the sequence', async () => {
  const { translationId, slug } = await addPublishedEvent({ title: 'Cambia de hora' })
  const before = await getEventPage(vera.ctx, slug)
  await saveEvent(translationId, { starts_at: '18:30' })
  const after = await getEventPage(vera.ctx, slug)
  expect([after.startsAt, after.sequence]).toEqual(['18:30', before.sequence + 1])
})

test('the name of a series shows nowhere before one of its editions is public', async () => {
  const { translationId } = await addEvent({ ...COMPLETE_EVENT, title: 'Sorpresa I', series: 'Sorpresa sin anunciar' })
  const { slug } = (await readEvent(translationId)).series!
  const visitor = testContext(db)
  const calendar = () => seriesCalendar(visitor, slug, `/series/${slug}.ics`)
  expect(await errorOf(calendar())).toMatchObject({ code: 'not_found' })
  expect(await findCalendarSubject(visitor, 'series', slug)).toBeNull()
  await publish(translationId)
  expect(await calendar()).toContain('Sorpresa sin anunciar')
  expect(await findCalendarSubject(visitor, 'series', slug)).toMatchObject({ name: 'Sorpresa sin anunciar' })
  await sql`update events set deleted_at = now() where id = (select event_id from event_texts where id = ${translationId})`
  const afterwards = await calendar()
  expect(afterwards).not.toContain('Sorpresa')
  expect(afterwards).toContain('STATUS:CANCELLED')
})
