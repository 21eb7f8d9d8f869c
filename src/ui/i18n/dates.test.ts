import { expect, test } from 'vitest'
import { createDateFormatter, parseDay } from './dates.ts'
import type { Messages } from './i18n.tsx'
import { timeInMadrid } from './local-times.ts'
import { messagesIn } from './messages.server.ts'

const formatterFor = (locale: 'es' | 'en', words: Messages) =>
  createDateFormatter({
    locale,
    months: words.months,
    shortMonths: words['months.short'],
    shortWeekdays: words['weekdays.short'],
  })
const [spanish, english] = [formatterFor('es', messagesIn('es')), formatterFor('en', messagesIn('en'))]

test.each([
  ['2026-11-27', '27 de noviembre de 2026', '27 November 2026'],
  ['2027-01-01', '1 de enero de 2027', '1 January 2027'],
  ['2028-02-29', '29 de febrero de 2028', '29 February 2028'],
])('formats %s as %s in Spanish and %s in English', (day, inSpanish, inEnglish) => {
  expect([spanish.long(day), english.long(day)]).toEqual([inSpanish, inEnglish])
})

test.each([
  ['2026-11-27', null, '27 de noviembre de 2026', '27 November 2026'],
  ['2026-11-27', '2026-11-27', '27 de noviembre de 2026', '27 November 2026'],
  ['2026-11-27', '2026-11-29', '27–29 de noviembre de 2026', '27–29 November 2026'],
  ['2027-04-30', '2027-05-02', '30 de abril – 2 de mayo de 2027', '30 April – 2 May 2027'],
  ['2026-12-31', '2027-01-02', '31 de diciembre de 2026 – 2 de enero de 2027', '31 December 2026 – 2 January 2027'],
  ['2026-05-13', '2027-05-17', '13 de mayo de 2026 – 17 de mayo de 2027', '13 May 2026 – 17 May 2027'],
])('formats %s to %s as %s', (from, to, inSpanish, inEnglish) => {
  expect([spanish.span(from, to), english.span(from, to)]).toEqual([inSpanish, inEnglish])
})

test.each([
  ['2026-11-27', null, '2026-11-20', '27 nov'],
  ['2026-11-27', '2026-11-29', '2026-11-20', '27–29 nov'],
  ['2027-04-30', '2027-05-02', '2027-01-01', '30 abr – 2 may'],
  ['2027-04-30', '2027-05-02', '2026-11-20', '30 abr – 2 may 2027'],
  ['2026-12-31', '2027-01-02', '2026-11-20', '31 dic – 2 ene 2027'],
  // Same month, different years.
  ['2026-11-27', '2027-11-29', '2026-11-20', '27 nov – 29 nov 2027'],
])('formats %s to %s briefly, seen on %s, as %s', (from, to, today, words) => {
  expect(spanish.briefSpan(from, to, today)).toBe(words)
})

test('formats short forms for lists', () => {
  expect(spanish.brief('2026-11-27')).toBe('27 nov')
  expect(spanish.brief('2027-11-27', '2026-11-20')).toBe('27 nov 2027')
  expect(spanish.days('2026-11-27', '2026-11-29')).toBe('27–29')
  expect(spanish.days('2026-11-27', null)).toBe('27')
  expect([spanish.shortMonth('2026-11-27', '2026-11-29'), spanish.shortMonth('2026-10-31', null)]).toEqual([
    'nov',
    'oct',
  ])
  expect(spanish.days('2026-11-27', '2026-11-27')).toBe('27')
  expect(spanish.weekdays('2026-11-27', '2026-11-29')).toBe('vie–dom')
  expect(english.weekdays('2026-11-27', null)).toBe('Fri')
  expect(spanish.monthName('2026-09')).toBe('septiembre')
})

test('names the month of a last day in another month, never “31–1 oct”', () => {
  const [from, to] = ['2026-10-31', '2026-11-01']
  expect([spanish.days(from, to), spanish.shortMonth(from, to)]).toEqual(['31', 'oct – 1 nov'])
  expect(spanish.shortMonth('2026-12-31', '2027-01-01', true)).toBe('dic – 1 ene 2027')
  expect([spanish.weekdays(from, to), english.weekdays('2026-12-31', '2027-01-01')]).toEqual([
    ...['sáb – dom 1\u00a0nov', 'Thu – Fri 1\u00a0Jan'],
  ])
})

test('parses a day independently of the time zone', () => {
  expect(parseDay('2027-03-28')).toEqual({ year: 2027, month: 2, day: 28, weekday: 0 })
})

test('the time of an instant is Madrid’s, wherever the browser is', () => {
  expect(timeInMadrid(new Date('2026-11-26T12:05:00Z'))).toBe('13:05')
  expect(timeInMadrid(new Date('2026-07-26T22:05:00Z'))).toBe('00:05')
})
