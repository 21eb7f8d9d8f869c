import { expect, test } from 'vitest'
import { easterSunday, nationalHolidays } from './holidays.ts'

test.each([
  [1818, '1818-03-22'],
  [1943, '1943-04-25'],
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2019, '2019-04-21'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2030, '2030-04-21'],
  [2038, '2038-04-25'],
  [2049, '2049-04-18'],
])('Easter of %i is on %s', (year, day) => {
  expect(easterSunday(year)).toBe(day)
})

test('the national holidays of Spain and Germany, and of no region', () => {
  const of = (country: 'ES' | 'DE') =>
    nationalHolidays(country, '2027-01-01', '2027-12-31').map(({ day, name }) => `${day.slice(5)} ${name}`)
  expect(of('ES')).toEqual([
    ...['01-01 new_year', '01-06 epiphany', '03-26 good_friday', '05-01 labour_day', '08-15 assumption'],
    ...['10-12 national_day', '11-01 all_saints', '12-06 constitution', '12-08 immaculate', '12-25 christmas'],
  ])
  expect(of('DE')).toEqual([
    ...['01-01 new_year', '03-26 good_friday', '03-29 easter_monday', '05-01 labour_day', '05-06 ascension'],
    ...['05-17 whit_monday', '10-03 german_unity', '12-25 christmas', '12-26 second_christmas'],
  ])
})

test('a turn of the year has those of both years', () => {
  expect(nationalHolidays('ES', '2026-12-20', '2027-01-06').map(({ day }) => day)).toEqual([
    ...['2026-12-25', '2027-01-01', '2027-01-06'],
  ])
  expect(nationalHolidays('ES', '2027-02-01', '2027-02-28')).toEqual([])
})
