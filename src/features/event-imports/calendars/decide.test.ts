import { expect, test } from 'vitest'
import { calendarFixtures } from '#tests/fixtures/calendar-fixtures.ts'
import { acceptEntry, dismissEntry } from './decide.server.ts'
import { listCalendars } from './queries.server.ts'
import { readDueCalendars } from './read-calendars.server.ts'

const { olga, mar, readEvent, saveEvent, source, LOBOS, at, jobAt, waiting, only, subscribe, acceptLobos } =
  await calendarFixtures()

test('what was turned down does not become what was accepted: what was written here stays', async () => {
  const { club, slug } = await acceptLobos()
  await saveEvent(slug, { title: 'Lobos, segunda camada', date_end: '2027-03-13' }, olga.ctx)
  source.events = { lobos: ['SUMMARY:Lobos II', ...LOBOS.slice(1)] }
  await readDueCalendars(jobAt(7))
  await dismissEntry(at(olga), club, await only(club))
  source.events = {
    lobos: [
      'SUMMARY:Lobos II',
      'DTSTART;VALUE=DATE:20270312',
      'DTEND;VALUE=DATE:20270317',
      'URL:https://example.org/lobos',
    ],
  }
  await readDueCalendars(jobAt(14))
  const change = await only(club)
  expect(change).toMatchObject({ change: 'changed', edited: ['dates'] })
  await acceptEntry(at(olga, 15), club, change)
  const written = { title: 'Lobos, segunda camada', dateEnd: '2027-03-13' }
  expect(await readEvent(slug)).toMatchObject({ ...written, url: 'https://example.org/lobos' })
  // The rest was left out on purpose.
  await readDueCalendars(jobAt(21))
  expect(await waiting(club)).toEqual([])
  source.events = {
    lobos: [
      'SUMMARY:Lobos III',
      'DTSTART;VALUE=DATE:20270312',
      'DTEND;VALUE=DATE:20270317',
      'URL:https://example.org/lobos',
    ],
  }
  await readDueCalendars(jobAt(28))
  const title = await only(club)
  expect(title.edited).toEqual(['title'])
  await acceptEntry(at(olga, 29), club, { ...title, replace: ['title'] })
  expect(await readEvent(slug)).toMatchObject({ title: 'Lobos III', dateEnd: '2027-03-13' })
})

test('an older SEQUENCE, and dates that contradict each other, are no change', async () => {
  source.events = { lobos: [...LOBOS, 'SEQUENCE:3'] }
  const club = await subscribe()
  await acceptEntry(at(mar), club, await only(club))
  source.events = { lobos: ['SUMMARY:Lobos, antes', ...LOBOS.slice(1), 'SEQUENCE:2'] }
  await readDueCalendars(jobAt(7))
  expect(await waiting(club)).toEqual([])
  source.events = { lobos: [...LOBOS, 'DTSTART;VALUE=DATE:20270401', 'SEQUENCE:4'] }
  await readDueCalendars(jobAt(14))
  const { calendars, waiting: none } = await listCalendars(at(olga), club)
  expect([none, calendars[0]!.unreadable]).toEqual([[], ['Lobos de Gredos']])
  source.events = { lobos: ['SUMMARY:Lobos, después', ...LOBOS.slice(1), 'SEQUENCE:4'] }
  await readDueCalendars(jobAt(21))
  expect((await only(club)).change).toBe('changed')
})
