import { expect, test } from 'vitest'
import { eventWarnings, namesTimes, type WarnedEvent } from './event-warnings.ts'

const fine: WarnedEvent = {
  ...{ dateStart: '2027-05-01', dateEnd: '2027-05-03', days: [], capacity: 40, venueCapacity: 60, minimumAge: 18 },
  ...{ today: '2027-01-01', signup: 'open', signupOpens: null },
  tickets: [{ title: 'General', isPaid: true, amount: 40, limitDate: '2027-04-30' }],
  ...{ audience: 'adults', languageMissing: false, languageOld: false, timesMissing: false },
}
const kinds = (change: Partial<WarnedEvent>) => eventWarnings({ ...fine, ...change }).map(({ kind }) => kind)
const ticket = (limitDate: string | null, amount: number | null = 40) => ({
  ...{ title: 'General', isPaid: true, amount, limitDate },
})

test('an event without contradictions has no warning, nor has one that says nothing', () => {
  expect(kinds({})).toEqual([])
  const empty = { dateStart: null, dateEnd: null, tickets: [], capacity: null, venueCapacity: null, minimumAge: null }
  expect(kinds({ ...empty, audience: 'all' })).toEqual([])
})

test('warns about sales beyond the event, too many places, ages and languages', () => {
  expect(kinds({ tickets: [ticket('2027-05-04')] })).toEqual(['ticket_after_end'])
  expect(kinds({ tickets: [ticket('2027-05-02'), ticket('2027-05-01')] })).toEqual(['ticket_after_start'])
  expect(kinds({ dateEnd: null, tickets: [ticket('2027-05-02')] })).toEqual(['ticket_after_end'])
  expect(kinds({ capacity: 61 })).toEqual(['places'])
  expect(kinds({ capacity: null, tickets: [ticket(null, 50), ticket(null, 20), ticket(null, null)] })).toEqual([
    'places',
  ])
  expect(kinds({ venueCapacity: null, capacity: 500 })).toEqual([])
  expect(kinds({ minimumAge: 16 })).toEqual(['age_below'])
  expect(kinds({ audience: 'over_14' })).toEqual(['age_above'])
  expect([kinds({ audience: 'all' }), kinds({ audience: 'families', minimumAge: 8 })]).toEqual([['age_above'], []])
  expect(kinds({ languageMissing: true, languageOld: true })).toEqual(['language_missing'])
  expect(kinds({ languageOld: true })).toEqual(['language_old'])
  expect(kinds({ timesMissing: true })).toEqual(['times_missing'])
})

test('warns about a sign-up by which nobody gets a ticket', () => {
  expect(kinds({ signup: 'none' })).toEqual(['signup_none'])
  expect(kinds({ signup: 'none', tickets: [{ ...ticket(null), isPaid: false }] })).toEqual([])
  expect(kinds({ signup: 'scheduled', signupOpens: '2027-05-04' })).toEqual(['signup_after_event'])
  expect(kinds({ signup: 'scheduled', signupOpens: '2027-03-01' })).toEqual([])
  expect(kinds({ tickets: [ticket('2026-12-31'), ticket('2026-12-01')] })).toEqual(['tickets_over'])
  expect(kinds({ tickets: [ticket('2026-12-31'), ticket(null)] })).toEqual([])
})

test.each([
  ['Abrimos a las 19:00 con un taller', true],
  ['De 20.30 h a 0.30 h', true],
  ['Quedamos a las 17 h', true],
  ['Doors at 9:05.', true],
  ['Somos 1:12:50 más rápidos', false],
  ['Versículo 12:345 y precio 19,50 €', false],
  ['Del 4 al 6 de diciembre de 2026', false],
])('%s: names a time of day: %s', (text, names) => expect(namesTimes(text)).toBe(names))
